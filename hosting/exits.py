"""The exit codes of the process, for scripts and systemd: the numbers of sysexits.h if it has one."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes of `bot.py`. docs/hosting.md lists them for the host."""

    OK = 0
    FOUND = 1
    """The command looked, and found something wrong."""
    USAGE = 2
    """The command line makes no sense. argparse uses this code by itself."""
    DATA = 65
    """The input cannot be used: no backup, a broken database, or one of a newer version."""
    UNAVAILABLE = 69
    """The database or Discord cannot be reached, or the database is in use."""
    CANTCREATE = 73
    """A file cannot be written, or exists already."""
    PARTLY = 74
    """A backup holds what could be read, and lacks the rest."""
    CONFIG = 78
    """The settings or the token are wrong, so another start would not help."""


class Failed(Exception):
    """A command of the host failed. The text is a full sentence."""

    def __init__(self, exit_code: Exit, sentence: str) -> None:
        super().__init__(sentence)
        self.exit_code = exit_code
