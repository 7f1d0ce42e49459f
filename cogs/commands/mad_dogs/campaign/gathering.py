"""The public card that gathers the gangs of a campaign before its first month, and the private cards behind it.

Each private card keeps the id of the public message. After a press on it, that message shows the campaign as it is. So
a press posts nothing more, unless the message is gone or out of the bot's reach.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from itertools import starmap
from typing import Any, Final, NamedTuple

import discord

from cogs.cards.card import Card, Choice, Menu, Press
from cogs.cards.components import CardView
from cogs.commands.mad_dogs.paradise.town import month_at, town_if
from cogs.context.caller import SURE, Caller
from cogs.context.campaign_display import campaign_if, campaign_numbered, my_month
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.interaction_deadline import edit
from cogs.context.posting import channel_at
from cogs.context.prepared import Options
from cogs.context.stale_moves import FROM, Moment, moves_on
from cogs.context.used_buttons import UsedUp, reports_event
from cogs.pipeline.pipeline import RUN_OUT, carry_out
from cogs.pipeline.reply import Reply
from cogs.replies.dispatch import NUMBER, on_choice, on_press
from cogs.replies.errors import GIVEN
from cogs.replies.replies import EDITABLE, on_private, reply, reply_in_place, show
from cogs.replies.running import follows
from cogs.replies.windows import Blank, Window, ask_in
from db.campaign_cards import card_of, note_card
from db.repositories import StoredGang
from db.unit_of_work import reading
from rules.core.people.names import MOST_LETTERS as MOST_OF_A_GANG
from rules.core.people.names import fresh_name
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Refusal
from rules.core.plain.stable_key import stable_key
from rules.core.plain.words import key_of
from rules.core.play.pace import DecisionKind, Mode, pace_lines
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.campaign_options import MOST_LETTERS
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.town import Gang, Town, runs_books
from rules.mad_dogs.paradise.press.newspaper import date_of
from rules.mad_dogs.paradise.rackets.businesses import name_of
from rules.mad_dogs.paradise.rackets.kinds_of_business import CHINATOWN
from rules.mad_dogs.paradise.rackets.map_of_rackets import PLACES
from rules.mad_dogs.paradise.start.checklist import (
    WITH_BOOKS,
    all_ready,
    bot_pick,
    buttons_of,
    checklist,
    choices_of,
    complete,
    gang_lines,
)
from rules.mad_dogs.paradise.start.enrolling import require_free
from rules.mad_dogs.paradise.start.first_drafts import faults
from rules.mad_dogs.paradise.start.gathering import GATHER
from rules.mad_dogs.paradise.start.rivals import rivals_to_add

ACT: Final = "gatheract"
"""The buttons of its private cards. A key names the campaign, what is done, to what, and the public message."""
HOME, RACKETS = "gatherhome", "gatherrackets"
"""The menus of a gang's card. A key names the campaign, the gang and the public message."""
USUAL_BUDGET: Final = 1000
"""The dollars for which a player usually makes a gang."""
MOST_RACKETS: Final = 8
"""Four dice of Loot are at most eight businesses of half a die."""
LABELS: Final = {Mode.LIVE: "Live", Mode.POST: "By post", Mode.TABLE: "At a real table"}
MODES: Final = tuple(LABELS)


class Spot(NamedTuple):
    """The campaign of a pressed button, and the public message that shows it; 0 for none."""

    campaign: int
    message: int

    @classmethod
    def of(cls, interaction: discord.Interaction, campaign: str, message: str = "") -> Spot:
        """The spot of a key. A public message is its own."""
        here = interaction.message
        own = here.id if here is not None and not on_private(interaction) else 0
        return cls(int(campaign), own or int(message or 0))

    def act(self, what: str, label: str, of: int = 0) -> Press:
        """The button that does something in this campaign."""
        return Press(ACT, f"{self.campaign}.{what}.{of}.{self.message}", label)

    def page(self, page: str, label: str) -> Press:
        """The button that shows a private card of this campaign."""
        return Press(GATHER, f"{self.campaign}.{page}.{self.message}", label)


class Seen(NamedTuple):
    """A campaign as the presser sees it, with the gangs of the server."""

    ctx: Context
    town: Town
    gangs: Sequence[StoredGang]

    @property
    def mine(self) -> list[Gang]:
        """The presser's gangs in the campaign."""
        return [one for one in self.town.gangs.values() if one.mine]


async def _seen(interaction: discord.Interaction, campaign: int) -> Seen:
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow(), system=SYSTEM.id)
        stored = await campaign_numbered(ctx, campaign, SYSTEM.id)
        return Seen(ctx, (await month_at(ctx, stored)).town, await work.rosters.gangs(ctx.server_id))


# Cards


def gathering_card(town: Town) -> Card:
    """The public card: who has joined with which gang, what each lacks, and the buttons for all of it."""
    if town.month:
        begun = f"“{town.title}” has begun"
        return Card(begun, lines=(f"It is {date_of(town.month)}.",), buttons=(my_month(town.id),))
    return Card(
        f"“{town.title}” gathers its gangs",
        lines=checklist(town),
        footer="Each gang needs a home and rackets before January",
        buttons=tuple(starmap(Press, buttons_of(town))),
    )


def gang_card(town: Town, gang: Gang, message: int = 0, headline: str = "") -> Card:
    """The private card of a gang: its checklist, its home, and what it can draft."""
    spot, outfit, key = Spot(town.id, message), town.outfit(gang.id), f"{town.id}.{gang.id}.{message}"
    homes = [
        Choice(one.id, one.name, one.notes, one.id == outfit.home)
        for one in PLACES.values()
        if one.id != "downtown" and (one.id != CHINATOWN or outfit.chinese)
    ]
    rackets = [Choice(*one) for one in choices_of(town, gang)]
    ready = "Not ready yet" if outfit.done else "Ready"
    early = town.city.phase is Phase.DRAFT
    most = MOST_RACKETS if runs_books(gang.people) else 1
    return Card(
        headline or f"{gang.name} before the first month",
        lines=gang_lines(town, gang),
        menus=(
            *([Menu(HOME, key, "Pick its home", tuple(homes))] if early or not outfit.home else []),
            Menu(RACKETS, key, "Pick its rackets at home", tuple(rackets), most=most),
        ),
        buttons=(
            *([spot.act("draft", "Draft the bot's pick", gang.id)] if bot_pick(town, gang) else []),
            *([spot.act("begin", "Begin the campaign")] if early and all_ready(town) else []),
            *([spot.act("ready", ready, gang.id)] if early and complete(town, gang) else []),
            Press("roster", f"{gang.id}.0", "Roster"),
        ),
        private=True,
    )


def _join_card(seen: Seen, spot: Spot) -> Card:
    """The presser's gangs that can join, why others can't, and ready gangs."""
    buttons: list[Press] = []
    lines: list[str] = []
    for one in seen.gangs:
        if not seen.ctx.leads(one) or one.gang.system != SYSTEM.id:
            continue
        try:
            require_free(seen.town, one.gang)
        except Refusal as refusal:
            lines.append(refusal.sentence)
        else:
            buttons.append(spot.act("join", f"Join with {one.gang.name}", one.id))
    if not buttons:
        lines.append("None of your gangs is free to join. Take a ready one, which has a Boss and an Accountant.")
    makes = spot.page("make", "Make a gang") if buttons else None
    return Card(
        f"Your gang for {seen.town.title}",
        lines=tuple(lines),
        buttons=(*buttons, *([makes] if makes else _ready_made(seen, spot))),
        private=True,
    )


def _make_card(seen: Seen, spot: Spot) -> Card:
    """Ready gangs that can run a campaign, and how to build another one."""
    return Card(
        f"A new gang for {seen.town.title}",
        lines=(
            "A ready gang has a Boss, an Accountant and nine others, and joins at once.",
            "Or build your own, figure by figure. Once it is finished, [Join with my gang] brings it in.",
        ),
        buttons=(*_ready_made(seen, spot), spot.act("build", f"Build my own for {dollars(USUAL_BUDGET)}")),
        private=True,
    )


def _ready_made(seen: Seen, spot: Spot) -> tuple[Press, ...]:
    """A button for each ready gang; those that no one here has come first."""
    there = {key_of(one.gang.name) for one in seen.gangs}
    titles = sorted(range(len(WITH_BOOKS)), key=lambda number: key_of(WITH_BOOKS[number]) in there)
    return tuple(spot.act("sample", f"Join with the {WITH_BOOKS[number]}", number) for number in titles)


def _mine_card(seen: Seen, spot: Spot) -> Card:
    """The card of the presser's gang; of several they pick one, and without any they join."""
    if not seen.mine:
        return _join_card(seen, spot)
    if len(seen.mine) == 1:
        return gang_card(seen.town, seen.mine[0], spot.message)
    picks = tuple(spot.act("show", one.name, one.id) for one in seen.mine)
    return Card("Which gang?", buttons=picks, private=True)


def _settings_card(seen: Seen, spot: Spot) -> Card:
    """The name and the pace of a campaign."""
    pace = seen.town.campaign.pace
    return Card(
        f"Name and pace of “{seen.town.title}”",
        lines=tuple(pace_lines(pace, (DecisionKind.PART,))),
        buttons=(
            *(spot.act("pace", label, MODES.index(mode)) for mode, label in LABELS.items() if mode is not pace.mode),
            spot.act("name", "Name"),
        ),
        private=True,
    )


PAGES: Final = {"join": _join_card, "make": _make_card, "mine": _mine_card, "settings": _settings_card}
AT_ONCE: Final = ("rivals", "begin")
"""The buttons of the public card that show no card first."""


@on_press(GATHER, rf"{NUMBER}\.({'|'.join((*PAGES, *AT_ONCE, 'show'))})(\.{NUMBER})?")
async def press_gather(interaction: discord.Interaction, key: str) -> None:
    """Show a private card of a campaign, or do what its public card offers."""
    campaign, page, message = (*key.split("."), "")[:3]
    spot = Spot.of(interaction, campaign, message)
    if page in AT_ONCE:
        await ACTS[page](interaction, spot, 0)
        return
    seen = await _seen(interaction, spot.campaign)
    if page == "show":
        await show(interaction, gathering_card(seen.town))
        return
    if not (on_private(interaction) or reports_event(interaction.message)):  # an undo may have changed it
        await edit(interaction, CardView(gathering_card(seen.town)))
    await show(interaction, PAGES[page](seen, spot), in_place=True)


# What the buttons do


Act = Callable[[discord.Interaction, Spot, int], Awaitable[None]]


async def _run(interaction: discord.Interaction, command: str, options: Options, step: str = "") -> Reply:
    """Run a command for the presser; `step` tells several commands of one press apart."""
    caller = Caller.of(interaction)
    if step:
        caller = replace(caller, delivery=f"{caller.delivery}.{step}")
    interaction.extras[GIVEN] = command
    return await carry_out(client(interaction).database, caller, command, options)


async def _redrawn(interaction: discord.Interaction, spot: Spot, card: Card) -> bool:
    """Whether the public message shows this card now."""
    here = interaction.message
    if here is not None and here.id == spot.message:
        return await edit(interaction, CardView(card))
    if not spot.message or not isinstance(interaction.channel, EDITABLE):
        return False
    with suppress(discord.HTTPException):  # the message may be gone, or out of the bot's reach
        await interaction.channel.get_partial_message(spot.message).edit(view=CardView(card))
        return True
    return False


async def _answer(
    interaction: discord.Interaction, spot: Spot, answer: Reply, own: Callable[[Seen], Card] | None = None
) -> None:
    """Show the campaign on its public message, and to the presser their own card, with the sentence of the answer.

    The channel gets the answer itself where that message can't show it, and once the first month has begun.
    """
    if answer.hindered:
        await reply(interaction, answer)
        return
    seen = await _seen(interaction, spot.campaign)
    redrawn = await _redrawn(interaction, spot, gathering_card(seen.town))
    if redrawn:
        await note_card(client(interaction).database, spot.campaign, spot.message)
    if redrawn and not seen.town.month:
        answer = replace(answer, card=replace(answer.card, private=True))
    if own is not None:
        await reply_in_place(interaction, own(seen), answer)
    elif not answer.card.private:
        await reply(interaction, answer)
    elif not redrawn:
        await show(interaction, answer.card, in_place=True)


def _of_gang(spot: Spot, name: str, answer: Reply) -> Callable[[Seen], Card]:
    """The private card of a gang after a command; a gang that waits for an umpire has none yet."""

    def own(seen: Seen) -> Card:
        gang = next((one for one in seen.mine if key_of(one.name) == key_of(name)), None)
        if gang is None:
            return Card(answer.card.headline, private=True)
        return gang_card(seen.town, gang, spot.message, answer.card.headline)

    return own


async def _join(interaction: discord.Interaction, spot: Spot, gang: int) -> None:
    seen = await _seen(interaction, spot.campaign)
    name = next((one.gang.name for one in seen.gangs if one.id == gang), "")
    await _come(interaction, spot, seen.town.title, name)


async def _come(interaction: discord.Interaction, spot: Spot, campaign: str, gang: str, step: str = "") -> None:
    answer = await _run(interaction, "campaign join", {"gang": gang, "campaign": campaign}, step)
    await _answer(interaction, spot, answer, _of_gang(spot, gang, answer))


async def _sample(interaction: discord.Interaction, spot: Spot, number: int) -> None:
    """Found a ready gang under the first free name, and bring it in."""
    if number >= len(WITH_BOOKS):
        raise UsedUp(RUN_OUT)
    seen = await _seen(interaction, spot.campaign)
    name = fresh_name(WITH_BOOKS[number], {key_of(one.gang.name) for one in seen.gangs})
    await _run(interaction, "gang new", {"name": name, "sample": WITH_BOOKS[number], "game": SYSTEM.title})
    await _come(interaction, spot, seen.town.title, name, "join")


def _own(seen: Seen, gang: int) -> Gang:
    """A gang in the campaign by its id. Raises UsedUp for one that has left."""
    if gang not in seen.town.gangs:
        raise UsedUp(RUN_OUT)
    return seen.town.gangs[gang]


async def _for_gang(interaction: discord.Interaction, spot: Spot, gang: str, command: str, options: Options) -> None:
    answer = await _run(interaction, command, options)
    await _answer(interaction, spot, answer, _of_gang(spot, gang, answer))


async def _draft(interaction: discord.Interaction, spot: Spot, gang: int) -> None:
    """Draft what the card calls the bot's pick."""
    seen = await _seen(interaction, spot.campaign)
    one = _own(seen, gang)
    await _draft_these(interaction, spot, seen, one, [name_of(business) for business in bot_pick(seen.town, one)])


async def _draft_these(
    interaction: discord.Interaction, spot: Spot, seen: Seen, gang: Gang, names: Sequence[str]
) -> None:
    options = {**seen.town.called(gang.id), "businesses": ", ".join(names)}
    await _for_gang(interaction, spot, gang.name, "campaign draft", options)


async def _ready(interaction: discord.Interaction, spot: Spot, gang: int) -> None:
    seen = await _seen(interaction, spot.campaign)
    one = _own(seen, gang)
    await _for_gang(interaction, spot, one.name, "campaign done", seen.town.called(gang))


async def _show(interaction: discord.Interaction, spot: Spot, gang: int) -> None:
    seen = await _seen(interaction, spot.campaign)
    one = _own(seen, gang)
    seen.town.rights(one)
    await show(interaction, gang_card(seen.town, one, spot.message), in_place=True)


async def _rivals(interaction: discord.Interaction, spot: Spot, _: int) -> None:
    """Add the rivals that the book wants for so many players, one after the other."""
    seen = await _seen(interaction, spot.campaign)
    kinds = rivals_to_add(seen.town.city.outfits)
    if not kinds:
        raise IllegalNow(f"{seen.town.title} has all the rivals that the book wants.")
    for number, kind in enumerate(kinds):
        options: Options = {"type": str(kind), "campaign": seen.town.title}
        if not number:  # of two who press at once one adds them
            options[FROM] = _rivals_mark(seen.town)
        answer = await _run(interaction, "campaign rival", options, str(number))
    await _answer(interaction, spot, answer)


def _rivals_mark(town: Town) -> str:
    return stable_key(town.id, [one.gang for one in town.city.outfits if one.npc])


@moves_on("campaign rival")
async def rivals_so_far(ctx: Context, typed: Mapping[str, Any]) -> Moment | None:
    """The rivals that a campaign has."""
    town = await town_if(ctx, typed.get("campaign", ""))
    return town and Moment(_rivals_mark(town), f"{town.title} has another rival since. Look again at what is missing.")


async def _begin(interaction: discord.Interaction, spot: Spot, sure: int) -> None:
    """Begin the first month, after a question where something is still missing, or others play."""
    if sure:
        interaction.extras[SURE] = True
    seen = await _seen(interaction, spot.campaign)
    try:
        answer = await _run(interaction, "campaign next", {"campaign": seen.town.title})
    except Refusal as refusal:
        if seen.mine and faults(seen.town.city, seen.town.names()):
            refusal.presses = (*refusal.presses, spot.page("mine", "My gang"))
        raise
    if answer.hindered:
        asked = replace(answer.card, buttons=(spot.act("begin", "Begin", 1),))
        await show(interaction, asked, in_place=True)
        return
    await _answer(interaction, spot, answer, _january if sure else None)


def _january(seen: Seen) -> Card:
    """What is left of the question before the first month."""
    return Card("Your first month waits", buttons=(my_month(seen.town.id),), private=True)


async def _pace(interaction: discord.Interaction, spot: Spot, mode: int) -> None:
    seen = await _seen(interaction, spot.campaign)
    if mode >= len(MODES):
        raise UsedUp(RUN_OUT)
    answer = await _run(interaction, "campaign pace", {"mode": str(MODES[mode]), "campaign": seen.town.title})
    await _answer(interaction, spot, answer, lambda seen: _settings_card(seen, spot))


class NewName(Window):
    """The window for another name; the public message shows it afterwards."""

    def __init__(self, campaign: str, spot: Spot) -> None:
        blank = Blank("name", "Its name", "The Paradise War", MOST_LETTERS)
        super().__init__("Name of the campaign", "campaign name", {"campaign": campaign}, blank)
        self._spot = spot

    async def _run(self, interaction: discord.Interaction) -> None:
        answer = await _run(interaction, self.command, self.typed)
        await _answer(interaction, self._spot, answer, lambda seen: _settings_card(seen, self._spot))


async def _build(interaction: discord.Interaction, _spot: Spot, _: int) -> None:
    """Open the window that founds a gang to build."""
    blank = Blank("name", "Its name", "The Slats", MOST_OF_A_GANG)
    await ask_in(interaction, Window("A gang to build", "mad-gang new", {"budget": USUAL_BUDGET}, blank))


async def _name(interaction: discord.Interaction, spot: Spot, _: int) -> None:
    seen = await _seen(interaction, spot.campaign)
    await ask_in(interaction, NewName(seen.town.title, spot))


ACTS: Final[dict[str, Act]] = {
    "join": _join,
    "sample": _sample,
    "build": _build,
    "draft": _draft,
    "ready": _ready,
    "show": _show,
    "rivals": _rivals,
    "begin": _begin,
    "pace": _pace,
    "name": _name,
}


@on_press(ACT, rf"{NUMBER}\.({'|'.join(ACTS)})\.{NUMBER}\.{NUMBER}")
async def press_act(interaction: discord.Interaction, key: str) -> None:
    """Do what a button of a private card says."""
    campaign, what, of, message = key.split(".")
    await ACTS[what](interaction, Spot.of(interaction, campaign, message), int(of))


OF_A_GANG: Final = rf"{NUMBER}\.{NUMBER}\.{NUMBER}"


@on_choice(HOME, OF_A_GANG, r"[a-z-]{1,40}")
async def choose_home(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """The home of a gang."""
    campaign, gang, message = key.split(".")
    spot = Spot.of(interaction, campaign, message)
    seen = await _seen(interaction, spot.campaign)
    one, (home,) = _own(seen, int(gang)), values
    options = {**seen.town.called(one.id), "home": PLACES[home].name if home in PLACES else home}
    await _for_gang(interaction, spot, one.name, "campaign home", options)


@on_choice(RACKETS, OF_A_GANG, r"[a-z0-9.-]{1,80}")
async def choose_rackets(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """The first rackets of a gang."""
    campaign, gang, message = key.split(".")
    spot = Spot.of(interaction, campaign, message)
    seen = await _seen(interaction, spot.campaign)
    await _draft_these(interaction, spot, seen, _own(seen, int(gang)), values)


# What typed commands change


@follows("campaign start")
async def note_first_card(interaction: discord.Interaction, _options: Options) -> None:
    """Note the answer that opens a campaign: it becomes the card that gathers the gangs."""
    database, caller = client(interaction).database, Caller.of(interaction)
    async with reading(database) as work:
        ctx = await Context.at(work, caller, discord.utils.utcnow(), system=SYSTEM.id)
    with suppress(discord.HTTPException, discord.ClientException):  # then a press notes it
        message = await interaction.original_response()
        if ctx.campaign is not None and not message.flags.ephemeral:
            await note_card(database, ctx.campaign.id, message.id)


@follows(
    *("campaign join", "campaign home", "campaign draft", "campaign rival", "campaign leave"),
    *("campaign done", "campaign pace", "campaign umpire", "campaign next"),
)
async def redraw_card(interaction: discord.Interaction, options: Options) -> None:
    """Show on the public card what a command changed that did not come from there."""
    database, caller = client(interaction).database, Caller.of(interaction)
    async with reading(database) as work:
        ctx = await Context.at(work, caller, discord.utils.utcnow(), system=SYSTEM.id)
        stored = await campaign_if(ctx, SYSTEM.id, str(options.get("campaign") or ""))
        if stored is None or stored.campaign.month > 1 or stored.gone:
            return
        message = await card_of(database, stored.id)
        town = (await month_at(ctx, stored)).town if message else None
    if town is not None:
        channel = channel_at(interaction.client, caller.server_id, caller.direct, stored.channel_id)
        with suppress(discord.HTTPException):  # the message may be gone, or out of the bot's reach
            await channel.get_partial_message(message).edit(view=CardView(gathering_card(town)))
