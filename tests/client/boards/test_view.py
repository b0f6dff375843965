"""The map board in a window: what lies where, and what is lit."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from pygame import Rect, Surface

from tessera.engine.playout import SeededChance, draw_all
from tessera.engine.sealed import Known, Sealed
from tessera.engine.steps import EVERYBODY, NOBODY
from tessera.games.ancient_empires import GAME
from tessera.games.ancient_empires.board import SIDES
from tessera.games.ancient_empires.ids import Improvement, Order, Site
from tessera.games.ancient_empires.state import State, Token
from tessera_client.boards import Look, Place, view_of
from tessera_client.boards.ancient_empires.pieces import Pieces
from tessera_client.boards.ancient_empires.track_pieces import TrackPieces
from tessera_client.boards.ancient_empires.view import SideBoard, view
from tessera_client.widgets.fonts import Fonts

AREA = Rect(20, 30, 960, 540)
SIZE = (1000, 600)
PAPER = (255, 0, 255)

both_sides = pytest.mark.parametrize("side", SIDES)


def position(side: str = "a", seats: int = 4) -> State:
    s: State = GAME.new(seats, GAME.choose(seats, {"board": side}), EVERYBODY)
    draw_all(s, SeededChance(3))
    return s


def shown(board: SideBoard, s: State, look: Look | None = None, *, wait: bool = True) -> Surface:
    """The board as it looks at rest, or at once."""
    surface = Surface(SIZE)
    surface.fill(PAPER)
    board.show(s, look or Look())
    if wait:
        board.finish()
    board.draw(surface)
    return surface


def board_in(area: Rect = AREA, side: str = "a") -> SideBoard:
    board = view({"board": side}, 4)
    board.resize(area, 1.0)
    return board


def around(surface: Surface, board: SideBoard, place: Place, reach: int = 14) -> Rect:
    spot = board.spot(place)
    assert spot is not None
    return Rect(0, 0, 2 * reach, 2 * reach).move_to(center=spot).clip(surface.get_rect())


def differs(one: Surface, other: Surface, where: Rect) -> bool:
    cut = [pygame.image.tobytes(s.subsurface(where), "RGB") for s in (one, other)]
    return cut[0] != cut[1]


def brightness(surface: Surface, where: Rect) -> float:
    return sum(pygame.transform.average_color(surface, where)[:3])


def test_the_table_finds_the_board_by_the_name_of_the_game() -> None:
    board = view_of(GAME.name, {"board": "b"}, 4)
    assert board.name(("territory", 0)) == "Falcon Cliffs"


@both_sides
def test_every_place_is_found_where_it_is_shown(side: str) -> None:
    board = board_in(side=side)
    shown(board, position(side))
    names = [board.name(place) for place in board.places()]
    assert len(set(names)) == len(names)
    for place in board.places():
        spot = board.spot(place)
        assert spot is not None
        assert board.place_at(spot) == place
    board.zoom(2.5)
    for place in board.places():
        board.reveal(place)
        spot = board.spot(place)
        assert spot is not None
        assert AREA.collidepoint(spot)
        assert board.place_at(spot) == place


def test_places_of_other_things_are_not_on_the_board() -> None:
    board = board_in()
    assert board.spot(("technology", 3)) is None
    assert board.spot(("territory", 99)) is None
    assert board.facts(position(), ("technology", 3)) == []
    assert board.place_at((5, 5)) is None


def test_a_near_miss_counts_for_a_lit_place_only() -> None:
    board = board_in()
    slot: Place = ("slot", 0)
    spot = board.spot(slot)
    assert spot is not None
    beside = spot[0] + 57 * board.camera.scale + 4, spot[1]
    shown(board, position())
    assert board.place_at(beside) is None
    shown(board, position(), Look(legal=frozenset({slot})))
    assert board.place_at(beside) == slot
    assert board.place_at((beside[0] + 8, beside[1])) is None


def test_nothing_is_drawn_outside_the_area() -> None:
    board = board_in()
    board.zoom(3)
    surface = shown(board, position(), Look(path=(("territory", 0), ("territory", 9))))
    for strip in (Rect(0, 0, 1000, 30), Rect(0, 0, 20, 600), Rect(0, 570, 1000, 30)):
        assert pygame.transform.average_color(surface, strip)[:3] == PAPER
    inside = surface.subsurface(AREA)
    assert all(
        inside.get_at((x, y))[:3] != PAPER for x in range(0, 960, 16) for y in range(0, 540, 12)
    )


def test_the_area_beside_a_narrower_board_is_covered_too() -> None:
    board = board_in(Rect(0, 0, 1000, 300))
    surface = shown(board, position())
    assert surface.get_at((2, 150))[:3] != PAPER
    assert surface.get_at((997, 290))[:3] != PAPER


@pytest.mark.parametrize(
    "area", [Rect(0, 0, 0, 0), Rect(0, 0, 16, 16), Rect(0, 0, 40, 300), Rect(900, 500, 200, 200)]
)
def test_an_area_of_any_size_can_be_drawn_and_zoomed(area: Rect) -> None:
    board, s = board_in(area), position()
    look = Look(legal=frozenset({("territory", 1), ("sea", 1)}), path=(("sea", 0), ("sea", 0)))
    for factor in (1, 3, 50):
        board.zoom(factor)
        board.pan(1e9, -1e9)
        board.reveal(("territory", 3))
        shown(board, s, look)
        board.finish()
        shown(board, s, look)


def test_lit_places_keep_their_brightness_and_others_lose_a_quarter() -> None:
    board, s = board_in(), position()
    plain = shown(board, s)
    lit, other = ("territory", 5), ("territory", 14)
    dimmed = shown(board, s, Look(legal=frozenset({lit})))
    sea = around(plain, board, ("sea", 1), 6)
    assert 0.6 < brightness(dimmed, sea) / brightness(plain, sea) < 0.85
    ground = around(plain, board, lit, 5).move(0, 18)
    assert brightness(dimmed, ground) == pytest.approx(brightness(plain, ground), rel=0.02)
    dark = around(plain, board, other, 5).move(0, 18)
    assert brightness(dimmed, dark) < 0.85 * brightness(plain, dark)


@pytest.mark.parametrize(
    "look",
    [
        Look(pointed=("territory", 5)),
        Look(told=frozenset({("territory", 5)})),
        Look(path=(("territory", 5),)),
        Look(legal=frozenset({("territory", 5)})),
    ],
)
def test_each_way_to_point_at_a_territory_shows_on_its_border(look: Look) -> None:
    board, s = board_in(), position()
    ring = board.atlas.areas[5].rings[0]
    x, y = board.camera.to_window(ring[len(ring) // 3])
    border = Rect(0, 0, 6, 6).move_to(center=(x, y)).clip(AREA)
    assert differs(shown(board, s), shown(board, s, look), border)


@pytest.mark.parametrize(
    "look",
    [
        Look(pointed=("slot", 4)),
        Look(told=frozenset({("slot", 4)})),
        Look(path=(("slot", 4),)),
        Look(legal=frozenset({("slot", 4)})),
    ],
)
def test_each_way_to_point_at_a_slot_shows_around_it(look: Look) -> None:
    board, s = board_in(), position()
    where = around(shown(board, s), board, ("slot", 4), 34).clip(AREA)
    assert differs(shown(board, s), shown(board, s, look), where)


def test_a_path_is_joined_by_an_arrow() -> None:
    board, s = board_in(), position()
    start, end = board.spot(("territory", 4)), board.spot(("territory", 21))
    assert start is not None
    assert end is not None
    between = Rect(0, 0, 90, 90).move_to(center=((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    way = Look(path=(("territory", 4), ("territory", 21)))
    assert differs(shown(board, s), shown(board, s, way), between)


def test_pieces_and_names_can_be_hidden_to_read_what_is_printed() -> None:
    board, s = board_in(), position()
    [home, *_] = s.board.ancient
    where = around(shown(board, s), board, ("territory", home), 40)
    assert differs(shown(board, s), shown(board, s, Look(pieces=False)), where)
    quiet = around(shown(board, s), board, ("territory", 5), 20)
    assert differs(shown(board, s), shown(board, s, Look(labels=False)), quiet)


def test_every_kind_of_change_shows_where_it_happens() -> None:
    board = board_in()
    before = shown(board, position())
    plain = next(t for t, kind in enumerate(position().board.kinds) if kind == 0)
    site = position().board.sacred[3][0]

    def changed(place: Place, change: str) -> bool:
        s = position()
        match change:
            case "army":
                s.players[2].armies[plain] = 3
            case "settlement":
                s.settlement[plain] = 1
            case "barbarians":
                s.sites[site] = Site.BARBARIANS
            case "token":
                s.first[3] = Token(1, Known(Order.ATTACK))
            case "marker":
                s.marker = 3
            case "envoy":
                s.players[1].envoys = (1, 0, 0)
        return differs(before, shown(board, s), around(before, board, place, 30))

    assert changed(("territory", plain), "army")
    assert changed(("territory", plain), "settlement")
    assert changed(("territory", site), "barbarians")
    assert changed(("slot", 3), "token")
    assert changed(("slot", 3), "marker")
    assert changed(("city_state", 0), "envoy")


def test_control_tints_a_territory_in_the_colour_of_its_seat_and_no_other() -> None:
    board, s = board_in(), position()
    before = shown(board, s)
    held = position()
    held.players[1].armies[14] = 1  # blue, in a green land
    after = shown(board, held)

    def blue(picture: Surface, area: int) -> float:
        outline = board.atlas.areas[area]
        left, top, right, bottom = map(int, outline.bounds)
        grid = [(x, y) for x in range(left, right, 5) for y in range(top, bottom, 5)]
        rim = [p for p in grid if outline.holds(p) and 4 < outline.distance(p) < 7]
        pixels = [picture.get_at((round(x), round(y))) for x, y in map(board.camera.to_window, rim)]
        return sum(pixel.b for pixel in pixels) / len(pixels)

    assert blue(after, 14) > blue(before, 14) + 30
    assert blue(after, 11) == blue(before, 11)


def test_order_tokens_of_both_rounds_are_seen_at_once() -> None:
    board = board_in()
    one, two, both = position(), position(), position()
    one.first[2] = both.first[2] = Token(0, Known(Order.GROW), face_up=True)
    two.second[2] = both.second[2] = Token(1, Sealed(b"x" * 32))
    pictures = [shown(board, s) for s in (one, two, both)]
    slot = around(pictures[0], board, ("slot", 2), 26).clip(AREA)
    assert all(differs(a, b, slot) for a, b in combinations(pictures, 2))


def test_a_hidden_order_looks_the_same_whatever_it_is() -> None:
    board = board_in()
    pictures = []
    for commitment in (b"x" * 32, b"y" * 32):
        s = position()
        s.first[2] = Token(0, Sealed(commitment))
        pictures.append(pygame.image.tobytes(shown(board, s), "RGB"))
    assert pictures[0] == pictures[1]


def test_the_position_of_a_watcher_can_be_drawn() -> None:
    board = board_in()
    s = GAME.conceal(position(), NOBODY)
    shown(board, s)
    assert all(board.facts(s, place) for place in board.places())


def test_what_was_tried_is_marked_and_what_went_is_a_ghost() -> None:
    board, before = board_in(), position()
    tried = position()
    [home, *_] = tried.board.ancient
    tried.players[0].armies[home] -= 1
    tried.players[0].armies[5] += 1
    tried.settlement[9] = 1
    tried.first[3] = Token(0, Known(Order.GROW))
    plain = shown(board, tried)
    surface = plain.copy()
    board.show(tried, Look(), before)
    board.draw(surface)
    for place in (("territory", home), ("territory", 5), ("territory", 9), ("slot", 3)):
        assert differs(plain, surface, around(plain, board, place, 30).clip(AREA)), place
    assert not differs(plain, surface, around(plain, board, ("territory", 1), 20))


def test_patterns_tell_seats_apart_without_colours() -> None:
    pieces = Pieces(Fonts(), 1.0)
    tokens = [pieces.armies(seat, 1, patterns=True) for seat in range(4)]
    grey = [pygame.image.tobytes(pygame.transform.grayscale(token), "RGB") for token in tokens]
    assert len(set(grey)) == 4
    marked = [pieces.armies(seat, 1, patterns=False) for seat in (1, 2, 3)]
    with_patterns = [pieces.armies(seat, 1, patterns=True) for seat in (1, 2, 3)]
    for one, other in zip(marked, with_patterns, strict=True):
        assert pygame.image.tobytes(one, "RGBA") != pygame.image.tobytes(other, "RGBA")


@pytest.mark.parametrize("unit", [0.5, 1.0, 2.0])
def test_every_piece_can_be_drawn_at_every_size(unit: float) -> None:
    pieces = Pieces(Fonts(), unit)
    sizes = set()
    for count in range(len(Improvement)):
        for built in combinations(Improvement, count):
            sizes.add(pieces.settlement(0, built, count == 1, True).get_size())
    assert len({width for width, _ in sizes}) > 1
    track = TrackPieces(Fonts(), unit)
    faces = [track.order(1, order, "up", False, False) for order in Order]
    looks = {pygame.image.tobytes(face, "RGBA") for face in faces}
    assert len(looks) == len(Order)
    backs = [track.order(seat, None, "down", False, False) for seat in range(4)]
    assert len({pygame.image.tobytes(back, "RGBA") for back in backs}) == 4


def test_the_legend_explains_each_picture_once() -> None:
    entries = board_in().legend(1.0)
    pictures = {pygame.image.tobytes(picture, "RGBA") for picture, _ in entries}
    assert len(pictures) == len({words for _, words in entries}) == len(entries) > 20
    assert all(picture.get_height() <= 66 for picture, _ in entries)


def test_zooming_stretches_at_once_and_is_sharp_after_some_frames() -> None:
    board, s = board_in(), position()
    shown(board, s)
    board.zoom(2.0, AREA.center)
    stretched = shown(board, s, wait=False)
    assert board.busy
    assert not differs(stretched, shown(board, s, wait=False), AREA)
    board.finish()
    assert not board.busy
    sharp = shown(board, s)
    assert differs(stretched, sharp, AREA)
    fresh = board_in()
    fresh.zoom(2.0, AREA.center)
    assert not differs(shown(fresh, s), sharp, AREA)


def test_too_many_lights_are_plain_at_first_and_soft_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many places are lit for the first time, a click does not wait for them."""
    monkeypatch.setattr("tessera_client.boards.mapboard.LIGHT", 0.0)
    look = Look(legal=frozenset(("territory", t) for t in range(12)))
    board, s = board_in(), position()
    shown(board, s)
    plain = shown(board, s, look, wait=False)
    assert board.busy
    ring = board.atlas.areas[5].rings[0]
    x, y = board.camera.to_window(ring[len(ring) // 3])
    border = Rect(0, 0, 6, 6).move_to(center=(x, y))
    assert differs(shown(board_in(), s), plain, border)
    soft = shown(board, s, look)
    assert differs(plain, soft, border)
    assert not differs(soft, shown(board_in(), s, look), AREA)


def test_lights_are_made_before_they_are_needed() -> None:
    board, s = board_in(), position()
    shown(board, s)
    frames = 0
    while board.busy:
        shown(board, s, wait=False)
        frames += 1
        assert frames < 200
    assert frames > 1
    stage = board._stage
    assert stage is not None
    stage.show(s, Look(legal=frozenset(board.places())), None, until=0.0)
    assert not stage.lacking


def test_panning_moves_the_picture_by_whole_pixels() -> None:
    board, s = board_in(), position()
    board.zoom(2.0)
    board.finish()
    before = shown(board, s)
    board.pan(-40, 10)
    after = shown(board, s)
    moved = Rect(200, 150, 500, 300)
    one = pygame.image.tobytes(before.subsurface(moved), "RGB")
    other = pygame.image.tobytes(after.subsurface(moved.move(-40, 10)), "RGB")
    assert one == other


def test_facts_tell_what_a_territory_holds() -> None:
    board, s = board_in(), position()
    [home, *_] = s.board.ancient
    s.settlement[5] = 1
    s.improvements[5] = 1 << Improvement.LIBRARY | 1 << Improvement.FORT
    s.players[1].capital = 5
    assert "2 Armies of Red" in board.facts(s, ("territory", home))
    assert "Controlled by nobody" in board.facts(s, ("territory", home))
    assert "Town of Blue (Capital): Library, Fort" in board.facts(s, ("territory", 5))
    assert "Controlled by Blue" in board.facts(s, ("territory", 5))
    other = board_in(side="b")
    b = position("b")
    tor = b.board.territory("Owl Tor")
    assert "No way by land to: Moss Hollow" in other.facts(b, ("territory", tor))


def test_facts_of_a_slot_name_its_continents_and_tokens() -> None:
    board, s = board_in(), position()
    s.first[0] = Token(2, Known(Order.MOVE_3), face_up=True)
    s.second[0] = Token(3, Sealed(b"x" * 32))
    told = board.facts(s, ("slot", 0))
    assert "Orders here act on one of two continents: Orange or Green" in told
    assert "Round I: Move 3 of Yellow" in told
    assert "Round II: an Order of Green, face-down" in told
    s.first[0] = Token(2, None)
    assert "Round I: a spent token of Yellow" in board.facts(s, ("slot", 0))


def test_facts_call_players_by_their_names_where_these_are_known() -> None:
    board, s = board_in(), position()
    [home, *_] = s.board.ancient
    s.first[0] = Token(2, Known(Order.MOVE_3), face_up=True)
    shown(board, s, Look(people=("Attalus", "Livia", "Cornelia", "Marcus")))
    assert "2 Armies of Attalus" in board.facts(s, ("territory", home))
    assert "Round I: Move 3 of Cornelia" in board.facts(s, ("slot", 0))
