"""A campaign begins: opened in a channel, gangs come in, find a home and draft their first rackets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cogs._kit.consent import open_all
from cogs._kit.context import Context
from cogs._kit.gone import played_here
from cogs._kit.onward import Moment, moves_on
from cogs._kit.params import any_gang
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.reader import gang_seen
from cogs._kit.receipts import fairness
from cogs._kit.slash import User, command
from cogs._kit.together import may_end, players_of
from cogs.mad_dogs.campaign.asking import BY, OF, answered, asking, draft_told, require_asker, town_asked
from cogs.mad_dogs.paradise.town import Town, gang_for, may_run, outfit_for, people_of, town_if, town_of
from db.repositories import StoredGang
from rules.core.campaign import Campaign, CampaignClosed, CampaignOpened, GangWithdrawn, UmpireAppointed
from rules.core.deed import Deed
from rules.core.events import Kind, Subject
from rules.core.frozen import replace
from rules.core.markup import mention, strong
from rules.core.move import opt, record
from rules.core.named import proper
from rules.core.refusal import ForUmpire, IllegalNow, NotYours
from rules.core.report import Confirmation, FollowUp, Report, Tone
from rules.core.roster import Campaigning
from rules.core.words import count, key_of, listed
from rules.mad_dogs.drafts import Kind as Type
from rules.mad_dogs.estate import Estate
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.paradise.changes import OutfitSet
from rules.mad_dogs.paradise.choosing import GANG, HOMES, MOST_LETTERS, Name
from rules.mad_dogs.paradise.fields import CAMPAIGN
from rules.mad_dogs.paradise.founding import MOST_GANGS, check_home, enrolled
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.rackets import PLACES, name_of, place_named, taken, trade_of
from rules.mad_dogs.paradise.records import Business, Outfit
from rules.mad_dogs.paradise.town import runs_books
from rules.mad_dogs.prices import dollars

NO_BOOKS = "It has no Accountant: it runs one business only, and pays off neither cops nor officials."


@command("campaign start")
class Start:
    """Begin a campaign in this channel."""

    name: Name = opt("What it is called.", default="")
    umpire: User = opt("Who umpires it, besides the umpires of the server.", default=0)


@prepares(Start)
async def prepare_start(ctx: Context, m: Start) -> Prepared:
    """A campaign begins in this channel."""
    if ctx.campaign is not None:
        raise played_here(ctx.campaign, ", or start the new one in another channel")
    if ctx.game is not None:
        raise played_here(ctx.game, ", or start the campaign in another channel")
    name = proper(m.name or "Paradise", MOST_LETTERS)
    running = await ctx.work.campaigns.running(ctx.server_id)
    if any(key_of(one.campaign.name) == key_of(name) for one in running):
        raise IllegalNow(f"A campaign called {name} is running here already: pick another name.")
    if m.umpire == ctx.caller.actor.id and not ctx.holds_office:
        raise NotYours("You can't make yourself umpire: name somebody else, or leave it to the umpires of the server.")
    campaign_id = await ctx.work.campaigns.new(ctx.server_id, ctx.caller.channel_id, Campaign(name, SYSTEM.id))
    log = await ctx.work.campaign_log(ctx.server_id, campaign_id)
    mine = [one for one in await ctx.work.rosters.gangs(ctx.server_id) if _free(one) and ctx.leads(one)]
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{ctx.caller.actor.name} opens the campaign “{name}” in Paradise, Illinois.",
                (
                    *((f"Umpire: {mention(m.umpire)}",) if m.umpire else ()),
                    "Each player brings a gang in, chooses a home and drafts rackets worth 4D6 of Loot.",
                    "/campaign rival makes gangs that nobody plays: 3 to 5 for one player; the Chinatown Tong and 2 to "
                    "4 others for two; the Tong and 2 or 3 others for three.",
                ),
                tuple(
                    FollowUp(f"Bring {one.gang.name} in"[:80], "campaign join", {"gang": one.gang.name})
                    for one in mine[:4]
                ),
                Tone.GOOD,
                opens=(fairness(log.id),),
            ),
            changes=lambda _: (CampaignOpened(campaign_id, name, SYSTEM.id, (m.umpire,) if m.umpire else ()),),
            log=campaign_id,
            rule="mad.campaign.start",
        )
    )


def _free(stored: StoredGang) -> bool:
    return stored.gang.system == SYSTEM.id and not stored.gang.campaign


@command("campaign umpire")
class Umpire:
    """Name an umpire for this campaign alone."""

    user: User = opt("Who umpires it from now on.")
    campaign: str = CAMPAIGN


@prepares(Umpire)
async def prepare_umpire(ctx: Context, m: Umpire) -> Prepared:
    """An umpire for this campaign alone."""
    town, user = await town_of(ctx, m.campaign), m.user
    town.require_umpire()
    if user in town.campaign.umpires:
        raise IllegalNow(f"Nobody is named twice: {mention(user)} umpires {town.title} already.")
    return Prepared(
        Deed(
            report=lambda _: Report(f"{mention(user)} umpires {town.title}."),
            changes=lambda _: (UmpireAppointed(town.id, user),),
            log=town.id,
        )
    )


@command("campaign join")
class Join:
    """Bring a gang into the campaign."""

    gang: str = opt("Your gang.", complete=any_gang)
    home: str = opt("Its neighborhood.", default="", complete=HOMES)
    chinese: bool = opt("It is a Chinese gang, whatever its type, and may start in Chinatown.", default=False)
    npc: bool = opt("Nobody plays it: the bot decides its months. For umpires.", default=False)
    campaign: str = CAMPAIGN


@record
class Coming(Join):
    """The same with what its button keeps."""

    by: int = BY
    of: int = OF


@prepares(Coming, "campaign join")
async def prepare_join(ctx: Context, m: Coming) -> Prepared:
    """A gang comes in, before the first month; later an umpire lets it in."""
    town = await town_asked(ctx, m.campaign, m.by, m.of)
    stored = await ctx.work.rosters.gang(ctx.server_id, m.gang)
    if m.by:
        require_asker(stored.gang, m.by)
    else:
        may_run(ctx, town, gang_seen(ctx, stored))
    if m.npc:
        town.require_umpire()
    require_room(town)
    if stored.gang.system != SYSTEM.id:
        raise IllegalNow(f"{stored.gang.name} plays another game: Paradise is for gangs of Mad Dogs With Guns.")
    if stored.gang.campaign:
        where = "already in it" if stored.gang.campaign == town.id else "in another campaign"
        raise IllegalNow(f"{stored.gang.name} is {where}.")
    estate = stored.gang.estate if isinstance(stored.gang.estate, Estate) else Estate()
    if estate.draft is not None:
        raise IllegalNow(f"{stored.gang.name} is still being made: /mad-gang finish first.")
    people = await people_of(ctx, stored.id)
    if not people:
        raise IllegalNow(f"{stored.gang.name} has nobody in it: hire somebody first.")
    place = place_named(m.home).id if m.home else ""
    chinese = m.chinese or estate.type is Type.TONG
    late = town.city.phase is not Phase.DRAFT
    outfit = Outfit(stored.id, npc=m.npc, chinese=chinese, home=place, drafts=late)
    if place:
        check_home(outfit, place)
    booked = sum(line.dollars for line in await ctx.work.campaigns.ledger(town.id, stored.id))
    advice = () if runs_books(people) else (NO_BOOKS,)
    lines = (*advice, *([] if place else ["Next: /campaign home."]), draft_told(town))
    if late and not town.umpires:
        whole = f"{stored.gang.name} come to {town.title}{home_told(place)}"
        asks = f"{ctx.caller.actor.name} asks: may {whole}?"
        return asking(ctx, town, "campaign join", stored.gang.name, asks, (*advice, draft_told(town)))
    joined = Prepared(
        Deed(
            report=lambda _: Report(
                f"{stored.gang.name} comes to {town.title}{home_told(place)}, with {dollars(estate.dollars)}.", lines
            ),
            changes=lambda _: enrolled(town.id, outfit, estate.dollars - booked),
            log=town.id,
            rule="mad.campaign.start",
        )
    )
    return answered(joined, m.by)


def require_room(town: Town) -> None:
    """Refuse more gangs than a city has room for."""
    if len(town.gangs) >= MOST_GANGS:
        raise IllegalNow(f"Paradise has room for {MOST_GANGS} gangs.")


def lots_for(town: Town, more: int = 0) -> int:
    """Businesses of each kind in a neighborhood: as many as there are gangs, `more` with them, until a city is laid."""
    return town.city.lots or len(town.gangs) + more


def home_told(place: str) -> str:
    """“, at home in the Docks”, or nothing."""
    return f", based {PLACES[place].where}" if place else ""


@command("campaign home")
class Home:
    """Choose your gang's neighborhood."""

    home: str = opt("Its home neighborhood.", complete=HOMES)
    gang: str = GANG
    chinese: bool = opt("It is a Chinese gang.", default=False)
    campaign: str = CAMPAIGN


@prepares(Home)
async def prepare_home(ctx: Context, m: Home) -> Prepared:
    """A gang chooses its home."""
    town = await town_of(ctx, m.campaign)
    outfit = outfit_for(ctx, town, m.gang)
    if town.city.phase is not Phase.DRAFT and outfit.home:
        town.require_umpire()
    place = place_named(m.home)
    chinese = outfit.chinese or m.chinese
    after = replace(outfit, home=place.id, chinese=chinese)
    check_home(after, place.id)
    kinds = ", ".join(trade_of(Business(place.id, one)).name for one in place.trades)
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{town.name(outfit.gang)} is based {place.where}.", (place.notes, f"Businesses there: {kinds}.")
            ),
            changes=lambda _: (OutfitSet(town.id, after),),
            log=town.id,
            rule="mad.campaign.start",
        )
    )


@command("campaign leave")
class Leave:
    """Take your gang out; what it owns in Paradise becomes independent."""

    gang: str = GANG
    campaign: str = CAMPAIGN


@prepares(Leave)
async def prepare_leave(ctx: Context, m: Leave) -> Prepared:
    """A gang leaves Paradise; what it owned there is nobody's."""
    town = await town_of(ctx, m.campaign)
    stored = gang_for(ctx, town, m.gang)
    fights = [one for one in town.city.open_fights if stored.id in (one.attacker, one.defender)]
    if fights:
        raise IllegalNow(f"{stored.gang.name} has a fight to settle first: /campaign fights.")
    owned = [name_of(one) for one in taken(town.city) if one.owner == stored.id]
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{stored.gang.name} leaves {town.title}, with {dollars(town.bank(stored.id))}.",
                (f"Independent now: {listed(owned)}.",) if owned else (),
            ),
            changes=lambda _: (GangWithdrawn(town.id, stored.id), Campaigning(stored.id, 0)),
            log=town.id,
        )
    )


@command("campaign close")
class Close:
    """End the campaign; its log and books stay."""

    anyway: bool = opt("End it even if fights are unsettled.", default=False)
    sure: bool = opt("Don't ask me first.", default=False)
    campaign: str = CAMPAIGN


@moves_on("campaign close")
async def closing(ctx: Context, typed: Mapping[str, Any]) -> Moment | None:
    """The campaign that ends."""
    town = await town_if(ctx, typed.get("campaign", ""))
    return town and Moment(str(town.id), f"That campaign is over already. Name {town.title} to end it too.")


@prepares(Close)
async def prepare_close(ctx: Context, m: Close) -> Prepared:
    """The campaign is over; its log and books stay, the gangs keep what they have."""
    town = await town_of(ctx, m.campaign)
    await _require_end(ctx, town)
    if town.city.open_fights and not (m.anyway or ctx.caller.pressed):
        raise IllegalNow("Fights are still to be settled: anyway:True ends the campaign without them.")
    revealed, noted = await open_all(ctx.work, ctx, await ctx.work.campaign_log(ctx.server_id, town.id))
    lasted = f"after {count(town.month, 'month')}" if town.month else "before its first month"
    order = sorted(town.gangs, key=lambda gang: (-len(town.city.owned(gang)), -town.bank(gang)))
    standing = [
        f"{strong(town.name(gang))}: {count(len(town.city.owned(gang)), 'business')}, {dollars(town.bank(gang))}"
        for gang in order
    ]
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"“{town.title}” is over {lasted}.",
                (*standing, *noted),
                tone=Tone.GOOD,
                beside=revealed,
            ),
            changes=lambda _: (CampaignClosed(town.id), *(Campaigning(gang, 0) for gang in town.gangs)),
            log=town.id,
            confirm=None if m.sure else _sure(town),
        ),
        about=(Subject(Kind.CAMPAIGN, town.id),),
    )


async def _require_end(ctx: Context, town: Town) -> None:
    """Refuse to end a campaign for all where others play who count, unless nobody has touched it for long."""
    town.require_part()
    players = await players_of(ctx, town.id)
    if players is not None and not await may_end(ctx, town.authority, players, town.campaign.pace):
        raise ForUmpire(
            "Closing the campaign ends it for everybody. An umpire can close it, or most of the players together.",
            town.id,
        )


def _sure(town: Town) -> Confirmation:
    """A button that ends a campaign asks once, with what is still unsettled; a player who types it is asked for the
    others' sake.
    """
    left = len(town.city.open_fights)
    unsettled = (f"Unsettled, and left so: {count(left, 'fight')}.",) if left else ()
    lines = (*unsettled, "Its log and books stay, and the gangs keep what they have.")
    typed = not (town.umpires or town.authority.alone)
    return Confirmation(f"End “{town.title}”?", "End it anyway" if left else "End it", lines, typed)
