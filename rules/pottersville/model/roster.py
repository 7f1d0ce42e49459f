"""How figures are kept: profiles, sample gangs, gear, sheets, and the limits of a file."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from rules.core.action.system import Recruit
from rules.core.people.figure_card import FigureCard
from rules.core.plain.events import Change
from rules.core.plain.refusal import unknown
from rules.pottersville.model import changes, sheets
from rules.pottersville.model.figures import Figure, Trait, Wound
from rules.pottersville.model.profiles import PROFILES, gear_named, muster, trait_named
from rules.pottersville.model.weapons import GEAR

MOST_DOLLARS: Final = 1_000_000
MOST_GEAR: Final = 12
PAIRS: Final = {Trait.TWO_PISTOLS: "Pistol", Trait.MAD_MACHINEGUNNER: "SMG"}
"""The weapon that a figure with this trait may fire in pairs."""

SAMPLES: Final = {
    "Canal Street Boys": (
        Recruit("Gang Boss", "Silk Donovan"),
        Recruit("Wise-guy", "Louie the Lamp"),
        Recruit("Goon", "Bricks"),
        Recruit("Goon", "Half-a-Dollar Sal", ("Shotgun",)),
        Recruit("Punk", "Kid Tulip"),
    ),
    "Mulberry Station": (
        Recruit("Police Captain", "Captain Hale"),
        Recruit("Veteran Cop", "Sergeant Dooley"),
        Recruit("Cop", "Patrolman Weiss"),
        Recruit("Cop", "Patrolman Flood"),
        Recruit("Cop", "Patrolman Ames"),
    ),
    "Bureau Car": (
        Recruit("G-Man", "Agent Marsh"),
        Recruit("G-Man", "Agent Cole"),
        Recruit("G-Man", "Agent Pryor", ("BAR",)),
        Recruit("G-Man", "Agent Dunn", ("Rifle",)),
    ),
}
"""Sample units. The names are ours."""


def check(figure: Figure) -> list[str]:
    """The faults of a figure read from a file, a sentence each."""
    faults: list[str] = []
    if figure.profile not in PROFILES:
        faults.append(f"{figure.name}: {unknown('profile', figure.profile, PROFILES)}")
    faults += [f"{figure.name}: {unknown('weapon', piece, GEAR)}" for piece in figure.gear if piece not in GEAR]
    if len(figure.gear) > MOST_GEAR:
        faults.append(f"{figure.name}: a figure carries at most {MOST_GEAR} things, not {len(figure.gear)}.")
    if len(set(figure.traits)) < len(figure.traits):
        faults.append(f"{figure.name}: a trait is listed twice. List each once.")
    if not 0 <= figure.dollars <= MOST_DOLLARS:
        faults.append(f"{figure.name}: money is 0 to {MOST_DOLLARS:,} dollars, not {figure.dollars}.")
    if figure.captor < 0 or (figure.captor and not figure.cuffed):
        faults.append(f"{figure.name}: a figure without handcuffs has no captor.")
    return faults


def pair_of(figure: Figure, gun: str) -> bool:
    """Whether a figure may fire two of this gun: it has the trait and carries both."""
    return any(gun == two and trait in figure.traits and Counter(figure.gear)[gun] > 1 for trait, two in PAIRS.items())


def _about(profile: str) -> str:
    row = PROFILES[profile]
    carries = ", ".join(f"two {piece}s" if count > 1 else piece for piece, count in Counter(row.carries).items())
    return f"{row.level}, {row.folk}; {carries or 'unarmed'}"


class PottersvilleRoster:
    """The gang keeper's view of this system."""

    figure = Figure
    profiles = {name: _about(name) for name in PROFILES}  # noqa: RUF012 - a constant of the class, never changed
    samples = SAMPLES
    muster = staticmethod(muster)
    gear_named = staticmethod(gear_named)
    skill_named = staticmethod(trait_named)
    gear_names = GEAR
    skill_names = tuple(map(str, Trait))
    check = staticmethod(check)
    line = staticmethod(sheets.line)
    sheet = staticmethod(sheets.sheet)

    @staticmethod
    def imported(figure: Any) -> Any:
        return figure

    @staticmethod
    def wounded(subject: int, figure: Figure, points: int, dead: bool) -> Change:
        return changes.WoundSet(subject, Wound.DEAD if dead else Wound(min(points, Wound.SERIOUS)))

    @staticmethod
    def hurt(figure: Figure) -> int:
        return int(figure.wound)

    @staticmethod
    def card(figure: Figure) -> FigureCard:
        return sheets.card(figure)
