"""``tessera scenario --from``: the position of a match as the beginning of a scenario."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.fairness.table import Table
from typer.testing import CliRunner

from tessera.fairness.matchfile import write
from tessera.games.ancient_empires import GAME
from tessera.games.imperios_milenarios import GAME as IMPERIOS
from tessera.wire import wire
from tessera_cli.app import app
from tessera_cli.scenario_file import documents


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Table]:
    table = Table(GAME, 2, codec=wire(GAME))
    table.begin()
    table.play(40)
    path = tmp_path_factory.mktemp("match") / "a.tessera"
    path.write_bytes(write(table.referee.genesis, table.entries, ()))
    return path, table


def run(*args: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["scenario", *map(str, args)])
    return result.exit_code, result.output


@pytest.mark.parametrize("part", [0.3, 0.6, 1.0])
def test_the_position_of_a_match_is_a_scenario_that_holds(
    match: tuple[Path, Table], part: float, tmp_path: Path
) -> None:
    file, table = match
    code, text = run("--from", file, "--entry", str(int(part * len(table.entries))))
    assert code == 0
    path = tmp_path / "start.yaml"
    path.write_text(text, encoding="utf-8")
    assert run(path)[0] == 0
    assert "game: ancient-empires" in text


def test_every_moment_of_a_match_with_drawn_chits_is_a_scenario_that_holds(tmp_path: Path) -> None:
    """Also when whose turn it is has nothing left to spend."""
    table = Table(IMPERIOS, 4, codec=wire(IMPERIOS))
    table.begin()
    table.play(60)
    file, path = tmp_path / "a.tessera", tmp_path / "start.yaml"
    file.write_bytes(write(table.referee.genesis, table.entries, ()))
    for entry in range(40, len(table.entries), 11):
        code, text = run("--from", file, "--entry", str(entry))
        assert code == 0
        path.write_text(text, encoding="utf-8")
        assert run(path)[0] == 0, text


def test_without_an_entry_it_is_the_last_position(match: tuple[Path, Table]) -> None:
    file, table = match
    assert run("--from", file) == run("--from", file, "--entry", str(len(table.entries)))
    asked = [("Red", "Blue")[seat] for seat in table.referee.verifier.position.options]
    assert f"asked: [{', '.join(asked)}]" in run("--from", file)[1]


def test_what_was_opened_later_is_told_as_what_it_was(match: tuple[Path, Table]) -> None:
    """All six Orders of Round I are told alike, face-down and when they are turned up."""
    file, table = match
    rounds = (orders(file, n) for n in range(10, len(table.entries)))
    hidden = next(each for each in rounds if len(each) == 6)
    shown = next(each for each in rounds if all(up for _, up in each.values()))
    assert not any(up for _, up in hidden.values())
    assert {slot: order for slot, (order, _) in hidden.items()} == {
        slot: order for slot, (order, _) in shown.items()
    }


def orders(file: Path, entry: int) -> dict[str, tuple[dict[str, str], bool]]:
    """The tokens of Round I by slot: whose and which, and whether they lie face-up."""
    (document,) = documents(run("--from", file, "--entry", str(entry))[1])
    slots = document.plain()["position"].get("slots", {})
    tokens = {slot: dict(told["round I"]) for slot, told in slots.items() if "round I" in told}
    return {slot: (token, token.pop("face-up")) for slot, token in tokens.items()}


def test_an_entry_that_is_not_there_is_refused_with_the_last_one(match: tuple[Path, Table]) -> None:
    file, table = match
    code, text = run("--from", file, "--entry", "9999")
    assert code == 2
    assert f"The last one is {len(table.entries)}" in text


def test_a_file_that_is_no_match_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.tessera"
    path.write_bytes(b"nothing")
    assert run("--from", path)[0] == 2
