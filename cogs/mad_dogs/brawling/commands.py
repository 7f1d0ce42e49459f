"""The slash commands of /mad-brawl."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval

from cogs._kit.desk import Caller, readings_of
from cogs._kit.params import Choices, any_figure, listed_choices
from cogs._kit.slash import add_commands, command, root
from cogs._kit.views import client
from cogs.mad_dogs import figures_or_profiles, onlookers, several_figures, skill_names
from cogs.mad_dogs.aftermath import WITNESSES
from cogs.mad_dogs.brawling.brawls import WAIT
from db.unit_of_work import reading
from rules.core.move import Rolls, opt
from rules.mad_dogs.brawl_tables import ARMS

SIDE = "names, profiles or FISTS as numbers, separated by commas."

brawl = root("mad-brawl", "Mad Dogs With Guns: brawling.")
ROOTS = (brawl,)


def _named(interaction: discord.Interaction, *options: str) -> list[str]:
    """The names in lists typed before, in order."""
    typed = (str(getattr(interaction.namespace, option, None) or "") for option in options)
    return [part.strip() for text in typed for part in text.split(",") if part.strip()]


async def those_named(interaction: discord.Interaction, current: str) -> Choices:
    """Those who take part."""
    sides = ("attackers", "defenders", "figure", "opponents", "strikers", "target")
    return listed_choices(_named(interaction, *sides), current)


async def victims(interaction: discord.Interaction, current: str) -> Choices:
    """Those who may be hit, or the choice put off."""
    return listed_choices([*_named(interaction, "defenders", "attackers"), WAIT], current)


async def _weapons(interaction: discord.Interaction, current: str, *options: str) -> Choices:
    caller = Caller.of(interaction)
    names = [name for typed in _named(interaction, *options) for name, _ in readings_of(typed)]
    async with reading(client(interaction).database) as work:
        found = await work.rosters.figures_named(caller.server_id, names) if names else []
    carried = [getattr(weapon, "name", "") for stored in found for weapon in getattr(stored.figure, "weapons", ())]
    return listed_choices(dict.fromkeys([*(name for name in carried if name in ARMS), *ARMS]), current)


async def weapons(interaction: discord.Interaction, current: str) -> Choices:
    """What those who strike carry, then everything to hit with."""
    return await _weapons(interaction, current, "attackers", "opponents", "strikers")


async def defender_weapons(interaction: discord.Interaction, current: str) -> Choices:
    """The same for those attacked."""
    return await _weapons(interaction, current, "defenders")


Stunts = Annotated[int, Interval(ge=0, le=6)]
WEAPONS = opt(
    "One for all or one for each in order; else the first one carried, or bare hands.", default=None, complete=weapons
)
PUBLIC = opt("In public, with people watching.", default=None)
DOWN = opt(
    "Who among them is knocked down, still fighting; the bot knows its own figures.", default=None, complete=those_named
)
OUT = opt(
    "Who among them lies there out of the fight; the bot knows its own figures.", default=None, complete=those_named
)
DRUNK = opt("Who among them has had a skinful.", default=None, complete=those_named)
SEEN_BY = opt(WITNESSES, default=None, complete=onlookers)


@command(
    "mad-brawl fight",
    Rolls("What fell: FISTS of the attackers, of the defenders, then the tables. The bot rolls the rest."),
)
class Fight:
    """A round of a brawl: one against one to four. It ends their turns."""

    attackers: str = opt(f"Whose card it is, your own: {SIDE}", complete=several_figures)
    defenders: str = opt(f"The other side: {SIDE}", complete=several_figures)
    weapons: str | None = WEAPONS
    defender_weapons: str | None = opt("The same for the defenders.", default=None, complete=defender_weapons)
    hit: str | None = opt(
        "Whom one against several hits; wait: choose when it is known who got through.", default=None, complete=victims
    )
    public: bool | None = PUBLIC
    down: str | None = DOWN
    out: str | None = OUT
    drunk: str | None = DRUNK
    femme_fatale: str | None = opt("Who uses Femme Fatale, once a game.", default=None, complete=those_named)
    skills: str | None = opt("Skills of attackers with no sheet.", default=None, complete=skill_names)
    defender_skills: str | None = opt("Skills of defenders with no sheet.", default=None, complete=skill_names)
    witnesses: str | None = SEEN_BY


@command(
    "mad-brawl leave", Rolls("What fell: STUNTS, then FISTS of a free blow and the tables. The bot rolls the rest.")
)
class Leave:
    """Get away from opponents who are still up: a test of STUNTS."""

    opponents: str = opt(f"Whom he leaves: {SIDE}", complete=several_figures)
    figure: str | None = opt("Your figure, or a profile.", default=None, complete=figures_or_profiles)
    stunts: Stunts | None = opt("STUNTS in numbers, with no figure or in place of its own.", default=None)
    choice: str | None = opt(
        "What the opponents do if he fails; left out, they choose then.", default=None, words=("Hold", "Free blow")
    )
    leap: bool | None = opt("He gets away by a leap or a dive.", default=None)
    weapons: str | None = WEAPONS
    public: bool | None = PUBLIC
    down: str | None = DOWN
    out: str | None = OUT
    drunk: str | None = DRUNK
    skills: str | None = opt("Skills of somebody with no sheet.", default=None, complete=skill_names)
    opponent_skills: str | None = opt("Skills of opponents with no sheet.", default=None, complete=skill_names)
    witnesses: str | None = SEEN_BY


@command("mad-brawl blow", Rolls("What fell: FISTS, then the tables. The bot rolls the rest."))
class Blow:
    """A free blow, unanswered: at somebody let go, or run into on a second action."""

    strikers: str = opt(f"Who strikes, your own: {SIDE}", complete=several_figures)
    target: str = opt("Who is struck.", complete=figures_or_profiles)
    weapons: str | None = WEAPONS
    public: bool | None = PUBLIC
    drunk: str | None = DRUNK
    femme_fatale: str | None = opt("Who uses Femme Fatale, once a game.", default=None, complete=those_named)
    skills: str | None = opt("Skills of strikers with no sheet.", default=None, complete=skill_names)
    target_skills: str | None = opt("Skills of a target with no sheet.", default=None, complete=skill_names)
    witnesses: str | None = SEEN_BY


@command("mad-brawl finish")
class Finish:
    """A Cold Blooded figure makes sure of somebody on the floor."""

    victim: str = opt("Who lies there.", complete=figures_or_profiles)
    figure: str | None = opt("Your Cold Blooded figure.", default=None, complete=figures_or_profiles)
    full_round: bool | None = opt("He has stayed beside him for a full round.", default=None)
    skills: str | None = opt("Skills of somebody with no sheet.", default=None, complete=skill_names)


@command("mad-brawl stand")
class Stand:
    """Get up from the floor: one action."""

    figure: str = opt("Your figure, knocked down, or knocked out before the Joker.", complete=any_figure)


add_commands(brawl, __name__)
