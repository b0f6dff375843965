"""The map: all that the rulebook tells of it holds."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from tessera.games.imperios_milenarios.board import HALF_OF_SEATS, board, start_totems
from tessera.games.imperios_milenarios.ids import Half, Kind, Mask, members

WHOLE = board(Half.BOTH, True)

WEST = """
Iberia: Galicia, Pirineos, Lusitania, Mediterráneo Occidental
Germania: Mar del Norte, Bélgica, Noricum, Panonia
Roma: Etruria, Mediterráneo Central, Tarento
Cartago: Túnez, Libia, Mediterráneo Central
Hélade: Ítaca, Macedonia, Esparta, Mediterráneo Central, Mediterráneo Oriental
Minos: Esparta, Mediterráneo Oriental
Hattusas: Mar Negro, Frigia, Kanesh, Capadocia
Asiria: Kanesh, Nínive, Harrán, Siria, Antioquia
Egipto: Alejandría, Fayum, Tebas, Mar Rojo
Nubia: Buhen, Tebas, Desierto de Nubia, Meroe
"""
EAST = """
Saba: Mar Rojo, Hiyaz, Desierto de Arabia, Adén, Golfo de Adén
Babilonia: Sumeria, Harrán, Susa, Golfo Pérsico
Persia: Golfo Pérsico, Susiana, Persua, Ormuz
Partia: Mar Caspio, Karakum, Zagros, Media
India: Sind, Aria, Gandhara, Harappa, Maru
Kushan: Bactria, Gandhara, Harappa, Rupar
Mauría: Panchala, Kosambi, Bihar
Drávida: Océano Índico, Sahyadri, Decán, Bahía de Bengala
"""
ONLY_ON_THE_ENTIRE_MAP = {("Nubia", "Desierto de Nubia"), ("Babilonia", "Harrán")}


def listed(text: str) -> dict[str, set[str]]:
    rows = (line.split(": ") for line in text.strip().splitlines())
    return {metropolis: set(near.split(", ")) for metropolis, near in rows}


METROPOLISES = listed(WEST) | listed(EAST)


def names(mask: Mask) -> set[str]:
    return {WHOLE.names[t] for t in members(mask)}


@pytest.mark.parametrize("metropolis", METROPOLISES)
def test_every_neighbour_list_of_the_rulebook_holds_on_the_entire_map(metropolis: str) -> None:
    t = WHOLE.territory(metropolis)
    assert names(WHOLE.near[t]) == METROPOLISES[metropolis]
    assert WHOLE.kinds[t] == Kind.CAPITAL


@pytest.mark.parametrize(("half", "text"), [(Half.WEST, WEST), (Half.EAST, EAST)])
def test_im_03_half_the_map_lacks_the_starred_neighbours_and_keeps_the_red_sea(
    half: Half, text: str
) -> None:
    part = board(half, True)
    assert names(part.capitals) == set(listed(text))
    for metropolis, near in listed(text).items():
        missing = {name for who, name in ONLY_ON_THE_ENTIRE_MAP if who == metropolis}
        assert names(part.near[part.territory(metropolis)]) == near - missing
    assert part.in_play >> part.territory("Mar Rojo") & 1


def test_there_are_18_metropolises_ten_of_them_western() -> None:
    assert len(listed(WEST)) == 10
    assert len(listed(EAST)) == 8
    assert names(WHOLE.capitals) == set(METROPOLISES)


def test_im_02_east_is_for_four_west_for_five_and_the_whole_map_for_six_and_seven() -> None:
    assert HALF_OF_SEATS == {4: Half.EAST, 5: Half.WEST, 6: Half.BOTH, 7: Half.BOTH}


def test_im_04_the_mediterranean_is_three_seas_with_one_name_each() -> None:
    seas = [name for name in WHOLE.names if "Mediterráneo" in name]
    assert sorted(seas) == [
        "Mediterráneo Central",
        "Mediterráneo Occidental",
        "Mediterráneo Oriental",
    ]


def test_adjacency_is_mutual_on_every_part_of_the_map() -> None:
    for part in (board(half, link) for half in Half for link in (True, False)):
        for t, near in enumerate(part.near):
            assert not near >> t & 1
            assert near & ~part.in_play == 0
            assert all(part.near[n] >> t & 1 for n in members(near))


def test_im_60_corner_contact_is_no_adjacency() -> None:
    """Egipto and Tyro, and Alejandría and Nabatea, share only a corner."""
    for a, b in (("Egipto", "Tyro"), ("Alejandría", "Nabatea")):
        assert not WHOLE.near[WHOLE.territory(a)] >> WHOLE.territory(b) & 1


def test_the_examples_of_the_rulebook_can_be_laid_on_the_map() -> None:
    ways = (
        ("Persia", "Golfo Pérsico", "Omán"),
        ("Persia", "Golfo Pérsico", "Caldea", "Omán"),
        ("Egipto", "Alejandría", "Mediterráneo Oriental", "Minos"),
    )
    for way in ways:
        for a, b in pairwise(way):
            assert WHOLE.near[WHOLE.territory(a)] >> WHOLE.territory(b) & 1
    assert WHOLE.kinds[WHOLE.territory("Omán")] == Kind.CITY
    assert WHOLE.sea >> WHOLE.territory("Golfo Pérsico") & 1
    assert WHOLE.land >> WHOLE.territory("Caldea") & 1


def test_islands_are_surrounded_by_sea_but_for_minos() -> None:
    for name in ("Britania", "Hibernia", "Sicilia", "Cerdeña", "Chipre", "Taprobane"):
        assert WHOLE.near[WHOLE.territory(name)] & WHOLE.land == 0
    assert names(WHOLE.near[WHOLE.territory("Minos")] & WHOLE.land) == {"Esparta"}


def test_im_58_the_link_to_minos_may_be_left_out_and_gives_its_totem_all_the_same() -> None:
    part = board(Half.WEST, False)
    minos, esparta = part.territory("Minos"), part.territory("Esparta")
    assert not part.near[minos] >> esparta & 1
    assert not part.near[esparta] >> minos & 1
    assert start_totems(Half.WEST, minos) >> esparta & 1


def test_every_part_of_the_map_is_connected() -> None:
    for half in Half:
        part = board(half, True)
        found = frontier = part.in_play & -part.in_play
        while frontier:
            near = 0
            for t in members(frontier):
                near |= part.near[t]
            frontier = near & ~found
            found |= near
        assert found == part.in_play


@pytest.mark.parametrize(("half", "least"), [(Half.WEST, 5), (Half.EAST, 6), (Half.BOTH, 10)])
def test_im_05_a_strict_start_never_comes_to_a_dead_end(half: Half, least: int) -> None:
    """The smallest set of Metropolises that share no territory, and to which none can be added."""
    capitals = members(board(half, True).capitals)
    ground = {t: 1 << t | start_totems(half, t) for t in capitals}
    free = {t: {o for o in capitals if not ground[t] & ground[o]} for t in capitals}

    def maximal(picked: tuple[int, ...]) -> bool:
        apart = all(b in free[a] for a, b in combinations(picked, 2))
        return apart and not any(all(o in free[t] for t in picked) for o in capitals)

    for size in range(1, least):
        assert not any(map(maximal, combinations(capitals, size)))
    assert any(map(maximal, combinations(capitals, least)))


def test_82_names_are_the_rulebooks() -> None:
    named = {name for name, known in zip(WHOLE.names, WHOLE.named, strict=True) if known}
    told = set(METROPOLISES).union(*METROPOLISES.values())
    assert len(told) == 78
    assert named == told | {"Caldea", "Omán", "Tyro", "Nabatea"}
