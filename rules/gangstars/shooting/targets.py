"""Targets: people and things as sheet and board know them, and what shots do to them (12 Shooting; 13 Damage)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from rules.core.action.deed import Deed, Question, Reroll
from rules.core.action.fields import (
    ByEye,
    ByStreet,
    Complete,
    EnemiesOf,
    ListRow,
    Rows,
    option,
    table_rows,
)
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.people.names import same
from rules.core.people.person import Person as PersonOf
from rules.core.people.person import numbered, require_once
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.plain.words import parts, sentence
from rules.core.play.game import Game
from rules.core.play.obligations import Owes
from rules.core.tables.outcome import Outcome
from rules.gangstars.abilities.luck_rerolls import lucky
from rules.gangstars.model.action_points import Spending
from rules.gangstars.model.board import Board, StructureSet, VehicleSet
from rules.gangstars.model.figures import Build, Hurt, Make, Structure, Test, Trouble, Vehicle
from rules.gangstars.model.lines import points_line
from rules.gangstars.model.measures import centimetres
from rules.gangstars.model.obligations import WRECKS, reaction_test
from rules.gangstars.model.position import Person, Position, guest, one_side, require_there, trace_of, vehicle_of
from rules.gangstars.model.weapons import Arm
from rules.gangstars.moment.next_buttons import offer
from rules.gangstars.shooting.aiming import Mark, ShotResult, TargetSpot, mark_of
from rules.gangstars.shooting.shooters import thrown_away, troubled
from rules.gangstars.shooting.structural_damage import BUILDS, FRAMES, LIVES, WEAR, require_standing, worn
from rules.gangstars.shooting.weapon_trouble import REMEDY
from rules.gangstars.shooting.wounds import dies, end_of, ends_of, first_shot, harms, hurt_line, known_line
from rules.gangstars.traits.trait_table import unsurprised

FATES: Final = ends_of(fate.word for fate in ShotResult)
WEARS: Final = tuple(row.label for row in WEAR.rows)
FIRES_ON: Final = "fires on"
TROUBLES: Final = tuple(trouble.value or FIRES_ON for trouble in Trouble)
MOST_QUESTIONS: Final = 6
PLACED: Final = re.compile(
    r"(?P<who>.*?)\s*(?P<far>\d+(?:[.,]\d+)?\s*(?:cm|inches|inch|in|\"|″|”))?\s*(?P<spot>\b(?:open|cover))?",
    re.IGNORECASE,
)
"""One entry of a list: a name or a number of people, the distance, the place."""


# People


@frozen
class ShotTarget:
    """A figure shot at.

    driver  at the wheel of a vehicle, or (False) a passenger; None on foot
    """

    person: Person
    mark: Mark
    driver: bool | None = None

    @property
    def name(self) -> str:
        return self.person.name


def _part(text: str) -> tuple[str, tuple[float, ...], tuple[str, ...]]:
    """“2 Rookie 8in open” as people, centimetres and place. It raises OutOfRange for an impossible distance."""
    found = PLACED.fullmatch(text)
    assert found is not None, "it matches any text"
    who, far, spot = found["who"].strip(" :@"), found["far"], found["spot"]
    return who, (centimetres(far),) if far else (), (spot.capitalize(),) if spot else ()


def placed(about: str, source: ByStreet | None = None, *, complete: EnemiesOf | None = None, called: str = "") -> Any:
    """A field that lists people with distances and places: “Ray 12cm open, 2 Rookie, 8in”."""
    listed = Rows(1, frozenset({"open", "cover"}), "Ray 12cm open, 2 Rookie, 8in", part=_part)
    return table_rows(ByEye(about), listed, source, complete=complete, called=called)


def where(about: str, source: ByStreet) -> Any:
    """A field for the place of the targets."""
    return option(ByEye(about), source, words=TargetSpot)


def target_of(position: Position, shooter: Person, one: Person, distance: float, spot: TargetSpot) -> ShotTarget:
    """A figure as a target, by sheet and board. It refuses one that takes no part in this game."""
    position.require_part(one)
    require_there(one)
    known, trace, vehicle = mark_of(one.figure), trace_of(position, one), vehicle_of(position, one)
    homie = one_side(position, shooter, one)
    mark = replace(known, distance=distance, spot=spot, moved=trace.segments, charged=trace.charged, homie=homie)
    return ShotTarget(one, mark, None if vehicle is None else vehicle.driver == one.id)


def listed(
    position: Position, shooter: Person, those: Iterable[ListRow], distance: float, nameless: str
) -> list[ShotTarget]:
    """Listed figures as targets, at this distance unless they have one of their own."""
    found: list[ShotTarget] = []
    for row in those:
        far = row.numbers[0] if row.numbers else distance
        spot = TargetSpot(row.words[0]) if row.words else TargetSpot.NEITHER
        people = row.people or (PersonOf(nameless, guest(nameless)),)
        found += [target_of(position, shooter, one, far, spot) for one in people]
    return found


def named_apart(shooter: Person, targets: Sequence[ShotTarget]) -> tuple[Person, list[ShotTarget]]:
    """The same people, with different names for all. The shooter may be in their own area.

    It raises IllegalNow for a figure that is among the targets twice.
    """
    people = [target.person for target in targets]
    require_once(people)
    himself = shooter.stored and any(one.id == shooter.id for one in people)
    first, *others = [shooter, *numbered(people)] if himself else numbered([shooter, *people])
    named = zip(targets, others, strict=True)
    return first, [target if target.person is one else replace(target, person=one) for target, one in named]


def require_others(shooter: Person, targets: Iterable[ShotTarget]) -> None:
    """Refuse a shooter who shoots at themselves."""
    if shooter.stored and any(target.person.id == shooter.id for target in targets):
        raise IllegalNow(f"{shooter.name} is the shooter and can't be a target. Name another figure.")


# Things


@frozen
class StruckThing:
    """A thing that is struck.

    strength  2, 4 or 6
    thing     the one on the table; None for one invented for this command
    """

    name: str
    strength: int
    thing: Structure | Vehicle | None = None


def wall_of(position: Position, thing: Structure | Vehicle) -> StruckThing:
    """A thing on the table as a target. It raises IllegalNow for one in ruins."""
    require_standing(thing)
    strength = FRAMES[thing.make] if isinstance(thing, Vehicle) else BUILDS[thing.build]
    return StruckThing(thing.name, strength, thing)


def wear_word(hurt: Hurt) -> str:
    """The word for damage to things."""
    return WEAR.labelled(hurt).label


def _things_named(position: Position, text: str) -> tuple[StruckThing, ...]:
    """Structures and vehicles on the table by name, or others by their kind, each under a name of its own.

    It raises UnknownName for neither, and OutOfRange for one that is named twice.
    """
    kinds = {str(kind): strength for kind, strength in (*BUILDS.items(), *FRAMES.items())}
    there = (*position.board.structures, *position.board.vehicles)
    found: list[StruckThing] = []
    for part in parts(text):
        thing = next((one for one in there if same(one.name, part)), None)
        kind = next((kind for kind in kinds if same(kind, part)), "")
        if thing is None and not kind:
            raise UnknownName("structure", part, [*(one.name for one in there), *kinds])
        found.append(StruckThing(kind, kinds[kind]) if thing is None else wall_of(position, thing))
    named = [wall.thing.name for wall in found if wall.thing is not None]
    if len(set(named)) < len(named):
        raise OutOfRange("You named a structure twice. Name each once.")
    names = numbered([PersonOf(wall.name, None) for wall in found])
    return tuple(replace(wall, name=one.name) for wall, one in zip(found, names, strict=True))


def _known_things(game: Game | None, _figure: Any) -> Iterator[str]:
    board = game.board if game is not None else Board()
    yield from (one.name for one in (*board.structures, *board.vehicles))
    yield from (*map(str, Build), *map(str, Make))


def things(about: str = "Structures and vehicles in the area.") -> Any:
    """A field that lists things: on the table by name, or by their kind."""
    return option(ByEye(about), default=(), read=_things_named, complete=Complete(_known_things, many=True))


# Results


class ShotResults(Protocol):
    """The results of a shot: for people and things in order, the rest spared, and for the weapon."""

    @property
    def fates(self) -> tuple[ShotResult, ...]: ...
    @property
    def walls(self) -> tuple[Hurt, ...]: ...
    @property
    def trouble(self) -> Trouble: ...


Struck = list[tuple[ShotTarget, ShotResult]]
"""People with their results."""
Broken = list[tuple[StruckThing, Hurt]]
"""Things with their damage."""


H = TypeVar("H", bound=ShotResults)
Asking = Callable[[], Iterable[Question]]
"""The function that makes the questions for the odds when a player asks."""


@frozen(slots=False)  # with slots Python could not call an alias of it, such as Fire[Impact]
class NamedShot(Generic[H]):
    """A shot or throw, with the people and things behind its numbers.

    people    those who may be struck; `walls` the things
    why       the reason that a struck figure records
    spending  its price in the current activation
    unseen    the figure that did not see the shooter
    """

    position: Position
    shooter: Person
    arm: Arm
    people: tuple[ShotTarget, ...]
    walls: tuple[StruckThing, ...]
    why: str
    spending: Spending
    unseen: ShotTarget | None

    @property
    def persons(self) -> tuple[Person, ...]:
        """All people who may be struck."""
        return tuple(target.person for target in self.people)

    @property
    def names(self) -> tuple[str, ...]:
        """The names behind the numbers of headings."""
        return (*(one.name for one in self.people), *(one.name for one in self.walls))

    def struck(self, done: H) -> Struck:
        """Everyone shot at with the result."""
        return [
            (who, fate) for who, fate in zip(self.people, done.fates, strict=False) if fate is not ShotResult.SPARED
        ]

    def broken(self, done: H) -> Broken:
        """Everything struck with its damage."""
        return list(zip(self.walls, done.walls, strict=False))

    def allow(self) -> Price:
        """The price. It raises for a figure that may not shoot, or can't pay."""
        paid = self.spending.price()
        return (*self.position.doer([self.shooter], self.persons), *paid, *thrown_away(self.shooter, self.arm))

    def changes(self, done: H) -> tuple[Change, ...]:
        """The changes in everyone and everything, and in the weapon."""
        befell = (change for target, fate in self.struck(done) for change in self._befalls(target, fate))
        broke = (change for wall, hurt in self.broken(done) for change in self._breaks(wall, hurt))
        return (*befell, *broke, *troubled(self.shooter, self.arm, done.trouble))

    def _befalls(self, target: ShotTarget, fate: ShotResult) -> Iterator[Change]:
        """The changes in one target: shot at, wounds, owed tests. The dead do not test for a surprise."""
        one, hurt, cover, why = target.person, fate.hurt, target.mark.spot is TargetSpot.COVER, self.why
        wary = one.figure.is_dog or unsurprised(one.figure.traits)
        if target is self.unseen and not wary and not (hurt and dies(one, hurt)):
            yield Owes(one.id, reaction_test(Test.SURPRISED, why, shot_at=True, cover=cover))
        yield from first_shot(one, why, cover)
        if hurt is not None:
            foe = not target.mark.homie
            yield from harms(one, hurt, why, shot=True, cover=cover, driver=target.driver, by_foe=foe)

    def _breaks(self, wall: StruckThing, hurt: Hurt) -> Iterator[Change]:
        match wall.thing if hurt else None:
            case Vehicle() as vehicle:
                yield VehicleSet(self.position.id, worn(vehicle, hurt))
            case Structure() as structure:
                yield StructureSet(self.position.id, worn(structure, hurt))
            case None:
                pass

    def deed(
        self,
        resolver: Callable[..., H],
        args: tuple[Any, ...],
        questions: Asking,
        again: bool,
        *,
        report: Callable[[H], Report],
        facts: Callable[[Outcome[H]], Any],
    ) -> Deed[H]:
        """The deed of this shot."""
        return Deed(
            resolver,
            args,
            self.names,
            self.allow,
            self.changes,
            facts,
            lambda: tuple(questions()),
            self._rerolls,
            (self.shooter, *self.persons),
            again,
            report=report,
        )

    def _rerolls(self) -> tuple[Reroll, ...]:
        """The shooter may re-roll any die but the strength of others. Those are theirs."""
        theirs = {f"strength, {target.name}" for target in self.people}
        mine = lucky(self.shooter, lambda throw: throw.why not in theirs)
        return (*mine, *(reroll for one in self.persons for reroll in _strength(one)))

    def report(self, done: H, headline: str, *more: str, tone: Tone = Tone.PLAIN) -> Report:
        """The results for all struck, further lines, the weapon, and the price."""
        struck, broken = self.struck(done), self.broken(done)
        hurt = any(fate > ShotResult.NICKED for _, fate in struck)
        return Report(
            headline,
            (*fate_lines(struck), *worn_lines(broken), *more, *self.ends(done)),
            wreck_offers(broken),
            Tone.BAD if hurt or done.trouble else tone,
        )

    def ends(self, done: H) -> tuple[str, ...]:
        """The trouble of the weapon with its remedy, and the price."""
        trouble = done.trouble
        remedy = (f"The {self.arm.word} is {trouble}. {REMEDY[trouble]}",) if trouble else ()
        return (*remedy, *points_line(self.spending))


def _strength(one: Person) -> tuple[Reroll, ...]:
    return lucky(one, lambda throw: throw.why == f"strength, {one.name}")


# Lines of reports


def fate_lines(struck: Struck) -> Iterator[str]:
    """The results for everyone shot at, a line each. A single target's line has only the wounds, after the headline."""
    if len(struck) == 1:
        ((target, fate),) = struck
        known = known_line(target.person, fate.hurt) if fate.hurt else ""
        yield from (sentence(known),) if known else ()
        return
    for target, fate in struck:
        if fate.hurt is not None:
            yield sentence(hurt_line(target.person, fate.hurt))
        elif fate is ShotResult.MISSED:
            yield sentence(f"{target.name}: missed.")


def fate_facts(struck: Struck) -> list[dict[str, Any]]:
    """The same as JSON values."""
    return [{"name": target.name, "fate": fate.word} for target, fate in struck]


def worn_lines(broken: Broken) -> Iterator[str]:
    """The state of each thing, a line each."""
    for wall, hurt in broken:
        after = worn_line(wall.thing, hurt)
        yield f"{sentence(wall.name)}: {wear_word(hurt)}{f'; {after}' if after else ''}."


def worn_line(thing: Structure | Vehicle | None, hurt: Hurt) -> str:
    """The state of a known thing; empty if it is unchanged."""
    if thing is None or not hurt:
        return ""
    after, rides = worn(thing, hurt), isinstance(thing, Vehicle)
    if after.heavy >= LIVES:
        return "destroyed" if rides else "it comes down, or has a hole to go through"
    halved = ", its segments halved" if rides and after.heavy else ""
    return f"{after.heavy} heavy and {after.light} light damage of {LIVES} heavy{halved}"


def wreck_offers(broken: Broken) -> tuple[FollowUp, ...]:
    """The buttons for those in a destroyed vehicle."""
    return tuple(
        offer(f"Wreck: {wall.name}", WRECKS, {"vehicle": wall.thing.name})
        for wall, hurt in broken
        if isinstance(wall.thing, Vehicle) and worn(wall.thing, hurt).destroyed
    )


def worn_facts(broken: Broken) -> list[dict[str, Any]]:
    """The state of each thing as JSON values."""
    return [{"name": wall.name, "damage": wear_word(hurt)} for wall, hurt in broken]


# Odds


def of_fate(one: ShotTarget, heading: str, resolver: Callable[..., ShotResult], *args: Any) -> Question:
    """The result for one figure, as a question for the odds."""
    return Question(heading, resolver, args, lambda fate: end_of(one.person, fate.hurt, fate.word), FATES)


def of_walls(
    walls: Iterable[StruckThing], resolver: Callable[..., Hurt], *args: Any, when: str = ""
) -> Iterator[Question]:
    """The damage to everything struck, as questions for the odds. The resolver gets the strength last."""
    for wall in [*walls][:MOST_QUESTIONS]:
        yield Question(f"{sentence(wall.name)}{when}", resolver, (*args, wall.strength), wear_word, WEARS)


def of_weapon(resolver: Callable[..., Any], shot: Any, trouble: Callable[[Any], Trouble]) -> Question:
    """The trouble of the weapon, as a question for the odds."""
    return Question("The weapon", resolver, (shot,), lambda done: trouble(done).value or FIRES_ON, TROUBLES)
