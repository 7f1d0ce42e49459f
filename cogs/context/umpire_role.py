"""A deleted role of umpires: the bot reports it to those whom it affects, with the way to name another."""

from __future__ import annotations

from typing import Any, Final

import discord
import structlog

from cogs.cards.card import Card, Press
from cogs.context.caller import Caller
from cogs.context.context import Context
from cogs.context.posting import tell_directly
from cogs.safety.error_log import named
from db.store.trouble import Unavailable
from db.unit_of_work import reading
from rules.core.plain.markup import verbatim
from rules.core.plain.refusal import ForUmpire, Refusal

MEND: Final = "umpires"
"""The name of the buttons and the menu that name umpires again."""
SHOW, DROP, ROLE = "show", "none", "role"
NAME_UMPIRES: Final = Press(MEND, SHOW, "Name umpires")
ROLE_GONE: Final = (
    "The role of umpires was deleted. Those who manage the server umpire until one of them names another role with "
    f"{verbatim('/umpires')}."
)

log = structlog.get_logger()


async def role_gone_lines(interaction: discord.Interaction, refusal: Refusal) -> tuple[str, ...]:
    """Lines for a user who lacks an umpire's rights, if the role of umpires was deleted."""
    if not isinstance(refusal, ForUmpire):
        return ()
    bot: Any = interaction.client
    try:
        async with reading(bot.database) as work:
            ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
    except Unavailable:  # the log has it by now
        return ()
    return (ROLE_GONE,) if ctx.umpire_role_gone else ()


async def tell_role_gone(bot: Any, role: discord.Role) -> None:
    """Notify the owner of a server that its role of umpires was deleted. Other managers read it where they look."""
    guild = role.guild
    try:
        async with reading(bot.database) as work:
            settings = await work.servers.settings(guild.id)
    except Unavailable:  # the log has it by now
        return
    if settings.get("umpire_role") != role.id or guild.owner_id is None:
        return
    card = Card(f"The role of umpires on {guild.name} was deleted", lines=(ROLE_GONE.partition(". ")[2],))
    try:
        await tell_directly(bot, guild.owner_id, card)
    except (discord.HTTPException, OSError) as error:
        log.info("owner not notified", server=guild.id, why=named(error))
