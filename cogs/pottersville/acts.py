"""What figures do on foot, in words: moves, stunts, melee, Guts, first aid, bribes."""

from __future__ import annotations

from typing import Any, Final

from cogs._kit.moves import tells
from cogs.pottersville.aftermath import guts_offers, hurt_line
from cogs.pottersville.table import NEXT
from rules.core.refusal import together
from rules.core.report import Report, Tone
from rules.pottersville.dealing import TAKES, TURNS_DOWN, Bribe, Offer
from rules.pottersville.model import Wound
from rules.pottersville.moving import Civilians, Flight, Going, Move, Walk
from rules.pottersville.nerve import Guts, Tested
from rules.pottersville.position import Person
from rules.pottersville.wounds import Daring, FirstAid, Patching, Stunt, TryStunt, Unstun

# Moves and stunts (pot.move, pot.stunt)

TELLS: Final = {
    Going.WALK: "goes",
    Going.RUN: "runs",
    Going.OBSTACLE: "crosses an obstacle and goes",
    Going.WOODS: "goes through woods,",
    Going.DISMOUNT: "gets out and goes",
    Going.MOUNT: "gets in: that is the whole move.",
    Going.CLIMB: "takes a flight of stairs: that is the whole move.",
}
SHOPS: Final = "Until something is in the way; shopkeepers hide in their shops instead."


@tells(Move, lambda _walk, inches: {"inches": inches})
def gone(walk: Walk, inches: int) -> Report:
    """How far somebody goes, what binds the move, and who is led along."""
    told, lines = f"{walk.person.name} {TELLS[walk.step.going]}", tuple(_binding(walk))
    if walk.sure == 0:
        return Report(told, lines)
    how = f'up to {inches}"' if walk.typed is None else f'{walk.typed:g}"'
    return Report(f"{told} {how}.", lines)


def _binding(walk: Walk) -> list[str]:
    found: list[str] = []
    if walk.retreats:
        found.append("To the nearest cover.")
    elif walk.step.order is not None:
        note = f", {walk.note}" if walk.note else ""
        found.append(f"The order: {walk.step.order}{note}.")
    if walk.step.helped:
        found.append("An unhurt comrade in contact goes along.")
    if walk.prisoners:
        found.append(f"Taken along in handcuffs: {together(walk.prisoners)}.")
    return found


def _flights(people: tuple[Person, ...], flights: tuple[Flight, ...]) -> list[dict[str, Any]]:
    return [
        {"name": one.name, "way": str(flight.way), "inches": flight.inches}
        for one, flight in zip(people, flights, strict=True)
    ]


@tells(Civilians, _flights)
def scattered(people: tuple[Person, ...], flights: tuple[Flight, ...]) -> Report:
    """Where civilians go."""
    if len(people) == 1:
        return Report(f'{people[0].name} goes {flights[0].way}, up to {flights[0].inches}".', (SHOPS,))
    told = (f'{one.name}: {flight.way}, {flight.inches}".' for one, flight in zip(people, flights, strict=True))
    return Report(f"{len(people)} civilians go anywhere.", (*told, SHOPS))


@tells(TryStunt, lambda _daring, done: {"made": done.made, "wound": done.wound.word})
def dared(daring: Daring, done: Stunt) -> Report:
    """Whether a stunt comes off, and what it cost."""
    name, chips = daring.person.name, ()
    if daring.left is not None:
        chips = (f"That took a poker chip, and leaves {daring.side} {daring.left}.",)
    if done.made:
        return Report(f"{name} makes it.", chips, tone=Tone.GOOD)
    return Report(f"{name} fails.", (hurt_line(name, daring.before, done.wound), *chips), tone=Tone.BAD)


# Guts and wounds (pot.guts, pot.first-aid, pot.unstun)

NOBODY: Final = "None of them is alive, free and less than seriously wounded: the test fails without a roll."
RUN: Final = "To the nearest cover; another try comes in the next turn, in the Guts phase."


def _held(tested: Tested, held: bool) -> dict[str, Any]:
    return {"held": held} if tested.unit is None else {"unit": tested.unit.name, "held": held}


@tells(Guts, _held)
def tested(tested: Tested, held: bool) -> Report:
    """Whether a unit or a group keeps its nerve, and who tests next."""
    name, holds, runs = "They", "hold", "lose their nerve"
    if tested.unit is not None:
        name = tested.unit.name
        holds, runs = ("rallies", "goes on cheesing it") if tested.rallies else ("holds", "cheeses it")
    onward = () if tested.unit is None else guts_offers(tested.owing) or (NEXT,)
    if held:
        return Report(f"{name} {holds}.", follow_ups=onward, tone=Tone.GOOD)
    return Report(f"{name} {runs}.", (RUN,) if tested.steady else (NOBODY, RUN), onward, tone=Tone.BAD)


def _wound(_patching: Patching, after: Wound) -> dict[str, Any]:
    return {"wound": after.word}


@tells(FirstAid, _wound)
def bound_up(patching: Patching, after: Wound) -> Report:
    """What first aid made of a wound."""
    hurt, helper, before = patching
    if after is before:
        told = f"{helper.name} can't do anything for {hurt.within}: still {after.word}."
        return Report(told, tone=Tone.BAD)
    return Report(f"{helper.name} binds up {hurt.within}, who is now {after.word} ({after.mark}).", tone=Tone.GOOD)


@tells(Unstun, _wound)
def came_round(patching: Patching, after: Wound) -> Report:
    """Whether somebody is himself again."""
    name = patching.person.name
    if after:
        return Report(f"{name} is still suppressed.", tone=Tone.BAD)
    return Report(f"{name} comes round.", tone=Tone.GOOD)


# Bribes (pot.bribe)


@tells(Bribe, lambda _offer, taken: {"taken": taken})
def offered(offer: Offer, taken: bool) -> Report:
    """Whether a cop looks the other way, and for how much."""
    cop, briber, dollars = offer
    if not taken:
        return Report(f"{cop.name} {TURNS_DOWN}: {briber.name} keeps the ${dollars:,}.", tone=Tone.BAD)
    return Report(f"{cop.name} {TAKES}: ${dollars:,} of {briber.name}.", ("And looks the other way.",), tone=Tone.GOOD)
