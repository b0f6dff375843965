"""Whole matches against a real server: what clients know, keep, and come back to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.client.tables import GAME, Guest, a_server, gather, play, quick

from tessera.engine.playout import SeededChance
from tessera.errors import BadSignature, FormatError, Refused, SetupError, Unreachable
from tessera.fairness import matchfile, transcript
from tessera.v1 import lobby_pb2 as pb
from tessera_bots.randomly import Randomly
from tessera_cli.examine import examine
from tessera_client.follower import NOT_READY, Follower
from tessera_client.stay import check_terms
from tessera_client.turn import Automatic
from tessera_client.updates import Asked, Cut, Ended, Entered, Update


def heads(followers: list[Any]) -> set[bytes]:
    return {follower.verifier.head for follower in followers}


def offences(followers: list[Any]) -> list[str]:
    return [charge.text for follower in followers for charge in follower.charges]


async def test_seats_and_watchers_end_with_the_same_match(tmp_path: Path) -> None:
    async with a_server(tmp_path) as address:
        guests = [Guest(tmp_path, address, name) for name in ("Livia", "Marcus", "Gaius")]
        sessions, watchers = await gather(guests[:2], guests[2:])
        seen: list[Update] = []
        watchers[0].observers.append(seen.append)
        everybody: list[Follower] = [*sessions, *watchers]
        await play(everybody)
    assert len(heads(everybody)) == 1
    assert offences(everybody) == []
    assert isinstance(seen[-1], Ended)
    entered = [update.told.index for update in seen if isinstance(update, Entered)]
    assert entered == list(range(1, len(entered) + 1))
    files = [follower.folder.match_file for follower in everybody]
    assert len({file.read_bytes() for file in files if file}) == 1
    for file in files:
        assert file is not None
        examined = examine(file)
        assert examined.clean
        assert examined.verdict.audited
        assert examined.verdict.independent
        assert examined.result == sessions[0].verifier.result  # type: ignore[union-attr]  # it has begun


async def test_a_line_that_is_cut_again_and_again_loses_and_doubles_nothing(
    tmp_path: Path,
) -> None:
    """Every seat loses its line after every seventh thing that it hears, in the middle of it."""

    def cutting(chance: Random) -> Callable[[Update], None]:
        def cut(update: Update) -> None:
            if isinstance(update, Entered | Asked) and chance.randrange(7) == 0:
                raise Unreachable("the line is cut")

        return cut

    async with a_server(tmp_path) as address:
        sessions, _ = await gather([Guest(tmp_path, address, name) for name in ("A", "B")])
        cuts: list[Update] = []
        for number, session in enumerate(sessions):
            session.observers += [cuts.append, cutting(Random(number))]
        await play(sessions)
    assert sum(isinstance(update, Cut) for update in cuts) > 10
    assert len(heads(sessions)) == 1
    assert offences(sessions) == []


async def test_a_client_begun_anew_comes_back_to_its_seat_and_secrets(tmp_path: Path) -> None:
    """The session is dropped at seeded moments, without a word, and made anew from its folder."""
    async with a_server(tmp_path) as address:
        guests = [Guest(tmp_path, address, name) for name in ("A", "B")]
        (first, second), _ = await gather(guests)
        other = asyncio.ensure_future(second.run())
        chance, lives = Random(5), 0
        while not first.over:
            lives += 1
            patience = [chance.randrange(1, 25)]
            running = asyncio.ensure_future(first.run())

            def count(
                update: Update, left: list[int] = patience, task: asyncio.Task[Any] = running
            ) -> None:
                left[0] -= isinstance(update, Entered)
                if left[0] == 0:
                    task.cancel()

            first.observers.append(count)
            await asyncio.gather(running, return_exceptions=True)
            if not first.over:
                first = again(first, guests[0])
        await other
    assert lives > 4
    assert len(heads([first, second])) == 1
    assert offences([first, second]) == []


def again(session: Any, guest: Guest) -> Any:
    """A new session from what is in the folder of the old one."""
    return type(session)(
        *(guest.way, session.match, session.folder), player=guest.player(GAME), backoff=quick()
    )


async def test_an_owner_who_was_replaced_by_a_bot_gets_the_seat_back(tmp_path: Path) -> None:
    """A is away for longer than the grace, a bot plays on, and A comes back to play to the end."""
    async with a_server(tmp_path) as address:
        guests = [Guest(tmp_path, address, name) for name in ("A", "B")]
        (first, second), _ = await gather(guests, grace=1, bot_plays_absent=True)
        replaced = asyncio.Event()
        away = asyncio.ensure_future(first.run())

        def see(update: Update) -> None:
            if isinstance(update, Entered):
                if update.told.index == 20:
                    away.cancel()
                if update.told.kind == transcript.SUCCESSION:
                    replaced.set()

        second.observers.append(see)
        second.player = Automatic(Randomly(GAME, SeededChance("B")), pause=0.02)
        other = asyncio.ensure_future(second.run())
        await replaced.wait()
        back = again(first, guests[0])
        await asyncio.gather(back.run(), other, away, return_exceptions=True)
    assert heads([back]) == heads([second])
    assert [place.epoch for place in second.verifier.ledger.places] == [2, 0]  # type: ignore[union-attr]  # it has begun
    assert [charge for charge in second.charges if charge.provable] == []
    journals = sorted(path.name for path in back.folder.path.glob("journal*"))
    assert journals == ["journal", "journal-2"]


async def test_a_server_that_restarts_finds_everybody_again(tmp_path: Path) -> None:
    async with a_server(tmp_path) as address:
        guests = [Guest(tmp_path, address, name) for name in ("A", "B")]
        sessions, _ = await gather(guests)
        enough = asyncio.Event()

        def count(update: Update) -> None:
            if isinstance(update, Entered) and update.told.index == 30:
                enough.set()

        sessions[0].observers.append(count)
        playing = asyncio.ensure_future(play(sessions))
        await enough.wait()
    async with a_server(tmp_path, address.port):
        await playing
    assert len(heads(sessions)) == 1
    assert offences(sessions) == []


async def test_an_entry_that_was_changed_on_the_way_ends_it_with_the_reason(
    tmp_path: Path,
) -> None:
    async with a_server(tmp_path) as address:
        guests = [Guest(tmp_path, address, name) for name in ("A", "B", "W")]
        sessions, (watcher,) = await gather(guests[:2], guests[2:])
        honest = watcher._entry

        def forged(index: int, raw: bytes) -> None:
            honest(index, raw[:-1] + bytes([raw[-1] ^ 1]) if index == 9 else raw)

        watcher._entry = forged  # type: ignore[method-assign]  # a false line
        playing = asyncio.ensure_future(play(sessions))
        with pytest.raises(BadSignature):
            await watcher.run()
        assert watcher.next_index == 9
        file = watcher.folder.match_file
        assert file is not None
        assert len(matchfile.read(file.read_bytes()).entries) == 8
        await playing


async def test_two_programs_cannot_play_one_seat(tmp_path: Path) -> None:
    async with a_server(tmp_path) as address:
        guests = [Guest(tmp_path, address, name) for name in ("A", "B")]
        sessions, _ = await gather(guests)
        twin = again(sessions[0], guests[0])
        playing = asyncio.ensure_future(play(sessions))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        with pytest.raises(FormatError, match="another program"):
            await twin.run()
        await playing


async def test_a_watcher_who_comes_late_or_again_sees_all_of_it(tmp_path: Path) -> None:
    async with a_server(tmp_path) as address:
        guests = [Guest(tmp_path, address, name) for name in ("A", "B", "W")]
        sessions, (watcher,) = await gather(guests[:2], guests[2:])
        await play(sessions)
        await watcher.run()
        late = type(watcher)(guests[2].way, watcher.match, watcher.folder, backoff=quick())
        await late.run()
    assert len(heads([*sessions, watcher, late])) == 1


async def test_terms_that_the_table_does_not_say_are_not_answered(tmp_path: Path) -> None:
    async with a_server(tmp_path) as address:
        guests = [Guest(tmp_path, address, name) for name in ("A", "B")]
        sessions, _ = await gather(guests)
        await play(sessions)
        lobby = await guests[0].way.open()
        tables = await anext(lobby.tables())
        await lobby.close()
    verifier = sessions[0].verifier
    assert verifier is not None
    terms, setup = verifier.genesis.terms, tables.tables[0].setup
    check_terms(terms, setup)
    setup.clocks.move += 1
    with pytest.raises(SetupError, match="another match than the table says"):
        check_terms(terms, setup)


async def test_a_match_for_which_somebody_says_no_hello_does_not_begin_and_then_does(
    tmp_path: Path,
) -> None:
    async with a_server(tmp_path, hello_seconds=1) as address:
        guests = [Guest(tmp_path, address, name) for name in ("A", "B")]
        (first, late), _ = await gather(guests)
        with pytest.raises(Refused) as refused:
            await first.run()
        assert refused.value.reason == NOT_READY
        assert first.folder.match_file is None
        with pytest.raises(Refused, match="did not begin") as refused:
            await late.run()  # stood still for as long, as a laptop that slept
        assert refused.value.reason == NOT_READY
        table = await open_again(guests, first.match)
        assert table.match != first.match


async def open_again(guests: list[Guest], before: str) -> pb.Table:
    """All are ready once more, and the host starts; the table with the next match."""
    lobby = await guests[0].way.open()
    code = next(each.code for each in (await anext(lobby.tables())).tables)
    await lobby.close()
    visits = [guest.visit(code) for guest in guests]
    waiting = asyncio.gather(*(visit.match(before) for visit in visits))
    starting = asyncio.ensure_future(guests[0].start(code))
    tables = await waiting
    await starting
    return tables[0]
