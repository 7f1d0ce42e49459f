"""Tests of GUTS: the figures that make them, the modifiers, and the effects of a failure (mad.guts)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Source, many_figures, nobody, option
from rules.core.action.move import move
from rules.core.action.on_street import afoot
from rules.core.action.people_fields import OWN, OneByName
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import MOST_LABEL, listed
from rules.core.play.laid_street import FigurePut
from rules.core.play.obligations import Owes, Settled
from rules.core.street.squares import name_of
from rules.core.tables.outcome import Modifier, Outcome, Target
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.mad_dogs.model.board import BrawlLeft
from rules.mad_dogs.model.changes import NerveTested, SkillUsed
from rules.mad_dogs.model.figures import MEAN_DRUNK, Figure, Nerve, Rating, Stat
from rules.mad_dogs.model.skill_numbers import Occasion
from rules.mad_dogs.model.skills import SPUNKY_KID, STONE_COLD_KILLER, re_rolls
from rules.mad_dogs.model.tables import BYSTANDERS, GUTS_MARGIN, GUTS_RESULTS, LAW
from rules.mad_dogs.play import fields
from rules.mad_dogs.play.fields import TESTS, Crowd, Number, skills_option
from rules.mad_dogs.play.forced_moves import BACK, drops_back
from rules.mad_dogs.play.lines import RE_ROLLED, frees_line, nerve_ends, nerve_means
from rules.mad_dogs.play.obligations import GIVES_UP, GUTS, must_give_up
from rules.mad_dogs.play.position import Person, Position, present, sheet, side_of, skills_of
from rules.mad_dogs.play.rerolls import caught, lucky, spunky_kids
from rules.mad_dogs.play.stat_tests import HE, Tested, under

R = TypeVar("R")


class Shaken(NamedTuple):
    """The end of a GUTS test, and whether a Spunky Kid used their re-roll on it."""

    nerve: Nerve
    rerolled: bool = False


WORST_FIRST = (Nerve.TERRIFIED, Nerve.NERVOUS, Nerve.STEADY)


@lru_cache(256)
def guts_reading(number: int) -> Reading[int]:
    """A D6 against GUTS: 2 passes, 1 fails, 0 fails by 3 or more."""
    keys = tuple(2 if face <= number else 1 if face - number < GUTS_MARGIN else 0 for face in range(1, 7))
    labels = tuple(GUTS_RESULTS[WORST_FIRST[key]][0] for key in keys)
    return Reading(keys, "mad.tables.guts", labels=labels, good=tuple(range(1, min(number, 6) + 1)))


@resolves("mad.guts")
def guts_test(dice: Dice, target: Target, spunky: bool = False, index: int | None = None) -> Shaken:
    """1D6 against GUTS. At 0 or less no roll passes; it only decides whether the failure is by 3 or more.

    `spunky` re-rolls one failure; the second roll counts. `index` numbers the figure in the headings of the rolls.
    """
    dice.note(target)
    whose = "" if index is None else f":{index}"
    (held,) = dice.read(1, guts_reading(target.total), f"{Stat.GUTS}{whose}")
    rerolled = spunky and held < 2
    if rerolled:
        dice.note(target)
        again = f"{Stat.GUTS} again as a Spunky Kid{whose}" if whose else "GUTS again, Spunky Kid"
        (held,) = dice.read(1, guts_reading(target.total), again)
    return Shaken(WORST_FIRST[held], rerolled)


@resolves("mad.guts")
def guts_tests(dice: Dice, tests: tuple[tuple[Target, bool], ...]) -> tuple[Shaken, ...]:
    """`guts_test` for several figures in order: the target of each, and whether they re-roll a failure."""
    return tuple([dice.call(guts_test, target, spunky, place) for place, (target, spunky) in enumerate(tests)])


def guts_target(rating: Rating, *, wound: bool = False, gory: bool = False, look: bool = False) -> Target:
    """The GUTS number of a figure, every modifier by name.

    wound   the cause is a wound of the figure or of a friend (Squeamish)
    gory    the figure saw a Gory Death: -2; a Stone Cold Killer need not test at all
    look    a Stone Cold Killer gives the figure the Look: -2
    """
    squeamish = rating.skilled(Occasion.WOUNDS, wound or gory)
    return rating.target(("gory death", -2 * gory), ("The Look", -2 * look), *squeamish, rating.mean)


def spunky(figure: Figure) -> bool:
    """Whether the figure can still re-roll a GUTS test in this game."""
    return re_rolls(figure, SPUNKY_KID) > 0


class GutsEnd(NamedTuple):
    """The end of a GUTS test with no margin, and whether a Spunky Kid used their re-roll on it."""

    steady: bool
    rerolled: bool = False


def hold(dice: Dice, target: Target, spunky: bool = False, index: int = 0) -> GutsEnd:
    """1D6 against GUTS of which only the success matters. At 0 or less it fails without a roll.

    `spunky` re-rolls one failure; the second roll counts. `index` numbers the figure in the headings of the rolls.
    """
    dice.note(target)
    if target.total <= 0:
        return GutsEnd(False)
    steady = dice.read(1, under(target.total), f"{Stat.GUTS}:{index}")[0]
    if steady or not spunky:
        return GutsEnd(steady)
    dice.note(target)
    return GutsEnd(dice.read(1, under(target.total), f"{Stat.GUTS} again as a Spunky Kid:{index}")[0], rerolled=True)


GORY_DEATH: Final = "Gory death"

WOUNDED, FRIEND_HIT, LOOK = "Wounded", "Friend hit", "The Look"

CAUSES: Final = (WOUNDED, FRIEND_HIT, GORY_DEATH, LOOK, "Other")

SPENDS: Final = "A Spunky Kid re-rolls a failure at once, once a game (default: a button offers it)."


def skinful(about: str, who: str) -> Any:
    """An option for a figure with a skinful, which matters only to a Mean Drunk."""
    return option(about, default=False, matters=_of_any(who, lambda one, skills: MEAN_DRUNK in skills_of(one, skills)))


def spends(about: str, who: str) -> Any:
    """An option for a Spunky Kid who re-rolls a failure at once."""
    return option(about, default=False, matters=_of_any(who, lambda one, skills: may_reroll(one, skills)))


def _of_any(who: str, has: Callable[[Person, tuple[str, ...]], bool]) -> Source:
    """Whether this holds for any figure that a field names."""

    def source(_position: Position, move: Any) -> bool:
        named: Person | tuple[Person, ...] = getattr(move, who)
        return any(has(one, move.skills) for one in (named if isinstance(named, tuple) else (named,)))

    return source


@move("mad guts", TESTS, around=True)
class Guts:
    """Test a figure's nerve on the GUTS table."""

    figure: tuple[Person, ...] = many_figures(
        "The figures that test, or a profile. Separate several names by commas.",
        only=OWN,
        naming=(OneByName(),),
        nameless=HE,
    )
    guts: Number | None = option("GUTS as a number, if there is no figure or to replace its own.", nobody)
    cause: str = option("The cause of the test.", default="", words=CAUSES)
    modifier: fields.Modifier = option("Any other modifier, such as -1.", default=0)
    drunk: bool = skinful("The figure is drunk.", "figure")
    spunky: bool = spends(SPENDS, "figure")
    skills: tuple[str, ...] = skills_option("Skills of a figure without a sheet.")


@decides(Guts)
def guts(position: Position, move: Guts) -> Deed[Any]:
    """Test GUTS: steady, nervous or terrified. Each of several figures makes a test."""
    several = len(move.figure) > 1 or "," in str(position.typed.get("figure") or "")
    people = move.figure
    if several:
        if move.guts is not None or move.skills:
            raise OutOfRange(
                f"Several figures have their own {'GUTS' if move.guts is not None else 'skills'}. Remove that option."
            )
        people = present(position, people)
    again = [rerolls_at_once(move, one) for one in people]
    tested, law = tuple(_frightened(move, one) for one in people), law_among(position.people.values())
    targets = tuple((one.target, spends) for one, spends in zip(tested, again, strict=True))

    def each(result: Any) -> list[tuple[Person, Shaken]]:
        return list(zip((one.person for one in tested), result if several else (result,), strict=True))

    def changes(result: Any) -> tuple[Change, ...]:
        return tuple(one for person, shaken in each(result) for one in unnerved(person, shaken, law))

    def report(result: Any) -> Report:
        return before_the_law(
            law, _nerves(position, each(result)), [one for one, shaken in each(result) if failed(shaken)]
        )

    def facts(outcome: Outcome[Any]) -> dict[str, Any]:
        known = [
            {"name": one.person.name, "nerve": str(shaken.nerve), "needed": one.target.total}
            for one, (_, shaken) in zip(tested, each(outcome.result), strict=True)
        ]
        return {"figures": known} if several else {key: known[0][key] for key in ("nerve", "needed")}

    def fails(place: int) -> Callable[[Any], bool]:
        return lambda result: failed(each(result)[place][1])

    deed = Deed(
        guts_tests if several else guts_test,
        (targets,) if several else targets[0],
        tuple(one.name for one in people) if several else (),
        changes=changes,
        facts=facts,
        report=report,
        questions=tuple(
            Question(one.name if several else "Nerve", guts_test, pair, lambda shaken: str(shaken.nerve))
            for one, pair in zip(people, targets, strict=True)
        ),
        rerolls=(
            *(caught(people) if several else lucky(people)),
            *spunky_kids([(one, fails(place)) for place, one in enumerate(people)], spends=move.spunky),
        ),
        again=not any(one.stored for one in people),
    )
    return breaking_off(position, deed)


def _nerves(position: Position, tested: Sequence[tuple[Person, Shaken]]) -> Report:
    """The report of each figure's test and its meaning."""
    ends = [f"{person.name} {nerve_ends(position, person, shaken.nerve)}" for person, shaken in tested]
    met = dict.fromkeys(shaken.nerve for _, shaken in tested if failed(shaken))
    means = {nerve: nerve_means(position, [one for one, held in tested if held.nerve is nerve], nerve) for nerve in met}
    lines = (
        *(f"{GUTS_RESULTS[nerve][0]}: {mean}" if len(met) > 1 else mean for nerve, mean in means.items()),
        *(frees_line(person.name, person.figure, shaken.nerve) for person, shaken in tested),
        RE_ROLLED if any(one.rerolled for _, one in tested) else "",
    )
    tone = Tone.BAD if any(failed(shaken) for _, shaken in tested) else Tone.GOOD
    return Report(f"{', '.join(ends)}.", tuple(filter(None, lines)), tone=tone)


def _frightened(move: Guts, person: Person) -> Tested:
    """The target of a figure's test; IllegalNow for a figure that has nothing to fear."""
    figure, known = person.figure, sheet(person)
    if figure.kept_out:
        raise IllegalNow(f"{person.name} is {figure.kept_out}, so nothing frightens them now. Pick another figure.")
    if known is None and move.guts is None:
        raise Missing("Name the figure that tests, or give its GUTS, such as guts:3.", "figure", "guts")
    has = skills_of(person, move.skills)
    if move.cause == GORY_DEATH and STONE_COLD_KILLER in has:
        raise IllegalNow(f"{person.name} is a {STONE_COLD_KILLER}, whom no Gory Death frightens. They need no test.")
    target = guts_target(
        figure.rating(Stat.GUTS, move.guts, has, drunk=move.drunk),
        wound=move.cause in (WOUNDED, FRIEND_HIT),
        gory=move.cause == GORY_DEATH,
        look=move.cause == LOOK,
    )
    typed = (Modifier("as said", move.modifier),) if move.modifier else ()
    return Tested(person, Target(target.stat, target.base, (*target.modifiers, *typed)))


def rerolls_at_once(move: Any, person: Person) -> bool:
    """Whether the move has a Spunky Kid re-roll a failure at once."""
    return move.spunky and may_reroll(person, getattr(move, "skills", ()))


def may_reroll(person: Person, skills: tuple[str, ...] = ()) -> bool:
    """Whether the figure is a Spunky Kid who can still re-roll a failure; `skills` count where there is no sheet."""
    return spunky(person.figure) if person.stored else SPUNKY_KID in skills_of(person, skills)


MOST_GIVING_UP: Final = 3


@frozen
class Law:
    """The cops and Feds on a table who can act, by their sides. A gangster whose nerve fails gives up to them.

    sides  None for those of no side; empty outside a game
    """

    sides: frozenset[int | None] = frozenset()

    def faces(self, person: Person) -> bool:
        """Whether a gangster on the table faces cops or Feds there who are not on the gangster's side."""
        gangster = person.figure.profile not in LAW | BYSTANDERS
        return person.here and gangster and any(one is None or one != side_of(person) for one in self.sides)


NO_LAW: Final = Law()


def law_among(people: Iterable[Person]) -> Law:
    """The law among those on a table."""
    return Law(frozenset(side_of(one) for one in people if one.figure.profile in LAW and one.figure.can_act))


def before_the_law(law: Law, reported: Report, failed: Sequence[Person]) -> Report:
    """The report with the figures whose nerve failed before the law, and buttons to give up for the first of them."""
    facing = [person for person in failed if law.faces(person)]
    if not facing:
        return reported
    gives = "gives" if len(facing) == 1 else "give"
    line = f"In a fight with the law, {listed(one.name for one in facing)} {gives} up. Use /mad-nerve surrender."
    offers = (
        FollowUp(
            f"Gives up to the law: {one.name}"[:MOST_LABEL],
            "mad-nerve surrender",
            {"figure": one.typed, "watchers": str(Crowd.FRIENDS)},
        )
        for one in facing[:MOST_GIVING_UP]
    )
    return replace(reported, lines=(*reported.lines, line), follow_ups=(*reported.follow_ups, *offers))


def shaking(person: Person, shaken: Shaken, law: Law = NO_LAW) -> tuple[Change, ...]:
    """The changes of a test in a figure. A test never improves its nerve, and a figure that faces the law must give up.

    A terrified figure owes no further tests.
    """
    figure = person.figure
    worse = list(Nerve).index(shaken.nerve) > list(Nerve).index(figure.nerve)
    if not worse:
        return ()
    gives_up = law.faces(person) and not must_give_up(figure)
    over = [owed for owed in figure.duties if owed.command == GUTS] if shaken.nerve is Nerve.TERRIFIED else []
    return (
        NerveTested(person.id, shaken.nerve),
        *(Settled(person.id, owed) for owed in over),
        *((Owes(person.id, GIVES_UP),) if gives_up else ()),
    )


def breaking_off(position: Position, deed: Deed[R]) -> Deed[R]:
    """The same deed, after which a figure whose nerve failed brawls with no one: it falls back to cover, or runs."""

    def nervous(result: R) -> tuple[int, ...]:
        tested = (one for one in deed.changes(result) if isinstance(one, NerveTested))
        return tuple(one.subject for one in tested if one.nerve is Nerve.NERVOUS)

    def changes(result: R) -> tuple[Change, ...]:
        made = deed.changes(result)
        tested = [one for one in made if isinstance(one, NerveTested) and one.nerve is not Nerve.STEADY]
        board = position.after(*made).board if tested else position.board
        return (
            *made,
            *(BrawlLeft(position.id, one.subject) for one in tested if board.brawling_with(one.subject)),
            *drops_back(position, nervous(result)),
        )

    def report(result: R) -> Report:
        reported = deed.report(result)
        return replace(reported, lines=(*reported.lines, *_dropping_back(position, nervous(result))))

    if not position.played:
        return deed
    return fast_replace(deed, changes=changes, report=deed.report if position.street is None else report)


def _dropping_back(position: Position, figures: Sequence[int]) -> Iterator[str]:
    """Where nervous figures on the street drop back to: a square, one that is chosen next, or none."""
    moves = drops_back(position, figures)
    for one in figures:
        person = position.people[one]
        if afoot(position, person) is None:
            continue
        put = next((move for move in moves if isinstance(move, FigurePut) and move.figure == one), None)
        if put is not None and put.square is not None:
            yield f"{person.name} drops back to {name_of(put.square)}."
        elif any(isinstance(move, Owes) and move.subject == one for move in moves):
            yield f"{person.name} drops back to cover next, to a square of their choice."
        else:
            yield f"{person.name} stays: no enemy sees them out of cover, or no cover is within {BACK:g} inches."


def failed(shaken: Shaken) -> bool:
    """Whether the figure's nerve failed."""
    return shaken.nerve is not Nerve.STEADY


def unnerved(person: Person, shaken: Shaken, law: Law) -> tuple[Change, ...]:
    """The changes of a test in a figure before this law, with a Spunky Kid's re-roll."""
    return (*shaking(person, shaken, law), *([SkillUsed(person.id, SPUNKY_KID)] if shaken.rerolled else []))


def reroll_spent(person: Person, rerolled: bool) -> tuple[Change, ...]:
    """The change that books a Spunky Kid's re-roll."""
    return (SkillUsed(person.id, SPUNKY_KID),) if rerolled else ()
