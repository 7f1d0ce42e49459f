"""The table and the version that a text means."""

from __future__ import annotations

from cogs.cards.rule_card import known_tables, title_of
from cogs.context.context import Context
from db.tables import Version
from rules.core.action.system import all_tables
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName, shown
from rules.core.plain.words import key_of
from rules.core.tables.book import Book
from rules.core.tables.codec import Shipped
from rules.core.tables.grid import Grid

ORIGINAL = 0
"""In place of the number of a version: the table as it ships."""


def id_of(text: str) -> str:
    """The id of a table by its id or title. Raises UnknownName otherwise, OutOfRange for several."""
    wanted = key_of(text)
    known = known_tables()
    if wanted in known:
        return wanted
    meant = [table for table in known if key_of(title_of(table)) == wanted]
    if len(meant) > 1:
        raise OutOfRange(f"Several tables have that name. Type one of these: {' or '.join(meant)}.")
    if not meant:
        raise UnknownName("table", text, [*known, *map(title_of, known)])
    return meant[0]


def replaceable(text: str) -> Shipped:
    """The shipped table with this name. Raises IllegalNow for one that is only looked up."""
    table = id_of(text)
    if table not in all_tables():
        raise IllegalNow(
            f"“{title_of(table)}” isn't a dice table, so you can't replace it. /tables show shows it."
        ).offering("Show it", "tables show", table=text)
    return all_tables()[table].table


def in_book(book: Book, shipped: Shipped) -> Shipped:
    """The table in force for a shipped one."""
    return book.grid(shipped) if isinstance(shipped, Grid) else book.table(shipped)


async def version_of(ctx: Context, shipped: Shipped, number: int) -> Version:
    """A version of a table by its number. Raises OutOfRange for one that this server does not have."""
    versions = await ctx.work.tables.uploaded(ctx.server_id, shipped.id)
    found = next((one for one in versions if one.number == number), None)
    if found is None:
        last = versions[-1].number if versions else 0
        held = "It has none yet. Upload one with /tables upload" if not last else "It has version 1 only"
        held = f"It has versions 1 to {last}" if last > 1 else held
        raise OutOfRange(f"“{shipped.title}” has no version {number} here. {held}.")
    return found


def read_of(version: Version, shipped: Shipped) -> Shipped:
    """The table of a version. Raises IllegalNow if it no longer fits the original."""
    if version.read is None:
        raise IllegalNow(f"Version {version.number} of “{shipped.title}” no longer fits the original. Upload it again.")
    return version.read


def version_line(version: Version) -> str:
    """A version in a list: “version 2 by Anna (kinder to Punks)”."""
    note = f" ({version.note})" if version.note else ""
    return f"version {version.number} by {version.name}{note}"


def short(version: Version) -> str:
    """The version as a menu completes it."""
    return shown(f"{version.number} · {version.name} · {version.at:%d %b %Y} {version.note}".strip())
