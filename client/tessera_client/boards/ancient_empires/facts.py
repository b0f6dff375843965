"""What there is to know of a place on the map board now, a line each, for tooltips and text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from tessera.engine.sealed import Known
from tessera.engine.steps import Seat
from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.control import controller
from tessera.games.ancient_empires.ids import (
    NONE,
    Continent,
    Improvement,
    NeutralAction,
    Order,
    Resource,
    Site,
    TerritoryKind,
)
from tessera.games.ancient_empires.state import State, Token
from tessera_client.boards.ancient_empires import printed
from tessera_client.boards.ancient_empires.symbols import (
    CONTINENTS,
    IMPROVEMENTS,
    ORDERS,
    RESOURCES,
)
from tessera_client.i18n import N_, _, ngettext

People: TypeAlias = Sequence[str]
"""How the seats are called; empty: by their colours."""
SIZES: Final = (N_("Hamlet"), N_("Village"), N_("Town"), N_("City"), N_("Megalopolis"))
"""What a Settlement is called, by the number of its Improvements."""
SITES: Final = {
    Site.FREE: N_("Sacred Site"),
    Site.UNEXPLORED: N_("Sacred Site with an Unexplored token"),
    Site.BARBARIANS: N_("Sacred Site blocked by Barbarians"),
}
SEATS: Final = (N_("Red"), N_("Blue"), N_("Yellow"), N_("Green"))
NEUTRAL: Final = {
    NeutralAction.MOVE: N_("Move"),
    NeutralAction.ATTACK: N_("Attack"),
    NeutralAction.GROW: N_("Grow"),
    NeutralAction.PRODUCE: N_("Produce"),
}


def improvements(s: State, t: int) -> list[Improvement]:
    """The Improvements of the Settlement in a territory."""
    return [kind for kind in Improvement if s.improvements[t] >> kind & 1]


def territory(s: State, t: int, people: People = ()) -> Iterator[str]:
    """Of a territory: where it lies, what is printed there, what stands there, whose it is."""
    b = s.board
    continent, mass = _(CONTINENTS[b.continents[t]]), b.landmasses[b.landmass_of[t]]
    yield _("{continent} continent, {landmass}").format(continent=continent, landmass=mass.name)
    if mass.smaller:
        points = _("Its landmass is worth {first} and {second} Victory points at an Age's end")
        yield points.format(first=mass.larger, second=mass.smaller)
    else:
        points = ngettext(
            "Its landmass is worth {first} Victory point at an Age's end",
            "Its landmass is worth {first} Victory points at an Age's end",
            mass.larger,
        )
        yield points.format(first=mass.larger)
    if b.kinds[t] == TerritoryKind.ANCIENT:
        yield _("Ancient Settlement: Grow may add Armies here")
    elif b.kinds[t] == TerritoryKind.SACRED:
        yield _(SITES[Site(s.sites[t])])
    if s.resources[t] != NONE:
        yield _("Produces {resource}").format(resource=_(RESOURCES[Resource(s.resources[t])]))
    yield from _settlement(s, t, people)
    yield from _armies(s, t, people)
    yield from _borders(s, t)


def _armies(s: State, t: int, people: People) -> Iterator[str]:
    for seat, who in enumerate(s.players):
        if count := who.armies[t]:
            words = ngettext("{count} Army of {player}", "{count} Armies of {player}", count)
            yield words.format(count=count, player=_seat(seat, people))
    holder = controller(s, t)
    if holder == NONE:
        yield _("Controlled by nobody")
    else:
        yield _("Controlled by {player}").format(player=_seat(holder, people))


def _borders(s: State, t: int) -> Iterator[str]:
    b = s.board
    shores = [b.seas[n] for n, shore in enumerate(b.shores) if t in shore]
    if shores:
        yield _("On the shore of: {seas}").format(seas=_list(shores))
    barred = [b.names[n] for n in b.borders[t] if b.continents[n] != b.continents[t]]
    if barred:
        yield _("No way by land to: {territories}").format(territories=_list(barred))


def _settlement(s: State, t: int, people: People) -> Iterator[str]:
    owner = s.settlement[t]
    if owner == NONE:
        return
    built = improvements(s, t)
    words = _("{size} of {player}")
    if s.players[owner].capital == t:
        words = _("{size} of {player} (Capital)")
    told = words.format(size=_(SIZES[len(built)]), player=_seat(owner, people))
    kinds = _list(_(IMPROVEMENTS[kind]) for kind in built)
    yield f"{told}: {kinds}" if built else told


def sea(s: State, number: int, _people: People = ()) -> Iterator[str]:
    """Of a sea: what lies on it."""
    shores = [s.board.names[t] for t in s.board.shores[number]]
    yield _("Sea between {territories}").format(territories=_list(shores))
    joined = [s.board.seas[n] for n in s.board.sea_borders[number]]
    if joined:
        yield _("Borders: {seas}").format(seas=_list(joined))


def slot(s: State, number: int, people: People = ()) -> Iterator[str]:
    """Of a slot: where its Orders act, its Neutral action, its tokens."""
    where = [_(CONTINENTS[c]) for c in s.board.slot_continents[number]]
    if len(where) == 1:
        yield _("Orders here act on this continent: {continent}").format(continent=where[0])
    else:
        both = {"one": where[0], "other": where[1]}
        yield _("Orders here act on one of two continents: {one} or {other}").format(**both)
    action = _(NEUTRAL[NeutralAction(s.neutral[number])])
    yield _("Neutral action: {action}").format(action=action)
    if number == s.marker and s.clockwise:
        yield _("Direction Marker: resolution begins here and runs clockwise")
    elif number == s.marker:
        yield _("Direction Marker: resolution begins here and runs counterclockwise")
    for token, round_ in ((s.first[number], "I"), (s.second[number], "II")):
        if token is not None:
            yield _("Round {round}: {token}").format(round=round_, token=describe(token, people))


def describe(token: Token, people: People = ()) -> str:
    """An Order token in words, as far as it is known."""
    player = _seat(token.owner, people)
    if token.order is None:
        return _("a spent token of {player}").format(player=player)
    if not isinstance(token.order, Known):
        return _("an Order of {player}, face-down").format(player=player)
    words = _("{order} of {player}") if token.face_up else _("{order} of {player}, face-down")
    return words.format(order=_(ORDERS[Order(token.order.value)]), player=player)


def city_state(s: State, continent: int, people: People = ()) -> Iterator[str]:
    """Of a City-State: its continent and its Envoys."""
    name = _(CONTINENTS[continent])
    if s.city_states[continent] == NONE:
        yield _("The City-State of this continent is not drawn yet: {continent}").format(
            continent=name
        )
        return
    yield _("City-State of this continent: {continent}").format(continent=name)
    for seat, who in enumerate(s.players):
        if who.envoys[continent]:
            words = _("Envoys of {player}: {count}")
            yield words.format(player=_seat(seat, people), count=who.envoys[continent])


def city_state_name(s: State, continent: Continent | int) -> str:
    """What the City-State of a continent is called."""
    card = s.city_states[continent]
    return _("City-State") if card == NONE else printed.title(catalogue.CITY_STATES[card])


def _seat(seat: Seat, people: People) -> str:
    return people[seat] if seat < len(people) else _(SEATS[seat])


def _list(words: Iterable[str]) -> str:
    return ", ".join(words)
