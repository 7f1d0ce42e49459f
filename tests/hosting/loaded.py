"""Imports all that a bot does: for the process that those of the tests are forked from."""

import bot
import hosting.endings
import hosting.sharing
import hosting.watching
from cogs.safety.registry import import_all
from tests.hosting import processes

__all__ = ["bot", "hosting", "processes"]

import_all()
