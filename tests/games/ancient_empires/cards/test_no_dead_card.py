"""No card is dead: played on, each one is gained and changes what happens or what can be done."""

from __future__ import annotations

from typing import TypeAlias

import pytest

from tessera.engine.playout import SeededChance, draw
from tessera.engine.steps import EVERYBODY, PASS, TABLE, Seat, legal_moves, play_nth, settle
from tessera.games.ancient_empires.become import EndOfAge
from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.cards.ids import CityState, Civilization, Technology, Wonder
from tessera.games.ancient_empires.civilization import ActivateFounding
from tessera.games.ancient_empires.game import GAME
from tessera.games.ancient_empires.ids import NONE
from tessera.games.ancient_empires.moves import (
    ConstructSettlement,
    ConstructWonder,
    ImproveSettlement,
    Invent,
)
from tessera.games.ancient_empires.state import State
from tessera.games.ancient_empires.statecraft import Trades

Card: TypeAlias = Technology | Civilization | Wonder
TELLING = (15, 48, 59, 74, 75, 76, 127, 162, 226, 248, 283, 310, 314)
"""Games that show all together, as cards are now."""
MORE = range(300)
"""Games that follow where a card has changed."""
EAGER = (ConstructWonder, ConstructSettlement, ImproveSettlement, Invent)
"""Moves that a player who wants to see cards makes whenever they are open."""


def name(card: Card) -> str:
    """What tells it from all others: as numbers, the first of each kind are equal."""
    return f"{type(card).__name__} {card.name}"


def held(s: State) -> list[tuple[Seat, Card]]:
    """Every card that lies before a player."""
    found: list[tuple[Seat, Card]] = []
    for seat, me in enumerate(s.players):
        found += [(seat, Technology(card)) for card in me.technologies]
        found += [(seat, Wonder(card)) for card in me.wonders]
        if me.civilization != NONE:
            found.append((seat, Civilization(me.civilization)))
    return found


def without(s: State, seat: Seat, card: Card) -> State:
    """The same position without a card that lies before *seat*."""
    twin = s.copy()
    twin.events = None
    me = twin.players[seat]
    if isinstance(card, Technology):
        me.technologies = tuple(c for c in me.technologies if c != card)
    elif isinstance(card, Wonder):
        me.wonders = tuple(c for c in me.wonders if c != card)
    else:
        me.civilization = NONE
    me.in_force = None
    return twin


def choose(s: State, seat: Seat, chance: SeededChance) -> int:
    """The number of a random move: an eager one where there is any, and rarely to pass."""
    moves = legal_moves(s, seat)
    eager = [n for n, move in enumerate(moves) if isinstance(move, EAGER)]
    active = [n for n, move in enumerate(moves) if move != PASS]
    wanted = eager or active or list(range(len(moves)))
    return wanted[chance.below(len(wanted))]


def changes(before: State, after: State, seat: Seat, n: int, owner: Seat, card: Card) -> bool:
    """Whether *seat*, or what its *n*-th move led to, would have fared otherwise without *card*."""
    twin = without(before, owner, card)
    settle(twin)
    if legal_moves(twin, seat) != legal_moves(before, seat):
        return True
    play_nth(twin, seat, n)
    return twin != without(after, owner, card)


class Seen:
    """What has happened so far in many games."""

    def __init__(self) -> None:
        self.effective: set[str] = set()
        self.founded: set[Civilization] = set()
        self.rewarded: set[Civilization] = set()
        self.traded: set[tuple[CityState, int]] = set()

    def watch(self, s: State) -> None:
        for seat, event in s.events or ():
            civilization = s.players[seat].civilization if seat < len(s.players) else NONE
            if isinstance(event, ActivateFounding):
                self.founded.add(Civilization(civilization))
            elif isinstance(event, EndOfAge):
                if catalogue.CIVILIZATIONS[civilization].end_of_age(s, seat):
                    self.rewarded.add(Civilization(civilization))
            elif isinstance(event, Trades):
                self.traded.add((CityState(s.city_states[event.where]), event.ages[-1]))

    def complete(self) -> bool:
        cards = len(Technology) + len(Civilization) + len(Wonder)
        return (
            len(self.effective) == cards
            and len(self.founded) == len(self.rewarded) == len(Civilization)
            and len(self.traded) == 3 * len(CityState)
        )


def play_eagerly(number: int, seen: Seen) -> None:
    chance = SeededChance(number)
    board = "ab"[number % 2]
    s = GAME.new(4, GAME.choose(4, {"board": board}), EVERYBODY)
    while s.options:
        s.events = []
        (seat,) = s.options
        if seat == TABLE:
            draw(s, chance)
        else:
            waiting = [(owner, card) for owner, card in held(s) if name(card) not in seen.effective]
            before = s.copy()
            n = choose(s, seat, chance)
            play_nth(s, seat, n)
            for owner, card in waiting:
                if changes(before, s, seat, n, owner, card):
                    seen.effective.add(name(card))
        seen.watch(s)


@pytest.mark.uncounted
def test_every_card_is_gained_and_does_something_in_random_play() -> None:
    seen = Seen()
    for number in (*TELLING, *MORE):
        play_eagerly(number, seen)
        if seen.complete():
            break
    everything: list[Card] = [*Technology, *Civilization, *Wonder]
    assert {name(card) for card in everything} - seen.effective == set()
    assert set(Civilization) - seen.founded == set()
    assert set(Civilization) - seen.rewarded == set()
    assert {(card, age) for card in CityState for age in (1, 2, 3)} - seen.traded == set()
