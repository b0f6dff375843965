"""The names of all cards, as numbers that positions and moves can hold."""

from __future__ import annotations

from enum import IntEnum


class Technology(IntEnum):
    """The 20 Technology cards."""

    PHILOSOPHY = 0
    SHIPBUILDING = 1
    ASTRONOMY = 2
    HORSEMANSHIP = 3
    ROADS = 4
    ARCHERY = 5
    BRONZE_WORKING = 6
    MASONRY = 7
    FORTIFICATION = 8
    IRRIGATION = 9
    MYSTICISM = 10
    CALENDAR = 11
    WRITING = 12
    COINAGE = 13
    POTTERY = 14
    CODE_OF_LAWS = 15
    DIVINATION = 16
    CONSCRIPTION = 17
    DRAMA = 18
    ARCHITECTURE = 19


class CityState(IntEnum):
    """The 8 City-State cards."""

    SPARTA = 0
    MYCENAE = 1
    BYBLOS = 2
    UGARIT = 3
    URUK = 4
    DELPHI = 5
    ERIDU = 6
    ATHENS = 7


class Civilization(IntEnum):
    """The 10 Civilization cards."""

    EGYPT = 0
    BABYLON = 1
    ASSYRIA = 2
    PHOENICIA = 3
    PERSIA = 4
    HELLAS = 5
    HITTITES = 6
    CRETE = 7
    KUSH = 8
    ROME = 9


class Wonder(IntEnum):
    """The 14 Wonder cards."""

    PARTHENON = 0
    COLOSSEUM = 1
    GREAT_PYRAMID = 2
    HANGING_GARDENS = 3
    COLOSSUS = 4
    LIGHTHOUSE = 5
    GREAT_LIBRARY = 6
    TEMPLE_OF_ARTEMIS = 7
    MAUSOLEUM = 8
    STATUE_OF_ZEUS = 9
    STONEHENGE = 10
    ISHTAR_GATE = 11
    PETRA = 12
    ZIGGURAT_OF_UR = 13
