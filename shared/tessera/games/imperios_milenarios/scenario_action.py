"""A moment in the middle of an action, in words: what was announced, how far its chain is laid, and
who is asked whether to block or to defend.

===============================  ==================================================================
``announced: explore Omán``      The action was announced, and its chain is laid
``chain: [Persia]``              ... so far; or as a whole: then rivals on it may block
``asked: Blue``                  ... from Blue on, and those before let it pass
``attacked: assault Omán``       Nobody has blocked the attack, and 1 Army is paid: the defence
``undefended: assault Omán``     Nobody has defended the City, and the attacker may go on
===============================  ==================================================================
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from tessera.engine.codec import Plain
from tessera.engine.document import Node
from tessera.engine.steps import By, Decision, Move, Seat, Steps
from tessera.engine.words import nearest, parse, say
from tessera.games.imperios_milenarios import scenario_names as names
from tessera.games.imperios_milenarios import words
from tessera.games.imperios_milenarios.combat import (
    Attacked,
    MayAssault,
    MayDefend,
    Proceed,
    assault_armies,
)
from tessera.games.imperios_milenarios.errands import Announced, Asking, LayChain, MayBlock
from tessera.games.imperios_milenarios.ids import NONE, Territory
from tessera.games.imperios_milenarios.moves import (
    Assault,
    Conquer,
    Eliminate,
    Errand,
    Explore,
    Trade,
)
from tessera.games.imperios_milenarios.state import State

KEYS: Final = ("announced", "chain", "asked", "attacked", "undefended")
ERRANDS: Final[tuple[type[Move], ...]] = (Conquer, Eliminate, Assault, Explore, Trade)


def errand_of(item: Node) -> Errand:
    """An action that is announced, from its words.  Raises ScenarioError."""
    read = parse(item.text(), ERRANDS, words.vocabulary())
    if not read:
        remedy = nearest(item.text(), [errand.words for errand in ERRANDS])
        raise item.fail(f'"{item.text()}" is no action that can be blocked', remedy)
    errand = read[0]
    assert isinstance(errand, Errand)
    return errand


def action(
    told: Mapping[str, Node], s: State, actor: Seat, seats: Mapping[str, Seat], turn: Decision
) -> Steps:
    """What comes before the *turn* of *actor* goes on; nothing where no action is told.  Raises
    ScenarioError."""
    for key in ("attacked", "undefended"):
        if key in told:
            return _attack(key, told[key], s, actor)
    if "announced" not in told:
        if extra := next((told[key] for key in KEYS if key in told), None):
            raise extra.fail("a chain is that of an action that was announced")
        return ()
    errand = errand_of(told["announced"])
    if all(move != errand for move, _ in turn.choices(s, actor)):
        raise told["announced"].fail(f"{words.SEAT_COLORS[actor]} cannot announce that")
    if "chain" not in told:
        return (By((actor,), Announced(errand)),)
    chain = _chain(told["chain"], s, actor, errand.territory)
    if errand.territory not in chain:
        laying = LayChain(errand, chain)
        if not laying.ways(s, actor):
            raise told["chain"].fail("from there the target is out of reach")
        return (By((actor,), laying),)
    if chain[-1] != errand.territory:
        raise told["chain"].fail("a chain ends with the target of the action")
    if "asked" not in told:
        return (By((actor,), Asking(errand, chain)),)
    return _asked(told["asked"], s, actor, seats, errand, chain)


def _chain(item: Node, s: State, actor: Seat, target: Territory) -> tuple[Territory, ...]:
    chain = tuple(t.meaning(names.TERRITORIES, "territory") for t in item.items())
    for t in chain:
        if t != target and not s.players[actor].present >> t & 1:
            raise item.fail(f"{words.SEAT_COLORS[actor]} has no Totem in {s.board.names[t]}")
    for a, b in pairwise(chain):
        if not s.board.near[a] >> b & 1:
            raise item.fail(f"{s.board.names[a]} and {s.board.names[b]} are not adjacent")
    return chain


def _asked(
    item: Node,
    s: State,
    actor: Seat,
    seats: Mapping[str, Seat],
    errand: Errand,
    chain: tuple[Territory, ...],
) -> Steps:
    rival, rivals = item.meaning(seats, "seat"), s.clockwise(actor)[1:]
    if rival == actor or not any(s.players[rival].present >> t & 1 for t in chain[1:-1]):
        raise item.fail(f"{item.text()} has no Totem on the chain between its ends")
    passed = Asking(errand, chain, rivals.index(rival) + 1)
    return (By((rival,), MayBlock(actor, passed)),)


def _attack(key: str, item: Node, s: State, actor: Seat) -> Steps:
    errand = errand_of(item)
    if not isinstance(errand, Eliminate | Assault):
        raise item.fail("an attack eliminates a presence, or assaults a City or Capital")
    t = errand.territory
    rival = errand.rival if isinstance(errand, Eliminate) else s.controller(t)
    if rival in (NONE, actor) or not s.players[rival].present >> t & 1:
        raise item.fail(f"nobody can be attacked so in {s.board.names[t]}")
    if key == "attacked":
        return (By((rival,), MayDefend(actor, Attacked(errand, t, rival))),)
    if isinstance(errand, Eliminate):
        raise item.fail("only an assault goes on when nobody defends")
    return (By((actor,), Proceed(t, rival)),)


# -- how it is told -------------------------------------------------------------------------------


def told_action(s: State) -> Iterator[tuple[dict[str, Plain], Seat, Steps]]:
    """The action in the middle of which *s* is, if it can be told: its words, whose turn it is, and
    its steps."""
    seats, deciding = s.steps[-1]
    seat, say_it, lands = seats[0], words.vocabulary(), s.board.names
    match deciding:
        case LayChain(errand, path):
            told: dict[str, Plain] = {"announced": say(errand, say_it)}
            yield told | {"chain": [lands[t] for t in path]}, seat, (By((seat,), deciding),)
        case MayBlock(actor, Asking(errand, path, _)):
            told = {"announced": say(errand, say_it), "chain": [lands[t] for t in path]}
            yield told | {"asked": words.SEAT_COLORS[seat]}, actor, (By((seat,), deciding),)
        case MayDefend(actor, Attacked(errand, _, _)):
            yield {"attacked": say(errand, say_it)}, actor, (By((seat,), deciding),)
        case MayAssault(t, rival, armies) if armies == assault_armies(s, t, rival) - 1:
            yield {"undefended": say(Assault(t), say_it)}, seat, (By((seat,), deciding),)
