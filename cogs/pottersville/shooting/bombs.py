"""Bombs, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cogs._kit.moves import tells
from cogs._kit.play import Offer, Said
from cogs._kit.render import Tone
from cogs._kit.words import sentence
from cogs.pottersville.aftermath import crashed_facts, crashed_lines, guts_line, hurt_line
from rules.pottersville.bombs import Around, Blast, SetOff, ThrowBomb, Toss
from rules.pottersville.model import Cover


def _bounce(_throw: ThrowBomb, tossed: Toss) -> dict[str, Any]:
    return {"bounce": tossed.bounce}


@tells(ThrowBomb, _bounce)
def thrown(throw: ThrowBomb, tossed: Toss) -> Said:
    """Where a bomb lies, with a button for its blast."""
    named = {"thrower": throw.thrower.typed} if throw.thrower.typed else {}
    offers = (Offer("It goes off", "pottersville-shoot blast", named),)
    lines = ("Where it lies it goes off: /pottersville-shoot blast.",)
    at_window = " at a window" if throw.window else ""
    throws = sentence(f"{throw.thrower.name} throws a {throw.bomb.lower()}{at_window}")
    if tossed.missed:
        told = f'{throws}: it hits the wall and bounces back {tossed.bounce}".'
        return Said(told, lines, offers, Tone.BAD)
    goes_in = ": it goes in" if throw.window else ""
    return Said(f'{throws}, {throw.inches:g}" away{goes_in}.', lines, offers, Tone.GOOD)


def _facts(around: Around, done: Blast) -> dict[str, Any]:
    return {
        "people": [
            {"name": person.name, "wound": wound.word} for person, wound in zip(around.people, done.wounds, strict=True)
        ],
        "vehicles": [
            {"name": ride.name, "people": crashed_facts(ride.people, wounds)}
            for ride, wounds in zip(around.rides, done.wrecks, strict=True)
        ],
    }


@tells(SetOff, _facts)
def gone_off(around: Around, done: Blast) -> Said:
    """How everybody and everything near a blast is left."""
    wounds = (*done.wounds, *(wound for wounds in done.wrecks for wound in wounds))
    hurt = sum(wound > one.figure.wound for one, wound in zip(around.everybody, wounds, strict=True))
    who = f"{hurt} of {len(wounds)} hurt" if wounds else "nobody is near"
    tone = Tone.BAD if hurt or around.rides else Tone.PLAIN
    return Said(f"The bomb goes off: {who}.", (*_lines(around, done), *guts_line(around.units)), tone=tone)


def _lines(around: Around, done: Blast) -> Iterator[str]:
    for person, one, wound in zip(around.people, around.caught, done.wounds, strict=True):
        if one.cover in (Cover.HARD, Cover.COMPLETE):
            yield sentence(f"{person.name} is safe behind hard cover.")
        else:
            yield sentence(hurt_line(person.name, person.figure.wound, wound))
    for ride, wounds in zip(around.rides, done.wrecks, strict=True):
        yield sentence(f"the {ride.name} is wrecked.")
        yield from crashed_lines(ride.people, wounds)
