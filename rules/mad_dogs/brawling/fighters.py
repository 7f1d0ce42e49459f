"""The fighters of a brawl: figures, profiles or FISTS in numbers, with their arms and footing (mad.brawl)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import count
from typing import Any, Final, NamedTuple

from rules.core.action.deed import MoveRef
from rules.core.action.fields import EnemiesOf, EntryNames, many_figures, option
from rules.core.action.people_fields import ANY_PERSON, Eligible, FromNumber
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import key_of, parts
from rules.core.tables.outcome import Outcome, Target
from rules.mad_dogs.brawling.tables import ARMS, Arm, ArmKind, Footing, arm_named, arm_of, footing_of
from rules.mad_dogs.model.board import BrawlBegun
from rules.mad_dogs.model.figures import Posture, Rating, Stat
from rules.mad_dogs.model.injuries import UNHARMED, Mark, left_as
from rules.mad_dogs.model.skill_numbers import Occasion, blow, total, worth
from rules.mad_dogs.model.skills import NICE_GIRL
from rules.mad_dogs.model.tables import SERVES
from rules.mad_dogs.play.femme_fatale import FEMME_FATALE, as_femme_fatale, femme_fatale_spent, require_femme_fatale
from rules.mad_dogs.play.fields import by_numbers
from rules.mad_dogs.play.position import (
    Person,
    Position,
    mark_of,
    require_fit,
    require_hurtable,
    require_reach,
    skills_of,
)
from rules.mad_dogs.play.stat_tests import under

# A fighter and the dice


MOST_A_SIDE = 4
NOBODY = Mark()


@frozen
class Fighter:
    """A figure in a brawl, as facts.

    rating   the FISTS of the figure; the mark holds what is off every attribute alike
    mark     the figure as one that blows may hurt; without stats only rows of the tables count. `nice_girl` holds
             against all who face her; Gun Shy does not apply to fists and knives
    """

    rating: Rating
    arm: Arm = ARMS["Bare Hands"]
    mark: Mark = NOBODY
    femme_fatale: bool = False
    footing: Footing = Footing.UP

    @property
    def skills(self) -> tuple[str, ...]:
        return self.rating.skills

    @property
    def foe(self) -> Foe:
        """The facts that those who hit the figure need."""
        return Foe(self.mark, "Not the Face!" in self.skills, self.footing is not Footing.UP)


class Foe(NamedTuple):
    """A figure about to be hit, without a name."""

    mark: Mark = NOBODY
    not_the_face: bool = False
    down: bool = False


def check_fighter(fighter: Fighter) -> None:
    """Refuse a fighter that can't exist: OutOfRange or IllegalNow."""
    if fighter.rating.whole < 0:
        raise OutOfRange("FISTS can't be below 0. Give a number of 0 or more.")
    posture = posture_of(fighter.mark)
    if fighter.footing is Footing.DEAD or posture is Posture.DEAD:
        raise IllegalNow("A dead figure can't brawl or be attacked. Pick a living one.")
    if fighter.footing.fights and posture is Posture.UNCONSCIOUS:
        raise IllegalNow("A figure unconscious from wounds can only be hit. Pick another one to fight.")
    if fighter.arm.two_handed and "One-Armed Man" in fighter.skills:
        raise IllegalNow(f"A {fighter.arm.name} takes two hands, and a One-Armed Man has one. Pick a lighter weapon.")


def posture_of(mark: Mark) -> Posture | None:
    """The posture that a mark's wounds so far leave; None when its stats are not known."""
    return left_as(mark, UNHARMED)


@lru_cache(64)
def fists_needed(fighter: Fighter, foes: tuple[Foe, ...], public: bool) -> Target:
    """A fighter's target number with every modifier by name.

    A Nice Girl among the opponents costs the fighter 1. Kicking counts when all of them are on the floor.
    """
    rating = fighter.rating.hurt(fighter.mark.lost)
    kicking = fighter.footing is Footing.UP and all(foe.down for foe in foes)
    return rating.target(
        ("two-handed tool", -1 * fighter.arm.two_handed),
        *rating.skilled(blow(fighter.arm.kind)),
        *rating.skilled(Occasion.AUDIENCE, public),
        rating.mean,
        (FEMME_FATALE, worth(FEMME_FATALE, Occasion.ONCE) * fighter.femme_fatale),
        (NICE_GIRL, worth(NICE_GIRL, Occasion.OPPONENTS) * any(foe.mark.nice_girl for foe in foes)),
        ("kicking a downed figure", +1 * kicking),
    )


def dice_of(fighter: Fighter) -> int:
    """The dice a fighter rolls: one, two for a Boxer with bare hands, none for a fighter out of the fight."""
    more = total(fighter.skills, Occasion.DICE_OF_FISTS) * (fighter.arm.kind is ArmKind.HANDS)
    return (1 + more) * fighter.footing.fights


def swing(dice: Dice, count: int, target: Target, index: int = 0) -> int:
    """The successes of `count` dice against FISTS. At 0 or less none succeeds, and none is rolled."""
    if not count:
        return 0
    dice.note(target)
    return sum(dice.read(count, under(target.total, "succeeds"), f"FISTS:{index}")) if target.total > 0 else 0


SUCCEEDS: Final = "succeeds"
"""The label of a die against FISTS that hits."""
TURN_OVER: Final = "A brawl ends the turn of everyone in it, and may continue with the next card."
LISTED: Final = "names, profiles or FISTS as numbers, separated by commas."
FOOTINGS: Final = tuple(Footing)
IN_IT: Final = ("attackers", "defenders", "figure", "opponents", "strikers", "target")
"""The options that name those in a brawl."""


# Options


def listing(about: str, nameless: str, *, only: Eligible = ANY_PERSON, complete: EnemiesOf | None = None) -> Any:
    """An option that lists a side of a brawl."""
    naming = (FromNumber(by_numbers(Stat.FISTS)),)
    return many_figures(about, required=True, nameless=nameless, only=only, naming=naming, complete=complete)


def _some(about: str) -> Any:
    """An option that names some of those in the brawl, by name or by number in order."""
    return option(about, default="", complete=EntryNames(IN_IT))


def arms_option(about: str, *those: str) -> Any:
    """An option for the arms of the figures that other options list; the arms that they carry complete it."""
    return option(
        about,
        default=(),
        read=lambda _position, text: tuple(arm_named(part) if part.strip() else None for part in text.split(",")),
        complete=EntryNames(
            those, tuple(ARMS), lambda figure: (one.name for one in figure.weapons if one.name in ARMS)
        ),
    )


WEAPONS: Final[Any] = arms_option(
    "One weapon for all, or one for each in order (default: the first one carried, else bare hands).",
    "attackers",
    "opponents",
    "strikers",
)
PUBLIC: Final[Any] = option("The brawl is in public, with people watching.", default=False)
DOWN: Final[Any] = _some("Those of them who are knocked down and still fight. With a sheet the bot knows.")
OUT: Final[Any] = _some("Those of them who lie out of the fight. With a sheet the bot knows.")
DRUNK: Final[Any] = _some("Those of them who are drunk.")
FATALE: Final[Any] = _some("Those who use Femme Fatale, once a game.")


# Facts


@frozen
class Brawler:
    """A fighter: the person and the facts."""

    person: Person
    fighter: Fighter

    @property
    def name(self) -> str:
        return self.person.name


def brawlers_of(move: Any, names: str, weapons: str, skills: str, asked: str, *, acting: bool = False) -> list[Brawler]:
    """A side of a brawl from the fields of a move; Refusal for none, too many, or figures that can't be in it.

    asked   what the refusal asks for where the side is empty
    acting  they must be fit; others alive
    """
    people: tuple[Person, ...] = getattr(move, names)
    if not people:
        raise Missing(
            f"The bot needs to know {asked}. Give names, profiles or FISTS, separated by commas, such as {names}:4.",
            names,
        )
    if len(people) > MOST_A_SIDE:
        raise OutOfRange(f"At most {MOST_A_SIDE} figures fight on a side, not {len(people)}. Name fewer.")
    for person in people:
        if acting:
            require_fit(person)
        else:
            require_hurtable(person)
    typed: tuple[str, ...] = getattr(move, skills)
    if typed and all(person.stored for person in people):
        raise OutOfRange(f"Everyone on that side has a sheet. Remove “{skills}”.")
    arms: tuple[Arm | None, ...] = getattr(move, weapons, ()) or (None,)
    arms = arms * len(people) if len(arms) == 1 else arms
    if len(arms) != len(people):
        every = f"one for each of {len(people)} in order under {weapons}"
        raise OutOfRange(f"The bot needs one weapon for all or {every}, not {len(arms)}. Name that many.")
    return [Brawler(person, _fighter(person, typed, arm)) for person, arm in zip(people, arms, strict=True)]


def _fighter(person: Person, typed: Sequence[str], arm: Arm | None) -> Fighter:
    figure, typed = person.figure, () if person.stored else typed
    skills, carried = skills_of(person, typed), tuple(weapon.name for weapon in figure.weapons)
    if person.stored and arm == ARMS["Gun Butt"] and not set(carried) & set(SERVES):
        raise IllegalNow(f"{person.name} carries no gun to hit with. Pick another weapon.")
    return Fighter(
        figure.rating_beside_mark(Stat.FISTS, skills=skills),
        arm or arm_of(carried, skills),
        mark_of(person, typed),
        footing=footing_of(figure.posture, figure.floored),
    )


def fighters_of(brawlers: Sequence[Brawler]) -> tuple[Fighter, ...]:
    """Their facts, without names."""
    return tuple(brawler.fighter for brawler in brawlers)


def people_of(brawlers: Sequence[Brawler]) -> tuple[Person, ...]:
    """Their persons."""
    return tuple(brawler.person for brawler in brawlers)


def with_distinct_names(brawlers: Sequence[Brawler]) -> list[Brawler]:
    """The fighters with unique names; IllegalNow for a figure on record that is there twice."""
    ids = [brawler.person.id for brawler in brawlers if brawler.person.stored]
    twice = next((brawler.name for brawler in brawlers if ids.count(brawler.person.id) > 1), "")
    if twice:
        raise IllegalNow(f"{twice} is named twice. Name each figure once.")
    names = Counter([brawler.name for brawler in brawlers])
    if len(names) == len(brawlers):
        return [*brawlers]
    places = {name: count(1) for name in names if names[name] > 1}
    return [
        _numbered(brawler, next(places[brawler.name])) if brawler.name in places else brawler for brawler in brawlers
    ]


def _numbered(brawler: Brawler, number: int) -> Brawler:
    plain = brawler.name.removeprefix("The ").removeprefix("the ")
    return replace(brawler, person=replace(brawler.person, name=f"{plain} {number}"))


def places_of(position: Position, brawlers: Sequence[Brawler], text: str) -> list[int]:
    """The places of names or numbers in order among these, from 0; OutOfRange for an unknown one."""
    return [_place_of(position, brawlers, part) for part in parts(text)] if text else []


def _place_of(position: Position, brawlers: Sequence[Brawler], name: str) -> int:
    wanted = key_of(name)
    for place, person in enumerate(people_of(brawlers)):
        if wanted in map(key_of, (person.name, *((person.figure.name, person.typed) if person.stored else ()))):
            return place
    if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted) <= len(brawlers):
        return int(wanted) - 1
    listed = ", ".join(brawler.name for brawler in brawlers)
    raise OutOfRange(f"“{name[:40].strip()}” is not among {listed}. Name one of them, or give their number in order.")


def as_typed(position: Position, move: Any, brawlers: Sequence[Brawler]) -> list[Brawler]:
    """The fighters with unique names, and with the facts of the move: knocked down, out of it, drunk, Femme Fatale."""
    brawlers = with_distinct_names(brawlers)
    down, out, drunk, fatale = (
        places_of(position, brawlers, getattr(move, field, "")) for field in ("down", "out", "drunk", "femme_fatale")
    )
    changed: list[Brawler] = []
    for place, brawler in enumerate(brawlers):
        typed = Footing.OUT if place in out else Footing.DOWN if place in down else Footing.UP
        if place in fatale:
            require_femme_fatale(brawler.person, brawler.fighter.skills)
        footing = max(brawler.fighter.footing, typed, key=FOOTINGS.index)
        if footing is not brawler.fighter.footing or place in (*drunk, *fatale):
            rating = brawler.fighter.rating._replace(drunk=place in drunk)
            fighter = replace(brawler.fighter, rating=rating, footing=footing, femme_fatale=place in fatale)
            brawler = replace(brawler, fighter=fighter)
        changed.append(brawler)
    return changed


def brawl_begun(position: Position, figures: Iterable[Person], others: Iterable[Person]) -> tuple[BrawlBegun, ...]:
    """The change by which those of these who are on the table brawl with each other."""
    first, second = (tuple(one.id for one in people if one.here) for people in (figures, others))
    return (BrawlBegun(position.id, first, second),) if first and second else ()


def require_hands_on(position: Position, strikers: Sequence[Brawler], struck: Sequence[Brawler]) -> None:
    """Refuse an attack out of, or into, a moving vehicle."""
    for brawler in strikers:
        require_reach(position, brawler.person, people_of(struck))


def fatales(
    position: Position, command: str, named: str, brawlers: Sequence[Brawler]
) -> tuple[tuple[str, MoveRef], ...]:
    """Buttons that show the odds for the caller's Femmes Fatales among these, besides those that the move names."""
    able = [brawler.person for brawler in brawlers if not brawler.fighter.femme_fatale]
    if not any(FEMME_FATALE in one.figure.skills for one in able):
        return ()
    places = {brawler.person.id: str(place) for place, brawler in enumerate(brawlers, 1)}
    return as_femme_fatale(position, command, *able, text=lambda one: ", ".join(filter(None, (named, places[one.id]))))


# Femmes Fatales and hits


def fatales_spent(brawlers: Sequence[Brawler]) -> tuple[Change, ...]:
    """The changes that book the use of Femme Fatale in this game."""
    return femme_fatale_spent(brawler.person for brawler in brawlers if brawler.fighter.femme_fatale)


def hits_of(brawlers: Sequence[Brawler], outcome: Outcome[Any]) -> tuple[int, ...]:
    """The number of each fighter's successes against FISTS."""
    thrown = [(throw.why, throw.rows.count(SUCCEEDS)) for throw in outcome.throws]
    return tuple(sum(hits for why, hits in thrown if why == f"{Stat.FISTS}, {brawler.name}") for brawler in brawlers)


def by_free_blows(strikers: Sequence[Brawler]) -> Callable[[Outcome[Any]], list[Person]]:
    """The strikers behind each die of free blows on the Deadly Weapons table."""

    def by(outcome: Outcome[Any]) -> list[Person]:
        pairs = zip(strikers, hits_of(strikers, outcome), strict=True)
        return [brawler.person for brawler, hits in pairs if brawler.fighter.arm.deadly for _ in range(hits)]

    return by
