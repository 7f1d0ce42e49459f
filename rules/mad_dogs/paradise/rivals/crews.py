"""The crew of a gang that no player runs: whom it hires, how its hurt are cared for, lessons and weapons.

It keeps a month's payoffs in the bank, and spends what is beyond that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.core.action.deed import MoveRef
from rules.core.action.gang_creation import MOST_FIGURES
from rules.core.action.move import command_of
from rules.mad_dogs.gangs.draft import ACCOUNTANT
from rules.mad_dogs.gangs.hire import Hire
from rules.mad_dogs.gangs.new_gang import Budget, Finish
from rules.mad_dogs.model.figures import Posture, Stat
from rules.mad_dogs.model.prices import WEAPON_PRICES
from rules.mad_dogs.model.tables import PROFILES
from rules.mad_dogs.paradise.city.town import Town, runs_books
from rules.mad_dogs.paradise.hospital.cripple_roll import CARE_TERMS, Treatment
from rules.mad_dogs.paradise.hospital.healing import CareRequest, MonthOfCare, hurt
from rules.mad_dogs.paradise.rivals.officials_bought import reserve
from rules.mad_dogs.paradise.spending.training import SCHOOL, TOP, Train
from rules.mad_dogs.paradise.spending.weapons import Arm
from rules.mad_dogs.play.position import Person

CREW: Final = 8
"""The living figures that it wants."""
GUNMAN: Final = "Slugger"
"""The profile of those whom it hires to have them: off the rack, without a skill to roll."""
LONG_GUN: Final = "Tommy Gun"
GUNMEN: Final = 4
"""The figures that it arms with one."""
PLENTY: Final = 1000
"""The dollars beyond its reserve from which on it buys long guns."""
LEAST_AIM: Final = 3
"""The GATS of a figure that gets one."""


def recruit_wanted(seen: Town, gang: int) -> str:
    """The profile of the figure that a gang hires this month; empty for none.

    An Accountant comes before all other payments: without one it pays no cops.
    """
    people = seen.gangs[gang].people
    living = [one for one in people if one.figure.posture is not Posture.DEAD]
    if len(people) >= MOST_FIGURES or not living:
        return ""
    if not runs_books(people):
        return ACCOUNTANT if _price(ACCOUNTANT) <= seen.bank(gang) else ""
    spare = seen.bank(gang) - reserve(seen, gang)
    return GUNMAN if len(living) < CREW and _price(GUNMAN) <= spare else ""


def recruit_commands(town: Town, gang: int, profile: str, name: str) -> tuple[MoveRef, ...]:
    """The commands by which a player hires such a figure."""
    its = {"gang": town.gangs[gang].name}
    return (
        MoveRef(command_of(Budget), {**its, "budget": _price(profile)}),
        MoveRef(command_of(Hire), {**its, "who": profile, "names": name}),
        MoveRef(command_of(Finish), its),
    )


def _price(profile: str) -> int:
    return PROFILES[profile].cost or 0


def care_chosen(seen: Town, gang: int) -> tuple[CareRequest, ...]:
    """The care for the hurt of a gang: a doctor for each while the bank holds more than its reserve, else none.

    Those whom the law or a fight holds have none.
    """
    held = {one.figure for one in seen.city.prisoners} | seen.fighting
    spare = seen.bank(gang) - reserve(seen, gang)
    found: list[CareRequest] = []
    for one in seen.gangs[gang].people:
        if not hurt(one.figure) or one.id in held:
            continue
        care = Treatment.VISITS if CARE_TERMS[Treatment.VISITS].price <= spare else Treatment.SELF
        spare -= CARE_TERMS[care].price
        found.append(CareRequest(one.id, one.figure, care, by_die=True))
    return tuple(found)


def care_commands(town: Town, gang: int, cases: Sequence[CareRequest]) -> tuple[MoveRef, ...]:
    """The commands by which a player gives that care."""
    kinds = dict.fromkeys(case.care for case in cases)
    return tuple(
        MoveRef(
            command_of(MonthOfCare),
            {
                "care": str(care),
                "figures": ", ".join(case.figure.name for case in cases if case.care is care),
                **town.called(gang),
            },
        )
        for care in kinds
    )


def spending_chosen(seen: Town, gang: int) -> Iterator[MoveRef]:
    """A lesson in SMARTS for the figure that talks, then a long gun for a figure that aims well."""
    spare, here = seen.bank(gang) - reserve(seen, gang), {"campaign": seen.title}
    held = {one.figure for one in seen.city.prisoners} | seen.fighting
    free = [one for one in seen.gangs[gang].people if one.figure.posture is not Posture.DEAD and one.id not in held]
    talker = max(free, key=lambda one: (one.figure.stats.smarts, -one.id), default=None)
    if talker is not None and talker.figure.stats.smarts < TOP:
        smarts = talker.figure.stats.smarts
        if SCHOOL[smarts] <= spare:
            spare -= SCHOOL[smarts]
            yield MoveRef(
                command_of(Train), {"figure": talker.figure.name, "stat": str(Stat.SMARTS), "to": smarts + 1, **here}
            )
    armed = [one for one in free if _carries(one, LONG_GUN)]
    best = max(
        (one for one in free if not _carries(one, LONG_GUN) and one.figure.stats.gats >= LEAST_AIM),
        key=lambda one: (one.figure.stats.gats, -one.id),
        default=None,
    )
    if best is not None and len(armed) < GUNMEN and spare - WEAPON_PRICES[LONG_GUN] >= PLENTY:
        yield MoveRef(command_of(Arm), {"figure": best.figure.name, "weapons": LONG_GUN, **here})


def _carries(one: Person, weapon: str) -> bool:
    return any(carried.name == weapon for carried in one.figure.weapons)
