"""The printed card of a figure, and its boxes to tick."""

from __future__ import annotations

from typing import Final

from rules.core.people.figure_card import Boxes, CardNumber, FigureCard, Track, box, boxes
from rules.mad_dogs.model.figures import Figure, Floored, Load, Nerve, Posture, Stat, Weapon
from rules.mad_dogs.model.skill_numbers import Occasion, worth
from rules.mad_dogs.model.skills import RE_ROLLS
from rules.mad_dogs.model.tables import DOUBLE_BARRELED, SERVES

ONCE: Final = ("Femme Fatale",)
"""Skills used once a game that give no re-roll."""

TOUGH: Final = "Tough SOB"
TOUGHNESS: Final = worth(TOUGH, Occasion.SOFTENED_HITS)
"""The hits that a Tough SOB softens in a game."""

BARRELS: Final = 2
"""The barrels of a double-barreled shotgun, and the pistols of a Two-Gun Kid."""

TWO_GUNS: Final = "Two-Gun Kid"

FLOORED: Final = {
    "down": (Floored.DOWN,),
    "wounded": (Floored.WOUNDED,),
    "out": (Floored.STIRRING, Floored.OUT),
    "cold": (Floored.COLD,),
}
"""The boxes for the states in which a brawl leaves a figure."""


def printed(figure: Figure) -> FigureCard:
    """A figure's card: a box for each point of each attribute, ticked for each point that wounds took off."""
    plain = [weapon.title for weapon in figure.weapons if weapon.name not in SERVES]
    rows = (
        ("Skills", ", ".join(figure.skills)),
        ("Carries", ", ".join(plain) or ("" if figure.weapons else "bare hands")),
        ("Hostages", ", ".join(figure.hostages)),
        ("Now", ", ".join(filter(None, (_owed(figure), figure.standing.value)))),
    )
    tracks = (
        Track("State", tuple(box(_short(one), figure.posture is one) for one in Posture if one is not Posture.UP)),
        Track("Nerve", tuple(box(one.value, figure.nerve is one) for one in Nerve if one is not Nerve.STEADY)),
        Track("Brawl", tuple(box(label, figure.floored in ones) for label, ones in FLOORED.items())),
        *(_gun(weapon, figure) for weapon in figure.weapons if weapon.name in SERVES),
        Track("This game", tuple(_spent(figure))),
    )
    return FigureCard(
        figure.name,
        figure.profile,
        tuple(_stat(figure, one) for one in Stat),
        tuple((label, text) for label, text in rows if text),
        tuple(track for track in tracks if track.boxes),
    )


def _stat(figure: Figure, attribute: Stat) -> CardNumber:
    whole = figure.stats.of(attribute)
    return CardNumber(attribute.value, str(whole), boxes("", whole, figure.off(attribute)))


def _short(posture: Posture) -> str:
    """“half speed” for “at half speed”."""
    return posture.value.removeprefix("at ")


def _owed(figure: Figure) -> str:
    return f"owes {figure.owed} action{'s' * (figure.owed != 1)}" if figure.owed else ""


def _gun(weapon: Weapon, figure: Figure) -> Track:
    """A gun: empty or jammed boxes, and two boxes for two barrels or two pistols."""
    two = weapon.name == DOUBLE_BARRELED or (weapon.name == "Pistol" and TWO_GUNS in figure.skills)
    what = "barrel" if weapon.name == DOUBLE_BARRELED else "pistol"
    halves = (boxes(f"{what}s fired", BARRELS, weapon.blasts),) if two else ()
    states = (box(load.value, weapon.load is load) for load in Load if load is not Load.READY)
    return Track(weapon.title, (*halves, *states))


def _spent(figure: Figure) -> list[Boxes]:
    """The limited uses of a skill in a game, ticked for each use."""
    times = {skill: (RE_ROLLS | dict.fromkeys(ONCE, 1)).get(skill, 0) for skill in figure.skills}
    spent = [boxes(skill, count, figure.used.count(skill)) for skill, count in times.items() if count]
    if TOUGH in figure.skills:
        spent.append(boxes(TOUGH, TOUGHNESS, figure.tough))
    others = [skill for skill in dict.fromkeys(figure.used) if not times.get(skill)]
    return [*spent, *(box(skill, ticked=True) for skill in others)]
