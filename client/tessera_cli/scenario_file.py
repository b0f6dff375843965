"""Scenario files: YAML becomes documents that know the line of each value."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, ReusedAnchorWarning, YAMLError

from tessera.engine.document import Key, Node
from tessera.errors import ScenarioError
from tessera_client.files import read_bounded

TAG: Final = "tag:yaml.org,2002:"
LARGEST: Final = 1 << 20  # bytes: far above any scenario
DEEPEST: Final = 32
YAML_HELPS: Final = (
    "Look at the indents and colons there; text with a colon or a # in it wants quotes."
)


def read(path: Path) -> str:
    """The text of a file.  Raises ScenarioError, OSError."""
    raw = read_bounded(path, LARGEST)
    if len(raw) > LARGEST:
        raise ScenarioError(
            f"{path} is too large for a scenario file",
            remedy="Split it: a file may have a million bytes.",
        )
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise ScenarioError(
            f"{path} is not text in UTF-8", line=1, remedy="Save it as UTF-8."
        ) from error


def documents(text: str) -> Iterator[Node]:
    """The YAML documents of *text*; empty ones are left out.  Raises ScenarioError."""
    roots = YAML(typ="safe", pure=True).compose_all(text)
    kept: list[Any] = []  # so that no two parts ever have one id
    seen: set[int] = set()
    while (root := _next(roots)) is not None:
        kept.append(root)
        yield _node(root, "", seen, 0)


def _next(roots: Iterator[Any]) -> Any:
    """The next document, or None after the last one.  Raises ScenarioError."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ReusedAnchorWarning)  # no anchor is used at all
            return next((root for root in roots if root is not None), None)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = (error.problem or error.context or "this is no YAML").replace("\n", " ")
        line = mark.line + 1 if mark else 0
        raise ScenarioError(problem, line=line, remedy=YAML_HELPS) from None
    except (YAMLError, RecursionError) as error:
        text = f"this is no YAML: {str(error).splitlines()[0]}"
        raise ScenarioError(text, remedy=YAML_HELPS) from None


def _node(part: Any, name: str, seen: set[int], depth: int) -> Node:
    line = part.start_mark.line + 1
    if id(part) in seen:
        raise ScenarioError(
            "anchors (&) and aliases (*) are not used in scenarios",
            line=line,
            remedy="Write the value out, or put text that has such a sign into quotes.",
        )
    if depth > DEEPEST:
        raise ScenarioError(
            "values are nested too deeply", line=line, remedy="Nothing in a scenario is as deep."
        )
    seen.add(id(part))
    kind = part.tag.removeprefix(TAG)
    if kind == "map":
        return Node(_entries(part, seen, depth + 1), line, name)
    if kind == "seq":
        return Node([_node(item, name, seen, depth + 1) for item in part.value], line, name)
    return Node(_scalar(kind, part.value, line), line, name)


def _entries(part: Any, seen: set[int], depth: int) -> dict[Key, Node]:
    entries: dict[Key, Node] = {}
    lines: dict[str, int] = {}
    for key_part, value in part.value:
        line = key_part.start_mark.line + 1
        if not isinstance(key_part.value, str):
            raise ScenarioError(
                "a key must be a name", line=line, remedy="Put a plain word before the colon."
            )
        key = Key(key_part.value, line)
        if key.text in lines:
            first = lines[key.text]
            raise ScenarioError(
                f'"{key.text}" is told twice; first in line {first}',
                line=line,
                remedy="Leave one of them out.",
            )
        lines[key.text] = line
        entries[key] = _node(value, key.text, seen, depth)
    return entries


def _scalar(kind: str, text: str, line: int) -> str | int | float | bool | None:
    match kind:
        case "str":
            return text
        case "int" | "float":
            return _number(kind, text, line)
        case "bool":
            return text.casefold() == "true"
        case "null":
            return None
    raise ScenarioError(
        f"a value of the kind {kind} is not used in scenarios",
        line=line,
        remedy="Put it into quotes if it is a text.",
    )


def _number(kind: str, text: str, line: int) -> int | float:
    try:
        if kind == "float":
            return float(text)
        return int(text.replace("_", ""), 10) if text.lstrip("+-").isdecimal() else int(text, 0)
    except ValueError as error:  # YAML knows infinities, and numbers of any length
        raise ScenarioError(
            "no such number is used in scenarios", line=line, remedy="Write it in a few digits."
        ) from error
