"""What went wrong, in the language of the window.

Errors speak English, here and on the wire.  Each remembers how its sentence was made, and the
catalogue ``errors`` has those templates in every language.  What it does not have, from a server
of another make, say, is told by its kind: the class of the error, or the reason of a refusal.
"""

from __future__ import annotations

from typing import Final

from tessera import errors
from tessera.errors import Refused, TesseraError
from tessera.fairness.offences import Charge, Offence
from tessera.sentences import details_of, filled, template_of
from tessera_client.i18n import ERRORS, N_, _, catalogue, spoken

KINDS: Final[dict[type[TesseraError], str]] = {
    errors.RulesError: N_("The position and the move do not go together."),
    errors.IllegalMove: N_("The rules forbid this move now."),
    errors.NotYourTurn: N_("This seat has nothing to decide now."),
    errors.SetupError: N_("A table cannot be set up like this."),
    errors.FormatError: N_("A text or file is not what it should be."),
    errors.CanonicalError: N_("Bytes are not encoded as they should be."),
    errors.ScenarioError: N_("The scenario file is malformed."),
    errors.MatchFileError: N_("This is no whole match file."),
    errors.FairnessError: N_("What somebody signed, sealed or opened does not add up."),
    errors.BadSignature: N_("A signature does not verify."),
    errors.BadOpening: N_("An opened piece is not the one that was sealed, or is not due."),
    errors.BadChain: N_("An entry does not continue the match as it was seen here."),
    errors.BadDraw: N_("A draw was not made as it should be."),
    errors.StaleMessage: N_("The message answers a position that is over."),
    errors.Unreachable: N_("The server cannot be reached."),
    errors.WrongServer: N_("It is not the server that was expected, or of another version."),
    errors.CannotServe: N_("No server can be started here."),
}
"""What an error of a class is, where nothing more is known in the language."""

REASONS: Final = {
    "client-too-old": N_("This program is too old for that server."),
    "server-too-old": N_("That server is too old for this program."),
    "signed-out": N_("The server does not know you any more."),
    "bad-challenge": N_("The server did not accept your key."),
    "name-taken": N_("This name belongs to somebody else."),
    "bad-name": N_("This name will not do."),
    "no-such-table": N_("There is no such table."),
    "no-such-game": N_("There is no such game."),
    "bad-setup": N_("A table cannot be set up like this."),
    "wrong-password": N_("The password is missing or wrong."),
    "table-full": N_("No seat is free."),
    "seat-taken": N_("This seat is taken."),
    "not-at-table": N_("You are not at this table."),
    "not-host": N_("Only the host may do this."),
    "wrong-state": N_("This is not possible now."),
    "not-ready": N_("Not every seat is taken and ready."),
    "kicked": N_("The host removed you from this table."),
    "muted": N_("The host muted you at this table."),
    "no-such-bot": N_("There is no such bot."),
    "too-fast": N_("That was too much in a short time."),
    "too-long": N_("This is too long."),
    "too-many": N_("There are as many as allowed already."),
    "too-slow": N_("This computer read too slowly."),
    "replaced": N_("You opened this seat in another place."),
    "shutting-down": N_("The server is shutting down."),
    "no-such-match": N_("There is no such match."),
    "not-attached": N_("The server does not expect this yet."),
    "malformed": N_("The server did not understand this program."),
    "illegal-move": N_("The rules forbid this move now."),
    "not-your-turn": N_("This seat has nothing to decide now."),
    "stale": N_("The message answers a position that is over."),
    "duplicate": N_("The referee has this already."),
    "bad-signature": N_("A signature does not verify."),
    "bad-opening": N_("An opened piece is not the one that was sealed, or is not due."),
    "bad-draw": N_("A draw was not made as it should be."),
    "bad-chain": N_("An entry does not continue the match as it was seen here."),
    "adjourned": N_("The match is adjourned."),
    "over": N_("The match is over."),
    "not-due": N_("The referee does not wait for this now."),
}
"""The same of a refusal, by its reason."""

OFFENCES: Final = {
    Offence.ILLEGAL_MOVE: N_("signed a move that the rules forbid"),
    Offence.FALSE_OPENING: N_("opened another piece than was sealed"),
    Offence.EARLY_OPENING: N_("opened a piece that was not due"),
    Offence.OVER_SUPPLY: N_("used more pieces than there are"),
    Offence.COPIED_COMMITMENT: N_("copied a seal of this match"),
    Offence.REUSED_COUNTER: N_("signed two different messages in one place"),
    Offence.FALSE_PREIMAGE: N_("gave another secret to a draw than was fixed"),
    Offence.FALSE_OBJECTION: N_("complained of a piece that was dealt rightly"),
    Offence.FALSE_AUDIT: N_("revealed other secrets than were fixed"),
    Offence.FALSE_SEALING: N_("sealed other pieces than it had"),
    Offence.FORK: N_("told two different stories of one match"),
    Offence.FALSE_ENTRY: N_("recorded what the rules forbid"),
    Offence.FALSE_DEAL: N_("dealt other pieces than were drawn"),
    Offence.REWOUND: N_("went on as if an earlier part of the match had not been"),
    Offence.WITHHELD_PREIMAGE: N_("kept a secret from a draw"),
    Offence.WITHHELD_SEALING: N_("did not seal pieces that were to be drawn from"),
    Offence.UNOPENED: N_("did not open a piece that was due"),
    Offence.SLOW: N_("did not answer in time"),
    Offence.ABSENT: N_("stayed away"),
    Offence.LEFT: N_("left for good"),
    Offence.NO_AUDIT: N_("did not reveal any secrets after the match"),
    Offence.LEFT_OUT: N_("left a message out of the match"),
}
"""What somebody did who was caught."""


def explained(error: TesseraError) -> tuple[str, str]:
    """What is wrong, and what to do about it; the second may be empty."""
    return wrong(error.text, kind_of(error)), remedied(error.remedy)


def refused(text: str, remedy: str, reason: str) -> tuple[str, str]:
    """The same of a refusal that did not come as an error."""
    return wrong(text, REASONS.get(reason, "")), remedied(remedy)


def charged(charge: Charge) -> str:
    """What somebody did, in words that go on after a name."""
    deed = _(OFFENCES[charge.offence])
    return f"{deed}: {charge.text}" if spoken() == "en" else deed


def kind_of(error: TesseraError) -> str:
    """What *error* is, in English; empty where nothing can be said but its text."""
    if isinstance(error, Refused):
        return REASONS.get(error.reason, "")
    return next((KINDS[cls] for cls in type(error).__mro__ if cls in KINDS), "")


def wrong(text: str, kind: str) -> str:
    """A *text* of an error in the language; its *kind* where the text is not known in it."""
    return _known(text) or _(kind) or text


def remedied(remedy: str) -> str:
    """What to do; empty where that is not known in the language: the kind says enough."""
    return _known(remedy)


def _known(text: str) -> str:
    """*text* in the language; empty where the catalogue does not have it."""
    language = spoken()
    if language == "en" or not text:
        return text
    words = catalogue(language, ERRORS)
    template, details = template_of(text), dict(details_of(text))
    found = words.gettext(template)
    if found == template:
        return ""
    if "what" in details:
        details["what"] = words.gettext(details["what"])
    return filled(found, details)
