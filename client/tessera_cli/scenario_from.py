"""The position of a match as the beginning of a scenario: for reports of rules that went wrong."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from tessera.engine.document import node
from tessera.engine.game import AnyGame
from tessera.engine.playout import SeededChance
from tessera.engine.record import step
from tessera.engine.steps import TABLE, Decision, Move, Seat
from tessera.errors import SetupError
from tessera.fairness.verifier import Verifier
from tessera.games import load
from tessera.wire import wire
from tessera_cli.examine import read_match

Played = list[tuple[Seat, Move | None]]


def written(file: Path, entry: int | None) -> str:
    """A scenario that begins with the position of the match *file* after an *entry*, in YAML.

    Pieces that were opened later are told as what they were, all others are guessed.  Raises
    MatchFileError, SetupError, FairnessError.
    """
    genesis, entries = read_match(file)
    game = load(genesis.terms.game)
    scenes = game.scenes()
    if scenes is None:
        raise SetupError(
            f"{game.title} has no scenarios",
            remedy="Look at its position: tessera replay --entry N.",
        )
    verifier = Verifier(game, wire(game), genesis.raw)
    first = verifier.position
    played: list[Played] = [list(verifier.accept(raw).moves) for raw in entries]
    upto = len(entries) if entry is None else entry
    if upto > len(entries):
        raise SetupError(f"there is no entry {upto}", remedy=f"The last one is {len(entries)}.")
    s = known(game, first, played, upto)
    seats, options = len(genesis.hellos), dict(genesis.terms.options)
    usual = scenes.write(scenes.read(node({}), seats, options))
    told = {part: it for part, it in scenes.write(s).items() if it != usual.get(part)}
    asked = ["table" if seat == TABLE else game.called(seat) for seat in s.options] or ["nobody"]
    return _yaml(
        {
            "scenario": f"{file.name}, after entry {upto}",
            "game": game.name,
            "seats": seats,
            "options": options,
            "position": told,
            "play": [{"expect": {"asked": asked}}],
        }
    )


def known(game: AnyGame, first: Any, played: list[Played], upto: int) -> Any:
    """The position after *upto* entries, with what was opened at any time of the match."""
    s = game.copy(first)
    secrets: dict[bytes, int] = {}
    wanted = game.copy(s)
    for number, moves in enumerate(played, start=1):
        for seat, move in moves:
            deciding = s.deciding
            if move is not None and isinstance(deciding, Decision):
                opened = deciding.opens(s, seat, move)
                secrets |= {piece.commitment: value for piece, value in opened}
            step(s, seat, move)
        if number == upto:
            wanted = game.copy(s)
    for seat in range(len(game.status(wanted).points)):
        wanted = game.recall(wanted, seat, secrets)
    return game.determinise(wanted, SeededChance(0))


def _yaml(value: object) -> str:
    """YAML in which small mappings and lists take one line."""
    yaml = YAML(typ="safe", pure=True)
    yaml.default_flow_style = None
    yaml.sort_base_mapping_type_on_output = False  # type: ignore[assignment]  # its stub knows only None
    yaml.width = 4096  # it cannot read all that it breaks
    text = io.StringIO()
    yaml.dump(value, text)
    return text.getvalue()
