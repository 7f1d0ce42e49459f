"""Which version of Consigliere runs."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


@cache
def version() -> str:
    """The version in pyproject.toml, which is the only source: installed metadata may be out of date."""
    return tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"]
