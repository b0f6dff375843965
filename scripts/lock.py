"""Lock the versions that `play.py` and `check.py` install: writes `requirements/*.txt`.

Plain requirement files with hashes are what pip and uv both read; they hold for every system and
every Python from 3.11, and name no package index, so that mirrors work.  Needs uv:

    python3 scripts/lock.py            keep what still fits pyproject.toml, add what is missing
    python3 scripts/lock.py --upgrade  take the newest versions
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements"
HEADER = "# Written by scripts/lock.py: change pyproject.toml, then run that.\n"
# Builds the editable install; locked too, so that nothing is fetched unchecked.
BUILD = "hatchling>=1.27\neditables>=0.5\n"


def lock(uv: str, name: str, options: list[str]) -> None:
    """Resolve one file for all systems at once; `options` go to uv."""
    target = REQUIREMENTS / name
    command = [uv, "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
    command += ["--generate-hashes", "--no-header", "--no-emit-index-url", "--no-emit-find-links"]
    command += ["--no-annotate", "--output-file", str(target), *options, "pyproject.toml", "-"]
    subprocess.run(command, cwd=ROOT, input=BUILD, text=True, check=True, stdout=subprocess.DEVNULL)
    target.write_text(HEADER + target.read_text("utf-8"), "utf-8", newline="\n")
    print(f"wrote {target.relative_to(ROOT)}")


def main(options: list[str]) -> int:
    uv = shutil.which("uv")
    if uv is None:
        print("lock.py needs uv: https://docs.astral.sh/uv/", file=sys.stderr)
        return 2
    options = [*options, "--extra", "client"]
    lock(uv, "play.txt", options)
    lock(uv, "check.txt", [*options, "--group", "dev", "--constraint", "requirements/play.txt"])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
