"""Picking for a scenario: which forces a player fills, and what is wrong with the named figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import either, indefinite
from rules.mad_dogs.model.scenario import FITS, Force
from rules.mad_dogs.scenarios.shared.forces import FILLS, Reserve


def stand_ins(force: Force) -> list[str]:
    """The profiles that make up the numbers of a force."""
    return [name for who in FILLS.get(force.who, ()) for name in FITS[who]]


def pick_faults(
    force: Force, picked: Iterable[str], reserve: Reserve | None = None, *, whole: bool = True
) -> list[str]:
    """What is wrong with the profiles that a player picked for a force, a sentence each.

    whole    whether these are all, so that none may be missing
    reserve  everyone whom the player may pick among, by profile; None if it is not given. Fewer than the force asks for
             suffice if the player has no more. Hoodlums fill up a level that has no one left.
    """
    chosen = list(picked)
    fits, fills = FITS[force.who], stand_ins(force)
    faults: list[str] = []
    spare = None if reserve is None else sum(count for name, count in reserve if name in (*fits, *fills)) - len(chosen)
    if force.number is not None and len(chosen) > force.number:
        faults.append(f"There is room for {force.number} here, and {len(chosen)} are too many.")
    short = whole and force.number is not None and len(chosen) < force.number and not force.most
    if short and force.number is not None and (spare is None or spare > 0):
        wanted = force.number if spare is None else min(force.number, len(chosen) + spare)
        faults.append(f"Pick {wanted} here, not {len(chosen)}.")
    strangers = [name for name in dict.fromkeys(chosen) if name not in fits and name not in fills]
    faults += [
        f"{one[:1].upper()}{one[1:]} is no {force.who}. Pick {either((*fits, *fills))}."
        for one in map(indefinite, strangers)
    ]
    proper = sum(name in fits for name in chosen)
    idle = sum(count for name, count in reserve or () if name in fits) - proper
    if idle > 0 and any(name in fills for name in chosen):
        faults.append(f"Hoodlums only fill the numbers. First pick {idle} more of {either(fits)}.")
    return faults


def allotted(forces: Sequence[Force], picked: Sequence[str]) -> list[list[int]]:
    """The places of the picks, by profile, force by force, each in the force that fits it best.

    A figure that fits few forces gets its place first, and none fills up a level while it fits elsewhere. Figures
    without a place go to the last force.
    """
    found: list[list[int]] = [[] for _ in forces]
    takes = [(*FITS[force.who], *stand_ins(force)) for force in forces]
    rare = sorted(range(len(picked)), key=lambda one: sum(picked[one] in profiles for profiles in takes))
    left: list[int] = []
    for one in rare:
        place = _place(forces, found, picked[one])
        if place is None:
            left.append(one)
        else:
            found[place].append(one)
    for one in left:
        place = _place(forces, found, picked[one], filling=True)
        found[len(forces) - 1 if place is None else place].append(one)
    return found


def _place(forces: Sequence[Force], found: Sequence[Sequence[int]], profile: str, filling: bool = False) -> int | None:
    """The force that takes a figure: the one that asks for the fewest kinds of men; None for none."""
    able = [
        place
        for place, force in enumerate(forces)
        if (force.number is None or len(found[place]) < force.number)
        and profile in (stand_ins(force) if filling else FITS[force.who])
    ]
    return min(able, key=lambda place: len(FITS[forces[place].who]), default=None)


def side_faults(
    forces: Sequence[Force], picked: Sequence[str], reserve: Reserve | None = None, *, whole: bool = True
) -> list[str]:
    """What is wrong with everyone whom a player picked for the forces of a side, by profile, a sentence each.

    reserve  everyone whom the player may pick among, the picks included
    whole    whether these are all, so that none may be missing
    """
    if not forces:
        return ["No one can be picked here."] if picked else []
    places = allotted(forces, picked)
    faults: list[str] = []
    for force, its in zip(forces, places, strict=True):
        chosen = [picked[place] for place in its]
        others = [picked[place] for rest in places if rest is not its for place in rest]
        left = None if reserve is None else tuple((name, count - others.count(name)) for name, count in reserve)
        wanted = force.what or str(force.who)
        found = pick_faults(force, chosen, left, whole=whole)
        faults += found if len(forces) == 1 else [f"{wanted[:1].upper()}{wanted[1:]}: {fault}" for fault in found]
    return faults


def still_open(forces: Sequence[Force], picked: Sequence[str]) -> tuple[Force, ...]:
    """What is left to fill of some forces after these picks, by profile."""
    if not forces:
        return ()
    filled = [len(its) for its in allotted(forces, picked)]
    left = (
        force if force.number is None else replace(force, number=max(0, force.number - done))
        for force, done in zip(forces, filled, strict=True)
    )
    return tuple([force for force in left if force.number != 0])


def may_add(forces: Sequence[Force], picked: Sequence[str], left: Iterable[str]) -> bool:
    """Whether the player could also pick one of those left, all by profile."""
    rest = list(left)
    reserve = tuple(Counter([*picked, *rest]).items())
    return any(not side_faults(forces, [*picked, one], reserve, whole=False) for one in dict.fromkeys(rest))
