"""The documents at the root name all that there is: packages with licences, commands, pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tessera_cli.commands import COMMANDS

ROOT = Path(__file__).resolve().parents[2]


def test_every_package_that_is_locked_has_its_licence_in_the_notices() -> None:
    locks = "".join(file.read_text("utf-8") for file in (ROOT / "requirements").glob("*.txt"))
    packages = set(re.findall(r"^([\w.-]+)==", locks, re.MULTILINE))
    notices = re.sub(r"[._]", "-", (ROOT / "THIRD_PARTY.md").read_text("utf-8").lower())
    named = set(re.findall(r"[\w-]+", notices))
    assert sorted(name for name in packages - named if not name.startswith("types-")) == []


@pytest.mark.parametrize("name", COMMANDS)
def test_the_readme_shows_every_command(name: str) -> None:
    assert f"`tessera {name}" in (ROOT / "README.md").read_text("utf-8")


def test_the_readme_points_to_every_page_and_every_link_leads_somewhere() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    pages = [*(ROOT / "docs").rglob("*.md")]
    assert [page.name for page in pages if page.relative_to(ROOT).as_posix() not in readme] == []
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *pages):
        links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
        assert [link for link in links if not (page.parent / link).exists()] == [], page
