"""Re-rolls: a figure's skill rolls one die of a roll again.

The event is struck. The same command with the same options is appended in its place, on the dice that it kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from cogs.cards.card import Card, Press
from cogs.cards.sums import heading_of, stored_sums
from cogs.context.caller import Caller
from cogs.context.context import Context
from cogs.context.prepared import PREPARES, Prepared, ready
from cogs.context.retry import patiently
from cogs.context.systems import system_of
from cogs.context.used_buttons import UsedUp
from cogs.pipeline.event_context import TAKEN_BACK, in_context
from cogs.pipeline.pipeline import ATTEMPTS, BY_HAND, MORE, REROLLS, RUN_OUT, settle
from cogs.pipeline.reply import Reply
from cogs.pipeline.undo_requests import struck_card
from db.entries import Actor
from db.fair import REROLLED, anew_of
from db.forgetting import TYPED_BY
from db.store.codec import load_steps
from db.store.engine import Database
from db.store.models import Event
from db.undo import strike
from db.unit_of_work import Work, reading, writing
from rules.core.action.deed import Reroll
from rules.core.chance.sources import Kept, Source, Typed, parse_faces
from rules.core.commands.objections import in_words
from rules.core.plain.events import Change, Subject, SubjectKind
from rules.core.plain.frozen import replace
from rules.core.plain.markup import mention
from rules.core.plain.refusal import IllegalNow, NotYours
from rules.core.plain.words import listed
from rules.core.tables.outcome import Throw

MOST_DICE = 25
"""The most buttons of a message."""
MOST_MORE = 20
"""The most buttons at once of skills for which a roll's own card had no room."""
CHANGED = "That roll can't be repeated as it fell. Take it back and give the command again."


class Die(NamedTuple):
    """A recorded die: its throw and its index in it, from 0, with its label."""

    place: int
    die: int
    label: str


@dataclass(slots=True)
class Rerolled:
    """A roll repeated except for one die: its dice, and what the event reports, keeps and books for them.

    past   the records of earlier re-rolls in its event
    typed  the faces from a real table: the die's new face, and further dice that it caused
    by     the user who rolls it
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
        """The dice of the event, except for the re-rolled one."""
        rest = Typed(self.typed, rest) if self.typed else rest
        self.kept = Kept(throws_of(self.event), *self.die, rest, partial(heading_of, names=self.prepared.deed.names))
        return self.kept

    @property
    def agreed(self) -> bool:
        """Whether what was declared for it is agreed upon."""
        return any("judged" in one for one in self.past)

    @property
    def record(self) -> list[dict[str, Any]]:
        """The records of all re-rolls for the new event. Raises IllegalNow if the rule did not ask for the die
        again.
        """
        if self.kept is None or self.kept.anew is None:
            raise IllegalNow(CHANGED)
        place, die = self.die
        throw = throws_of(self.event)[place]
        heading = f" of “{throw.why}”" if throw.why else ""
        typed = f"{TYPED_BY} {self.by.name}" if self.typed else ""
        report = f"{self.reroll.skill}: the {throw.faces[die]}{heading} became a {self.kept.anew} for {self.reroll.who}"
        report = f"{report}, {typed}." if typed else f"{report}."
        kept_of = rolled_in(self.event)
        this = {"figure": self.reroll.figure, "skill": self.reroll.skill, "event": kept_of, "throw": place}
        fell = {"die": die, "lies": self.kept.lies, "like": self.kept.like}
        by = {"typist": self.by.id, "typed": typed} if typed else {}
        return [*self.past, {**this, **fell, **by, "told": [report, *self.acted]}]

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines that report all re-rolls."""
        return lines_in(self.event.command, self.record)

    @property
    def used(self) -> Counter[tuple[int, str]]:
        """How often this roll has used each figure's skill, including now."""
        return used_in(self.past) + Counter([(self.reroll.figure, self.reroll.skill)])

    @property
    def stand(self) -> set[tuple[int, int]]:
        """The re-rolled dice by throw and index, without those that were rolled afresh since."""
        return standing_in(self.record)

    @property
    def changes(self) -> tuple[Change, ...]:
        """The price of all re-rolls. The earlier ones were booked by events that are struck."""
        return price_of(self.prepared, self.used)


def lines_in(command: str, past: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """The lines that report the records of an event. Those of objections name users by id alone, who may be forgotten
    later.
    """
    return tuple(line for one in past for line in (one["told"] if "told" in one else (agreed_line(command, one),)))


def agreed_line(command: str, record: Mapping[str, Any]) -> str:
    """The line of an objection that was agreed to."""
    said = in_words(command, record["judged"])
    return f"{mention(record['by'])} objected: {said}. {mention(record['agreed'])} agreed."


def used_in(past: Sequence[Mapping[str, Any]]) -> Counter[tuple[int, str]]:
    """How often each figure's skill was used, by the records of an event."""
    return Counter((one["figure"], one["skill"]) for one in past if "skill" in one)


def standing_in(past: Sequence[Mapping[str, Any]]) -> set[tuple[int, int]]:
    """The re-rolled dice by throw and index, by the records of an event, without those rolled afresh since."""
    found: set[tuple[int, int]] = set()
    for one in past:
        if "skill" not in one:
            continue
        throw, die, lies = one["throw"], one["die"], one["lies"]
        found -= {(throw, die)}
        found = {(place, _moved(at, die, lies) if place == throw else at) for place, at in found}
        found = {(place, at) for place, at in found if place < one["like"]} | {(throw, lies)}
    return found


def price_of(prepared: Prepared, used: Mapping[tuple[int, str], int]) -> tuple[Change, ...]:
    """The price of skills that a roll has used so often. Raises IllegalNow for one that doesn't help."""
    return tuple(
        change
        for (figure, skill), times in used.items()
        for change in reroll_of(prepared, figure, skill).changes * times
    )


def rolled_in(event: Event) -> int:
    """The id of the event whose roll has a number, and all dice of this one that the bot rolled."""
    return event.id if event.roll is not None else next(iter(anew_of(event)), event.id)


def _moved(at: int, die: int, lies: int) -> int:
    """The index of a die in its throw after another die was taken out and put elsewhere."""
    at -= at > die
    return at + (at >= lies)


def reroll_of(prepared: Prepared, figure: int, skill: str) -> Reroll:
    """The skill of a figure that may help. Raises IllegalNow if there is none."""
    for reroll in prepared.deed.rerolls:
        if (reroll.figure, reroll.skill) == (figure, skill):
            return reroll
    raise IllegalNow(f"{skill} no longer helps here.")


def throws_of(event: Event) -> list[Throw]:
    """The recorded dice of an event."""
    return [step for step in load_steps((event.outcome or {}).get("dice", ())) if isinstance(step, Throw)]


def dice_of(event: Event, places: Sequence[int], stand: Collection[Sequence[int]] = ()) -> list[Die]:
    """The dice of some throws of an event by throw and index, except for those that stand.

    If a card has no room for all, it is one of each face.
    """
    throws = throws_of(event)
    found = [
        (place, die, throws[place].why, face)
        for place in places
        for die, face in enumerate(throws[place].faces)
        if [place, die] not in stand
    ]
    if len(found) > MOST_DICE:
        alike: dict[tuple[str, int, str], tuple[int, int, str, int]] = {}
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
    """The dice of a button: the only one, or a private card with the choice.

    `message` reported the roll. Raises NotYours for a user who does not own the figure, except for umpires.
    """
    async with reading(database) as work:
        event, kept, _ = await _rerollable(work, caller, draft_id)
        dice = dice_of(event, kept["throws"], kept.get("stand", ()))
        if len(dice) == 1:
            return dice
        return Card(
            f"{kept['skill']}: which die does {kept['who']} roll again?",
            sums=stored_sums(event.outcome),
            lines=("The other dice stay where they are still needed.",),
            buttons=tuple(Press("die", f"{draft_id}.{one.place}.{one.die}.{message}", one.label) for one in dice),
            private=True,
        )


async def more(database: Database, caller: Caller, draft_id: int, start: int, message: int) -> Card:
    """The skills for which a roll's card had no room, from index `start`. `message` reported the roll."""
    async with reading(database) as work:
        event, kept, _ = await _kept(work, caller, draft_id, MORE)
        rest = kept["more"][start:]
        buttons = [Press("reroll", f"{draft}.{message}", label) for draft, label in rest[:MOST_MORE]]
        if len(rest) > MOST_MORE:
            buttons.append(Press("more", f"{draft_id}.{start + MOST_MORE}.{message}", MORE))
        return Card(f"More skills that help: {event.shown_headline}", buttons=tuple(buttons), private=True)


async def by_hand(database: Database, caller: Caller, draft_id: int, message: int) -> list[Press]:
    """A button for each die that the caller's skills may re-roll, which takes the die's new face from a real table.

    Raises NotYours if all the skills belong to others.
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
    """The title and label of the window for a new face: whose skill it is, and which die it re-rolls."""
    async with reading(database) as work:
        event, kept, _ = await _rerollable(work, caller, draft_id)
        dice = dice_of(event, kept["throws"], kept.get("stand", ()))
    label = next((one.label for one in dice if (one.place, one.die) == (place, die)), None)
    if label is None:
        raise UsedUp(RUN_OUT)
    return f"{kept['skill']}: {kept['who']}", label


async def roll_again(
    database: Database, caller: Caller, draft_id: int, place: int, die: int, typed: str = ""
) -> tuple[Card, Reply]:
    """Re-roll one die, or take its `typed` face; return the card that replaces the old one, and the answer.

    Raises OutOfRange for a face that no die has, and for more dice than needed.
    """
    faces = parse_faces(typed)
    return await patiently(lambda: _roll_again(database, caller, draft_id, (place, die), faces), ATTEMPTS)


async def _roll_again(
    database: Database, caller: Caller, draft_id: int, die: tuple[int, int], typed: Sequence[str]
) -> tuple[Card, Reply]:
    async with writing(database) as work:
        event, kept, ctx = await _rerollable(work, caller, draft_id)
        if die not in [(one.place, one.die) for one in dice_of(event, kept["throws"], kept.get("stand", ()))]:
            raise UsedUp(RUN_OUT)
        await strike(work, event, caller.actor.id, ctx.now)
        asked = {name: value for name, value in event.options.items() if name != REROLLED}
        then = replace(caller, actor=Actor(event.actor_id, event.actor_name), channel_id=event.channel_id)
        here = await Context.at(work, then, ctx.now, asked, system=system_of(PREPARES[event.command]))
        again = replace(here, empowered=True)  # it was allowed then: ownership of its figures is not checked again
        if (again.game.id if again.game else None) != (ctx.game.id if ctx.game else None):
            raise IllegalNow(CHANGED)
        prepared = await ready(again, event.command, asked)
        by = f"{caller.actor.name} acted as umpire for {listed(ctx.umpiring)}."
        past = event.options.get(REROLLED, [])
        reroll = reroll_of(prepared, kept["figure"], kept["skill"])
        rerolled = Rerolled(reroll, die, event, past, prepared, caller.actor, typed, (by,) if ctx.umpiring else ())
        if rerolled.used[reroll.figure, reroll.skill] > reroll.left:
            raise IllegalNow(f"{reroll.who} can't use {reroll.skill} any more in this game.")
        answer = await settle(work, again, prepared, event.command, asked, once=event.once, rerolled=rerolled)
        return struck_card(event, f"{reroll.skill}: one die was rolled again, and the log keeps this roll"), answer


async def _rerollable(work: Work, caller: Caller, draft_id: int) -> tuple[Event, dict[str, Any], Context]:
    """The event behind a button, the options of the button, and the context of a user who may press it."""
    event, kept, ctx = await _kept(work, caller, draft_id, REROLLS)
    for gang in await work.rosters.gangs_of([Subject(SubjectKind.FIGURE, int(kept["figure"]))]):
        ctx.may_run(gang)
        if ctx.umpiring and ctx.plays_here:
            raise NotYours(f"Whether {kept['who']} rolls again is for {gang.gang.name} alone to decide.")
    return event, kept, ctx


async def _kept(work: Work, caller: Caller, draft_id: int, what: str) -> tuple[Event, dict[str, Any], Context]:
    """The standing event behind a button, the options of the button, and the context of its user."""
    draft = await work.events.draft(draft_id)
    if draft is None or draft.server_id != caller.server_id or draft.command != what:
        raise UsedUp(RUN_OUT)
    event, ctx = await in_context(work, caller, int(draft.options["event"]))
    if event.struck_at is not None:
        raise UsedUp(TAKEN_BACK, event.id)
    return event, draft.options, ctx
