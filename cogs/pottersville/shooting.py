"""Shots and bombs in words, and the window that asks who is near a bomb."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import discord

from cogs._kit.moves import tells
from cogs._kit.prepared import Options
from cogs._kit.views import asks_first
from cogs._kit.windows import Blank, Window, ask_in
from cogs.pottersville.aftermath import crashed_facts, crashed_lines, guts_line, hurt_line
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import count, sentence
from rules.pottersville.bombs import Around, Blast, SetOff, ThrowBomb, Toss
from rules.pottersville.driving import STALLS
from rules.pottersville.model import Cover
from rules.pottersville.rides import Ride
from rules.pottersville.shooting import Pair, Struck, Volley
from rules.pottersville.vehicle_hits import DriverFate, VehicleHit
from rules.pottersville.volleys import Fire, ShootFigure, ShootVehicle, SpreadFire, Target


def _fact(target: Target, one: Struck) -> dict[str, Any]:
    fact: dict[str, Any] = {"name": target.name, "hits": one.hits}
    if target.ride is None or one.vehicle is None:
        return {**fact, "wound": one.wound.word}
    hit = one.vehicle
    people = crashed_facts(target.ride.people, hit.wounds)
    return {**fact, "tire": hit.tire, "engine": hit.engine, "driver": hit.driver.value, "people": people}


def _volley(fire: Fire, struck: Sequence[Struck]) -> list[dict[str, Any]]:
    return [_fact(target, one) for target, one in zip(fire.targets, struck, strict=True)]


@tells(ShootFigure, _volley)
@tells(ShootVehicle, _volley)
@tells(SpreadFire, _volley)
def fired(fire: Fire, struck: Sequence[Struck]) -> Report:
    """Who fires what at whom, who and what is hit, and how everybody and everything is left."""
    fires = sentence(f"{fire.shooter.name} fires {_gun(fire.volley)}")
    pairs = list(zip(fire.targets, struck, strict=True))
    if len(pairs) == 1:
        ((target, one),) = pairs
        headline = f"{fires} at {_name(target)}: {_hits(target, one)}."
    else:
        each = "; ".join(f"{_name(target)} {_hits(target, one)}" for target, one in pairs)
        headline = f"{fires} at {len(pairs)} targets: {each}."
    lines = [line for target, one in pairs if one.hits for line in _left(target, one)]
    hurt = any(one.hits for one in struck)
    return Report(headline, (*lines, *guts_line(fire.units)), tone=Tone.BAD if hurt else Tone.PLAIN)


def _gun(volley: Volley) -> str:
    """“the SMG”, “two pistols”."""
    return f"the {volley.weapon.name}" if volley.pair is Pair.ONE else volley.pair.lower().replace("tommy", "Tommy")


def _name(target: Target) -> str:
    return target.name if target.ride is None else f"the {target.name}"


def _hits(target: Target, one: Struck) -> str:
    """“2 hits, lightly wounded”."""
    worse = f", {one.wound.word}" if one.hits and target.person is not None and one.wound else ""
    return f"{count(one.hits, 'hit')}{worse}"


def _left(target: Target, one: Struck) -> Iterator[str]:
    """How somebody or something that was hit is left."""
    if target.ride is not None and one.vehicle is not None:
        yield from _vehicle_lines(target.ride, one.vehicle)
    else:
        yield sentence(hurt_line(target.name, target.aim.body.wound, one.wound))


def _vehicle_lines(ride: Ride, hit: VehicleHit) -> Iterator[str]:
    """What hits did to those in a vehicle, to it, and what it does now."""
    pairs = zip(ride.people, hit.wounds, strict=True)
    worse = [(person, wound) for person, wound in pairs if wound is not person.figure.wound]
    yield from crashed_lines([person for person, _ in worse], [wound for _, wound in worse])
    engine = ride.car.engine + hit.engine
    if hit.tire:
        yield "A tire is hit: every move is D6 inches shorter."
    if hit.engine:
        yield "The engine is shot to pieces." if engine >= STALLS else "The engine is hit: no more fast moves."
    if hit.driver is DriverFate.HALTS:
        yield f'The {ride.name} skids {hit.inches}" and stands until somebody else takes the wheel.'
    if hit.driver is DriverFate.WRECKED:
        yield f"With its driver dead the {ride.name} is wrecked."
    if not (worse or hit.tire or hit.engine):
        yield "Nothing that matters is hit."


# Bombs


@tells(ThrowBomb, lambda _throw, tossed: {"bounce": tossed.bounce})
def thrown(throw: ThrowBomb, tossed: Toss) -> Report:
    """Where a bomb lies, with a button for its blast."""
    named = {"thrower": throw.thrower.typed} if throw.thrower.typed else {}
    offers = (FollowUp("It goes off", "pottersville-shoot blast", named),)
    lines = ("It goes off where it lies: /pottersville-shoot blast.",)
    at_window = " at a window" if throw.window else ""
    throws = sentence(f"{throw.thrower.name} throws a {throw.bomb.lower()}{at_window}")
    if tossed.missed:
        told = f'{throws}: it hits the wall and bounces back {tossed.bounce}".'
        return Report(told, lines, offers, Tone.BAD)
    goes_in = ": it goes in" if throw.window else ""
    return Report(f'{throws}, {throw.inches:g}" away{goes_in}.', lines, offers, Tone.GOOD)


def _blast(around: Around, done: Blast) -> dict[str, Any]:
    return {
        "people": [
            {"name": person.name, "wound": wound.word} for person, wound in zip(around.people, done.wounds, strict=True)
        ],
        "vehicles": [
            {"name": ride.name, "people": crashed_facts(ride.people, wounds)}
            for ride, wounds in zip(around.rides, done.wrecks, strict=True)
        ],
    }


@tells(SetOff, _blast)
def gone_off(around: Around, done: Blast) -> Report:
    """How everybody and everything near a blast is left."""
    wounds = (*done.wounds, *(wound for wounds in done.wrecks for wound in wounds))
    hurt = sum(wound > one.figure.wound for one, wound in zip(around.everybody, wounds, strict=True))
    who = f"{hurt} of {len(wounds)} hurt" if wounds else "nobody is near"
    tone = Tone.BAD if hurt or around.rides else Tone.PLAIN
    return Report(f"The bomb goes off: {who}.", (*_blast_lines(around, done), *guts_line(around.units)), tone=tone)


def _blast_lines(around: Around, done: Blast) -> Iterator[str]:
    for person, one, wound in zip(around.people, around.caught, done.wounds, strict=True):
        if one.cover in (Cover.HARD, Cover.COMPLETE):
            yield sentence(f"{person.name} is safe behind hard cover.")
        else:
            yield sentence(hurt_line(person.name, person.figure.wound, wound))
    for ride, wounds in zip(around.rides, done.wrecks, strict=True):
        yield sentence(f"the {ride.name} is wrecked.")
        yield from crashed_lines(ride.people, wounds)


GOES_OFF = "pottersville-shoot blast"


@asks_first(GOES_OFF)
async def ask_who_is_near(interaction: discord.Interaction, options: Options) -> bool:
    """A button can't know who is near, and what is hit: a window asks; left empty, there is nobody."""
    if options.get("near") or options.get("vehicles") or options.get("aboard"):
        return False
    people = Blank(
        "near", "Who is within 3 inches, and how near?", "Bricks 0; 2 Cop 1.5 soft; Sal 3 hard", 400, needed=False
    )
    hit = Blank("vehicles", "Which vehicles does the marker touch?", "Packard, Truck", 200, needed=False)
    await ask_in(interaction, Window("It goes off", GOES_OFF, options, people, hit))
    return True
