"""The move: what falls due in it, made in order by one button; and bandages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of, require_taking_part
from cogs._kit.owing import owing, refuse_owed
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone, clean
from cogs._kit.words import count
from cogs.hoodsville.aftermath import SCREAMS, harm_line, harms, leaderless, morale_offers
from cogs.hoodsville.nerve.seen import counted, fallen_friends, question
from cogs.hoodsville.nerve.tests import NERVES
from cogs.hoodsville.people import CAST, Person, crew, person_of, require_able, require_there
from cogs.hoodsville.turns import board_here, require_present, spending, table_of, takes_part
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.events import Change
from rules.core.person import numbered
from rules.core.refusal import IllegalNow
from rules.hoodsville.board import Board, Due, DutyDone, MoveBegun
from rules.hoodsville.changes import Bandaged, Bled, CameTo, Collapsed, MoraleMade, MovePassed, SavesMade, apply
from rules.hoodsville.duties import CAME_TO, Duty, Paid, Want, duties, duty_of, steady_after, wants_of
from rules.hoodsville.model import Figure, Nerve, Standing
from rules.hoodsville.morale import Trial, after_test, settled
from rules.hoodsville.saves import Edge
from rules.hoodsville.state import Doing

MOST_SHOWN = 15


# What is due


def due_of(board: Board, one: StoredFigure) -> Duty:
    """What a figure on the table still has to roll in this move."""
    return duty_of(one.figure, board.due_of(one.id))


def to_roll(board: Board, figures: Sequence[StoredFigure]) -> list[StoredFigure]:
    """The figures with a roll due in this move, in their order on the table."""
    return [one for one in figures if one.figure.present and due_of(board, one) != Duty()]


def due_line(name: str, figure: Figure, duty: Duty) -> str:
    """What somebody has to roll, in words."""
    told = [count(len(duty.saves), "saving throw")] if duty.saves else []
    told += [str(want) for want, _ in duty.wants]
    told += [f"morale ({', '.join(dict.fromkeys(figure.tests))})"] if duty.trial is not None else []
    return f"**{name}**: {', '.join(told)}"


def rolls_offer(number: int) -> Offer:
    """The button that makes every roll that is due."""
    return Offer(f"Make {count(number, 'roll')} now"[:80], "hood duties", {})


def rolls_in(duty: Duty) -> int:
    """How many rolls a duty holds, so far as is known beforehand."""
    return len(duty.saves) + len(duty.wants) + (duty.trial is not None)


@plays("hood next")
async def prepare_next(desk: Desk, options: Options) -> Play:
    """The next move begins: for everybody on the table or, where no game is played, for figures of one's own."""
    if options.get("figures"):
        return await _alone(desk, options)
    game, board = board_here(desk)
    require_taking_part(desk, game)
    figures = await figures_of(desk, game)
    waiting = to_roll(board, figures)
    if waiting:
        number = sum(rolls_in(due_of(board, one)) for one in waiting)
        raise IllegalNow(f"{count(number, 'roll').capitalize()} of this move still due: /hood duties makes them first.")
    refuse_owed(owing(game, figures), "the next move")
    present = [one for one in figures if one.figure.standing is not Standing.OFF]
    due = tuple(Due(one.id, tuple(place for _, place in wants)) for one in present if (wants := wants_of(one.figure)))
    lines, number = due_after(present)
    return Play(
        say=lambda _: Said(f"Move {board.move + 1} begins.", lines, (rolls_offer(number),) if number else ()),
        changes=lambda _: (MoveBegun(game.id, due), *(MovePassed(one.id) for one in present)),
        ends_turn=lambda _: True,
        rule="hood.turn",
    )


async def _alone(desk: Desk, options: Options) -> Play:
    """A move passes for figures that are in no game."""
    persons = await CAST.on_record(desk, options["figures"])
    for person in persons:
        assert person.stored is not None
        if person.stored.gang.gang.game:
            raise IllegalNow(f"{person.name} is in a game: there a move passes for everybody, /hood next alone.")
        desk.require_own(person.stored)
    stored = [person.stored for person in persons if person.stored is not None]
    lines, number = due_after(stored)
    names = ", ".join(person.name for person in persons)
    make = Offer(f"Make {count(number, 'roll')} now"[:80], "hood duties", {"figures": str(options["figures"])})
    return Play(
        say=lambda _: Said(f"A move passes for {names}.", lines, (make,) if number else ()),
        changes=lambda _: tuple(MovePassed(one.id) for one in stored),
        rule="hood.turn",
    )


def due_after(figures: Sequence[StoredFigure]) -> tuple[tuple[str, ...], int]:
    """What falls due for figures as a move passes, told in lines, and how many rolls that is."""
    due: list[str] = []
    number = 0
    for one in figures:
        figure = apply(one.figure, MovePassed(one.id))
        duty = duty_of(figure)
        number += rolls_in(duty)
        due += [due_line(clean(figure.name), figure, duty)] if duty != Duty() else []
    more = [f"{len(due) - MOST_SHOWN} more; /game status lists them all."] if len(due) > MOST_SHOWN else []
    told = [f"{count(number, 'roll').capitalize()} due:", *due[:MOST_SHOWN], *more] if due else ["Nothing is due."]
    return tuple(told), number


def _people(figures: Sequence[StoredFigure]) -> dict[int, Person]:
    """Figures as people with names of their own, by id."""
    return {person.id: person for person in numbered([CAST.stored(one) for one in figures]) if person.id is not None}


@plays("hood duties")
async def prepare_duties(desk: Desk, options: Options) -> Play:
    """Every roll that is due, one by one."""
    game = table_of(desk)
    pairs = await rolling(desk, options)
    if not pairs:
        raise IllegalNow("No roll is due of anybody here.")
    people = [person for person, _ in pairs]
    owed = await _with_the_dead(desk, options, pairs)
    if options.get("secret") or options.get("dice"):
        for person in people:
            if person.stored is not None:
                desk.require_own(person.stored)

    def say(paid: tuple[Paid, ...]) -> Said:
        lines = [line for each in zip(people, owed, paid, strict=True) for line in _lines(*each)]
        bad = any(not all(one.held) or one.nerve not in (None, Nerve.CONTROLLED) or one.injuries for one in paid)
        headline = "What was due is rolled." if len(people) > 1 else f"{people[0].name} has rolled what was due."
        again = [
            one for one, each in zip(people, paid, strict=True) if any(hurt.tests_morale for hurt in each.injuries)
        ]
        return Said(headline, tuple(lines), morale_offers(again), tone=Tone.BAD if bad else Tone.GOOD)

    def changes(paid: tuple[Paid, ...]) -> tuple[Change, ...]:
        return tuple(
            change
            for person, duty, one in zip(people, owed, paid, strict=True)
            for change in _changes(person, duty, one)
        )

    def facts(outcome: Any) -> dict[str, Any]:
        told = [
            {"name": person.name, "held": list(one.held), "nerve": one.nerve.word if one.nerve is not None else None}
            for person, one in zip(people, outcome.result, strict=True)
        ]
        return {"figures": told}

    return Play(
        say=say,
        resolver=duties,
        args=(owed,),
        names=tuple(person.name for person in people),
        changes=changes,
        paid=tuple(change for person, duty in pairs for change in _done(game, person, duty)),
        facts=facts,
        questions=tuple(
            Question(person.name, steady_after, (duty,)) for person, duty in zip(people, owed, strict=True)
        ),
        about=subjects(*people),
    )


async def _with_the_dead(desk: Desk, options: Options, pairs: Sequence[tuple[Person, Duty]]) -> tuple[Duty, ...]:
    """The duties with the dead comrades that each who tests has seen; IllegalNow where that is not said."""
    testing = testers(pairs)
    fallen = await fallen_friends(desk, testing)
    if options.get("dead") is None:
        if fallen:
            one = next(person for person in testing if person.id in fallen)
            raise IllegalNow(f"{question(fallen, testing)}, dead:1 or dead:{one.name} 1.")
        return tuple(duty for _, duty in pairs)
    seen = counted(str(options["dead"]), fallen, testing)

    def having_seen(trial: Trial | None, person: Person) -> Trial | None:
        return None if trial is None else replace(trial, dead=seen.get(person.id, 0))

    return tuple(
        replace(duty, trial=having_seen(duty.trial, person), waking=having_seen(duty.waking, person))
        for person, duty in pairs
    )


def testers(pairs: Sequence[tuple[Person, Duty]]) -> list[Person]:
    """Those among whose rolls is a morale test, or one if they come to."""
    return [person for person, duty in pairs if duty.trial is not None or duty.waking is not None]


async def rolling(desk: Desk, options: Options) -> list[tuple[Person, Duty]]:
    """Those who have rolls to make, with what they are."""
    game = table_of(desk)
    board = game.game.board if game is not None else None
    persons = await _owing(desk, game, options)
    return [(person, duty) for person in persons if (duty := _duty(board, person)) != Duty()]


def _duty(board: Board | None, person: Person) -> Duty:
    if person.figure is None:
        return Duty()
    return duty_of(person.figure, None if board is None or person.id is None else board.due_of(person.id))


def _done(game: StoredGame | None, person: Person, duty: Duty) -> tuple[Change, ...]:
    """That what was due is rolled, whatever it came to: a sealed roll is made once, too."""
    if person.id is None:
        return ()
    return (
        *((DutyDone(game.id, person.id),) if game is not None and duty.wants else ()),
        *((SavesMade(person.id),) if duty.saves else ()),
        *((MoraleMade(person.id),) if duty.trial is not None else ()),
    )


async def _owing(desk: Desk, game: StoredGame | None, options: Options) -> list[Person]:
    """Whose rolls are made: those named, else everybody on the table; what is due is nobody's choice."""
    if options.get("figures"):
        persons = await crew(desk, options["figures"], own=True)
        for person in persons:
            if person.stored is not None and (game is None or not takes_part(game, person)):
                desk.require_own(person.stored)
    elif game is None:
        raise IllegalNow("No game is played here: say for whom, figures:Spats.")
    else:
        persons = list(_people(await figures_of(desk, game)).values())
    if game is not None:
        require_taking_part(desk, game)
    return persons


def _lines(person: Person, duty: Duty, paid: Paid) -> list[str]:
    """How one figure fared."""
    told = [
        harm_line(person, injury, blunt=struck.edge is Edge.BLUDGEONING)
        for struck, injury in zip(duty.saves, paid.injuries, strict=True)
    ]
    told += [f"{person.name} {TOLD[want][held]}." for (want, _), held in zip(duty.wants, paid.held, strict=False)]
    if (Want.SINKS, False) in [(want, held) for (want, _), held in zip(duty.wants, paid.held, strict=False)]:
        told += leaderless(person)
    if paid.nerve is not None:
        before = person.figure.nerve if person.figure is not None else Nerve.CONTROLLED
        nerve = after_test(before, paid.nerve)
        told.append(f"{person.name} {NERVES[nerve]}." + (f" {SCREAMS}" if nerve is Nerve.PANICKED else ""))
    return told


TOLD = {
    Want.BLEEDS: {True: "bleeds no worse", False: "bleeds: another 1 off the move and melee"},
    Want.SINKS: {True: "keeps up", False: "collapses, critically injured"},
    Want.STUNNED: {True: "comes to, groggy for this move", False: "is still stunned"},
}


def _changes(person: Person, duty: Duty, paid: Paid) -> tuple[Change, ...]:
    """What the rolls of one stored figure change."""
    if person.id is None or person.figure is None:
        return ()
    found: list[Change] = []
    for (want, place), held in zip(duty.wants, paid.held, strict=False):
        if want is Want.BLEEDS and not held:
            found.append(Bled(person.id, place))
        elif want is Want.SINKS and not held:
            found.append(Collapsed(person.id))
        elif want is Want.STUNNED and held:
            found.append(CameTo(person.id, "" if paid.nerve is not None else CAME_TO))
    if paid.nerve is not None:
        found.append(settled(person.id, person.figure, paid.nerve))
    for struck, injury in zip(duty.saves, paid.injuries, strict=True):
        blunt = struck.edge is Edge.BLUDGEONING
        found += harms(person, injury, "struck" if blunt else "shot", blow=struck.blow, blunt=blunt)
    return tuple(found)


# Bandages


@plays("hood bandage")
async def prepare_bandage(desk: Desk, options: Options) -> Play:
    """All of a figure's wounds are bandaged."""
    (person,) = await CAST.on_record(desk, options["figure"])
    helper = await person_of(desk, options, "by", "") if options.get("by") else person
    require_there(person)
    require_present(desk, [helper])
    assert person.stored is not None
    assert person.figure is not None
    if helper is person:
        desk.require_own(person.stored)
    if not [wound for wound in person.figure.wounds if not wound.bandaged]:
        raise IllegalNow(f"{person.name} has no open wound.")
    if helper is person and not person.figure.can_act:
        raise IllegalNow(f"{person.name} is {person.figure.kept_out}: say who does it, by:.")
    require_able(helper, Doing.WORK)
    subject = person.stored.id
    himself = "" if helper is person else f" by {helper.name}"
    return Play(
        say=lambda _: Said(f"{person.name} is bandaged{himself}.", ("No wound bleeds any more.",), tone=Tone.GOOD),
        changes=lambda _: (Bandaged(subject),),
        paid=spending(desk, helper, rounds=1),
        about=subjects(person, helper),
        rule="hood.save.piercing",
    )
