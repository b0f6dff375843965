"""What each observer knows: face-down Orders and dealt Civilization cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tessera.engine.game import Chance
from tessera.engine.sealed import BLANK, Hidden, Known, Sealed
from tessera.engine.steps import EVERYBODY, Seat, settle
from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.ids import Order
from tessera.games.ancient_empires.state import State, Token


def conceal(s: State, viewer: Seat) -> State:
    """A copy in which the hidden pieces of all seats but *viewer* are blank."""
    view = s.copy()
    view.viewer = viewer
    for tokens in (view.first, view.second):
        for slot, token in enumerate(tokens):
            if token is not None and is_hidden(token) and token.owner != viewer:
                tokens[slot] = replace(token, order=BLANK)
    if not s.open_civilizations:
        for seat, player in enumerate(view.players):
            if seat != viewer:
                player.dealt = (BLANK,) * len(player.dealt)
    settle(view)
    return view


def recall(s: State, viewer: Seat, secrets: Mapping[bytes, int]) -> State:
    """A copy in which *viewer* knows what it has sealed or was dealt; EVERYBODY, what all have."""
    view = s.copy()
    view.viewer = viewer
    for tokens in (view.first, view.second):
        for slot, token in enumerate(tokens):
            if token is None or not isinstance(token.order, Sealed):
                continue
            if viewer not in (token.owner, EVERYBODY):
                continue
            if token.order.commitment in secrets:
                order = Order(secrets[token.order.commitment])
                tokens[slot] = replace(token, order=Known(order))
    for seat, player in enumerate(view.players):
        if viewer in (seat, EVERYBODY):
            player.dealt = tuple(_recalled(card, secrets) for card in player.dealt)
    settle(view)
    return view


def _recalled(card: Hidden[int], secrets: Mapping[bytes, int]) -> Hidden[int]:
    if isinstance(card, Sealed) and card.commitment in secrets:
        return Known(secrets[card.commitment])
    return card


def determinise(s: State, chance: Chance) -> State:
    """A copy for EVERYBODY: each sealed Order is any that its owner may still have, each sealed
    card any Civilization that is not seen elsewhere."""
    guess = s.copy()
    guess.viewer = EVERYBODY
    for seat in range(len(guess.players)):
        _guess_orders(guess, seat, chance)
    _guess_cards(guess, chance)
    settle(guess)
    return guess


def is_hidden(token: Token) -> bool:
    """Whether only the owner of a token knows what it is."""
    return token.order is not None and not token.face_up


def _guess_orders(s: State, seat: Seat, chance: Chance) -> None:
    left = [order for order in Order for _ in range(s.players[seat].orders[order])]
    sealed: list[tuple[list[Token | None], int, Token]] = []
    for tokens in (s.first, s.second):
        for slot, token in enumerate(tokens):
            if token is None or token.owner != seat or not is_hidden(token):
                continue
            if isinstance(token.order, Known):
                left.remove(token.order.value)
            else:
                sealed.append((tokens, slot, token))
    for tokens, slot, token in sealed:
        order = left.pop(chance.below(len(left)))
        tokens[slot] = replace(token, order=Known(order))


def _guess_cards(s: State, chance: Chance) -> None:
    seen = [card.value for p in s.players for card in p.dealt if isinstance(card, Known)]
    seen += [player.civilization for player in s.players]
    left = [card for card in range(len(catalogue.CIVILIZATIONS)) if card not in seen]
    for player in s.players:
        player.dealt = tuple(
            Known(left.pop(chance.below(len(left)))) if isinstance(card, Sealed) else card
            for card in player.dealt
        )
