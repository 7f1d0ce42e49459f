"""Crashes into something and head-on, in words."""

from __future__ import annotations

from typing import Any

from cogs._kit.moves import tells
from cogs.mad_dogs.control import bang, crash_lines, crash_offers, tone_of, wheel_lines
from rules.core.report import Report
from rules.mad_dogs import car_lines as car_words
from rules.mad_dogs.car_fields import pace
from rules.mad_dogs.car_tables import Smash
from rules.mad_dogs.crashing import Crashed, car_after
from rules.mad_dogs.fates import smash_label
from rules.mad_dogs.lines import guts_offers
from rules.mad_dogs.wrecks import Crash, HeadOn, Wreck


def _facts(wreck: Wreck, crashed: Crashed) -> dict[str, Any] | None:
    return car_words.crash_facts(wreck.crash.car, crashed, wreck.people)


@tells(Crash, _facts)
def crash(wreck: Wreck, crashed: Crashed) -> Report:
    """What a crash leaves of a car and of everybody in and on it."""
    one, people = wreck.wheels, wreck.people
    hurt = f", {car_words.told_of(people, crashed.aboard)}" if people else ""
    return Report(
        f"{one.title} hits {wreck.crash.into}: {smash_label(crashed.smash)}{hurt}.",
        (*crash_lines(one, people, crashed), *wheel_lines(one, people, crashed.aboard)),
        (*crash_offers(one, people, crashed), *guts_offers(people, car_words.struck_of(crashed.aboard))),
        tone_of(crashed),
    )


@tells(HeadOn, lambda wrecks, both: [_facts(*one) for one in zip(wrecks, both, strict=True)])
def head_on(wrecks: tuple[Wreck, Wreck], both: tuple[Crashed, Crashed]) -> Report:
    """What is left of two cars that met head-on."""
    met = list(zip(wrecks, both, strict=True))
    names = (wrecks[0].title if wrecks[0].wheels.vehicle is not None else _within(wrecks[0]), _within(wrecks[1]))
    first, second = (f"{name} {smash_label(crashed.smash)}" for name, crashed in zip(names, both, strict=True))
    people = [person for wreck in wrecks for person in wreck.people]
    befallen = [one for crashed in both for one in crashed.aboard]
    return Report(
        f"Head-on: {first}, {second}.",
        tuple(line for one in met for line in _lines(*one)),
        (
            *(offer for wreck, crashed in met for offer in crash_offers(wreck.wheels, wreck.people, crashed)),
            *guts_offers(people, car_words.struck_of(befallen)),
        ),
        tone_of(*both),
    )


def _within(wreck: Wreck) -> str:
    """What a vehicle is called within a sentence."""
    if wreck.wheels.vehicle is not None:
        return wreck.wheels.name
    return wreck.title[:1].lower() + wreck.title[1:]


def _lines(wreck: Wreck, crashed: Crashed) -> list[str]:
    """What is left of one of them and of those aboard."""
    one = wreck.wheels
    left = "moves no more" if crashed.smash >= Smash.WRECKED else f"goes on, {pace(crashed.speed)}"
    damage = car_words.damage_line(car_after(wreck.crash.car, crashed.smash), _within(wreck))
    return [
        *car_words.people_lines(wreck.people, crashed.aboard),
        f"{wreck.title} {left}.",
        *([damage] if damage and one.vehicle is None else []),
        *(bang(one) if crashed.smash is Smash.BLOWN_UP else []),
        *wheel_lines(one, wreck.people, crashed.aboard),
    ]
