"""The weapons (5 Weapons) and other gear."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from rules.core.people.names import spelled
from rules.core.plain.columns import cells
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import UnknownName
from rules.core.tables.rule import resolves
from rules.gangstars.model.measures import both


class Reach(StrEnum):
    """How many targets a shot strikes."""

    ONE = ""
    BURST = "B"
    AREA = "A"


@frozen
class Arm:
    """A row of the weapon table.

    effective, maximum  centimetres; 0 for base contact, or for a weapon that is neither shot nor thrown
    dice, plus          penetration: so many D6 and this number
    close               figures in base contact that it strikes in close combat; 0 if it is no use there
    clubbing            in close combat it strikes only as a club
    reach, targets      B: so many more within 2.5 cm (1 inch) of the target; A: radius in inches of 2.5 cm
    points              equipment points
    thrown              a hand weapon that can be thrown; a bomb (molotov, grenade) always is
    """

    name: str
    effective: float
    maximum: float
    dice: int
    plus: int
    close: int
    clubbing: bool
    reach: Reach
    targets: int
    points: int
    thrown: bool = False
    bomb: bool = False

    @property
    def shoots(self) -> bool:
        """Whether it has ammunition that can run out."""
        return self.maximum > 0 and not self.thrown and not self.bomb

    @property
    def word(self) -> str:
        """Its name in a sentence: “heavy pistol”, “SMG”."""
        return self.name if self.name.isupper() else self.name.lower()

    @property
    def penetration(self) -> str:
        return f"{self.dice}D6{self.plus:+d}".replace("-", "−") if self.plus else f"{self.dice}D6"


PISTOL: Final = "Pistol"
HEAVY_PISTOL: Final = "Heavy pistol"
SHOTGUN: Final = "Shotgun"
PUMPGUN: Final = "Pumpgun"
SMG: Final = "SMG"
RIFLE: Final = "Assault rifle"
SIGHT: Final = "Scope"
"""A scope, a night-sight or a laser pointer: -2 to hit, once."""
MOLOTOV: Final = "Molotov cocktail"
GRENADE: Final = "Grenade"
IMPROVISED: Final = "Improvised weapon"
KNIFE: Final = "Knife"
BAT: Final = "Baseball bat"
ASIATIC: Final = "Asiatic special"
SIGHT_POINTS: Final = 6

ARMS: Final = {
    arm.name: arm
    for arm in (
        Arm(PISTOL, 20, 30, 1, 0, 1, True, Reach.ONE, 1, 4),
        Arm(HEAVY_PISTOL, 30, 40, 1, 2, 1, True, Reach.ONE, 1, 5),
        Arm(SHOTGUN, 20, 30, 2, 0, 2, True, Reach.AREA, 1, 8),
        Arm(PUMPGUN, 20, 40, 2, 0, 1, True, Reach.AREA, 1, 10),
        Arm(SMG, 20, 35, 1, 2, 1, True, Reach.BURST, 3, 8),
        Arm(RIFLE, 30, 60, 2, 0, 2, True, Reach.BURST, 2, 12),
        Arm(MOLOTOV, 0, 20, 1, 0, 0, False, Reach.AREA, 2, 2, bomb=True),
        Arm(GRENADE, 0, 20, 2, 0, 0, False, Reach.AREA, 3, 8, bomb=True),
        Arm(IMPROVISED, 0, 10, 1, -2, 1, False, Reach.ONE, 1, 1, thrown=True),
        Arm(KNIFE, 0, 15, 1, 0, 1, False, Reach.ONE, 1, 1, thrown=True),
        Arm(BAT, 0, 0, 1, 3, 2, False, Reach.ONE, 0, 2),
        Arm(ASIATIC, 0, 0, 1, 3, 3, False, Reach.ONE, 0, 5),
    )
}
GEAR: Final = {**{name: arm.points for name, arm in ARMS.items()}, SIGHT: SIGHT_POINTS}
"""Everything that equipment points buy, with its cost."""


ALSO_CALLED: Final = {
    "uzi": SMG,
    "smg/uzi": SMG,
    "pump-gun": PUMPGUN,
    "pump gun": PUMPGUN,
    "rifle": RIFLE,
    "improvised": IMPROVISED,
    "molotov": MOLOTOV,
    "bat": BAT,
    "night-sight": SIGHT,
    "laser pointer": SIGHT,
    "laser-pointer": SIGHT,
}
"""Other names of a row in the list, or among players."""


def gear_named(name: str) -> str:
    """A piece of gear in any capitals. It raises UnknownName otherwise."""
    return ALSO_CALLED.get(name.strip().casefold()) or spelled("weapon", name, GEAR)


@resolves("gs.weapon")
def arm_named(name: str) -> Arm:
    """A weapon in any capitals, or by another name. It raises UnknownName otherwise."""
    wanted = name.strip().casefold()
    known = {piece.casefold(): arm for piece, arm in ARMS.items()}
    found = known.get(ALSO_CALLED.get(wanted, wanted).casefold())
    if found is None:
        raise UnknownName("weapon", name, ARMS)
    return found


def _drawn() -> str:
    def far(cm: float) -> str:
        return both(cm) if cm else "—"

    lines = [
        (
            arm.name,
            far(arm.effective) if arm.effective else "base contact" if arm.close and not arm.clubbing else "—",
            far(arm.maximum),
            arm.penetration,
            f"({arm.close})" if arm.clubbing else str(arm.close or "—"),
            f"{arm.reach}{arm.targets}" if arm.targets else "—",
            str(arm.points),
        )
        for arm in ARMS.values()
    ]
    lines.append((f"{SIGHT}, night-sight, laser pointer", "—", "—", "—", "—", "—", str(SIGHT_POINTS)))
    return cells(("Weapon", "Effective", "Maximum", "Penetration", "Close", "Targets", "Points"), lines)


GEAR_LOOKUPS: Final = {"gs.tables.weapons": ("The weapons, all thirteen rows", _drawn())}
