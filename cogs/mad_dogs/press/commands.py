"""/mad-press: articles and exposures, the City Editor's word on them, and going to press."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import DICE, ODDS, SECRET, Choices, choices, everywhere, given, in_all_contexts, listed_choices
from cogs._kit.views import run, show
from cogs.mad_dogs.paradise.town import CAMPAIGN, any_campaign, own_gangs_in_town, town_at
from cogs.mad_dogs.press.stories import waiting_card
from rules.mad_dogs.paradise.officials import CITY_KEYS, MOST_OWNERS, POSTS, REPORTER, post_of, title_of
from rules.mad_dogs.paradise.press import MOST_HELPERS, busy_reporters, pending
from rules.mad_dogs.paradise.shake_ups import MOST_SMARTS

Range = app_commands.Range
SMARTS = Range[int, 1, MOST_SMARTS]
HELPERS = Range[int, 0, MOST_HELPERS]
OWNERS = Range[int, 0, MOST_OWNERS // 2]
GANG = "For which gang; yours if you have one here."
WRITER = "Which of your Reporters; the first who has not written if left out."
STORY = "Its number: /mad-press list has them."
ALONE = "Without a campaign: "

press = in_all_contexts(
    everywhere(app_commands.Group(name="mad-press", description="Mad Dogs With Guns: the Paradise Times-Dispatch."))
)
ROOTS = (press,)


async def _reporters(interaction: discord.Interaction) -> list[str]:
    """Reporters who may still write, the caller's own first."""
    town, desk = await town_at(interaction)
    if town is None:
        return []
    busy = busy_reporters(town.city)
    mine = {one.id for one in town.gangs.values() if desk.owns(one)}
    free = [one for one in town.city.officials if one.post == REPORTER.id and one.payers and one.key not in busy]
    free.sort(key=lambda one: mine.isdisjoint(one.owners))
    return [title_of(one.key) for one in free]


async def reporters(interaction: discord.Interaction, current: str) -> Choices:
    return choices(await _reporters(interaction), current)


async def several_reporters(interaction: discord.Interaction, current: str) -> Choices:
    return listed_choices(await _reporters(interaction), current)


async def exposable(_interaction: discord.Interaction, current: str) -> Choices:
    """Officials of the city government."""
    return choices([title_of(key) for key in CITY_KEYS if post_of(key).of_city], current)


async def exposable_posts(_interaction: discord.Interaction, current: str) -> Choices:
    return choices([post.title for post in POSTS.values() if post.of_city], current)


async def stories(interaction: discord.Interaction, current: str | int) -> list[app_commands.Choice[int]]:
    """The stories that wait, by number."""
    town, _ = await town_at(interaction)
    found = [one for one in pending(town.city) if str(current) in str(one.id)] if town else []
    return [app_commands.Choice(name=f"{one.id}: {title_of(one.reporter)}", value=one.id) for one in found[:25]]


@press.command(name="list", description="Stories that wait to be printed, and who may still write.")
@app_commands.describe(campaign=CAMPAIGN)
@app_commands.autocomplete(campaign=any_campaign)
async def list_(interaction: discord.Interaction, campaign: str | None = None) -> None:
    town, _ = await town_at(interaction)
    await show(interaction, waiting_card(town))


@press.command(name="write", description="A Reporter writes for or against the gangs: SMARTS, 1 outrage less or more.")
@app_commands.describe(
    tone="What he writes.",
    reporter=WRITER,
    gang=GANG,
    smarts=f"{ALONE}SMARTS of the Reporter.",
    campaign=CAMPAIGN,
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(reporter=reporters, gang=own_gangs_in_town, campaign=any_campaign)
async def write(
    interaction: discord.Interaction,
    tone: Literal["Against the gangs", "For the gangs"],
    reporter: str | None = None,
    gang: str | None = None,
    smarts: SMARTS | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-press write", given(interaction))


@press.command(name="expose", description="A Reporter exposes an official of the city: SMARTS, +1 a further Reporter.")
@app_commands.describe(
    official="Whom he exposes.",
    reporter=WRITER,
    helpers="Further Reporters of yours who add to it, separated by commas; without a campaign how many.",
    gang=GANG,
    smarts=f"{ALONE}SMARTS of the Reporter.",
    campaign=CAMPAIGN,
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(
    official=exposable, reporter=reporters, helpers=several_reporters, gang=own_gangs_in_town, campaign=any_campaign
)
async def expose(
    interaction: discord.Interaction,
    official: str,
    reporter: str | None = None,
    helpers: Range[str, 1, 200] | None = None,
    gang: str | None = None,
    smarts: SMARTS | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-press expose", given(interaction))


@press.command(name="side", description="One more Reporter takes a side about an official who is exposed.")
@app_commands.describe(side="Which side.", story=STORY, reporter=WRITER, gang=GANG, campaign=CAMPAIGN)
@app_commands.autocomplete(reporter=reporters, gang=own_gangs_in_town, campaign=any_campaign)
async def side(
    interaction: discord.Interaction,
    side: Literal["For him", "Against him"],
    story: Range[int, 1] | None = None,
    reporter: str | None = None,
    gang: str | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-press side", given(interaction))


@press.command(name="squelch", description="Have the City Editor, who is yours, kill a story or let it pass.")
@app_commands.describe(
    story=STORY,
    passes="Let it pass instead.",
    gang=GANG,
    squelchers=f"{ALONE}owners who want it killed.",
    passers=f"{ALONE}owners who want it printed.",
    campaign=CAMPAIGN,
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(gang=own_gangs_in_town, campaign=any_campaign)
async def squelch(
    interaction: discord.Interaction,
    story: Range[int, 1] | None = None,
    passes: bool | None = None,
    gang: str | None = None,
    squelchers: OWNERS | None = None,
    passers: OWNERS | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-press squelch", given(interaction))


@press.command(
    name="print", description="An umpire prints what waits; without a campaign who is exposed defends himself."
)
@app_commands.describe(
    official=f"{ALONE}who is exposed.",
    smarts=f"{ALONE}his SMARTS.",
    pressing=f"{ALONE}further Reporters after him, -1 each.",
    defenders=f"{ALONE}Reporters for him, +1 each.",
    campaign=CAMPAIGN,
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(official=exposable_posts, campaign=any_campaign)
async def print_(
    interaction: discord.Interaction,
    official: str | None = None,
    smarts: SMARTS | None = None,
    pressing: HELPERS | None = None,
    defenders: HELPERS | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-press print", given(interaction))


for command in (side, squelch):
    command.autocomplete("story")(stories)
