"""All chance of the bot comes from `secrets`; in tests it hangs on a name."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def always(name: str) -> Iterator[None]:
    """The same chance each time for the same name."""
    source = random.Random(name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_hex", lambda size=32: source.randbytes(size).hex())
        patch.setattr(secrets, "randbelow", source.randrange)
        yield
