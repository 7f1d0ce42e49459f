"""Reaction tests, one or many at once: from the options to what is stored and told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of, require_taking_part
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said
from cogs._kit.render import Press, Tone
from cogs._kit.words import count, sentence
from cogs.gangstars.aftermath import MOST_TESTS, cover_offers, test_offer
from cogs.gangstars.luck import lucky
from cogs.gangstars.onward import plays
from cogs.gangstars.people import CAST, Person, person_of
from cogs.gangstars.reactions.trials import dogs_against, owed_now, trial_from
from cogs.gangstars.turns import TABLED, acts_with
from rules.core.book import Book
from rules.core.deed import Reroll
from rules.core.events import Change
from rules.core.owed import Owed, Owes, Settled
from rules.core.person import numbered
from rules.core.refusal import IllegalNow, OutOfRange
from rules.gangstars.board import VehicleSet
from rules.gangstars.changes import apply_all
from rules.gangstars.consequences import FLEEING, consequences
from rules.gangstars.duties import due_tests, overturning, watched, which_of
from rules.gangstars.harrying import left_by
from rules.gangstars.model import Figure
from rules.gangstars.reaction_tables import PASSES, RULES, Reaction, table_of
from rules.gangstars.reactions import Trial, Verdict, reaction, reactions

HE = "He"
MOST_AT_ONCE = 25
MOST_ASKED = 10
"""Tests at once whose odds are told."""
STANDS = (*PASSES, Reaction.SPARED)


class Tested(NamedTuple):
    """Somebody who makes a test, and what is known of it.

    owed     the test as it is owed; None for one that was not
    contact  in base contact with what surprised him
    refuge   cover within 20 cm to run to; None while nobody has said
    leaves   what ends for those whom a dog hops around, when it goes
    crash    what a crash makes of the vehicle that he drives
    watched  dogs of his opponents are on the table, who may see him run
    """

    person: Person
    trial: Trial
    owed: Owed | None = None
    contact: bool = False
    refuge: bool | None = None
    leaves: tuple[Change, ...] = ()
    crash: tuple[Change, ...] = ()
    watched: bool = False

    @property
    def paid(self) -> tuple[Change, ...]:
        """What is booked whatever comes of it."""
        if self.person.id is None or self.owed is None:
            return ()
        return (Settled(self.person.id, self.owed),)

    def changes(self, verdict: Verdict) -> tuple[Change, ...]:
        """What the test changes in a stored figure; nothing in anybody else."""
        person = self.person
        if person.id is None or person.figure is None:
            return ()
        own = consequences(
            person.id,
            person.figure,
            self.trial.test,
            verdict,
            shot_at=self.trial.shot_at,
            contact=self.contact,
            refuge=self.refuge,
        )
        gone = self.leaves if verdict.reaction in (Reaction.HEELS, Reaction.RUNS_HOME) else ()
        seen = (Owes(person.id, watched()),) if self.watched and verdict.reaction in FLEEING else ()
        return (*own, *gone, *seen, *(self.crash if verdict.reaction is Reaction.CRASHES else ()))

    def after(self, verdict: Verdict) -> Figure | None:
        """A stored figure once the test is made."""
        if self.person.id is None:
            return None
        figure = self.person.figure
        own = [change for change in (*self.paid, *self.changes(verdict)) if change.subject == self.person.id]
        return apply_all(figure, *own) if figure is not None else None


@plays("gangstars test")
async def prepare_test(desk: Desk, options: Options) -> Play:
    """One reaction test."""
    person = await person_of(desk, options, "figure", HE)
    _require_here(desk, person)
    owed = owed_now(person, options)
    trial = await trial_from(desk, person, options, owed)
    refuge = None if options.get("refuge") is None else bool(options["refuge"])
    contact, seen = bool(options.get("contact")), bool(await dogs_against(desk, person))
    gone = await _left(desk, person)
    tested = Tested(person, trial, owed, contact, refuge, gone, _crash(desk, person), seen)
    crash = _crash_offers(desk, person)
    return Play(
        say=lambda verdict: _told(desk.book, tested, verdict, crash),
        resolver=reaction,
        args=(trial,),
        names=(person.name,),
        changes=tested.changes,
        paid=tested.paid,
        facts=lambda outcome: facts_of(outcome.result),
        questions=(_question(desk.book, "Comes to", trial),),
        amends=lucky(person),
        about=subjects(person),
        again=person.stored is None,
    )


def _require_here(desk: Desk, person: Person) -> None:
    """Refuse who is out, and who takes no part in the game played here."""
    if person.figure is not None and person.figure.kept_out:
        raise IllegalNow(f"{person.name} is {person.figure.kept_out}, and makes no test.")
    TABLED.require_part(desk, person)


def facts_of(verdict: Verdict) -> dict[str, str]:
    """A verdict for programs."""
    heading = {"heading": verdict.heading.value} if verdict.heading is not None else {}
    return {"reaction": verdict.reaction.value, **heading}


def _question(book: Book, heading: str, trial: Trial) -> Question:
    order = tuple(row.key.value for row in book.table(table_of(trial.test, trial.driver)).rows)
    return Question(heading, reaction, (trial,), lambda verdict: verdict.reaction.value, order)


# What is told


def _told(book: Book, tested: Tested, verdict: Verdict, crash: tuple[Offer, ...]) -> Said:
    """How one test ended; `crash` is offered where it ends in one."""
    after = tested.after(verdict)
    runs = (
        "Dogs that see it run test for that: /gangstars see." if tested.watched and verdict.reaction in FLEEING else ""
    )
    lines = [*lines_of(book, tested, verdict), runs]
    offers = [*crash] if verdict.reaction is Reaction.CRASHES else []
    if after is not None:
        left = due_tests(after)
        lines.append(f"Still owed: {', '.join(map(which_of, left))}." if left else "")
        offers += cover_offers(tested.person, after)
        offers += [test_offer(tested.person)] if left else []
    headline = f"{tested.person.name} {verdict.reaction.value}."
    rule = Press("why", RULES[tested.trial.test], "This test")
    return Said(headline, tuple(filter(None, lines)), tuple(offers), _tone(verdict), presses=(rule,))


def _tone(verdict: Verdict) -> Tone:
    return Tone.GOOD if verdict.reaction in STANDS else Tone.BAD


def lines_of(book: Book, tested: Tested, verdict: Verdict) -> list[str]:
    """What a verdict means, in sentences."""
    if verdict.reaction is Reaction.SPARED:
        return [f"{tested.trial.spared} spares it the test."]
    row = book.table(table_of(tested.trial.test, tested.trial.driver)).labelled(verdict.reaction)
    if verdict.heading is not None:
        return [row.effect, f"The vehicle goes {verdict.heading.value}."]
    if verdict.reaction is Reaction.STARTLED:
        return [row.effect, _startled(tested)]
    return [row.effect]


def _startled(tested: Tested) -> str:
    """Which of its ways somebody startled takes."""
    if tested.contact:
        return "In base contact: a free blow back."
    return (
        "A free shot first, then cover." if tested.trial.shot_at else "Neither shot at nor in contact: cover at once."
    )


def _crash(desk: Desk, person: Person) -> tuple[Change, ...]:
    """That the vehicle which somebody is in turns over, which has still to be settled; nothing outside a game."""
    game = TABLED.game(desk)
    vehicle = game.game.board.vehicle_of(person.id) if game is not None and person.id is not None else None
    if game is None or vehicle is None or vehicle.destroyed:
        return ()
    return (VehicleSet(game.id, replace(vehicle, duties=(*vehicle.duties, overturning()))),)


def _crash_offers(desk: Desk, person: Person) -> tuple[Offer, ...]:
    """The button that turns over the vehicle somebody drives; none outside a game."""
    game = TABLED.game(desk)
    vehicle = game.game.board.vehicle_of(person.id) if game is not None and person.id is not None else None
    if vehicle is None:
        return ()
    return (Offer(f"{vehicle.name} turns over"[:80], "gangstars-car overturn", {"vehicle": vehicle.name}),)


# Many at once


@plays("gangstars tests")
async def prepare_tests(desk: Desk, options: Options) -> Play:
    """The oldest test of each who owes one, headed by their names."""
    tested = [await _oldest(desk, person, options) for person in await _owing(desk, options)]
    trials = tuple(one.trial for one in tested)

    def say(verdicts: tuple[Verdict, ...]) -> Said:
        met = list(zip(tested, verdicts, strict=True))
        stood = sum(verdict.reaction in STANDS for verdict in verdicts)
        lines = [
            f"**{one.person.name}** {verdict.reaction.value}. {' '.join(lines_of(desk.book, one, verdict))}"
            for one, verdict in met
        ]
        left = [(one.person, after) for one, verdict in met if (after := one.after(verdict)) is not None]
        offers = [
            offer
            for one, verdict in met
            if verdict.reaction is Reaction.CRASHES
            for offer in _crash_offers(desk, one.person)
        ]
        offers += [offer for person, after in left for offer in cover_offers(person, after)][: 2 * MOST_TESTS]
        more = [test_offer(person) for person, after in left if due_tests(after)]
        headline = f"{sentence(count(len(verdicts), 'reaction test'))}: {stood} passed."
        tone = Tone.GOOD if stood == len(verdicts) else Tone.BAD
        return Said(headline, tuple(lines), (*offers, *more[:MOST_TESTS]), tone)

    return Play(
        say=say,
        resolver=reactions,
        args=(trials,),
        names=tuple(one.person.name for one in tested),
        changes=lambda verdicts: tuple(
            change for one, verdict in zip(tested, verdicts, strict=True) for change in one.changes(verdict)
        ),
        paid=tuple(change for one in tested for change in one.paid),
        facts=lambda outcome: [
            {"name": one.person.name, **facts_of(verdict)} for one, verdict in zip(tested, outcome.result, strict=True)
        ],
        questions=tuple(_question(desk.book, one.person.name, one.trial) for one in tested[:MOST_ASKED]),
        amends=tuple(amend for one in tested for amend in _lucky(one.person)),
        about=subjects(*(one.person for one in tested)),
    )


def _lucky(person: Person) -> tuple[Reroll, ...]:
    return lucky(person, lambda throw: throw.why.endswith(f", {person.name}"))


async def _owing(desk: Desk, options: Options) -> Sequence[Person]:
    """Those who owe a test: the ones named, or all on the table whom the caller acts for."""
    game = TABLED.game(desk)
    if options.get("figures"):
        persons = await CAST.on_record(desk, options["figures"])
        for person in persons:
            assert person.stored is not None
            _require_here(desk, person)
            desk.require_own(person.stored)
        idle = next((one for one in persons if not owes(one)), None)
        if idle is not None:
            raise IllegalNow(f"{idle.name} owes no reaction test now: leave that name out.")
    elif game is None:
        raise IllegalNow("No game is played here: say whose tests, figures:.")
    else:
        require_taking_part(desk, game)
        everybody = numbered([CAST.stored(one) for one in await figures_of(desk, game)])
        persons = [one for one in everybody if owes(one) and one.stored and acts_with(desk, one.stored)]
        if not persons:
            raise IllegalNow("Nobody of yours owes a reaction test now.")
    if len(persons) > MOST_AT_ONCE:
        raise OutOfRange(f"At most {MOST_AT_ONCE} tests are made at once, not {len(persons)}: name some, figures:.")
    return persons


def owes(person: Person) -> bool:
    """Whether somebody owes a test that waits for nothing."""
    figure = person.figure
    return figure is not None and not figure.kept_out and bool(due_tests(figure))


async def _oldest(desk: Desk, person: Person, options: Options) -> Tested:
    """The oldest test of somebody who owes one."""
    figure = person.figure
    assert figure is not None
    owed = due_tests(figure)[0]
    told = {key: options[key] for key in ("commanded", "friends") if options.get(key)}
    trial = await trial_from(desk, person, told, owed)
    gone, seen = await _left(desk, person), bool(await dogs_against(desk, person))
    return Tested(person, trial, owed, leaves=gone, crash=_crash(desk, person), watched=seen)


async def _left(desk: Desk, dog: Person) -> tuple[Change, ...]:
    """What ends for everybody on the table whom a dog leaves."""
    game = TABLED.game(desk)
    if game is None or dog.stored is None or not dog.stored.figure.is_dog:
        return ()
    there = await figures_of(desk, game)
    return tuple(change for one in there for change in left_by(one.id, one.figure, dog.stored.figure.name))
