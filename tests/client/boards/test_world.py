"""The world of Imperios Milenarios as it is drawn agrees with the world as it is played."""

from __future__ import annotations

import random
from importlib.resources import files

import pytest
from tests.client.boards.outlines import meeting

from tessera.games.imperios_milenarios.board import board
from tessera.games.imperios_milenarios.ids import Half, Kind, members
from tessera_client.boards.imperios_milenarios.english import ENGLISH
from tessera_client.boards.imperios_milenarios.world import World, world

every_half = pytest.mark.parametrize("half", Half)

SHORTEST = 10.0
"""A border shorter than this would have to be guessed."""
METROPOLISES = {
    "Iberia": "Galicia, Pirineos, Lusitania, Mediterráneo Occidental",
    "Germania": "Mar del Norte, Bélgica, Noricum, Panonia",
    "Roma": "Etruria, Mediterráneo Central, Tarento",
    "Cartago": "Túnez, Libia, Mediterráneo Central",
    "Hélade": "Ítaca, Macedonia, Esparta, Mediterráneo Central, Mediterráneo Oriental",
    "Minos": "Esparta, Mediterráneo Oriental",
    "Hattusas": "Mar Negro, Frigia, Kanesh, Capadocia",
    "Asiria": "Kanesh, Nínive, Harrán, Siria, Antioquia",
    "Egipto": "Alejandría, Fayum, Tebas, Mar Rojo",
    "Nubia": "Buhen, Tebas, Desierto de Nubia, Meroe",
    "Saba": "Mar Rojo, Hiyaz, Desierto de Arabia, Adén, Golfo de Adén",
    "Babilonia": "Sumeria, Harrán, Susa, Golfo Pérsico",
    "Persia": "Golfo Pérsico, Susiana, Persua, Ormuz",
    "Partia": "Mar Caspio, Karakum, Zagros, Media",
    "India": "Sind, Aria, Gandhara, Harappa, Maru",
    "Kushan": "Bactria, Gandhara, Harappa, Rupar",
    "Mauría": "Panchala, Kosambi, Bihar",
    "Drávida": "Océano Índico, Sahyadri, Decán, Bahía de Bengala",
}
"""The neighbours of each Metropolis, as the rulebook lists them (Initial Setup)."""


def drawn_neighbours(w: World) -> dict[str, set[str]]:
    """Who borders whom in the drawing, by land or sea, and across the sea where that is drawn."""
    names = [area.name for area in w.atlas.areas[: len(w.territories)]]
    near: dict[str, set[str]] = {name: set() for name in names}
    for a, b in [*meeting(w.atlas), *w.crossings]:
        if b < len(names):
            near[names[a]].add(names[b])
            near[names[b]].add(names[a])
    return near


@every_half
def test_areas_are_the_territories_in_play_in_their_order(half: Half) -> None:
    b, w = board(half, True), world(half, True)
    assert w.territories == members(b.in_play)
    names = [area.name for area in w.atlas.areas]
    assert names[: len(w.territories)] == [b.names[t] for t in w.territories]
    assert len(w.signs) == len(w.territories)


@every_half
@pytest.mark.parametrize("link", [True, False])
def test_the_drawing_has_just_the_borders_of_the_game(half: Half, link: bool) -> None:
    b, w = board(half, link), world(half, link)
    wanted = {b.names[t]: {b.names[n] for n in b.adjacent[t]} for t in w.territories}
    assert drawn_neighbours(w) == wanted


def test_no_border_is_so_short_that_one_would_have_to_guess() -> None:
    w = world(Half.BOTH, True)
    lands = len(w.territories)
    lengths = {pair: length for pair, length in meeting(w.atlas).items() if pair[1] < lands}
    assert min(lengths.values()) >= SHORTEST


@pytest.mark.parametrize("metropolis", METROPOLISES)
def test_a_metropolis_borders_what_the_rulebook_lists_and_nothing_else(metropolis: str) -> None:
    listed = set(METROPOLISES[metropolis].split(", "))
    assert drawn_neighbours(world(Half.BOTH, True))[metropolis] == listed


def test_what_only_shares_a_corner_is_not_adjacent() -> None:
    near = drawn_neighbours(world(Half.BOTH, True))
    assert "Tyro" not in near["Egipto"]
    assert "Nabatea" not in near["Alejandría"]
    shapes = {area.name: area for area in world(Half.BOTH, True).atlas.areas}
    for one, other in (("Egipto", "Tyro"), ("Alejandría", "Nabatea")):
        corners = set(shapes[one].rings[0]) & set(shapes[other].rings[0])
        assert len(corners) == 1, "they meet in one point"


def test_territories_and_scenery_cover_the_world_without_gap_or_overlap() -> None:
    drawn = world(Half.BOTH, True).atlas
    dice = random.Random(7)
    width, height = drawn.size
    wrong = 0
    for _ in range(3000):
        point = dice.uniform(1, width - 1), dice.uniform(1, height - 1)
        wrong += sum(area.holds(point) for area in drawn.areas) != 1
    assert wrong <= 2, "a hair's breadth, where a line was made simpler"


@every_half
def test_icons_stand_in_their_lands_and_everything_is_on_the_board(half: Half) -> None:
    b, w = board(half, True), world(half, True)
    width, height = w.atlas.size
    for area, (t, sign) in enumerate(zip(w.territories, w.signs, strict=True)):
        for x, y in (sign.icon, sign.label):
            assert 0 < x < width, b.names[t]
            assert 0 < y < height, b.names[t]
        if b.kinds[t] == Kind.SEA:
            assert sign.lines, b.names[t]
        else:
            near = w.atlas.areas[area]
            assert near.holds(sign.icon) or near.distance(sign.icon) < 8, b.names[t]


def test_a_half_is_larger_than_it_would_be_on_the_whole_map() -> None:
    whole = world(Half.BOTH, True).atlas.size
    for half in (Half.WEST, Half.EAST):
        size = world(half, True).atlas.size
        assert size[0] < 0.7 * whole[0]
        assert size[1] <= whole[1]


def test_english_names_are_of_places_there_are_and_all_different() -> None:
    names = board(Half.BOTH, True).names
    assert set(ENGLISH) <= set(names)
    shown = [ENGLISH.get(name, name) for name in names]
    assert len(set(shown)) == len(shown)


def test_the_world_is_small_enough_to_ship() -> None:
    data = files("tessera_client.boards.imperios_milenarios") / "data"
    assert len((data / "world.webp").read_bytes()) < 3_000_000
    assert len((data / "world.json").read_bytes()) < 200_000
