"""How many may stand at the door of a server at once, and how long they may keep silent there.

Whoever connects without a word costs a file of this process and some memory.  gRPC closes what
comes beyond its limit before anything was said, so no reason can be given; the limit leaves files
for the store and the bots, so that those who play go on.
"""

from __future__ import annotations

import logging
from typing import Any, Final

from tessera_server.limits import Limits

try:
    import resource as _resource
except ImportError:  # Windows, where files have no limit worth the name
    resource: Any = None
else:
    resource = _resource

log = logging.getLogger(__name__)

OTHER_FILES: Final = 256
"""Files that a server opens beside its connections: store, log, pipes to its bots."""


def widen(limits: Limits) -> None:
    """Let this process open as many files as *limits* allow connections, if it may."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.connections + OTHER_FILES
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError) as error:  # macOS has a bound of its own
        log.info("the number of open files stays %d: %s", soft, error)


def connections(limits: Limits) -> int:
    """How many connections this process takes at once."""
    if resource is None:
        return limits.connections
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return limits.connections
    left: int = soft - OTHER_FILES
    return max(1, min(limits.connections, left))


def options(limits: Limits) -> tuple[tuple[str, int], ...]:
    """What gRPC is told about connections."""
    return (
        ("grpc.so_reuseport", 0),  # two servers on one port would share its callers
        ("grpc.max_allowed_incoming_connections", connections(limits)),
        ("grpc.server_handshake_timeout_ms", round(1000 * limits.handshake_seconds)),
        ("grpc.max_connection_idle_ms", round(1000 * limits.idle_seconds)),
        ("grpc.max_concurrent_streams", limits.streams_per_connection),
        ("grpc.max_receive_message_length", limits.message_bytes),
        ("grpc.max_metadata_size", 16 * 1024),
        ("grpc.http2.bdp_probe", 0),  # no ping after every message; they are small
        ("grpc.keepalive_time_ms", 20_000),
        ("grpc.keepalive_timeout_ms", 10_000),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.http2.min_ping_interval_without_data_ms", 5_000),
        ("grpc.http2.max_ping_strikes", 5),
    )
