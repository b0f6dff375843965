"""`tessera key`: make, show, lock, move and keep the key that is a player's name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tessera.errors import FormatError, TesseraError
from tessera_cli import at_home, key
from tessera_client.home import Home


def run(home: Path, *arguments: str) -> str:
    """What the command prints.  Raises what it raises."""
    ended = CliRunner().invoke(key.app, [*arguments, "--home", str(home)])
    if isinstance(ended.exception, TesseraError):
        raise ended.exception
    assert ended.exit_code == 0, ended.output
    return ended.output


def test_a_new_key_is_shown_with_its_words(tmp_path: Path) -> None:
    run(tmp_path, "new", "--name", "Livia")
    shown = json.loads(run(tmp_path, "show", "--json"))
    assert shown["name"] == "Livia"
    assert shown["key"] == Home(tmp_path).identity().public.hex()
    assert shown["words"] in run(tmp_path, "show")
    assert not shown["locked"]


def test_a_second_key_is_never_put_in_the_place_of_the_first(tmp_path: Path) -> None:
    run(tmp_path, "new")
    before = Home(tmp_path).identity_file.read_bytes()
    with pytest.raises(FormatError, match="there is a key already"):
        run(tmp_path, "new")
    assert Home(tmp_path).identity_file.read_bytes() == before


def test_a_passphrase_locks_and_unlocks_the_same_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(tmp_path, "new")
    public = Home(tmp_path).identity().public
    monkeypatch.setenv(at_home.PASSPHRASE, "ab urbe condita")
    run(tmp_path, "passphrase")
    assert Home(tmp_path).is_locked()
    assert json.loads(run(tmp_path, "show", "--json"))["locked"]
    monkeypatch.setenv(at_home.PASSPHRASE, "carthago")
    with pytest.raises(FormatError, match="does not open"):
        run(tmp_path, "show")
    monkeypatch.setenv(at_home.PASSPHRASE, "ab urbe condita")
    run(tmp_path, "passphrase", "--remove")
    assert Home(tmp_path).identity().public == public


def test_a_locked_key_says_what_to_do_where_nobody_can_be_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Home(tmp_path).make_identity(passphrase="ab urbe condita")
    monkeypatch.delenv(at_home.PASSPHRASE, raising=False)
    with pytest.raises(FormatError) as refused:
        run(tmp_path, "show")
    assert at_home.PASSPHRASE in refused.value.remedy


def test_a_key_moves_to_another_machine(tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "copy.pem"
    run(here, "new")
    run(here, "export", str(file))
    run(there, "import", str(file))
    assert Home(there).identity().public == Home(here).identity().public
    with pytest.raises(FormatError, match="exists already"):
        run(here, "export", str(file))
    with pytest.raises(FormatError, match="there is a key already"):
        run(there, "import", str(file))


def test_what_is_no_key_is_not_imported(tmp_path: Path) -> None:
    file = tmp_path / "no-key.pem"
    file.write_text("nothing")
    with pytest.raises(FormatError, match="no Ed25519 key"):
        run(tmp_path / "home", "import", str(file))
    assert not Home(tmp_path / "home").has_identity()


def test_a_server_is_forgotten_by_its_address(tmp_path: Path) -> None:
    Home(tmp_path).make_identity()
    Home(tmp_path).pins.meet("play.example.org:28753", b"k" * 32)
    assert "play.example.org:28753" in run(tmp_path, "show")
    run(tmp_path, "forget", "play.example.org")
    assert Home(tmp_path).pins.known() == {}
    with pytest.raises(FormatError, match="no key of"):
        run(tmp_path, "forget", "play.example.org")


def test_a_name_is_kept(tmp_path: Path) -> None:
    run(tmp_path, "name", "Livia Augusta")
    assert Home(tmp_path).name == "Livia Augusta"
