"""Dynamite: a throw, a kick, where it lands, and its blast (hood.throw)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides, in_words
from rules.core.action.fields import (
    UNSAID,
    Always,
    ByEye,
    ByStreet,
    ListRow,
    Rows,
    Squares,
    one_figure,
    option,
    table_rows,
)
from rules.core.action.move import move
from rules.core.action.on_street import square_read, stands_on
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.person import numbered, require_once
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import sentence
from rules.core.street.squares import name_of
from rules.core.tables.outcome import Modifier, Outcome
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.hoodsville.model.acting import Doing, present, require_able
from rules.hoodsville.model.fields import ROLLS, Melee, Other
from rules.hoodsville.model.figures import Injury
from rules.hoodsville.model.lines import harm_line, measure, screams, struck_buttons
from rules.hoodsville.model.position import Person, Position, nameless
from rules.hoodsville.model.shaken import harm_changes
from rules.hoodsville.shooting.how_hard_hits_strike import Hit, struck
from rules.hoodsville.throwing.kicks import kick_owed, require_kicked
from rules.hoodsville.throwing.missiles import (
    MELEE,
    MODIFIER,
    THROWER,
    Inches,
    Toss,
    check_toss,
    hit_facts,
    inches_of,
    price_of_throw,
    range_line,
    reach_of,
    require_thrower,
)
from rules.hoodsville.throwing.sticks import AT_WINDOW, LANDED, begins, ends
from rules.hoodsville.throwing.tables import BLAST, BLAST_REACH, DIRECTION, POINT, QUARTERS, Missile
from rules.hoodsville.throwing.throws_on_street import (
    WHERE,
    comes_down,
    gone,
    kicker_of,
    lies,
    near_stick,
    require_spot,
    spots_of,
    square_of_stick,
    targets_of,
)

KICK_LESS: Final = 3
FULL_RANGE: Final = Modifier("full range", -1)
MOST_CAUGHT: Final = 30
"""The most people in one blast."""
GONE: Final = "a dud"
PLACES: Final = (*(row.label for row in reversed(POINT.rows)), GONE)
ON_SPOT: Final = "on the spot"
DIRECTIONS: Final = (ON_SPOT, *(row.label for row in DIRECTION.rows), GONE)


class StickLanding(NamedTuple):
    """The result of a throw of dynamite, before it goes off.

    dud       it never goes off
    kicked    inches that it was kicked or thrown away
    quarters  quarters of an inch from its aim point
    degrees   the direction, clockwise from the line of the throw
    """

    dud: bool = False
    kicked: int = 0
    quarters: int = 0
    degrees: int = 0

    @property
    def way(self) -> str:
        """The direction from its aim point, in words."""
        if self.dud:
            return GONE
        return DIRECTION.labelled(self.degrees).label if self.quarters else ON_SPOT

    @property
    def inches(self) -> float:
        """How far from its aim point it lands, before any kick."""
        return self.quarters / QUARTERS


DUD: Final = Reading((True, *(False,) * 5), labels=("fails", *("burns",) * 5), good=tuple(range(2, 7)))
KICK: Final = Reading(
    tuple(max(0, face - KICK_LESS) for face in range(1, 7)),
    modifiers=(Modifier("kicked", -KICK_LESS),),
    labels=("stays", "stays", "stays", "1 inch", "2 inches", "3 inches"),
    good=(4, 5, 6),
)


@resolves("hood.throw")
def throw_dynamite(dice: Dice, toss: Toss, kicked: bool = False) -> StickLanding:
    """A throw of dynamite: whether it fails, how far it is kicked away, and where it lands.

    kicked  a figure within an inch of it tries to get rid of it

    Dice in order: dud, kick, point, direction; each only if it matters. Raises OutOfRange beyond the range, IllegalNow
    for any other missile.
    """
    if toss.missile is not Missile.DYNAMITE:
        raise IllegalNow("Only dynamite explodes. Throw anything else at a figure, a window or a vehicle.")
    check_toss(toss)
    if dice.read(1, DUD, "fuse")[0]:
        return StickLanding(dud=True)
    away = dice.read(1, KICK, "kicked away:0")[0] if kicked else 0
    far = () if toss.near else (FULL_RANGE,)
    (quarters,) = dice.read(1, dice.reading(POINT, far + toss.factors), "exploding point")
    if not quarters:
        return StickLanding(kicked=away)
    return StickLanding(False, away, quarters, dice.read(1, dice.reading(DIRECTION), "direction")[0])


def blast_strike(inches: float) -> int:
    """What a blast adds to the saving throw at this distance, part inches rounded up. Raises OutOfRange beyond its
    reach.
    """
    if not 0 <= inches <= BLAST_REACH:
        raise OutOfRange(f"A blast strikes within {BLAST_REACH} inches, not at {inches:g}. Type another number.")
    return next(strike for reach, strike in BLAST if reach >= ceil(inches))


@resolves("hood.throw", "hood.fire.effect", "hood.save.piercing")
def caught(dice: Dice, inches: float, index: int = 0) -> Hit:
    """The effect of a blast on one person at this distance. Raises OutOfRange beyond 5 inches."""
    strike = blast_strike(inches)
    factors = (Modifier(f"blast, {measure(max(1, ceil(inches)))} away", strike),) if strike else ()
    return dice.call(struck, factors, False, False, index)


@resolves("hood.throw", "hood.fire.effect", "hood.save.piercing")
def blast(dice: Dice, inches: tuple[float, ...]) -> tuple[Hit, ...]:
    """A blast: everyone near it, one after the other, by the inches between.

    Raises OutOfRange for nobody, too many people, or one beyond its reach, before any die is rolled.
    """
    if not 1 <= len(inches) <= MOST_CAUGHT:
        raise OutOfRange(f"A blast can't catch {len(inches)} people. Name 1 to {MOST_CAUGHT}.")
    for distance in inches:
        blast_strike(distance)
    return tuple([dice.call(caught, distance, index) for index, distance in enumerate(inches)])


# The deeds


SOMEONE: Final = nameless("Someone near it")
REACH: Final = reach_of(Missile.DYNAMITE)


def _kicker(position: Position, move: Any) -> Any:
    """Fill who tries to kick it away on a street: whoever stands where it is thrown."""
    return UNSAID if stands_on(position, move.thrower) is None else kicker_of(position, move) or SOMEONE


def _no_one_unnamed(position: Position, move: Any) -> Any:
    """Fill that no unnamed figure is near it on a street."""
    return UNSAID if stands_on(position, move.thrower) is None else False


@move("hood-throw dynamite", ROLLS, around=True)
class ThrowDynamite:
    """Throw a stick of dynamite. It may fail, and it may miss its mark."""

    thrower: Person = THROWER
    to: str = option(
        WHERE,
        ByStreet(square_of_stick, Always("")),
        read=square_read,
        measured=Squares(targets_of(REACH), spots_of(REACH)),
    )
    inches: Inches = inches_of(Missile.DYNAMITE)
    kicker: Person = one_figure(
        "Who tries to kick or throw it away: a figure or profile within an inch.",
        source=ByStreet(_kicker, Always(SOMEONE)),
    )
    kicked: bool = option("An unnamed figure near it tries that.", ByStreet(_no_one_unnamed, Always(False)))
    thrown: bool = option("It was thrown at a window before, so this costs no second stick or throw.", default=False)
    melee: Melee = MELEE
    modifier: Other = MODIFIER


AROUND: Final = (
    f"It strikes within {BLAST_REACH} inches. Name the thrower, the victims and their distances with /hood-throw blast."
)


@decides(ThrowDynamite)
def stick(position: Position, move: ThrowDynamite) -> Deed[StickLanding]:
    """A figure throws a stick of dynamite: whether it fails, who kicks it away, and where it goes off."""
    toss, kicked = (
        Toss(Missile.DYNAMITE, move.melee, move.inches, move.modifier),
        move.kicked or bool(move.kicker.typed),
    )
    if move.thrown:
        check_toss(toss)
    else:
        require_spot(position, move.thrower, move.to, toss.reach)
        require_thrower(move.thrower, toss)
    require_able(move.kicker, Doing.WORK)
    args = (toss, kicked)

    def allow() -> Price:
        paid = ends(position, move.thrower, AT_WINDOW) if move.thrown else price_of_throw(position, move.thrower, toss)
        return (*paid, *(position.present([move.kicker]) if kicked else ()))

    def report(landing: StickLanding) -> Report:
        throws = f"{move.thrower.name} throws a stick of dynamite"
        if landing.dud:
            fails = f"The dynamite that {move.thrower.name} threw fails." if move.thrown else f"{throws}, and it fails."
            return Report(sentence(fails), (range_line(toss),))
        kick = (_kick_line(move.kicker.name, landing),) if kicked else ()
        where = f"{measure(landing.inches)} off, {landing.way}" if landing.quarters else landing.way
        headline = f"{'The dynamite comes down' if move.thrown else throws}: {where}."
        point = comes_down(position, move.thrower, move.to, landing)
        around = (
            AROUND if point is None else f"It lies on {name_of(point.square)}, and strikes within {BLAST_REACH} inches."
        )
        kicks = point is not None and landing.kicked > 0 and move.kicker.stored
        off = FollowUp("It goes off", "hood-throw blast", {"thrower": move.thrower.typed})
        goes_off = () if point is None or kicks else (off,)
        return Report(headline, (range_line(toss), *kick, around), goes_off, Tone.BAD)

    def changes(landing: StickLanding) -> tuple[Change, ...]:
        left = gone(position, move.thrower) if move.thrown else ()
        if landing.dud:
            return left
        point = comes_down(position, move.thrower, move.to, landing)
        kick = () if point is None else kick_owed(move.kicker, landing.kicked)
        return (*left, *begins(position, move.thrower, LANDED), *lies(position, move.thrower, point), *kick)

    kicks = (Question("Kicked away, in inches", throw_dynamite, args, lambda landing: landing.kicked),)
    return Deed(
        throw_dynamite,
        args,
        (move.kicker.within,),
        allow,
        changes,
        _landed,
        (
            Question("Where it goes off", throw_dynamite, args, _place, PLACES),
            Question("Which way", throw_dynamite, args, lambda landing: landing.way, DIRECTIONS),
            *(kicks if kicked else ()),
        ),
        again=not move.thrower.stored,
        report=report,
    )


def _landed(outcome: Outcome[StickLanding]) -> dict[str, Any]:
    landing = outcome.result
    return {
        "dud": landing.dud,
        "kicked": landing.kicked,
        "inches": landing.inches,
        "degrees": landing.degrees if landing.quarters else None,
    }


def _kick_line(name: str, landing: StickLanding) -> str:
    if not landing.kicked:
        return f"{sentence(name)} can't get rid of it, so it stays."
    return f"{sentence(name)} gets it {measure(landing.kicked)} away from there, in any direction."


def _place(landing: StickLanding) -> str:
    return GONE if landing.dud else POINT.labelled(landing.quarters).label


EXAMPLE: Final = "The distances are missing. Type names with inches (Spats 1.5, 2 Constable 3) or inches alone."


@move("hood-throw blast", ROLLS, around=True)
class SetOff:
    """Resolve dynamite that goes off among figures within 5 inches."""

    thrower: Person = one_figure("Your figure that threw the stick.", "The thrower", only=OWN)
    victims: tuple[ListRow, ...] = table_rows(
        ByEye("Those near it, with inches: Spats 1.5, 2 Constable 3. Or only inches, such as 1, 4. Or nobody."),
        Rows(1, frozenset(), "", refusal=EXAMPLE, nobody=True),
        ByStreet(near_stick),
        required=True,
    )


@decides(SetOff)
def set_off(position: Position, move: SetOff) -> Deed[None] | Deed[tuple[Hit, ...]]:
    """A stick of dynamite goes off among people."""
    people, inches = _near(move.victims)
    require_kicked(position, move.thrower)

    def changes(hits: Iterable[Hit]) -> tuple[Change, ...]:
        struck = zip(people, hits, strict=True)
        harmed = (
            part
            for one, hit in struck
            for part in harm_changes(position, one, hit.injury, "caught in a blast", blow=hit.blow)
        )
        return (*harmed, *gone(position, move.thrower))

    if not people:
        return Deed(
            allow=lambda: ends(position, move.thrower, LANDED),
            changes=lambda _: gone(position, move.thrower),
            report=lambda _: Report("The dynamite goes off, and no one is near."),
            about=(move.thrower,),
            rule="hood.throw",
        )
    return Deed(
        blast,
        (inches,),
        tuple(person.name for person in people),
        lambda: ends(position, move.thrower, LANDED),
        changes,
        lambda outcome: list(map(hit_facts, people, outcome.result)),
        tuple(
            in_words(f"{measure(each)} away", caught, (each,), Injury, lambda hit: hit.injury)
            for each in dict.fromkeys(sorted(inches))
        ),
        about=(move.thrower, *people),
        again=not any(person.stored for person in people),
        report=lambda hits: _gone_off(people, inches, hits),
    )


def _gone_off(people: Sequence[Person], inches: Sequence[float], hits: Sequence[Hit]) -> Report:
    """How the blast left everyone near it."""
    struck = list(zip(people, inches, hits, strict=True))
    lines = (f"{person.name}, {measure(far)} away: {hit.word}." for person, far, hit in struck)
    harmed = (harm_line(person, hit.injury, known=True) for person, _, hit in struck if hit.injury > Injury.SUPERFICIAL)
    injuries = [hit.injury for hit in hits]
    who = f"{len(hits)} people" if len(hits) > 1 else people[0].name
    headline = f"The dynamite goes off: {who} struck, at worst {max(injuries).word}."
    tests = struck_buttons((person, hit.injury) for person, _, hit in struck)
    return Report(headline, (*lines, *harmed, *screams(injuries)), tests, Tone.BAD)


def _near(listed: Iterable[ListRow]) -> tuple[list[Person], tuple[float, ...]]:
    """People near a blast, each with a distinct name, and their distance from it.

    Raises OutOfRange for too many people, or one beyond its reach.
    """
    found: list[tuple[Person, float]] = []
    for row in listed:
        (inches,) = row.numbers
        blast_strike(inches)
        found += [(person, inches) for person in present(row.people) or [nameless("Victim")]]
    if len(found) > MOST_CAUGHT:
        raise OutOfRange(f"A blast can't catch {len(found)} people. Name at most {MOST_CAUGHT}.")
    people = [one for one, _ in found]
    require_once(people)
    return numbered(people), tuple(inches for _, inches in found)
