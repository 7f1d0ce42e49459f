"""The slash commands of Mad Dogs With Guns."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval

from cogs._kit.params import Choices, any_figure, choices, figure_names, figures_and, listed_choices, listed_figures_and
from cogs._kit.slash import add_commands, command, root, roots_of
from cogs.mad_dogs.aftermath import ALL, FRIENDS, NOBODY, WITNESSES
from cogs.mad_dogs.shooting.shots import rows_for
from rules.core.move import Rolls, opt
from rules.mad_dogs.skills import EFFECTS
from rules.mad_dogs.tables import FIRED, PROFILES

MOVING = ("Cruising", "Speeding", "Racing")
ATTRIBUTES = ("FISTS", "GATS", "GUTS", "STUNTS", "SMARTS")

mad = root("mad", "Mad Dogs With Guns: shooting, nerve, wounds.")
ROOTS = (mad,)


figures_or_profiles = figures_and(PROFILES)
several_figures = listed_figures_and(PROFILES)


async def onlookers(interaction: discord.Interaction, current: str) -> Choices:
    """Who may see somebody die: words for many, then figures and profiles."""
    return listed_choices([ALL, FRIENDS, NOBODY, *await figure_names(interaction), *PROFILES], current)


async def guns(interaction: discord.Interaction, current: str) -> Choices:
    """What the shooter carries, then every row of the gun table."""
    carried = await rows_for(interaction, str(interaction.namespace.shooter or ""))
    return choices([*carried, *FIRED], current)


async def skill_names(_interaction: discord.Interaction, current: str) -> Choices:
    """Skills, one or more."""
    return listed_choices(EFFECTS, current)


Gats = Annotated[int, Interval(ge=1, le=6)]
Number = Annotated[int, Interval(ge=0, le=6)]
Modifier = Annotated[int, Interval(ge=-6, le=6)]
Actions = Annotated[int, Interval(ge=1, le=20)]


@command("mad shoot", Rolls("What fell: to hit, ones again, who is hit, damage, ammunition. The bot rolls the rest."))
class Shoot:
    """One action of shooting: a single shot, or blazing away."""

    range: Annotated[float, Interval(ge=0, le=200)] = opt("Inches to the target.")
    shooter: str | None = opt("Your figure, or a profile such as Hoodlum.", default=None, complete=figures_or_profiles)
    target: str | None = opt("The figure aimed at, or a profile.", default=None, complete=figures_or_profiles)
    gun: str | None = opt(
        "A row of the gun table, or a knife to throw; what the shooter carries comes first.",
        default=None,
        complete=guns,
    )
    moved: str | None = opt(
        "How the shooter moved on this same card; the bot knows it of a move made in a game.",
        default=None,
        words=("Still", "Creep", "Walk", "Run"),
    )
    aimed: bool | None = opt("An action is spent aiming; in a game the bot knows of an aim taken before.", default=None)
    cover: str | None = opt("What the target stands behind.", default=None, words=("None", "Light", "Hard"))
    light: str | None = opt("How well the target is lit.", default=None, words=("Good", "Poor", "Bad"))
    group: str | None = opt(
        "Others within 2 inches of the target: names, or how many.", default=None, complete=several_figures
    )
    gats: Gats | None = opt("GATS in numbers, with no figure or in place of its own.", default=None)
    stance: str | None = opt(
        "The target runs or lies down; the bot knows who of its own figures was floored.",
        default=None,
        words=("Running", "Lying down"),
    )
    ladder: bool | None = opt("The shooter is on a ladder.", default=None)
    drunk: bool | None = opt("The shooter has a skinful.", default=None)
    from_car: str | None = opt("Speed of the car the shooter is in.", default=None, words=MOVING)
    driving: bool | None = opt("The shooter is at the wheel.", default=None)
    at_car: str | None = opt("Speed of the car shot at.", default=None, words=MOVING)
    two_guns: bool | None = opt("Two-Gun Kid: a pistol in each hand.", default=None)
    femme_fatale: bool | None = opt("Use Femme Fatale, once a game.", default=None)
    skills: str | None = opt("Skills of a shooter with no sheet.", default=None, complete=skill_names)
    target_skills: str | None = opt("Skills of a target with no sheet.", default=None, complete=skill_names)
    target_stats: str | None = opt(
        "FISTS GATS GUTS STUNTS SMARTS HITS of a target with no sheet: 3 3 3 3 3 3.", default=None
    )
    witnesses: str | None = opt(WITNESSES, default=None, complete=onlookers)


@command("mad guts", Rolls())
class Guts:
    """Test a figure's nerve on the GUTS table."""

    figure: str | None = opt(
        "Whose nerve, or a profile; several names separated by commas.", default=None, complete=figures_or_profiles
    )
    guts: Number | None = opt("GUTS in numbers, with no figure or in place of its own.", default=None)
    cause: str | None = opt(
        "What shakes him.", default=None, words=("Wounded", "Friend hit", "Gory death", "The Look", "Other")
    )
    modifier: Modifier | None = opt("Anything else, such as -1.", default=None)
    drunk: bool | None = opt("He has a skinful.", default=None)
    spunky: bool | None = opt(
        "Spunky Kid: re-roll a failure at once (once a game); else a button offers it.", default=None
    )
    skills: str | None = opt("Skills of somebody with no sheet.", default=None, complete=skill_names)


@command("mad test", Rolls())
class Test:
    """Test an attribute: 1D6, equal or less."""

    stat: str = opt("Which attribute.", words=ATTRIBUTES)
    figure: str | None = opt("Whose test, or a profile.", default=None, complete=figures_or_profiles)
    number: Number | None = opt("The attribute in numbers, with no figure or in place of its own.", default=None)
    modifier: Modifier | None = opt("Added to the number, such as -1.", default=None)
    drunk: bool | None = opt("With no sheet: a Drunk/Addicted whose die went against him.", default=None)


@command("mad opposed", Rolls())
class Opposed:
    """Attribute against attribute: who passes while the other fails wins."""

    stat: str | None = opt("Which attribute.", default=None, words=ATTRIBUTES)
    first: str | None = opt("Your figure, or a profile.", default=None, complete=figures_or_profiles)
    second: str | None = opt("The opponent, or a profile.", default=None, complete=figures_or_profiles)
    first_number: Number | None = opt("The first attribute in numbers.", default=None)
    second_number: Number | None = opt("The second attribute in numbers.", default=None)
    first_modifier: Modifier | None = opt("Added to the first.", default=None)
    second_modifier: Modifier | None = opt("Added to the second.", default=None)


@command("mad unknown", Rolls())
class Unknown:
    """A stat that nobody has written down."""

    quality: str = opt("How good that person should be.", words=("Better than average", "Average", "Less than average"))


@command("mad fall", Rolls())
class Fall:
    """Somebody falls: the Deadly Weapons table, +1 a floor."""

    floors: Annotated[int, Interval(ge=1, le=30)] = opt("Floors of about 10 feet.")
    figure: str | None = opt("Who falls, or a profile.", default=None, complete=figures_or_profiles)
    skills: str | None = opt("Skills of somebody with no sheet.", default=None, complete=skill_names)
    witnesses: str | None = opt(
        "Who would see a Gory Death: names, all, friends or none.", default=None, complete=several_figures
    )


@command("mad reload")
class Reload:
    """Reload a gun: one action."""

    figure: str = opt("Your figure.", complete=any_figure)
    gun: str | None = opt("Which gun, if more than one is empty.", default=None)


@command("mad recover")
class Recover:
    """Spend actions on recovering from a shock or a wound."""

    figure: str = opt("Your figure.", complete=any_figure)
    actions: Actions | None = opt("How many; all that are owed if left out.", default=None)


@command("mad hostage")
class Hostage:
    """Take hostages as living shields, or let them go."""

    figure: str = opt("Your gangster.", complete=any_figure)
    take: str | None = opt(
        "Whom to take: cops, Feds or civilians, separated by commas.", default=None, complete=several_figures
    )
    release: str | None = opt("Whom to let go, separated by commas.", default=None)


@command("mad skill", Rolls())
class Skill:
    """Roll a random skill, or take the one that a roll of 6-6 left to choose."""

    figure: str | None = opt("A figure with a choice to make.", default=None, complete=any_figure)
    choose: str | None = opt("The skill it takes.", default=None, complete=skill_names)


add_commands(mad, __name__)


setup = roots_of(__name__)
