"""/gangstars: rolls that belong to no chapter, and what some traits let people do."""

from __future__ import annotations

from cogs._kit.slash import add_commands
from cogs.gangstars._root import gangstars
from rules.gangstars.antics import Insult, Lurk, Tag
from rules.gangstars.rolls import Opposed, Roll

add_commands(gangstars, __name__, (Roll, Opposed, Insult, Lurk, Tag))
