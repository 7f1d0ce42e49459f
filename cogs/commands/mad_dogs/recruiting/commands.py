"""/mad-gang: gangs built with a budget, ready-made gangs, police, and checked gangs."""

from __future__ import annotations

import discord

from cogs.command_adapter.reader import read
from cogs.commands.mad_dogs.recruiting import first_steps
from cogs.commands.mad_dogs.recruiting.bills import Check, Show
from cogs.commands.mad_dogs.recruiting.menus import placing
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.replies.answers import answers, run_typed, typed_in
from cogs.replies.windows import ask_in
from cogs.slash.slash import add_commands, root
from db.unit_of_work import reading
from rules.core.action.move import declared
from rules.mad_dogs.gangs.boss import Boss
from rules.mad_dogs.gangs.gang_types import Police, ReadyMade
from rules.mad_dogs.gangs.hire import Hire
from rules.mad_dogs.gangs.improve import Improve
from rules.mad_dogs.gangs.learn_skills import Skill
from rules.mad_dogs.gangs.new_gang import Budget, Cancel, Drop, Finish, New, Rename
from rules.mad_dogs.gangs.roll_up import Place, RollUp, to_spread
from rules.mad_dogs.gangs.weapons_and_cars import Arm, Car
from rules.mad_dogs.manifest import SYSTEM

assert first_steps  # registers the first steps of a new gang

mad_gang = root("mad-gang", "Mad Dogs With Guns: make a gang, dollar by dollar.")
ROOTS = (mad_gang,)


@answers(Place)
async def place(interaction: discord.Interaction, move: Place) -> None:
    """`/mad-gang place`: run the typed numbers, or open the window."""
    if move.stats:
        await run_typed(interaction, Place)
        return
    async with reading(client(interaction).database) as work:
        caller, now = Caller.of(interaction), discord.utils.utcnow()
        ctx = await Context.at(work, caller, now, typed_in(interaction), system=SYSTEM.id)
        _, move = await read(ctx, ctx.options, declared(Place))
    await ask_in(interaction, placing(move.gang.gang.name, to_spread(move)))


STEPS = (Boss, Hire, RollUp, Place, Improve, Skill, Arm, Car, Rename, Drop)
add_commands(mad_gang, __name__, (New, Budget, Cancel, *STEPS, Show, Finish, ReadyMade, Police, Check))
