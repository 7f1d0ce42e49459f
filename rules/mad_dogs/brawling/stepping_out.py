"""Leaving a brawl while opponents are up: STUNTS, the grip and the free blow (mad.brawl.leave)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache, partial
from typing import Any, Final

from rules.core.action.deed import Deed, MoveRef, Question, decides
from rules.core.action.fields import EnemiesOf, many_figures, one_figure, option
from rules.core.action.move import Rolls, move
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import listed, parts, sentence
from rules.core.tables.outcome import Outcome, Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.brawling.blows import (
    FATES,
    UNTOUCHED,
    Beaten,
    Strikes,
    beat,
    beaten_facts,
    dice_facts,
    hurt_by,
    one_struck,
    strikes,
)
from rules.mad_dogs.brawling.fighters import (
    DOWN,
    DRUNK,
    FATALE,
    LISTED,
    MOST_A_SIDE,
    NOBODY,
    OUT,
    PUBLIC,
    TURN_OVER,
    WEAPONS,
    Brawler,
    Fighter,
    Foe,
    as_typed,
    brawl_begun,
    brawlers_of,
    by_free_blows,
    check_fighter,
    dice_of,
    fatales,
    fatales_spent,
    fighters_of,
    fists_needed,
    listing,
    people_of,
    posture_of,
    require_hands_on,
    swing,
)
from rules.mad_dogs.brawling.tables import Arm, Footing, footing_of
from rules.mad_dogs.model.board import ActionsSpent, BrawlLeft
from rules.mad_dogs.model.changes import BlowGiven, BlowGone
from rules.mad_dogs.model.figures import Gait, Posture, Rating, Standing, Stat
from rules.mad_dogs.model.free_blows import BLOW, LET_GO, FreeBlow, given, is_open
from rules.mad_dogs.model.injuries import Casualty, Mark, casualties
from rules.mad_dogs.model.skill_numbers import Occasion
from rules.mad_dogs.nerve.aftermath import WITNESSES, Seeing, with_witnesses
from rules.mad_dogs.nerve.stone_cold import with_credit
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.play.acting import aims_lost, shows, spending, with_cost
from rules.mad_dogs.play.fields import Number, skills_option
from rules.mad_dogs.play.forced_moves import step_back_owed
from rules.mad_dogs.play.position import (
    Person,
    Position,
    mark_of,
    present,
    require_fit,
    require_in_fight,
    require_on_foot,
    sheet,
    skills_of,
)
from rules.mad_dogs.play.rerolls import lucky
from rules.mad_dogs.play.stat_tests import stat_test

STEP_BACK = 2
"""Inches between a figure that got away and those it fought."""


@frozen
class Leaving:
    """A try to get out of a brawl with one to four opponents.

    rating  the STUNTS of the figure; the mark holds what is off every attribute alike
    leap    the figure gets away by a leap or a dive (Just Nuts)
    hold    the opponents' choice after a failure: True to keep the grip, False to let go for a free blow
    public  a public place with people watching (Brutal Champ)
    """

    rating: Rating
    opponents: tuple[Fighter, ...]
    mark: Mark = NOBODY
    leap: bool = False
    hold: bool = True
    public: bool = False


class Getaway(StrEnum):
    CLEAN = "clean"
    HELD = "held"
    LET_GO = "let go"


@frozen
class Left:
    """The end of a try to leave a brawl: the inches that the figure stepped back, and the effect of a free blow."""

    how: Getaway
    inches: int = 0
    beaten: Beaten = UNTOUCHED

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.beaten)


@lru_cache(1024)
def stunts_needed(leaving: Leaving) -> Target:
    """The STUNTS number for getting out of a brawl, every modifier by name."""
    rating = leaving.rating.hurt(leaving.mark.lost)
    skills = (*rating.skilled(Occasion.LEAVING), *rating.skilled(Occasion.LEAPING, leaving.leap))
    return rating.target(rating.addicted, *skills)


def check_leaving(leaving: Leaving) -> None:
    """Refuse a try that needs no test or can't be made: OutOfRange or IllegalNow."""
    if leaving.rating.whole < 0:
        raise OutOfRange("STUNTS can't be below 0. Give a number of 0 or more.")
    if not 1 <= len(leaving.opponents) <= MOST_A_SIDE:
        raise OutOfRange(
            f"A figure gets away from one to {MOST_A_SIDE} opponents, not {len(leaving.opponents)}. Name other "
            "opponents."
        )
    if posture_of(leaving.mark) in (Posture.DEAD, Posture.UNCONSCIOUS):
        raise IllegalNow("A dead or unconscious figure can't leave a brawl. Pick another figure.")
    for opponent in leaving.opponents:
        check_fighter(opponent)
    if not any(opponent.footing is Footing.UP for opponent in leaving.opponents):
        raise IllegalNow("No opponent is on their feet, so the figure leaves without a test. Just move it.")


@resolves("mad.brawl.leave")
def break_away(dice: Dice, leaving: Leaving) -> bool:
    """1D6 against STUNTS. Passed, the figure steps back 2 inches unharmed; failed, the opponents choose."""
    check_leaving(leaving)
    return dice.call(stat_test, stunts_needed(leaving))


@attack
@resolves("mad.brawl.leave", "mad.brawl.table")
def free_blow(dice: Dice, leaving: Leaving) -> Beaten:
    """The opponents' blows at a figure they let go: all on their feet roll FISTS, and every success is a hit.

    Dice in order: FISTS of the opponents (numbered from 1, the figure is 0), then the tables.
    """
    check_leaving(leaving)
    foe = Foe(leaving.mark, "Not the Face!" in leaving.rating.skills)
    blows: list[Strikes] = []
    for index, striker in enumerate(leaving.opponents, 1):
        count = dice_of(striker) * (striker.footing is Footing.UP)
        hits = dice.call(swing, count, fists_needed(striker, (foe,), leaving.public), index)
        blows += [strikes(striker, foe, hits)] * (hits > 0)
    return dice.call(beat, foe, tuple(blows), 0) if blows else UNTOUCHED


@attack
@resolves("mad.brawl.leave", "mad.brawl.table")
def leave(dice: Dice, leaving: Leaving) -> Left:
    """A try to get out of a brawl: STUNTS, and after a failure the grip or the free blow, as the opponents chose.

    After a free blow the figure steps back 2 inches as well, unless the blow put it on the floor.
    """
    if dice.call(break_away, leaving):
        return Left(Getaway.CLEAN, STEP_BACK)
    if leaving.hold:
        return Left(Getaway.HELD)
    beaten = dice.call(free_blow, leaving)
    return Left(Getaway.LET_GO, STEP_BACK * (beaten.footing is Footing.UP), beaten)


HOLD, FREE_BLOW = "Hold", "Free blow"

HOLD_ON: Final = "Hold on"

SOMEBODY: Final = "3"
"""An unnamed fighter in a list, by FISTS, which a free blow does not test."""


def _stunts(_position: Position, move: Any) -> int:
    figure = sheet(move.figure)
    if figure is None:
        raise Missing(
            "Name the figure that wants to get away, or give its STUNTS, such as stunts:3.", "figure", "stunts"
        )
    return figure.stats.stunts


@move(
    "mad-brawl leave",
    Rolls("Your own dice: STUNTS, then FISTS of a free blow and the tables. Type ask for roll after roll."),
    around=True,
)
class Leave:
    """Get away from opponents who are still up with a test of STUNTS."""

    figure: Person = one_figure("Your figure, or a profile such as Hoodlum.", "The figure", only=OWN)
    opponents: tuple[Person, ...] = listing(
        f"The opponents to get away from: {LISTED}", "the opponent", complete=EnemiesOf("figure")
    )
    stunts: Number = option("STUNTS as a number, if there is no figure or to replace its own.", _stunts)
    choice: str = option(
        "The choice of the opponents if the figure fails (default: they choose then).",
        default="",
        words=(HOLD, FREE_BLOW),
    )
    leap: bool = option("The figure gets away by a leap or a dive.", default=False)
    weapons: tuple[Arm | None, ...] = WEAPONS
    public: bool = PUBLIC
    down: str = DOWN
    out: str = OUT
    drunk: str = DRUNK
    skills: tuple[str, ...] = skills_option("Skills of a figure without a sheet.")
    opponent_skills: tuple[str, ...] = skills_option("Skills of opponents without a sheet.")
    witnesses: Seeing = WITNESSES


@decides(Leave)
def get_away(position: Position, move: Leave) -> Deed[Any]:
    """A try to get out of a brawl: STUNTS, and after a failure the opponents' choice, now or by a button."""
    leaver, *opponents = as_typed(
        position,
        move,
        [
            _leaver(position, move),
            *brawlers_of(move, "opponents", "weapons", "opponent_skills", "whom the figure leaves"),
        ],
    )
    gone = next((one.person for one in opponents if one.person.figure.standing is not Standing.FIGHTING), None)
    if gone is not None:
        raise IllegalNow(f"{gone.name} is {gone.figure.standing} and holds no one. Remove that name.")
    require_hands_on(position, opponents, [leaver])
    leaving = Leaving(
        leaver.fighter.rating.swayed(leaver.person.figure.drink),
        opponents=fighters_of(opponents),
        mark=leaver.fighter.mark,
        leap=move.leap,
        hold=move.choice != FREE_BLOW,
        public=move.public,
    )
    check_leaving(leaving)
    people = people_of((leaver, *opponents))
    after = (
        Question("Ends", leave, (leaving,), _how, ("gets away", "held"))
        if move.choice
        else Question("If struck by a free blow", free_blow, (leaving,), lambda beaten: beaten.fate, FATES)
    )
    struck = _given(position, leaver, opponents)

    held = brawl_begun(position, people[:1], people[1:])

    def changes(left: Left | bool) -> tuple[Change, ...]:
        if isinstance(left, Left):
            then = held if left.how is Getaway.HELD else step_back_owed(position, leaver.person)
            return (*hurt_by((leaver,), (left.beaten,)), *then)
        return step_back_owed(position, leaver.person) if left else (*struck, *held)

    def report(left: Left | bool) -> Report:
        if left is not False:
            return _left(leaver, opponents, left)
        choices = _choices(position, move, leaver, opponents, bool(struck))
        return _held(
            leaver, opponents, [FollowUp(label, *one, once=f"grip:{position.delivery}") for label, one in choices]
        )

    deed = Deed(
        leave if move.choice else break_away,
        (leaving,),
        tuple(one.name for one in people),
        allow=lambda: _chosen(position, move, opponents),
        changes=changes,
        facts=lambda outcome: _facts(leaver, outcome),
        report=report,
        questions=(Question("Gets away", break_away, (leaving,)), after),
        rerolls=lucky(people[:1], people[1:]),
        about=people,
    )
    deed = with_witnesses(
        position, with_credit(position, deed, by_free_blows(opponents)), people, people[:1], move.witnesses
    )
    return with_cost(position, deed, (leaver.person, lambda: _stepping_back(position, leaver.person)))


def _stepping_back(position: Position, person: Person) -> Price:
    """The price: an action of creeping. No blow is free after it, since it runs into no one."""
    price = spending(position, person, gait=Gait.CREEP)
    return (*price, ActionsSpent(position.id, person.id, 0)) if price else ()


def _leaver(position: Position, move: Leave) -> Brawler:
    """The figure that tries to get away, with STUNTS in place of a fighter's FISTS."""
    person, figure = move.figure, move.figure.figure
    require_fit(person)
    require_on_foot(position, person)
    if footing_of(figure.posture, figure.floored) is not Footing.UP:
        how = figure.floored or figure.posture
        raise IllegalNow(f"{person.name} is {how} and can't get away from there. Get them on their feet first.")
    facts = Fighter(
        figure.rating_beside_mark(Stat.STUNTS, move.stunts, skills_of(person, move.skills)),
        mark=mark_of(person, move.skills),
    )
    return Brawler(person, facts)


def _chosen(position: Position, move: Leave, opponents: Sequence[Brawler]) -> Price:
    """The price of choosing for opponents on the table: their players or an umpire may."""
    return position.owner(*(one.person for one in opponents if one.person.here)) if move.choice else ()


def _given(position: Position, leaver: Brawler, opponents: Sequence[Brawler]) -> tuple[BlowGiven, ...]:
    """The free blows at a figure on the table, for those there who are on their feet."""
    target = leaver.person
    strikers = [
        brawler.person.id for brawler in opponents if brawler.person.here and brawler.fighter.footing is Footing.UP
    ]
    if not (strikers and target.here and position.board.acting):
        return ()
    blow = given(position.board, target.id, target.typed, grip=True)
    return tuple(BlowGiven(one, blow) for one in strikers)


def _choices(
    position: Position, move: Leave, leaver: Brawler, opponents: Sequence[Brawler], on_table: bool
) -> tuple[tuple[str, MoveRef], ...]:
    """The choices of the opponents after a failure: the blow of those on their feet, and on the table the grip.

    None where they are of several gangs: each of them owes the choice.
    """
    entries = parts(position.typed.get("opponents")) or [brawler.person.typed for brawler in opponents]
    named = zip(entries, opponents, strict=True)
    strikers = [
        (brawler.person.typed if brawler.person.stored else entry, brawler)
        for entry, brawler in named
        if brawler.fighter.footing is Footing.UP
    ]
    if on_table and len({brawler.person.gang_id for _, brawler in strikers}) > 1:
        return ()
    target = leaver.person.typed if leaver.person.stored else position.typed.get("figure") or SOMEBODY
    named = ", ".join(entry for entry, _ in strikers)
    blow = {
        "strikers": named,
        "target": target,
        "weapons": ", ".join(brawler.fighter.arm.name for _, brawler in strikers),
        "drunk": ", ".join(
            str(place) for place, (_, brawler) in enumerate(strikers, 1) if brawler.fighter.rating.drunk
        ),
        "skills": None
        if all(brawler.person.stored for _, brawler in strikers)
        else position.typed.get("opponent_skills"),
        "target_skills": None if leaver.person.stored else position.typed.get("skills"),
        "public": move.public,
    }
    strike = (FREE_BLOW, MoveRef(BLOW, {name: typed for name, typed in blow.items() if typed}))
    grip = (HOLD_ON, MoveRef("mad-brawl hold", {"strikers": named, "target": target}))
    return (strike, grip) if on_table else (strike,)


def _held(leaver: Brawler, opponents: Sequence[Brawler], choices: Sequence[FollowUp]) -> Report:
    """The report of a figure that failed to get away, with the choices of the opponents."""
    name, others = leaver.name, listed(brawler.name for brawler in opponents)
    return Report(
        f"{name} does not get away from {others}.",
        (f"{sentence(others)} may hold on, and the fight continues. Or they may let go for a free blow.",),
        tuple(choices),
    )


def _left(leaver: Brawler, opponents: Sequence[Brawler], result: Left | bool) -> Report:
    """The report of how a figure left."""
    name, others = leaver.name, listed(brawler.name for brawler in opponents)
    gone = result if isinstance(result, Left) else Left(Getaway.CLEAN, STEP_BACK)
    steps = f"steps back {gone.inches} inches"
    if gone.how is Getaway.HELD:
        grip = f"{others} {'holds' if len(opponents) == 1 else 'hold'} on"
        return Report(f"{name} does not get away: {grip}.", (TURN_OVER,))
    if gone.how is Getaway.CLEAN:
        return Report(f"{name} {steps} from {others}, untouched.", tone=Tone.GOOD)
    fate = gone.beaten.fate + (f", and {steps}" if gone.inches else "")
    return one_struck(f"{name} is let go by {others} for a free blow: {fate}.", leaver, gone.beaten)


def _facts(leaver: Brawler, outcome: Outcome[Any]) -> dict[str, Any]:
    left = outcome.result
    if not isinstance(left, Left):
        return {"how": str(Getaway.CLEAN) if left else None}
    struck = beaten_facts(leaver, left.beaten)
    return {"how": str(left.how), "inches": left.inches, **struck, "damage": dice_facts(outcome)}


def _how(left: Left) -> str:
    """The end of a try to leave, in a word or two."""
    if left.how is Getaway.CLEAN:
        return "gets away"
    return "held" if left.how is Getaway.HELD else f"let go, {left.beaten.fate}"


@move(
    BLOW,
    Rolls("Your own dice: FISTS, then the tables. Type ask for roll after roll."),
    around=True,
    chosen=("weapons",),
    instead=("mad-brawl hold",),
)
class Blow:
    """Strike a free blow, which no one answers, at a figure that you let go or ran into."""

    strikers: tuple[Person, ...] = listing(f"Your strikers: {LISTED}", "The striker", only=OWN)
    target: tuple[Person, ...] = listing("The figure to strike.", "the target", complete=EnemiesOf("strikers"))
    weapons: tuple[Arm | None, ...] = WEAPONS
    public: bool = PUBLIC
    drunk: str = DRUNK
    femme_fatale: str = FATALE
    skills: tuple[str, ...] = skills_option("Skills of strikers without a sheet.")
    target_skills: tuple[str, ...] = skills_option("Skills of a target without a sheet.")
    witnesses: Seeing = WITNESSES


@decides(Blow)
def blow(position: Position, move: Blow) -> Deed[Any]:
    """A free blow: the strikers roll FISTS, their victim does not."""
    strikers = brawlers_of(move, "strikers", "weapons", "skills", "who strikes", acting=True)
    struck = brawlers_of(move, "target", "", "target_skills", "who is struck")
    *strikers, target = as_typed(position, move, [*strikers, *struck])
    if len(struck) > 1:
        raise OutOfRange("A free blow has one target. Name only one.")
    require_hands_on(position, strikers, [target])
    if target.fighter.footing is not Footing.UP:
        raise IllegalNow(
            f"{sentence(target.name)} is on the floor, where a free blow is not possible. Use /mad-brawl fight."
        ).offering("Brawl", "mad-brawl fight")
    facts = Leaving(
        Rating(Stat.STUNTS, 0, skills=target.fighter.skills),
        fighters_of(strikers),
        target.fighter.mark,
        public=move.public,
    )
    check_leaving(facts)
    people = people_of((target, *strikers))
    by = f"{listed(brawler.name for brawler in strikers)} {'strike' if len(strikers) > 1 else 'strikes'}"
    let_go = any(one.grip for one in (_blow_at(position, person, target.person) for person in people[1:]) if one)

    def away(beaten: Beaten) -> tuple[Change, ...]:
        """The target steps back if it was let go, unless it is on the floor."""
        return (BrawlLeft(position.id, target.person.id),) if let_go and beaten.footing is Footing.UP else ()

    deed = Deed(
        free_blow,
        (facts,),
        tuple(one.name for one in people),
        allow=lambda: (
            *_struck(position, people[1:], target.person),
            *aims_lost(position, people[1:]),
            *(part for one in people[1:] if one.here for part in shows(one)),
        ),
        changes=lambda beaten: (*hurt_by((target,), (beaten,)), *fatales_spent(strikers), *away(beaten)),
        facts=lambda outcome: {**beaten_facts(target, outcome.result), "damage": dice_facts(outcome)},
        report=lambda beaten: one_struck(f"{by} a free blow at {target.name}: {beaten.fate}.", target, beaten),
        questions=(Question(sentence(target.name), free_blow, (facts,), lambda beaten: beaten.fate, FATES),),
        instead=fatales(position, BLOW, move.femme_fatale, strikers),
        rerolls=lucky(people[1:], people[:1]),
        about=(*people[1:], target.person),
    )
    deed = with_witnesses(
        position, with_credit(position, deed, by_free_blows(strikers)), people, people[1:], move.witnesses
    )
    into = [
        one for one in people[1:] if (known := _blow_at(position, one, target.person)) is not None and not known.grip
    ]
    price = partial(spending, position, all_left=True, against=[target.person])
    return with_cost(position, deed, *((one, partial(price, one)) for one in into))


def _struck(position: Position, strikers: Sequence[Person], target: Person) -> Price:
    """The price of free blows of these on the table; IllegalNow for one that no rule gives."""
    if not target.here:
        return ()
    return tuple(BlowGone(one.id, _require_blow(position, one, target).target) for one in strikers if one.here)


def _blow_at(position: Position, striker: Person, target: Person) -> FreeBlow | None:
    """The free blow of a figure on the table at another; None for none."""
    if not (striker.here and target.here):
        return None
    blows = (one for one in striker.figure.blows if one.figure == target.id)
    return next((one for one in blows if is_open(position.board, striker.id, one)), None)


def _require_blow(position: Position, striker: Person, target: Person) -> FreeBlow:
    """The free blow of a figure at another; IllegalNow for none."""
    blow = _blow_at(position, striker, target)
    if blow is None:
        raise IllegalNow(
            f"{striker.name} has no free blow at {target.name}. A figure strikes one at an opponent who fails to get "
            "away, or one it runs into with /mad-move go into: on a second action."
        ).offering("Run into an enemy", "mad-move go", asks="into", figure=striker.typed)
    return blow


@move("mad-brawl hold", table=True, around=True)
class HoldOn:
    """Keep a figure that failed to get away in the grip, instead of a free blow."""

    strikers: tuple[Person, ...] = many_figures(
        "Your figures that hold on, separated by commas.", only=OWN, required=True
    )
    target: Person = one_figure("The figure that failed to get away.", only=RECORDED, complete=EnemiesOf("strikers"))


@decides(HoldOn)
def hold_on(position: Position, move: HoldOn) -> Deed[None]:
    """The opponents keep a figure in the grip and strike no free blow."""
    strikers = present(position, move.strikers)
    if not strikers:
        raise Missing("The bot needs to know who holds on. Give names, separated by commas.", "strikers")
    for one in strikers:
        require_in_fight(one)
    blows = [_require_blow(position, one, move.target) for one in strikers]
    into = next((one for one, blow in zip(strikers, blows, strict=True) if not blow.grip), None)
    if into is not None:
        raise IllegalNow(f"{into.name} ran into {move.target.name} and has no grip on them. Strike, or skip the blow.")
    names, hold = listed(one.name for one in strikers), "holds" if len(strikers) == 1 else "hold"
    report = Report(f"{names} {hold} on to {move.target.name}.", ("No free blow is struck, and the fight continues.",))
    return Deed(
        report=lambda _: report,
        changes=lambda _: tuple(BlowGone(one.id, blow.target) for one, blow in zip(strikers, blows, strict=True)),
        about=(*strikers, move.target),
        rule=LET_GO,
    )
