"""The context in which the bot prepares a command: the caller, the place, the server's settings, and the figures'
owners.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from datetime import datetime
from functools import cached_property
from typing import Any, Final

import discord

from cogs.context.caller import Caller
from cogs.context.cross_channel_buttons import CAMPAIGN, ButtonTarget
from db.campaigns import StoredCampaign
from db.games import StoredGame
from db.log import StoredCommand
from db.repositories import StoredFigure, StoredGang
from db.seats import ASKED, GAME
from db.unit_of_work import Work
from rules.core.action.gang_creation import MOST_FIGURES
from rules.core.people.party import readings_of
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import mention
from rules.core.plain.refusal import Ambiguous, ForUmpire, IllegalNow, UnknownName
from rules.core.plain.words import key_of, listed
from rules.core.play.active_config import NOTHING_SET, ActiveConfig
from rules.core.play.game import acts_for
from rules.core.play.pace import Mode
from rules.core.play.umpiring import Authority
from rules.core.tables.book import SHIPPED, Book

MOST_ALIKE: Final = 10
"""So many people whose names begin alike come as a choice; more do not."""


async def keep(work: Work, caller: Caller, kept: Sequence[StoredCommand], *, private: bool) -> list[int]:
    """Keep commands for the buttons of a private card, or of one in the channel; return their ids."""
    if not kept:
        return []
    now = discord.utils.utcnow()
    return await work.events.new_drafts(caller.server_id, caller.actor.id, kept, now, private=private)


@frozen(slots=False)  # with slots nothing could be kept
class Context:
    """What a command may ask while the bot prepares it, inside its transaction.

    game       the game in this channel; None if there is none
    campaign   the campaign at home in this channel; None if there is none, or a game is being played
    asking     whether the command only shows odds, so that nothing is paid
    following  whether a button of an earlier verdict runs the command
    system     id of the system whose command it is; empty for a command of all systems
    umpiring   the names for whom the caller acted as an umpire, which the verdict reports; `judged` holds the ids of
               the gangs among them
    players    the players of the campaign here, if the caller may be its umpire
    late       the players here who let a deadline pass and did nothing since, if the caller may be an umpire and plays
    empowered  whether the command has the rights of the clock, for any user
    named      ids of the figures that were looked up by name
    met        the figures of each name that was looked up, by the name in small letters
    own_dice   whether the user prefers to roll real dice
    house      the active configuration here, as it was set
    book       the tables in force here
    """

    work: Work
    caller: Caller
    settings: dict[str, Any]
    now: datetime
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    game: StoredGame | None = None
    campaign: StoredCampaign | None = None
    asking: bool = False
    following: bool = False
    system: str = ""
    umpiring: list[str] = field(default_factory=list[str])
    judged: set[int] = field(default_factory=set[int])
    players: frozenset[int] = frozenset()
    late: frozenset[int] = frozenset()
    empowered: bool = False
    named: set[int] = field(default_factory=set[int])
    met: dict[str, list[StoredFigure]] = field(default_factory=dict[str, list[StoredFigure]])
    own_dice: bool = False
    house: ActiveConfig = NOTHING_SET
    book: Book = SHIPPED

    @classmethod
    async def at(
        cls,
        work: Work,
        caller: Caller,
        now: datetime,
        options: dict[str, Any] | None = None,
        asking: bool = False,
        system: str = "",
        following: bool = False,
    ) -> Context:
        """The context of a caller at their place."""
        here = await work.log_here(caller.server_id, caller.channel_id, caller.user.id)
        game, campaign = here.game, here.campaign
        if caller.afar is not None and caller.afar.kind != ASKED:
            game, campaign = await _meant(work, caller.afar)
        settings = await work.servers.settings(caller.server_id)
        house = await work.tables.in_force(caller.server_id, game and game.game, campaign and campaign.campaign)
        book = await work.tables.book(caller.server_id, house)
        ctx = cls(
            work,
            caller,
            settings,
            now,
            options or {},
            game,
            campaign,
            asking,
            following,
            own_dice=here.own_dice,
            house=house,
            book=book,
            system=system,
        )
        return await ctx.among_players()

    async def among_players(self) -> Context:
        """The same context with the players and the late players, as far as they matter to what the caller may do for
        others.
        """
        if not self.holds_office or self.caller.clock:
            return self
        ctx = self
        if self.campaign is not None:
            gangs = await self.work.rosters.gangs_of(
                [Subject(SubjectKind.GANG, one) for one in self.campaign.campaign.gangs]
            )
            ctx = replace(self, players=players_in(self.campaign, gangs))
        late = await ctx.late_in(ctx.authority, *self.here) if self.here is not None else frozenset[int]()
        return replace(ctx, late=late) if late else ctx

    @property
    def here(self) -> tuple[str, int] | None:
        """The game or campaign here, by its kind and id."""
        if self.game is not None:
            return GAME, self.game.id
        return (CAMPAIGN, self.campaign.id) if self.campaign is not None else None

    async def late_in(self, authority: Authority, kind: str, id: int) -> frozenset[int]:
        """The players of a game or campaign who let a deadline pass and did nothing since. Empty if no one needs to be
        asked.
        """
        if not (authority.office and authority.seated) or authority.umpires:
            return frozenset()
        return frozenset(await self.work.pending.missed(kind, id)) - {authority.user}

    @property
    def rolls_own(self) -> bool:
        """Whether the user's own dice come first: they said so, or this is a real table."""
        played = self.game.game if self.game is not None else self.campaign and self.campaign.campaign
        return self.own_dice or (played is not None and played.pace.mode is Mode.TABLE)

    @property
    def server_id(self) -> int:
        return self.caller.server_id

    @cached_property
    def authority(self) -> Authority:
        """What the caller may do for others in the game or campaign here; without either, on the server."""
        if self.game is not None:
            return self.authority_over(self.here, self.game.game.players, self.game.game.umpires, self.late)
        named = self.campaign.campaign.umpires if self.campaign is not None else ()
        return self.authority_over(self.here, self.players, named, self.late)

    def authority_over(
        self,
        place: tuple[str, int] | None,
        players: frozenset[int],
        named: tuple[int, ...],
        late: frozenset[int] = frozenset(),
    ) -> Authority:
        """What the caller may do in a game or campaign by its kind and id, with these players, named umpires and late
        players.
        """
        caller = self.caller
        wanted = caller.wanted is not None and caller.wanted.place == place
        carried = self.empowered or caller.clock or wanted
        return Authority(caller.actor.id, self.holds_office, players, named, late, carried)

    @property
    def is_umpire(self) -> bool:
        """Whether the caller decides for everyone in the game or campaign here; without either, on the server."""
        return self.authority.umpires

    @property
    def holds_office(self) -> bool:
        """Whether the server makes the caller an umpire: by its role, or as a manager if no role is named or it was
        deleted.

        If they play themselves, that alone gives them no say: `authority` decides.
        """
        role = self.umpire_role
        return self.caller.clock or (role in self.caller.roles if role else self.caller.manages)

    @property
    def umpire_role(self) -> int:
        """The role whose members umpire; 0 if none is named, or the server no longer has it."""
        role: int = self.settings.get("umpire_role") or 0
        return role if role and not self.umpire_role_gone else 0

    @property
    def umpire_role_gone(self) -> bool:
        """Whether the named role of umpires was deleted. The bot knows all roles, unlike all channels."""
        role, guild = self.settings.get("umpire_role"), self.caller.guild
        return bool(role) and guild is not None and guild.get_role(role) is None

    def umpires(self, gang: StoredGang) -> bool:
        """Whether the caller may act for a gang as an umpire.

        While the gang takes part in the game or campaign here, they must be an umpire of it. Elsewhere they must be one
        of the server and must not play against it (see `require_unseated`).
        """
        if self.game is not None and gang.id in self.game.game.gangs:
            return self.authority.stands_in(self._leading(self.game, gang))
        if self.campaign is not None and gang.gang.campaign == self.campaign.id:
            return self.authority.stands_in(gang.gang.leaders)
        wanted = self.caller.wanted is not None and self.caller.wanted.place == (CAMPAIGN, gang.gang.campaign)
        return self.holds_office or self.empowered or wanted

    def umpires_figure(self, one: StoredFigure) -> bool:
        """Whether the caller may act for a figure as an umpire. Another side may have taken the figure."""
        game = self.game
        if game is None or one.gang.id not in game.game.gangs:
            return self.umpires(one.gang)
        return self.authority.stands_in(self._acting(game, one))

    def _leading(self, game: StoredGame, gang: StoredGang) -> tuple[int, ...]:
        """The users who decide for a gang on the table: its leaders, else the players of its side."""
        side = game.game.side_of_gang(gang.id)
        return gang.gang.leaders or (game.game.sides[side].players if side is not None else ())

    def _acting(self, game: StoredGame, one: StoredFigure) -> tuple[int, ...]:
        """The users who act for a figure on the table."""
        games, gang = game.system.games, one.gang
        assert games is not None
        return acts_for(game.game, games, one.id, one.figure, gang.id, gang.gang.leaders)

    @property
    def plays_here(self) -> bool:
        """Whether the caller plays here against others. If so, they act for others as an umpire only after confirming
        it.
        """
        return self.authority.seated and not self.authority.alone

    @property
    def only_umpires(self) -> bool:
        """Whether the caller is in the game here to umpire it and not to play. While a side is free, a mere manager of
        the server may well want to play it.
        """
        if self.game is None or not self.is_umpire or self.authority.seated:
            return False
        return self.is_appointed or self.authority.alone or not self.game.game.free_sides

    @property
    def is_appointed(self) -> bool:
        """Whether the caller is a named umpire, or in direct messages their own; not merely a manager of the server."""
        return self.caller.direct or self.authority.appointed or self.umpire_role in self.caller.roles

    async def require_unseated(self) -> None:
        """Refuse umpiring for a gang of a campaign elsewhere in which the caller plays against it."""
        if not self.judged or self.caller.clock or self.empowered:
            return
        for gang in await self.work.rosters.gangs_of([Subject(SubjectKind.GANG, one) for one in sorted(self.judged)]):
            place, on_table = (CAMPAIGN, gang.gang.campaign), self.game is not None and gang.id in self.game.game.gangs
            elsewhere = gang.gang.campaign and place != self.here and not on_table
            found = await self.work.campaigns.get(gang.gang.campaign) if elsewhere else None
            if found is None or not found.campaign.present:
                continue
            gangs = await self.work.rosters.gangs_of([Subject(SubjectKind.GANG, one) for one in found.campaign.gangs])
            may = self.authority_over(place, players_in(found, gangs), found.campaign.umpires)
            may = replace(may, late=await self.late_in(may, *place))
            if not may.stands_in(gang.gang.leaders):
                raise ForUmpire(
                    f"You play in {found.campaign.name} yourself. Only another umpire, or most of those who play "
                    f"there, can do that with {gang.gang.name}.",
                    found.id,
                )

    def switched_on(self, switch: str) -> bool:
        """Whether a house rule holds here; it does unless it was switched off."""
        return self.house.holds(switch)

    async def house_of(self, game: int = 0, campaign: int = 0) -> ActiveConfig:
        """The configuration of a game or campaign by its id, wherever it is; without either, that of the server."""
        played = await self.work.games.get(game) if game else None
        run = await self.work.campaigns.get(campaign) if campaign else None
        return await self.work.tables.in_force(self.server_id, played and played.game, run and run.campaign)

    async def book_of(self, game: int = 0, campaign: int = 0) -> Book:
        """The tables in force in a game or campaign by its id, wherever it is."""
        here = (self.game.id if self.game else 0, self.campaign.id if self.campaign and not self.game else 0)
        if (game, campaign) == here:
            return self.book
        return await self.work.tables.book(self.server_id, await self.house_of(game, campaign))

    def leads(self, gang: StoredGang) -> bool:
        """Whether the caller acts for a gang, as its owner or as a successor."""
        return self.caller.actor.id in gang.gang.leaders

    def may_keep(self, gang: StoredGang) -> None:
        """Refuse unless a gang and its sheets are the caller's, or they are an umpire. Only play changes a lent
        gang.
        """
        self.require_kept(gang, self.umpires(gang))
        self.may_run(gang)

    def require_kept(self, gang: StoredGang, umpire: bool) -> None:
        """Refuse what only an umpire can do while a user other than its owners leads a gang."""
        if gang.gang.lent and not umpire:
            raise ForUmpire(
                f"{gang.gang.name} is led by {listed(mention(user) for user in gang.gang.lent)} till its game or "
                f"campaign is over. Until then only an umpire can do that."
            )

    def may_run(self, gang: StoredGang) -> None:
        """Refuse unless the caller leads the gang or is an umpire."""
        if self.leads(gang):
            return
        if not self.umpires(gang):
            raise not_your_gang(gang.gang.name)
        self.acts_for(gang.gang.name, gang.id)

    def acts_for(self, whom: str, gang: int = 0) -> None:
        """Record that an umpire acted in another's place; `gang` is the id of the gang in question."""
        if gang:
            self.judged.add(gang)
        if whom not in self.umpiring and not self.caller.clock:
            self.umpiring.append(whom)

    async def figures(self, names: Iterable[str], *, own: bool | Sequence[bool] = False) -> list[StoredFigure | None]:
        """The figures of these names, in order, with None for an unknown name. A name may have the form “name (gang)”.

        Of several figures of one name it takes the caller's `own`, if the figure must be theirs, which holds for all
        names or for each. Raises Ambiguous if a name could mean several.
        """
        names = list(names)
        await self.meet(names)
        wanted = [readings_of(name) for name in names]
        owned = [own] * len(wanted) if isinstance(own, bool) else own
        picked = (
            (self._pick(name, gang, self.met[key_of(name)], mine) for name, gang in readings)
            for readings, mine in zip(wanted, owned, strict=True)
        )
        figures = [next((stored for stored in each if stored is not None), None) for each in picked]
        self.named.update(one.id for one in figures if one is not None)
        return figures

    async def meet(self, names: Iterable[str], beside: Sequence[int] = ()) -> None:
        """Look up all figures of these names at once, except for names that were looked up before.

        beside  the gangs whose figures will be looked up next
        """
        keys = {key_of(name) for one in names for name, _ in readings_of(one)} - self.met.keys()
        if keys and beside:
            await self.work.rosters.foresee(self.server_id, keys, beside)
        for key in keys:
            self.met[key] = []
        for found in await self.work.rosters.figures_named(self.server_id, keys) if keys else []:
            self.met[key_of(found.figure.name)].append(found)

    def _pick(self, name: str, gang: str, found: list[StoredFigure], own: bool) -> StoredFigure | None:
        alike = [stored for stored in found if key_of(stored.figure.name) == key_of(name)]
        if gang:
            alike = [stored for stored in alike if key_of(stored.gang.gang.name) == key_of(gang)]
        if len(alike) > 1 and self.system:
            alike = [stored for stored in alike if stored.gang.gang.system == self.system] or alike
        if len(alike) > 1 and self.game is not None:
            alike = [stored for stored in alike if stored.gang.id in self.game.game.gangs] or alike
        if len(alike) > 1 and own:
            alike = [stored for stored in alike if self.leads(stored.gang)] or alike
        if len(alike) > 1:
            meant = [f"{stored.figure.name} ({stored.gang.gang.name})" for stored in alike]
            raise Ambiguous(f"More than one figure is called that. Type one of these: {', '.join(meant)}.", name, meant)
        return alike[0] if alike else None

    async def figure(self, name: str, *, own: bool = False) -> StoredFigure:
        """The figure of this name, or the only one whose name begins so. Raises UnknownName with the nearest names.

        Of several of one name it takes the caller's `own`, if the figure must be theirs.
        """
        (found,) = await self.figures([name], own=own)
        found = found or await self.begun(name, own=own)
        if found is None:
            raise await self.unknown_figure(name)
        return found

    async def begun(self, name: str, *, own: bool = False) -> StoredFigure | None:
        """The only figure whose name begins so, preferably in the game here; None if there is none.

        One of the caller's `own` comes first, if the figure must be theirs. Raises Ambiguous if a few names begin so.
        """
        if not key_of(name):
            return None
        found = await self.work.rosters.figures_begun(self.server_id, name)
        if self.system:
            found = [one for one in found if one.gang.gang.system == self.system]
        if self.game is not None:
            found = [one for one in found if one.gang.id in self.game.game.gangs] or found
        if own:
            found = [one for one in found if self.leads(one.gang)] or found
        if 1 < len(found) <= MOST_ALIKE:
            meant = [f"{one.figure.name} ({one.gang.gang.name})" for one in found]
            raise Ambiguous(f"Several names begin that way. Type one of these: {', '.join(meant)}.", name, meant)
        return found[0] if len(found) == 1 else None

    async def own_figure(self, name: str) -> StoredFigure:
        """The figure of this name that the caller may act for. Raises ForUmpire if they may not."""
        stored = await self.figure(name, own=True)
        self.require_own(stored)
        return stored

    def require_own(self, stored: StoredFigure) -> None:
        """Refuse unless the caller may act for a figure."""
        if self.acts_as_owner(stored):
            return
        if not self.umpires_figure(stored):
            raise ForUmpire(
                f"{stored.figure.name} belongs to {stored.gang.gang.name}, which is not yours. Ask its "
                "owner or an umpire."
            )
        self.acts_for(stored.gang.gang.name, stored.gang.id)

    def require_same_game(self, stored: StoredFigure) -> None:
        """Refuse a figure of another system than the command's. Raises IllegalNow."""
        if stored.gang.gang.system != self.system:
            raise IllegalNow(f"{stored.figure.name} belongs to a gang of another game. Name a figure of this one.")

    def acts_as_owner(self, stored: StoredFigure) -> bool:
        """Whether the caller acts for a figure without umpiring: through its gang, or through the game here."""
        gang, game = stored.gang, self.game
        if self.leads(gang):
            return True
        if game is None or gang.id not in game.game.gangs:
            return False
        return self.caller.actor.id in self._acting(game, stored)

    async def names_taken(self) -> set[str]:
        """The names of all figures here, in small letters. A made-up name avoids them."""
        known = await self.work.rosters.figure_names(self.server_id, most=self.work.most_gangs * MOST_FIGURES)
        return {key_of(name) for name, _, _ in known}

    async def unknown_figure(self, name: str, more: Iterable[str] = ()) -> UnknownName:
        """The refusal for an unknown name; `more` are other names that would do."""
        known = await self.work.rosters.figure_names(self.server_id, most=500, system=self.system)
        return UnknownName("figure", name, [*(figure for figure, _, _ in known), *more])


def players_in(stored: StoredCampaign, gangs: Iterable[StoredGang]) -> frozenset[int]:
    """The players of a campaign: the leaders of its `gangs`, except for gangs that no one plays."""
    campaigns, state = stored.system.campaigns, stored.campaign.state
    assert campaigns is not None
    return frozenset(user for one in gangs if campaigns.played(state, one.id) for user in one.gang.leaders)


def not_your_gang(name: str, campaign: int = 0) -> ForUmpire:
    """The refusal to act for another player's gang, of a campaign by its id."""
    return ForUmpire(f"{name} is not your gang. Ask its owner or an umpire.", campaign)


async def _meant(work: Work, spot: ButtonTarget) -> tuple[StoredGame | None, StoredCampaign | None]:
    """The game or campaign that a button names. Raises IllegalNow once it is over."""
    game = await work.games.get(spot.id) if spot.kind == GAME else None
    campaign = await work.campaigns.get(spot.id) if spot.kind == CAMPAIGN else None
    goes_on = game.game.present if game is not None else campaign is not None and campaign.campaign.present
    if not goes_on:
        raise IllegalNow(f"That {spot.kind} is over.")
    return game, campaign
