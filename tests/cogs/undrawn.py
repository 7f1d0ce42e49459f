"""Pictures that nobody draws: to draw one takes longer than eight commands.

A test of what is on a picture draws it, and so does a fifth of all others, each hour another fifth (`tests/turns.py`).
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from cogs.cards import street_picture
from cogs.commands.dillinger.table import picture
from cogs.commands.mad_dogs.paradise import atlas, paper

DRAWING = (picture, "_drawn"), (atlas, "drawn"), (paper, "printed"), (street_picture, "drawn_street")
"""The functions that draw and return a PNG, with the modules that call them."""


@contextmanager
def undrawn() -> Iterator[None]:
    """No picture is drawn meanwhile. Pictures of the same data are the same, and of other data others."""
    street_picture.street_picture.cache_clear()
    kept = [(module, name, getattr(module, name)) for module, name in DRAWING]
    for module, name in DRAWING:
        setattr(module, name, _blank)
    try:
        yield
    finally:
        for module, name, function in kept:
            setattr(module, name, function)
        street_picture.street_picture.cache_clear()


def _blank(*given: Any) -> bytes:
    """A PNG of one pixel that carries the data."""
    info = PngInfo()
    info.add_text("of", repr(given))
    file = io.BytesIO()
    Image.new("1", (1, 1)).save(file, "PNG", pnginfo=info)
    return file.getvalue()
