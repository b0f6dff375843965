"""Read a position that a person wrote: every piece's place can be told, the rest is as before the
first round, with an empty map.  Any position is allowed, reachable or not, for which there are
pieces enough."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tessera.engine.codec import Codec
from tessera.engine.document import Node
from tessera.engine.steps import EVERYBODY, push
from tessera.errors import FormatError
from tessera.games.imperios_milenarios import scenario_names as names
from tessera.games.imperios_milenarios.hands import NO_CHITS, colors
from tessera.games.imperios_milenarios.ids import COLORS, Mask, Phase
from tessera.games.imperios_milenarios.moves import CHIT, MOVES
from tessera.games.imperios_milenarios.registry import STEPS
from tessera.games.imperios_milenarios.scenario_next import next_steps
from tessera.games.imperios_milenarios.setup import Table, new_state
from tessera.games.imperios_milenarios.state import Bar, Player, State
from tessera.games.imperios_milenarios.tables import CENSUS, CHITS, START_CHITS

MOST = 999


class Reader:
    """One position document, and the position that it has told so far."""

    def __init__(self, document: Node, seats: int, table: Table) -> None:
        self.s = new_state(seats, table, EVERYBODY)
        self.s.steps.clear()
        self.s.options = {}
        self.s.age_rank = tuple(range(seats))
        self.s.first = 1 % seats
        for player in self.s.players:
            player.discard = [*NO_CHITS]
            _fill(player, [START_CHITS] * len(COLORS))
        self.seats = dict(list(names.SEATS.items())[:seats])
        self.document = document
        self.parts_told = document.fields(PARTS)

    def position(self) -> State:
        """The position, of which nothing is resolved yet.  Raises ScenarioError."""
        self.parts()
        self._check_pieces()
        s = self.s
        for seat, steps in next_steps(self.parts_told.get("next"), s, self.seats):
            push(s, seat, steps)
        return s

    def parts(self) -> None:
        """Read all that is told.  Raises ScenarioError."""
        for name, read in PARTS.items():
            if name in self.parts_told:
                read(self, self.parts_told[name])

    def _check_pieces(self) -> None:
        s, where = self.s, self.parts_told.get("players", self.document)
        for name, seat in self.seats.items():
            if s.supply(seat) < 0:
                raise where.fail(f"{name} has {-s.supply(seat)} Totems too many")
        for name, color in names.COLOR_NAMES.items():
            owned = sum(p.hidden[color] + p.open[color] + p.discard[color] for p in s.players)
            if "pool" not in self.parts_told:
                s.pool[color] = CHITS - owned
            if s.pool[color] + owned > CHITS or s.pool[color] < 0:
                raise where.fail(f"there are {CHITS} {name} chits, and more are told")

    # -- what all share ---------------------------------------------------------------------------

    def round(self, part: Node) -> None:
        self.s.round = part.number(0, MOST)

    def phase(self, part: Node) -> None:
        phases = {phase.name.lower(): phase for phase in Phase}
        self.s.phase = part.meaning(phases, "phase")

    def first(self, part: Node) -> None:
        self.s.first = part.meaning(self.seats, "seat")

    def age_rank(self, part: Node) -> None:
        rank = tuple(item.meaning(self.seats, "seat") for item in part.items())
        if sorted(rank) != list(range(len(self.s.players))):
            raise part.fail(f"the age rank names each of {', '.join(self.seats)} once")
        self.s.age_rank = rank

    def pool(self, part: Node) -> None:
        self.s.pool = _chits(part)

    def endings(self, part: Node) -> None:
        self.s.endings = _set(part, names.ENDINGS, "end condition")

    def turn(self, part: Node) -> None:
        s, told = self.s, part.fields(TURN)
        for name in ("actions", "fresh chits", "fresh actions", "returnable"):
            if name in told:
                setattr(s, name.replace(" ", "_"), told[name].number(0, MOST))
        if "traded" in told:
            s.traded = _set(told["traded"], self.seats, "seat")
        if "bars" in told:
            s.bars = tuple(_bar(item) for item in told["bars"].items())

    def players(self, part: Node) -> None:
        for seat, item in part.named(self.seats, "seat"):
            told = item.fields(PLAYER)
            for name, read in PLAYER.items():
                if name in told:
                    read(self, told[name], self.s.players[seat])

    # -- what one player has ----------------------------------------------------------------------

    def age(self, part: Node, me: Player) -> None:
        me.age = part.meaning(names.AGES, "Age")

    def metropolis(self, part: Node, me: Player) -> None:
        me.metropolis = part.meaning(names.METROPOLISES, "territory")

    def totems(self, part: Node, me: Player) -> None:
        me.present = me.control = 0
        for t, item in part.named(names.TERRITORIES, "territory"):
            if not self.s.board.in_play >> t & 1:
                raise item.fail(f"{item.name} is not in play with {len(self.s.players)} players")
            totems = item.number(0, 2)
            me.present |= (totems > 0) << t
            me.control |= (totems > 1) << t

    def census(self, part: Node, me: Player) -> None:
        me.census = part.number(0, CENSUS)

    def armies(self, part: Node, me: Player) -> None:
        me.armies = part.number(0, MOST)

    def technologies(self, part: Node, me: Player) -> None:
        me.technologies = _set(part, names.TECHNOLOGY_NAMES, "Technology")

    def goods(self, part: Node, me: Player) -> None:
        me.goods = _set(part, names.GOOD_NAMES, "Trade Good")

    def wonder(self, part: Node, me: Player) -> None:
        me.wonder = part.meaning(names.WONDER_NAMES, "Wonder")

    def cup(self, part: Node, me: Player) -> None:
        me.hidden = [a - b for a, b in zip(me.hidden, _seen(me.cup), strict=True)]
        _fill(me, _chits(part))

    def cup_open(self, part: Node, me: Player) -> None:
        me.cup_open = part.truth()

    def shaken(self, part: Node, me: Player) -> None:
        me.shaken = tuple(_chits(part))

    def shaking(self, part: Node, me: Player) -> None:
        me.hidden = [a + b for a, b in zip(me.hidden, _chits(part), strict=True)]

    def hand(self, part: Node, me: Player) -> None:
        counts = _chits(part)
        me.hand = [CHIT[color] for color in colors(counts)]
        me.hidden = [a + b for a, b in zip(me.hidden, counts, strict=True)]

    def open(self, part: Node, me: Player) -> None:
        me.open = _chits(part)

    def discard(self, part: Node, me: Player) -> None:
        me.discard = _chits(part)

    def orders(self, part: Node, me: Player) -> None:
        for rival, item in part.named(self.seats, "seat"):
            me.stances[rival] = item.meaning(names.STANCES, "standing order")

    def tally(self, part: Node, me: Player) -> None:
        me.tally = tuple(item.number(-MOST, MOST) for item in part.items())


def _chits(part: Node) -> list[int]:
    counts = [*NO_CHITS]
    for color, item in part.named(names.COLOR_NAMES, "color"):
        counts[color] = item.number(0, CHITS)
    return counts


def _seen(chits: object) -> list[int]:
    assert isinstance(chits, list)
    return [sum(chit.value == color for chit in chits) for color in COLORS]


def _fill(me: Player, counts: list[int]) -> None:
    """So many chits lie in the cup, which was shaken with them."""
    me.cup = [CHIT[color] for color in colors(counts)]
    me.hidden = [a + b for a, b in zip(me.hidden, counts, strict=True)]
    me.shaken = tuple(counts)


def _set(part: Node, known: Mapping[str, int], what: str) -> Mask:
    mask = 0
    for item in part.items():
        mask |= 1 << item.meaning(known, what)
    return mask


def _bar(item: Node) -> Bar:
    codec = Codec(State, (*MOVES, *STEPS))
    try:
        bar: Bar = codec.load(Bar, item.plain())
    except FormatError as error:
        raise item.fail(f"this is no bar as it is saved: {error}") from None
    return bar


def _next(reader: Reader, part: Node) -> None:
    """Read when all else is known."""


TURN: Final = ("actions", "fresh chits", "fresh actions", "returnable", "traded", "bars")
"""What belongs to the turn that is being taken."""

PARTS: Final[dict[str, Callable[[Reader, Node], None]]] = {
    "round": Reader.round,
    "phase": Reader.phase,
    "first": Reader.first,
    "age rank": Reader.age_rank,
    "pool": Reader.pool,
    "endings": Reader.endings,
    "turn": Reader.turn,
    "players": Reader.players,
    "next": _next,
}
"""The parts of a position, in the order in which they are read."""

PLAYER: Final[dict[str, Callable[[Reader, Node, Player], None]]] = {
    "age": Reader.age,
    "metropolis": Reader.metropolis,
    "totems": Reader.totems,
    "census": Reader.census,
    "armies": Reader.armies,
    "technologies": Reader.technologies,
    "goods": Reader.goods,
    "wonder": Reader.wonder,
    "cup": Reader.cup,
    "cup open": Reader.cup_open,
    "shaken": Reader.shaken,
    "shaking": Reader.shaking,
    "hand": Reader.hand,
    "open": Reader.open,
    "discard": Reader.discard,
    "orders": Reader.orders,
    "tally": Reader.tally,
}
"""What a player has, in the order in which it is read."""
