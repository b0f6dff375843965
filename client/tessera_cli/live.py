"""A match as it is played, on a terminal: a picture that changes, or lines where there is none."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, Protocol

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tessera.engine.deals import Deal
from tessera.engine.game import AnyGame, Status
from tessera.engine.steps import Seat
from tessera.fairness.verifier import Verifier
from tessera.spoken import spoken
from tessera_cli.narrate import Narrator, asked, tells
from tessera_client.updates import (
    Awaited,
    Began,
    Charged,
    Cut,
    Ended,
    Entered,
    Present,
    Update,
)

LINES = 14
"""Of the newest that happened."""
RATE = 8
"""Pictures a second."""


class Onlooker(Protocol):
    """Shows a match while it goes on."""

    def __enter__(self) -> Onlooker: ...

    def __exit__(self, *error: object) -> None: ...

    def observe(self, update: Update) -> None:
        """Take in what is new."""
        ...


class Followed(Protocol):
    """A match as far as somebody follows it."""

    @property
    def game(self) -> AnyGame: ...

    @property
    def verifier(self) -> Verifier | None: ...

    @property
    def view(self) -> Any: ...

    @property
    def deals(self) -> tuple[Deal, ...]: ...


class Scene:
    """What there is to show of a match."""

    def __init__(self, follower: Followed, title: str) -> None:
        self._follower = follower
        self.title = title
        self.narrator: Narrator | None = None
        self.status = Status("waiting for the players", "", ())
        self.recent: deque[str] = deque(maxlen=LINES)
        self.awaited: tuple[Seat, ...] = ()
        self.present: tuple[bool, ...] = ()
        self.charges: list[str] = []
        self.trouble = ""
        self._speaker = ""
        self._deals: tuple[Deal, ...] = ()

    def observe(self, update: Update) -> None:
        """Take in what is new."""
        match update:
            case Began(genesis):
                self.narrator = Narrator.of(self._follower.game, genesis)
                self._deals = self._follower.deals
                self.trouble = ""
            case Entered(told):
                assert self.narrator is not None
                self.trouble = ""
                before, self._deals = self._deals, self._follower.deals
                if tells(told):
                    position = self._follower.view
                    self.status = self._follower.game.status(position)
                    self._note(self.narrator.lines(told, position, before, self._deals))
            case Awaited(seats, _, _):
                self.awaited = seats
            case Present(seats, _, _):
                self.present = tuple(seat.connected for seat in seats)
            case Charged(charge):
                assert self.narrator is not None
                self.charges.append(self.narrator.charge(charge))
            case Cut(error, again_in):
                self.trouble = f"{error}; trying again in {again_in:.1f} s"
            case _:
                pass

    def _note(self, lines: Iterable[str]) -> None:
        """Keep the newest lines; whoever goes on is not named again."""
        for line in lines:
            if line.endswith(":"):
                if line == self._speaker:
                    continue
                self._speaker = line
            elif not line.startswith(" "):
                self._speaker = ""
            self.recent.append(line)

    @property
    def badge(self) -> Text:
        """What was verified so far."""
        verifier = self._follower.verifier
        if verifier is None:
            return Text("nothing to verify yet", style="dim")
        checked = f"{verifier.index + 1} entries verified, head {spoken(verifier.head)}"
        if self.charges:
            return Text(f"✗ {checked}: {len(self.charges)} offences", style="bold red")
        return Text(f"✓ {checked}, no offence", style="green")


class Picture:
    """A picture of the match that changes in place."""

    def __init__(self, scene: Scene, console: Console) -> None:
        self._scene = scene
        self._live = Live(
            console=console,
            refresh_per_second=RATE,
            get_renderable=self.render,
            transient=True,
        )

    def __enter__(self) -> Picture:
        self._live.start(refresh=True)
        return self

    def __exit__(self, *error: object) -> None:
        self._live.stop()

    def observe(self, update: Update) -> None:
        """Take in what is new; it is drawn a moment later."""
        self._scene.observe(update)

    def render(self) -> RenderableType:
        """The picture as it is now."""
        scene = self._scene
        resolving = Text(": ".join(filter(None, asked(scene.status))) or " ")
        parts: list[RenderableType] = [Text(scene.status.phase, style="bold"), resolving]
        if scene.narrator is not None:
            parts.append(self._scores(scene.narrator))
        parts.append(Text("\n".join(scene.recent), style="dim", no_wrap=True, overflow="ellipsis"))
        parts.append(scene.badge)
        parts += [Text(charge, style="red") for charge in scene.charges[-3:]]
        if scene.trouble:
            parts.append(Text(scene.trouble, style="yellow"))
        return Panel(Group(*parts), title=Text(scene.title))

    def _scores(self, narrator: Narrator) -> Table:
        scene = self._scene
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        for seat, name in enumerate(narrator.names):
            points = scene.status.points[seat] if scene.status.points else 0
            here = not scene.present or scene.present[seat]
            mark = "▶" if seat in scene.awaited else " " if here else "…"
            side = Text(narrator.game.called(seat), style="dim")
            table.add_row(mark, Text(name), side, f"{points:>4}", "" if here else "away")
        return table


class Lines:
    """A line whenever the match has come to something new."""

    def __init__(self, scene: Scene, console: Console) -> None:
        self._scene = scene
        self._console = console
        self._phase = scene.status.phase

    def __enter__(self) -> Lines:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def observe(self, update: Update) -> None:
        """Take in what is new, and say so where it matters."""
        scene = self._scene
        scene.observe(update)
        if isinstance(update, Began):
            assert scene.narrator is not None
            self._say(f"The match begins: {scene.narrator.cast}")
        elif isinstance(update, Entered) and scene.status.phase != self._phase:
            self._phase = scene.status.phase
            self._say(f"{self._phase}: {self._points()}")
        elif isinstance(update, Charged):
            self._say(scene.charges[-1])
        elif isinstance(update, Cut):
            self._say(scene.trouble)
        elif isinstance(update, Ended):
            self._say(scene.badge.plain)

    def _points(self) -> str:
        scene = self._scene
        if scene.narrator is None:
            return ""
        pairs = zip(scene.narrator.names, scene.status.points, strict=False)
        return ", ".join(f"{name} {points}" for name, points in pairs)

    def _say(self, text: str) -> None:
        self._console.print(Text(text))


def onlooker(follower: Followed, title: str, console: Console) -> Onlooker:
    """The way of showing the match that suits *console*."""
    scene = Scene(follower, title)
    return Picture(scene, console) if console.is_terminal else Lines(scene, console)
