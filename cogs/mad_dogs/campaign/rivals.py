"""Gangs that nobody plays: ready made, at home somewhere, their rackets drafted; and how many of them a city lacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from annotated_types import Interval

from cogs._kit.context import Context
from cogs._kit.founding import room_for
from cogs._kit.params import DICE
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.slash import command
from cogs.mad_dogs.paradise.town import Town, town_of
from rules.core.deed import Deed
from rules.core.events import Change
from rules.core.founding import founding
from rules.core.move import opt
from rules.core.named import fresh_name
from rules.core.refusal import indefinite
from rules.core.report import Report
from rules.core.roster import Gang
from rules.core.words import count, key_of, listed
from rules.mad_dogs.drafts import Kind as Type
from rules.mad_dogs.gang_types import ready_made
from rules.mad_dogs.made_up import several
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.model import Figure
from rules.mad_dogs.paradise.choosing import HOMES, Name
from rules.mad_dogs.paradise.enrolling import lots_for, require_room
from rules.mad_dogs.paradise.fields import CAMPAIGN
from rules.mad_dogs.paradise.founding import (
    DRAFTING,
    check_home,
    draft_changes,
    enrolled,
    lacking,
    rivals_due,
    suggested,
)
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.rackets import CHINATOWN, PLACES, PROTECTION, place_named
from rules.mad_dogs.paradise.records import Outfit
from rules.mad_dogs.paradise.telling import businesses_told

KNOWN_AS = {
    Type.CRIME_SYNDICATE: ("Lakeshore Outfit", "Grand Avenue Combine", "Prairie Syndicate"),
    Type.IRISH: ("Clontarf Boys", "Wexford Street Mob", "Shannon Crew"),
    Type.MAFIA: ("Vespri Family", "Marsala Brothers", "Taormina Family"),
    Type.TONG: ("Four Lanterns Tong", "Jade Bridge Tong", "Golden Carp Tong"),
    Type.STREET_GANG: ("Pier Eleven Crew", "Gashouse Kids", "Sixth Alley Gang"),
}
"""Names for gangs that nobody plays."""


@command("campaign rival")
class Rival:
    """Bring in a ready-made gang that nobody plays."""

    type: Type = opt("What kind of gang.", words=tuple(KNOWN_AS))
    name: Name = opt("What it is called.", default="")
    home: str = opt("Its neighborhood; by default one where no gang is based.", default="", complete=HOMES)
    size: Annotated[int, Interval(ge=1, le=40)] = opt("1 to 40 figures (default: 10).", default=10)
    dice: str = opt(DICE, default="")
    campaign: str = CAMPAIGN


@prepares(Rival)
async def prepare_rival(ctx: Context, m: Rival) -> Prepared:
    """A gang that nobody plays: ready made, at home somewhere, its rackets drafted."""
    town = await town_of(ctx, m.campaign)
    town.require_part()
    if town.city.phase is not Phase.DRAFT:
        town.require_umpire()
    require_room(town)
    kind, system = m.type, SYSTEM
    place = place_named(m.home).id if m.home else _home_for(town, kind)
    taken = {key_of(one.gang.name) for one in await ctx.work.rosters.gangs(ctx.server_id)}
    name = m.name or fresh_name(next_name(kind, taken), taken)
    new, gang_id, _ = await room_for(ctx, system, name, ())
    gang = Gang(new.name, new.system, ())
    outfit = Outfit(gang_id, npc=True, chinese=kind is Type.TONG, home=place)
    check_home(outfit, place)
    ids = await ctx.work.rosters.new_figures(ctx.server_id, gang_id, m.size)
    led = kind is not Type.STREET_GANG
    drafts = town.city.phase in DRAFTING
    businesses = suggested(town.city, outfit, led, lots_for(town, 1)) if drafts else ()

    def changes(figures: tuple[Figure, ...]) -> tuple[Change, ...]:
        return (
            *founding(gang_id, gang, ids, figures),
            *enrolled(town.id, outfit, 0),
            *draft_changes(town.id, town.city, outfit, businesses),
        )

    return Prepared(
        Deed(
            report=lambda figures: Report(
                f"{gang.name}, {indefinite(kind)} that nobody plays, is based {PLACES[place].where}.",
                (
                    businesses_told(businesses),
                    f"{count(len(figures), 'figure')}; /gang show lists them.",
                    *filter(None, (rivals_told((*town.city.outfits, outfit)),)),
                ),
            ),
            resolver=ready_made,
            args=(kind, m.size, 0, several(m.size, await ctx.names_taken(), gang_id), led, True),
            changes=changes,
            facts=lambda outcome: {"gang": gang.name, "figures": len(outcome.result)},
            log=town.id,
            rule="mad.campaign.start",
        )
    )


def next_name(kind: Type, taken: set[str]) -> str:
    """What a gang of a type is called where nobody says: the first name that is free, else its type."""
    return next((one for one in KNOWN_AS.get(kind, ()) if key_of(one) not in taken), str(kind))


def _home_for(town: Town, kind: Type) -> str:
    """A home nobody has yet: Chinatown for the Tong, for a street gang one where shops pay for protection."""
    if kind is Type.TONG:
        return CHINATOWN
    homes = [one.home for one in town.city.outfits]
    free = [place for place in PLACES if place not in (CHINATOWN, "downtown", "racetrack")]
    if kind is Type.STREET_GANG:
        free = [place for place in free if PROTECTION in PLACES[place].trades]
    return min(free, key=lambda place: (homes.count(place), free.index(place)))


def rivals_told(outfits: Sequence[Outfit]) -> str:
    """Which gangs that nobody plays a city still lacks, in a sentence; empty where there are enough."""
    due, left = rivals_due(outfits), lacking(outfits)
    if not left.tong and not left.others:
        return ""
    others = f"{due.least} to {due.most}{' others' if due.tong else ' gangs'} that nobody plays"
    wanted = f"the Chinatown Tong and {others}" if due.tong else others
    lacks = listed([*(["the Tong"] if left.tong else []), *([f"{left.others} more"] if left.others else [])])
    return f"There should be {wanted}; {lacks} still to come: /campaign rival."
