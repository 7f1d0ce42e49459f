"""The steps of building a gang in words: founded, its kind, a figure more, a card changed, points put aside."""

from __future__ import annotations

from typing import Any

from cogs._kit.founding import FIRST_SHOTS, FIRST_STEPS, SETTLING, FirstShot
from cogs._kit.moves import tells
from cogs._kit.render import Press
from cogs.gangstars._root import SYSTEM_ID
from cogs.gangstars.gang.cards import ADD, MENU, buttons, fault_lines, leash, left_line
from rules.core.report import Report, Tone
from rules.core.words import count
from rules.gangstars.building import bill
from rules.gangstars.gangs import Add, Bank, Card, Kind, New, Set, Terms
from rules.gangstars.roster import GangStarsRoster
from rules.gangstars.vetting import Vetting, wishes_told

FIRST_SHOTS[SYSTEM_ID] = FirstShot("gangstars-shoot shot", {"range": "10 in"})
FIRST_STEPS[SYSTEM_ID] = lambda gang: (Press(ADD, f"{gang}.{MENU}", "Add somebody"),)
SETTLING[SYSTEM_ID] = lambda ids, figures: tuple(
    press for one, figure in zip(ids, figures, strict=False) for press in leash(one, figure)
)


def _agreed(terms: Terms) -> str:
    if not terms.size:
        return f"{terms.outfit}, as many basic points as it likes"
    return f"{terms.outfit}, {terms.size} basic points agreed on"


@tells(New)
def founded(terms: Terms, _result: None) -> Report:
    """A new gang of a kind, with nobody in it."""
    return Report(
        f"{terms.by} founds {terms.gang.name}: {_agreed(terms)}.",
        ("It takes one Head Honcho and a Hit-man or more; the rest is up to you.",),
        opens=FIRST_STEPS[SYSTEM_ID](terms.id),
    )


def _verdict(_told: Any, verdict: Vetting) -> dict[str, Any]:
    return {
        "basic": verdict.size.spent,
        "equipment_left": verdict.pool.left,
        "left": {one.name: {"basic": one.basic.left, "traits": one.traits.left} for one in verdict.bills},
        "violations": list(verdict.violations),
    }


@tells(Kind, _verdict)
def agreed(terms: Terms, verdict: Vetting) -> Report:
    """Another kind or size for a gang."""
    told = f"{terms.gang.name}: {_agreed(terms)}."
    return Report(told, fault_lines(verdict), opens=buttons(terms.id))


def _card(card: Card, verdict: Vetting) -> dict[str, Any]:
    return {"figure": card.figure.name, **_verdict(card, verdict)}


@tells(Add, _card)
@tells(Set, _card)
def bought(card: Card, verdict: Vetting) -> Report:
    """A card of somebody new or of who was there: what it is now, what is left, what is against the rules."""
    figure, cost = card.figure, card.cost
    name = figure.name
    costs = (f"{count(abs(cost), 'equipment point')} {'paid' if cost > 0 else 'come back'}.",) if cost else ()
    wishes = (wishes_told(figure.profile),) if figure.is_dog and not figure.traits else ()
    return Report(
        f"{name} joins {card.gang.name}." if card.new else f"{name} has a new card.",
        (
            GangStarsRoster.line(figure),
            *costs,
            left_line(bill(figure), verdict),
            *wishes,
            *fault_lines(verdict),
        ),
        tone=Tone.PLAIN if verdict.violations else Tone.GOOD,
        opens=(*buttons(card.gang.id), *leash(card.id, figure)),
    )


def _aside(_m: Bank, left: int) -> dict[str, int]:
    return {"aside": left}


@tells(Bank, _aside)
def kept(m: Bank, left: int) -> Report:
    """What a gang has not spent is put aside for later games, or some of it is taken out."""
    why = " ".join(m.why.split())
    reason = f": {why}" if why else ""
    if m.take:
        taken = f"{m.gang.name} takes out {count(m.take, 'equipment point')}{reason}."
        return Report(taken, (f"{left} stay put aside.",))
    return Report(
        f"{m.gang.name} puts {count(left, 'equipment point')} aside{reason}.",
        ("From now on they buy arms and recruits, and its types bring no more.",),
    )
