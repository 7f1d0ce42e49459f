"""The game or campaign of a context, for which notebooks are kept, and its name in their buttons."""

from __future__ import annotations

from typing import Final, NamedTuple

from cogs.cards.card import Press
from cogs.context.board_display import MY_MOVE, here
from cogs.context.campaign_display import campaign_numbered, gangs_in, has_part, my_month, outsider
from cogs.context.context import Context
from db.campaigns import StoredCampaign
from db.notebooks import Matter, game_on
from db.pending import CAMPAIGN
from rules.core.plain.frozen import replace

HERE: Final = "0"
"""The key of a button for the game in its channel. For a campaign the key is its id."""


class GameOrCampaign(NamedTuple):
    """A game or campaign.

    matter  its identity in the notebooks
    name    its name, for a sentence
    mine    the button that shows its user what they may do
    """

    matter: Matter
    name: str
    channel_id: int
    mine: Press

    def press(self, does: str, label: str) -> Press:
        """A button of its notebook."""
        return Press(does, str(self.matter.id) if self.matter.kind == CAMPAIGN else HERE, label)


def affair_at(ctx: Context) -> GameOrCampaign:
    """The game or campaign of a context. Raises IllegalNow if it has neither."""
    if ctx.game is None and ctx.campaign is not None:
        one = ctx.campaign
        matter = Matter(CAMPAIGN, one.id, ctx.server_id)
        return GameOrCampaign(matter, one.campaign.name, one.channel_id, my_month(one.id))
    game = here(ctx)
    return GameOrCampaign(game_on(ctx.server_id, game.id), game.game.name, game.channel_id, MY_MOVE)


def at_campaign(ctx: Context, stored: StoredCampaign) -> Context:
    """The same caller at a campaign, wherever they are. They umpire and read its events."""
    return replace(ctx, game=None, campaign=stored)


async def at_key(ctx: Context, key: str) -> Context:
    """The context at what the key of a button names. Raises IllegalNow if that is over or does not exist."""
    if key != HERE:
        return await at_campaign(ctx, await campaign_numbered(ctx, int(key))).among_players()
    here(ctx)
    return ctx


async def may_look(ctx: Context) -> bool:
    """Whether the caller may read the events. In its channel everyone may, elsewhere only those with a part in it."""
    stored = ctx.campaign
    if stored is None or stored.channel_id == ctx.caller.channel_id:
        return True
    return has_part(ctx, stored, await gangs_in(ctx.work, stored))


async def require_part(ctx: Context) -> None:
    """Refuse callers who are neither players nor umpires of a campaign."""
    stored = ctx.campaign
    if stored is not None and not has_part(ctx, stored, await gangs_in(ctx.work, stored)):
        raise outsider(stored)
