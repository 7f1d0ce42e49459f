"""Sheets of characters: the printed card, and a character on a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from rules.core.people.figure_card import Boxes, CardNumber, FigureCard, Track, box, boxes
from rules.hoodsville.model.figures import Ankle, Figure, Injury, Nerve, Out, Trouble, Weapon, Wound
from rules.hoodsville.model.profiles import CENTS

ROOM: Final = {Injury.LIGHT: 3, Injury.BAD: 2, Injury.DANGEROUS: 1}
"""Boxes for the wounds of each kind. A full row gets one more."""
WOUNDS: Final = {Injury.LIGHT: "light", Injury.BAD: "bad", Injury.DANGEROUS: "dangerous"}


def printed(figure: Figure) -> FigureCard:
    """A character's printed card: the unhurt numbers, wounds by kind, and for each gun a box a round, ticked once
    fired.
    """
    card = f"{figure.experience} {figure.temper.lower()}"
    who = (figure.profile, card, "a woman" * figure.woman, "leader" * figure.leader)
    plain = Counter(weapon.name for weapon in figure.weapons if not weapon.holds)
    rows = (
        ("Carries", ", ".join(f"{name} × {count}" if count > 1 else name for name, count in plain.items())),
        ("Money", money_line(figure.cents)),
        ("Now", ", ".join((*(bond.value for bond in figure.bonds), *filter(None, (figure.standing.value,))))),
        ("Morale tests", ", ".join(figure.tests)),
        ("Saves owed", saves_line(figure)),
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
            CardNumber("MOVE", f'{figure.move:g}"'),
            CardNumber("MELEE", signed(figure.melee)),
            CardNumber("FIRING", signed(figure.firing)),
        ),
        tuple((label, text) for label, text in rows if text),
        tracks,
    )


def _wounds(figure: Figure) -> list[Boxes]:
    """A box for each wound of a kind with some to spare, and as many for bandaged wounds."""
    had = Counter(wound.kind for wound in figure.wounds)
    kinds = [boxes(label, max(ROOM[kind], had[kind] + 1), had[kind]) for kind, label in WOUNDS.items()]
    bandaged = sum(wound.bandaged for wound in figure.wounds)
    bled = sum(max(0, wound.bled) for wound in figure.wounds)
    return [*kinds, boxes("bandaged", max(2, bandaged + 1), bandaged), boxes("bled", max(3, bled + 1), bled)]


def _gun(weapon: Weapon) -> Track:
    """A gun with a box for each round, ticked once fired, and one for a jam."""
    jammed = weapon.trouble is not Trouble.NONE
    fired = boxes("", weapon.holds, weapon.holds - weapon.rounds)
    return Track(weapon.name, (fired, box(weapon.trouble.value or "jammed", jammed)))


def saves_line(figure: Figure) -> str:
    """The saving throws that a character left for later: “flinches by a Revolver”."""
    return ", ".join(f"{one.blow.word} by a {one.weapon}" for one in figure.saves)


def money_line(cents: int) -> str:
    """Dollars and cents: “$3.40”."""
    return f"${cents // CENTS}.{cents % CENTS:02}"


def signed(number: int) -> str:
    """+1, 0 or -1."""
    return f"{number:+}" if number else "0"


# On a line


def card_line(figure: Figure) -> str:
    """A character on a line: the card after wounds, the gear, and the condition."""
    card = f"{figure.profile} · {figure.experience} {figure.temper.lower()}{', leader' if figure.leader else ''}"
    melee, firing = hurt(figure.melee, figure.wounded_melee), hurt(figure.firing, figure.wounded_firing)
    of = f" (of {figure.move:g})" * (figure.pace != figure.move)
    numbers = f"moves {figure.pace:g}{of}, melee {melee}, firing {firing}"
    arms = ", ".join(map(carried_line, figure.weapons)) or "bare hands"
    return " · ".join(filter(None, (card, numbers, arms, condition(figure))))


def hurt(number: int, lost: int) -> str:
    """A number of a card after wounds: “+1 (of +2)”."""
    return signed(number) if not lost else f"{signed(number - lost)} (of {signed(number)})"


def condition(figure: Figure) -> str:
    """The condition of a character in a few words; empty for a fit one."""
    parts = [
        figure.out.value,
        "" if figure.out is not Out.NO else "down" * figure.down,
        *(wound_lines(figure.wounds) if figure.out is not Out.DEAD else ()),
        "groggy" * bool(figure.groggy),
        "paralyzed" * bool(figure.paralysed),
        "enraged" * bool(figure.enraged),
        "screaming" * bool(figure.screams and figure.can_act and figure.nerve is not Nerve.PANICKED),
        figure.nerve.word if figure.nerve is not Nerve.CONTROLLED and figure.can_act else "",
        figure.ankle.value,
        *(bond.value for bond in figure.bonds),
        figure.standing.value,
    ]
    return ", ".join(filter(None, parts))


def wound_lines(wounds: Iterable[Wound]) -> list[str]:
    """Wounds in a few words, those that read alike once: “lightly injured (bandaged, 2 times)”."""
    found = Counter((wound.kind.word, _state(wound)) for wound in wounds)
    noted = [
        (word, ", ".join(filter(None, (state, f"{number} times" if number > 1 else ""))))
        for (word, state), number in found.items()
    ]
    return [f"{word} ({note})" if note else word for word, note in noted]


def _state(wound: Wound) -> str:
    return "bandaged" if wound.bandaged else f"bled {wound.bled}" if wound.bled else ""


def carried_line(weapon: Weapon) -> str:
    """A weapon with its rounds and its trouble."""
    rounds = f"{weapon.rounds} of {weapon.holds}" if weapon.holds else ""
    text = ", ".join(filter(None, (rounds, weapon.trouble.value if weapon.trouble is not Trouble.NONE else "")))
    return f"{weapon.name} ({text})" if text else weapon.name
