"""Who is shot at: read from options, known from sheets and the board; and what befalls them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cogs._kit.desk import Desk
from cogs._kit.play import Offer, Options
from cogs._kit.words import parts, sentence
from cogs.gangstars.aftermath import dies, first_shot, harms, hurt_line, test_offers, witness_offers
from cogs.gangstars.luck import lucky
from cogs.gangstars.people import Person, crew, require_there
from cogs.gangstars.turns import TABLED, side_of, trace_of
from rules.core.deed import Reroll
from rules.core.events import Change
from rules.core.owed import Owes
from rules.core.person import numbered, require_once
from rules.core.refusal import IllegalNow
from rules.gangstars.aiming import Fate, Mark, Spot, mark_of
from rules.gangstars.duties import reaction_test
from rules.gangstars.measures import centimetres
from rules.gangstars.model import Hurt, Test
from rules.gangstars.traits import COOL_MAN, THIRD_EYE

FATES: Final = tuple(fate.word for fate in Fate)
HURTS: Final = tuple(hurt.word for hurt in Hurt)
MOST_QUESTIONS: Final = 6
PLACED: Final = re.compile(
    r"(?P<who>.*?)\s*(?P<far>\d+(?:[.,]\d+)?\s*(?:cm|inches|inch|in|\"|″|”))?\s*(?P<spot>\b(?:open|cover))?",
    re.IGNORECASE,
)
"""One of a list: a name or a number of people, how far away, where."""


@dataclass(frozen=True, slots=True)
class Target:
    """Somebody shot at.

    driver  at the wheel of a vehicle, or (False) a passenger; None on foot
    """

    person: Person
    mark: Mark
    driver: bool | None = None

    @property
    def name(self) -> str:
        return self.person.name


def homies(desk: Desk, one: Person, other: Person) -> bool:
    """Whether two on record are of one side or, outside a game, of one gang."""
    if one.stored is None or other.stored is None:
        return False
    game = TABLED.game(desk)
    if game is None:
        return one.stored.gang.id == other.stored.gang.id
    side = side_of(game, one)
    return side is not None and side == side_of(game, other)


def target_of(desk: Desk, shooter: Person, person: Person, distance: float, spot: Spot) -> Target:
    """Somebody as a target, as sheet and board have him; who takes no part in the game played here is refused."""
    TABLED.require_part(desk, person)
    require_there(person)
    trace = trace_of(desk, person)
    known = mark_of(person.figure) if person.figure is not None else Mark()
    mark = replace(
        known,
        distance=distance,
        spot=spot,
        moved=trace.segments,
        charged=trace.charged,
        homie=homies(desk, shooter, person),
    )
    game = TABLED.game(desk)
    vehicle = game.game.board.vehicle_of(person.id) if game is not None and person.id is not None else None
    return Target(person, mark, None if vehicle is None else vehicle.driver == person.id)


async def listed(desk: Desk, shooter: Person, text: object, distance: float, nameless: str) -> list[Target]:
    """“Ray 12cm open, 2 Rookie, 8in” as targets; the distance where none is said is the given one.

    Raises OutOfRange for what is no distance, UnknownName for a name that nobody has.
    """
    found: list[Target] = []
    for part in parts(text):
        placed = PLACED.fullmatch(part)
        assert placed is not None, "it matches any text"
        who, far, spot = placed["who"].strip(" :@"), placed["far"], placed["spot"]
        cm = centimetres(far) if far else distance
        people = await crew(desk, who) if who else [Person(nameless)]
        where = Spot(spot.capitalize()) if spot else Spot.NEITHER
        found += [target_of(desk, shooter, person, cm, where) for person in people]
    return found


def told_apart(shooter: Person, targets: Sequence[Target]) -> tuple[Person, list[Target]]:
    """The same people, those who share a name told apart; the shooter may be caught in his own area.

    IllegalNow for who stands among the targets twice.
    """
    persons = [target.person for target in targets]
    require_once(persons)
    himself = shooter.id is not None and any(person.id == shooter.id for person in persons)
    first, *others = [shooter, *numbered(persons)] if himself else numbered([shooter, *persons])
    return first, [replace(target, person=person) for target, person in zip(targets, others, strict=True)]


def require_others(shooter: Person, targets: Sequence[Target]) -> None:
    """Refuse to shoot oneself."""
    if shooter.id is not None and any(target.person.id == shooter.id for target in targets):
        raise IllegalNow(f"{shooter.name} is the one who shoots: nobody shoots himself, so name somebody else.")


def require_friends(desk: Desk, shooter: Person, friends: Sequence[Target]) -> None:
    """Refuse to shoot over opponents: friends alone may be in the line."""
    if TABLED.game(desk) is None or shooter.stored is None:
        return
    for friend in friends:
        if friend.person.stored is not None and not homies(desk, shooter, friend.person):
            raise IllegalNow(f"{friend.name} is no friend of {shooter.name}: nobody shoots over opponents.")


# What befalls them


def befallen(target: Target, fate: Fate, why: str) -> tuple[Change, ...]:
    """What a shot changes in a stored figure: that it was shot at, its wounds, the tests it owes."""
    if fate is Fate.SPARED:
        return ()
    cover = target.mark.spot is Spot.COVER
    shot = first_shot(target.person, why, cover)
    if fate.hurt is None:
        return shot
    hurt = harms(
        target.person, fate.hurt, why, shot=True, cover=cover, driver=target.driver, by_foe=not target.mark.homie
    )
    return (*shot, *hurt)


def surprised(target: Target, why: str) -> tuple[Change, ...]:
    """The test of who is shot at by somebody he did not see; none of dogs, cool men and who has a third eye."""
    figure, person = target.person.figure, target.person
    if figure is None or person.id is None or figure.is_dog or figure.has(COOL_MAN) or figure.has(THIRD_EYE):
        return ()
    cover = target.mark.spot is Spot.COVER
    return (Owes(person.id, reaction_test(Test.SURPRISED, why, shot_at=True, cover=cover)),)


def fate_lines(struck: Sequence[tuple[Target, Fate]]) -> Iterator[str]:
    """How everybody shot at is left, a line each; of one alone only what the headline does not tell: his wounds."""
    for target, fate in struck:
        if len(struck) == 1 and (not fate.hurt or target.person.stored is None):
            continue
        if fate.hurt is not None:
            yield sentence(hurt_line(target.person, fate.hurt))
        elif fate is Fate.MISSED:
            yield sentence(f"{target.name}: missed.")


def fate_offers(struck: Sequence[tuple[Target, Fate]], changes: Sequence[Change]) -> tuple[Offer, ...]:
    """Buttons for the tests owed at once, and for those who saw somebody die or a dog wounded."""
    alive = [target.person for target, fate in struck if fate.hurt is None or not dies(target.person, fate.hurt)]
    seen = [
        offer
        for target, fate in struck
        if fate.hurt and not (target.mark.dog and target.mark.homie)
        for offer in witness_offers(target.person, fate.hurt)
    ]
    return (*test_offers(alive, changes), *seen)


def fate_facts(struck: Sequence[tuple[Target, Fate]]) -> list[dict[str, Any]]:
    """The same as JSON values."""
    return [{"name": target.name, "fate": fate.word} for target, fate in struck]


def luck_of(shooter: Person, targets: Sequence[Target]) -> tuple[Reroll, ...]:
    """The re-rolls of the shooter, for any die but the strength of others, and of each target for his strength."""
    theirs = {f"strength, {target.name}" for target in targets}
    mine = lucky(shooter, lambda throw: throw.why not in theirs)
    return (*mine, *(amend for target in targets for amend in _strength(target.person)))


def _strength(person: Person) -> tuple[Reroll, ...]:
    return lucky(person, lambda throw: throw.why == f"strength, {person.name}")


def worst_of(struck: Sequence[tuple[Target, Fate]]) -> Fate:
    """The worst that befell anybody."""
    return max((fate for _, fate in struck), default=Fate.SPARED)


def range_of(options: Options, key: str, otherwise: float) -> float:
    """A distance as an option has it, in centimetres; OutOfRange for what is none."""
    return centimetres(str(options[key])) if options.get(key) is not None else otherwise
