"""Shots, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cogs._kit.moves import tells
from cogs._kit.play import Said
from cogs._kit.render import Tone
from cogs._kit.words import count, sentence
from cogs.pottersville.aftermath import crashed_facts, crashed_lines, guts_line, hurt_line
from rules.pottersville.driving import STALLS
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


def _facts(fire: Fire, struck: Sequence[Struck]) -> list[dict[str, Any]]:
    return [_fact(target, one) for target, one in zip(fire.targets, struck, strict=True)]


@tells(ShootFigure, _facts)
@tells(ShootVehicle, _facts)
@tells(SpreadFire, _facts)
def fired(fire: Fire, struck: Sequence[Struck]) -> Said:
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
    return Said(headline, (*lines, *guts_line(fire.units)), tone=Tone.BAD if hurt else Tone.PLAIN)


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
        yield "The engine is shot to pieces." if engine >= STALLS else "The engine is hit: no fast moves any more."
    if hit.driver is DriverFate.HALTS:
        yield f'The {ride.name} skids {hit.inches}" and stands, until somebody else takes the wheel.'
    if hit.driver is DriverFate.WRECKED:
        yield f"With its driver dead the {ride.name} is wrecked."
    if not (worse or hit.tire or hit.engine):
        yield "Nothing that matters is hit."
