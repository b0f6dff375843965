"""The kit: contrast, text, fields, keys, scrolling, sheets, focus."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Rect
from tests.client.window.driver import Driver

from tessera_client.widgets import theme
from tessera_client.widgets.fonts import BODY, Fonts, Style
from tessera_client.widgets.keys import ACTIONS, Keys, name_of
from tessera_client.widgets.textfield import Line


def event(kind: int, **values: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, **values)


def key(code: int, mod: int = 0, text: str = "") -> pygame.event.Event:
    return event(pygame.KEYDOWN, key=code, mod=mod, unicode=text)


@pytest.mark.parametrize(("text", "ground"), theme.PAIRS)
def test_text_can_be_read_on_its_ground(text: theme.Color, ground: theme.Color) -> None:
    assert theme.contrast(text, ground) >= 4.5


def test_black_on_white_has_the_greatest_contrast() -> None:
    assert theme.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21.0)


def test_an_input_method_composes_before_it_decides() -> None:
    line = Line("ab", 2, 2)
    for part in ("に", "にほ", "にほん"):
        assert line.feed(event(pygame.TEXTEDITING, text=part, start=0, length=0))
    assert line.feed(key(pygame.K_BACKSPACE))
    assert (line.text, line.composing) == ("ab", "にほん")
    line.feed(event(pygame.TEXTINPUT, text="日本"))
    assert (line.text, line.composing) == ("ab日本", "")


def test_one_backspace_takes_a_letter_with_its_accent() -> None:
    line = Line()
    line.feed(event(pygame.TEXTINPUT, text="xe\u0301"))
    line.feed(key(pygame.K_BACKSPACE))
    assert line.text == "x"


def test_what_cannot_stand_in_a_line_is_left_out() -> None:
    line = Line(longest=6)
    line.feed(event(pygame.TEXTINPUT, text="a\nb\x00cdefgh"))
    assert line.text == "abcdef"


def test_selected_text_is_copied_cut_and_pasted(window: Driver) -> None:
    line = Line("Żółć Ωμέγα", 10, 10)
    line.feed(key(pygame.K_a, pygame.KMOD_CTRL))
    line.feed(key(pygame.K_x, pygame.KMOD_CTRL))
    assert line.text == ""
    line.feed(key(pygame.K_v, pygame.KMOD_CTRL))
    line.feed(key(pygame.K_v, pygame.KMOD_CTRL))
    assert line.text == "Żółć ΩμέγαŻółć Ωμέγα"


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "\x00",
            "a\x1b[2Jb",
            "a\nb\tc",
            "\u200b",
            "\ufeff",
            "\u202ea",
            "\u0301" * 40,
            "\ud800",
        ),
        *("\U0010ffff", "\U000e0001", "👩\u200d👩\u200d👧" * 20, "日\u200b本", "x" * 300_000),
    ],
)
def test_whatever_others_call_themselves_can_be_drawn(window: Driver, text: str) -> None:
    fonts, room = window.app.ui.fonts, Rect(0, 0, 300, 40)
    for style in (BODY, Style("title", 26)):
        picture = fonts.render(text, style, 1.0, theme.TEXT)
        assert picture.get_width() <= max(1, fonts.width(text, style, 1.0))
        assert fonts.width(fonts.fitted(text, style, 1.0, 300), style, 1.0) <= 300
        window.app.ui.prose(text, room, style)
        window.app.ui.text(text, room.center, style)


def test_words_are_jumped_over() -> None:
    line = Line("one two three", 13, 13)
    line.feed(key(pygame.K_LEFT, pygame.KMOD_CTRL))
    assert line.cursor == 8
    line.feed(key(pygame.K_BACKSPACE, pygame.KMOD_CTRL))
    assert line.text == "one three"


def test_long_text_is_shortened_and_wrapped_to_its_room(window: Driver) -> None:
    fonts = Fonts()
    text = "Cleopatra's extraordinarily long-winded proclamation"
    short = fonts.fitted(text, BODY, 1.0, 120)
    assert short.endswith("…")
    assert fonts.width(short, BODY, 1.0) <= 120
    lines = fonts.wrap(text, BODY, 1.0, 120)
    assert " ".join(lines) == text
    assert all(fonts.width(line, BODY, 1.0) <= 120 for line in lines)


def test_no_two_actions_share_a_key() -> None:
    bound = Keys().bound
    assert len(set(bound.values())) == len(ACTIONS)


def test_a_changed_key_counts_and_an_unknown_action_does_not() -> None:
    keys = Keys({"undo": "z", "no-such-action": "q"})
    assert keys.matches("undo", key(pygame.K_z, text="z"), typing=False)
    assert not keys.matches("undo", key(pygame.K_u, text="u"), typing=False)
    assert keys.owner("q") is None


def test_commands_are_letters_while_text_is_typed() -> None:
    keys = Keys()
    assert not keys.matches("pass", key(pygame.K_p, text="p"), typing=True)
    assert keys.matches("rules", key(pygame.K_F1), typing=True)


def test_keys_are_named_by_what_they_write() -> None:
    assert name_of(key(pygame.K_EQUALS, text="=")) == "+"
    assert name_of(key(pygame.K_KP_ENTER, text="\r")) == "return"
    assert name_of(key(pygame.K_LEFT, pygame.KMOD_LCTRL)) == "ctrl+left"


def test_tab_goes_round_and_shift_tab_back(window: Driver) -> None:
    first = window.tab()
    second = window.tab()
    assert first != second
    assert window.tab(back=True) == first
    seen = {first}
    for _ in range(60):
        seen.add(window.tab())
    assert {"host", "join", "play now", "quit", "strength/1"} <= seen


def test_a_drag_is_no_click(window: Driver) -> None:
    at = window.spot("rules").rect.center
    window.point(at)
    window.step(event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    away = (at[0] + 30, at[1])
    window.step(event(pygame.MOUSEMOTION, pos=away, rel=(30, 0), buttons=(1, 0, 0)))
    window.step(event(pygame.MOUSEMOTION, pos=at, rel=(-30, 0), buttons=(1, 0, 0)))
    window.step(event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    assert len(window.app.scenes) == 1


def test_only_the_sheet_can_be_used_while_it_lies_above(tmp_path: object, window: Driver) -> None:
    window.app.settings.met = False
    window.step()
    window.step()
    names = {spot.name for spot in window.spots}
    assert "begin" in names
    assert "play now" not in names


@pytest.mark.parametrize("family", ["text", "bold", "serif", "caps"])
@pytest.mark.parametrize("before", ["Â", "É", "Ñ", "▶ ", "→ Â", "日本 "])
def test_accents_and_other_fonts_move_no_letter_and_cut_none(
    window: Driver, family: str, before: str
) -> None:
    """SDL moves a line down that reaches above the ascent of its font."""
    fonts = Fonts()

    def foot(text: str, letter: str, style: Style) -> float:
        """How far below the middle the last letter of *text* ends."""
        picture = fonts.render(text, style, 1.0, (255, 255, 255))
        wide = fonts.width(letter, style, 1.0) - 1
        last = picture.subsurface((picture.get_width() - wide, 0, wide, picture.get_height()))
        return last.get_bounding_rect().bottom - picture.get_height() / 2

    for size in range(11, 40):
        style = Style(family, size)
        for letter in "ng":
            moved = foot(before + letter, letter, style) - foot(letter, letter, style)
            assert abs(moved) <= 1, (size, letter)
