"""Positions as the window shows them, as pictures to look at: several sides, sizes and moments."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from maps.imperios.samples import SEATS, begun
from maps.imperios.samples import crowded as full
from tessera.engine.playout import SeededChance, draw_all
from tessera.engine.sealed import Known, Sealed
from tessera.engine.steps import EVERYBODY, Move, legal_moves, play
from tessera.games.ancient_empires import GAME
from tessera.games.ancient_empires.ids import NONE, SLOTS, Improvement, Order, Site
from tessera.games.ancient_empires.moves import Place as PlaceMove
from tessera.games.ancient_empires.moves import Reveal
from tessera.games.ancient_empires.state import State, Token
from tessera_client.boards import Look
from tessera_client.boards.ancient_empires.view import view
from tessera_client.boards.imperios_milenarios import view as imperios
from tessera_client.boards.mapboard import MapBoard

TESTS = Path(__file__).parents[2] / "tests/client/boards/expected"
SIZES = ((640, 400), (980, 640), (1510, 872), (1920, 1080))


def played(side: str, seats: int, moves: int, seed: int) -> State:
    """A position after some moves at random, which fills the board soon."""
    chance = SeededChance(seed)
    s: State = GAME.new(seats, GAME.choose(seats, {"board": side}), EVERYBODY)
    draw_all(s, chance)
    for _ in range(moves):
        if not s.options:
            break
        [seat] = s.options
        offered = legal_moves(s, seat)
        play(s, seat, _busy(offered, chance))
        draw_all(s, chance)
    return s


def _busy(offered: list[Move], chance: SeededChance) -> Move:
    acting = [move for move in offered if not type(move).__name__.startswith("Pass")]
    return (acting or offered)[chance.below(len(acting or offered))]


def crowded(side: str) -> State:
    """A position with as much on the board as there can be."""
    s = played(side, 4, 0, 5)
    orders = list(Order)
    for slot in range(SLOTS):
        up = slot % 3 != 1
        s.first[slot] = Token(slot % 4, Known(orders[slot % len(orders)]), face_up=up)
        if slot % 4 == 2:
            s.second[slot] = Token((slot + 1) % 4, Sealed(b""))
    s.clockwise = side == "a"
    for t in range(len(s.board.names)):
        for seat, player in enumerate(s.players):
            player.armies[t] = (t * 7 + seat * 3) % 5 if (t + seat) % 3 else 0
        if s.board.kinds[t] != 1 and t % 2 == 0:
            s.settlement[t] = t // 2 % 4
            s.improvements[t] = (t * 11 + 3) % 32 & ~(1 << Improvement.LIBRARY)
        if s.board.kinds[t] == 2 and t % 3 == 0:
            s.sites[t] = Site.BARBARIANS
    for seat, player in enumerate(s.players):
        own = [t for t, owner in enumerate(s.settlement) if owner == seat]
        player.capital = own[0] if own else NONE
        player.envoys = (seat % 2, 1, seat // 2)
    return s


def tried(before: State) -> State:
    """A position after an Army moved and a Settlement, an Army and an Order came."""
    s: State = before.copy()
    [home, *_] = s.board.ancient
    near = s.board.by_land[home]
    s.players[0].armies[home] -= 1
    s.players[0].armies[near[0]] += 1
    s.players[1].armies[near[1]] += 1
    s.settlement[near[2]] = 2
    s.first[next(n for n, token in enumerate(s.first) if token is None)] = Token(
        0, Known(Order.EXPLORE)
    )
    return s


EXPECTED = (
    *("a_crowded", "a_lit", "b_crowded", "b_patterns"),
    *("world_crowded", "west_patterns", "east_lit"),
)
"""What ``tests/client/boards/test_pictures.py`` compares."""


def expected(name: str) -> pygame.Surface:
    """One of EXPECTED, as it is drawn now."""
    side, scene = name.split("_")
    surface = pygame.Surface((960, 540))
    board: MapBoard
    s: object
    if side in SEATS:
        board, s = imperios.view({}, SEATS[side]), full(SEATS[side])
        lit = frozenset(("territory", t) for t in (74, 80, 96, 118))
    else:
        board, s = view({"board": side}, 4), crowded(side)
        lit = frozenset({("territory", 3), ("territory", 4), ("sea", 1), ("slot", 2)})
    board.resize(surface.get_rect(), 1.0)
    legal = lit if scene == "lit" else frozenset()
    board.show(s, Look(legal=legal, patterns=scene == "patterns"))
    board.finish()
    board.draw(surface)
    return pygame.transform.smoothscale(surface, (480, 270))


def save_expected() -> int:
    """Save what the tests compare with: after a look at it."""
    _begin()
    for name in EXPECTED:
        path = TESTS / f"{name}.png"
        path.parent.mkdir(exist_ok=True)
        pygame.image.save(expected(name), path)
        print(path)
    return 0


def save(
    board: MapBoard,
    s: object,
    look: Look,
    size: tuple[int, int],
    path: Path,
    before: object = None,
) -> None:
    """Save a picture of *size* as the window would show it."""
    surface = pygame.Surface(size)
    board.resize(surface.get_rect(), max(0.75, min(2.0, size[1] / 1080 * 1.2)))
    board.show(s, look, before)
    board.finish()
    board.draw(surface)
    pygame.image.save(surface, path)
    print(path)


def scenes(side: str) -> dict[str, tuple[Callable[[], State], Look]]:
    some = frozenset(("territory", t) for t in (0, 1, 3, 6, 12, 16))
    slots = frozenset(("slot", n) for n in (1, 2, 5, 9))
    way = (("territory", 4), ("sea", 1), ("territory", 21))
    return {
        "start": (lambda: played(side, 4, 0, 1), Look()),
        "planning": (lambda: _until(side, PlaceMove, 9), Look(legal=slots)),
        "moving": (
            lambda: _until(side, Reveal, 30),
            Look(legal=some, path=way, pointed=("territory", 1)),
        ),
        "tried": (lambda: played(side, 4, 0, 1), Look()),
        "crowded": (lambda: crowded(side), Look(patterns=side == "b")),
        "printed": (lambda: crowded(side), Look(pieces=False)),
    }


def _until(side: str, kind: type[Move], least: int) -> State:
    moves = least
    while True:
        s = played(side, 4, moves, 3)
        if any(isinstance(m, kind) for seat in s.options for m in legal_moves(s, seat)):
            return s
        moves += 1


def save_all(out: str, chosen: Sequence[str]) -> int:
    """Save the samples whose names contain one of *chosen*, or all."""
    _begin()
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    for side in ("a", "b"):
        for name, (make, look) in scenes(side).items():
            s = make()
            for size in SIZES:
                path = folder / f"{side}_{name}_{size[0]}.png"
                if not chosen or any(word in path.name for word in chosen):
                    after = tried(s) if name == "tried" else s
                    save(view({"board": side}, 4), after, look, size, path, s)
    for part, seats in SEATS.items():
        for name, filled in (("start", begun), ("crowded", full)):
            for size in SIZES:
                path = folder / f"{part}_{name}_{size[0]}.png"
                if not chosen or any(word in path.name for word in chosen):
                    save(imperios.view({}, seats), filled(seats), Look(), size, path)
    return 0


def _begin() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
