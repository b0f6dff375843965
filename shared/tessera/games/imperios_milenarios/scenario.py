"""How positions of Imperios Milenarios are told in scenario files (``docs/scenarios.md``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tessera.engine.document import Node
from tessera.engine.game import Options
from tessera.engine.words import Vocabulary
from tessera.games.imperios_milenarios import words
from tessera.games.imperios_milenarios.scenario_read import Reader
from tessera.games.imperios_milenarios.scenario_schema import schema
from tessera.games.imperios_milenarios.scenario_write import write
from tessera.games.imperios_milenarios.setup import Table
from tessera.games.imperios_milenarios.state import State


class ImperiosMilenariosScenes:
    """Everything that lies on the table, by the names of the rulebook."""

    def vocabulary(self, s: Any) -> Vocabulary:
        return words.vocabulary()

    def schema(self) -> Mapping[str, object]:
        return schema()

    def read(self, document: Node, seats: int, options: Options) -> State:
        return Reader(document, seats, Table.of(options)).position()

    def check(self, document: Node, s: Any) -> None:
        table = Table(s.mode, s.strict_start, s.minos_link, s.open_hands)
        Reader(document, len(s.players), table).parts()

    def write(self, s: Any) -> dict[str, Any]:
        return write(s)

    def tell(self, s: Any) -> dict[str, Any]:
        told = write(s)
        del told["next"]  # it does not lie on the table
        return told


SCENES: Final = ImperiosMilenariosScenes()
