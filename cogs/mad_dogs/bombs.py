"""Bombs thrown, set and gone off, safes and fires, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from cogs._kit.moves import adds, tells
from cogs._kit.play import Offer, Said
from cogs._kit.render import Tone
from cogs.mad_dogs import words
from cogs.mad_dogs.layers import outrage_lines
from cogs.mad_dogs.shots import guts_offers, owed_line
from rules.core.outcome import Outcome
from rules.mad_dogs.blasts import UNHURT, Inside, Supply, Things, Uproar, fate
from rules.mad_dogs.bomb_tables import DEVIATION, PUDDLE
from rules.mad_dogs.bombing import Blasting, Burst, Pitched, Throwing, blaze_of
from rules.mad_dogs.explosives import DIVE, Blast
from rules.mad_dogs.fires import Blaze
from rules.mad_dogs.model import Injury, Posture
from rules.mad_dogs.position import sheet
from rules.mad_dogs.throwing import Bomb, BombKind, Flick, Flung, Landing, Thrown

# What an explosion does


def gone_off(opening: str, inside: Inside, blast: Blast, lines: Iterable[str]) -> Said:
    """A bomb gone off: `opening` with what became of everybody, then `lines` of all else that it does."""
    bad = any(one.harm.lost or one.posture is Posture.DEAD for one in blast.struck)
    return Said(
        f"{opening}: {_ends(inside, blast)}.",
        tuple(filter(None, (*_blast_lines(inside, blast), *lines))),
        tuple(guts_offers(inside.people, blast.struck)),
        tone=Tone.BAD if bad else Tone.PLAIN,
    )


def _ends(inside: Inside, blast: Blast, most: int = 4) -> str:
    """What became of everybody, in a clause; “nobody is in it” where nobody was."""
    told = [
        f"{name} {UNHURT if struck.flinched and one.helpless else fate(struck.verdict)}"
        for name, one, struck in zip(inside.names, inside.caught, blast.struck, strict=True)
    ]
    if not told:
        return "nobody is in it"
    return ", ".join(told[:most]) + (f" and {len(told) - most} more" if len(told) > most else "")


def _blast_lines(inside: Inside, blast: Blast) -> list[str]:
    """How far it reaches, what befell each, who lies behind cover, and what a Gory Death asks of those who see it."""
    met = list(zip(inside.people, inside.caught, blast.struck, strict=True))
    clear = [person.name for person, one, struck in met if struck.flinched and not one.helpless]
    lucky = [
        person.name for person, one, struck in met if struck.flinched and one.helpless and not person.figure.laid_out
    ]
    gory = [person.name for person, _, struck in met if struck.harm.worst is Injury.GORY_DEATH]
    dived = f"Down behind the closest cover up to {DIVE} inches away, owing 1 action each: {', '.join(clear)}."
    return [
        f"Radius {words.count(blast.radius, 'inch')}; {words.count(blast.tests, 'STUNTS test')} for everybody inside.",
        *(words.struck_line(one.name, struck, sheet(one)) for one, _, struck in met if not struck.flinched),
        dived if clear else "",
        f"Unhurt, owing 1 action each: {', '.join(lucky)}." if lucky else "",
        words.witnesses_line(gory) if gory else "",
    ]


def blast_facts(inside: Inside, blast: Blast, outcome: Outcome[Any]) -> dict[str, Any]:
    """A blast as JSON values."""
    return {
        "radius": blast.radius,
        "tests": blast.tests,
        "figures": [words.struck_facts(*pair) for pair in zip(inside.names, blast.struck, strict=True)],
        "damage": words.damage_facts(outcome),
    }


def uproar_lines(uproar: Uproar) -> list[str]:
    """What it costs with the public, and whether a game has noted it."""
    if uproar.unknown:
        return [f"Used in public view, it adds {sum(cost.value for cost in uproar.costs)} outrage."]
    if not uproar.staged:
        return [f"Adds {cost.value} outrage: {cost.label}." for cost in uproar.costs]
    fresh = {one.why for one in uproar.noted}
    again = [f"Noted in this game already: {one.label}." for one in uproar.costs if one.label not in fresh]
    return [*outrage_lines(uproar.noted), *again]


@adds(Supply)
def supply(layer: Supply, _result: Any, said: Said) -> Said:
    """What is left of a bomber's explosives."""
    return replace(said, lines=(*said.lines, f"{layer.bomber.name} has {layer.left} left."))


# What burns


def _split(things: Things, alight: Sequence[bool]) -> tuple[str, str]:
    """What burns, and what does not."""
    met = list(zip(things, alight, strict=True))
    return ", ".join(one.name for one, burns in met if burns), ", ".join(one.name for one, burns in met if not burns)


def _thing_facts(things: Things, alight: Sequence[bool]) -> list[dict[str, Any]]:
    return [{"name": one.name, "burns": burns} for one, burns in zip(things, alight, strict=True)]


# Thrown


def bomb_named(bomb: Bomb) -> str:
    """“a grenade”, “a bundle of 3 sticks”, “a gasoline bomb”."""
    if bomb.kind is BombKind.DYNAMITE:
        return "a stick of dynamite" if bomb.sticks == 1 else f"a bundle of {bomb.sticks} sticks"
    return "a grenade" if bomb.kind is BombKind.GRENADE else "a gasoline bomb"


def _burst(opening: str, burst: Burst, blaze: Blaze) -> Said:
    """A thrown bomb gone off."""
    burning, spared = _split(burst.things, blaze.alight)
    fire = [f"Catches fire: {burning}." if burning else "", f"Does not burn: {spared}." if spared else ""]
    puddle = (
        f"A puddle {words.count(PUDDLE, 'inch')} across burns for the rest of the game; "
        "its smoke is light cover, and −1 SMARTS to look through."
    )
    gasoline = puddle if burst.bomb.kind is BombKind.GASOLINE else ""
    lines = (" ".join(filter(None, fire)), gasoline, *uproar_lines(burst.uproar))
    return gone_off(opening, burst.inside, blaze.blast, lines)


def _burst_facts(burst: Burst, blaze: Blaze | None, outcome: Outcome[Any]) -> dict[str, Any]:
    """A thrown bomb gone off, as JSON values; nothing where none did."""
    if blaze is None:
        return {}
    return {**blast_facts(burst.inside, blaze.blast, outcome), "things": _thing_facts(burst.things, blaze.alight)}


@tells(Blasting, steps=lambda burst, outcome: _burst_facts(burst, blaze_of(outcome.result), outcome))
def blasted(burst: Burst, result: Blast | Blaze) -> Said:
    """A thrown bomb gone off where it lay."""
    return _burst(f"{words.sentence(bomb_named(burst.bomb))} goes off", burst, blaze_of(result))


def _thrown_facts(told: Pitched, outcome: Outcome[Thrown | Flung]) -> dict[str, Any]:
    result = outcome.result
    burst = _burst_facts(told.burst, result.blaze, outcome)
    if isinstance(result, Flung):
        return {"end": str(told.end), **burst}
    landing = result.landing
    return {"on_target": landing.on_target, "degrees": landing.degrees, "inches": landing.inches, **burst}


@tells(Throwing, steps=_thrown_facts)
def thrown(told: Pitched, result: Thrown | Flung) -> Said:
    """Where a bomb came down, and its blast."""
    name, what = told.thrower.name, bomb_named(told.burst.bomb)
    if isinstance(result, Flung):
        flicks = f"{name} flicks {what} {told.flick:g} {'inch' if told.flick == 1 else 'inches'}"
        if result.blaze is None:
            return Said(f"{flicks}: over 12 inches, a dud.", tone=Tone.BAD)
        close = ", too close for comfort" if told.end is Flick.TROUBLE else ""
        said = _burst(f"{flicks}{close}", told.burst, result.blaze)
    elif result.blaze is None:
        said = _strays(told, what, result.landing)
    else:
        said = _burst(f"{name} puts {what} on the spot", told.burst, result.blaze)
    return replace(said, lines=tuple(filter(None, (*said.lines, owed_line(told.thrower)))))


def _strays(told: Pitched, what: str, landing: Landing) -> Said:
    """A bomb gone astray: measured on the table, then the blast by another command."""
    way = DEVIATION.labelled(landing.degrees).label
    return Said(
        f"{told.thrower.name} throws {what}, and it strays {words.count(landing.inches, 'inch')} {way}.",
        (
            f"{landing.degrees} degrees clockwise from the line of the throw. Measure who is within "
            f"{words.count(told.burst.bomb.charge.radius, 'inch')} of where it lies: /mad-bomb blast near:…",
            *uproar_lines(told.burst.uproar),
        ),
        (Offer("Blast: the same people", "mad-bomb blast", told.blast),) if told.blast is not None else (),
        tone=Tone.BAD,
    )
