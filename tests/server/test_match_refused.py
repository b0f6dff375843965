"""What a match declines, and peers that misbehave while it goes on."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.guests import Guest, Refusal, Town, read, read_to_end, town
from tests.server.matches import play_all, players, watch

from tessera.fairness.terms import Hello
from tessera.v1 import common_pb2
from tessera.v1 import match_pb2 as pb
from tessera_server.limits import Limits, Rate
from tessera_server.referee import Referee

# -- what is declined -----------------------------------------------------------------------------


@pytest.mark.parametrize("raw", [b"", b"\x00", b"\x04" * 50, b"x" * 70_000], ids=range(4))
async def test_bytes_that_are_no_message_are_refused_and_the_stream_goes_on(
    here: Town, raw: bytes
) -> None:
    ada, bob = await players(here, 2)
    ada.limit = 20
    playing = asyncio.ensure_future(bob.play())
    await ada.play()
    ada.limit = None
    ada.extra = [raw]
    await asyncio.gather(ada.play(), playing)
    reasons = {refusal.reason for refusal in ada.refusals}
    assert common_pb2.REASON_MALFORMED in reasons
    assert reasons <= {common_pb2.REASON_MALFORMED, common_pb2.REASON_DUPLICATE}
    assert ada.entries == bob.entries
    assert not bob.refusals


async def test_a_message_that_comes_twice_is_refused_as_duplicate_and_changes_nothing(
    here: Town,
) -> None:
    ada, bob = await players(here, 2)
    ada.twice = True
    await play_all([ada, bob])
    assert {refusal.reason for refusal in ada.refusals} <= {
        common_pb2.REASON_DUPLICATE,
        common_pb2.REASON_STALE,
        common_pb2.REASON_OVER,
    }
    assert ada.refusals
    assert ada.entries == bob.entries
    assert not ada.verify().charges


async def test_a_message_with_a_forged_signature_is_refused(here: Town) -> None:
    ada, bob = await players(here, 2)
    said: list[bytes] = []
    ada.on_send = said.append
    ada.limit = 30
    playing = asyncio.ensure_future(bob.play())
    await ada.play()
    ada.limit = None
    forged = [message[:-1] + bytes([message[-1] ^ 1]) for message in said[:3]]
    ada.extra = forged
    await asyncio.gather(ada.play(), playing)
    reasons = [refusal.reason for refusal in ada.refusals]
    assert common_pb2.REASON_BAD_SIGNATURE in reasons
    assert len(reasons) >= 3
    assert set(reasons) <= {common_pb2.REASON_BAD_SIGNATURE, common_pb2.REASON_DUPLICATE}
    assert ada.entries == bob.entries


async def test_a_hello_that_does_not_fit_is_refused_and_a_right_one_then_taken(here: Town) -> None:
    ada, bob = await players(here, 2)
    call = bob.guest.match.Play(metadata=bob.guest.metadata)
    await call.write(pb.PlayRequest(attach=bob._attach()))
    invitation = (await read(call)).update.invitation
    for changed, words in [
        (replace_invitation(invitation, seat=0), "the hello is for seat 0"),
        (replace_invitation(invitation, name="Mallory"), "the hello is for the name 'Mallory'"),
        (replace_invitation(invitation, key=ada.guest.key), "the hello is for another key"),
    ]:
        await call.write(pb.PlayRequest(hello=bob.hello(**changed)))
        (refusal,) = (await read(call)).update.refusals
        assert refusal.text == words
    anybody = replace(Hello.read(bob.hello(terms=invitation.terms, seat=1)), signing=bytes(32))
    await call.write(pb.PlayRequest(hello=anybody.sign(bob.guest.key)))
    (refusal,) = (await read(call)).update.refusals
    assert refusal.text == "this Ed25519 public key would let anybody sign"
    await call.write(pb.PlayRequest(hello=b"nonsense"))
    (refusal,) = (await read(call)).update.refusals
    assert refusal.reason == common_pb2.REASON_MALFORMED
    call.cancel()
    await play_all([ada, bob])
    assert ada.entries == bob.entries


def replace_invitation(invitation: pb.Invitation, **changed: Any) -> dict[str, Any]:
    return {"terms": invitation.terms, "seat": invitation.seat} | changed


async def test_a_player_without_a_seat_cannot_play(here: Town) -> None:
    ada, _ = await players(here, 2)
    carol = await here.guest("Carol")
    (table,) = here.running.hall.lobby.tables.values()
    await carol.join(table.code, watch=True)
    call = carol.match.Play(metadata=carol.metadata)
    await call.write(pb.PlayRequest(attach=pb.Attach(match=ada.match)))
    with pytest.raises(Refusal) as refused:
        await read(call)
    assert (refused.value.reason, refused.value.remedy) == ("NOT_AT_TABLE", "Watch it instead.")


async def test_attaching_twice_ends_the_stream_and_not_the_match(here: Town) -> None:
    ada, bob = await players(here, 2)
    call = ada.guest.match.Play(metadata=ada.guest.metadata)
    await call.write(pb.PlayRequest(attach=ada._attach()))
    await read(call)
    await call.write(pb.PlayRequest(attach=ada._attach()))
    with pytest.raises(Refusal) as refused:
        await read_to_end(call)
    assert refused.value.reason == "NOT_ATTACHED"
    await play_all([ada, bob])


# -- peers that misbehave -------------------------------------------------------------------------


async def test_a_peer_that_reads_nothing_delays_nobody(tmp_path: Path) -> None:
    limits = replace(Limits(), waiting_updates=50)
    async with town(tmp_path, limits=limits) as here:
        ada, bob = await players(here, 2)
        carol = await here.guest("Carol")
        (table,) = here.running.hall.lobby.tables.values()
        await carol.join(table.code, watch=True)
        deaf = [watch(carol, ada.match, aid=True) for _ in range(3)]
        for stream in deaf:
            await read(stream)
        await play_all([ada, bob])  # and never reads the three streams
        assert ada.entries == bob.entries
        reasons = set()
        for stream in deaf:
            with pytest.raises(Refusal) as refused:
                await read_to_end(stream)
            reasons.add(refused.value.reason)
        assert reasons <= {"TOO_SLOW", "OVER"}


async def test_a_flood_of_messages_waits_and_the_others_play_on(tmp_path: Path) -> None:
    limits = replace(Limits(), moves=Rate(100, 50))
    async with town(tmp_path, limits=limits) as here:
        ada, bob = await players(here, 2)
        playing = asyncio.ensure_future(bob.play())
        ada.extra = [b"flood"] * 400
        await asyncio.gather(ada.play(), playing)
        assert ada.entries == bob.entries
        assert not bob.refusals


async def test_a_mistake_in_the_server_ends_no_match(
    here: Town, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ada, bob = await players(here, 2)
    right, calls = Referee.submit, iter(range(10_000))

    def sometimes_wrong(self: Referee, raw: bytes, now: int) -> Any:
        answer = right(self, raw, now)
        if next(calls) in (20, 50):
            raise ZeroDivisionError("after the referee has moved on")
        return answer

    monkeypatch.setattr(Referee, "submit", sometimes_wrong)

    async def same(guest: Guest) -> Guest:
        return guest

    await asyncio.gather(ada.persist(same), bob.persist(same))
    assert caplog.text.count("a mistake in the server; going on from the store") == 2
    assert ada.entries == bob.entries
    assert not ada.verify().charges
