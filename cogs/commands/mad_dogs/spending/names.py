"""The reputation of gangs."""

from __future__ import annotations

from cogs.cards.card import Card, Press
from cogs.commands.mad_dogs.paradise.town import Town, town_of
from cogs.context.context import Context
from cogs.replies.answers import shows
from cogs.slash.slash import command
from rules.core.action.fields import option
from rules.core.plain.markup import strong
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.bank_balances import A_POINT, reputation
from rules.mad_dogs.paradise.city.campaign_options import ANY_IN_TOWN, CAMPAIGN


@command("mad-spend reputation")
class Reputation:
    """Show the reputation of the gangs, and the muscle that they wait for."""

    gang: str = option("The gang to show (default: all of them).", default="", complete=ANY_IN_TOWN)
    campaign: str = CAMPAIGN


@shows(Reputation)
async def reputation_card(ctx: Context, move: Reputation) -> Card:
    """The reputation of one gang or all, and its parts."""
    town = await town_of(ctx, move.campaign)
    wanted = [town.gang_named(move.gang)] if move.gang else list(town.gangs.values())
    lines = [_reputation_line(town, one.id) for one in wanted]
    nobody = () if lines else ("No gang takes part yet. Bring one in with /campaign join.",)
    return Card(
        f"Reputation in {town.title}",
        lines=(*lines, *nobody),
        buttons=(Press("why", "mad.money", "Why"),),
        private=True,
    )


def _reputation_line(town: Town, gang: int) -> str:
    outfit, bank = town.outfit(gang), town.bank(gang)
    points = reputation(bank, outfit.standing)
    parts = [f"{dollars(bank)} in the bank"]
    if outfit.standing:
        parts.append(f"{outfit.standing} for funerals")
    short = A_POINT - max(0, bank) % A_POINT + max(0, -bank)
    parts.append(f"{dollars(short)} to the next point")
    waits = ", ".join(f"{one.profile} {one.fights}" for one in outfit.waits)
    if waits:
        parts.append(f"fights until the next muscle: {waits}")
    return f"{strong(town.name(gang))} · {points}: {'; '.join(parts)}"
