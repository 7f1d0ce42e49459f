"""The slash commands of /mad-move."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from cogs._kit.slash import add_commands, command, root
from cogs.mad_dogs import figures_or_profiles, several_figures, skill_names
from rules.core.move import Rolls, opt

move = root("mad-move", "Mad Dogs With Guns: moving, climbing, hiding.")
ROOTS = (move,)

Hostages = Annotated[int, Interval(ge=0, le=2)]
Number = Annotated[int, Interval(ge=0, le=6)]
FIGURE = opt("Your figure, or a profile.", default=None, complete=figures_or_profiles)
SKILLS = opt("Skills of somebody with no sheet.", default=None, complete=skill_names)
DRUNK = opt("Drunk/Addicted, and the die of this game went against him.", default=None)
SMARTS = opt("SMARTS in numbers, with no figure or in place of its own.", default=None)


@command("mad-move go", Rolls())
class Go:
    """One action on foot: inches by rate, ground, wounds and skills."""

    figure: str | None = FIGURE
    pace: str | None = opt(
        "Creep 2 inches, walk 4, run 4 and a die; a walk if left out.", default=None, words=("Creep", "Walk", "Run")
    )
    rough: bool | None = opt("Across rough ground or obstacles.", default=None)
    stairs: str | None = opt(
        "Stairs in inches, or a turn in floors where there is no detailed interior.",
        default=None,
        words=("Up", "Down", "By the floor"),
    )
    ladder: bool | None = opt("A turn on a ladder or fire escape.", default=None)
    into: str | None = opt(
        "Whom he runs into: a button hits him, for free after a second action.",
        default=None,
        complete=figures_or_profiles,
    )
    hostages: Hostages | None = opt("Hostages held, with no figure or in place of its own.", default=None)
    half_speed: bool | None = opt("At half speed after It's Serious, with no figure.", default=None)
    skills: str | None = SKILLS


@command("mad-move climb", Rolls())
class Climb:
    """A feat of climbing, where one is asked for: a test of STUNTS."""

    figure: str | None = FIGURE
    stunts: Number | None = opt("STUNTS in numbers, with no figure or in place of its own.", default=None)
    drunk: bool | None = DRUNK
    skills: str | None = SKILLS


@command("mad-move sneak", Rolls("What fell: SMARTS of each watcher in order. The bot rolls what is missing."))
class Sneak:
    """Creep up on watchers: each tests SMARTS to notice."""

    watchers: str = opt(
        "Who might notice: names, profiles or SMARTS as numbers, separated by commas.", complete=several_figures
    )
    figure: str | None = opt("Your figure who creeps, or a profile.", default=None, complete=figures_or_profiles)
    smoke: bool | None = opt("They look through the smoke of burning gasoline.", default=None)
    watcher_skills: str | None = opt("Skills of watchers with no sheet.", default=None, complete=skill_names)


@command("mad-move hide", Rolls())
class Hide:
    """Hide behind cover that is big enough: a test of SMARTS."""

    figure: str | None = FIGURE
    cover: str | None = opt(
        "What he gets behind, in the way of a shot; light if nothing is said.",
        default=None,
        words=("None", "Light", "Hard"),
    )
    smarts: Number | None = SMARTS
    drunk: bool | None = DRUNK
    skills: str | None = SKILLS


@command("mad-move hidden")
class Hidden:
    """Whether somebody hidden stays so after moving or making a noise."""

    figure: str | None = FIGURE
    moved: str | None = opt("How he has moved.", default=None, words=("Still", "Creep", "Walk", "Run"))
    cover: str | None = opt("What he is behind now.", default=None, words=("None", "Light", "Hard"))
    noise: bool | None = opt("He has made a noise, such as a shot.", default=None)


@command("mad-move spot", Rolls())
class Spot:
    """Spend an action looking for what is hidden: a test of SMARTS."""

    figure: str | None = FIGURE
    smarts: Number | None = SMARTS
    smoke: bool | None = opt("Through the smoke of burning gasoline.", default=None)
    drunk: bool | None = DRUNK
    skills: str | None = SKILLS


add_commands(move, __name__)
