"""Real dice, throw by throw: the card of a form whose user rolls them says what to roll next, and for what."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from cogs.cards.card import MOST_CHOICES, MOST_LABEL, Card, Choice, Menu, Press
from cogs.cards.prompts import prompt_of
from cogs.cards.sums import heading_of, named, steps_of
from cogs.context.caller import Caller
from cogs.context.prepared import Options, Prepared
from cogs.forms.forms import FORM, DrawnForm, FormDraft, made_ready
from cogs.pipeline.odds_answer import OddsRequest
from db.store.engine import Database
from db.unit_of_work import Work, reading
from rules.core.action.move import MOVES
from rules.core.chance.sources import Recalled, Source, Typed
from rules.core.chance.step_by_step import NextThrow, TypedThrow, next_throw
from rules.core.plain.frozen import frozen
from rules.core.plain.words import count
from rules.core.tables.book import Book
from rules.core.tables.outcome import Outcome, Throw

MOST_LINES: Final = 10
"""The most lines of the sum so far; the earlier ones are behind a word."""
MOST_LEFT: Final = 10
"""So many of a user's last forms are searched for rolls that are not finished."""
MOST_TOUCHED: Final = 2
"""So many dice of six sides are buttons. More are typed."""


@frozen
class OwnRoll:
    """A roll with real dice: what it asks next, or its outcome.

    names  the names that the headings of throws number
    ask    what comes after some throws
    open   whether everyone here may learn of the roll
    """

    next: NextThrow | Outcome[Any]
    names: Sequence[str]
    ask: Callable[[Sequence[TypedThrow]], NextThrow | Outcome[Any]]
    open: bool


async def left_rolls(work: Work, server_id: int, user: int) -> list[Press]:
    """The buttons that continue the rolls which a user has begun with real dice, the latest first."""
    drafts = await work.events.latest_drafts(server_id, user, FORM, MOST_LEFT)
    forms = [(draft.id, FormDraft.of(draft.options)) for draft in drafts]
    begun = [(id, kept) for id, kept in forms if kept.throws and kept.own and not kept.done]
    return [Press("resume", str(id), f"Continue: {kept.title}"[:MOST_LABEL]) for id, kept in begun]


async def own_roll(asked: OddsRequest, kept: FormDraft) -> OwnRoll | None:
    """The roll of a form whose command is prepared, with the throws typed so far, or those that need a yes; None if no
    real dice can be typed for it.

    Raises a Refusal if the roll is impossible.
    """
    assert kept.whole is not None
    deed = asked.prepared.deed
    if not takes_own(asked.prepared):
        return None
    ask = asks_of(asked.prepared, asked.book)
    found = await asyncio.to_thread(ask, typed_throws(kept.proposed or kept.throws))
    is_open = not (deed.private or deed.hushed or deed.unannounced or kept.whole.get("secret"))
    return OwnRoll(found, deed.names, ask, is_open)


def steps(command: str) -> bool:
    """Whether a command can ask for real dice throw by throw: what its dice decide is known without storing anything,
    as for its odds.
    """
    rolls = MOVES[command].rolls if command in MOVES else None
    return rolls is not None and bool(rolls.odds)


async def prefers_own(database: Database, user: int, command: str) -> bool:
    """Whether a command can ask for real dice, and the user has said that they roll their own."""
    if not steps(command):
        return False
    async with reading(database) as work:
        return (await work.preferences.of(user)).own_dice


def takes_own(prepared: Prepared) -> bool:
    """Whether real dice may be typed for a prepared command."""
    return prepared.deed.resolver is not None and not prepared.deed.blind


def asks_of(prepared: Prepared, book: Book) -> Callable[[Sequence[TypedThrow]], NextThrow | Outcome[Any]]:
    """What a prepared command asks for after some throws."""
    deed = prepared.deed

    def within(dice: Source) -> Source:
        source = Typed(deed.faces, dice) if deed.faces else dice
        if not prepared.recalled:
            return source
        return Recalled(prepared.recalled, source, partial(heading_of, names=deed.names))

    assert deed.resolver is not None
    return partial(next_throw, deed.resolver, deed.args, book=book, within=within)


def typed_throws(throws: Iterable[Sequence[Any]]) -> tuple[TypedThrow, ...]:
    """The throws of a form as its draft keeps them."""
    return tuple(TypedThrow(why, sides, tuple(faces)) for why, sides, faces in throws)


def kept_throws(throws: Iterable[TypedThrow]) -> list[list[Any]]:
    """Throws as a draft keeps them."""
    return [[throw.why, throw.sides, [*throw.faces]] for throw in throws]


def dice_of(throws: Iterable[Sequence[Any]]) -> Options:
    """The option of a command for these dice."""
    faces = [str(face) for _, _, those in throws for face in those]
    return {"dice": " ".join(faces)} if faces else {}


def number_of(throws: Iterable[Sequence[Any]]) -> int:
    """How many dice are typed."""
    return sum(len(faces) for _, _, faces in throws)


async def own_card(database: Database, caller: Caller, draft: int, form: DrawnForm, *notes: str) -> Card | None:
    """The card of a roll with real dice: the sum so far, and the next throw; None if none can be typed for it."""
    kept = form.kept
    roll = await own_roll(await made_ready(database, caller, form), kept)
    if roll is None:
        return None
    steps = roll.next.steps
    sums = steps_of(step._replace(typed=0) if isinstance(step, Throw) else step for step in named(steps, roll.names))
    if len(sums) > MOST_LINES:
        sums = (f"… {count(len(sums) - MOST_LINES, 'earlier line')}", *sums[-MOST_LINES:])
    buttons: Iterable[Press]
    menus: tuple[Menu, ...] = ()
    at, back = f"{draft}.{number_of(kept.throws)}", Press("ownback", str(draft), "Back")
    lines: Iterable[str]
    if kept.proposed:
        lines = (*notes, "Those dice go to more than one throw. Is that right?")
        buttons = (Press("ownyes", at, "Yes, use them"), Press("ownno", at, "No, type them again"))
    elif isinstance(roll.next, Outcome):
        lines = (*notes, "Those are all the dice.")
        buttons = (Press("owndone", str(draft), "Finish the roll"), *_take_back(at, kept), back)
    else:
        lines = (*notes, *_unfit(roll.next, roll.names), *_typed(roll.next), prompt_of(roll.next, roll.names))
        menus = tuple(_cards(at, roll.next))
        rest = Press("owndone", str(draft), "The bot rolls the rest" if kept.throws else "Let the bot roll")
        async with reading(database) as work:
            others = [] if kept.throws else await left_rolls(work, caller.server_id, caller.actor.id)
        buttons = (*_faces(at, roll.next), rest, *_take_back(at, kept), back, *others[:1])
    return Card(kept.title, sums=sums, lines=tuple(lines), buttons=tuple(buttons), menus=menus, private=True)


def _faces(at: str, throw: NextThrow) -> Iterator[Press]:
    """A button for each face of one or two dice, and the window for more."""
    if throw.cards:
        return
    if throw.sides == 6 and throw.missing <= MOST_TOUCHED:
        for face in range(1, throw.sides + 1):
            yield Press("face", f"{at}.{face}", str(face))
        yield Press("owntype", at, "Type several")
    else:
        yield Press("owntype", at, "Type my dice")


def _cards(at: str, throw: NextThrow) -> Iterator[Menu]:
    """A menu of the cards that may be drawn; the first that fit in one."""
    choices = tuple(Choice(str(low), label) for label, low, _ in throw.cards[:MOST_CHOICES])
    yield Menu("owncard", at, "Which card was it?", choices)


def _take_back(at: str, kept: FormDraft) -> Iterator[Press]:
    if kept.throws:
        yield Press("ownless", at, "Remove last die")


def _typed(throw: NextThrow) -> Iterator[str]:
    if throw.typed:
        yield f"So far: {' '.join(map(str, throw.typed))}."


def _unfit(throw: NextThrow, names: Sequence[str]) -> Iterator[str]:
    """The throws that no longer fit, since something changed meanwhile."""
    for one in throw.unfit:
        heading = heading_of(one.why, one.sides, names)
        faces = " ".join(map(str, one.faces))
        yield f"Something changed. Your {faces}{f' ({heading})' if heading else ''} doesn't fit here; the bot keeps it."
