"""What a part of a month waits for before it can end, and whose it is to see to (mad.campaign.month)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from rules.core.plain.frozen import frozen
from rules.mad_dogs.paradise.city.businesses import in_sentence
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Fight, Upshot
from rules.mad_dogs.paradise.funerals import unshown_funerals as unburied
from rules.mad_dogs.paradise.hospital.resolve import waiting_choices
from rules.mad_dogs.paradise.law.feds import feds_due
from rules.mad_dogs.paradise.orders.resolve import pending, waiting
from rules.mad_dogs.paradise.outrage.something_must_be_done import picked
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS


class What(StrEnum):
    """What can stand in the way."""

    ORDERS = "orders"
    CRIPPLED = "crippled"
    TAKEOVER = "takeover"
    FIGHT = "fight"
    FLOWERS = "flowers"
    OUTCRY = "outcry"
    PICK = "pick"
    FEDS = "feds"
    TRIAL = "trial"


@frozen
class Unsettled:
    """Something that stands in the way of going on.

    gang   who sees to it; of a fight the attacker; 0 for anybody, or the law
    other  the gang that defends itself in a fight; 0 for none
    id     of the fight, the funeral or the figure that is crippled; 0 otherwise
    about  the key of the business that is leaned on, or the name of the dead
    """

    what: What
    gang: int = 0
    other: int = 0
    id: int = 0
    about: str = ""


def unsettled(city: Paradise, month: int) -> tuple[Unsettled, ...]:
    """All that has to be done before this part of the month ends, in the order in which it is done."""
    match city.phase:
        case Phase.SPENDING:
            return (
                *(Unsettled(What.ORDERS, gang) for gang in waiting(city)),
                *(
                    Unsettled(What.CRIPPLED, one.gang, id=care.figure)
                    for one in city.outfits
                    for care in waiting_choices(one)
                ),
            )
        case Phase.ACTION:
            tries = (Unsettled(What.TAKEOVER, gang, about=order.business) for gang, order in pending(city))
            return (*tries, *_fights(city))
        case Phase.PRESS:
            return tuple(Unsettled(What.FLOWERS, one.host, id=one.id, about=one.name) for one in unburied(city))
        case Phase.OUTRAGE:
            return (*_outcry(city, month), *_fights(city), *_trials(city))
        case _:
            return ()


def _fights(city: Paradise) -> Iterator[Unsettled]:
    for one in city.open_fights:
        yield Unsettled(What.FIGHT, one.attacker, one.defender, one.id)


def _trials(city: Paradise) -> Iterator[Unsettled]:
    for gang in dict.fromkeys(one.gang for one in city.prisoners):
        yield Unsettled(What.TRIAL, gang)


def _outcry(city: Paradise, month: int) -> Iterator[Unsettled]:
    if city.outcry is None:
        yield Unsettled(What.OUTCRY)
    elif city.outcry is Upshot.MUST_BE_DONE and not picked(city):
        yield Unsettled(What.PICK, city.picker)
    elif feds_due(city, month):
        yield Unsettled(What.FEDS)


# In words


def blockers(city: Paradise, month: int, names: Mapping[int, str]) -> list[str]:
    """What has to be done before this part of the month ends, a sentence each, each but once."""
    return list(dict.fromkeys(told(one, city, names) for one in unsettled(city, month)))


def told(one: Unsettled, city: Paradise, names: Mapping[int, str]) -> str:
    """What stands in the way, for everybody."""
    match one.what:
        case What.ORDERS:
            return f"Orders of {names[one.gang]} are not in: /mad-orders, or /mad-orders rest to stay at home."
        case What.CRIPPLED:
            return f"Somebody of {names[one.gang]} is crippled, and nobody has said in what: /mad-hospital cripple."
        case What.TAKEOVER:
            return (
                f"{names[one.gang]} has not leaned on the owner of {_business(city, one)} yet: /mad-racket take-over."
            )
        case What.FIGHT:
            sides = f"{names.get(one.gang, 'the law')} against {names.get(one.other, 'nobody')}"
            return f"Fight {one.id} is not settled, {_title(city, one)}, {sides}: /campaign fight."
        case What.FLOWERS:
            return f"The flowers for {one.about} are not shown yet: /mad-spend bury."
        case What.OUTCRY:
            return "This month's outrage is not rolled yet: /mad-outrage roll."
        case What.PICK:
            return f"Something Must Be Done: {names[one.gang]} picks the business: /mad-outrage something."
        case What.FEDS:
            return "The Feds have not raided yet this month: /mad-outrage feds."
        case What.TRIAL:
            return f"{names[one.gang]} has prisoners: /mad-law bail or /mad-law trial."


def told_itself(one: Unsettled, city: Paradise) -> str:
    """The same for a gang whose it is, in a list of its own."""
    match one.what:
        case What.ORDERS:
            return "Its orders are not in: /mad-orders."
        case What.CRIPPLED:
            return "Somebody is crippled, and nobody has said in what: /mad-hospital cripple."
        case What.TAKEOVER:
            return f"It has not leaned on the owner of {_business(city, one)} yet: /mad-racket take-over."
        case What.FIGHT:
            return f"Fight {one.id} is not settled, {_title(city, one)}: /campaign fight."
        case What.PICK:
            return "It picks the business for Something Must Be Done: /mad-outrage something."
        case What.TRIAL:
            return "It has prisoners: /mad-law bail or /mad-law trial."
        case _:
            return told(one, city, {})


def fight_of(city: Paradise, one: Unsettled) -> Fight:
    """The fight that is not settled."""
    return next(fight for fight in city.open_fights if fight.id == one.id)


def _title(city: Paradise, one: Unsettled) -> str:
    return SCENARIOS[fight_of(city, one).scenario].title


def _business(city: Paradise, one: Unsettled) -> str:
    return in_sentence(city.business(one.about))
