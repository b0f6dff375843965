"""The two sides of the map board (rulebook, Concepts: Continents, Territories; AE-04, AE-31)."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files
from itertools import combinations, pairwise
from typing import Any, TypeAlias

import pytest

from tessera.games.ancient_empires.board import SIDES, Board, board
from tessera.games.ancient_empires.ids import (
    CONTINENTS,
    NONE,
    RESOURCE_TOKENS,
    SLOTS,
    Continent,
    NeutralAction,
    Resource,
    TerritoryKind,
)

both_sides = pytest.mark.parametrize("side", SIDES)


def printed(side: str) -> dict[str, Any]:
    package = files("tessera.games.ancient_empires")
    data: dict[str, Any] = json.loads(
        package.joinpath("data", f"board_{side}.json").read_text(encoding="utf-8")
    )
    return data


def waters(b: Board, t: int) -> list[int]:
    """The seas that territory *t* borders."""
    return [sea for sea, shore in enumerate(b.shores) if t in shore]


def reach(start: int, steps: dict[int, set[int]]) -> set[int]:
    found, queue = {start}, [start]
    for node in queue:
        queue += sorted(steps[node] - found)
        found |= steps[node]
    return found


def geography(b: Board) -> dict[int, set[int]]:
    """Who borders whom: territories by their number, seas after them."""
    lands = len(b.names)
    graph: dict[int, set[int]] = {t: set(near) for t, near in enumerate(b.borders)}
    for sea, shore in enumerate(b.shores):
        graph[lands + sea] = set(shore) | {lands + n for n in b.sea_borders[sea]}
        for t in shore:
            graph[t].add(lands + sea)
    return graph


def refined(b: Board) -> Counter[str]:
    """An invariant of the geography: neighbourhoods of neighbourhoods, as far as they tell nodes
    apart.  Boards that are the same but for their names have the same."""
    graph = geography(b)
    colour = {node: "land" if node < len(b.names) else "sea" for node in graph}
    for _ in range(4):
        around = {node: sorted(colour[n] for n in near) for node, near in graph.items()}
        colour = {node: f"{colour[node]}({','.join(around[node])})" for node in graph}
    return Counter(colour.values())


@both_sides
def test_every_continent_has_its_printed_features(side: str) -> None:
    b = board(side)
    for continent in CONTINENTS:
        kinds = Counter(b.kinds[t] for t in b.areas[continent])
        assert kinds[TerritoryKind.ANCIENT] == 1
        assert kinds[TerritoryKind.SACRED] == 3
        assert kinds[TerritoryKind.RESOURCE] == 4
        assert kinds[TerritoryKind.PLAIN] >= 2


@both_sides
def test_producers_are_as_many_as_the_random_resource_tokens(side: str) -> None:
    counts = Counter(resource for resource in board(side).resources if resource != NONE)
    assert tuple(counts[r] for r in (Resource.FOOD, Resource.MATERIALS, Resource.GOLD)) == (
        RESOURCE_TOKENS
    )


@both_sides
def test_only_resource_territories_produce(side: str) -> None:
    b = board(side)
    for kind, resource in zip(b.kinds, b.resources, strict=True):
        assert (kind == TerritoryKind.RESOURCE) == (resource != NONE)


@both_sides
def test_borders_and_seas_are_mutual(side: str) -> None:
    b = board(side)
    for t, near in enumerate(b.borders):
        assert t not in near
        assert all(t in b.borders[n] for n in near)
    for sea, near in enumerate(b.sea_borders):
        assert sea not in near
        assert all(sea in b.sea_borders[n] for n in near)


@both_sides
def test_each_continent_has_one_mainland_and_its_landmasses_hang_together(side: str) -> None:
    b = board(side)
    for continent in CONTINENTS:
        masses = [m for m in b.landmasses if m.continent == continent]
        assert sum(m.mainland for m in masses) == 1
        assert sorted(t for m in masses for t in m.territories) == list(b.areas[continent])
    for mass in b.landmasses:
        inside = {t: set(b.by_land[t]) for t in mass.territories}
        assert reach(mass.territories[0], inside) == set(mass.territories)


@both_sides
def test_the_ancient_settlement_lies_on_the_mainland(side: str) -> None:
    b = board(side)
    assert [b.continents[t] for t in b.ancient] == list(CONTINENTS)
    assert all(b.landmasses[b.landmass_of[t]].mainland for t in b.ancient)


@both_sides
def test_all_land_can_be_reached_by_land_and_sea(side: str) -> None:
    b = board(side)
    steps = {t: set(near) for t, near in enumerate(b.by_sea)}
    assert reach(0, steps) == set(range(len(b.names)))


@both_sides
def test_every_sea_joins_several_landmasses(side: str) -> None:
    b = board(side)
    for shore in b.shores:
        assert len({b.landmass_of[t] for t in shore}) >= 2


@both_sides
def test_some_seas_border_each_other(side: str) -> None:
    """Else Astronomy would be a dead card."""
    b = board(side)
    assert any(set(b.by_seas[t]) - set(b.by_sea[t]) for t in range(len(b.names)))


@both_sides
def test_landmass_bonuses_are_one_or_two_and_grow_with_the_landmass(side: str) -> None:
    for mass, landmass in zip(printed(side)["landmasses"], board(side).landmasses, strict=True):
        assert len(mass["bonus"]) in (1, 2)
        assert landmass.larger > landmass.smaller >= 0
        assert landmass.larger <= len(landmass.territories)


@both_sides
def test_twelve_slots_lie_in_the_order_of_the_continents(side: str) -> None:
    b = board(side)
    assert len(b.slot_continents) == SLOTS
    assert [len(c) for c in b.slot_continents].count(1) == 9
    assert len(b.two_coloured) == 3
    for continent in CONTINENTS:
        assert b.slot_continents.count((continent,)) == 3
    for here, after in pairwise((*b.slot_continents, b.slot_continents[0])):
        assert set(here) & set(after), "neighbouring slots share a colour"
    joined = [frozenset(b.slot_continents[slot]) for slot in b.two_coloured]
    assert sorted(map(sorted, joined)) == [[0, 1], [0, 2], [1, 2]]


@both_sides
def test_the_marker_starts_between_orange_and_green(side: str) -> None:
    b = board(side)
    assert set(b.slot_continents[b.marker]) == {Continent.ORANGE, Continent.GREEN}


@both_sides
def test_there_are_three_neutral_actions_of_each(side: str) -> None:
    assert Counter(board(side).neutral) == dict.fromkeys(NeutralAction, 3)


def test_the_sides_are_different_geographies() -> None:
    a, b = board("a"), board("b")
    assert refined(a) != refined(b)
    sizes = [sorted(len(m.territories) for m in side.landmasses) for side in (a, b)]
    assert sizes[0] != sizes[1]
    assert not set(a.names + a.seas) & set(b.names + b.seas)


def test_continents_meet_on_land_on_side_b_only() -> None:
    """Where they meet, a border between continents is not crossed by land (AE-31)."""
    a, b = board("a"), board("b")
    assert a.borders == a.by_land
    meeting = [(t, n) for t, near in enumerate(b.borders) for n in near if n not in b.by_land[t]]
    assert len(meeting) == 8
    assert all(b.continents[t] != b.continents[n] for t, n in meeting)
    assert all(n in b.by_sea[t] for t, n in meeting if waters(b, t))


def test_side_b_can_be_drawn_without_crossing_borders() -> None:
    data = printed("b")
    at: dict[str, Point] = {}
    for place in data["territories"] + data["seas"]:
        x, y = place["anchor"]
        at[place["name"]] = (x, y)
    for x, y in at.values():
        assert 178 <= x <= 1742
        assert 168 <= y <= 912
    lines = sorted(
        {(min(a["name"], n), max(a["name"], n)) for a in data["territories"] for n in a["borders"]}
    )
    for (a, b), (c, d) in combinations(lines, 2):
        assert not crossing(at[a], at[b], at[c], at[d]), f"{a}-{b} crosses {c}-{d}"


Point: TypeAlias = tuple[int, int]


def crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the lines from *a* to *b* and from *c* to *d* cross."""

    def turn(p: Point, q: Point, r: Point) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0
