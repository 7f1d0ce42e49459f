"""Stone Cold Killers: the feats that earn the roll, the roll, and the Look (mad.stone-cold, mad.the-look)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import repeat
from typing import Annotated, Final, TypeVar

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Always, ByEye, EnemiesOf, nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import ForUmpire, IllegalNow, OutOfRange
from rules.core.plain.words import possessive
from rules.core.tables.outcome import Outcome, Target, Throw
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.mad_dogs.model.board import Inflicted
from rules.mad_dogs.model.changes import SkillsSet, SkillUsed
from rules.mad_dogs.model.figures import Figure, Gait, Injury, Nerve, Posture, Rating, Stat
from rules.mad_dogs.model.skills import STONE_COLD_KILLER
from rules.mad_dogs.model.tables import DEADLY_WEAPONS
from rules.mad_dogs.nerve.drink import ON_RECORD
from rules.mad_dogs.nerve.guts import (
    Shaken,
    before_the_law,
    breaking_off,
    failed,
    guts_target,
    guts_test,
    law_among,
    rerolls_at_once,
    skinful,
    spends,
    unnerved,
)
from rules.mad_dogs.play.acting import moved_on_card, spending, with_cost
from rules.mad_dogs.play.fields import ROLLS, Number, skills_option
from rules.mad_dogs.play.lines import RE_ROLLED, frees_line, nerve_ends, nerve_means, owed_line
from rules.mad_dogs.play.on_street import range_between
from rules.mad_dogs.play.position import (
    Person,
    Position,
    friends,
    require_fit,
    require_in_fight,
    require_seen,
    sheet,
    skills_of,
)
from rules.mad_dogs.play.rerolls import lucky, spunky_kids
from rules.mad_dogs.play.stat_tests import own_stat

R = TypeVar("R")
W = TypeVar("W")

SOURCE: Final = "Astounding Lawlessness, Intestinal Fortitude"

LOOK_REACH: Final = 6
"""Inches that the Look carries."""

SIXES: Final = 3
"""Sixes on the Deadly Weapons table in one game that make a candidate."""

STONE_COLD: Final = Table(
    "mad.tables.stone-cold",
    "Stone Cold Killer",
    f"{SOURCE}: Stone Cold Killer",
    (
        Row(1, 3, True, "Stone Cold Killer", "May give the Look, and needs no GUTS check at a Gory Death."),
        Row(4, 6, False, "Nothing", "No effect."),
    ),
)


@frozen
class Feats:
    """The feats of a figure in one game.

    sixes, sevens  final totals on the Deadly Weapons table that the figure inflicted
    hit            the figure fired the shot that killed the target of a Hit
    showdown       the figure came through a Showdown alive
    """

    sixes: int = 0
    sevens: int = 0
    hit: bool = False
    showdown: bool = False

    @property
    def earned(self) -> tuple[str, ...]:
        """The feats that make the figure a candidate, by name."""
        named = (
            ("three sixes", self.sixes >= SIXES),
            ("a seven", self.sevens >= 1),
            ("killed the target of a Hit", self.hit),
            ("survived a Showdown", self.showdown),
        )
        return tuple(label for label, holds in named if holds)


def credited_to(steps: Iterable[object], whose: Iterable[W]) -> dict[W, Feats]:
    """The sixes and sevens in the steps of an attack, by the figure behind each die; `whose` names it die by die.

    They are rows rolled on the Deadly Weapons table, modifiers included.
    """
    thrown = (step for step in steps if isinstance(step, Throw) and step.table == DEADLY_WEAPONS.id)
    six, seven = (DEADLY_WEAPONS.labelled(injury).label for injury in (Injury.SERIOUS, Injury.GORY_DEATH))
    deeds: dict[W, Feats] = {}
    for row, one in zip((row for throw in thrown for row in throw.rows), whose, strict=False):
        deeds[one] = feats_together(deeds.get(one, Feats()), Feats(int(row == six), int(row == seven)))
    return deeds


def feats_together(one: Feats, other: Feats) -> Feats:
    """The feats of two attacks of one game together."""
    return Feats(
        one.sixes + other.sixes, one.sevens + other.sevens, one.hit or other.hit, one.showdown or other.showdown
    )


@resolves("mad.stone-cold")
def stone_cold(dice: Dice, deeds: Feats, already: bool = False) -> bool:
    """One D6 for a candidate: on 1-3 they are a Stone Cold Killer.

    Raises OutOfRange for counts below 0, IllegalNow for a figure that has not earned the roll or is one already.
    """
    if min(deeds.sixes, deeds.sevens) < 0:
        raise OutOfRange("Sixes and sevens can't be below 0. Give a number of 0 or more.")
    if already:
        raise IllegalNow("The figure is already a Stone Cold Killer. Pick another one.")
    if not deeds.earned:
        raise IllegalNow(
            "The figure has not earned the roll. It takes three sixes or a seven on the Deadly Weapons table, a kill "
            "of the target of a Hit, or a survived Showdown."
        )
    return dice.read(1, dice.reading(STONE_COLD), "Stone Cold Killer")[0]


@frozen
class Look:
    """The Look of a Stone Cold Killer at a victim.

    rating    the victim's GUTS; `spunky` is the victim's, too
    distance  inches between them; `reach` how far the killer sees, less than 6 without glasses
    killer    whether the one who stares is a Stone Cold Killer
    moved     how the killer moved on this card
    busy      whether the killer does something else in this action, such as staring at another
    """

    rating: Rating
    distance: float = 0
    spunky: bool = False
    reach: float = LOOK_REACH
    killer: bool = True
    moved: Gait = Gait.STILL
    busy: bool = False


@lru_cache(1024)
def look_target(look: Look) -> Target:
    """The victim's GUTS number, every modifier by name."""
    return guts_target(look.rating, look=True)


def check_look(look: Look) -> None:
    """Refuse a Look that the rules do not allow: OutOfRange or IllegalNow."""
    if not look.killer:
        raise IllegalNow("Only a Stone Cold Killer can give the Look. Pick another figure.")
    if not 0 <= look.reach <= LOOK_REACH:
        raise OutOfRange(
            f"The Look reaches {LOOK_REACH} inches, or less for a short-sighted killer. Give a number in that range."
        )
    if not 0 <= look.distance <= look.reach:
        raise OutOfRange(
            f"The Look reaches {look.reach:g} inches, and the victim is {look.distance:g} inches away. Pick a nearer "
            "one."
        )
    if look.moved is not Gait.STILL:
        raise IllegalNow("A figure that moved on this card can't give the Look. Wait for another card.")
    if look.busy:
        raise IllegalNow("The Look is all that a killer does in its action, and it has one victim. Name one.")


@resolves("mad.the-look", "mad.guts")
def the_look(dice: Dice, look: Look) -> Shaken:
    """The victim tests GUTS-2, with all that a failed test brings. It refuses what `check_look` refuses."""
    check_look(look)
    return dice.call(guts_test, look_target(look), look.spunky)


def with_credit(position: Position, deed: Deed[R], by: Person | Callable[[Outcome[R]], Iterable[Person]]) -> Deed[R]:
    """A deed that credits sixes and sevens on the Deadly Weapons table to those behind them; only in a game.

    by  the one who inflicts them all, or those behind each die of an outcome in turn
    """
    if not position.played:
        return deed

    def tallied(outcome: Outcome[R]) -> tuple[Change, ...]:
        whose = by(outcome) if callable(by) else repeat(by)
        deeds = credited_to(outcome.steps, (one.id for one in whose))
        booked = [
            Inflicted(position.id, figure, one.sixes, one.sevens)
            for figure, one in deeds.items()
            if figure and (one.sixes or one.sevens)
        ]
        return (*deed.tallied(outcome), *booked)

    return fast_replace(deed, tallied=tallied)


HIT, SHOWDOWN = "hit", "showdown"

Count = Annotated[int, Interval(ge=0, le=50)]


@move("mad-nerve stone-cold", ROLLS)
class StoneCold:
    """Roll to become a Stone Cold Killer, once a game: 1-3 succeeds."""

    figure: Person = one_figure("Your figure that earned it.", "The candidate", only=OWN, complete=ON_RECORD)
    sixes: Count | None = option(
        "The 6s that it inflicted on the Deadly Weapons table in this game. Three earn the roll.", nobody
    )
    sevens: Count | None = option("The 7s that it inflicted there. One earns the roll.", nobody)
    hit: bool = option("The figure fired the shot that killed the target of a Hit.", default=False)
    showdown: bool = option("The figure survived a Showdown.", default=False)


@decides(StoneCold)
def becomes_stone_cold(position: Position, move: StoneCold) -> Deed[bool]:
    """The roll for the reputation, once a game."""
    person, figure = move.figure, move.figure.figure
    if figure.posture is Posture.DEAD:
        raise IllegalNow(f"{person.name} is already dead. Pick a living figure.")
    deeds, by_hand = _feats(position, move)
    if STONE_COLD_KILLER in figure.skills:
        raise IllegalNow(f"{person.name} is already a {STONE_COLD_KILLER}. Pick another figure.")
    if STONE_COLD_KILLER in figure.used:
        raise IllegalNow(
            f"{person.name} has already had the one roll of this game. /gang ready starts another game."
        ).offering("Ready the gang", "gang ready")
    reasons = tuple(filter(None, (f"Earned by: {', '.join(deeds.earned)}.", by_hand)))

    def report(earned: bool) -> Report:
        if not earned:
            return Report(f"{person.name} is not a {STONE_COLD_KILLER} yet.", (*reasons, "A game gives one roll."))
        look = "They may give the Look (/mad-nerve look), and no Gory Death frightens a Stone Cold Killer."
        return Report(f"{person.name} is a {STONE_COLD_KILLER}.", (*reasons, look), tone=Tone.GOOD)

    return Deed(
        stone_cold,
        (deeds,),
        allow=lambda: _claimed(position, move),
        facts=lambda outcome: {"earned": outcome.result, "deeds": list(deeds.earned)},
        report=report,
        changes=lambda earned: reputation_changes(person.id, figure, earned),
        questions=(Question(STONE_COLD_KILLER, stone_cold, (deeds,)),),
    )


def reputation_changes(id_: int, figure: Figure, earned: bool) -> tuple[Change, ...]:
    """The changes of the roll in a figure, by its id. It is the only roll of the game, `earned` or not."""
    made = (SkillsSet(id_, (*figure.skills, STONE_COLD_KILLER), figure.stats),) if earned else ()
    return (SkillUsed(id_, STONE_COLD_KILLER), *made)


def _claimed(position: Position, move: StoneCold) -> Price:
    """The price of a claim that no Hit or Showdown on the table supports: an umpire's word."""
    if position.following or not move.figure.here:
        return ()
    staged = position.board.scenario
    played, over = (staged.scenario, staged.over) if staged is not None else ("", False)
    claims = ((move.hit, HIT, "Hit is played"), (move.showdown, SHOWDOWN, "Showdown is over"))
    for claimed, scenario, missing in claims:
        if claimed and not (played == scenario and (scenario == HIT or over)):
            return position.by_umpire(move.figure.name, f"No {missing} here, so only an umpire can count one.")
    return ()


def _feats(position: Position, move: StoneCold) -> tuple[Feats, str]:
    """The figure's feats, and a line about numbers that an umpire gives by hand. In a game its tally counts."""
    person, typed = move.figure, (move.sixes or 0, move.sevens or 0)
    deeds = Feats(*typed, move.hit, move.showdown)
    if not person.playing:
        return deeds, ""
    if not person.here:
        raise IllegalNow(f"{person.name} is in a game, which keeps count. Roll for them in its channel.")
    mine = [tally for tally in position.board.tallies if tally.figure == person.id]
    counted = sum(tally.sixes for tally in mine), sum(tally.sevens for tally in mine)
    if typed == counted or (move.sixes is None and move.sevens is None):
        return replace(deeds, sixes=counted[0], sevens=counted[1]), ""
    noted = f"sixes: {counted[0]}, sevens: {counted[1]}"
    if not position.umpire:
        raise ForUmpire(f"The game has noted this about {person.name}: {noted}. Only an umpire may count differently.")
    return deeds, f"An umpire counted by hand. The game has noted {noted}."


@move("mad-nerve look", ROLLS, around=True)
class Stare:
    """A Stone Cold Killer gives an enemy the Look: the victim tests GUTS-2."""

    killer: Person = one_figure("Your Stone Cold Killer.", f"The {STONE_COLD_KILLER}", only=OWN, complete=ON_RECORD)
    victim: Person = one_figure(
        "The victim: a figure, or a profile such as Hoodlum.", "The victim", complete=EnemiesOf("killer")
    )
    inches: Annotated[float, Interval(ge=0, le=200)] = option(
        "The distance to the victim in inches, at most 6.", range_between("killer", "victim", Always(0.0))
    )
    reach: Annotated[float, Interval(ge=0, le=6)] = option(
        ByEye("How far the killer sees in inches, if short-sighted and without glasses."),
        default=float(LOOK_REACH),
    )
    guts: Number = option(
        "The victim's GUTS as a number.",
        own_stat("victim", "Name the victim, or give the victim's GUTS, such as guts:3.", Stat.GUTS),
    )
    drunk: bool = skinful("The victim is drunk. It counts only for a Mean Drunk.", "victim")
    spunky: bool = spends(
        "A victim who is a Spunky Kid re-rolls a failure at once (default: a button offers it).", "victim"
    )
    skills: tuple[str, ...] = skills_option("Skills of a victim without a sheet.")


@decides(Stare)
def stares(position: Position, move: Stare) -> Deed[Shaken]:
    """A Stone Cold Killer stares at a victim."""
    killer, victim, figure = move.killer, move.victim, move.victim.figure
    require_fit(killer)
    require_in_fight(victim)
    if killer.stored and killer.id == victim.id:
        raise IllegalNow(f"{killer.name} can't give themselves the Look. Pick another victim.")
    if position.played and friends(position, killer, victim):
        raise IllegalNow(
            f"{victim.name} is on {possessive(killer.name)} side, and the Look is for enemies. Pick another victim."
        )
    if sheet(killer) and STONE_COLD_KILLER not in killer.figure.skills:
        raise IllegalNow(
            f"{killer.name} is not a {STONE_COLD_KILLER}, and only they can give the Look. Roll with /mad-nerve "
            "stone-cold to become one."
        ).offering("Roll for it", "mad-nerve stone-cold", figure=killer.typed)
    look = Look(
        figure.rating(Stat.GUTS, move.guts, skills_of(victim, move.skills), drunk=move.drunk),
        distance=move.inches,
        spunky=rerolls_at_once(move, victim),
        reach=move.reach,
        moved=moved_on_card(position, killer),
    )
    check_look(look)
    law = law_among(position.people.values())

    def report(shaken: Shaken) -> Report:
        lines = (
            nerve_means(position, [victim], shaken.nerve) if failed(shaken) else "",
            ""
            if killer.here
            else f"The Look is an action of {killer.within}, who has not moved and does nothing else.",
            frees_line(victim.name, figure, shaken.nerve),
            RE_ROLLED if shaken.rerolled else "",
            owed_line(killer),
        )
        tone = Tone.GOOD if shaken.nerve is Nerve.STEADY else Tone.BAD
        headline = f"{killer.name} gives the Look: {victim.within} {nerve_ends(position, victim, shaken.nerve)}."
        reported = Report(headline, tuple(filter(None, lines)), tone=tone)
        return before_the_law(law, reported, [victim] if failed(shaken) else [])

    deed = Deed(
        the_look,
        (look,),
        allow=lambda: _stared_at(position, victim),
        changes=lambda shaken: unnerved(victim, shaken, law),
        facts=lambda outcome: {"nerve": str(outcome.result.nerve), "needed": look_target(look).total},
        report=report,
        questions=(Question("Nerve", the_look, (look,), lambda shaken: str(shaken.nerve)),),
        rerolls=(*lucky([killer], [victim]), *spunky_kids([(victim, failed)], spends=look.spunky)),
        again=not victim.stored,
    )
    deed = breaking_off(position, deed)
    return with_cost(position, deed, (killer, lambda: spending(position, killer, loud=True)))


def _stared_at(position: Position, victim: Person) -> Price:
    """Refuse to stare at a hidden victim."""
    require_seen(position, victim)
    return ()
