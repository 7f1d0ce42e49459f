"""/hood cast, card, gear and standing."""

from __future__ import annotations

from typing import Annotated, Any

import discord
from annotated_types import Interval, Len

from cogs._kit.params import Choices, any_figure, choices, listed_choices, listed_figures_and
from cogs._kit.slash import add_commands, command
from cogs.hoodsville._root import hood
from rules.core.move import Complete, Rolls, opt
from rules.core.named import MOST_LETTERS
from rules.hoodsville.characters import GEAR
from rules.hoodsville.model import Figure
from rules.hoodsville.profiles import PROFILES

MOST_CAST = 20
on_record = listed_figures_and(())


async def profiles(_interaction: discord.Interaction, current: str) -> Choices:
    return choices(PROFILES, current)


async def gear(_interaction: discord.Interaction, current: str) -> Choices:
    return listed_choices(map(str, GEAR), current)


def _carried(_game: Any, figure: Figure | None) -> list[str]:
    """What the figure carries."""
    return [weapon.name for weapon in figure.weapons] if figure is not None else []


Move = Annotated[float, Interval(ge=3, le=7)]


@command("hood cast", Rolls(odds=False, secret=False))
class Cast:
    """A hand of characters in one go: a gang, each card diced for, money too."""

    count: Annotated[int, Interval(ge=1, le=MOST_CAST)] = opt("How many, men and women.")
    profile: str | None = opt("What they are; gangsters if left out.", default=None, complete=profiles)
    women: Annotated[int, Interval(ge=0, le=MOST_CAST)] | None = opt("How many of them are women.", default=None)
    name: Annotated[str, Len(1, MOST_LETTERS)] | None = opt("What the gang is called.", default=None)


@command("hood card")
class CardCommand:
    """Put a character's card right: move, melee, firing, experience, temper."""

    figure: str = opt("Your figure.", complete=any_figure)
    move: Move | None = opt("Inches of a normal move: men 4 to 7, women 3 to 5.5.", default=None)
    melee: Annotated[int, Interval(ge=-3, le=2)] | None = opt("Men -1 to +2, women -3 to 0.", default=None)
    firing: Annotated[int, Interval(ge=-1, le=1)] | None = opt("+1 a good shot, -1 a poor one.", default=None)
    experience: str | None = opt("How experienced.", default=None, words=("Veteran", "Experienced", "Novice"))
    temper: str | None = opt("Of what temper.", default=None, words=("Hero", "Brave", "Normal", "Cautious", "Coward"))
    leader: bool | None = opt("Whether it leads.", default=None)
    woman: bool | None = opt("Whether it is a woman.", default=None)


@command("hood gear")
class Gear:
    """Give a figure something to carry, or take it away; guns come loaded."""

    figure: str = opt("Your figure.", complete=any_figure)
    add: str | None = opt("What it gets, separated by commas.", default=None, complete=gear)
    drop: str | None = opt("What it loses.", default=None, complete=Complete(_carried, of="figure", many=True))


@command("hood standing")
class Standing:
    """Figures give up, leave the board, or are back in the fight."""

    figures: str = opt("Your figures, names separated by commas.", complete=on_record)
    state: str = opt("What becomes of them.", words=("Surrendered", "Off the board", "Back"))


add_commands(hood, __name__)
