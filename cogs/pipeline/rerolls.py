"""Re-rolls: one die of a roll is thrown anew by somebody's skill.

The event is struck, and the same command with the same options is appended in its place, run on the dice it kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from cogs.cards.render import Card, Press, heading_of, steps_told
from cogs.context.context import Caller, Context
from cogs.context.prepared import PREPARES, Prepared, ready
from cogs.context.retry import patiently
from cogs.context.systems import system_of
from cogs.context.used_buttons import UsedUp
from cogs.pipeline.pipeline import ATTEMPTS, BY_HAND, MORE, REROLLS, RUN_OUT, Reply, settle
from cogs.pipeline.undo_and_reveal import TAKEN_BACK, in_context, struck_card
from db.fair import REROLLED
from db.forgetting import TYPED_BY
from db.store.codec import load_steps
from db.store.engine import Database
from db.store.models import Event
from db.unit_of_work import Actor, Work, reading, writing
from rules.core.action.deed import Reroll
from rules.core.chance.dice import Kept, Source, Typed, parse_faces
from rules.core.plain.events import Change, Kind, Subject
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours
from rules.core.tables.outcome import Throw

MOST_DICE = 25
"""Buttons of a message."""
MOST_MORE = 20
"""Buttons of skills for which a roll's own card had no room, at once."""
CHANGED = "That roll can't be repeated as it fell: take it back and give the command again."


class Die(NamedTuple):
    """A die on record: its throw and its place in it, from 0, and what it is called."""

    place: int
    die: int
    label: str


@dataclass(slots=True)
class Rerolled:
    """A roll repeated but for one die: its dice, and what is told, kept and booked of it.

    past   what its event keeps of dice thrown anew before
    typed  what fell on the table: the die's new face, and what was thrown because of it
    by     who throws it
    """

    reroll: Reroll
    die: tuple[int, int]
    event: Event
    past: Sequence[dict[str, Any]]
    prepared: Prepared
    by: Actor
    typed: Sequence[str] = ()
    acted: tuple[str, ...] = ()
    kept: Kept | None = field(default=None, init=False)

    def source(self, rest: Source) -> Source:
        """The dice of the event, but for the one."""
        rest = Typed(self.typed, rest) if self.typed else rest
        self.kept = Kept(throws_of(self.event), *self.die, rest, partial(heading_of, names=self.prepared.deed.names))
        return self.kept

    @property
    def record(self) -> list[dict[str, Any]]:
        """What the new event keeps of all of them; IllegalNow when the rule did not ask for the die again."""
        if self.kept is None or self.kept.anew is None:
            raise IllegalNow(CHANGED)
        place, die = self.die
        throw = throws_of(self.event)[place]
        heading = f" of “{throw.why}”" if throw.why else ""
        typed = f"{TYPED_BY} {self.by.name}" if self.typed else ""
        told = f"{self.reroll.skill}: the {throw.faces[die]}{heading} became a {self.kept.anew} for {self.reroll.who}"
        told = f"{told}, {typed}." if typed else f"{told}."
        this = {"figure": self.reroll.figure, "skill": self.reroll.skill, "event": self.event.id, "throw": place}
        fell = {"die": die, "lies": self.kept.lies, "like": self.kept.like}
        by = {"typist": self.by.id, "typed": typed} if typed else {}
        return [*self.past, {**this, **fell, **by, "told": [told, *self.acted]}]

    @property
    def lines(self) -> tuple[str, ...]:
        """What is told of all of them."""
        return tuple(line for one in self.record for line in one["told"])

    @property
    def used(self) -> Counter[tuple[int, str]]:
        """How often each figure's skill has been used on this roll, this time too."""
        return Counter([(one["figure"], one["skill"]) for one in self.past] + [(self.reroll.figure, self.reroll.skill)])

    @property
    def stand(self) -> set[tuple[int, int]]:
        """Where the dice lie that were thrown anew, by throw and place in it; none that has fallen afresh since."""
        found: set[tuple[int, int]] = set()
        for one in self.record:
            throw, die, lies = one["throw"], one["die"], one["lies"]
            found -= {(throw, die)}
            found = {(place, _moved(at, die, lies) if place == throw else at) for place, at in found}
            found = {(place, at) for place, at in found if place < one["like"]} | {(throw, lies)}
        return found

    @property
    def changes(self) -> tuple[Change, ...]:
        """What all of them cost: those of before were booked by events that are struck."""
        return tuple(
            change
            for (figure, skill), times in self.used.items()
            for change in reroll_of(self.prepared, figure, skill).changes * times
        )


def _moved(at: int, die: int, lies: int) -> int:
    """The place of a die in its throw after another was taken out of it and laid down elsewhere."""
    at -= at > die
    return at + (at >= lies)


def reroll_of(prepared: Prepared, figure: int, skill: str) -> Reroll:
    """The skill of a figure that may help; IllegalNow when there is none."""
    for reroll in prepared.deed.rerolls:
        if (reroll.figure, reroll.skill) == (figure, skill):
            return reroll
    raise IllegalNow(f"{skill} no longer helps here.")


def throws_of(event: Event) -> list[Throw]:
    """The dice on record of an event."""
    return [step for step in load_steps((event.outcome or {}).get("dice", ())) if isinstance(step, Throw)]


def dice_of(event: Event, places: Sequence[int], stand: Collection[Sequence[int]] = ()) -> list[Die]:
    """The dice of some throws of an event, but for those that stand, by throw and place in it.

    Where there are too many for a card it is one of each face.
    """
    throws = throws_of(event)
    found = [
        (place, die, throws[place].why, face)
        for place in places
        for die, face in enumerate(throws[place].faces)
        if [place, die] not in stand
    ]
    if len(found) > MOST_DICE:
        alike: dict[Any, tuple[int, int, str, int]] = {}
        for one in found:
            alike.setdefault((*one[2:], throws[one[0]].table), one)
        found = list(alike.values())[:MOST_DICE]
    several = Counter(why for _, _, why, _ in found)
    met: Counter[str] = Counter()
    listed: list[Die] = []
    for place, die, why, face in found:
        met[why] += 1
        heading = f"{why[:1].upper()}{why[1:]}"[:60] or "Dice"
        number = f" die {met[why]}" if several[why] > 1 else ""
        listed.append(Die(place, die, f"{heading}{number}: {face}"))
    return listed


async def offered(database: Database, caller: Caller, draft_id: int, message: int) -> list[Die] | Card:
    """The dice that a button stands for: the only one, or a private card to choose from.

    `message` is where the roll was told. Raises NotYours for whoever does not own the figure, umpires excepted.
    """
    async with reading(database) as work:
        event, kept, _ = await _rerollable(work, caller, draft_id)
        dice = dice_of(event, kept["throws"], kept.get("stand", ()))
        if len(dice) == 1:
            return dice
        return Card(
            f"{kept['skill']}: which die does {kept['who']} roll again?",
            sums=steps_told(event.outcome),
            lines=("The other dice stand where they are still needed.",),
            buttons=tuple(Press("die", f"{draft_id}.{one.place}.{one.die}.{message}", one.label) for one in dice),
            private=True,
        )


async def more(database: Database, caller: Caller, draft_id: int, start: int, message: int) -> Card:
    """The skills for which a roll's card had no room, from the one at `start`; `message` is where the roll was told."""
    async with reading(database) as work:
        event, kept, _ = await _kept(work, caller, draft_id, MORE)
        rest = kept["more"][start:]
        buttons = [Press("reroll", f"{draft}.{message}", label) for draft, label in rest[:MOST_MORE]]
        if len(rest) > MOST_MORE:
            buttons.append(Press("more", f"{draft_id}.{start + MOST_MORE}.{message}", MORE))
        return Card(f"More skills that help: {event.shown_headline}", buttons=tuple(buttons), private=True)


async def by_hand(database: Database, caller: Caller, draft_id: int, message: int) -> list[Press]:
    """The dice that the caller's skills may throw anew, each a button for saying what fell on the table.

    Raises NotYours where the skills are all somebody else's.
    """
    found: list[Press] = []
    refused: NotYours | None = None
    async with reading(database) as work:
        _, kept, _ = await _kept(work, caller, draft_id, BY_HAND)
        for draft in kept["drafts"]:
            try:
                event, help_, _ = await _rerollable(work, caller, draft)
            except NotYours as not_yours:
                refused = not_yours
                continue
            whose = f"{help_['skill']}, {help_['who']}: "
            found += [
                Press("hand", f"{draft}.{one.place}.{one.die}.{message}", f"{whose}{one.label}")
                for one in dice_of(event, help_["throws"], help_.get("stand", ()))
            ]
    if refused is not None and not found:
        raise refused
    return found[:MOST_DICE]


async def asked_of(database: Database, caller: Caller, draft_id: int, place: int, die: int) -> tuple[str, str]:
    """What the window says where somebody types what fell: whose skill it is, and which die falls anew."""
    async with reading(database) as work:
        event, kept, _ = await _rerollable(work, caller, draft_id)
        dice = dice_of(event, kept["throws"], kept.get("stand", ()))
    label = next((one.label for one in dice if (one.place, one.die) == (place, die)), None)
    if label is None:
        raise UsedUp(RUN_OUT)
    return f"{kept['skill']}: {kept['who']}", label


async def throw_again(
    database: Database, caller: Caller, draft_id: int, place: int, die: int, typed: str = ""
) -> tuple[Card, Reply]:
    """Throw one die anew, or take what was `typed` for it: what becomes of the card that told of it, and the answer.

    Raises OutOfRange for what no die shows, and for more dice than are needed.
    """
    faces = parse_faces(typed)
    return await patiently(lambda: _throw_again(database, caller, draft_id, (place, die), faces), ATTEMPTS)


async def _throw_again(
    database: Database, caller: Caller, draft_id: int, die: tuple[int, int], typed: Sequence[str]
) -> tuple[Card, Reply]:
    async with writing(database) as work:
        event, kept, ctx = await _rerollable(work, caller, draft_id)
        if die not in [(one.place, one.die) for one in dice_of(event, kept["throws"], kept.get("stand", ()))]:
            raise UsedUp(RUN_OUT)
        await work.strike(event, caller.actor.id, ctx.now)
        asked = {name: value for name, value in event.options.items() if name != REROLLED}
        then = replace(caller, actor=Actor(event.actor_id, event.actor_name), channel_id=event.channel_id)
        here = await Context.at(work, then, ctx.now, asked, system=system_of(PREPARES[event.command]))
        again = replace(here, empowered=True)  # it was allowed then: whose figures it is about is not asked again
        if (again.game.id if again.game else None) != (ctx.game.id if ctx.game else None):
            raise IllegalNow(CHANGED)
        prepared = await ready(again, event.command, asked)
        by = f"{caller.actor.name} acted as umpire for {', '.join(ctx.umpiring)}."
        past = event.options.get(REROLLED, [])
        reroll = reroll_of(prepared, kept["figure"], kept["skill"])
        rerolled = Rerolled(reroll, die, event, past, prepared, caller.actor, typed, (by,) if ctx.umpiring else ())
        if rerolled.used[reroll.figure, reroll.skill] > reroll.left:
            raise IllegalNow(f"{reroll.who} has no more use of {reroll.skill} in this game.")
        answer = await settle(work, again, prepared, event.command, asked, once=event.once, rerolled=rerolled)
        return struck_card(event, f"{reroll.skill}: one die was rolled again; the log keeps this roll"), answer


async def _rerollable(work: Work, caller: Caller, draft_id: int) -> tuple[Event, dict[str, Any], Context]:
    """The event behind a button, what the button keeps, and the context of one who may press it."""
    event, kept, ctx = await _kept(work, caller, draft_id, REROLLS)
    for gang in await work.rosters.gangs_of([Subject(Kind.FIGURE, int(kept["figure"]))]):
        ctx.may_run(gang)
        if ctx.umpiring and ctx.plays_here:
            raise NotYours(f"Whether {kept['who']} rolls again is for {gang.gang.name} alone to decide.")
    return event, kept, ctx


async def _kept(work: Work, caller: Caller, draft_id: int, what: str) -> tuple[Event, dict[str, Any], Context]:
    """The standing event behind a button, what the button keeps, and the context of who presses it."""
    draft = await work.events.draft(draft_id)
    if draft is None or draft.server_id != caller.server_id or draft.command != what:
        raise UsedUp(RUN_OUT)
    event, ctx = await in_context(work, caller, int(draft.options["event"]))
    if event.struck_at is not None:
        raise UsedUp(TAKEN_BACK, event.id)
    return event, draft.options, ctx
