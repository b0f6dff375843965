"""Every sentence with which an error is raised that a person may see, read from the source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tessera import errors

ROOT: Final = Path(__file__).resolve().parent.parent
SEEN: Final = ("client/tessera_client", "server/tessera_server")
"""Where every error is told to people: here none may be an f-string, which cannot be translated."""
HEARD: Final = (
    *SEEN,
    "shared/tessera/engine/game.py",
    "shared/tessera/games/imperios_milenarios/setup.py",
    "shared/tessera/fairness/keys.py",
    "shared/tessera/fairness/matchfile.py",
    "shared/tessera/fairness/verdict.py",
)
"""Where errors come from that a window tells in words; all others it tells by their kind."""
TOLD_ELSEWHERE: Final = ("CannotServe", "ScenarioError", "CanonicalError")
"""Errors of the terminal and of bytes: the window tells them by their kind."""

Found = tuple[Path, ast.expr]


def sentences() -> Iterator[tuple[Path, str]]:
    """The files and the templates, in the order of both."""
    for file, value in sorted(_told(HEARD), key=lambda each: (each[0], each[1].lineno)):
        yield from ((file, text) for text in _literals(value))


def untold() -> Iterator[tuple[Path, int]]:
    """Files and lines of sentences that cannot be translated: f-strings, or what is already."""
    for file, value in _told(SEEN):
        translated = isinstance(value, ast.Call) and _name(value.func) == "_"
        if translated or isinstance(value, ast.JoinedStr):
            yield file, value.lineno


def _told(folders: tuple[str, ...]) -> Iterator[Found]:
    names = {name for name, kind in vars(errors).items() if isinstance(kind, type)}
    names -= set(TOLD_ELSEWHERE)
    for folder in folders:
        for file in _modules(ROOT / folder):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call):
                    yield from ((file, value) for value in _values(node, names))


def _modules(place: Path) -> list[Path]:
    return [place] if place.is_file() else sorted(place.rglob("*.py"))


def _values(call: ast.Call, names: set[str]) -> Iterator[ast.expr]:
    """The sentences of a call that makes an error, or marks a sentence."""
    if _name(call.func) == "sentence":
        yield from call.args[:1]
    elif _name(call.func) in names:
        yield from call.args[:1]
        yield from (word.value for word in call.keywords if word.arg == "remedy")


def _name(value: ast.expr) -> str:
    return str(getattr(value, "attr", getattr(value, "id", "")))


def _literals(value: ast.expr) -> Iterator[str]:
    """A text, or the texts of a condition."""
    if isinstance(value, ast.IfExp):
        yield from _literals(value.body)
        yield from _literals(value.orelse)
    elif isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value:
        yield value.value
