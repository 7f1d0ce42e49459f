"""/privacy: what is stored about you, and how to be forgotten."""

from __future__ import annotations

import gzip
from typing import Any, Final

import discord
from discord.ext import commands

from cogs.cards.card import Attached, Card, Press
from cogs.cards.components import CardView
from cogs.cards.pieces import in_thread, indented_in_pieces, let_go
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.interaction_deadline import defer_now
from cogs.replies.answers import answers
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.replies import show
from cogs.safety.gc_tuning import unsearched
from cogs.safety.registry import import_all
from cogs.slash.slash import add_commands, command, root
from db.privacy import export as export_all
from db.privacy import forget as forget_all
from db.store.engine import Database
from rules.core.action.move import MOVES
from rules.core.action.report import Tone
from rules.core.action.system import discover
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow, NotYours

FOR_GOOD: Final = "This can't be undone."
MOST_BYTES = 8 * 2**20
"""The most bytes of a file under a message. Discord allows 10 MiB."""

privacy = root("privacy", "Your data: what the bot stores, and how to be forgotten.")


@command("privacy export")
class Export:
    """Get everything stored about you, on all servers, as a file for you alone."""


@answers(Export)
async def export(interaction: discord.Interaction, _move: Export) -> None:
    user = interaction.user
    await defer_now(interaction)
    await show(interaction, await unsearched(_all_of(client(interaction).database, user.id)))


async def _all_of(database: Database, user: int) -> Card:
    found = await export_all(database, user, discord.utils.utcnow())
    events = sum(len(server["events"]) for server in found["servers"])
    gangs = sum(len(server["gangs"]) for server in found["servers"])
    file = await in_thread(packed, f"consigliere-{user}.json", found)
    return Card(
        "Everything stored about you",
        lines=(
            f"Servers: {len(found['servers'])}, counting direct messages with the bot",
            f"Events you gave: {events}; gangs you own: {gangs}",
            "Your own sealed rolls are in it, opened or not. Keep the file to yourself.",
            "It does not include what stays hidden until a game closes.",
        ),
        private=True,
        file=file,
    )


def packed(name: str, found: dict[str, Any]) -> Attached:
    """A file that Discord takes, compressed if it is too big. Raises IllegalNow if even that is.

    It empties the list of events to free their memory.
    """
    data = indented_in_pieces(found)
    let_go(*(server["events"] for server in found["servers"]))
    if len(data) > MOST_BYTES:
        name, data = f"{name}.gz", gzip.compress(data)
    if len(data) > MOST_BYTES:
        raise IllegalNow("That is more than Discord takes in a file. Ask the bot's host for it.")
    return Attached(name, data, "Everything that is kept about you here, as JSON.")


@command("privacy forget")
class Forget:
    """Delete your name and your words everywhere. The bot warns you first."""


@answers(Forget)
async def forget(interaction: discord.Interaction, _move: Forget) -> None:
    user = interaction.user.id
    card = Card(
        "Be forgotten, on every server?",
        lines=(
            "In every log, your name becomes “somebody” and your id a meaningless number.",
            "The bot deletes your own words, phrases for fair dice too. Dice, wounds and games stay.",
            "Names of gangs and figures stay. If they show who you are, change them first with /gang rename.",
            "Your gangs lose you as an owner. The umpires run a gang without owners.",
            "Your seats stay, under “somebody”. Others can hand them on with /game transfer or /campaign transfer.",
            "The bot deletes what it keeps of its direct messages with you.",
            "The bot does not change what is already in Discord's channels.",
            f"{strong(FOR_GOOD)} /privacy export gives you a copy first.",
        ),
        tone=Tone.BAD,
        buttons=(Press("forget", str(user), "Forget me"),),
        private=True,
    )
    await show(interaction, card)


add_commands(privacy, __name__)


@on_press("forget", NUMBER)
async def press_forget(interaction: discord.Interaction, key: str) -> None:
    """Forget the presser, if the warning was theirs."""
    caller = Caller.of(interaction)
    if caller.actor.id != int(key):
        raise NotYours("You can only ask that for yourself.")
    await show(interaction, Card("The bot is forgetting you. With a long log this takes a while.", private=True))
    known = rule_words() | command_words()
    done = await forget_all(client(interaction).database, caller.actor.id, known)
    card = Card(
        "You are forgotten.",
        lines=(
            f"Servers: {done.servers}; your events: {done.events}; gangs that lost you: {done.gangs}",
            "From now on the bot stores your actions under your name again.",
        ),
        private=True,
    )
    await interaction.edit_original_response(view=CardView(card))


def rule_words() -> set[str]:
    """Words of the rules: gear, skills, profiles, samples, tables. They reveal nothing of the user who typed them."""
    words: set[str] = set()
    for system in discover().values():
        words |= {system.id, system.title, *(row.label for table in system.tables for row in table.rows)}
        words |= {table.id for table in (*system.tables, *system.grids)} | {*system.lookups}
        if system.roster is not None:
            words |= {*system.roster.gear_names, *system.roster.skill_names}
            words |= {*system.roster.profiles, *system.roster.samples}
    return words


def command_words() -> set[str]:
    """The choices of options that Discord itself offers."""
    import_all()
    options = (option for one in MOVES.values() for option in one.options.values())
    return {str(word) for option in options for word in option.choices.words}


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(privacy)
