"""From the options of /gangstars test to a trial: the sheet, the board, whose brains are borrowed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of
from cogs._kit.play import Options
from cogs._kit.words import parts
from cogs.gangstars.people import CAST, Person, person_of
from cogs.gangstars.turns import TABLED, side_of
from db.repositories import StoredFigure
from rules.core.owed import Owed
from rules.core.refusal import IllegalNow, OutOfRange, UnknownName
from rules.gangstars.board import Board
from rules.gangstars.duties import TEST, due_tests, owed_tests, which_of
from rules.gangstars.model import Make, Test
from rules.gangstars.reaction_tables import VEHICLE_TESTS, WHICH
from rules.gangstars.reactions import Trial, mattering, trial_of
from rules.gangstars.traits import HARDASS, traits_named
from rules.gangstars.turning import commands

BEING_SHOT_AT = (Test.FIRST_SHOT, Test.HIT, Test.HIT_DRIVING)
"""Tests that only a shot, or a charge, brings about."""
BEING_WOUNDED = (Test.WOUNDED, Test.WOUNDED_DRIVING, Test.DOG_HURT)
"""Tests that only a wound brings about; those of light ones a hardass does not mind."""
SHEET = ("brains", "nerve", "surprised", "wounded", "traits", "bike", "segments", "actions", "modifier")
"""What the sheet or the board knows, and in a game an umpire alone puts otherwise."""
AROUND = ("friends", "cover", "shot_at", "runs", "forced_back")


def which_test(name: object) -> tuple[Test, bool]:
    """A test as it is asked for, whatever its capitals, and whether at the wheel; UnknownName for none of them."""
    wanted = str(name).strip().casefold()
    found = {known.casefold(): test for known, test in WHICH.items()}.get(wanted)
    if found is None:
        raise UnknownName("test", str(name), WHICH)
    return found


def owed_now(person: Person, options: Options) -> Owed | None:
    """The owed test that is made now: the one asked for, else the oldest that waits for nothing.

    None where none is owed. Raises IllegalNow where an owed one is asked for and there is none.
    """
    figure = person.figure
    if figure is None or person.id is None:
        return None
    which = options.get("test")
    wanted = which_test(which)[0] if which else None
    due = [one for one in due_tests(figure) if wanted in (None, which_of(one))]
    if due:
        return next((one for one in due if one.met_by(TEST, options, person.called)), due[0])
    if options.get("owed") or wanted is None:
        waiting = next((one for one in owed_tests(figure) if one.after), None)
        later = f" The next is due when it is activated ({which_of(waiting)})." if waiting is not None else ""
        raise IllegalNow(f"{person.name} owes no reaction test now.{later} A test can be named with test:.")
    return None


async def trial_from(desk: Desk, person: Person, options: Options, owed: Owed | None) -> Trial:
    """The test of somebody, as the sheet, the board and what is owed have it, and the options put it."""
    which = options.get("test")
    if owed is None and not which:
        raise IllegalNow("Say which test it is: test:.")
    test, driver = which_test(dict(owed.options)["test"] if owed is not None else which)
    TABLED.require_sheet(desk, person, options, *SHEET)
    trial = trial_of(person.figure, test, owed) if person.figure is not None else Trial(test)
    if owed is not None and options.get("shot_at") is not None and bool(options["shot_at"]) != trial.shot_at:
        TABLED.require_sheet(desk, person, options, "shot_at")
    if owed is None:
        hard = person.figure is not None and person.figure.has(HARDASS)
        wounded = trial.wounded or (test in BEING_WOUNDED and not hard)
        trial = replace(trial, driver=driver, shot_at=test in BEING_SHOT_AT, wounded=wounded)
    trial = replace(_on_board(desk, person, trial), borrowed=await borrowed(desk, person, options))
    return _as_typed(trial, options)


def _on_board(desk: Desk, person: Person, trial: Trial) -> Trial:
    """The same with what the board knows: the vehicle, and what was done in the activation that runs."""
    game = TABLED.game(desk)
    if game is None or person.id is None or trial.test not in VEHICLE_TESTS:
        return trial
    board: Board = game.game.board
    vehicle = board.vehicle_of(person.id)
    bike = vehicle is not None and vehicle.make is Make.BIKE
    active = board.active
    if active is None or active.figure != person.id:
        return replace(trial, bike=bike)
    return replace(trial, bike=bike, segments=active.driven, actions=active.actions)


def _as_typed(trial: Trial, options: Options) -> Trial:
    typed: dict[str, Any] = {key: bool(options[key]) for key in AROUND if options.get(key) is not None}
    typed |= {key: bool(options[key]) for key in ("surprised", "wounded", "bike") if options.get(key) is not None}
    typed |= {key: int(options[key]) for key in ("brains", "segments", "actions") if options.get(key) is not None}
    nerve = options.get("nerve")
    if nerve is not None:
        typed |= {"shaken": nerve == "Shaken", "terrified": nerve == "Terrified"}
    ground = str(options.get("ground") or "")
    if ground:
        typed |= {"rough": ground != "Snow or ice", "icy": ground != "Rough"}
    if options.get("traits") is not None:
        typed["traits"] = mattering(traits_named(parts(options["traits"])))
    return replace(trial, **typed, other=int(options.get("modifier") or 0))


# Brains of others


async def borrowed(desk: Desk, person: Person, options: Options) -> int:
    """The brains that somebody borrows: of the leader that is named, typed in, or found; 0 for none."""
    named = str(options.get("leader") or "").strip()
    if not named:
        return (await commander(desk, person)) if options.get("commanded") else 0
    if named.isascii() and named.isdigit():
        TABLED.require_sheet(desk, person, options, "leader")
        if int(named) > 5:
            raise OutOfRange(f"Brains are 0 to 5, not {named[:6]}.")
        return int(named)
    leader = await person_of(desk, options, "leader", "", own=False)
    figure = leader.figure
    assert figure is not None
    if not commands(figure):
        raise IllegalNow(f"{leader.name} is neither Head Honcho nor ma man, and lends nobody his brains.")
    if figure.kept_out:
        raise IllegalNow(f"{leader.name} is {figure.kept_out}, and lends nobody his brains.")
    if leader.stored is not None and person.stored is not None and leader.stored.gang.id != person.stored.gang.id:
        raise IllegalNow(f"{leader.name} leads another gang than that of {person.name}.")
    return figure.stats.brains


async def commander(desk: Desk, person: Person) -> int:
    """The highest brains of those who command somebody's gang; IllegalNow where nobody does."""
    if person.stored is None:
        raise IllegalNow("Nobody knows who leads somebody on no sheet: give his brains, leader:4.")
    able = [one.figure for one in await mates(desk, person.stored) if commands(one.figure) and not one.figure.kept_out]
    if not able:
        raise IllegalNow(f"{person.name} has no Head Honcho or ma man left: leave commanded out.")
    return max(figure.stats.brains for figure in able)


async def mates(desk: Desk, stored: StoredFigure) -> Sequence[StoredFigure]:
    """Everybody of a figure's gang, itself too."""
    return await desk.work.rosters.figures(stored.gang)


async def dogs_against(desk: Desk, person: Person) -> list[Person]:
    """The dogs on the table, and in the game, that are not of somebody's side; none outside a game."""
    game = TABLED.game(desk)
    if game is None or person.stored is None:
        return []
    own = {person.id, *(one.id for one in await friends_of(desk, person.stored))}
    there = [CAST.stored(one) for one in await figures_of(desk, game)]
    dogs = [one for one in there if one.figure is not None and one.figure.is_dog and not one.figure.kept_out]
    return [one for one in dogs if one.id not in own]


async def friends_of(desk: Desk, stored: StoredFigure) -> list[Person]:
    """Everybody who is on a figure's side, but for itself: in a game all of that side, else its gang."""
    game = TABLED.game(desk)
    if game is None or stored.gang.id not in game.game.gangs:
        found = [CAST.stored(one) for one in await mates(desk, stored)]
    else:
        side = side_of(game, CAST.stored(stored))
        everybody = [(one, CAST.stored(one)) for one in await figures_of(desk, game)]
        found = [
            person
            for one, person in everybody
            if (side is not None and side_of(game, person) == side) or (side is None and one.gang.id == stored.gang.id)
        ]
    return [person for person in found if person.id != stored.id]
