"""The stories that wait to be printed, and the Reporters who may still write."""

from __future__ import annotations

from cogs.cards.card import Card, Press
from cogs.commands.mad_dogs.paradise.town import Town, town_if
from cogs.context.context import Context
from cogs.replies.answers import shows
from cogs.slash.slash import command
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN
from rules.mad_dogs.paradise.city.stories import Story
from rules.mad_dogs.paradise.officials.posts import REPORTER, title_of
from rules.mad_dogs.paradise.press.stories import WRITING, busy_reporters, story_text, waiting_stories


@command("mad-press list")
class List:
    """Show stories that wait to be printed, and reporters who may still write."""

    campaign: str = CAMPAIGN


@shows(List)
async def waiting_card(ctx: Context, move: List) -> Card:
    """The stories that wait to be printed, and the Reporters who may still write."""
    town = await town_if(ctx, move.campaign)
    why = (Press("why", WRITING, "Why"),)
    if town is None:
        lines = ("No campaign is running here, so /mad-press write, expose and print take plain numbers.",)
        return Card("The Paradise Times-Dispatch", lines=lines, buttons=why, private=True)
    stories = [_waiting_line(town, one) for one in waiting_stories(town.city)]
    busy = busy_reporters(town.city)
    free = [
        f"{title_of(one.key)} (SMARTS {one.smarts}) of {town.name(one.owners[0])}"
        for one in town.city.officials
        if one.post == REPORTER.id and one.payers and one.key not in busy
    ]
    return Card(
        f"The Paradise Times-Dispatch, month {town.month}",
        lines=(*(stories or ["No story waits."]), f"May still write: {', '.join(free) or 'no one'}."),
        buttons=why,
        private=True,
    )


def _waiting_line(town: Town, story: Story) -> str:
    wishes = [f"{town.name(one.gang)} wants it {'squelched' if one.squelch else 'printed'}" for one in story.editors]
    sides = f"{len(story.pressing)} against the official, {len(story.defenders)} for them" if story.against else ""
    more = "; ".join(filter(None, (sides, *wishes)))
    who = f"Story {story.id}: {title_of(story.reporter)} of {town.name(story.gang)} {story_text(story)}"
    return f"{who}; {more}." if more else f"{who}."
