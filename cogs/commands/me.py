"""/me: how the bot notifies a user of what waits for them, in every game and campaign of every server."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord.ext import commands

from cogs.cards.card import Card, Press
from cogs.command_adapter.calendar import time_zones, zone_named
from cogs.context.client import client
from cogs.context.posting import tell_directly
from cogs.post.pacing import Text
from cogs.replies.answers import answers
from cogs.replies.dispatch import on_press
from cogs.replies.replies import show
from cogs.slash.slash import add_commands, command, root
from db.store.models import Preference
from db.unit_of_work import reading, writing
from rules.core.action.fields import option
from rules.core.plain.markup import at_time, mention
from rules.core.plain.refusal import OutOfRange
from rules.core.play.pace import clock, hour_of, zone_label

me = root("me", "How you get notices, on all servers.")

PROOF: Final = "From now on you get notices of play by post here."


@command("me notices")
class Notices:
    """By post: get notices in direct messages instead of the channel."""

    direct: str = option(
        "Whether to get them as direct messages. On sends you one at once, as a test.", words=("On", "Off")
    )


@answers(Notices)
async def notices(interaction: discord.Interaction, move: Notices) -> None:
    direct = move.direct == "On"
    await keep(interaction, direct=direct)
    if not direct:
        headline = "You get notices of play by post in the channel of each game or campaign."
    elif await tell_directly(interaction.client, interaction.user.id, Card(PROOF)):
        headline = "You get notices of play by post in direct messages. The first one is on its way to you."
    else:
        headline = (
            "The bot's direct messages don't reach you, so you get notices in the channel for now. "
            "To get them directly, allow direct messages in your privacy settings for a server that the bot is on."
        )
    await show(interaction, Card(headline, plain=True, private=True))


@command("me quiet")
class Quiet:
    """Set quiet hours: no notices, but deadlines still run."""

    from_: Text = option(
        "When your quiet hours begin, such as 22:00 (default, with no end: no quiet hours).", default=""
    )
    until: Text = option("When your quiet hours end, such as 7:00.", default="")
    zone: Text = option("Your time zone, such as Europe/Berlin.", default="", complete=time_zones)


@answers(Quiet)
async def quiet(interaction: discord.Interaction, move: Quiet) -> None:
    if bool(move.from_) != bool(move.until):
        raise OutOfRange("Quiet hours need a beginning and an end. Fill in both, or remove both to have none.")
    hours: dict[str, Any] = {"quiet_from": None, "quiet_until": None}
    if move.from_:
        hours = {"quiet_from": hour_of(move.from_), "quiet_until": hour_of(move.until)}
        if hours["quiet_from"] == hours["quiet_until"]:
            raise OutOfRange("Quiet hours can't begin and end at the same time.")
    zone = {"zone": zone_named(move.zone)} if move.zone else {}
    wants = await keep(interaction, **hours, **zone)
    await show(interaction, Card(quiet_line(wants), plain=True, private=True))


@command("me show")
class Show:
    """Show how you get notices."""


@answers(Show)
async def show_me(interaction: discord.Interaction, _move: Show) -> None:
    async with reading(client(interaction).database) as work:
        wants = await work.preferences.of(interaction.user.id)
    await show(interaction, _card(wants))


def _card(wants: Preference) -> Card:
    """What a user has set."""
    return Card("Your notices and dice", lines=_lines(wants), buttons=(_dice_button(wants),), private=True)


def _lines(wants: Preference) -> tuple[str, ...]:
    where = "in direct messages" if wants.direct else "in the channel of each game or campaign"
    notices_line = f"You get notices of play by post {where}."
    dice = (
        "You roll your own dice. The bot asks for one roll after the other."
        if wants.own_dice
        else "The bot rolls your dice."
    )
    return (notices_line, quiet_line(wants), *away_lines(wants), dice)


def _dice_button(wants: Preference) -> Press:
    """The button that changes who rolls the user's dice."""
    return Press("owndice", "0", "Let the bot roll") if wants.own_dice else Press("owndice", "1", "I roll my own dice")


@on_press("owndice", "[01]")
async def press_own_dice(interaction: discord.Interaction, key: str) -> None:
    """Choose who rolls the user's dice, on every server."""
    wants = await keep(interaction, own_dice=key == "1")
    await show(interaction, _card(wants), in_place=True)


async def keep(interaction: discord.Interaction, **columns: Any) -> Preference:
    """Keep the caller's preferences. Returns all of them."""
    async with writing(client(interaction).database) as work:
        await work.preferences.keep(interaction.user.id, **columns)
        return await work.preferences.of(interaction.user.id)


def quiet_line(wants: Preference) -> str:
    """The hours in which the bot sends a user no notices, in a sentence."""
    if wants.quiet_from is None or wants.quiet_until is None:
        return "You have no quiet hours."
    hours = f"{clock(wants.quiet_from)} to {clock(wants.quiet_until)}"
    return f"Quiet from {hours} ({zone_label(wants.zone)}): notices wait until then, deadlines don't."


def away_lines(wants: Preference) -> tuple[str, ...]:
    """The line that the user is away, if they are, with their substitute."""
    if wants.away_until <= discord.utils.utcnow().timestamp():
        return ()
    agreed = "decides" if wants.agreed else "was asked to decide"
    who = f" {mention(wants.substitute)} {agreed} for you." if wants.substitute else ""
    return (f"You are away until {at_time(wants.away_until)}.{who}",)


add_commands(me, __name__)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(me)
