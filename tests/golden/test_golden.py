"""The golden playthroughs are as they were written.

If a rule was meant to change: ``python -m tests.golden``, and look at the diff.
"""

from __future__ import annotations

import pytest
from tests.conformance.walks import GAMES
from tests.golden.playthrough import path_of, text_of

from tessera.engine.game import AnyGame


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_the_playthrough_is_as_it_was(game: AnyGame) -> None:
    golden = path_of(game).read_text(encoding="utf-8").splitlines()
    assert text_of(game).splitlines() == golden, "see this file for what to do"
