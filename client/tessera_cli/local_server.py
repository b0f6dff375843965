"""A server on this machine, as a process of its own."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from tessera_cli.children import Children
from tessera_client.address import Address


@dataclass(frozen=True, slots=True)
class LocalServer:
    """Where it is, and by which key it is known."""

    address: Address
    key_hash: bytes
    pid: int


async def start_server(
    children: Children, data: Path, *arguments: str, port: int = 0
) -> LocalServer:
    """Start a server and wait until players can come.  Raises ``Child.failure``."""
    child = children.start(
        "server", "serve", "--json", "--port", str(port), "--data", str(data), *arguments
    )
    ready = json.loads(await child.first_line())
    return LocalServer(
        Address("127.0.0.1", ready["port"]), bytes.fromhex(ready["key"]), child.process.pid
    )
