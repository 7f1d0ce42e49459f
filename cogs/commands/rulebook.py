"""/rule: the catalogue and the tables, by id, name or words; during a game, only its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Annotated, NamedTuple

import discord
from annotated_types import Len
from discord import app_commands
from discord.ext import commands

from cogs.cards.card import MOST_LABEL, Card, Press
from cogs.cards.rule_card import DO_IT, known_tables, rule_card, table_card, title_of
from cogs.command_adapter.name_ranking import systems_near
from cogs.command_adapter.params import MOST_CHOICES, Choices
from cogs.context.client import book_for
from cogs.context.systems import NOTHING_NEAR
from cogs.forms.form_buttons import form_alone, show_rule
from cogs.pipeline.pipeline import RUN_OUT
from cogs.replies.answers import answers, run_declared
from cogs.replies.dispatch import on_press
from cogs.replies.replies import show
from cogs.replies.windows import Blank, Window, ask_in
from cogs.slash.slash import alone, command
from rules.core.action.fields import option
from rules.core.action.move import command_of
from rules.core.action.system import System, all_rules, discover, packages, rule_with, system_with
from rules.core.plain.frozen import replace
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName, shown
from rules.core.street.rulings import RULINGS, StreetRuling
from rules.core.tables.book import SHIPPED, Book
from rules.core.tables.rule import Rule
from rules.core.tables.search import ENOUGH, Found, Index, phrase_of, stems

MOST_FOUND, MOST_BUTTONS, MOST_NAMESAKES, MOST_TABLES = 15, 5, 3, 3
MOST_STREET = 10
"""The most rulings of the street that are buttons or completions."""
STREET = "street"
"""The word that asks for rulings of the street."""
HERE: int = 0
"""The nearness of the system that is played where the user asks."""
WORTH = 0.2
"""The share of the best score in its game that a rule needs to be listed."""


class Search(NamedTuple):
    """The result of a search.

    found   the rules, best first, those of the nearest game before all others
    within  the only game searched, because it is played here or was named; None for all games
    """

    found: list[Found]
    within: System | None = None


@lru_cache(1)
def index() -> Index:
    """All rules of all systems, ready to be searched."""
    return Index(rule for _, rule in all_rules())


def system_of_rule(rule: Rule) -> System:
    """The system of a rule."""
    known = rule_with(rule.id)
    assert known is not None
    return known[0]


def calls_of(system: System) -> set[str]:
    """The names that players give a game: its title, or the part of it that names its package."""
    title = phrase_of(system.title)
    named = [phrase_of(package.replace("_", " ")) for package, of in packages().items() if of == system.id]
    return {title, title.replace(" the ", " "), *(one for one in named if one in title)}


def game_in(text: str) -> tuple[System | None, str]:
    """The game that a search names, and the other words; all words if there are no others."""
    asked = phrase_of(text)
    for system in discover().values():
        for name in sorted(calls_of(system), key=len, reverse=True):
            if name in asked:
                return system, asked.replace(name, " ").strip() or text
    return None, text


def search(text: str, near: Mapping[str, int] = NOTHING_NEAR) -> Search:
    """Find the rules that a question is about.

    It searches the named game, or else the one played here, unless no rule of it answers. Otherwise the nearest game's
    rules come first.
    """
    meant, rest = game_in(text)
    found = index().search(rest)
    answers = [one for one in found if one.held >= ENOUGH]
    played = [discover()[one] for one, how in near.items() if how == HERE]
    for system in [meant] if meant is not None else played:
        its = [one for one in answers if system_of_rule(one.rule) is system]
        if its:
            return Search(_worth(its), system)
    found = answers or found
    worth = _worth([one for one in found if one.whole] or found)
    return Search(sorted(worth, key=lambda one: (near.get(system_of_rule(one.rule).id, HERE), -one.score)))


def _worth(found: Sequence[Found]) -> list[Found]:
    """Those good enough for a line beside the best of their game."""
    best: dict[str, float] = {}
    for one in found:
        best.setdefault(system_of_rule(one.rule).id, one.score)
    return [one for one in found if one.score >= WORTH * best[system_of_rule(one.rule).id]]


def named(found: Sequence[Found], near: Mapping[str, int]) -> Found | None:
    """The rule with this name, in the nearest game that has any answer; None for several."""
    tiers = [near.get(system_of_rule(one.rule).id, HERE) for one in found]
    alike = [one for one, tier in zip(found, tiers, strict=True) if one.named and tier == tiers[0]]
    return alike[0] if len(alike) == 1 else None


def tables() -> dict[str, str]:
    """Every table's id and title."""
    return {name: title_of(name) for name in known_tables()}


def tables_with(words: Sequence[str], near: Mapping[str, int], within: System | None) -> list[tuple[str, str, System]]:
    """Tables whose titles have all of these words, the nearest game's first, then the shortest: id, title, game.

    `within` is the only game to search; None for all.
    """
    held = [
        (name, title, system)
        for name, title in tables().items()
        if words and all(one in title.casefold() for one in words)
        if (system := system_with(name)) is not None and within in (None, system)
    ]
    return sorted(held, key=lambda table: (near.get(table[2].id, HERE), len(table[1])))[:MOST_TABLES]


def found_card(text: str, book: Book = SHIPPED, near: Mapping[str, int] = NOTHING_NEAR) -> Card:
    """The result of a search: the rule itself if there is only one, or it is named."""
    wanted = text.strip()
    if rule_with(wanted.casefold()) is not None:
        return rule_card(wanted.casefold(), book)
    if wanted.casefold() in tables():
        return table_card(wanted.casefold(), book)
    if wanted.casefold() in street_rulings():
        return street_card(wanted.casefold())
    on_street = on_a_street(wanted, near)
    if on_street and STREET in stems(wanted):
        return street_card(on_street[0]) if len(on_street) == 1 else street_list(wanted, on_street)
    came = search(wanted, near)
    if not came.found:
        unknown = UnknownName("rule", wanted, [rule.title for _, rule in all_rules()])
        if unknown.nearest:
            raise unknown
        raise OutOfRange(f"No rule has “{shown(wanted)}” in it. Try another word, such as jam, wound or move.")
    only = came.found[0] if len(came.found) == 1 and came.found[0].whole else None
    meant = only or named(came.found, near)
    if meant is not None:
        card = rule_card(meant.rule.id, book)
        return replace(card, buttons=(*card.buttons, *namesakes(meant.rule), *map(street_button, on_street[:1])))
    card = list_card(wanted, came, near)
    return replace(card, buttons=(*card.buttons, *map(street_button, on_street[:MOST_TABLES])))


# What the bot measures on a street


@cache
def street_rulings() -> Mapping[str, tuple[StreetRuling, System | None]]:
    """Every ruling of streets by its id, with its game; None for those of all games."""
    general = {one.id: (one, None) for one in RULINGS}
    return general | {one.id: (one, system) for system in discover().values() for one in system.measuring}


def on_a_street(text: str, near: Mapping[str, int]) -> list[str]:
    """The ids of the street's rulings whose title has all the words of a search but “street”; with that word alone all.

    Rulings of other games than the one played here are not among them.
    """
    words = [one for one in stems(text) if one != STREET]
    here = [one for one, how in near.items() if how == HERE]
    found = [
        one.id
        for one, system in street_rulings().values()
        if system is None or not here or system.id in here
        if all(word in stems(one.title) for word in words)
    ]
    return found if words or STREET in stems(text) else []


def street_button(id_: str) -> Press:
    """The button of a ruling of streets."""
    ruling, system = street_rulings()[id_]
    return Press("streetrule", id_, f"On a street: {ruling.title}{f' · {system.title}' if system else ''}"[:MOST_LABEL])


def street_list(wanted: str, ids: Sequence[str]) -> Card:
    """Several rulings of streets: the first as buttons, the rest as lines."""
    others = tuple(strong(street_rulings()[one][0].title) for one in ids[MOST_STREET:])
    buttons = tuple(map(street_button, ids[:MOST_STREET]))
    return Card(f"Rulings of the street with “{wanted}”", lines=others, buttons=buttons, private=True)


def street_card(id_: str) -> Card:
    """A ruling of streets with its drawn example."""
    ruling, system = street_rulings()[id_]
    footer = f"{ruling.id} · {system.title if system is not None else 'all games'}"
    return Card(
        f"On a street: {ruling.title}",
        sums=(ruling.text,),
        lines=(*ruling.answer, f"Why: {ruling.why}"),
        block=ruling.picture,
        footer=footer,
        private=True,
    )


@on_press("streetrule")
async def press_street_ruling(interaction: discord.Interaction, key: str) -> None:
    """Show a ruling of streets."""
    if key not in street_rulings():
        raise IllegalNow(RUN_OUT)
    await show(interaction, street_card(key))


def namesakes(rule: Rule) -> tuple[Press, ...]:
    """Buttons for the rules of other games with the same name."""
    alike = [(system, one) for system, one in all_rules() if one.title == rule.title and one.id != rule.id]
    return tuple(Press("why", one.id, f"In {system.title}") for system, one in alike[:MOST_NAMESAKES])


def list_card(wanted: str, came: Search, near: Mapping[str, int]) -> Card:
    """Several rules, each with its game: the first as buttons, the rest as lines; and tables with these words."""
    found, within = came
    listed, words = found[:MOST_FOUND], stems(game_in(wanted)[1])
    several = within is None  # else the footer names the game
    more = f" · {len(found) - len(listed)} more: add a word" if len(found) > len(listed) else ""
    alone_searched = f" · only in {within.title}. Name another game to search that" if within is not None else ""
    quoted = f"“{wanted}”"
    whole = any(one.whole for one in found)
    return Card(
        f"Rules with {quoted}" if whole else f"No rule has all of {quoted}. These have most of the words",
        lines=tuple(f"{strong(one.rule.title)} · {system_of_rule(one.rule).title}" for one in listed[MOST_BUTTONS:]),
        footer=f"{len(found)} rules{more}{alone_searched}",
        buttons=(
            *(Press("why", one.rule.id, labelled(one.rule, several)) for one in listed[:MOST_BUTTONS]),
            *(Press("table", name, f"Table: {title}") for name, title, _ in tables_with(words, near, within)),
        ),
        private=True,
    )


def labelled(rule: Rule, several: bool) -> str:
    """The label of a rule: its title, and its game unless only one was searched."""
    return f"{rule.title} · {system_of_rule(rule).title}" if several else rule.title


def offered(current: str, near: Mapping[str, int]) -> list[tuple[str, str]]:
    """The completions of a search: rules, each with its game, as a search finds them; then tables. Labels and ids."""
    begun = [rule for _, rule in all_rules() if current.strip() and rule.id.startswith(current.casefold().strip())]
    if begun or not stems(current):
        nearest = sorted(all_rules(), key=lambda item: near.get(item[0].id, HERE))
        rules, held = begun or [rule for _, rule in nearest], list[tuple[str, str, System]]()
    else:
        found, within = search(current, near)
        rules, held = [one.rule for one in found], tables_with(stems(game_in(current)[1]), near, within)
    street = [(street_button(one).label, one) for one in on_a_street(current, near)[:MOST_STREET]] if current else []
    labels = [(labelled(rule, True), rule.id) for rule in rules[: MOST_CHOICES - len(held) - len(street)]]
    return [*labels, *((f"Table: {title} · {system.title}", name) for name, title, system in held), *street]


async def rules_and_tables(interaction: discord.Interaction, current: str) -> Choices:
    """The rules and tables that answer what was typed so far."""
    near = await systems_near(interaction)
    return [app_commands.Choice(name=label[:100], value=id_) for label, id_ in offered(current, near)]


Text = Annotated[str, Len(1, 100)]


@command("rule")
class LookUp:
    """Look up a rule or a table, by words, title or id."""

    search: Text = option(
        "What to look up, such as jam, how do I shoot, or the id mad.shoot.jam.", complete=rules_and_tables
    )


@answers(LookUp)
async def rule(interaction: discord.Interaction, move: LookUp) -> None:
    near = await systems_near(interaction)
    await show_rule(interaction, found_card(move.search, await book_for(interaction), near))


@cache
def offered_commands() -> frozenset[str]:
    """The commands that the cards of rules offer."""
    return frozenset(command for _, rule in all_rules() for command in rule.commands)


@on_press(DO_IT, r"[a-z.-]{1,40}")
async def press_do_it(interaction: discord.Interaction, key: str) -> None:
    """Open the form of a command that carries out a rule, in a game or without one."""
    command = key.replace(".", " ")
    if command not in offered_commands():
        raise IllegalNow(RUN_OUT)
    await form_alone(interaction, command)


class Asking(Window):
    """A window in which a user asks for a rule."""

    async def _run(self, interaction: discord.Interaction) -> None:
        await run_declared(interaction, self.command, self.typed)


@on_press("find", "rule")
async def press_find(interaction: discord.Interaction, _key: str) -> None:
    """Ask what to look up."""
    blank = Blank("search", "Words, a title or an id", "how do I shoot", most=100)
    await ask_in(interaction, Asking("Look up a rule", command_of(LookUp), {}, blank))


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(alone(LookUp))
