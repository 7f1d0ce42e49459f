"""The obligations of a month: what must be settled before a part can end, and by which gang (mad.campaign.month)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from rules.core.action.deed import MoveRef
from rules.core.plain.frozen import frozen
from rules.core.tables.rule import resolves
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Fight, Upshot
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.law.feds import feds_due
from rules.mad_dogs.paradise.orders.clashes_and_fights import pending_takeovers
from rules.mad_dogs.paradise.orders.monthly_orders import waiting
from rules.mad_dogs.paradise.outrage.something_must_be_done import pick, picked
from rules.mad_dogs.paradise.rackets.businesses import in_sentence, name_of
from rules.mad_dogs.paradise.spending.funerals import unshown_funerals as unburied
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS


class ObstacleKind(StrEnum):
    """The kinds of obstacles."""

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
class Obstacle:
    """An obstacle that a month must settle before it continues.

    gang   the gang that settles it; of a fight the attacker; 0 for any gang, or the law
    other  the defender of a fight; 0 for none
    id     of the fight, the funeral or the crippled figure; 0 otherwise
    about  the key of the business in a takeover, or the name of the dead
    """

    what: ObstacleKind
    gang: int = 0
    other: int = 0
    id: int = 0
    about: str = ""


def obstacles(city: Paradise, month: int) -> tuple[Obstacle, ...]:
    """All obstacles before this part of the month ends, in their order."""
    match city.phase:
        case Phase.SPENDING:
            return (
                *(Obstacle(ObstacleKind.ORDERS, gang) for gang in waiting(city)),
                *(
                    Obstacle(ObstacleKind.CRIPPLED, one.gang, id=care.figure)
                    for one in city.outfits
                    for care in one.waiting_choices
                ),
            )
        case Phase.ACTION:
            takeovers = pending_takeovers(city)
            tries = (Obstacle(ObstacleKind.TAKEOVER, gang, about=order.business) for gang, order in takeovers)
            return (*tries, *_fights(city))
        case Phase.PRESS:
            return tuple(Obstacle(ObstacleKind.FLOWERS, one.host, id=one.id, about=one.name) for one in unburied(city))
        case Phase.OUTRAGE:
            return (*_outcry(city, month), *_fights(city), *_trials(city))
        case _:
            return ()


def _fights(city: Paradise) -> Iterator[Obstacle]:
    for one in city.pressing_fights:
        yield Obstacle(ObstacleKind.FIGHT, one.attacker, one.defender, one.id)


def _trials(city: Paradise) -> Iterator[Obstacle]:
    for gang in dict.fromkeys(one.gang for one in city.prisoners):
        yield Obstacle(ObstacleKind.TRIAL, gang)


def _outcry(city: Paradise, month: int) -> Iterator[Obstacle]:
    if city.outcry is None:
        yield Obstacle(ObstacleKind.OUTCRY)
    elif city.outcry is Upshot.MUST_BE_DONE and not picked(city):
        yield Obstacle(ObstacleKind.PICK, city.picker)
    elif feds_due(city, month):
        yield Obstacle(ObstacleKind.FEDS)


# In words


@resolves("mad.campaign.month")
def blockers(city: Paradise, month: int, names: Mapping[int, str]) -> list[str]:
    """The obstacles before this part of the month ends, a sentence each, without repeats."""
    return list(dict.fromkeys(obstacle_line(one, city, names) for one in obstacles(city, month)))


def obstacle_line(one: Obstacle, city: Paradise, names: Mapping[int, str]) -> str:
    """An obstacle in words for all players."""
    match one.what:
        case ObstacleKind.ORDERS:
            return (
                f"Orders of {names[one.gang]} are not in. Use /mad-orders write, or /mad-orders rest to stay at home."
            )
        case ObstacleKind.CRIPPLED:
            return (
                f"A figure of {names[one.gang]} is crippled, but the stat is not chosen yet. Use /mad-hospital cripple."
            )
        case ObstacleKind.TAKEOVER:
            return (
                f"{names[one.gang]} has not leaned on the owner of {_business(city, one)} yet. Use /mad-racket "
                "take-over."
            )
        case ObstacleKind.FIGHT:
            sides = f"{names.get(one.gang, 'the law')} against {names.get(one.other, 'no one')}"
            return _unsettled(city, one, f", {sides}")
        case ObstacleKind.FLOWERS:
            return f"The flowers for {one.about} are not shown yet. Use /mad-spend bury."
        case ObstacleKind.OUTCRY:
            return "This month's outrage is not rolled yet. Use /mad-outrage roll."
        case ObstacleKind.PICK:
            return f"{names[one.gang]} must pick the business for Something Must Be Done. Use /mad-outrage something."
        case ObstacleKind.FEDS:
            return "The Feds have not raided yet this month. Use /mad-outrage feds."
        case ObstacleKind.TRIAL:
            return f"{names[one.gang]} has prisoners. Use /mad-law bail or /mad-law trial."


def fight_of(city: Paradise, one: Obstacle) -> Fight:
    """The fight that is not settled."""
    return next(fight for fight in city.open_fights if fight.id == one.id)


def _unsettled(city: Paradise, one: Obstacle, sides: str = "") -> str:
    """A fight that this month waits for, in two sentences. `sides` follow its title."""
    if fight_of(city, one).game:
        return (
            f"Fight {one.id} is still being played, {_title(city, one)}{sides}. It ends with this month's fights, so "
            "finish it, or ask for one more month with /campaign fight longer:True."
        )
    return f"Fight {one.id} is not settled, {_title(city, one)}{sides}. Use /campaign fight."


def _title(city: Paradise, one: Obstacle) -> str:
    return SCENARIOS[fight_of(city, one).scenario].title


def _business(city: Paradise, one: Obstacle) -> str:
    return in_sentence(city.business(one.about))


def settling_command(town: Town, one: Obstacle) -> MoveRef | None:
    """The command that settles an obstacle in place of its gang; None if there is none."""
    here = {"campaign": town.title}
    if one.what is ObstacleKind.FLOWERS:
        return MoveRef("mad-spend bury", {**here, "funeral": one.about})
    if one.what is ObstacleKind.PICK:
        business = pick(town.city, town.month)
        named = {"business": name_of(business)} if business is not None else {}
        return MoveRef("mad-outrage something", {**here, **named})
    return None
