"""What a person wrote in a file, with the line of each value: for errors that point at it.

A :class:`Node` is a value of a parsed document: a mapping, a list, text, a number, true, false or
nothing.  Who reads one asks it for what it needs, and every answer that does not fit is a
:class:`~tessera.errors.ScenarioError` at the line where it stands, with what may have been meant.
Knows no file and no syntax; the command line makes nodes from YAML.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from tessera.engine.words import listed, nearest, normal
from tessera.errors import ScenarioError

T = TypeVar("T")

Scalar: TypeAlias = "str | int | float | bool | None"
Plain: TypeAlias = "Scalar | list[Plain] | dict[str, Plain]"


@dataclass(frozen=True, slots=True)
class Node:
    """A value, the line where it begins (from 1), and the name under which it stands."""

    value: Scalar | list[Node] | dict[Key, Node]
    line: int
    name: str = ""

    def fail(self, message: str, remedy: str = "") -> ScenarioError:
        """The error that *message* is wrong with this value.  To be raised."""
        return ScenarioError(message, line=self.line, remedy=remedy)

    # -- mappings ---------------------------------------------------------------------------------

    def entries(self) -> list[tuple[Key, Node]]:
        """The keys and values of a mapping, in the order in which they are written."""
        if not isinstance(self.value, dict):
            raise self.fail(f"{self._it} must be a mapping of names to values, not {self._what()}")
        return list(self.value.items())

    def fields(self, known: Iterable[str], needed: Iterable[str] = ()) -> dict[str, Node]:
        """The values of a mapping that may have the *known* keys and must have the *needed*."""
        names = {key_of(name): name for name in known}
        found: dict[str, Node] = {}
        for key, value in self.entries():
            name = names.get(key_of(key.text))
            if name is None:
                raise key.fail(f'{self._it} has no "{key.text}"', nearest(key.text, names.values()))
            if name in found:
                raise key.fail(f'{self._it} tells "{name}" twice')
            found[name] = value
        for name in needed:
            if name not in found:
                raise self.fail(f'{self._it} needs "{name}"')
        return found

    def named(self, names: Mapping[str, T], what: str) -> list[tuple[T, Node]]:
        """A mapping by names of *what*: what each name stands for, and its value."""
        found: list[tuple[T, Node]] = []
        for key, value in self.entries():
            meant = key.meaning(names, what)
            if any(meant == before for before, _ in found):
                raise key.fail(f'{self._it} tells "{key.text}" twice')
            found.append((meant, value))
        return found

    # -- lists ------------------------------------------------------------------------------------

    def items(self) -> list[Node]:
        """The values of a list."""
        if not isinstance(self.value, list):
            raise self.fail(f"{self._it} must be a list, not {self._what()}")
        return self.value

    def one_or_more(self) -> list[Node]:
        """The values of a list, or the one value that stands instead of a list."""
        return self.value if isinstance(self.value, list) else [self]

    # -- single values ----------------------------------------------------------------------------

    def text(self) -> str:
        """Text; a number stands for its digits."""
        if isinstance(self.value, str | int) and not isinstance(self.value, bool):
            return str(self.value)
        raise self.fail(f"{self._it} must be text, not {self._what()}")

    def number(self, least: int, most: int) -> int:
        """A whole number from *least* to *most*."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.fail(f"{self._it} must be a number, not {self._what()}")
        if not least <= self.value <= most:
            raise self.fail(f"{self._it} must be from {least} to {most}, not {self.value}")
        return self.value

    def truth(self) -> bool:
        """True or false."""
        if isinstance(self.value, bool):
            return self.value
        raise self.fail(f"{self._it} must be true or false, not {self._what()}")

    def meaning(self, names: Mapping[str, T], what: str) -> T:
        """What a name of *what* stands for."""
        return meaning(self, self.text(), names, what)

    def plain(self) -> Any:
        """The value without lines."""
        if isinstance(self.value, dict):
            return {key.text: value.plain() for key, value in self.value.items()}
        if isinstance(self.value, list):
            return [item.plain() for item in self.value]
        return self.value

    @property
    def _it(self) -> str:
        return f'"{self.name}"' if self.name else "the document"

    def _what(self) -> str:
        if isinstance(self.value, dict):
            return "a mapping"
        if isinstance(self.value, list):
            return "a list"
        if isinstance(self.value, str):
            return f'"{self.value}"'
        return spoken(self.value)


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a mapping, as it is written, and its line."""

    text: str
    line: int

    def fail(self, message: str, remedy: str = "") -> ScenarioError:
        """The error that *message* is wrong with this key.  To be raised."""
        return ScenarioError(message, line=self.line, remedy=remedy)

    def meaning(self, names: Mapping[str, T], what: str) -> T:
        """What the name stands for."""
        return meaning(self, self.text, names, what)


def meaning(where: Node | Key, text: str, names: Mapping[str, T], what: str) -> T:
    """What *text* stands for among *names* of *what*, whatever its case."""
    for name, value in names.items():
        if key_of(name) == key_of(text):
            return value
    raise where.fail(f'there is no {what} called "{text}"', nearest(text, names))


def key_of(text: str) -> str:
    """*text* without what does not matter in a name: case, and how its words are joined."""
    return normal(text.replace("_", " ").replace("-", " "))


def node(value: Plain, line: int = 0, name: str = "") -> Node:
    """Plain data as a document, all on one *line*."""
    if isinstance(value, dict):
        entries = {Key(key, line): node(item, line, key) for key, item in value.items()}
        return Node(entries, line, name)
    if isinstance(value, list):
        return Node([node(item, line, name) for item in value], line, name)
    return Node(value, line, name)


def differences(expected: Node, actual: Plain, path: str = "") -> Iterator[ScenarioError]:
    """Where the *actual* data are not as *expected*, which need not tell all of them.

    A mapping tells some of the keys; a list tells all items, in order; text is compared by its
    words.  What the data do not tell is nothing: 0, false or an empty list.
    """
    if isinstance(expected.value, dict):
        names = {key_of(name): name for name in actual} if isinstance(actual, dict) else {}
        for key, value in expected.entries():
            inner = f"{path}, {key.text}" if path else key.text
            name = names.get(key_of(key.text))
            there = actual[name] if isinstance(actual, dict) and name is not None else None
            yield from differences(value, there, inner)
    elif isinstance(expected.value, list):
        told = [item.plain() for item in expected.value]
        if _word(told) != _word(actual if actual is not None else []):
            yield expected.fail(f"{path} is {spoken(actual)}, not {spoken(told)}")
    elif _word(expected.value) != _word(actual) and not (actual is None and not expected.value):
        yield expected.fail(f"{path} is {spoken(actual)}, not {spoken(expected.value)}")


def _word(value: Any) -> Any:
    if isinstance(value, str):
        return key_of(value)
    if isinstance(value, list):
        return list(map(_word, value))
    if isinstance(value, dict):
        return {key_of(key): _word(item) for key, item in value.items()}
    return value


def spoken(value: Plain) -> str:
    """Plain data as a person would say them."""
    if isinstance(value, dict):
        return listed([f"{key} {spoken(item)}" for key, item in value.items()])
    if isinstance(value, list):
        return listed([spoken(item) for item in value])
    if isinstance(value, bool):
        return "true" if value else "false"
    return "nothing" if value is None else str(value)
