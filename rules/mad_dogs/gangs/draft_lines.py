"""Report lines of a gang being made, and the buttons that lead through it. The money left always comes first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from zlib import crc32

from rules.core.action.report import FollowUp, Opens, Report, Tone
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import count, key_of, listed
from rules.mad_dogs.gangs.draft import Draft, GangTypeName, Member
from rules.mad_dogs.gangs.draft_edit import member_named
from rules.mad_dogs.gangs.estate import Estate, MadDogsEstates
from rules.mad_dogs.gangs.rolled_numbers import BRAINS, BRAWLER, GUNMAN, suggested
from rules.mad_dogs.gangs.vetting import legality, problems
from rules.mad_dogs.model.figures import Figure, Stat, stat_row
from rules.mad_dogs.model.prices import BOSS_EXTRA, BOSS_TO_BUILD, CHOSEN_SKILL, RANDOM_SKILL, STAT_PRICES, dollars
from rules.mad_dogs.model.roster import MadDogsRoster
from rules.mad_dogs.model.skills import CHOICE
from rules.mad_dogs.play.position import GangView

MENU, DO, TYPE = "making", "make", "typing"
"""What the buttons of a gang being made open: a menu, a command, a window. Their keys begin with the gang's id."""

STATS = ", ".join(f"{value} for {dollars(price)}" for value, price in STAT_PRICES.items() if value > 2)
PRICES = f"Stats: {STATS}. Skills: {dollars(RANDOM_SKILL)} rolled, {dollars(CHOSEN_SKILL)} chosen."
BOSSES = (
    "The Boss is free.",
    "Off the rack: the ready-made figure, and two skills to choose.",
    f"By dice: 8D6 to spread, and {dollars(BOSS_EXTRA)} for a stat or a random skill.",
    f"Bought: built from a Punk, with {dollars(BOSS_TO_BUILD)} of stats and skills for free.",
)
ORDER = " ".join(Stat)
MOST_ADVICE = 2
"""Pieces of advice on the card of a step; /mad-gang show lists them all."""


def purse(draft: Draft) -> str:
    """The money left, and the whole budget."""
    return f"{dollars(draft.left)} of {dollars(draft.budget)} left."


def member_line(member: Member) -> str:
    """A figure in one line."""
    if member.stats is None:
        numbers = " ".join(map(str, member.rolled.best)) if member.rolled else ""
        known = "".join(f" · {skill}" for skill in member.knows)
        text = f"{member.profile}, numbers to spread: {numbers}{known}"
    else:
        text = MadDogsRoster.line(member.figure)
    return f"{strong(member.name)} · {text} · {dollars(member.price)}"


def rolled_line(member: Member) -> str:
    """Eight dice as rolled and as they count, with each pair of a 1 and a 6."""
    assert member.rolled is not None
    rolled, read = (
        " ".join(map(str, faces)) for faces in (sorted(member.rolled.faces, reverse=True), member.rolled.read)
    )
    pairs = min(member.rolled.faces.count(1), member.rolled.faces.count(6))
    turned = f" ({count(pairs, 'pair')} of 1 and 6 read as 2 and 5)" if pairs else ""
    best = " ".join(map(str, member.rolled.best))
    return (
        f"{rolled} count as {read}{turned}. Spread {strong(best)}. The 6s bring {count(member.rolled.skills, 'skill')}."
    )


def advice_lines(draft: Draft) -> tuple[str, ...]:
    """The first things that the maker must settle, for the card of a step."""
    open_points = draft.unfinished
    more = (
        (f"And {len(open_points) - MOST_ADVICE} more to decide. Bill lists them all.",)
        if len(open_points) > MOST_ADVICE
        else ()
    )
    return (*open_points[:MOST_ADVICE], *more)


def bill_lines(draft: Draft) -> Iterable[str]:
    """The bill, a figure a line; then what is wrong, and what the maker may want to know."""
    for one in draft.members_and_cars:
        items = ", ".join(f"{item.what} {dollars(item.dollars)}" for item in one.items)
        yield f"{strong(one.name)} {dollars(one.price)}: {items}"
    for line in draft.gone:
        yield f"{line.whom}, {line.what}: {dollars(line.dollars)}"
    yield from (f"⚠ {one}" for one in problems(draft))
    yield from draft.advice


def estate_lines(estate: Estate) -> Iterable[str]:
    """What a finished gang has besides its figures."""
    yield f"Money: {dollars(estate.dollars)}."
    for name, what in MadDogsEstates.sheet(estate):
        yield f"{strong(name)}: {what}"


def money_lines(draft: Draft, had: int) -> Iterable[str]:
    """What becomes of the money of a gang that is finished. It `had` dollars of its own before."""
    has = f", {dollars(had + draft.left)} with what it had" if had else ""
    yield f"{dollars(draft.left)} of {dollars(draft.budget)} is left and belongs to the gang{has}."
    if lost := sum(line.dollars for line in draft.gone):
        yield f"{dollars(lost)} is lost, for dice of figures that were sent away."
    if draft.boss and draft.boss.unspent:
        free = f"the free {dollars(draft.boss.allowance)} of {draft.boss.name}"
        yield f"{dollars(draft.boss.unspent)} of {free} is lost, because it is not paid out."


def checked(gang: GangView, budget: int, kind: GangTypeName | None) -> Report:
    """The check of a finished gang against the rules: its price, and each violation."""
    if not gang.people:
        raise IllegalNow(
            f"{gang.name} has no figures to check. See a gang that is being made with /mad-gang show."
        ).offering("Show the gang", "mad-gang show", gang=gang.name)
    legal = legality([one.figure for one in gang.people], budget, kind)
    price = dollars(legal.least) if legal.least == legal.most else f"{dollars(legal.least)} to {dollars(legal.most)}"
    verdict = "follows the rules" if not legal.problems else f"{count(len(legal.problems), 'fault')}"
    doubt = (
        ("It is within the budget only if its skills and stats were rolled. Ask its owner.",) if legal.doubtful else ()
    )
    figures = (
        f"{strong(one.name)} {dollars(one.least)}"
        + (f" to {dollars(one.most)}" if one.most != one.least else "")
        + (f": {' or '.join(one.ways)}" if one.ways else ": no way to make this figure")
        for one in legal.figures
    )
    return Report(
        f"{gang.name}: {verdict}. {price} of {dollars(budget)}.",
        (*(f"⚠ {fault}" for fault in legal.problems), *doubt, *figures),
        tone=Tone.BAD if legal.problems else Tone.GOOD,
    )


def made_of(figures: int, cars: int) -> str:
    """“4 figures and 1 car”."""
    return listed([count(figures, "figure")] * bool(figures or not cars) + [count(cars, "car")] * bool(cars))


def buttons(gang: int, draft: Draft) -> tuple[Opens, ...]:
    """The buttons after every step."""
    first = () if draft.boss else (Opens(MENU, f"{gang}.boss", "Boss"),)
    people = (
        (Opens(MENU, f"{gang}.people.0", "Improve"), Opens(MENU, f"{gang}.arms.0", "Weapons")) if draft.members else ()
    )
    return (
        *first,
        Opens(MENU, f"{gang}.hire", "Hire"),
        Opens(DO, f"{gang}.roll-up", "Roll up"),
        *people,
        Opens(MENU, f"{gang}.cars", "Cars"),
        Opens(MENU, f"{gang}.bill", "Bill"),
        Opens(DO, f"{gang}.finish", "Finish"),
    )


def cancel_button(gang: int) -> Opens:
    """The button with which a finished gang gives a budget back."""
    return Opens(DO, f"{gang}.cancel", "Cancel")


def button_mark(at: int, member: Member) -> str:
    """A figure in the key of a button: its place in the draft, which may shift, and a hash of its name."""
    return f"{at}-{crc32(key_of(member.name).encode()):08x}"


def windows(gang: int, draft: Draft) -> tuple[Opens, ...]:
    """Buttons for windows in which the maker types numbers to spread and skills to choose.

    Of many it shows the last.
    """
    pressed: list[Opens] = []
    for at, member in enumerate(draft.members):
        if member.stats is None:
            pressed.append(Opens(TYPE, f"{gang}.place.{button_mark(at, member)}", f"{member.name}: type the numbers"))
        if member.owed:
            pressed.append(Opens(TYPE, f"{gang}.skill.{button_mark(at, member)}", f"{member.name}: choose a skill"))
    return tuple(pressed[-MOST_ADVICE:])


# What a figure still needs

MANNERS = {"as a gunman": GUNMAN, "as a brawler": BRAWLER, "as the brains": BRAINS}
"""Ways to spread six numbers, by the stats that come first."""
MOST_OF_NAME = 16
"""Letters of a name on a button that shows all six numbers."""


def open_choices(gang: str, draft: Draft, names: Iterable[str], most: int = 4) -> tuple[FollowUp, ...]:
    """Buttons for numbers to spread and skills to take, for each of these figures; of many the first."""
    offers: list[FollowUp] = []
    for name in names:
        member = member_named(draft, name)
        about = {"gang": gang, "figure": member.name}
        if member.stats is None and member.rolled is not None:
            offers += [
                FollowUp(
                    f"{shortened(member.name)} {manner}: {stat_row(stats)}",
                    "mad-gang place",
                    {**about, "stats": " ".join(map(str, stats))},
                )
                for manner, first in MANNERS.items()
                for stats in [suggested(member.rolled, first)]
            ]
        offers += owing(member, about)
    return tuple(offers[:most])


def shortened(name: str) -> str:
    """A name short enough to leave room for six numbers on a button."""
    return name if len(name) <= MOST_OF_NAME else f"{name[: MOST_OF_NAME - 1].strip()}…"


def owing(member: Member, about: dict[str, Any]) -> list[FollowUp]:
    """Buttons for the skills that a figure takes at no cost."""
    settle = "mad-gang skill"
    if member.crippling:
        return [FollowUp(f"{member.name}: what is crippled", settle, about)]
    if member.choices:
        return [FollowUp(f"{member.name}: {one}", settle, {**about, "skill": one}) for one in member.choices]
    if member.owed and CHOICE not in member.knows:
        return [FollowUp(f"{member.name}: roll a skill", settle, about)]
    return []


CHOOSE = "choosing"
"""What a button about an open choice of a skill opens. Its key is the id of a figure."""
MOST_CHOOSING = 4
"""The most of these buttons on one card. Each figure's own sheet has its button."""


def choice_buttons(ids: Sequence[int], figures: Sequence[Figure]) -> tuple[Opens, ...]:
    """The buttons for figures whose dice left a skill to choose."""
    return tuple(
        Opens(CHOOSE, str(one), f"{figure.name}: choose a skill")
        for one, figure in zip(ids, figures, strict=False)
        if CHOICE in figure.skills
    )[:MOST_CHOOSING]
