"""The headless table: whole matches of real processes, their files, and what remains of them."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest
from typer.testing import CliRunner

from tessera_cli.app import app
from tessera_cli.children import ChildFailed, Children


def played(home: Path, *arguments: str) -> dict[str, Any]:
    """The result of `tessera play`, a process that starts a server and bots."""
    command = [sys.executable, "-m", "tessera_cli", "play", "--home", str(home), "--json"]
    ended = subprocess.run(
        [*command, *arguments], capture_output=True, text=True, timeout=240, check=False
    )
    assert ended.returncode == 0, ended.stderr
    result: dict[str, Any] = json.loads(ended.stdout)
    return result


def told(command: str, file: str) -> Any:
    """What `tessera verify` or `tessera replay` tells of a match file."""
    ended = CliRunner().invoke(app, [command, file, "--json"])
    assert ended.exit_code == 0, ended.output
    return json.loads(ended.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.soak), 4])
def test_a_match_of_processes_is_played_and_verified(tmp_path: Path, seats: int) -> None:
    whole_match(tmp_path, seats, "--bots", "greedy,random")


@pytest.mark.slow
@pytest.mark.parametrize(
    "seats", [4, *(pytest.param(n, marks=pytest.mark.soak) for n in (5, 6, 7))]
)
def test_a_match_of_imperios_milenarios_is_played_by_processes_and_verified(
    tmp_path: Path, seats: int
) -> None:
    game = ("--game", "imperios-milenarios")
    short = ("--option", "mode=tutorial") if seats == 4 else ()
    whole_match(tmp_path, seats, *game, *short, "--bots", "greedy")


def whole_match(home: Path, seats: int, *arguments: str) -> None:
    """A match of bots, each in a process and a folder of its own, is in order by its file alone."""
    result = played(home, "--seats", str(seats), *arguments)
    assert result["clean"]
    assert result["closed"]
    assert result["audited"]
    assert result["offences"] == []
    assert len(result["result"]["scores"]) == seats
    file = Path(result["file"])
    folders = {path.parent.name for path in file.parents[3].glob("seat-*/identity.pem")}
    assert folders == {f"seat-{n + 1}" for n in range(seats)}
    assert told("verify", str(file))["result"] == result["result"]


@pytest.mark.slow
def test_the_same_seed_plays_the_same_match(tmp_path: Path) -> None:
    matches = [
        played(tmp_path / str(n), "--seats", "2", "--bots", "greedy,random", "--seed", "7")
        for n in range(2)
    ]
    assert matches[0]["result"] == matches[1]["result"]
    assert matches[0]["match"] == matches[1]["match"]
    stories = [told("replay", match["file"]) for match in matches]
    moves = [[page["moves"] for page in story if page["moves"]] for story in stories]
    assert moves[0] == moves[1]
    assert len(moves[0]) > 20


if sys.platform != "win32":  # where Ctrl-C cannot be sent to one process alone

    @pytest.mark.slow
    def test_ctrl_c_leaves_no_process_behind(tmp_path: Path) -> None:
        command = [sys.executable, "-m", "tessera_cli", "play", "--home", str(tmp_path)]
        play = subprocess.Popen([*command, "--speed", "1"], stderr=subprocess.DEVNULL)
        try:
            end = time.monotonic() + 60
            family: list[psutil.Process] = []
            while len(family) < 5 and time.monotonic() < end:  # a server and four bots
                family = psutil.Process(play.pid).children(recursive=True)
            assert len(family) == 5
            play.send_signal(signal.SIGINT)
            assert play.wait(30) == 130
            psutil.wait_procs(family, timeout=5)
            assert not any(process.is_running() for process in family)
        finally:
            play.kill()
            play.wait()

    @pytest.mark.slow
    def test_children_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
        command = [sys.executable, "-m", "tessera_cli", "play", "--home", str(tmp_path)]
        play = subprocess.Popen([*command, "--speed", "1"], stderr=subprocess.DEVNULL)
        end = time.monotonic() + 60
        family: list[psutil.Process] = []
        while len(family) < 5 and time.monotonic() < end:
            family = psutil.Process(play.pid).children(recursive=True)
        play.kill()
        play.wait()
        gone, alive = psutil.wait_procs(family, timeout=20)
        assert len(gone) == 5
        assert alive == []


def test_a_child_that_fails_is_told_with_its_last_words(tmp_path: Path) -> None:
    async def watch() -> None:
        with Children(tmp_path) as children:
            children.start("the checker", "games", "no-such-game")
            await asyncio.wait_for(children.watch(), 30)

    with pytest.raises(ChildFailed, match="the checker ended with exit code 2") as failed:
        asyncio.run(watch())
    assert os.fspath(tmp_path) in failed.value.remedy


def test_a_child_that_says_nothing_and_ends_is_told_too(tmp_path: Path) -> None:
    async def listen() -> str:
        with Children(tmp_path) as children:
            return await children.start("the listener", "verify", "nothing").first_line()

    with pytest.raises(ChildFailed, match="the listener ended"):
        asyncio.run(listen())
