"""How positions of Ancient Empires are told in scenario files (``docs/scenarios.md``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tessera.engine.document import Node
from tessera.engine.game import Options
from tessera.engine.words import Vocabulary
from tessera.games.ancient_empires import words
from tessera.games.ancient_empires.scenario_names import names_of
from tessera.games.ancient_empires.scenario_read import Reader
from tessera.games.ancient_empires.scenario_schema import schema
from tessera.games.ancient_empires.scenario_write import write
from tessera.games.ancient_empires.state import State


class AncientEmpiresScenes:
    """Everything that lies on the table, by the names of the rulebook."""

    def vocabulary(self, s: Any) -> Vocabulary:
        return words.vocabulary(s.side)

    def schema(self) -> Mapping[str, object]:
        return schema()

    def read(self, document: Node, seats: int, options: Options) -> State:
        return Reader(document, seats, options).position()

    def check(self, document: Node, s: Any) -> None:
        options = {"board": s.side, "open_civilizations": s.open_civilizations}
        Reader(document, len(s.players), options).parts()

    def write(self, s: Any) -> dict[str, Any]:
        return write(s, names_of(s.side))

    def tell(self, s: Any) -> dict[str, Any]:
        told = write(s, names_of(s.side))
        del told["next"]  # it does not lie on the table
        return told


SCENES: Final = AncientEmpiresScenes()
