"""docs/network.md tells what the server does."""

from __future__ import annotations

import re

from tests.server.network_page import PAGE, ROOT, page

from tessera.v1 import common_pb2
from tessera_server.status import CODES


def test_the_page_is_as_the_protos_and_a_recorded_match_say() -> None:
    assert PAGE.read_text("utf-8") == page(), "write it anew: python -m tests.server.network_page"


def test_every_reason_of_the_protocol_has_a_status() -> None:
    names = {value.name.removeprefix("REASON_") for value in common_pb2.Reason.DESCRIPTOR.values}
    assert names - {"UNSPECIFIED"} == set(CODES)


def test_every_reason_that_is_given_is_one_of_the_protocol() -> None:
    folders = (ROOT / "server" / "tessera_server", ROOT / "shared" / "tessera" / "fairness")
    sources = [path.read_text("utf-8") for folder in folders for path in folder.glob("*.py")]
    given = {word for text in sources for word in re.findall(r'reason="([a-z-]+)"', text)}
    assert len(given) > 20
    assert {word.upper().replace("-", "_") for word in given} <= set(CODES)
