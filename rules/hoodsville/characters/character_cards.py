"""Character cards: what they hold, what characters carry, and how a player edits both (hood.character)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import Complete, many_figures, name_list, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import EVEN_ABSENT, RECORDED
from rules.core.action.position import Price, Umpired
from rules.core.action.report import Report
from rules.core.action.system import Recruit
from rules.core.chance.dice import Dice
from rules.core.people.names import meant
from rules.core.plain.events import Change, fold
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import ForUmpire, IllegalNow, Missing, OutOfRange, UnknownName
from rules.core.plain.words import listed
from rules.core.tables.rule import resolves
from rules.hoodsville.doors.tables import TOOLS
from rules.hoodsville.encounters.money_carried import money
from rules.hoodsville.model.changes import CardSet, StandingSet, WeaponLost, WeaponTaken
from rules.hoodsville.model.figures import Cause, Experience, Figure, Out, Standing, Temper
from rules.hoodsville.model.guns import GUNS, in_full
from rules.hoodsville.model.lines import leaderless
from rules.hoodsville.model.on_street import on_street
from rules.hoodsville.model.position import Person, Position
from rules.hoodsville.model.profiles import PROFILES, carried, character
from rules.hoodsville.model.shaken import shock_by
from rules.hoodsville.model.sheets import card_line, carried_line
from rules.hoodsville.movement.paces import MEN, WOMEN
from rules.hoodsville.saves.saving_throws import STRIKES
from rules.hoodsville.throwing.tables import Missile

NO_GEAR: Final = ("Pistol bullet", "Rifle bullet", "Fists", "Pistol", "Shotgun")
"""Strikes that are no gear of their own."""

GEAR: Final = tuple(dict.fromkeys((*GUNS, *(name for name in STRIKES if name not in NO_GEAR), *TOOLS, *Missile)))
"""Everything that characters may carry."""

TRAITS: Final = ("Woman", "Leader", "Good Shot", "Poor Shot", *Experience, *Temper)
"""The words for a new character's card. The last word on each point counts."""


def gear_named(name: str) -> str:
    """The piece of gear that a name means: “dynamite” is a stick of it. Raises UnknownName for none or several."""
    found = meant(in_full(name), map(str, GEAR))
    if found is None:
        raise UnknownName("weapon", name, GEAR)
    return found


def trait_named(name: str) -> str:
    """The trait that a name means. Raises UnknownName for none or several."""
    found = meant(name, map(str, TRAITS))
    if found is None:
        raise UnknownName("trait", name, TRAITS)
    return found


@resolves("hood.character", "hood.money")
def muster(dice: Dice, recruits: tuple[Recruit, ...], traits: tuple[str, ...] = ()) -> tuple[Figure, ...]:
    """New characters in order, with the money that they carry. Each gets the `traits`."""
    made: list[Figure] = []
    for recruit in recruits:
        if recruit.profile not in PROFILES:
            raise UnknownName("profile", recruit.profile, PROFILES)
        known = tuple(trait_named(trait) for trait in traits)
        figure = character(recruit.profile, recruit.name, known, tuple(gear_named(piece) for piece in recruit.gear))
        made.append(replace(figure, cents=dice.call(money, PROFILES[recruit.profile].purse, recruit.name)))
    return tuple(made)


# Edits by hand

MEN_MELEE: Final = (-1, 2)
WOMEN_MELEE: Final = (-3, 0)


def card_faults(figure: Figure) -> list[str]:
    """The faults of a card that no character of this game can have, a sentence each."""
    (slowest, fastest), (weakest, strongest) = (WOMEN, WOMEN_MELEE) if figure.woman else (MEN, MEN_MELEE)
    who = "a woman" if figure.woman else "a man"
    faults: list[str] = []
    if not slowest <= figure.move <= fastest:
        faults.append(f"{figure.name} is {who}, who moves {slowest:g} to {fastest:g} inches, not {figure.move:g}.")
    if not weakest <= figure.melee <= strongest:
        faults.append(f"{figure.name} is {who}, with a melee of {weakest} to {strongest:+}, not {figure.melee}.")
    if not -1 <= figure.firing <= 1:
        faults.append(f"{figure.name} can't have firing {figure.firing}. Type -1, 0 or +1.")
    return faults


def _put_right(position: Position, person: Person, report: Callable[[Figure], Report], *changes: Change) -> Deed[None]:
    """Changes of a person's card. The report shows the card after them."""

    def allow() -> Price:
        if position.caller in person.leaders:
            return ()
        if not person.umpired:
            raise ForUmpire(f"{person.gang} is not your gang. Ask its owner or an umpire.")
        return (Umpired(person.gang),)

    after = fold(person.figure, changes)
    return Deed(allow=allow, changes=lambda _: changes, report=lambda _: report(after), rule="hood.character")


def _on_card(field: str, about: str, words: Any = ()) -> Any:
    return option(about, lambda _position, move: getattr(move.figure.figure, field), words=words)


@move("hood card")
class Card:
    """Correct a character's card: move, melee, firing, experience, temper."""

    figure: Person = one_figure("Your figure.", only=RECORDED | EVEN_ABSENT)
    move: Annotated[float, Interval(ge=3, le=7)] = _on_card(
        "move", "Inches of a normal move: 4 to 7 for men, 3 to 5.5 for women."
    )
    melee: Annotated[int, Interval(ge=-3, le=2)] = _on_card("melee", "Melee: -1 to +2 for men, -3 to 0 for women.")
    firing: Annotated[int, Interval(ge=-1, le=1)] = _on_card("firing", "Firing: +1 for a good shot, -1 for a poor one.")
    experience: Experience = _on_card("experience", "Experience of the character.", Experience)
    temper: Temper = _on_card("temper", "Temper of the character.", Temper)
    leader: bool = _on_card("leader", "The character is a leader.")
    woman: bool = _on_card("woman", "The character is a woman.")


@decides(Card)
def mend_card(position: Position, move: Card) -> Deed[None]:
    """A player corrects a character's card."""
    if position.typed.keys() <= {"figure"}:
        raise Missing(
            "You changed nothing. Add a move, melee, firing, experience, temper, leader or woman.",
            "move",
            "melee",
            "firing",
        )
    card = CardSet(
        move.figure.id, move.woman, move.move, move.melee, move.firing, move.experience, move.temper, move.leader
    )
    faults = card_faults(card.apply_to(move.figure.figure))
    if faults:
        raise OutOfRange(" ".join(faults))

    def report(after: Figure) -> Report:
        return Report(f"{move.figure.name}'s card is corrected.", (card_line(after),))

    return _put_right(position, move.figure, report, card)


IN_HAND: Final = Complete(
    lambda _game, figure: () if figure is None else [weapon.name for weapon in figure.weapons], of="figure", many=True
)


@move("hood gear")
class Gear:
    """Give a figure gear, or take it away. Guns come loaded."""

    figure: Person = one_figure("Your figure.", only=RECORDED | EVEN_ABSENT)
    add: tuple[str, ...] = name_list("Gear to give, separated by commas.", gear_named, map(str, GEAR))
    drop: tuple[str, ...] = name_list("Gear to take away, separated by commas.", gear_named, IN_HAND)


@decides(Gear)
def change_gear(position: Position, move: Gear) -> Deed[None]:
    """A player changes a character's gear."""
    if not move.add and not move.drop:
        raise Missing("You named no gear. Use “add” to give some, or “drop” to take some away.", "add", "drop")
    left = [weapon.name for weapon in move.figure.figure.weapons]
    for name in move.drop:
        if name not in left:
            raise IllegalNow(f"{move.figure.name} has no {name}. Drop something from the sheet.")
        left.remove(name)
    added = carried(move.add)
    twice = next((weapon.name for weapon in added if weapon.holds and weapon.name in left), None)
    if twice is not None:
        raise IllegalNow(f"{move.figure.name} already has a {twice}. A figure carries only one of each gun.")
    id = move.figure.id
    changes = (*(WeaponLost(id, name) for name in move.drop), *(WeaponTaken(id, weapon) for weapon in added))

    def report(after: Figure) -> Report:
        return Report(f"{move.figure.name} carries {', '.join(map(carried_line, after.weapons)) or 'nothing'}.")

    return _put_right(position, move.figure, report, *changes)


@move("hood standing")
class Stand:
    """Your figures surrender, leave the board, or return to the fight."""

    figures: tuple[Person, ...] = many_figures("Your figures, separated by commas.", only=RECORDED, required=True)
    state: Standing = option(
        "Their new state.",
        words={"Surrendered": Standing.SURRENDERED, "Off the board": Standing.OFF, "Back": Standing.FIGHTING},
    )


DOES: Final = {
    Standing.SURRENDERED: ("gives up", "give up"),
    Standing.OFF: ("leaves the board", "leave the board"),
    Standing.FIGHTING: ("is back", "are back"),
}
"""The verbs for one figure and for several."""


def _stands(position: Position, person: Person, state: Standing) -> tuple[Change, ...]:
    """The change of standing, and whom it shakes."""
    seen = shock_by(position, person, Cause.GIVES_UP) if state is Standing.SURRENDERED else ()
    return (StandingSet(person.id, state), *seen)


def _may_leave(position: Position, person: Person) -> bool:
    """Whether a figure is at the edge of the street, or not on its feet there: others carry the fallen off."""
    square = on_street(position, person)
    if square is None or position.street is None or not person.figure.can_act:
        return True
    return square in position.street.ground.edge


def _by_umpire(position: Position, person: Person) -> Price:
    text = f"{person.name} is not at the edge of the street. Move there first, or ask an umpire."
    return position.by_umpire("the street", text)


@decides(Stand)
def take_stand(position: Position, move: Stand) -> Deed[None]:
    """Figures give up, leave, or come back."""
    for person in move.figures:
        if person.figure.out is not Out.NO and move.state is not Standing.OFF:
            done = "can't return to the fight" if move.state is Standing.FIGHTING else "can't give up"
            raise IllegalNow(f"{person.name} is {person.figure.out} and {done}. Name another figure.")
        if person.figure.standing is move.state:
            raise IllegalNow(f"{person.name} is already {move.state or 'in the fight'}. Name another figure.")

    def allow() -> Price:
        if move.state is not Standing.FIGHTING or not position.played:
            inside = [one for one in move.figures if move.state is Standing.OFF and not _may_leave(position, one)]
            return (*position.owner(*move.figures), *(cost for one in inside for cost in _by_umpire(position, one)))
        names = listed(person.name for person in move.figures)
        return position.by_umpire(names, f"No rule brings {names} back into this game. Ask an umpire.")

    def report(_: None) -> Report:
        names = listed(person.name for person in move.figures)
        seen = ("Friends who see it test morale. Use /hood shock.",) if move.state is Standing.SURRENDERED else ()
        gone = (
            [line for person in move.figures for line in leaderless(person)]
            if move.state is not Standing.FIGHTING
            else []
        )
        return Report(f"{names} {DOES[move.state][len(move.figures) > 1]}.", (*seen, *gone))

    return Deed(
        allow=allow,
        changes=lambda _: tuple(part for person in move.figures for part in _stands(position, person, move.state)),
        report=report,
        rule="hood.morale" if move.state is Standing.SURRENDERED else "hood.turn",
    )
