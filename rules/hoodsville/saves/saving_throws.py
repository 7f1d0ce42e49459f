"""Saving throws against piercing and bludgeoning weapons, and of people in a crash (hood.save)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides, in_words
from rules.core.action.fields import ByEye, nobody, one_figure, option
from rules.core.action.move import Rolls, move
from rules.core.action.people_fields import OWN
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.names import same
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import Missing, OutOfRange, UnknownName
from rules.core.plain.words import listed
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.hoodsville.model.acting import require_there
from rules.hoodsville.model.changes import SavesMade
from rules.hoodsville.model.fields import Other
from rules.hoodsville.model.figures import Figure, Injury, Out, Standing, StrikeForce
from rules.hoodsville.model.guns import ALIASES, GUNS, gun_named, strike_of
from rules.hoodsville.model.lines import harm_line, lasting_injuries, morale_buttons, screams, times
from rules.hoodsville.model.position import Person, Position, nameless
from rules.hoodsville.model.shaken import harm_changes, without_repeats

# The tables

SCREAMS: Final = "It screams, and everyone within 6 inches who is not an enemy tests morale."
LIGHT: Final = (
    "−1 inch on the move, −1 on melee and firing. Until bandaged, roll a D6 each move: on a 1 another −1. Tests morale."
)
BAD: Final = f"−2 inches on the move, −2 on melee and firing, each 1 better once bandaged. Tests morale. {SCREAMS}"
DANGEROUS: Final = (
    "−3 inches on the move, −3 on melee and firing, each 1 better once bandaged. Roll a D6 each move: on 1 or 2 it "
    "collapses, critically injured. Tests morale."
)
DEAD: Final = "Down and apparently dead."


class Edge(StrEnum):
    """The two families of weapons, for saving throws."""

    PIERCING = "piercing"
    BLUDGEONING = "bludgeoning"


def _table(name: str, title: str, where: str, *rows: Row[Injury]) -> Table[Injury]:
    return Table(f"hood.tables.{name}", title, f"Saving throws against blows, {where}", rows)


PIERCING: Final = {
    StrikeForce.FLINCHES: _table(
        "piercing-flinches",
        "Piercing weapons: flinches",
        "Piercing Weapons: Flinches",
        Row(1, 2, Injury.BAD, "Badly injured", BAD),
        Row(3, 4, Injury.LIGHT, "Lightly injured", LIGHT),
        Row(5, 6, Injury.SUPERFICIAL, "Superficial", "Nothing lasting."),
    ),
    StrikeForce.STAGGERS: _table(
        "piercing-staggers",
        "Piercing weapons: staggers",
        "Piercing Weapons: Staggers",
        Row(1, 2, Injury.DANGEROUS, "Dangerously injured", DANGEROUS),
        Row(3, 4, Injury.BAD, "Badly injured", BAD),
        Row(5, 6, Injury.LIGHT, "Lightly injured", LIGHT),
    ),
    StrikeForce.DOWNED: _table(
        "piercing-downed",
        "Piercing weapons: downed",
        "Piercing Weapons: Downed",
        Row(1, 2, Injury.DEAD, "Apparently dead", DEAD),
        Row(3, 4, Injury.DANGEROUS, "Dangerously injured", DANGEROUS),
        Row(5, 6, Injury.BAD, "Badly injured", BAD),
    ),
}
"""The result of a piercing wound, by how hard it struck (hood.save.piercing)."""
BLUDGEONING: Final = {
    StrikeForce.FLINCHES: _table(
        "bludgeoning-flinches",
        "Bludgeoning weapons: flinches",
        "Bludgeoning Weapons: Flinches",
        Row(1, 3, Injury.HURT, "Hurt", "Tests morale."),
        Row(4, 6, Injury.SUPERFICIAL, "Superficial", "Enraged: +1 in melee."),
    ),
    StrikeForce.STAGGERS: _table(
        "bludgeoning-staggers",
        "Bludgeoning weapons: staggers",
        "Bludgeoning Weapons: Staggers",
        Row(1, 3, Injury.LIGHT, "Lightly injured", "−1 inch on the move, −1 on melee. Tests morale."),
        Row(4, 6, Injury.HURT, "Hurt", "Tests morale."),
    ),
    StrikeForce.DOWNED: _table(
        "bludgeoning-downed",
        "Bludgeoning weapons: downed",
        "Bludgeoning Weapons: Downed",
        Row(1, 3, Injury.STUNNED, "Stunned", "Roll a D6 each move: on a 6 it comes to, groggy, and tests morale."),
        Row(
            4,
            6,
            Injury.LIGHT,
            "Lightly injured",
            "−1 inch on the move, −1 on melee, −1 in melee while rising. Tests morale.",
        ),
    ),
}
"""The result of a bludgeoning blow, by how hard it struck (hood.save.bludgeoning)."""
OCCUPANTS: Final = Table(
    "hood.tables.occupants",
    "People in a crash",
    "Crash situations, Occupants",
    (
        Row(-2, -2, Injury.DEAD, "Apparently dead", "Down and apparently dead."),
        Row(-1, -1, Injury.CRITICAL, "Critically injured", "Unconscious."),
        Row(
            0,
            0,
            Injury.BAD,
            "Badly injured",
            "Can do nothing until bandaged. Then −2 inches on the move, −2 on melee and firing. Tests morale.",
        ),
        Row(1, 1, Injury.STUNNED, "Stunned", "Roll a D6 each move: on a 6 it comes to, groggy, and tests morale."),
        Row(2, 2, Injury.LIGHT, "Lightly injured", LIGHT),
        Row(3, 3, Injury.PARALYSED, "Paralyzed", "Can do nothing for a move. Tests morale."),
        Row(4, 4, Injury.GROGGY, "Groggy", "−1 on melee and morale. Tests morale."),
        Row(5, 6, Injury.UNSCATHED, "Unscathed", "Nothing."),
    ),
)
"""The effect of a crash on a person in the vehicle, or on one it hits (hood.save.occupant)."""
STRIKES: Final = {
    "Knife": (Edge.PIERCING, +1),
    "Dagger": (Edge.PIERCING, +1),
    "Pistol bullet": (Edge.PIERCING, 0),
    "Rifle bullet": (Edge.PIERCING, -1),
    "Axe": (Edge.PIERCING, -2),
    "Fire axe": (Edge.PIERCING, -2),
    "Fists": (Edge.BLUDGEONING, 0),
    "Handbag": (Edge.BLUDGEONING, 0),
    "Club": (Edge.BLUDGEONING, -2),
    "Whip": (Edge.BLUDGEONING, +1),
    "Brick": (Edge.BLUDGEONING, -2),
    "Half brick": (Edge.BLUDGEONING, -1),
    "Bottle": (Edge.BLUDGEONING, 0),
    "Stone": (Edge.BLUDGEONING, -1),
    "Pistol": (Edge.BLUDGEONING, -1),
    "Shotgun": (Edge.BLUDGEONING, -2),
}
"""What each weapon adds to the saving throw against it, by name: the family of tables, and the strike."""
STRIKES_AS: Final = {
    "Revolver": "Pistol",
    "Self-loader": "Pistol",
    "Derringer": "Pistol",
    "Thompson SMG": "Shotgun",
    "Double-barreled Shotgun": "Shotgun",
    "Rifle": "Shotgun",
    "Hammer": "Club",
    "Sledgehammer": "Club",
    "Jemmy": "Club",
    "Tire iron": "Club",
    "Screwdriver": "Knife",
    "Molotov cocktail": "Bottle",
}
"""What guns, tools and bottles of gasoline strike as when swung by hand."""


# The dice


@frozen
class Struck:
    """A blow or a bullet that struck a figure.

    blow    how hard; FLINCHES or worse needs a saving throw
    edge    the family of tables
    strike  every modifier of the saving throw, by name
    """

    blow: StrikeForce
    edge: Edge
    strike: tuple[Modifier, ...] = ()


def headed(blow: StrikeForce, index: int | None = None, number: int = 0) -> str:
    """The heading of a saving throw: its row, the number of the victim, and the number among several."""
    which, whose = f" {number}" if number else "", "" if index is None else f":{index}"
    return f"Saving throw{which} ({blow.name.lower()}){whose}"


@resolves("hood.save.piercing")
def save_from_piercing(
    dice: Dice, blow: StrikeForce, strike: tuple[Modifier, ...] = (), index: int | None = None, number: int = 0
) -> Injury:
    """A D6 and strike on the table of a piercing blow. Rolls no die for a miss."""
    return _read(dice, PIERCING, blow, strike, headed(blow, index, number))


@resolves("hood.save.bludgeoning")
def save_from_bludgeoning(
    dice: Dice, blow: StrikeForce, strike: tuple[Modifier, ...] = (), index: int | None = None, number: int = 0
) -> Injury:
    """A D6 and strike on the table of a bludgeoning blow. Rolls no die for a miss."""
    return _read(dice, BLUDGEONING, blow, strike, headed(blow, index, number))


def _read(
    dice: Dice, tables: Mapping[StrikeForce, Table[Injury]], blow: StrikeForce, strike: tuple[Modifier, ...], why: str
) -> Injury:
    return dice.read(1, dice.reading(tables[blow], strike), why)[0] if blow else Injury.UNSCATHED


def save(dice: Dice, struck: Struck, index: int | None = None, number: int = 0) -> Injury:
    """The saving throw against a blow; UNSCATHED without a roll for a miss. A stage of several rules.

    index, number  the victim's, and which of several throws: for headings
    """
    resolver = save_from_piercing if struck.edge is Edge.PIERCING else save_from_bludgeoning
    return dice.call(resolver, struck.blow, struck.strike, index, number)


@resolves("hood.save.piercing", "hood.save.bludgeoning")
def save_each(dice: Dice, struck: tuple[Struck, ...], index: int | None = None) -> tuple[Injury, ...]:
    """The saving throws of one figure against several blows, in order; numbered if they differ."""
    several = len({*struck}) > 1
    return tuple([dice.call(save, one, index, place * several) for place, one in enumerate(struck, 1)])


@resolves("hood.save.piercing", "hood.save.bludgeoning")
def worst_of_each(dice: Dice, struck: tuple[Struck, ...]) -> Injury:
    """The worst result of several saving throws of one figure."""
    worst = Injury.UNSCATHED
    for blow in struck:
        worst = max(worst, dice.call(save, blow))
    return worst


@resolves("hood.save.occupant")
def save_from_crash(dice: Dice, modifiers: tuple[Modifier, ...] = (), why: str = "Saving throw") -> Injury:
    """A D6 and every modifier of the crash, for one person in the vehicle or one that it hits."""
    return dice.read(1, dice.reading(OCCUPANTS, modifiers), why)[0]


def saves_of(figure: Figure) -> tuple[Struck, ...]:
    """The saving throws that a figure left for later."""
    if figure.out is Out.DEAD or figure.standing is Standing.OFF:
        return ()
    return tuple(struck_by(one.weapon, one.blow, one.strike) for one in figure.saves)


def struck_by(weapon: str, blow: StrikeForce, strike: int) -> Struck:
    """A bullet or missile that struck, for the saving throw against it. Guns pierce, other things as listed."""
    edge = STRIKES[weapon][0] if weapon in STRIKES and weapon not in GUNS else Edge.PIERCING
    return Struck(blow, edge, (Modifier(weapon.lower(), strike),) if strike else ())


# The command

NOTHING_WAITS: Final = "No saving throw was left for later. Say how hard it struck, such as blow:Staggers."
HOW: Final = {Edge.PIERCING: "shot", Edge.BLUDGEONING: "struck"}
"""The reason of the morale test if no weapon is named."""


def _whose(position: Position, move: Any) -> Person:
    """The victim of a move that names none: a nameless one, or the caller's only figure with saving throws left.

    An umpire without one rolls for any figure on the table. Raises OutOfRange for none, Missing for several.
    """
    if move.blow:
        return nameless("The victim")
    waiting = [person for person in position.people.values() if saves_of(person.figure)]
    mine = [one for one in waiting if one.mine] or (waiting if position.umpire else [])
    if not mine:
        raise OutOfRange(NOTHING_WAITS)
    if len(mine) > 1:
        names = listed(one.name for one in mine)
        raise Missing(f"Saving throws wait for {names}. Add “target” with one of them.", "target")
    return mine[0]


@move(
    "hood save",
    Rolls(secret="Sealed: only you, the figure's owners and the umpires see what fell."),
    everybody=True,
    unless=("blow", "target"),
)
class Save:
    """Make a saving throw against one blow or bullet. secret:True hides it from others."""

    target: Person = one_figure("Your figure that was struck, or a profile.", source=_whose, only=OWN)
    blow: StrikeForce | None = option(
        "How hard it struck (default: every saving throw left for later).",
        nobody,
        words={blow.name.capitalize(): blow for blow in StrikeForce if blow},
    )
    weapon: str = option(
        "The weapon: a gun, a knife, a club (default: a pistol bullet).", default="", complete=(*GUNS, *STRIKES)
    )
    range: Annotated[float | None, Interval(ge=0, le=200)] = option(
        ByEye("Inches from which a shotgun was fired."), nobody
    )
    strike: Annotated[int | None, Interval(ge=-9, le=9)] = option(
        "The weapon's strike, added to the die, such as -5 (default: its own).", nobody
    )
    edge: Edge | None = option(
        "The tables to use (default: the weapon's own).", nobody, words={edge.capitalize(): edge for edge in Edge}
    )
    modifier: Other = option("Any other modifier to the die.", default=0)


@decides(Save)
def saving(position: Position, move: Save) -> Deed[Injury] | Deed[tuple[Injury, ...]]:
    """A saving throw against one blow or bullet, or every one that was left for later. The victim's owner rolls."""
    require_there(move.target)
    return _waiting(position, move.target) if move.blow is None else _against(position, move, move.blow)


def _against(position: Position, move: Save, blow: StrikeForce) -> Deed[Injury]:
    edge, strike, why = _weapon(move)
    blunt = edge is Edge.BLUDGEONING
    resolver = save_from_bludgeoning if blunt else save_from_piercing
    args, struck = (blow, strike), (Struck(blow, edge, strike),)
    return Deed(
        resolver,
        args,
        changes=lambda injury: harm_changes(position, move.target, injury, why, blow=blow, blunt=blunt),
        report=lambda injury: _saved(move.target, struck, (injury,), ": "),
        facts=lambda outcome: {"blow": blow.word, "injury": outcome.result.word},
        questions=(in_words(f"{move.target.name}, who {blow.word}", resolver, args, reversed(Injury)),),
        again=not move.target.stored,
        shown_to=move.target.leaders,
    )


def _waiting(position: Position, target: Person) -> Deed[tuple[Injury, ...]]:
    """All saving throws that a figure left for later."""
    struck = saves_of(target.figure)
    if not target.stored or not struck:
        raise OutOfRange(NOTHING_WAITS)

    def changes(injuries: tuple[Injury, ...]) -> tuple[Change, ...]:
        return without_repeats(
            part
            for one, injury in zip(struck, injuries, strict=True)
            for part in harm_changes(
                position, target, injury, HOW[one.edge], blow=one.blow, blunt=one.edge is Edge.BLUDGEONING
            )
        )

    return Deed(
        save_each,
        (struck,),
        allow=lambda: (*position.owner(target), SavesMade(target.id)),
        changes=changes,
        report=lambda injuries: _saved(target, struck, injuries, ", "),
        facts=lambda outcome: {"injuries": [injury.word for injury in outcome.result]},
        questions=(in_words(f"The worst for {target.name}", worst_of_each, (struck,), reversed(Injury)),),
        shown_to=target.leaders,
    )


def _saved(target: Person, struck: tuple[Struck, ...], injuries: tuple[Injury, ...], between: str) -> Report:
    """How hard each blow struck, and how it left its victim. `between` joins the two."""
    pairs = list(zip(struck, injuries, strict=True))
    worst = sorted(pairs, key=lambda pair: (pair[0].blow, pair[1]), reverse=True)
    befell = times(f"{one.blow.word}{between}{injury.word}" for one, injury in worst)
    matter = lasting_injuries(injuries)
    lines = dict.fromkeys(
        harm_line(target, injury, blunt=one.edge is Edge.BLUDGEONING) for one, injury in pairs if injury in matter
    )
    return Report(
        f"{target.name} {befell}.",
        (*lines, *screams(injuries)),
        morale_buttons([target]) if any(injury.tests_morale for injury in injuries) else (),
        Tone.BAD if max(injuries) > Injury.SUPERFICIAL else Tone.PLAIN,
    )


def _weapon(move: Save) -> tuple[Edge, tuple[Modifier, ...], str]:
    """The family of tables, the modifiers by name, and the reason of the morale test."""
    edge = move.edge or Edge.PIERCING
    strike, why = (), HOW[edge]
    if move.weapon:
        its, strike, why = _named(move.weapon, edge, move.range)
        edge = move.edge or its
    if move.strike is not None:
        strike = (Modifier("strike", move.strike),) if move.strike else ()
    return edge, (*strike, *((Modifier("as said", move.modifier),) if move.modifier else ())), why


def _named(name: str, edge: Edge, inches: float | None) -> tuple[Edge, tuple[Modifier, ...], str]:
    """The same for a weapon by its name. A name of a gun and a club means the gun, unless the harm is bludgeoning."""
    wanted, known = name.strip(), {name: name for name in STRIKES} | STRIKES_AS
    weapon = next((known[one] for one in known if same(one, wanted)), None)
    is_gun = any(same(one, wanted) for one in (*GUNS, *ALIASES))
    if is_gun and not (weapon and edge is Edge.BLUDGEONING):
        gun = gun_named(name)
        if inches is None and len(gun.strikes) > 1:
            raise Missing(f"A {gun.name} strikes by its range. Add the inches, such as range:8.", "range")
        if inches is not None and inches > gun.reach:
            raise OutOfRange(f"A {gun.name} reaches {gun.reach} inches, so {inches:g} is too far.")
        return Edge.PIERCING, strike_of(gun, inches or 0), HOW[Edge.PIERCING]
    if weapon is None:
        raise UnknownName("weapon", name, (*GUNS, *STRIKES))
    its, value = STRIKES[weapon]
    return its, ((Modifier(weapon.lower(), value),) if value else ()), f"struck ({weapon.lower()})"
