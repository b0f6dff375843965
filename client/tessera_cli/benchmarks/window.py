"""The window: how soon it shows, how smoothly it pans, how fast it answers, what it takes.

Drawn in software, without a display: what a machine without a graphics card would do.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tessera_cli.benchmarks.figure import Figure, at_most

SIZE = (1920, 1080)
AGE = 2
"""Panning is measured from this Age on: then the table is full."""
FRAMES = 400
PATIENCE = 240.0


def window(short: bool) -> Iterator[Figure]:
    """Start, frames while panning a full table, answer to a click, memory."""
    starts = [_probe("start")["start"] for _ in range(1 if short else 3)]
    yield at_most("window: from start to first frame", min(starts), "s", 2)
    found = _probe("table", str(FRAMES // 4 if short else FRAMES))
    yield at_most("window: frame while panning, 99 of 100", found["pan"], "ms", 16)
    yield at_most("window: from a click to its preview", found["answer"], "ms", 50)
    yield at_most("window: slowest event of a game", found["slowest"], "ms", 1_000)
    yield at_most("window: memory", found["memory"], "MiB", 400)


def _probe(*arguments: str) -> dict[str, float]:
    """Measure in a process of its own, so that all is loaded anew."""
    command = [sys.executable, "-m", "tessera_cli.benchmarks.window", *arguments]
    drawn = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    started = time.time()
    done = subprocess.run(
        [*command, str(started)], check=True, stdout=subprocess.PIPE, env={**os.environ, **drawn}
    )
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


# -- in the process that is measured ---------------------------------------------------------------


def _measure(what: str, frames: int, started: float) -> dict[str, float]:
    from tessera_cli.own_servers import OwnServers
    from tessera_client.app import App
    from tessera_client.home import Home
    from tessera_client.scenes.home import HomeScene

    with tempfile.TemporaryDirectory(prefix="tessera-bench-") as folder:
        home = Home(Path(folder))
        app = App(home, OwnServers(home), size=SIZE)
        scene = HomeScene(app)
        app.push(scene)
        app.step()
        if what == "start":
            found = {"start": time.time() - started}
        else:
            app.settings.met = True
            scene.play()
            found = _at_the_table(app, frames)
        app.shut()
        return found


def _at_the_table(app: Any, frames: int) -> dict[str, float]:
    import psutil

    slowest, answers = _played(app)
    times = sorted(_panning(app, frames))
    return {
        "pan": 1000 * times[len(times) * 99 // 100],
        "answer": 1000 * sorted(answers)[len(answers) * 9 // 10],
        "slowest": 1000 * max(slowest, *answers),
        "memory": psutil.Process().memory_info().rss / 2**20,
    }


def _played(app: Any) -> tuple[float, list[float]]:
    """Play until the table is full: the seconds of the slowest frame, and of every answer."""
    from tessera_client.scenes.table import TableScene

    end = time.monotonic() + PATIENCE
    answers: list[float] = []
    slowest = 0.0
    while time.monotonic() < end:
        before = time.perf_counter()
        app.step()
        slowest = max(slowest, time.perf_counter() - before)
        if not isinstance(app.scene, TableScene):
            continue
        match = app.scene.match
        question = match.question
        if question is None or question.sent:
            continue
        if match.position.age >= AGE and match.position.round == 2 and len(answers) > 20:
            break
        if question.draft.open:
            before = time.perf_counter()
            app.scene.try_move(question.draft.choices()[len(answers) % 3 - 1])
            app.step()
            answers.append(time.perf_counter() - before)
        else:
            app.scene.confirm()
    return slowest, answers


def _panning(app: Any, frames: int) -> Iterator[float]:
    """Seconds of each frame while the board is drawn about, come closer to."""
    view = app.scene.view
    view.zoom(1.6)
    for _ in range(10):
        app.step()
    for n in range(frames):
        before = time.perf_counter()
        view.pan(7 if n // 40 % 2 else -7, 4 if n // 60 % 2 else -4)
        app.step()
        yield time.perf_counter() - before


if __name__ == "__main__":
    count = int(sys.argv[2]) if len(sys.argv) > 3 else 0
    print(json.dumps(_measure(sys.argv[1], count, float(sys.argv[-1]))))
