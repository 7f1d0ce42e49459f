"""Nerve after the check: from the options of /mad-nerve to grips, reputations and the Look."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.mad_dogs import luck, words
from cogs.mad_dogs.aftermath import paying
from cogs.mad_dogs.checks import person_of
from cogs.mad_dogs.explosives.blasts import renamed
from cogs.mad_dogs.nerve.custody import law_of
from cogs.mad_dogs.people import Person, require_alive, require_fit, require_in_fight, skills_of
from cogs.mad_dogs.riding import require_reach
from cogs.mad_dogs.shooting.shots import owed_line
from cogs.mad_dogs.turns import moved_on_card, on_table, require_on_table, require_turn, side_of, spending, table_of
from rules.core.events import Change
from rules.core.refusal import IllegalNow, NotYours, OutOfRange
from rules.mad_dogs.changes import LeftFight, NerveTested, SkillsSet, SkillUsed
from rules.mad_dogs.composure import (
    LOOK_REACH,
    Deeds,
    Grip,
    Held,
    Look,
    check_grip,
    check_look,
    get_a_grip,
    look_target,
    stone_cold,
    the_look,
)
from rules.mad_dogs.model import Nerve, Stat
from rules.mad_dogs.nerve import Shaken, spunky
from rules.mad_dogs.skills import SPUNKY_KID, STONE_COLD_KILLER
from rules.mad_dogs.tables import GUTS_RESULTS

RE_ROLLED = f"{SPUNKY_KID}: the one re-roll of this game is spent."


def guts_of(person: Person, typed: Any, whose: str) -> int:
    """GUTS typed, or the figure's own; OutOfRange where neither is known."""
    if typed is not None:
        return int(typed)
    if person.figure is None:
        raise OutOfRange(whose)
    return person.figure.stats.guts


def may_try_again(person: Person, skills: tuple[str, ...], options: Options) -> bool:
    """Whether a Spunky Kid still has his re-roll, and means to spend it at once."""
    has = spunky(person.figure) if person.figure is not None and person.stored else SPUNKY_KID in skills
    return has and bool(options.get("spunky"))


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
    if friend is not None:
        require_reach(desk, friend, [person])
    skills = skills_of(person, str(options.get("skills") or ""))
    figure = person.figure
    grip = Grip(
        guts=guts_of(person, options.get("guts"), "Say whose nerve failed, or the GUTS: guts:3."),
        lost=figure.off(Stat.GUTS) if figure else 0,
        nerve=figure.nerve if figure is not None and person.stored else Nerve.NERVOUS,
        slapper=None if friend is None else friend.figure.nerve if friend.figure else Nerve.STEADY,
        skills=skills,
        spunky=may_try_again(person, skills, options),
        drunk=bool(options.get("drunk")),
    )
    check_grip(grip)
    if friend is None:
        require_turn(desk, person)
    law = await law_of(desk)
    paid = spending(desk, friend) if friend is not None else ()

    def say(held: Held) -> Said:
        who = person.name if friend is None else f"{friend.name} slaps {_midway(person.name)}, who"
        lines = (
            f"The slap is an action of {_midway(friend.name)}, in base contact; one for each failed check."
            if friend is not None and not paid
            else "",
            RE_ROLLED if held.rerolled else "",
            owed_line(friend) if friend is not None else "",
        )
        if held.steady:
            return Said(f"{who} gets a grip.", tuple(filter(None, lines)), tone=Tone.GOOD)
        gone = "Makes for the nearest exit and takes no more part in this fight."
        said = Said(f"{who} breaks and leaves for good.", tuple(filter(None, (gone, *lines))), tone=Tone.BAD)
        return law.told(said, [person])

    def changes(held: Held) -> tuple[Change, ...]:
        if person.id is None:
            return ()
        after: Change = NerveTested(person.id, Nerve.STEADY) if held.steady else LeftFight(person.id)
        return (after, *spent(person, held.rerolled))

    play = Play(
        say=say,
        resolver=get_a_grip,
        args=(grip,),
        names=(person.name,),
        changes=changes,
        facts=lambda outcome: {"steady": outcome.result.steady},
        questions=(Question("Gets a grip", get_a_grip, (grip,), lambda held: held.steady),),
        amends=(
            *luck.lucky([person]),
            *luck.spunky(person, lambda held: not held.steady, spends=grip.spunky),
        ),
        about=subjects(person, *([friend] if friend else [])),
        again=person.stored is None,
    )
    return play if friend is None else await paying(desk, play, (friend, paid))


async def _friend(desk: Desk, options: Options, person: Person) -> Person | None:
    """Who slaps him, if anybody does."""
    if not options.get("friend"):
        return Person("A friend") if options.get("slapped") else None
    friend = await person_of(desk, options, "friend")
    if friend.id is not None and friend.id == person.id:
        raise IllegalNow(f"{person.name} needs somebody else for a slap: name a friend, or nobody to try it alone.")
    require_in_fight(friend)
    game = table_of(desk)
    if game is not None and person.stored is not None and friend.stored is not None:
        require_on_table(game, person)
        gang, side = friend.stored.gang.id, side_of(game, friend.stored)
        if gang != person.stored.gang.id and (side is None or side != side_of(game, person.stored)):
            raise IllegalNow(f"{friend.name} is not of {words.possessive(person.name)} side: only a friend slaps him.")
    return friend


def _midway(name: str) -> str:
    """A name in the middle of a sentence: “the coward”, but “Spats”."""
    return name[0].lower() + name[1:] if name.startswith(("The ", "A ")) else name


# Stone Cold Killers and the Look


@plays("mad-nerve stone-cold")
async def prepare_stone_cold(desk: Desk, options: Options) -> Play:
    """The roll for the reputation, once a game."""
    person = renamed(await person_of(desk, options, "figure"), "The candidate")
    require_alive(person)
    figure = person.figure
    deeds, by_hand = _deeds(desk, options, person)
    already = figure is not None and STONE_COLD_KILLER in figure.skills
    if figure is not None and STONE_COLD_KILLER in figure.used and not already:
        raise IllegalNow(f"{person.name} has had the one roll of this game: /gang ready starts another.")
    if already:
        raise IllegalNow(f"{person.name} is a {STONE_COLD_KILLER} already.")
    args = (deeds,)

    def say(earned: bool) -> Said:
        told = tuple(filter(None, (f"Earned by: {', '.join(deeds.earned)}.", by_hand)))
        if not earned:
            return Said(f"{person.name} is no {STONE_COLD_KILLER} yet.", (*told, "A game gives one roll."))
        look = "May give the Look (/mad-nerve look); no Gory Death frightens a Stone Cold Killer."
        return Said(f"{person.name} is a {STONE_COLD_KILLER}.", (*told, look), tone=Tone.GOOD)

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


def _deeds(desk: Desk, options: Options, person: Person) -> tuple[Deeds, str]:
    """What somebody did, and what is told of numbers that an umpire gives by hand; in a game its tally counts."""
    said = int(options.get("sixes") or 0), int(options.get("sevens") or 0)
    deeds = Deeds(*said, bool(options.get("hit")), bool(options.get("showdown")))
    game, stored = table_of(desk), person.stored
    if stored is None or not stored.gang.gang.game:
        return deeds, ""
    if game is None or not on_table(game, stored):
        raise IllegalNow(f"{person.name} is in a game, which keeps count: roll for him where it is played.")
    mine = [tally for tally in game.game.board.tallies if tally.figure == stored.id]
    counted = sum(tally.sixes for tally in mine), sum(tally.sevens for tally in mine)
    if said == counted or (options.get("sixes") is None and options.get("sevens") is None):
        return replace(deeds, sixes=counted[0], sevens=counted[1]), ""
    noted = f"sixes: {counted[0]}, sevens: {counted[1]}"
    if not desk.is_umpire:
        raise NotYours(f"The game has noted of {person.name}: {noted}. Only an umpire counts otherwise.")
    return deeds, f"Counted by hand as an umpire; the game has noted {noted}."


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
    law = await law_of(desk)
    look = Look(
        guts=guts_of(victim, options.get("guts"), "Say who is stared at, or the victim's GUTS: guts:3."),
        distance=float(options.get("inches") or 0),
        lost=figure.off(Stat.GUTS) if figure else 0,
        nervous=figure is not None and figure.nerve is Nerve.NERVOUS,
        skills=skills,
        spunky=may_try_again(victim, skills, options),
        drunk=bool(options.get("drunk")),
        reach=LOOK_REACH if options.get("reach") is None else float(options["reach"]),
        moved=moved_on_card(desk, killer),
    )
    check_look(look)
    paid = spending(desk, killer)

    def say(shaken: Shaken) -> Said:
        lines = (
            GUTS_RESULTS[shaken.nerve][1],
            "" if paid else f"The Look is an action of {_midway(killer.name)}, standing still and doing nothing else.",
            words.frees_line(victim.name, figure, shaken.nerve),
            RE_ROLLED if shaken.rerolled else "",
            owed_line(killer),
        )
        tone = Tone.GOOD if shaken.nerve is Nerve.STEADY else Tone.BAD
        headline = f"{killer.name} gives the Look: {_midway(victim.name)} {words.NERVE[shaken.nerve]}."
        said = Said(headline, tuple(filter(None, lines)), tone=tone)
        return law.told(said, [victim] if shaken.nerve is not Nerve.STEADY else [])

    def changes(shaken: Shaken) -> tuple[Change, ...]:
        if victim.id is None or figure is None:
            return ()
        worse = list(Nerve).index(shaken.nerve) > list(Nerve).index(figure.nerve)
        return (
            *((NerveTested(victim.id, shaken.nerve),) if worse else ()),
            *spent(victim, shaken.rerolled),
        )

    play = Play(
        say=say,
        resolver=the_look,
        args=(look,),
        changes=changes,
        facts=lambda outcome: {"nerve": str(outcome.result.nerve), "needed": look_target(look).total},
        questions=(Question("Nerve", the_look, (look,), lambda shaken: str(shaken.nerve)),),
        amends=(
            *luck.lucky([killer], [victim]),
            *luck.spunky(victim, lambda shaken: shaken.nerve is not Nerve.STEADY, spends=look.spunky),
        ),
        about=subjects(killer, victim),
        again=victim.stored is None,
    )
    return await paying(desk, play, (killer, paid))
