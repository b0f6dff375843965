"""The messages of a toy, made from its proto file beside it, and the toy among the games."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest
from google.protobuf import descriptor_pb2, descriptor_pool
from grpc_tools import protoc  # type: ignore[import-untyped]  # has no types

from tessera import games
from tessera.engine.game import AnyGame

if TYPE_CHECKING:
    from google.protobuf.descriptor import FileDescriptor

HERE = Path(__file__).parent


def compiled(name: str, folder: Path) -> FileDescriptor:
    """The proto file of the toy *name*; *folder* is for what protoc writes."""
    out = folder / f"{name}.bin"
    assert protoc.main(["", f"-I{HERE}", f"-o{out}", f"{HERE / name}.proto"]) == 0
    files = descriptor_pb2.FileDescriptorSet.FromString(out.read_bytes())
    return descriptor_pool.DescriptorPool().AddSerializedFile(files.file[0].SerializeToString())


def enter(monkeypatch: pytest.MonkeyPatch, game: AnyGame, folder: Path) -> None:
    """Let *game* be one of the games for the length of a test, with messages."""
    load, names = games.load, games.names
    module = ModuleType(f"tessera.v1.{game.name}_pb2")
    module.DESCRIPTOR = compiled(game.name, folder)  # type: ignore[attr-defined]  # as in generated ones
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(games, "names", lambda: sorted([*names(), game.name]))
    monkeypatch.setattr(games, "load", lambda name: game if name == game.name else load(name))
