"""The first steps that a new gang of Mad Dogs is offered: a first shot, and a budget."""

from __future__ import annotations

from cogs.cards.card import Press
from cogs.command_adapter.gang_creation import FIRST_SHOTS, FIRST_STEPS, FirstShot
from rules.mad_dogs.gangs.draft_lines import MENU
from rules.mad_dogs.manifest import SYSTEM

FIRST_SHOTS[SYSTEM.id] = FirstShot("mad shoot", {"gun": "Tommy Gun", "range": 8.0})
FIRST_STEPS[SYSTEM.id] = lambda gang: (Press(MENU, f"{gang}.budget", "Make it with a budget"),)
