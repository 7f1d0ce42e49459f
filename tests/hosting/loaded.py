"""Imports all that a bot uses, for the process that the tests' processes are forked from."""

import bot
import hosting.endings
import hosting.sharing
import hosting.watching
from cogs.safety.registry import import_all
from tests.hosting import processes

__all__ = ["bot", "hosting", "processes"]

import_all()
