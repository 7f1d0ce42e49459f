"""Nerve after the check: from the options of /mad-nerve to grips, surrenders, reputations and the Look."""

from __future__ import annotations

from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.mad_dogs import words
from cogs.mad_dogs.blasts import renamed
from cogs.mad_dogs.car_people import crew
from cogs.mad_dogs.checks import SPUNKY_KID, person_of
from cogs.mad_dogs.people import Person, require_alive, require_fit, require_in_fight, skills_of, subjects
from cogs.mad_dogs.shots import owed_line
from rules.core.events import Change
from rules.core.outcome import Outcome, Target
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.changes import LeftFight, NerveTested, SkillsSet, SkillUsed, Surrendered
from rules.mad_dogs.composure import (
    LOOK_REACH,
    PRISONERS_A_COP,
    Deeds,
    Grip,
    Held,
    Look,
    Stand,
    Stood,
    Surrender,
    Watcher,
    check_grip,
    check_look,
    get_a_grip,
    guards_for,
    look_target,
    prisoners_of,
    stands,
    stone_cold,
    surrender,
    the_look,
)
from rules.mad_dogs.model import Nerve
from rules.mad_dogs.nerve import Shaken, guts_target, spunky
from rules.mad_dogs.skills import STONE_COLD_KILLER
from rules.mad_dogs.tables import BYSTANDERS, GUTS_RESULTS, LAW

MOST_WATCHERS = 20
MOST_DIGITS = 2
RE_ROLLED = f"{SPUNKY_KID}: the one re-roll of this game is spent."


def guts_of(person: Person, typed: Any, whose: str) -> int:
    """GUTS typed, or the figure's own; OutOfRange where neither is known."""
    if typed is not None:
        return int(typed)
    if person.figure is None:
        raise OutOfRange(whose)
    return person.figure.stats.guts


def may_try_again(person: Person, skills: tuple[str, ...], options: Options) -> bool:
    """Whether a Spunky Kid still has his re-roll, and wants it."""
    has = spunky(person.figure) if person.figure is not None and person.stored else SPUNKY_KID in skills
    return has and bool(options.get("spunky", True))


def spent(person: Person, rerolled: bool) -> tuple[Change, ...]:
    """A Spunky Kid's re-roll, booked."""
    return (SkillUsed(person.id, SPUNKY_KID),) if rerolled and person.id is not None else ()


# Get a grip


@plays("mad-nerve grip")
async def prepare_grip(desk: Desk, options: Options) -> Play:
    """A second test after a failed check."""
    person = renamed(await person_of(desk, options, "figure"), "The coward")
    require_in_fight(person)
    friend = await _friend(desk, options, person)
    skills = skills_of(person, str(options.get("skills") or ""))
    figure = person.figure
    grip = Grip(
        guts=guts_of(person, options.get("guts"), "Say whose nerve failed, or the GUTS: guts:3."),
        lost=figure.lost if figure else 0,
        nerve=figure.nerve if figure is not None and person.stored else Nerve.NERVOUS,
        slapper=None if friend is None else friend.figure.nerve if friend.figure else Nerve.STEADY,
        skills=skills,
        spunky=may_try_again(person, skills, options),
        drunk=bool(options.get("drunk")),
    )
    check_grip(grip)

    def say(held: Held) -> Said:
        who = person.name if friend is None else f"{friend.name} slaps {_midway(person.name)}, who"
        lines = (
            f"The slap is an action of {_midway(friend.name)}, in base contact; one for each failed check."
            if friend is not None
            else "",
            RE_ROLLED if held.rerolled else "",
            owed_line(friend) if friend is not None else "",
        )
        if held.steady:
            return Said(f"{who} gets a grip.", tuple(filter(None, lines)), tone=Tone.GOOD)
        gone = "Makes for the nearest exit and takes no more part in this fight."
        return Said(f"{who} breaks and leaves for good.", tuple(filter(None, (gone, *lines))), tone=Tone.BAD)

    def changes(held: Held) -> tuple[Change, ...]:
        if person.id is None:
            return ()
        after: Change = NerveTested(person.id, Nerve.STEADY) if held.steady else LeftFight(person.id)
        return (after, *spent(person, held.rerolled))

    return Play(
        say=say,
        resolver=get_a_grip,
        args=(grip,),
        names=(person.name,),
        changes=changes,
        facts=lambda outcome: {"steady": outcome.result.steady},
        questions=(Question("Gets a grip", get_a_grip, (grip,), lambda held: held.steady),),
        about=subjects(person, *([friend] if friend else [])),
        again=person.stored is None,
    )


async def _friend(desk: Desk, options: Options, person: Person) -> Person | None:
    """Who slaps him, if anybody does."""
    if not options.get("friend"):
        return Person("A friend") if options.get("slapped") else None
    friend = await person_of(desk, options, "friend")
    if friend.id is not None and friend.id == person.id:
        raise IllegalNow(f"{person.name} needs somebody else for a slap: name a friend, or nobody to try it alone.")
    require_in_fight(friend)
    return friend


def _midway(name: str) -> str:
    """A name in the middle of a sentence: “the coward”, but “Spats”."""
    return name[0].lower() + name[1:] if name.startswith(("The ", "A ")) else name


# Surrender


@plays("mad-nerve surrender")
async def prepare_surrender(desk: Desk, options: Options) -> Play:
    """One gives up, or may; and all who see it test in their turn."""
    first = renamed(await person_of(desk, options, "figure"), "The first gangster")
    watchers = await _watchers(desk, options)
    everybody = [first, *watchers]
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

    questions: list[Question] = []
    if lead is not None:
        one = (lead.target, lead.spunky)
        questions.append(Question(f"{first.name} gives up", stands, one, lambda stood: stood.stand is Stand.GIVES_UP))
    if watchers:
        questions.append(Question("Prisoners", prisoners_of, args))
    return Play(
        say=lambda result: _surrendered(stood(result)),
        resolver=surrender,
        args=args,
        names=tuple(person.name for person in everybody),
        changes=changes,
        facts=facts,
        questions=tuple(questions),
        about=subjects(*everybody),
    )


async def _watchers(desk: Desk, options: Options) -> list[Person]:
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
    watchers = await crew(desk, text)
    if len(watchers) > MOST_WATCHERS:
        raise OutOfRange(f"At most {MOST_WATCHERS} can look on.")
    return watchers


def _check_gang(everybody: list[Person]) -> None:
    """Only gangsters give up to the law, each once, and only those of his own gang are shaken by it."""
    first, *watchers = everybody
    for person in everybody:
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
        figure.lost if figure else 0,
        figure is not None and figure.nerve is Nerve.NERVOUS,
        figure.skills if figure else (),
        wound=False,
        gory=False,
        look=False,
        drunk=False,
    )


def _surrendered(stood: list[tuple[Person, Stood]]) -> Said:
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
        "The law may not shoot at those who gave up; rival gangs may.",
        *re_rolled,
    ]
    follow = "follows" if len(taken) == 1 else "follow"
    followed = f", and {len(taken)} of {len(others)} {follow}" if taken else ", alone" if others else ""
    return Said(f"{first.name} gives up{followed}.", tuple(filter(None, lines)), tone=Tone.BAD)


# Stone Cold Killers and the Look


@plays("mad-nerve stone-cold")
async def prepare_stone_cold(desk: Desk, options: Options) -> Play:
    """The roll for the reputation, once a game."""
    person = renamed(await person_of(desk, options, "figure"), "The candidate")
    require_alive(person)
    figure = person.figure
    deeds = Deeds(
        int(options.get("sixes") or 0),
        int(options.get("sevens") or 0),
        bool(options.get("hit")),
        bool(options.get("showdown")),
    )
    already = figure is not None and STONE_COLD_KILLER in figure.skills
    if figure is not None and STONE_COLD_KILLER in figure.used and not already:
        raise IllegalNow(f"{person.name} has had the one roll of this game: /mad ready starts another.")
    if already:
        raise IllegalNow(f"{person.name} is a {STONE_COLD_KILLER} already.")
    args = (deeds,)

    def say(earned: bool) -> Said:
        deed = f"Earned by: {', '.join(deeds.earned)}."
        if not earned:
            return Said(f"{person.name} is no {STONE_COLD_KILLER} yet.", (deed, "A game gives one roll."))
        lines = (deed, "May give the Look (/mad-nerve look); no Gory Death frightens a Stone Cold Killer.")
        return Said(f"{person.name} is a {STONE_COLD_KILLER}.", lines, tone=Tone.GOOD)

    def changes(earned: bool) -> tuple[Change, ...]:
        if person.id is None or figure is None:
            return ()
        rolled = SkillUsed(person.id, STONE_COLD_KILLER)
        skills = (*figure.skills, STONE_COLD_KILLER)
        return (rolled, SkillsSet(person.id, skills, figure.stats)) if earned else (rolled,)

    return Play(
        say=say,
        resolver=stone_cold,
        args=args,
        changes=changes,
        facts=lambda outcome: {"earned": outcome.result, "deeds": list(deeds.earned)},
        questions=(Question(STONE_COLD_KILLER, stone_cold, args),),
        about=subjects(person),
    )


@plays("mad-nerve look")
async def prepare_look(desk: Desk, options: Options) -> Play:
    """A Stone Cold Killer stares at somebody."""
    killer = renamed(await person_of(desk, options, "killer"), f"The {STONE_COLD_KILLER}")
    victim = renamed(await person_of(desk, options, "victim", own=False), "The victim")
    require_fit(killer)
    require_in_fight(victim)
    if killer.id is not None and killer.id == victim.id:
        raise IllegalNow(f"{killer.name} can't stare himself down: pick another victim.")
    if killer.figure is not None and STONE_COLD_KILLER not in killer.figure.skills:
        raise IllegalNow(
            f"{killer.name} is no {STONE_COLD_KILLER}, and only they give the Look: /mad-nerve stone-cold."
        )
    skills = skills_of(victim, str(options.get("skills") or ""))
    figure = victim.figure
    look = Look(
        guts=guts_of(victim, options.get("guts"), "Say who is stared at, or the victim's GUTS: guts:3."),
        distance=float(options.get("inches") or 0),
        lost=figure.lost if figure else 0,
        nervous=figure is not None and figure.nerve is Nerve.NERVOUS,
        skills=skills,
        spunky=may_try_again(victim, skills, options),
        drunk=bool(options.get("drunk")),
        reach=LOOK_REACH if options.get("reach") is None else float(options["reach"]),
    )
    check_look(look)

    def say(shaken: Shaken) -> Said:
        lines = (
            GUTS_RESULTS[shaken.nerve][1],
            f"The Look is an action of {_midway(killer.name)}, standing still and doing nothing else.",
            RE_ROLLED if shaken.rerolled else "",
            owed_line(killer),
        )
        tone = Tone.GOOD if shaken.nerve is Nerve.STEADY else Tone.BAD
        headline = f"{killer.name} gives the Look: {_midway(victim.name)} {words.NERVE[shaken.nerve]}."
        return Said(headline, tuple(filter(None, lines)), tone=tone)

    def changes(shaken: Shaken) -> tuple[Change, ...]:
        if victim.id is None or figure is None:
            return ()
        worse = list(Nerve).index(shaken.nerve) > list(Nerve).index(figure.nerve)
        return (
            *((NerveTested(victim.id, shaken.nerve),) if worse else ()),
            *spent(victim, shaken.rerolled),
        )

    return Play(
        say=say,
        resolver=the_look,
        args=(look,),
        changes=changes,
        facts=lambda outcome: {"nerve": str(outcome.result.nerve), "needed": look_target(look).total},
        questions=(Question("Nerve", the_look, (look,), lambda shaken: str(shaken.nerve)),),
        about=subjects(killer, victim),
        again=victim.stored is None,
    )
