"""The owners of businesses in Paradise: as a map, and in words."""

from __future__ import annotations

from collections import Counter
from typing import Final

from cogs.cards.canvas import MOST_ALT, alt_text
from cogs.cards.card import Card, Picture, Press
from cogs.cards.paging import paged
from cogs.commands.mad_dogs.paradise.map import CityMap, District, Holder, Landmark, Owner, drawn
from cogs.commands.mad_dogs.paradise.status import town_in, when
from cogs.post.campaign_views.sights import CampaignView
from rules.core.plain.markup import strong
from rules.core.plain.words import count, sentence
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.month.town_status import independent, named_businesses, place_line, plate
from rules.mad_dogs.paradise.rackets.map_of_rackets import PLACES, Neighborhood

FULLNESS: Final = (12, 4, 2, 1)
"""The most owners of a neighborhood that the alternative text names, tried in turn."""
TOWN: Final = "Paradise, Illinois"


def city_map(scene: CampaignView) -> CityMap:
    """The town as data for the map."""
    city = town_in(scene).city
    places = {gang.id: place for place, gang in enumerate(scene.gangs)}
    owned = Counter(one.owner for one in city.businesses if one.owner in places)
    feds = " · Feds in town" if city.feds.agents else ""
    return CityMap(
        TOWN,
        f"{scene.stored.campaign.name} · {when(scene)} · public outrage {city.outrage}{feds}",
        tuple(Owner(gang.gang.name, scene.marks[gang.id], owned[gang.id]) for gang in scene.gangs),
        tuple(_district(city, one, places) for one in PLACES.values()),
    )


def _district(city: Paradise, place: Neighborhood, places: dict[int, int]) -> District:
    owned = Counter(one.owner for one in city.businesses if one.place == place.id and one.owner in places)
    return District(
        place.id,
        place.name,
        tuple(Holder(places[gang], number) for gang, number in sorted(owned.items(), key=lambda one: places[one[0]])),
        tuple(Landmark(plate(one), places.get(city.business(one.key).owner)) for one in named_businesses(place)),
    )


def map_card(scene: CampaignView) -> Card:
    """The map, with the sums that it shows."""
    city = city_map(scene)
    free = len(independent(town_in(scene).city))
    ranked = sorted(city.owners, key=lambda one: -one.businesses)
    names = {gang.gang.name: scene.name(gang.id) for gang in scene.gangs}
    lines = [f"{strong(one.mark.letters)} {names[one.name]}: {count(one.businesses, 'business')}" for one in ranked]
    return Card(
        f"Who owns Paradise, {when(scene)}",
        lines=(*lines, sentence(f"{count(free, 'business')} independent.")),
        picture=Picture("paradise.png", drawn(city), alt_of(city)),
        buttons=(Press("places", f"{scene.stored.id}.0", "In words"),),
    )


def alt_of(city: CityMap) -> str:
    """The map in words, for users who can't see it.

    It names as many owners of each neighborhood as there is room for. If their names are too long, it uses the letters
    of the list beside it.
    """
    ways = [[owner.name for owner in city.owners], [owner.mark.letters for owner in city.owners]]
    texts = [
        f"Map of {city.below}. {' '.join(_alt_district(names, one, most) for one in city.districts)}"
        for names in ways
        for most in FULLNESS
    ]
    return alt_text(next((one for one in texts if len(one) <= MOST_ALT), texts[-1]))


def _alt_district(names: list[str], district: District, most: int) -> str:
    """“Riverside: North Side 3, South Side 1; Arena North Side.”"""
    ranked = sorted(district.holders, key=lambda one: -one.businesses)
    lines = [f"{names[one.owner]} {one.businesses}" for one in ranked[:most]]
    if len(ranked) > most:
        lines.append(f"{len(ranked) - most} more")
    named = [f"{one.name} {names[one.owner]}" for one in district.landmarks if one.owner is not None]
    return f"{district.name}: {'; '.join([', '.join(lines) or 'no one', *named])}."


# In words


def places_card(scene: CampaignView, page: int) -> Card:
    """The owners of businesses, neighborhood by neighborhood."""
    town = town_in(scene)
    lines, buttons, footer = paged([place_line(town, one) for one in PLACES.values()], page, "places", str(town.id))
    return Card(f"Who owns what in Paradise, {when(scene)}", lines=lines, footer=footer, buttons=buttons)
