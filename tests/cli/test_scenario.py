"""``tessera scenario``: what it prints, and how it ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from typer.testing import CliRunner

from tessera_cli.app import app
from tessera_cli.exits import ExitCode
from tessera_cli.scenario import found

Write: TypeAlias = Callable[..., Path]

PASSES = """\
scenario: Red begins
game: ancient-empires
seats: 2
position: {}
play:
  - expect: {asked: Red}
"""
FAILS = PASSES.replace("Red begins", "Blue begins").replace("asked: Red", "asked: Blue")
BROKEN = PASSES.replace("game:", "gmae:")


def run(*args: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["scenario", *map(str, args)])
    return result.exit_code, result.output


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(name: str, *scenarios: str) -> Path:
        path = tmp_path / name
        path.write_text("---\n".join(scenarios), encoding="utf-8")
        return path

    return write


def test_a_file_in_which_all_holds_ends_well(write: Write) -> None:
    code, text = run(write("a.yaml", PASSES, PASSES))
    assert code == ExitCode.OK
    assert "passed Red begins" in text
    assert "2 scenarios, 0 failed" in text


def test_what_is_not_as_expected_is_pointed_at(write: Write) -> None:
    path = write("a.yaml", PASSES, FAILS)
    code, text = run(path)
    assert code == ExitCode.WRONG
    assert "failed Blue begins" in text
    assert f"{path}:13: Red is asked, not Blue" in text.replace("\n", "")
    assert "2 scenarios, 1 failed" in text


def test_what_cannot_be_understood_is_pointed_at_with_a_suggestion(write: Write) -> None:
    path = write("a.yaml", PASSES, BROKEN)
    code, text = run(path, write("b.yaml", FAILS))
    assert code == ExitCode.UNREADABLE
    assert f'{path}:9: the document has no "gmae"' in text
    assert 'Did you mean "game"?' in text
    assert "2 scenarios, 1 failed; 1 file not understood" in text


def test_what_stands_before_a_mistake_is_still_run(write: Write) -> None:
    code, text = run(write("a.yaml", FAILS, "scenario: [bad\n"))
    assert code == ExitCode.UNREADABLE
    assert "failed Blue begins" in text
    assert "1 scenario, 1 failed; 1 file not understood" in text


def test_a_program_reads_the_same_as_json(write: Write) -> None:
    good, bad = write("a.yaml", PASSES, FAILS), write("b.yaml", BROKEN)
    code, text = run(good, bad, "--json")
    assert code == ExitCode.UNREADABLE
    first, second = json.loads(text)
    assert first["file"] == str(good)
    assert [each["passed"] for each in first["scenarios"]] == [True, False]
    (failure,) = first["scenarios"][1]["failures"]
    assert (failure["line"], failure["message"]) == (13, "Red is asked, not Blue")
    assert failure["remedy"].startswith('Red may "place Grow in slot 1"')
    assert first["error"] is None
    assert second["error"]["line"] == 2


def test_the_files_of_a_folder_are_checked_by_name(write: Write, tmp_path: Path) -> None:
    names = [write(name, PASSES) for name in ("b.yaml", "a.yaml", "c.txt")]
    assert list(found([tmp_path])) == [names[1], names[0]]
    assert run(tmp_path)[0] == ExitCode.OK


def test_the_schema_is_printed_as_json() -> None:
    code, text = run("--schema")
    assert code == ExitCode.OK
    schema = json.loads(text)
    assert schema["oneOf"][0]["properties"]["game"] == {"const": "ancient-empires"}


def test_no_file_at_all_is_a_mistake() -> None:
    code, text = run()
    assert code == ExitCode.UNREADABLE
    assert "name a file" in text


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"\xff\xfe")
    assert "is not text in UTF-8" in run(path)[1]
    path.write_bytes(b"a" * (2 << 20))
    assert "too large" in run(path)[1]
    assert run(tmp_path / "none.yaml")[0] == ExitCode.UNREADABLE


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: b: c\n", 1),
        ("a:\n\t- b\n", 2),
        ("a: *b\n", 1),
        ("a: \x07\n", 0),
        ("a: 0x1F\nb: 1_000\nc: 1.5\nd: ~\ne: TRUE\n", 1),
        ("[" * 600, 0),
        ("a: .inf\n", 1),
        ("a:\n  b: .nan\n", 2),
        pytest.param(f"a: {'9' * 5000}\n", 1, id="digits"),
        ("a: &b 1\nc: &b 2\n", 1),
    ],
)
def test_yaml_that_is_none_is_an_error_and_never_a_crash(
    tmp_path: Path, text: str, line: int
) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(text, encoding="utf-8")
    code, shown = run(path, "--json")
    assert code == ExitCode.UNREADABLE
    error = json.loads(shown)[0]["error"]
    assert error["line"] == line
    assert error["message"]


def test_where_no_scenario_is_nothing_can_hold(write: Write, tmp_path: Path) -> None:
    code, text = run(write("empty.yaml", ""))
    assert code == ExitCode.UNREADABLE
    assert "there is no scenario in this file" in text
    (tmp_path / "folder").mkdir()
    code, text = run(tmp_path / "folder")
    assert code == ExitCode.UNREADABLE
    assert "there is no scenario in the folder" in text


def test_options_that_do_not_belong_together_are_a_mistake(write: Write, tmp_path: Path) -> None:
    path = write("a.yaml", PASSES)
    assert run("--entry", "3", path)[0] == ExitCode.UNREADABLE
    assert run("--from", tmp_path / "a.tessera", path)[0] == ExitCode.UNREADABLE
