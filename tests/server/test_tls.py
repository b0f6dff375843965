"""The server's certificate is made once, is its own afterwards, and is what gRPC can use."""

from __future__ import annotations

import os
import ssl
import sys
from pathlib import Path

import pytest
from cryptography import x509

from tessera.errors import CannotServe
from tessera_server.tls import CERTIFICATE_FILE, KEY_FILE, own_certificate, read_certificate


def test_the_first_start_makes_it_and_the_second_finds_it(tmp_path: Path) -> None:
    first = own_certificate(tmp_path)
    assert own_certificate(tmp_path) == first
    assert len(first.key_hash) == 32


def test_it_names_tessera_and_python_accepts_it(tmp_path: Path) -> None:
    certificate = own_certificate(tmp_path)
    leaf = x509.load_pem_x509_certificate(certificate.chain)
    names = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert names.get_values_for_type(x509.DNSName) == ["tessera"]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / CERTIFICATE_FILE, tmp_path / KEY_FILE)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes of files")
def test_only_its_owner_may_read_the_key(tmp_path: Path) -> None:
    own_certificate(tmp_path)
    assert os.stat(tmp_path / KEY_FILE).st_mode & 0o077 == 0


def test_files_that_do_not_belong_together_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    own_certificate(tmp_path / "a")
    own_certificate(tmp_path / "b")
    with pytest.raises(CannotServe, match="is not the key of"):
        read_certificate(tmp_path / "a" / CERTIFICATE_FILE, tmp_path / "b" / KEY_FILE)


def test_files_that_are_no_certificate_are_refused(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("hello")
    with pytest.raises(CannotServe, match="no certificate and key") as refused:
        read_certificate(tmp_path / "x", tmp_path / "x")
    assert "PEM" in refused.value.remedy
    with pytest.raises(CannotServe):
        read_certificate(tmp_path / "none", tmp_path / "x")
