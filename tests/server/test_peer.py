"""What may wait for one who reads: so many updates, so many bytes, and first what it lacked."""

from __future__ import annotations

from collections.abc import Iterator

from tessera.errors import Refused
from tessera_server.limits import Limits
from tessera_server.peer import Peer

LIMITS = Limits(waiting_updates=5, waiting_bytes=100)
WHY = Refused("over", reason="over")


def taken(peer: Peer[bytes]) -> list[bytes]:
    return list(iter(peer.take, None))


async def test_more_bytes_than_may_wait_end_the_stream_and_are_thrown_away() -> None:
    peer: Peer[bytes] = Peer(LIMITS)
    peer.put(bytes(60))
    peer.put(bytes(40))
    assert not peer.closed.done()
    peer.put(b"x")
    assert peer.closed.result().reason == "too-slow"
    assert "come back from the last entry" in peer.closed.result().remedy
    assert taken(peer) == []
    peer.put(b"later")
    assert taken(peer) == []


async def test_more_updates_than_may_wait_end_the_stream() -> None:
    peer: Peer[bytes] = Peer(LIMITS)
    for _ in range(6):
        peer.put(b"x")
    assert str(peer.closed.result()) == "5 updates waited, and none was read"


async def test_what_was_read_waits_no_more() -> None:
    peer: Peer[bytes] = Peer(LIMITS)
    for _ in range(20):
        peer.put(bytes(90))
        assert taken(peer) == [bytes(90)]
    assert not peer.closed.done()


async def test_one_update_may_always_wait_however_large() -> None:
    peer: Peer[bytes] = Peer(LIMITS)
    peer.put(bytes(1000))
    assert taken(peer) == [bytes(1000)]
    assert not peer.closed.done()


async def test_what_was_lacked_goes_first_and_is_fetched_only_when_it_is_read() -> None:
    fetched: list[int] = []

    def lacked() -> Iterator[bytes]:
        for number in range(1000):
            fetched.append(number)
            yield bytes(50)

    peer: Peer[bytes] = Peer(LIMITS)
    peer.bring(lacked())
    peer.put(b"new")
    assert (peer.take(), peer.take(), fetched) == (bytes(50), bytes(50), [0, 1])
    peer.close(WHY, b"last")
    assert taken(peer)[-3:] == [bytes(50), b"new", b"last"]
    assert len(fetched) == 1000


async def test_who_is_too_slow_is_brought_nothing_more() -> None:
    peer: Peer[bytes] = Peer(LIMITS)
    peer.bring(iter([b"lacked"]))
    peer.put(bytes(90))
    peer.put(bytes(90))
    assert taken(peer) == []
