"""How scenarios are told: their forces, what stands where, how they stand and what they came to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cogs._kit.render import clean
from cogs.mad_dogs import words
from rules.mad_dogs.scenarios.common import Business, Results, SetUp, Verdict
from rules.mad_dogs.scenarios.facts import Ask
from rules.mad_dogs.scenarios.forces import FITS, Force, Side, Way, Wheels
from rules.mad_dogs.scenarios.telling import range_of
from rules.mad_dogs.staging import Objective, Staged, Stand

Names = dict[Side, str]
"""What the attacker and the defender are called, harmless in Discord."""
THEIRS: Names = {side: f"the {side}" for side in Side}
"""Where nothing is known of them."""


def ask_line(ask: Ask) -> str:
    """A fact that may be told: “loot: points of Loot in it (0 to 200)”."""
    limits = range_of(ask)
    return f"`{ask.label}`: {ask.about}" + (f" ({limits})" if limits else "")


def men(force: Force) -> str:
    """“4 Hoodlums”, “up to 6, each Hoodlum or Slugger”."""
    if force.number is None:
        return f"as many as wanted, each a {force.who}"
    most = "up to " if force.most else ""
    if len(FITS[force.who]) == 1:
        return f"{most}{words.count(force.number, force.who)}"
    return f"{most}{force.number}, each a {force.who}" if force.number > 1 else f"one {force.who}"


def force_line(force: Force) -> str:
    """A force with how it comes, what for, and what it may carry."""
    told = [
        men(force),
        "" if force.way is Way.PLACED else force.way.value,
        f"in car {force.car}" if force.car else "",
        clean(force.what),
        force.armed,
    ]
    return ", ".join(filter(None, told))


def wheels_line(wheels: Wheels) -> str:
    """“3 police cars, drive on in turn 1”."""
    number = "as many" if wheels.number is None else str(wheels.number)
    return f"{number} {wheels.what}{' as wanted' if wheels.number is None else ''}, {wheels.where}"


def forces_lines(set_up: SetUp, names: Names) -> Iterator[str]:
    """Each side with its men and vehicles, in a line."""
    for side in Side:
        told = [force_line(force) for force in set_up.of(side)]
        told += [wheels_line(wheels) for wheels in set_up.wheels if wheels.side is side]
        if told:
            yield f"**{words.sentence(names[side])}** ({side}): {'; '.join(told)}."


def stakes_lines(set_up: SetUp) -> Iterator[str]:
    """Loot, objectives, and whatever else was settled in numbers."""
    if set_up.objectives:
        listed = ", ".join(f"{place}: {loot}" for place, loot in enumerate(set_up.objectives, 1))
        yield f"{set_up.loot} Loot in {len(set_up.objectives)} objectives ({listed})."
    elif set_up.loot is not None:
        yield f"{set_up.loot} Loot at stake."
    for number in set_up.numbers:
        yield f"{words.sentence(number.label)}: {number.value}."


def set_up_lines(set_up: SetUp, names: Names) -> list[str]:
    """The whole set-up."""
    place = [f"Place: {set_up.place}."] if set_up.place else []
    return [*place, *stakes_lines(set_up), *forces_lines(set_up, names), *set_up.standing, *set_up.picks, *set_up.notes]


def objective_word(one: Objective) -> str:
    """“3 Loot, smashed”."""
    return f"{one.loot} Loot" + ("" if one.stand is Stand.WHOLE else f", {one.stand}")


def staged_lines(staged: Staged, names: Names, turn: int) -> list[str]:
    """A scenario at a glance, for the notepad."""
    title = staged.rules.title
    lines = [f"**{title}**: {names[Side.ATTACKER]} against {names[Side.DEFENDER]}, {staged.set_up.place}."]
    if staged.objectives:
        listed = "; ".join(f"{place}: {objective_word(one)}" for place, one in enumerate(staged.objectives, 1))
        lines.append(f"Objectives: {listed}.")
    if staged.called is not None:
        lines.append(f"Help was called in turn {staged.called}.")
    if staged.results is not None:
        lines.append(f"It is over: {verdict_line(staged.results.verdict, names)} " + applied_word(staged))
    elif any(one.turn == turn for one in staged.arrived):
        lines.append("The die for reinforcements has fallen in this turn.")
    return lines


def applied_word(staged: Staged) -> str:
    return "Its results are applied." if staged.applied else "Its results wait: /scenario apply."


def verdict_line(verdict: Verdict, names: Names) -> str:
    """Who has won, and why."""
    who = "Nobody wins" if verdict.winner is None else f"{words.sentence(names[verdict.winner])} wins"
    points = "" if verdict.points is None else f" ({verdict.points[0]} to {verdict.points[1]})"
    return f"{who}: {verdict.why[:1].lower()}{verdict.why[1:].rstrip('.')}{points}."


def results_lines(results: Results, names: Names) -> Iterator[str]:
    """What it came to, line by line."""
    if results.banked is not None:
        banked = results.banked
        yield f"{words.sentence(names[banked.side])} banks {banked.points} Loot: ${banked.dollars:,}."
    if results.business is not Business.NONE:
        racket = ", and with it the whole racket in the neighbourhood" if results.whole_racket else ""
        yield f"The business {results.business}{racket}."
    if results.idle:
        yield f"It makes no Loot for {words.count(results.idle, 'month')}."
    if results.repairs:
        yield f"Cleaning up takes {words.count(results.repairs, 'month')} before it earns."
    for one in results.outrage:
        yield f"{words.signed(one.value)} outrage: {one.label}."
    yield from (f"{label}: {_listed(those)}." for label, those in _people(results) if those)
    if results.stone_cold is not None:
        yield "The killer becomes a Stone Cold Killer." if results.stone_cold else "No Stone Cold Killer yet."
    if results.recruits:
        men_told = ", ".join(words.count(number, profile) for profile, number in results.recruits)
        yield f"Recruits for the winner, free: {men_told} (/gang hire)."
    if results.kept:
        yield f"The agreement binds for {words.count(results.kept, 'month')} at the least."
    yield from results.notes


def _people(results: Results) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return (
        ("They leave the gang", results.defectors),
        ("Officials who want no more of it", results.lost),
        ("Businesses that become independent", results.independent),
        ("Led away by the police", results.prisoners),
    )


def _listed(names: Iterable[str]) -> str:
    return words.listed(clean(name) for name in names)


def value_word(value: Any) -> str:
    """A fact as it can be typed again."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " + ".join(_part(part) for part in value) or "nobody"
    name = getattr(value, "name", None)
    return "none" if value is None else str(name).casefold().replace("_", " ") if name else str(value)


def _part(part: Any) -> str:
    """A profile with its number, somebody with his, or a name."""
    if isinstance(part, str):
        return clean(part)
    first, second = part
    return f"{second} {first}" if isinstance(second, int) and type(part) is tuple else f"{clean(first)} {second}"
