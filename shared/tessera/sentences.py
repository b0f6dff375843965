"""Sentences that remember how they were made, so that somebody can tell them in another language.

An error is raised in English: that is what logs, terminals and other programs' clients read.  A
window looks its template up in a catalogue instead, and puts the details in there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

NOTHING: Mapping[str, str] = MappingProxyType({})


class Sentence(str):
    """An English sentence, its template, and what stands for the names in braces."""

    template: str
    details: Mapping[str, str]

    def __new__(cls, text: str, template: str, details: Mapping[str, str]) -> Sentence:
        """*text* is *template* with *details* put in; it may come from another program."""
        made = super().__new__(cls, text)
        made.template, made.details = template, details
        return made


def sentence(template: str, **details: object) -> Sentence:
    """``sentence("there is no table {code}", code=code)``; without details it only marks a text.

    The detail ``what`` is itself a sentence, or part of one, that is marked like this.
    """
    plain = {name: str(value) for name, value in details.items()}
    return Sentence(filled(template, plain), template, plain)


def template_of(text: str) -> str:
    """The template of *text*; a plain text is its own."""
    return text.template if isinstance(text, Sentence) else text


def details_of(text: str) -> Mapping[str, str]:
    """What was put into the template of *text*."""
    return text.details if isinstance(text, Sentence) else NOTHING


def filled(template: str, details: Mapping[str, str]) -> str:
    """*template* with *details*, read once: braces in a detail are only braces."""
    return re.sub(r"\{(\w+)\}", lambda name: details.get(name[1], name[0]), template)


TEMPLATE: Final = "template"
DETAIL: Final = "detail_"


def packed(text: str, prefix: str) -> dict[str, str]:
    """How *text* was made, for the metadata of an error: nothing where it is its own template."""
    if not details_of(text):
        return {}
    details = {f"{prefix}{DETAIL}{name}": value for name, value in details_of(text).items()}
    return {f"{prefix}{TEMPLATE}": template_of(text), **details}


def unpacked(text: str, prefix: str, metadata: Mapping[str, str]) -> str:
    """*text* with what :func:`packed` told of it; *text* alone where that is missing."""
    template = metadata.get(f"{prefix}{TEMPLATE}", "")
    start = f"{prefix}{DETAIL}"
    found = {key.removeprefix(start): metadata[key] for key in metadata if key.startswith(start)}
    return Sentence(text, template, found) if template else text
