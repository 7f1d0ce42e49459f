"""The obligations of a table.

Figures owe recovery, GUTS tests, holding on, free blows and the die of a Drunk/Addicted. Cars owe hazards, braking or
swerving, the die of an engine, an end in flames. Bombs owe explosions, and a victim of a Gory Death its witnesses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.core.people.names import same
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.words import count, key_of
from rules.core.play.obligations import Allegiances, NothingOwed, Owed, Settled
from rules.mad_dogs.model.board import BombGone
from rules.mad_dogs.model.changes import BlowGone, Drank, StillOwes
from rules.mad_dogs.model.figures import ADDICTED, Drink, Figure, Floored, Nerve, Posture, Speed, Standing
from rules.mad_dogs.model.free_blows import BLOW, RUN_INTO, is_open
from rules.mad_dogs.model.holding_on import RIDE, holding
from rules.mad_dogs.model.skills import STONE_COLD_KILLER
from rules.mad_dogs.model.vehicles import BackInHand, EngineAsked, HazardsDue, Vehicle, VehicleHarmed

HAZARD, BRAKE, SWERVE, ENGINE = "mad-car hazard", "mad-car brake", "mad-car swerve", "mad-car engine"
EXPLODE, BURNT, RECOVER = "mad-bomb explode", "mad-table burnt", "mad recover"
ALIGHT, THROWN = "mad-table alight", "mad-wreck thrown"
COMMANDS: Final = frozenset({HAZARD, BRAKE, SWERVE, ENGINE, RIDE})
"""The commands that cars and those on them may owe."""
BLAST: Final = "mad-bomb blast"
CAR_END, END = "mad-car end", "mad-move end"
"""The choices of the end of a drive, and of a run or a forced move."""
RUN_DOWN: Final = "mad-wreck run-down"
SAW: Final = "mad-nerve saw"
SEEN: Final = Owed(
    SAW,
    "mad.wounds",
    "the names of those who saw it",
    "a Gory Death",
    who="died",
    otherwise="No one tests GUTS for it.",
    open=True,
)
"""The obligation of the victim of a Gory Death until a player names those who saw it."""
GUTS: Final = "mad guts"
WOUNDED: Final = Owed(GUTS, "mad.guts", "a GUTS test", "wounded", (("cause", "Wounded"),))
"""The obligation of each figure that an attack has wounded, as long as it can act."""
BOTTLE: Final = "mad-nerve drink"
SURRENDER: Final = "mad-nerve surrender"
GIVES_UP: Final = Owed(
    SURRENDER,
    "mad.guts.surrender",
    "giving up to the law",
    "nerve failed",
    otherwise="They fight on.",
)
"""The obligation of a gangster whose nerve fails in a fight with cops or Feds."""


def must_give_up(figure: Figure) -> bool:
    """Whether a figure already owes giving up to the law."""
    return any(one.command == SURRENDER for one in figure.duties)


def of_vehicle(vehicle: Vehicle, figures: Mapping[int, Figure]) -> Iterator[Owed]:
    """The obligations of a vehicle itself."""
    if vehicle.hazards and not vehicle.loose and not _drives_on(vehicle, figures):
        hazards = f"{vehicle.hazards} hazard{'s' * (vehicle.hazards != 1)}"
        yield Owed(HAZARD, "mad.car.hazard", f"a test of {hazards}", options=(("hazards", vehicle.hazards),), who="car")
    for _ in range(vehicle.loose):
        yield choice(vehicle, figures)
    if vehicle.engine:
        yield Owed(ENGINE, "mad.car.hits", "an engine roll", who="car")


def _drives_on(vehicle: Vehicle, figures: Mapping[int, Figure]) -> bool:
    """Whether the driver of a vehicle must first choose where it ends its drive."""
    driver = figures.get(vehicle.driver) if vehicle.driver is not None else None
    return driver is not None and driver.can_act and drives_on(vehicle.name, driver)


def drives_on(name: str, driver: Figure) -> bool:
    """Whether a driver still owes the end of a drive of a car on the street."""
    return any(one.command == CAR_END and ("car", name) in one.options for one in driver.duties)


def choice(vehicle: Vehicle, figures: Mapping[int, Figure]) -> Owed:
    """The obligation of a driver who failed: braking or swerving, and only swerving for one who can't brake."""
    driver = figures.get(vehicle.driver) if vehicle.driver is not None else None
    if vehicle.car.brakes_cut or (driver is not None and driver.laid_out):
        return Owed(SWERVE, "mad.car.swerve", "swerving", "its driver failed", who="car")
    return Owed(BRAKE, "mad.car.brake", "braking, or /mad-car swerve", "its driver failed", who="car")


def recovering(figure: Figure) -> Owed:
    """The obligation of a figure with actions to spend on recovering. The number is shown
    only, since a card may have fewer.
    """
    what = f"{count(figure.owed, 'action')} to recover"
    return Owed(RECOVER, "mad.wounds", what, otherwise="They recover.", passing=True)


def deadline(vehicle: Vehicle) -> str:
    """The name of a burning car's countdown."""
    return f"Out of the {vehicle.name}, or dead in its fire"


def fleeing(board: Any, vehicle: Vehicle) -> bool:
    """Whether those aboard a burning car still have time to get out."""
    return any(same(one.what, deadline(vehicle)) for one in board.cards.countdowns)


def way_out(vehicle: Vehicle, explodes: bool) -> Owed:
    """The obligation of each figure aboard a burning car on the card of its gang that lets it flee."""
    rule = "mad.bomb.gasoline" if explodes else "mad.car.hits"
    why, stays = f"{vehicle.name} burns", "They stay aboard."
    return Owed(ALIGHT, rule, "the way out", why, who="figures", otherwise=stays, passing=True)


def leap_out(vehicle: Vehicle) -> Owed:
    """The obligation of a figure that a stench of gasoline in a vehicle has sickened."""
    why, stays = f"a stench in {vehicle.name}", "They stay aboard."
    return Owed(ALIGHT, "mad.car.hits", "the leap out", why, who="figures", otherwise=stays, passing=True)


def leaps(vehicle: Vehicle, who: int, figure: Figure) -> bool:
    """Whether a figure, by id, must leap out of a vehicle before anything else."""
    return who in vehicle.aboard and figure.can_act and leap_out(vehicle) in figure.duties


def ways_out(vehicle: Vehicle, figures: Mapping[int, Figure]) -> Iterator[tuple[int, Owed]]:
    """The ways out of a vehicle that able figures aboard still owe."""
    fires = [way_out(vehicle, explodes) for explodes in (True, False)] if vehicle.burning else []
    for one in vehicle.aboard:
        figure = figures.get(one)
        due = (*fires, leap_out(vehicle)) if figure is not None and figure.can_act and figure.duties else ()
        for owed in due:
            if figure is not None and owed in figure.duties:
                yield one, owed if stands_for(vehicle, one) else replace(owed, command=THROWN, who="figure")


def stands_for(vehicle: Vehicle, who: int) -> bool:
    """Whether a figure aboard a vehicle, by id, gets off it unhurt: stopped, or cruising with them outside."""
    return vehicle.speed is None or (vehicle.speed is Speed.CRUISING and who in vehicle.outside)


def going_off(board: Any, figures: Mapping[int, Figure]) -> Iterator[tuple[str, Owed]]:
    """The explosions and deaths that happen at once: bombs whose fuse has burned down, and cars in whose fire a figure
    is caught.
    """
    for bomb in board.bombs:
        if bomb.due:
            yield bomb.name, Owed(EXPLODE, "mad.bomb.set", "an explosion", who="bomb", otherwise="It never goes off.")
    tanks = {key_of(bomb.vehicle) for bomb in board.bombs if bomb.vehicle}
    for vehicle in board.vehicles:
        caught = [one for one in vehicle.aboard if one in figures and figures[one].posture is not Posture.DEAD]
        late = vehicle.burning and caught and not fleeing(board, vehicle)
        if late and not vehicle.car.wrecked and key_of(vehicle.name) not in tanks:
            what = "the deaths of those still aboard"
            yield vehicle.name, Owed(BURNT, "mad.car.hits", what, "in flames", who="car", otherwise="They get out.")


def free_blows(board: Any, figures: Mapping[int, Figure]) -> Iterator[tuple[int, Owed]]:
    """The free blows that figures can still strike, by the striker; a target not among `figures` is no obstacle."""
    for one, figure in figures.items():
        for blow in figure.blows if _upright(figure) and figure.nerve is not Nerve.TERRIFIED else ():
            target = figures.get(blow.figure)
            if is_open(board, one, blow) and (target is None or _upright(target)):
                yield one, blow.owed


def _upright(figure: Figure) -> bool:
    """Whether a figure is in the fight and on its feet."""
    return figure.can_act and figure.floored is Floored.NO and figure.posture is not Posture.PRONE


def shaken_by_death(figure: Figure) -> bool:
    """Whether a Gory Death could still shake a figure: it sees the death, is no Stone Cold Killer, and does not run
    yet.
    """
    return figure.can_act and STONE_COLD_KILLER not in figure.skills and figure.nerve is not Nerve.TERRIFIED


def drinkers(figures: Mapping[int, Figure]) -> Iterator[tuple[int, Owed]]:
    """The die that each Drunk/Addicted still has to roll in this game, by the figure."""
    for one, figure in figures.items():
        if ADDICTED in figure.skills and figure.drink is Drink.UNSET and figure.can_act:
            yield one, Owed(BOTTLE, "mad.drink", "a Drunk/Addicted roll", otherwise="They stay sober.")


class TableOwes(NothingOwed):
    """The obligations that a board of this game and its figures bring."""

    @staticmethod
    def fights_on(figure: Figure) -> bool:
        return figure.can_act

    @staticmethod
    def owed(board: Any, figures: Mapping[int, Figure]) -> Iterator[tuple[int | str, Owed]]:
        """Obligations of vehicles by their names, and of those outside by their ids. Of figures it lists only the given
        ones and those that recover.
        """
        vehicles: tuple[Vehicle, ...] = board.vehicles
        for vehicle in vehicles:
            yield from ((vehicle.name, one) for one in of_vehicle(vehicle, figures))
            for one in vehicle.hanging:
                due = holding(vehicle, one, figures[one]) if one in figures else None
                if due is not None and figures[one].posture is not Posture.DEAD:
                    yield one, due
            yield from ways_out(vehicle, figures)
        yield from going_off(board, figures)
        yield from ((one, recovering(figure)) for one, figure in figures.items() if figure.owed and figure.can_act)
        yield from free_blows(board, figures)
        yield from drinkers(figures)

    @staticmethod
    def moot(board: Any, figures: Mapping[int, Figure], fellows: Allegiances, who: int, owed: Owed) -> bool:
        """The bot asks who saw a Gory Death only while it can shake a figure."""
        return owed.command == SAW and not any(shaken_by_death(one) for id, one in figures.items() if id != who)

    @staticmethod
    def can_pay(figure: Any, owed: Owed) -> bool:
        """Whether a figure can still make a test that it owes. One that is laid out, gone or in terror need not.

        The dead owe one answer: who saw them die. A figure that got a grip need not give up. Holding on and getting out
        depend on the vehicle.
        """
        if owed.command in (RIDE, ALIGHT):
            return False
        if owed.command == SAW:
            return figure.posture is Posture.DEAD
        if owed.command == SURRENDER:
            runs = figure.standing is Standing.LEFT and not figure.laid_out
            return figure.nerve is not Nerve.STEADY and (runs or figure.can_act)
        if owed.command == GUTS and figure.nerve is Nerve.TERRIFIED:
            return False
        if owed.command in (BLAST, RUN_DOWN):  # whoever can't leap is hit all the same
            return True
        if owed.command == END:
            return not figure.laid_out and not figure.off_board
        return bool(figure.can_act)

    @staticmethod
    def timely(board: Any, who: int | str, owed: Owed) -> bool:
        """Recovery, the way out of a burning car and a blow at a figure run into wait for a card with its own time."""
        return owed.command not in (RECOVER, ALIGHT, THROWN) and not (owed.command == BLOW and owed.rule == RUN_INTO)

    @staticmethod
    def settled(game: int, who: int | str, owed: Owed) -> Change:
        match owed.command, who:
            case ("mad-car hazard", str()):
                return HazardsDue(game, who, 0)
            case (("mad-car brake" | "mad-car swerve"), str()):
                return BackInHand(game, who)
            case ("mad-car engine", str()):
                return EngineAsked(game, who)
            case ("mad-bomb explode", str()):
                return BombGone(game, who)
            case ("mad-table burnt", str()):
                return VehicleHarmed(game, who, ("wrecked",))
            case ("mad recover", int()):
                return StillOwes(who, 0)
            case "mad-wreck ride", int():
                return Settled(who, owed)
            case (("mad-table alight" | "mad-wreck thrown"), int()):
                return Settled(who, replace(owed, command=ALIGHT, who="figures"))
            case ("mad-nerve drink", int()):
                return Drank(who, Drink.SOBER)
            case ("mad-brawl blow", int()):
                return BlowGone(who, str(dict(owed.options)["target"]))
            case _:
                return NothingOwed.settled(game, who, owed)
