"""The slash commands of /mad-brawl."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.desk import Caller, readings_of
from cogs._kit.params import (
    ODDS,
    SECRET,
    Choices,
    any_figure,
    everywhere,
    given,
    in_all_contexts,
    listed_choices,
)
from cogs._kit.views import client, run
from cogs.mad_dogs import figures_or_profiles, onlookers, several_figures, skills
from cogs.mad_dogs.aftermath import WITNESSES
from cogs.mad_dogs.brawling.brawls import WAIT
from db.unit_of_work import reading
from rules.mad_dogs.brawl_tables import ARMS

Range = app_commands.Range
SIDE = "names, profiles or FISTS as numbers, separated by commas."
WEAPONS = "One for all or one for each in order; else the first one carried, or bare hands."
DOWN = "Who among them is knocked down, still fighting; the bot knows its own figures."
OUT = "Who among them lies there out of the fight; the bot knows its own figures."
DRUNK = "Who among them has had a skinful."
PUBLIC = "In public, with people watching."

brawl = in_all_contexts(everywhere(app_commands.Group(name="mad-brawl", description="Mad Dogs With Guns: brawling.")))
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


@brawl.command(name="fight", description="A round of a brawl: one against one to four. It ends their turns.")
@app_commands.describe(
    attackers=f"Whose card it is, your own: {SIDE}",
    defenders=f"The other side: {SIDE}",
    weapons=WEAPONS,
    defender_weapons="The same for the defenders.",
    hit="Whom one against several hits; wait: choose when it is known who got through.",
    public=PUBLIC,
    down=DOWN,
    out=OUT,
    drunk=DRUNK,
    femme_fatale="Who uses Femme Fatale, once a game.",
    skills="Skills of attackers with no sheet.",
    defender_skills="Skills of defenders with no sheet.",
    witnesses=WITNESSES,
    dice="What fell: FISTS of the attackers, of the defenders, then the tables. The bot rolls the rest.",
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(
    attackers=several_figures,
    defenders=several_figures,
    weapons=weapons,
    defender_weapons=defender_weapons,
    hit=victims,
    down=those_named,
    out=those_named,
    drunk=those_named,
    femme_fatale=those_named,
    skills=skills,
    defender_skills=skills,
    witnesses=onlookers,
)
async def fight(
    interaction: discord.Interaction,
    attackers: str,
    defenders: str,
    weapons: str | None = None,
    defender_weapons: str | None = None,
    hit: str | None = None,
    public: bool | None = None,
    down: str | None = None,
    out: str | None = None,
    drunk: str | None = None,
    femme_fatale: str | None = None,
    skills: str | None = None,
    defender_skills: str | None = None,
    witnesses: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-brawl fight", given(interaction))


@brawl.command(name="leave", description="Get away from opponents who are still up: a test of STUNTS.")
@app_commands.describe(
    opponents=f"Whom he leaves: {SIDE}",
    figure="Your figure, or a profile.",
    stunts="STUNTS in numbers, with no figure or in place of its own.",
    choice="What the opponents do if he fails; left out, they choose then.",
    leap="He gets away by a leap or a dive.",
    weapons=WEAPONS,
    public=PUBLIC,
    down=DOWN,
    out=OUT,
    drunk=DRUNK,
    skills="Skills of somebody with no sheet.",
    opponent_skills="Skills of opponents with no sheet.",
    witnesses=WITNESSES,
    dice="What fell: STUNTS, then FISTS of a free blow and the tables. The bot rolls the rest.",
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(
    figure=figures_or_profiles,
    opponents=several_figures,
    weapons=weapons,
    down=those_named,
    out=those_named,
    drunk=those_named,
    skills=skills,
    opponent_skills=skills,
    witnesses=onlookers,
)
async def leave(
    interaction: discord.Interaction,
    opponents: str,
    figure: str | None = None,
    stunts: Range[int, 0, 6] | None = None,
    choice: Literal["Hold", "Free blow"] | None = None,
    leap: bool | None = None,
    weapons: str | None = None,
    public: bool | None = None,
    down: str | None = None,
    out: str | None = None,
    drunk: str | None = None,
    skills: str | None = None,
    opponent_skills: str | None = None,
    witnesses: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-brawl leave", given(interaction))


@brawl.command(name="blow", description="A free blow, unanswered: at somebody let go, or run into on a second action.")
@app_commands.describe(
    strikers=f"Who strikes, your own: {SIDE}",
    target="Who is struck.",
    weapons=WEAPONS,
    public=PUBLIC,
    drunk=DRUNK,
    femme_fatale="Who uses Femme Fatale, once a game.",
    skills="Skills of strikers with no sheet.",
    target_skills="Skills of a target with no sheet.",
    witnesses=WITNESSES,
    dice="What fell: FISTS, then the tables. The bot rolls the rest.",
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(
    strikers=several_figures,
    target=figures_or_profiles,
    weapons=weapons,
    drunk=those_named,
    femme_fatale=those_named,
    skills=skills,
    target_skills=skills,
    witnesses=onlookers,
)
async def blow(
    interaction: discord.Interaction,
    strikers: str,
    target: str,
    weapons: str | None = None,
    public: bool | None = None,
    drunk: str | None = None,
    femme_fatale: str | None = None,
    skills: str | None = None,
    target_skills: str | None = None,
    witnesses: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-brawl blow", given(interaction))


@brawl.command(name="finish", description="A Cold Blooded figure makes sure of somebody on the floor.")
@app_commands.describe(
    victim="Who lies there.",
    figure="Your Cold Blooded figure.",
    full_round="He has stayed beside him for a full round.",
    skills="Skills of somebody with no sheet.",
)
@app_commands.autocomplete(figure=figures_or_profiles, victim=figures_or_profiles, skills=skills)
async def finish(
    interaction: discord.Interaction,
    victim: str,
    figure: str | None = None,
    full_round: bool | None = None,
    skills: str | None = None,
) -> None:
    await run(interaction, "mad-brawl finish", given(interaction))


@brawl.command(name="stand", description="Get up from the floor: one action.")
@app_commands.describe(figure="Your figure, knocked down, or knocked out before the Joker.")
@app_commands.autocomplete(figure=any_figure)
async def stand(interaction: discord.Interaction, figure: str) -> None:
    await run(interaction, "mad-brawl stand", given(interaction))
