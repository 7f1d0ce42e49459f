"""The town a command is about: its campaign, what the gangs in it have, and who may do what when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

import discord

from cogs._kit.campaigns import authority_in, campaign_if, campaign_numbered, campaign_of, gangs_in, has_part, outsider
from cogs._kit.context import Caller, Context, not_your_gang, readings_of
from cogs._kit.params import Choices, choices
from cogs._kit.views import client
from db.campaigns import StoredCampaign
from db.repositories import StoredFigure, StoredGang
from db.unit_of_work import reading
from rules.core.campaign import Booked
from rules.core.frozen import frozen
from rules.core.move import opt
from rules.core.position import Price
from rules.core.refusal import ForUmpire, IllegalNow, Missing, NotYours, OutOfRange, UnknownName, either
from rules.core.umpiring import Authority
from rules.core.words import key_of
from rules.mad_dogs.estate import Estate
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.paradise.model import Paradise, Phase, Purse, city_of
from rules.mad_dogs.paradise.money import paid
from rules.mad_dogs.paradise.records import Business, Outfit

SAME_PROPRIETOR = "same-proprietor"


@frozen(slots=False)
class Town:
    """A campaign in Paradise at the moment of a command.

    gangs      those in it, by id
    authority  what the caller may do for others
    """

    stored: StoredCampaign
    gangs: Mapping[int, StoredGang]
    authority: Authority

    @property
    def id(self) -> int:
        return self.stored.id

    @property
    def title(self) -> str:
        return self.stored.campaign.name

    @property
    def month(self) -> int:
        """The month that is played, from 1; 0 before the first."""
        return self.stored.campaign.month

    @cached_property
    def city(self) -> Paradise:
        return city_of(self.stored.campaign)

    # Gangs

    def name(self, gang: int) -> str:
        """What a gang is called; “nobody” for 0 and for one that is gone."""
        return self.gangs[gang].gang.name if gang in self.gangs else "nobody"

    def names(self) -> dict[int, str]:
        """What the gangs are called, by id."""
        return {gang: self.name(gang) for gang in self.gangs}

    def bank(self, gang: int) -> int:
        """Dollars a gang has in the bank."""
        estate = self.gangs[gang].gang.estate
        return estate.dollars if isinstance(estate, Estate) else 0

    @property
    def purses(self) -> tuple[Purse, ...]:
        """What every gang has in the bank, in the order they joined."""
        return tuple(Purse(gang, self.bank(gang)) for gang in self.gangs)

    def outfit(self, gang: int) -> Outfit:
        """A gang in the campaign; IllegalNow for one that takes no part."""
        found = self.city.outfit(gang)
        if found is None:
            raise IllegalNow(f"That gang takes no part in {self.title}.")
        return found

    def gang_named(self, name: str) -> StoredGang:
        """A gang in the campaign by its name; UnknownName otherwise."""
        found = next((one for one in self.gangs.values() if key_of(one.gang.name) == key_of(name)), None)
        if found is None:
            raise UnknownName("gang", name, [one.gang.name for one in self.gangs.values()])
        return found

    def gang_for(self, ctx: Context, name: str = "") -> StoredGang:
        """The gang named, if the caller acts for it, or his only one here.

        Raises NotYours for somebody else's gang, Missing where he has several, UnknownName.
        """
        if name:
            stored = self.gang_named(name)
        else:
            mine = [one for one in self.gangs.values() if ctx.leads(one)]
            if not mine:
                raise NotYours(f"You have no gang in {self.title}: /campaign join brings one in.")
            if len(mine) > 1:
                raise Missing(f"Say for which gang: {either(one.gang.name for one in mine)}.", "gang")
            (stored,) = mine
        self.may_run(ctx, stored)
        return stored

    def outfit_for(self, ctx: Context, name: str = "") -> Outfit:
        """The same, as it stands in the campaign."""
        return self.outfit(self.gang_for(ctx, name).id)

    def may_run(self, ctx: Context, stored: StoredGang) -> None:
        """Refuse unless the caller owns the gang, or umpires the campaign, which is put on record."""
        if ctx.leads(stored):
            return
        if not self.authority.stands_in(stored.gang.leaders):
            raise not_your_gang(stored.gang.name, self.id)
        ctx.acts_for(stored.gang.name)

    # Who and when

    @property
    def players(self) -> frozenset[int]:
        """Who plays: who leads a gang that somebody plays."""
        return self.authority.players

    @property
    def umpires(self) -> bool:
        """Whether the caller umpires this campaign."""
        return self.authority.umpires

    def require_umpire(self) -> None:
        """Refuse who does not umpire this campaign."""
        if not self.umpires:
            raise ForUmpire(f"That is for the umpires of {self.title}.", self.id)

    def takes_part(self, ctx: Context) -> bool:
        """Whether the caller has a gang in it."""
        return any(ctx.leads(one) for one in self.gangs.values())

    def require_part(self, ctx: Context) -> None:
        """Refuse who neither plays nor umpires here."""
        if not has_part(ctx, self.stored, self.gangs.values()):
            raise outsider(self.stored)

    def require_phase(self, *phases: Phase) -> None:
        """Refuse what is not for this part of the month."""
        self.city.require_phase(self.title, *phases)

    def require_open(self, ctx: Context) -> None:
        """Refuse to seal what the books of the campaign show anyway."""
        if ctx.options.get("secret"):
            raise IllegalNow("The books of a campaign are open to all: nothing in them can be rolled in secret.")

    # Money

    def spend(self, gang: int, price: int, account: str, why: str) -> Booked:
        """The booking of what a gang pays, in dollars; IllegalNow, with the sum, for money that isn't there."""
        return paid(gang, self.bank(gang), price, account, why)

    def affords(self, gang: int, dollars: int, account: str, why: str) -> Callable[[], Price]:
        """What refuses a gang that can't pay: the payment itself is one of the changes."""

        def allow() -> Price:
            self.spend(gang, dollars, account, why)
            return ()

        return allow


def guts_known(ctx: Context, business: Business) -> int:
    """The GUTS of a proprietor from an earlier attempt; 0 to roll them, as always with SAME_PROPRIETOR off."""
    return business.guts if ctx.switched_on(SAME_PROPRIETOR) else 0


async def town_if(ctx: Context, name: str = "", *plain: object) -> Town | None:
    """The town that is meant; None where no campaign is, or where anything `plain` is told in its place."""
    if any(one not in (None, "") for one in plain):
        return None
    stored = await campaign_if(ctx, SYSTEM.id, name)
    return None if stored is None else await _town(ctx, stored)


async def town_of(ctx: Context, name: str = "") -> Town:
    """The town that is meant; IllegalNow where no campaign is."""
    return await _town(ctx, await campaign_of(ctx, SYSTEM.id, name))


async def town_with(ctx: Context, gang: StoredGang) -> Town:
    """The town of a gang; IllegalNow for one that takes part in no campaign."""
    stored = await ctx.work.campaigns.get(gang.gang.campaign) if gang.gang.campaign else None
    if stored is None:
        raise IllegalNow(f"{gang.gang.name} is not in a campaign: /campaign join brings it in.")
    return await _town(ctx, stored)


async def town_with_id(ctx: Context, campaign: int) -> Town:
    """The town of a running campaign of this server by its id; IllegalNow for one that is over or elsewhere."""
    return await _town(ctx, await campaign_numbered(ctx, campaign, SYSTEM.id))


async def _town(ctx: Context, stored: StoredCampaign) -> Town:
    gangs = await gangs_in(ctx.work, stored)
    return Town(stored, {one.id: one for one in gangs}, await authority_in(ctx, stored, gangs))


async def figures_in(ctx: Context, stored: StoredGang, names: Iterable[str]) -> list[StoredFigure]:
    """The figures of a gang by their names, in order, each plain or as “name (gang)”; UnknownName for one it lacks."""
    return named_among(await ctx.work.rosters.figures(stored), names)


def named_among(figures: Iterable[StoredFigure], names: Iterable[str]) -> list[StoredFigure]:
    """Those of some figures who have these names, each plain or as “name (gang)”.

    Raises UnknownName for a name that none has, OutOfRange for one that several have.
    """
    among, found = list(figures), list[StoredFigure]()
    for name in names:
        called = ([one for one in among if _is_called(one, *reading)] for reading in readings_of(name))
        alike = next((some for some in called if some), [])
        if not alike:
            raise UnknownName("figure", name, [each.figure.name for each in among])
        if len(alike) > 1:
            both = either(f"{one.figure.name} ({one.gang.gang.name})" for one in alike)
            raise OutOfRange(f"More than one figure is called that: say which, {both}.")
        found += alike
    return found


def _is_called(one: StoredFigure, name: str, gang: str) -> bool:
    return key_of(one.figure.name) == key_of(name) and (not gang or key_of(one.gang.gang.name) == key_of(gang))


# Autocompletion


async def town_at(interaction: discord.Interaction) -> tuple[Town | None, Context]:
    """The town that is meant while somebody types, and his context."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        return await town_if(ctx, getattr(interaction.namespace, "campaign", None) or ""), ctx


async def any_campaign(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the name of a running campaign."""
    async with reading(client(interaction).database) as work:
        running = await work.campaigns.running(Caller.of(interaction).server_id)
    return choices([one.campaign.name for one in running], current)


CAMPAIGN = opt(
    "Which campaign, where several run; by default the one in this channel.", default="", complete=any_campaign
)


async def gangs_in_town(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the name of a gang in the campaign."""
    town, _ = await town_at(interaction)
    return choices([one.gang.name for one in town.gangs.values()] if town else [], current)


async def own_gangs_in_town(interaction: discord.Interaction, current: str) -> Choices:
    """The same for gangs that the caller may act for."""
    town, ctx = await town_at(interaction)
    gangs = [one for one in town.gangs.values() if ctx.leads(one) or town.umpires] if town else []
    return choices([one.gang.name for one in gangs], current)


OWN_GANG = opt("Your gang, if you have several.", default="", complete=own_gangs_in_town)
FOR_GANG = opt("For which gang; yours if you have one here.", default="", complete=own_gangs_in_town)
