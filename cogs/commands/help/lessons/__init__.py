"""The lessons, by the id of the system that each teaches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.commands.help.lessons import dillinger, gangstars, hoodsville, mad_dogs, pottersville
from cogs.commands.help.lessons.step import Lesson as Lesson

LESSONS: Final[Mapping[str, Lesson]] = {
    one.LESSON.system: one.LESSON for one in (mad_dogs, hoodsville, gangstars, pottersville, dillinger)
}
