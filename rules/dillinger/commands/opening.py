"""The beginning of a game: opening it, taking seats, dealing the cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

from annotated_types import Len

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import Confirmation, FollowUp, Opens, Report, Tone
from rules.core.commands.house import STRENGTHS, against_house, other_strength
from rules.core.plain.frozen import replace
from rules.core.plain.house import HOUSE, HOUSE_NAME
from rules.core.plain.markup import at_time
from rules.core.plain.proper_names import proper
from rules.core.plain.refusal import IllegalNow, together
from rules.core.plain.words import count, key_of, listed
from rules.core.play.game import (
    GameOpened,
    GamePaced,
    HouseStrengthSet,
    PlayerSeated,
    SideAdded,
    house_strength,
    require_stayed,
)
from rules.core.play.house_player import Strength
from rules.core.play.pace import LIVE, MOST_SECONDS, Mode, pace_lines
from rules.dillinger.engine.games import DillingerGames
from rules.dillinger.engine.seats import AtTable
from rules.dillinger.model.boxes_and_forces import Length
from rules.dillinger.model.card_table import BARTER, LEAST_SEATS, MOST_SEATS, PACE, Stage
from rules.dillinger.model.changes import TableSet
from rules.dillinger.model.paragraphs import ruled
from rules.dillinger.model.position import Position
from rules.dillinger.table.running_table import MoveResult
from rules.dillinger.table.setting_up import deal
from rules.dillinger.table.time_settings import TimesSet

JOINS, DEALS = Opens("run", "dillinger.join", "Take a seat"), Opens("run", "dillinger.deal", "Deal the cards")
MINUTE: Final = 60
ALONE: Final = "You alone play against the house, so no one waits once all have answered."
NO_LIMIT: Final = "Your turn has no time limit."
CARDS: Final = {Length.FULL: 84, Length.MEDIUM: 63, Length.SHORT: 46}


def opened(game: int, name: str, length: Length, by: int, called: str, headline: str, *buttons: Opens) -> Deed[None]:
    """A game is opened, and its opener takes the first seat.

    game      its id
    by        the user who opens it, under the name `called`
    headline  that this user opens it
    buttons   those for its pace and its dice
    """
    lawyers = ", no lawyers" if length is Length.SHORT else ""
    _, asked = pace_lines(LIVE, (), asks=True)
    return Deed(
        report=lambda _: Report(
            headline,
            (
                f"{length} game: {CARDS[length]} accessory cards{lawyers}.",
                asked,
                f"The bot passes an idle turn after {PACE // MINUTE} minutes. Setting up has the same limit.",
                "Change the times with /game pace.",
                f"{LEAST_SEATS} to {MOST_SEATS} players can join; {called} has the first seat.",
            ),
            opens=(JOINS, against_house(game), *buttons),
        ),
        changes=lambda _: (
            GameOpened(game, name, "dil", (proper(called),)),
            PlayerSeated(game, 0, by),
            TableSet(game, length, barter=BARTER, pace=PACE),
        ),
        rule="dil.setup",
    )


def require_gathering(position: AtTable) -> None:
    """Raise IllegalNow for a move that needs a game with seats still open."""
    if position.table.stage is not Stage.GATHERING:
        raise IllegalNow(
            ruled("The cards are already dealt. You can only share a seat, with /game join side", "4.1")
        ).offering("Share a seat", "game join")


def lacking(seats: int) -> str:
    """How many players are still missing."""
    return f"It takes {count(LEAST_SEATS - seats, 'more player')} to deal the cards."


@move("dillinger join", table=True, seated=False)
class Join:
    """Take a seat before the cards are dealt."""

    name: Annotated[str, Len(1, 30)] = option("The name of another player at your screen.", default="")


@decides(Join)
def decide_join(position: Position, move: Join) -> Deed[None]:
    """A player takes a seat, or another one under another name, for people who share a screen."""
    here = AtTable(position)
    require_gathering(here)
    require_stayed(here.game, position.caller)
    sides = here.game.sides
    if len(sides) == MOST_SEATS:
        raise IllegalNow(ruled(f"All {MOST_SEATS} seats are taken. Share one with /game join, or watch", "1")).offering(
            "Share a seat", "game join"
        )
    if position.caller in here.game.players and not move.name:
        raise IllegalNow(
            "You already have a seat. To add a player at your side, use /dillinger join name:Sam."
        ).offering("Add a player", "dillinger join", asks="name")
    name = proper(move.name or position.caller_name)
    taken = {key_of(side.name) for side in sides}
    if move.name and key_of(name) in taken:
        raise IllegalNow(f"{name} already has a seat. Choose another name.")
    seated = next(one for one in _numbered(name) if key_of(one) not in taken)
    room = len(sides) + 1
    more = "You can deal the cards now." if room >= LEAST_SEATS else lacking(room)
    return Deed(
        report=lambda _: Report(
            f"{seated} takes seat {room}.",
            (more,),
            (FollowUp("Deal the cards", "dillinger deal", {}),) if room >= LEAST_SEATS else (),
            opens=(JOINS,) if room < MOST_SEATS else (),
        ),
        changes=lambda _: (SideAdded(here.id, seated), PlayerSeated(here.id, len(sides), position.caller)),
        rule="dil.setup",
    )


def house_joins(position: Position) -> Deed[None]:
    """The house takes the seats that are missing for a deal, one at least. Raises IllegalNow, NotYours."""
    here = AtTable(position)
    require_gathering(here)
    position.require_player()
    seats = len(here.game.sides)
    if seats == MOST_SEATS:
        raise IllegalNow(ruled(f"All {MOST_SEATS} seats are taken", "1"))
    taken = {key_of(side.name) for side in here.game.sides}
    free = (one for one in _numbered(HOUSE_NAME) if key_of(one) not in taken)
    names = [name for name, _ in zip(free, range(max(1, LEAST_SEATS - seats)), strict=False)]
    room, strength = seats + len(names), house_strength(here.game) or Strength.SOLDIER
    return Deed(
        report=lambda _: Report(
            f"{together(names)} {'takes a seat' if len(names) == 1 else 'take seats'}.",
            (STRENGTHS[strength], "You can deal the cards now."),
            (FollowUp("Deal the cards", "dillinger deal", {}),),
            opens=(*((JOINS,) if room < MOST_SEATS else ()), other_strength(here.id, strength)),
        ),
        changes=lambda _: (
            *(
                change
                for place, name in enumerate(names, seats)
                for change in (SideAdded(here.id, name), PlayerSeated(here.id, place, HOUSE))
            ),
            HouseStrengthSet(here.id, strength),
        ),
        rule="dil.setup",
    )


def _numbered(name: str) -> Iterator[str]:
    """A name, and the same name with a number for each further seat."""
    yield name
    yield from (f"{name} {number}" for number in range(2, MOST_SEATS + 2))


@move("dillinger deal", table=True, seated=False)
class Deal:
    """Deal the cards and begin the game."""


@decides(Deal)
def decide_deal(position: Position, _move: Deal) -> Deed[MoveResult]:
    """The cards are dealt, and all players put their first enemies into play."""
    here = AtTable(position)
    require_gathering(here)
    position.require_player()
    seats = len(here.game.sides)
    if seats < LEAST_SEATS:
        raise IllegalNow(
            ruled(
                f"Dillinger needs {LEAST_SEATS} to {MOST_SEATS} players, and {seats} have a seat. Wait for others",
                "1",
            )
        )
    alone = _alone(here)
    table = here.table if alone is None else alone[1].apply_to(here.table)
    unlimited = (NO_LIMIT,) if alone is not None and here.game.pace.mode is Mode.LIVE else ()
    return Deed(
        report=lambda done: Report(
            "The cards are dealt.",
            (
                *((ALONE, *unlimited) if alone is not None else ()),
                "Put one or both of your public enemies into play, on Casing Bank or On the Lam, then press Ready. "
                "Trading begins once every player has one in play.",
                *(
                    [f"The bot picks an enemy for each player without one in play, {at_time(done.table.until, 'R')}."]
                    if done.table.until
                    else ()
                ),
            ),
            tone=Tone.GOOD,
            opens=(here.hand,),
        ),
        resolver=deal,
        args=(table, seats, here.now),
        names=here.names,
        changes=lambda done: (*(alone or ()), *done.changes),
        facts=lambda outcome: {"dealt": [[*player.hand] for player in outcome.result.table.players]},
        blind=True,
        confirm=_sure(here) if seats < MOST_SEATS else None,
    )


def _alone(here: AtTable) -> tuple[GamePaced, TimesSet] | None:
    """The pace of a table at which all seats but one are the house's: a pause reveals nothing to anyone.

    In live play no one waits for that player either.
    """
    before = here.game.pace
    live = before.mode is Mode.LIVE
    if (before.early and not live) or sum(HOUSE not in side.players for side in here.game.sides) > 1:
        return None
    after = replace(before, early=True, seconds=MOST_SECONDS if live else before.seconds)
    (timed,) = DillingerGames.paced(here.id, here.table, before, after, here.position.lasts)
    return GamePaced(here.id, after), replace(timed, pace=0) if live else timed


def _sure(here: AtTable) -> Confirmation:
    """A button that asks for confirmation while seats are free, since no one joins later."""
    free = count(MOST_SEATS - len(here.names), "free seat")
    return Confirmation(
        "Deal the cards?",
        "Deal the cards",
        (f"Seated: {listed([*here.names])}. No one can take the {free} after that.",),
    )
