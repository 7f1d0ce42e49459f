"""The hurt figures of a gang."""

from __future__ import annotations

from cogs.cards.card import Card, Press
from cogs.commands.mad_dogs.paradise.town import members_of
from cogs.context.context import Context
from cogs.replies.answers import shows
from cogs.slash.slash import command
from rules.core.plain.markup import strong
from rules.core.plain.words import count
from rules.mad_dogs.model.figures import Stats, stat_row
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.model.roster import wounds
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, GANG
from rules.mad_dogs.paradise.city.records import Outfit
from rules.mad_dogs.paradise.hospital.cripple_roll import CARE_TERMS, HEALING_LOOKUPS, Treatment
from rules.mad_dogs.paradise.hospital.healing import hurt, points_text, to_heal, why_no_care
from rules.mad_dogs.play.position import Person

_TITLE, TABLE = HEALING_LOOKUPS["mad.tables.healing"]


@command("mad-hospital list")
class List:
    """Show who in a gang is hurt, and what each kind of care would do."""

    gang: str = GANG
    campaign: str = CAMPAIGN


@shows(List)
async def ward_card(ctx: Context, move: List) -> Card:
    """The hurt figures of a gang, and what each kind of care would do."""
    members = await members_of(ctx, gang=move.gang, campaign=move.campaign, own=False)
    outfit = members.town.city.outfit(members.gang.id) if members.town is not None else None
    jailed = {one.figure for one in members.town.city.prisoners} if members.town is not None else set[int]()
    ill = [one for one in members.people if hurt(one.figure)]
    outfit = outfit or Outfit(members.gang.id)
    lines = [_line(one, why_no_care(one, outfit, jailed)) for one in ill]
    nursed = {one.id: one.figure.name for one in members.people}
    lines += [
        f"{strong(nursed[one.figure])} is crippled, but the stat is not chosen yet. Choose it with /mad-hospital "
        f"cripple."
        if one.waits
        else f"{strong(nursed[one.figure])} regained {points_text(Stats(*one.points))} this month."
        for one in outfit.cared
        if one.figure in nursed
    ]
    if ill:
        costs = (f"{care} {dollars(CARE_TERMS[care].price * len(ill))}" for care in Treatment if CARE_TERMS[care].price)
        lines.append(f"A month for all of them: {', '.join(costs)}. Heal them with /mad-hospital care.")
    headline = f"{count(len(ill), 'figure')} of {members.name} hurt." if ill else f"No one in {members.name} is hurt."
    return Card(
        headline=headline, lines=tuple(lines), block=TABLE, buttons=(Press("why", "mad.healing", "Why"),), private=True
    )


def _line(one: Person, hindrance: str | None) -> str:
    """The state of a hurt figure, and the sentence that says why no care helps it, if there is one."""
    figure, points = one.figure, to_heal(one.figure)
    now = stat_row(figure.left())
    months = ", ".join(f"{care} {-(-points // CARE_TERMS[care].points)}" for care in Treatment)
    state = f"{strong(figure.name)} {now}, {wounds(figure)}: {count(points, 'point')} to heal (months: {months})."
    return f"{state} {hindrance}" if hindrance else state
