"""Small sounds, made here: a bell when it is one's turn, a chord at the end, a tick for a clock."""

from __future__ import annotations

import array
import math
from functools import cache
from typing import Final

import pygame

RATE: Final = 22050
BELLS: Final = {
    "turn": ((659.3, 0.0), (987.8, 0.12)),
    "end": ((392.0, 0.0), (493.9, 0.1), (587.3, 0.2), (784.0, 0.3)),
    "clock": ((1318.5, 0.0),),
}
"""The tones of each sound: hertz, and when they begin (seconds)."""
LENGTH: Final = 0.55
LOUD: Final = 5200


@cache
def _ready() -> bool:
    """Whether this machine can play sounds; asked once."""
    try:
        pygame.mixer.init(RATE, -16, 1, 512)
    except pygame.error:
        return False
    return True


@cache
def _sound(name: str) -> pygame.mixer.Sound:
    tones = BELLS[name]
    total = LENGTH + max(start for _pitch, start in tones)
    samples = array.array("h", [0]) * int(RATE * total)
    for pitch, start in tones:
        first = int(RATE * start)
        for n in range(int(RATE * LENGTH)):
            time = n / RATE
            fade = math.exp(-7 * time) * min(1.0, time * 200)
            wave = math.sin(math.tau * pitch * time) + 0.3 * math.sin(2 * math.tau * pitch * time)
            samples[first + n] += int(LOUD * fade * wave)
    return pygame.mixer.Sound(buffer=samples.tobytes())


def play(name: str) -> None:
    """Play the sound called *name*, where sounds can be played."""
    if _ready():
        _sound(name).play()
