"""Bombs set, and duds lit again (mad.bomb.set, mad.bomb.failure)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import OnTable, nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import stands_on
from rules.core.action.people_fields import OWN
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import count, sentence
from rules.core.tables.outcome import Outcome, Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.bombs.blasts_on_street import cars_at_bomber, near_bomber
from rules.mad_dogs.bombs.bombs_on_board import (
    THE_BOMB,
    Sticks,
    bomb_name,
    bomb_names,
    bomb_of_sticks,
    bomb_option,
    bomb_state,
    burning_side,
    fuse_line,
    is_dud,
    ordinal,
    with_sticks,
)
from rules.mad_dogs.bombs.diving_for_cover import BOMBER, BOUND, STUNTS, Caught, Inside, caught_as, inside, near_option
from rules.mad_dogs.bombs.explosives import PUBLIC, in_public, using_up
from rules.mad_dogs.bombs.tables import BOMB_FAILURE, Failure, charge_of
from rules.mad_dogs.bombs.what_a_bomb_destroys import (
    BUILDING,
    CARS,
    NEXT_DOOR,
    NOWHERE,
    TRUCKS,
    BlastScene,
    Blown,
    Explosion,
    HowMany,
    Parked,
    blown_report,
    check_scene,
    explode,
    parked_in_blast,
    scene_of,
    vehicles_option,
    with_aboard,
)
from rules.mad_dogs.model.board import BombSet
from rules.mad_dogs.model.figures import Rating, Stat
from rules.mad_dogs.model.injuries import Casualty, casualties
from rules.mad_dogs.model.skill_numbers import Occasion
from rules.mad_dogs.model.vehicles import Bomb
from rules.mad_dogs.nerve.aftermath import with_witnesses
from rules.mad_dogs.nerve.stone_cold import with_credit
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.play.acting import spending, with_cost
from rules.mad_dogs.play.fields import ROLLS, Number, skills_option
from rules.mad_dogs.play.lines import owed_line
from rules.mad_dogs.play.position import Person, Position, require_fit, require_on_foot, sheet, skills_of
from rules.mad_dogs.play.rerolls import caught, lucky
from rules.mad_dogs.play.stat_tests import stat_test

# The dice


@frozen
class Setting:
    """A bomb being set, or a dud being lit again.

    rating  the bomber's SMARTS
    fuse    its length in cards of the bomber's gang, from 1
    """

    rating: Rating
    sticks: int = 1
    fuse: int = 1


class Lit(StrEnum):
    """The ends of setting a bomb."""

    BURNING = "the fuse burns"
    HALF = "the fuse burns, half effect"
    DUD = "dud"
    OOPS = "goes off at once"


FAILED: Final = {Failure.DUD: Lit.DUD, Failure.HALF: Lit.HALF, Failure.OOPS: Lit.OOPS}


@frozen
class Planted:
    """A bomb that was set. `fuse` in cards of the bomber's gang, 0 where none burns; `explosion` after an Oops!."""

    end: Lit
    fuse: int
    explosion: Explosion | None = None

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.explosion)


@lru_cache(1024)
def setting_target(setting: Setting, again: bool = False) -> Target:
    """The SMARTS number for setting a bomb, or lighting it again, every modifier by name."""
    rating = setting.rating
    return rating.target(("lighting it again", -2 * again), *rating.skilled(Occasion.SETTING_BOMBS), rating.addicted)


def check_setting(setting: Setting) -> None:
    """Raise OutOfRange for fewer than one stick, more than five, or a fuse of no cards."""
    charge_of(setting.sticks)
    if setting.fuse < 1:
        raise OutOfRange(
            f"A fuse burns for at least 1 card of the bomber's gang, not {setting.fuse}. Give a higher number."
        )


@resolves("mad.bomb.failure")
def failure(dice: Dice) -> Failure:
    """The failure of a bomb that was set badly: one D6 on the bomb failure table."""
    return dice.read(1, dice.reading(BOMB_FAILURE), "bomb failure")[0]


@resolves("mad.bomb.set", "mad.bomb.failure")
def plant(dice: Dice, setting: Setting) -> Lit:
    """SMARTS to cut the fuse and place the bomb; after a failure, the bomb failure table. The first stage, for odds."""
    check_setting(setting)
    if dice.call(stat_test, setting_target(setting)):
        return Lit.BURNING
    return FAILED[dice.call(failure)]


@attack
@resolves("mad.bomb.set", "mad.bomb.failure", "mad.bomb.table")
def set_bomb(dice: Dice, setting: Setting, bomber: Caught | None = None, scene: BlastScene = NOWHERE) -> Planted:
    """A bomb is set. After an Oops! it goes off at once around the bomber, if the arguments give bomber and scene.

    The bomber is the first of those struck, and helpless. Raises OutOfRange for sticks or a fuse out of range.
    """
    check_setting(setting)
    check_scene(setting.sticks, scene, False)
    end = dice.call(plant, setting)
    if end is not Lit.OOPS:
        return Planted(end, 0 if end is Lit.DUD else setting.fuse)
    if bomber is None:
        return Planted(end, 0)
    around = replace(scene, caught=(replace(bomber, helpless=True), *scene.caught))
    return Planted(end, 0, dice.call(explode, setting.sticks, around))


@resolves("mad.bomb.failure", "mad.bomb.set")
def relight(dice: Dice, setting: Setting) -> Planted:
    """SMARTS-2 to light the fuse of a dud again, by any figure there. After a failure it stays a dud.

    Raises OutOfRange for sticks or a fuse out of range.
    """
    check_setting(setting)
    lit = dice.call(stat_test, setting_target(setting, again=True))
    return Planted(Lit.BURNING, setting.fuse) if lit else Planted(Lit.DUD, 0)


LIGHTING: Final = ("bomber", "smarts", "sticks", "fuse", "skills", "drunk")
"""The options that another try at a dud repeats."""

Cards = Annotated[int, Interval(ge=1, le=20)]
FUSE: Final[Any] = option("The cards of the bomber's gang until it explodes.")
STICKS: Final[Any] = option("The sticks of dynamite (default: 1).", nobody)
SMARTS: Final[Any] = option("SMARTS as a number, if there is no figure or to replace its own.", nobody)
SKILLS: Final[Any] = skills_option("Skills of a figure without a sheet.")
DRUNK: Final[Any] = option("A Drunk/Addicted whose roll went against them.", default=False)


# Setting and lighting


@frozen
class Lighting:
    """A bomb that a figure sets, or lights again.

    bomb   as it will be on the table; None where no game keeps it
    side   the side whose cards burn its fuse
    again  the options for another try
    blown  its blast after an Oops!; None for a bomb that is lit again
    """

    position: Position
    bomber: Person
    setting: Setting
    bomb: Bomb | None
    blown: Blown | None = None

    @property
    def again(self) -> dict[str, Any]:
        typed = {name: self.position.typed[name] for name in LIGHTING if self.position.typed.get(name) is not None}
        if self.bomb is None:
            return typed
        return {**{name: typed[name] for name in typed if name != "sticks"}, "bomb": self.bomb.name}

    def lit(self, planted: Planted) -> tuple[Change, ...]:
        """The change on the table: the bomb burns, or is a dud."""
        if self.bomb is None:
            return ()
        half = self.bomb.half or planted.end is Lit.HALF
        return (BombSet(self.position.id, replace(self.bomb, half=half), planted.fuse),)


def _setting(position: Position, move: Any, sticks: int) -> Setting:
    """A figure that sets or lights a bomb, as the rules need it."""
    figure = move.bomber.figure
    require_fit(move.bomber)
    require_on_foot(position, move.bomber)
    if move.smarts is None and sheet(move.bomber) is None:
        raise Missing("Name the figure that tests SMARTS, or give the number, such as smarts:3.", "bomber", "smarts")
    rating = figure.rating(Stat.SMARTS, move.smarts, skills_of(move.bomber, move.skills), drunk=move.drunk).swayed(
        figure.drink
    )
    setting = Setting(rating, sticks, move.fuse)
    check_setting(setting)
    return setting


@move("mad-bomb set", ROLLS, around=True, seated=False)
class Set:
    """Set a bomb: a SMARTS test, and a roll for what goes wrong on a failure."""

    bomber: Person = one_figure(BOMBER, "The bomber", only=OWN)
    fuse: Cards = FUSE
    bomb: Annotated[str, Len(1, 40)] = option(
        "A name for the bomb in a game (default: “the bomb”).",
        default="",
        read=OnTable(lambda _position, text: text, manned=False),
    )
    sticks: Sticks | None = STICKS
    smarts: Number | None = SMARTS
    skills: tuple[str, ...] = SKILLS
    drunk: bool = DRUNK
    near: tuple[Person, ...] = near_option(
        "Others in the blast if it explodes at once: names, 3 Citizen, or how many, with stunts.", near_bomber
    )
    stunts: Number | None = STUNTS
    bound: str = BOUND
    building: bool = BUILDING
    next_door: HowMany = NEXT_DOOR
    cars: HowMany = CARS
    trucks: HowMany = TRUCKS
    vehicles: Parked = vehicles_option(cars_at_bomber)
    public: bool | None = PUBLIC


@decides(Set)
def setting(position: Position, move: Set) -> Deed[Any]:
    """A figure sets a bomb. A failure follows at once, and so does an explosion around the bomber."""
    bomber, bomb = move.bomber, None
    parked = parked_in_blast(position, move)
    facts, others = _setting(position, move, move.sticks or 1), inside(position, with_aboard(position, move, parked))
    if others.holds(bomber):
        raise IllegalNow(f"{bomber.name} is at the bomb in any case. Name only the others who are near.")
    himself = caught_as(bomber, skills=facts.rating.skills, helpless=True)
    scene = scene_of(move, others.caught, parked)
    charge = check_scene(facts.sticks, scene, False)
    if position.played and (bomber.stored or move.bomb):
        name = bomb_name(position.board, move.bomb or THE_BOMB)
        bomb = Bomb(
            name,
            facts.sticks,
            side=burning_side(position, bomber),
            figure=bomber.id or None,
            at=stands_on(position, bomber),
        )
    everybody = Inside((bomber, *others.people), (himself, *others.caught))
    blown = Blown(position, everybody, scene, parked, in_public(position, move.public, everybody.people))
    lighting = Lighting(position, bomber, facts, bomb, blown)
    deed = Deed(
        set_bomb,
        (facts, himself, scene),
        everybody.names,
        changes=lambda planted: blown.changes(planted.explosion) if planted.explosion else lighting.lit(planted),
        facts=lambda outcome: _lighting_facts(lighting, outcome),
        report=lambda planted: _set(lighting, planted),
        questions=(
            Question("Setting it", plant, (facts,), str, tuple(map(str, Lit))),
            *(replace(one, heading=f"After an Oops!: {one.heading}") for one in everybody.questions(charge.tests)),
        ),
        rerolls=caught(others.people, bomber),
    )
    deed = with_witnesses(position, with_credit(position, deed, bomber), everybody.people, [bomber])
    return with_cost(
        position, using_up(deed, bomber, "Dynamite", facts.sticks), (bomber, lambda: spending(position, bomber))
    )


@move("mad-bomb relight", ROLLS, around=True, seated=False)
class Relight:
    """Relight a dud with a test of SMARTS-2 and a new fuse."""

    bomber: Person = one_figure(BOMBER, "The bomber", only=OWN)
    fuse: Cards = FUSE
    bomb: Bomb | None = bomb_option("The dud on the table (default: the only one).", manned=False)
    sticks: Sticks | None = STICKS
    smarts: Number | None = SMARTS
    skills: tuple[str, ...] = SKILLS
    drunk: bool = DRUNK


@decides(Relight)
def relighting(position: Position, move: Relight) -> Deed[Any]:
    """A figure lights a dud again."""
    bomber = move.bomber
    require_on_foot(position, bomber)
    dud = _which_dud(position, move)
    facts = _setting(position, move, dud.sticks if dud is not None else move.sticks or 1)
    bomb = None if dud is None else replace(dud, side=burning_side(position, bomber), figure=bomber.id or None)
    lighting = Lighting(position, bomber, facts, bomb)
    deed = Deed(
        relight,
        (facts,),
        (bomber.name,),
        changes=lambda planted: lighting.lit(planted) if planted.end is Lit.BURNING else (),
        facts=lambda outcome: _lighting_facts(lighting, outcome),
        report=lambda planted: _relit(lighting, planted),
        questions=(Question("Burns", relight, (facts,), lambda planted: planted.end is Lit.BURNING),),
        rerolls=lucky([bomber]),
    )
    return with_cost(position, deed, (bomber, lambda: spending(position, bomber)))


def _which_dud(position: Position, move: Relight) -> Bomb | None:
    """The dud that is lit again: the one named, or the only one; None where no game keeps it."""
    if move.bomb is not None:
        if not is_dud(position.board, move.bomb):
            raise IllegalNow(f"“{move.bomb.name}” is not a dud: {bomb_state(position.board, move.bomb)}. Pick a dud.")
        return with_sticks(position, move.bomb, move.sticks)
    duds = [bomb for bomb in position.board.bombs if is_dud(position.board, bomb)]
    if not position.played or not move.bomber.stored or (position.asking and len(duds) != 1):
        return None
    if len(duds) != 1:
        listed = f"pick one: {bomb_names(position, duds)}" if duds else "set a new bomb with /mad-bomb set"
        raise IllegalNow(f"{'Several duds are' if duds else 'No dud is'} on the table: {listed}.")
    return with_sticks(position, duds[0], move.sticks)


# The report


def _set(lighting: Lighting, planted: Planted) -> Report:
    """The report of a bomb that burns, is a dud, or goes off at once."""
    name, half = lighting.bomber.name, planted.end is Lit.HALF
    opening = f"{name} sets {bomb_of_sticks(lighting.setting.sticks)}"
    if lighting.blown is not None and planted.explosion is not None:
        reported = blown_report(f"{opening}: Oops! It explodes", lighting.blown, planted.explosion)
        return replace(reported, lines=(f"Every STUNTS test of {name} counts as a hit.", *reported.lines))
    if planted.end is Lit.DUD:
        lies = f"“{lighting.bomb.name}” is on the table." if lighting.bomb else ""
        again = "Any figure next to it may spend an action to relight it, at SMARTS −2."
        return _dud(lighting, f"{opening}: a dud.", "Relight it", lies, again)
    burns = f"the fuse burns for {count(planted.fuse, 'card')}"
    return Report(
        f"{opening}: Darn! {sentence(burns)}, at half effect." if half else f"{opening}: {burns}.",
        _goes_off(lighting, half),
        tone=Tone.BAD if half else Tone.GOOD,
    )


def _relit(lighting: Lighting, planted: Planted) -> Report:
    """The report of a dud that burns, or still does not."""
    name, what = lighting.bomber.name, f"“{lighting.bomb.name}”" if lighting.bomb else "the dud"
    if planted.end is Lit.DUD:
        stays = "It is still a dud. Another action may try again."
        return _dud(lighting, f"{name} can't get {what} to burn.", "Try again", stays)
    burns = f"the fuse burns for {count(planted.fuse, 'card')}"
    return Report(f"{name} relights {what}: {burns}.", _goes_off(lighting, False), tone=Tone.GOOD)


def _dud(lighting: Lighting, headline: str, label: str, *lines: str) -> Report:
    """The report of a dud, with the button for another try."""
    known = tuple(filter(None, (*lines, owed_line(lighting.bomber))))
    return Report(headline, known, (FollowUp(label, "mad-bomb relight", lighting.again),), tone=Tone.BAD)


def _goes_off(lighting: Lighting, half: bool) -> tuple[str, ...]:
    """Lines about when a burning bomb goes off: by the deck, or by the players' count and a command."""
    fuse, sticks = lighting.setting.fuse, lighting.setting.sticks
    command = f"/mad-bomb explode sticks:{sticks}{' half:True' if half else ''}"
    line = (
        f"It explodes when the {ordinal(fuse)} card from now is drawn for the bomber's gang. A Ten of that gang "
        f"counts, and hold cards don't. Then: {command}"
    )
    return tuple(
        filter(
            None,
            (fuse_line(lighting.position, lighting.bomb, fuse) if lighting.bomb else line, owed_line(lighting.bomber)),
        )
    )


def _lighting_facts(lighting: Lighting, outcome: Outcome[Planted]) -> dict[str, Any]:
    planted, blown = outcome.result, lighting.blown
    gone = blown.facts(planted.explosion, outcome) if blown and planted.explosion else {}
    return {"end": planted.end.name.lower(), "fuse": planted.fuse, **gone}
