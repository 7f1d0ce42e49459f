"""/dillinger cards and enemy: look-ups of cards and ratings, with the source of each rating."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import discord

from cogs.cards.card import Card, Press
from cogs.context.client import book_for
from cogs.pipeline.pipeline import RUN_OUT
from cogs.replies.answers import answers
from cogs.replies.dispatch import on_press
from cogs.replies.replies import show
from cogs.slash.slash import command
from rules.core.action.fields import OfBook, option
from rules.core.plain.refusal import IllegalNow, either
from rules.core.tables.rule import Origin
from rules.dillinger.model.boxes_and_forces import EVERY_FORCE, Force, Length, dollars, signed
from rules.dillinger.model.cards import CARD_LOOKUPS, CARDS, CardWindow, Playing, Seat, card_named, cards_called
from rules.dillinger.model.enemies import Enemy, enemy_lookup
from rules.dillinger.model.forces import Lawmen, lawmen_lookup
from rules.dillinger.model.lawyer_ratings import Lawyer, mouthpiece_lookup
from rules.dillinger.model.lines import whose
from rules.dillinger.model.rating_grids import ratings_of
from rules.dillinger.model.ratings import Ratings, take_lookup

TABLES: Final = {"mouthpieces": "Mouthpieces", "lawmen": "Police and agents", "take": "The take"}
"""The other tables of ratings, by the key of the button that shows each with the numbers in force here."""
DEED: Final = "rated"


def all_cards() -> Card:
    """The whole list of accessory cards."""
    title, drawn = CARD_LOOKUPS["dil.tables.cards"]
    more = "See all about one card with /dillinger cards, such as card:Roadblock."
    return Card(title, lines=(more,), block=drawn, buttons=_why("dil.setup"), private=True)


def card_card(name: str) -> Card:
    """An accessory card, or all of a kind. It raises UnknownName for any other name."""
    cards = cards_called(name)
    first, *others = cards
    copies = ", ".join(
        f"{sum(card.copies(length) for card in cards)} in the {length.casefold()} game" for length in Length
    )
    nature = first.nature
    several = (f"{', '.join(card.name for card in cards)}.",) if others else ()
    lies = (f"It goes under {either(nature.attaches)}.",) if nature.attaches else ()
    played = tuple(f"Played in {playing_text(playing)}." for playing in nature.playings)
    return Card(
        first.kind if others else first.title,
        lines=(nature.does, *several, *played, *lies, f"{copies}."),
        footer=f"Rule {nature.rule}",
        private=True,
    )


def playing_text(playing: Playing) -> str:
    """“a raid, by the law enforcement player, with special agents alone”."""
    return ", ".join(_played(playing))


def _played(playing: Playing) -> Iterator[str]:
    if playing.window is CardWindow.ATTACHING:
        yield "any player's turn"
    else:
        yield playing.window
    yield f"by {playing.seat}"
    if playing.forces != EVERY_FORCE and playing.window is not CardWindow.STOP:
        side = "with" if playing.seat is Seat.LAW else "against"
        yield f"{side} {either(force.text for force in playing.forces)} alone"
    if playing.raid:
        yield "if it was a raid"
    if playing.billed:
        yield f"by {either(force.text for force in playing.billed)} only under the Crime Bill"


def all_persons(ratings: Ratings) -> Card:
    """The public enemies and their ratings, with buttons for the other tables."""
    title, drawn = enemy_lookup(ratings.enemies)
    own = any(enemy.origin is Origin.SERVER for enemy in ratings.enemies)
    line = "This server's ratings. House ratings are marked." if own else whose(*ratings.enemies)[0]
    tables = tuple(Press(DEED, table, label) for table, label in TABLES.items())
    return Card(title, lines=(line,), block=drawn, buttons=tables, private=True)


def table_here(table: str, ratings: Ratings) -> Card:
    """One of the other tables with the numbers in force here."""
    lookups = {
        "mouthpieces": mouthpiece_lookup(ratings.mouthpieces),
        "lawmen": lawmen_lookup(ratings.lawmen),
        "take": take_lookup(ratings.take),
    }
    title, drawn = lookups[table]
    return Card(title, block=drawn, private=True)


def person_card(name: str, ratings: Ratings) -> Card:
    """A public enemy, a lawyer, a force or an agent. It raises UnknownName for any other name."""
    found = card_named("public enemy, lawyer or force", name, ratings.persons)
    lines = (
        _enemy(found) if isinstance(found, Enemy) else _lawyer(found) if isinstance(found, Lawyer) else _lawmen(found)
    )
    source = whose(found) or ("Ratings of the rules.",)
    return Card(found.name, lines=(*lines, found.about, *source), private=True)


def _enemy(enemy: Enemy) -> Iterator[str]:
    hit = f", Hit {enemy.hit.text}" if enemy.hit else ""
    yield (f"Rob {enemy.rob.text}, Kill {enemy.kill.text}, Luck {enemy.luck.text}, Escape {enemy.escape.text}{hit}.")
    if enemy.company:
        yield "A gun moll can't join this card."
    if enemy.mother:
        yield "Ma Barker's love adds 2 to bail, in place of a lawyer."


def _lawyer(lawyer: Lawyer) -> Iterator[str]:
    escape = f", {signed(lawyer.escape)} to an escape" if lawyer.escape else ""
    yield f"{signed(lawyer.trial)} to a trial, {signed(lawyer.bail)} to bail{escape}."
    yield f"{dollars(lawyer.once)} for one job, {dollars(lawyer.retainer)} on retainer."
    if lawyer.named is Origin.HOUSE:
        yield "A house lawyer: the rules don't name the one on this card."


def _lawmen(lawmen: Lawmen) -> Iterator[str]:
    if lawmen.force is Force.AGENT:
        yield f"Before the Crime Bill: {lawmen.rating.text}. Under it: {lawmen.billed.text}."
    else:
        yield f"{lawmen.rating.text.capitalize()}."
    for enemy, value in lawmen.against:
        yield f"{signed(value)} against {enemy}."


def _why(rule: str) -> tuple[Press, ...]:
    return (Press("why", rule, "Why"),)


# The commands


@command("dillinger cards")
class Cards:
    """Show the accessory cards: their numbers, effects, and when to play them."""

    card: str = option(
        "The card to show (default: the whole list).", default="", complete=[card.name for card in CARDS]
    )


@answers(Cards)
async def cards(interaction: discord.Interaction, move: Cards) -> None:
    await show(interaction, card_card(move.card) if move.card else all_cards())


@command("dillinger enemy")
class Rated:
    """Show the ratings of public enemies, lawyers, police and special agents."""

    name: str = option(
        "The enemy, lawyer, force or agent to show (default: all public enemies).",
        default="",
        complete=OfBook(lambda book: [one.name for one in ratings_of(book).persons]),
    )


@answers(Rated)
async def enemy(interaction: discord.Interaction, move: Rated) -> None:
    ratings = ratings_of(await book_for(interaction))
    await show(interaction, person_card(move.name, ratings) if move.name else all_persons(ratings))


@on_press(DEED)
async def press_rated(interaction: discord.Interaction, key: str) -> None:
    """A table of ratings in force here, in private."""
    if key not in TABLES:
        raise IllegalNow(RUN_OUT)
    await show(interaction, table_here(key, ratings_of(await book_for(interaction))))
