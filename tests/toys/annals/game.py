"""What others know of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tests.toys.annals.moves import MOVES
from tests.toys.annals.rules import Zone
from tests.toys.annals.state import (
    DECK,
    ROUNDS,
    Card,
    InPlay,
    Nation,
    Omen,
    Piece,
    Player,
    State,
    value,
    zones,
)
from tests.toys.annals.steps import STEPS
from tests.toys.annals.turns import Round

from tessera.engine.game import Chance, Game, Options, Result, Score, Status
from tessera.engine.sealed import BLANK, Hidden, Known, Sealed
from tessera.engine.steps import EVERYBODY, Effect, Move, Seat, push, settle
from tessera.engine.words import Vocabulary, say

WORDS: Final = Vocabulary(
    names={
        Card: {card: card.name.capitalize() for card in Card},
        Omen: {omen: omen.name.lower() for omen in Omen},
        Zone: {Zone.DISCARD: "the discard", Zone.HISTORY: "History"},
        "place": lambda place: str(place + 1),
        "places": lambda place: str(place + 1),
        "host": lambda place: str(place + 1),
        "seat": lambda seat: f"player {seat + 1}",
        "owner": {n: f"player {n + 1}" for n in range(3)},
        "rival": {n: f"player {n + 1}" for n in range(3)},
    },
    hidden={"card": "an unseen card", "cards": "an unseen card", "omen": "an unseen omen"},
)


class Annals(Game[State]):
    name = "annals"
    title = "Annals"
    version = 1
    seats = range(2, 4)
    moves = MOVES
    steps = STEPS
    position = State

    def new(self, seats: int, options: Options, viewer: Seat) -> State:
        nations = list(Nation)[:seats]
        s = State(viewer=viewer, players=[Player(n, discard=list(DECK)) for n in nations])
        push(s, 0, (Round(),))
        settle(s)
        return s

    def copy(self, s: State) -> State:
        return State(
            viewer=s.viewer,
            steps=s.steps.copy(),
            options=s.options.copy(),
            players=[_copied(player) for player in s.players],
            round=s.round,
            lasting=s.lasting.copy(),
        )

    def result(self, s: State) -> Result | None:
        if s.options:
            return None
        scores = tuple(map(_score, s.players))
        best = max(score.points for score in scores)
        return Result(scores, tuple(n for n, score in enumerate(scores) if score.points == best))

    def status(self, s: State) -> Status:
        resolving = type(s.deciding).__name__ if s.steps else ""
        points = tuple(_score(player).points for player in s.players)
        return Status(f"round {s.round} of {ROUNDS}", resolving, points)

    def conceal(self, s: State, viewer: Seat) -> State:
        def concealed(seat: Seat, piece: Piece) -> Piece:
            return BLANK if seat != viewer and isinstance(piece, Known) else piece

        def omen(seat: Seat, said: Hidden[Omen]) -> Hidden[Omen]:
            return BLANK if seat != viewer and isinstance(said, Known) else said

        return _mapped(self.copy(s), viewer, concealed, omen)

    def recall(self, s: State, viewer: Seat, secrets: Mapping[bytes, int]) -> State:
        def card(seat: Seat, piece: Piece) -> Piece:
            if seat == viewer and isinstance(piece, Sealed) and piece.commitment in secrets:
                return Known(Card(secrets[piece.commitment]))
            return piece

        def omen(seat: Seat, said: Hidden[Omen]) -> Hidden[Omen]:
            if seat == viewer and isinstance(said, Sealed) and said.commitment in secrets:
                return Known(Omen(secrets[said.commitment]))
            return said

        return _mapped(self.copy(s), viewer, card, omen)

    def determinise(self, s: State, chance: Chance) -> State:
        unseen = [_unseen(player) for player in s.players]

        def card(seat: Seat, piece: Piece) -> Piece:
            if not isinstance(piece, Sealed):
                return piece
            return Known(unseen[seat].pop(chance.below(len(unseen[seat]))))

        def omen(seat: Seat, said: Hidden[Omen]) -> Hidden[Omen]:
            return Known(Omen(chance.below(2))) if isinstance(said, Sealed) else said

        return _mapped(self.copy(s), EVERYBODY, card, omen)

    def content(self) -> Mapping[str, object]:
        return {"deck": [card.name for card in DECK], "nations": [n.name for n in Nation]}

    def pieces(self, s: State) -> Mapping[str, int]:
        return {f"cards of {n}": _cards(player) for n, player in enumerate(s.players)}

    def say(self, s: State, seat: Seat, value: Move | Effect) -> str:
        return say(value, WORDS, seat)


def _copied(player: Player) -> Player:
    return Player(
        nation=player.nation,
        grain=player.grain,
        bag=player.bag.copy(),
        top=player.top.copy(),
        hand=player.hand.copy(),
        resolving=player.resolving.copy(),
        play=[InPlay(host.card, host.used, host.tucked.copy()) for host in player.play],
        discard=player.discard.copy(),
        history=player.history.copy(),
        omen=player.omen,
        said=player.said,
    )


def _mapped(
    s: State,
    viewer: Seat,
    card: Callable[[Seat, Piece], Piece],
    omen: Callable[[Seat, Hidden[Omen]], Hidden[Omen]],
) -> State:
    """*s* for *viewer*, with every hidden card and omen changed."""
    s.viewer = viewer
    for seat, player in enumerate(s.players):
        for zone in zones(player):
            zone[:] = [card(seat, piece) for piece in zone]
        if player.omen is not None:
            player.omen = omen(seat, player.omen)
    settle(s)
    return s


def _unseen(player: Player) -> list[Card]:
    """The cards of *player* that are not seen wherever they lie."""
    left = list(DECK)
    hosts = [host.card for host in player.play]
    seen = [value(piece) for zone in zones(player) for piece in zone]
    for card in (*seen, *hosts, *player.resolving, *player.discard, *player.history):
        if card is not None:
            left.remove(card)
    return left


def _cards(player: Player) -> int:
    hidden = sum(len(zone) for zone in zones(player))
    put = len(player.discard) + len(player.history)
    return hidden + len(player.play) + len(player.resolving) + put


def _score(player: Player) -> Score:
    tucked = sum(isinstance(piece, Card) for host in player.play for piece in host.tucked)
    items = (("grain", player.grain), ("History", 2 * len(player.history)), ("tucked", tucked))
    return Score(sum(points for _, points in items), items)


ANNALS: Final = Annals()
