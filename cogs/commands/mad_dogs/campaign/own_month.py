"""[My month]: what a gang may still do in this part of the month, as a card for its player alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import discord

from cogs.cards.card import Card, Choice, Menu, Press
from cogs.cards.legal_card import facts, known, legal_card, mark, marked, part_of
from cogs.commands.mad_dogs.campaign.standing_orders import DONE_WITH, PICK, done_button, how_done, picks
from cogs.commands.mad_dogs.paradise.town import gang_for, month_at, town_with_id
from cogs.context.caller import Caller
from cogs.context.campaign_display import campaign_numbered, campaign_of, my_month
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.stale_moves import FROM
from cogs.context.used_buttons import UsedUp
from cogs.forms.form_buttons import form_for
from cogs.post.notebook.game_or_campaign import at_campaign
from cogs.post.notebook.nudging import nudge_button
from cogs.post.notebook.since import since_button
from cogs.replies.answers import shows
from cogs.replies.dispatch import NUMBER, on_choice, on_press
from cogs.replies.replies import show
from cogs.replies.running import run
from cogs.slash.slash import command, run_or_form
from db.campaigns import StoredCampaign
from db.unit_of_work import reading
from rules.core.action.legal import LegalMove
from rules.core.action.report import MY_MONTH
from rules.core.plain.refusal import Missing, NotYours
from rules.core.plain.stable_key import STABLE_KEY
from rules.mad_dogs.legal import legal
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.bank_balances import reputation
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, YOUR_GANG
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.town import Gang, Town
from rules.mad_dogs.paradise.month.forecast import dry_run
from rules.mad_dogs.paradise.month.gang_done import picked
from rules.mad_dogs.paradise.month.loot_and_payoffs import forecast_of
from rules.mad_dogs.paradise.orders.monthly_orders import GIVEN, draft_of, order_lines
from rules.mad_dogs.paradise.orders.standing_orders import standing_order_lines
from rules.mad_dogs.paradise.press.newspaper import date_of
from rules.mad_dogs.play.position import Position

OF_MONTH: Final = "ofmonth"
"""The commands of its buttons and its menu."""
DONE: Final = "campaign done"
ENDS: Final = (DONE, "campaign next")
"""The commands by which a player says that they are done."""
NO_LONGER: Final = "That is no longer possible. [My month] shows what is."
FEW: Final = 5
"""The most buttons of what a gang may do: what is asked now comes first. A menu has the others."""
LOOT_AHEAD: Final = (Phase.LOOT, Phase.SPENDING, Phase.OUTRAGE)
"""The parts of a month in which the card says what the next Loot will come to. The Loot itself waits for no one."""
WINDOWS: Final = {"mad-orders write": "orders"}
"""Commands with buttons of their own, by the ids of campaign and gang."""


@command("campaign mine")
class Mine:
    """Show what your gang can still do in this part of the month, with buttons."""

    gang: str = YOUR_GANG
    campaign: str = CAMPAIGN


@shows(Mine)
async def mine_card(ctx: Context, move: Mine) -> Card:
    """All that a gang may still do, with prices and what it lacks."""
    stored = await campaign_of(ctx, SYSTEM.id, move.campaign)
    at = await month_at(ctx, stored)
    return await month_card(ctx, stored, at, _meant(ctx, at.town, move.gang))


async def month_card(ctx: Context, stored: StoredCampaign, position: Position, gang: Gang, letters: str = "") -> Card:
    """The same for a gang of the caller; `letters` are the standing orders that they have picked and not given yet."""
    town, there, key = position.town, at_campaign(ctx, stored), f"{stored.id}.{gang.id}"
    may = list(legal.may(position, gang))
    when = date_of(town.month) if town.month else "before the first month"

    def press(one: LegalMove) -> Press:
        window = WINDOWS.get(one.offered.command)
        return Press(window, key, one.called) if window else Press(OF_MONTH, f"{key}.{mark(one)}", one.called)

    after = (
        *[
            await done_button(ctx, town, gang, letters, one.called) if one.offered.command == DONE else press(one)
            for one in may
            if one.offered.command in ENDS
        ],
        *[one async for one in picks(ctx, town, town.outfit(gang.id), letters)],
        *await nudge_button(there),
        *await since_button(there),
    )
    now = [one for one in may if not (one.lacks or one.offered.command in ENDS)]

    def choice(one: LegalMove) -> Choice:
        return Choice(mark(one), one.called, facts(one))

    part = part_of(now, press, Menu(OF_MONTH, key, "More"), choice, FEW)
    in_menu = now[len(part.buttons) :]
    return legal_card(
        f"{gang.name}, {when}: {town.city.phase}",
        (
            *_standing(town, gang),
            *standing_order_lines(town.outfit(gang.id)),
            *(picked(town, gang, letters) if letters else ()),
            *filter(None, (known(one) for one in may if one not in in_menu)),  # the menu describes those
        ),
        part,
        after=after,
    )


def _standing(town: Town, gang: Gang) -> Iterator[str]:
    """The gang's money, its expected Loot, and its orders."""
    outfit, bank = town.outfit(gang.id), town.bank(gang.id)
    now, ahead = town.city.phase is Phase.LOOT, town.city.phase in LOOT_AHEAD
    facts = town.city, town.month + (not now), town.balances, town.bookless, (gang.id,)
    comes = [forecast_of(one, short=not now) for one in (dry_run(*facts) if ahead else ())]
    next_month = "" if now else "".join(f" Next month: {one}" for one in comes)
    yield f"{dollars(bank)} in the bank, reputation {reputation(bank, outfit.standing)}.{next_month}"
    if now:
        yield from comes
    if town.city.phase in GIVEN and outfit.ordered and gang.mine:
        yield from (f"Ordered: {line}" for line in order_lines(town, outfit.orders, gang.people))
    if town.city.phase in GIVEN and gang.mine and (drafted := draft_of(town, gang)):
        yield from (f"Draft, taken back: {line}" for line in order_lines(town, drafted, gang.people))


# Pressed


OF_MY_MONTH: Final = rf"{NUMBER}\.{NUMBER}(\.x[a-z]{{0,5}})?"
"""Earlier cards have standing orders in keys of MY_MONTH too."""


@on_press(PICK, OF_MY_MONTH)
@on_press(MY_MONTH, OF_MY_MONTH)
async def press_my_month(interaction: discord.Interaction, key: str) -> None:
    """All moves of the presser's gang; a presser with several gangs picks one."""
    of, _, letters = key.partition(".x")
    campaign, gang = map(int, of.split("."))
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        stored = await campaign_numbered(ctx, campaign, SYSTEM.id)
        at = await month_at(ctx, stored)
        own = [one for one in at.town.gangs.values() if one.mine]
        if not gang and len(own) > 1:
            picks = tuple(my_month(campaign, one.id)._replace(label=one.name) for one in own)
            card = Card("Which gang?", buttons=picks, private=True)
        else:
            card = await month_card(ctx, stored, at, _by_id(ctx, at.town, gang), letters)
    await show(interaction, card, in_place=True)


@on_press(OF_MONTH, rf"{NUMBER}\.{NUMBER}\.{STABLE_KEY}")
async def press_of_month(interaction: discord.Interaction, key: str) -> None:
    """A button of the card runs its command, or opens the form for it."""
    campaign, gang, marked = key.split(".")
    await _do(interaction, int(campaign), int(gang), marked)


@on_press(DONE_WITH, rf"{NUMBER}\.{NUMBER}\.[adkt][a-z]{{0,5}}\.{STABLE_KEY}")
async def press_done_with(interaction: discord.Interaction, key: str) -> None:
    """The gang is done with this part or all parts, or neither, and its standing orders are given."""
    campaign, gang, letters, moment = key.split(".")
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        town = await town_with_id(ctx, int(campaign))
        named = town.called(_by_id(ctx, town, int(gang)).id)
    await run(interaction, DONE, {**named, **how_done(letters[0]), "standing": letters[1:], FROM: moment})


@on_choice(OF_MONTH, rf"{NUMBER}\.{NUMBER}", STABLE_KEY)
async def choose_of_month(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    campaign, gang = map(int, key.split("."))
    await _do(interaction, campaign, gang, values[0])


async def _do(interaction: discord.Interaction, campaign: int, gang: int, mark: str) -> None:
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        at = await month_at(ctx, await campaign_numbered(ctx, campaign, SYSTEM.id))
        may = marked(legal, at, _by_id(ctx, at.town, gang), mark)
    if may is None:
        raise UsedUp(NO_LONGER).showing(my_month(campaign, gang))
    command, typed = may.offered
    title = " · ".join(filter(None, (may.called, may.about)))
    if may.asks:
        await form_for(interaction, command, typed, Missing(may.called, may.asks), title=title)
    else:
        await run_or_form(interaction, command, typed, title)


def _by_id(ctx: Context, town: Town, gang: int) -> Gang:
    """A gang by its id, 0 for the caller's own."""
    return _meant(ctx, town, town.gangs[gang].name if gang in town.gangs else "")


def _meant(ctx: Context, town: Town, name: str) -> Gang:
    """A gang by its name, or the caller's own; a gang of another player is refused, also to umpires."""
    gang = gang_for(ctx, town, name)
    if not gang.mine and not town.outfit(gang.id).npc:
        raise NotYours(
            f"The month of {gang.name} is only for its owners, because its orders are secret. Look at your own gang."
        )
    return gang
