"""Messages and engine values go over into each other without loss, and nothing else is let in."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from google.protobuf import descriptor_pb2, descriptor_pool
from grpc_tools import protoc  # type: ignore[import-untyped]  # has no types

from tessera.engine.sealed import BLANK, Hidden, Known, Sealed
from tessera.engine.steps import PASS, Effect, Move
from tessera.errors import FormatError
from tessera.wire import Wire

if TYPE_CHECKING:
    from pathlib import Path

    from google.protobuf.descriptor import Descriptor

PROTO = """
syntax = "proto3";
package tessera.v1;

message ToyGame {
  enum Colour {
    COLOUR_UNSPECIFIED = 0;
    COLOUR_RED = 1;
    COLOUR_BLUE_2 = 2;
  }
  message HiddenColour {
    oneof hidden {
      Colour value = 1;
      bytes commitment = 2;
    }
  }
  message Pass {}
  message Payment { uint32 gold = 1; repeated Colour colours = 2; }
  message PlacePiece {
    uint32 where = 1;
    HiddenColour piece = 2;
    optional uint32 beside = 3;
    bool free = 4;
    string note = 5;
    Payment payment = 6;
    repeated uint32 span = 7;
    repeated HiddenColour more = 8;
    optional Colour colour = 9;
  }
  message Move { oneof move { Pass pass = 1; PlacePiece place_piece = 2; } }
  message Placed { Colour colour = 1; }
  message Event { uint32 seat = 1; oneof event { Placed placed = 2; } }
  %s
}
"""


class Colour(enum.IntEnum):
    RED = 0
    BLUE_2 = 1


@dataclass(frozen=True, slots=True)
class Payment:
    gold: int
    colours: tuple[Colour, ...] = ()


@dataclass(frozen=True, slots=True)
class PlacePiece(Move):
    where: int
    piece: Hidden[Colour]
    beside: int | None = None
    free: bool = False
    note: str = ""
    payment: Payment = Payment(0)
    span: tuple[int, int] = (0, 0)
    more: tuple[Hidden[Colour], ...] = ()
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class Placed(Effect):
    colour: Colour


@dataclass(frozen=True, slots=True)
class Quiet(Effect):
    pass


def compiled(folder: Path, more: str = "") -> Descriptor:
    (folder / "toy.proto").write_text(PROTO % more)
    out = folder / "toy.bin"
    assert protoc.main(["", f"-I{folder}", f"-o{out}", str(folder / "toy.proto")]) == 0
    files = descriptor_pb2.FileDescriptorSet.FromString(out.read_bytes())
    pool = descriptor_pool.DescriptorPool()
    return pool.AddSerializedFile(files.file[0].SerializeToString()).message_types_by_name[
        "ToyGame"
    ]


@pytest.fixture
def toy(tmp_path: Path) -> Wire:
    return Wire([PlacePiece], [Placed], compiled(tmp_path))


@pytest.mark.parametrize(
    "move",
    [
        PASS,
        PlacePiece(7, Known(Colour.RED)),
        PlacePiece(0, Sealed(b"\1" * 32), beside=0, free=True, note="ψ"),
        PlacePiece(3, BLANK, payment=Payment(2, (Colour.BLUE_2, Colour.RED)), span=(4, 9)),
        PlacePiece(3, BLANK, more=(Known(Colour.BLUE_2), BLANK), colour=Colour.RED),
    ],
)
def test_a_move_comes_back_as_it_was(toy: Wire, move: Move) -> None:
    assert toy.read_move(toy.move(move)) == move


def test_an_event_comes_back_with_its_seat(toy: Wire) -> None:
    raw = toy.event(3, Placed(Colour.BLUE_2))
    assert raw is not None
    assert toy.read_event(raw) == (3, Placed(Colour.BLUE_2))


def test_an_event_without_words_is_not_told(toy: Wire) -> None:
    assert toy.event(3, Quiet()) is None


def test_a_field_that_is_not_in_the_file_is_refused_at_every_depth(toy: Wire) -> None:
    # field 15 of the innermost message, then of each message round it
    unknown = b"\x78\x01"
    piece = b"\x12\x02\x08\x01"
    payment = piece + b"\x32" + bytes([len(unknown)]) + unknown
    with pytest.raises(FormatError, match="Payment has a field"):
        toy.read_move(b"\x12" + bytes([len(payment)]) + payment)
    with pytest.raises(FormatError, match="PlacePiece has a field"):
        toy.read_move(b"\x12" + bytes([len(unknown)]) + unknown)
    with pytest.raises(FormatError, match="Move has a field"):
        toy.read_move(toy.move(PASS) + unknown)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (b"\xff\xff\xff", "are no tessera.v1.ToyGame.Move"),
        (b"\x12\x00", "piece is missing"),
        (b"\x12\x04\x12\x02\x08\x09", "9 is no tessera.v1.ToyGame.Colour"),
        (b"\x12\x02\x12\x00", "HiddenColour is empty"),
        (b"\x12\x09\x12\x02\x08\x01\x32\x00\x3a\x01\x05", "must have 2 items, not 1"),
    ],
)
def test_bytes_that_are_no_move_are_refused(toy: Wire, data: bytes, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        toy.read_move(data)


def test_classes_and_messages_must_agree(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="do not agree about place_piece"):
        Wire([], [Placed], compiled(tmp_path))

    @dataclass(frozen=True, slots=True)
    class Placed2(Effect):
        colour: Colour
        where: int

    Placed2.__name__ = "Placed"
    with pytest.raises(TypeError, match="do not agree about where"):
        Wire([PlacePiece], [Placed2], compiled(tmp_path))
