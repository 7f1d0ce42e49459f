"""How a gang being made is told: what is left always comes first."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

from cogs._kit.render import Press
from rules.core.markup import strong
from rules.core.words import count, key_of, listed
from rules.mad_dogs.drafts import Draft, Member
from rules.mad_dogs.estate import Estate, MadDogsEstates
from rules.mad_dogs.model import Stat
from rules.mad_dogs.prices import BOSS_EXTRA, BOSS_TO_BUILD, CHOSEN_SKILL, RANDOM_SKILL, STAT_PRICES, dollars
from rules.mad_dogs.roster import MadDogsRoster
from rules.mad_dogs.vetting import problems

MENU, DO, TYPE = "making", "make", "typing"
"""The deeds of this cog's buttons: a menu, a command, a window; their keys begin with the gang's id."""

STATS = ", ".join(f"{value} for {dollars(price)}" for value, price in STAT_PRICES.items() if value > 2)
PRICES = f"Stats: {STATS}. Skills: {dollars(RANDOM_SKILL)} rolled, {dollars(CHOSEN_SKILL)} chosen."
BOSSES = (
    "The Boss is free.",
    "Off the rack: his template, and two skills to choose.",
    f"By dice: 8D6 to spread, and {dollars(BOSS_EXTRA)} for a stat or a random skill.",
    f"Bought: built from a Punk, {dollars(BOSS_TO_BUILD)} of stats and skills free.",
)
ORDER = " ".join(Stat)
MOST_ADVICE = 2
"""Pieces of advice on the card of a step; /mad-gang show has all."""


def purse(draft: Draft) -> str:
    """What is left of how much."""
    return f"{dollars(draft.left)} of {dollars(draft.budget)} left."


def member_line(member: Member) -> str:
    """Somebody on a line."""
    if member.stats is None:
        numbers = " ".join(map(str, member.rolled.best)) if member.rolled else ""
        known = "".join(f" · {skill}" for skill in member.knows)
        told = f"{member.profile}, numbers to spread: {numbers}{known}"
    else:
        told = MadDogsRoster.line(member.figure)
    return f"{strong(member.name)} · {told} · {dollars(member.price)}"


def rolled_line(member: Member) -> str:
    """Eight dice as they fell and as they count, pairs of a 1 and a 6 told."""
    assert member.rolled is not None
    fell, read = (
        " ".join(map(str, faces)) for faces in (sorted(member.rolled.faces, reverse=True), member.rolled.read)
    )
    pairs = min(member.rolled.faces.count(1), member.rolled.faces.count(6))
    turned = f" ({count(pairs, 'pair')} of 1 and 6 read as 2 and 5)" if pairs else ""
    best = " ".join(map(str, member.rolled.best))
    return f"{fell} count as {read}{turned}. Spread {strong(best)}; {count(member.rolled.skills, 'skill')} for the 6s."


def advice_lines(draft: Draft) -> tuple[str, ...]:
    """The first things to be settled, for the card of a step."""
    told = draft.unfinished
    more = (f"And {len(told) - MOST_ADVICE} more to settle: Bill lists them all.",) if len(told) > MOST_ADVICE else ()
    return (*told[:MOST_ADVICE], *more)


def bill_lines(draft: Draft) -> Iterable[str]:
    """The bill, somebody a line; then what is wrong, and what is worth knowing."""
    for one in draft.things:
        items = ", ".join(f"{item.what} {dollars(item.dollars)}" for item in one.items)
        yield f"{strong(one.name)} {dollars(one.price)}: {items}"
    for line in draft.gone:
        yield f"{line.whom}, {line.what}: {dollars(line.dollars)}"
    yield from (f"⚠ {one}" for one in problems(draft))
    yield from draft.advice


def estate_lines(estate: Estate) -> Iterable[str]:
    """What a gang has that is made."""
    yield f"Money: {dollars(estate.dollars)}."
    for name, what in MadDogsEstates.sheet(estate):
        yield f"{strong(name)}: {what}"


def money_lines(draft: Draft, had: int) -> Iterable[str]:
    """What becomes of the money of a gang that is made, and that had dollars of its own."""
    has = f", {dollars(had + draft.left)} with what it had" if had else ""
    yield f"{dollars(draft.left)} of {dollars(draft.budget)} is left and the gang's own{has}."
    if thrown := sum(line.dollars for line in draft.gone):
        yield f"{dollars(thrown)} is lost: dice thrown for those who were sent away."
    if draft.boss and draft.boss.unspent:
        free = f"the {dollars(draft.boss.allowance)} that {draft.boss.name} had for himself"
        yield f"{dollars(draft.boss.unspent)} of {free} is lost: it is not paid out."


def made_of(figures: int, cars: int) -> str:
    """“4 figures and 1 car”."""
    return listed([count(figures, "figure")] * bool(figures or not cars) + [count(cars, "car")] * bool(cars))


def buttons(gang: int, draft: Draft) -> tuple[Press, ...]:
    """What leads on from every step."""
    first = () if draft.boss else (Press(MENU, f"{gang}.boss", "Boss"),)
    people = (
        (Press(MENU, f"{gang}.people.0", "Improve"), Press(MENU, f"{gang}.arms.0", "Weapons")) if draft.members else ()
    )
    return (
        *first,
        Press(MENU, f"{gang}.hire", "Hire"),
        Press(DO, f"{gang}.roll-up", "Roll up"),
        *people,
        Press(MENU, f"{gang}.cars", "Cars"),
        Press(MENU, f"{gang}.bill", "Bill"),
        Press(DO, f"{gang}.finish", "Finish"),
    )


def cancel_button(gang: int) -> Press:
    """The button that gives a budget back, for a gang that stands."""
    return Press(DO, f"{gang}.cancel", "Cancel")


def mark(at: int, member: Member) -> str:
    """A figure in the key of a button: its place in the draft, and a hash of its name, for places shift."""
    return f"{at}-{crc32(key_of(member.name).encode()):08x}"


def windows(gang: int, draft: Draft) -> tuple[Press, ...]:
    """Where what is still open can be typed: numbers to spread, skills to choose; the last ones if they are many."""
    pressed: list[Press] = []
    for at, member in enumerate(draft.members):
        if member.stats is None:
            pressed.append(Press(TYPE, f"{gang}.place.{mark(at, member)}", f"{member.name}: type the numbers"))
        if member.owed:
            pressed.append(Press(TYPE, f"{gang}.skill.{mark(at, member)}", f"{member.name}: choose a skill"))
    return tuple(pressed[-MOST_ADVICE:])
