"""Those who leg it: moves on foot, climbs, and who sees whom, as deeds (mad.move and its branches)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Offered, Question, decides
from rules.core.action.move import EnemiesOf, Rolls, crew, move, nobody, opt, whom
from rules.core.action.people_fields import OWN, FromNumber
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import altered
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import listed, sentence
from rules.core.tables.outcome import Outcome
from rules.mad_dogs.model.changes import BlowGiven, HiddenSet
from rules.mad_dogs.model.checks import stat_test
from rules.mad_dogs.model.figures import Cover, Gait, Nerve, Posture, Stat
from rules.mad_dogs.model.free_blows import BLOW, FreeBlow, given
from rules.mad_dogs.model.tables import GUTS_RESULTS
from rules.mad_dogs.movement.resolve import (
    MOST_HOSTAGES,
    Climbed,
    Move,
    Rating,
    check_cover,
    check_ladder,
    check_move,
    climb,
    hide,
    ladder,
    move_on_foot,
    number,
    pace,
    sneak,
    spot,
    stairs,
    stays_hidden,
    unnoticed,
)
from rules.mad_dogs.nerve.stat_tests import HE, own_stat
from rules.mad_dogs.play.acting import paying, shows, spending
from rules.mad_dogs.play.fields import ROLLS, Number, by_numbers, skills_option
from rules.mad_dogs.play.lines import owed_line, some_of
from rules.mad_dogs.play.position import (
    Person,
    Position,
    friends,
    require_feet,
    require_fit,
    require_free,
    require_hurtable,
    require_in_fight,
    require_on_foot,
    require_seen,
    require_there,
    sheet,
    skills_of,
)
from rules.mad_dogs.play.state import second_action

WALKS: Final = (Gait.CREEP, Gait.WALK, Gait.RUN)
UP, DOWN, FLOORS = "Up", "Down", "By the floor"
DOES: Final = {Gait.CREEP: "creeps", Gait.WALK: "walks", Gait.RUN: "runs"}
SHOTS: Final = {Gait.WALK: "Shots on this card are at −1 GATS.", Gait.RUN: "Shots on this card are at −2 GATS."}
HALVES: Final = {"seriously wounded": "a serious wound", "up the stairs": "stairs up"}
WHERE: Final = {UP: " up the stairs", DOWN: " down the stairs"}
PARTS: Final = {1: "1 floor", 0.5: "half a floor", 0.25: "a quarter of a floor"}


def _figure() -> Any:
    return whom("Your figure, or a profile.", HE, only=OWN)


@move("mad-move go", ROLLS, around=True)
class Go:
    """One action on foot: inches by rate, ground, wounds and skills."""

    figure: Person = _figure()
    pace: Gait | None = opt("Creep 2 inches, walk 4, run 4 and a die (default: a walk).", nobody, words=WALKS)
    rough: bool = opt("Across rough ground or obstacles.", default=False)
    stairs: str = opt(
        "Stairs in inches, or a turn in floors where there is no detailed interior.",
        default="",
        words=(UP, DOWN, FLOORS),
    )
    ladder: bool = opt("A turn on a ladder or fire escape.", default=False)
    into: Person | None = whom(
        "Whom he runs into: a button hits him, for free after a second action.",
        source=nobody,
        complete=EnemiesOf("figure"),
    )
    hostages: Annotated[int, Interval(ge=0, le=MOST_HOSTAGES)] = opt(
        "Hostages held, with no figure or in place of its own.",
        lambda _position, move: len(move.figure.figure.hostages),
    )
    half_speed: bool = opt("At half speed after It's Serious, with no figure.", default=False)
    skills: tuple[str, ...] = skills_option("Skills of somebody with no sheet.")


@decides(Go)
def goes(position: Position, move: Go) -> Deed[Any]:
    """One action on foot, or a turn on stairs or a ladder that are counted by the floor."""
    person, figure = move.figure, move.figure.figure
    require_free(person, running=move.pace is Gait.RUN)
    require_feet(person)
    require_on_foot(position, person)
    posture = Posture.HALF_SPEED if move.half_speed and figure.posture is Posture.UP else figure.posture
    if move.ladder or move.stairs == FLOORS:
        gait, deed = Gait.CREEP, _by_turn(move, posture)
    else:
        gait = move.pace or Gait.WALK
        deed = _on_foot(
            position,
            move,
            Move(gait, skills_of(person, move.skills), posture, move.rough, move.hostages, move.stairs == UP),
        )
    deed = altered(deed, about=(person,), again=True, allow=lambda: _unseen(position, move))
    return paying(position, deed, (person, lambda: spending(position, person, gait=gait, loud=move.ladder)))


def _unseen(position: Position, move: Go) -> Price:
    """Nobody runs into what they can't see."""
    require_seen(position, *(() if move.into is None else (move.into,)))
    return ()


def _by_turn(move: Go, posture: Posture) -> Deed[Any]:
    """A turn on a ladder, or by the floor."""
    person = move.figure
    if move.ladder and move.stairs:
        raise OutOfRange("A ladder or stairs, not both in one action: pick one.")
    if move.pace or move.rough:
        raise OutOfRange("Ladders and floors have a rate of their own. Remove “pace” and “rough”.")
    if move.into:
        raise OutOfRange("Nobody is run into on a ladder or by the floor. Remove “into”.")
    if move.ladder:
        args = (posture, move.hostages)
        check_ladder(*args)
        asked = Question("Inches", ladder, args, lambda climbed: f"{climbed.inches:g}")

        def report(climbed: Climbed) -> Report:
            rate = f"{measure(climbed.inches)} on the ladder this turn, or {PARTS[climbed.floors]}"
            return Report(f"{person.name} makes {rate}.", ("Shots from a ladder are at −2 GATS.", *_remarks(person)))

        return Deed(ladder, args, facts=lambda outcome: outcome.result._asdict(), report=report, questions=(asked,))
    check_move(Move(posture=posture))
    asked = Question("Floors", stairs, (posture,), lambda floors: f"{floors:g}")

    def told(floors: float) -> Report:
        return Report(f"{person.name} makes {PARTS[floors]} by the stairs this turn, up or down.", _remarks(person))

    return Deed(stairs, (posture,), facts=lambda outcome: {"floors": outcome.result}, report=told, questions=(asked,))


def _on_foot(position: Position, move: Go, going: Move) -> Deed[Any]:
    """An action, in inches."""
    check_move(going)
    whole = not pace(going).halved

    def read(inches: float) -> Any:
        return int(inches) if whole else f"{inches:g}"

    order = () if whole else tuple(read(pace(going).inches(face)) for face in range(7))
    asked = Question("Inches", move_on_foot, (going,), read, order)
    person, (hits, free) = move.figure, _hits(position, move)
    strikes = () if free is None else (BlowGiven(person.id, free),)

    def report(made: float) -> Report:
        shots = "" if person.here else SHOTS.get(going.gait, "")
        blow = () if hits is None else (FollowUp(f"Hit {hits[0].label}"[:80], *hits[1]),)
        return Report(
            f"{person.name} {DOES[going.gait]} {measure(made)}{WHERE.get(move.stairs, '')}.",
            (*filter(None, (_sum(going), shots)), *_remarks(person)),
            (*blow, *_out_of_cover(person, going)),
        )

    return Deed(
        move_on_foot,
        (going,),
        changes=lambda _: strikes,
        facts=lambda outcome: {"inches": outcome.result},
        report=report,
        questions=(asked,),
    )


def measure(inches: float) -> str:
    """“1 inch”, “2.5 inches”."""
    return f"{inches:g} inch{'es' * (inches != 1)}"


def _out_of_cover(person: Person, move: Move) -> tuple[FollowUp, ...]:
    """A button for who hides and has crept out of cover."""
    if move.gait is not Gait.CREEP or not (person.here and person.figure.hides):
        return ()
    left = {"figure": person.typed, "moved": str(Gait.CREEP), "cover": str(Cover.NONE)}
    return (FollowUp("Out of cover", "mad-move hidden", left),)


def _sum(move: Move) -> str:
    """The distance as a sum; empty when it is the plain rate."""
    found = pace(move)
    rate = f"{found.base} inches{' + 1D6' if move.gait is Gait.RUN else ''}"
    added = "".join(f" {'+' if one.value > 0 else '−'} {abs(one.value)} {one.label}" for one in found.modifiers)
    capped = f", at most {found.most} with hostages" if found.most is not None else ""
    halved = f", halved for {listed(HALVES.get(why, why) for why in found.halved)}" if found.halved else ""
    return f"{rate}{added}{capped}{halved}." if added or capped or halved else ""


def _remarks(person: Person) -> tuple[str, ...]:
    """What his nerve means for where he goes, and that he owes actions."""
    nerve = person.figure.nerve
    shaken = f"{GUTS_RESULTS[nerve][0]}: {GUTS_RESULTS[nerve][1]}" if nerve is not Nerve.STEADY else ""
    return tuple(filter(None, (shaken, owed_line(person))))


def _hits(position: Position, move: Go) -> tuple[tuple[Person, Offered] | None, FreeBlow | None]:
    """The blow at whom he runs into: an action for a round, or free after a second action on a card."""
    person, other = move.figure, move.into
    if other is None:
        return None, None
    require_hurtable(other)
    require_on_foot(position, other)
    if sheet(person) is None:
        raise Missing("Say who it is that runs into somebody: figure:Hoodlum.", "figure")
    if person.stored and person.id == other.id:
        raise IllegalNow(f"{person.name} can't run into himself: name somebody else.")
    if person.here and other.here and second_action(position.board, person.id):
        free = given(position.board, other.id, other.typed)
        return (other, Offered(BLOW, free.owed.filled(person.typed))), free
    return (other, Offered("mad-brawl fight", {"attackers": person.typed, "defenders": other.typed})), None


# Who tests for it


def _number(stat: Stat) -> Any:
    refusal = f"Say who it is, or the {stat}: {stat.lower()}:3."
    return opt(f"{stat} in numbers, with no figure or in place of its own.", own_stat("figure", refusal, stat))


def _drunk() -> Any:
    return opt("Drunk/Addicted, and the die of this game went against him.", default=False)


def _rating(person: Person, stat: Stat, base: int, move: Any, skills: tuple[str, ...]) -> Rating:
    """Somebody's STUNTS or SMARTS about to be tested, `base` of them unhurt."""
    rating = person.figure.rating(stat, base, skills_of(person, skills), drunk=getattr(move, "drunk", False))
    return rating.swayed(person.figure.drink)


def _tests(
    position: Position,
    move: Any,
    stat: Stat,
    heading: str,
    resolver: Callable[..., bool],
    report: Callable[[bool], Report],
    *more: Hashable,
    passed: str = "passed",
) -> Deed[bool]:
    """An action, and a test of STUNTS or SMARTS for what comes of it.

    passed  what programs know it by that he passes
    """
    rating = _rating(move.figure, stat, getattr(move, stat.lower()), move, move.skills)
    needed = number(rating, getattr(move, "smoke", False)).total
    deed = Deed(
        resolver,
        (rating, *more),
        facts=lambda outcome: {passed: outcome.result, "needed": needed},
        report=report,
        questions=(Question(heading, resolver, (rating, *more), order=(True, False)),),
        again=True,
    )
    return paying(position, deed, (move.figure, lambda: spending(position, move.figure)))


def _require_afoot(position: Position, person: Person) -> None:
    """Refuse somebody who can't act on his own feet."""
    require_fit(person)
    require_feet(person)
    require_on_foot(position, person)


# Climbing


@move("mad-move climb", ROLLS, around=True)
class Climb:
    """A feat of climbing, where one is asked for: a test of STUNTS."""

    figure: Person = _figure()
    stunts: Number = _number(Stat.STUNTS)
    drunk: bool = _drunk()
    skills: tuple[str, ...] = skills_option("Skills of somebody with no sheet.")


@decides(Climb)
def climbs(position: Position, move: Climb) -> Deed[bool]:
    """A feat of climbing: STUNTS."""
    _require_afoot(position, move.figure)

    def report(passed: bool) -> Report:
        if passed:
            return Report(f"{move.figure.name} makes the climb.", tone=Tone.GOOD)
        line = "The table decides what comes of it; /mad fall rolls a fall."
        return Report(f"{move.figure.name} does not make the climb.", (line,))

    return _tests(position, move, Stat.STUNTS, "Makes the climb", climb, report)


# Sneaking

MOST_WATCHERS: Final = 12
SMARTS_OF_EACH: Final = Rolls("What fell: SMARTS of each watcher in order. The bot rolls what is missing.")


@move("mad-move sneak", SMARTS_OF_EACH, around=True)
class Sneak:
    """Creep up on watchers: each tests SMARTS to notice."""

    figure: Person = whom("Your figure who creeps, or a profile.", HE, only=OWN)
    watchers: tuple[Person, ...] = crew(
        "Who might notice: names, profiles or SMARTS as numbers, separated by commas.",
        required=True,
        naming=(FromNumber(by_numbers(Stat.SMARTS)),),
        complete=EnemiesOf("figure"),
    )
    smoke: bool = opt("They look through the smoke of burning gasoline.", default=False)
    watcher_skills: tuple[str, ...] = skills_option("Skills of watchers with no sheet.")


@decides(Sneak)
def sneaks(position: Position, move: Sneak) -> Deed[tuple[bool, ...]]:
    """Creeping up: every watcher tests SMARTS."""
    person, watchers = move.figure, _watching(move.watchers)
    _require_afoot(position, person)
    if person.stored and person.id in [one.id for one in watchers]:
        raise IllegalNow(f"{person.name} can't watch out for himself: name other watchers.")
    asked = (
        Gait.CREEP,
        tuple(
            _rating(one, Stat.SMARTS, one.figure.stats.smarts, move, () if one.stored else move.watcher_skills)
            for one in watchers
        ),
        move.smoke,
    )

    def facts(outcome: Outcome[tuple[bool, ...]]) -> dict[str, Any]:
        told = zip(watchers, outcome.result, strict=True)
        return {
            "unseen": not any(outcome.result),
            "watchers": [{"name": one.name, "notices": seen} for one, seen in told],
        }

    deed = Deed(
        sneak,
        asked,
        questions=(
            Question("Unseen", unnoticed, asked, order=(True, False)),
            *(_notices(watchers, asked[1], move.smoke) if len(watchers) > 1 else ()),
        ),
        changes=lambda noticed: shows(person) if any(noticed) else (),
        facts=facts,
        report=lambda noticed: _noticed(person, watchers, noticed),
        about=(person, *watchers),
        again=True,
    )
    return paying(position, deed, (person, lambda: spending(position, person, gait=Gait.CREEP)))


def _noticed(person: Person, watchers: Sequence[Person], noticed: tuple[bool, ...]) -> Report:
    """Who notices somebody creeping up."""
    seen, blind = (
        [one.name for one, sees in zip(watchers, noticed, strict=True) if sees is notices] for notices in (True, False)
    )
    if not seen:
        line = "May come within 4 inches before the next action, and no nearer unseen."
        return Report(f"{person.name} creeps up unseen by {listed(blind)}.", (line,), tone=Tone.GOOD)
    verb = "notices" if len(seen) == 1 else "notice"
    return Report(
        f"{sentence(listed(seen))} {verb} {'him' if person.name == HE else person.name} creeping up.",
        (f"Not noticed by {listed(blind)}.",) if blind else (),
    )


def _notices(watchers: Sequence[Person], ratings: Sequence[Rating], smoke: bool) -> Iterator[Question]:
    """Whether each notices, those alike asked once."""
    for rating in dict.fromkeys(ratings):
        those = [one.name for one, its in zip(watchers, ratings, strict=True) if its == rating]
        yield Question(f"Notices: {some_of(those, 3)}", stat_test, (number(rating, smoke),))


def _watching(people: tuple[Person, ...]) -> list[Person]:
    """Those who watch, each once; those of whom only numbers are known are counted."""
    if not people:
        raise Missing(
            "Say who watches: names, profiles or SMARTS, separated by commas, such as watchers:3.", "watchers"
        )
    if len(people) > MOST_WATCHERS:
        raise OutOfRange(f"At most {MOST_WATCHERS} watchers fit one roll, not {len(people)}.")
    for one in people:
        require_there(one)
        if one.figure.laid_out:
            raise IllegalNow(f"{one.name} is {one.figure.laid_out} and sees nothing. Remove the name.")
    ids = [one.id for one in people if one.stored]
    if len(set(ids)) < len(ids):
        raise IllegalNow("Somebody watches twice: name each watcher once.")
    nameless = [one for one in people if not one.figure.name]
    names = ["the watcher"] if len(nameless) == 1 else [f"watcher {place + 1}" for place in range(len(nameless))]
    named = iter(names)
    return [one if one.figure.name else replace(one, name=next(named)) for one in people]


# Hiding and spotting


@move("mad-move hide", ROLLS, around=True)
class Hide:
    """Hide behind cover that is big enough: a test of SMARTS."""

    figure: Person = _figure()
    cover: Cover = opt(
        "What the figure gets behind, as cover from a shot (default: light).", default=Cover.LIGHT, words=Cover
    )
    smarts: Number = _number(Stat.SMARTS)
    drunk: bool = _drunk()
    skills: tuple[str, ...] = skills_option("Skills of somebody with no sheet.")


@decides(Hide)
def hides(position: Position, move: Hide) -> Deed[bool]:
    """Hiding behind cover: SMARTS."""
    person = move.figure
    require_fit(person)
    require_on_foot(position, person)
    check_cover(move.cover)

    def report(passed: bool) -> Report:
        if not passed:
            return Report(f"{person.name} finds no hiding place and can be seen as before.")
        line = "Nobody can see or attack those in hiding until they leave cover, hurry, make a noise or are spotted."
        return Report(f"{person.name} hides.", (line,), tone=Tone.GOOD)

    deed = _tests(position, move, Stat.SMARTS, "Hides", hide, report, move.cover, passed="hidden")

    def changes(hides: bool) -> tuple[Change, ...]:
        return (HiddenSet(person.id, True),) if hides and person.here else ()

    return altered(deed, changes=changes)


@move("mad-move hidden", around=True)
class Hidden:
    """Whether somebody hidden stays hidden after moving or making a noise."""

    figure: Person = _figure()
    moved: Gait = opt("How he has moved.", default=Gait.STILL, words=Gait)
    cover: Cover = opt("What he is behind now.", default=Cover.LIGHT, words=Cover)
    noise: bool = opt("He has made a noise, such as a shot.", default=False)


@decides(Hidden)
def hidden(position: Position, move: Hidden) -> Deed[bool]:
    """Whether somebody hidden stays hidden after what was done."""
    person = move.figure
    require_in_fight(person)

    def allow() -> Price:
        if position.played and person.here and not person.figure.hides:
            raise IllegalNow(f"{person.name} is not hidden: /mad-move hide tries it.")
        return ()

    def report(stays: bool) -> Report:
        reasons = (
            "out of cover" if move.cover is Cover.NONE else "",
            f"at a {move.moved.lower()}" if move.moved in (Gait.WALK, Gait.RUN) else "",
            "making a noise" if move.noise else "",
        )
        why = listed(filter(None, reasons)) or "in cover, quiet and no faster than a creep"
        tone = Tone.GOOD if stays else Tone.PLAIN
        return Report(f"{person.name} {'stays hidden' if stays else 'is seen'}: {why}.", tone=tone)

    return Deed(
        stays_hidden,
        (move.moved, move.cover, move.noise),
        allow=allow,
        changes=lambda stays: () if stays else shows(person),
        facts=lambda outcome: {"hidden": outcome.result},
        report=report,
    )


@move("mad-move spot", ROLLS, around=True)
class Spot:
    """Spend an action looking for what is hidden: a test of SMARTS."""

    figure: Person = _figure()
    smarts: Number = _number(Stat.SMARTS)
    smoke: bool = opt("Through the smoke of burning gasoline.", default=False)
    drunk: bool = _drunk()
    skills: tuple[str, ...] = skills_option("Skills of somebody with no sheet.")
    hiding: tuple[Person, ...] | None = crew(
        "Who hides where they look; everybody of other sides who hides by default.",
        nobody,
        complete=EnemiesOf("figure"),
    )


@decides(Spot)
def spots(position: Position, move: Spot) -> Deed[bool]:
    """An action spent looking: SMARTS."""
    require_fit(move.figure)
    require_hurtable(*move.hiding or ())
    others = (one for one in position.people.values() if position.played and not friends(position, one, move.figure))
    hiding = tuple(one for one in (others if move.hiding is None else move.hiding) if one.here and one.figure.hides)
    name, cost = move.figure.name, "" if move.figure.here else ": one action"

    def report(passed: bool) -> Report:
        if not passed:
            return Report(f"{name} spots nothing{cost}.")
        found = (f"Hidden no longer: {', '.join(one.name for one in hiding)}.",) if hiding else ()
        return Report(f"{name} spots everything hidden there{cost}.", found, tone=Tone.GOOD)

    deed = _tests(position, move, Stat.SMARTS, "Spots it", spot, report, move.smoke)

    def changes(found: bool) -> tuple[Change, ...]:
        return tuple(part for one in hiding for part in shows(one)) if found else ()

    return altered(deed, changes=changes, about=(move.figure, *hiding))
