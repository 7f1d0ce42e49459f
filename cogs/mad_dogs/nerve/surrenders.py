"""Giving up to the law: from the options of /mad-nerve surrender to prisoners."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.mad_dogs import luck, words
from cogs.mad_dogs.checks import person_of
from cogs.mad_dogs.crowds import written_out
from cogs.mad_dogs.explosives.blasts import renamed
from cogs.mad_dogs.nerve.custody import FRIENDS, Custody, custody_of
from cogs.mad_dogs.nerve.nerves import RE_ROLLED, guts_of, may_try_again, spent
from cogs.mad_dogs.people import Person, crew, require_in_fight
from cogs.mad_dogs.turns import table_of
from rules.core.events import Change
from rules.core.outcome import Outcome, Target
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.changes import Surrendered
from rules.mad_dogs.composure import (
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
from rules.mad_dogs.model import Nerve, Standing, Stat
from rules.mad_dogs.nerve import guts_target
from rules.mad_dogs.tables import BYSTANDERS, LAW

MOST_WATCHERS = 20
MOST_DIGITS = 2


@plays("mad-nerve surrender")
async def prepare_surrender(desk: Desk, options: Options) -> Play:
    """One gives up, or may; and all who see it test in their turn."""
    first = renamed(await person_of(desk, options, "figure"), "The first gangster")
    watchers = await _watchers(desk, options, first)
    everybody = [first, *watchers]
    custody = await custody_of(desk)
    _check_gang(everybody)
    targets = [
        _target(person, None if person.figure else options.get("watcher_guts"), "Say their GUTS: watcher_guts:3.")
        for person in watchers
    ]
    looking_on = tuple(
        Watcher(target, may_try_again(person, person.figure.skills if person.figure else (), options))
        for person, target in zip(watchers, targets, strict=True)
    )
    lead: Watcher | None = None
    if options.get("tests"):
        target = _target(first, options.get("guts"), "Say who tests before giving up, or the GUTS: guts:3.")
        lead = Watcher(target, may_try_again(first, first.figure.skills if first.figure else (), options))
    elif options.get("guts") is not None:
        raise OutOfRange("GUTS are asked only of one who tests before giving up: tests:True.")
    args = (looking_on, lead)

    def stood(result: Surrender) -> list[tuple[Person, Stood]]:
        return list(zip(everybody, (result.first, *result.watchers), strict=True))

    def changes(result: Surrender) -> tuple[Change, ...]:
        booked: list[Change] = []
        for person, one in stood(result):
            if person.id is not None and one.stand is Stand.GIVES_UP:
                booked.append(Surrendered(person.id))
            booked += spent(person, one.rerolled)
        return tuple(booked)

    def facts(outcome: Outcome[Any]) -> dict[str, Any]:
        told = [
            {"name": person.name, "stand": one.stand.name.lower().replace("_", " ")}
            for person, one in stood(outcome.result)
        ]
        return {"prisoners": outcome.result.prisoners, "figures": told}

    def gives_up(place: int) -> Callable[[Surrender], bool]:
        return lambda result: (result.first, *result.watchers)[place].stand is Stand.GIVES_UP

    questions: list[Question] = []
    if lead is not None:
        one = (lead.target, lead.spunky)
        questions.append(Question(f"{first.name} gives up", stands, one, lambda stood: stood.stand is Stand.GIVES_UP))
    if watchers:
        questions.append(Question("Prisoners", prisoners_of, args))
    return Play(
        say=lambda result: _surrendered(stood(result), custody),
        resolver=surrender,
        args=args,
        names=tuple(person.name for person in everybody),
        changes=changes,
        facts=facts,
        questions=tuple(questions),
        amends=(
            *luck.lucky(everybody),
            *luck.several_spunky(
                [(person, gives_up(place)) for place, person in enumerate(everybody)],
                spends=bool(options.get("spunky")),
            ),
        ),
        about=subjects(*everybody),
    )


async def _watchers(desk: Desk, options: Options, first: Person) -> list[Person]:
    """Those who would see it: names and profiles, or how many unnamed."""
    text = str(options.get("watchers") or "").strip()
    if text.isascii() and text.isdigit():
        if options.get("watcher_guts") is None:
            raise OutOfRange(
                "Say the GUTS of those without a name (watcher_guts:3), or who they are: 3 Hoodlum, or names."
            )
        if len(text) > MOST_DIGITS or int(text) > MOST_WATCHERS:
            raise OutOfRange(f"At most {MOST_WATCHERS} can look on.")
        return [Person(f"gangster {index}") for index in range(1, int(text) + 1)]
    if text.casefold() == FRIENDS:
        text = await _friends(desk, first)
    watchers = await crew(desk, await written_out(desk, text, first, able=True))
    if len(watchers) > MOST_WATCHERS:
        raise OutOfRange(f"At most {MOST_WATCHERS} can look on.")
    return watchers


async def _friends(desk: Desk, first: Person) -> str:
    """Everybody on the table of his gang who could give up as well."""
    game = table_of(desk)
    if game is None or first.stored is None:
        raise OutOfRange("Outside a game say by name which friends see it: watchers:Dooley, Mugsy.")
    mine = [one for one in await figures_of(desk, game) if one.gang.id == first.stored.gang.id and one.id != first.id]
    able = [one for one in mine if one.figure.can_act and one.figure.profile not in LAW | BYSTANDERS]
    return ", ".join(f"{one.figure.name} ({one.gang.gang.name})" for one in able)


def _check_gang(everybody: list[Person]) -> None:
    """Only gangsters give up to the law, each once, and only those of his own gang are shaken by it."""
    first, *watchers = everybody
    for person in everybody:
        runs = person is first and person.figure is not None and person.figure.standing is Standing.LEFT
        if not runs or (person.figure is not None and person.figure.laid_out):
            require_in_fight(person)
        if person.figure is not None and person.figure.profile in LAW | BYSTANDERS:
            raise IllegalNow(f"{person.name} is no gangster: only gangsters surrender to cops and Feds.")
    for person in watchers:
        if person.id is not None and person.id == first.id:
            raise IllegalNow(f"{person.name} is the one who gives up: name the friends who see it.")
        if person.stored is not None and first.stored is not None:
            gangs = first.stored.gang, person.stored.gang
            if gangs[0].id != gangs[1].id:
                raise IllegalNow(f"{person.name} is of another gang: a surrender shakes only friends of the same gang.")


def _target(person: Person, typed: Any, whose: str) -> Target:
    """The GUTS number of somebody who may give up."""
    figure = person.figure
    return guts_target(
        guts_of(person, typed, whose),
        figure.off(Stat.GUTS) if figure else 0,
        figure is not None and figure.nerve is Nerve.NERVOUS,
        figure.skills if figure else (),
        wound=False,
        gory=False,
        look=False,
        drunk=False,
    )


def _surrendered(stood: list[tuple[Person, Stood]], custody: Custody) -> Said:
    """Who gave up and who did not."""
    (first, lead), *others = stood
    re_rolled = [f"{person.name}: {RE_ROLLED}" for person, one in stood if one.rerolled]
    if lead.stand is Stand.STEADY:
        return Said(f"{first.name} fights on: nobody gives up.", tuple(re_rolled), tone=Tone.GOOD)
    taken = [person.name for person, one in others if one.stand is Stand.GIVES_UP]
    fighting = [person.name for person, one in others if one.stand is Stand.STEADY]
    prisoners = 1 + len(taken)
    cops = words.count(guards_for(prisoners), "cop")
    lines = [
        f"Giving up too: {', '.join(taken)}." if taken else "",
        f"Fighting on: {', '.join(fighting)}." if fighting else "",
        f"Weapons down, and off to the nearest cop or Fed: {words.count(prisoners, 'prisoner')} for {cops} to guard, "
        f"up to {PRISONERS_A_COP} each.",
        custody.line(prisoners),
        "The law may not shoot at those who gave up; rival gangs may.",
        *re_rolled,
    ]
    follow = "follows" if len(taken) == 1 else "follow"
    followed = f", and {len(taken)} of {len(others)} {follow}" if taken else ", alone" if others else ""
    return Said(f"{first.name} gives up{followed}.", tuple(filter(None, lines)), tone=Tone.BAD)
