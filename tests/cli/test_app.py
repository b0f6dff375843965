"""The command `tessera` itself: its list, its errors and its exit codes."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
import typer
from rich.live import Live
from rich.text import Text
from typer.testing import CliRunner

from tessera import __version__
from tessera.errors import BadOpening, IllegalMove, Refused, TesseraError, Unreachable
from tessera_cli import commands, console
from tessera_cli.app import app
from tessera_cli.commands import PLAY, Command
from tessera_cli.exits import TABLE, ExitCode, code_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from typer.testing import Result


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run `tessera toss …`, a command that raises what it is given."""

    def runner(*arguments: str, error: BaseException | None = None) -> Result:
        toss = typer.Typer()

        @toss.command()
        def main(coins: int = 1) -> None:
            """Toss coins."""
            if error is not None:
                raise error
            typer.echo(f"tossed {coins}")

        monkeypatch.setitem(sys.modules, "tessera_cli.toss", cast("Any", SimpleNamespace(app=toss)))
        monkeypatch.setitem(commands.COMMANDS, "toss", Command("toss", PLAY, "Toss them."))
        return CliRunner().invoke(app, arguments)

    return runner


def test_a_command_gets_its_arguments(run: Callable[..., Result]) -> None:
    result = run("toss", "--coins", "3")
    assert (result.exit_code, result.stdout) == (0, "tossed 3\n")


def test_help_lists_a_command_without_loading_it(run: Callable[..., Result]) -> None:
    result = run("--help")
    assert "Toss them." in result.stdout
    assert "Toss coins." not in result.stdout


@pytest.mark.parametrize("name", commands.COMMANDS)
def test_help_breaks_no_line_of_its_text_on_a_terminal_of_eighty_columns(name: str) -> None:
    command = commands.COMMANDS[name].load()
    for each in (command, *getattr(command, "commands", {}).values()):
        paragraphs = [text.splitlines() for text in (each.help or "").split("\n\n")]
        broken = [text for text in paragraphs if len(text) > 1 and max(map(len, text)) > 78]
        assert broken == []  # a paragraph of one line is wrapped where the terminal ends


def test_help_of_a_command_is_its_own(run: Callable[..., Result]) -> None:
    result = run("toss", "--help")
    assert "Toss coins." in result.stdout
    assert "--coins" in result.stdout
    assert "--install-completion" not in result.stdout


def test_help_documents_every_exit_code(run: Callable[..., Result]) -> None:
    result = run("--help")
    assert set(TABLE) == set(ExitCode)
    for code, what in TABLE.items():
        assert f"{code:>4}  {what}" in result.stdout


def test_no_arguments_teach(run: Callable[..., Result]) -> None:
    assert "Usage: tessera" in run().output


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (TesseraError("malformed"), 2),
        (BadOpening("seat 2 opened another Order"), 1),
        (Unreachable("nobody answers"), 3),
        (Refused("the table is full", reason="TABLE_FULL"), 4),
        (IllegalMove("no Army there"), 4),
    ],
)
def test_an_error_ends_with_its_exit_code(
    run: Callable[..., Result], error: TesseraError, code: int
) -> None:
    result = run("toss", error=error)
    assert (result.exit_code, code_of(error)) == (code, code)
    assert result.stderr == f"Error: {error}\n"
    assert result.stdout == ""


def test_an_error_tells_its_remedy(run: Callable[..., Result]) -> None:
    result = run("toss", error=Unreachable("nobody answers", remedy="Start: tessera [serve]"))
    assert result.stderr == "Error: nobody answers\n  Start: tessera [serve]\n"


def test_a_file_that_cannot_be_read_is_no_bug(run: Callable[..., Result]) -> None:
    result = run("toss", error=FileNotFoundError(2, "No such file", "match.tessera"))
    told = "Error: match.tessera: No such file\n  Check the path.\n"
    assert (result.exit_code, result.stderr) == (2, told)


def test_a_name_that_is_taken_is_told_with_the_option_for_another(
    run: Callable[..., Result],
) -> None:
    error = Refused("the name Ana belongs to somebody else", reason="name-taken", remedy="Choose.")
    result = run("toss", error=error)
    assert result.exit_code == 4
    assert "For this time: --name NAME; for good: tessera key name NAME." in result.stderr


def test_a_bug_says_how_to_report_it(run: Callable[..., Result]) -> None:
    result = run("toss", error=ZeroDivisionError("by [zero]"))
    assert result.exit_code == 70
    assert "ZeroDivisionError('by [zero]')" in result.stderr
    assert "tessera --debug" in result.stderr
    assert "Traceback" not in result.stderr


def test_bytes_that_are_no_text_are_no_bug(run: Callable[..., Result]) -> None:
    error = UnicodeEncodeError("utf-8", "caf\udce9", 3, 4, "surrogates not allowed")
    result = run("toss", error=error)
    assert (result.exit_code, "is not text" in result.stderr) == (2, True)


def test_text_of_others_cannot_steer_the_terminal() -> None:
    file = io.StringIO()
    screen = console.Screen(file=file, force_terminal=True, width=80)
    screen.print(Text("Ada\x1b]0;title\x07: \x1b[2Jhi\u202e\x9b1m\x00\r"), style="bold")
    with Live(Text("\x1b[5mlive"), console=screen):
        pass
    shown = file.getvalue()
    for sequence in ("\x1b]0;", "\x1b[2J", "\x1b[5m", "\u202e", "\x9b", "\x07", "\x00"):
        assert sequence not in shown
    assert "Ada\ufffd]0;title: \ufffd[2Jhi" in shown
    assert "\x1b[1m" in shown  # what we ourselves want still steers it


def test_debug_shows_the_traceback(run: Callable[..., Result]) -> None:
    result = run("--debug", "toss", error=ZeroDivisionError("by zero"))
    assert result.exit_code == 70
    assert "Traceback" in result.stderr


def test_ctrl_c_ends_with_130(run: Callable[..., Result]) -> None:
    assert run("toss", error=KeyboardInterrupt()).exit_code == 130


def test_a_mistyped_command_is_guessed(run: Callable[..., Result]) -> None:
    result = run("tos")
    assert result.exit_code == 2
    assert "Did you mean 'toss'?" in result.stderr


def test_a_mistyped_option_is_a_usage_error(run: Callable[..., Result]) -> None:
    assert run("toss", "--coin", "3").exit_code == 2


def test_version(run: Callable[..., Result]) -> None:
    assert run("--version").stdout == f"tessera {__version__}\n"


def test_json_is_ascii_in_the_order_given(capsys: pytest.CaptureFixture[str]) -> None:
    value = {"z": 1, "name": "Cap\u00e9", "a": [1.5, None]}
    console.print_json(value)
    text = capsys.readouterr().out
    assert text.isascii()
    assert json.loads(text) == value
    assert list(json.loads(text)) == ["z", "name", "a"]


def test_help_loads_no_network_and_no_rules() -> None:
    program = (
        "import sys; from tessera_cli.app import app\n"
        "app(['--help'], standalone_mode=False)\n"
        "sys.exit(any(name in sys.modules for name in ('grpc', 'google.protobuf',"
        " 'cryptography', 'tessera.games', 'tessera.engine')))"
    )
    result = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True)
    assert result.returncode == 0, result.stderr
