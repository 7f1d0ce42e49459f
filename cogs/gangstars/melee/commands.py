"""The slash commands of /gangstars-melee."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval

from cogs._kit.params import Choices, choices
from cogs._kit.slash import add_commands, command, root
from cogs.gangstars import DISTANCE, distances, figures_or_profiles, several_figures
from cogs.gangstars.melee.sides import STRIKING
from cogs.gangstars.sketch import SKETCH, sketches
from rules.core.move import Rolls, opt

Other = Annotated[int, Interval(ge=-20, le=20)]

melee = root("gangstars-melee", "GangStars: charges, blows, running, following.")
ROOTS = (melee,)


async def weapons(_interaction: discord.Interaction, current: str) -> Choices:
    """What strikes in close combat."""
    return choices(STRIKING, current)


Turn = Annotated[int, Interval(ge=1, le=50)]
Moved = Annotated[int, Interval(ge=0, le=20)]
ATTACKER = opt("Your figure, or a profile; who is active if left out.", default=None, complete=figures_or_profiles)
WEAPON = opt(
    "What is struck with, or bare hands; the first weapon for the hand if left out.", default=None, complete=weapons
)
MODIFIER = opt("Anything else, as the umpire says.", default=None)
LEADER = opt(
    "Head Honcho or ma man who commands him in sight: the name, or brains.", default=None, complete=figures_or_profiles
)
COMMANDED = opt("In the command distance and sight of his own leader or ma man: their brains count.", default=None)
FRIENDS = opt("Friends are in sight: −1.", default=None)
COVER = opt("In cover or well placed: −2.", default=None)
FIGURE = opt("Your figure who made him run, or a profile.", default=None, complete=figures_or_profiles)


@command("gangstars-melee charge")
class Charge:
    """Run at somebody: 2 points for each 10 cm (4 in) begun, the first exchange included."""

    distance: str = opt(DISTANCE, complete=distances)
    attacker: str | None = ATTACKER
    target: str | None = opt("Whom: a figure or a profile.", default=None, complete=figures_or_profiles)
    facts: str | None = SKETCH


@command("gangstars-melee fight", Rolls())
class Fight:
    """A blow and the blow back, with everybody attacked."""

    attacker: str | None = ATTACKER
    target: str | None = opt(
        "Whom: a figure, a profile, or several separated by commas, as far as the weapon reaches.",
        default=None,
        complete=several_figures,
    )
    weapon: str | None = WEAPON
    target_weapon: str | None = opt("The same of the target.", default=None, complete=weapons)
    behind: bool | None = opt(
        "From behind: +2, in the first blow or with several attackers in every one.", default=None
    )
    crowd: bool | None = opt("Several attack the target.", default=None)
    cover: str | None = opt(
        "Who is in cover or on better ground: +2.", default=None, words=("Attacker", "Target", "Both")
    )
    again: bool | None = opt("Blows have fallen between them already in this close combat.", default=None)
    turn: Turn | None = opt(
        "Which turn of this close combat it is: a vengeful one terrifies from the second on.", default=None
    )
    charged: bool | None = opt(
        "The attacker charged and this is his first blow: +2. The table knows it by itself.", default=None
    )
    moved: Moved | None = opt(
        "Segments the attacker ran before: a bolter throws down from 3. The table knows it by itself.", default=None
    )
    facts: str | None = SKETCH
    target_facts: str | None = opt("The same of the target.", default=None, complete=sketches)
    modifier: Other | None = MODIFIER
    target_modifier: Other | None = opt("The same for the target.", default=None)


@command("gangstars-melee stand", Rolls())
class Stand:
    """Who was forced back tests whether he fights on, or runs a D6 of segments."""

    figure: str | None = opt(
        "Your figure who was forced back, or a profile.", default=None, complete=figures_or_profiles
    )
    against: str | None = opt("Who forced him back.", default=None, complete=figures_or_profiles)
    leader: str | None = LEADER
    commanded: bool | None = COMMANDED
    friends: bool | None = FRIENDS
    cover: bool | None = COVER
    facts: str | None = SKETCH
    modifier: Other | None = MODIFIER


@command("gangstars-melee back", Rolls())
class Back:
    """The free blow at the back of who runs: it hits, and damage is thrown."""

    figure: str | None = FIGURE
    runner: str | None = opt("Who runs: a figure or a profile.", default=None, complete=figures_or_profiles)
    weapon: str | None = WEAPON
    facts: str | None = SKETCH
    target_facts: str | None = opt("The same of the runner.", default=None, complete=sketches)


@command("gangstars-melee follow", Rolls())
class Follow:
    """Who made somebody run tests: he may choose, or must follow a D6 of segments."""

    figure: str | None = FIGURE
    runner: str | None = opt("Who runs: a figure or a profile.", default=None, complete=figures_or_profiles)
    wants: bool | None = opt("Whether he follows if he may choose.", default=None)
    leader: str | None = LEADER
    commanded: bool | None = COMMANDED
    friends: bool | None = FRIENDS
    cover: bool | None = COVER
    facts: str | None = SKETCH
    modifier: Other | None = MODIFIER


add_commands(melee, __name__)
