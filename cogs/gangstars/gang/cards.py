"""How a gang being built is told: what is left, what is against the rules, and the buttons that lead on."""

from __future__ import annotations

from collections.abc import Iterator

from cogs._kit.paging import paged
from cogs._kit.render import Card, Press
from rules.core.markup import strong
from rules.core.words import count
from rules.gangstars.actions import points
from rules.gangstars.building import Account, Bill, bill
from rules.gangstars.estate import Estate
from rules.gangstars.gangs import Fellows, muster_of
from rules.gangstars.model import Figure
from rules.gangstars.roster import spent_line
from rules.gangstars.vetting import Vetting, card_faults, judged, wishes_told

CHECK, ADD, MASTER = "gscheck", "gsadd", "gsmaster"
"""The deeds of this cog's buttons; their keys begin with the gang's id, of MASTER it is the dog's."""
MENU = "menu"
MOST_TOLD = 4
"""Violations on the card of a step; a check has all."""


def buttons(gang: int) -> tuple[Press, ...]:
    """The buttons under a step."""
    return Press(CHECK, f"{gang}.0", "Check"), Press(ADD, f"{gang}.{MENU}", "Add another")


def leash(figure_id: int, figure: Figure) -> tuple[Press, ...]:
    """The button of a dog that follows nobody in particular."""
    ownerless = figure.is_dog and not figure.master
    return (Press(MASTER, str(figure_id), f"{figure.name}: name a master"),) if ownerless else ()


def left(account: Account) -> str:
    """What an account has left, with a minus where it has less than nothing."""
    return str(account.left).replace("-", "−")


def counted(account: Account, thing: str) -> str:
    """What an account has left, with what it counts: “1 trait point”."""
    return f"{left(account)} {thing}{'' if account.left == 1 else 's'}"


def left_line(mine: Bill, verdict: Vetting) -> str:
    """What can still be spent: by a figure, by its gang."""
    told = [
        f"{left(mine.basic)} basic and {counted(mine.traits, 'trait point')} of its own",
        f"{counted(verdict.pool, 'equipment point')} of the gang",
        *([f"{left(verdict.size)} of the {verdict.size.of} basic points agreed on"] if verdict.size.of else []),
    ]
    return f"Left: {'; '.join(told)}."


def fault_lines(verdict: Vetting) -> tuple[str, ...]:
    """The first violations, and how many more there are."""
    told = verdict.violations
    more = (f"And {len(told) - MOST_TOLD} more: Check lists them all.",) if len(told) > MOST_TOLD else ()
    return (*(f"⚠ {one}" for one in told[:MOST_TOLD]), *more)


def check_card(gang: Fellows, page: int = 0) -> Card:
    """A gang held against the rules: its points, each violation, and what is left of each figure's."""
    muster = muster_of(gang)
    verdict = judged(muster)
    leashes = tuple(press for one in muster.members for press in leash(one.id, one.figure))[:MOST_TOLD]
    faults = count(len(verdict.violations), "fault") if verdict.violations else "keeps to the rules"
    shown, beside, told = paged(tuple(_check_lines(verdict)), page, CHECK, str(gang.id))
    agreed = f"{verdict.size.spent} of {verdict.size.of} agreed on" if verdict.size.of else f"{verdict.size.spent}"
    return Card(
        f"{gang.name}: {faults}.",
        sums=(
            f"{count(len(verdict.bills), 'figure')} · basic points: {agreed} · "
            f"equipment points: {_pool(muster.estate, verdict.pool)}",
        ),
        lines=shown,
        footer=told,
        buttons=(*beside, *leashes, Press(ADD, f"{gang.id}.{MENU}", "Add another"), Press("why", "gs.gang", "Why")),
        private=True,
    )


def _check_lines(verdict: Vetting) -> Iterator[str]:
    yield from (f"⚠ {one}" for one in verdict.violations)
    for one in verdict.bills:
        kinds = ((one.basic, "basic point"), (one.traits, "trait point"))
        rest = " and ".join(counted(account, kind) for account, kind in kinds if account.left)
        yield f"{strong(one.name)} · {spent_line(one)}{f' · left: {rest}' if rest else ''}"
    yield from verdict.advice


def _pool(estate: Estate, pool: Account) -> str:
    if estate.aside is not None:
        return f"{left(pool)} put aside, arms worth {pool.spent}"
    return f"{pool.spent} of {pool.of}, {left(pool)} left"


def points_card(figure: Figure) -> Card:
    """What a card costs that is no figure's: its points, and what is wrong with it."""
    spent = bill(figure)
    dog = (wishes_told(figure.profile),) if figure.is_dog else ()
    faults = tuple(f"⚠ {one}" for one in card_faults(figure))
    return Card(
        f"{figure.profile}: {spent_line(spent)}.",
        sums=(f"Left: {counted(spent.basic, 'basic point')}, {counted(spent.traits, 'trait point')}.",),
        lines=(f"{points(figure)} action points a turn.", *dog, *faults),
        buttons=(Press("why", "gs.gang", "Why"),),
        private=True,
    )
