"""The menus and windows behind the buttons of a gang that a player builds.

A menu is private. It stores only what its buttons run. All keys begin with the gang's id.
"""

from __future__ import annotations

from itertools import starmap

import discord

from cogs.cards.card import Card, Press
from cogs.command_adapter.gang_creation import SETTLING
from cogs.command_adapter.reader import gang_seen, peopled, require_gang_of
from cogs.commands.mad_dogs.recruiting.bills import bill_card
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context, keep
from cogs.context.prepared import Options, kept_of
from cogs.context.used_buttons import pressed
from cogs.pipeline.pipeline import RUN_OUT
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.replies import on_private, show
from cogs.replies.running import USES, Uses, run
from cogs.replies.windows import Blank, Window, ask_in
from db.repositories import StoredGang
from db.unit_of_work import Work, reading, writing
from rules.core.plain.refusal import IllegalNow
from rules.mad_dogs.gangs.draft import Member
from rules.mad_dogs.gangs.draft_lines import CHOOSE, DO, MENU, ORDER, TYPE, choice_buttons, purse
from rules.mad_dogs.gangs.draft_moves import draft_of
from rules.mad_dogs.gangs.menus import hired_by, member_at, menu_of
from rules.mad_dogs.gangs.new_gang import fundable
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.model.skills import CHOICE

SUCH_AS = "Tommy Gunner"
MOST_TYPED = 60
SETTLING[SYSTEM.id] = lambda ids, figures: tuple(starmap(Press, choice_buttons(ids, figures)))


def _place(at: str) -> int:
    """The place in a list that a button means."""
    if not at.isdecimal():
        raise IllegalNow(RUN_OUT)
    return int(at)


ABOUT_A_GANG = rf"{NUMBER}\.[\w-]+(\.[\w-]+)?"
"""Keys: a gang, the subject, and, if more is needed, a place or a mark."""


async def _gang(work: Work, ctx: Context, gang: str) -> StoredGang:
    """The gang of a button, which the caller runs."""
    stored = await work.rosters.gang_numbered(ctx.server_id, int(gang))
    require_gang_of(stored, SYSTEM)
    ctx.may_run(stored)
    return stored


@on_press(MENU, ABOUT_A_GANG)
async def press_menu(interaction: discord.Interaction, key: str) -> None:
    """Shows a menu, privately."""
    gang, page, at = (*key.split("."), "0")[:3]
    caller, now = Caller.of(interaction), discord.utils.utcnow()
    async with writing(client(interaction).database) as work:
        ctx = await Context.at(work, caller, now)
        stored = await _gang(work, ctx, gang)
        if page == "bill":
            card = bill_card(await peopled(ctx, stored), _place(at))
        else:
            made = await peopled(ctx, stored) if page == "budget" else gang_seen(ctx, stored)
            if page == "budget":
                fundable(made)
            menu = menu_of(made, page, at)
            if menu is None:
                raise IllegalNow(RUN_OUT)
            left = "" if page == "budget" else purse(draft_of(made))
            drafts = await keep(work, caller, [(offer.command, kept_of(offer)) for offer in menu.offers], private=True)
            kept = tuple(
                Press("draft", str(draft), offer.label) for draft, offer in zip(drafts, menu.offers, strict=True)
            )
            card = Card(
                f"{menu.headline} {left}".strip(),
                lines=menu.lines,
                buttons=(*kept, *starmap(Press, menu.opens)),
                private=True,
            )
    await show(interaction, card)


@on_press(DO, ABOUT_A_GANG)
async def press_do(interaction: discord.Interaction, key: str) -> None:
    """Runs a command about the gang, at every press."""
    gang, what, at = (*key.split("."), "0")[:3]
    async with reading(client(interaction).database) as work:
        stored = await _gang(work, await Context.at(work, Caller.of(interaction), discord.utils.utcnow()), gang)
    options: Options = {"gang": stored.gang.name}
    hired = hired_by(at) if what == "hire" else None
    if hired is not None:
        options["who"] = hired
    elif what not in ("roll-up", "finish", "cancel"):
        raise IllegalNow(RUN_OUT)
    await run(interaction, f"mad-gang {what}", options)


# Windows


def placing(gang: str, member: Member) -> Window:
    """The window for spreading six numbers over the stats."""
    hint = " ".join(map(str, member.rolled.best)) if member.rolled else "4 4 3 3 3 4"
    options = {"gang": gang, "figure": member.name}
    return Window(f"Spread {hint}", "mad-gang place", options, Blank("stats", ORDER, hint, MOST_TYPED))


@on_press(TYPE, ABOUT_A_GANG)
async def press_typing(interaction: discord.Interaction, key: str) -> None:
    """Opens a window."""
    gang, what, at = (*key.split("."), "0")[:3]
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        stored = await _gang(work, ctx, gang)
        name = stored.gang.name
        if what == "budget":
            window = Window(
                "Money to spend", "mad-gang budget", {"gang": name}, Blank("budget", "Dollars", "1000", MOST_TYPED)
            )
        else:
            member = member_at(gang_seen(ctx, stored), at)
            if member is None:
                raise IllegalNow(RUN_OUT)
            options = {"gang": name, "figure": member.name}
            window = (
                placing(name, member)
                if what == "place"
                else Window(
                    f"A skill for {member.name}",
                    "mad-gang skill",
                    options,
                    Blank("skill", "Skill", SUCH_AS, MOST_TYPED),
                )
            )
            _goes_when_done(interaction)
    await ask_in(interaction, window)


def _goes_when_done(interaction: discord.Interaction) -> None:
    """Whether the button of a one-time choice disappears: on a public card it does, on a private menu it stays."""
    if not on_private(interaction):
        interaction.extras[USES] = Uses(gone=pressed(interaction))


@on_press(CHOOSE, NUMBER)
async def press_choosing(interaction: discord.Interaction, key: str) -> None:
    """The window for choosing a skill that dice left open."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        stored = await ctx.own_figure(await work.rosters.full_name(ctx.server_id, int(key)))
    if CHOICE not in stored.figure.skills:
        raise IllegalNow(f"{stored.figure.name} has no skill left to choose. Pick another figure.")
    options = {"figure": f"{stored.figure.name} ({stored.gang.gang.name})"}
    title = f"A skill for {stored.figure.name}"
    _goes_when_done(interaction)
    await ask_in(interaction, Window(title, "mad skill", options, Blank("choose", "Skill", SUCH_AS, MOST_TYPED)))
