"""The slash commands of /hood-fight."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval

from cogs._kit.params import Choices, any_figure, choices, listed_choices
from cogs._kit.slash import add_commands, command, root
from cogs.hoodsville import figures_or_profiles, several_figures
from cogs.hoodsville.fighting.teams import ACTS, STATES, weapon_names
from rules.core.move import Rolls, opt
from rules.hoodsville.model import Bond

Melee = Annotated[int, Interval(ge=-6, le=6)]
Other = Annotated[int, Interval(ge=-9, le=9)]
MELEE = "In numbers, with no figure or in place of its own."
WEAPON = "What the leader strikes with, of what is carried, or fists; the first one carried if left out."
HEIGHT = "Who stands higher."
USING = "Rope −1, sack −2."

fight = root("hood-fight", "Hoodsville: melees, holds, breaking free.")
ROOTS = (fight,)


async def weapons(interaction: discord.Interaction, current: str) -> Choices:
    """What the attackers' leader has to strike with, then everything else, guns and tools too."""
    return choices(await weapon_names(interaction, str(interaction.namespace.attackers or "")), current)


async def defenders_weapons(interaction: discord.Interaction, current: str) -> Choices:
    """The same of the defenders' leader."""
    return choices(await weapon_names(interaction, str(interaction.namespace.defenders or "")), current)


async def states(_interaction: discord.Interaction, current: str) -> Choices:
    """What bears on a fighter."""
    return listed_choices([*STATES, *(f"wounds {number}" for number in range(4))], current)


async def acts(_interaction: discord.Interaction, current: str) -> Choices:
    """What is done to somebody overpowered."""
    return listed_choices(ACTS, current)


async def bonds(_interaction: discord.Interaction, current: str) -> Choices:
    """What somebody can be rid of."""
    return listed_choices([str(bond) for bond in Bond], current)


OWN = opt(
    "Your own: names, profiles or how many, separated by commas; the first leads.",
    default=None,
    complete=several_figures,
)
SURPRISE = opt("How far the attackers take them by surprise.", default=None, words=("Half", "Full"))
STATE = opt(
    "What a sheet does not say: shaken, groggy, enraged, rising, hands tied, feet tied, wounds 2.",
    default=None,
    complete=states,
)
MODIFIER = opt("Anything else, such as a card's +1.", default=None)


@command("hood-fight melee", Rolls())
class MeleeCommand:
    """A round of melee: one against one, or several against one."""

    attackers: str | None = OWN
    defenders: str | None = opt(
        "The other side likewise; one against several, or one against one.", default=None, complete=several_figures
    )
    melee: Melee | None = opt(f"The attackers' melee. {MELEE}", default=None)
    defender_melee: Melee | None = opt(f"The defenders' melee. {MELEE}", default=None)
    weapon: str | None = opt(WEAPON, default=None, complete=weapons)
    defender_weapon: str | None = opt(WEAPON, default=None, complete=defenders_weapons)
    surprise: str | None = SURPRISE
    height: str | None = opt(HEIGHT, default=None, words=("Attackers", "Defenders"))
    state: str | None = STATE
    defender_state: str | None = STATE
    modifier: Other | None = MODIFIER
    defender_modifier: Other | None = MODIFIER


@command("hood-fight overpower", Rolls())
class Overpower:
    """Hold, tie, gag or drug somebody, or put a sack over the head."""

    attackers: str | None = OWN
    victim: str | None = opt("Whom, or a profile.", default=None, complete=figures_or_profiles)
    act: str | None = opt(
        "One thing to do to the victim, or two in order, separated by commas; holding if left out.",
        default=None,
        complete=acts,
    )
    using: str | None = opt(
        "Rope −1, sack −2; if left out, what the act takes.", default=None, words=("Hands", "Rope", "Sack")
    )
    unopposed: bool | None = opt("The victim puts up no fight: +2.", default=None)
    melee: Melee | None = opt(f"The attackers' melee. {MELEE}", default=None)
    victim_melee: Melee | None = opt(f"The victim's melee. {MELEE}", default=None)
    surprise: str | None = SURPRISE
    height: str | None = opt(HEIGHT, default=None, words=("Attackers", "Victim"))
    state: str | None = STATE
    victim_state: str | None = STATE
    modifier: Other | None = MODIFIER
    victim_modifier: Other | None = MODIFIER


@command("hood-fight break-free", Rolls())
class BreakFree:
    """Somebody who is held tries to get away: +1."""

    captive: str | None = opt("Your figure who is held, or a profile.", default=None, complete=figures_or_profiles)
    captors: str | None = opt(
        "Who holds the captive, if not the one on record: names, profiles or how many, separated by commas.",
        default=None,
        complete=several_figures,
    )
    using: str | None = opt(f"What they hold with: {USING}", default=None, words=("Hands", "Rope", "Sack"))
    melee: Melee | None = opt(f"The captive's melee. {MELEE}", default=None)
    captor_melee: Melee | None = opt(f"The captors' melee. {MELEE}", default=None)
    state: str | None = STATE
    captor_state: str | None = STATE
    modifier: Other | None = MODIFIER
    captor_modifier: Other | None = MODIFIER


@command("hood-fight untie")
class Untie:
    """Let somebody go, or take off ropes, gag and sack: a round."""

    figure: str = opt("Who is bound.", complete=any_figure)
    by: str | None = opt("Your figure next to them who sees to it.", default=None, complete=any_figure)
    bonds: str | None = opt(
        "What to take off, separated by commas; everything if left out.", default=None, complete=bonds
    )


@command("hood-fight rise")
class Rise:
    """Get up without a fight: a round. Who fights while down gets up in it, at −1."""

    figure: str = opt("Your figure who is down.", complete=any_figure)


add_commands(fight, __name__)
