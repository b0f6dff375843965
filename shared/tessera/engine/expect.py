"""What a scenario expects of a position: each check gives what is not as it should be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from tessera.engine.document import Node, differences, key_of
from tessera.engine.stage import TABLE_NAME, Stage, seat_of
from tessera.engine.steps import TABLE, Seat, legal_moves
from tessera.engine.words import listed, nearest, same
from tessera.errors import ScenarioError

Found: TypeAlias = Iterator[ScenarioError]

KEYS: Final = ("asked", "moves", "position", "events", "scores", "winners", "over")
MANY: Final = 8
"""So many moves are told one by one."""
MOVES: Final = ("of", "exactly", "includes", "excludes")


def check(expected: Node, stage: Stage) -> Found:
    """Everything in which the position is not as *expected*.  Raises ScenarioError where the
    document itself is wrong."""
    parts = expected.fields(KEYS)
    for name, part in parts.items():
        yield from CHECKS[name](part, stage)


def _asked(part: Node, stage: Stage) -> Found:
    """Who decides now."""
    names = _askable(stage)
    told = [item.text() for item in part.one_or_more()]
    if told in (["nobody"], []):
        expected: set[Seat] = set()
    else:
        expected = {item.meaning(names, "seat") for item in part.one_or_more()}
    if expected != set(stage.s.options):
        yield part.fail(f"{stage.asked()} is asked, not {listed(told)}", _open(part, stage))


def _open(part: Node, stage: Stage) -> str:
    """What who is asked may answer, as a hint at what the question is."""
    seat = _whose(part, None, stage)
    return "" if seat is None else f"{stage.name(seat)} may {_quoted(stage.words(seat))}."


def _askable(stage: Stage) -> dict[str, Seat]:
    """Who may be asked: a seat, or the table, which draws."""
    return stage.seats | {TABLE_NAME: TABLE, "table": TABLE}


def _over(part: Node, stage: Stage) -> Found:
    """Whether the match has ended."""
    over = stage.game.result(stage.s) is not None
    if part.truth() != over:
        yield part.fail("the match is over" if over else "the match is not over")


def _position(part: Node, stage: Stage) -> Found:
    """Parts of the position."""
    stage.scenes.check(part, stage.s)
    yield from differences(part, stage.scenes.write(stage.s))


def _events(part: Node, stage: Stage) -> Found:
    """What was told since the last look at events: all that is listed, in this order."""
    told, stage.told = stage.told, []
    rest = iter(told)
    for item in part.items():
        if not any(same(event, item.text()) for event in rest):
            again = any(same(event, item.text()) for event in told)
            remedy = "" if again else nearest(item.text(), dict.fromkeys(told))
            yield item.fail(
                f'"{item.text()}" was told, but earlier'
                if again
                else f'"{item.text()}" was not told',
                remedy,
            )
            return


def _scores(part: Node, stage: Stage) -> Found:
    """The points of seats: in all, or by what they come from."""
    result = stage.game.result(stage.s)
    for seat, expected in part.named(stage.seats, "seat"):
        name = stage.name(seat)
        points = stage.game.status(stage.s).points[seat]
        if result is not None:
            points = result.scores[seat].points
        if not isinstance(expected.value, dict):
            if expected.number(-999, 9999) != points:
                yield expected.fail(f"{name} has {points} points, not {expected.value}")
        elif result is None:
            yield expected.fail("what points come from is known when the match is over")
        else:
            items = dict(result.scores[seat].items)
            for item, count in expected.named({key: key for key in items}, "kind of points"):
                if count.number(-999, 9999) != items[item]:
                    yield count.fail(
                        f"{name} has {items[item]} points for {item}, not {count.value}"
                    )


def _winners(part: Node, stage: Stage) -> Found:
    """Who has won."""
    expected = {seat_of(item, stage) for item in part.one_or_more()}
    result = stage.game.result(stage.s)
    if result is None:
        yield part.fail("nobody has won: the match is not over")
    elif expected != set(result.winners):
        won = listed([stage.name(seat) for seat in result.winners])
        yield part.fail(f"{won} has won" if len(result.winners) == 1 else f"{won} have won")


def _moves(part: Node, stage: Stage) -> Found:
    """Which moves are open to who is asked, or to the seat that ``of`` names."""
    parts = part.fields(MOVES)
    seat = _whose(part, parts.get("of"), stage)
    if seat is None:
        yield part.fail(f"{stage.asked()} is asked", 'Say whose moves are meant, with "of".')
        return
    for name in ("exactly", "includes", "excludes"):
        if name in parts:
            yield from MOVE_CHECKS[name](parts[name], seat, stage)


def _whose(part: Node, of: Node | None, stage: Stage) -> Seat | None:
    if of is not None:
        return of.meaning(_askable(stage), "seat")
    return next(iter(stage.s.options)) if len(stage.s.options) == 1 else None


def _includes(part: Node, seat: Seat, stage: Stage) -> Found:
    for item in part.items():
        if stage.meant(item, seat) not in legal_moves(stage.s, seat):
            offered = stage.words(seat)
            yield item.fail(
                f'{stage.name(seat)} may not "{item.text()}"', nearest(item.text(), offered)
            )


def _excludes(part: Node, seat: Seat, stage: Stage) -> Found:
    for item in part.items():
        if stage.meant(item, seat) in legal_moves(stage.s, seat):
            yield item.fail(f'{stage.name(seat)} may "{item.text()}"')


def _exactly(part: Node, seat: Seat, stage: Stage) -> Found:
    yield from _includes(part, seat, stage)
    told = {key_of(item.text()) for item in part.items()}
    more = [words for words in stage.words(seat) if key_of(words) not in told]
    if more:
        yield part.fail(f"{stage.name(seat)} may also {_quoted(more)}")


def _quoted(words: Iterable[str]) -> str:
    quoted = [f'"{text}"' for text in words]
    more = len(quoted) - MANY
    return listed(quoted if more < 2 else [*quoted[:MANY], f"{more} more"])


Check: TypeAlias = Callable[[Node, Stage], Found]
CHECKS: Final[dict[str, Check]] = {
    "asked": _asked,
    "moves": _moves,
    "position": _position,
    "events": _events,
    "scores": _scores,
    "winners": _winners,
    "over": _over,
}
MOVE_CHECKS: Final[dict[str, Callable[[Node, Seat, Stage], Found]]] = {
    "exactly": _exactly,
    "includes": _includes,
    "excludes": _excludes,
}
