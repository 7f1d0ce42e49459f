"""How the process ended, for scripts and systemd: the numbers of sysexits.h where it has one."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """What a command of `bot.py` ends with; docs/hosting.md lists them for the host."""

    OK = 0
    FOUND = 1
    """It looked, and found something wrong."""
    USAGE = 2
    """The command line makes no sense; argparse ends with it by itself."""
    DATA = 65
    """What it was given cannot be used: no backup, a broken database, one of a newer version."""
    UNAVAILABLE = 69
    """The database or Discord cannot be reached, or the database is in use."""
    CANTCREATE = 73
    """A file cannot be written, or is there already."""
    PARTLY = 74
    """A backup was made of what could be read; some could not be."""
    CONFIG = 78
    """The settings or the token are wrong: starting again mends nothing."""


class Failed(Exception):
    """A command of the host's came to nothing; its text is a full sentence."""

    def __init__(self, exit_code: Exit, sentence: str) -> None:
        super().__init__(sentence)
        self.exit_code = exit_code
