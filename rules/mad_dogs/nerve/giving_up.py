"""Gangsters who give up to the law, and those of the gang who see it (mad.guts.surrender)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import crew, move, nobody, opt, whom
from rules.core.action.people_fields import OWN, ExpandGroups, NumberOfGuests
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import count, possessive
from rules.core.tables.outcome import Outcome
from rules.mad_dogs.model.changes import Surrendered
from rules.mad_dogs.model.figures import Standing, Stat
from rules.mad_dogs.model.tables import BYSTANDERS, LAW
from rules.mad_dogs.nerve.aftermath import Crowd, law_among
from rules.mad_dogs.nerve.composure import (
    PRISONERS_A_COP,
    Stand,
    Stood,
    Surrender,
    Watcher,
    guards_for,
    prisoners_of,
    stands,
    surrender,
)
from rules.mad_dogs.nerve.fortitude import reroll_spent
from rules.mad_dogs.nerve.guts import guts_target
from rules.mad_dogs.nerve.rerolls import lucky, spunky_kids
from rules.mad_dogs.nerve.stat_tests import may_reroll, rerolls_at_once
from rules.mad_dogs.play.fields import TESTS, Number
from rules.mad_dogs.play.lines import RE_ROLLED, some_of
from rules.mad_dogs.play.obligations import GIVES_UP
from rules.mad_dogs.play.position import Person, Position, comrades, present, require_in_fight, sheet

MOST_WATCHERS: Final = 20
NOBODY: Final = "nobody"


@move("mad-nerve surrender", TESTS, everybody=True)
class GiveUp:
    """A gangster gives up to cops or Feds, and who in his gang follows."""

    figure: Person = whom("Your figure who gives up, or may.", "The first gangster", only=OWN)
    tests: bool = opt(
        "The figure tests GUTS first (default: it has failed already).",
        default=False,
        matters=lambda _position, move: GIVES_UP not in move.figure.figure.duties,
    )
    watchers: tuple[Person, ...] | Crowd | None = crew(
        "Who would see it: names, 3 Hoodlum, in a game friends or nobody; unnamed with watcher_guts.",
        nobody,
        naming=(NumberOfGuests("gangster"), ExpandGroups(able=True)),
        words={str(Crowd.FRIENDS): Crowd.FRIENDS, NOBODY: ()},
    )
    guts: Number | None = opt("GUTS of the one who tests, in numbers.", nobody)
    watcher_guts: Number | None = opt("GUTS of watchers without a name.", nobody)
    spunky: bool = opt(
        "Spunky Kids re-roll a failure at once (once a game); else a button offers it.",
        default=False,
        matters=lambda position, move: any(
            map(may_reroll, (move.figure, *_watchers(position, move)) if move.tests else _watchers(position, move))
        ),
    )


class Custody(NamedTuple):
    """Cops and Feds on the table who can act, and the prisoners there are; none outside a game."""

    cops: int
    prisoners: int


@decides(GiveUp)
def gives_up(position: Position, move: GiveUp) -> Deed[Surrender]:
    """One gives up, or may; and all who see it test in their turn."""
    watchers = _watchers(position, move)
    everybody = (move.figure, *watchers)
    custody = _custody(position.people.values())
    _check_gang(position, move.figure, watchers)
    looking_on = tuple(
        _watcher(move, one, None if sheet(one) else move.watcher_guts, "their", "watcher_") for one in watchers
    )
    lead: Watcher | None = None
    if move.tests:
        lead = _watcher(move, move.figure, move.guts, "who tests before giving up, or the", "")
    elif move.guts is not None:
        raise OutOfRange("GUTS are asked only of one who tests before giving up: tests:True.")
    args = (looking_on, lead)

    def stood(result: Surrender) -> list[tuple[Person, Stood]]:
        return list(zip(everybody, (result.first, *result.watchers), strict=True))

    def facts(outcome: Outcome[Surrender]) -> dict[str, Any]:
        told = stood(outcome.result)
        figures = [{"name": one.name, "stand": end.stand.name.lower().replace("_", " ")} for one, end in told]
        return {"prisoners": outcome.result.prisoners, "figures": figures}

    def changes(result: Surrender) -> tuple[Change, ...]:
        booked: list[Change] = []
        for person, one in stood(result):
            booked += [Surrendered(person.id)] if one.stand is Stand.GIVES_UP else []
            booked += reroll_spent(person, one.rerolled)
        return tuple(booked)

    def yields(place: int) -> Callable[[Surrender], bool]:
        return lambda result: (result.first, *result.watchers)[place].stand is Stand.GIVES_UP

    questions: list[Question] = []
    if lead is not None:
        one = (lead.target, lead.spunky)
        heading = f"{move.figure.name} gives up"
        questions.append(Question(heading, stands, one, lambda stood: stood.stand is Stand.GIVES_UP))
    if watchers:
        questions.append(Question("Prisoners", prisoners_of, args))
    for watcher in dict.fromkeys(looking_on):
        those = [one.name for one, its in zip(watchers, looking_on, strict=True) if its == watcher]
        questions.append(Question(f"Follows: {some_of(those, 3)}", surrender, ((watcher,), lead), yields(1)))
    tested = [(one, yields(place)) for place, one in enumerate(everybody)]
    return Deed(
        surrender,
        args,
        tuple(one.name for one in everybody),
        allow=lambda: _taken(position, move.figure),
        changes=changes,
        facts=facts,
        report=lambda result: _report(stood(result), custody),
        questions=tuple(questions),
        rerolls=(*lucky(everybody), *spunky_kids(tested, spends=move.spunky)),
        about=everybody,
    )


def _report(stood: Sequence[tuple[Person, Stood]], custody: Custody) -> Report:
    """Who gave up and who did not."""
    (first, lead), *others = stood
    re_rolled = [f"{person.name}: {RE_ROLLED}" for person, one in stood if one.rerolled]
    if lead.stand is Stand.STEADY:
        return Report(f"{first.name} fights on: nobody gives up.", tuple(re_rolled), tone=Tone.GOOD)
    taken = [person.name for person, one in others if one.stand is Stand.GIVES_UP]
    fighting = [person.name for person, one in others if one.stand is Stand.STEADY]
    prisoners = 1 + len(taken)
    cops = count(guards_for(prisoners), "cop")
    lines = [
        f"Giving up too: {', '.join(taken)}." if taken else "",
        f"Fighting on: {', '.join(fighting)}." if fighting else "",
        f"Weapons down, and off to the nearest cop or Fed: {count(prisoners, 'prisoner')} for {cops} to guard, "
        f"up to {PRISONERS_A_COP} each.",
        _guarded(custody, prisoners),
        "The law may not shoot at those who gave up; rival gangs may.",
        *re_rolled,
    ]
    follow = "follows" if len(taken) == 1 else "follow"
    followed = f", and {len(taken)} of {len(others)} {follow}" if taken else ", alone" if others else ""
    return Report(f"{first.name} gives up{followed}.", tuple(filter(None, lines)), tone=Tone.BAD)


def _guarded(custody: Custody, more: int) -> str:
    """That so many more are too many to guard; empty when they are not, or no cop is there."""
    prisoners, cops = custody.prisoners + more, custody.cops
    if not cops or guards_for(prisoners) <= cops:
        return ""
    told = f"{count(prisoners, 'prisoner')} for {count(cops, 'cop')} on the table"
    return f"{told}: no more than {cops * PRISONERS_A_COP} can be guarded."


def _taken(position: Position, first: Person) -> Price:
    """That there is law on the table for a gangster to give up to."""
    if position.following or not first.here or law_among(position.people.values()).faces(first):
        return ()
    return position.by_umpire(
        "the law", f"Nobody on the table takes {first.name} prisoner: only an umpire says otherwise."
    )


def _custody(there: Iterable[Person]) -> Custody:
    figures = [one.figure for one in there]
    cops = sum(figure.profile in LAW and figure.can_act for figure in figures)
    return Custody(cops, sum(figure.standing is Standing.PRISONER for figure in figures))


def _watchers(position: Position, move: GiveUp) -> tuple[Person, ...]:
    """Those who would see it; of his friends everybody on the table of his gang who could give up as well.

    Raises Missing where such friends are on the table, and nobody says which of them see it.
    """
    watchers = move.watchers
    if watchers is None:
        if position.played and move.figure.here and not position.asking and _friends(position, move.figure):
            name = possessive(move.figure.name)
            raise Missing(f"Say which of {name} gang see it: watchers:, names, friends or nobody.", "watchers")
        watchers = ()
    if isinstance(watchers, Crowd):
        if not position.played or not move.figure.stored:
            raise OutOfRange("Outside a game say by name which friends see it: watchers:Dooley, Mugsy.")
        watchers = _friends(position, move.figure)
    elif move.watcher_guts is None and any(not one.typed for one in watchers):
        raise OutOfRange("Say the GUTS of those without a name (watcher_guts:3), or who they are: 3 Hoodlum, or names.")
    watchers = present(position, watchers)
    if len(watchers) > MOST_WATCHERS:
        raise OutOfRange(f"At most {MOST_WATCHERS} can look on.")
    return watchers


def _friends(position: Position, person: Person) -> tuple[Person, ...]:
    """Everybody on the table of somebody's gang who could give up as well."""
    mine = (one for one in position.people.values() if one.id != person.id and comrades(position, one, person))
    return tuple(one for one in mine if one.figure.can_act and one.figure.profile not in LAW | BYSTANDERS)


def _check_gang(position: Position, first: Person, watchers: Sequence[Person]) -> None:
    """Only gangsters give up to the law, each once, and only those of his own gang are shaken by it."""
    for person in (first, *watchers):
        runs = person is first and person.figure.standing is Standing.LEFT
        if not runs or person.figure.laid_out:
            require_in_fight(person)
        if person.figure.profile in LAW | BYSTANDERS:
            raise IllegalNow(f"{person.name} is not a gangster: only gangsters surrender to cops and Feds.")
    for person in watchers:
        if person.stored and person.id == first.id:
            raise IllegalNow(f"{person.name} is the one who gives up: name the friends who see it.")
        if person.stored and first.stored and not comrades(position, person, first):
            raise IllegalNow(f"{person.name} is in another gang: a surrender shakes only friends of the same gang.")


def _watcher(move: GiveUp, person: Person, typed: int | None, whose: str, option: str) -> Watcher:
    """Somebody who may give up, with his GUTS typed or his own."""
    figure = person.figure
    if typed is None and sheet(person) is None:
        raise OutOfRange(f"Say {whose} GUTS: {option}guts:3.")
    return Watcher(guts_target(figure.rating(Stat.GUTS, typed)), rerolls_at_once(move, person))
