"""Handlers of buttons and menus that a test registers for itself, in place of the cogs' own of the same names."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.replies import dispatch

REGISTRIES = "BUTTON_HANDLERS", "SHAPES", "MENU_HANDLERS", "MENU_SHAPES"


def own_handlers(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Let the test register handlers of these names. The bot has its own again after the test."""
    for registry in REGISTRIES:
        copied: dict[str, Any] = getattr(dispatch, registry).copy()
        for name in names:
            copied.pop(name, None)
        monkeypatch.setattr(dispatch, registry, copied)
