"""The fighters of a brawl: figures, profiles or FISTS in numbers, with their arms and footing (mad.brawl)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, Final

from rules.core.action.deed import MoveRef
from rules.core.action.fields import EnemiesOf, Listed, many_figures, option
from rules.core.action.people_fields import ANYBODY, Eligible, FromNumber
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import key_of, parts
from rules.core.tables.outcome import Outcome, Throw
from rules.mad_dogs.brawling.resolve import MOST_A_SIDE, Fighter
from rules.mad_dogs.brawling.tables import (
    ARMS,
    BRAWLING,
    UNTOUCHED,
    Arm,
    Beaten,
    Blow,
    Footing,
    arm_named,
    arm_of,
    footing_of,
)
from rules.mad_dogs.model.changes import POSTURES, FlooredSet, Hurt
from rules.mad_dogs.model.figures import Figure, Injury, Posture, Stat
from rules.mad_dogs.model.injuries import Harm, Struck
from rules.mad_dogs.model.tables import DEADLY_WEAPONS, SERVES
from rules.mad_dogs.play.femme_fatale import FEMME_FATALE, as_femme_fatale, femme_fatale_spent, require_femme_fatale
from rules.mad_dogs.play.fields import by_numbers
from rules.mad_dogs.play.lines import nerve_tests, struck_line, witnesses_line
from rules.mad_dogs.play.position import (
    Person,
    Position,
    mark_of,
    require_fit,
    require_hurtable,
    require_reach,
    skills_of,
)

SUCCEEDS: Final = "succeeds"
"""The label of a die against FISTS that hits."""
TURN_OVER: Final = "A brawl ends the turn of all who are in it; it may go on with the next card."
LISTED: Final = "names, profiles or FISTS as numbers, separated by commas."
FOOTINGS: Final = tuple(Footing)
IN_IT: Final = ("attackers", "defenders", "figure", "opponents", "strikers", "target")
"""The options that name those in a brawl."""


# Options


def listing(about: str, nameless: str, *, only: Eligible = ANYBODY, complete: EnemiesOf | None = None) -> Any:
    """An option that lists a side of a brawl."""
    naming = (FromNumber(by_numbers(Stat.FISTS)),)
    return many_figures(about, required=True, nameless=nameless, only=only, naming=naming, complete=complete)


def _some(about: str) -> Any:
    """An option that names some of those in the brawl, by name or by number in order."""
    return option(about, default="", complete=Listed(IN_IT))


def arms_option(about: str, *those: str) -> Any:
    """An option for the arms of those whom other options list; what they carry completes it."""
    return option(
        about,
        default=(),
        read=lambda _position, text: tuple(arm_named(part) if part.strip() else None for part in text.split(",")),
        complete=Listed(those, tuple(ARMS), lambda figure: (one.name for one in figure.weapons if one.name in ARMS)),
    )


WEAPONS: Final[Any] = arms_option(
    "One for all or one for each in order; else the first one carried, or bare hands.",
    "attackers",
    "opponents",
    "strikers",
)
PUBLIC: Final[Any] = option("In public, with people watching.", default=False)
DOWN: Final[Any] = _some("Who among them is knocked down, still fighting; a sheet knows.")
OUT: Final[Any] = _some("Who among them lies there out of the fight; a sheet knows.")
DRUNK: Final[Any] = _some("Who among them has had a skinful.")
FATALE: Final[Any] = _some("Who uses Femme Fatale, once a game.")


# Facts


@frozen
class Man:
    """A fighter: the person and the facts."""

    person: Person
    fighter: Fighter

    @property
    def name(self) -> str:
        return self.person.name


def men_of(move: Any, names: str, weapons: str, skills: str, asked: str, *, acting: bool = False) -> list[Man]:
    """A side of a brawl from the fields of a move; Refusal for none, too many, or figures that can't be in it.

    asked   what the refusal asks for where the side is empty
    acting  they must be fit; others alive
    """
    people: tuple[Person, ...] = getattr(move, names)
    if not people:
        raise Missing(f"Say {asked}: names, profiles or FISTS, separated by commas, such as {names}:4.", names)
    if len(people) > MOST_A_SIDE:
        raise OutOfRange(f"At most {MOST_A_SIDE} fight on a side, not {len(people)}.")
    for person in people:
        if acting:
            require_fit(person)
        else:
            require_hurtable(person)
    typed: tuple[str, ...] = getattr(move, skills)
    if typed and all(person.stored for person in people):
        raise OutOfRange(f"Everybody there has a sheet. Remove “{skills}”.")
    arms: tuple[Arm | None, ...] = getattr(move, weapons, ()) or (None,)
    arms = arms * len(people) if len(arms) == 1 else arms
    if len(arms) != len(people):
        every = f"one for each of {len(people)} in order under {weapons}"
        raise OutOfRange(f"Name one weapon for all or {every}, not {len(arms)}.")
    return [Man(person, _fighter(person, typed, arm)) for person, arm in zip(people, arms, strict=True)]


def _fighter(person: Person, typed: Sequence[str], arm: Arm | None) -> Fighter:
    figure, typed = person.figure, () if person.stored else typed
    skills, carried = skills_of(person, typed), tuple(weapon.name for weapon in figure.weapons)
    if person.stored and arm == ARMS["Gun Butt"] and not set(carried) & set(SERVES):
        raise IllegalNow(f"{person.name} carries no gun to hit with.")
    return Fighter(
        figure.rating_beside_mark(Stat.FISTS, skills=skills),
        arm or arm_of(carried, skills),
        mark_of(person, typed),
        footing=footing_of(figure.posture, figure.floored),
    )


def fighters_of(men: Sequence[Man]) -> tuple[Fighter, ...]:
    """Their facts, without names."""
    return tuple(man.fighter for man in men)


def people_of(men: Sequence[Man]) -> tuple[Person, ...]:
    """Their persons."""
    return tuple(man.person for man in men)


def told_apart(men: Sequence[Man]) -> list[Man]:
    """The same with unique names; IllegalNow when a figure on record is there twice."""
    ids = [man.person.id for man in men if man.person.stored]
    twice = next((man.name for man in men if ids.count(man.person.id) > 1), "")
    if twice:
        raise IllegalNow(f"{twice} is named twice: nobody fights himself, or for two.")
    names = Counter([man.name for man in men])
    if len(names) == len(men):
        return [*men]
    places = {name: count(1) for name in names if names[name] > 1}
    return [_numbered(man, next(places[man.name])) if man.name in places else man for man in men]


def _numbered(man: Man, number: int) -> Man:
    plain = man.name.removeprefix("The ").removeprefix("the ")
    return replace(man, person=replace(man.person, name=f"{plain} {number}"))


def places_of(position: Position, men: Sequence[Man], text: str) -> list[int]:
    """The places of names or numbers in order among these, from 0; OutOfRange for an unknown one."""
    return [_place_of(position, men, part) for part in parts(text)] if text else []


def _place_of(position: Position, men: Sequence[Man], name: str) -> int:
    wanted = key_of(name)
    for place, person in enumerate(people_of(men)):
        if wanted in map(key_of, (person.name, *((person.figure.name, person.typed) if person.stored else ()))):
            return place
    if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted) <= len(men):
        return int(wanted) - 1
    listed = ", ".join(man.name for man in men)
    raise OutOfRange(f"“{name[:40].strip()}” is not among {listed}: name one of them, or his number in order.")


def as_said(position: Position, move: Any, men: Sequence[Man]) -> list[Man]:
    """The same with unique names, and with what a move says: knocked down, out of it, drunk, Femme Fatale."""
    men = told_apart(men)
    down, out, drunk, fatale = (
        places_of(position, men, getattr(move, field, "")) for field in ("down", "out", "drunk", "femme_fatale")
    )
    changed: list[Man] = []
    for place, man in enumerate(men):
        said = Footing.OUT if place in out else Footing.DOWN if place in down else Footing.UP
        if place in fatale:
            require_femme_fatale(man.person, man.fighter.skills)
        footing = max(man.fighter.footing, said, key=FOOTINGS.index)
        if footing is not man.fighter.footing or place in (*drunk, *fatale):
            rating = man.fighter.rating._replace(drunk=place in drunk)
            fighter = replace(man.fighter, rating=rating, footing=footing, femme_fatale=place in fatale)
            man = replace(man, fighter=fighter)
        changed.append(man)
    return changed


def require_hands_on(position: Position, strikers: Sequence[Man], struck: Sequence[Man]) -> None:
    """Refuse an attack out of, or into, a moving vehicle."""
    for man in strikers:
        require_reach(position, man.person, people_of(struck))


def fatales(position: Position, command: str, said: str, men: Sequence[Man]) -> tuple[tuple[str, MoveRef], ...]:
    """Buttons that show the odds for the caller's Femmes Fatales among these, besides those that the move names."""
    able = [man.person for man in men if not man.fighter.femme_fatale]
    if not any(FEMME_FATALE in one.figure.skills for one in able):
        return ()
    places = {man.person.id: str(place) for place, man in enumerate(men, 1)}
    return as_femme_fatale(position, command, *able, text=lambda one: ", ".join(filter(None, (said, places[one.id]))))


# What happens to them


ORDINALS: Final = {1: "next", 2: "second"}


def floor_line(name: str, beaten: Beaten) -> str:
    """A line about how long a blow keeps a figure on the floor; empty when it does not, or the figure is worse off."""
    if beaten.posture in (Posture.DEAD, Posture.UNCONSCIOUS):
        return ""
    match beaten.blow:
        case Blow.KNOCKED_DOWN:
            return f"{strong(name)}: on the floor till the {ORDINALS[beaten.cards]} card, then 1 action to stand up."
        case Blow.KNOCKED_OUT:
            return f"{strong(name)}: out till the {ORDINALS[beaten.jokers]} Joker, then 1 action to stand up."
        case Blow.OUT_COLD:
            return f"{strong(name)}: out for the rest of this game, fit again for the next."
        case Blow.NONE | Blow.OUCH:
            return ""


def hurt_by(men: Sequence[Man], beaten: Sequence[Beaten]) -> tuple[Change, ...]:
    """What blows change in those they hit."""
    return tuple(
        change
        for man, one in zip(men, beaten, strict=True)
        if one != UNTOUCHED
        for change in _hurt(man.person.id, man.person.figure, one)
    )


def _hurt(subject: int, figure: Figure, beaten: Beaten) -> list[Change]:
    harm, owed, posture = beaten.harm, beaten.owed_by(figure.floored), beaten.posture or Posture.UP
    floored, changes = beaten.leaves(figure.floored), list[Change]()
    if harm.lost or harm.soaked or owed or POSTURES.index(posture) > POSTURES.index(figure.posture):
        changes.append(Hurt(subject, harm.lost, owed, posture, harm.soaked))
    if floored is not figure.floored:
        changes.append(FlooredSet(subject, floored))
    return changes


def fatales_spent(men: Sequence[Man]) -> tuple[Change, ...]:
    """The changes that book the use of Femme Fatale in this game."""
    return femme_fatale_spent(man.person for man in men if man.fighter.femme_fatale)


def hits_of(men: Sequence[Man], outcome: Outcome[Any]) -> tuple[int, ...]:
    """The number of each fighter's successes against FISTS."""
    thrown = [(throw.why, throw.rows.count(SUCCEEDS)) for throw in outcome.throws]
    return tuple(sum(hits for why, hits in thrown if why == f"{Stat.FISTS}, {man.name}") for man in men)


def by_free_blows(strikers: Sequence[Man]) -> Callable[[Outcome[Any]], list[Person]]:
    """The strikers behind each die of free blows on the Deadly Weapons table."""

    def by(outcome: Outcome[Any]) -> list[Person]:
        pairs = zip(strikers, hits_of(strikers, outcome), strict=True)
        return [man.person for man, hits in pairs if man.fighter.arm.deadly for _ in range(hits)]

    return by


# The report of those who were hit


def beaten_lines(man: Man, beaten: Beaten) -> list[str]:
    """Lines about one fighter, one for the floor and one for wounds; none for an untouched one."""
    struck = Struck(beaten.harm, posture=beaten.posture)
    wounds = struck_line(man.name, man.person, struck) if beaten.harm != Harm() else ""
    return [*filter(None, (floor_line(man.name, beaten), wounds))]


def gory_lines(men: Sequence[Man], beaten: Sequence[Beaten]) -> list[str]:
    """Lines about what a Gory Death asks of its witnesses."""
    dead = [man.name for man, one in zip(men, beaten, strict=True) if one.harm.worst is Injury.GORY_DEATH]
    return [witnesses_line(dead)] if dead else []


def nerve_offers(men: Sequence[Man], beaten: Sequence[Beaten]) -> list[FollowUp]:
    """Buttons for the GUTS tests of the stored figures that were wounded and can still act."""
    out = (Posture.UNCONSCIOUS, Posture.DEAD)
    pairs = zip(men, beaten, strict=True)
    return nerve_tests(
        [man.person for man, one in pairs if one.harm.lost and one.posture not in out and one.blow < Blow.KNOCKED_OUT]
    )


def one_struck(headline: str, man: Man, beaten: Beaten) -> Report:
    """The report of what free blows did to their victim."""
    return Report(
        headline,
        (*beaten_lines(man, beaten), *gory_lines((man,), (beaten,))),
        tuple(nerve_offers((man,), (beaten,))),
        Tone.BAD if beaten.footing is not Footing.UP else Tone.PLAIN,
    )


def beaten_facts(man: Man, beaten: Beaten) -> dict[str, Any]:
    """What happened to one fighter, as JSON values."""
    return {
        "name": man.name,
        "result": beaten.verdict,
        "lost": {str(stat): beaten.harm.lost for stat in Stat},
        "owed": beaten.owed,
        "cards": beaten.cards,
        "jokers": beaten.jokers,
        "posture": str(beaten.posture) if beaten.posture else None,
        "floored": str(beaten.floored),
    }


def dice_facts(outcome: Outcome[Any]) -> list[dict[str, Any]]:
    """Each die on one of the two tables: whom it hit, its natural face, the row."""
    return [
        {"target": throw.why.partition(", ")[2], "roll": face, "result": row}
        for throw in outcome.steps
        if isinstance(throw, Throw) and throw.table in (BRAWLING.id, DEADLY_WEAPONS.id)
        for face, row in zip(throw.faces, throw.rows, strict=True)
    ]
