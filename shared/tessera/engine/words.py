"""Moves and events in the words of the rulebook, from one template a class.

The template of a class is its ``words``: text with the fields in braces.

* ``{start}``: the word that the :class:`Vocabulary` has for the value, by the name of the field or
  by its type; the items of a tuple are joined with commas and "and".
* ``{armies:Army|Armies}``: a number with what is counted: "1 Army", "2 Armies".  For a truth
  value, the words when it is true and when it is false.
* ``[ for {gold} Gold]``: a part in square brackets is left out while a field in it is None, false,
  empty, or a number without a word that is 0.
* ``{seat}``: who acts, in the template of an effect.
* A field that holds another step or move is told by the template of that.

:func:`say` fills a template and :func:`parse` reads it back, so logs, menus and scenario files
speak alike.
"""

from __future__ import annotations

import difflib
import enum
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from itertools import product
from typing import Any, Final, TypeAlias, get_args, get_origin, get_type_hints

from tessera.engine import sealed, steps
from tessera.engine.deals import Promise
from tessera.engine.sealed import ANY, BLANK, Known, Sealed, Shown
from tessera.engine.steps import Effect, Move, Seat
from tessera.errors import FormatError

Names: TypeAlias = "Mapping[Any, str] | Callable[[Any], str]"

_PART = re.compile(r"\[(?P<optional>[^\]]*)\]|\{(?P<name>\w+)(?::(?P<spec>[^}]*))?\}")


@dataclass(frozen=True)
class Tongue:
    """A language that moves and events are told in; scenario files are always read in English."""

    translate: Callable[[str, str], str]
    """The text for a text of the rules in a context: the name of a field, or "" for a template."""
    singular: Callable[[int], bool]
    """Whether so many of something are told in the singular."""

    def listed(self, words: list[str]) -> str:
        """``a, b and c``; ``nothing`` when there is nothing to tell."""
        if len(words) < 2:
            return words[0] if words else self.translate("", NOTHING)
        both = self.translate("", BOTH)
        return both.replace("{some}", ", ".join(words[:-1])).replace("{last}", words[-1])


NOTHING: Final = "nothing"
BOTH: Final = "{some} and {last}"
SOMEBODY: Final = "the player"
SOMETHING: Final = "a face-down piece"
ENGLISH: Final = Tongue(lambda _context, text: text, lambda count: count == 1)


@dataclass(frozen=True)
class Vocabulary:
    """The words that one game has for values.

    *names* says what to call a value: by the name of its field, else by its type (an enum or a
    NewType), where there is neither by the value itself.  A mapping can be read back; a function
    only where every value it names is offered.  *hidden* says what to call a piece that lies face
    down, likewise.  The fields in *proper* have names that are the same in every language.
    """

    names: Mapping[Any, Names] = field(default_factory=dict)
    hidden: Mapping[Any, str] = field(default_factory=dict)
    proper: frozenset[str] = frozenset()
    tongue: Tongue = ENGLISH

    def word(self, name: str, hint: Any, value: object) -> str:
        """What the *value* of the field *name*, of type *hint*, is called."""
        if isinstance(value, Known) or (isinstance(value, Shown) and value != ANY):
            return self.word(name, _inner(hint), value.value)
        if isinstance(value, Sealed | Shown):
            inner = _inner(hint)
            hidden = self.hidden.get(name) or self.hidden.get(inner) or SOMETHING
            return self.tongue.translate("", hidden)
        if isinstance(value, tuple):
            inner = get_args(hint)[0] if get_args(hint) else None
            return self.tongue.listed([self.word(name, inner, item) for item in value])
        if is_dataclass(value) and not isinstance(value, type):
            return _fill(value, self, None)
        names = self._of(name, hint, value)
        if names is None:
            return _plain(value)
        told = names(value) if callable(names) else names.get(value, _plain(value))
        return told if name in self.proper else self.tongue.translate(name, told)

    def names_it(self, name: str, kind: type) -> bool:
        """Whether there are words for the values of the field *name*, which are of type *kind*."""
        return name in self.names or kind in self.names or issubclass(kind, enum.Enum)

    def meanings(self, name: str, hint: Any, text: str) -> Iterator[object]:
        """The values of the field *name* that are called *text*, ignoring case."""
        if get_origin(hint) is tuple:
            items = [list(self.meanings(name, get_args(hint)[0], item)) for item in _items(text)]
            yield from product(*items)
            return
        covered = _inner(hint)
        for value in self._values(name, covered, text):
            yield value if covered is hint else Known(value)

    def _values(self, name: str, hint: Any, text: str) -> Iterator[Any]:
        names = self._of(name, hint, None)
        if isinstance(names, Mapping):
            yield from (value for value, word in names.items() if same(word, text))
        elif isinstance(hint, type) and issubclass(hint, enum.Enum):
            say = names or _plain
            yield from (value for value in hint if same(say(value), text))
        elif re.fullmatch(r"-?\d+", text):
            yield int(text)

    def _of(self, name: str, hint: Any, value: object) -> Names | None:
        for key in (name, hint, type(value)):
            if key in self.names:
                return self.names[key]
        return None


def say(value: Move | Effect | Promise, vocabulary: Vocabulary, seat: Seat | None = None) -> str:
    """*value* in words; empty for what has none.  *seat* is who acts, for a template with {seat}.

    A class without a template is called by its name, so that a move is never without words.
    """
    return _fill(value, vocabulary, seat)


def parse(text: str, classes: Iterable[type[Move]], vocabulary: Vocabulary) -> list[Move]:
    """Every move of *classes* that is said like *text*; none when it is no move."""
    return [move for cls in classes for move in _read(cls, text, vocabulary)]


def find(text: str, offered: Mapping[str, Move]) -> Move:
    """The move among those *offered*, by their words, that is said like *text*.

    Raises FormatError, with the nearest words as its remedy.
    """
    for words, move in offered.items():
        if same(words, text):
            return move
    raise FormatError(f'"{text}" is not among the moves offered', remedy=nearest(text, offered))


def nearest(text: str, known: Iterable[str]) -> str:
    """A sentence that suggests what may have been meant by *text*, or tells all there is."""
    words = list(known)
    folded = {normal(word): word for word in words}
    close = difflib.get_close_matches(normal(text), folded, n=3, cutoff=0.6)
    if close:
        return f"Did you mean {_either([folded[word] for word in close])}?"
    if 0 < len(words) <= 12:
        told = words if all("," not in word for word in words) else [f'"{word}"' for word in words]
        return f"There is: {', '.join(told)}."
    return ""


def same(a: str, b: str) -> bool:
    """Whether two texts are the same words, whatever their case, spaces and final full stop."""
    return normal(a) == normal(b)


def normal(text: str) -> str:
    """*text* without what does not matter when words are compared."""
    return " ".join(text.split()).rstrip(".").casefold()


def listed(words: list[str]) -> str:
    """``a, b and c``; ``nothing`` when there is nothing to tell."""
    return ENGLISH.listed(words)


def _items(text: str) -> list[str]:
    """What :func:`listed` joined."""
    return [] if same(text, NOTHING) else re.split(r", | and ", text, flags=re.I)


def _either(words: list[str]) -> str:
    quoted = [f'"{word}"' for word in words]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"


def _plain(value: object) -> str:
    if isinstance(value, enum.Enum):
        return value.name.replace("_", " ").capitalize()
    return str(value)


def _inner(hint: Any) -> Any:
    """The type of the value of a hidden piece; any other type as it is."""
    for each in (hint, *get_args(hint)):
        if get_origin(each) is Known:
            return get_args(each)[0]
    return hint


_HINTS: Final[dict[type, dict[str, Any]]] = {}
_PATTERNS: Final[dict[type, re.Pattern[str]]] = {}


def _hints(cls: type) -> dict[str, Any]:
    if cls not in _HINTS:
        _HINTS[cls] = get_type_hints(cls, localns=vars(steps) | vars(sealed))
    return _HINTS[cls]


def _pattern(cls: type[Move]) -> re.Pattern[str]:
    if cls not in _PATTERNS:
        _PATTERNS[cls] = re.compile(_expression(cls.words) + r"\.?", re.IGNORECASE)
    return _PATTERNS[cls]


# -- saying ---------------------------------------------------------------------------------------


def _fill(value: Any, vocabulary: Vocabulary, seat: Seat | None) -> str:
    cls = type(value)
    if not cls.words:
        return _unsaid(value) if isinstance(value, Move) else ""
    return _part(vocabulary.tongue.translate("", cls.words), value, vocabulary, seat)


def _unsaid(move: Move) -> str:
    told = [str(getattr(move, part.name)) for part in fields(move)]
    return " ".join([type(move).__name__, *told])


def _part(template: str, value: Any, vocabulary: Vocabulary, seat: Seat | None) -> str:
    def fill(match: re.Match[str]) -> str:
        inside = match["optional"]
        if inside is not None:
            named = [part["name"] for part in _PART.finditer(inside)]
            told = all(_tells(value, name, vocabulary) for name in named)
            return _part(inside, value, vocabulary, seat) if told else ""
        name, spec = match["name"], match["spec"]
        if name == "seat" and not hasattr(value, "seat"):
            if seat is None:
                return vocabulary.tongue.translate("", SOMEBODY)
            return vocabulary.word("seat", int, seat)
        it = getattr(value, name)
        hint = _hints(type(value)).get(name)
        if spec is None:
            return vocabulary.word(name, hint, it)
        return _counted(it, spec, vocabulary.tongue)

    return _PART.sub(fill, template)


def _tells(value: Any, name: str, vocabulary: Vocabulary) -> bool:
    it = getattr(value, name)
    if isinstance(it, int) and not isinstance(it, bool):
        return it != 0 or vocabulary.names_it(name, type(it))
    return bool(it)


def _counted(value: Any, spec: str, tongue: Tongue) -> str:
    one, _, more = spec.partition("|")
    if isinstance(value, bool):
        return one if value else more
    return f"{value} {one if tongue.singular(value) else more or one}"


# -- reading --------------------------------------------------------------------------------------


def _expression(template: str) -> str:
    parts, at = [], 0
    for match in _PART.finditer(template):
        parts.append(re.escape(template[at : match.start()]))
        at = match.end()
        if match["optional"] is not None:
            parts.append(f"(?:{_expression(match['optional'])})?")
        elif match["spec"] is None:
            parts.append(f"(?P<{match['name']}>.+?)")
        else:
            parts.append(_expected(match["name"], match["spec"]))
    return "".join([*parts, re.escape(template[at:])])


def _expected(name: str, spec: str) -> str:
    words = "|".join(re.escape(word) for word in spec.split("|"))
    return f"(?P<{name}>(?:-?\\d+ )?(?:{words}))"


def _read(cls: type[Move], text: str, vocabulary: Vocabulary) -> Iterator[Move]:
    """The moves of class *cls* that are said like *text*."""
    if not cls.words or not (match := _pattern(cls).fullmatch(" ".join(text.split()))):
        return
    choices = [list(_meant(cls, part.name, match, vocabulary)) for part in fields(cls)]
    for values in product(*choices):
        move = cls(*values)
        if same(say(move, vocabulary), text):
            yield move


def _meant(
    cls: type[Move], name: str, match: re.Match[str], vocabulary: Vocabulary
) -> Iterator[object]:
    hint = _hints(cls)[name]
    told = cls.told_as.get(name, name)
    text = match.groupdict().get(told)
    if text is None:
        yield from _empty(hint)
    elif inner := _moves(hint):
        yield from parse(text, inner, vocabulary)
    elif hint is bool:
        yield from (True, False)
    elif (spec := _spec(cls.words, told)) is None:
        if _inner(hint) is not hint:
            yield BLANK
        yield from vocabulary.meanings(name, hint, text)
    elif number := re.match(rf"(-?\d+) (?:{spec})", text, re.IGNORECASE):
        yield int(number[1])


def _moves(hint: Any) -> tuple[type[Move], ...]:
    """The classes of move that a field of type *hint* holds."""
    kinds = (hint, *get_args(hint))
    return tuple(kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Move))


def _empty(hint: Any) -> Iterator[object]:
    """The values of a field that its template did not tell."""
    if hint is bool:
        yield False
    elif get_origin(hint) is tuple:
        yield ()
    elif type(None) in get_args(hint):
        yield None
    else:
        yield 0


def _spec(template: str, name: str) -> str | None:
    found = re.search(rf"\{{{name}:([^}}]*)\}}", template)
    return found[1] if found else None
