"""The legal moves of a figure on the table, one at a time: in its activation, out of turn, and its obligations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from rules.core.action.fields import UNSAID
from rules.core.action.legal import Called, Legal, can_pay
from rules.core.action.on_street import afoot, both, stands_on
from rules.core.action.position import Price
from rules.core.plain.words import count
from rules.core.street.measures import squared
from rules.core.street.squares import Direction, name_of
from rules.core.street.ways import FAR
from rules.gangstars.abilities.insults import Insult
from rules.gangstars.abilities.lurkers import Lurk
from rules.gangstars.abilities.sprayed_walls import Tag
from rules.gangstars.close_combat.blows import Fight
from rules.gangstars.close_combat.charges import Charge
from rules.gangstars.close_combat.fighters import BARE_HANDS
from rules.gangstars.close_combat.opponents import headed, wielded
from rules.gangstars.close_combat.pursuit import Follow, GoOn, StrikeBack
from rules.gangstars.dogs.barking_and_embracing import Bark, Embrace, LeaveAlone
from rules.gangstars.dogs.masters_and_leashes import Leash, Unleash
from rules.gangstars.dogs.wandering_off import LURES, Wander
from rules.gangstars.dogs.winning_over import Charm
from rules.gangstars.model.acting import commands
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.action_points import Spending
from rules.gangstars.model.board import PointsSpent
from rules.gangstars.model.figures import Figure, FigureState, Vehicle
from rules.gangstars.model.obligations import FOLLOWS, STANDS, due_tests
from rules.gangstars.model.position import Person, Position, one_side, vehicle_of
from rules.gangstars.model.weapons import ARMS, Arm, arm_named
from rules.gangstars.moment.forced_attacks import charge_reaches, forced_attack
from rules.gangstars.reactions.consequences import TakeCover
from rules.gangstars.reactions.reaction_tests import MakeTest
from rules.gangstars.shooting.grenades import ThrowBomb
from rules.gangstars.shooting.on_street import offered_to_throw
from rules.gangstars.shooting.repairs import Repair
from rules.gangstars.shooting.shooters import bombs, shot_or_thrown
from rules.gangstars.shooting.shots_at_people import ShootAt
from rules.gangstars.shooting.shots_at_vehicles import AimedPart, ShootVehicle
from rules.gangstars.shooting.structures import ShootStructure
from rules.gangstars.shooting.thrown_back import ThrowBack
from rules.gangstars.street.across import a_step
from rules.gangstars.street.bearing import front_of, known, opponents_touching, sees_behind, touching, why_unseen
from rules.gangstars.traits.trait_table import LOVERBOY, MAD_DOG, Quality, trait_with
from rules.gangstars.turns.calling_up import Call
from rules.gangstars.turns.chits import Done, Look, Up
from rules.gangstars.turns.on_foot import Act, Drop, Move, PickUp, Prone, Stand
from rules.gangstars.vehicles.across_street import courses, vehicle_on_street
from rules.gangstars.vehicles.boarding import BoardVehicle, LeaveVehicle
from rules.gangstars.vehicles.drives import Steering
from rules.gangstars.vehicles.driving import Brake, DriveOn
from rules.gangstars.vehicles.engine_and_speed import CarSpeed, Start, Stop
from rules.gangstars.vehicles.stray_vehicles import Aside

Moves = Iterator[Any]


def _moves(position: Position, person: Person) -> Moves:
    figure, running = person.figure, position.board.active
    if figure.kept_out or not person.here:
        return
    acts = running is not None and running.figure == person.id
    yield from _owed(position, person)
    if person.id in position.board.waiting:
        yield Up(figure=person)
    shoots, strikes = acts or figure.counts(FigureState.FREE_SHOT), acts or figure.counts(FigureState.FREE_ATTACK)
    others = _others(position, person) if shoots or strikes else ()
    blows_first = strikes and (figure.counts(FigureState.CHARGING) or bool(opponents_touching(position, person)))
    if blows_first:
        yield from _blows(position, person, others)
    if shoots:
        yield from _shots(position, person, others)
    if acts and vehicle_of(position, person) is None:
        yield from _moving(position, person)
    if shoots:
        yield from _shots_at_things(position, person)
    if strikes and not blows_first:
        yield from _blows(position, person, others)
    if acts:
        yield from _turn(position, person, others)
    elif not position.board.turn:
        yield from _seats(position, person, vehicle_of(position, person))
    yield from _at_will(position, person)


def _moving(position: Position, person: Person) -> Moves:
    """A move on foot; on a street to a square in reach, if there is one."""
    if afoot(position, person) is None:
        yield Move(figure=person, segments=1)
    elif (forced := forced_attack(position, person)) is not None:
        yield from (Move(figure=person, to=name_of(one)) for one in sorted(forced.nearer)[:1])
    elif (to := a_step(position, person)) is not None:
        yield Move(figure=person, to=to)


def _others(position: Position, person: Person) -> Sequence[Person]:
    """Everyone else who is there and not hidden: opponents first, and on a street the nearest of them."""
    others = known(position, person, position.people.values())
    there = [one for one in others if one.id != person.id and not one.figure.kept_out]
    here, street = stands_on(position, person), position.street
    if here is not None and street is not None:
        at = street.spots
        far = {one.id: squared(here, at[one.id].square) if one.id in at else FAR for one in there}
        there.sort(key=lambda one: far[one.id])
    return sorted(there, key=lambda one: one_side(position, person, one))


def _spared(position: Position, person: Person, other: Person) -> bool:
    """Whether nobody is offered an attack on somebody: on a friend on the street, where often no opponent is in sight.

    Without a street opponents are offered first. Whoever types the command may attack a friend all the same. A dog that
    must attack a friend is offered that.
    """
    if position.street is None or not one_side(position, person, other) or both(position, person, other) is None:
        return False
    forced = forced_attack(position, person)
    return forced is None or other.id not in {one.id for one in forced.attacked}


# Obligations


def _owed(position: Position, person: Person) -> Moves:
    """Reaction tests, and decisions that a close combat or a test has left open."""
    figure = person.figure
    if due_tests(figure):
        yield MakeTest(figure=person, owed=True)
    if any(one.command == STANDS for one in figure.duties):
        yield GoOn(figure=person)
    if figure.counts(FigureState.FREE_BLOW):
        ran = {one.why for one in figure.effects if one.state is FigureState.FREE_BLOW}
        there = position.people.values()
        yield from (StrikeBack(figure=person, runner=(one,)) for one in there if f"{headed(one)} runs" in ran)
    if any(one.command == FOLLOWS for one in figure.duties):
        yield from (Follow(figure=person, wants=wants) for wants in (False, True))
    if figure.counts(FigureState.TAKES_COVER):
        yield TakeCover(figure=person, near=True)


# In an activation, and free deeds out of turn


def _loaded(figure: Figure, fits: Callable[[Arm], bool]) -> list[Arm]:
    """The fitting weapons that a figure carries and can use, guns first."""
    names = dict.fromkeys(one.name for one in figure.weapons if not one.trouble and one.name in ARMS)
    return sorted((ARMS[name] for name in names if fits(ARMS[name])), key=lambda arm: not arm.shoots)


def _shots(position: Position, person: Person, others: Sequence[Person]) -> Moves:
    arms, around = _loaded(person.figure, shot_or_thrown), sees_behind(person.figure)
    for one in others if arms else ():
        if _spared(position, person, one) or why_unseen(position, person, one, around=around):
            continue
        for arm in arms:
            for aimed in (False, True):
                yield ShootAt(target=one, shooter=person, gun=arm, aimed=aimed)


def _attacks(position: Position, person: Person, other: Person) -> Moves:
    """Shots and blows of a figure at another, whoever is active."""
    yield from _shots(position, person, (other,))
    yield from _blows(position, person, (other,))


def _shots_at_things(position: Position, person: Person) -> Moves:
    """Shots at vehicles, walls and doors."""
    for arm in _loaded(person.figure, shot_or_thrown):
        for vehicle in position.board.vehicles:
            yield from (ShootVehicle(vehicle=vehicle, aim=aim, shooter=person, gun=arm) for aim in AimedPart)
        yield from (ShootStructure(structure=one, shooter=person, gun=arm) for one in position.board.structures)


def _blows(position: Position, person: Person, others: Sequence[Person]) -> Moves:
    """Blows at others, on a street at those in contact."""
    weapons, near = _striking(person.figure), {one.id for one in touching(position, person)}
    for one in others:
        if _spared(position, person, one) or (one.id not in near and both(position, person, one) is not None):
            continue
        yield from (Fight(attacker=person, target=(one,), weapon=weapon) for weapon in weapons)


def _striking(figure: Figure) -> tuple[Any, ...]:
    """What a figure may strike with: its default, its other weapons, its hands. A dog bites."""
    if figure.is_dog:
        return (UNSAID,)
    carried = (one.name for one in figure.weapons if one.name in ARMS and ARMS[one.name].close)
    return tuple(dict.fromkeys((wielded(figure), *carried, BARE_HANDS)))


def _turn(position: Position, person: Person, others: Sequence[Person]) -> Moves:
    """Moves that cost points of the current activation, or belong to it alone."""
    vehicle = vehicle_of(position, person)
    if vehicle is None:
        for one in (one for one in others if not _spared(position, person, one)):
            if both(position, person, one) is None:
                yield Charge(distance=1.0, attacker=person, target=(one,))
            elif charge_reaches(position, person, position.board.active, one):
                measured: Any = UNSAID
                yield Charge(distance=measured, attacker=person, target=(one,))
    yield from _seats(position, person, vehicle)
    yield from _tools(position, person)
    if commands(person.figure):
        yield Call(figure=person)
    if person.figure.prone:
        yield Stand(figure=person)
    yield Done(figure=person)
    if afoot(position, person) is not None:
        front = front_of(position, person)
        yield from (Look(figure=person, way=way) for way in Direction if way is not front)
    if not person.figure.prone:
        yield Prone(figure=person)
    yield from _pestering(person, others)
    yield PickUp(figure=person)
    yield from (Act(figure=person, action=action) for action in (Action.SIMPLE, Action.COMPLEX))


def _seats(position: Position, person: Person, vehicle: Vehicle | None) -> Moves:
    """Getting in and out of vehicles, and driving."""
    if vehicle is None:
        for one in position.board.vehicles:
            yield from (BoardVehicle(figure=person, vehicle=one, seat=seat) for seat in (True, False))
        return
    if vehicle.driver == person.id and position.board.turn:
        if vehicle_on_street(position, person) is None:
            yield from (DriveOn(driver=person, segments=1, way=way) for way in Steering)
        else:
            yield from (DriveOn(driver=person, to=end) for end in islice(courses(position, person), 1))
        yield Start(driver=person)
        yield from (CarSpeed(driver=person, change=change) for change in (True, False))
        yield Stop(driver=person)
        yield Brake(driver=person)
    yield LeaveVehicle(figure=person)


def _tools(position: Position, person: Person) -> Moves:
    """Bombs, and weapons to put right."""
    squares = [square for _, square in offered_to_throw(position, person)]
    to: Any = UNSAID if afoot(position, person) is None else next(iter(squares), None)
    if to is not None:
        yield from (ThrowBomb(what=arm, thrower=person, at=to) for arm in _loaded(person.figure, bombs))
        yield from (ThrowBack(figure=person, fuse=fuse, at=to) for fuse in position.board.fuses)
    failed = dict.fromkeys(one.name for one in person.figure.weapons if one.trouble)
    yield from (Repair(figure=person, gun=arm_named(name)) for name in failed)


def _pestering(person: Person, others: Sequence[Person]) -> Moves:
    """What traits let people and dogs do to others."""
    figure = person.figure
    for one in others:
        if figure.is_dog and not one.figure.counts(FigureState.HARRIED):
            yield Bark(dog=person, victim=one)
        if figure.has(LOVERBOY) and not one.figure.counts(FigureState.EMBRACED):
            yield Embrace(dog=person, victim=one)
        if trait_with(Quality.INSULTS, figure.traits):
            yield Insult(figure=person, target=one)
        if trait_with(Quality.WINS_DOGS, figure.traits) and one.figure.is_dog:
            yield Charm(figure=person, dog=one)
    if trait_with(Quality.SPRAYS, figure.traits):
        yield Tag(figure=person)


# At any time


def _at_will(position: Position, person: Person) -> Moves:
    """Moves that need neither points nor an activation."""
    figure = person.figure
    if trait_with(Quality.APPEARS, figure.traits):
        calm = (one for one in _others(position, person) if not one.figure.counts(FigureState.TERRIFIED))
        yield from (Lurk(figure=person, target=one) for one in calm)
    if figure.is_dog:
        yield from (Wander(lure=lure, dog=person) for lure, lured in LURES.items() if figure.has(lured.trait))
        yield LeaveAlone(dog=person)
    for dog in position.people.values():
        if dog.figure.master == person.id and dog.id not in dict(position.board.aside):
            yield Leash(dog=dog)
            if dog.figure.has(MAD_DOG):
                yield from (Unleash(dog=dog, target=one) for one in _others(position, dog))
            else:
                yield Unleash(dog=dog)
    if figure.laden:
        yield Drop(figure=person)
    to_come = person.id in position.board.bag and person.id not in position.board.turned
    moving = any(one.halves for one in position.board.vehicles)
    if to_come and moving and afoot(position, person) is None:
        yield Aside(figures=(person,))


MEASURED: Final[dict[type[Any], tuple[str, ...]]] = {
    ShootAt: ("range", "others"),
    ShootVehicle: ("range",),
    ShootStructure: ("range",),
    ThrowBomb: ("at", "range", "caught"),
    ThrowBack: ("at", "range", "caught", "near"),
    Charge: ("distance",),
    Move: ("to", "segments", "difficult", "obstacles", "levels", "doors"),
    DriveOn: ("to", "segments"),
    Bark: ("distance",),
    Embrace: ("distance",),
    Charm: ("distance",),
    Wander: ("place", "distance"),
    Call: ("farthest",),
    TakeCover: ("near",),
}
"""What the player who makes a move has measured or says."""

CALLED: Final[dict[type[Any], Called]] = {
    ShootAt: lambda move: "aimed shot" if move.aimed else "snap shot",
    ShootVehicle: lambda move: SHOTS[move.aim],
    ShootStructure: "shoot at a wall or door",
    ThrowBomb: lambda move: f"throw a {move.what.word}",
    ThrowBack: "pick it up and throw it",
    Fight: "fight",
    Charge: "charge",
    Move: "move",
    Stand: "stand up",
    Prone: "go prone",
    PickUp: "pick up a load",
    Drop: "put the load down",
    Act: lambda move: move.action.lower(),
    Call: "call the others up",
    Done: "done",
    Look: "done, and look",
    Up: "act now",
    BoardVehicle: lambda move: "take the wheel" if move.seat else "get in",
    LeaveVehicle: "get out",
    DriveOn: lambda move: STEERING_NAMES.get(move.way, "drive"),
    Start: "start the engine",
    CarSpeed: lambda move: "faster" if move.change else "slower",
    Stop: "stop the engine",
    Brake: "brake",
    Repair: lambda move: f"see to the {move.gun.word}",
    Bark: "bark",
    Embrace: "embrace a leg",
    Charm: "charm a dog",
    Wander: lambda move: f"wander to {move.lure}",
    LeaveAlone: "let go",
    Leash: "leash a dog",
    Unleash: "unleash a dog",
    Insult: "insult",
    Tag: "tag a wall",
    Lurk: "appear beside an enemy",
    MakeTest: "make the owed test",
    GoOn: "fight on or run",
    StrikeBack: "free blow",
    Follow: lambda move: "follow" if move.wants else "stay",
    TakeCover: "take cover",
    Aside: "jump aside",
}
"""Names of moves on buttons."""
SHOTS: Final = {
    AimedPart.SNAP: "snap shot at a vehicle",
    AimedPart.VEHICLE: "aimed shot at a vehicle",
    AimedPart.PEOPLE: "aimed shot at its passengers",
}
STEERING_NAMES: Final = {Steering.STRAIGHT: "drive on", Steering.GENTLE: "turn gently", Steering.SHARP: "turn sharply"}


def _left(position: Position, person: Person) -> str:
    """The action points left to the active figure, and whether it may still call up others."""
    active = position.board.active
    if active is not None and active.figure == person.id:
        return f"{count(active.left, 'action point')} left"
    return "called up, may act now" if person.id in position.board.waiting else ""


def _spends(price: Price, _person: Person) -> int:
    """The action points of the active figure. No one else has any."""
    return sum(one.points for one in price if isinstance(one, PointsSpent))


def _cost(price: Price, person: Person) -> str:
    points = _spends(price, person)
    return count(points, "action point") if points else ""


def _now(position: Position) -> str:
    return f"turn {position.board.turn}" if position.board.turn else "before the first turn"


PAID: Final[dict[type[Any], Callable[[Any], tuple[Person, Action]]]] = {
    ShootAt: lambda move: (move.shooter, Action.AIM if move.aimed else Action.SHOOT),
    ShootVehicle: lambda move: (move.shooter, Action.SHOOT if move.aim is AimedPart.SNAP else Action.AIM),
    ShootStructure: lambda move: (move.shooter, Action.SHOOT),
    Fight: lambda move: (move.attacker, Action.FIGHT),
    Charge: lambda move: (move.attacker, Action.CHARGE),
    Insult: lambda move: (move.figure, Action.SIMPLE),
    Charm: lambda move: (move.figure, Action.SIMPLE),
}
"""The payer and the action of moves that can have many targets."""


def _hopeless(position: Position, move: Any) -> bool:
    """Whether the figure lacks the points for any target. A charge has already paid for its first blow."""
    paid = PAID.get(move.__class__)
    if paid is None:
        return False
    person, action = paid(move)
    if action is Action.FIGHT and person.figure.counts(FigureState.CHARGING):
        return False
    return not can_pay(Spending.on(position, person, action).price)


AT_ONCE: Final = frozenset({Done, Up, Prone, Stand, Drop, LeaveVehicle, Start, Stop, CarSpeed, Leash, LeaveAlone})
legal: Final = Legal(
    _moves,
    MEASURED,
    CALLED,
    _left,
    _cost,
    AT_ONCE,
    _now,
    _hopeless,
    spends=_spends,
    attacks=_attacks,
    at_will=frozenset({Lurk, Wander, LeaveAlone, Leash, Unleash, Drop, Aside}),
)
"""The legal moves of a figure on the table."""
