"""/rule: the catalogue and the tables, by id, name or word."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs._kit.params import MOST_CHOICES, Choices, everywhere, in_all_contexts
from cogs._kit.render import Card, Press
from cogs._kit.rulecards import known_tables, rule_card, table_card, title_of
from cogs._kit.views import book_for, show
from rules.core.book import SHIPPED, Book
from rules.core.refusal import UnknownName
from rules.core.rule import Rule
from rules.core.system import all_rules

MOST_FOUND = 15


def score(rule: Rule, words: list[str]) -> int:
    """How well a rule answers a search; 0 when some word is nowhere in it."""
    name = f"{rule.id} {rule.title}".casefold()
    text = f"{name} {rule.summary} {rule.chapter} {' '.join(ruling.text for ruling in rule.rulings)}".casefold()
    if not all(word in text for word in words):
        return 0
    return 1 + sum(4 * (word in rule.title.casefold()) + 2 * (word in name) for word in words)


def search(text: str) -> list[Rule]:
    """The rules that hold every word, best first."""
    words = text.casefold().split()
    found = [(score(rule, words), rule) for _, rule in all_rules()]
    return [rule for rank, rule in sorted(found, key=lambda item: -item[0]) if rank]


def tables() -> dict[str, str]:
    """Every table's id and title."""
    return {name: title_of(name) for name in known_tables()}


def found_card(text: str, book: Book = SHIPPED) -> Card:
    """What a search comes to: the rule itself when there is only one, or it is named exactly."""
    wanted = text.strip()
    exact = [rule for _, rule in all_rules() if wanted.casefold() in (rule.id, rule.title.casefold())]
    if exact:
        return rule_card(exact[0].id, book)
    if wanted.casefold() in tables():
        return table_card(wanted.casefold(), book)
    rules = search(wanted)
    if not rules:
        known = [rule.title for _, rule in all_rules()]
        raise UnknownName("rule", wanted, known)
    if len(rules) == 1:
        return rule_card(rules[0].id, book)
    shown = rules[:MOST_FOUND]
    more = f" · {len(rules) - len(shown)} more: add a word" if len(rules) > len(shown) else ""
    return Card(
        f"Rules with “{discord.utils.escape_markdown(wanted)}”",
        lines=tuple(f"**{rule.title}** · {rule.id}" for rule in shown),
        footer=f"{len(rules)} rules{more}",
        buttons=tuple(Press("why", rule.id, rule.title[:80]) for rule in shown[:5]),
        private=True,
    )


async def rules_and_tables(_interaction: discord.Interaction, current: str) -> Choices:
    """Rules that hold what was typed, then tables."""
    rules = search(current) if current.strip() else [rule for _, rule in all_rules()]
    named = [(f"{rule.title} · {rule.id}", rule.id) for rule in rules]
    named += [(f"Table: {title}", name) for name, title in tables().items() if current.casefold() in title.casefold()]
    return [app_commands.Choice(name=name[:100], value=value) for name, value in named[:MOST_CHOICES]]


@in_all_contexts
@everywhere
@app_commands.command(name="rule", description="Look up a rule or a table, by word or id.")
@app_commands.describe(text="Words, a title or an id: jam, mad.shoot.jam.")
@app_commands.autocomplete(text=rules_and_tables)
@app_commands.rename(text="search")
async def rule(interaction: discord.Interaction, text: app_commands.Range[str, 1, 100]) -> None:
    await show(interaction, found_card(text, await book_for(interaction)))


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(rule)
