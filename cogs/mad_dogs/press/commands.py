"""/mad-press: articles and exposures, the City Editor's word on them, and going to press."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval, Len
from discord import app_commands

from cogs._kit.params import Choices, choices, listed_choices
from cogs._kit.slash import add_commands, answers, command, root
from cogs._kit.views import show
from cogs.mad_dogs.paradise.town import CAMPAIGN, own_gangs_in_town, town_at
from cogs.mad_dogs.press.stories import waiting_card
from rules.core.move import Rolls, opt
from rules.mad_dogs.paradise.officials import CITY_KEYS, MOST_OWNERS, POSTS, REPORTER, post_of, title_of
from rules.mad_dogs.paradise.press import MOST_HELPERS, busy_reporters, pending
from rules.mad_dogs.paradise.shake_ups import MOST_SMARTS

Smarts = Annotated[int, Interval(ge=1, le=MOST_SMARTS)]
Helpers = Annotated[int, Interval(ge=0, le=MOST_HELPERS)]
Owners = Annotated[int, Interval(ge=0, le=MOST_OWNERS // 2)]
ALONE = "Without a campaign: "

press = root("mad-press", "Mad Dogs With Guns: the Paradise Times-Dispatch.")
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


Names = Annotated[str, Len(1, 200)]
Story = Annotated[int, Interval(ge=1)]
WRITER = opt("Which of your Reporters; the first who has not written if left out.", default=None, complete=reporters)
GANG = opt("For which gang; yours if you have one here.", default=None, complete=own_gangs_in_town)
STORY = opt("Its number: /mad-press list has them.", default=None, complete=stories)


@command("mad-press list")
class List:
    """Stories that wait to be printed, and who may still write."""

    campaign: str = CAMPAIGN


@answers(List)
async def list_(interaction: discord.Interaction, _m: List) -> None:
    town, _ = await town_at(interaction)
    await show(interaction, waiting_card(town))


@command("mad-press write", Rolls())
class Write:
    """A Reporter writes for or against the gangs: SMARTS, 1 outrage less or more."""

    tone: str = opt("What he writes.", words=("Against the gangs", "For the gangs"))
    reporter: str | None = WRITER
    gang: str | None = GANG
    smarts: Smarts | None = opt(f"{ALONE}SMARTS of the Reporter.", default=None)
    campaign: str = CAMPAIGN


@command("mad-press expose", Rolls())
class Expose:
    """A Reporter exposes an official of the city: SMARTS, +1 a further Reporter."""

    official: str = opt("Whom he exposes.", complete=exposable)
    reporter: str | None = WRITER
    helpers: Names | None = opt(
        "Further Reporters of yours who add to it, separated by commas; without a campaign how many.",
        default=None,
        complete=several_reporters,
    )
    gang: str | None = GANG
    smarts: Smarts | None = opt(f"{ALONE}SMARTS of the Reporter.", default=None)
    campaign: str = CAMPAIGN


@command("mad-press side")
class Side:
    """One more Reporter takes a side about an official who is exposed."""

    side: str = opt("Which side.", words=("For him", "Against him"))
    story: Story | None = STORY
    reporter: str | None = WRITER
    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-press squelch", Rolls())
class Squelch:
    """Have the City Editor, who is yours, kill a story or let it pass."""

    story: Story | None = STORY
    passes: bool | None = opt("Let it pass instead.", default=None)
    gang: str | None = GANG
    squelchers: Owners | None = opt(f"{ALONE}owners who want it killed.", default=None)
    passers: Owners | None = opt(f"{ALONE}owners who want it printed.", default=None)
    campaign: str = CAMPAIGN


@command("mad-press print", Rolls())
class Print:
    """An umpire prints what waits; without a campaign who is exposed defends himself."""

    official: str | None = opt(f"{ALONE}who is exposed.", default=None, complete=exposable_posts)
    smarts: Smarts | None = opt(f"{ALONE}his SMARTS.", default=None)
    pressing: Helpers | None = opt(f"{ALONE}further Reporters after him, -1 each.", default=None)
    defenders: Helpers | None = opt(f"{ALONE}Reporters for him, +1 each.", default=None)
    campaign: str = CAMPAIGN


add_commands(press, __name__)
