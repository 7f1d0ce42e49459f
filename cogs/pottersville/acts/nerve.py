"""Guts, first aid and coming round, in words."""

from __future__ import annotations

from typing import Any, Final

from cogs._kit.moves import tells
from cogs._kit.play import Said
from cogs._kit.render import Tone, clean
from cogs.pottersville.aftermath import guts_offers
from cogs.pottersville.table import NEXT
from rules.pottersville.model import Wound
from rules.pottersville.nerve import Guts, Tested
from rules.pottersville.wounds import FirstAid, Patching, Unstun

NOBODY: Final = "Nobody of them is both alive and free, and less than seriously wounded: that fails without a roll."
RUN: Final = "To the nearest cover; another try comes in the next turn, in the Guts phase."


def _facts(tested: Tested, held: bool) -> dict[str, Any]:
    return {"held": held} if tested.unit is None else {"unit": tested.unit.name, "held": held}


@tells(Guts, _facts)
def tested(tested: Tested, held: bool) -> Said:
    """Whether a unit or a group keeps its nerve, and who tests next."""
    name, holds, runs = "They", "hold", "lose their nerve"
    if tested.unit is not None:
        name = clean(tested.unit.name)
        holds, runs = ("rallies", "goes on cheesing it") if tested.unit.cheesing else ("holds", "cheeses it")
    onward = () if tested.unit is None else guts_offers(tested.owing) or (NEXT,)
    if held:
        return Said(f"{name} {holds}.", offers=onward, tone=Tone.GOOD)
    return Said(f"{name} {runs}.", (RUN,) if tested.steady else (NOBODY, RUN), onward, tone=Tone.BAD)


def _wound(_patching: Patching, after: Wound) -> dict[str, Any]:
    return {"wound": after.word}


@tells(FirstAid, _wound)
def bound_up(patching: Patching, after: Wound) -> Said:
    """What first aid made of a wound."""
    hurt, helper, before = patching
    if after is before:
        told = f"{helper.name} can't do anything for {hurt.within}: still {after.word}."
        return Said(told, tone=Tone.BAD)
    return Said(f"{helper.name} binds up {hurt.within}, who is now {after.word} ({after.mark}).", tone=Tone.GOOD)


@tells(Unstun, _wound)
def came_round(patching: Patching, after: Wound) -> Said:
    """Whether somebody is himself again."""
    name = patching.person.name
    if after:
        return Said(f"{name} is still suppressed.", tone=Tone.BAD)
    return Said(f"{name} comes round.", tone=Tone.GOOD)
