"""The way to a server: TLS always, and always to the key that is known for its address.

A server's certificate is usually its own work, so no authority vouches for it.  It is fetched
first; its public key is compared with the pinned one; then the channel is opened with this one
certificate as its only root, so nobody can step in between.
"""

from __future__ import annotations

import asyncio
import hashlib
import ssl
from dataclasses import dataclass

import grpc
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from cryptography.x509.oid import NameOID

from tessera.errors import Unreachable, WrongServer
from tessera.protocol import TLS_NAME
from tessera.sentences import sentence
from tessera_client.address import Address
from tessera_client.pins import Met, Pins

DEADLINE = 10.0
"""Seconds within which every short call must be answered."""

LONGEST_MESSAGE = 16 << 20
"""Bytes; a whole match that is sent at once stays far below."""

OPTIONS: tuple[tuple[str, int | str], ...] = (
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.http2.bdp_probe", 0),  # no ping after every message; they are small
    ("grpc.max_receive_message_length", LONGEST_MESSAGE),
    ("grpc.initial_reconnect_backoff_ms", 200),
    ("grpc.max_reconnect_backoff_ms", 5_000),
    ("grpc.enable_http_proxy", 0),  # the certificate was not fetched through one either
    ("grpc.use_local_subchannel_pool", 1),  # a channel of its own for every session
)


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a server shows of itself."""

    pem: bytes
    key_hash: bytes
    """SHA-256 over its public key (SubjectPublicKeyInfo, DER)."""
    name: str
    """The name in it, which gRPC insists on."""


async def fetch_certificate(address: Address, deadline: float = DEADLINE) -> Certificate:
    """Ask the server at *address* for its certificate.  Raises Unreachable."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # it is the key that counts: see the module
    context.set_alpn_protocols(["h2"])
    try:
        async with asyncio.timeout(deadline):
            _, writer = await asyncio.open_connection(
                address.host, address.port, ssl=context, server_hostname=TLS_NAME
            )
    except ssl.SSLError as error:
        raise WrongServer(
            sentence("what listens at {address} is no Tessera server", address=address),
            remedy="Check the port.",
        ) from error
    except (ConnectionResetError, ConnectionAbortedError, BrokenPipeError) as error:
        raise Unreachable(
            sentence("the server at {address} hangs up before anything was said", address=address),
            remedy="It is full, or is being stopped: try again in a moment.",
        ) from error
    except (OSError, TimeoutError, UnicodeError) as error:
        raise Unreachable(
            sentence("the server at {address} cannot be reached", address=address),
            remedy="Check the address, that the server runs, and that no firewall is between.",
        ) from error
    try:
        der = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
    finally:
        writer.transport.abort()
    return read_certificate(der)


def read_certificate(der: bytes) -> Certificate:
    """What counts of the certificate *der*.  Raises Unreachable."""
    try:
        certificate = x509.load_der_x509_certificate(der)
        key = certificate.public_key()
        name = _name(certificate)
    except ValueError as error:
        raise WrongServer(
            "the server's certificate cannot be read",
            remedy="Ask its host to look at the certificate that it was given.",
        ) from error
    info = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    pem = certificate.public_bytes(Encoding.PEM)
    return Certificate(pem, hashlib.sha256(info).digest(), name)


def _name(certificate: x509.Certificate) -> str:
    try:
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName)
        listed = names.value.get_values_for_type(x509.DNSName)
    except x509.ExtensionNotFound:
        listed = []
    if TLS_NAME in listed:
        return TLS_NAME
    if listed:
        return listed[0].replace("*", "tessera", 1)  # an operator's certificate for *.example.org
    common = certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
    return str(common[0].value) if common else TLS_NAME


@dataclass(frozen=True, slots=True)
class Connection:
    """An open channel to a server whose key is known."""

    address: Address
    channel: grpc.aio.Channel
    met: Met

    async def close(self) -> None:
        """Hang up; calls that are still open end."""
        await self.channel.close()


async def connect(
    address: Address, pins: Pins, *, expected: bytes = b"", deadline: float = DEADLINE
) -> Connection:
    """Open a channel to the server at *address*.

    Its key must be the *expected* one (SHA-256, if given) and the one pinned by an earlier
    visit (if any).  Raises Unreachable.
    """
    certificate = await fetch_certificate(address, deadline)
    if expected and certificate.key_hash != expected:
        theirs = Met(certificate.key_hash, first=False).words
        raise WrongServer(
            sentence(
                "the server at {address} has the key {theirs}, not the one you expect",
                address=address,
                theirs=theirs,
            ),
            remedy="Ask its host for the words of its key.",
        )
    met = pins.meet(str(address), certificate.key_hash)
    credentials = grpc.ssl_channel_credentials(root_certificates=certificate.pem)
    options = (*OPTIONS, ("grpc.ssl_target_name_override", certificate.name))
    target = f"dns:{address}"
    return Connection(address, grpc.aio.secure_channel(target, credentials, options), met)
