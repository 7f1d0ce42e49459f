"""The steps of making a gang in words: what is left, how somebody is then, what he still owes himself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from cogs._kit.moves import tells
from cogs.mad_dogs.recruiting.moments import moment
from cogs.mad_dogs.recruiting.words import advice_lines, buttons, member_line, purse, rolled_line, windows
from rules.core.frozen import replace
from rules.core.named import called
from rules.core.report import Report
from rules.core.words import listed
from rules.mad_dogs.drafting import whom
from rules.mad_dogs.drafts import Draft, Member
from rules.mad_dogs.making import (
    BY_DICE,
    Arm,
    Boss,
    Car,
    Drop,
    Hire,
    Improve,
    Place,
    Rename,
    RollUp,
    Skill,
    Step,
)
from rules.mad_dogs.model import NOTHING, stat_row
from rules.mad_dogs.prices import dollars
from rules.mad_dogs.skills import CHOICE, CRIPPLED


def _left(step: Step, after: Draft) -> dict[str, Any]:
    return {"gang": step.gang.gang.name, "left": after.left}


def _told(step: Step, after: Draft, told: str, lines: Iterable[str] = ()) -> Report:
    """A step: what is told begins with what is left, and ends with the buttons that lead on."""
    gang = step.gang.id
    return Report(
        f"{told} {purse(after)}",
        (*lines, *advice_lines(after)),
        opens=(*windows(gang, after), *buttons(gang, after)),
    )


def _people(step: Step, after: Draft, told: str, line: Callable[[Member], str] = member_line) -> Report:
    """A step about people: how they are then, and what they still owe themselves."""
    said = _told(step, after, told, [line(whom(after, name)) for name in step.names])
    return replace(said, follow_ups=moment(step.gang.gang.name, after, step.names))


@tells(Boss, _left)
def boss(step: Step, after: Draft) -> Report:
    told = f"{step.names[0]} is the Boss of {step.gang.name}."
    return _people(step, after, told, rolled_line if step.said.how == BY_DICE else member_line)


@tells(Hire, _left)
def hired(step: Step, after: Draft) -> Report:
    names, gang = step.names, step.gang.name
    joins = f"{listed(names)} {'join' if len(names) > 1 else 'joins'} {gang}."
    return _people(step, after, joins if len(names) < 4 else f"{len(names)} join {gang}.")


@tells(RollUp, _left)
def rolled_up(step: Step, after: Draft) -> Report:
    return _people(step, after, f"{step.names[0]} is rolled up for {step.gang.name}.", rolled_line)


@tells(Place, _left)
def placed(step: Step, after: Draft) -> Report:
    now = whom(after, *step.names)
    return _people(step, after, f"{now.name} is {stat_row(now.stats or NOTHING)}.")


@tells(Improve, _left)
def improved(step: Step, after: Draft) -> Report:
    return _people(step, after, f"{step.names[0]}: {step.said.stat} {step.said.to}.")


@tells(Skill, _left)
def taught(step: Step, after: Draft) -> Report:
    was, now = whom(step.before, *step.names), whom(after, *step.names)
    gained = [one.name for one in now.skills if one.name not in was.knows]
    if step.said.back:
        told = f"gives back {listed(one for one in was.knows if one not in now.knows)}"
    elif now.crippled != was.crippled:
        told = f"is {CRIPPLED}: {now.crippled} is a point lower"
    else:
        told = f"learns {listed(gained) or CHOICE}"
    return _people(step, after, f"{now.name} {told}.")


@tells(Arm, _left)
def equipped(step: Step, after: Draft) -> Report:
    was, now = whom(step.before, *step.names), whom(after, *step.names)
    back = f"gives back {listed(Counter(was.gear) - Counter(now.gear))}"
    told = back if step.said.back else f"takes {listed(now.gear[len(was.gear) :])}"
    return _people(step, after, f"{now.name} {told}.")


@tells(Car, _left)
def driven(step: Step, after: Draft) -> Report:
    car = called("car", step.names[0], after.cars)
    if len(after.cars) == len(step.before.cars):
        return _told(step, after, f"{car.name} gets {car.fittings[-1]}.")
    return _told(step, after, f"{step.gang.name} buys {car.name} for {dollars(car.price)}.")


@tells(Rename, _left)
def renamed(step: Step, after: Draft) -> Report:
    old, new = step.names
    return _told(step, after, f"{old} is now called {new}.")


@tells(Drop, _left)
def dropped(step: Step, after: Draft) -> Report:
    back = after.left - step.before.left
    return _told(step, after, f"{step.names[0]} goes; {dollars(back) if back else 'nothing'} comes back.")
