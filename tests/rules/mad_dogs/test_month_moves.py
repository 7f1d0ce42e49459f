"""The moves of a gang in a part of the month: their prices, and the missing money."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.legal import LegalMove
from rules.core.people.party import LookedUp
from rules.core.people.roster import Gang
from rules.core.plain.frozen import replace
from rules.core.play.campaign import Campaign
from rules.core.play.umpiring import Authority
from rules.mad_dogs.gangs.estate import Estate
from rules.mad_dogs.legal import legal
from rules.mad_dogs.model.board import new_board
from rules.mad_dogs.model.figures import Figure, Posture, Stats
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import (
    Bid,
    Boxer,
    BoxingMatch,
    Business,
    CaredFor,
    Custody,
    Feds,
    Fight,
    Flowers,
    Funeral,
    MuscleWait,
    Official,
    Order,
    OrderKind,
    Outfit,
    Payer,
    PopularBand,
    Prisoner,
    Upshot,
)
from rules.mad_dogs.paradise.city.stories import Story, StoryKind
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.spending.muscle import MUSCLE
from rules.mad_dogs.play.position import GangView, Person, Position

NORTH, SOUTH = 1, 2
STATS = Stats(3, 3, 3, 3, 3, 3)


def person(id: int, figure: Figure) -> Person:
    return Person(figure.name, figure, id, typed=figure.name, mine=True)


PUB, CLUB = Business("docks", "speakeasy", 1, NORTH), Business("cedar-hill", "nightclub", 1, NORTH)
SECOND = Business("cedar-hill", "nightclub", 2, NORTH)
THEIRS = Business("riverside", "brothel", 1, SOUTH)
TRACK = Business("racetrack", "paradise-racetrack", 1, NORTH)
PEOPLE = (
    person(10, Figure("Ledger", "Accountant", STATS)),
    person(11, Figure("Spats", "Mob Boss", STATS)),
    person(12, Figure("Brick", "Hoodlum", STATS, lost=2)),
    person(13, Figure("Mugsy", "Punk", STATS, posture=Posture.DEAD)),
    person(14, Figure("Dooley", "Punk", STATS)),
    person(15, Figure("Lefty", "Punk", STATS)),
    person(16, Figure("Limpy", "Punk", STATS, lost=1)),
)
UNHEALED = (0, 0, 0, 0, 0, 0)
POSTS = ("mayor", "judge", "editor", "reporter")


def city(phase: Phase, **more: Any) -> Paradise:
    facts = {
        "lots": 2,
        "outrage": 5,
        "outfits": (
            Outfit(
                NORTH,
                home="docks",
                standing=9,
                orders=(Order(OrderKind.TAKE_OVER, business="docks.low-dive.1", figures=(11,)),),
                ordered=True,
                cared=(CaredFor(14, UNHEALED), CaredFor(16, UNHEALED, 4)),
            ),
            Outfit(SOUTH, home="riverside", done=True),
        ),
        "businesses": (PUB, CLUB, SECOND, THEIRS, TRACK),
        "officials": (
            *(Official(post, 1, 3, 200, payers=(Payer(NORTH, 200),)) for post in POSTS),
            Official("judge", 2, 3, 300),
            Official("councilman", 1, 3, 100, (Payer(SOUTH, 100),)),
            Official("captain", 1, 3, 300, (Payer(NORTH, 300),), bid=Bid(SOUTH, 400)),
        ),
        "bands": (PopularBand(1, NORTH, CLUB.key),),
        "boxers": (Boxer(2, NORTH, "", "Kid", 4), Boxer(3, NORTH, "", "Ox", 4), Boxer(4, SOUTH, "", "Slim", 3)),
        "bouts": (BoxingMatch(5, 3, 2, 4),),
        "stories": (Story(6, StoryKind.EXPOSES, "reporter.9", SOUTH, "judge.2", good=True),),
        "fights": (Fight(7, "raid", NORTH, SOUTH, THEIRS.key),),
        "funerals": (Funeral(8, SOUTH, "Moose", 500, (Flowers(SOUTH, 1),)), Funeral(9, NORTH, "Bugs", 500)),
        "prisoners": (Prisoner(14, NORTH), Prisoner(15, NORTH, Custody.COMMITTED)),
        "feds": Feds(3, 1, heat=(NORTH,)),
        "serial": 20,
        **more,
    }
    return Paradise(phase, **facts)


def month_of(there: Paradise, month: int = 3, bank: int = 5000, people: tuple[Person, ...] = PEOPLE) -> Position:
    """The city, as North Side's player sees it."""
    gangs = {
        id: GangView(name, people, id, name, Gang(name, "mad", (id,), estate=Estate(dollars=bank)), mine=id == NORTH)
        for id, name, people in ((NORTH, "North Side", people), (SOUTH, "South Side", ()))
    }
    campaign = Campaign("Paradise", "mad", gangs=(NORTH, SOUTH), month=month, state=there)
    return Position(new_board(2), towns=LookedUp(Town(7, campaign, gangs, Authority(NORTH))))


def deeds(position: Position) -> list[LegalMove]:
    """All moves of North Side."""
    return list(legal.may(position, position.town.gangs[NORTH]))


def seat(phase: Phase, bank: int = 5000, people: tuple[Person, ...] = PEOPLE, **more: Any) -> Position:
    return month_of(city(phase, **more), 3, bank, people)


def may(position: Position) -> dict[str, LegalMove]:
    """The moves by command; of several for one command the first."""
    found: dict[str, LegalMove] = {}
    for one in deeds(position):
        found.setdefault(one.offered.command, one)
    return found


ALWAYS = {"mad-racket unpaid", "mad-racket numbers", "mad-boxing cancel", "mad-official wish"}
ALWAYS |= {f"mad-racket band {deed}" for deed in ("sign", "move", "sell", "drop")}
EDITED = {"mad-outrage editor"}
ORDERS = {f"mad-orders {deed}" for deed in ("fight", "defend", "write", "rest")}
COURTS = {f"mad-law {deed}" for deed in ("bail", "trial", "boss", "book")}
FIGHTS = {"campaign fight", "campaign result"}
WHEN = {
    Phase.LOOT: {"mad-boxing match", "campaign next"} | ALWAYS | EDITED,
    Phase.FRIENDS: {f"mad-official {deed}" for deed in ("buy", "bid", "release", "shake-up")}
    | {"mad-boxing match", "campaign done", "campaign next"}
    | ORDERS
    | ALWAYS
    | EDITED,
    Phase.SPENDING: {f"mad-spend {deed}" for deed in ("muscle", "opinion", "train", "skill", "arm", "steal")}
    | {f"mad-hospital {deed}" for deed in ("care", "cripple", "discharge")}
    | {f"mad-boxing {deed}" for deed in ("match", "bet", "fix")}
    | {"mad-gang budget", "campaign done", "campaign next"}
    | ORDERS
    | ALWAYS
    | EDITED,
    Phase.ACTION: {"mad-racket take-over", "mad-hospital discharge", "mad-boxing fight", "campaign done"}
    | FIGHTS
    | COURTS
    | ALWAYS
    | EDITED,
    Phase.PRESS: {f"mad-press {deed}" for deed in ("write", "expose", "side", "squelch")}
    | {f"mad-spend {deed}" for deed in ("funeral", "flowers", "bury")}
    | {"campaign done", "campaign next"}
    | COURTS
    | ALWAYS
    | EDITED,
    Phase.OUTRAGE: {"mad-outrage roll", "campaign done"} | FIGHTS | COURTS | ALWAYS | EDITED,
}
"""All moves of a gang that has everything. It does not go on while another gang has a fight to settle."""


@pytest.mark.parametrize("phase", [*WHEN])
def test_a_gang_with_everything_sees_all_moves_of_a_part_of_the_month(phase: Phase) -> None:
    assert set(may(seat(phase))) == WHEN[phase]


def test_before_the_first_month_there_is_a_home_to_choose_and_rackets_to_draft() -> None:
    new = replace(city(Phase.DRAFT), lots=0, businesses=(), outfits=(Outfit(NORTH),))
    assert set(may(month_of(new, 0, 0))) == {"campaign home", "mad-gang budget"}
    homed = replace(new, outfits=(Outfit(NORTH, home="docks"),))
    assert set(may(month_of(homed, 0, 0))) == {"campaign draft", "mad-gang budget"}


def test_a_gang_that_has_nothing_has_little_to_do() -> None:
    poor = Paradise(Phase.FRIENDS, lots=2, outfits=(Outfit(NORTH), Outfit(SOUTH)))
    at = month_of(poor, bank=0, people=())
    assert {one.offered.command for one in deeds(at) if not one.lacks} == {
        "campaign next",
        *(f"mad-orders {deed}" for deed in ("take-over", "fight", "write", "rest")),
    }


@pytest.mark.parametrize(
    "command, bank, lacks",
    [
        ("mad-spend opinion", 499, "You need $1 more."),
        ("mad-spend opinion", 500, ""),
        ("mad-spend skill", 0, "You need $25 more"),
    ],
)
def test_a_move_shows_the_missing_dollars(command: str, bank: int, lacks: str) -> None:
    found = may(seat(Phase.SPENDING, bank))[command]
    assert found.lacks.startswith(lacks)
    assert bool(found.lacks) == bool(lacks)


def test_an_official_costs_what_the_cheapest_asks_who_would_have_the_gang() -> None:
    found = may(seat(Phase.FRIENDS))
    assert found["mad-official buy"].cost == "$100 or more", "a Reporter"
    match = found["mad-official bid"]
    assert (match.offered.typed["match"], match.cost) == (True, "$100 or more"), "what is bid above what he has"
    nobody = seat(Phase.FRIENDS, people=PEOPLE[1:])
    assert "Accountant" in may(nobody)["mad-official buy"].lacks


def test_muscle_comes_for_who_has_a_name_and_has_not_had_it_lately() -> None:
    assert may(seat(Phase.SPENDING))["mad-spend muscle"].cost == "$10 or more"
    north, south = city(Phase.SPENDING).outfits
    unknown = (replace(north, standing=0), south)
    assert (
        may(seat(Phase.SPENDING, 0, outfits=unknown))["mad-spend muscle"].lacks
        == "No muscle comes to a gang with a reputation below 1."
    )
    had = (replace(north, waits=tuple(MuscleWait(one, 2) for one in MUSCLE)), south)
    assert "lately" in may(seat(Phase.SPENDING, outfits=had))["mad-spend muscle"].lacks


def test_who_is_nursed_sent_or_in_a_cell_is_not_cared_for_once_more() -> None:
    assert "Brick" in may(seat(Phase.SPENDING))["mad-hospital care"].about
    outfits = (replace(city(Phase.SPENDING).outfits[0], worked=(12,)), Outfit(SOUTH))
    assert "mad-hospital care" not in may(seat(Phase.SPENDING, outfits=outfits))


def test_only_the_winner_picks() -> None:
    picking = {"outcry": Upshot.MUST_BE_DONE, "picker": NORTH}
    assert "mad-outrage something" in may(seat(Phase.OUTRAGE, **picking))
    assert "mad-outrage something" not in may(seat(Phase.OUTRAGE, **{**picking, "picker": SOUTH}))
    assert "mad-outrage feds" in may(seat(Phase.OUTRAGE, outcry=Upshot.QUIET))


def test_secrets_of_others_change_none_of_a_gangs_moves() -> None:
    for phase in WHEN:
        before = city(phase)
        north, south = before.outfits
        secret = replace(
            before,
            outfits=(north, replace(south, orders=(Order(OrderKind.DEFEND, business=THEIRS.key, figures=(21,)),))),
            funerals=tuple(replace(one, bids=(*one.bids, Flowers(3, 900))) for one in before.funerals),
            bouts=tuple(replace(one, fixes=()) for one in before.bouts),
        )
        assert deeds(month_of(before)) == deeds(month_of(secret))


def test_all_moves_of_a_gang_have_different_names() -> None:
    for phase in WHEN:
        found = [one.name for one in deeds(seat(phase))]
        assert len(found) == len(set(found))
