"""The presses that gather the gangs of a campaign: what the buttons of its cards do before the first month.

The table card shows each press by itself. So a press answers its presser alone, unless the bot can't post there.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final

import discord

from cogs.cards.card import Card, Press
from cogs.commands.mad_dogs.campaign.begin_and_end import USUAL_NAME, Start
from cogs.commands.mad_dogs.campaign.gathering_cards import (
    ACT,
    HOME,
    MODES,
    PAGES,
    RACKETS,
    STEP,
    TIME,
    USUAL_BUDGET,
    Seen,
    act,
    gang_card,
    gathering_card,
    page,
    seen_by,
    settings_card,
)
from cogs.commands.mad_dogs.campaign.next_part import mark_of
from cogs.commands.mad_dogs.paradise.town import town_if
from cogs.context.caller import SURE, Caller
from cogs.context.campaign_display import my_month
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.prepared import Options
from cogs.context.stale_moves import FROM, Moment, moves_on
from cogs.context.used_buttons import UsedUp
from cogs.pipeline.pipeline import RUN_OUT, carry_out
from cogs.pipeline.reply import Reply
from cogs.post.pacing import A_TIME
from cogs.replies.answers import answers, typed_in
from cogs.replies.dispatch import NUMBER, on_choice, on_press
from cogs.replies.errors import GIVEN
from cogs.replies.opening import open_here, open_in_thread
from cogs.replies.replies import on_private, reply, reply_in_place, show
from cogs.replies.windows import Blank, Window, ask_in
from rules.core.action.move import command_of
from rules.core.people.names import fresh_name
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.frozen import replace
from rules.core.plain.proper_names import MOST_LETTERS as MOST_OF_A_GANG
from rules.core.plain.refusal import IllegalNow, Refusal
from rules.core.plain.stable_key import stable_key
from rules.core.plain.words import key_of, listed
from rules.core.play.pace import Mode
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.paradise.city.campaign_options import MOST_LETTERS
from rules.mad_dogs.paradise.city.town import Gang, Town
from rules.mad_dogs.paradise.press.newspaper import date_of
from rules.mad_dogs.paradise.rackets.businesses import name_of
from rules.mad_dogs.paradise.rackets.map_of_rackets import PLACES
from rules.mad_dogs.paradise.start.checklist import WITH_BOOKS, bot_pick, nothing_left
from rules.mad_dogs.paradise.start.first_drafts import all_ready, faults
from rules.mad_dogs.paradise.start.gathering import GATHER, rivals_buttons
from rules.mad_dogs.paradise.start.rivals import rivals_to_add

OLD_KEY: Final = rf"(\.{NUMBER})?"
"""Keys of earlier cards end with the message that showed the campaign."""
THREAD: Final = "campaignthread"
"""The name of the button that begins a campaign in a thread of its own."""
READY: Final = "campaign done"
"""The command by which a gang is ready, or no longer."""
AT_ONCE: Final = ("rivals", "begin", "post")
"""The buttons of the table card that show no card first."""


@answers(Start)
async def start(interaction: discord.Interaction, _move: Start) -> None:
    """Begin a campaign. The answer becomes its table card. Where a game is played, a button starts it in a thread."""
    typed = typed_in(interaction)
    thread = Press(THREAD, str(typed.get("umpire") or 0), "Start it in a thread")
    await open_here(interaction, command_of(Start), typed, thread=thread)


@on_press(THREAD, NUMBER)
async def press_thread(interaction: discord.Interaction, key: str) -> None:
    """Begin a campaign in a thread of its own. [Name and pace] names it."""
    await open_in_thread(interaction, USUAL_NAME, command_of(Start), {"umpire": int(key)} if int(key) else {})


@on_press(GATHER, rf"{NUMBER}\.({'|'.join((*PAGES, *AT_ONCE, 'show'))}){OLD_KEY}")
async def press_gather(interaction: discord.Interaction, key: str) -> None:
    """Show a private card of a campaign, or do what its table card offers."""
    campaign, name = key.split(".")[:2]
    if name in AT_ONCE:
        await ACTS[name](interaction, int(campaign), 0)
        return
    seen = await seen_by(interaction, int(campaign))
    card = replace(gathering_card(seen.town), private=True) if name == "show" else PAGES[name](seen)
    await show(interaction, card, in_place=True)


# What the buttons do


Act = Callable[[discord.Interaction, int, int], Awaitable[None]]


async def _run(interaction: discord.Interaction, command: str, options: Options, step: str = "") -> Reply:
    """Run a command for the presser; `step` tells several commands of one press apart."""
    caller = Caller.of(interaction)
    if step:
        caller = replace(caller, delivery=f"{caller.delivery}.{step}")
    interaction.extras[GIVEN] = command
    return await carry_out(client(interaction).database, caller, command, options)


async def _answer(
    interaction: discord.Interaction, campaign: int, answer: Reply, own: Callable[[Seen], Card] | None = None
) -> None:
    """Show the presser their own card, with the sentence of the answer, and the campaign on its table card.

    The channel gets the answer itself if it has no table card, and once the first month has begun.
    """
    if answer.hindered:
        await reply(interaction, answer)
        return
    tables, seen = client(interaction).tables, await seen_by(interaction, campaign)
    live = Caller.of(interaction).posts and not tables.quiet
    if live and not seen.town.month:
        answer = replace(answer, card=replace(answer.card, private=True))
    if own is not None:
        await reply_in_place(interaction, own(seen), answer)
    else:
        await reply(interaction, answer)
    if live:
        await tables.show_now(Subject(SubjectKind.CAMPAIGN, campaign))


def _of_gang(name: str, answer: Reply) -> Callable[[Seen], Card]:
    """The private card of a gang after a command; a gang that waits for an umpire has none yet."""

    def own(seen: Seen) -> Card:
        gang = next((one for one in seen.mine if key_of(one.name) == key_of(name)), None)
        if gang is None:
            return Card(answer.card.headline, private=True)
        return gang_card(seen.town, gang, answer.card.headline)

    return own


async def _join(interaction: discord.Interaction, campaign: int, gang: int) -> None:
    seen = await seen_by(interaction, campaign)
    name = next((one.gang.name for one in seen.gangs if one.id == gang), "")
    await _come(interaction, seen, name)


async def _come(interaction: discord.Interaction, seen: Seen, gang: str, step: str = "") -> None:
    answer = await _run(interaction, "campaign join", {"gang": gang, "campaign": seen.town.title}, step)
    await _answer(interaction, seen.town.id, answer, _of_gang(gang, answer))


async def _sample(interaction: discord.Interaction, campaign: int, number: int) -> None:
    """Found a ready gang under the first free name, and bring it in."""
    if number >= len(WITH_BOOKS):
        raise UsedUp(RUN_OUT)
    seen = await seen_by(interaction, campaign)
    name = fresh_name(WITH_BOOKS[number], {key_of(one.gang.name) for one in seen.gangs})
    await _run(interaction, "gang new", {"name": name, "sample": WITH_BOOKS[number], "game": SYSTEM.title})
    await _come(interaction, seen, name, "join")


def _own(seen: Seen, gang: int) -> Gang:
    """A gang in the campaign by its id. Raises IllegalNow for one that has left."""
    if gang not in seen.town.gangs:
        refusal = IllegalNow(f"That gang has left {seen.town.title}. Join again to take part.")
        refusal.presses = (page(seen.town.id, "join", "Join with a gang"),)
        raise refusal
    return seen.town.gangs[gang]


async def _for_gang(interaction: discord.Interaction, seen: Seen, gang: Gang, command: str, options: Options) -> None:
    """Run a command for a gang, and show its card as it is then. A gang that can draft nothing more is ready."""
    answer = await _run(interaction, command, {**seen.town.called(gang.id), **options})
    if not answer.hindered and command != READY:
        now = (await seen_by(interaction, seen.town.id)).town
        if gang.id in now.gangs and nothing_left(now, now.gangs[gang.id]):
            await _run(interaction, READY, now.called(gang.id), "ready")
    await _answer(interaction, seen.town.id, answer, _of_gang(gang.name, answer))


async def _draft(interaction: discord.Interaction, campaign: int, gang: int) -> None:
    """Draft what the card calls the bot's pick."""
    seen = await seen_by(interaction, campaign)
    one = _own(seen, gang)
    await _draft_these(interaction, seen, one, [name_of(business) for business in bot_pick(seen.town, one)])


async def _draft_these(interaction: discord.Interaction, seen: Seen, gang: Gang, names: Sequence[str]) -> None:
    await _for_gang(interaction, seen, gang, "campaign draft", {"businesses": ", ".join(names)})


async def _ready(interaction: discord.Interaction, campaign: int, gang: int) -> None:
    seen = await seen_by(interaction, campaign)
    await _for_gang(interaction, seen, _own(seen, gang), READY, {})


async def _show(interaction: discord.Interaction, campaign: int, gang: int) -> None:
    seen = await seen_by(interaction, campaign)
    one = _own(seen, gang)
    seen.town.rights(one)
    await show(interaction, gang_card(seen.town, one), in_place=True)


async def _rivals(interaction: discord.Interaction, campaign: int, _: int) -> None:
    """Add the rivals that the book wants for so many players, one after the other."""
    before = now = (await seen_by(interaction, campaign)).town
    if not rivals_to_add(before.city.outfits):
        raise IllegalNow(f"{before.title} has all the rivals that the book wants.")
    while kinds := rivals_to_add(now.city.outfits):
        options = {"type": str(kinds[0]), "campaign": now.title, FROM: _rivals_mark(now)}  # of two at once one adds it
        answer = await _run(interaction, "campaign rival", options, str(len(now.gangs)))
        if answer.hindered:
            break
        now = (await seen_by(interaction, campaign)).town
    come = listed([now.name(gang) for gang in now.gangs if gang not in before.gangs])
    begin = (page(campaign, "begin", "Begin"),) if all_ready(now.city) else ()
    card = Card(f"The bot runs {come} as rivals.", buttons=(*begin, page(campaign, "show", "Who has joined")))
    await _answer(interaction, campaign, replace(answer, card=card))


def _rivals_mark(town: Town) -> str:
    return stable_key(town.id, [one.gang for one in town.city.outfits if one.npc])


@moves_on("campaign rival")
async def rivals_so_far(ctx: Context, typed: Mapping[str, Any]) -> Moment | None:
    """The rivals that a campaign has."""
    town = await town_if(ctx, typed.get("campaign", ""))
    return town and Moment(_rivals_mark(town), f"{town.title} has another rival since. Look again at what is missing.")


async def _begin(interaction: discord.Interaction, campaign: int, sure: int) -> None:
    """Begin the first month, after a question where something is still missing, or others play."""
    if sure:
        interaction.extras[SURE] = True
    seen = await seen_by(interaction, campaign)
    _require_not_begun(seen.town)
    try:  # of two who press at once one begins
        answer = await _run(interaction, "campaign next", {"campaign": seen.town.title, FROM: mark_of(seen.town)})
    except Refusal as refusal:
        now = (await seen_by(interaction, campaign)).town
        _require_not_begun(now)
        if seen.mine and faults(now.city, now.names()):
            refusal.presses = (*refusal.presses, page(campaign, "mine", "My gang"))
        raise
    if answer.hindered:
        missing = [Press(*one) for one in rivals_buttons(campaign, len(rivals_to_add(seen.town.city.outfits)))]
        buttons = (act(campaign, "begin", "Begin", 1), *missing, page(campaign, "show", "Back"))
        asked = replace(answer.card, buttons=buttons)
        await show(interaction, asked, in_place=True)
        return
    await _answer(interaction, campaign, answer, _january if on_private(interaction) else None)


def _require_not_begun(town: Town) -> None:
    """Raises IllegalNow for a campaign that someone else has begun."""
    if town.month:
        raise IllegalNow(f"{town.title} has begun: it is {date_of(town.month)}.")


def _january(seen: Seen) -> Card:
    """What is left of a private card before the first month."""
    return Card("Your first month waits", buttons=(my_month(seen.town.id),), private=True)


async def _pace(interaction: discord.Interaction, campaign: int, mode: int) -> None:
    if mode >= len(MODES):
        raise UsedUp(RUN_OUT)
    await _set_pace(interaction, campaign, {"mode": str(MODES[mode])})


async def _post(interaction: discord.Interaction, campaign: int, _: int) -> None:
    await _pace(interaction, campaign, MODES.index(Mode.POST))


async def _set_pace(interaction: discord.Interaction, campaign: int, options: Options) -> None:
    seen = await seen_by(interaction, campaign)
    answer = await _run(interaction, "campaign pace", {**options, "campaign": seen.town.title})
    await _answer(interaction, campaign, answer, settings_card)


class NewName(Window):
    """The window for another name; the table card shows it afterwards."""

    def __init__(self, town: Town) -> None:
        blank = Blank("name", "Its name", "The Paradise War", MOST_LETTERS)
        super().__init__("Name of the campaign", "campaign name", {"campaign": town.title}, blank)
        self._campaign = town.id

    async def _run(self, interaction: discord.Interaction) -> None:
        answer = await _run(interaction, self.command, self.typed)
        await _answer(interaction, self._campaign, answer, settings_card)


async def _build(interaction: discord.Interaction, _campaign: int, _: int) -> None:
    """Open the window that founds a gang to build."""
    blank = Blank("name", "Its name", "The Slats", MOST_OF_A_GANG)
    await ask_in(interaction, Window("A gang to build", "mad-gang new", {"budget": USUAL_BUDGET}, blank))


async def _name(interaction: discord.Interaction, campaign: int, _: int) -> None:
    await ask_in(interaction, NewName((await seen_by(interaction, campaign)).town))


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
    "post": _post,
    "name": _name,
}


OF_ACT: Final = rf"{NUMBER}\.({'|'.join(ACTS)})\.{NUMBER}{OLD_KEY}"


@on_press(STEP, OF_ACT)
@on_press(ACT, OF_ACT)
async def press_act(interaction: discord.Interaction, key: str) -> None:
    """Do what a button of a private card says."""
    campaign, what, of = key.split(".")[:3]
    await ACTS[what](interaction, int(campaign), int(of))


OF_A_GANG: Final = rf"{NUMBER}\.{NUMBER}{OLD_KEY}"


@on_choice(HOME, OF_A_GANG, r"[a-z-]{1,40}")
async def choose_home(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """The home of a gang."""
    campaign, gang = map(int, key.split(".")[:2])
    seen, (home,) = await seen_by(interaction, campaign), values
    named = PLACES[home].name if home in PLACES else home
    await _for_gang(interaction, seen, _own(seen, gang), "campaign home", {"home": named})


@on_choice(RACKETS, OF_A_GANG, r"[a-z0-9.-]{1,80}")
async def choose_rackets(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """The first rackets of a gang."""
    campaign, gang = map(int, key.split(".")[:2])
    seen = await seen_by(interaction, campaign)
    await _draft_these(interaction, seen, _own(seen, gang), values)


@on_choice(TIME, NUMBER, A_TIME)
async def choose_time(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """The time for each part of the month."""
    await _set_pace(interaction, int(key), {"part": values[0]})
