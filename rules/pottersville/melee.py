"""Melee: two fighters roll against each other; handcuffs and wounds follow (pot.melee)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Complete, EnemiesOf, OnSheet, many_figures, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import require_contact
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.position import Price, Umpired
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.person import numbered, require_once
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import ForUmpire, IllegalNow, together
from rules.core.plain.words import sentence
from rules.core.play.obligations import Owes
from rules.core.tables.obligation_catalogue import owed, reminder
from rules.core.tables.outcome import Modifier, Outcome
from rules.core.tables.rule import Origin, Rule, Ruling, resolves
from rules.core.tables.table import Reading
from rules.pottersville.model.acting import Doing, carried, meet, price_of, require_able
from rules.pottersville.model.changes import Freed
from rules.pottersville.model.fields import ABOUT_FIGURE, ROLLS, Other, wound_of
from rules.pottersville.model.figures import Figure, Wound
from rules.pottersville.model.lines import hurt_line
from rules.pottersville.model.obligations import escort
from rules.pottersville.model.position import Person, Position, handcuffs_on, harm_changes, led_away, record_of
from rules.pottersville.model.rerolls import headed, rerolls
from rules.pottersville.model.rolls import check_other
from rules.pottersville.model.weapons import (
    ADDS,
    EFFECT_TABLES,
    FISTS,
    MELEE_ADDS,
    WEAPONS,
    Situation,
    Weapon,
    weapon_named,
)
from rules.pottersville.wounds.effects_and_wounds import FIT, Body, hurt

BRAWLER: Final = Modifier("brawler", +1)
DOUBLED: Final = (Modifier("double", +1),)


@frozen
class Fighter:
    """One of two figures in a melee, as facts.

    weapon    the weapon in hand
    brawler   a sailor, a longshoreman, a Tong gangster
    cuffs     a police figure: it handcuffs a loser whom it at least doubles
    charging  it ran into contact in this turn
    other     the umpire's modifier
    """

    body: Body = FIT
    weapon: Weapon = FISTS
    brawler: bool = False
    cuffs: bool = False
    charging: bool = False
    other: int = 0


class Fought(NamedTuple):
    """The result of a melee.

    winner   0 for the first, 1 for the second
    doubled  the winner's total was at least double
    cuffed   the loser is handcuffed, and not hurt
    wound    of the loser, afterwards
    """

    winner: int
    doubled: bool = False
    cuffed: bool = False
    wound: Wound = Wound.NONE


class Clash(NamedTuple):
    """One roll of both fighters that is no tie: the winner, 0 or 1, and whether they at least doubled."""

    winner: int
    doubled: bool


def factors_of(dice: Dice, fighter: Fighter) -> tuple[Modifier, ...]:
    """The modifiers of a fighter's die, by name."""
    wounds = {Wound.SUPPRESSED: Situation.SUPPRESSED, Wound.LIGHT: Situation.LIGHT, Wound.SERIOUS: Situation.SERIOUS}
    met = [wounds[fighter.body.wound]] if fighter.body.wound in wounds else []
    met += [Situation.CHARGING] if fighter.charging else []
    house = (Modifier(one.lower(), dice.grid(MELEE_ADDS).filled(one, ADDS)) for one in met)
    fixed = (BRAWLER,) if fighter.brawler else ()
    return tuple(one for one in (*house, *fixed, Modifier("other", fighter.other)) if one.value)


def check_fight(first: Fighter, second: Fighter) -> None:
    """Refuse two figures that can't fight, with OutOfRange or IllegalNow."""
    for fighter in (first, second):
        if fighter.body.wound is Wound.DEAD:
            raise IllegalNow("The dead can't fight. Name living figures.")
        check_other(fighter.other)


@resolves("pot.melee", "pot.effects", "pot.wounds")
def melee(dice: Dice, first: Fighter, second: Fighter) -> Fought:
    """Two figures fight: each rolls a D6 with modifiers, and ties are rolled again. The loser is handcuffed or hurt.

    Dice in order: the first's and the second's, as often as they tie; the effect on the loser, a repeated wound.
    Headings number the two 0 and 1. Raises OutOfRange or IllegalNow before any die is rolled.
    """
    check_fight(first, second)
    sides = (first, second)
    winner, doubled = dice.until(clash, *(factors_of(dice, side) for side in sides))
    loser = sides[1 - winner].body
    if doubled and sides[winner].cuffs:
        return Fought(winner, True, True, loser.wound)
    column, adds = sides[winner].weapon.column, DOUBLED if doubled else ()
    return Fought(winner, doubled, False, dice.call(hurt, loser, column, 1, adds, 1 - winner))


def clash(dice: Dice, first: tuple[Modifier, ...], second: tuple[Modifier, ...]) -> Clash | None:
    """One roll of both fighters, as a stage. None for a tie."""
    ours, theirs = (dice.read(1, added(adds), f"melee:{side}")[0] for side, adds in enumerate((first, second)))
    if ours == theirs:
        return None
    return Clash(int(theirs > ours), max(ours, theirs) >= 2 * min(ours, theirs))


@lru_cache(1024)
def added(factors: tuple[Modifier, ...]) -> Reading[int]:
    """A D6 with a fighter's modifiers."""
    shift = sum(factor.value for factor in factors)
    return Reading(tuple(face + shift for face in range(1, 7)), modifiers=factors)


# The deed


def in_hand(who: str) -> Callable[[Position, Any], Weapon]:
    """The default weapon: the first thing carried that is no gun, else the first gun, else fists."""

    def source(_position: Position, move: Any) -> Weapon:
        carries = [WEAPONS[piece] for piece in carried(getattr(move, who).figure, WEAPONS)]
        return next((weapon for weapon in carries if not weapon.dice), carries[0] if carries else FISTS)

    return source


def weapon_of(who: str, about: str) -> Any:
    """An option for the weapon of the figure in another option."""
    return option(
        about, in_hand(who), read=lambda _position, name: weapon_named(name), complete=Complete(_at_hand, of=who)
    )


def _at_hand(_game: Any, figure: Figure | None) -> list[str]:
    """The weapons of a stored figure, and fists. For anyone else all weapons."""
    return [*WEAPONS] if figure is None else [*carried(figure, WEAPONS), FISTS.name]


def charging_of(who: str, about: str) -> Any:
    """An option for whether the figure in another option ran into contact this turn. A game knows it."""
    return option(about, lambda position, move: record_of(position, getattr(move, who)).ran, known=OnSheet(who))


@move("pottersville fight", ROLLS)
class Fight:
    """Two figures in contact fight with a D6 each. Police with double the total handcuff the loser."""

    attacker: Person = one_figure(ABOUT_FIGURE, "The attacker", only=OWN)
    target: Person = one_figure("The opponent: a figure or a profile.", "the target", complete=EnemiesOf("attacker"))
    weapon: Weapon = weapon_of("attacker", "The attacker's weapon (default: the first one carried that isn't a gun).")
    target_weapon: Weapon = weapon_of("target", "The target's weapon, by the same default.")
    charging: bool = charging_of("attacker", "Whether the attacker ran into contact this turn (default: as recorded).")
    target_charging: bool = charging_of(
        "target", "Whether the target ran into contact this turn (default: as recorded)."
    )
    wound: Wound = wound_of("attacker", "The attacker's wound (default: as on the sheet).")
    target_wound: Wound = wound_of("target", "The target's wound (default: as on the sheet).")
    modifier: Other = option("Any other modifier of the attacker's die.", default=0)
    target_modifier: Other = option("Any other modifier of the target's die.", default=0)


@decides(Fight)
def fight(position: Position, move: Fight) -> Deed[Fought]:
    """Two figures in contact fight. The loser is handcuffed or hurt."""
    require_once([move.attacker, move.target])
    ours, theirs = numbered([move.attacker, move.target])
    require_able(ours, Doing.FIGHT)
    require_able(theirs, Doing.DEFEND)
    require_contact(position, ours, theirs)
    fighters = (
        _fighter(ours, move.weapon, move.wound, move.charging, move.modifier),
        _fighter(theirs, move.target_weapon, move.target_wound, move.target_charging, move.target_modifier),
    )
    check_fight(*fighters)

    def sides(fought: Fought) -> tuple[Person, Person]:
        return (ours, theirs) if fought.winner == 0 else (theirs, ours)

    def allow() -> Price:
        met = (meet(position.board, position.id, ours.id, theirs.id),) if ours.here and theirs.stored else ()
        return (
            *position.doer([ours], [theirs]),
            *price_of(position, ours, Doing.FIGHT),
            *price_of(position, theirs, Doing.DEFEND),
            *met,
        )

    def changes(fought: Fought) -> tuple[Change, ...]:
        winner, loser = sides(fought)
        if not fought.cuffed:
            return harm_changes(loser, fought.wound)
        return (*handcuffs_on(loser, winner.id), *((Owes(winner.id, escort(loser.name)),) if winner.here else ()))

    def ending(fought: Fought) -> str:
        return f"{sides(fought)[1].name} {CUFFED if fought.cuffed else fought.wound.word}"

    def report(fought: Fought) -> Report:
        winner, loser = sides(fought)
        if fought.cuffed:
            headline = sentence(f"{winner.name} at least doubles {loser.within} and puts the handcuffs on.")
            return Report(headline, (PRISONER,), tone=Tone.BAD)
        weapon, before = fighters[fought.winner].weapon, fighters[1 - fought.winner].body.wound
        struck = "bare fists" if weapon is FISTS else f"a {weapon.name}"
        doubled = " with at least double" if fought.doubled else ""
        lines = (sentence(f"struck with {struck}."), sentence(hurt_line(loser.name, before, fought.wound)))
        headline = sentence(f"{winner.name} beats {loser.within}{doubled}: {fought.wound.word}.")
        return Report(headline, lines, tone=Tone.BAD if fought.wound > before else Tone.PLAIN)

    def facts(outcome: Outcome[Fought]) -> dict[str, Any]:
        fought = outcome.result
        winner, loser = sides(fought)
        return {
            "winner": winner.name,
            "loser": loser.name,
            "doubled": fought.doubled,
            "handcuffed": fought.cuffed,
            "wound": fought.wound.word,
        }

    return Deed(
        melee,
        fighters,
        (ours.within, theirs.within),
        allow,
        changes,
        facts,
        report=report,
        questions=(Question("Ends", melee, fighters, ending, _endings(ours, theirs)),),
        rerolls=rerolls(position, (ours, theirs), headed),
        again=not (ours.stored or theirs.stored),
    )


CUFFED: Final = "handcuffed"
PRISONER: Final = "No effect is rolled. In the next turn the captor takes the prisoner to the paddy wagon."


def _endings(ours: Person, theirs: Person) -> tuple[str, ...]:
    """Every possible ending, from the best for the attacker to the worst."""
    worst_first = (CUFFED, *(wound.word for wound in reversed(Wound)))
    return (
        *(f"{theirs.name} {word}" for word in worst_first),
        *(f"{ours.name} {word}" for word in reversed(worst_first)),
    )


def _fighter(person: Person, weapon: Weapon, wound: Wound, charging: bool, other: int) -> Fighter:
    figure = person.figure
    if person.stored and weapon.name not in (*figure.gear, FISTS.name):
        found = together(carried(figure, WEAPONS)) or "nothing"
        raise IllegalNow(
            f"{person.name} has {found} to fight with, and no {weapon.name}. Choose one of these, or fists."
        )
    return Fighter(Body(wound, figure.tough), weapon, figure.brawler, figure.folk.cuffs, charging, other)


# Freeing prisoners


@move("pottersville free", everybody=True)
class Free:
    """Take handcuffs off figures."""

    figures: tuple[Person, ...] = many_figures(
        "The figures to free, separated by commas.", only=RECORDED, required=True
    )


@decides(Free)
def free(position: Position, move: Free) -> Deed[None]:
    """A player takes handcuffs off."""
    for person in move.figures:
        if not person.figure.cuffed:
            raise IllegalNow(f"{person.name} is not handcuffed. Name a figure that is.")
    names, verb = together([person.name for person in move.figures]), "is" if len(move.figures) == 1 else "are"
    return Deed(
        report=lambda _: Report(f"{names} {verb} free of the handcuffs.", tone=Tone.GOOD),
        allow=lambda: tuple(part for person in move.figures for part in _keeping(position, person)),
        changes=lambda _: tuple(
            change for person in move.figures for change in (Freed(person.id), *led_away(position, person))
        ),
        rule="pot.melee",
    )


def guard_of(position: Position, prisoner: Person) -> Person | None:
    """The captor of a prisoner; None if none is alive, free and at the table."""
    captor = position.people.get(prisoner.figure.captor)
    return None if captor is None or captor.figure.wound is Wound.DEAD or captor.figure.cuffed else captor


def _keeping(position: Position, prisoner: Person) -> Price:
    """The right to take handcuffs off. The captor's player has it, or the prisoner's owner if no captor is alive, free
    and at the table.
    """
    captor = guard_of(position, prisoner)
    if captor is None:
        return position.owner(prisoner)
    if captor.mine:
        return ()
    if not captor.umpired:
        keeper = captor.name
        raise ForUmpire(f"{prisoner.name} is in the custody of {keeper}. Ask the player of {keeper}, or an umpire.")
    return (Umpired(captor.gang, captor.gang_id),)


# The catalogue


RULES: tuple[Rule, ...] = (
    Rule(
        "pot.melee",
        "Melee",
        "Melee",
        "Melee",
        "Two figures in contact roll a D6 each, and the higher wins. The loser rolls for effect on the column of "
        "the winner's weapon. Sailors, longshoremen and Tong gangsters add 1. A winner who doubles the loser adds "
        "1 to the effect; a police officer handcuffs the loser instead.",
        rulings=(
            Ruling("After a tie, both roll again until one wins."),
            Ruling(
                "Double means at least double, with all modifiers added. Any total that beats 0 or less doubles it."
            ),
            Ruling("A handcuffed loser rolls no effect."),
            Ruling("City police and G-men both take prisoners."),
            Ruling("Several figures fight one opponent one after the other. Each pair fights once a turn."),
            Ruling("A suppressed figure can defend itself, but can't start a fight."),
            Ruling("A figure that ran this turn is charging."),
            Ruling("A house table, not the source, has the modifiers for wounds and a charge.", Origin.HOUSE),
            Ruling(
                "A figure may fight with anything it carries, or with fists. If you name nothing, it uses a weapon "
                "that doesn't shoot, else a gun, else fists."
            ),
        ),
        tables=("pot.tables.melee-modifiers", *EFFECT_TABLES),
        also=(
            "hand to hand",
            "brawl",
            "fist fight",
            "punch",
            "close combat",
            "charge",
        ),
        due=(reminder("Fighting figures are in contact.", "Look at the table to see contact."),),
        commands=("pottersville fight",),
    ),
    Rule(
        "pot.custody",
        "Prisoners",
        "Melee",
        "Melee: custody",
        "A handcuffed figure is in the custody of the cop who took it. That cop takes it to the paddy wagon in the "
        "next turn.",
        rulings=(
            Ruling("A handcuffed figure can do nothing alone until it is freed."),
            Ruling(
                "The captor's player takes the handcuffs off. If the captor is dead, handcuffed or gone, the "
                "prisoner's player does."
            ),
            Ruling("The captor's side puts a prisoner into vehicles and takes it out. A prisoner never drives."),
        ),
        reminder="Walk to the wagon on the table. The bot keeps track of the handcuffs.",
        also=(
            "get arrested",
            "handcuffs",
            "jail",
            "paddy wagon",
        ),
        due=(owed("A cop leads a prisoner to the paddy wagon.", "pottersville move"),),
    ),
)
