"""What lies beside the map of Imperios Milenarios, and how its moves are pointed out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final

from pygame import Rect

from tessera.engine.game import AnyGame
from tessera.engine.sealed import Known
from tessera.engine.steps import Effect, Move, Seat
from tessera.games.imperios_milenarios import moves as m
from tessera.games.imperios_milenarios.ages import standing
from tessera.games.imperios_milenarios.combat import MayAssault, MayDefend
from tessera.games.imperios_milenarios.errands import MayBlock, MayWithdraw, immune
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.tables import SPACE_COINS
from tessera_client import telling
from tessera_client.boards import Place
from tessera_client.boards.desk import Setting
from tessera_client.boards.imperios_milenarios import boxes, hand, panel, tracks
from tessera_client.boards.imperios_milenarios.chain import blockers, chain
from tessera_client.boards.imperios_milenarios.english import called
from tessera_client.boards.imperios_milenarios.facts import seat_name
from tessera_client.boards.imperios_milenarios.symbols import (
    PLACE_TOPICS,
    QUESTION_ICONS,
    TOPICS,
)
from tessera_client.i18n import N_, _, ngettext
from tessera_client.selection import Way

_TOUCHING: Final = {
    "territory": "territory",
    "technology": "technology",
    "good": "good",
    "wonder": "wonder",
}
"""The fields of moves and events that name a place, and its kind."""


def desk(game: AnyGame) -> ImperiosDesk:
    """The desk of the game."""
    return ImperiosDesk(game)


class ImperiosDesk:
    """See :class:`~tessera_client.boards.desk.Desk`."""

    strip_height = 132
    panel_height = 26
    pages = (("cards", N_("Board")), ("tracks", N_("Tracks")))

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    # -- pointing ---------------------------------------------------------------------------------

    def way(self, position: State, seat: Seat, move: Move) -> Way:
        """How *move* is pointed out."""
        match move:
            case m.TakeChit(color):
                return _way(("pool", color))
            case m.TakeDiscarded(color, owner):
                return _way(("pool", color), ("player", owner))
            case m.Spending(color=color):
                return _way(("chit", color))
            case m.Keep() | m.KeepOpenly():
                return _way(*(("chit", color) for color in _given_up(move)), ordered=False)
            case m.AskLeave():
                return Way()
        for name, kind in _TOUCHING.items():
            if hasattr(move, name):
                return _way((kind, getattr(move, name)))
        return Way()

    def touched(self, value: Move | Effect) -> frozenset[Place]:
        """The places that a move or an event is about."""
        return frozenset(_named(value))

    def page_for(self, lit: frozenset[Place]) -> str:
        """The drawer in which the lit places lie."""
        kinds = {kind for kind, _number in lit}
        return "cards" if kinds & {"technology", "good", "wonder"} else ""

    # -- what is asked ----------------------------------------------------------------------------

    def topic(self, position: State) -> str:
        """The section of the rules about what is asked now."""
        return "blocking" if chain(position) else TOPICS.get(position.phase, "overview")

    def topic_of(self, place: Place) -> str:
        """The section of the rules about a place."""
        return PLACE_TOPICS.get(place[0], "overview")

    def icon(self, position: State) -> str:
        """The icon of what is asked now."""
        return QUESTION_ICONS.get(position.phase, "scroll-unfurled")

    def notes(self, position: State, seat: Seat, names: Sequence[str]) -> Sequence[str]:
        """What is paid and not used; who could block the chain that is laid, or whose it is."""
        decision: Any = position.steps[-1][1] if position.steps else None
        if isinstance(decision, MayBlock):
            if decision.actor == seat:
                return self._blockers(position, seat, names)
            wish = telling.tell(self._game, position, decision.actor, decision.asking.errand, names)
            line = _("{player} wants to {errand}")
            return [line.format(player=seat_name(decision.actor, names), errand=wish)]
        if isinstance(decision, MayDefend):
            wish = telling.tell(self._game, position, decision.actor, decision.attack.errand, names)
            line = _("{player} wants to {errand}")
            return [line.format(player=seat_name(decision.actor, names), errand=wish)]
        mine = decision is not None and seat in position.steps[-1][0]
        actions = position.actions if mine else 0
        notes = [ngettext("{n} action paid", "{n} actions paid", actions).format(n=actions)]
        return (notes if actions else []) + self._blockers(position, seat, names)

    def at_stake(self, position: State) -> frozenset[Place]:
        """Where somebody is attacked, or goes on to assault, or where a block may be withdrawn."""
        match position.steps[-1][1] if position.steps else None:
            case MayDefend(attack=attack):
                where = attack.territory
            case MayAssault(territory=territory):
                where = territory
            case MayWithdraw(bar=bar):
                where = position.bars[bar].territory
            case _:
                return frozenset()
        return frozenset({("territory", where)})

    def _blockers(self, position: State, seat: Seat, names: Sequence[str]) -> list[str]:
        path = chain(position)
        if not path or immune(position, seat):
            return []
        found = list(blockers(position, seat, path))
        if not found:
            return [_("nobody can block it so far")]
        places, english = position.board.names, telling.english_places
        told = ", ".join(
            _("{player} in {territory}").format(
                player=seat_name(rival, names), territory=called(places[t], english)
            )
            for rival, t in found
        )
        return [_("may be blocked by {names}").format(names=told)]

    # -- the match as a whole ---------------------------------------------------------------------

    def measures(self, position: State) -> Sequence[tuple[str, Sequence[int]]]:
        """Armies, territories, Capitals and Cities, Census."""
        players = position.players
        standings = [standing(position, seat) for seat in range(len(players))]
        return (
            (_("Armies"), [player.armies for player in players]),
            (_("Territories"), [player.present.bit_count() for player in players]),
            (_("Capitals and Cities"), [has.capitals + has.cities for has in standings]),
            (_("Census"), [player.census * SPACE_COINS for player in players]),
        )

    # -- drawing ----------------------------------------------------------------------------------

    def strip(self, setting: Setting, rect: Rect) -> None:
        """Chits, Pool, tracks, goals."""
        hand.draw(setting, rect)

    def player(self, setting: Setting, seat: Seat, rect: Rect) -> None:
        """Age, chits, Armies, Census, Capitals and Cities, goods and Technologies."""
        panel.draw(setting, seat, rect)

    def page(self, setting: Setting, key: str, rect: Rect) -> None:
        """The boxes of the board, or the tracks."""
        (boxes if key == "cards" else tracks).draw(setting, rect)


def _given_up(move: m.Keep | m.KeepOpenly) -> Iterator[int]:
    """The colours of the chits that are not kept."""
    if isinstance(move, m.Keep):
        yield from (int(chit.value) for chit in move.discarded if isinstance(chit, Known))
    yield from map(int, move.given)


def _named(value: object) -> Iterator[Place]:
    """The places in a move or an event, also in a move that it tells of."""
    for part in fields(value) if is_dataclass(value) else ():
        inner = getattr(value, part.name)
        if part.name == "errand":
            yield from _named(inner)
        elif part.name == "path":
            yield from (("territory", t) for t in inner)
        elif part.name in _TOUCHING and isinstance(inner, int) and inner >= 0:
            yield _TOUCHING[part.name], inner


def _way(*places: tuple[str, int], ordered: bool = True) -> Way:
    return Way(tuple(frozenset({(kind, int(n))}) for kind, n in places), ordered)
