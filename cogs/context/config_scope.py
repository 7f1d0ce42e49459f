"""Where a configuration holds: on the server, in a campaign, or in one game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from cogs.context.campaign_display import authority_in, campaign_of, gangs_in
from cogs.context.context import Context
from rules.core.action.fields import option
from rules.core.action.system import all_rules, all_tables, discover
from rules.core.plain.events import Change, SubjectKind
from rules.core.plain.refusal import ForUmpire, IllegalNow, NotYours
from rules.core.play.active_config import NOTHING_SET, ActiveConfig, ServerHouse
from rules.core.play.campaign import CampaignHouse
from rules.core.play.game import GameHouse, GameOpened


class Scope(StrEnum):
    """Where a configuration holds. A game keeps what it began with. A campaign follows its server in what it has not
    set.
    """

    SERVER = "Server"
    CAMPAIGN = "Campaign"
    GAME = "Game"


THIS_SERVER: Final = "this server"
SCOPE: Final = option(
    "Where it holds: this server (default), or the campaign or game in this channel.",
    default=Scope.SERVER,
    words=Scope,
)


class ConfigPlace(NamedTuple):
    """One scope with its title and its own configuration.

    of  id of the campaign or game; 0 for the server
    """

    scope: Scope
    of: int
    title: str
    house: ActiveConfig

    @property
    def where(self) -> str:
        """“on this server”, “in direct messages”, “in “The Feud””."""
        return f"{'on' if self.title == THIS_SERVER else 'in'} {self.title}"

    @property
    def campaign(self) -> int | None:
        """The campaign whose log records a change here; None for the log of the channel."""
        return self.of if self.scope is Scope.CAMPAIGN else None


async def place_of(ctx: Context, scope: Scope) -> ConfigPlace:
    """The place that a command means. Raises NotYours if the caller does not umpire it."""
    match scope:
        case Scope.SERVER:
            if not (ctx.holds_office or ctx.caller.manages or ctx.caller.wanted):  # the asker of a vote was one of them
                raise NotYours(
                    "Only the umpires of this server (/settings show names them) and its managers can do that."
                ).offering("Settings", "settings show")
            here = "direct messages" if ctx.caller.direct else THIS_SERVER
            return ConfigPlace(Scope.SERVER, 0, here, await ctx.work.tables.house(ctx.server_id))
        case Scope.CAMPAIGN:
            campaign = await campaign_of(ctx)
            title = f"“{campaign.campaign.name}”"
            may = await authority_in(ctx, campaign, await gangs_in(ctx.work, campaign))
            if not may.umpires:
                raise ForUmpire(f"Only an umpire of {title} can do that.", campaign.id)
            return ConfigPlace(Scope.CAMPAIGN, campaign.id, title, campaign.campaign.house)
        case Scope.GAME:
            if ctx.game is None:
                raise IllegalNow("No game is being played in this channel. Give the command where one is.")
            title = f"“{ctx.game.game.name}”"
            if not ctx.is_umpire:
                raise ForUmpire(f"Only an umpire of {title} can do that.")
            return ConfigPlace(Scope.GAME, ctx.game.id, title, ctx.game.game.house)


async def unmoved(ctx: Context, place: ConfigPlace) -> tuple[str, ...]:
    """A line that says that games in progress keep their configuration; none if no games are in progress."""
    if place.scope is Scope.GAME or not await ctx.work.games.open_games(ctx.server_id):
        return ()
    return ("Games in progress do not change: their umpires can change them with scope:Game.",)


async def changed(
    ctx: Context, place: ConfigPlace, change: Callable[[ActiveConfig], ActiveConfig]
) -> tuple[Change, ...]:
    """The changes that give a place a new configuration. Raises IllegalNow if it has it already."""
    house = change(place.house)
    if house == place.house:
        raise IllegalNow(f"That is already so {place.where}.")
    match place.scope:
        case Scope.SERVER:
            await _require_no_part(ctx, place.house, house)
            return (ServerHouse(ctx.server_id, house),)
        case Scope.CAMPAIGN:
            return (CampaignHouse(place.of, house),)
        case Scope.GAME:
            assert ctx.game is not None
            return await played_by(ctx, place.of, ctx.game.game.system, house)


async def _require_no_part(ctx: Context, before: ActiveConfig, after: ActiveConfig) -> None:
    """Refuse a change of the server that a campaign follows, if the caller plays in that campaign and is not its
    umpire.
    """
    names = {name for name, _ in {*before.versions, *before.rulings} ^ {*after.versions, *after.rulings}}
    systems = {listed.system.id for table, listed in all_tables().items() if table in names}
    systems |= {system.id for system, rule in all_rules() for one in rule.rulings if one.switch in names}
    for stored in await ctx.work.campaigns.running(ctx.server_id):
        own = stored.campaign.house
        if stored.campaign.system not in systems or own.over(before) == own.over(after):
            continue
        may = await authority_in(ctx, stored, await gangs_in(ctx.work, stored))
        if may.seated and not may.umpires:
            title = f"“{stored.campaign.name}”"
            raise ForUmpire(
                f"{title} follows this server in that, and you play in it. Its umpire or most of its players decide.",
                stored.id,
            )


async def begun(ctx: Context, changes: Sequence[Change]) -> tuple[Change, ...]:
    """The changes by which games that these changes open take over the configuration of their campaign, or of this
    place.
    """
    opened = next((change for change in changes if isinstance(change, GameOpened)), None)
    if opened is None:
        return ()
    campaign = next((change.subject for change in changes if change.kind is SubjectKind.CAMPAIGN), 0)
    house = await ctx.house_of(campaign=campaign) if campaign else ctx.house
    if house == NOTHING_SET:
        return ()
    return await played_by(ctx, opened.subject, opened.system, house)


async def played_by(ctx: Context, game: int, system: str, house: ActiveConfig) -> tuple[Change, ...]:
    """The changes that set a game's configuration from now on. Its board takes over what it needs."""
    book = await ctx.work.tables.book(ctx.server_id, house)
    return (GameHouse(game, house), *discover()[system].reading(game, book))
