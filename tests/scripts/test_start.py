"""Finding a Python new enough, and saying so when there is none."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import _start

if TYPE_CHECKING:
    from collections.abc import Callable

SCRIPTS = Path(_start.__file__).parent


@pytest.mark.parametrize("name", ["play.py", "check.py", "_start.py"])
def test_an_old_python_can_read_what_it_meets_first(name: str) -> None:
    ast.parse((SCRIPTS / name).read_text("utf-8"), feature_version=(3, 4))


@pytest.mark.parametrize("name", ["play.py", "check.py", "_start.py"])
def test_what_an_old_python_meets_first_has_no_future_imports(name: str) -> None:
    assert "__future__" not in (SCRIPTS / name).read_text("utf-8")


@pytest.fixture
def on_path(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, str]], None]:
    """Put commands on PATH: what each prints when asked (an empty word: it fails)."""

    def put(answers: dict[str, str]) -> None:
        where = {name: f"/bin/{name}" for name in answers}
        monkeypatch.setattr("shutil.which", where.get)
        monkeypatch.setattr(_start, "answer", lambda command: answers[Path(command[0]).name])

    return put


def test_takes_the_newest_python_on_path(on_path: Callable[[dict[str, str]], None]) -> None:
    on_path({"python3.13": "True", "python3.11": "True", "python3": "False"})
    assert _start.find_newer("linux") == ["/bin/python3.13"]


def test_passes_over_a_shim_with_nothing_behind_it(
    on_path: Callable[[dict[str, str]], None],
) -> None:
    on_path({"python3.13": "", "python3.12": "True"})
    assert _start.find_newer("linux") == ["/bin/python3.12"]


def test_asks_the_launcher_on_windows(on_path: Callable[[dict[str, str]], None]) -> None:
    on_path({"py": "True"})
    assert _start.find_newer("win32") == ["/bin/py", "-3.14"]


def test_finds_none_where_all_are_old(on_path: Callable[[dict[str, str]], None]) -> None:
    on_path({"python3": "False", "python": "False"})
    assert _start.find_newer("linux") is None


@pytest.mark.parametrize(
    ("platform", "remedy"),
    [("linux", "sudo apt install"), ("darwin", "brew install"), ("win32", "winget install")],
)
def test_too_old_names_both_versions_and_a_remedy(platform: str, remedy: str) -> None:
    text = _start.too_old((3, 6, 15), "/usr/bin/python3", platform)
    assert "needs Python 3.11 or newer" in text
    assert "Python 3.6.15 (/usr/bin/python3)" in text
    assert remedy in text


def test_start_in_an_old_python_says_so_and_ends_with_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(_start, "OLDEST", (99, 0))
    monkeypatch.setattr(_start, "find_newer", lambda platform: None)
    assert _start.start("play", ["play.py"]) == 2
    assert "needs Python 99.0 or newer" in capsys.readouterr().err


def test_start_in_an_old_python_hands_over_with_all_arguments(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    handed: list[list[str]] = []
    monkeypatch.setattr(_start, "OLDEST", (99, 0))
    monkeypatch.setattr(_start, "find_newer", lambda platform: ["/bin/python99"])

    def hand_over(command: list[str], platform: str) -> int:
        handed.append(command)
        return 7

    monkeypatch.setattr(_start, "hand_over", hand_over)
    assert _start.start("play", ["scripts/play.py", "--seed", "1"]) == 7
    assert handed == [["/bin/python99", "scripts/play.py", "--seed", "1"]]


@pytest.mark.parametrize("platform", [sys.platform, "win32"])
def test_handing_over_ends_with_the_exit_code_of_the_command(platform: str) -> None:
    command = [sys.executable, "-c", "import sys; sys.exit(len(sys.argv))", "a b", "*"]
    program = f"import sys, _start; sys.exit(_start.hand_over({command!r}, {platform!r}))"
    result = subprocess.run([sys.executable, "-c", program], check=False, cwd=SCRIPTS)
    assert result.returncode == 3
