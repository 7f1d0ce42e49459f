"""Editing a gang being made: its figures and cars by name, and whether a step is lawful and paid for (dollars)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.people.names import alike, called
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, Refusal
from rules.mad_dogs.gangs.draft import Draft, GangTypeName, Member, Motor
from rules.mad_dogs.gangs.vetting import breaches, problems
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.prices import MOST_MONEY, dollars


def member_named(draft: Draft, name: str) -> Member:
    """The figure of this name, the first of several. Raises UnknownName for no one."""
    return called("figure", name, reversed(draft.members))


def member_or_car(draft: Draft, name: str) -> Member | Motor:
    """The figure or car of this name, the first of several. Raises UnknownName for none."""
    return called("figure or car", name, reversed(draft.members_and_cars))


def canonical(name: str, known: Iterable[str]) -> str:
    """A name as the tables write it. A name that they lack stays as typed, and the vetting finds it."""
    return alike(name, known) or name.strip()


def with_member(draft: Draft, member: Member) -> Draft:
    """The draft with the figure of this name replaced."""
    before = member_named(draft, member.name)
    return replace(draft, members=tuple(member if one is before else one for one in draft.members))


def settled(before: Draft, after: Draft, what: str) -> Draft:
    """The draft after a step. Raises a Refusal if the step breaks a rule or costs more than is left."""
    wrong = breaches(after)
    if wrong:
        known = {fault.sentence for fault in breaches(before)}
        wrong = [fault for fault in wrong if fault.sentence not in known]
    refuse([*wrong, *overspent(before, after, what)])
    return after


def overspent(before: Draft, after: Draft, what: str) -> list[Refusal]:
    """The refusal of a step that costs more than is left, with the sums; none if the money suffices."""
    cost, left = after.spent - before.spent, max(0, before.left)
    if cost <= 0 or after.left >= 0:
        return []
    missing = dollars(cost - left)
    return [IllegalNow(f"{what} costs {dollars(cost)}, and {dollars(left)} is left. You need {missing} more.")]


def refuse(wrong: list[Refusal]) -> None:
    """Raise all these refusals as one."""
    if len(wrong) == 1:
        raise wrong[0]
    if wrong:
        kind = OutOfRange if all(isinstance(fault, OutOfRange) for fault in wrong) else IllegalNow
        raise kind(" ".join(fault.sentence for fault in wrong))


def start(budget: int, kind: GangTypeName | None = None) -> Draft:
    """An empty gang with so many dollars.

    Raises OutOfRange below 0 or above a million, and IllegalNow for cops and Feds.
    """
    draft = Draft(budget, kind=kind)
    if not 0 <= budget <= MOST_MONEY:
        raise OutOfRange(f"A budget is $0 to {dollars(MOST_MONEY)}, not {dollars(budget)}. Give a sum in that range.")
    refuse(breaches(draft))
    return draft


def figures_of(draft: Draft) -> tuple[Figure, ...]:
    """The gang's figures as it keeps them. Raises IllegalNow that names everything wrong or unfinished."""
    if wrong := [*problems(draft), *draft.unfinished]:
        raise IllegalNow(" ".join(wrong))
    return tuple(member.figure for member in draft.members)


def with_recruit(draft: Draft, member: Member) -> Draft:
    """The draft with one figure more, if the gang may have it."""
    return settled(draft, replace(draft, members=(*draft.members, member)), member.name)
