"""The list of rulings and the tests of the rulings know each other."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
RULINGS = HERE.parents[2] / "docs" / "rules" / "imperios-milenarios.md"
WITHOUT_CONSEQUENCE = {73}


def written() -> set[str]:
    """The tests in this folder that have a ruling's number in their name."""
    return {
        name
        for path in HERE.rglob("test_*.py")
        for name in re.findall(
            r"^def (test_im_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE
        )
    }


def test_every_test_of_a_ruling_is_listed_and_every_listed_test_exists() -> None:
    listed = re.findall(r"`(test_im_\w+)`", RULINGS.read_text(encoding="utf-8"))
    assert len(listed) == len(set(listed))
    assert set(listed) == written()


def test_every_ruling_has_a_test_of_its_number() -> None:
    text = RULINGS.read_text(encoding="utf-8")
    rows = re.findall(r"^\| IM-(\d+) \|.*\| (.*) \|$", text, re.MULTILINE)
    assert [int(number) for number, _ in rows] == list(range(1, len(rows) + 1))
    assert len(rows) >= 76
    for number, tests in rows:
        assert f"`test_im_{number}_" in tests or int(number) in WITHOUT_CONSEQUENCE
