"""Rivals, gangs that no player runs: ready made, with a home and drafted rackets."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import cycle, islice
from typing import Annotated, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Spawns, decides
from rules.core.action.fields import option
from rules.core.action.gang_creation import founding, fresh_gang
from rules.core.action.move import DICE, move
from rules.core.action.report import Report
from rules.core.people.names import fresh_name
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import indefinite
from rules.core.plain.words import count, key_of
from rules.mad_dogs.gangs.draft import GangTypeName
from rules.mad_dogs.gangs.gang_types import ready_made
from rules.mad_dogs.gangs.name_generator import several
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.system_id import ID
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, Name
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Outfit
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.rackets.kinds_of_business import CHINATOWN, PROTECTION
from rules.mad_dogs.paradise.rackets.map_of_rackets import HOMES, PLACES, place_named
from rules.mad_dogs.paradise.start.enrolling import (
    DRAFTING,
    check_home,
    enrolled,
    gathered_before,
    lots_for,
    require_room,
)
from rules.mad_dogs.paradise.start.first_drafts import businesses_line, draft_changes, suggested
from rules.mad_dogs.paradise.start.rival_numbers import lacking, rivals_lacking_line

KNOWN_AS: Final = {
    GangTypeName.CRIME_SYNDICATE: ("Lakeshore Outfit", "Grand Avenue Combine", "Prairie Syndicate"),
    GangTypeName.IRISH: ("Clontarf Boys", "Wexford Street Mob", "Shannon Crew"),
    GangTypeName.MAFIA: ("Vespri Family", "Marsala Brothers", "Taormina Family"),
    GangTypeName.TONG: ("Four Lanterns Tong", "Jade Bridge Tong", "Golden Carp Tong"),
    GangTypeName.STREET_GANG: ("Pier Eleven Crew", "Gashouse Kids", "Sixth Alley Gang"),
}
"""Names for rivals."""
OTHERS: Final = (GangTypeName.CRIME_SYNDICATE, GangTypeName.MAFIA, GangTypeName.IRISH)
"""The types of the rivals that the bot picks besides the Tong, in turn."""


@move("campaign rival", town=True, gangs=True, names=True)
class Rival:
    """Bring in a rival: a ready-made gang that the bot runs."""

    type: GangTypeName = option("What kind of gang.", words=tuple(KNOWN_AS))
    name: Name = option("The gang's name (default: made up).", default="")
    home: str = option("The gang's neighborhood (default: one where no gang is based).", default="", complete=HOMES)
    size: Annotated[int, Interval(ge=1, le=40)] = option("The number of figures, 1 to 40 (default: 10).", default=10)
    dice: str = option(DICE, default="")
    campaign: str = CAMPAIGN


@decides(Rival)
def rival(position: Position, move: Rival) -> Spawns[tuple[Figure, ...]]:
    """A new rival: ready made, with a home and drafted rackets."""
    town, kind = position.town, move.type
    town.require_part()
    if town.city.phase is not Phase.DRAFT:
        town.require_umpire()
    require_room(town)
    place = place_named(move.home).id if move.home else _home_for(town, kind)
    taken = {key_of(one.gang.name) for one in position.gangs.values()}
    gang = replace(fresh_gang(position, ID, move.name or fresh_name(next_name(kind, taken), taken)), owners=())
    came = Outfit(0, npc=True, chinese=kind is GangTypeName.TONG, home=place)
    check_home(came, place)
    led = kind is not GangTypeName.STREET_GANG
    drafts = town.city.phase in DRAFTING

    def deed(gang_id: int, ids: tuple[int, ...]) -> Deed[tuple[Figure, ...]]:
        outfit = replace(came, gang=gang_id)
        businesses = suggested(town.city, outfit, led, lots_for(town, 1)) if drafts else ()

        def changes(figures: tuple[Figure, ...]) -> tuple[Change, ...]:
            return (
                *founding(gang_id, gang, ids, figures),
                *enrolled(town.id, outfit, 0),
                *draft_changes(town.id, town.city, outfit, businesses),
            )

        return Deed(
            report=lambda figures: Report(
                f"{gang.name}, {indefinite(kind)} that the bot runs, is based {PLACES[place].where}.",
                (
                    businesses_line(businesses),
                    f"{count(len(figures), 'figure')}. See them with /gang show.",
                    *filter(None, (rivals_lacking_line((*town.city.outfits, outfit)),)),
                ),
                opens=gathered_before(town),
            ),
            resolver=ready_made,
            args=(kind, move.size, 0, several(move.size, position.names, gang_id), led, True),
            changes=changes,
            facts=lambda outcome: {"gang": gang.name, "figures": len(outcome.result)},
            log=town.id,
            rule="mad.campaign.start",
            folds=True,
        )

    return Spawns(move.size, deed)


def rivals_to_add(outfits: Sequence[Outfit]) -> tuple[GangTypeName, ...]:
    """The types of the rivals that a city still lacks: the Tong first, then the others in turn."""
    left = lacking(outfits)
    others = islice(cycle(OTHERS), len(outfits), len(outfits) + left.others)
    return (*([GangTypeName.TONG] if left.tong else []), *others)


def next_name(kind: GangTypeName, taken: Collection[str]) -> str:
    """The name of a rival of a type if none is given: the first free one, else the type."""
    return next((one for one in KNOWN_AS.get(kind, ()) if key_of(one) not in taken), str(kind))


def _home_for(town: Town, kind: GangTypeName) -> str:
    """A home that no gang has yet: Chinatown for the Tong, for a street gang one where shops pay for protection."""
    if kind is GangTypeName.TONG:
        return CHINATOWN
    homes = [one.home for one in town.city.outfits]
    free = [place for place in PLACES if place not in (CHINATOWN, "downtown", "racetrack")]
    if kind is GangTypeName.STREET_GANG:
        free = [place for place in free if PROTECTION in PLACES[place].trades]
    return min(free, key=lambda place: (homes.count(place), free.index(place)))
