"""Enrolling: a campaign opens, gangs join, choose a home and leave, and the campaign ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import Confirmation, Opens, Report, Tone
from rules.core.people.roster import Campaigning, Gang
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.markup import mention, strong
from rules.core.plain.refusal import ForUmpire, IllegalNow
from rules.core.plain.words import count, listed
from rules.core.play.campaign import (
    CampaignClosed,
    CampaignNamed,
    CampaignOpened,
    GangEnrolled,
    GangWithdrawn,
    UmpireAppointed,
)
from rules.core.play.pace import LIVE
from rules.mad_dogs.gangs.draft import GangTypeName
from rules.mad_dogs.gangs.estate import Estate
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.model.system_id import ID
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, YOUR_GANG
from rules.mad_dogs.paradise.city.changes import OutfitSet
from rules.mad_dogs.paradise.city.model import MOST_GANGS, Phase
from rules.mad_dogs.paradise.city.records import Business, Outfit
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.rackets.businesses import name_of, taken
from rules.mad_dogs.paradise.rackets.kinds_of_business import CHINATOWN, trade_of
from rules.mad_dogs.paradise.rackets.map_of_rackets import HOMES, PLACES, place_named
from rules.mad_dogs.paradise.start.gathering import gathered, gathering_buttons, pace_line

RULE: Final = "mad.campaign.start"
NO_BOOKS: Final = "Without an Accountant, this gang can run one business and can't bribe anyone."
DRAFTING: Final = (Phase.DRAFT, Phase.LOOT)
"""The parts of a month for drafting rackets: before the first month, and for latecomers before a month's Loot."""


def enrolled(campaign: int, outfit: Outfit, bank: int) -> tuple[Change, ...]:
    """The changes of a gang that joins; `bank` is the first line of its ledger in this campaign, in dollars."""
    return (
        Campaigning(outfit.gang, campaign),
        GangEnrolled(campaign, outfit.gang),
        OutfitSet(campaign, replace(outfit, brought=bank)),
    )


def check_home(outfit: Outfit, place: str) -> None:
    """Raises IllegalNow for a home that a gang can't have."""
    if place == CHINATOWN and not outfit.chinese:
        raise IllegalNow(
            "Only a Chinese gang can have its home in Chinatown. Add chinese:True, or choose another neighborhood."
        )
    if place == "downtown":
        raise IllegalNow("No gang can have its home Downtown, because it has no rackets. Choose another neighborhood.")


def opened(campaign: int, name: str, opener: str, umpire: int, fairness: Opens) -> Deed[None]:
    """The changes of opening a campaign.

    opener  the name of the user who opens it
    umpire  the user id of its own umpire; 0 for none
    """
    lines = (
        *((f"Umpire: {mention(umpire)}",) if umpire else ()),
        pace_line(LIVE),
        "Each player joins with a gang, picks its home and drafts rackets worth 4D6 of Loot.",
        "Few players? Once a gang has joined, a button here adds rival gangs that the bot runs.",
    )
    headline = f"{opener} opens the campaign “{name}” in Paradise, Illinois."
    return Deed(
        report=lambda _: Report(headline, lines, tone=Tone.GOOD, opens=(*gathering_buttons(campaign), fairness)),
        changes=lambda _: (CampaignOpened(campaign, name, ID, (umpire,) if umpire else ()),),
        log=campaign,
        rule=RULE,
    )


def appointed(town: Town, user: int) -> Deed[None]:
    """A user umpires this campaign from now on. Raises ForUmpire, IllegalNow."""
    town.require_umpire()
    if user in town.campaign.umpires:
        raise IllegalNow(f"{town.title} already has {mention(user)} as umpire. Name another user.")
    return Deed(
        report=lambda _: Report(f"{mention(user)} umpires {town.title}."),
        changes=lambda _: (UmpireAppointed(town.id, user),),
        log=town.id,
    )


def renamed(town: Town, name: str) -> Deed[None]:
    """A campaign has another name from now on. Raises IllegalNow once its first month has begun."""
    if town.city.phase is not Phase.DRAFT:
        raise IllegalNow(f"{town.title} has begun, so it keeps its name.")
    return Deed(
        report=lambda _: Report(f"The campaign is called “{name}” now.", opens=(gathered(town.id),)),
        changes=lambda _: (CampaignNamed(town.id, name),),
        log=town.id,
    )


def gathered_before(town: Town) -> tuple[Opens, ...]:
    """Before the first month, the button that shows which gangs have joined; none later."""
    return (gathered(town.id),) if town.city.phase is Phase.DRAFT else ()


# Joining


def require_room(town: Town) -> None:
    """Raises IllegalNow for more gangs than a city has room for."""
    if len(town.gangs) >= MOST_GANGS:
        raise IllegalNow(f"Paradise has room for {MOST_GANGS} gangs, and it is full.")


def require_free(town: Town, gang: Gang) -> None:
    """Raises IllegalNow for a gang of another game, in a campaign already, or still being built."""
    if gang.system != ID:
        raise IllegalNow(f"{gang.name} plays another game. Bring a gang of Mad Dogs With Guns.")
    if gang.campaign == town.id:
        raise IllegalNow(f"{gang.name} has already joined this campaign.")
    if gang.campaign:
        raise IllegalNow(
            f"{gang.name} plays in another campaign. Take it out there with /campaign leave, or pick another."
        ).offering("Leave that campaign", "campaign leave", gang=gang.name)
    if _estate(gang).draft is not None:
        raise IllegalNow(f"{gang.name} is still being made. Finish it with /mad-gang finish first.").offering(
            "Finish it", "mad-gang finish", gang=gang.name
        )


def require_men(gang: Gang, people: Sequence[Any]) -> None:
    """Raises IllegalNow for a gang without figures."""
    if not people:
        raise IllegalNow(f"{gang.name} has no figures. Hire one first.")


def coming(town: Town, id_: int, gang: Gang, home: str, *, chinese: bool, npc: bool) -> Outfit:
    """A gang as it would take part; `home` is as typed, empty for none yet. Raises UnknownName, IllegalNow."""
    place = place_named(home).id if home else ""
    chinese = chinese or _estate(gang).type is GangTypeName.TONG
    outfit = Outfit(id_, npc=npc, chinese=chinese, home=place, drafts=town.city.phase is not Phase.DRAFT)
    if place:
        check_home(outfit, place)
    return outfit


def come(
    town: Town, gang: Gang, outfit: Outfit, booked: int, advice: Sequence[str], more: Sequence[Change] = ()
) -> Deed[None]:
    """A gang joins; `booked` are the dollars that the ledger of this campaign already has of it.

    more  what it gets beside that to catch up
    """
    has = funds(gang)
    lines = (*advice, *([] if outfit.home else ["Next: /campaign home."]), draft_line(town))
    headline = f"{gang.name} comes to {town.title}{home_text(outfit.home)}, with {dollars(has)}."
    return Deed(
        report=lambda _: Report(headline, lines, opens=gathered_before(town)),
        changes=lambda _: (*enrolled(town.id, outfit, has - booked), *more),
        log=town.id,
        rule=RULE,
    )


def late_arrival_request(town: Town, gang: Gang, outfit: Outfit, asker: str) -> str:
    """The question to the umpires about a gang that joins late."""
    return f"{asker} asks whether {gang.name} may come to {town.title}{home_text(outfit.home)}."


def _estate(gang: Gang) -> Estate:
    return gang.estate if isinstance(gang.estate, Estate) else Estate()


def funds(gang: Gang) -> int:
    """The dollars that a gang has."""
    return _estate(gang).dollars


def draft_line(town: Town) -> str:
    """When a gang that joins now drafts."""
    if town.city.phase is Phase.DRAFT:
        return "Pick rackets worth 4D6 with /campaign draft."
    when = "this month's Loot" if town.city.phase in DRAFTING else "next month's Loot"
    return f"If an umpire allows it, draft with /campaign draft before {when} is collected."


def home_text(place: str) -> str:
    """“, at home in the Docks”, or nothing."""
    return f", based {PLACES[place].where}" if place else ""


def lots_for(town: Town, more: int = 0) -> int:
    """Businesses of each kind in a neighborhood: as many as gangs, with `more` to come, until the city is laid out."""
    return town.city.lots or len(town.gangs) + more


@move("campaign home", town=True)
class Home:
    """Choose your gang's neighborhood."""

    home: str = option("Its home neighborhood.", complete=HOMES)
    gang: str = YOUR_GANG
    chinese: bool = option("It is a Chinese gang.", default=False)
    campaign: str = CAMPAIGN


@decides(Home)
def settle(position: Position, move: Home) -> Deed[None]:
    """A gang chooses its home."""
    town = position.town
    gang = town.gang_for(move.gang)
    outfit = town.outfit(gang.id)
    if town.city.phase is not Phase.DRAFT and outfit.home:
        town.require_umpire()
    place = place_named(move.home)
    after = replace(outfit, home=place.id, chinese=outfit.chinese or move.chinese)
    check_home(after, place.id)
    kinds = ", ".join(trade_of(Business(place.id, one)).name for one in place.trades)
    return Deed(
        report=lambda _: Report(
            f"{gang.name} is based {place.where}.",
            (place.notes, f"Businesses there: {kinds}."),
            opens=gathered_before(town),
        ),
        allow=lambda: town.rights(gang),
        changes=lambda _: (OutfitSet(town.id, after),),
        log=town.id,
        rule=RULE,
    )


# Leaving


@move("campaign leave", town=True)
class Leave:
    """Take your gang out of the campaign. What it owns in Paradise becomes independent."""

    gang: str = YOUR_GANG
    campaign: str = CAMPAIGN


@decides(Leave)
def leave(position: Position, move: Leave) -> Deed[None]:
    """A gang leaves Paradise; what it owned there has no owner."""
    town = position.town
    gang = town.gang_for(move.gang)
    fight = next((one for one in town.city.open_fights if gang.id in (one.attacker, one.defender)), None)
    if fight is not None:
        raise IllegalNow(
            f"{gang.name} has fight {fight.id} to settle first. Open it with /campaign fight, or give it up."
        ).offering("Give up the fight", "campaign fight", fight=fight.id, give_up=True, campaign=town.title)
    owned = [name_of(one) for one in taken(town.city) if one.owner == gang.id]
    return Deed(
        report=lambda _: Report(
            f"{gang.name} leaves {town.title}, with {dollars(town.bank(gang.id))}.",
            (f"Independent now: {listed(owned)}.",) if owned else (),
            opens=gathered_before(town),
        ),
        allow=lambda: town.rights(gang),
        changes=lambda _: (GangWithdrawn(town.id, gang.id), Campaigning(gang.id, 0)),
        log=town.id,
    )


# The end


def for_the_end(town: Town) -> ForUmpire:
    """The refusal to end a campaign that other active players are in."""
    text = "Closing the campaign ends it for all players. An umpire can close it, or most of the players together."
    return ForUmpire(text, town.id)


def require_settled(town: Town) -> None:
    """Raises IllegalNow for a campaign whose fights are not settled."""
    if town.city.open_fights:
        raise IllegalNow("Some fights are not settled. Add anyway:True to end the campaign without them.")


def ended(town: Town, revealed: Sequence[Any], noted: Sequence[str], *, sure: bool) -> Deed[None]:
    """The campaign is over; its log and books stay, and the gangs keep what they have.

    revealed, noted  what was sealed and opens now: reports, and lines about them
    sure             whether the bot skips the confirmation
    """
    lasted = f"after {count(town.month, 'month')}" if town.month else "before its first month"
    order = sorted(town.gangs, key=lambda gang: (-len(town.city.owned(gang)), -town.bank(gang)))
    standing = [
        f"{strong(town.name(gang))}: {count(len(town.city.owned(gang)), 'business')}, {dollars(town.bank(gang))}"
        for gang in order
    ]
    return Deed(
        report=lambda _: Report(
            f"“{town.title}” is over {lasted}.", (*standing, *noted), tone=Tone.GOOD, beside=tuple(revealed)
        ),
        changes=lambda _: (CampaignClosed(town.id), *(Campaigning(gang, 0) for gang in town.gangs)),
        log=town.id,
        confirm=None if sure else _end_confirmation(town),
    )


def _end_confirmation(town: Town) -> Confirmation:
    """The confirmation of a button that ends a campaign, with what is unsettled; after a typed command it is for the
    other players.
    """
    left = len(town.city.open_fights)
    unsettled = (f"These fights stay unsettled: {count(left, 'fight')}.",) if left else ()
    lines = (*unsettled, "Its log and books stay, and the gangs keep what they have.")
    typed = not (town.umpires or town.authority.alone)
    return Confirmation(f"End “{town.title}”?", "End it anyway" if left else "End it", lines, typed)
