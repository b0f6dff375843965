"""Scenarios: a position, moves in the words of the rulebook, and what must come of them.

``docs/scenarios.md`` describes the documents.  :func:`run` plays one and reports what is not as it
expects; what cannot be understood is a :class:`~tessera.errors.ScenarioError` at its line.  Pure: a
document comes in as a :class:`~tessera.engine.document.Node`, whatever file it stood in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from tessera.engine.document import Key, Node, key_of
from tessera.engine.expect import MANY, check
from tessera.engine.game import AnyGame, OptionValue, Scenes
from tessera.engine.playout import SeededChance
from tessera.engine.stage import Stage, seat_of
from tessera.engine.steps import EVERYBODY, TABLE, Position, Seat, lapse, legal_moves, play, settle
from tessera.engine.words import listed, nearest
from tessera.errors import RulesError, SetupError

Load: TypeAlias = Callable[[str], AnyGame]

KEYS: Final = ("scenario", "game", "seats", "options", "seed", "position", "play")
REFUSED: Final = "because"


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that is not as it was expected, and its line."""

    line: int
    message: str
    remedy: str = ""


class Stopped(Exception):
    """The scenario cannot go on as it is written."""

    def __init__(self, where: Node | Key, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.failure = Failure(where.line, message, remedy)


@dataclass(slots=True)
class Report:
    """What became of one scenario."""

    title: str
    line: int
    game: str
    moves: int = 0
    checks: int = 0
    failures: list[Failure] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether everything is as it was expected."""
        return not self.failures


def run(document: Node, load: Load) -> Report:
    """Play the scenario that *document* tells.  Raises ScenarioError when it is malformed.

    A move that is refused ends the scenario: what follows would be about another position.  An
    expectation that fails does not.
    """
    parts = document.fields(KEYS, needed=("scenario", "game", "play"))
    stage = set_up(parts, load)
    report = Report(parts["scenario"].text(), document.line, stage.game.name)
    for step in parts["play"].items():
        try:
            _step(step, stage, report)
        except Stopped as stopped:
            report.failures.append(stopped.failure)
            break
    return report


def set_up(parts: dict[str, Node], load: Load) -> Stage:
    """The position with which a scenario begins."""
    game, scenes = _game(parts["game"], load)
    count = _seats(parts, game)
    options = _options(parts, game, count)
    names = {game.called(seat): seat for seat in range(count)}
    if "position" in parts:
        s: Position = scenes.read(parts["position"], count, options)
    else:
        s = game.new(count, options, EVERYBODY)
    chance = SeededChance(parts["seed"].text()) if "seed" in parts else None
    stage = Stage(game, scenes, s, names, chance)
    stage.listen()
    _begin(s, parts.get("position"))
    stage.hear()
    return stage


def _begin(s: Position, told: Node | None) -> None:
    """Resolve what a position is *told* to begin with.  Raises ScenarioError where that makes no
    sense there: a stack of saved steps may speak of anything."""
    try:
        settle(s)
    except (LookupError, ValueError, AssertionError, RuntimeError) as error:
        if told is None:
            raise
        nonsense = f"what is next cannot be resolved in this position: {error!r}"
        raise told.fail(nonsense, 'Tell another "next".') from error


def _game(part: Node, load: Load) -> tuple[AnyGame, Scenes]:
    try:
        game = load(part.text())
    except SetupError as error:
        raise part.fail(str(error), error.remedy) from None
    scenes = game.scenes()
    if scenes is None:
        raise part.fail(f"{game.title} has no scenarios")
    return game, scenes


def _seats(parts: dict[str, Node], game: AnyGame) -> int:
    if "seats" in parts:
        return parts["seats"].number(game.seats[0], game.seats[-1])
    return game.seats[0]


def _options(parts: dict[str, Node], game: AnyGame, seats: int) -> dict[str, OptionValue]:
    chosen: dict[str, OptionValue] = {}
    part = parts.get("options")
    known = {option.name: option for option in game.options}
    for name, value in part.fields(known).items() if part is not None else ():
        default = known[name].default
        chosen[name] = value.truth() if isinstance(default, bool) else value.text()
        try:
            game.choose(seats, {name: chosen[name]})
        except SetupError as error:
            raise value.fail(str(error), error.remedy) from None
    return game.choose(seats, chosen)


# -- the steps of a scenario ----------------------------------------------------------------------


def _step(step: Node, stage: Stage, report: Report) -> None:
    entries = step.entries()
    if len(entries) != 1:
        keys = listed([key.text for key, _ in entries])
        raise step.fail(f"a step does one thing, not {keys}", "Begin each step with a dash.")
    key, value = entries[0]
    special = STEPS.get(key_of(key.text))
    if special is not None:
        special(value, stage, report)
        return
    if key_of(key.text) not in map(key_of, stage.seats):
        known = [*stage.seats, *STEPS]
        raise key.fail(f'there is no step or seat called "{key.text}"', nearest(key.text, known))
    for item in value.one_or_more():
        _move(item, seat_of(key, stage), stage, report)


def _move(item: Node, seat: Seat, stage: Stage, report: Report) -> None:
    """A seat plays a move, after whatever needs no words."""
    _forced(item, seat, stage)
    move = stage.meant(item, seat)
    stage.listen()
    try:
        play(stage.s, seat, move)
    except RulesError as error:
        stage.hear()
        remedy = nearest(item.text(), stage.words(seat))
        raise Stopped(item, stage.refusal(seat, move, error), remedy) from None
    stage.hear()
    report.moves += 1


def _forced(item: Node, seat: Seat, stage: Stage) -> None:
    """Draw what chance may decide, and give answers to which there is no other, until the move that
    *item* tells is open to *seat*, or until there are none."""
    while True:
        stage.settle_draws()
        options = stage.s.options
        if TABLE in options:
            drawable = stage.drawable()
            if len(drawable) > MANY:
                drawable = [*drawable[:MANY], f"{len(drawable) - MANY} more"]
            remedy = (
                f"Tell it with draw, or give the scenario a seed.  There is: {listed(drawable)}."
            )
            raise Stopped(item, "something must be drawn first", remedy)
        forced = [who for who in options if len(legal_moves(stage.s, who)) == 1]
        if not forced or stage.find(seat, item.text()) is not None:
            return
        stage.listen()
        play(stage.s, forced[0], legal_moves(stage.s, forced[0])[0])
        stage.hear()


def _draw(value: Node, stage: Stage, report: Report) -> None:
    """The table draws what is told."""
    for item in value.one_or_more():
        if TABLE not in stage.s.options:
            raise Stopped(item, f"nothing is drawn now: {stage.asked()} is asked")
        found = stage.drawn(item.text())
        if len(found) != 1:
            known = stage.drawable()
            text = f'"{item.text()}" cannot be drawn now'
            if len(found) > 1:
                text = f'"{item.text()}" may be any of {len(found)} draws'
            raise Stopped(item, text, nearest(item.text(), known))
        stage.listen()
        play(stage.s, TABLE, found[0])
        stage.hear()
        report.moves += 1


def _lapse(value: Node, stage: Stage, report: Report) -> None:
    """A seat does not answer."""
    seat = seat_of(value, stage)
    stage.settle_draws()
    stage.listen()
    try:
        lapse(stage.s, seat)
    except RulesError:
        stage.hear()
        raise Stopped(value, f"{stage.name(seat)} is not asked: {stage.asked()} is") from None
    stage.hear()
    report.moves += 1


def _refused(value: Node, stage: Stage, report: Report) -> None:
    """A move is refused, and nothing changes; with part of the sentence that says why."""
    moves = [(key, item) for key, item in value.entries() if key_of(key.text) != REFUSED]
    if len(moves) != 1:
        raise value.fail('"refused" tells one move: a seat and its words')
    key, item = moves[0]
    seat = seat_of(key, stage)
    because = value.fields((key.text, REFUSED)).get(REFUSED)
    _forced(item, seat, stage)
    move = stage.meant(item, seat)
    report.checks += 1
    try:
        play(stage.game.copy(stage.s), seat, move)
    except RulesError as error:
        said = stage.refusal(seat, move, error)
        if because is not None and key_of(because.text()) not in key_of(said):
            report.failures.append(Failure(because.line, f"it was refused because {said}"))
    else:
        report.failures.append(Failure(item.line, f'{stage.name(seat)} may "{item.text()}"'))


def _expect(value: Node, stage: Stage, report: Report) -> None:
    """What is so now."""
    stage.settle_draws()
    report.checks += 1
    for error in check(value, stage):
        report.failures.append(Failure(error.line, str(error), error.remedy))


STEPS: Final[dict[str, Callable[[Node, Stage, Report], None]]] = {
    "expect": _expect,
    "refused": _refused,
    "draw": _draw,
    "lapse": _lapse,
}
"""What a step may be, beside the name of a seat that moves."""
