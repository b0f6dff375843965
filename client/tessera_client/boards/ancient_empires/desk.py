"""What lies beside the board of Ancient Empires, and how its moves are pointed out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final

from pygame import Rect

from tessera.engine.game import AnyGame
from tessera.engine.sealed import Known
from tessera.engine.steps import Effect, Move, Seat
from tessera.games.ancient_empires import moves as m
from tessera.games.ancient_empires.control import territories
from tessera.games.ancient_empires.state import State
from tessera_client.boards import Place
from tessera_client.boards.ancient_empires import cards, hand, panel, tracks
from tessera_client.boards.ancient_empires.symbols import (
    PLACE_TOPICS,
    QUESTION_ICONS,
    TOPICS,
)
from tessera_client.boards.desk import Setting
from tessera_client.i18n import N_, _
from tessera_client.selection import Way

_TOUCHING: Final = {"territory": "territory", "start": "territory", "end": "territory"}
_TOUCHING_SLOT: Final = "slot"


def desk(game: AnyGame) -> AncientEmpiresDesk:
    """The desk of the game."""
    return AncientEmpiresDesk(game)


class AncientEmpiresDesk:
    """See :class:`~tessera_client.boards.desk.Desk`."""

    strip_height = 132
    panel_height = 30
    pages = (("cards", N_("Cards")), ("tracks", N_("Tracks")))

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    # -- pointing ---------------------------------------------------------------------------------

    def way(self, position: State, seat: Seat, move: Move) -> Way:
        """How *move* is pointed out."""
        match move:
            case m.Place(slot, Known(order)):
                return _way(("order", order), ("slot", slot), ordered=False)
            case m.Reveal(slot, _):
                return _way(("slot", slot))
            case m.ChooseContinent(where) | m.ChooseInfluence(where):
                lands = position.board.areas[where]
                places = {("territory", t) for t in lands} | {("city_state", int(where))}
                return Way((frozenset(places),))
            case m.MoveArmy(start, end):
                return _way(("territory", start), ("territory", end))
            case m.Invent(card) | m.DiscardTechnology(card):
                return _way(("technology", card))
            case m.ConstructWonder(card, _, _):
                return _way(("wonder", card))
            case m.Trade(where, _):
                return _way(("city_state", int(where)))
            case m.ChooseResource(resource):
                return _way(("resource", int(resource)))
            case m.ChoosePillar(pillar):
                return _way(("pillar", int(pillar)))
            case m.ChooseCivilization(card, _):
                return _way(("civilization", card))
            case _ if hasattr(move, "territory"):
                return _way(("territory", move.territory))
            case _:
                return Way()

    def touched(self, value: Move | Effect) -> frozenset[Place]:
        """The places that a move or an event is about."""
        places: set[Place] = set()
        for part in fields(value):  # type: ignore[arg-type]  # each is a dataclass
            number = getattr(value, part.name)
            if not isinstance(number, int) or number < 0:
                continue
            if part.name in _TOUCHING:
                places.add((_TOUCHING[part.name], number))
            elif part.name == _TOUCHING_SLOT:
                places.add(("slot", number))
        return frozenset(places)

    def page_for(self, lit: frozenset[Place]) -> str:
        """The drawer in which the lit places lie."""
        kinds = {kind for kind, _ in lit}
        if kinds & {"technology", "wonder", "civilization"}:
            return "cards"
        return "tracks" if kinds & {"pillar", "city_state"} and "territory" not in kinds else ""

    # -- what is asked ----------------------------------------------------------------------------

    def topic(self, position: State) -> str:
        """The section of the rules about what is asked now."""
        return TOPICS.get(_question(position), "overview")

    def topic_of(self, place: Place) -> str:
        """The section of the rules about a place."""
        return PLACE_TOPICS.get(place[0], "overview")

    def icon(self, position: State) -> str:
        """The icon of what is asked now."""
        return QUESTION_ICONS.get(_question(position), "scroll-unfurled")

    def notes(self, position: State, seat: Seat, names: Sequence[str]) -> Sequence[str]:
        """Nobody can prevent what a player does."""
        return ()

    def at_stake(self, position: State) -> frozenset[Place]:
        """What is asked is always about what may be chosen."""
        return frozenset()

    # -- the match as a whole ---------------------------------------------------------------------

    def measures(self, position: State) -> Sequence[tuple[str, Sequence[int]]]:
        """Armies, territories, Settlements."""
        seats = range(len(position.players))
        return (
            (_("Armies on the map"), [sum(position.players[seat].armies) for seat in seats]),
            (_("Territories"), [len(territories(position, seat)) for seat in seats]),
            (_("Settlements"), [position.settlement.count(seat) for seat in seats]),
        )

    # -- drawing ----------------------------------------------------------------------------------

    def strip(self, setting: Setting, rect: Rect) -> None:
        """The hand of Orders, resources, cards."""
        hand.draw(setting, rect)

    def player(self, setting: Setting, seat: Seat, rect: Rect) -> None:
        """Resources, Armies, cards of a player."""
        panel.draw(setting, seat, rect)

    def page(self, setting: Setting, key: str, rect: Rect) -> None:
        """The markets, or the tracks."""
        (cards if key == "cards" else tracks).draw(setting, rect)


def _way(*places: tuple[str, int], ordered: bool = True) -> Way:
    return Way(tuple(frozenset({(kind, int(n))}) for kind, n in places), ordered)


def _question(position: State) -> str:
    decision: Any = position.deciding if position.options else None
    return type(decision).__name__ if decision is not None else ""
