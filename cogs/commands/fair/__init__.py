"""/fair: the commitments of the dice, players' phrases, and the check of every roll."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any

import discord
from annotated_types import Interval, Len
from discord.ext import commands

from cogs.cards.card import Attached, Card
from cogs.cards.pieces import in_thread, let_go
from cogs.cards.receipts import FAIRNESS
from cogs.commands.fair.comparison import compared
from cogs.commands.fair.files import MOST_BYTES, MOST_LETTERS, FairFile, RollShape, packed, read_file, written
from cogs.commands.fair.words import seal_lines, status_card, unrevealed_lines, verdict_card
from cogs.context.caller import Caller
from cogs.context.campaign_display import players_of
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.context.retry import patiently
from cogs.context.seals import proof_file
from cogs.pipeline.logs import ReadableLog, Sees, any_log, log_named, log_numbered, sees
from cogs.replies.answers import answers
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.replies import show
from cogs.safety.gc_tuning import unsearched
from cogs.slash.slash import add_commands, command, root
from db.fair import ends_by_itself, used
from db.store.engine import Database
from db.store.models import Stream
from db.unit_of_work import Work, reading, writing
from rules.core.action.deed import Deed
from rules.core.action.fields import option
from rules.core.action.report import Report
from rules.core.chance.fairness import check
from rules.core.plain.frozen import replace
from rules.core.plain.markup import verbatim
from rules.core.plain.refusal import BadFile, IllegalNow, NotYours, OutOfRange

ATTEMPTS = 3
OPEN_LOG = "the open log"

fair = root("fair", "Dice that anyone can check: commitments, seeds, files.")


@command("fair phrase")
class Phrase:
    """Add words of your own to the dice, before the first roll."""

    text: Annotated[str, Len(1, MOST_LETTERS)] = option(
        "Any words. The bot can't have known them when it committed to its dice."
    )


@prepares(Phrase)
async def prepare_phrase(ctx: Context, move: Phrase) -> Prepared:
    """Give a player's own words, a part of every die."""
    text = phrase_of(move.text)
    actor, log = ctx.caller.actor, ReadableLog(None, ctx)
    if ctx.game is not None and actor.id not in ctx.game.game.players:
        raise NotYours(f"Phrases for {log.title} come from its players. Take a seat with /game join.").offering(
            "Take a seat", "game join"
        )
    if ctx.game is None and ctx.campaign is not None and actor.id not in await players_of(ctx.work, ctx.campaign):
        raise NotYours(f"Phrases for {log.title} come from its players. Bring a gang in with /campaign join.").offering(
            "Bring a gang in", "campaign join"
        )
    stream = await log.opened(ctx.work)
    again = await ctx.work.fair.give_phrase(stream, actor.id, actor.name, text)
    instead = " in place of the earlier one" if again else ""
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{actor.name} puts a phrase into the dice of {log.title or OPEN_LOG}{instead}.",
                ("It is part of every roll from the first on. /fair status shows it.",),
                block=text,
            )
        )
    )


def phrase_of(text: str) -> str:
    """Read a phrase with single spaces between its words. Raises OutOfRange for an invalid one."""
    tidy = " ".join(text.split())
    if not 1 <= len(tidy) <= MOST_LETTERS or any(unicodedata.category(sign) in ("Cc", "Cs") for sign in tidy):
        raise OutOfRange(f"A phrase has 1 to {MOST_LETTERS} printable characters.")
    return tidy


async def present(database: Database, caller: Caller, asked: str | int | None, eyes: Sees, card: Any) -> Card:
    """Show a card made of a log as it is now. A new log is opened, and one whose last turn has run out gets the next.

    `asked` is the name of a game or campaign, or the id of its stream.
    """
    now = discord.utils.utcnow()

    async def attempt() -> Card:
        async with reading(database) as work:
            if isinstance(asked, int):
                log = await log_numbered(work, caller, asked, eyes)
            else:
                log = await log_named(work, caller, asked or "", eyes)
            stream, name = log.stream, log.title or OPEN_LOG
            if stream is not None and not (used(stream) and ends_by_itself(stream, database.start, now)):
                return await card(work, stream, name)
        async with writing(database) as work:
            return await card(work, await log.opened(work), name)

    return await patiently(attempt, ATTEMPTS)


async def make_status(work: Work, stream: Stream, name: str) -> Card:
    return status_card(stream, name, await work.fair.phrases(stream.id))


async def verify_log(work: Work, stream: Stream, name: str) -> Card:
    """Check whether the newest rolls of the log itself fit its commitment."""
    kept = await written(work, stream, name)
    return verdict_card(name, await in_thread(lambda: check(FairFile.of(kept).record())))


async def verify_file(database: Database, caller: Caller, data: bytes, eyes: Sees) -> Card:
    """Check whether a file is valid and agrees with the log of this server.

    Raises BadFile for a file of another log.
    """
    file = await in_thread(read_file, data)
    async with reading(database) as work:
        stream = await work.fair.stream(caller.server_id, file.log.id)
        kept = None if stream is None else await written(work, stream, "", file.first)
        if stream is None or kept is None or kept["chains"][0]["commitment"] != file.chains[0].commitment:
            raise BadFile(
                "That file's dice come from another server or another bot. docs/verify.py checks it without the log."
            )
        name = (await log_numbered(work, caller, stream.id, eyes)).title or OPEN_LOG
    since = stream.next_roll - file.next

    def compare() -> Card:
        try:
            return _verdict(file, kept, name, since)
        finally:
            let_go(file.rolls, kept["rolls"])

    return await in_thread(compare)


def _verdict(file: FairFile, kept: dict[str, Any], name: str, since: int) -> Card:
    """The result of the check of a file, compared with the log. So many rolls were made after it."""
    verdict = check(file.record())
    if verdict.fault is not None:
        return verdict_card("", verdict)
    found = compared(file, FairFile.of({**kept, "rolls": []}), map(RollShape.model_validate, kept["rolls"]))
    if isinstance(found, Card):
        return found
    return verdict_card(name, verdict, [*found, *([f"Rolls made since then are not in it: {since}"] if since else [])])


First = Annotated[int, Interval(ge=0)]
GAME = option("Another game or campaign, open or closed; “server” for the open log.", default=None, complete=any_log)


@command("fair status")
class Status:
    """Show the commitments for the dice here, and the seeds that are public."""

    game: str | None = GAME
    public: bool = option("Show it to the channel.", default=False)


@answers(Status)
async def status(interaction: discord.Interaction, move: Status) -> None:
    card = await present(
        client(interaction).database, Caller.of(interaction), move.game, sees(interaction), make_status
    )
    await show(interaction, replace(card, private=not move.public))


@on_press(FAIRNESS, rf"{NUMBER}\.{NUMBER}")
async def press_fairness(interaction: discord.Interaction, key: str) -> None:
    """Show the commitment of a log's dice privately; of one of its events, the seal."""
    stream_id, event_id = map(int, key.split("."))

    async def make(work: Work, stream: Stream, name: str) -> Card:
        card = await make_status(work, stream, name)
        event = await work.events.get(event_id)
        if event is None or event.stream_id != stream.id or event.seal is None:
            return card
        return replace(card, lines=(*seal_lines(event), *card.lines), file=proof_file(event))

    await show(
        interaction,
        await present(client(interaction).database, Caller.of(interaction), stream_id, sees(interaction), make),
    )


@command("fair export")
class Export:
    """Get every roll as a file that anyone can check without the bot."""

    game: str | None = GAME
    first: First | None = option("Number of the first roll (default: the newest that fit into a file).", default=None)


@answers(Export)
async def export(interaction: discord.Interaction, move: Export) -> None:
    async def make(work: Work, stream: Stream, name: str) -> Card:
        if not stream.next_roll:
            raise IllegalNow(f"There is nothing to export, because {name} has no rolls yet.")
        if move.first is not None and move.first >= stream.next_roll:
            raise OutOfRange(
                f"The last roll of {name} is number {stream.next_roll - 1}. Start from that or an earlier one."
            )
        file = await written(work, stream, name, move.first)
        sealed = [roll["roll"] for roll in file["rolls"] if "sealed" in roll and "seed" not in roll["sealed"]]
        pending = [number for number in file["not_revealed_yet"] if number not in sealed]
        headline = f"Rolls {file['first']} to {file['next'] - 1} of {name}."
        more = [f"Get the rest with first:{file['next']}."]
        lines = [*(more if file["next"] < stream.next_roll else []), *unrevealed_lines(pending, sealed)]
        lines.append(f"Check it with {verbatim('python verify.py')}, from the docs of the bot, or with /fair verify.")
        data = await in_thread(packed, file)
        sent = Attached(f"dice-{stream.id}.json", data, f"{headline} Check it with verify.py or /fair verify.")
        return Card(headline, lines=tuple(lines), file=sent, private=True)

    database, caller = client(interaction).database, Caller.of(interaction)
    await show(interaction, await unsearched(present(database, caller, move.game, sees(interaction), make)))


@command("fair verify")
class Verify:
    """Check a file of /fair export, or the log here without a file."""

    file: discord.Attachment | None = option("A file that /fair export made in this server.", default=None)


@answers(Verify)
async def verify(interaction: discord.Interaction, move: Verify) -> None:
    database, caller, file = client(interaction).database, Caller.of(interaction), move.file
    if file is None:
        await show(interaction, await unsearched(present(database, caller, None, sees(interaction), verify_log)))
        return
    if file.size > MOST_BYTES:
        raise BadFile(f"A file of /fair export has at most {MOST_BYTES:,} bytes. This one has {file.size:,}.")
    data = await file.read()
    await show(interaction, await unsearched(verify_file(database, caller, data, sees(interaction))))


add_commands(fair, __name__, (Status, Phrase, Export, Verify))


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(fair)
