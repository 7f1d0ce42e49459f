"""The status of the city in lines: first the town, then each gang, and the neighborhoods."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Final

from rules.core.chance.distribution import percent
from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.markup import bulleted, strong
from rules.core.plain.words import by_number, count, listed
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.bank_balances import reputation
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Business, Fight, Official, Outfit, Upshot
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.fights.fight_lines import fight_line
from rules.mad_dogs.paradise.fights.unsettled_fights import UNFOUGHT_RULES
from rules.mad_dogs.paradise.month.asked import late_gangs
from rules.mad_dogs.paradise.officials.posts import ordinal, title_of
from rules.mad_dogs.paradise.officials.wishes import wish_text
from rules.mad_dogs.paradise.outrage.month_roll import forgotten, likely_month, mood_of
from rules.mad_dogs.paradise.press.newspaper import date_of
from rules.mad_dogs.paradise.rackets.businesses import name_of
from rules.mad_dogs.paradise.rackets.kinds_of_business import TRADES, WIRE, trade_of
from rules.mad_dogs.paradise.rackets.map_of_rackets import PLACES, Neighborhood, every_business

KINDS: Final = tuple(TRADES)


# The town


def town_lines(town: Town) -> list[str]:
    """The facts of the town for all players, a line each."""
    city = town.city
    lines = [f"{strong('Public outrage')} {city.outrage}{outlook(city)}", feds_line(town)]
    lines += waiting_lines(town)
    if city.open_fights:
        lines.append(f"A fight that no one settles in time {UNFOUGHT_RULES[city.unfought]}.")
    return lines if town.gangs else [*lines, "No gang takes part yet."]


def waiting_lines(town: Town) -> list[str]:
    """The gangs and fights that the month waits for, a line each."""
    city, lines = town.city, missing(town)
    if city.picker:
        lines.append(f"{strong(town.name(city.picker))} still has to pick the business that the police raid.")
    return lines + [f"{strong('Open')} {fight_line(town, one)}{_beside(one)}" for one in city.open_fights]


def _beside(fight: Fight) -> str:
    """That a fight is being played, and until when; empty for one that is not."""
    played = " It is being played." if fight.game else ""
    return f"{played} It ends with the fights of {date_of(fight.last)}." if fight.month else played


def outlook(city: Paradise) -> str:
    """The possible results of the month's roll, by their exact chances; after the roll its result."""
    if city.outcry is not None:
        return f": {city.outcry}."
    if city.phase is Phase.DRAFT:
        return "."
    unswayed = replace(mood_of(city), leanings=())  # an owner's wish for the Editor is a secret of that owner
    chances = odds(likely_month, unswayed).by(lambda one: one.upshot)
    lines = [
        f"{percent(chances.chance(lambda one, u=upshot: one is u))} {upshot}"
        for upshot in Upshot
        if chances.chance(lambda one, u=upshot: one is u)
    ]
    memory = f" {memory_line(city)}" if forgotten(city) else ""
    return f".{memory} This month's roll, unless the City Editor sways it: {'; '.join(lines)}."


def memory_line(city: Paradise) -> str:
    """What short memory takes off public outrage before this month's roll, in a sentence."""
    return f"The public forgets {forgotten(city)} of it before the roll, because no gang was active this month."


def feds_line(town: Town) -> str:
    feds = town.city.feds
    heat = f" They are after {listed(town.name(gang) for gang in feds.heat)}." if feds.heat else ""
    if not feds.agents:
        return f"{strong('Feds')} none in town.{heat}"
    hurt = f", {feds.hurt} of them hurt this month" if feds.hurt else ""
    later = f" They raid from {date_of(feds.from_)}." if feds.from_ > town.month else ""
    return f"{strong('Feds')} {count(feds.agents, 'agent')} in town{hurt}.{later}{heat}"


def missing(town: Town) -> list[str]:
    """The gangs that this part of the month still asks for something."""
    city = town.city
    late = [town.name(gang) for gang in late_gangs(city)]
    if city.phase is Phase.SPENDING:
        return [f"{strong('Orders')} still to come from {listed(late)}." if late else f"{strong('Orders')} are all in."]
    played = sum(not one.npc for one in city.outfits)
    if not late or (city.phase is Phase.DRAFT and len(late) == played):
        return []
    return [f"{strong('Not done yet')} {listed(late)}."]


# A gang


def gang_text(town: Town, gang: int) -> str:
    """A gang in a few short lines."""
    city, bank = town.city, town.bank(gang)
    outfit = city.outfit(gang) or Outfit(gang)
    owned, bought = city.owned(gang), city.bought(gang)
    played = "" if not outfit.npc else ", without a player"
    lines = [
        f"{strong(town.name(gang))}{played}: {dollars(bank)}, reputation {reputation(bank, outfit.standing)}",
        *([f"Home: {PLACES[outfit.home].name}"] if outfit.home else []),
        f"{count(len(owned), 'business')}{': ' if owned else ''}{businesses_line(owned)}",
        *([f"Officials: {officials_line(bought)}"] if bought else []),
        *besides(city, gang),
        *([f"Asks to hear of {wish_text(outfit.wants)} within its reach"] if outfit.wants else []),
    ]
    return bulleted(*lines)


def businesses_line(owned: Sequence[Business]) -> str:
    """“Low dive ×2 (1 shut), Paradise Brewery”."""
    kinds = Counter(kind_line(one) for one in sorted(owned, key=by_kind))
    shut = Counter(kind_line(one) for one in owned if one.shut)
    return ", ".join(
        f"{kind}{f' ×{number}' if number > 1 else ''}{f' ({shut[kind]} shut)' if shut[kind] else ''}"
        for kind, number in kinds.items()
    )


def by_kind(business: Business) -> tuple[int, tuple[str | int, ...]]:
    """The sort key of a business by its kind, in the order of the source."""
    return KINDS.index(business.kind), by_number(business.key)


def has_name(business: Business) -> bool:
    """Whether a business has a name of its own."""
    return business.kind == WIRE or trade_of(business).unique


def kind_line(business: Business) -> str:
    """The kind of a business, or its own name."""
    return name_of(business) if has_name(business) else trade_of(business).name


def officials_line(bought: Sequence[Official]) -> str:
    return ", ".join(title_of(one.key) for one in bought)


def besides(city: Paradise, gang: int) -> list[str]:
    """Bands, boxers, and figures in the hands of the law."""
    bands = sum(one.owner == gang for one in city.bands)
    boxers = sum(one.owner == gang and not one.washed_up for one in city.boxers)
    held = sum(one.gang == gang for one in city.prisoners)
    lines = [
        *([count(bands, "band")] if bands else []),
        *([count(boxers, "boxer")] if boxers else []),
        *([f"{held} in the hands of the law"] if held else []),
        *(["the Boss on trial"] if any(one.gang == gang for one in city.trials) else []),
    ]
    return [f"Also: {', '.join(lines)}"] if lines else []


# A neighborhood


def named_businesses(place: Neighborhood) -> list[Business]:
    """The businesses of a neighborhood that have names of their own."""
    return [one for kind in place.trades if has_name(one := Business(place.id, kind))]


def plate(business: Business) -> str:
    """The short name of such a business."""
    return "Wire Office" if business.kind == WIRE else TRADES[business.kind].name.removeprefix("Paradise ")


def independent(city: Paradise, place: str = "") -> list[Business]:
    """The independent businesses of one neighborhood or of all; none before the city is laid out."""
    if not city.lots:
        return []
    taken = {one.key for one in city.businesses if one.owner}
    return [one for one in every_business(city.lots) if place in ("", one.place) and one.key not in taken]


def place_line(town: Town, place: Neighborhood) -> str:
    """A neighborhood: a line for each owner, then the independent businesses."""
    city = town.city
    owned: dict[int, list[Business]] = defaultdict(list)
    for one in city.businesses:
        if one.place == place.id and one.owner:
            owned[one.owner].append(one)
    free = independent(city, place.id)
    lines = [
        f"{strong(place.name)} ({ordinal(place.precinct)} precinct)",
        *(
            f"{town.name(gang)}: {businesses_line(owned[gang])}"
            for gang in sorted(owned, key=lambda one: -len(owned[one]))
        ),
        *([f"{len(free)} independent{_named_among(free)}"] if free else []),
    ]
    return bulleted(*lines)


def _named_among(free: list[Business]) -> str:
    """Those of them that have names of their own."""
    named = [name_of(one) for one in free if has_name(one)]
    return f", {listed(named)} among them" if named else ""
