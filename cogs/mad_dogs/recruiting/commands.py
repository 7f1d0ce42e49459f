"""/mad-gang: gangs made with a budget, gangs off the shelf, police, and gangs checked."""

from __future__ import annotations

import discord

from cogs._kit.context import Caller, Context
from cogs._kit.slash import add_commands, answers, root, run_typed
from cogs._kit.views import client
from cogs._kit.windows import ask_in
from cogs.mad_dogs.recruiting.bills import Check, Show
from cogs.mad_dogs.recruiting.books import books_meant
from cogs.mad_dogs.recruiting.changing import Car, Drop, Rename
from cogs.mad_dogs.recruiting.gangs import Budget, Cancel, Finish
from cogs.mad_dogs.recruiting.menus import placing
from cogs.mad_dogs.recruiting.steps import Arm, Boss, Hire, Improve, Place, RollUp, Skill
from db.unit_of_work import reading
from rules.core.refusal import IllegalNow
from rules.mad_dogs.drafting import whom
from rules.mad_dogs.gangs import New, Police, ReadyMade

mad_gang = root("mad-gang", "Mad Dogs With Guns: make a gang, dollar by dollar.")
ROOTS = (mad_gang,)


@answers(Place)
async def place(interaction: discord.Interaction, m: Place) -> None:
    if m.stats:
        await run_typed(interaction, Place)
        return
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        books = await books_meant(ctx, m.gang)
        member = whom(books.draft, m.figure)
    if member.rolled is None or member.stats is not None:
        raise IllegalNow("Only numbers just rolled are spread: /mad-gang improve raises a stat.")
    await ask_in(interaction, placing(books.stored.gang.name, member))


STEPS = (Boss, Hire, RollUp, Place, Improve, Skill, Arm, Car, Rename, Drop)
add_commands(mad_gang, __name__, (New, Budget, Cancel, *STEPS, Show, Finish, ReadyMade, Police, Check))
