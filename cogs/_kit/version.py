"""Which version of Consigliere runs."""

from __future__ import annotations

from functools import cache


@cache
def version() -> str:
    """The version as it was installed; pyproject.toml alone says which it is."""
    from importlib import metadata  # some milliseconds, for what is seldom asked

    try:
        return metadata.version("consigliere")
    except metadata.PackageNotFoundError:  # run from a folder that was never installed
        return "unknown"
