"""A server that says what a test wants it to say, over real TLS on the loopback."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import grpc
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
)
from cryptography.x509.oid import NameOID

from tessera.v1.lobby_pb2_grpc import add_LobbyServiceServicer_to_server


def make_key() -> ec.EllipticCurvePrivateKey:
    return ec.generate_private_key(ec.SECP256R1())


def make_certificate(key: ec.EllipticCurvePrivateKey, name: str = "tessera") -> bytes:
    """A certificate of *key*, signed with it, in PEM."""
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    builder = (
        x509.CertificateBuilder()
        .subject_name(who)
        .issuer_name(who)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
    )
    return builder.sign(key, SHA256()).public_bytes(Encoding.PEM)


@asynccontextmanager
async def serving(
    lobby: Any, key: ec.EllipticCurvePrivateKey, *, name: str = "tessera", port: int = 0
) -> AsyncIterator[int]:
    """Serve *lobby* on the loopback; the port."""
    server = grpc.aio.server()
    add_LobbyServiceServicer_to_server(lobby, server)
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    credentials = grpc.ssl_server_credentials([(private, make_certificate(key, name))])
    bound = server.add_secure_port(f"127.0.0.1:{port}", credentials)
    await server.start()
    try:
        yield bound
    finally:
        await server.stop(None)
