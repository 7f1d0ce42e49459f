"""Tables to look at: as they are in force here, their replacements, the differences, and files."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Final

from cogs.cards.card import Attached, Card, Press
from cogs.cards.rule_card import table_card, title_of
from cogs.cards.settings_sections import SETTLED
from cogs.commands.tables.files import csv_file, json_file
from cogs.commands.tables.versions import ORIGINAL, id_of, in_book, read_of, replaceable, version_line, version_of
from cogs.context.context import Context
from db.tables import Version
from rules.core.action.system import all_tables, discover
from rules.core.plain.columns import cells
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.markup import STRONG, as_is, at_time, strong
from rules.core.plain.refusal import IllegalNow
from rules.core.play.active_config import ActiveConfig
from rules.core.tables.codec import Shipped, differing
from rules.core.tables.table import Table

ONLY_LOOKED_UP: Final = "It isn't a dice table, so you can't replace it."
DRAWN_FROM: Final = "It can't be replaced as a whole, but the tables it is drawn from can"
MOST_PARTS: Final = 2
FORMATS: Final = {"CSV": csv_file, "JSON": json_file}
COMMANDS: Final = ("tables use", "tables restore")

OWN: Final = "Tables of this server's own:"


async def show_card(ctx: Context, text: str) -> Card:
    """The table in force here, with its origin."""
    table = id_of(text)
    card = table_card(table, ctx.book)
    if table not in all_tables():
        return Card(card.headline, lines=(_why_not(table),), block=card.block, footer=card.footer, private=True)
    version = dict(ctx.house.versions).get(table, ORIGINAL)
    found = (await ctx.work.tables.by_ids(ctx.server_id, [version])).get(version)
    lines = (f"In force here: {version_line(found)}.",) if found is not None else ()
    presses = [Press("tablefile", f"{format}.{table}", f"{format} file") for format in FORMATS]
    if found is not None:
        presses.append(Press("tablediff", f"{table}.{found.number}", "Compare"))
    return Card(card.headline, lines=lines, block=card.block, footer=card.footer, buttons=tuple(presses), private=True)


def _why_not(table: str) -> str:
    """Why a table that is only looked up can't be replaced, and which tables can in its place."""
    parts = [part for system in discover().values() for part in system.parts(table) if table in system.lookups]
    if parts == [table]:
        return ONLY_LOOKED_UP
    more = f" and {len(parts) - MOST_PARTS} more" if len(parts) > MOST_PARTS else ""
    return f"{DRAWN_FROM}: {', '.join(parts[:MOST_PARTS])}{more}."


async def download_card(ctx: Context, text: str, format: str, number: int | None = None) -> Card:
    """A table as a file: the one in force here, or a version of it."""
    shipped = replaceable(text)
    table = await _table(ctx, shipped, number) if number is not None else in_book(ctx.book, shipped)
    lines = ("Change the rows and send the file back with /tables upload. Results keep the names they have.",)
    about = f"The rows of “{shipped.title}”, to change and to send back, as {format}."
    file = Attached(f"{shipped.id}.{format.casefold()}", FORMATS[format](table), about)
    return Card(f"“{shipped.title}” as a file", lines=lines, footer=shipped.id, file=file, private=True)


async def _table(ctx: Context, shipped: Shipped, number: int) -> Shipped:
    if number == ORIGINAL:
        return shipped
    return read_of(await version_of(ctx, shipped, number), shipped)


async def compare_card(ctx: Context, text: str, number: int | None = None) -> Card:
    """A version beside the original, row by row; by default the one in force here, else the newest."""
    shipped = replaceable(text)
    version = await _compared(ctx, shipped, number)
    table = read_of(version, shipped)
    found = list(differing(shipped, table))
    if isinstance(shipped, Table):
        assert isinstance(table, Table)
        block = _faces(shipped, table)
        lines = [f"{strong(what)}: {here} for {there}." for what, there, here in found]
        lines = [line for line in lines if f", effect{STRONG[1]}" in line]
    else:
        block, lines = cells(("", "Original", "Here"), found), []
    return Card(
        f"“{shipped.title}”: {version_line(version)}, beside the original",
        lines=tuple(lines),
        block=block,
        footer=f"{shipped.id} · differences are marked {as_is('*')}" if isinstance(shipped, Table) else shipped.id,
        private=True,
    )


async def _compared(ctx: Context, shipped: Shipped, number: int | None) -> Version:
    if number is not None:
        return await version_of(ctx, shipped, number)
    held = dict(ctx.house.versions).get(shipped.id, ORIGINAL)
    found = (await ctx.work.tables.by_ids(ctx.server_id, [held])).get(held)
    if found is not None:
        return found
    kept = await ctx.work.tables.uploaded(ctx.server_id, shipped.id)
    if not kept:
        raise IllegalNow(f"“{shipped.title}” is the original here, so there is nothing to compare it with.")
    return kept[-1]


def _faces(shipped: Table[object], table: Table[object]) -> str:
    """The meaning of every result of the dice in both."""
    ends = [end for one in (shipped, table) for end in (one.rows[0].low, one.rows[-1].high)]
    lines: list[tuple[str, str, str, str]] = []
    for total in range(min(ends), max(ends) + 1):
        one, other = shipped.row(total).label, table.row(total).label
        lines.append(("*" if one != other else "", str(total), one, other))
    return cells(("", f"D{shipped.sides}", "Original", "Here"), lines, heads=2)


async def list_card(ctx: Context) -> Card:
    """The replaced tables, with place, user and date; and the uploaded ones that are not in force."""
    lines: list[str] = []
    in_force: set[str] = set()
    for title, subject, house in await _places(ctx):
        lines += [line async for line in _place_lines(ctx, title, subject, house)]
        in_force |= house.replaced.keys()
    counted = await ctx.work.tables.counted(ctx.server_id)
    kept = [f"{title_of(table)} ({number})" for table, number in counted.items() if table not in in_force]
    if kept:
        lines.append(f"{strong('Kept, not in force:')} {'; '.join(kept)}.")
    if not lines:
        lines = ["All tables are the original ones here. /tables download gives one to change."]
    return Card("Tables in force here", lines=tuple(lines), private=True)


async def _places(ctx: Context) -> list[tuple[str, Subject, ActiveConfig]]:
    """The places whose tables matter here: the server, and the campaign or game of this channel."""
    places = [
        ("This server", Subject(SubjectKind.SERVER, ctx.server_id), await ctx.work.tables.house(ctx.server_id)),
    ]
    if ctx.campaign is not None:
        campaign = ctx.campaign.campaign
        places.append((f"“{campaign.name}”", Subject(SubjectKind.CAMPAIGN, ctx.campaign.id), campaign.house))
    if ctx.game is not None:
        game = ctx.game.game
        places.append((f"“{game.name}”", Subject(SubjectKind.GAME, ctx.game.id), game.house))
    return places


async def _place_lines(ctx: Context, title: str, subject: Subject, house: ActiveConfig) -> AsyncIterator[str]:
    versions = await ctx.work.tables.by_ids(ctx.server_id, house.replaced.values())
    switched = await ctx.work.tables.switched(subject, COMMANDS)
    for table, id in house.versions:
        version = versions.get(id)
        what = version_line(version) if version is not None else "the original"
        by = switched.get(table)
        begun = ", since it began" if subject.kind is SubjectKind.GAME else ""
        when = f", switched on by {by.name}, {at_time(int(by.at.timestamp()), '')}" if by is not None else begun
        yield f"{strong(title)} · {title_of(table)}: {what}{when}."
    for switch, holds in house.rulings:
        yield f"{strong(title)} · house rule {switch}: {'on' if holds else 'off'}."


def settled(house: ActiveConfig) -> Iterator[str]:
    """The lines of /settings show about tables."""
    titles = [title_of(table) for table in house.replaced]
    if titles:
        yield f"{strong(OWN)} {'; '.join(titles)}. /tables list shows whose they are."


SETTLED.append(settled)
