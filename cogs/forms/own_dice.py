"""Real dice, throw by throw: the card of a form whose user rolls them says what to roll next, and for what."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, NamedTuple

import discord

from cogs.cards.card import MOST_CHOICES, Card, Choice, Menu, Press
from cogs.cards.prompts import prompt_of
from cogs.cards.sums import SumShown, change_of, heading_of, named, steps_of, sum_shown, throw_shown
from cogs.context.caller import OWN_DICE_FIRST, Caller
from cogs.context.context import Context
from cogs.context.prepared import Options, Prepared
from cogs.forms.forms import DrawnForm, FormDraft, made_ready
from cogs.pipeline.begun_rolls import PUT_AWAY, continuing
from cogs.pipeline.odds_answer import OddsRequest
from db.store.engine import Database
from db.unit_of_work import reading
from rules.core.action.move import MOVES
from rules.core.chance.sources import Recalled, Source, Typed
from rules.core.chance.step_by_step import NextThrow, TypedThrow, next_throw, unused
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.words import count
from rules.core.tables.outcome import Modifier, Outcome, Target, Throw

MOST_LINES: Final = 10
"""The most lines of the sum so far; the earlier ones are behind a word."""
MOST_SUMS_IN_WINDOW: Final = 3
"""So many lines of the sum so far are in the window for dice, the last ones."""
MOST_TOUCHED: Final = 2
"""So many dice of six sides are buttons. More are typed."""


@frozen
class OwnRoll:
    """A roll with real dice: what it asks next, or its outcome.

    prepared  its command
    names     the names that the headings of throws number
    ask       what comes after some throws
    unfit     the typed throws that the roll does not ask for now
    open      whether everyone here may learn of the roll
    """

    prepared: Prepared
    next: NextThrow | Outcome[Any]
    ask: Callable[[Sequence[TypedThrow]], NextThrow | Outcome[Any]]
    unfit: tuple[TypedThrow, ...]
    open: bool

    @property
    def names(self) -> Sequence[str]:
        return self.prepared.deed.names

    @property
    def sums(self) -> tuple[str, ...]:
        """The sum so far, a line a step."""
        return steps_of(
            step._replace(typed=0) if isinstance(step, Throw) else step for step in named(self.next.steps, self.names)
        )

    @property
    def prompt(self) -> str:
        """What to roll next; empty for nothing."""
        return prompt_of(self.next, self.names) if isinstance(self.next, NextThrow) else ""

    @property
    def summed(self) -> list[SumShown]:
        """The target numbers and throws so far, with the next throw."""
        found = [sum_shown(step) for step in named(self.next.steps, self.names) if isinstance(step, (Target, Throw))]
        if isinstance(self.next, NextThrow):
            why = heading_of(self.next.why, self.next.sides, self.names)
            found.append(throw_shown(why, self.next.n, self.next.sides, self.next.modifiers))
        return found

    def seen(self, throws: Sequence[Sequence[Any]]) -> list[Any]:
        """What a card shows of the roll, as the form keeps it: how many dice are typed, the sums, and the prompt."""
        return [
            number_of(throws),
            [[name, bare, [*map(list, added)]] for name, bare, added in self.summed],
            self.prompt,
        ]

    def changes(self, seen: Sequence[Any], throws: Sequence[Sequence[Any]]) -> list[str]:
        """What has changed since a card showed the roll, a line each."""
        if not seen:
            return []
        dice, summed, prompt = seen
        before = (SumShown(name, bare, tuple(Modifier(*one) for one in added)) for name, bare, added in summed)
        lines = [change_of(*pair) for pair in zip(before, self.summed, strict=False) if pair[0] != pair[1]]
        if not lines and dice == number_of(throws) and prompt != self.prompt:
            lines.append(f"Something changed. The bot asked before: {prompt}")
        return lines


async def own_roll(asked: OddsRequest, kept: FormDraft) -> OwnRoll | None:
    """The roll of a form whose command is prepared, with the throws typed so far, or those that need a yes; None if no
    real dice can be typed for it.

    Raises a Refusal if the roll is impossible.
    """
    assert kept.whole is not None
    deed = asked.prepared.deed
    if deed.resolver is None or deed.blind:
        return None
    about = {"book": asked.book, "within": _within(asked.prepared)}
    ask = partial(next_throw, deed.resolver, deed.args, **about)
    throws = typed_throws(kept.proposed or kept.throws)
    found = await asyncio.to_thread(ask, throws)
    if isinstance(found, Outcome) and not throws:  # nothing is rolled
        return None
    unfit = found.unfit if isinstance(found, NextThrow) else unused(deed.resolver, deed.args, throws, **about)
    is_open = not (deed.private or deed.hushed or deed.unannounced or kept.whole.get("secret"))
    return OwnRoll(asked.prepared, found, ask, unfit, is_open)


def steps(command: str) -> bool:
    """Whether a command can ask for real dice throw by throw."""
    return command in MOVES and MOVES[command].asks_dice


@contextmanager
def asked_before(interaction: discord.Interaction, asks: bool) -> Generator[None]:
    """Have the command of an interaction raise RollsOwn if its user prefers to roll real dice. Without `asks` it runs
    for any user.
    """
    interaction.extras[OWN_DICE_FIRST] = asks
    try:
        yield
    finally:
        del interaction.extras[OWN_DICE_FIRST]


def _within(prepared: Prepared) -> Callable[[Source], Source]:
    """Put a player's dice behind those that a prepared command knows already."""
    deed = prepared.deed

    def within(dice: Source) -> Source:
        source = Typed(deed.faces, dice) if deed.faces else dice
        if not prepared.recalled:
            return source
        return Recalled(prepared.recalled, source, partial(heading_of, names=deed.names))

    return within


def typed_throws(throws: Iterable[Sequence[Any]]) -> tuple[TypedThrow, ...]:
    """The throws of a form as its draft keeps them."""
    return tuple(TypedThrow(why, sides, tuple(faces)) for why, sides, faces in throws)


def kept_throws(throws: Iterable[TypedThrow]) -> list[list[Any]]:
    """Throws as a draft keeps them."""
    return [[throw.why, throw.sides, [*throw.faces]] for throw in throws]


def dice_of(throws: Iterable[Sequence[Any]]) -> Options:
    """The option of a command for the dice of these throws."""
    faces = [str(face) for _, _, those in throws for face in those]
    return {"dice": " ".join(faces)} if faces else {}


def number_of(throws: Iterable[Sequence[Any]]) -> int:
    """How many dice are typed."""
    return sum(len(faces) for _, _, faces in throws)


class OwnCard(NamedTuple):
    """The card of a roll with real dice.

    kept    the form, which keeps what the card shows
    window  whether the first dice are typed in a window
    """

    card: Card
    kept: FormDraft
    window: bool = False


async def own_card(database: Database, caller: Caller, draft: int, form: DrawnForm, *notes: str) -> OwnCard | None:
    """The card of a roll with real dice: the sum so far, what has changed, and the next throw; None if no real dice
    can be typed for it.
    """
    kept = form.kept
    roll = await own_roll(await made_ready(database, caller, form), kept)
    if roll is None:
        return None
    sums = roll.sums
    if len(sums) > MOST_LINES:
        sums = (f"… {count(len(sums) - MOST_LINES, 'earlier line')}", *sums[-MOST_LINES:])
    buttons: Iterable[Press]
    menus: tuple[Menu, ...] = ()
    at, back = f"{draft}.{number_of(kept.throws)}", Press("ownback", str(draft), PUT_AWAY if kept.throws else "Back")
    lines: Iterable[str]
    if kept.proposed:
        lines = (*notes, "Those dice are for more than one roll. Is that right?")
        buttons = (Press("ownyes", at, "Yes, use them"), Press("ownno", at, "No, type them again"))
        return OwnCard(_card(kept, sums, lines, buttons), kept)
    changes = (*roll.changes(kept.seen, kept.throws), *_unfit(roll.unfit, roll.names))
    if isinstance(roll.next, Outcome):
        lines = (*notes, *changes, "Those are all the dice.")
        buttons = (Press("owndone", str(draft), "Finish the roll"), *_take_back(at, kept), back)
    else:
        lines = (*notes, *changes, *_typed(roll.next), roll.prompt)
        menus = tuple(card_menus(at, roll.next))
        rest = Press("owndone", str(draft), "The bot rolls the rest" if kept.throws else "Let the bot roll")
        others = () if kept.throws else await _others(database, caller)
        buttons = (*_faces(at, roll.next), rest, *_take_back(at, kept), back, *others)
    window = isinstance(roll.next, NextThrow) and not kept.throws and is_typed(roll.next)
    return OwnCard(_card(kept, sums, lines, buttons, menus), replace(kept, seen=roll.seen(kept.throws)), window)


def _card(
    kept: FormDraft, sums: Sequence[str], lines: Iterable[str], buttons: Iterable[Press], menus: tuple[Menu, ...] = ()
) -> Card:
    return Card(kept.title, sums=tuple(sums), lines=tuple(lines), buttons=tuple(buttons), menus=menus, private=True)


async def _others(database: Database, caller: Caller) -> tuple[Press, ...]:
    """The button for another roll that the caller has begun here."""
    async with reading(database) as work:
        return await continuing(await Context.at(work, caller, discord.utils.utcnow()))


def is_typed(throw: NextThrow) -> bool:
    """Whether the dice of a throw are typed in a window, since they are too many or have too many faces for buttons."""
    return not throw.cards and (throw.sides != 6 or throw.missing > MOST_TOUCHED)


def _faces(at: str, throw: NextThrow) -> Iterator[Press]:
    """A button for each face of one or two dice, and the window for more."""
    if throw.cards:
        return
    if not is_typed(throw):
        for face in range(1, throw.sides + 1):
            yield Press("face", f"{at}.{face}", str(face))
        yield Press("owntype", at, "Type several")
    else:
        yield Press("owntype", at, "Type my dice")


def card_menus(at: str, throw: NextThrow) -> Iterator[Menu]:
    """The menus of the cards that may be drawn, by pages."""
    for page, start in enumerate(range(0, len(throw.cards), MOST_CHOICES)):
        cards = throw.cards[start : start + MOST_CHOICES]
        choices = tuple(Choice(str(low), label) for label, low, _ in cards)
        between = f" {cards[0][0]} to {cards[-1][0]}" if len(throw.cards) > MOST_CHOICES else ""
        yield Menu("owncard", f"{at}.{page}", f"Which card was it?{between}", choices)


def _take_back(at: str, kept: FormDraft) -> Iterator[Press]:
    if kept.throws:
        yield Press("ownless", at, "Remove last die")


def _typed(throw: NextThrow) -> Iterator[str]:
    if throw.typed:
        yield f"So far: {' '.join(map(str, throw.typed))}."


def _unfit(unfit: Iterable[TypedThrow], names: Sequence[str]) -> Iterator[str]:
    """The throws that no longer fit, since something changed meanwhile."""
    for one in unfit:
        heading = heading_of(one.why, one.sides, names)
        faces = " ".join(map(str, one.faces))
        yield (
            f"Something changed. Your {faces}{f' ({heading})' if heading else ''} doesn't fit here, so "
            "the bot keeps it."
        )
