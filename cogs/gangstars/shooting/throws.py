"""Grenades and molotov cocktails: thrown, lying about, going off, thrown back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of, require_taking_part
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said
from cogs._kit.render import Tone, clean
from cogs._kit.words import sentence
from cogs.gangstars.aftermath import dies, harms, hurt_line, test_offers, witness_offers
from cogs.gangstars.onward import plays
from cogs.gangstars.people import CAST, Person
from cogs.gangstars.shooting.guns import facts_of, shooter_in, spent_weapon, weapon_of
from cogs.gangstars.shooting.targets import (
    FATES,
    MOST_QUESTIONS,
    Target,
    befallen,
    fate_facts,
    fate_lines,
    fate_offers,
    listed,
    luck_of,
    range_of,
    told_apart,
)
from cogs.gangstars.shooting.walls import (
    MOST_NAME,
    WEARS,
    Wall,
    walls_in,
    wear_word,
    worn_changes,
    worn_facts,
    worn_lines,
    wreck_offers,
)
from cogs.gangstars.turns import TABLED, board_here, paying_all
from rules.core.events import Change
from rules.core.refusal import IllegalNow, OutOfRange, either
from rules.gangstars.actions import Action
from rules.gangstars.aiming import Fate, Shooter, bonus_of, shooter_of
from rules.gangstars.blasts import (
    FUSE,
    Area,
    Blast,
    Toss,
    caught,
    check_area,
    check_toss,
    go_off,
    radius,
    throw,
    throw_again,
)
from rules.gangstars.board import FireSet, FuseGone, FuseSet
from rules.gangstars.gear import GRENADE, MOLOTOV, Arm, arm_named
from rules.gangstars.measures import both
from rules.gangstars.model import Fuse, Hurt
from rules.gangstars.wear import breaking
from rules.gangstars.wounds import Penetration

THROWER: Final = "The thrower"
NEARBY: Final = "somebody near it"
PREPARING: Final = {GRENADE: Action.SIMPLE, MOLOTOV: Action.COMPLEX}
MOST_FUSES: Final = 20
IT_WAITS: Final = "It goes off as the next turn begins: /gangstars-shoot explode; before that it can be picked up."


@dataclass(frozen=True, slots=True)
class Caught:
    """Who and what is within an area, behind its numbers."""

    people: tuple[Target, ...]
    walls: tuple[Wall, ...]

    @property
    def area(self) -> Area:
        return Area(tuple(one.mark for one in self.people), tuple(one.strength for one in self.walls))

    @property
    def names(self) -> tuple[str, ...]:
        return (*(one.name for one in self.people), *(one.name for one in self.walls))

    def struck(self, blast: Blast) -> list[tuple[Target, Fate]]:
        return list(zip(self.people, blast.fates, strict=True)) if blast.fates else []

    def broken(self, blast: Blast) -> list[tuple[Wall, Hurt]]:
        return list(zip(self.walls, blast.walls, strict=True)) if blast.walls else []

    def changes(self, desk: Desk, blast: Blast, why: str) -> Iterator[Change]:
        for target, fate in self.struck(blast):
            yield from befallen(target, fate, why)
        yield from worn_changes(desk, self.broken(blast))

    def lines(self, blast: Blast) -> Iterator[str]:
        yield from fate_lines(self.struck(blast))
        yield from worn_lines(self.broken(blast))

    def offers(self, blast: Blast, changes: Sequence[Change]) -> tuple[Offer, ...]:
        return (*fate_offers(self.struck(blast), changes), *wreck_offers(self.broken(blast)))


def bombs(arm: Arm) -> bool:
    """What goes off."""
    return arm.bomb


async def _caught(
    desk: Desk, options: Options, thrower: Person, distance: float, people: str = "caught", walls: str = "structures"
) -> Caught:
    """Who and what is said to be within an area."""
    targets = await listed(desk, thrower, options.get(people), distance, NEARBY)
    known = tuple(replace(one, mark=replace(one.mark, distance=distance)) for one in targets)
    return Caught(known, tuple(walls_in(desk, options.get(walls))))


def _apart(thrower: Person, *areas: Caught) -> tuple[Person, list[Caught]]:
    """The same, everybody told apart by name."""
    named, told = told_apart(thrower, [one for area in areas for one in area.people])
    parted: list[Caught] = []
    for area in areas:
        parted.append(replace(area, people=tuple(told[: len(area.people)])))
        told = told[len(area.people) :]
    return named, parted


def _fire(desk: Desk, arm: Arm, where: str) -> tuple[Change, ...]:
    """That a molotov cocktail burns somewhere on the table."""
    game = TABLED.game(desk)
    return (FireSet(game.id, where),) if game is not None and arm.name == MOLOTOV else ()


def _place(options: Options, otherwise: str) -> str:
    return " ".join(str(options.get("place") or "").split())[:MOST_NAME] or otherwise


def _area_line(arm: Arm) -> str:
    burning = " Where it burns nobody passes for the rest of the game." if arm.name == MOLOTOV else ""
    return f"It reaches {both(radius(arm))} around.{burning}"


def _blast_facts(around: Caught, blast: Blast) -> dict[str, Any]:
    return {
        "delayed": blast.delayed,
        "in_hand": blast.in_hand,
        "people": fate_facts(around.struck(blast)),
        "structures": worn_facts(around.broken(blast)),
    }


def _questions(toss: Toss, around: Caught) -> Iterator[Question]:
    """What befalls everybody and everything within the area if it goes off there."""
    for target in around.people[:MOST_QUESTIONS]:
        yield Question(f"{target.name}, if it goes off", caught, (toss, target.mark), lambda fate: fate.word, FATES)
    for wall in around.walls[:MOST_QUESTIONS]:
        args = (Penetration.of(toss.arm), wall.strength, bonus_of(toss.thrower))
        yield Question(f"{wall.name}, if it goes off", breaking, args, wear_word, WEARS)


@plays("gangstars-shoot throw")
async def prepare_throw(desk: Desk, options: Options) -> Play:
    """A grenade or molotov cocktail is thrown."""
    thrower = await shooter_in(desk, options, "thrower", THROWER)
    arm, weapon = weapon_of(thrower, str(options.get("what") or ""), bombs, GRENADE)
    distance = range_of(options, "range", arm.maximum)
    around = await _caught(desk, options, thrower, distance)
    thrower, (around,) = _apart(thrower, around)
    TABLED.require_doer(desk, [thrower], [one.person for one in around.people])
    toss = Toss(arm, facts_of(desk, thrower, options, arm), around.area, distance)
    check_toss(toss)
    prepares = () if options.get("prepared") else ((PREPARING[arm.name], 1),)
    paid = paying_all(desk, thrower, *prepares, (Action.SHOOT, 1))
    why = f"a {arm.word} of {thrower.name}'s"
    fuse = _fuse(desk, options, thrower, arm)

    def changes(blast: Blast) -> tuple[Change, ...]:
        if blast.delayed:
            return fuse
        return (*around.changes(desk, blast, why), *_fire(desk, arm, _place(options, f"where {thrower.name} threw it")))

    def say(blast: Blast) -> Said:
        throws = f"{thrower.name} throws a {arm.word}"
        if blast.delayed:
            return Said(f"{throws}: it does not go off yet.", tuple(filter(None, (IT_WAITS, paid.line))))
        lines = (*around.lines(blast), _area_line(arm), paid.line)
        told = tuple(filter(None, lines))
        return Said(f"{throws}: {_toll(around, blast)}.", told, around.offers(blast, changes(blast)), Tone.BAD)

    return Play(
        say=say,
        resolver=throw,
        args=(toss,),
        names=around.names,
        changes=changes,
        paid=(*paid.changes, *spent_weapon(thrower, arm, weapon)),
        facts=lambda outcome: _blast_facts(around, outcome.result),
        questions=(
            Question(
                "The fuse", throw, (replace(toss, area=Area()),), lambda blast: FUSE.labelled(blast.delayed).label
            ),
            *_questions(toss, around),
        ),
        amends=luck_of(thrower, around.people),
        about=subjects(thrower, *(one.person for one in around.people)),
        again=thrower.stored is None and all(one.person.stored is None for one in around.people),
    )


def _toll(around: Caught, blast: Blast) -> str:
    """“it goes off, 2 of 3 hit”."""
    struck = around.struck(blast)
    hits = sum(fate.hurt is not None for _, fate in struck)
    return f"it goes off, {hits} of {len(struck)} hit" if struck else "it goes off"


def _fuse(desk: Desk, options: Options, thrower: Person, arm: Arm) -> tuple[Change, ...]:
    """That it lies on the table of the game and goes off in the next turn."""
    game = TABLED.game(desk)
    if game is None:
        return ()
    board = game.game.board
    if len(board.fuses) >= MOST_FUSES:
        raise OutOfRange(f"{MOST_FUSES} of these lie on the table already: let them go off first.")
    taken = {fuse.name.casefold() for fuse in board.fuses}
    named = _place(options, arm.name)
    names = (named, *(f"{named} {number}" for number in range(2, MOST_FUSES + 2)))
    name = next(one for one in names if one.casefold() not in taken)
    return (FuseSet(game.id, Fuse(name, arm.name, thrower.id or 0, board.turn + 1)),)


@plays("gangstars-shoot explode")
async def prepare_explode(desk: Desk, options: Options) -> Play:
    """Something delayed goes off as a turn begins."""
    fuse, booked = _lying(desk, options, due=True)
    arm = arm_named(fuse.weapon)
    thrower = await _who_threw(desk, fuse)
    around = await _caught(desk, options, thrower, 0.0)
    thrower, (around,) = _apart(thrower, around)
    known = replace(facts_of(desk, Person(thrower.name), options, arm), contact=False)
    toss = Toss(arm, _from_card(thrower, arm, known), around.area)
    check_toss(toss)
    why = f"a {arm.word} of {thrower.name}'s"

    def changes(blast: Blast) -> tuple[Change, ...]:
        return (*around.changes(desk, blast, why), *_fire(desk, arm, _place(options, fuse.name)))

    def say(blast: Blast) -> Said:
        told = (*around.lines(blast), _area_line(arm))
        headline = f"The {arm.word} goes off: {_toll(around, blast).removeprefix('it goes off').strip(', ')}"
        return Said(f"{headline.rstrip(': ')}.", told, around.offers(blast, changes(blast)), Tone.BAD)

    return Play(
        say=say,
        resolver=go_off,
        args=(toss,),
        names=around.names,
        changes=changes,
        paid=booked,
        facts=lambda outcome: _blast_facts(around, outcome.result),
        questions=tuple(_questions(toss, around)),
        amends=luck_of(thrower, around.people),
        about=subjects(thrower, *(one.person for one in around.people)),
        again=not booked and all(one.person.stored is None for one in around.people),
    )


def _from_card(thrower: Person, arm: Arm, typed: Shooter) -> Shooter:
    """The shooting and traits of who threw it, and nothing of the state he is in by now."""
    if thrower.figure is None:
        return typed
    known = shooter_of(thrower.figure, arm)
    return Shooter(known.shooting, spec=known.spec, traits=known.traits)


def _lying(desk: Desk, options: Options, due: bool) -> tuple[Fuse, tuple[Change, ...]]:
    """What lies on the table, and that it does no more; one made up where there is no game.

    IllegalNow for one that is not due, where it has to be.
    """
    if TABLED.game(desk) is None:
        return Fuse("it", arm_named(str(options.get("what") or GRENADE)).name, 0, 0), ()
    game, board = board_here(desk)
    require_taking_part(desk, game)
    name = str(options.get("fuse") or "")
    lying = board.due if due else board.fuses
    if not name and len(lying) == 1:
        name = lying[0].name
    if not name and not lying:
        raise IllegalNow(f"Nothing lies on the table that {'goes off now' if due else 'could be picked up'}.")
    if not name:
        raise OutOfRange(f"Say which, fuse: {either(clean(one.name) for one in lying)}.")
    fuse = board.fuse(name)
    if due and fuse not in board.due and not desk.asking:
        raise IllegalNow(
            f"{sentence(clean(fuse.name))} goes off at the start of turn {fuse.turn}: it is turn {board.turn}."
        )
    return fuse, (FuseGone(game.id, fuse.name),)


async def _who_threw(desk: Desk, fuse: Fuse) -> Person:
    """Who threw what lies there; somebody unknown where nobody is on record."""
    game = TABLED.game(desk)
    if game is not None and fuse.by:
        for stored in await figures_of(desk, game):
            if stored.id == fuse.by:
                return CAST.stored(stored)
    return Person(THROWER)


@plays("gangstars-shoot pickup")
async def prepare_pickup(desk: Desk, options: Options) -> Play:
    """Something delayed is picked up and thrown: it goes off where it lands, or in the hand."""
    holder = await shooter_in(desk, options, "figure", THROWER)
    fuse, booked = _lying(desk, options, due=False)
    arm = arm_named(fuse.weapon)
    distance = range_of(options, "range", arm.maximum)
    there = await _caught(desk, options, holder, distance)
    here = await _caught(desk, options, holder, 0.0, "near", "near_structures")
    holder, (there, here) = _apart(holder, there, here)
    if any(one.person.id is not None and one.person.id == holder.id for one in (*there.people, *here.people)):
        raise OutOfRange(f"{holder.name} throws it, and is hit for certain in the hand: leave him out of the lists.")
    TABLED.require_doer(desk, [holder], [one.person for one in (*there.people, *here.people)])
    toss = Toss(arm, facts_of(desk, holder, options, arm), there.area, distance)
    check_toss(toss)
    check_area(here.area)
    paid = paying_all(desk, holder, (Action.SIMPLE, 1), (Action.SHOOT, 1))
    why = f"a {arm.word} thrown by {holder.name}"

    def around(blast: Blast) -> Caught:
        return here if blast.in_hand else there

    def changes(blast: Blast) -> tuple[Change, ...]:
        own = harms(holder, blast.holder, "in the hand", shot=True) if blast.holder is not None else ()
        where = _place(options, f"where {holder.name} threw it")
        return (*own, *around(blast).changes(desk, blast, why), *_fire(desk, arm, where))

    def say(blast: Blast) -> Said:
        near, made = around(blast), changes(blast)
        head = f"{holder.name} picks up the {arm.word}"
        told = [*near.lines(blast), _area_line(arm), paid.line]
        offers = near.offers(blast, made)
        if blast.holder is None:
            return Said(f"{head} and throws it: {_toll(near, blast)}.", tuple(filter(None, told)), offers, Tone.BAD)
        mine = () if dies(holder, blast.holder) else test_offers([holder], made)
        seen = witness_offers(holder, blast.holder)
        lines = tuple(filter(None, (hurt_line(holder, blast.holder), *told)))
        return Said(f"{head}, and it goes off in the hand.", lines, (*mine, *offers, *seen), Tone.BAD)

    def facts(blast: Blast) -> dict[str, Any]:
        holders = blast.holder.word if blast.holder is not None else None
        return {**_blast_facts(around(blast), blast), "holder": holders}

    return Play(
        say=say,
        resolver=throw_again,
        args=(toss, holder.body, here.area),
        names=(*there.names, *here.names, holder.name),
        changes=changes,
        paid=(*booked, *paid.changes),
        facts=lambda outcome: facts(outcome.result),
        questions=(
            Question(
                "In the hand",
                throw_again,
                (replace(toss, area=Area()), holder.body, Area()),
                lambda blast: blast.holder.word if blast.holder is not None else "it is thrown",
            ),
            *_questions(toss, there),
        ),
        amends=luck_of(holder, (*there.people, *here.people)),
        about=subjects(holder, *(one.person for one in (*there.people, *here.people))),
        again=not booked and holder.stored is None and all(one.person.stored is None for one in there.people),
    )
