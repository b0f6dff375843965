"""What a table is to play, as it is told to its server."""

from __future__ import annotations

import pytest
from tests.client.tables import GAME

from tessera.errors import SetupError
from tessera_client.proposal import LONGEST_CLOCK, table_setup


@pytest.mark.parametrize("seconds", [LONGEST_CLOCK + 1, 2**32, 10**20])
def test_a_clock_that_runs_for_ever_is_refused_before_it_is_sent(seconds: int) -> None:
    with pytest.raises(SetupError) as refused:
        table_setup(GAME, 2, {}, move=seconds)
    assert refused.value.remedy
    with pytest.raises(SetupError):
        table_setup(GAME, 2, {}, grace=seconds)
