"""How characters are kept: profiles, sample gangs, gear, sheets, and the limits of a file."""

from __future__ import annotations

from typing import Any, Final

from rules.core.action.system import Recruit
from rules.core.plain.events import Change
from rules.core.plain.refusal import unknown
from rules.hoodsville.characters.character_cards import GEAR, TRAITS, card_faults, gear_named, muster, trait_named
from rules.hoodsville.model import changes
from rules.hoodsville.model.figures import PENALTY, Figure, Injury, Out, Weapon, Wound
from rules.hoodsville.model.guns import GUNS
from rules.hoodsville.model.profiles import CENTS, PROFILES
from rules.hoodsville.model.sheets import (
    card_line,
    carried_line,
    condition,
    hurt,
    money_line,
    printed,
    saves_line,
    signed,
)

MOST_MOVES: Final = 2
POINTS: Final = {1: Injury.LIGHT, 2: Injury.BAD, 3: Injury.DANGEROUS}
"""Wounds set by hand, by the inches that they take off the move."""
DEATH: Final = 100
"""How badly the dead are hurt: worse than any wounds."""

SAMPLES: Final = {
    "Mulligan Mob": (
        Recruit("Squad Leader", "Dutch Mulligan"),
        Recruit("Gunman", "Stitches"),
        Recruit("Gangster", "Wheels Brannigan"),
        Recruit("Gangster", "Sniffy Pete"),
        Recruit("Bruiser", "Anvil"),
        Recruit("Safe-breaker", "Fingers Malone", ("Jemmy", "Derringer", "Stick of dynamite", "Stick of dynamite")),
    ),
    "Harbor Precinct": (
        Recruit("Police Lieutenant", "Lieutenant Crane"),
        Recruit("Sergeant", "Sergeant Boyle"),
        Recruit("Constable", "Hanlon", ("Double-barreled Shotgun", "Club")),
        Recruit("Constable", "Kowalski"),
        Recruit("Constable", "Tully"),
        Recruit("Constable", "Rourke"),
    ),
}
"""The parties of a first raid. The names are ours."""


def check(figure: Figure) -> list[str]:
    """The faults of a character read from a file, a sentence each."""
    faults = card_faults(figure)
    if figure.profile not in PROFILES:
        faults.append(f"{figure.name}: {unknown('profile', figure.profile, PROFILES)}")
    faults += [f"{figure.name}: {fault}" for fault in filter(None, map(_weapon_fault, figure.weapons))]
    if not 0 <= figure.cents <= 100_000 * CENTS:
        faults.append(f"{figure.name} has an impossible sum of money. It can be $0 to $100,000.")
    if any(wound.kind not in PENALTY or not 0 <= wound.bled <= 20 for wound in figure.wounds):
        faults.append(f"{figure.name} has an impossible wound. A wound is light, bad or dangerous.")
    guns = [weapon.name for weapon in figure.weapons if weapon.holds]
    if len(set(guns)) < len(guns):
        faults.append(f"{figure.name} has two guns of a kind. A figure carries only one of each.")
    if any(not -9 <= one.strike <= 9 for one in figure.saves) or figure.captor < 0:
        faults.append(
            f"{figure.name} has an impossible saving throw or captor. A strike is -9 to 9, and a captor is a figure."
        )
    if len(figure.saves) > 60 or len(figure.wounds) > 60 or len(figure.tests) > 50 or len(figure.weapons) > 30:
        faults.append(f"{figure.name} has more than a card has room for.")
    moves = (figure.shaken, figure.screams, figure.groggy, figure.paralysed, figure.enraged)
    if not all(0 <= lasting <= MOST_MOVES for lasting in moves):
        faults.append(f"{figure.name} has a state with an impossible length. It can be 0 to {MOST_MOVES} moves.")
    return faults


def _weapon_fault(weapon: Weapon) -> str:
    """The fault of a carried weapon; empty for none."""
    holds = GUNS[weapon.name].holds if weapon.name in GUNS else 0
    if weapon.name not in GEAR:
        return unknown("weapon", weapon.name, GEAR)
    if weapon.holds != holds:
        return f"a {weapon.name} holds {holds or 'no'} rounds, not {weapon.holds}."
    return "" if 0 <= weapon.rounds <= holds else "a gun can't hold more rounds than fit in it."


class HoodsvilleRoster:
    """The gang keeper's view of this system."""

    figure = Figure
    profiles = {  # noqa: RUF012 - a constant of the class, never changed
        name: f"melee {signed(one.melee)}, firing {signed(one.firing)}, {one.experience.lower()} {one.temper.lower()}"
        for name, one in PROFILES.items()
    }
    samples = SAMPLES
    muster = staticmethod(muster)
    gear_named = staticmethod(gear_named)
    skill_named = staticmethod(trait_named)
    gear_names = tuple(map(str, GEAR))
    skill_names = tuple(map(str, TRAITS))
    check = staticmethod(check)
    line = staticmethod(card_line)
    card = staticmethod(printed)

    @staticmethod
    def imported(figure: Any) -> Any:
        return figure

    @staticmethod
    def wounded(subject: int, figure: Figure, points: int, dead: bool) -> Change:
        worst = min(points, max(POINTS))
        wounds = (Wound(POINTS[worst]),) if points else ()
        return changes.WoundsSet(subject, wounds, Out.DEAD if dead else Out.NO)

    @staticmethod
    def hurt(figure: Figure) -> int:
        inches = {kind: points for points, kind in POINTS.items()}
        return DEATH if figure.out is Out.DEAD else sum(inches[wound.kind] for wound in figure.wounds)

    @staticmethod
    def sheet(figure: Figure) -> list[tuple[str, str]]:
        pace = f'{figure.pace:g}"' if figure.pace == figure.move else f'{figure.pace:g}" (of {figure.move:g}")'
        rows = [
            ("Who", f"{figure.profile}{', a woman' if figure.woman else ''}{', leader' if figure.leader else ''}"),
            ("Card", f"{figure.experience} {figure.temper.lower()}"),
            ("Move", pace),
            ("Melee", hurt(figure.melee, figure.wounded_melee)),
            ("Firing", hurt(figure.firing, figure.wounded_firing)),
            ("Carries", ", ".join(map(carried_line, figure.weapons)) or "nothing"),
            ("Money", money_line(figure.cents)),
            ("Condition", condition(figure) or "fit"),
            ("Morale tests owed", ", ".join(figure.tests)),
            ("Saving throws owed", saves_line(figure)),
        ]
        return [(label, text) for label, text in rows if text]
