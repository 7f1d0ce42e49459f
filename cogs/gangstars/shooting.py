"""/gangstars-shoot: shots at people, structures and vehicles, weapons put right, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cogs._kit.moves import tells
from cogs._kit.slash import add_commands, root
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import sentence
from rules.gangstars.aiming import ShotResult
from rules.gangstars.ammunition import REMEDY
from rules.gangstars.broadsides import Burning, Destroy, ShootVehicle
from rules.gangstars.driving import BLAST_REACH
from rules.gangstars.duties import WRECKS
from rules.gangstars.gear import Reach
from rules.gangstars.grenades import Explode, PickUp, Throw
from rules.gangstars.lines import explosion, hurt_line, known_line, points_line
from rules.gangstars.measures import both
from rules.gangstars.mending import STATES, Hand, Mending, Repair
from rules.gangstars.model import Hurt, Structure, Trouble, Vehicle
from rules.gangstars.offers import offer, onward
from rules.gangstars.shooting import Volley
from rules.gangstars.shots import Fired, ShootAt
from rules.gangstars.structures import Impact, Raking, Wreck
from rules.gangstars.targets import Broken, Fire, H, Struck, wear_word
from rules.gangstars.walls import Put, Remove, ShootStructure
from rules.gangstars.wear import BUILDS, LIVES, worn
from rules.gangstars.wounds import dies

shooting = root("gangstars-shoot", "GangStars: shooting, grenades, weapons.")
ROOTS = (shooting,)
add_commands(
    shooting,
    __name__,
    (ShootAt, ShootStructure, ShootVehicle, Destroy, Repair, Hand, Put, Remove, Throw, Explode, PickUp),
)
NEAR_LINE: Final = f"It explodes too, and strikes those within {both(BLAST_REACH)}: /gangstars-car blast."
STRAYS: Final = "With nobody able to drive it, it strays: /gangstars-car stray."


# People


def fate_lines(struck: Struck) -> Iterator[str]:
    """How everybody shot at is left, a line each; of one alone only what the headline does not tell: his wounds."""
    if len(struck) == 1:
        ((target, fate),) = struck
        known = known_line(target.person, fate.hurt) if fate.hurt else ""
        yield from (sentence(known),) if known else ()
        return
    for target, fate in struck:
        if fate.hurt is not None:
            yield sentence(hurt_line(target.person, fate.hurt))
        elif fate is ShotResult.MISSED:
            yield sentence(f"{target.name}: missed.")


def fate_facts(struck: Struck) -> list[dict[str, Any]]:
    """The same as JSON values."""
    return [{"name": target.name, "fate": fate.word} for target, fate in struck]


# Things


def worn_lines(broken: Broken) -> Iterator[str]:
    """How each thing is left, a line each."""
    for wall, hurt in broken:
        after = _after(wall.thing, hurt)
        yield f"{sentence(wall.name)}: {wear_word(hurt)}{f'; {after}' if after else ''}."


def _after(thing: Structure | Vehicle | None, hurt: Hurt) -> str:
    if thing is None or not hurt:
        return ""
    after, rides = worn(thing, hurt), isinstance(thing, Vehicle)
    if after.heavy >= LIVES:
        return "destroyed" if rides else "it comes down, or has a hole to go through"
    halved = ", its segments halved" if rides and after.heavy else ""
    return f"{after.heavy} heavy and {after.light} light of {LIVES} heavy{halved}"


def wreck_offers(broken: Broken) -> tuple[FollowUp, ...]:
    """Buttons for what becomes of those in a vehicle that is destroyed."""
    return tuple(
        offer(f"Wreck: {wall.name}", WRECKS, {"vehicle": wall.thing.name})
        for wall, hurt in broken
        if isinstance(wall.thing, Vehicle) and worn(wall.thing, hurt).destroyed
    )


def worn_facts(broken: Broken) -> list[dict[str, Any]]:
    """The same as JSON values."""
    return [{"name": wall.name, "damage": wear_word(hurt)} for wall, hurt in broken]


# Whatever was fired or thrown


def fire_said(fire: Fire[H], done: H, headline: str, *more: str, tone: Tone = Tone.PLAIN) -> Report:
    """How everybody and everything struck is left, lines of what else came of it, the weapon, and what it cost."""
    struck, broken = fire.struck(done), fire.broken(done)
    hurt = any(fate > ShotResult.NICKED for _, fate in struck)
    return Report(
        headline,
        (*fate_lines(struck), *worn_lines(broken), *more, *_ends(fire, done)),
        tuple(wreck_offers(broken)),
        Tone.BAD if hurt or done.trouble else tone,
    )


def _ends(fire: Fire[H], done: H) -> tuple[str, ...]:
    """That the weapon is empty, jammed or broken, and what helps; what was paid."""
    trouble = done.trouble
    remedy = (f"The {fire.arm.word} is {trouble}: {REMEDY[trouble]}.",) if trouble else ()
    return (*remedy, *points_line(fire.spending))


# Shots at people


def _shot(fired: Fired, volley: Volley) -> dict[str, Any]:
    return {
        "recognised": volley.recognised,
        "weapon": volley.trouble.value,
        "people": fate_facts(list(zip(fired.people, volley.fates, strict=True))),
        "structures": worn_facts(fired.broken(volley)),
    }


@tells(ShootAt, _shot, onward=onward)
def shot(fired: Fired, volley: Volley) -> Report:
    """Who fires what at whom, and how everybody and everything is left."""
    return fire_said(fired, volley, _headline(fired, volley), *_spared(fired, volley))


def _headline(fired: Fired, volley: Volley) -> str:
    shooter, target, arm = fired.shooter.name, fired.target.name, fired.arm
    if volley.recognised:
        return f"{shooter} recognizes {target} in time, and shoots the ground."
    (first, fate), *more = fired.struck(volley)
    how = "aims and fires" if fired.shot.shooter.aimed else "throws" if arm.thrown else "fires"
    in_way = f", and {first.name} is in the way" if first in fired.friends else ""
    hits = sum(fate.hurt is not None for _, fate in more)
    besides = f"; {hits} of {len(more)} more hit" if more else ""
    return f"{shooter} {how} the {arm.word} at {target}{in_way}: {fate.word}{besides}."


def _spared(fired: Fired, volley: Volley) -> Iterator[str]:
    """Whom a burst did not come to, and who was beyond it."""
    first = len(fired.friends) + 1
    others = zip(fired.people[first:], volley.fates[first:], strict=True)
    left = [one.name for one, fate in others if fate is ShotResult.SPARED]
    if fired.arm.reach is Reach.BURST and volley.trouble and left:
        yield f"That ends the burst before {', '.join(left)}."
    if fired.missing:
        yield f"Beyond {both(fired.arm.maximum)}, and so not shot at: {', '.join(fired.missing)}."


# Shots at things


def _breach(_fire: Fire[Impact], impact: Impact) -> dict[str, Any]:
    return {"damage": wear_word(impact.hurt), "weapon": impact.trouble.value}


@tells(ShootStructure, _breach, onward=onward)
def breached(fire: Fire[Impact], impact: Impact) -> Report:
    """How a wall is left."""
    (wall,) = fire.walls
    after = _after(wall.thing, impact.hurt)
    return Report(
        f"{fire.shooter.name} shoots at {wall.name}, with the {fire.arm.word}: {wear_word(impact.hurt)}.",
        (*((f"{sentence(wall.name)}: {after}.",) if after else ()), *_ends(fire, impact)),
        tone=Tone.BAD if impact.trouble else Tone.GOOD if impact.hurt else Tone.PLAIN,
    )


@tells(Put, onward=onward)
def put(thing: Structure, _result: None) -> Report:
    """What stands on the table now."""
    return Report(f"On the table: {thing.name}, {thing.build.lower()}, strength {BUILDS[thing.build]}.")


@tells(Remove, onward=onward)
def removed(thing: Structure, _result: None) -> Report:
    """What is gone."""
    return Report(f"Off the table: {thing.name}.")


def _raking(fire: Fire[Raking], raking: Raking) -> dict[str, Any]:
    told = {"person": None, "fate": None, "damage": wear_word(raking.hurt), "weapon": raking.trouble.value}
    for target, fate in fire.struck(raking):
        told |= {"person": target.name, "fate": fate.word, "damage": None}
    return told


@tells(ShootVehicle, _raking, onward=onward)
def raked(fire: Fire[Raking], raking: Raking) -> Report:
    """Whether a vehicle is hit or somebody in it, and how that leaves them."""
    struck, (wall,) = fire.struck(raking), fire.walls
    told = "".join(f"{target.name}, {fate.word}" for target, fate in struck)
    told = told or f"the vehicle takes it, {wear_word(raking.hurt)}"
    title = wall.name if wall.thing is None or wall.name.lower().startswith("the ") else f"the {wall.name}"
    headline = f"{fire.shooter.name} shoots at {title} with the {fire.arm.word}: {told}."
    return fire_said(fire, raking, headline, *_at_wheel(struck), tone=Tone.BAD if raking.hurt else Tone.PLAIN)


def _at_wheel(struck: Struck) -> Iterator[str]:
    """What a hit on the driver means for the vehicle."""
    for target, fate in struck:
        if target.driver and fate.hurt is not None:
            dead = fate is ShotResult.FATAL or dies(target.person, fate.hurt)
            yield STRAYS if dead else "The driver's test moves the vehicle at once."


def _wreck(burning: Burning, wreck: Wreck) -> dict[str, Any]:
    people = zip(burning.people, wreck.hurts, strict=True)
    return {"way": wreck.way, "people": [{"name": one.name, "hurt": hurt.word} for one, hurt in people]}


@tells(Destroy, _wreck, onward=onward)
def wrecked(burning: Burning, wreck: Wreck) -> Report:
    """Where a vehicle stops, and who gets out of it."""
    vehicle, people = burning.vehicle, list(zip(burning.people, wreck.hurts, strict=True))
    called = sentence(vehicle.name) if vehicle is not None else "The vehicle"
    way = f" goes a segment {wreck.way}," if wreck.way is not None else " it"
    lines = (
        f"{one.name} does not get out, and is out of the game for good." if hurt is Hurt.FATAL else hurt_line(one, hurt)
        for one, hurt in people
    )
    return Report(
        f"{called} is destroyed:{way} stops and burns.",
        (*lines, "Nobody can pass where it burns.", NEAR_LINE),
        explosion(vehicle),
        Tone.BAD,
    )


# Weapons put right


@tells(Repair, lambda _mending, cleared: {"cleared": cleared}, onward=onward)
def mended(mending: Mending, cleared: bool) -> Report:
    """Whether a weapon fires again, and what that took."""
    who, arm = mending.person.name, mending.arm.word
    lines = points_line(mending) or _share(mending)
    if mending.weapon.trouble is Trouble.EMPTY:
        return Report(f"{who} reloads the {arm}.", lines)
    after = "it fires again in the next turn" if cleared else "still jammed, and another activation gone"
    return Report(f"{who} works on the {arm}: {after}.", lines, tone=Tone.GOOD if cleared else Tone.BAD)


def _share(mending: Mending) -> tuple[str, ...]:
    """What it takes of the points that somebody is said to have."""
    points = mending.said
    if points is None:
        return ()
    if mending.weapon.trouble is Trouble.JAMMED:
        return (f"That takes all {points} action points of an activation.",)
    return (f"That takes {-(-points // 2)} of {points} action points: half, rounded up.",)


@tells(Hand, onward=onward)
def by_hand(m: Hand, _result: None) -> Report:
    """What a weapon is from now on."""
    state = next(word for word, trouble in STATES.items() if trouble is m.state)
    return Report(f"{m.figure.name}'s {m.gun.word} is {state.lower()}, by hand.")
