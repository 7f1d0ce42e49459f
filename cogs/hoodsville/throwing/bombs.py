"""Dynamite: where it comes down, and what its blast does to those near it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs._kit.words import sentence
from cogs.hoodsville.aftermath import harm_line, harms, morale_offers, screams
from cogs.hoodsville.people import Person, crew, person_of, require_able
from cogs.hoodsville.throwing.sticks import AT_WINDOW, LANDED, begins, ends
from cogs.hoodsville.throwing.throws import FATES, THROWER, paid_for, range_line, suffers, thrower_of, toss_of
from cogs.hoodsville.turns import require_present
from rules.core.events import Change
from rules.core.person import numbered, require_once
from rules.core.refusal import OutOfRange
from rules.hoodsville.firing import Hit
from rules.hoodsville.model import Injury
from rules.hoodsville.movement import measure
from rules.hoodsville.state import Doing
from rules.hoodsville.throw_tables import BLAST_REACH, DIRECTION, POINT, Missile
from rules.hoodsville.throwing import MOST_CAUGHT, Landing, blast, blast_strike, caught, throw_dynamite

KICKER: Final = "somebody near it"
PLACED: Final = re.compile(r"(?:(.+)\s)?(\d{1,2}(?:\.\d{1,2})?)\"?")
"""A victim of a blast: a name, if any, and the inches."""

WHY: Final = "caught in a blast"
DUD: Final = "a dud"
PLACES: Final = (*(row.label for row in reversed(POINT.rows)), DUD)


@plays("hood-throw dynamite")
async def prepare_dynamite(desk: Desk, options: Options) -> Play:
    """A stick of dynamite: whether it fails, who kicks it away, where it goes off."""
    thrown = bool(options.get("thrown"))
    if thrown:
        thrower = await person_of(desk, options, "thrower", THROWER)
        paid = ends(desk, thrower, AT_WINDOW)
    else:
        thrower = await thrower_of(desk, options, Missile.DYNAMITE)
        paid = paid_for(desk, thrower, Missile.DYNAMITE)
    toss = toss_of(desk, thrower, options, Missile.DYNAMITE)
    kicked = bool(options.get("kicked") or options.get("kicker"))
    kicker = await person_of(desk, options, "kicker", KICKER, own=False)
    require_able(kicker, Doing.WORK)
    if kicked:
        require_present(desk, [replace(kicker, name=sentence(kicker.name))])
    args = (toss, kicked)
    throws = f"{thrower.name} throws a stick of dynamite"

    def say(landing: Landing) -> Said:
        if landing.dud:
            fails = f"The dynamite that {thrower.name} threw fails." if thrown else f"{throws}, and it fails."
            return Said(sentence(fails), (range_line(toss),))
        lines = (
            range_line(toss),
            _kick_line(kicker.name, landing) if kicked else "",
            f"It strikes within {BLAST_REACH} inches: /hood-throw blast with its thrower, everybody there and how far "
            "away.",
        )
        where = "on the spot" if not landing.quarters else f"{measure(landing.inches)} off, {_way(landing)}"
        headline = f"{'The dynamite comes down' if thrown else throws}: {where}."
        return Said(headline, tuple(filter(None, lines)), tone=Tone.BAD)

    def facts(landing: Landing) -> dict[str, Any]:
        return {
            "dud": landing.dud,
            "kicked": landing.kicked,
            "inches": landing.inches,
            "degrees": landing.degrees if landing.quarters else None,
        }

    kicks = (Question("Kicked away, in inches", throw_dynamite, args, lambda landing: landing.kicked),)
    return Play(
        say=say,
        resolver=throw_dynamite,
        args=args,
        names=(kicker.name,),
        changes=lambda landing: () if landing.dud else begins(desk, thrower, LANDED),
        paid=paid,
        facts=lambda outcome: facts(outcome.result),
        questions=(Question("Where it goes off", throw_dynamite, args, _place, PLACES), *(kicks if kicked else ())),
        about=subjects(thrower, kicker),
        again=thrower.stored is None,
    )


def _place(landing: Landing) -> str:
    return DUD if landing.dud else POINT.labelled(landing.quarters).label


def _way(landing: Landing) -> str:
    return DIRECTION.labelled(landing.degrees).label


def _kick_line(name: str, landing: Landing) -> str:
    if not landing.kicked:
        return f"{sentence(name)} can't get rid of it: it stays."
    return f"{sentence(name)} gets it {measure(landing.kicked)} away from there, whichever way."


@plays("hood-throw blast")
async def prepare_blast(desk: Desk, options: Options) -> Play:
    """A stick of dynamite goes off among people."""
    thrower = await person_of(desk, options, "thrower", THROWER)
    paid = ends(desk, thrower, LANDED)
    victims = await _victims(desk, str(options["victims"]))
    persons = [person for person, _ in victims]
    args = (tuple(inches for _, inches in victims),)

    def struck(hits: tuple[Hit, ...]) -> list[tuple[Person, Hit]]:
        return list(zip(persons, hits, strict=True))

    def changes(hits: tuple[Hit, ...]) -> tuple[Change, ...]:
        return tuple(change for person, hit in struck(hits) for change in harms(person, hit.injury, WHY, blow=hit.blow))

    def say(hits: tuple[Hit, ...]) -> Said:
        told = [f"{_at(person, inches)}: {suffers(hit)}." for (person, inches), hit in zip(victims, hits, strict=True)]
        harmed = [harm_line(person, hit.injury) for person, hit in struck(hits) if hit.injury > Injury.SUPERFICIAL]
        worst = max(hit.injury for hit in hits)
        who = f"{len(hits)} people" if len(hits) > 1 else persons[0].name
        headline = f"The dynamite goes off: {who} struck, at worst {worst.word}."
        lines = (*told, *harmed, *screams([hit.injury for hit in hits]))
        offers = morale_offers([person for person, hit in struck(hits) if hit.injury.tests_morale])
        return Said(headline, lines, offers, Tone.BAD)

    def facts(hits: tuple[Hit, ...]) -> list[dict[str, Any]]:
        return [{"name": person.name, "blow": hit.blow.word, "injury": hit.injury.word} for person, hit in struck(hits)]

    return Play(
        say=say,
        resolver=blast,
        args=args,
        names=tuple(person.name for person in persons),
        changes=changes,
        paid=paid,
        facts=lambda outcome: facts(outcome.result),
        questions=tuple(
            Question(f"{measure(inches)} away", caught, (inches,), lambda hit: hit.injury.word, FATES)
            for inches in dict.fromkeys(sorted(args[0]))
        ),
        about=subjects(thrower, *persons),
        again=all(person.stored is None for person in persons),
    )


def _at(person: Person, inches: float) -> str:
    return f"{person.name}, {measure(inches)} away"


async def _victims(desk: Desk, text: str) -> list[tuple[Person, float]]:
    """“Spats 1.5, 2 Constable 3, 4” as people with the inches between; OutOfRange for anything else."""
    found: list[tuple[Person, float]] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        placed = PLACED.fullmatch(part)
        if placed is None:
            raise OutOfRange("Say of each victim how many inches away: Spats 1.5, 2 Constable 3; or inches alone.")
        inches = float(placed[2])
        blast_strike(inches)
        found += [(person, inches) for person in (await crew(desk, placed[1]) if placed[1] else [Person("Victim")])]
    if not 1 <= len(found) <= MOST_CAUGHT:
        raise OutOfRange(f"A blast catches 1 to {MOST_CAUGHT} people, not {len(found)}.")
    require_once([person for person, _ in found])
    named = numbered([person for person, _ in found])
    return [(person, inches) for person, (_, inches) in zip(named, found, strict=True)]
