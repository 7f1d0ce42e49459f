"""[My month]: all that a gang may still do in this part of the month, for whoever runs it alone."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Final

import discord

from cogs._kit.campaigns import MY_MONTH, campaign_numbered, my_month
from cogs._kit.context import Caller, Context
from cogs._kit.desks.affairs import at_campaign
from cogs._kit.desks.nudging import nudge_button
from cogs._kit.desks.since import since_button
from cogs._kit.forming import form_for
from cogs._kit.onward import FROM, naming
from cogs._kit.prepared import Options
from cogs._kit.render import MOST_CHOICES, Card, Choice, Menu, Press
from cogs._kit.slash import command, run_or_form, shows
from cogs._kit.spent import Spent
from cogs._kit.views import NUMBER, client, deed, menu_deed, run, show
from cogs.mad_dogs.campaign.choosing import GANG
from cogs.mad_dogs.campaign.incomes import bookless, forecast_of
from cogs.mad_dogs.campaign.opening import crew_of
from cogs.mad_dogs.campaign.orders import orders_told
from cogs.mad_dogs.paradise.town import CAMPAIGN, Town, gang_for, people_of, town_of, town_with_id
from db.unit_of_work import reading
from rules.core.frozen import replace
from rules.core.marks import MARK, mark_of
from rules.core.markup import strong
from rules.core.move import MOVES
from rules.core.refusal import Missing, NotYours
from rules.core.words import sentence
from rules.mad_dogs.paradise.absent import LASTS, LETTERS, NONE, repeated, said_beforehand, with_said
from rules.mad_dogs.paradise.forecast import dry_run
from rules.mad_dogs.paradise.may import Man, May, Seat, may_do
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.money import reputation
from rules.mad_dogs.paradise.orders import GIVEN, Facts
from rules.mad_dogs.paradise.paper import date_of
from rules.mad_dogs.paradise.records import Outfit
from rules.mad_dogs.paradise.standing import Standing
from rules.mad_dogs.paradise.town import Gang
from rules.mad_dogs.paradise.waking import SPENDING, kept_awake, needs
from rules.mad_dogs.position import Person
from rules.mad_dogs.prices import dollars

OF_MONTH, DONE_WITH = "ofmonth", "donewith"
"""What its buttons do."""
SECOND: Final = 2
"""The first month that has one before it."""
MOST_TOUCHED: Final = 10
"""So many deeds are buttons; more are in a menu."""
ENDS: Final = ("campaign done", "campaign next")
"""What a player says when this is all."""
FOR_ALL: Final = "Done for all parts; wake me if attacked or short of money"
WRITE: Final = "mad-orders write"
NO_LONGER: Final = "That can't be done any more: [My month] shows what can."
WINDOWS: Final = {WRITE: "orders"}
"""Buttons of their own that some commands have, by the ids of campaign and gang."""


@command("campaign mine")
class Mine:
    """What your gang may still do in this part of the month, with buttons."""

    gang: str = GANG
    campaign: str = CAMPAIGN


@shows(Mine)
async def mine_card(ctx: Context, m: Mine) -> Card:
    """All that a gang may still do, what it costs and what is missing."""
    town = await town_of(ctx, m.campaign)
    return await month_card(ctx, town, _meant(ctx, town, m.gang))


async def month_card(ctx: Context, town: Town, stored: Gang, letters: str = "") -> Card:
    """The same of a gang that the caller runs; `letters` are the standing orders he has picked and not given yet."""
    figures = await people_of(ctx, stored.id)
    may = list(may_do(seat_of(town, stored, figures, await bookless(ctx, town))))
    deeds = [one for one in may if not (one.lacks or one.command in ENDS)]
    ends = [one for one in may if one.command in ENDS]
    rest = tuple(Choice(mark(one), one.called, one.about) for one in deeds[MOST_TOUCHED:][:MOST_CHOICES])
    when = date_of(town.month) if town.month else "before the first month"
    there = at_campaign(ctx, await campaign_numbered(ctx, town.id))
    return Card(
        f"{stored.gang.name}, {when}: {town.city.phase}",
        lines=(
            *await _standing(ctx, town, stored, figures),
            *said_beforehand(town.outfit(stored.id)),
            *(await _picked(ctx, town, stored, letters) if letters else ()),
            *filter(None, map(told, may)),
        ),
        buttons=(
            *[await _press(ctx, town, stored.id, one, letters) for one in (*deeds[:MOST_TOUCHED], *ends)],
            *[one async for one in _absent(ctx, town, town.outfit(stored.id), letters)],
            *await nudge_button(there),
            *await since_button(there),
        ),
        menus=(Menu(OF_MONTH, f"{town.id}.{stored.id}", "More", rest),),
        buttons_first=True,
        private=True,
    )


def seat_of(town: Town, stored: Gang, figures: Sequence[Person], without: tuple[int, ...]) -> Seat:
    """Where a gang stands; `without` are the gangs that have no Accountant."""
    people = tuple(Man(one.id, one.figure) for one in figures)
    return Seat(town.city, town.month, stored.id, town.bank(stored.id), people, stored.id not in without)


async def _standing(ctx: Context, town: Town, stored: Gang, figures: Sequence[Person]) -> list[str]:
    """What the gang has, what the Loot will come to, the orders it has given."""
    outfit, bank = town.outfit(stored.id), town.bank(stored.id)
    lines = [f"{dollars(bank)} in the bank, reputation {reputation(bank, outfit.standing)}."]
    if town.city.phase is Phase.LOOT:
        due = dry_run(town.city, town.month, town.purses, await bookless(ctx, town))
        lines += [forecast_of(one) for one in due if one.gang == stored.id]
    if town.city.phase in GIVEN and outfit.ordered and stored.mine:
        lines += [f"Ordered: {line}" for line in orders_told(town, outfit.orders, figures)]
    return lines


def told(may: May) -> str:
    """What there is to know of a deed besides its button; empty where there is nothing."""
    cost = f"{dollars(may.cost)} or more." if may.cost > 1 else ""
    known = [text for text in (cost, may.about, may.lacks) if text]
    return f"{strong(may.called)} · {' '.join(map(sentence, known))}" if known else ""


def mark(may: May) -> str:
    """What its button knows a deed by."""
    return mark_of(may.command, may.called)


async def _picked(ctx: Context, town: Town, stored: Gang, letters: str) -> list[str]:
    """What picked standing orders mean, and that they are not given yet."""
    outfit = with_said(town.city, town.outfit(stored.id), letters)
    lines = [strong("Picked, but not kept until you press a button that says done:")]
    if NONE in letters:
        return [*lines, "No standing orders."]
    lines += said_beforehand(replace(outfit, away=False, woken=None, notices=()))
    if LETTERS[Standing.REPEAT] in letters:
        crew = await crew_of(ctx, town, stored.id)
        again = repeated(town.city, outfit, Facts(crew.hands, crew.accountant, town.names()))
        figures = await people_of(ctx, stored.id)
        lines += [f"Again: {line}" for line in orders_told(town, again.orders, figures)]
        lines += list(again.wrong)
        if needs(town.city, outfit):
            what = "public opinion and muscle" if outfit.last_spent.muscle else "public opinion"
            lines.append(f"Again for {what}: {dollars(needs(town.city, outfit))}.")
    return lines


async def _absent(ctx: Context, town: Town, outfit: Outfit, letters: str) -> AsyncIterator[Press]:
    """Buttons for what is to be done in the gang's place, and that it is done for the month; once there is one."""
    if not town.month or outfit.npc:
        return
    for what, letter in LETTERS.items():
        if what is Standing.REPEAT and town.month < SECOND:
            continue
        label = what.told[:1].upper() + what.told[1:]
        yield _pick(town, outfit, toggled(letters, letter), f"{label}: no" if letter in letters else label)
    if letters and NONE not in letters:
        label = "Only once" if LASTS in letters else "Every month"
        yield _pick(town, outfit, toggled(letters, LASTS), label)
    if outfit.standing_orders and NONE not in letters:
        yield _pick(town, outfit, NONE, "No standing orders")
    if kept_awake(town.city, outfit) is None:
        yield await _done(ctx, town, outfit.gang, "a", letters, FOR_ALL)


def _pick(town: Town, outfit: Outfit, letters: str, label: str) -> Press:
    return Press(MY_MONTH, f"{town.id}.{outfit.gang}.x{letters}", label)


def toggled(letters: str, letter: str) -> str:
    """Picked standing orders with one more, or one less. Of the two ways to give orders one is picked at most."""
    ways = {LETTERS[one] for one in SPENDING}
    left = {*letters} - {NONE, letter} - (ways if letter in ways else set())
    found = left if letter in letters else {*left, letter}
    return "" if found == {LASTS} else "".join(sorted(found))


async def _press(ctx: Context, town: Town, gang: int, may: May, letters: str) -> Press:
    if may.command == "campaign done":
        return await _done(ctx, town, gang, "d" if letters else "t", letters, may.called)
    if may.command in WINDOWS:
        return Press(WINDOWS[may.command], f"{town.id}.{gang}", may.called)
    return Press(OF_MONTH, f"{town.id}.{gang}.{mark(may)}", may.called)


async def _done(ctx: Context, town: Town, gang: int, how: str, letters: str, label: str) -> Press:
    """The button that says done, with the part of the month that it is about."""
    typed = await naming(ctx, "campaign done", {"campaign": town.title, **_how(how)})
    return Press(DONE_WITH, f"{town.id}.{gang}.{how}{letters}.{typed[FROM]}", label)


def _how(letter: str) -> Options:
    """Whether a gang is done with all parts, or with this one in any case, as its button writes it."""
    return {"all": letter == "a", "done": letter == "d"}


def typed_for(may: May, town: Town, stored: Gang) -> Options:
    """What a deed's command is told: what it names, the gang where it is its own, the campaign."""
    said = {"campaign": town.title, **({"gang": stored.gang.name} if may.its else {}), **may.typed}
    return {name: value for name, value in said.items() if name in MOVES[may.command].options}


# Pressed


@deed(MY_MONTH, rf"{NUMBER}\.{NUMBER}(\.x[a-z]{{0,5}})?")
async def press_my_month(interaction: discord.Interaction, key: str) -> None:
    """All that the gang of whoever presses may do; of several the one he picks."""
    of, _, letters = key.partition(".x")
    campaign, gang = map(int, of.split("."))
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        town = await town_with_id(ctx, campaign)
        own = [one for one in town.gangs.values() if one.mine]
        if not gang and len(own) > 1:
            picks = tuple(my_month(campaign, one.id)._replace(label=one.gang.name) for one in own)
            card = Card("Which gang?", buttons=picks, private=True)
        else:
            card = await month_card(ctx, town, _by_id(ctx, town, gang), letters)
    await show(interaction, card, in_place=True)


@deed(OF_MONTH, rf"{NUMBER}\.{NUMBER}\.{MARK}")
async def press_of_month(interaction: discord.Interaction, key: str) -> None:
    """Something on it is done, or the form for it opens."""
    campaign, gang, marked = key.split(".")
    await _do(interaction, int(campaign), int(gang), marked)


@deed(DONE_WITH, rf"{NUMBER}\.{NUMBER}\.[adt][a-z]{{0,5}}\.{MARK}")
async def press_done_with(interaction: discord.Interaction, key: str) -> None:
    """The gang is done, with this part or all of them, and its standing orders are given."""
    campaign, gang, letters, at = key.split(".")
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        town = await town_with_id(ctx, int(campaign))
        named = {"gang": _by_id(ctx, town, int(gang)).gang.name, "campaign": town.title}
    typed = {**named, **_how(letters[0]), "standing": letters[1:], FROM: at}
    await run(interaction, "campaign done", typed)


@menu_deed(OF_MONTH, rf"{NUMBER}\.{NUMBER}", MARK)
async def choose_of_month(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    campaign, gang = map(int, key.split("."))
    await _do(interaction, campaign, gang, values[0])


async def _do(interaction: discord.Interaction, campaign: int, gang: int, marked: str) -> None:
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        town = await town_with_id(ctx, campaign)
        stored = _by_id(ctx, town, gang)
        figures = await people_of(ctx, stored.id)
        may = next(_marked(seat_of(town, stored, figures, await bookless(ctx, town)), marked), None)
        if may is None:
            raise Spent(NO_LONGER)
        typed = typed_for(may, town, stored)
    if may.asks:
        await form_for(interaction, may.command, typed, Missing(may.called, may.asks))
    else:
        await run_or_form(interaction, may.command, typed)


def _marked(at: Seat, marked: str) -> Iterator[May]:
    return (one for one in may_do(at) if mark(one) == marked)


def _by_id(ctx: Context, town: Town, gang: int) -> Gang:
    """A gang by its id, 0 for the caller's own."""
    return _meant(ctx, town, town.gangs[gang].name if gang in town.gangs else "")


def _meant(ctx: Context, town: Town, name: str) -> Gang:
    """A gang by its name, or the caller's own; what somebody plays is for nobody else, umpires included."""
    stored = gang_for(ctx, town, name)
    if not stored.mine and not town.outfit(stored.id).npc:
        raise NotYours(f"The month of {stored.gang.name} is for whoever owns it: orders are sealed.")
    return stored
