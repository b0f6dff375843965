"""What goes wrong is told in the language of the window, by how its sentence was made."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import grpc
import pytest
from grpc.aio import AioRpcError, Metadata

import raised
from tessera import errors
from tessera.errors import BadChain, FormatError, Refused, TesseraError
from tessera.fairness.offences import Charge, Offence
from tessera.sentences import Sentence, filled, sentence
from tessera.v1.common_pb2 import Reason
from tessera_client import i18n, troubles
from tessera_client.i18n import ERRORS, WINDOW, catalogue
from tessera_client.refusals import error_of, word
from tessera_server.status import status

TRANSLATED = [language for language in i18n.LANGUAGES if language != "en"]
CLASSES = [
    kind
    for kind in vars(errors).values()
    if isinstance(kind, type) and kind not in (TesseraError, Refused)
]
REASONS = [word(name) for name in Reason.keys() if name != "REASON_UNSPECIFIED"]  # noqa: SIM118 - it is no dict


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    i18n.speak("en")


def told_over_the_wire(error: TesseraError) -> TesseraError:
    """*error* of a server, as a client has it after the call."""
    sent = status(error)
    trailing = Metadata(*sent.trailing_metadata)
    call = AioRpcError(grpc.StatusCode.UNKNOWN, Metadata(), trailing, details=sent.details)
    return error_of(call, "localhost")


# -- nothing is missing ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_every_class_of_errors_is_told(kind: type[TesseraError], language: str) -> None:
    english = troubles.KINDS[kind]
    assert catalogue(language, WINDOW).gettext(english) != english


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_of_a_refusal_is_told(reason: str, language: str) -> None:
    english = troubles.REASONS[reason]
    assert catalogue(language, WINDOW).gettext(english) != english


def test_no_reason_is_told_that_the_protocol_does_not_have() -> None:
    assert sorted(troubles.REASONS) == sorted(REASONS)


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("offence", Offence)
def test_every_offence_is_told(offence: Offence, language: str) -> None:
    english = troubles.OFFENCES[offence]
    i18n.speak(language)
    assert troubles.charged(Charge(offence, 0, 1, "in English")) not in (english, "in English")


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_that_client_and_server_raise_is_told(language: str) -> None:
    words = catalogue(language, ERRORS)
    templates = {text for _file, text in raised.sentences()}
    same = {text for text in templates if words.gettext(text) == text}
    assert len(templates) > 150
    assert same <= {"messages"}, "run scripts/catalogues.py and translate what it lists"


def test_every_error_that_people_see_is_raised_in_english_and_can_be_translated() -> None:
    assert list(raised.untold()) == []


def test_an_f_string_and_a_translation_in_an_error_would_be_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = 'raise Refused(f"no {seat}", reason="x", remedy="Take one." if free else "Wait.")\n'
    code += 'raise SetupError(_("no seat"))\n'
    (tmp_path / "server").mkdir()
    (tmp_path / "server" / "some.py").write_text(code)
    monkeypatch.setattr(raised, "ROOT", tmp_path)
    monkeypatch.setattr(raised, "SEEN", ("server",))
    monkeypatch.setattr(raised, "HEARD", ("server",))
    assert [line for _file, line in raised.untold()] == [1, 2]
    assert [text for _file, text in raised.sentences()] == ["Take one.", "Wait."]


# -- sentences and their details ------------------------------------------------------------------


def test_an_error_reads_in_english_whoever_catches_it() -> None:
    error = Refused(sentence("seat {seat} is taken by {name}", seat=2, name="Ana"), reason="x")
    assert str(error) == "seat 2 is taken by Ana"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("seat 2 is taken by Ana", "Take another seat, or watch.")),
        ("es", ("el asiento 2 lo ocupa Ana", "Toma otro asiento o mira.")),
        ("fr", ("le siège 2 est pris par Ana", "Prenez un autre siège, ou regardez.")),
    ],
)
def test_a_refusal_of_a_server_is_told_with_its_details(
    language: str, told: tuple[str, str]
) -> None:
    error = Refused(
        sentence("seat {seat} is taken by {name}", seat=2, name="Ana"),
        reason="seat-taken",
        remedy="Take another seat, or watch.",
    )
    i18n.speak(language)
    assert troubles.explained(told_over_the_wire(error)) == told


def test_a_remedy_keeps_its_details_too() -> None:
    remedy = sentence("Wait {seconds} seconds, then try again.", seconds="0.5")
    error = Refused(sentence("too many {what} in a short time", what="calls"), reason="too-fast")
    error.remedy = remedy
    i18n.speak("es")
    text, advice = troubles.explained(told_over_the_wire(error))
    assert text == "demasiado en poco tiempo: llamadas"
    assert advice == "Espera 0.5 segundos e inténtalo otra vez."


def test_braces_in_a_detail_are_only_braces() -> None:
    assert filled("{a} and {b}", {"a": "{b}", "b": "x"}) == "{b} and x"
    assert sentence("there is no table {code}", code="{code.__class__}") == (
        "there is no table {code.__class__}"
    )


def test_what_a_strange_server_says_is_told_by_its_reason() -> None:
    strange = Refused("Go away, {name.__class__}!", reason="table-full", remedy="Do come back.")
    i18n.speak("fr")
    assert troubles.explained(told_over_the_wire(strange)) == ("Aucun siège n'est libre.", "")
    i18n.speak("en")
    told = troubles.explained(told_over_the_wire(strange))
    assert told == ("Go away, {name.__class__}!", "Do come back.")


def test_a_template_from_a_server_is_looked_up_and_never_filled_in_itself() -> None:
    forged = Sentence("plain", "{0.__class__} {name!r}", {"name": "x"})
    i18n.speak("es")
    told = troubles.explained(BadChain(forged))[0]
    assert told == "Una entrada no continúa la partida tal como se vio aquí."


def test_an_error_of_the_system_is_told_as_the_system_tells_it() -> None:
    i18n.speak("es")
    assert troubles.explained(TesseraError("No such file")) == ("No such file", "")


def test_an_error_that_quotes_much_still_fits_into_the_headers_of_a_call() -> None:
    """gRPC drops a status above 8 KiB: the client would be told nothing at all."""
    much = "\U0001f3db" * 5000
    error = FormatError(sentence("{name} is no name", name=much), remedy=sentence("{x}", x=much))
    sent = status(error)
    size = sum(len(key) + len(value) * 4 // 3 for key, value in sent.trailing_metadata)
    assert size < 8192 - 400
