"""Stories written, helped and opposed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import discord
from annotated_types import Interval, Len
from discord import app_commands

from cogs._kit.context import Context
from cogs._kit.params import Choices, choices, listed_choices
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.render import Card, Press
from cogs._kit.slash import command, shows
from cogs.mad_dogs.officials.offices import ALONE, official_meant, post_meant
from cogs.mad_dogs.paradise.town import Town, gang_for, town_at, town_if
from rules.core.deed import Deed, Question
from rules.core.dice import Dice
from rules.core.move import Rolls, opt
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import listed, parts, signed
from rules.mad_dogs.paradise.changes import StorySet
from rules.mad_dogs.paradise.fields import CAMPAIGN, FOR_GANG
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.officials import CITY_KEYS, EDITOR_KEY, REPORTER, name_of, post_of, title_of
from rules.mad_dogs.paradise.press import (
    OUTRAGE,
    Article,
    busy_reporters,
    expose,
    filed,
    filed_changes,
    pending,
    sided,
    story_of,
    write,
)
from rules.mad_dogs.paradise.records import Story, StoryKind
from rules.mad_dogs.paradise.shake_ups import MOST_SMARTS

Resolver = Callable[[Dice, Article], bool]
EXPOSABLE = [title_of(key) for key in CITY_KEYS if post_of(key).of_city]
WRITING = "mad.official.reporter"
LOSING = "mad.official.lose"
MOST_ASKED = 4
"""Owners of the City Editor who get buttons of their own."""


# Written


Smarts = Annotated[int, Interval(ge=1, le=MOST_SMARTS)]


async def _reporters(interaction: discord.Interaction) -> list[str]:
    """Reporters who may still write, the caller's own first."""
    town, _ = await town_at(interaction)
    if town is None:
        return []
    busy = busy_reporters(town.city)
    mine = {one.id for one in town.gangs.values() if one.mine}
    free = [one for one in town.city.officials if one.post == REPORTER.id and one.payers and one.key not in busy]
    free.sort(key=lambda one: mine.isdisjoint(one.owners))
    return [title_of(one.key) for one in free]


async def reporters(interaction: discord.Interaction, current: str) -> Choices:
    return choices(await _reporters(interaction), current)


async def several_reporters(interaction: discord.Interaction, current: str) -> Choices:
    return listed_choices(await _reporters(interaction), current)


async def stories(interaction: discord.Interaction, current: str | int) -> list[app_commands.Choice[int]]:
    """The stories that wait, by number."""
    town, _ = await town_at(interaction)
    found = [one for one in pending(town.city) if str(current) in str(one.id)] if town else []
    return [app_commands.Choice(name=f"{one.id}: {title_of(one.reporter)}", value=one.id) for one in found[:25]]


Names = Annotated[str, Len(1, 200)]
Number = Annotated[int, Interval(ge=1)]
WRITER = opt("Which of your Reporters (default: the first who has not written).", default="", complete=reporters)
STORY = opt("Its number: /mad-press list has them.", default=0, complete=stories)


@command("mad-press write", Rolls())
class Write:
    """A Reporter writes for or against the gangs: SMARTS, 1 outrage less or more."""

    tone: StoryKind = opt(
        "What he writes.", words={"Against the gangs": StoryKind.DENOUNCES, "For the gangs": StoryKind.PRAISES}
    )
    reporter: str = WRITER
    gang: str = FOR_GANG
    smarts: Smarts | None = opt(f"{ALONE}SMARTS of the Reporter.", default=None)
    campaign: str = CAMPAIGN


@prepares(Write)
async def prepare_write(ctx: Context, m: Write) -> Prepared:
    """A Reporter writes for or against the gangs."""
    kind, town = m.tone, await town_if(ctx, m.campaign, m.smarts)
    if town is None:
        article = Article(kind, _smarts(m))
        return _typing(Prepared(Deed(report=lambda good: _written_alone(kind, good), again=True)), write, article)
    gang = at_work(ctx, town, m.gang)
    story, article = filed(town.city, gang, kind, _writer(town, gang, m.reporter))
    return _filing(town, story, write, article)


@command("mad-press expose", Rolls())
class Expose:
    """A Reporter exposes an official of the city: SMARTS, +1 for each further Reporter."""

    official: str = opt("Whom he exposes.", complete=EXPOSABLE)
    reporter: str = WRITER
    helpers: Names = opt(
        "Your further Reporters who add to it, separated by commas; without a campaign, how many.",
        default="",
        complete=several_reporters,
    )
    gang: str = FOR_GANG
    smarts: Smarts | None = opt(f"{ALONE}SMARTS of the Reporter.", default=None)
    campaign: str = CAMPAIGN


@prepares(Expose)
async def prepare_expose(ctx: Context, m: Expose) -> Prepared:
    """A Reporter exposes an official of the city; others of the gang's may add to it."""
    town = await town_if(ctx, m.campaign, m.smarts)
    if town is None:
        post = post_meant(m.official)
        helpers = m.helpers.strip() or "0"
        if not (helpers.isascii() and helpers.isdigit() and len(helpers) <= 3):
            raise OutOfRange("Without a campaign, say how many further Reporters add to it: helpers:1.")
        article = Article(StoryKind.EXPOSES, _smarts(m), int(helpers))
        return _typing(
            Prepared(Deed(report=lambda good: _exposed_alone(post.title, good), again=True)), expose, article
        )
    gang = at_work(ctx, town, m.gang)
    against = official_meant(town, m.official).key
    helpers = tuple([official_meant(town, name).key for name in parts(m.helpers)])
    writer = _writer(town, gang, m.reporter, helpers)
    story, article = filed(town.city, gang, StoryKind.EXPOSES, writer, against, helpers)
    return _filing(town, story, expose, article)


def _filing(town: Town, story: Story, resolver: Resolver, article: Article) -> Prepared:
    """A story of the campaign, which waits to be printed if it is any good."""
    prepared = Prepared(
        Deed(
            report=lambda good: _filed_said(town, story, good),
            changes=lambda good: filed_changes(town.id, story, good),
            log=town.id,
        )
    )
    return _typing(prepared, resolver, article, story=story.id)


def _typing(prepared: Prepared, resolver: Resolver, article: Article, **facts: Any) -> Prepared:
    """The same with the dice for an article, and their odds."""
    return prepared.but(
        resolver=resolver,
        args=(article,),
        facts=lambda outcome: {**facts, "good": outcome.result},
        questions=(Question("Has a story", resolver, (article,)),),
    )


def _smarts(m: Write | Expose) -> int:
    """The SMARTS of a Reporter in no campaign."""
    if m.smarts is None:
        raise OutOfRange("No campaign is running here: say the SMARTS of the Reporter, smarts:3.")
    return m.smarts


def at_work(ctx: Context, town: Town, name: str) -> int:
    """The gang that has something written now, by its id."""
    town.require_open()
    town.require_phase(Phase.PRESS)
    return gang_for(ctx, town, name).id


def _writer(town: Town, gang: int, named: str, taken: tuple[str, ...] = ()) -> str:
    """The Reporter who is named, else the first of the gang's who has not written, by key."""
    if named:
        return official_meant(town, named).key
    mine = [one.key for one in town.city.bought(gang) if one.post == REPORTER.id]
    if not mine:
        raise IllegalNow(f"{town.name(gang)} has no Reporter in its pay: hire one next month with /mad-official buy.")
    busy = {*busy_reporters(town.city), *taken}
    return next((key for key in mine if key not in busy), mine[0])


def _written_alone(kind: StoryKind, good: bool) -> Report:
    if not good:
        return Report("The article comes to nothing.")
    points = signed(OUTRAGE[kind])
    return Report(f"An article that {kind}.", (f"{points} outrage if it is printed.",), tone=Tone.GOOD)


def _exposed_alone(who: str, good: bool) -> Report:
    if not good:
        return Report("The story comes to nothing.")
    lines = ("If it is printed he defends himself: /mad-press print.",)
    return Report(f"A story that exposes a {who}.", lines, tone=Tone.GOOD)


def told(story: Story) -> str:
    """What a story is, after its Reporter's name: “exposes Judge 1”."""
    return f"exposes {name_of(story.against)}" if story.against else str(story.kind)


def _filed_said(town: Town, story: Story, good: bool) -> Report:
    """A story handed in, or none."""
    who = title_of(story.reporter)
    if not good:
        return Report(f"{who} of {town.name(story.gang)} finds no story this month.")
    editor = town.city.official(EDITOR_KEY)
    owners = [one for one in (editor.owners if editor is not None else ()) if one in town.gangs]
    asked = owners[:MOST_ASKED]
    offers = tuple(_wish(town, story, gang, passes) for gang in asked for passes in (False, True))
    lines = (
        f"{listed(town.name(one) for one in owners)} may have the City Editor squelch it."
        if owners
        else "Nobody owns the City Editor, so it will be printed.",
        *(("Other Reporters may take a side until then: /mad-press side.",) if story.against else ()),
    )
    headline = f"Story {story.id}: {who} of {town.name(story.gang)} {told(story)}."
    return Report(headline, lines, offers, tone=Tone.GOOD)


def _wish(town: Town, story: Story, gang: int, passes: bool) -> FollowUp:
    """A button with which an owner of the City Editor says what it wants of a story."""
    name = town.gangs[gang].name
    options = {"story": story.id, "gang": name, "campaign": town.title}
    label = f"{name}: let it pass" if passes else f"{name}: squelch"
    return FollowUp(label[:80], "mad-press squelch", {**options, "passes": True} if passes else options)


# Sides, and the City Editor


@command("mad-press side")
class Side:
    """One more Reporter takes sides for or against an exposed official."""

    side: bool = opt("Which side.", words={"For him": True, "Against him": False})
    story: Number = STORY
    reporter: str = WRITER
    gang: str = FOR_GANG
    campaign: str = CAMPAIGN


@prepares(Side)
async def prepare_side(ctx: Context, m: Side) -> Prepared:
    """A Reporter writes for or against an official who is exposed."""
    defends, town = m.side, await town_if(ctx, m.campaign)
    if town is None:
        points = signed(1 if defends else -1)
        lines = ("Count all of them in /mad-press print.",)
        return Prepared(Deed(report=lambda _: Report(f"{points} SMARTS for whoever is exposed.", lines), rule=LOSING))
    gang = at_work(ctx, town, m.gang)
    story = story_meant(town, m.story)
    key = _writer(town, gang, m.reporter)
    after = sided(town.city, gang, story, key, defends)
    who = name_of(story.against)
    said = Report(
        f"{title_of(key)} of {town.name(gang)} writes {'for' if defends else 'against'} {who}.",
        (f"Story {story.id}: {len(after.pressing)} after him, {len(after.defenders)} for him.",),
    )
    return Prepared(
        Deed(report=lambda _: said, changes=lambda _: (StorySet(town.id, after),), log=town.id, rule=LOSING)
    )


def story_meant(town: Town, number: int) -> Story:
    """The story of this number that waits; OutOfRange where none is said."""
    if not number:
        raise OutOfRange("Say which story, by its number: /mad-press list has them.")
    return story_of(town.city, number)


# Waiting


@command("mad-press list")
class List:
    """Stories that wait to be printed, and who may still write."""

    campaign: str = CAMPAIGN


@shows(List)
async def waiting_card(ctx: Context, m: List) -> Card:
    """The stories that wait to be printed, and who may still write."""
    town = await town_if(ctx, m.campaign)
    why = (Press("why", WRITING, "Why"),)
    if town is None:
        lines = ("No campaign is running here: /mad-press write, expose and print take plain numbers.",)
        return Card("The Paradise Times-Dispatch", lines=lines, buttons=why, private=True)
    stories = [_waiting_line(town, one) for one in pending(town.city)]
    busy = busy_reporters(town.city)
    free = [
        f"{title_of(one.key)} (SMARTS {one.smarts}) of {town.name(one.owners[0])}"
        for one in town.city.officials
        if one.post == REPORTER.id and one.payers and one.key not in busy
    ]
    return Card(
        f"The Paradise Times-Dispatch, month {town.month}",
        lines=(*(stories or ["No story waits."]), f"May still write: {', '.join(free) or 'nobody'}."),
        buttons=why,
        private=True,
    )


def _waiting_line(town: Town, story: Story) -> str:
    wishes = [f"{town.name(one.gang)} wants it {'squelched' if one.squelch else 'printed'}" for one in story.editors]
    sides = f"{len(story.pressing)} after him, {len(story.defenders)} for him" if story.against else ""
    more = "; ".join(filter(None, (sides, *wishes)))
    who = f"Story {story.id}: {title_of(story.reporter)} of {town.name(story.gang)} {told(story)}"
    return f"{who}; {more}." if more else f"{who}."
