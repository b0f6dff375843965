"""Play Tessera from a fresh checkout: `python3 scripts/play.py`.

Sets up `.venv` when something is missing, then runs `tessera play` in it; arguments pass through.
Any Python 3 can read this file.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from _start import start

if __name__ == "__main__":
    sys.exit(start("play", sys.argv))
