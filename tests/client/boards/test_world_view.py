"""The world map in a window: what lies where, what is lit, and that every Totem can be seen."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from pygame import Rect, Surface

from maps.imperios.samples import SEATS, begun, crowded
from tessera.games.imperios_milenarios.errands import Asking, LayChain, MayBlock
from tessera.games.imperios_milenarios.ids import Kind
from tessera.games.imperios_milenarios.moves import Conquer
from tessera.games.imperios_milenarios.state import State
from tessera_client.boards import Look, view_of
from tessera_client.boards.imperios_milenarios.arrange import Arrangement, Group
from tessera_client.boards.imperios_milenarios.pieces import Pieces
from tessera_client.boards.imperios_milenarios.view import WorldMap, view
from tessera_client.boards.motion import Motion
from tessera_client.widgets.fonts import Fonts

AREA = Rect(20, 30, 1400, 790)
SIZE = (1440, 850)
PAPER = (255, 0, 255)

every_part = pytest.mark.parametrize("part", SEATS)


def board_of(part: str, area: Rect = AREA) -> WorldMap:
    board = view({}, SEATS[part])
    board.resize(area, 1.0)
    return board


def shown(board: WorldMap, s: State, look: Look | None = None) -> Surface:
    surface = Surface(SIZE)
    surface.fill(PAPER)
    board.show(s, look or Look())
    board.finish()
    board.draw(surface)
    return surface


def differs(one: Surface, other: Surface, where: Rect) -> bool:
    cut = [pygame.image.tobytes(s.subsurface(where), "RGB") for s in (one, other)]
    return cut[0] != cut[1]


def around(board: WorldMap, t: int, reach: int = 16) -> Rect:
    spot = board.spot(("territory", t))
    assert spot is not None
    return Rect(0, 0, 2 * reach, 2 * reach).move_to(center=spot).clip(AREA)


def number(s: State, name: str) -> int:
    return s.board.territory(name)


def test_the_table_finds_the_part_of_the_world_by_the_number_of_players() -> None:
    names = {}
    for seats in (4, 5, 7):
        board = view_of("imperios-milenarios", {}, seats)
        names[seats] = {board.name(place) for place in board.places()}
    assert "India" in names[4]
    assert "Roma" not in names[4]
    assert "Roma" in names[5]
    assert "India" not in names[5]
    assert names[4] & names[5] == {"Mar Rojo"}
    assert names[7] == names[4] | names[5]


@every_part
def test_every_place_is_found_where_it_is_shown(part: str) -> None:
    board, s = board_of(part), begun(SEATS[part])
    shown(board, s)
    for place in board.places():
        spot = board.spot(place)
        assert spot is not None
        if s.board.kinds[place[1]] == Kind.SEA:
            continue  # its icon is none: a click beside an island is as good
        assert board.place_at(spot) == place, board.name(place)
    board.zoom(2.0)
    for place in board.places():
        board.reveal(place)
        spot = board.spot(place)
        assert spot is not None
        assert AREA.collidepoint(spot)


def test_nothing_is_drawn_outside_the_area_at_any_zoom() -> None:
    board, s = board_of("world"), crowded(7)
    for factor in (1, 1.7, 3, 0.01):
        board.zoom(factor)
        surface = shown(board, s)
        for strip in ((0, 0, SIZE[0], 30), (0, 0, 20, SIZE[1]), (0, 822, SIZE[0], 20)):
            assert pygame.transform.average_color(surface, Rect(strip))[:3] == PAPER


def test_names_are_spanish_unless_english_ones_are_wished() -> None:
    board, s = board_of("west"), begun(5)
    place = ("territory", number(s, "Egipto"))
    spanish = shown(board, s)
    assert board.name(place) == "Egipto"
    english = shown(board, s, Look(translated=True))
    assert board.name(place) == "Egypt"
    assert any("Alexandria" in line for line in board.facts(s, place))
    assert differs(spanish, english, AREA)


def groups(s: State, scale: float, size: float = 1.0) -> tuple[Arrangement, list[Group]]:
    board = view({}, len(s.players))
    arrangement = Arrangement(board.world, Fonts(), scale, size)
    found = list(arrangement._groups(s, s, Look()))
    arrangement._fan_out(found)
    return arrangement, found


@pytest.mark.parametrize("scale", [0.73, 1.0, 1.5])
def test_totems_of_seven_colours_hide_each_other_nowhere(scale: float) -> None:
    arrangement, found = groups(crowded(7), scale)
    rects = [arrangement._rect(group) for group in found]
    hidden = []
    for (one, a), (other, b) in combinations(zip(found, rects, strict=True), 2):
        part = a.clip(b)
        if part.w * part.h > 0.2 * min(a.w * a.h, b.w * b.h):
            hidden.append((one.at, other.at))
    assert len(hidden) <= (6 if scale < 1 else 2), hidden


def test_what_does_not_fit_its_land_is_fanned_out_with_a_line_and_fits_when_one_comes_closer() -> (
    None
):
    far, near = (sum(g.plaque for g in groups(crowded(7), scale)[1]) for scale in (0.73, 2.0))
    assert far > near
    assert far > 5


def test_a_click_on_a_plaque_means_the_land_that_it_belongs_to() -> None:
    board, s = board_of("world"), crowded(7)
    shown(board, s)
    arrangement = board.scenery
    assert isinstance(arrangement, Arrangement)
    found = list(arrangement._groups(s, s, Look()))
    arrangement._fan_out(found)
    for group in found:
        if group.plaque:
            middle = arrangement._rect(group).center
            at = board.camera.to_window(
                (middle[0] / arrangement.scale, middle[1] / arrangement.scale)
            )
            assert board.place_at(at) == ("territory", group.territory)


def test_all_seven_may_stand_in_the_smallest_lands() -> None:
    s = begun(7)
    small = [number(s, name) for name in ("Minos", "Sicilia", "Hélade", "Cartago", "Táuride")]
    for player in s.players:
        for t in small:
            player.present |= 1 << t
    arrangement, found = groups(s, 0.73)
    icons = {board_sign.icon for board_sign in arrangement.world.signs}
    crowd = [group for group in found if sum(map(len, group.rows)) >= 7]
    assert len(crowd) >= len(small)
    assert {group.at for group in found} <= icons
    rects = [arrangement._rect(group) for group in crowd]
    assert all(not a.colliderect(b) for a, b in combinations(rects, 2))


def test_totems_of_seats_look_different_also_without_colour() -> None:
    pieces = Pieces(Fonts(), 1.2)
    grey = [pygame.transform.grayscale(pieces.totems(seat, 1, False)) for seat in range(7)]
    for one, other in combinations(grey, 2):
        assert pygame.image.tobytes(one, "RGBA") != pygame.image.tobytes(other, "RGBA")
    plain, patterned = pieces.totems(1, 1, False), pieces.totems(1, 1, True)
    assert pygame.image.tobytes(plain, "RGBA") != pygame.image.tobytes(patterned, "RGBA")


def test_control_is_told_by_two_totems_and_by_the_border_of_the_land() -> None:
    board, s = board_of("east"), begun(4)
    mine = s.players[0].present & ~s.players[0].control & s.board.land
    t = next(t for t in board.world.territories if mine >> t & 1)
    before = shown(board, s)
    after = s.copy()
    after.players[0].control |= 1 << t
    assert differs(before, shown(board, after), around(board, t, 40))


def test_lit_places_shine_and_the_rest_is_dimmed() -> None:
    board, s = board_of("east"), begun(4)
    plain = shown(board, s)
    t, other = number(s, "India"), number(s, "Decán")
    lit = shown(board, s, Look(legal=frozenset({("territory", t)})))
    dim = around(board, other)
    was, now = (sum(pygame.transform.average_color(p, dim)[:3]) for p in (plain, lit))
    assert now < was * 0.9


def test_a_click_beside_a_lit_land_still_means_it() -> None:
    board, s = board_of("west"), begun(5)
    t = number(s, "Minos")
    shown(board, s, Look(legal=frozenset({("territory", t)})))
    x, y = board.spot(("territory", t)) or (0, 0)
    land = board.atlas.areas[board.world.area_of(t) or 0]
    edge = board.camera.to_window((land.bounds[2] + 3, land.middle[1]))
    assert board.place_at((x, y)) == ("territory", t)
    assert board.place_at((edge[0], y)) == ("territory", t)


def test_without_pieces_only_what_is_printed_is_left() -> None:
    board = board_of("east")
    empty = shown(board, begun(4), Look(pieces=False))
    assert not differs(empty, shown(board, crowded(4), Look(pieces=False)), AREA)


def test_the_chain_that_is_laid_is_an_arrow() -> None:
    board, s = board_of("west"), begun(5)
    before = shown(board, s)
    path = tuple(number(s, name) for name in ("Iberia", "Pirineos", "Narbonense"))
    laid = s.copy()
    laid.steps = [*laid.steps, ((0,), LayChain(Conquer(path[2]), path))]
    assert board.way() == []
    assert differs(before, shown(board, laid), AREA)
    assert [t for _kind, t in board.way()] == list(path)
    laid.steps[-1] = (1,), MayBlock(0, Asking(Conquer(path[2]), path))
    shown(board, laid)
    assert [t for _kind, t in board.way()] == list(path)


def test_facts_tell_kind_worth_and_who_is_there() -> None:
    board, s = board_of("east"), begun(4)
    metropolis = s.players[0].metropolis
    told = "\n".join(board.facts(s, ("territory", metropolis)))
    assert "Capital" in told
    assert "Metropolis of Red" in told
    assert "Adjacent:" in told
    unnamed = next(t for t in board.world.territories if not s.board.named[t])
    assert "does not name" in "\n".join(board.facts(s, ("territory", unnamed)))


def test_totems_glide_from_their_player_and_back() -> None:
    board, before = board_of("east"), begun(4)
    after = before.copy()
    t, gone = (
        number(before, "Decán"),
        next(t for t in board.world.territories if before.players[1].present >> t & 1),
    )
    after.players[0].present |= 1 << t
    after.players[1].present &= ~(1 << gone)
    after.players[1].control &= ~(1 << gone)
    moved = board.motions(before, after)
    assert Motion(("totem", 0), ("player", 0), ("territory", t)) in moved
    assert any(m.start == ("territory", gone) and m.end == ("player", 1) for m in moved)
    shown(board, after)
    assert board.piece(("totem", 0)) is not None
    assert board.piece("else") is None
    coming = Look(coming=(moved[0],))
    assert differs(shown(board, after), shown(board, after, coming), around(board, t, 40))


def test_totems_glide_to_the_boxes_of_what_is_gained_and_back() -> None:
    board, before = board_of("east"), begun(4)
    before.players[1].goods, before.players[2].wonder = 1 << 6, 1
    after = before.copy()
    after.players[0].technologies |= 1 << 5
    after.players[1].goods = 1 << 7
    after.players[2].wonder = 3
    assert list(board.motions(before, after)) == [
        Motion(("totem", 0), ("player", 0), ("technology", 5)),
        Motion(("totem", 1), ("player", 1), ("good", 7)),
        Motion(("totem", 1), ("good", 6), ("player", 1)),
        Motion(("totem", 2), ("player", 2), ("wonder", 3)),
        Motion(("totem", 2), ("wonder", 1), ("player", 2)),
    ]


def test_the_legend_explains_what_is_on_the_map() -> None:
    entries = board_of("world").legend(1.0)
    words = [told for _picture, told in entries]
    assert len(set(words)) == len(words) >= 9
    assert all(picture.get_width() > 8 for picture, _told in entries)
