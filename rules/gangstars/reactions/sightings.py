"""Sightings: a homie killed, a dog, an enemy who appears; and the tests that they cause (16; 25)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import islice
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import UNSAID, ByStreet, Source, many_figures, nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import stands_on
from rules.core.action.people_fields import RECORDED, AllowUnknown
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.plain.words import count, listed
from rules.core.play.obligations import Owed, Owes, Settled
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.gangstars.model import obligations as duties
from rules.gangstars.model.acting import commands
from rules.gangstars.model.changes import Affected
from rules.gangstars.model.figures import Effect, Figure, FigureState, Standing, Test
from rules.gangstars.model.lines import effect_line
from rules.gangstars.model.obligations import SEES, WITNESSES, mourns, reaction_test
from rules.gangstars.model.position import Person, Position, dogs_against, one_side
from rules.gangstars.model.reaction_tables import DOG_TESTS, RULES
from rules.gangstars.moment.next_buttons import with_follow_on
from rules.gangstars.moment.witnesses import fright_of, mourning, owes_already, shaken_by, what_befell, who_saw
from rules.gangstars.street.bearing import SMELLS_CM, cm_between, lurks, sees
from rules.gangstars.traits.trait_table import MONSTER, Quality, trait_with


class Sight(StrEnum):
    """Something that a figure can see."""

    POPS_UP = "An unseen enemy pops up"
    DOG_NEAR = "Enemy dog within 20 cm (8″)"
    DOG_CLOSE = "Enemy dog within 15 cm (6″)"
    ANY_DOG = "Any dog in sight"
    MONSTER = "A monster in sight"
    DOG_MEETS = duties.DOG_MEETS
    DOG_CHASES = duties.DOG_CHASES


TESTS: Final = {
    Sight.POPS_UP: Test.SURPRISED,
    Sight.DOG_NEAR: Test.DOGS_NEAR,
    Sight.DOG_CLOSE: Test.DOGS_NEAR,
    Sight.DOG_MEETS: Test.DOG_NEAR_DOG,
    Sight.DOG_CHASES: Test.OPPONENT_RUNS,
}
"""The tests that sightings cause."""
ASKED_FOR: Final = (Sight.DOG_CHASES, Sight.DOG_MEETS)
"""Sightings that are obligations: which dogs see a figure."""
OF_DOGS: Final = (Sight.DOG_NEAR, Sight.DOG_CLOSE)
OF_OPPONENTS: Final = (Sight.POPS_UP, *OF_DOGS, Sight.DOG_CHASES)
"""Sightings that only matter from an opponent, or an opponent's dog."""
FRIGHTS: Final = {
    Sight.ANY_DOG: FigureState.SHAKEN,
    Sight.DOG_NEAR: FigureState.SHAKEN,
    Sight.DOG_CLOSE: FigureState.TERRIFIED,
}
"""The state that the sight of a dog leaves a sissy in."""


@frozen
class Seer:
    """A figure that sees something.

    traits  names
    leads   Head Honcho or ma man
    own     of a monster's own side
    """

    traits: tuple[str, ...] = ()
    leads: bool = False
    own: bool = False


@frozen
class SightMeaning:
    """The meaning of a sighting for a figure: a test, a state at once, or (`spared`) why it is neither."""

    test: Test | None = None
    effect: Effect | None = None
    spared: str = ""


def seer_of(figure: Figure, what: Sight, own: bool = False) -> Seer:
    """A figure as a witness. It raises IllegalNow for a sighting that only matters to dogs, or only to people."""
    if figure.is_dog != (TESTS.get(what) in DOG_TESTS):
        wrong, right = ("a dog", "people") if figure.is_dog else ("not a dog", "dogs")
        raise IllegalNow(f"{figure.name} is {wrong}. “{what}” is for {right}.")
    return Seer(figure.traits, commands(figure), own)


@resolves("gs.test", *(RULES[test] for test in dict.fromkeys(TESTS.values())), "gs.trait.sissy", "gs.trait.monster")
def sight(dice: Dice, what: Sight, seers: tuple[Seer, ...]) -> tuple[SightMeaning, ...]:
    """The meaning of a sighting for each witness. No die is rolled."""
    return tuple([meaning(what, seer) for seer in seers])


def meaning(what: Sight, seer: Seer) -> SightMeaning:
    """The meaning of a sighting for one witness."""
    if what is Sight.MONSTER:
        return _monster(seer)
    scared = what in FRIGHTS and trait_with(Quality.AFRAID_OF_DOGS, seer.traits)
    effect = Effect(FRIGHTS[what], 1, why="sissy") if scared else None
    test = TESTS.get(what)
    if test is None:
        return SightMeaning(effect=effect, spared="" if effect else "not a sissy")
    if trait_with(Quality.UNTESTED, seer.traits):
        return SightMeaning(effect=effect, spared="a cool man, who makes no test")
    if test is Test.SURPRISED and trait_with(Quality.UNSURPRISED, seer.traits):
        return SightMeaning(spared="can't be surprised")
    return SightMeaning(test, effect)


def _monster(seer: Seer) -> SightMeaning:
    """Opponents count as terrified, its own side as shaken. Cool men and leaders of its own side are immune."""
    if trait_with(Quality.UNIMPRESSED, seer.traits):
        return SightMeaning(spared="a cool man")
    if seer.own and seer.leads:
        return SightMeaning(spared="leads the monster's own gang")
    return SightMeaning(effect=fright_of(seer.traits, own=seer.own, leads=seer.leads))


# Witnesses

NOBODY: Final = "nobody"


class Witness(NamedTuple):
    """The meaning of a sighting for one figure: changes, or why there are none."""

    person: Person
    changes: tuple[Change, ...] = ()
    spared: str = ""

    @classmethod
    def owing(cls, person: Person, owed: Owed) -> Witness:
        """A figure that owes a test for a sighting, unless it owes the same test already."""
        if owes_already(person.figure, owed):
            return cls(person, spared="already owes it")
        return cls(person, (Owes(person.id, owed),))


class SightWitnesses(NamedTuple):
    """The witnesses of a sighting."""

    found: tuple[Witness, ...]

    @property
    def saw(self) -> list[Person]:
        """The witnesses for whom it means something."""
        return [one.person for one in self.found if one.changes]

    @property
    def changes(self) -> tuple[Change, ...]:
        return tuple(change for one in self.found for change in one.changes)

    @property
    def spared(self) -> tuple[str, ...]:
        """Why it means nothing to the others, a line each."""
        return tuple(f"{one.person.name}: {one.spared}." for one in self.found if one.spared)

    @property
    def names(self) -> str:
        return listed(one.name for one in self.saw)

    @property
    def tests(self) -> tuple[FollowUp, ...]:
        """A button for all tests that are owed now, if there is more than one."""
        owing = [one.person for one in self.found if any(isinstance(change, Owes) for change in one.changes)]
        figures = ", ".join(person.typed for person in owing)
        every = FollowUp(f"Make {count(len(owing), 'test')} now", "gangstars tests", {"figures": figures})
        return (every,) if len(owing) > 1 else ()

    def require_any(self, nobody: str) -> None:
        """Refuse a sighting that changes nothing."""
        if not self.changes:
            raise IllegalNow(" ".join((nobody, *self.spared)))


def seers(about: str, street: Source) -> Any:
    """An option for the witnesses; None if not given, empty if the player says no one. `street` knows them."""
    return many_figures(about, ByStreet(street, nobody), only=RECORDED, words={NOBODY: ()})


def require_seeing(people: tuple[Person, ...] | None) -> tuple[Person, ...]:
    """The named witnesses. It raises OutOfRange for none, and IllegalNow for one that is out."""
    if not people:
        raise Missing("No one is named. Add “figures” with names, separated by commas.", "figures")
    for one in people:
        if one.figure.kept_out:
            raise IllegalNow(f"{one.name} is {one.figure.kept_out} and sees nothing. Remove that name.")
    return people


def seeing(position: Position, people: Iterable[Person]) -> Price:
    """The price: on a table its players may say what figures see; elsewhere the owners of the witnesses."""
    position.require_player()
    return position.owner(*(one for one in people if not one.here))


def settling(position: Position, person: Person, command: str, rule: str = "") -> Price:
    """The changes that settle who saw a figure's fate, for one rule if given. Only players of the game say so."""
    position.require_player()
    duties = person.figure.duties if position.played else ()
    owed = (one for one in duties if one.command == command and rule in ("", one.rule))
    return tuple(Settled(person.id, one) for one in islice(owed, 1))


# A homie killed, a dog wounded


def _who_saw(position: Position, move: Any) -> Any:
    """Fill those on a victim's side who test for it, don't owe that yet, and see the victim on the street."""
    found = None if move.victim is UNSAID else who_saw(position, move.victim)
    return UNSAID if found is None else found


@move("gangstars shock", everybody=True, chosen=("figures",))
class Shock:
    """Name those who saw a homie killed or their dog wounded. They owe a test."""

    victim: Person = one_figure("The dead homie, or the wounded dog.", only=RECORDED, gangs_of="victim")
    figures: tuple[Person, ...] | None = seers("Those who saw it (default: the bot asks).", _who_saw)


def mourners(position: Position, victim: Person) -> list[Person]:
    """Those on a victim's side who may have seen it, and test for it.

    It raises IllegalNow if there is no death or wound to see, or the victim takes no part.
    """
    position.require_part(victim)
    if not victim.figure.is_dog and victim.figure.standing is not Standing.DEAD:
        raise IllegalNow(f"{victim.name} is neither dead nor a wounded dog. Name another victim.")
    return shaken_by(position, victim)


@decides(Shock)
@with_follow_on
def shock(position: Position, move: Shock) -> Deed[None]:
    """Those who saw a homie killed, or their dog wounded, owe a test."""
    victim = move.victim
    test, what = what_befell(victim)
    left = mourners(position, victim)
    if not move.figures and (move.figures is not None or not left):
        nobody = f"No one {'is left to see' if move.figures is None else 'on its side saw'} {victim.name} {what}."
        return _unseen(position, victim, WITNESSES, test, nobody)
    if move.figures is None:
        raise IllegalNow("No one is named. Add “figures” with the names of those who saw it, or “nobody”.")
    people = require_seeing(move.figures)
    for one in people:
        if one.id == victim.id or not one_side(position, victim, one):
            raise IllegalNow(f"{one.name} is not a friend of {victim.name}. Remove that name.")
        if one.figure.is_dog:
            raise IllegalNow(f"{one.name} is a dog, and dogs don't test for this. Remove that name.")
    owed = mourning(victim)
    found = tuple(
        Witness.owing(one, owed) if mourns(one.figure) else Witness(one, spared="a cool man") for one in people
    )
    seen = SightWitnesses(found)
    seen.require_any("No figure among them owes a test for it.")
    owe = "owes" if len(seen.saw) == 1 else "owe"
    return Deed(
        report=lambda _: Report(f"{seen.names} saw {victim.name} {what}, and {owe} a test.", seen.spared, seen.tests),
        allow=lambda: (*settling(position, victim, WITNESSES), *seeing(position, people)),
        changes=lambda _: seen.changes,
        about=(victim,),
        rule=RULES[test],
    )


def _unseen(position: Position, whose: Person, command: str, test: Test, headline: str) -> Deed[None]:
    """The report that no one saw it."""
    return Deed(
        report=lambda _: Report(headline),
        allow=lambda: settling(position, whose, command, RULES[test]),
        about=(whose,),
        rule=RULES[test],
    )


# Other sightings

MOST_WHY: Final = 60


NEAR_CM: Final = {Sight.POPS_UP: 15.0, Sight.DOG_NEAR: 20.0, Sight.DOG_CLOSE: 15.0, Sight.DOG_MEETS: 20.0}
"""The centimeters within which a sight counts; others count at any distance."""


def _who_sees(position: Position, move: Any) -> Any:
    """Fill those on the street who see the figure of a sighting near enough, and to whom it means something.

    Dogs need no line of sight within 20 cm. A dog that has run to another one meets the nearest.
    """
    what, source = move.what, move.source
    if UNSAID in (what, source) or source is None or stands_on(position, source) is None:
        return UNSAID
    if lurks(source.figure) and what not in ASKED_FOR:
        return UNSAID
    dogs = TESTS.get(what) in DOG_TESTS
    near: list[tuple[float, Person]] = []
    for one in position.people.values():
        away = cm_between(position, source, one)
        foe = not one_side(position, source, one)
        if away is None or one.id == source.id or one.figure.kept_out or one.figure.is_dog != dogs:
            continue
        smells = dogs and away <= SMELLS_CM
        means = what not in OF_OPPONENTS or foe
        if means and away <= NEAR_CM.get(what, away) and (smells or sees(position, one, source)):
            near.append((away, one))
    near.sort(key=lambda pair: (pair[0], pair[1].id))
    why = str(position.typed.get("source") or "").strip()[:MOST_WHY] or what.lower()
    found = [
        one
        for _, one in near
        if _meant(one, meaning(what, seer_of(one.figure, what, _of_its_own(position, source, one))), why, False).changes
    ]
    return tuple(found[:1] if what is Sight.DOG_MEETS else found)


@move("gangstars see", everybody=True)
class See:
    """Report what figures see, and the bot notes the tests that they owe."""

    what: Sight = option("What is seen.", words=Sight)
    figures: tuple[Person, ...] | None = seers(
        "The figures that see it, separated by commas (default: the bot asks whose dogs).",
        lambda position, move: _who_sees(position, move),
    )
    source: Person | None = one_figure(
        "The figure that is seen. For a monster, its name.", source=nobody, naming=AllowUnknown()
    )
    shot_at: bool = option("It shot at them or charged them.", default=False)


def chased(move: See) -> Person | None:
    """The runner that dogs may see; None for another sighting, or for one on no record."""
    return _source(move) if move.what is Sight.DOG_CHASES else None


def _source(move: See) -> Person | None:
    """The figure that is seen, if it is on record."""
    return move.source if move.source is not None and move.source.stored else None


@decides(See)
@with_follow_on
def see(position: Position, move: See) -> Deed[Any]:
    """Sightings of figures: the tests that they owe, and the states that they get."""
    source = _source(move)
    asked = source if move.what in ASKED_FOR else None
    if (
        asked is not None
        and not move.figures
        and (move.figures is not None or not _dogs_near(position, move.what, asked))
    ):
        nobody = f"No dog {'is left to see' if move.figures is None else 'saw'} {asked.name} run."
        return _unseen(position, asked, SEES, TESTS[move.what], nobody)
    people = require_seeing(move.figures)
    _require_opponent(position, move.what, source, people)
    if move.what is Sight.MONSTER:
        _require_monster(source)
    why = str(position.typed.get("source") or "").strip()[:MOST_WHY] or move.what.lower()
    seers = tuple(seer_of(one.figure, move.what, _of_its_own(position, source, one)) for one in people)
    found = tuple(
        _meant(one, meaning(move.what, seer), why, move.shot_at) for one, seer in zip(people, seers, strict=True)
    )
    seen = SightWitnesses(found)
    seen.require_any("This sight changes nothing here.")

    def facts(outcome: Outcome[tuple[SightMeaning, ...]]) -> list[dict[str, Any]]:
        return [
            {"name": one.name, "test": met.test, "state": met.effect and met.effect.state}
            for one, met in zip(people, outcome.result, strict=True)
        ]

    return Deed(
        sight,
        (move.what, seers),
        allow=lambda: (
            *(_settling_sight(position, move.what, asked) if asked is not None else ()),
            *seeing(position, people),
        ),
        changes=lambda _: seen.changes,
        facts=facts,
        about=(source,) if source is not None else (),
        report=lambda _: _seen(seen, move.what),
    )


def _seen(seen: SightWitnesses, what: Sight) -> Report:
    """The meaning of a sighting for the witnesses."""
    states = (
        f"{one.person.name} is {effect_line(change.effect)}."
        for one in seen.found
        for change in one.changes
        if isinstance(change, Affected)
    )
    return Report(f"{seen.names}: {what[:1].lower()}{what[1:]}.", (*states, *seen.spared), seen.tests)


def _dogs_near(position: Position, what: Sight, asked: Person) -> list[Person]:
    """The dogs that may see a figure run, or that a dog may have run to."""
    if what is Sight.DOG_CHASES:
        return dogs_against(position, asked)
    return [
        one for one in position.people.values() if one.figure.is_dog and not one.figure.kept_out and one.id != asked.id
    ]


def _settling_sight(position: Position, what: Sight, asked: Person) -> Price:
    return settling(position, asked, SEES, RULES[TESTS[what]])


def _of_its_own(position: Position, source: Person | None, person: Person) -> bool:
    """Whether a witness is of the source's own side."""
    return source is not None and source.id != person.id and one_side(position, source, person)


def _require_opponent(position: Position, what: Sight, source: Person | None, people: Sequence[Person]) -> None:
    """Refuse a sighting of a friend that only matters from opponents, or without a dog of theirs there."""
    if what not in OF_OPPONENTS:
        return
    if source is not None and what in OF_DOGS and not source.figure.is_dog:
        raise IllegalNow(f"{source.name} is not a dog. “{what}” is for opponents' dogs.")
    for one in people:
        if source is not None and one_side(position, source, one):
            raise IllegalNow(f"{source.name} is on {one.name}'s own side. “{what}” is only for opponents.")
        if what in OF_DOGS and position.played and not dogs_against(position, one):
            raise IllegalNow(f"No dog of {one.name}'s opponents is on the table. Dogs of the same side cause no test.")


def _require_monster(source: Person | None) -> None:
    if source is None:
        raise IllegalNow("The monster is not named. Add “source” with its name.")
    if not source.figure.has(MONSTER):
        raise IllegalNow(f"{source.name} is not a monster, so the sight changes nothing.")


def _meant(person: Person, seen: SightMeaning, why: str, shot_at: bool) -> Witness:
    """The changes of a sighting in a figure."""
    scared = (Affected(person.id, seen.effect),) if seen.effect is not None else ()
    if seen.test is None:
        return Witness(person, scared, seen.spared)
    owed = Witness.owing(person, reaction_test(seen.test, why, shot_at=shot_at))
    return owed._replace(changes=(*scared, *owed.changes))
