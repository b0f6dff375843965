"""The server's certificate: its own, made at the first start, or the operator's.

The server's own is a self-signed P-256 certificate (gRPC takes no Ed25519 ones) for the name
``tessera``.  Nobody vouches for it: clients name ``tessera`` as the target, pin the public key on
first use and show it as words to compare.
"""

from __future__ import annotations

import datetime
import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import grpc
from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from tessera.errors import CannotServe
from tessera.protocol import TLS_NAME

CERTIFICATE_FILE: Final = "certificate.pem"
KEY_FILE: Final = "certificate-key.pem"
YEARS: Final = 50
"""Clients pin the key, so running out would only break what works."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate chain and its private key, both PEM."""

    chain: bytes
    key: bytes

    @property
    def key_hash(self) -> bytes:
        """SHA-256 of the public key (SubjectPublicKeyInfo, DER), 32 bytes."""
        public = x509.load_pem_x509_certificate(self.chain).public_key()
        der = public.public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        return hashlib.sha256(der).digest()

    def credentials(self) -> grpc.ServerCredentials:
        """What gRPC listens with."""
        return grpc.ssl_server_credentials([(self.key, self.chain)])


def own_certificate(folder: Path) -> Certificate:
    """The server's own certificate in *folder*, made when there is none.  Raises CannotServe."""
    chain, key = folder / CERTIFICATE_FILE, folder / KEY_FILE
    if not (chain.exists() and key.exists()):
        made = self_signed()
        try:
            _write(key, made.key)
            _write(chain, made.chain)
        except OSError as error:
            raise CannotServe(
                f"the certificate cannot be written: {error.strerror}",
                remedy="Choose a data folder that you may write to, with --data.",
            ) from error
    try:
        certificate = read_certificate(chain, key)
        leaf = x509.load_pem_x509_certificate(certificate.chain)
        leaf.verify_directly_issued_by(leaf)
    except (CannotServe, ValueError, TypeError, InvalidSignature) as error:
        raise CannotServe(
            f"the server's own certificate in {folder} is damaged: {error}",
            remedy=f"Bring back {CERTIFICATE_FILE} and {KEY_FILE} from a copy, or move both away: "
            "the server makes new ones, which every player has to accept.",
        ) from error
    return certificate


def read_certificate(chain: Path, key: Path) -> Certificate:
    """The certificate in PEM files, for example the operator's.  Raises CannotServe."""
    try:
        certificate = Certificate(chain.read_bytes(), key.read_bytes())
        leaf = x509.load_pem_x509_certificate(certificate.chain)
        private = serialization.load_pem_private_key(certificate.key, password=None)
    except OSError as error:
        raise CannotServe(
            f"{error.filename} cannot be read: {error.strerror}",
            remedy="Give a certificate chain and its unencrypted private key as PEM files.",
        ) from error
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise CannotServe(
            f"{chain} and {key} are no certificate and key",
            remedy="Give a certificate chain and its unencrypted private key as PEM files.",
        ) from error
    if private.public_key() != leaf.public_key():
        raise CannotServe(
            f"{key} is not the key of {chain}", remedy="Give the files that belong together."
        )
    return certificate


def self_signed() -> Certificate:
    """A fresh self-signed P-256 certificate for the name ``tessera``."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, TLS_NAME)])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=2))  # clocks of clients may be behind
        .not_valid_after(now + datetime.timedelta(days=365 * YEARS))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(TLS_NAME)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    return Certificate(
        certificate.public_bytes(serialization.Encoding.PEM),
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        ),
    )


def _write(path: Path, data: bytes) -> None:
    """Write a file that only its owner may read, whole or not at all."""
    new = path.with_name(f"{path.name}.new")
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)
