"""Slash commands of /gangstars: roll, opposed, insult, lurk, tag."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval, Len

from cogs._kit.slash import add_commands, command
from cogs.gangstars import figures_or_profiles
from cogs.gangstars._root import gangstars
from rules.core.move import Rolls, opt

Stat = Annotated[int, Interval(ge=0, le=5)]
Modifier = Annotated[int, Interval(ge=-20, le=20)]
ABILITIES = ("Agility", "Strength", "Melee", "Shooting", "Movement", "Brains")
Number = Annotated[int, Interval(ge=0, le=20)]
FIGURE = opt("Your figure, or a profile.", default=None, complete=figures_or_profiles)


@command("gangstars roll", Rolls())
class Roll:
    """A target roll: a D6 with modifiers, at or under a stat."""

    ability: str = opt("Against which stat.", words=ABILITIES)
    figure: str | None = FIGURE
    stat: Stat | None = opt("The stat, with no figure or in place of its own.", default=None)
    modifier: Modifier | None = opt("Added to the die, traits aside.", default=None)
    what: Annotated[str, Len(1, 60)] | None = opt("What it is for.", default=None)
    handling: bool | None = opt("It wants a skilled hand: all thumbs count.", default=None)


@command("gangstars opposed", Rolls())
class Opposed:
    """An opposed roll: stat and D6 on both sides, ties again."""

    ability: str = opt("The stat of both, or of the first.", words=ABILITIES)
    figure: str | None = FIGURE
    other: str | None = opt("The opponent: a figure, or a profile.", default=None, complete=figures_or_profiles)
    stat: Stat | None = opt("The first one's stat, with no figure or in place of its own.", default=None)
    other_stat: Stat | None = opt("The opponent's stat, with no figure or in place of its own.", default=None)
    other_ability: str | None = opt("The opponent's stat, where it is another.", default=None, words=ABILITIES)
    modifier: Modifier | None = opt("Added to the first one's die, traits aside.", default=None)
    other_modifier: Modifier | None = opt("Added to the opponent's die, traits aside.", default=None)
    handling: bool | None = opt("It wants a skilled hand: all thumbs count.", default=None)


@command("gangstars insult")
class Insult:
    """A big mouth insults an opponent, who can't aim in his next activation."""

    figure: str = opt("Your big mouth.", complete=figures_or_profiles)
    target: str = opt("Whom it insults.", complete=figures_or_profiles)


@command("gangstars lurk")
class Lurk:
    """A lurker appears beside an enemy, who is terrified for two activations."""

    figure: str = opt("Your lurker.", complete=figures_or_profiles)
    target: str = opt("The enemy beside it.", complete=figures_or_profiles)


@command("gangstars tag", Rolls())
class Tag:
    """A tagger near a wall: brains, or he sprays and does nothing else."""

    figure: str | None = opt("Your tagger.", default=None, complete=figures_or_profiles)
    brains: Stat | None = opt("Brains, with no figure or in place of its own.", default=None)
    turns: Number | None = opt("Turns spent at this wall so far, in place of those on record.", default=None)
    buildings: Number | None = opt(
        "Buildings sprayed on before in this game, in place of those on record.", default=None
    )


add_commands(gangstars, __name__)
