"""/rule: the catalogue and the tables, by id, name or word; those of the game played here first."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, NamedTuple

import discord
from annotated_types import Len
from discord import app_commands
from discord.ext import commands

from cogs._kit.context import Caller
from cogs._kit.params import MOST_CHOICES, Choices
from cogs._kit.render import Card, Press
from cogs._kit.rulecards import known_tables, rule_card, table_card, title_of
from cogs._kit.slash import alone, answers, command
from cogs._kit.systems import NOTHING_NEAR, around
from cogs._kit.views import book_for, client, show
from db.unit_of_work import reading
from rules.core.book import SHIPPED, Book
from rules.core.move import opt
from rules.core.refusal import OutOfRange, UnknownName, shown
from rules.core.rule import Rule
from rules.core.system import System, all_rules

MOST_FOUND, MOST_BUTTONS, MOST_NAMESAKES, MOST_TABLES = 15, 5, 3, 3
FILLERS = re.compile(
    "a|about|an|and|are|at|can|do|does|for|from|happens|has|have|how|i|if|in|is|it|my|of|on|or|our|rules?|tell|the|"
    "then|there|to|we|what|when|where|which|who|why|with|you|your"
)
"""Words of a question that tell nothing of the rule that is meant."""
ENDINGS = re.compile(r"(?:ing|ed|es|s)$")
WORD = re.compile(r"\w+")
LEAST_STEM = 3


class Found(NamedTuple):
    """A rule that a search found, and how well it answers.

    held    so many of the words are in it
    title   its title comes to the same words
    phrase  how plainly it has the words side by side: 2 in its title or its source's, 1 in its text, 0 nowhere
    score   the more the better
    """

    system: System
    rule: Rule
    held: int
    title: bool
    phrase: int
    score: int


def stem(word: str) -> str:
    """A word without its ending: “shooting” and “shoot” are one, “running” is “run”."""
    short = ENDINGS.sub("", word)
    if short != word and len(short) > LEAST_STEM and short[-1] == short[-2] and short[-1] not in "ls":
        short = short[:-1]
    return short if len(short) >= LEAST_STEM else word


def stems(text: str) -> list[str]:
    """The words of a text that tell something, without their endings."""
    words = [word.strip("?!.,:;'’“”\"()") for word in text.casefold().split()]
    return [stem(word) for word in words if word and not FILLERS.fullmatch(word)]


def phrase_of(text: str) -> str:
    """The words of a text in small letters, a space at each side: whole words stand in it side by side."""
    return f" {' '.join(WORD.findall(text.casefold()))} "


def answer(system: System, rule: Rule, wanted: Sequence[str], phrase: str) -> Found:
    """How well a rule answers a search for these words; `phrase` is empty where they are too few to make one."""
    title, name = rule.title.casefold(), f"{rule.id} {rule.title}".casefold()
    text = f"{name} {rule.summary} {rule.chapter} {' '.join(ruling.text for ruling in rule.rulings)}".casefold()
    named = bool(phrase) and phrase in f"{phrase_of(title)}|{phrase_of(rule.source)}"
    side_by_side = 2 if named else int(bool(phrase) and phrase in phrase_of(text))
    held = [word for word in wanted if word in text]
    score = sum(1 + 4 * (word in title) + 2 * (word in name) for word in held)
    return Found(
        system, rule, len(wanted) if side_by_side else len(held), stems(title) == list(wanted), side_by_side, score
    )


def search(text: str, near: Mapping[str, int] = NOTHING_NEAR) -> list[Found]:
    """The rules that hold most of the words, the nearest game's first; of each those with the words side by side."""
    wanted = stems(text)
    phrase = phrase_of(text) if len(wanted) > 1 else ""
    found = [answer(system, rule, wanted, phrase) for system, rule in all_rules()]
    most = max((one.held for one in found), default=0)
    held = [one for one in found if most and one.held == most]
    return sorted(held, key=lambda one: (near.get(one.system.id, 0), not one.title, -one.phrase, -one.score))


def named(text: str, found: Sequence[Found], near: Mapping[str, int]) -> Found | None:
    """The rule that is meant by its title, in the nearest game that has any answer; None where there are several."""
    nearest = [one for one in found if near.get(one.system.id, 0) == near.get(found[0].system.id, 0)]
    exact = [one for one in nearest if one.rule.title.casefold() == text.casefold()]
    alike = exact or [one for one in nearest if one.title]
    return alike[0] if len(alike) == 1 else None


def tables() -> dict[str, str]:
    """Every table's id and title."""
    return {name: title_of(name) for name in known_tables()}


def tables_with(words: Sequence[str]) -> list[tuple[str, str]]:
    """Tables whose titles have all of these words, the shortest first: ids and titles."""
    held = [
        (name, title) for name, title in tables().items() if words and all(one in title.casefold() for one in words)
    ]
    return sorted(held, key=lambda table: len(table[1]))[:MOST_TABLES]


def found_card(text: str, book: Book = SHIPPED, near: Mapping[str, int] = NOTHING_NEAR) -> Card:
    """What a search comes to: the rule itself when there is only one, or it is named."""
    wanted = text.strip()
    if any(rule.id == wanted.casefold() for _, rule in all_rules()):
        return rule_card(wanted.casefold(), book)
    if wanted.casefold() in tables():
        return table_card(wanted.casefold(), book)
    found = search(wanted, near)
    if not found or found[0].held < len(stems(wanted)):
        unknown = UnknownName("rule", wanted, [rule.title for _, rule in all_rules()])
        if unknown.nearest:
            raise unknown
        if not found:
            raise OutOfRange(f"No rule has “{shown(wanted)}” in it: try another word, such as jam, wound or move.")
    meant = found[0] if len(found) == 1 else named(wanted, found, near)
    if meant is not None:
        card = rule_card(meant.rule.id, book)
        return replace(card, buttons=(*card.buttons, *namesakes(meant.rule)))
    return list_card(wanted, found)


def namesakes(rule: Rule) -> tuple[Press, ...]:
    """Buttons for the rules of other games that are called the same."""
    alike = [(system, one) for system, one in all_rules() if one.title == rule.title and one.id != rule.id]
    return tuple(Press("why", one.id, f"In {system.title}") for system, one in alike[:MOST_NAMESAKES])


def list_card(wanted: str, found: Sequence[Found]) -> Card:
    """Several rules, each with its game, the first of them a button away; tables too whose titles have the words."""
    listed, words = found[:MOST_FOUND], stems(wanted)
    several = len({one.system.id for one in listed[:MOST_BUTTONS]}) > 1
    more = f" · {len(found) - len(listed)} more: add a word" if len(found) > len(listed) else ""
    quoted = f"“{discord.utils.escape_markdown(wanted)}”"
    whole = found[0].held == len(words)
    return Card(
        f"Rules with {quoted}" if whole else f"No rule has all of {quoted}: these have most of it",
        lines=tuple(f"**{one.rule.title}** · {one.system.title}" for one in listed),
        footer=f"{len(found)} rules{more}",
        buttons=(
            *(Press("why", one.rule.id, labelled(one, several)) for one in listed[:MOST_BUTTONS]),
            *(Press("table", name, f"Table: {title}") for name, title in tables_with(words)),
        ),
        private=True,
    )


def labelled(one: Found, several: bool) -> str:
    """What a button for a rule says: its title, and its game where there are buttons for several."""
    return f"{one.rule.title} · {one.system.title}" if several else one.rule.title


async def rules_and_tables(interaction: discord.Interaction, current: str) -> Choices:
    """Rules that hold what was typed, each with its game, the nearest first; then tables."""
    async with reading(client(interaction).database) as work:
        near = (await around(work, Caller.of(interaction))).near
    if stems(current):
        begun = [(system, rule) for system, rule in all_rules() if rule.id.startswith(current.casefold().strip())]
        found = begun or [(one.system, one.rule) for one in search(current, near)]
    else:
        found = sorted(all_rules(), key=lambda item: near[item[0].id])
    held = tables_with(stems(current))
    offered = [(f"{rule.title} · {system.title}", rule.id) for system, rule in found[: MOST_CHOICES - len(held)]]
    offered += [(f"Table: {title}", name) for name, title in held]
    return [app_commands.Choice(name=name[:100], value=value) for name, value in offered]


Text = Annotated[str, Len(1, 100)]


@command("rule")
class LookUp:
    """Look up a rule or a table, by words, title or id."""

    search: Text = opt("Words, a title or an id: jam, how do I shoot, mad.shoot.jam.", complete=rules_and_tables)


@answers(LookUp)
async def rule(interaction: discord.Interaction, m: LookUp) -> None:
    async with reading(client(interaction).database) as work:
        near = (await around(work, Caller.of(interaction))).near
    await show(interaction, found_card(m.search, await book_for(interaction), near))


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(alone(LookUp))
