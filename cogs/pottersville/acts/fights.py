"""Melee and handcuffs, in words."""

from __future__ import annotations

from typing import Any, Final

from cogs._kit.moves import tells
from cogs._kit.play import Said
from cogs._kit.render import Tone
from cogs._kit.words import sentence
from cogs.pottersville.aftermath import hurt_line
from rules.core.refusal import together
from rules.pottersville.melee import Fight, Fought, Free, Melee
from rules.pottersville.position import Person
from rules.pottersville.weapons import FISTS

PRISONER: Final = "No effect is rolled. In the next turn the prisoner is taken to the paddy wagon."


def _facts(melee: Melee, fought: Fought) -> dict[str, Any]:
    winner, loser = melee.sides(fought)
    return {
        "winner": winner.name,
        "loser": loser.name,
        "doubled": fought.doubled,
        "handcuffed": fought.cuffed,
        "wound": fought.wound.word,
    }


@tells(Fight, _facts)
def fought(melee: Melee, fought: Fought) -> Said:
    """Who beat whom, with what, and how the loser is left."""
    winner, loser = melee.sides(fought)
    before = melee.fighters[1 - fought.winner].body.wound
    if fought.cuffed:
        headline = sentence(f"{winner.name} at least doubles {loser.within} and puts the handcuffs on.")
        return Said(headline, (PRISONER,), tone=Tone.BAD)
    weapon = melee.fighters[fought.winner].weapon
    struck = "bare fists" if weapon is FISTS else f"a {weapon.name}"
    doubled = " with at least double" if fought.doubled else ""
    lines = (sentence(f"struck with {struck}."), sentence(hurt_line(loser.name, before, fought.wound)))
    headline = sentence(f"{winner.name} beats {loser.within}{doubled}: {fought.wound.word}.")
    return Said(headline, lines, tone=Tone.BAD if fought.wound > before else Tone.PLAIN)


@tells(Free)
def freed(people: tuple[Person, ...], _result: None) -> Said:
    """Who is out of the handcuffs."""
    verb = "is" if len(people) == 1 else "are"
    return Said(f"{together([one.name for one in people])} {verb} out of the handcuffs.", tone=Tone.GOOD)
