"""The window of a host who goes over to where the others went on with the match."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.client.window.still import StillSitting, at, played, window

from tessera_client import i18n
from tessera_client.attendance import Updated
from tessera_client.updates import Parted


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    i18n.speak("en")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "The others went on with another host from entry 41 on"),
        ("es", "Los demás continuaron con otro anfitrión desde la entrada 41"),
        ("fr", "Les autres ont continué avec un autre hôte à partir de l'entrée 41"),
    ],
)
def test_a_notice_says_that_the_others_went_on_and_where_the_rest_is_kept(
    tmp_path: Path, language: str, words: str
) -> None:
    app = window(tmp_path, (1024, 640))
    try:
        sitting = StillSitting(app, at(played(tmp_path, seats=2), 4, 0))
        i18n.speak(language)
        sitting._learn(Updated(Parted(41, Path("parted", "match-entry-41.tessera"))))
        told = app.notices.shown[-1].text
    finally:
        app.shut()
    assert told.startswith(words)
    assert "match-entry-41.tessera" in told
