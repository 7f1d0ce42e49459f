"""Crews of a scenario: a side names its people after the dice say whom it may pick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, Final

from annotated_types import Len

from rules.core.action.deed import Deed, Spawns, decides
from rules.core.action.extras import brought, crowd_of, people_lines, profiles_counted
from rules.core.action.fields import Complete, many_figures, nobody, option
from rules.core.action.move import Rolls, move
from rules.core.action.people_fields import OfferOnly
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report
from rules.core.action.system import Recruit
from rules.core.people.roster import FreshGame
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow, Missing, indefinite
from rules.core.plain.words import count, listed, sentence
from rules.core.play.game import side_called
from rules.mad_dogs.cars.car_options import speed_text
from rules.mad_dogs.model.board import VehicleSet
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.roster import MadDogsRoster, muster
from rules.mad_dogs.model.scenario import COPS, FITS, Deployment, Force, Picking, ScenarioSide, Staged
from rules.mad_dogs.model.tables import PROFILES
from rules.mad_dogs.model.vehicles import Vehicle
from rules.mad_dogs.play.acting import for_side
from rules.mad_dogs.play.fields import SUITS
from rules.mad_dogs.play.position import Person, Position
from rules.mad_dogs.scenarios.casting import arriving, crewed, recruits_for
from rules.mad_dogs.scenarios.onto_street import onto_street
from rules.mad_dogs.scenarios.pick_obligation import NO_ONE, PICK
from rules.mad_dogs.scenarios.shared.picking import allotted, may_add, side_faults, still_open
from rules.mad_dogs.scenarios.shared.scenario_changes import ScenarioCame, ScenarioPicked
from rules.mad_dogs.scenarios.staged_scenario import require_staged, rules_of

MOST_NAME: Final = 36
"""The most letters in the name of the gang of those who come with a scenario."""


class These(StrEnum):
    """The word in place of names by which a side says that these are all."""

    ALL = NO_ONE


def pickable(position: Position, typed: Mapping[str, Any]) -> list[Person]:
    """The figures that a side may pick from its gangs now; none if it has nothing to pick."""
    staged = position.board.scenario
    if staged is None or staged.over:
        return []
    side = _side_of(position, staged, str(typed.get("side") or ""))
    return [] if side is None or not staged.pending(side) else left_in_gang(position, staged, side)


def left_in_gang(position: Position, staged: Staged, side: ScenarioSide) -> list[Person]:
    """The unpicked figures of a side's gangs that can come."""
    assert position.game is not None
    place, extras = staged.place(side), position.game.extras
    own = (one for one in position.people.values() if one.side == place and one.gang_id not in extras)
    return [one for one in own if one.id in staged.away and not one.figure.laid_out]


@move(PICK, Rolls(odds=False, secret=False), table=True, everybody=True, gangs=True)
class Pick:
    """Pick the figures of a side, once the dice have decided who may come."""

    figures: tuple[Person, ...] | These = many_figures(
        "The figures of your gangs, separated by commas, or none for no more.",
        nobody,
        words={str(These.ALL): These.ALL},
        naming=(OfferOnly(pickable),),
    )
    people: Annotated[str, Len(0, 200)] = option(
        "People who come with the scenario, by profile: 2 Rookie, 1 Beat Cop.",
        default="",
        complete=Complete(
            lambda _game, _figure: [f"{n} {one}" for one in (*COPS, "Punk") for n in (3, 2, 1)], many=True
        ),
    )
    side: Annotated[str, Len(0, 100)] = option(
        "The side that they join (default: yours).",
        default="",
        complete=Complete(lambda game, _: [*ScenarioSide, *(one.name for one in game.sides)] if game else ()),
    )
    anyone: bool = option("For umpires: let in figures for which the scenario has no place.", default=False)


@frozen
class Turnout:
    """The people whom a side names.

    forces  the forces that it fills; `before` are those picked for them so far
    new     its own figures; `crowd` are people of the scenario, by profile
    rest    those of its gangs who could still come
    closes  whether the side says that these are all
    """

    forces: Sequence[Force]
    before: Picking
    new: Sequence[Person]
    crowd: Sequence[str]
    rest: Sequence[Person]
    closes: bool

    @property
    def own(self) -> list[Force]:
        return [force for force in self.forces if not force.free]

    @property
    def guests(self) -> list[Force]:
        return [force for force in self.forces if force.free]

    @property
    def now(self) -> Picking:
        """The picks including these."""
        own, people = (*self.before.own, *profiles(self.new)), (*self.before.people, *self.crowd)
        return self.before._replace(own=own, people=people)

    @property
    def faults(self) -> list[str]:
        """What is wrong with the picks, a sentence each."""
        reserve = tuple(Counter([*self.now.own, *profiles(self.rest)]).items())
        own = side_faults(self.own, self.now.own, reserve, whole=self.closes) if self.own or self.new else []
        return [*own, *side_faults(self.guests, self.now.people, whole=self.closes)] if self.guests else own

    @property
    def left(self) -> tuple[Force, ...]:
        """What is left to fill, and by those who could still come."""
        if self.closes:
            return ()
        own = still_open(self.own, self.now.own) if may_add(self.own, self.now.own, profiles(self.rest)) else ()
        return (*own, *still_open(self.guests, self.now.people))

    def recruits(self, taken: Iterable[str]) -> list[tuple[Force, tuple[Recruit, ...]]]:
        """The people of each force with its arms, under names not `taken` (in small letters)."""
        used, found = set(taken), list[tuple[Force, tuple[Recruit, ...]]]()
        for force, places in _beside(self.guests, self.before.people, self.crowd):
            counted = Counter(self.crowd[place] for place in places)
            come = recruits_for(force, [(number, profile) for profile, number in counted.items()], used)
            used |= {one.name.casefold() for one in come}
            found.append((force, come))
        return found

    def riders(
        self, come: Sequence[tuple[Force, tuple[Recruit, ...]]], ids: Sequence[int]
    ) -> list[tuple[Force, list[int]]]:
        """The ids of those who come for each force. `ids` are those of the people."""
        left = iter(ids)
        guests = [(force, [next(left) for _ in recruits]) for force, recruits in come]
        placed = _beside(self.own, self.before.own, profiles(self.new))
        return [*((force, [self.new[place].id for place in its]) for force, its in placed), *guests]


def _beside(forces: Sequence[Force], before: Sequence[str], new: Sequence[str]) -> list[tuple[Force, list[int]]]:
    """The places of the new picks, force by force, beside the earlier picks; all by profile."""
    if not forces:
        return []
    places, first = allotted(forces, [*before, *new]), len(before)
    return [(force, [one - first for one in its if one >= first]) for force, its in zip(forces, places, strict=True)]


def profiles(people: Iterable[Person]) -> list[str]:
    return [one.figure.profile for one in people]


@decides(Pick)
def turns_out(position: Position, move: Pick) -> Deed[Any] | Spawns[Any]:
    """A side names its crew: figures of its gangs, and people of chosen profiles who come with the scenario."""
    game = position.game
    assert game is not None
    staged = require_staged(position.board.scenario)
    side = _side_of(position, staged, move.side)
    if side is None:
        raise IllegalNow(
            f"The bot needs the side that picks. Add side: the attacker or the defender of {rules_of(staged).title}."
        )
    place, name, forces = staged.place(side), position.side_name(staged.place(side)), staged.pending(side)
    if not forces:
        raise IllegalNow(f"{sentence(name)} has no one to pick now. Picks come with a set-up or with help.")
    away, crowd = left_in_gang(position, staged, side), _crowd(move.people)
    new = [] if isinstance(move.figures, These) else _require_away(move.figures or (), away, name)
    rest = [one for one in away if one.id not in {each.id for each in new}]
    turnout = Turnout(forces, staged.picked(side), new, crowd, rest, move.figures is These.ALL)
    if not (new or crowd or turnout.closes):
        raise Missing(f"The bot needs the figures of {name}. Name them.", "figures", "people")
    if crowd and not turnout.guests:
        raise IllegalNow(
            f"No one comes with the scenario for {name} now. Remove “people”, and name the gang's figures under "
            "“figures”."
        )
    come = turnout.recruits(one.figure.name.casefold() for one in position.people.values())
    players, recruits = game.sides[place].players, tuple([one for _, some in come for one in some])

    def allow() -> Price:
        price: Price = ()
        if players:
            price = for_side(position, place)
        else:
            position.require_player()
        if move.anyone:
            text = "Only an umpire may let in figures that the scenario does not allow. Remove “anyone”."
            return (*price, *position.by_umpire("the players", text))
        if turnout.faults:
            raise IllegalNow(f"For {name}: {' '.join(turnout.faults)}")
        return price

    def deed(gang_id: int, ids: tuple[int, ...]) -> Deed[Any]:
        vehicles = _vehicles(position, staged, side, turnout.riders(come, ids))
        title = f"{rules_of(staged).title}, more for the {side}".replace(",", "")[:MOST_NAME]
        gang = crowd_of(game, place, title, [one.gang.name for one in position.gangs.values()])

        def changes(made: tuple[Figure, ...] | None) -> tuple[Change, ...]:
            here = tuple(one.id for one in new)
            cars = tuple(dict.fromkeys((*turnout.before.cars, *(car.name for car in vehicles))))
            came = (
                *(FreshGame(one) for one in here),
                *(brought(position.id, place, gang_id, gang, ids, made) if made else ()),
                *(VehicleSet(position.id, car) for car in vehicles),
                ScenarioCame(position.id, turnout.now._replace(cars=cars), here)
                if turnout.left
                else ScenarioPicked(position.id, side, here),
            )
            people, helps = (*here, *(ids if made else ())), side not in staged.due
            return (*came, *onto_street(position.after(*came), place, people, vehicles, helps=helps))

        return Deed(
            muster if recruits else None,
            (recruits, ()) if recruits else (),
            allow=allow,
            changes=changes,
            report=lambda made: _turnout_report(side, name, turnout, vehicles, made or ()),
            about=tuple(new),
            rule=rules_of(staged).rule,
        )

    return Spawns(len(recruits), deed) if recruits else deed(0, ())


def _turnout_report(
    side: ScenarioSide, name: str, turnout: Turnout, vehicles: Sequence[Vehicle], made: Sequence[Figure]
) -> Report:
    """The report on who is there for a side, and whether it may pick more."""
    names = [*(one.name for one in turnout.new), *(one.name for one in made)]
    lines = [*people_lines(made, MadDogsRoster()), *map(vehicle_line, vehicles)]
    if not turnout.left:
        nobody = "no one else" if turnout.before.own or turnout.before.people else "no one of the gang"
        return Report(f"There for {name}: {', '.join(names) or nobody}.", tuple(lines))
    lines.append(f"{sentence(name)} may pick more: {'; '.join(map(force_line, turnout.left))}.")
    more = {"side": str(side)}
    offers = (FollowUp("Pick more", PICK, more), FollowUp("That is everyone", PICK, {**more, "figures": NO_ONE}))
    return Report(f"There for {name}: {', '.join(names)}.", tuple(lines), offers)


def men(force: Force) -> str:
    """“4 Hoodlums”, “up to 6, each Hoodlum or Slugger”."""
    if force.number is None:
        return f"as many as wanted, each {indefinite(force.who)}"
    most = "up to " if force.most else ""
    if len(FITS[force.who]) == 1:
        return f"{most}{count(force.number, force.who)}"
    return f"{most}{force.number}, each {indefinite(force.who)}" if force.number > 1 else f"one {force.who}"


def force_line(force: Force) -> str:
    """A force: how it comes, what for, and what it may carry."""
    lines = [
        men(force),
        "" if force.way is Deployment.PLACED else force.way.value,
        f"in car {force.car}" if force.car else "",
        force.what,
        force.armed,
    ]
    return ", ".join(filter(None, lines))


def vehicle_line(car: Vehicle) -> str:
    """“Truck 1 (truck) is on the table, 2 inside: Cruising.”"""
    aboard = f", {len(car.inside)} inside" if car.inside else ""
    return f"{strong(car.name)} ({car.car.body}) is on the table{aboard}: {speed_text(car.speed)}."


def _side_of(position: Position, staged: Staged, named: str) -> ScenarioSide | None:
    """The side that picks: the named one, else the caller's, else the only one that must; None for none."""
    assert position.game is not None
    text, sides = named.casefold().strip(), position.game.sides
    if text in (ScenarioSide.ATTACKER, ScenarioSide.DEFENDER):
        return ScenarioSide(text)
    if text:
        return staged.side(side_called(text, sides, SUITS))
    waiting = [side for side in ScenarioSide if staged.pending(side)]
    own = [side for side in ScenarioSide if position.caller in sides[staged.place(side)].players]
    meant = [side for side in own if side in waiting] or own or waiting
    return meant[0] if len(meant) == 1 or own else None


def _require_away(people: Sequence[Person], away: Sequence[Person], side: str) -> list[Person]:
    """The named figures. Raises IllegalNow for one that can't be picked."""
    able = {one.id for one in away}
    strange = [one for one in people if not one.stored or one.id not in able]
    if strange:
        names = listed(one.name for one in away) or "no one"
        there = "are" if len(away) > 1 else "is"
        raise IllegalNow(
            f"{sentence(listed(one.name for one in strange))} can't be picked for {side}. There {there} {names}."
        )
    return list(dict.fromkeys(people))


def _crowd(text: str) -> list[str]:
    """The people of the scenario by profile, one entry for each."""
    return [profile for number, profile in (profiles_counted(text, PROFILES) if text else ()) for _ in range(number)]


def _vehicles(
    position: Position, staged: Staged, side: ScenarioSide, riders: list[tuple[Force, list[int]]]
) -> Sequence[Vehicle]:
    """The vehicles in which the picked people come on."""
    vehicles: tuple[Vehicle, ...] = position.board.vehicles
    if side in staged.due:
        return crewed(staged, vehicles, side, riders)
    arrival = staged.arrival_due(side)
    if arrival is None:
        return ()
    return arriving(staged.place(side), arrival.help.speed, riders, vehicles, staged.picked(side).cars)
