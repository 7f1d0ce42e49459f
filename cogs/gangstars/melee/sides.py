"""Who fights whom: from names, profiles or plain numbers to fighters; their weapons, their luck, their dogs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from cogs._kit.desk import Desk
from cogs._kit.play import Options
from cogs._kit.render import clean
from cogs.gangstars.luck import lucky
from cogs.gangstars.people import CAST, Person, crew, require_there
from cogs.gangstars.sketch import sketched
from cogs.gangstars.turns import TABLED, acting, require_said
from db.repositories import key_of
from rules.core.deed import Reroll
from rules.core.events import Change
from rules.core.outcome import Throw
from rules.core.owed import Settled
from rules.core.person import numbered, require_once
from rules.core.refusal import IllegalNow, UnknownName
from rules.gangstars.building import ripping, specialities
from rules.gangstars.changes import apply_all
from rules.gangstars.fighters import BARE_HANDS, TEETH, Fighter, heads
from rules.gangstars.gear import ARMS, arm_named
from rules.gangstars.model import Figure

ATTACKER, TARGET, WINNER, RUNNER = "the attacker", "the target", "the winner", "the runner"
HANDS: Final = ("bare hands", "hands", "fists", "none")
STRIKING: Final = (BARE_HANDS, *(name for name, arm in ARMS.items() if arm.close))
OWN_DICE: Final = ("damage", "penetration", "head shot")
"""What who strikes throws for damage; the strength against it is the other's."""


def wielded(figure: Figure) -> str:
    """What somebody strikes with if nothing is said: a weapon that a trait names, the first one for the hand, fists."""
    if figure.is_dog:
        return TEETH
    hand = [one.name for one in figure.weapons if one.name in ARMS and ARMS[one.name].close]
    known = (*ripping(figure), *specialities(figure))
    named = next((name for name in hand if name in known and not ARMS[name].clubbing), "")
    return named or next((name for name in hand if not ARMS[name].clubbing), BARE_HANDS)


def in_hand(person: Person, figure: Figure, text: object) -> str:
    """What somebody strikes with, as said or by himself.

    Raises UnknownName for what is no weapon, IllegalNow for what a stored figure does not carry.
    """
    typed = " ".join(str(text or "").split())
    if not typed:
        return wielded(figure)
    if typed.casefold() in HANDS:
        return BARE_HANDS
    try:
        weapon = arm_named(typed).name
    except UnknownName:
        raise UnknownName("weapon", typed, STRIKING) from None
    if person.stored is not None and figure.weapon(weapon) is None and not figure.is_dog:
        carried = ", ".join(one.name for one in figure.weapons) or "nothing"
        raise IllegalNow(f"{person.name} has no {weapon.lower()}, but {carried}: use that, or bare hands.")
    return weapon


def fighter_of(person: Person, options: Options, prefix: str = "", *, placed: bool = False) -> Fighter:
    """Somebody in close combat, as the sheet has him and the options of that prefix put it."""
    figure = sketched(person.figure, options.get(f"{prefix}facts"), headed(person))
    weapon = in_hand(person, figure, options.get(f"{prefix}weapon"))
    return Fighter(figure, weapon, placed, int(options.get(f"{prefix}modifier") or 0))


def headed(person: Person) -> str:
    """How somebody's dice are headed."""
    return person.name.replace(":", " ")


async def opponents(desk: Desk, options: Options, striker: str, struck: str, names: tuple[str, str]) -> list[Person]:
    """Who strikes and who is struck, in this order, as two options name them, each with a name of his own."""
    first = await acting(desk, options, striker, names[0])
    require_said(first, options, striker, struck)
    listed = await crew(desk, options.get(struck)) or [Person(names[1])]
    require_once([first, *listed])
    require_there(first)
    for person in listed:
        TABLED.require_part(desk, person)
    TABLED.require_doer(desk, [first], listed)
    persons = numbered([first, *listed])
    for person in persons:
        _require_on_foot(desk, person)
    return persons


def _require_on_foot(desk: Desk, person: Person) -> None:
    """Refuse to fight hand to hand in or on a vehicle, or with who is."""
    game = TABLED.game(desk)
    vehicle = game.game.board.vehicle_of(person.id) if game is not None and person.id is not None else None
    if vehicle is not None:
        raise IllegalNow(
            f"{person.name} is in the {clean(vehicle.name)}, where nobody fights hand to hand: /gangstars-car leave "
            "comes first."
        )


def on_record(person: Person) -> str:
    """Somebody on record by a name that can be typed; empty for anybody else."""
    return person.full_name if person.stored is not None else ""


def settles(person: Person, command: str, key: str, other: Person) -> tuple[Change, ...]:
    """That a test of close combat is owed no longer: the one that names this opponent, else the oldest of its kind."""
    if person.id is None or person.figure is None:
        return ()
    owed = [one for one in person.figure.duties if one.command == command]
    mine = [one for one in owed if key_of(str(dict(one.options).get(key, ""))) in other.called] or owed
    return (Settled(person.id, mine[0]),) if mine else ()


def naming(person: Person, key: str) -> Options:
    """An option that means somebody, or somebody like him; none for whom nothing is known."""
    if person.stored is not None:
        return {key: person.full_name}
    return {key: str(person.figure.profile)} if person.figure is not None else {}


def require_sheets(desk: Desk, options: Options, persons: Sequence[Person], *keys: str) -> None:
    """In a game the sheets count: facts and numbers typed in their place are an umpire's."""
    first, *others = persons
    TABLED.require_sheet(desk, first, options, "facts", "modifier", *keys)
    for other in others:
        TABLED.require_sheet(desk, other, options, "target_facts", "target_modifier")


def with_weapon(fighter: Fighter) -> str:
    """“with a knife”, “bare-handed”, “with its teeth”."""
    if fighter.figure.is_dog:
        return "with its teeth"
    if not fighter.armed:
        return "bare-handed"
    name = "SMG" if fighter.weapon == "SMG" else fighter.weapon.lower()
    article = "an" if name[0] in "aeiS" else "a"
    return f"with {article} {name}" + " as a club" * ARMS[fighter.weapon].clubbing


# Luck


def luck_of(persons: Sequence[Person]) -> tuple[Reroll, ...]:
    """The re-rolls of the first, who attacks, and of those he attacks: each of his own dice alone."""
    first, *others = persons
    amends = [*_lucky(first, others)]
    for one in others:
        amends += _lucky(one, [first])
    return tuple(amends)


def _lucky(person: Person, opponents: Sequence[Person]) -> tuple[Reroll, ...]:
    me, them = headed(person), [headed(one) for one in opponents]
    gives, wards = [heads(me, one, True) for one in them], [heads(me, one, False) for one in them]
    takes = [heads(one, me, True) for one in them]

    def own(throw: Throw) -> bool:
        what, _, whose = throw.why.partition(", ")
        if what in OWN_DICE:
            return whose in gives
        return whose in takes if what == "strength" else whose in (*gives, *wards)

    return lucky(person, own)


# Dogs that defend their masters


async def dogs_of(desk: Desk, person: Person) -> list[Person]:
    """The dogs on the table whose master somebody is."""
    game = TABLED.game(desk)
    if game is None or person.stored is None or not TABLED.takes_part(game, person):
        return []
    found = await desk.work.rosters.figures(person.stored.gang)
    dogs = [CAST.stored(one) for one in found if one.figure.is_dog and one.figure.master == person.id]
    aside = dict(game.game.board.aside)
    return [dog for dog in dogs if dog.figure is not None and not dog.figure.kept_out and dog.id not in aside]


async def defenders(desk: Desk, attacker: Person, attacked: Sequence[Person]) -> list[tuple[Person, Person]]:
    """The dogs of those attacked, each with its master; not one that attacks itself."""
    return [(dog, one) for one in attacked for dog in await dogs_of(desk, one) if dog.id != attacker.id]


def after_all(person: Person, changes: Sequence[Any]) -> Person:
    """Somebody as some changes of figures leave him; who is not stored stays as he is."""
    if person.id is None:
        return person
    own = [change for change in changes if change.subject == person.id and change.about.kind == "figure"]
    return replace(person, figure=apply_all(person.figure, *own)) if person.figure is not None else person
