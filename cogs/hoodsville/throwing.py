"""/hood-throw: throws and blasts in words."""

from __future__ import annotations

from typing import Any, Final

from cogs._kit.moves import tells
from cogs._kit.slash import add_commands, root
from rules.core.deed import Offered
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import sentence
from rules.hoodsville.dynamite import Landing, SetOff, Stick, ThrowDynamite, Victim
from rules.hoodsville.firing import Hit
from rules.hoodsville.lines import harm_line, morale_offers, screams
from rules.hoodsville.model import Injury
from rules.hoodsville.movement import measure
from rules.hoodsville.position import Person
from rules.hoodsville.throw_tables import BLAST_REACH, Missile, Pane
from rules.hoodsville.throwing import MISSED, Throw, ThrowAt, ThrowAtVehicle, ThrowAtWindow, Toss

BURSTS: Final = "A bottle of burning gasoline: what catches fire is for the umpire to say."
FOLLOWS: Final = {
    Missile.MOLOTOV: (BURSTS,),
    Missile.DYNAMITE: ("It goes off where it lies: /hood-throw dynamite with thrown:True takes no second stick.",),
}
AROUND: Final = (
    f"It strikes within {BLAST_REACH} inches: /hood-throw blast with its thrower, everybody there and how far away."
)


def _range_line(toss: Toss) -> str:
    """Within what range it was thrown, and what it carries."""
    band = "half range" if toss.near else "full range"
    return f"{measure(toss.distance)} away is within {band}: it carries {measure(toss.reach)}."


def _suffers(hit: Hit) -> str:
    """What befell somebody, in a word or two: “staggers, hurt”."""
    return f"{hit.blow.word}, {hit.injury.word}"


def _struck(person: Person, hit: Hit) -> dict[str, Any]:
    return {"name": person.name, "blow": hit.blow.word, "injury": hit.injury.word}


@tells(ThrowAt, lambda throw, hit: _struck(throw.target, hit))
def thrown(throw: Throw[Person], hit: Hit) -> Report:
    """Whether somebody is hit, and how he is left."""
    name, target, what = throw.thrower.name, throw.target, throw.toss.missile
    burns = (BURSTS,) if what is Missile.MOLOTOV else ()
    if hit == MISSED:
        told = f"{name} throws a {what.word} at {target.name}: a miss."
        return Report(told, (_range_line(throw.toss), *burns))
    harm = sentence(harm_line(target, hit.injury, blunt=True))
    return Report(
        f"{name} hits {target.name} with a {what.word}: {target.name} {_suffers(hit)}.",
        (_range_line(throw.toss), harm, *screams([hit.injury]), *burns),
        morale_offers([target]) if hit.injury.tests_morale else (),
        Tone.BAD,
    )


@tells(ThrowAtWindow, lambda _throw, pane: str(pane))
def at_window(throw: Throw[Offered | None], pane: Pane) -> Report:
    """What becomes of a window, and of what was thrown at it."""
    what = throw.toss.missile
    return Report(
        f"{throw.thrower.name} throws a {what.word} at a window: it {pane}.",
        FOLLOWS.get(what, ()),
        (FollowUp("Where it goes off", *throw.target),) if throw.target is not None else (),
        Tone.PLAIN if pane is Pane.BOUNCES else Tone.GOOD,
    )


@tells(ThrowAtVehicle, lambda _throw, burns: {"burns": burns})
def at_vehicle(throw: Throw[str], burns: bool) -> Report:
    """Whether a vehicle is on fire."""
    throws = f"{throw.thrower.name} throws a {throw.toss.missile.word} at {throw.target}"
    if not burns:
        return Report(f"{throws}, to no effect.", (_range_line(throw.toss),))
    fire = f"{sentence(throw.target)} is on fire. Everybody who can gets out: what the fire does is for the umpire."
    lines = (_range_line(throw.toss), fire)
    return Report(f"{throws}: it smashes and sets fire to it.", lines, tone=Tone.BAD)


# Dynamite


def _landing(_stick: Stick, landing: Landing) -> dict[str, Any]:
    return {
        "dud": landing.dud,
        "kicked": landing.kicked,
        "inches": landing.inches,
        "degrees": landing.degrees if landing.quarters else None,
    }


@tells(ThrowDynamite, _landing)
def came_down(stick: Stick, landing: Landing) -> Report:
    """Where a stick of dynamite comes down, if it does not fail."""
    name = stick.thrower.name
    throws = f"{name} throws a stick of dynamite"
    if landing.dud:
        fails = f"The dynamite that {name} threw fails." if stick.thrown else f"{throws}, and it fails."
        return Report(sentence(fails), (_range_line(stick.toss),))
    kick = (_kick_line(stick.kicker.name, landing),) if stick.kicker is not None else ()
    where = f"{measure(landing.inches)} off, {landing.way}" if landing.quarters else landing.way
    headline = f"{'The dynamite comes down' if stick.thrown else throws}: {where}."
    return Report(headline, (_range_line(stick.toss), *kick, AROUND), tone=Tone.BAD)


def _kick_line(name: str, landing: Landing) -> str:
    if not landing.kicked:
        return f"{sentence(name)} can't get rid of it: it stays."
    return f"{sentence(name)} gets it {measure(landing.kicked)} away from there, in any direction."


@tells(SetOff, lambda victims, hits: [_struck(one.person, hit) for one, hit in zip(victims, hits or (), strict=True)])
def gone_off(victims: tuple[Victim, ...], hits: tuple[Hit, ...] | None) -> Report:
    """How everybody near a blast is left."""
    if not victims:
        return Report("The dynamite goes off, and nobody is near.")
    assert hits is not None
    struck = [(person, inches, hit) for (person, inches), hit in zip(victims, hits, strict=True)]
    told = (f"{person.name}, {measure(inches)} away: {_suffers(hit)}." for person, inches, hit in struck)
    harmed = (harm_line(person, hit.injury) for person, _, hit in struck if hit.injury > Injury.SUPERFICIAL)
    injuries = [hit.injury for hit in hits]
    who = f"{len(hits)} people" if len(hits) > 1 else victims[0].person.name
    headline = f"The dynamite goes off: {who} struck, at worst {max(injuries).word}."
    testing = [person for person, _, hit in struck if hit.injury.tests_morale]
    return Report(headline, (*told, *harmed, *screams(injuries)), morale_offers(testing), Tone.BAD)


throw: Final = root("hood-throw", "Hoodsville: bricks, bottles, dynamite.")
ROOTS: Final = (throw,)
add_commands(throw, __name__, (ThrowAt, ThrowAtWindow, ThrowAtVehicle, ThrowDynamite, SetOff))
