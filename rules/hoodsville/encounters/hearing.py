"""Hearing: how far each sound carries, and what listeners make of it (hood.hearing)."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Annotated, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import ByEye, option
from rules.core.action.move import move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.columns import cells
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.rule import resolves
from rules.hoodsville.model.lines import measure
from rules.hoodsville.model.position import Position


class Sound(StrEnum):
    WHISPER = "Whisper"
    SPEECH = "Speech"
    SHOUT = "Shout"
    SCREAM = "Scream"
    SHOT = "Shot"


class Heard(IntEnum):
    """How much of a sound a listener gets."""

    NOT = 0
    HEARD = 1
    UNDERSTOOD = 2

    @property
    def word(self) -> str:
        return ("not heard", "heard", "understood")[self]


class Carry(NamedTuple):
    """Inches that a sound carries. `understood` is None for a sound without words."""

    understood: float | None
    heard: float


SOUNDS: Final = {
    Sound.WHISPER: Carry(2, 4),
    Sound.SPEECH: Carry(6, 12),
    Sound.SHOUT: Carry(12, 24),
    Sound.SCREAM: Carry(None, 36),
    Sound.SHOT: Carry(None, 36),
}


@resolves("hood.hearing")
def hear(_dice: Dice, sound: Sound, inches: float) -> Heard:
    """How much of a sound a listener gets at so many inches. Raises OutOfRange for inches below 0."""
    if not inches >= 0:
        raise OutOfRange("Inches can't be below 0. Type another number.")
    carry = SOUNDS[sound]
    if carry.understood is not None and inches <= carry.understood:
        return Heard.UNDERSTOOD
    return Heard.HEARD if inches <= carry.heard else Heard.NOT


@move("hood hear")
class Hear:
    """See whether a sound is understood, noticed, or not heard at a distance."""

    sound: Sound = option("The sound.", words=Sound)
    inches: Annotated[float, Interval(ge=0, le=500)] = option(ByEye("Inches to the sound."))


NOUNS: Final = {Sound.SPEECH: "Plain speech"}
MORALE: Final = {
    Sound.SCREAM: (6.0, "Everyone within 6 inches who is not an enemy tests morale. Use /hood shock."),
    Sound.SHOT: (12.0, "When shooting begins, everyone within 12 inches tests morale. Use /hood shock."),
}
"""The morale tests of listeners in range, by sound."""


@decides(Hear)
def listen(_position: Position, move: Hear) -> Deed[Heard]:
    """The bot reports how much of a sound a listener gets."""

    def report(heard: Heard) -> Report:
        near, shock = MORALE.get(move.sound, (-1.0, ""))
        what = NOUNS.get(move.sound, f"A {move.sound.lower()}")
        return Report(
            f"{what} {measure(move.inches)} away is {heard.word}.",
            (shock,) if move.inches <= near else (),
            tone=Tone.PLAIN if heard is Heard.NOT else Tone.GOOD,
        )

    return Deed(
        hear, (move.sound, move.inches), report=report, facts=lambda outcome: {"heard": outcome.result.name.lower()}
    )


# Look-ups


def _hearing() -> str:
    lines = [
        [sound, "-" if carry.understood is None else f'{carry.understood:g}"', f'{carry.heard:g}"']
        for sound, carry in SOUNDS.items()
    ]
    return cells(("Sound", "Understood", "Heard"), lines)


HEARING_LOOKUPS: Final = {"hood.tables.hearing": ("Hearing", _hearing())}
"""The title and text of the table, by id."""
