"""Uploading a table, switching it on and reverting it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cogs.cards.card import Press
from cogs.commands.tables.completions import TABLE, VERSION, Table, Version, any_replaceable, replaced_here, versions
from cogs.commands.tables.versions import ORIGINAL, read_of, replaceable, version_of
from cogs.context.config_scope import SCOPE, ConfigPlace, Scope, changed, place_of, unmoved
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.slash.slash import command
from rules.core.action.deed import Deed
from rules.core.action.fields import option
from rules.core.action.move import record
from rules.core.action.report import FollowUp, Report
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.plain.words import count
from rules.core.play.active_config import AS_SHIPPED, ActiveConfig
from rules.core.tables.codec import Shipped, differing, rewritten

MOST_VERSIONS = 100
MOST_NOTE = 200
MOST_SHOWN = 12
"""The most listed differences of a table; /tables compare has them all."""
WHERE = {Scope.SERVER: "on this server", Scope.CAMPAIGN: "in this campaign", Scope.GAME: "in this game"}


@record
class Uploaded:
    """A table's file, read."""

    table: str = option("The table's id.")
    rows: Any = option("The rows of the table.")
    note: str = option("A line about the version.", default="")


@prepares(Uploaded, "tables upload")
async def prepare_upload(ctx: Context, move: Uploaded) -> Prepared:
    """Keep a table from a file. It is not in force anywhere yet."""
    if not (ctx.is_umpire or ctx.holds_office or ctx.caller.manages):
        raise NotYours(
            "Only umpires of this server or of what is played here upload tables. /settings show names them."
        ).offering("Settings", "settings show")
    shipped = replaceable(move.table)
    table = rewritten(shipped, move.rows)
    note = " ".join(move.note.split())
    if len(note) > MOST_NOTE:
        raise OutOfRange(f"A note has at most {MOST_NOTE} characters, not {len(note)}. Shorten it.")
    changes = differences(shipped, table)
    if not changes:
        raise IllegalNow(f"That is the original “{shipped.title}”. Change something, then upload it.")
    kept = await ctx.work.tables.uploaded(ctx.server_id, shipped.id)
    if len(kept) >= MOST_VERSIONS:
        raise IllegalNow(f"{MOST_VERSIONS} versions of “{shipped.title}” are kept here. Use one of them.")
    me = ctx.caller.actor
    version, new = await ctx.work.tables.keep(ctx.server_id, table, note, me.id, me.name, ctx.now)
    verdict = f"“{shipped.title}” is kept as version {version.number}, but is not in force yet."
    if not new:
        verdict = f"That file is already kept as version {version.number} of “{shipped.title}”."
    offers = tuple(
        FollowUp(f"Use {WHERE[scope]}", "tables use", {"table": shipped.id, "version": version.number, "scope": scope})
        for scope in scopes_here(ctx)
    )
    compare = Press("tablediff", f"{shipped.id}.{version.number}", "Compare")
    return Prepared(
        Deed(report=lambda _: Report(verdict, changes, offers, opens=(compare,)), private=True, hushed=True)
    )


def scopes_here(ctx: Context) -> Iterable[Scope]:
    """The places where a table may be switched on from here."""
    if ctx.holds_office or ctx.caller.manages:
        yield Scope.SERVER
    if ctx.campaign is not None:
        yield Scope.CAMPAIGN
    if ctx.game is not None:
        yield Scope.GAME


def differences(shipped: Shipped, table: Shipped) -> tuple[str, ...]:
    """The differences from the original, a line each, and the number of those not listed."""
    lines = [f"{strong(what)}: {here} for {there}." for what, there, here in differing(shipped, table)]
    more = len(lines) - MOST_SHOWN
    return (*lines[:MOST_SHOWN], f"And {count(more, 'difference')} more.") if more > 0 else tuple(lines)


@command("tables use")
class Use:
    """Put a version of a table in force; for umpires."""

    table: Table = option(TABLE, complete=any_replaceable)
    version: Version = option(VERSION, complete=versions)
    scope: Scope = SCOPE


@prepares(Use)
async def prepare_use(ctx: Context, move: Use) -> Prepared:
    """Put a version of a table in force, or the original."""
    shipped, place = replaceable(move.table), await place_of(ctx, move.scope)
    if move.version == ORIGINAL:
        version, lines = AS_SHIPPED, ()
        verdict = f"“{shipped.title}” as it ships is in force {place.where}."
    else:
        found = await version_of(ctx, shipped, move.version)
        version, lines = found.id, differences(shipped, read_of(found, shipped))
        verdict = f"Version {move.version} of “{shipped.title}” is in force {place.where}."
    return await _switched(ctx, place, lambda house: house.with_version(shipped.id, version), verdict, lines)


@command("tables restore")
class Restore:
    """Put the original table back in force; for umpires."""

    table: Table = option(TABLE, complete=replaced_here)
    scope: Scope = SCOPE


@prepares(Restore)
async def prepare_restore(ctx: Context, move: Restore) -> Prepared:
    """Revert what a server, campaign or game had in place of a table."""
    shipped, place = replaceable(move.table), await place_of(ctx, move.scope)
    if shipped.id not in dict(place.house.versions):
        raise IllegalNow(f"“{shipped.title}” was not replaced {place.where}, so there is nothing to take back.")
    again = "as the server has it" if place.scope is Scope.CAMPAIGN else "the original"
    verdict = f"“{shipped.title}” is {again} again {place.where}."
    return await _switched(ctx, place, lambda house: house.with_version(shipped.id, None), verdict, ())


async def _switched(
    ctx: Context,
    place: ConfigPlace,
    change: Callable[[ActiveConfig], ActiveConfig],
    verdict: str,
    lines: tuple[str, ...],
) -> Prepared:
    changes = await changed(ctx, place, change)
    running = await unmoved(ctx, place)
    return Prepared(
        Deed(report=lambda _: Report(verdict, (*lines, *running)), changes=lambda _: changes, log=place.campaign)
    )
