"""From our errors to gRPC's: the one place where a status is chosen.

:class:`Guard` is an interceptor round every call.  A :class:`~tessera.errors.TesseraError` ends the
call with a status whose details are a ``google.rpc.ErrorInfo`` (domain ``tessera``, the reason,
the remedy).  Anything else is a bug: INTERNAL for the caller, a traceback in the log.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final

import grpc
from google.protobuf import any_pb2
from google.protobuf.message import DecodeError
from google.rpc import code_pb2, error_details_pb2, status_pb2
from grpc_status import rpc_status

from tessera import errors
from tessera.protocol import REASON_DOMAIN, REMEDY, REMEDY_
from tessera.sentences import DETAIL, packed
from tessera.v1 import common_pb2
from tessera_server.store import STORE_FAILED

log = logging.getLogger(__name__)

INVALID: Final = code_pb2.INVALID_ARGUMENT
PRECONDITION: Final = code_pb2.FAILED_PRECONDITION

REASONS: Final[dict[type[errors.TesseraError], str]] = {
    errors.IllegalMove: "ILLEGAL_MOVE",
    errors.NotYourTurn: "NOT_YOUR_TURN",
    errors.SetupError: "BAD_SETUP",
    errors.FormatError: "MALFORMED",
    errors.BadSignature: "BAD_SIGNATURE",
    errors.BadOpening: "BAD_OPENING",
    errors.BadChain: "BAD_CHAIN",
    errors.BadDraw: "BAD_DRAW",
    errors.StaleMessage: "STALE",
}

CODES: Final = {
    "CLIENT_TOO_OLD": PRECONDITION,
    "SERVER_TOO_OLD": PRECONDITION,
    "SIGNED_OUT": code_pb2.UNAUTHENTICATED,
    "BAD_CHALLENGE": code_pb2.UNAUTHENTICATED,
    "NAME_TAKEN": code_pb2.ALREADY_EXISTS,
    "BAD_NAME": INVALID,
    "NO_SUCH_TABLE": code_pb2.NOT_FOUND,
    "NO_SUCH_GAME": code_pb2.NOT_FOUND,
    "BAD_SETUP": INVALID,
    "WRONG_PASSWORD": code_pb2.PERMISSION_DENIED,
    "TABLE_FULL": code_pb2.RESOURCE_EXHAUSTED,
    "SEAT_TAKEN": PRECONDITION,
    "NOT_AT_TABLE": PRECONDITION,
    "NOT_HOST": code_pb2.PERMISSION_DENIED,
    "WRONG_STATE": PRECONDITION,
    "NOT_READY": PRECONDITION,
    "KICKED": code_pb2.PERMISSION_DENIED,
    "MUTED": code_pb2.PERMISSION_DENIED,
    "NO_SUCH_BOT": code_pb2.NOT_FOUND,
    "TOO_FAST": code_pb2.RESOURCE_EXHAUSTED,
    "TOO_LONG": INVALID,
    "TOO_MANY": code_pb2.RESOURCE_EXHAUSTED,
    "TOO_SLOW": code_pb2.RESOURCE_EXHAUSTED,
    "REPLACED": code_pb2.ABORTED,
    "SHUTTING_DOWN": code_pb2.UNAVAILABLE,
    "NO_SUCH_MATCH": code_pb2.NOT_FOUND,
    "NOT_ATTACHED": PRECONDITION,
    "MALFORMED": INVALID,
    "ILLEGAL_MOVE": PRECONDITION,
    "NOT_YOUR_TURN": PRECONDITION,
    "STALE": code_pb2.ABORTED,
    "DUPLICATE": code_pb2.ALREADY_EXISTS,
    "BAD_SIGNATURE": code_pb2.UNAUTHENTICATED,
    "BAD_OPENING": INVALID,
    "BAD_DRAW": INVALID,
    "BAD_CHAIN": code_pb2.ABORTED,
    "ADJOURNED": PRECONDITION,
    "OVER": PRECONDITION,
    "NOT_DUE": PRECONDITION,
}


def reason(error: errors.TesseraError) -> str:
    """The word for *error*, as in ``Reason`` of common.proto without its prefix."""
    if isinstance(error, errors.Refused):
        return error.reason.upper().replace("-", "_")
    return next((REASONS[cls] for cls in type(error).__mro__ if cls in REASONS), "MALFORMED")


def reason_number(error: errors.TesseraError) -> common_pb2.Reason.ValueType:
    """The word for *error* as a ``Reason``."""
    return common_pb2.Reason.Value(f"REASON_{reason(error)}")


UPLOAD: Final = 12
"""How many times as long as another a call may take to which much is sent."""

LONGEST_TEXT: Final = 400
"""Characters of a text or remedy: gRPC sends them in headers, which have little room, and drops a
status that does not fit.  A text may quote what a peer has sent."""


def short(text: str) -> str:
    """*text* as it fits into a status."""
    return text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 1]}…"


def status(error: errors.TesseraError) -> Any:
    """The rich status for *error*."""
    word = reason(error)
    detail = any_pb2.Any()
    detail.Pack(
        error_details_pb2.ErrorInfo(
            reason=word,
            domain=REASON_DOMAIN,
            metadata=_metadata(error),
        )
    )
    text = f"{error} {error.remedy}".strip() if word.endswith("TOO_OLD") else str(error)
    rich = status_pb2.Status(code=CODES[word], message=short(text), details=[detail])
    return rpc_status.to_status(rich)


LONGEST_DETAIL: Final = 60
"""Characters of a detail that is sent beside its template."""


def _metadata(error: errors.TesseraError) -> dict[str, str]:
    """The remedy, and how both sentences were made, for clients that tell them in a language."""
    made = {**packed(error.text, ""), **packed(error.remedy, REMEDY_)}
    told = {key: value[:LONGEST_DETAIL] if DETAIL in key else value for key, value in made.items()}
    return told | ({REMEDY: short(error.remedy)} if error.remedy else {})


async def abort(context: Any, error: errors.TesseraError) -> None:
    """End the call with *error*."""
    rich = status(error)
    await context.abort(rich.code, rich.details, rich.trailing_metadata)


class Garbled:
    """Stands for bytes of a peer that are no message of the kind that the call takes."""


def _reading(read: Callable[[bytes], Any]) -> Callable[[bytes], Any]:
    """*read* as it never raises: what gRPC itself makes of that is a traceback, and no status."""

    def reading(raw: bytes) -> Any:
        try:
            return read(raw)
        except DecodeError:
            return Garbled()

    return reading


def _writing(write: Callable[[Any], bytes]) -> Callable[[Any], bytes]:
    """*write*, but for what is bytes already: they were made once for many."""

    def writing(response: Any) -> bytes:
        return response if isinstance(response, bytes) else write(response)

    return writing


def readable(request: Any) -> Any:
    """*request*, unless it is garbled.  Raises FormatError."""
    if isinstance(request, Garbled):
        raise errors.FormatError(
            "the bytes are no message of the kind that this call takes",
            remedy="Build it from the protos of this version.",
        )
    return request


async def _each(requests: AsyncIterator[Any]) -> AsyncIterator[Any]:
    async for request in requests:
        yield readable(request)


async def _flow(answers: Any, context: Any) -> None:
    """Let a stream answer, whether it writes by itself, as ours do, or yields what is to be
    written, as that of reflection does."""
    if not isinstance(answers, AsyncIterator):
        await answers
        return
    async for answer in answers:
        await context.write(answer)


class Guard(grpc.aio.ServerInterceptor):
    """Round every call: our errors become statuses, and calls that are no stream have an end."""

    def __init__(self, unary_seconds: float) -> None:
        self._unary_seconds = unary_seconds

    async def intercept_service(
        self,
        continuation: Callable[[Any], Awaitable[Any]],
        handler_call_details: Any,
    ) -> Any:
        """Wrap the handler of a call."""
        handler = await continuation(handler_call_details)
        if handler is None:
            return handler
        handler = handler._replace(
            request_deserializer=_reading(handler.request_deserializer),
            response_serializer=_writing(handler.response_serializer),
        )
        if handler.unary_unary:
            return handler._replace(unary_unary=self._unary(handler.unary_unary))
        if handler.stream_unary:
            return handler._replace(stream_unary=self._unary(handler.stream_unary, streamed=True))
        if handler.unary_stream:
            return handler._replace(unary_stream=self._stream(handler.unary_stream, False))
        return handler._replace(stream_stream=self._stream(handler.stream_stream, True))

    def _unary(self, call: Callable[[Any, Any], Awaitable[Any]], *, streamed: bool = False) -> Any:
        seconds = self._unary_seconds * (UPLOAD if streamed else 1)

        async def guarded(request: Any, context: Any) -> Any:
            try:
                async with asyncio.timeout(seconds):
                    return await call(_each(request) if streamed else readable(request), context)
            except errors.TesseraError as error:
                await abort(context, error)
            except sqlite3.Error:
                await abort(context, STORE_FAILED)
            except TimeoutError:
                await context.abort(
                    grpc.StatusCode.DEADLINE_EXCEEDED, "the server did not answer in time"
                )
            except Exception as error:
                if isinstance(error, grpc.aio.AbortError):
                    raise
                await self._bug(context)

        return guarded

    def _stream(self, call: Callable[[Any, Any], Awaitable[None]], streamed: bool) -> Any:
        async def guarded(request: Any, context: Any) -> None:
            try:
                await _flow(
                    call(_each(request) if streamed else readable(request), context), context
                )
            except errors.TesseraError as error:
                await abort(context, error)
            except sqlite3.Error:
                await abort(context, STORE_FAILED)
            except Exception as error:
                if isinstance(error, grpc.aio.AbortError):
                    raise
                await self._bug(context)

        return guarded

    @staticmethod
    async def _bug(context: Any) -> None:
        log.exception("a call failed by a mistake in the server")
        await context.abort(grpc.StatusCode.INTERNAL, "a mistake in the server; its log tells more")
