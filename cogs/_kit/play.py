"""The pipeline of a command: prepare, odds or dice, changes, event, card; all in one transaction.

A command is data, its name and options, so that a button, a draft, `say` and a restart all run the same preparation.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import discord

from cogs._kit.desk import Caller, Desk
from cogs._kit.patience import DONE, patiently
from cogs._kit.render import Card, Press, Tone, chart, clean, named, steps_of
from db.engine import Database
from db.models import Event
from db.unit_of_work import Entry, Work, reading, writing
from rules.core.dice import Source, Typed, parse_faces, resolve
from rules.core.events import Change, Subject
from rules.core.odds import Distribution, odds
from rules.core.outcome import Outcome
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.rule import rules_of

ATTEMPTS = 6
AGAIN = "That was rolled again already: give the command anew."
Options = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """One thing a player asks of the odds: a heading, the resolver that answers it, what to read off its result.

    `order` lists the words it may come to, if they have an order.
    """

    heading: str
    resolver: Callable[..., Any]
    args: tuple[Hashable, ...]
    read: Callable[[Any], Any] = lambda result: result
    order: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """A button that runs a command. Of buttons with the same `once` only one can be pressed."""

    label: str
    command: str
    options: Options
    once: str = ""

    @property
    def kept(self) -> Options:
        """The options as they are kept until the button is pressed."""
        return {**self.options, "once": self.once} if self.once else self.options


@dataclass(frozen=True, slots=True)
class Said:
    """What is told about an outcome: the verdict in a sentence, consequences, what the moment asks for."""

    headline: str
    lines: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = ()
    tone: Tone = Tone.PLAIN
    block: str = ""


@dataclass(frozen=True, slots=True)
class Play:
    """A command made ready.

    resolver   the rule that rolls, with `args`; None for a deed that needs no dice
    names      who stands behind the numbers in the headings of throws
    changes    what a result changes
    say        what is told about it
    facts      the outcome as JSON values for programs; by default its result
    questions  what the odds are asked; none where there is nothing to roll
    about      figures and gangs it concerns even if they do not change
    again      whether the same can be done once more by a button
    """

    say: Callable[[Any], Said]
    resolver: Callable[..., Any] | None = None
    args: tuple[Any, ...] = ()
    names: tuple[str, ...] = ()
    changes: Callable[[Any], tuple[Change, ...]] = lambda _: ()
    facts: Callable[[Outcome[Any]], Any] = lambda _: None
    questions: tuple[Question, ...] = ()
    about: tuple[Subject, ...] = ()
    again: bool = False
    private: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """What goes back: a card for the channel or, if private, for the caller alone; and one more for the caller."""

    card: Card
    aside: Card | None = None
    outcome: dict[str, Any] | None = None


Prepare = Callable[[Desk, Options], Awaitable[Play]]
P = TypeVar("P", bound=Prepare)
PLAYS: dict[str, Prepare] = {}


def plays(command: str) -> Callable[[P], P]:
    """Register the preparation of a command under its name: “mad shoot”."""

    def register(prepare: P) -> P:
        PLAYS[command] = prepare
        return prepare

    return register


async def carry_out(
    database: Database,
    caller: Caller,
    command: str,
    options: Options,
    once: str | None = None,
    cause: int | None = None,
) -> Reply:
    """Run a command to its stored end and return what to show.

    `once` names what may happen only once, such as the press of a button. Raises Refusal; IllegalNow when it happened
    before. Nothing is stored unless all is.
    """
    if options.get("odds"):
        return await show_odds(database, caller, command, options)

    async def attempt() -> Reply:
        async with writing(database) as work:
            return await _act(work, caller, command, options, once, cause)

    again = once is not None and once.startswith("again:")
    return await patiently(attempt, ATTEMPTS, AGAIN if again else DONE)


async def _act(
    work: Work, caller: Caller, command: str, options: Options, once: str | None, cause: int | None
) -> Reply:
    now = discord.utils.utcnow()
    stream = await work.server_log(caller.server_id, caller.direct, now)
    desk = Desk(work, caller, await work.servers.settings(caller.server_id), now, options)
    play = await PLAYS[command](desk, options)
    sealed = bool(options.get("secret"))
    outcome: Outcome[Any] | None = None
    result: Any = None
    number: int | None = None
    if play.resolver is None and parse_faces(str(options.get("dice") or "")):
        raise OutOfRange("Nothing is rolled here: leave the dice out.")
    if play.resolver is not None:
        fair, next_roll = work.dice(stream)
        typed = parse_faces(str(options.get("dice") or ""))
        source: Source = Typed(typed, fair) if typed else fair
        outcome = resolve(play.resolver, *play.args, dice=source)
        outcome = replace(outcome, steps=named(outcome.steps, play.names))
        result = outcome.result
        number = next_roll if any(throw.typed < len(throw.faces) for throw in outcome.throws) else None
    said = play.say(result)
    changes = play.changes(result)
    entry = Entry(
        command=command,
        options=options,
        actor=caller.actor,
        channel_id=caller.channel_id,
        delivery=caller.delivery,
        once=once,
        cause=cause,
        headline=said.headline,
        lines=said.lines,
        outcome=outcome,
        facts=play.facts(outcome) if outcome else None,
        changes=changes,
        sealed=sealed,
        roll=number,
        about=play.about,
        at=now,
    )
    event = await work.append(stream, entry)
    offers = [
        (offer.label, await work.events.new_draft(caller.server_id, caller.actor.id, offer.command, offer.kept, now))
        for offer in (() if sealed else said.offers)
    ]
    card = card_of(play, said, outcome, event, offers)
    if sealed:
        return Reply(sealed_card(caller, event), replace(card, private=True), event.outcome)
    return Reply(card, None, event.outcome)


def card_of(play: Play, said: Said, outcome: Outcome[Any] | None, event: Event, offers: list[tuple[str, int]]) -> Card:
    """The card of something done."""
    rule = outcome.rule if outcome else play.rule
    buttons = [Press("draft", str(draft), label) for label, draft in offers]
    if play.again and not event.sealed:
        buttons.append(Press("again", str(event.id), "Again"))
    if event.outcome or event.changes or event.waiting:
        buttons.append(Press("undo", str(event.id), "Undo"))
    if rule:
        buttons.append(Press("why", rule, "Why"))
    return Card(
        headline=said.headline,
        sums=steps_of(outcome.steps) if outcome else (),
        lines=said.lines,
        block=said.block,
        footer=rule,
        tone=said.tone,
        buttons=tuple(buttons),
        private=play.private,
    )


def sealed_card(caller: Caller, event: Event) -> Card:
    """What the channel sees of a sealed roll."""
    return Card(
        headline=f"{clean(caller.actor.name)} made a sealed roll: /{event.command}.",
        lines=("The actor and the umpires can look. What it changes happens when it is revealed.",),
        footer=event.rule or "",
        tone=Tone.SEALED,
        buttons=(Press("look", str(event.id), "Look"), Press("reveal", str(event.id), "Reveal")),
    )


async def show_odds(database: Database, caller: Caller, command: str, options: Options) -> Reply:
    """The exact chances of a command, privately, with a button that rolls it. Nothing is logged."""
    asked = {key: value for key, value in options.items() if key != "odds"}
    now = discord.utils.utcnow()
    async with reading(database) as work:
        desk = Desk(work, caller, await work.servers.settings(caller.server_id), now, asked)
        play = await PLAYS[command](desk, asked)
    if not play.questions:
        raise IllegalNow("There is nothing to roll here, so there are no odds.")
    if asked.get("dice"):
        raise IllegalNow("Dice that have fallen have no odds: leave out either dice or odds.")
    memo: dict[Any, Any] = {}
    answers = [
        (question, odds(question.resolver, *question.args, memo=memo).by(question.read)) for question in play.questions
    ]
    async with writing(database) as work:
        await work.servers.get(caller.server_id, caller.direct, now)
        draft = await work.events.new_draft(caller.server_id, caller.actor.id, command, asked, now)
    exact = all(distribution.exact for _, distribution in answers)
    rule = rules_of(play.resolver)[0] if play.resolver else play.rule
    card = Card(
        headline=f"The odds of /{command}, {'exactly' if exact else 'about'}",
        block="\n\n".join(f"{asked_of.heading}\n{chart(found, asked_of.order)}" for asked_of, found in answers),
        lines=tuple(filter(None, (mean_line(question, distribution) for question, distribution in answers))),
        footer=f"{rule} · {'from every way the dice can fall' if exact else 'sampled: too many ways to count'}",
        buttons=(Press("draft", str(draft), "Roll it"), Press("why", rule, "Why")),
        private=True,
    )
    return Reply(card)


def mean_line(question: Question, distribution: Distribution[Any]) -> str:
    """The average of a numeric answer; empty for words."""
    if not all(isinstance(value, int) and not isinstance(value, bool) for value in distribution.weights):
        return ""
    return f"{question.heading}: {float(distribution.mean(int)):.2f} on average"
