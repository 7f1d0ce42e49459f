"""What is printed of a character, and what can be ticked on its card."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rules.core.card import Boxes, FigureCard, Stat, Track, box, boxes
from rules.hoodsville.model import Ankle, Figure, Injury, Nerve, Out, Trouble, Weapon
from rules.hoodsville.profiles import CENTS

ROOM: Final = {Injury.LIGHT: 3, Injury.BAD: 2, Injury.DANGEROUS: 1}
"""Boxes for wounds of each kind; one more than there are where there are as many already."""
WOUNDS: Final = {Injury.LIGHT: "light", Injury.BAD: "bad", Injury.DANGEROUS: "dangerous"}


def printed(figure: Figure) -> FigureCard:
    """A character's card: the numbers unhurt, wounds by kind, each gun with a box for each round, ticked once fired."""
    card = f"{figure.experience} {figure.temper.lower()}"
    who = (figure.profile, card, "a woman" * figure.woman, "leader" * figure.leader)
    plain = Counter(weapon.name for weapon in figure.weapons if not weapon.holds)
    rows = (
        ("Carries", ", ".join(f"{name} × {count}" if count > 1 else name for name, count in plain.items())),
        ("Money", money_line(figure.cents)),
        ("Now", ", ".join((*(bond.value for bond in figure.bonds), *filter(None, (figure.standing.value,))))),
        ("Morale tests", ", ".join(figure.tests)),
        ("Saves owed", ", ".join(f"{one.blow.word} by a {one.weapon}" for one in figure.saves)),
    )
    lasting = {"groggy": figure.groggy, "paralyzed": figure.paralysed, "enraged": figure.enraged, "down": figure.down}
    tracks = (
        Track("Wounds", tuple(_wounds(figure))),
        Track("Out", tuple(box(one.value, figure.out is one) for one in Out if one is not Out.NO)),
        Track("State", tuple(box(state, bool(lasts)) for state, lasts in lasting.items())),
        Track("Nerve", tuple(box(one.word, figure.nerve is one) for one in Nerve if one is not Nerve.CONTROLLED)),
        Track("Ankle", tuple(box(one.name.lower(), figure.ankle is one) for one in Ankle if one is not Ankle.SOUND)),
        *(_gun(weapon) for weapon in figure.weapons if weapon.holds),
    )
    return FigureCard(
        figure.name,
        " · ".join(filter(None, who)),
        (
            Stat("MOVE", f'{figure.move:g}"'),
            Stat("MELEE", signed(figure.melee)),
            Stat("FIRING", signed(figure.firing)),
        ),
        tuple((label, text) for label, text in rows if text),
        tracks,
    )


def _wounds(figure: Figure) -> list[Boxes]:
    """A box for each wound of a kind and some to spare; as many for those that are bandaged."""
    had = Counter(wound.kind for wound in figure.wounds)
    kinds = [boxes(label, max(ROOM[kind], had[kind] + 1), had[kind]) for kind, label in WOUNDS.items()]
    bandaged = sum(wound.bandaged for wound in figure.wounds)
    bled = sum(max(0, wound.bled) for wound in figure.wounds)
    return [*kinds, boxes("bandaged", max(2, bandaged + 1), bandaged), boxes("bled", max(3, bled + 1), bled)]


def _gun(weapon: Weapon) -> Track:
    """A gun with a box for each round, ticked when it is fired; and one for a jam."""
    jammed = weapon.trouble is not Trouble.NONE
    fired = boxes("", weapon.holds, weapon.holds - weapon.rounds)
    return Track(weapon.name, (fired, box(weapon.trouble.value or "jammed", jammed)))


def money_line(cents: int) -> str:
    """Dollars and cents: “$3.40”."""
    return f"${cents // CENTS}.{cents % CENTS:02}"


def signed(number: int) -> str:
    """+1, 0 or -1."""
    return f"{number:+}" if number else "0"
