"""/help: pages by what a user wants, with buttons that do it; and /about."""

from __future__ import annotations

import discord
from discord.ext import commands

from cogs.cards.card import Card
from cogs.commands.help.about import About
from cogs.commands.help.pages import DONE, PAGES, buttons_of
from cogs.pipeline.pipeline import RUN_OUT
from cogs.replies.answers import answers, run_declared
from cogs.replies.dispatch import on_press
from cogs.replies.replies import show
from cogs.slash.slash import alone, command
from rules.core.action.system import discover
from rules.core.plain.markup import as_is, strong
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.rule import BuildStatus


def help_card(page: str) -> Card:
    """One page."""
    lines = map(system_line, discover()) if page == "systems" else map(as_is, PAGES[page].lines)
    return Card(PAGES[page].headline, lines=tuple(lines), buttons=buttons_of(page), private=True)


def system_line(system_id: str) -> str:
    """How far a game is built."""
    system = discover()[system_id]
    catalogue = system.catalogue
    ready = sum(catalogue.status(rule_id) is not BuildStatus.PLANNED for rule_id in catalogue.rules)
    return f"{strong(system.title)}: {ready} of {len(catalogue.rules)} rules resolved."


@on_press("help", r"\w{1,20}")
async def press_help(interaction: discord.Interaction, key: str) -> None:
    """Another page, in the place of this one."""
    await show(interaction, help_card(key if key in PAGES else "start"), in_place=True)


@on_press("do", r"[a-z.-]{1,40}")
async def press_do(interaction: discord.Interaction, key: str) -> None:
    """Give the command of a page's button, as often as it is pressed."""
    if key not in DONE:
        raise IllegalNow(RUN_OUT)
    await run_declared(interaction, key.replace(".", " "), {})


@command("help")
class Help:
    """Start here: what do you want to do?"""


@answers(Help)
async def help_command(interaction: discord.Interaction, _move: Help) -> None:
    await show(interaction, help_card("start"))


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(alone(Help))
    bot.tree.add_command(alone(About))
