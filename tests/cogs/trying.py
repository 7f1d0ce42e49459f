"""Trying commands out: the set-up of an example, its place, and every button of its answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from cogs.cards.aids import BESIDES, MORE
from cogs.cards.prompts import prompt_of
from cogs.pipeline import pipeline
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair, Kept, Scripted, Source
from rules.core.chance.step_by_step import NextThrow, TypedThrow, next_throw
from rules.core.tables.book import Book
from rules.core.tables.outcome import Outcome
from tests.cogs.examples import EXAMPLES, Example
from tests.cogs.kept import beginning
from tests.cogs.world import BOMBERS, MENDS, Actor, Reply, World, forged

ONCE = {"draft", "again", "undo", "agree", "reveal", "sample", "owe", "settle"}
"""Buttons that work only once."""

WENT = {"draft", "again", "reveal"}
"""Buttons that disappear from their card when used."""

STRIKE = ("joinside", "againsthouse", "reroll", "undo", "help", "first", "lesson")
"""Buttons that remove their card: a re-rolled die brings another in its place, and so does a page or a side taken."""

FIRST: dict[str, Example] = {}
"""The example of each command that is also tried in direct messages, with the cards behind its buttons."""
for _example in sorted(EXAMPLES, key=lambda one: not one.direct):
    FIRST.setdefault(_example.command, _example)

DEEP = 6
"""On a card with more buttons, and in any further example of a command, each button is pressed, but not those behind
it.

Nor is a button of a further example pressed twice: its single use depends on the button, not on the options.
"""


async def set_up(world: World, example: Example, actor: Actor) -> None:
    await _ready(world, actor is not world.alice, example.gangs, example.before)
    if example.moved:
        world.channel = world.server.create_text_channel("elsewhere")
        await world.env.settle()


@beginning
async def _ready(world: World, direct: bool, gangs: bool, before: Sequence[tuple[str, dict[str, Any]]]) -> None:
    """Alice, in the server or in direct messages, has given these commands, of which examples share the first."""
    actor = world.alice.user if direct else world.alice
    if before:
        await _ready(world, direct, gangs, before[:-1])
        command, options = before[-1]
        reply = await world.say(actor, command, **options)
        if "Accept" in reply.buttons:
            await reply.press("Accept", world.bob)
        if "Collect" in reply.buttons:
            await reply.press("Collect")
    elif gangs:
        for side in ("North", "South"):
            await world.say(actor, "gang new", name=f"{side} Side", sample=f"{side} Side", dice=BOMBERS)


def places(world: World, example: Example) -> list[Actor]:
    """Where it is tried: in a server, and the first example of a command in direct messages too."""
    return [world.alice, world.alice.user] if example.direct and FIRST[example.command] is example else [world.alice]


NOT_NOW = (
    "Ask again next move",  # as it says
    "Bail",  # once there is money
    "To trial",
    "Begin",  # which says what is missing
    "Put them on the table",  # once the game of their fight is open
    "Set the scenario up",  # for those who are there, as the umpire may have it
    "Patrolman Weiss: way to the paddy wagon",  # in the phase of movement
)
"""Buttons of public cards for a later moment."""
OF_OTHERS = "Accept", "I will", "Seen", "Take a seat", "Take over"
"""Buttons of public cards for another player than the card's caller. Tests of their own press them."""


async def press_all(world: World, reply: Reply, *, depth: int, twice: bool = True) -> list[str]:
    """Press every button of an answer, at a depth of 2 also those of the next cards; return the replies of the answer's
    buttons.

    Those behind [More] are pressed, too. Buttons that strike the card come last, so that the others still work. Of
    a card as it came, no button is refused to all its readers.

    twice  whether a used-up button is pressed again, and must be refused
    """
    said, brought, cards, events = reply.text, list[str](), [reply], world.count("event")
    if reply.buttons.get(MORE, "").startswith(f"c:{BESIDES}:"):
        more = await reply.press(MORE)
        brought.append(f"[{MORE}] {_brought(reply, more)}")
        cards += [more] if not reply.private else []
    buttons = [(label, custom_id, card) for card in cards for label, custom_id in card.buttons.items()]
    buttons = [button for button in buttons if not button[1].startswith(f"c:{BESIDES}:")]
    buttons.sort(key=lambda button: [deed == button[1].split(":")[1] for deed in STRIKE[::-1]])
    for label, custom_id, card in buttons:
        deed = custom_id.split(":")[1]
        if label not in card.buttons:
            if used(world, custom_id) or (card.private and reply.text != said):  # it was redrawn in its place
                continue
            assert deed in STRIKE, f"{label} has vanished"
            break
        fresh = world.count("event") == events
        pressed = await card.press(label)
        if fresh and pressed.refused:
            assert not card.private, f"[{label}] is refused to the only reader of its card: {pressed.refused}"
            assert label in (*OF_OTHERS, *NOT_NOW), f"[{label}] is refused to all: {pressed.refused}"
        brought.append(f"[{label}] {_brought(card, pressed)}")
        if deed == "undo" and pressed.message is not None and pressed.headline == "Taken back.":
            assert reply.headline.startswith("~~"), "the card itself is struck"
        assert pressed.text or (pressed.result is not None and pressed.result.modal), "neither a card nor a window"
        if twice and deed in ONCE and pressed.message is not None and not asks(pressed):
            version, again = world.version(), None
            if label in card.buttons:  # an undone event leaves no button to press again
                again = await card.press(label)
                assert again.why, f"{label} twice: {again.text}"
            elif deed in WENT:  # a client may show it still
                again = await forged(world, reply.by, custom_id)
                assert again.why, f"{label} twice: {again.text}"
            kept = again is not None and (again.asked or any(map(MENDS.fullmatch, again.buttons.values())))
            assert world.version() == version or kept, "a form or what mends a refusal is kept, nothing else"
        if depth > 1 and not pressed.refused and deed != "again":  # which brings the same card with other dice
            await press_all(world, pressed, depth=depth - 1, twice=twice)
    return brought


def _brought(reply: Reply, pressed: Reply) -> str:
    """Where the reply to a button is seen, and its first line."""
    if pressed.message is None or reply.message is None:
        return "a window"
    where = "in place" if pressed.message.id == reply.message.id else "in private" if pressed.private else "for all"
    return f"{where}: {pressed.why or pressed.headline}"


def used(world: World, custom_id: str) -> bool:
    """Whether a kept command, or one in its place, has run. An undone one has its buttons back."""
    _, deed, key = custom_id.split(":", 2)
    if deed != "draft":
        return False
    (once,) = world.rows("SELECT json_extract(options, '$.once') FROM draft WHERE id = ?", int(key))[0]
    return bool(world.rows("SELECT 1 FROM event WHERE once = ?", once or f"draft:{key}"))


def asks(reply: Reply) -> bool:
    """Whether nothing has happened yet: the bot asks first, the user or others, or it shows odds."""
    odds = reply.headline.startswith("The odds of")
    first = reply.private and (bool(reply.menus) or "Roll" in reply.buttons or reply.headline.endswith("?"))
    return odds or first or "asks to take" in reply.text


MOST_STEPS = 24
"""So many throws of a roll are asked for one by one; the others are given at once."""


def comes_out_throw_by_throw(resolver: Any, args: tuple[Any, ...], whole: Outcome[Any], book: Book) -> None:
    """A player who rolls the dice of an outcome is asked for each throw, by what it is for, and gets that outcome."""
    throws = [TypedThrow(throw.why, throw.sides, throw.faces) for throw in whole.throws]
    for place, throw in enumerate(throws[:MOST_STEPS]):
        found = next_throw(resolver, args, throws[:place], book)
        assert isinstance(found, NextThrow)
        assert (found.why, found.n, found.sides) == (throw.why, len(throw.faces), throw.sides)
        prompt = prompt_of(found, ())
        assert prompt.startswith(("Roll ", "Draw "))
        plain = found.cards or found.why == f"{found.n}d{found.sides}"
        assert plain or found.why.partition(":")[0].partition(", ")[0] in prompt
        assert not found.rows or len({*found.rows}) > 8 or " = " in prompt or "Every face means" in prompt
    found = next_throw(resolver, args, throws, book)
    assert isinstance(found, Outcome)
    assert found.result == whole.result


@contextmanager
def repeated() -> Iterator[list[Outcome[Any]]]:
    """Repeat each roll, and another of its kind: without a re-rolled die it must give the same, and throw by throw."""
    times: list[Outcome[Any]] = []

    def twice(resolver: Any, *args: Any, dice: Source, book: Book) -> Outcome[Any]:
        outcome = resolve(resolver, *args, dice=dice, book=book)
        another = resolve(resolver, *args, dice=Fair(b"another"), book=book)
        for first in (outcome, another):
            again = resolve(resolver, *args, dice=Kept(first.throws, None, 0, Scripted()), book=book)
            assert [throw._replace(kept=0, retyped=0) for throw in again.throws] == list(first.throws)
            assert again.result == first.result
            times.append(again)
        comes_out_throw_by_throw(resolver, args, another, book)  # test_by_presses does it with the example's own dice
        return outcome

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pipeline, "resolve", twice)
        yield times
