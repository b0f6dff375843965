"""How a call can fail, as the errors of Tessera."""

from __future__ import annotations

from typing import Final

import grpc
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status

from tessera.errors import Refused, TesseraError, Unreachable, WrongServer
from tessera.protocol import REASON_DOMAIN, REMEDY, REMEDY_
from tessera.sentences import sentence, unpacked
from tessera.v1.common_pb2 import Reason

DETAILS = "grpc-status-details-bin"
UPDATES = {
    "client-too-old": sentence("Update Tessera on this machine."),
    "server-too-old": sentence("Ask the host to update Tessera, or use an older one here."),
}

PASSING: Final = frozenset(
    {"shutting-down", "too-slow", "too-fast", "signed-out", "internal", "unknown", "cancelled"}
)
"""Refusals after which it makes sense to come again."""


def is_passing(error: TesseraError) -> bool:
    """Whether the same may work in a moment."""
    if isinstance(error, Refused):
        return error.reason in PASSING
    return isinstance(error, Unreachable) and not isinstance(error, WrongServer)


def error_of(error: grpc.aio.AioRpcError, address: object) -> TesseraError:
    """What the end of a call to *address* means."""
    info = _info(error)
    text = error.details() or "no reason was given"
    if info is not None:
        reason = word(info.reason)
        text = unpacked(text, "", info.metadata)
        remedy = info.metadata.get(REMEDY, "") or UPDATES.get(reason, "")
        remedy = unpacked(remedy, REMEDY_, info.metadata)
        if reason in UPDATES:
            return WrongServer(text, remedy=remedy)
        return Refused(text, reason=reason, remedy=remedy)
    code = error.code()
    if code is grpc.StatusCode.UNAVAILABLE:
        return Unreachable(
            sentence("the server at {address} cannot be reached", address=address),
            remedy="Check the address, that the server runs, and that no firewall is between.",
        )
    if code is grpc.StatusCode.DEADLINE_EXCEEDED:
        return Unreachable(
            sentence("the server at {address} does not answer in time", address=address),
            remedy="Try again in a moment.",
        )
    if code is grpc.StatusCode.UNIMPLEMENTED:
        return WrongServer(
            sentence("the server at {address} does not know this call", address=address),
            remedy="Update Tessera at both ends.",
        )
    return Refused(text, reason=word(code.name))


def reason_of(number: int) -> str:
    """The word for a ``Reason``; a newer server has some that are not known here."""
    value = Reason.DESCRIPTOR.values_by_number.get(number)
    return f"reason-{number}" if value is None else word(value.name)


def word(name: str) -> str:
    """A name of ``Reason`` as it stands in :class:`Refused`: ``"no-such-table"``."""
    return name.removeprefix("REASON_").lower().replace("_", "-")


def _info(error: grpc.aio.AioRpcError) -> ErrorInfo | None:
    for key, value in error.trailing_metadata() or ():
        if key == DETAILS and isinstance(value, bytes):
            for detail in Status.FromString(value).details:
                info = ErrorInfo()
                if detail.Unpack(info) and info.domain == REASON_DOMAIN:
                    return info
    return None
