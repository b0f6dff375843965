"""Where a server can listen, and what is said where it cannot."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tessera.errors import CannotServe
from tessera_server.ports import check_free

NOT_OURS = "203.0.113.7"
"""An address for documents (RFC 5737): no machine has it."""


@pytest.fixture
def taken() -> Iterator[int]:
    """A port of the loopback at which somebody listens."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_taken_port_is_told_from_an_address_that_is_not_ours(taken: int) -> None:
    with pytest.raises(CannotServe, match="the port is taken") as refused:
        check_free("127.0.0.1", taken)
    assert "--port" in refused.value.remedy
    with pytest.raises(CannotServe, match="no address of this machine") as refused:
        check_free(NOT_OURS, 0)
    assert "--host" in refused.value.remedy
    with pytest.raises(CannotServe, match="no address of this machine"):
        check_free("no.such.host.invalid", 0)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0", "[::]"])
def test_any_free_port_will_do(host: str) -> None:
    check_free(host, 0)


def test_a_port_that_was_just_let_go_is_free() -> None:
    with socket.socket() as server:
        if sys.platform != "win32":
            server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as gRPC does
        server.bind(("127.0.0.1", 0))
        server.listen()
        address = server.getsockname()
        with socket.create_connection(address):
            accepted, _ = server.accept()
            accepted.close()  # the side that closes first keeps the port for a while
    check_free(*address)


@pytest.mark.parametrize("verbosity", [None, "ERROR", "DEBUG"])
def test_standard_error_holds_our_sentence_alone(
    taken: int, tmp_path: Path, verbosity: str | None
) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "GRPC_VERBOSITY"}
    if verbosity is not None:
        environment["GRPC_VERBOSITY"] = verbosity
    command = [sys.executable, "-m", "tessera_cli", "serve", "--host", "127.0.0.1"]
    ended = subprocess.run(
        [*command, "--port", str(taken), "--data", str(tmp_path)],
        env=environment, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert ended.returncode == 5
    assert "add_port" not in ended.stderr
    lines = [line.strip() for line in ended.stderr.splitlines()]
    if verbosity != "DEBUG":  # who asks gRPC for everything gets it
        assert lines == [
            f"Error: the server cannot listen at 127.0.0.1:{taken}: the port is taken",
            "Stop the other server, or choose another port with --port (0: any free one).",
        ]


def test_a_host_whose_server_cannot_start_ends_with_the_code_of_the_server(
    taken: int, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "tessera_cli", "host", "--port", str(taken)]
    ended = subprocess.run(
        [*command, "--home", str(tmp_path)],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert ended.returncode == 5
    assert "the port is taken" in ended.stderr
    assert "--port" in ended.stderr
