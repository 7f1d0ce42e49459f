"""/hood morale, shock, next, duties and bandage."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval, Len

from cogs._kit.params import any_figure
from cogs._kit.slash import add_commands, command
from cogs.hoodsville import figures_or_profiles, several_recorded
from cogs.hoodsville._root import hood
from cogs.hoodsville.nerve import windows
from rules.core.move import Rolls, opt

assert windows, "whose questions are registered as it is loaded"

Number = Annotated[int, Interval(ge=0, le=30)]
Dead = Annotated[str, Len(1, 300)]


@command("hood morale", Rolls())
class Morale:
    """Test morale: a D6 and every factor, on the row of experience and temper."""

    figure: str | None = opt(
        "Whose nerve, or a profile; a sheet knows the rest.", default=None, complete=figures_or_profiles
    )
    experience: str | None = opt(
        "How experienced, with no figure or in place of its own.",
        default=None,
        words=("Veteran", "Experienced", "Novice"),
    )
    temper: str | None = opt("Of what temper.", default=None, words=("Hero", "Brave", "Normal", "Cautious", "Coward"))
    armed: bool | None = opt("Carries something to fight with.", default=None)
    leader: bool | None = opt("A leader, who tests for himself.", default=None)
    comrades: Number | None = opt("Controlled comrades within 3 inches.", default=None)
    fallen: Number | None = opt("Comrades downed or surrendered within 6 inches.", default=None)
    dead: Number | None = opt("Comrades seen apparently dead in this action.", default=None)
    groggy: bool | None = opt("Is groggy.", default=None)
    wounds: Number | None = opt("What wounds take off: 1 for a light one, 3 for a bad or dangerous one.", default=None)
    modifier: Annotated[int, Interval(ge=-6, le=6)] | None = opt("Anything else, such as -1.", default=None)


@command("hood shock")
class Shock:
    """Figures owe a morale test: for a scream, a friend who runs, first shots."""

    figures: str = opt("Names separated by commas; leave it out for nobody.", complete=several_recorded)
    cause: str = opt(
        "What shakes them.",
        words=(
            "Shooting begins within 12 inches",
            "A scream within 6 inches",
            "A friend runs within 6 inches",
            "A friend is seen giving up",
            "The leader is gone",
        ),
    )
    of: str | None = opt(
        "Whose doing or loss it is; in a game the one that waits for it if left out.", default=None, complete=any_figure
    )


@command("hood next")
class Next:
    """The next move begins: what lasted for a move is over, new rolls fall due."""

    figures: str | None = opt(
        "With no game here: your figures for whom a move passes, names separated by commas.",
        default=None,
        complete=several_recorded,
    )


@command("hood duties", Rolls())
class Duties:
    """Make every roll that is due, in order: bleeding, coming to, morale."""

    figures: str | None = opt(
        "Only these, names separated by commas; in a game all if left out.", default=None, complete=several_recorded
    )
    dead: Dead | None = opt("Comrades seen apparently dead by those who test: 1, or Stitches 1, Anvil 0.", default=None)


@command("hood bandage")
class Bandage:
    """Bandage all of a figure's wounds: a round of who does it."""

    figure: str = opt("Who is bandaged.", complete=any_figure)
    by: str | None = opt("Your figure beside it; itself if left out.", default=None, complete=any_figure)


add_commands(hood, __name__)
