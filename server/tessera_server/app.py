"""Wire the server together, run it, and let it end in peace."""

from __future__ import annotations

import asyncio
import gc
import itertools
import logging
import secrets
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    asynccontextmanager,
    nullcontext,
    suppress,
)
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from tessera.entropy import SeededEntropy
from tessera.errors import CannotServe, Refused
from tessera.fairness.keys import SigningKey
from tessera.protocol import DEFAULT_PORT
from tessera.v1 import lobby_pb2, lobby_pb2_grpc, match_pb2, match_pb2_grpc
from tessera_server.bots import BotCommand, Bots
from tessera_server.caller import Callers
from tessera_server.clock import Clock, StandingClock, SystemClock
from tessera_server.discovery import announced
from tessera_server.doors import options, widen
from tessera_server.forgetting import Forgetting
from tessera_server.hall import Hall
from tessera_server.house import House
from tessera_server.identity import Identities
from tessera_server.limits import Limits
from tessera_server.lobby import Lobby
from tessera_server.ports import check_free
from tessera_server.service_lobby import LobbyService
from tessera_server.service_match import MatchService
from tessera_server.status import Guard
from tessera_server.store import STORE_FAILED, Store, not_written, reading
from tessera_server.table import State
from tessera_server.tls import Certificate, own_certificate, read_certificate

log = logging.getLogger(__name__)

STORE_FILE: Final = "server.sqlite"
BOTS_FOLDER: Final = "bots"
REFEREE_KEY: Final = "referee"
CHECKPOINT_SECONDS: Final = 5
SWEEP_TURNS: Final = 12
"""How often tables that nobody needs are looked for: every so many checkpoints."""
BOTS_RETURN_SECONDS: Final = 5
GARBAGE: Final = 20_000
"""How many more objects than before there are when cycles are looked for."""
GRACE_SECONDS: Final = 3.0
"""How long streams have to end when the server stops."""

STOPPING: Final = Refused(
    "the server is shutting down",
    reason="shutting-down",
    remedy="Come back in a moment; nothing is lost.",
)

SERVICES: Final = (
    lobby_pb2.DESCRIPTOR.services_by_name["LobbyService"].full_name,
    match_pb2.DESCRIPTOR.services_by_name["MatchService"].full_name,
)


@dataclass(frozen=True, slots=True)
class Config:
    """How a server is run."""

    data: Path
    """The data folder: store, certificate, bots.  One server a folder."""
    host: str = "[::]"
    """The address to listen at; ``[::]`` is all, ``127.0.0.1`` this machine alone."""
    port: int = DEFAULT_PORT
    """0: any that is free."""
    name: str = "Tessera"
    announce: bool = True
    """Whether players on the local network may find the server by themselves."""
    certificate: tuple[Path, Path] | None = None
    """The operator's certificate chain and key, PEM files; None: the server's own."""
    full_sync: bool = False
    """Flush to the disk on every commit, so that not even a power cut loses an entry."""
    limits: Limits = field(default_factory=Limits)
    bots: BotCommand = field(default_factory=BotCommand)
    seed: str = ""
    """If not empty, all secrets of the referee follow from it and no time passes in its matches, so
    the same moves lead to the same draws: for demonstrations alone."""


@dataclass(slots=True)
class Running:
    """A server that runs."""

    port: int
    certificate: Certificate
    referee_key: bytes
    hall: Hall
    house: House
    bots: Bots
    failed: asyncio.Future[None]
    """Ends with the error when the server cannot go on."""


@dataclass(slots=True)
class _Parts:
    """What a server is made of, before it listens."""

    store: Store
    identities: Identities
    hall: Hall
    house: House
    bots: Bots
    callers: Callers
    referee_key: bytes


@asynccontextmanager
async def serving(
    config: Config,
    clock: Clock | None = None,
    random: Callable[[int], bytes] = secrets.token_bytes,
) -> AsyncIterator[Running]:
    """A server for the time of the block.  Raises CannotServe."""
    clock = clock or (StandingClock() if config.seed else SystemClock())
    _make_folder(config.data)
    certificate = (
        read_certificate(*config.certificate)
        if config.certificate
        else own_certificate(config.data)
    )
    store = Store(config.data / STORE_FILE, full=config.full_sync)
    try:
        parts = _parts(config, clock, random, certificate, store)
        async with _listening(config, clock, certificate, parts) as running:
            yield running
    finally:
        store.close()


def _parts(
    config: Config,
    clock: Clock,
    random: Callable[[int], bytes],
    certificate: Certificate,
    store: Store,
) -> _Parts:
    limits = config.limits
    entropy = SeededEntropy(f"{config.seed}/referee") if config.seed else random
    with reading("the referee's key"):
        identity = SigningKey(store.secret(REFEREE_KEY, entropy(32)))
    with reading("a player"):
        identities = Identities(store, clock, limits, certificate.key_hash, random)
    with reading("a table"):
        hall = Hall(Lobby(clock, limits, random), store, clock, limits)
    bots = Bots(config.bots, config.data / BOTS_FOLDER, limits.bots)
    bots.operator, bots.key_hash = identity.secret, certificate.key_hash
    house = House(hall, store, clock, limits, identity, config.name, bots, entropy)
    hall.settled = house.settled
    callers = Callers(identities, clock, limits)
    return _Parts(store, identities, hall, house, bots, callers, identity.public)


@asynccontextmanager
async def _listening(
    config: Config, clock: Clock, certificate: Certificate, parts: _Parts
) -> AsyncIterator[Running]:
    """Open the doors; close them in peace at the end of the block."""
    server, healths = _server(config, clock, parts)
    port = _listen(server, config, certificate)
    parts.bots.address = f"localhost:{port}"
    with reading("a match"):
        parts.house.reopen()
        await parts.hall.settle()
    await server.start()
    running = Running(
        *(port, certificate, parts.referee_key, parts.hall, parts.house, parts.bots),
        asyncio.Future(),
    )
    parts.store.on_failure = lambda error: _fail(running.failed, error)
    for service in ("", *SERVICES):
        await healths.set(service, health_pb2.HealthCheckResponse.SERVING)
    log.info("listening at %s:%d, data in %s", config.host, port, config.data)
    chores = asyncio.create_task(_chores(parts))
    forgetting = Forgetting(parts.store, parts.hall.lobby, clock, config.limits)
    forgetting.begin()
    try:
        yield running
    finally:
        chores.cancel()
        await forgetting.end()
        await healths.enter_graceful_shutdown()
        why = STORE_FAILED if running.failed.done() else STOPPING
        parts.hall.close(why)
        await parts.house.close(why)
        await server.stop(GRACE_SECONDS)
        await parts.bots.close()


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise CannotServe(
            f"the data folder {folder} cannot be made: {error.strerror}",
            remedy="Choose a folder that you may write to, with --data.",
        ) from error


def _server(config: Config, clock: Clock, parts: _Parts) -> tuple[grpc.aio.Server, Any]:
    """The gRPC server with all its services, and the one that tells its health."""
    limits = config.limits
    server = grpc.aio.server(interceptors=(Guard(limits.unary_seconds),), options=options(limits))
    lobby = LobbyService(
        *(config.name, parts.hall, parts.house, parts.identities, parts.callers, parts.bots),
        limits,
    )
    lobby_pb2_grpc.add_LobbyServiceServicer_to_server(lobby, server)
    match = MatchService(parts.house, parts.callers, clock, limits)
    match_pb2_grpc.add_MatchServiceServicer_to_server(match, server)
    healths = health.aio.HealthServicer()
    health_pb2_grpc.add_HealthServicer_to_server(healths, server)
    names = (*SERVICES, health.SERVICE_NAME, reflection.SERVICE_NAME)
    reflection.enable_server_reflection(names, server)
    return server, healths


def _listen(server: grpc.aio.Server, config: Config, certificate: Certificate) -> int:
    check_free(config.host, config.port)
    address = f"{config.host}:{config.port}"
    try:
        port = server.add_secure_port(address, certificate.credentials())
    except RuntimeError as error:
        raise CannotServe(
            f"the server cannot listen at {address}",
            remedy="Try again, or choose another port with --port (0: any free one).",
        ) from error
    if port == 0:
        raise CannotServe(f"the server cannot listen at {address}", remedy="Check the address.")
    return port


async def _chores(parts: _Parts) -> None:
    """What is done beside the calls: bots that come back, tables that nobody needs any more."""
    await asyncio.sleep(BOTS_RETURN_SECONDS)
    for table in list(parts.hall.lobby.tables.values()):
        if table.state is not State.OVER:
            parts.bots.rouse(table, parts.hall.present(table.code))
    for turn in itertools.count(1):
        await asyncio.sleep(CHECKPOINT_SECONDS)
        try:
            await parts.store.checkpoint()
            if turn % SWEEP_TURNS == 0:
                await parts.hall.sweep()
                parts.identities.forget_expired()
        except Exception:
            log.exception("a chore failed; it is tried again")


def _fail(failed: asyncio.Future[None], error: BaseException) -> None:
    if not failed.done():
        log.critical("the store takes nothing more, so the server stops: %s", error)
        failed.set_exception(not_written(error))


async def serve(config: Config, ready: Callable[[Running], None] = lambda _: None) -> None:
    """Run a server until it is told to stop.  Raises CannotServe."""
    widen(config.limits)
    gc.freeze()  # what is loaded stays: it need not be looked through for garbage ...
    gc.set_threshold(GARBAGE)  # ... and positions, which come and go, hold no cycles
    async with serving(config) as running, _known(config, running) as known:
        running.hall.on_brought = known
        running.hall.tell_brought(again=True)
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):  # Windows: KeyboardInterrupt ends the loop
                loop.add_signal_handler(number, stop.set)
        ready(running)
        waiting = asyncio.ensure_future(stop.wait())
        try:
            await asyncio.wait((waiting, running.failed), return_when=asyncio.FIRST_COMPLETED)
            if running.failed.done():
                running.failed.result()
        finally:
            waiting.cancel()
        log.info("stopping")


def _known(
    config: Config, running: Running
) -> AbstractAsyncContextManager[Callable[[Sequence[str]], None]]:
    """Make the server known on the local network, unless it is for this machine alone."""
    if not config.announce or config.host in ("127.0.0.1", "[::1]", "localhost"):
        return nullcontext(lambda _matches: None)
    return announced(config.name, running.port, running.certificate.key_hash)
