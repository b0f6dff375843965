"""Draw the boards of the window anew: after a change of their geography, their paint, their pieces.

Needs the dependency group ``maps``; the window itself needs none of it:

    python scripts/draw_boards.py geometry     coasts, borders, places -> boards/*/data/*.json
    python scripts/draw_boards.py pictures     relief, coast, sea, frame -> boards/*/data/*.webp
                                               (only some: a, b or world)
    python scripts/draw_boards.py samples DIR  positions as the window shows them, to look at
    python scripts/draw_boards.py expected     the pictures that tests compare with

Geometry is checked against the game's data: a drawing that disagrees with it is an error.
"""

from __future__ import annotations

import sys


def main(arguments: list[str]) -> int:
    match arguments:
        case ["geometry"]:
            from maps.geometry import write_all
            from maps.imperios.geometry import write

            return write_all() or write()
        case ["pictures", "world"]:
            from maps.imperios.picture import paint_world

            return paint_world()
        case ["pictures", *sides]:
            from maps.imperios.picture import paint_world
            from maps.picture import paint_all

            return paint_all(sides) or (0 if sides else paint_world())
        case ["samples", folder, *words]:
            from maps.samples import save_all

            return save_all(folder, words)
        case ["expected"]:
            from maps.samples import save_expected

            return save_expected()
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
