"""Bombs set, lit again and gone off, and the safes they open (mad.bomb.set, mad.bomb.table, mad.bomb.safe)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import Complete, OnTable, crew, move, nobody, opt, whom
from rules.core.action.people_fields import OWN, ExpandGroups, NumberOfGuests
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.people.names import fresh_name, proper, same
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, NotYours, OutOfRange, either
from rules.core.plain.words import count, key_of, parts, sentence
from rules.core.tables.outcome import Modifier, Outcome
from rules.mad_dogs.bombs.blasts import (
    ALL,
    BOMBER,
    BOUND,
    CAUGHT,
    PUBLIC,
    STUNTS,
    Inside,
    Uproar,
    blast_facts,
    caught_as,
    gone_off,
    in_public,
    inside,
    near_option,
    uproar_lines,
    using_up,
)
from rules.mad_dogs.bombs.explosives import (
    Caught,
    Cracked,
    Explosion,
    Lit,
    Planted,
    Ruins,
    Scene,
    Setting,
    blow_safe,
    check_scene,
    check_setting,
    explode,
    plant,
    relight,
    ruin,
    set_bomb,
)
from rules.mad_dogs.bombs.tables import BLAST_STUNTS, Safe
from rules.mad_dogs.bombs.throw import NEAR
from rules.mad_dogs.model.board import Board, BombGone, BombSet
from rules.mad_dogs.model.figures import Posture, Stat
from rules.mad_dogs.model.vehicles import Body, Bomb, Vehicle, VehicleHarmed, VehicleLeft
from rules.mad_dogs.nerve.aftermath import watched
from rules.mad_dogs.nerve.rerolls import caught, lucky
from rules.mad_dogs.nerve.stat_tests import HE
from rules.mad_dogs.nerve.stone_cold import credited
from rules.mad_dogs.play.acting import paying, spending
from rules.mad_dogs.play.fields import ROLLS, Number, skills_option
from rules.mad_dogs.play.lines import owed_line
from rules.mad_dogs.play.position import Person, Position, require_fit, require_on_foot, sheet, side_of, skills_of

ORDINALS: Final = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}
VAULT_STICKS: Final = "vault-sticks"
"""The house switch: what a vault takes is rolled for where nobody has settled it."""
THE_BOMB: Final = "the bomb"
NEVER_SET: Final = "a bomb that nobody set"
WRECKED: Final = "wrecked"
LIGHTING: Final = ("bomber", "smarts", "sticks", "fuse", "skills", "drunk")
"""What is typed for another try at a dud."""

Sticks = Annotated[int, Interval(ge=1, le=5)]
Cards = Annotated[int, Interval(ge=1, le=20)]
Things = Annotated[int, Interval(ge=0, le=20)]
Parked = tuple[Vehicle, ...]


def parked_typed(position: Position, text: str) -> Parked:
    """The vehicles on the table that are named, or all of them."""
    names = parts(text)
    if [key_of(name) for name in names] == [ALL]:
        return position.board.vehicles
    return tuple(map(position.board.vehicle, names))


def _later(bomb: Bomb) -> bool:
    return not bomb.due


def bomb_option(about: str, *, manned: bool = True) -> Any:
    """An option for a bomb on the table, those that go off now first; None where it is left out."""
    names = Complete(lambda game, _: [one.name for one in sorted(game.board.bombs, key=_later)] if game else [])
    return opt(
        about, nobody, read=OnTable(lambda position, name: position.board.bomb(name), manned=manned), complete=names
    )


FUSE: Final[Any] = opt("Cards of the bomber's gang until it goes off.")
STICKS: Final[Any] = opt("Sticks of dynamite, 1 unless you say more.", nobody)
SMARTS: Final[Any] = opt("SMARTS in numbers, with no figure or in place of its own.", nobody)
SKILLS: Final[Any] = skills_option("Skills of somebody with no sheet.")
DRUNK: Final[Any] = opt("A Drunk/Addicted whose die went against him.", default=False)
BUILDING: Final[Any] = opt("It is at or in a building.", default=False)
NEXT_DOOR: Final[Any] = opt("Buildings next door.", default=0)
CARS: Final[Any] = opt("Cars within the radius.", default=0)
TRUCKS: Final[Any] = opt("Trucks within the radius.", default=0)
VEHICLES: Final[Any] = opt(
    "Cars of the game within the radius, by name; or all.",
    default=(),
    read=OnTable(parked_typed, manned=False),
    complete=Complete(lambda game, _figure: [one.name for one in game.board.vehicles] if game else [], many=True),
)
HALF: Final[Any] = opt("Half effect: Darn! on the failure table.", default=False)


# What is around it


@frozen
class Blown:
    """What a set bomb meets when it goes off, and what that costs with the public.

    parked  vehicles of the table; in `scene` they come before those of which only the number is said
    bomb    as it lies on the table; None for one that no game keeps
    own     the vehicle that goes off itself; None for a bomb
    """

    position: Position
    inside: Inside
    scene: Scene
    parked: Parked
    uproar: Uproar
    bomb: Bomb | None = None
    own: Vehicle | None = None

    def destroyed(self, ruins: Ruins) -> list[Vehicle]:
        """The vehicles of the table that it destroyed."""
        cars, trucks = _sorted(self.parked)
        fell = [*cars[: ruins.cars], *(one for one, falls in zip(trucks, ruins.trucks, strict=False) if falls)]
        return [one for one in self.parked if one in fell]

    def blown_out(self) -> tuple[Change, ...]:
        """That those who were alive in and on the vehicle that goes off are out of it."""
        if self.own is None:
            return ()
        gone = tuple(one.id for one in self.inside.people if one.id in self.own.aboard)
        return (VehicleLeft(self.position.id, self.own.name, gone),) if gone else ()

    def changes(self, explosion: Explosion) -> tuple[Change, ...]:
        """Wounds, outrage, wrecks, the vehicle that went off itself among them; and the bomb is gone."""
        names = [one.name for one in self.destroyed(explosion.ruins)]
        names += [self.own.name] if self.own is not None else []
        return (
            *self.inside.hurts(explosion.blast.struck),
            *self.blown_out(),
            *self.uproar.noted,
            *(VehicleHarmed(self.position.id, name, (WRECKED,)) for name in names),
            *([BombGone(self.position.id, self.bomb.name)] if self.bomb is not None else []),
        )

    def facts(self, explosion: Explosion, outcome: Outcome[Any]) -> dict[str, Any]:
        """What it does, as JSON values."""
        ruins = explosion.ruins
        return {
            **blast_facts(self.inside, explosion.blast, outcome),
            "building": ruins.building,
            "next_door": list(ruins.adjacent),
            "cars": ruins.cars,
            "trucks": list(ruins.trucks),
            **({"vehicles": [one.name for one in self.destroyed(ruins)]} if self.parked else {}),
        }


def _blown(opening: str, blown: Blown, explosion: Explosion) -> Report:
    """A set bomb gone off."""
    lines = (*_ruin_lines(blown, explosion.ruins), *uproar_lines(blown.uproar))
    return gone_off(opening, blown.inside, explosion.blast, lines)


def _ruin_lines(blown: Blown, ruins: Ruins) -> list[str]:
    """What stands and what does not."""
    scene, fell = blown.scene, ", ".join(one.name for one in blown.destroyed(ruins))
    building = "The building is destroyed." if ruins.building else "The building stands, though badly damaged."
    return [
        building if scene.building else "",
        _fallen("Buildings next door", ruins.adjacent) if scene.adjacent else "",
        f"Cars destroyed: {ruins.cars} of {scene.cars}." if scene.cars else "",
        _fallen("Trucks", ruins.trucks) if scene.trucks else "",
        f"Wrecked on the table: {fell}." if fell else "",
    ]


def _fallen(what: str, destroyed: Sequence[bool]) -> str:
    gone = [str(place) for place, fell in enumerate(destroyed, 1) if fell]
    told = f"{what} destroyed: {len(gone)} of {len(destroyed)}"
    return f"{told} (number {', '.join(gone)})." if 0 < len(gone) < len(destroyed) else f"{told}."


def _sticks(sticks: int) -> str:
    """“a bomb of 3 sticks”."""
    return f"a bomb of {count(sticks, 'stick')}"


def _sorted(parked: Parked) -> tuple[list[Vehicle], list[Vehicle]]:
    """Cars, and trucks."""
    trucks = [one for one in parked if one.car.body is Body.TRUCK]
    return [one for one in parked if one not in trucks], trucks


def _around(move: Any, met: tuple[Caught, ...], parked: Parked) -> Scene:
    cars, trucks = _sorted(parked)
    return Scene(met, move.building, move.next_door, move.cars + len(cars), move.trucks + len(trucks))


def _parked(position: Position, move: Any, bomb: Bomb | None = None) -> Parked:
    """The vehicles that are named as within the radius; never the one that goes off itself."""
    found = tuple(one for one in move.vehicles if bomb is None or not same(one.name, bomb.vehicle))
    twice = next((one for place, one in enumerate(found) if one in found[:place]), None)
    if twice is not None:
        raise IllegalNow(f"{twice.name} is named twice: it is only blown up once.")
    return found


def _with_aboard(position: Position, move: Any, parked: Parked, own: Vehicle | None = None) -> Any:
    """A move with everybody alive who is in and on these vehicles of the table among those in the blast."""
    cars = parked if own is None else (own, *parked)
    aboard = [position.people[one] for car in cars for one in car.aboard if one in position.people]
    named = {one.id for one in move.near if one.stored}
    more = (one for one in aboard if one.figure.posture is not Posture.DEAD and one.id not in named)
    return replace(move, near=(*move.near, *more))


def _boxed_in(there: Inside, own: Vehicle | None) -> Inside:
    """Those in a blast, STUNTS at -2 for whoever is inside the car that goes off."""
    if own is None:
        return there
    extra = (Modifier("inside the car", BLAST_STUNTS),)
    pairs = zip(there.people, there.caught, strict=True)
    return there._replace(caught=tuple(replace(c, extra=extra) if p.id in own.inside else c for p, c in pairs))


def _ruin_questions(sticks: int, scene: Scene, half: bool) -> list[Question]:
    """The odds of each kind of thing."""
    kinds: tuple[tuple[int, str, Scene, Callable[[Ruins], Any]], ...] = (
        (scene.building, "The building is destroyed", Scene(building=True), lambda ruins: ruins.building),
        (scene.adjacent, "Each building next door is destroyed", Scene(adjacent=1), lambda ruins: ruins.adjacent[0]),
        (scene.cars, "Each car is destroyed", Scene(cars=1), lambda ruins: ruins.cars == 1),
        (scene.trucks, "Each truck is destroyed", Scene(trucks=1), lambda ruins: ruins.trucks[0]),
    )
    return [Question(heading, ruin, (sticks, one, half), read) for there, heading, one, read in kinds if there]


# Bombs on the table


def left_of(board: Board, bomb: Bomb) -> int | None:
    """Cards left on a fuse; None where none burns."""
    return next((one.left for one in board.cards.countdowns if same(one.what, bomb.name)), None)


def is_dud(board: Board, bomb: Bomb) -> bool:
    """Whether a bomb lies there with no fuse burning."""
    return not bomb.due and left_of(board, bomb) is None


def _state(board: Board, bomb: Bomb) -> str:
    if bomb.due:
        return "it goes off now, /mad-bomb explode"
    left = left_of(board, bomb)
    return "it is a dud, /mad-bomb relight" if left is None else f"its fuse has {count(left, 'card')} to burn"


def bomb_name(board: Board, wanted: str) -> str:
    """The name of a new bomb, numbered where a bomb or a countdown has it already."""
    taken = (*(bomb.name for bomb in board.bombs), *(one.what for one in board.cards.countdowns))
    return fresh_name(proper(wanted), {key_of(name) for name in taken})


def burning_side(position: Position, bomber: Person) -> int:
    """Whose cards burn a fuse: the bomber's; for one of no side whoever plays him, or whose card acts."""
    assert position.game is not None
    side = side_of(bomber)
    if side is None:
        side = position.game.side_of_player(position.caller)
    if side is None and position.board.acting is not None:
        side = position.board.acting.side
    if side is None:
        raise IllegalNow(f"{bomber.name} is on no side, so no cards would burn his fuse: wait until a side acts.")
    return side


def _as_told(position: Position, bomb: Bomb, sticks: int | None) -> Bomb:
    """The bomb, unless another is told of."""
    if sticks not in (None, bomb.sticks):
        raise OutOfRange(f"“{bomb.name}” has {count(bomb.sticks, 'stick')}. Remove the sticks.")
    return bomb


def _named(position: Position, bombs: Sequence[Bomb]) -> str:
    return either(bomb.name for bomb in bombs)


# Setting and lighting


@frozen
class Lighting:
    """A bomb that somebody sets, or lights again.

    bomb   as it lies on the table then; None where no game keeps it
    side   whose cards burn its fuse
    again  what is typed for another try
    blown  what it meets after an Oops!; None for one that is lit again
    """

    position: Position
    bomber: Person
    setting: Setting
    bomb: Bomb | None
    blown: Blown | None = None

    @property
    def again(self) -> dict[str, Any]:
        typed = {name: self.position.typed[name] for name in LIGHTING if self.position.typed.get(name) is not None}
        if self.bomb is None:
            return typed
        return {**{name: typed[name] for name in typed if name != "sticks"}, "bomb": self.bomb.name}

    def lit(self, planted: Planted) -> tuple[Change, ...]:
        """What becomes of it on the table: it burns, or lies there as a dud."""
        if self.bomb is None:
            return ()
        half = self.bomb.half or planted.end is Lit.HALF
        return (BombSet(self.position.id, replace(self.bomb, half=half), planted.fuse),)


def _setting(position: Position, move: Any, sticks: int) -> Setting:
    """What the rules want to know of somebody who sets or lights a bomb."""
    figure = move.bomber.figure
    require_fit(move.bomber)
    require_on_foot(position, move.bomber)
    if move.smarts is None and sheet(move.bomber) is None:
        raise Missing("Say whose SMARTS are tested, or the number: smarts:3.", "bomber", "smarts")
    rating = figure.rating(Stat.SMARTS, move.smarts, skills_of(move.bomber, move.skills), drunk=move.drunk).swayed(
        figure.drink
    )
    setting = Setting(rating, sticks, move.fuse)
    check_setting(setting)
    return setting


@move("mad-bomb set", ROLLS, around=True, seated=False)
class Set:
    """Set a bomb: SMARTS, what may go wrong, and an Oops! to its end."""

    bomber: Person = whom(BOMBER, "The bomber", only=OWN)
    fuse: Cards = FUSE
    bomb: Annotated[str, Len(1, 40)] = opt(
        "What to call it in a game; “the bomb” unless you say otherwise.",
        default="",
        read=OnTable(lambda _position, text: text, manned=False),
    )
    sticks: Sticks | None = STICKS
    smarts: Number | None = SMARTS
    skills: tuple[str, ...] = SKILLS
    drunk: bool = DRUNK
    near: tuple[Person, ...] = near_option(
        "Others in the blast if it goes off at once: names, 3 Citizen; or how many, with stunts."
    )
    stunts: Number | None = STUNTS
    bound: str = BOUND
    building: bool = BUILDING
    next_door: Things = NEXT_DOOR
    cars: Things = CARS
    trucks: Things = TRUCKS
    vehicles: Parked = VEHICLES
    public: bool | None = PUBLIC


@decides(Set)
def setting(position: Position, move: Set) -> Deed[Any]:
    """A bomb is set; what goes wrong follows at once, and so does an explosion around the bomber."""
    bomber, bomb = move.bomber, None
    parked = _parked(position, move)
    facts, others = _setting(position, move, move.sticks or 1), inside(position, _with_aboard(position, move, parked))
    if others.holds(bomber):
        raise IllegalNow(f"{bomber.name} stands at the bomb in any case: name the others who are near.")
    himself = caught_as(bomber, skills=facts.rating.skills, helpless=True)
    scene = _around(move, others.caught, parked)
    charge = check_scene(facts.sticks, scene, False)
    if position.played and (bomber.stored or move.bomb):
        name = bomb_name(position.board, move.bomb or THE_BOMB)
        bomb = Bomb(name, facts.sticks, side=burning_side(position, bomber), figure=bomber.id or None)
    everybody = Inside((bomber, *others.people), (himself, *others.caught))
    blown = Blown(position, everybody, scene, parked, in_public(position, move.public, everybody.people))
    told = Lighting(position, bomber, facts, bomb, blown)
    deed = Deed(
        set_bomb,
        (facts, himself, scene),
        everybody.names,
        changes=lambda planted: blown.changes(planted.explosion) if planted.explosion else told.lit(planted),
        facts=lambda outcome: _lighting_facts(told, outcome),
        report=lambda planted: _set(told, planted),
        questions=(
            Question("Setting it", plant, (facts,), str, tuple(map(str, Lit))),
            *(replace(one, heading=f"After an Oops!: {one.heading}") for one in everybody.questions(charge.tests)),
        ),
        rerolls=caught(others.people, bomber),
    )
    deed = watched(position, credited(position, deed, bomber), everybody.people, [bomber])
    return paying(
        position, using_up(deed, bomber, "Dynamite", facts.sticks), (bomber, lambda: spending(position, bomber))
    )


@move("mad-bomb relight", ROLLS, around=True, seated=False)
class Relight:
    """Light a dud again: SMARTS-2, with a new fuse."""

    bomber: Person = whom(BOMBER, "The bomber", only=OWN)
    fuse: Cards = FUSE
    bomb: Bomb | None = bomb_option("Which dud of the game (default: the only one).", manned=False)
    sticks: Sticks | None = STICKS
    smarts: Number | None = SMARTS
    skills: tuple[str, ...] = SKILLS
    drunk: bool = DRUNK


@decides(Relight)
def relighting(position: Position, move: Relight) -> Deed[Any]:
    """A dud is lit again."""
    bomber = move.bomber
    require_on_foot(position, bomber)
    dud = _which_dud(position, move)
    facts = _setting(position, move, dud.sticks if dud is not None else move.sticks or 1)
    bomb = None if dud is None else replace(dud, side=burning_side(position, bomber), figure=bomber.id or None)
    told = Lighting(position, bomber, facts, bomb)
    deed = Deed(
        relight,
        (facts,),
        (bomber.name,),
        changes=lambda planted: told.lit(planted) if planted.end is Lit.BURNING else (),
        facts=lambda outcome: _lighting_facts(told, outcome),
        report=lambda planted: _relit(told, planted),
        questions=(Question("Burns", relight, (facts,), lambda planted: planted.end is Lit.BURNING),),
        rerolls=lucky([bomber]),
    )
    return paying(position, deed, (bomber, lambda: spending(position, bomber)))


def _which_dud(position: Position, move: Relight) -> Bomb | None:
    """The dud that is lit again: the one named, or the only one; None where the game has none to do with it."""
    if move.bomb is not None:
        if not is_dud(position.board, move.bomb):
            raise IllegalNow(f"“{move.bomb.name}” is not a dud: {_state(position.board, move.bomb)}.")
        return _as_told(position, move.bomb, move.sticks)
    duds = [bomb for bomb in position.board.bombs if is_dud(position.board, bomb)]
    if not position.played or not move.bomber.stored or (position.asking and len(duds) != 1):
        return None
    if len(duds) != 1:
        listed = f"say which, {_named(position, duds)}" if duds else "/mad-bomb set makes a new bomb"
        raise IllegalNow(f"{'Several duds lie' if duds else 'No dud lies'} on the table: {listed}.")
    return _as_told(position, duds[0], move.sticks)


# What is said of it


def _set(told: Lighting, planted: Planted) -> Report:
    """A bomb that burns, is a dud, or goes off at once."""
    name, half = told.bomber.name, planted.end is Lit.HALF
    opening = f"{name} sets {_sticks(told.setting.sticks)}"
    if told.blown is not None and planted.explosion is not None:
        said = _blown(f"{opening}: Oops! It goes off", told.blown, planted.explosion)
        return replace(said, lines=(f"{name} can make no STUNTS tests: every one owed is a hit.", *said.lines))
    if planted.end is Lit.DUD:
        lies = f"“{told.bomb.name}” lies on the table." if told.bomb else ""
        again = "Anybody next to it may spend an action to light it again, at SMARTS −2."
        return _dud(told, f"{opening}: a dud.", "Light it again", lies, again)
    burns = f"the fuse burns for {count(planted.fuse, 'card')}"
    return Report(
        f"{opening}: Darn! {sentence(burns)}, at half effect." if half else f"{opening}: {burns}.",
        _goes_off(told, half),
        tone=Tone.BAD if half else Tone.GOOD,
    )


def _relit(told: Lighting, planted: Planted) -> Report:
    """A dud that burns, or still does not."""
    name, what = told.bomber.name, f"“{told.bomb.name}”" if told.bomb else "the dud"
    if planted.end is Lit.DUD:
        stays = "It stays a dud: another action may try again."
        return _dud(told, f"{name} can't get {what} to burn.", "Try again", stays)
    burns = f"the fuse burns for {count(planted.fuse, 'card')}"
    return Report(f"{name} lights {what} again: {burns}.", _goes_off(told, False), tone=Tone.GOOD)


def _dud(told: Lighting, headline: str, label: str, *lines: str) -> Report:
    """A dud, and the button for another try."""
    known = tuple(filter(None, (*lines, owed_line(told.bomber))))
    return Report(headline, known, (FollowUp(label, "mad-bomb relight", told.again),), tone=Tone.BAD)


def _goes_off(told: Lighting, half: bool) -> tuple[str, ...]:
    """When a burning bomb goes off: as the deck says, or as the table must count and by which command."""
    fuse, sticks = told.setting.fuse, told.setting.sticks
    command = f"/mad-bomb explode sticks:{sticks}{' half:True' if half else ''}"
    line = (
        f"It goes off when the {ordinal(fuse)} card from now is turned up for the bomber's gang, a Ten of its own "
        f"included; hold cards do not burn the fuse. Then: {command}"
    )
    return tuple(
        filter(None, (fuse_line(told.position, told.bomb, fuse) if told.bomb else line, owed_line(told.bomber)))
    )


def fuse_line(position: Position, bomb: Bomb, fuse: int) -> str:
    """When a bomb on the board goes off."""
    side = position.side_name(bomb.side)
    line = f"“{bomb.name}” is on the table and goes off on the {ordinal(fuse)} card of {side} from now."
    return f"{line} Its fuse is lit when this is revealed." if position.typed.get("secret") else line


def ordinal(number: int) -> str:
    """“second”, “12th”."""
    return ORDINALS.get(number, f"{number}th")


def _lighting_facts(told: Lighting, outcome: Outcome[Planted]) -> dict[str, Any]:
    planted, blown = outcome.result, told.blown
    gone = blown.facts(planted.explosion, outcome) if blown and planted.explosion else {}
    return {"end": planted.end.name.lower(), "fuse": planted.fuse, **gone}


# Going off


NO_ONE: Final = "nobody"


@move("mad-bomb explode", ROLLS, everybody=True, seated=False)
class Explode:
    """A set bomb goes off: people, building, next door, cars and trucks."""

    bomb: Bomb | None = bomb_option("Which bomb of the game (default: the only one that goes off now).")
    sticks: Sticks | None = opt("Sticks of dynamite, where no game keeps it; a car counts as 2.", nobody)
    near: tuple[Person, ...] | None = crew(
        NEAR, nobody, naming=(NumberOfGuests("figure"), ExpandGroups()), words={NO_ONE: ()}, called=CAUGHT
    )
    stunts: Number | None = STUNTS
    bound: str = BOUND
    building: bool = BUILDING
    next_door: Things = NEXT_DOOR
    cars: Things = CARS
    trucks: Things = TRUCKS
    vehicles: Parked = VEHICLES
    half: bool = HALF
    public: bool | None = PUBLIC


@decides(Explode)
def exploding(position: Position, move: Explode) -> Deed[Any]:
    """A set bomb goes off: one on the table of the game, or one that is told of."""
    bomb = _going_off(position, move.bomb, move.sticks)
    move = replace(move, near=_caught(position, move, bomb))
    price = (
        position.by_umpire(NEVER_SET, _nothing_due(position))
        if position.played and bomb is None and not position.asking
        else ()
    )
    sticks, half = _strength(move, bomb)
    own, parked = _own(position, bomb), _parked(position, move, bomb)
    there = _boxed_in(inside(position, _with_aboard(position, move, parked, own)), own)
    scene = _around(move, there.caught, parked)
    charge = check_scene(sticks, scene, half)
    blown = Blown(position, there, scene, parked, in_public(position, move.public, staged=True), bomb, own)
    named = [f"“{bomb.name}”", _sticks(sticks)] if bomb is not None else [sentence(_sticks(sticks))]
    named += ["at half effect"] if half else []
    goes_off = f"{', '.join(named)}{',' * (len(named) > 1)} goes off"
    deed = Deed(
        explode,
        (sticks, scene, half),
        there.names,
        allow=lambda: price,
        changes=blown.changes,
        facts=lambda outcome: blown.facts(outcome.result, outcome),
        report=lambda explosion: _blown(goes_off, blown, explosion),
        questions=(*there.questions(charge.tests), *_ruin_questions(sticks, scene, half)),
        rerolls=caught(there.people),
        about=there.people,
        rule="mad.bomb.table",
    )
    bomber = position.people.get(bomb.figure or 0) if bomb is not None else None
    deed = deed if bomber is None else credited(position, deed, bomber)
    return watched(position, deed, there.people, [bomber] if bomber is not None else [], due=bomb is not None)


def _own(position: Position, bomb: Bomb | None) -> Vehicle | None:
    """The vehicle on the table that a bomb is; None for a bomb that is none."""
    return next((one for one in position.board.vehicles if bomb is not None and same(one.name, bomb.vehicle)), None)


def _caught(position: Position, move: Explode, bomb: Bomb | None) -> tuple[Person, ...]:
    """Those whom it catches. Raises Missing where a bomb on the table goes off, and nobody says who is near."""
    if move.near is not None:
        return move.near
    if (
        bomb is not None
        and position.played
        and not position.asking
        and any(one.figure.present for one in position.people.values())
    ):
        raise Missing(f"Say who is within its radius: near:, names, all or {NO_ONE}.", "near")
    return ()


def _strength(move: Any, bomb: Bomb | None) -> tuple[int, bool]:
    """How many sticks a bomb has, and whether it has half its effect: as it lies there, or as it is told."""
    if bomb is not None:
        return bomb.sticks, bomb.half
    if move.sticks is None:
        raise OutOfRange("Say how many sticks of dynamite it has: sticks:2.")
    return move.sticks, move.half


def _going_off(position: Position, bomb: Bomb | None, sticks: int | None) -> Bomb | None:
    """The bomb on the table that goes off: the one named, or the only one that is due; None for one told of.

    Refuses a bomb that does not go off yet, but for its odds.
    """
    if bomb is None:
        due = [one for one in position.board.bombs if one.due and not (position.asking and sticks)]
        if len(due) > 1:
            raise OutOfRange(f"Several bombs go off now: say which, {_named(position, due)}.")
        if not due:
            return None
        bomb = due[0]
    assert position.game is not None
    if position.game.players and position.caller not in position.game.players and not position.umpire:
        raise NotYours("Bombs on the table are for those who play here and for umpires.")
    bomb = _as_told(position, bomb, sticks)
    if not bomb.due and not position.asking:
        raise IllegalNow(f"“{bomb.name}” does not go off now: {_state(position.board, bomb)}.")
    return bomb


def _nothing_due(position: Position) -> str:
    lying = "; ".join(f"“{bomb.name}”: {_state(position.board, bomb)}" for bomb in position.board.bombs)
    there = f" ({lying})" if lying else ""
    return f"No bomb on the table goes off now{there}: only an umpire explodes what is not there."


# Safes


@move("mad-bomb safe", ROLLS, around=True, seated=False)
class SafeBlown:
    """Blow a safe, or the vault of a bank."""

    figure: Person = whom("Who opens it: an action in a game.", HE, only=OWN)
    safe: Safe = opt("What is to be opened.", words={"Small safe": Safe.SMALL, "Bank vault": Safe.VAULT})
    bomb: Bomb | None = bomb_option("Which bomb of the game goes off at it.", manned=False)
    sticks: Sticks | None = opt("Sticks of dynamite, where no game keeps it.", nobody)
    needs: Sticks | None = opt("Sticks that it takes, if you have settled that.", nobody)
    half: bool = HALF


@decides(SafeBlown)
def safecracking(position: Position, move: SafeBlown) -> Deed[Cracked]:
    """A bomb goes off at a safe."""
    bomb = _going_off(position, move.bomb, move.sticks) if move.bomb is not None else None
    sticks, half = _strength(move, bomb)
    if move.safe is Safe.VAULT and move.needs is None and not position.house.holds(VAULT_STICKS):
        raise OutOfRange(f"House rule “{VAULT_STICKS}” is off: say how many sticks this vault takes, needs:2.")
    require_fit(move.figure)
    args = (move.safe, sticks, move.needs, half)

    def report(cracked: Cracked) -> Report:
        halved = f"At half effect {count(sticks, 'stick')} count as {max(1, sticks // 2)}." if half else ""
        command = f"sticks:{sticks}{' half:True' if half else ''}" if bomb is None else f"bomb:{bomb.name}"
        opens = f"The {move.safe} {'is open' if cracked.opened else 'stays shut'}"
        return Report(
            f"{opens}: it takes {count(cracked.needs, 'stick')}.",
            tuple(filter(None, (halved, f"Those near it: /mad-bomb explode {command}"))),
            ()
            if bomb is None
            else (FollowUp("Nobody is near it", "mad-bomb explode", {"bomb": bomb.name, "near": NO_ONE}),),
            tone=Tone.GOOD if cracked.opened else Tone.BAD,
        )

    deed = Deed(
        blow_safe,
        args,
        facts=lambda outcome: {"opened": outcome.result.opened, "needs": outcome.result.needs},
        report=report,
        questions=(Question("Opens", blow_safe, args, lambda cracked: cracked.opened),),
    )
    return paying(position, deed, (move.figure, lambda: spending(position, move.figure)))
