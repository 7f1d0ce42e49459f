"""Finds the fight of a campaign that a game plays."""

from __future__ import annotations

from cogs.commands.mad_dogs.paradise.town import town_of
from cogs.context.board_display import ClosingChanges
from cogs.context.context import Context
from db.games import StoredGame
from rules.core.plain.events import Subject, SubjectKind
from rules.mad_dogs.paradise.fights.game_results import LinkedFight


async def reopen_fight(ctx: Context, game: StoredGame) -> ClosingChanges:
    """Opens the fight of a game again if the game closes before its results are applied."""
    linked = await fight_in(ctx, game)
    if linked is None:
        return ClosingChanges()
    return ClosingChanges(linked.open_again, (linked.open_again_line,))


async def fight_in(ctx: Context, game: StoredGame) -> LinkedFight | None:
    """The fight that a game plays; None for a game outside a campaign."""
    gangs = await ctx.work.rosters.gangs_of([Subject(SubjectKind.GANG, one) for one in game.game.gangs])
    enrolled = {one.gang.campaign for one in gangs} - {0}
    for campaign in sorted(enrolled):
        stored = await ctx.work.campaigns.get(campaign)
        if stored is None or not stored.campaign.present:
            continue
        town = await town_of(ctx, stored.campaign.name)
        found = next((one for one in town.city.open_fights if one.game == game.id), None)
        if found is not None:
            return LinkedFight(town, found)
    return None
