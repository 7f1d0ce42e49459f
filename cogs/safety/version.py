"""Which version of Consigliere runs."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


@cache
def version() -> str:
    """What pyproject.toml says, which alone does: what was installed long ago may be another."""
    return tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"]
