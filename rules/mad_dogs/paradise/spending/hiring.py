"""Muscle hired for a fight and put on its table, public opinion, and cars that are stolen."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval, Len

from rules.core.action.deed import Brings, Deed, Question, decides
from rules.core.action.move import Rolls, move, opt
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.action.system import numbered
from rules.core.chance.outcome import Outcome, Target
from rules.core.people.crowd import brought, crowd_of, people_lines
from rules.core.people.names import MOST_LETTERS, fresh_name, proper
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count, key_of, signed
from rules.mad_dogs.gangs.draft import Motor
from rules.mad_dogs.gangs.estate import Estate
from rules.mad_dogs.gangs.lines import choosing
from rules.mad_dogs.model.figures import Figure, Stat
from rules.mad_dogs.model.prices import Wheels, dollars
from rules.mad_dogs.model.roster import MadDogsRoster, muster
from rules.mad_dogs.paradise.city.fields import CAMPAIGN, FIGURE, OWN_GANG
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.town import Position
from rules.mad_dogs.paradise.spending.resolve import (
    FOR_THE_TAKING,
    MOST_MUSCLE,
    MUSCLE,
    Job,
    asks_for,
    brought_changes,
    check_theft,
    hire_muscle,
    job_of,
    muscle_changes,
    muscle_named,
    steal_car,
    sway,
    sway_changes,
    theft_changes,
)


def in_dollars(outcome: Outcome[int]) -> dict[str, int]:
    """What a price is for programs."""
    return {"dollars": outcome.result}


# Muscle


@move("mad-spend muscle", town=True)
class Muscle:
    """Hire outsiders for one fight; shows the reputation they ask for and how long they then stay away."""

    who: str = opt("What kind.", complete=MUSCLE)
    number: Annotated[int, Interval(ge=1, le=MOST_MUSCLE)] = opt("How many.")
    reputation: Annotated[int, Interval(ge=0, le=9999)] | None = opt(
        "With no campaign: the gang's reputation.", default=None
    )
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@decides(Muscle)
def hired(position: Position, move: Muscle) -> Deed[int]:
    """Outsiders hired for one fight; or what they would cost a gang of so much reputation."""
    row, number = muscle_named(move.who), move.number
    men = count(number, row.profile)
    if move.reputation is not None:
        return Deed(
            report=lambda cost: Report(
                f"{men} for one fight: {dollars(cost)}, at reputation {asks_for(row, number)} or more."
            ),
            resolver=hire_muscle,
            args=(Job(row.profile, number, move.reputation),),
            facts=in_dollars,
        )
    town = position.town_there
    if town is None:
        raise OutOfRange("There is no campaign here: say the reputation of the gang, such as reputation:3.")
    gang = town.gang_for(move.gang)
    outfit, bank = town.outfit(gang.id), town.bank(gang.id)
    town.require_phase(Phase.SPENDING)
    job = job_of(outfit, bank, row.profile, number)
    bring = FollowUp("Put them on the table", "mad-spend bring", town.called(gang.id))
    lines = (
        "They come to one fight of this month: the button puts them on its table, in the channel of the game.",
        f"After that, no {row.profile} comes for {count(row.reputation, 'fight')} of your own.",
    )
    return Deed(
        report=lambda cost: Report(f"{gang.name} hires {men} for one fight: {dollars(cost)}.", lines, (bring,)),
        resolver=hire_muscle,
        args=(job,),
        facts=in_dollars,
        allow=lambda: town.rights(gang),
        changes=lambda cost: muscle_changes(town.id, outfit, bank, job, cost),
        log=town.id,
    )


@move("mad-spend bring", Rolls(odds=False, secret=False), town=True, everybody=True, gangs=True)
class Bring:
    """Put the muscle your gang has hired on the table of the game here."""

    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@decides(Bring)
def brings(position: Position, move: Bring) -> Brings[tuple[Figure, ...]]:
    """All muscle that a gang has hired comes to its fight, on its side of the game here."""
    town = position.town
    gang = town.gang_for(move.gang)
    outfit = town.outfit(gang.id)
    gone = brought_changes(town.id, outfit)
    game = position.table
    side = game.side_of_gang(gang.id)
    if side is None:
        raise IllegalNow(f"{gang.name} is not on the table here: /game bring comes first, then its muscle.")
    present = {key_of(one.figure.name) for one in position.people.values()}
    recruits = tuple(numbered([(squad.number, squad.profile) for squad in outfit.muscle], present))
    known = [one.gang.name for one in position.gangs.values()]
    crowd = crowd_of(game, side, f"Muscle of {gang.name}"[:40].strip(), known)

    def deed(gang_id: int, ids: tuple[int, ...]) -> Deed[tuple[Figure, ...]]:
        return Deed(
            report=lambda figures: Report(
                f"{gang.name} brings its muscle: {len(recruits)} on the table.",
                tuple(people_lines(figures, MadDogsRoster())),
                opens=choosing(ids, figures),
            ),
            resolver=muster,
            args=(recruits, ()),
            allow=lambda: town.rights(gang),
            changes=lambda figures: (*gone, *brought(position.id, side, gang_id, crowd, ids, figures)),
            facts=lambda outcome: {"gang": crowd.name, "figures": len(outcome.result)},
        )

    return Brings(len(recruits), deed)


# Public opinion


@move("mad-spend opinion", town=True)
class Opinion:
    """Good works: $500 for each point off public outrage."""

    points: Annotated[int, Interval(ge=1, le=1000)] = opt("How many points.")
    outrage: Annotated[int, Interval(ge=0, le=1000)] | None = opt(
        "With no campaign: what public outrage is now.", default=None
    )
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@decides(Opinion)
def good_works(position: Position, move: Opinion) -> Deed[int]:
    """Good works: public outrage falls by a point for every $500."""
    points = move.points
    fewer = f"Public outrage {signed(-points)}"
    if move.outrage is not None:
        left = move.outrage - points
        return Deed(
            report=lambda cost: Report(f"{fewer}, to {left}: {dollars(cost)}."),
            resolver=sway,
            args=(move.outrage, points),
            facts=in_dollars,
        )
    town = position.town_there
    if town is None:
        raise OutOfRange("There is no campaign here: say how high public outrage is, such as outrage:6.")
    gang = town.gang_for(move.gang)
    outfit, bank, now = town.outfit(gang.id), town.bank(gang.id), town.city.outrage
    town.require_phase(Phase.SPENDING)
    return Deed(
        report=lambda cost: Report(
            f"{gang.name} feeds the poor for {dollars(cost)}.", (f"{fewer}: it is {now - points} now.",)
        ),
        resolver=sway,
        args=(now, points),
        facts=in_dollars,
        allow=lambda: town.rights(gang),
        changes=lambda _: sway_changes(town.id, outfit, bank, points),
        log=town.id,
    )


# Other people's cars


@move("mad-spend steal", Rolls(), town=True, party="figure")
class Steal:
    """Steal a car or truck: SMARTS; one try a month for each figure."""

    figure: str = FIGURE
    wheels: Wheels = opt("What to steal.", default=Wheels.AUTOMOBILE, words=FOR_THE_TAKING)
    name: Annotated[str, Len(1, MOST_LETTERS)] = opt("What your gang calls it.", default="")
    smarts: Annotated[int, Interval(ge=0, le=9)] | None = opt("With no campaign: the thief's SMARTS.", default=None)
    campaign: str = CAMPAIGN


@decides(Steal)
def stolen(position: Position, move: Steal) -> Deed[bool]:
    """A car or truck driven off in the night: SMARTS."""
    if not move.figure:
        if move.smarts is None:
            raise OutOfRange("Say who steals it, or his SMARTS: smarts:3.")
        target = Target("SMARTS", move.smarts)
        return Deed(
            report=lambda got: _theft_told("He", move.wheels, got),
            resolver=steal_car,
            args=(target,),
            facts=_got,
            questions=(Question("Stolen", steal_car, (target,)),),
            again=True,
        )
    if move.smarts is not None:
        raise OutOfRange("The sheet knows the SMARTS. Remove them.")
    town, members = position.town, position.party
    one = town.hand(members, Phase.SPENDING)
    town.require_open()
    outfit, figure = town.outfit(members.id), one.figure
    estate = members.gang.gang.estate
    cars = estate.cars if isinstance(estate, Estate) else ()
    names = [each.figure.name for each in members.people]
    motor = Motor(_car_name(move.name, move.wheels, [*names, *(car.name for car in cars)]), move.wheels)
    check_theft(town.city, outfit, one.id, figure, motor, cars, names)
    smarts = figure.rating(Stat.SMARTS).calm.target()
    target = Target("SMARTS", smarts.base, smarts.modifiers)

    def say(got: bool) -> Report:
        said = _theft_told(one.name, move.wheels, got)
        kept = (f"{motor.name} is {members.name}'s from now on.",) if got else ()
        return Report(said.headline, (*kept, f"{one.name} has been on a job this month."), tone=said.tone)

    return Deed(
        report=say,
        resolver=steal_car,
        args=(target,),
        facts=_got,
        questions=(Question("Stolen", steal_car, (target,)),),
        allow=lambda: members.rights,
        changes=lambda got: theft_changes(town.id, outfit, one.id, motor, got),
        log=town.id,
        about=(one,),
    )


def _got(outcome: Outcome[bool]) -> dict[str, bool]:
    return {"stolen": outcome.result}


def _theft_told(name: str, wheels: Wheels, got: bool) -> Report:
    what = "a truck" if wheels is Wheels.TRUCK else "an automobile"
    if got:
        return Report(f"{name} drives off in {what}.", tone=Tone.GOOD)
    return Report(f"{name} comes back on foot: no {'truck' if wheels is Wheels.TRUCK else 'automobile'}.")


def _car_name(typed: str, wheels: Wheels, taken: list[str]) -> str:
    """The name typed for a car, else one that is free."""
    if typed:
        return proper(typed)
    title = "Hot truck" if wheels is Wheels.TRUCK else "Hot car"
    return fresh_name(title, {key_of(name) for name in taken})
