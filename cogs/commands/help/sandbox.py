"""A sandbox for commands: no figure is stored and no game is played, so names are those of profiles."""

from __future__ import annotations

from typing import Final, NamedTuple

import discord

from cogs.cards.sums import named, steps_of
from cogs.context.caller import Caller
from cogs.context.context import Context
from cogs.context.prepared import PREPARES, Options, Prepared, ready
from cogs.context.systems import system_of
from db.store.engine import Database
from db.unit_of_work import reading
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Scripted, Typed, parse_faces
from rules.core.plain.frozen import replace
from rules.core.tables.book import SHIPPED
from rules.core.tables.outcome import Throw

NOWHERE: Final = 0
"""The id of no server and no channel."""


async def prepared_aside(ctx: Context, command: str, options: Options) -> Prepared:
    """Prepare a command by the tables in force here, apart from all people and games here."""
    nobody = replace(ctx.caller, server_id=NOWHERE, channel_id=NOWHERE)
    aside = replace(
        ctx,
        caller=nobody,
        options=options,
        game=None,
        campaign=None,
        system=system_of(PREPARES[command]),
        umpiring=[],
        named=set(),
        met={},
    )
    return await ready(aside, command, dict(options))


class Rehearsed(NamedTuple):
    """The result of a command on typed dice: the verdict, the sum, a line per step, and its buttons."""

    verdict: str
    sums: tuple[str, ...]
    lines: tuple[str, ...]


async def rehearse(database: Database, caller: Caller, command: str, options: Options) -> Rehearsed:
    """Run a command under the rules as they ship, on typed dice. The bot stores none of it.

    Every die must be typed. Raises ValueError if one is missing.
    """
    faces = parse_faces(str(options.get("dice") or ""))
    async with reading(database) as work:
        ctx = Context(work, caller, {}, discord.utils.utcnow(), book=SHIPPED)
        prepared = await prepared_aside(ctx, command, options)
    if prepared.deed.resolver is None:
        report = prepared.report(None)
        return Rehearsed(report.headline, (), report.lines)
    outcome = resolve(prepared.deed.resolver, *prepared.deed.args, dice=Typed(faces, Scripted()), book=SHIPPED)
    steps = [step._replace(typed=0) if isinstance(step, Throw) else step for step in outcome.steps]
    report = prepared.report(outcome.result)
    return Rehearsed(report.headline, steps_of(named(steps, prepared.deed.names)), report.lines)
