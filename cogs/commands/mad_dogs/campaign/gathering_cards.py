"""The cards that gather the gangs of a campaign: the table card before and after the first month, and the private
cards behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import starmap
from typing import Final, NamedTuple

import discord

from cogs.cards.card import Card, Choice, Menu, Press
from cogs.commands.mad_dogs.paradise.concerns import news_of
from cogs.commands.mad_dogs.paradise.town import month_at
from cogs.context.caller import Caller
from cogs.context.campaign_display import CAMPAIGN_TABLES, CampaignTable, campaign_numbered, my_month
from cogs.context.client import client
from cogs.context.context import Context
from cogs.post.clocks import clock_of
from cogs.post.pacing import times_menu
from db.campaigns import StoredCampaign
from db.pending import CAMPAIGN
from db.repositories import StoredGang
from db.unit_of_work import reading
from rules.core.plain.refusal import Refusal
from rules.core.plain.words import key_of
from rules.core.play.pace import DecisionKind, Mode, pace_lines
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.model import MOST_GANGS, Phase
from rules.mad_dogs.paradise.city.town import Gang, Town, runs_books
from rules.mad_dogs.paradise.month.town_status import waiting_lines
from rules.mad_dogs.paradise.press.newspaper import date_of
from rules.mad_dogs.paradise.rackets.kinds_of_business import CHINATOWN
from rules.mad_dogs.paradise.rackets.map_of_rackets import PLACES
from rules.mad_dogs.paradise.start.checklist import (
    WITH_BOOKS,
    bot_pick,
    buttons_of,
    checklist,
    choices_of,
    complete,
    gang_lines,
)
from rules.mad_dogs.paradise.start.enrolling import require_free
from rules.mad_dogs.paradise.start.first_drafts import all_ready, allowed_halves
from rules.mad_dogs.paradise.start.gathering import GATHER

ACT: Final = "gatheract"
"""The buttons of its private cards. A key names the campaign, what is done, and to what."""
STEP: Final = "gatherstep"
"""The same buttons where they are the next step of a gang. The first of a card is blue."""
STEPS: Final = ("join", "sample", "draft", "begin", "ready")
HOME, RACKETS, TIME = "gatherhome", "gatherrackets", "gathertime"
"""The menus of a gang's card, whose key names the campaign and the gang, and that of the pace."""
READY_MADE: Final = (
    "A ready gang has a Boss, an Accountant and nine others, and joins at once. All have the same kinds of figures and "
    "guns. Only the names differ."
)
ASKS_LINE: Final = (
    "The first month has begun, so your gang joins once an umpire allows it. Your press asks, and you get the answer."
)
READY_LINE: Final = "It is ready for January. [Not ready yet] takes that back."
USUAL_BUDGET: Final = 1000
"""The dollars for which a player usually makes a gang."""
LABELS: Final = {Mode.LIVE: "Live", Mode.POST: "By post", Mode.TABLE: "At a real table"}
MODES: Final = tuple(LABELS)


def act(campaign: int, what: str, label: str, of: int = 0) -> Press:
    """The button that does something in this campaign."""
    return Press(STEP if what in STEPS else ACT, f"{campaign}.{what}.{of}", label)


def page(campaign: int, name: str, label: str) -> Press:
    """The button that shows a private card of this campaign."""
    return Press(GATHER, f"{campaign}.{name}", label)


class Seen(NamedTuple):
    """A campaign as the presser sees it, with the gangs of the server."""

    ctx: Context
    town: Town
    gangs: Sequence[StoredGang]

    @property
    def mine(self) -> list[Gang]:
        """The presser's gangs in the campaign."""
        return [one for one in self.town.gangs.values() if one.mine]


async def seen_by(interaction: discord.Interaction, campaign: int) -> Seen:
    """A campaign by its id as a presser sees it now. Raises IllegalNow if it is over or elsewhere."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow(), system=SYSTEM.id)
        stored = await campaign_numbered(ctx, campaign, SYSTEM.id)
        return Seen(ctx, (await month_at(ctx, stored)).town, await work.rosters.gangs(ctx.server_id))


# The table card


async def campaign_card(ctx: Context, stored: StoredCampaign) -> Card:
    """The table card: before the first month it gathers the gangs, and then it shows whom the month waits for."""
    town = (await month_at(ctx, stored)).town
    if not town.month:
        return gathering_card(town)
    clock = await clock_of(ctx.work, CAMPAIGN, town.id, town.campaign.pace)
    return Card(
        f"{date_of(town.month)}: {town.city.phase}",
        lines=(*waiting_lines(town), *clock.lines),
        footer=f"“{town.title}” · {SYSTEM.title}",
        buttons=_with_asking(town, _month_buttons(town.id)),
    )


def _with_asking(town: Town, buttons: tuple[Press, ...]) -> tuple[Press, ...]:
    """The buttons with [Ask to join] after the first, if the city has room for another gang."""
    room = len(town.gangs) < MOST_GANGS
    return (buttons[0], *([page(town.id, "join", "Ask to join")] if room else []), *buttons[1:])


def _month_buttons(campaign: int) -> tuple[Press, ...]:
    return my_month(campaign), Press("do", "campaign.status", "Status"), Press("help", "months", "Help")


def marks_of(stored: StoredCampaign) -> frozenset[Press]:
    """The buttons of the table card that no other card has together."""
    if stored.campaign.month:
        return frozenset(_month_buttons(stored.id))
    return frozenset(page(stored.id, name, "") for name in ("join", "settings", "begin"))


CAMPAIGN_TABLES[SYSTEM.id] = CampaignTable(campaign_card, marks_of, news_of)


def gathering_card(town: Town) -> Card:
    """Who has joined with which gang, what each lacks, and the buttons for all of it."""
    return Card(
        f"“{town.title}” gathers its gangs",
        lines=checklist(town),
        footer="Each gang needs a home and rackets before January",
        buttons=tuple(starmap(Press, buttons_of(town))),
    )


def gang_card(town: Town, gang: Gang, headline: str = "") -> Card:
    """The private card of a gang: its checklist, its home, and what it can draft."""
    outfit, key = town.outfit(gang.id), f"{town.id}.{gang.id}"
    homes = [
        Choice(one.id, one.name, one.notes, one.id == outfit.home)
        for one in PLACES.values()
        if one.id != "downtown" and (one.id != CHINATOWN or outfit.chinese)
    ]
    rackets = [Choice(*one) for one in choices_of(town, gang)]
    ready = "Not ready yet" if outfit.done else "Ready"
    early = town.city.phase is Phase.DRAFT
    most = allowed_halves(outfit) if runs_books(gang.people) else 1
    return Card(
        headline or f"{gang.name} before the first month",
        lines=(*gang_lines(town, gang), *([READY_LINE] if early and outfit.done else [])),
        menus=(
            *([Menu(HOME, key, "Pick its home", tuple(homes))] if early or not outfit.home else []),
            Menu(RACKETS, key, "Pick its rackets at home", tuple(rackets), most=most),
        ),
        buttons=(
            *([act(town.id, "draft", "Draft the bot's pick", gang.id)] if bot_pick(town, gang) else []),
            *([act(town.id, "begin", "Begin the campaign")] if early and all_ready(town.city) else []),
            *([act(town.id, "ready", ready, gang.id)] if early and complete(town, gang) else []),
            Press("roster", f"{gang.id}.0", "Roster"),
        ),
        private=True,
    )


def join_card(seen: Seen) -> Card:
    """The presser's gangs that can join, why others can't, and ready gangs."""
    buttons: list[Press] = []
    lines: list[str] = []
    own = [one for one in seen.gangs if seen.ctx.leads(one) and one.gang.system == SYSTEM.id]
    if _asks(seen):
        lines.append(ASKS_LINE)
    for one in own:
        try:
            require_free(seen.town, one.gang)
        except Refusal as refusal:
            lines.append(refusal.sentence)
        else:
            label = f"Ask to join with {one.gang.name}" if _asks(seen) else f"Join with {one.gang.name}"
            buttons.append(act(seen.town.id, "join", label, one.id))
    if not buttons:
        lines.append("None of your gangs is free to join." if own else "You have no gang yet.")
        lines.append(READY_MADE)
    makes = page(seen.town.id, "make", "Make a gang") if buttons else None
    return Card(
        f"Your gang for {seen.town.title}",
        lines=tuple(lines),
        buttons=(*buttons, *([makes] if makes else _ready_made(seen))),
        private=True,
    )


def _asks(seen: Seen) -> bool:
    """Whether the presser asks an umpire to join, because the first month has begun."""
    return bool(seen.town.month) and not seen.town.umpires


def make_card(seen: Seen) -> Card:
    """Ready gangs that can run a campaign, and how to build another one."""
    return Card(
        f"A new gang for {seen.town.title}",
        lines=(
            READY_MADE,
            "Or build your own, figure by figure. Once it is finished, [Join with a gang] brings it in.",
        ),
        buttons=(*_ready_made(seen), act(seen.town.id, "build", f"Build my own for {dollars(USUAL_BUDGET)}")),
        private=True,
    )


def _ready_made(seen: Seen) -> tuple[Press, ...]:
    """A button for each ready gang; those that no one here has come first."""
    there = {key_of(one.gang.name) for one in seen.gangs}
    titles = sorted(range(len(WITH_BOOKS)), key=lambda number: key_of(WITH_BOOKS[number]) in there)
    asks = _asks(seen)
    names = [(number, WITH_BOOKS[number]) for number in titles]
    return tuple(
        act(seen.town.id, "sample", f"Ask to join with the {name}" if asks else f"Join with the {name}", number)
        for number, name in names
    )


def mine_card(seen: Seen) -> Card:
    """The card of the presser's gang; of several they pick one, and without any they join."""
    if not seen.mine:
        return join_card(seen)
    if len(seen.mine) == 1:
        return gang_card(seen.town, seen.mine[0])
    picks = tuple(act(seen.town.id, "show", one.name, one.id) for one in seen.mine)
    return Card("Which gang?", buttons=picks, private=True)


def settings_card(seen: Seen) -> Card:
    """The name and the pace of a campaign."""
    pace = seen.town.campaign.pace
    return Card(
        f"Name and pace of “{seen.town.title}”",
        lines=tuple(pace_lines(pace, (DecisionKind.PART,))),
        menus=times_menu(TIME, str(seen.town.id), pace, DecisionKind.PART),
        buttons=(
            *(
                act(seen.town.id, "pace", label, MODES.index(mode))
                for mode, label in LABELS.items()
                if mode is not pace.mode
            ),
            act(seen.town.id, "name", "Name"),
        ),
        private=True,
    )


PAGES: Final = {"join": join_card, "make": make_card, "mine": mine_card, "settings": settings_card}
"""The private cards behind the table card."""
