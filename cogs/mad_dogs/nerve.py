"""/mad-nerve: grips, surrender, Stone Cold Killers and the Look, who saw somebody die."""

from __future__ import annotations

import discord

from cogs._kit.context import Caller, Context
from cogs._kit.games import figures_of, here
from cogs._kit.prepared import Options
from cogs._kit.reader import seen
from cogs._kit.slash import add_commands, root
from cogs._kit.views import asks_first, client, offer_choice
from db.unit_of_work import reading
from rules.mad_dogs.aftermath import answers_here
from rules.mad_dogs.dues import SAW
from rules.mad_dogs.fortitude import Bottle, GetAGrip, Saw, Stare, StoneCold
from rules.mad_dogs.giving_up import GiveUp

mad_nerve = root("mad-nerve", "Mad Dogs With Guns: grips, surrender, the Look.")
ROOTS = (mad_nerve,)


@asks_first(SAW)
async def ask_who_saw(interaction: discord.Interaction, options: Options) -> bool:
    """Who saw it, where a button does not say."""
    if options.get("who"):
        return False
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        game = here(ctx)
        at = seen(ctx, game, await figures_of(ctx, game))
    choices = [(label, {**options, "who": who}) for label, who in answers_here(at)]
    told = f"/{SAW} takes names too."
    await offer_choice(interaction, SAW, f"Who saw {options['died']!s} die?", choices, told)
    return True


add_commands(mad_nerve, __name__, (GetAGrip, Saw, GiveUp, StoneCold, Bottle, Stare))
