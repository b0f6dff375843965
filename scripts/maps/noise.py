"""Smooth noise and lines through points, the same for the same seed."""

from __future__ import annotations

import math

import numpy as np
from scipy import ndimage


def noise(height: int, width: int, cell: float, octaves: int, seed: int) -> np.ndarray:
    """Noise in 0..1, of hills about *cell* pixels wide and finer ones upon them."""
    rng = np.random.default_rng(seed)
    out = np.zeros((height, width), np.float32)
    strength = 1.0
    for _ in range(octaves):
        rows, columns = math.ceil(height / cell) + 3, math.ceil(width / cell) + 3
        grid = rng.random((rows, columns), np.float32)
        y = np.linspace(0, height / cell, height, dtype=np.float32) + 1
        x = np.linspace(0, width / cell, width, dtype=np.float32) + 1
        out += strength * _stretched(grid, y, x)
        strength *= 0.55
        cell = max(cell / 2.1, 1.5)
    out -= out.min()
    return out / out.max()


def _stretched(grid: np.ndarray, y: np.ndarray, x: np.ndarray) -> np.ndarray:
    """*grid* at the rows *y* and columns *x*, smoothly in between."""
    tall = _between(grid, y, 0)
    return _between(tall, x, 1)


def _between(grid: np.ndarray, at: np.ndarray, axis: int) -> np.ndarray:
    low = np.clip(at.astype(np.int32), 0, grid.shape[axis] - 2)
    part = at - low
    part = part * part * (3 - 2 * part)
    part = part[:, None] if axis == 0 else part[None, :]
    first, second = np.take(grid, low, axis), np.take(grid, low + 1, axis)
    return first + (second - first) * part


def curve(points: np.ndarray, steps: int) -> np.ndarray:
    """A Catmull-Rom curve through *points*, *steps* points for each stretch."""
    p = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    out = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False):
        bend = (2 * a - 5 * b + 4 * c - d) * t**2 + (-a + 3 * b - 3 * c + d) * t**3
        out.append(0.5 * (2 * b + (c - a) * t + bend))
    return np.vstack([*out, points[-1:]])


def largest_piece(mask: np.ndarray) -> np.ndarray:
    """The largest connected piece of *mask*."""
    pieces, count = ndimage.label(mask)
    if count <= 1:
        return mask
    sizes = ndimage.sum(mask, pieces, np.arange(1, count + 1))
    return pieces == int(np.argmax(sizes)) + 1
