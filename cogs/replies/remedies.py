"""The buttons under a refusal: what mends it, as the rules name it, becomes buttons that outlive a restart.

A command without options is named by the id of its button. Options are kept like those of any other button. The press
runs the command as if its user had typed it, with all its checks: see cogs/slash/remedy_buttons.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord

from cogs.cards.card import Press
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context, keep
from cogs.context.prepared import BUTTON, Options, kept_of
from cogs.context.retry import Contended, patiently
from cogs.context.stale_moves import FROM, naming
from db.store.trouble import Unavailable
from db.unit_of_work import reading, writing
from rules.core.action.report import FollowUp
from rules.core.plain.refusal import Refusal, Remedy

MEND: Final = "mend"
"""The name of the buttons that run a remedy."""
ATTEMPTS: Final = 3


async def presses_of(interaction: discord.Interaction, refusal: Refusal) -> tuple[Press, ...]:
    """The buttons under a refusal. Those of remedies are missing while the database is out of reach."""
    remedies = [one for one in refusal.presses if isinstance(one, Remedy)]
    try:
        mending = await _kept(interaction, remedies) if remedies else ()
    except (Unavailable, Contended):  # the sentence names the command as well
        mending = ()
    others = (Press(*one) for one in refusal.presses if not isinstance(one, Remedy))
    return (*mending, *others)


def mends(refusal: Refusal) -> bool:
    """Whether remedies are all that a refusal offers."""
    return all(isinstance(one, Remedy) for one in refusal.presses)


async def _kept(interaction: discord.Interaction, remedies: Sequence[Remedy]) -> tuple[Press, ...]:
    database, caller, now = client(interaction).database, Caller.of(interaction), discord.utils.utcnow()
    async with reading(database) as work:
        ctx = await Context.at(work, caller, now)
        typed = [await naming(ctx, one.command, dict(one.options)) for one in remedies]
    keys = {place: _key(one, options) for place, (one, options) in enumerate(zip(remedies, typed, strict=True))}
    long = [place for place, key in keys.items() if not key]

    async def attempt() -> None:
        async with writing(database) as work:
            await work.servers.get(caller.server_id, caller.direct, now)
            kept = [(remedies[place].command, _options(remedies[place], typed[place])) for place in long]
            drafts = await keep(work, caller, kept, private=True)
        keys.update(zip(long, map(str, drafts), strict=True))

    if long:
        await patiently(attempt, ATTEMPTS)
    return tuple(Press(MEND, keys[place], one.label) for place, one in enumerate(remedies))


def _key(remedy: Remedy, typed: Options) -> str:
    """The key of a command without options, with the state from which it advances; empty if it has options."""
    if remedy.asks or typed.keys() - {FROM}:
        return ""
    return ":".join((remedy.command.replace(" ", "."), *map(str, typed.values())))


def _options(remedy: Remedy, typed: Options) -> Options:
    """The options as the bot keeps them, with the one that the press asks for."""
    kept = kept_of(FollowUp(remedy.label, remedy.command, typed))
    return {**kept, BUTTON: {**kept[BUTTON], "asks": remedy.asks}}


def asked_of(kept: Mapping[str, Any]) -> str:
    """The option that the press of a kept remedy asks for; empty for none."""
    return str(kept.get(BUTTON, {}).get("asks") or "")
