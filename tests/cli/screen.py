"""What a person at a terminal sees."""

from __future__ import annotations

import asyncio
import io
from types import ModuleType

import pytest
from rich.console import Console


class Screen:
    """A terminal to which everything is written that *modules* write."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *modules: ModuleType) -> None:
        self._text = io.StringIO()
        shown = Console(file=self._text, width=120, soft_wrap=True)
        for module in modules:
            monkeypatch.setattr(module, "out", shown)
            monkeypatch.setattr(module, "err", shown, raising=False)

    @property
    def text(self) -> str:
        """All of it so far."""
        return self._text.getvalue()

    async def shows(self, text: str, times: int = 1) -> None:
        """Wait until *text* is on the screen, as often as that."""
        try:
            async with asyncio.timeout(30):
                while self.text.count(text) < times:  # noqa: ASYNC110 - a screen cannot be awaited
                    await asyncio.sleep(0.01)
        except TimeoutError:
            raise AssertionError(f"{text!r} is not on the screen:\n{self.text[-2000:]}") from None
