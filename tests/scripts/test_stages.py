"""What `check.py` runs, and how it ends."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

import pytest

import _stages
import protos

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Stages that only note that they ran; `types` fails."""
    notes: list[str] = []

    def stage(name: str) -> None:
        def check(options: _stages.Options) -> bool:
            notes.append(name)
            return name != "types"

        monkeypatch.setitem(_stages.STAGES, name, check)

    for name in list(_stages.STAGES):
        stage(name)
    return notes


def test_every_stage_runs_whatever_fails(
    ran: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert _stages.main([]) == 1
    assert ran == ["format", "lint", "types", "protos", "imports", "tests"]
    table = capsys.readouterr().out.splitlines()[-6:]
    assert [line.split()[:2] for line in table] == [
        [name, "FAILED" if name == "types" else "ok"] for name in ran
    ]


def test_soaking_also_runs_the_window_on_a_display(ran: list[str]) -> None:
    assert _stages.main(["--soak"]) == 1
    assert ran[-2:] == ["tests", "screen"]


def test_without_a_virtual_display_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert _stages.main(["screen"]) == 1
    assert "Install the package xvfb" in capsys.readouterr().out


def test_chosen_stages_run_in_the_usual_order(ran: list[str]) -> None:
    assert _stages.main(["tests", "lint"]) == 0
    assert ran == ["lint", "tests"]


def test_an_unknown_stage_is_refused_with_the_list(
    ran: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        _stages.main(["test"])
    assert "choose from format, lint, types" in capsys.readouterr().err
    assert ran == []


@pytest.fixture
def pytest_command(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    command: list[str] = []

    def run(*words: str, **environment: str) -> bool:
        command[:] = words
        return True

    monkeypatch.setattr(_stages, "run", run)
    return command


@pytest.mark.parametrize(
    ("arguments", "marks"),
    [([], "not soak"), (["--fast"], "not slow and not soak"), (["--soak"], None)],
)
def test_marks_follow_the_options(
    pytest_command: list[str], arguments: list[str], marks: str | None
) -> None:
    _stages.check_tests(_stages.read(arguments))
    command = pytest_command[3:]  # after `python -m pytest`
    assert (command[command.index("-m") + 1] if "-m" in command else None) == marks


@pytest.mark.parametrize(
    ("arguments", "measured"),
    [([], True), (["--soak"], True), (["--fast"], False), (["--", "-k", "orders"], False)],
)
def test_coverage_is_measured_only_when_all_tests_run(
    pytest_command: list[str], arguments: list[str], measured: bool
) -> None:
    _stages.check_tests(_stages.read(arguments))
    assert ("--cov" in pytest_command) is measured


def test_what_follows_two_dashes_reaches_pytest(pytest_command: list[str]) -> None:
    _stages.check_tests(_stages.read(["tests", "--", "-k", "orders", "--soak"]))
    assert pytest_command[-3:] == ["-k", "orders", "--soak"]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with one message and its fresh stubs; returns the folder of the stubs."""
    source = tmp_path / "protos" / "tessera" / "v1" / "dice.proto"
    source.parent.mkdir(parents=True)
    source.write_text(
        'syntax = "proto3";\npackage tessera.v1;\nmessage Roll { uint32 pips = 1; }\n'
    )
    monkeypatch.setattr(protos, "ROOT", tmp_path)
    monkeypatch.setattr(protos, "PROTOS", tmp_path / "protos")
    protos.regenerate()
    return tmp_path / "shared" / "tessera" / "v1"


def test_fresh_stubs_are_not_stale(checkout: Path) -> None:
    assert {"dice_pb2.py", "dice_pb2.pyi", "dice_pb2_grpc.py"} <= protos.stubs(checkout)
    assert protos.stale() == []


def test_a_changed_message_makes_its_stubs_stale(checkout: Path) -> None:
    source = protos.PROTOS / "tessera" / "v1" / "dice.proto"
    source.write_text(source.read_text().replace("pips", "eyes"))
    assert protos.stale() == ["dice_pb2.py", "dice_pb2.pyi"]


def test_missing_and_left_over_stubs_are_stale(checkout: Path) -> None:
    (checkout / "dice_pb2.pyi").unlink()
    shutil.copy(checkout / "dice_pb2.py", checkout / "coin_pb2.py")
    assert protos.stale() == ["coin_pb2.py", "dice_pb2.pyi"]
    protos.regenerate()
    assert protos.stale() == []
    assert not (checkout / "coin_pb2.py").exists()


def test_without_protos_the_package_is_empty_and_fresh(checkout: Path) -> None:
    shutil.rmtree(protos.PROTOS)
    protos.regenerate()
    assert protos.stubs(checkout) == {"__init__.py", "py.typed"}
    assert protos.stale() == []
