"""The steps of an outcome as lines: target numbers, dice, how they read, and whose tables decided."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Any, Final, NamedTuple

from db.store.codec import load_steps
from rules.core.action.system import all_tables, rule_with
from rules.core.plain.markup import strong
from rules.core.plain.refusal import together
from rules.core.plain.words import sentence
from rules.core.tables.outcome import Consulted, Modifier, Reminder, Target, Throw
from rules.core.tables.rule import Origin

ALL_NAMES, AND = "*", "+"
ALL_TYPED: Final = "All dice rolled at the table."
PURPOSE: Final = re.compile(r".*?(?=(?: \d+)?(?: \(|, | of |$))")
"""The beginning of a heading, which says what dice are for."""
CHANGED = {Origin.SERVER: "this server's table"}
"""The owner of a table that differs from the shipped one, as named under each verdict."""
OWNERS = {Origin.HOUSE: "house table", **CHANGED}
"""The owners of tables, as an explanation names them beside what was read on the table."""


def signed(value: int) -> str:
    """“+ 1”, “− 2”: a modifier as it appears in a sum."""
    return f"{'+' if value >= 0 else '−'} {abs(value)}"


def whole_number(value: int) -> str:
    """“3”, “−2”: the result of a sum."""
    return str(value).replace("-", "−")


@lru_cache(4096)
def sum_of(target: Target) -> str:
    """A target number as a sum: “GATS 5 − 2 running = 3 or less”."""
    terms = " ".join(f"{signed(modifier.value)} {modifier.label}" for modifier in target.modifiers)
    if not terms:
        return f"{strong(f'{target.stat} {target.base}')} or less"
    return f"{target.stat} {target.base} {terms} = {strong(whole_number(target.total))} or less"


class SumShown(NamedTuple):
    """A target number or a throw as a player has seen it.

    name   the stat, or what is rolled for
    bare   it without modifiers: “GATS 3”, “To hit: 6D6”
    added  its modifiers
    """

    name: str
    bare: str
    added: tuple[Modifier, ...]


def sum_shown(step: Target | Throw) -> SumShown:
    """A step as a player sees it before the dice."""
    if isinstance(step, Throw):
        return throw_shown(step.why, len(step.faces), step.sides, step.modifiers)
    return SumShown(step.stat, f"{step.stat} {step.base}", step.modifiers)


def throw_shown(why: str, n: int, sides: int, added: tuple[Modifier, ...]) -> SumShown:
    """A throw of dice for something, as a player sees it before the dice."""
    return SumShown(why, f"{f'{sentence(why)}: ' if why else ''}{n}D{sides}", added)


def change_of(old: SumShown, new: SumShown) -> str:
    """“GATS 3 − 1 is now GATS 3 − 1 − 2: long range.”: a sum that has changed, and by what."""
    reasons = [
        *(one.label for one in new.added if one not in old.added),
        *(f"no {one.label}" for one in old.added if one.label not in {each.label for each in new.added}),
    ]
    why = f": {together(reasons)}" if reasons and old.name == new.name else ""
    return f"{_in_figures(old)} is now {strong(_in_figures(new))}{why}."


def _in_figures(shown: SumShown) -> str:
    """A sum without labels: “GATS 3 − 1”."""
    return " ".join([shown.bare, *(signed(one.value) for one in shown.added)])


def throw_of(throw: Throw, mark_typed: bool = True, owners: Mapping[Origin, str] = CHANGED) -> str:
    """A throw on one line: its purpose, its dice, how they read, and where they come from."""
    faces, why = throw.faces, throw.why
    line = f"{len(faces)}D{throw.sides} {strong(' '.join(map(str, faces)))}"
    if throw.sides == 1 and throw.rows:
        line = "the only one left"
    if why:
        line = f"{why[0].upper()}{why[1:]}: {line}"
    if throw.modifiers:
        line += added_to(throw)
    if throw.rows:
        line += f" → {rows_of(throw)}"
    if throw.origin in owners:
        line += f" · {owners[throw.origin]}"
    if throw.typed and mark_typed:
        which = "" if throw.typed == len(faces) else f"the first {throw.typed} "
        line += f" · {which}rolled at the table"
    return line


def consulted_lines(consulted: Iterable[Consulted], owners: Mapping[Origin, str] = CHANGED) -> Iterator[str]:
    """The owners of tables that decided something: a sentence for each owner."""
    found = list(consulted)
    for origin, owner in owners.items():
        titles = [one.title for one in found if one.origin is origin]
        if titles:
            yield f"By {owner}{'s' * (len(titles) > 1)}: {'; '.join(titles)}."


def added_to(throw: Throw) -> str:
    """The modifiers of a die by name, with their total; “each” for several dice."""
    added = [f"{signed(modifier.value)} {modifier.label}" for modifier in throw.modifiers if modifier.value]
    if not added:
        return ""
    terms, summed = " ".join(added), len(throw.faces) == 1 or not throw.rows
    return f" {terms} = {whole_number(sum(throw.faces) + throw.shift)}" if summed else f" (each {terms})"


def rows_of(throw: Throw) -> str:
    """“2 × hit, 1 × flinch, 3 × miss”, lowest faces first; a single row by itself; and the skill that caused it."""
    rows: Sequence[str] = throw.rows
    if throw.by:
        rows = [f"{row} ({skill})" if skill else row for row, skill in zip(rows, throw.by, strict=True)]
    if len(rows) == 1:
        return rows[0]
    counted: dict[str, int] = {}
    for _, row in sorted(zip(throw.faces, rows, strict=True)):
        counted[row] = counted.get(row, 0) + 1
    return ", ".join([f"{times} × {row}" for row, times in counted.items()])


def steps_of(steps: Iterable[Any], owners: Mapping[Origin, str] = CHANGED) -> tuple[str, ...]:
    """The sum of an outcome, a line a step. Like throws in succession share a line."""
    shown = merged(steps)
    throws = [step for step in shown if isinstance(step, Throw)]
    all_typed = len(throws) > 1 and throws[0].typed and all(throw.typed == len(throw.faces) for throw in throws)
    lines: list[str] = []
    consulted: list[Consulted] = []
    for step in shown:
        if isinstance(step, Throw):
            lines.append(throw_of(step, not all_typed, owners))
        elif isinstance(step, Target):
            lines.append(sum_of(step))
        elif isinstance(step, Reminder):
            lines.append(f"See {title_of_rule(step.rule)}: {step.about}")
        elif isinstance(step, Consulted):
            consulted.append(step)
    if consulted:
        read_on = {throw.table for throw in throws}
        lines += consulted_lines((one for one in consulted if one.table not in read_on), owners)
    return (*lines, ALL_TYPED) if all_typed else tuple(lines)


def gathered(steps: Iterable[Any], least: int) -> tuple[str, ...]:
    """The sum of an outcome in fewer lines: `least` throws or more for the same purpose share one, by all who roll.

    Every die is there, in order, and the owner of its table. The rows that dice of such a line met are missing, and so
    are their target numbers.
    """
    shown = merged(steps)
    together: dict[tuple[str, int, Origin], list[Throw]] = {}
    for step in shown:
        if isinstance(step, Throw):
            together.setdefault((purpose(step.why), step.sides, step.origin), []).append(step)
    kept: list[Any] = []
    target: Target | None = None
    for step in shown:
        if isinstance(step, Target):
            target = step
            continue
        if not isinstance(step, Throw):
            kept.append(step)
            continue
        throws = together[purpose(step.why), step.sides, step.origin]
        if len(throws) < least:
            kept += [step] if target is None else [target, step]
        elif step is throws[0]:
            kept.append(_of_one_purpose(throws))
        target = None
    return steps_of(kept)


def owners_of(throws: Iterable[Throw]) -> Iterator[Consulted]:
    """The tables that differ from the shipped ones, on which these throws were read: each once."""
    for id_, origin in dict.fromkeys((throw.table, throw.origin) for throw in throws if throw.origin in CHANGED):
        shipped = all_tables().get(id_)
        yield Consulted(id_, shipped.table.title if shipped else id_, origin)


def purpose(why: str) -> str:
    """What a throw is for, without whose it is: “Saving throw” of “Saving throw 2 (downed), Tully”."""
    return PURPOSE.match(why)[0]  # pyright: ignore[reportOptionalSubscript]  # it matches any text


def _of_one_purpose(throws: Sequence[Throw]) -> Throw:
    """All dice of these throws as one, without the rows that they met."""
    faces = tuple(face for throw in throws for face in throw.faces)
    typed = sum(throw.typed for throw in throws)
    parts = zip(*(throw.why.split(", ") for throw in throws), strict=False)
    common = ", ".join(one[0] for one in takewhile(lambda part: len({*part}) == 1, parts))
    return Throw(
        common or purpose(throws[0].why),
        throws[0].sides,
        faces,
        typed if typed == len(faces) else 0,
        throws[0].table,
        origin=throws[0].origin,
    )


def title_of_rule(rule_id: str) -> str:
    """The title of a rule; the id of a rule that no longer exists."""
    found = rule_with(rule_id)
    return rule_id if found is None else found[1].title


def stored_sums(outcome: Mapping[str, Any] | None, owners: Mapping[Origin, str] = CHANGED) -> tuple[str, ...]:
    """The sum of a stored outcome, in the words of its roll."""
    return steps_of(load_steps(outcome["steps"] if outcome else ()), owners)


def merged(steps: Iterable[Any]) -> list[Any]:
    """Steps in which neighboring throws of like dice for the same purpose are one."""
    shown: list[Any] = []
    last: Any = None
    for step in steps:
        if isinstance(step, Throw) and isinstance(last, Throw) and alike(last, step):
            last = _together(last, step)
            shown[-1] = last
        else:
            shown.append(last := step)
    return shown


def _together(one: Throw, other: Throw) -> Throw:
    typed = one.typed + other.typed if one.typed == len(one.faces) else one.typed
    by = tuple([skill for throw in (one, other) for skill in throw.by or ("",) * len(throw.faces)])
    return one._replace(
        faces=one.faces + other.faces, rows=one.rows + other.rows, typed=typed, by=by if any(by) else ()
    )


def alike(one: Throw, other: Throw) -> bool:
    """Whether two throws are of like dice, for the same purpose, read in the same way."""
    return (
        bool(one.why)
        and one.why == other.why
        and (one.sides, one.table, one.modifiers, one.origin)
        == (other.sides, other.table, other.modifiers, other.origin)
    )


def named(steps: Iterable[Any], names: Sequence[str]) -> tuple[Any, ...]:
    """Steps whose throws have names in place of numbers in their headings.

    “damage:0” gets the name of that number. “who is hit:*” gets all names that a face can mean, and “who is hit:1+4”
    gets those two.
    """
    return tuple(
        [
            Throw(heading_of(step.why, step.sides, names), *step[1:])
            if isinstance(step, Throw) and ":" in step.why
            else step
            for step in steps
        ]
    )


def heading_of(why: str, sides: int, names: Sequence[str]) -> str:
    """The stored heading of a throw for this purpose, with so many sides."""
    what, _, index = why.partition(":")
    if index == ALL_NAMES:
        return f"{what}{_numbered(names[:sides])}"
    if index.isdigit():
        return f"{what}, {names[int(index)]}" if int(index) < len(names) else what
    those = index.split(AND)
    if len(those) > 1 and all(one.isdigit() and int(one) < len(names) for one in those):
        return f"{what}{_numbered([names[int(one)] for one in those])}"
    return what


def _numbered(names: Iterable[str]) -> str:
    """The name that each face means."""
    return f" ({', '.join(f'{face} {name}' for face, name in enumerate(names, 1))})"
