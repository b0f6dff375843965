"""Two people at two windows bargain over a real server, and both logs tell what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.client.window.company import OneServer, both, meet, serve
from tests.client.window.driver import Driver
from tests.client.window.people import Mouse

from tessera.engine.deals import Deal, State
from tessera.games.imperios_milenarios.deals import WillNotAttack, WillNotBlock, WillTradeWith
from tessera_cli.children import Children
from tessera_cli.local_server import LocalServer
from tessera_client.bargains import kinds
from tessera_client.model import Match
from tessera_client.scenes.logbook import reads
from tessera_client.scenes.table import TableScene


@dataclass
class Bargainer:
    """Somebody who bargains with a mouse."""

    driver: Driver

    @property
    def table(self) -> TableScene:
        scene = self.driver.app.scene
        assert isinstance(scene, TableScene)
        return scene

    @property
    def match(self) -> Match:
        return self.table.match

    def tab(self) -> str:
        """What stands on the tab of the deals."""
        self.driver.step()
        return self.driver.spot("side/deals").words

    def log(self) -> list[str]:
        """What the log tells of deals."""
        lines = [line for line in self.match.log if line.kind == "deal"]
        return [reads(line, self.match.names) for line in lines]

    def press(self, *names: str) -> None:
        for name in names:
            self.driver.step()
            self.driver.click(name)

    def promise(self, promise: type) -> None:
        """Put the first promise of a kind into the deal that is made."""
        bargain = self.table.aside.bargain
        every = kinds(self.match.game.promises, len(self.match.names))
        known = [kind for kind in every if kind.placed or bargain._allowed(kind.at(0))]
        number = next(n for n, kind in enumerate(known) if kind.promise is promise)
        self.press(f"promise {number}")

    def offer(self, seat: int, lasts: int, *promises: tuple[int, type]) -> None:
        """Offer a deal, in which 0 stands for who offers it and 1 for the other."""
        others = [n for n in range(len(self.match.names)) if n != self.match.seat]
        self.press("side/deals", "deal new")
        for _ in range(others.index(seat)):
            self.press("deal with +")
        self.press(f"deal lasts/{lasts}")
        for giver, promise in promises:
            self.press(f"deal giver/{giver}")
            self.promise(promise)
        self.press("deal send")


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[Bargainer, Bargainer]]:
    """Livia and Marcus at a table of four with two bots, in the first round."""
    with Children(tmp_path / "logs") as children:
        server = serve(children, tmp_path / "server")
        host = Driver(tmp_path / "host", OneServer(server), (1440, 900))
        guest = Driver(tmp_path / "guest", size=(1440, 900))
        guest.app.home.name = "Marcus"
        try:
            sit_down(host, guest, server)
            yield Bargainer(host), Bargainer(guest)
        finally:
            guest.close()
            host.close()


def sit_down(host: Driver, guest: Driver, server: LocalServer) -> None:
    meet(host, guest, server, "game/1", "option mode/0", "option metropolises/1")
    both(host, guest, lambda: host.has("kick 1"))
    both(host, guest, lambda: host.has("bot 2"))
    host.click("bot 2")
    both(host, guest, lambda: host.has("bot 3") and not host.has("bot 2"))
    host.click("bot 3")
    both(host, guest, lambda: host.has("start"))
    host.click("start")
    both(host, guest, lambda: all(isinstance(d.app.scene, TableScene) for d in (host, guest)))


class Passer(Mouse):
    """Passes where it can, so that nothing is done in a round."""

    def act(self) -> None:
        if self.driver.has("pass"):
            self.driver.click("pass")
        else:
            super().act()


def play(pair: tuple[Bargainer, Bargainer], until: Callable[[], bool]) -> None:
    people = [Passer(each.driver, f"passer {n}") for n, each in enumerate(pair)]
    while not until():
        both(
            *(pair[0].driver, pair[1].driver),
            lambda: until() or any(person.match.question for person in people),
        )
        for person in people:
            person.answer()


@pytest.mark.slow
def test_deals_between_two_windows_are_made_kept_and_broken(
    pair: tuple[Bargainer, Bargainer],
) -> None:
    livia, marcus = pair

    def see(until: Callable[[], object]) -> None:
        both(livia.driver, marcus.driver, until)

    def deal(number: int) -> Deal | None:
        """The deal as both see it, once they see the same."""
        sights = [each.match.deals for each in pair]
        known = all(len(deals) > number for deals in sights) and sights[0] == sights[1]
        return sights[0][number] if known else None

    def see_state(number: int, state: State) -> None:
        see(lambda: (found := deal(number)) is not None and found.state is state)

    play(pair, lambda: all((each.match.game.round(each.match.position) or 0) for each in pair))
    assert livia.match.seat == 0
    assert marcus.match.seat == 1

    livia.offer(1, 1, (0, WillNotBlock), (1, WillNotAttack))
    see_state(0, State.OFFERED)
    assert marcus.tab() == "Deals (1 new)"
    marcus.press("side/deals")
    assert marcus.tab() == "Deals"
    marcus.press("deal 0 counter")
    marcus.promise(WillNotBlock)
    marcus.press("deal send")
    see_state(0, State.COUNTERED)
    see_state(1, State.OFFERED)
    livia.press("deal 1 decline")
    see_state(1, State.DECLINED)

    marcus.offer(0, 1, (0, WillNotAttack))
    see_state(2, State.OFFERED)
    marcus.press("deal 2 withdraw")
    see_state(2, State.WITHDRAWN)

    livia.offer(1, 0, (0, WillNotBlock), (1, WillNotBlock))
    see_state(3, State.OFFERED)
    marcus.press("deal 3 accept")
    see_state(3, State.ACCEPTED)
    marcus.offer(0, 0, (0, WillTradeWith))
    see_state(4, State.OFFERED)
    livia.press("deal 4 accept")
    see_state(4, State.ACCEPTED)
    marcus.offer(0, 0, (1, WillNotAttack))
    see_state(5, State.OFFERED)

    play(pair, lambda: (found := deal(3)) is not None and not found.stands)
    see_state(3, State.KEPT)
    see_state(4, State.BROKEN)
    see_state(5, State.LAPSED)
    assert livia.log() == marcus.log()
    assert livia.log() == [
        "Livia offers Marcus a deal: Livia will block no action; "
        "Marcus will attack nobody of the others",
        "Marcus offers Livia another deal instead: Livia will block no action; "
        "Marcus will attack nobody of the others; Marcus will block no action",
        "Livia declines the deal of Marcus",
        "Marcus offers Livia a deal: Marcus will attack nobody of the others",
        "Marcus takes back the deal offered to Livia",
        "Livia offers Marcus a deal: Livia will block no action; Marcus will block no action",
        "Marcus accepts, and the deal holds until the end of round 1: "
        "Livia will block no action; Marcus will block no action",
        "Marcus offers Livia a deal: Marcus will trade with Livia",
        "Livia accepts, and the deal holds until the end of round 1: Marcus will trade with Livia",
        "Marcus offers Livia a deal: Livia will attack nobody of the others",
        "The deal of Livia with Marcus was kept: "
        "Livia will block no action; Marcus will block no action",
        "Marcus breaks the promise to Livia: Marcus will trade with Livia",
        "Nobody took the deal of Marcus with Livia in time",
    ]
