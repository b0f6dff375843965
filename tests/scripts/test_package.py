"""What people install: the wheel holds every file of the five packages, and the command."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tessera import __version__

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = (
    "shared/tessera",
    "server/tessera_server",
    "client/tessera_client",
    "client/tessera_bots",
    "client/tessera_cli",
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (file,) = folder.iterdir()
    assert file.name == f"tessera_table-{__version__}-py3-none-any.whl"
    return zipfile.ZipFile(file)


def test_the_wheel_holds_every_file_of_the_packages(wheel: zipfile.ZipFile) -> None:
    expected = {
        path.relative_to(ROOT / root).as_posix()
        for root, package in (name.split("/") for name in PACKAGES)
        for path in (ROOT / root / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    packed = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert packed == expected


def test_the_wheel_carries_the_command_the_licence_and_the_notices(wheel: zipfile.ZipFile) -> None:
    info = f"tessera_table-{__version__}.dist-info"
    assert "tessera = tessera_cli.app:main" in wheel.read(f"{info}/entry_points.txt").decode()
    assert {f"{info}/licenses/LICENSE", f"{info}/licenses/THIRD_PARTY.md"} <= set(wheel.namelist())
    assert "Provides-Extra: client" in wheel.read(f"{info}/METADATA").decode()
