"""/mad-nerve: grips, surrender, Stone Cold Killers and the Look, and witnesses of a death."""

from __future__ import annotations

import discord

from cogs.command_adapter.reader import seen
from cogs.context.board_display import figures_of, here
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.prepared import Options
from cogs.replies.running import asks_first, offer_choice
from cogs.slash.slash import add_commands, root
from db.unit_of_work import reading
from rules.mad_dogs.nerve.drink import Bottle
from rules.mad_dogs.nerve.grip import GetAGrip
from rules.mad_dogs.nerve.stone_cold import Stare, StoneCold
from rules.mad_dogs.nerve.surrender import GiveUp
from rules.mad_dogs.nerve.who_saw import Saw, answers_here
from rules.mad_dogs.play.obligations import SAW

mad_nerve = root("mad-nerve", "Mad Dogs With Guns: grips, surrender, the Look.")
ROOTS = (mad_nerve,)


@asks_first(SAW)
async def ask_who_saw(interaction: discord.Interaction, options: Options) -> bool:
    """Asks for the witnesses, if a button does not name them."""
    if options.get("who"):
        return False
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        game = here(ctx)
        at = seen(ctx, game, await figures_of(ctx, game))
    choices = [(label, {**options, "who": who}) for label, who in answers_here(at)]
    hint = f"You can also type names after /{SAW}."
    await offer_choice(interaction, SAW, f"Who saw {options['died']!s} die?", choices, hint)
    return True


add_commands(mad_nerve, __name__, (GetAGrip, Saw, GiveUp, StoneCold, Bottle, Stare))
