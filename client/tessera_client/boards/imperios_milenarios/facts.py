"""What there is to know of a territory now, a line each, for tooltips and text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tessera.engine.steps import Seat
from tessera.games.imperios_milenarios.ids import NONE, Half, Kind, Territory
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.tables import CAPITAL_POINTS
from tessera_client.boards.imperios_milenarios.english import called
from tessera_client.boards.imperios_milenarios.symbols import SEATS
from tessera_client.i18n import N_, _, ngettext

HALVES = {
    Half.WEST: N_("Poniente (west)"),
    Half.EAST: N_("Naciente (east)"),
    Half.BOTH: N_("Poniente and Naciente"),
}


def territory(
    s: State, t: Territory, english: bool = False, people: Sequence[str] = ()
) -> Iterator[str]:
    """What it is, who is there, what borders it."""
    yield f"{_kind(s, t)} · {_(HALVES[s.board.halves[t]])}"
    yield from _worth(s, t)
    yield from _who(s, t, people)
    near = ", ".join(called(s.board.names[n], english) for n in s.board.adjacent[t])
    yield _("Adjacent: {territories}").format(territories=near)
    if not s.board.named[t]:
        yield _("The rulebook does not name this territory: it is ours.")


def _kind(s: State, t: Territory) -> str:
    kind, value = s.board.kinds[t], s.board.values[t]
    if kind == Kind.CITY:
        return _("City of Level {level}").format(level=value)
    if kind == Kind.CAPITAL:
        return _("Capital")
    return _("Sea") if kind == Kind.SEA else _("Marginal area")


def _worth(s: State, t: Territory) -> Iterator[str]:
    kind, value = s.board.kinds[t], s.board.values[t]
    if kind in (Kind.CITY, Kind.CAPITAL):
        points = CAPITAL_POINTS if kind == Kind.CAPITAL else value
        line = _(
            "{armies} Armies conquer it while it is neutral; {points} Victory Points at the end"
        )
        yield line.format(armies=value, points=points)
    elif value:
        line = ngettext(
            "{points} Victory Point at the end for whoever is alone there",
            "{points} Victory Points at the end for whoever is alone there",
            value,
        )
        yield line.format(points=value)


def _who(s: State, t: Territory, people: Sequence[str]) -> Iterator[str]:
    holder = s.controller(t)
    if holder != NONE:
        metropolis = s.players[holder].metropolis == t
        words = _("Metropolis of {player}") if metropolis else _("Controlled by {player}")
        yield words.format(player=seat_name(holder, people))
    elif s.board.kinds[t] in (Kind.CITY, Kind.CAPITAL):
        yield _("Neutral")
    present = [seat for seat, p in enumerate(s.players) if p.present >> t & 1 and seat != holder]
    if present:
        names = ", ".join(seat_name(seat, people) for seat in present)
        yield _("Present: {players}").format(players=names)


def seat_name(seat: Seat, people: Sequence[str] = ()) -> str:
    """How a seat is called: by who sits there, else by its colour."""
    return people[seat] if seat < len(people) else _(SEATS[seat])
