"""One or more examples of every command: with plain numbers, and with stored figures where it knows them."""

from __future__ import annotations

import importlib
import pkgutil

from tests.cogs.examples.example import Example

EXAMPLES: list[Example] = [
    example
    for module in pkgutil.iter_modules(__path__)
    for example in getattr(importlib.import_module(f"{__name__}.{module.name}"), "EXAMPLES", ())
]
