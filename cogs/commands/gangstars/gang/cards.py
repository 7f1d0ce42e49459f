"""Cards while a gang is built: the points left to each figure, and violations."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.cards.card import Card, Press
from cogs.cards.paging import paged
from rules.core.plain.markup import strong
from rules.core.plain.words import count
from rules.gangstars.gangs.builder import CHECK, MOST_FAULTS, GangView, add_button, counted, leash, left, muster_of
from rules.gangstars.gangs.estate import Estate
from rules.gangstars.gangs.prices import Account, bill
from rules.gangstars.gangs.roster import spent_line
from rules.gangstars.gangs.vetting import Vetting, card_faults, judged, wishes_line
from rules.gangstars.model.action_costs import points
from rules.gangstars.model.figures import Figure


def check_card(gang: GangView, page: int = 0) -> Card:
    """A gang checked against the rules: its points, each violation, and the points left to each figure."""
    muster = muster_of(gang)
    verdict = judged(muster)
    leashes = [Press(*button) for one in muster.members for button in leash(one.id, one.figure)][:MOST_FAULTS]
    faults = count(len(verdict.violations), "fault") if verdict.violations else "no faults"
    shown, beside, footer = paged(tuple(_check_lines(verdict)), page, CHECK, str(gang.id))
    agreed = f"{verdict.size.spent} of {verdict.size.of} agreed" if verdict.size.of else f"{verdict.size.spent}"
    return Card(
        f"{gang.name}: {faults}.",
        sums=(
            f"{count(len(verdict.bills), 'figure')} · basic points: {agreed} · "
            f"equipment points: {_pool(muster.estate, verdict.pool)}",
        ),
        lines=shown,
        footer=footer,
        buttons=(*beside, *leashes, Press(*add_button(gang.id)), Press("why", "gs.gang", "Why")),
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
        return f"{left(pool)} saved, weapons worth {pool.spent}"
    return f"{pool.spent} of {pool.of}, {left(pool)} left"


def points_card(figure: Figure) -> Card:
    """The points of a card without a figure, and its faults."""
    spent = bill(figure)
    dog = (wishes_line(figure.profile),) if figure.is_dog else ()
    faults = tuple(f"⚠ {one}" for one in card_faults(figure))
    return Card(
        f"{figure.profile} costs {spent_line(spent)}.",
        sums=(f"Left: {counted(spent.basic, 'basic point')}, {counted(spent.traits, 'trait point')}.",),
        lines=(f"It has {points(figure)} action points a turn.", *dog, *faults),
        buttons=(Press("why", "gs.gang", "Why"),),
        private=True,
    )
