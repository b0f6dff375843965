"""The set-up of `.venv`: when it is due, what it runs, and what it says when it fails.

The computer is a `Desk`: commands "run" by writing down what they would do.
"""

from __future__ import annotations

import json
import multiprocessing
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import _install
import _setup
from _install import Machine, SetupError

if TYPE_CHECKING:
    from collections.abc import Callable

NO_NETWORK = """\
WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError("Failed to \
establish a new connection: [Errno -3] Temporary failure in name resolution")': /typer/
ERROR: Could not find a version that satisfies the requirement typer==0.29.2 (from versions: none)
ERROR: No matching distribution found for typer==0.29.2
"""


class Desk:
    """A computer of our own making: its commands, their output, and what they leave behind."""

    def __init__(self, root: Path, *, windows: bool = False) -> None:
        self.root = root
        self.windows = windows
        self.programs: dict[str, str] = {}
        self.modules = {"venv", "ensurepip"}
        self.failing: dict[str, str] = {}  # a word of a command: its output as it fails
        self.installed: set[str] = set()
        self.commands: list[list[str]] = []
        self.said: list[str] = []

    def machine(self) -> Machine:
        return Machine(
            windows=self.windows,
            which=self.programs.get,
            has_module=self.modules.__contains__,
            execute=self.execute,
            say=self.said.append,
        )

    def venv(self) -> _setup.Venv:
        return _setup.Venv(self.root, self.machine())

    def execute(self, command: list[str], show: Callable[[str], None]) -> tuple[int, str]:
        python = self.venv().python
        if "-c" in command:
            return self.probe(command) if python.exists() else (127, "No such file")
        self.commands.append(command)
        for word, output in self.failing.items():
            if word in command:
                return 1, output
        if "venv" in command:
            python.parent.mkdir(parents=True)
            python.touch()
            self.installed.clear()
        if "-r" in command:
            show("Collecting typer==0.29.2 (from -r play.txt (line 2))")
            self.installed.add(Path(command[-1]).stem)
        return 0, ""

    def probe(self, command: list[str]) -> tuple[int, str]:
        needs = "check" if "pytest" in command else "play" if "grpc" in command else None
        whole = needs is None or needs in self.installed or "check" in self.installed
        return (0, "3.12.1\n") if whole else (1, "")

    def count(self, word: str) -> int:
        return sum(word in command for command in self.commands)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "requirements").mkdir()
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    (tmp_path / "requirements" / "play.txt").write_text("typer==0.29.2 \\\n    --hash=x\n")
    (tmp_path / "requirements" / "check.txt").write_text("typer==0.29.2\nruff==0.17.6\n")
    return tmp_path


@pytest.fixture
def desk(root: Path) -> Desk:
    return Desk(root)


def test_first_run_makes_the_environment_and_installs_locked_packages(desk: Desk) -> None:
    _setup.prepare(desk.venv(), "play")
    create, fetch, itself = desk.commands
    assert create == [sys.executable, "-m", "venv", str(desk.root / ".venv")]
    assert fetch[-3:] == ["--require-hashes", "-r", str(desk.root / "requirements/play.txt")]
    assert itself[-2:] == ["--editable", str(desk.root)]
    assert "  1/1 typer" in desk.said


def test_second_run_does_and_says_nothing(desk: Desk) -> None:
    _setup.prepare(desk.venv(), "play")
    desk.commands.clear()
    desk.said.clear()
    _setup.prepare(desk.venv(), "play")
    assert (desk.commands, desk.said) == ([], [])


def test_a_second_run_writes_nothing_so_a_read_only_disk_will_do(desk: Desk) -> None:
    _setup.prepare(desk.venv(), "play")
    (desk.root / ".venv.lock").unlink()
    _setup.prepare(desk.venv(), "play")
    assert not (desk.root / ".venv.lock").exists()


@pytest.mark.parametrize(
    "changed", ["pyproject.toml", "requirements/play.txt", "requirements/check.txt"]
)
def test_changed_needs_are_installed_into_the_same_environment(desk: Desk, changed: str) -> None:
    _setup.prepare(desk.venv(), "play")
    with (desk.root / changed).open("a") as file:
        file.write("# other\n")
    _setup.prepare(desk.venv(), "play")
    assert (desk.count("venv"), desk.count("-r")) == (1, 2)


def test_a_moved_checkout_is_installed_anew(desk: Desk, tmp_path: Path) -> None:
    _setup.prepare(desk.venv(), "play")
    moved = tmp_path.with_name(tmp_path.name + "-moved")
    desk.root = desk.root.rename(moved)
    assert not desk.venv().is_ready("play")


def test_check_serves_play_but_play_does_not_serve_check(desk: Desk) -> None:
    _setup.prepare(desk.venv(), "play")
    assert not desk.venv().is_ready("check")
    _setup.prepare(desk.venv(), "check")
    assert desk.venv().is_ready("check")
    assert desk.venv().is_ready("play")


def test_a_package_taken_away_is_put_back(desk: Desk) -> None:
    _setup.prepare(desk.venv(), "play")
    desk.installed.clear()
    _setup.prepare(desk.venv(), "play")
    assert desk.installed == {"play"}


def test_a_python_taken_away_is_put_back(desk: Desk) -> None:
    _setup.prepare(desk.venv(), "play")
    desk.venv().python.unlink()
    _setup.prepare(desk.venv(), "play")
    assert desk.venv().is_ready("play")


def test_a_set_up_that_was_killed_is_begun_again_from_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(_install.Installer, "install", killed)
        with pytest.raises(KeyboardInterrupt):
            _setup.prepare(desk.venv(), "play")
    (desk.root / ".venv" / "half-unpacked").touch()
    _setup.prepare(desk.venv(), "play")
    assert not (desk.root / ".venv" / "half-unpacked").exists()
    assert desk.venv().is_ready("play")


def test_a_spoilt_stamp_counts_as_none(desk: Desk) -> None:
    _setup.prepare(desk.venv(), "play")
    for spoilt in ("", "[]", "{}", json.dumps({"tools": ["play"]})):
        (desk.root / ".venv" / "tessera-setup.json").write_text(spoilt)
        assert not desk.venv().is_ready("play")


def test_uv_does_it_where_present(desk: Desk) -> None:
    desk.programs["uv"] = "/bin/uv"
    desk.modules.clear()  # then not even venv is needed
    _setup.prepare(desk.venv(), "check")
    assert {command[0] for command in desk.commands} == {"/bin/uv"}


def test_windows_keeps_its_python_elsewhere(root: Path) -> None:
    desk = Desk(root, windows=True)
    _setup.prepare(desk.venv(), "play")
    assert desk.commands[1][0] == str(root / ".venv" / "Scripts" / "python.exe")


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_missing_venv_names_the_package_to_install(desk: Desk, missing: str) -> None:
    desk.modules.remove(missing)
    with pytest.raises(SetupError, match=rf"apt install python3\.{sys.version_info[1]}-venv"):
        _setup.prepare(desk.venv(), "play")


def test_no_network_says_so_and_the_next_run_mends_it(desk: Desk) -> None:
    desk.failing["-r"] = NO_NETWORK
    with pytest.raises(SetupError, match=r"out of reach\.\n  Check the connection"):
        _setup.prepare(desk.venv(), "play")
    desk.failing.clear()
    _setup.prepare(desk.venv(), "play")
    assert desk.venv().is_ready("play")


@pytest.mark.parametrize(
    ("output", "message"),
    [
        ("error: Failed to fetch: `typer`\n  Caused by: dns error", "out of reach"),
        ("SSLError(CERTIFICATE_VERIFY_FAILED)", "certificate is not trusted"),
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("error: Read-only file system (os error 30)", "may not write"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE FILE", "not the one that was"),
        ("ERROR: No matching distribution found for grpcio==1.85.3", "not to be had for this"),
        ("Error: ensurepip is not available, apt install python3-venv", "venv is missing"),
        ("something new\nboom", "installer failed"),
    ],
)
def test_failures_of_the_installer_become_sentences(output: str, message: str) -> None:
    assert message in str(_install.explain(output))


def test_a_failure_shows_the_installer_s_last_words_but_not_its_warnings() -> None:
    text = str(_install.explain("something new\nboom\nWARNING: pip is old\n"))
    assert text.endswith("    something new\n    boom")


def test_an_installer_that_lies_is_found_out(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_install.Installer, "install", lambda *_: None)
    with pytest.raises(SetupError, match="is not complete"):
        _setup.prepare(desk.venv(), "play")


def test_a_folder_that_cannot_be_written_says_so(desk: Desk) -> None:
    (desk.root / ".venv.lock").mkdir()  # stands for any refusal of the disk
    with pytest.raises(SetupError, match="cannot write below"):
        _setup.prepare(desk.venv(), "play")


def test_a_command_that_cannot_start_has_failed(tmp_path: Path) -> None:
    code, output = _install.execute([str(tmp_path / "nothing-here")], _install.ignore)
    assert code == 127
    assert output


def test_execute_passes_on_each_line_and_the_exit_code() -> None:
    lines: list[str] = []
    script = "import sys; print('one'); print('two', file=sys.stderr); sys.exit(3)"
    code, output = _install.execute([sys.executable, "-c", script], lines.append)
    assert (code, sorted(lines), len(output.split())) == (3, ["one", "two"], 2)


def hold(root: Path, held: multiprocessing.synchronize.Event) -> None:
    """In another process: take the lock, say so, and keep it."""
    with _setup.alone(Desk(root).venv()):
        held.set()
        multiprocessing.Event().wait()


def test_one_set_up_at_a_time_and_a_killed_one_frees_the_way(desk: Desk) -> None:
    context = multiprocessing.get_context("spawn")
    held = context.Event()
    other = context.Process(target=hold, args=(desk.root, held))
    other.start()
    assert held.wait(30)
    with (desk.root / ".venv.lock").open("a+b") as file:
        assert not _setup.take(file.fileno(), wait=False)
    other.kill()
    other.join()
    _setup.prepare(desk.venv(), "play")
    assert desk.venv().is_ready("play")
