"""What the rules say, in the language of the window: moves, events, phases, questions.

The rules speak English.  Their templates, words and cards are msgids of a catalogue that is called
like the game; places have the names that the data give them, in every language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from tessera.engine.deals import Promise
from tessera.engine.game import AnyGame
from tessera.engine.steps import EVERYBODY, PASS, Effect, Move, Seat
from tessera.engine.words import BOTH, NOTHING, SOMEBODY, SOMETHING, Tongue, Vocabulary, say
from tessera_client.boards import english_names
from tessera_client.i18n import catalogue, spoken

PLACES: Final = frozenset({"territory"})
"""The fields that name places: the board may have English names for them."""
english_places = False
"""Whether places are told by their English names; a setting."""
SINGULAR: Final = {"fr": (0, 1)}
"""Numbers that take the singular, where it is not 1 alone."""


def tell(
    game: AnyGame,
    position: Any,
    seat: Seat,
    value: Move | Effect | Promise,
    people: Sequence[str] = (),
) -> str:
    """A move, an event or a promise; empty for an event that is not told.

    Seats are called as *people* are, where these are given, else as the rules call them.
    """
    scenes = game.scenes()
    if scenes is None:
        if isinstance(value, Promise):
            return game.promised(position, seat, value)
        return game.say(position, seat, value)
    vocabulary = scenes.vocabulary(position)
    key = id(vocabulary), tuple(people), spoken(), game.name, english_places
    known = _SPOKEN.get(key)
    if known is None or known[0] is not vocabulary:
        _SPOKEN.clear()
        told = _in_tongue(_peopled(vocabulary, people), game.name)
        known = _SPOKEN[key] = vocabulary, told
    return say(value, known[1], seat)


_SPOKEN: Final[dict[object, tuple[Vocabulary, Vocabulary]]] = {}
"""The vocabulary that was used last, and how it is spoken: a list of moves needs it many times."""


def _in_tongue(vocabulary: Vocabulary, game: str) -> Vocabulary:
    """*vocabulary* in the language that is chosen, with English names for places if wished."""
    proper, tongue = vocabulary.proper, _tongue(spoken(), game)
    if english_places:
        proper, tongue = proper - PLACES, _naming(tongue, english_names(game))
    return replace(vocabulary, tongue=tongue, proper=proper)


def _peopled(vocabulary: Vocabulary, people: Sequence[str]) -> Vocabulary:
    """*vocabulary* with the names of *people* for seats, which are the same in every language."""
    seats = vocabulary.names.get("seat")
    if not people or seats is None:
        return vocabulary
    of_seats = {name for name, words in vocabulary.names.items() if words is seats}
    called = dict(enumerate(people))
    names = {**vocabulary.names, **dict.fromkeys(of_seats, called)}
    return replace(vocabulary, names=names, proper=vocabulary.proper | of_seats)


def phase(game: AnyGame, position: Any) -> str:
    """Where the match stands."""
    parts = game.status(position).phase.split(", ")
    return ", ".join(_counted(game, part) for part in parts)


def _counted(game: AnyGame, part: str) -> str:
    """A part of a phase, which may end in a number: ``Round 12`` is told as ``Round {n}``."""
    name = part.rstrip("0123456789")
    if name == part:
        return _phrase(game, "phase", part)
    return _phrase(game, "phase", name + "{n}").format(n=part.removeprefix(name))


def question(game: AnyGame, position: Any) -> str:
    """What is asked, without of whom; empty where nothing is."""
    asked = game.status(position).resolving
    return _phrase(game, "question", asked.partition(": ")[2] or asked)


def item(game: AnyGame, name: str) -> str:
    """What points are given for."""
    return _phrase(game, "item", name)


def card(game: str, text: str) -> str:
    """A sentence that is printed on a card of the game called *game*."""
    return _tongue(spoken(), game).translate("card", text)


def title(game: str, kind: str, text: str) -> str:
    """The title of a card: *kind* is what its vocabulary calls it, ``technology`` for example."""
    return _tongue(spoken(), game).translate(kind, text)


def msgids(game: AnyGame) -> Iterator[tuple[str, str]]:
    """All that a catalogue of *game* translates: context and text."""
    for text in (NOTHING, BOTH, SOMEBODY, SOMETHING, PASS.words):
        yield "", text
    for kind in (*game.moves, *game.steps, *game.promises):
        if words := getattr(kind, "words", ""):
            yield "", words
    if (scenes := game.scenes()) is not None:
        few = min(game.seats)
        yield from _names(scenes.vocabulary(game.new(few, game.choose(few, {}), EVERYBODY)))
    for context, texts in game.phrases().items():
        yield from ((context, text) for text in texts)


def _names(vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    for text in vocabulary.hidden.values():
        yield "", text
    for name, words in vocabulary.names.items():
        if name not in vocabulary.proper and isinstance(words, Mapping):
            yield from ((str(name), text) for text in words.values() if not text.isdigit())


def _phrase(game: AnyGame, context: str, text: str) -> str:
    return _tongue(spoken(), game.name).translate(context, text)


def _naming(tongue: Tongue, names: Mapping[str, str]) -> Tongue:
    """*tongue*, but with *names* for places."""

    def translate(context: str, text: str) -> str:
        return names.get(text, text) if context in PLACES else tongue.translate(context, text)

    return replace(tongue, translate=translate)


@cache
def _tongue(language: str, game: str) -> Tongue:
    words = catalogue(language, game)

    def translate(context: str, text: str) -> str:
        if not text:
            return ""
        return words.pgettext(context, text) if context else words.gettext(text)

    return Tongue(translate, lambda count: count in SINGULAR.get(language, (1,)))
