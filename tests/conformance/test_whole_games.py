"""Whole random games of every system: each move and its cards match the approved text."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from types import SimpleNamespace
from typing import Any, Final

import pytest

from cogs.commands.dillinger.table.hand import hand_card
from cogs.context.board_display import GAME_TABLES
from cogs.context.caller import Caller
from cogs.context.context import Context
from cogs.post.campaign_views.sights import SIGHTS, CampaignView
from cogs.safety.registry import import_all
from db.campaigns import LedgerLine, StoredCampaign, StoredMonth
from db.entries import Actor
from db.games import StoredGame
from db.repositories import StoredFigure, StoredGang
from rules.core.action.system import discover
from rules.core.people.roster import Gang
from rules.core.plain.markup import as_is
from rules.core.play.campaign import Booked
from rules.core.play.game import Game, Side
from rules.dillinger.commands.table_moves import unannounced
from rules.dillinger.engine.seats import AtTable
from rules.dillinger.model.card_table import NOBODY
from rules.dillinger.model.moves import Verb
from rules.dillinger.model.position import Position
from rules.dillinger.shown.odds import questions
from rules.dillinger.shown.public_board import board_lines
from rules.dillinger.shown.reports import report_of
from rules.dillinger.table.seat_view import seen_by
from rules.mad_dogs.gangs.estate import Estate
from rules.mad_dogs.paradise.city import model
from tests.approving import Approved, digest
from tests.conformance.card_values import shown
from tests.conformance.fights import FIGHTS
from tests.rules.dillinger.game.tables import SIZES, Played, game
from tests.rules.fights import Made
from tests.rules.mad_dogs.years import Year, begin, play_month
from tests.turns import takes_turns

import_all()
SEEDS: Final = range(4)
MOVES: Final = 120
"""The examined moves of a fight."""
NOW: Final = datetime(2026, 11, 22, tzinfo=UTC)
NOW_AND_THEN: Final = 4
"""Cards are examined after every so many moves."""
ALICE: Final = Caller(Actor(1, "alice"), 1, False, 7, frozenset(), True, "i:1")


@takes_turns
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", FIGHTS)
def test_a_fight_goes_as_approved(system: str, seed: int, approved: Approved) -> None:
    lines = [
        f"{made.who.name}: /{made.offered.command} {' '.join(_came_of(made))}"
        + ("" if number % NOW_AND_THEN else f" {' '.join(_shown(made))}")
        for number, made in enumerate(islice(FIGHTS[system](seed), MOVES))
    ]
    approved.holds(f"fights {system} {seed}", "\n".join(lines))


def _came_of(made: Made) -> Iterator[str]:
    """The game and the people that a move has changed."""
    before, after = made.before, made.after
    yield digest(after.game)
    yield digest([one for id, one in after.people.items() if one is not before.people.get(id)])


def _shown(made: Made) -> Iterator[str]:
    """The cards of a table, and what a figure on it may do."""
    at = made.after
    assert at.game is not None
    system = discover()[at.game.system]
    stored = StoredGame(at.id, at.game, 7)
    work: Any = SimpleNamespace(most_gangs=at.most_gangs)
    here = Context(work, ALICE, {}, NOW, game=stored, system=system.id)
    figures = [
        StoredFigure(one.id, one.figure, StoredGang(one.gang_id, Gang(one.gang, system.id, (1,), game=at.id)))
        for one in at.people.values()
    ]
    table = GAME_TABLES[system.id]
    for view in (table.status, table.glance, table.moment, table.closing):
        yield digest(shown(view(here, stored, figures)))
    yield digest(shown(table.own(at)))
    assert system.games is not None
    board, sides = at.game.board, range(len(at.game.sides))
    hands = [(side, card) for side in sides for card in system.games.in_hand(board, side)]
    yield digest([(one, system.games.may_interrupt(board, *one)) for one in hands])
    assert system.legal is not None
    yield digest([(one.called, one.offered) for one in system.legal.may(at, at.people.get(made.who.id, made.who))])


@takes_turns
@pytest.mark.parametrize("absent", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
def test_months_of_a_campaign_go_as_approved(seed: int, absent: bool, approved: Approved) -> None:
    year, lines = begin(seed, absent=absent), list[str]()
    months = [StoredMonth(0, model.chapter_of(year.city))]
    for month in range(1, 4):
        play_month(year)
        months.append(StoredMonth(month, model.chapter_of(year.city)))
        pages = " ".join(digest(shown(page)) for page in _pages(year, months))
        lines.append(f"{digest(year.city)} {digest(year.people)} {digest(year.banks)} {pages}")
    approved.holds(f"campaigns {seed} {absent}", "\n".join(lines))


def _pages(year: Year, months: list[StoredMonth]) -> Iterator[Any]:
    """The cards of a campaign, without pictures."""
    assert year.campaign is not None
    system, sights = year.campaign.system, SIGHTS[year.campaign.system]
    gangs = tuple(
        StoredGang(id, Gang(f"Gang {id}", system, (id,), campaign=1, estate=Estate(dollars=bank)))
        for id, bank in year.banks.items()
    )
    booked = [one for one in year.history if isinstance(one, Booked)]
    ledger = tuple(
        LedgerLine(place, 1, one.subject, one.account, one.dollars, one.why) for place, one in enumerate(booked)
    )
    scene = CampaignView(StoredCampaign(1, year.campaign, 7), gangs, {}, tuple(months), ledger)
    yield sights.banks(scene)
    for page in range(2):
        yield sights.status(scene, page)
        yield sights.places(scene, page)
    for card in (sights.map(scene), sights.paper(scene, months[-1].month)):
        yield tuple(map(as_is, card.texts()))
        yield card.picture.alt if card.picture is not None else ""


@takes_turns
@pytest.mark.parametrize("seats, length", SIZES)
def test_a_game_of_dillinger_goes_as_approved(seats: int, length: Any, approved: Approved) -> None:
    played = [f"{one.seat} {' '.join(_words_of(one))}" for one in game(0, seats, length)[:: NOW_AND_THEN - 1]]
    approved.holds(f"dillinger-games {seats} {length}", "\n".join(played))


def _words_of(one: Played) -> Iterator[str]:
    """The result of a move of a game of cards, with its cards and report."""
    yield digest(one.move)
    yield digest(one.done.table)
    sides = tuple(Side(f"Player {seat}", (seat + 1,), ()) for seat in one.before.seats)
    at = AtTable(Position(one.before, 1, Game("Dillinger", "dil", sides, board=one.before), now=one.now), one.seat)
    yield digest(shown(board_lines(seen_by(one.before), at.names)))
    if one.move is not None and not (one.seat != NOBODY and unannounced(at, one.move)):
        yield digest(shown([asked.heading for asked in questions(at, one.move)]))
        if one.move.verb is not Verb.OFFER:  # its own card shows it
            yield digest(shown(report_of(at, one.move, one.done)))
    if one.seat != NOBODY:
        yield digest(shown(hand_card(at)))
