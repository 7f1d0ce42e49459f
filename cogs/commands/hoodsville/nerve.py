"""The menu that asks which figures are shaken, since a button can't know."""

from __future__ import annotations

from typing import Final

import discord

from cogs.command_adapter.reader import around
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.prepared import Options
from cogs.replies.people_menu import offer_people
from cogs.replies.running import asks_first
from db.unit_of_work import reading
from rules.core.action.move import command_of
from rules.hoodsville.model.figures import Cause
from rules.hoodsville.model.shaken import shakeable
from rules.hoodsville.morale.shock import Shock

WHO: Final = {
    Cause.SHOOTING: "Who is within 12 inches of {}?",
    Cause.SCREAM: "Who within 6 inches of {} is not an enemy?",
    Cause.RUNS: "Which friends are within 6 inches of {}?",
    Cause.GIVES_UP: "Which friends saw {} give up?",
    Cause.LEADER: "Who followed {}?",
}


@asks_first(command_of(Shock), "figures")
async def ask_who_is_shaken(interaction: discord.Interaction, options: Options) -> bool:
    """Who is near, or followed whom."""
    if options.get("figures"):
        return False
    cause = Cause(str(options["cause"]))
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow(), options, system="hood")
        at = await around(ctx)
        of = next((person for person in at.people.values() if options.get("of") in (person.typed, person.name)), None)
    people = {one.id: one.name for one in shakeable(at, cause, of)}
    command, leader = command_of(Shock), of.name if of is not None else ""
    await offer_people(interaction, command, options, "figures", people, WHO[cause].format(leader or "the leader"))
    return True
