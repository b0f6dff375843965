"""Keep the catalogues of the window: take out what is marked, merge it, compile it.

    python3 scripts/catalogues.py            after strings were changed, or a translation was
    python3 scripts/catalogues.py --check    only say what is missing, wrong or stale

The window's own strings are in the domain ``tessera``, what can go wrong is in ``errors``, and the
words of each game's rules and cards are in one that is called like the game.  Translate in
``client/tessera_client/locale/*/LC_MESSAGES/*.po``; docs/translating.md has the terms.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import raised
from tessera import games
from tessera_client.i18n import ERRORS, LANGUAGES, WINDOW
from tessera_client.telling import msgids

ROOT: Final = Path(__file__).resolve().parent.parent
CLIENT: Final = ROOT / "client" / "tessera_client"
TRANSLATED: Final = [language for language in LANGUAGES if language != "en"]
MARKS: Final = {"_": None, "N_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
ALWAYS: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in every header, so that the same strings make the same files."""


def main(arguments: list[str]) -> int:
    """Write the catalogues, or only check them."""
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    if not arguments:
        for language in TRANSLATED:
            for domain in domains():
                write(language, domain)
    complaints = list(wrong())
    print("\n".join(complaints) or "All strings are translated.")
    return 1 if complaints else 0


def domains() -> list[str]:
    """The window, what can go wrong, and every game."""
    return [WINDOW, ERRORS, *games.names()]


def template(domain: str) -> Catalog:
    """All strings of a domain, in the order of their text, untranslated."""
    catalog = Catalog(domain=domain, project="Tessera", charset="utf-8")
    if domain == WINDOW:
        found = extract_from_dir(CLIENT, [("**.py", "python")], keywords=MARKS)
        for file, _line, text, _comments, context in found:
            where = f"client/tessera_client/{Path(file).as_posix()}"
            catalog.add(text, locations=[(where, 0)], context=context)
    elif domain == ERRORS:
        for raiser, text in raised.sentences():
            catalog.add(text, locations=[(raiser.relative_to(ROOT).as_posix(), 0)])
    else:
        for context, text in msgids(games.load(domain)):
            catalog.add(text, context=context or None)
    return catalog


# -- files ----------------------------------------------------------------------------------------


def po(language: str, domain: str) -> Path:
    """The file in which a domain is translated."""
    return CLIENT / "locale" / language / "LC_MESSAGES" / f"{domain}.po"


def read(language: str, domain: str) -> Catalog:
    """The translations there are; none where there is no file."""
    file = po(language, domain)
    if not file.exists():
        return Catalog(locale=language, domain=domain)
    with file.open("rb") as stream:
        return read_po(stream, locale=language, domain=domain)


def merged(language: str, domain: str) -> Catalog:
    """The strings there are now, with the translations there are; no guesses."""
    catalog = read(language, domain)
    catalog.update(template(domain), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalog.project, catalog.version = "Tessera", "1"
    catalog.header_comment = f"# Tessera: {LANGUAGES[language]}"
    catalog.msgid_bugs_address, catalog.last_translator = "", "Tessera's authors"
    catalog.language_team = LANGUAGES[language]
    catalog.creation_date = catalog.revision_date = ALWAYS
    catalog.fuzzy = False
    return catalog


def texts(catalog: Catalog) -> tuple[bytes, bytes]:
    """A catalogue as a .po file and compiled."""
    source, compiled = BytesIO(), BytesIO()
    write_po(source, catalog, width=100, sort_output=True, include_lineno=False)
    write_mo(compiled, catalog)
    return source.getvalue(), compiled.getvalue()


def write(language: str, domain: str) -> None:
    """Write a catalogue anew, and compile it."""
    source, compiled = texts(merged(language, domain))
    file = po(language, domain)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(source)
    file.with_suffix(".mo").write_bytes(compiled)


# -- what may be wrong ----------------------------------------------------------------------------


def wrong() -> Iterator[str]:
    """Everything that is missing, wrong or stale, a line each."""
    for language in TRANSLATED:
        for domain in domains():
            yield from wrong_in(language, domain)
    yield from unmarked(CLIENT)
    for file, number in raised.untold():
        where = f"{file.relative_to(ROOT).as_posix()}:{number}"
        yield f"{where}: an error is raised with an f-string or _(): use sentence()"


def wrong_in(language: str, domain: str) -> Iterator[str]:
    """The same of one catalogue."""
    file, catalog = po(language, domain), merged(language, domain)
    name = file.relative_to(ROOT).as_posix()
    for message in catalog:
        if message.id:
            yield from (f"{name}: {fault}: {message.id!r}" for fault in faults(message))
    source, compiled = texts(catalog)
    for each, expected in ((file, source), (file.with_suffix(".mo"), compiled)):
        if not each.exists() or each.read_bytes().replace(b"\r\n", b"\n") != expected.replace(
            b"\r\n", b"\n"
        ):
            yield f"{each.relative_to(ROOT).as_posix()} is stale: run scripts/catalogues.py"


def faults(message: Message) -> Iterator[str]:
    """What is wrong with one translation."""
    ids, strings = _forms(message.id), _forms(message.string)
    if message.fuzzy:
        yield "is a guess"
    if not all(strings):
        yield "has no translation"
        return
    wanted = set().union(*(parts(text) for text in ids))
    shared = set(parts(ids[0])).intersection(*(parts(text) for text in ids))
    for string in strings:
        if not shared <= parts(string) <= wanted:
            yield f"has other placeholders in {string!r}"


def _forms(text: object) -> tuple[str, ...]:
    """A text, or all forms of one with a number; nothing counts as empty."""
    return tuple(map(str, text)) if isinstance(text, list | tuple) else (str(text or ""),)


def parts(text: str) -> set[str]:
    """The placeholders of a text, and the parts of it that may be left out."""
    kept = {re.sub(r"^\{(\w+).*", r"\1", part) for part in re.findall(r"\{\w+(?::[^}]*)?\}", text)}
    optional = {
        f"[{' '.join(sorted(parts(part)))}]" for part in re.findall(r"\[([^\]]*\{[^\]]*)\]", text)
    }
    return kept | optional


SHOWN: Final = {"text": 0, "prose": 0, "notice": 0, "Tip": 0, "button": 3, "check": 3, "begin": 0}
"""Which argument of a call is shown to people."""
NAMED: Final = ("tip", "hint", "words", "label")
UNTRANSLATED: Final = ("TESSERA",)


def unmarked(root: Path) -> Iterator[str]:
    """Literals that are shown but not marked."""
    for folder in ("scenes", "widgets", "boards"):
        for file in sorted((root / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call):
                    for text in _shown(node):
                        where = f"{file.relative_to(root).as_posix()}:{node.lineno}"
                        yield f"{where}: {text!r} is shown but not marked with _()"


def _shown(call: ast.Call) -> Iterator[str]:
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    arguments: list[ast.expr] = []
    for argument in call.args:
        tuple_ = argument.value if isinstance(argument, ast.Starred) else None
        arguments += tuple_.elts if isinstance(tuple_, ast.Tuple) else [argument]
    shown = [keyword.value for keyword in call.keywords if keyword.arg in NAMED]
    if name in SHOWN and len(arguments) > SHOWN[name]:
        shown.append(arguments[SHOWN[name]])
    for value in shown:
        yield from (text for text in _literals(value) if text not in UNTRANSLATED)


def _literals(value: ast.expr) -> Iterator[str]:
    """Words in a literal, also in the branches of a condition."""
    if isinstance(value, ast.IfExp):
        yield from _literals(value.body)
        yield from _literals(value.orelse)
    found = value.values if isinstance(value, ast.JoinedStr) else [value]
    for part in found:
        text = part.value if isinstance(part, ast.Constant) else None
        if isinstance(text, str) and re.search(r"[^\W\d_]{2,}", text):
            yield text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
