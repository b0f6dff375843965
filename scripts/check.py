"""Check the whole checkout, as CI does: `python3 scripts/check.py`.

Sets up `.venv` when something is missing, then runs the stages of `_stages.py` in it; arguments
pass through (`--help` lists them).  Any Python 3 can read this file.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from _start import start

if __name__ == "__main__":
    sys.exit(start("check", sys.argv))
