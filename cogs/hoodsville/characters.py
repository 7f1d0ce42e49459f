"""Character cards in words: a hand of them, one put right, gear, who has gone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cogs._kit.moves import tells
from cogs._kit.slash import add_commands
from cogs.hoodsville._root import hood
from db.codec import dump
from rules.core.markup import strong
from rules.core.report import Report
from rules.core.roster import Gang
from rules.hoodsville.characters import Card, Cast, Gear, Sheet, Stand
from rules.hoodsville.lines import leaderless
from rules.hoodsville.model import Figure, Standing
from rules.hoodsville.roster import HoodsvilleRoster, carried_line
from rules.hoodsville.sheets import money_line


def named(gang: Gang, figures: Sequence[Figure]) -> Any:
    """The gang and its characters for programs."""
    return {"gang": gang.name, "figures": [dump(figure) for figure in figures]}


@tells(Cast, named)
def dealt(gang: Gang, figures: Sequence[Figure]) -> Report:
    """Who came of a hand of cards."""
    lines = (f"{strong(one.name)} · {HoodsvilleRoster.line(one)} · {money_line(one.cents)}" for one in figures)
    what = f"{len(figures)} characters" if len(figures) > 1 else "one character"
    return Report(f"{gang.name}: a hand of {what}.", (*lines, "/gang show shows a card, /hood card corrects one."))


@tells(Card)
def mended(sheet: Sheet, _result: None) -> Report:
    """What stands on the card now."""
    return Report(f"{sheet.person.name}'s card is put right.", (HoodsvilleRoster.line(sheet.after),))


@tells(Gear)
def geared(sheet: Sheet, _result: None) -> Report:
    """What somebody carries now."""
    carries = ", ".join(map(carried_line, sheet.after.weapons)) or "nothing"
    return Report(f"{sheet.person.name} carries {carries}.")


DOES: Final = {
    Standing.SURRENDERED: ("gives up", "give up"),
    Standing.OFF: ("leaves the board", "leave the board"),
    Standing.FIGHTING: ("is back", "are back"),
}
"""What one and what several do."""


@tells(Stand)
def stood(m: Stand, _result: None) -> Report:
    """Who gives up, leaves or is back, and who tests morale for it."""
    names = ", ".join(one.name for one in m.figures)
    seen = ("Friends who see it test morale: /hood shock.",) if m.state is Standing.SURRENDERED else ()
    gone = [line for one in m.figures for line in leaderless(one)] if m.state is not Standing.FIGHTING else []
    return Report(f"{names} {DOES[m.state][len(m.figures) > 1]}.", (*seen, *gone))


add_commands(hood, __name__, (Cast, Card, Gear, Stand))
