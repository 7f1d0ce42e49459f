"""Shooting and loading again, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cogs._kit.moves import tells
from cogs.mad_dogs import words
from rules.core.person import on_record
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import count
from rules.mad_dogs.arming import Reload, Reloaded
from rules.mad_dogs.firing import Fire, Shoot
from rules.mad_dogs.injuries import Struck
from rules.mad_dogs.model import Posture
from rules.mad_dogs.position import Person
from rules.mad_dogs.shooting import ShotResult
from rules.mad_dogs.tables import LAW


@tells(Shoot, steps=lambda fire, outcome: words.shot_facts(outcome, fire.names))
def shot(fire: Fire, result: ShotResult) -> Report:
    """The verdict on a shot, what it did to each, what became of the gun, what the rules ask for after it."""
    shooter, shot = fire.shooter, fire.shot
    lines = [
        *(
            words.struck_line(person.name, person, struck)
            for person, struck in zip(fire.marks, result.struck, strict=False)
        ),
        words.gun_line(shooter.name, shot, result),
        "The aim is wasted." if fire.aim.wasted else "",
        *words.aftermath(fire.names, result, frozenset() if fire.noted else fire.hostages),
        _law_line(fire),
        owed_line(shooter),
    ]
    hit = any(struck.harm.lost or struck.posture is Posture.DEAD for struck in result.struck)
    return Report(
        words.shot_headline(shooter.name, shot, result, fire.names),
        tuple(filter(None, lines)),
        (*_car_offers(fire, result), *guts_offers(fire.marks, result.struck)),
        Tone.BAD if hit else Tone.PLAIN,
    )


def _law_line(fire: Fire) -> str:
    """What shooting at hostages means; in a game the outrage was noted when they were taken."""
    if not fire.hostages:
        return ""
    held = "" if fire.noted else "Using hostages adds 1 outrage. "
    is_law = fire.shooter.figure.profile in LAW
    law = "Cops and Feds hold their fire before hostages: this will have consequences." if is_law else ""
    return (held + law).strip()


def owed_line(shooter: Person) -> str:
    """That somebody acted who had to recover first; empty for anybody else."""
    owed = shooter.figure.owed
    if not owed:
        return ""
    return f"{shooter.name} still owed {count(owed, 'action')} of recovering before this: /mad recover."


def _car_offers(fire: Fire, result: ShotResult) -> list[FollowUp]:
    """A button that settles what hit a car that is told of alone, and whom it frightened."""
    shot = fire.shot
    if shot.at_people or not (result.hits or result.flinches):
        return []
    settled = {
        "hits": result.hits,
        "gun": shot.gun.name,
        "gats": max(0, shot.unmodified),
        "speed": str(shot.at_car),
        **({"aimed": True} if shot.aimed else {}),
        **({"flinches": True} if result.flinches else {}),
        **({"aboard": fire.aboard} if fire.aboard else {}),
    }
    return [FollowUp("Settle the hits", "mad-wreck hits", settled)]


def guts_offers(marks: Sequence[Person], befallen: Sequence[Struck]) -> list[FollowUp]:
    """Buttons for the GUTS tests of the stored figures that were wounded and can still act."""
    able = (Posture.UP, Posture.HALF_SPEED, Posture.PRONE)
    return nerve_tests(
        [person for person, struck in zip(marks, befallen, strict=False) if struck.harm.lost and struck.posture in able]
    )


def nerve_tests(wounded: Sequence[Person]) -> list[FollowUp]:
    """A button for the GUTS tests of the wounded of each gang, all in one reply: only its owner makes them."""
    gangs: dict[str, list[Person]] = {}
    for person in on_record(wounded):
        gangs.setdefault(person.listed, []).append(person)
    alike = Counter(person.name for one in gangs.values() for person in one)
    tests: list[FollowUp] = []
    for gang, its in gangs.items():
        whose = its[0].typed if alike[its[0].name] > 1 else its[0].label
        label = whose if len(its) == 1 else "all wounded" if len(gangs) == 1 else f"wounded of {gang}"
        named = ", ".join(one.typed for one in its)
        tests.append(FollowUp(f"GUTS: {label}"[:80], "mad guts", {"figure": named, "cause": "Wounded"}))
    return tests


@tells(Reload)
def reload(reloaded: Reloaded, _result: None) -> Report:
    """A gun loaded again."""
    weapon = reloaded.weapon.name
    car = " The spare drum is in the car, so he must be there." if weapon == "Tommy Gun" else ""
    other = " The other one is still empty: one more action." if reloaded.more else ""
    return Report(f"{reloaded.person.name} reloads the {weapon}: {count(1, 'action')}.{car}{other}")
