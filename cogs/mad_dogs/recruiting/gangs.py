"""Gangs as a whole in words: begun with a budget, mustered, ready made, police."""

from __future__ import annotations

from typing import Any

from cogs._kit.extras import people_lines
from cogs._kit.founding import FIRST_SHOTS, FIRST_STEPS, FirstShot, to_settle
from cogs._kit.moves import tells
from cogs._kit.render import Press
from cogs._kit.systems import roster_of
from cogs.mad_dogs.recruiting.words import MENU, buttons, cancel_button, made_of, money_lines, purse
from rules.core.markup import strong
from rules.core.report import Report, Tone
from rules.core.words import count, listed
from rules.mad_dogs import garage
from rules.mad_dogs.drafts import Draft, hints, missing
from rules.mad_dogs.estate import estate_of
from rules.mad_dogs.gangs import (
    Begun,
    Budget,
    Cancel,
    Finish,
    Funds,
    Made,
    New,
    Police,
    ReadyMade,
    crews_of,
    stands,
)
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.prices import dollars

FIRST_SHOTS[SYSTEM.id] = FirstShot("mad shoot", {"gun": "Tommy Gun", "range": 8.0})
FIRST_STEPS[SYSTEM.id] = lambda gang: (Press(MENU, f"{gang}.budget", "Make it with a budget"),)


# Begun and finished


@tells(New)
def begun(told: Begun, _result: None) -> Report:
    """A new gang with money to spend, and nobody in it."""
    what = f" ({told.draft.kind})" if told.draft.kind else ""
    return Report(
        f"{told.by} founds {told.gang.name}{what}. {purse(told.draft)}",
        ("Begin with the Boss: he is free.",),
        opens=buttons(told.id, told.draft),
    )


@tells(Budget)
def funded(told: Funds, _result: None) -> Report:
    """A gang that stands, or an empty one, gets money to spend."""
    back = (cancel_button(told.gang.id),) if stands(told.gang) else ()
    return Report(
        f"{told.gang.name} is made with a budget. {purse(told.draft)}",
        opens=(*buttons(told.gang.id, told.draft), *back),
    )


@tells(Finish)
def mustered(told: Funds, _result: None) -> Report:
    """The gang is mustered: its figures are hired, cars and money are its own."""
    gang, draft = told
    figures = [one.figure for one in draft.members]
    lacks = missing(draft, [one.figure.profile for one in gang.people])
    return Report(
        f"{gang.name} is made: {made_of(len(figures), len(draft.cars))} for {dollars(draft.spent)}.",
        (
            *money_lines(draft, estate_of(gang.gang).dollars),
            *((*lacks, *(hints(draft.boss, draft) if draft.boss else ()))),
            *people_lines(figures, roster_of(SYSTEM)),
            *(f"{strong(car.name)}: {garage.told(car)}" for car in draft.cars),
        ),
        tone=Tone.GOOD,
        opens=(Press("roster", f"{gang.id}.0", "Roster"),),
    )


@tells(Cancel)
def cancelled(told: Funds, _result: None) -> Report:
    """The budget of a gang that stands goes back, and whatever was bought of it with it."""
    gang, draft = told
    estate = estate_of(gang.gang)
    going = [one.name for one in draft.things]
    gone = (f"Not bought after all: {listed(going)}.",) if going else ()
    has = dollars(estate.dollars + (draft.budget if gang.gang.campaign else 0))
    return Report(
        f"{gang.name} gives its budget of {dollars(draft.budget)} back, all of it.",
        (*gone, f"It keeps what it had: {made_of(len(gang.people), len(estate.cars))}, {has}."),
    )


# At once


def _crews(told: Made, result: Any) -> Any:
    return {"gang": told.gang.name, "figures": [one.name for crew in crews_of(result) for one in crew]}


@tells(ReadyMade, _crews)
@tells(Police, _crews)
def made(told: Made, result: Any) -> Report:
    """A gang founded at once, with everybody in it."""
    crews = crews_of(result)
    figures = [figure for crew in crews for figure in crew]
    lines = list(people_lines(figures, roster_of(SYSTEM)))
    if len(crews) > 1:
        lines = [f"{place}: {', '.join(one.name for one in crew)}" for place, crew in enumerate(crews, 1)]
    if isinstance(result, Draft):
        lines = [f"{dollars(result.spent)} spent, {dollars(result.left)} is the gang's own.", *lines]
    headline = f"{told.by} founds {told.gang.name}, {count(len(figures), 'figure')}."
    presses = (*to_settle(SYSTEM, told.ids, figures), Press("roster", f"{told.id}.0", "Roster"))
    return Report(headline, tuple(lines), opens=presses)
