"""The game or campaign that a context is at, as desks are kept for it, and how its buttons name it."""

from __future__ import annotations

from typing import Final, NamedTuple

from cogs.cards.render import Press
from cogs.context.board_display import MY_MOVE, here
from cogs.context.campaign_display import campaign_numbered, gangs_in, has_part, my_month, outsider
from cogs.context.context import Context
from db.campaigns import StoredCampaign
from db.notebooks import Matter, game_on
from db.pending import CAMPAIGN
from rules.core.plain.frozen import replace

HERE: Final = "0"
"""The key of a button for the game that is played where it is pressed; of one for a campaign it is that one's id."""


class GameOrCampaign(NamedTuple):
    """A game or campaign.

    matter  it, as its desks are kept
    name    what it is called, in a sentence
    mine    the button that tells whoever presses it what is his to do
    """

    matter: Matter
    name: str
    channel_id: int
    mine: Press

    def press(self, does: str, label: str) -> Press:
        """A button of a notebook of it."""
        return Press(does, str(self.matter.id) if self.matter.kind == CAMPAIGN else HERE, label)


def affair_at(ctx: Context) -> GameOrCampaign:
    """What a context is at; IllegalNow where it is at no game and no campaign."""
    if ctx.game is None and ctx.campaign is not None:
        one = ctx.campaign
        matter = Matter(CAMPAIGN, one.id, ctx.server_id)
        return GameOrCampaign(matter, one.campaign.name, one.channel_id, my_month(one.id))
    game = here(ctx)
    return GameOrCampaign(game_on(ctx.server_id, game.id), game.game.name, game.channel_id, MY_MOVE)


def at_campaign(ctx: Context, stored: StoredCampaign) -> Context:
    """The same caller at a campaign, wherever he is: he umpires and reads what he does there."""
    return replace(ctx, game=None, campaign=stored)


async def at_key(ctx: Context, key: str) -> Context:
    """The same at what the key of a button names; IllegalNow where that is over, or there is none."""
    if key != HERE:
        return await at_campaign(ctx, await campaign_numbered(ctx, int(key))).among_players()
    here(ctx)
    return ctx


async def may_look(ctx: Context) -> bool:
    """Whether the caller may read what goes on: all may where it is played, elsewhere whoever has a part in it."""
    stored = ctx.campaign
    if stored is None or stored.channel_id == ctx.caller.channel_id:
        return True
    return has_part(ctx, stored, await gangs_in(ctx.work, stored))


async def require_part(ctx: Context) -> None:
    """Refuse what is for the players and umpires of a campaign."""
    stored = ctx.campaign
    if stored is not None and not has_part(ctx, stored, await gangs_in(ctx.work, stored)):
        raise outsider(stored)
