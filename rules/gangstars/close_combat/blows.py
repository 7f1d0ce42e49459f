"""Close combat: a blow, the blow back, and their results (14 Close combat; 24 Doggie fighting)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum, StrEnum
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Always, ByEye, ByStreet, OnSheet, option
from rules.core.action.move import move
from rules.core.action.on_street import afoot, require_contact
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange, together
from rules.core.plain.words import sentence
from rules.core.play.obligations import Owes, label_of
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.gangstars.abilities.rolls import Contender, opposed
from rules.gangstars.close_combat.fighters import (
    MOST_TURN,
    Combatants,
    Fighter,
    check_bout,
    contender,
    heads,
    knocked_down,
    power_of,
    strikes_with,
)
from rules.gangstars.close_combat.opponents import (
    ATTACKER,
    defenders,
    fighter_of,
    headed,
    luck_of,
    modifier_of,
    on_record,
    opponents,
    target_of,
    weapon_of,
)
from rules.gangstars.dogs.masters_and_leashes import defends, sees_run
from rules.gangstars.model.acting import in_combat, require_able
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.action_points import Spending
from rules.gangstars.model.changes import Affected, Eased, ProneSet
from rules.gangstars.model.fields import ROLLS, Number, Other, TypedFacts, facts_of
from rules.gangstars.model.figures import FOREVER, Effect, Figure, FigureState, Hurt, Test
from rules.gangstars.model.lines import points_line
from rules.gangstars.model.measures import both
from rules.gangstars.model.obligations import STANDS, due_tests, stands, which_of
from rules.gangstars.model.position import Person, Position, after_changes, trace_of
from rules.gangstars.model.weapons import ARMS
from rules.gangstars.moment.forced_attacks import Does, held
from rules.gangstars.moment.next_buttons import FIGHT, naming, offer, with_follow_on
from rules.gangstars.shooting.wounds import body_of, damage, dies, end_of, ends_of, harms, hurt_line, wounds_after
from rules.gangstars.street.bearing import require_known, shows
from rules.gangstars.street.fields import crowded, from_behind
from rules.gangstars.street.forced import pushed_back
from rules.gangstars.traits.trait_table import Quality, trait_with

PUSHED_CM: Final = 5.0
"""The centimetres by which a loser is forced back."""


class BlowResult(IntEnum):
    """The result of a blow, worst for the figure struck last."""

    MISSED = 0
    NICKED = 1
    LIGHT = 2
    HEAVY = 3
    FATAL = 4

    @property
    def hurt(self) -> Hurt | None:
        """The damage of a hit; None for a miss."""
        return Hurt(self - 1) if self else None

    @property
    def wound(self) -> Hurt:
        """The wound alone: nicks and misses count as none."""
        return self.hurt or Hurt.NICKED

    @property
    def word(self) -> str:
        return ("missed", "only nicked", "a light wound", "a heavy wound", "killed at once")[self]


class Exchange(NamedTuple):
    """A blow and the blow back: what the attacker deals and what the attacker takes."""

    given: BlowResult
    taken: BlowResult


# Blows


def hits(dice: Dice, striker: Contender, struck: Contender) -> bool:
    """Whether a blow hits: the higher total wins, and both roll ties again."""
    return dice.call(opposed, striker, struck) > 0


def strike(dice: Dice, bout: Combatants, attacks: bool, index: int) -> BlowResult:
    """A whole blow of the attacker, or the blow back. `index` heads the dice of damage."""
    if not dice.call(hits, contender(bout, attacks, True), contender(bout, not attacks, False)):
        return BlowResult.MISSED
    sides = (bout.attacker, bout.target) if attacks else (bout.target, bout.attacker)
    return dice.call(land, *sides, index)


def land(dice: Dice, striker: Fighter, struck: Fighter, index: int) -> BlowResult:
    """The damage of a blow that hits."""
    power, bonus = power_of(striker, struck)
    return BlowResult(dice.call(damage, power, body_of(struck.figure), bonus, index) + 1)


@resolves("gs.melee", "gs.dog", "gs.wound")
def exchange(dice: Dice, bout: Combatants, index: int = 0) -> Exchange:
    """The attacker's blow and the blow back. The target strikes back, hit or not.

    Dice of each blow, in order: the striker's, the other's, and both again on a tie. A hit rolls damage, penetration
    and the other's strength; a heavy wound also rolls for the head. `index` heads the damage of the first blow, the
    next number that of the second. It refuses what `check_bout` refuses before any die is rolled.
    """
    check_bout(bout)
    return Exchange(dice.call(strike, bout, True, index), dice.call(strike, bout, False, index + 1))


def check_targets(bouts: tuple[Combatants, ...]) -> None:
    """Raise OutOfRange for no target or more than the weapon reaches. Also refuse what `check_bout` refuses."""
    if not bouts:
        raise Missing("No one is attacked. Name at least one target.", "target")
    for bout in bouts:
        check_bout(bout)
    weapon = bouts[0].attacker.weapon
    if len(bouts) > strikes_with(weapon):
        raise OutOfRange(f"{weapon} can attack at most {strikes_with(weapon)} at once. You named {len(bouts)}.")


@resolves("gs.melee", "gs.dog", "gs.wound")
def brawl(dice: Dice, bouts: tuple[Combatants, ...]) -> tuple[Exchange, ...]:
    """One figure attacks as many as its weapon reaches, with an exchange for each target in order.

    It refuses what `check_targets` refuses before any die is rolled.
    """
    check_targets(bouts)
    return tuple([dice.call(exchange, bout, 2 * place) for place, bout in enumerate(bouts)])


@resolves("gs.melee", "gs.wound")
def back_blow(dice: Dice, striker: Fighter, runner: Fighter) -> BlowResult:
    """A blow at the back of a figure that runs from close combat. It hits without a roll; damage is rolled as usual."""
    check_bout(Combatants(striker, runner))
    return dice.call(land, striker, runner, 0)


# Results


def floored(bout: Combatants, exchange: Exchange) -> tuple[bool, bool]:
    """Whether the attacker, and the target, falls: to a bolter's rush, or a huge dog's hit."""
    return (
        bool(exchange.taken) and _knocks_down(bout.target),
        knocked_down(bout) or (bool(exchange.given) and _knocks_down(bout.attacker)),
    )


def _knocks_down(fighter: Fighter) -> bool:
    return bool(trait_with(Quality.KNOCKS_DOWN, fighter.figure.traits))


def out_of_it(figure: Figure, blow: BlowResult) -> bool:
    """Whether a blow puts a figure out of the game for good. It never does so to a dog."""
    return not figure.is_dog and wounds_after(figure, blow.wound)[2]


class Pushed(StrEnum):
    """The side that an exchange forces back."""

    TARGET = "the target is forced back"
    NOBODY = "no one is forced back"
    ATTACKER = "the attacker is forced back"


def forced_back(bout: Combatants, exchange: Exchange) -> Pushed:
    """The side that is forced back 5 cm: the figure with the worse wound, if it is still there.

    With a dog it is neither: the dog's own test decides what it does.
    """
    given, taken = exchange.given.wound, exchange.taken.wound
    loser, blow = (bout.target, exchange.given) if given > taken else (bout.attacker, exchange.taken)
    winner, answer = (bout.attacker, exchange.taken) if given > taken else (bout.target, exchange.given)
    if given == taken or loser.figure.is_dog:
        return Pushed.NOBODY
    if out_of_it(loser.figure, blow) or out_of_it(winner.figure, answer):
        return Pushed.NOBODY
    return Pushed.TARGET if given > taken else Pushed.ATTACKER


def pushed(subject: int) -> tuple[Change, ...]:
    """The state of a figure forced back, until this combat is over."""
    return (Affected(subject, Effect(FigureState.FORCED_BACK, FOREVER, why="close combat")),)


# The deed

BLOWS: Final = ends_of(blow.word for blow in BlowResult)
ENDINGS: Final = tuple(map(str, Pushed))
MOST_QUESTIONS: Final = 4


@move("gangstars-melee fight", ROLLS, everybody=True)
class Fight:
    """You strike a blow, and each target strikes back."""

    attacker: Person = ATTACKER
    target: tuple[Person, ...] = target_of("The targets: figures or profiles, separated by commas.")
    weapon: str = weapon_of("attacker")
    target_weapon: str = weapon_of("target", "The same for the target.")
    behind: bool = option(
        ByEye("From behind: +2 on the first blow, or on every blow if several attack the target."),
        ByStreet(from_behind("attacker", "target"), Always(False)),
        called="From behind",
    )
    crowd: bool = option(
        "Several attack the target.",
        ByStreet(crowded("attacker", "target"), Always(False)),
        called="Several attack",
    )
    cover: tuple[bool, bool] = option(
        ByEye("The side in cover or on better ground: +2."),
        default=(False, False),
        words={"Attacker": (True, False), "Target": (False, True), "Both": (True, True)},
        called="In cover or higher",
    )
    again: bool = option(
        "They have already exchanged blows in this close combat.", default=False, called="Not the first blows"
    )
    turn: Annotated[int, Interval(ge=1, le=MOST_TURN)] = option(
        "The turn of this close combat. A vengeful figure terrifies from the second.", default=1
    )
    charged: bool = option(
        "The attacker charged, and this is the first blow: +2 (default: as recorded).",
        lambda _position, move: move.attacker.figure.counts(FigureState.CHARGING),
        known=OnSheet("attacker"),
    )
    moved: Number = option(
        "Segments the attacker ran before. A bolter knocks down from 3 (default: as recorded).",
        lambda position, move: trace_of(position, move.attacker).segments if move.charged else 0,
        known=OnSheet("attacker"),
    )
    facts: TypedFacts = facts_of("attacker")
    target_facts: TypedFacts = facts_of("target", "The same for the target.")
    modifier: Other = modifier_of("attacker")
    target_modifier: Other = modifier_of("target", "The same for the target.")


class FoughtBout(NamedTuple):
    """An exchange of blows between two people, with the facts and the result."""

    attacker: Person
    target: Person
    bout: Combatants
    met: Exchange

    @property
    def blows(self) -> tuple[tuple[Person, BlowResult], tuple[Person, BlowResult]]:
        """The attacker with the blow that they take, and their target."""
        return (self.attacker, self.met.taken), (self.target, self.met.given)

    @property
    def pushed(self) -> tuple[Person, Person] | None:
        """The figure forced back, and the one that forced it; None without any."""
        back = forced_back(self.bout, self.met)
        if back is Pushed.NOBODY:
            return None
        return (self.target, self.attacker) if back is Pushed.TARGET else (self.attacker, self.target)

    @property
    def over(self) -> bool:
        """Whether one of them is out, or a dog is hurt and makes its own test."""
        sides = (self.bout.attacker.figure, self.met.taken), (self.bout.target.figure, self.met.given)
        return any(out_of_it(figure, blow) or (figure.is_dog and blow.wound) for figure, blow in sides)

    @property
    def floored(self) -> tuple[tuple[Person, BlowResult], ...]:
        """The figures that go down, each with the blow that it took."""
        return tuple(one for one, falls in zip(self.blows, floored(self.bout, self.met), strict=True) if falls)


def unbound(clashes: Sequence[FoughtBout]) -> list[Person]:
    """Figures forced back that are on no record, so that no obligation to test can be kept for them."""
    pushed = (opposed_round.pushed[0] for opposed_round in clashes if opposed_round.pushed is not None)
    return [one for one in pushed if not one.stored]


class PreparedFight(NamedTuple):
    """A fight that is ready to be rolled.

    cost      what the attacker pays; None if a charge has paid for it
    dogs      those that attack the attacker, each with its master
    """

    position: Position
    attacker: Person
    targets: tuple[Person, ...]
    bouts: tuple[Combatants, ...]
    cost: Spending | None
    dogs: tuple[tuple[Person, Person], ...]

    def clashes(self, met: tuple[Exchange, ...]) -> list[FoughtBout]:
        """The result of each bout. Each starts with the attacker as the previous one left them."""
        found: list[FoughtBout] = []
        attacker = self.attacker
        for target, bout, one in zip(self.targets, self.bouts, met, strict=True):
            opposed_round = FoughtBout(attacker, target, _by(bout, attacker), one)
            found.append(opposed_round)
            attacker = after_changes(attacker, changes_of(opposed_round))
        return found

    def changes(self, met: tuple[Exchange, ...]) -> tuple[Change, ...]:
        """All changes of a fight."""
        return (
            *self._across(met),
            *(change for opposed_round in self.clashes(met) for change in changes_of(opposed_round)),
            *(defends(dog.id, headed(master)) for dog, master in self.dogs),
            *((Eased(self.attacker.id, FigureState.CHARGING),) if self.cost is None else ()),
        )

    def _across(self, met: tuple[Exchange, ...]) -> Iterator[Change]:
        """On a street: a lurker who strikes is hidden no longer, and losers go back with the winners after them."""
        now = self.position
        if afoot(now, self.attacker) is None:
            return
        yield from shows(self.attacker)
        for one in self.clashes(met):
            if one.pushed is None or one.over:
                continue
            loser, winner = one.pushed
            moved = pushed_back(now, loser, winner)
            yield from moved
            now = now.after(*moved)


def _by(bout: Combatants, attacker: Person) -> Combatants:
    """A bout with the wounds that its attacker has by then."""
    if not attacker.stored:
        return bout
    figure = replace(bout.attacker.figure, light=attacker.figure.light, heavy=attacker.figure.heavy)
    return replace(bout, attacker=replace(bout.attacker, figure=figure))


@decides(Fight)
@held("attacker", Does.STRIKE)
@with_follow_on
def fight(position: Position, move: Fight) -> Deed[tuple[Exchange, ...]]:
    """One figure attacks another, or as many as its weapon reaches."""
    attacker, *targets = opponents(position, move.attacker, move.target)
    for one in targets:
        require_known(position, attacker, one)
        require_contact(position, attacker, one)
    ours = fighter_of(attacker, move.facts, move.weapon, move.cover[0], move.modifier)
    bouts = tuple(
        Combatants(
            ours,
            fighter_of(target, move.target_facts, move.target_weapon, move.cover[1], move.target_modifier),
            move.charged,
            move.behind,
            move.crowd,
            not move.again,
            move.turn,
            move.moved,
        )
        for target in targets
    )
    check_targets(bouts)
    cost = None if attacker.figure.counts(FigureState.CHARGING) else Spending.on(position, attacker, Action.FIGHT)
    dogs = () if move.again else defenders(position, attacker, targets)
    fray = PreparedFight(position, attacker, tuple(targets), bouts, cost, dogs)
    pairs = (pair for target in targets for pair in ((attacker, target), (target, attacker)))

    def facts(outcome: Outcome[tuple[Exchange, ...]]) -> list[dict[str, Any]]:
        return [
            {
                "target": opposed_round.target.name,
                "given": opposed_round.met.given.word,
                "taken": opposed_round.met.taken.word,
                "forced_back": opposed_round.pushed[0].name if opposed_round.pushed is not None else None,
            }
            for opposed_round in fray.clashes(outcome.result)
        ]

    return Deed(
        brawl,
        (bouts,),
        tuple(heads(headed(one), headed(two), True) for one, two in pairs),
        lambda: _price(fray),
        fray.changes,
        facts,
        questions=lambda: tuple(_questions(fray)),
        rerolls=lambda: luck_of(attacker, targets),
        again=not attacker.stored,
        report=lambda met: _fought(fray, fray.clashes(met)),
    )


def _price(fray: PreparedFight) -> Price:
    """The price of a fight. A charge has already paid for its first exchange.

    In a game a figure that was forced back must first test whether it fights on. A charged figure must first test for
    that.
    """
    at, attacker, targets = fray.position, fray.attacker, fray.targets
    price = at.doer([attacker], targets)
    for target in targets if at.played else ():
        owed = in_combat(target.figure)
        if owed is not None and owed.command == STANDS:
            raise IllegalNow(f"{target.name} owes {owed.in_full}. Use /{owed.command} first.").offering(
                label_of(target.name, owed), owed.command, **owed.filled(target.typed)
            )
    if fray.cost is not None:
        return (*price, *fray.cost.price())
    require_able(attacker.figure)
    for target in targets:
        if any(which_of(one) is Test.FIRST_SHOT for one in due_tests(target.figure)):
            raise IllegalNow(f"{target.name} must test for being charged. Use /gangstars test first.").offering(
                "Reaction test", "gangstars test", figure=target.typed
            )
    return price


def blow_on(person: Person, blow: BlowResult) -> str:
    """The effect of a blow on a figure, in a few words."""
    return end_of(person, blow.hurt, blow.word)


def _questions(fray: PreparedFight) -> Iterator[Question]:
    """The questions for the odds: how each exchange can end for both."""
    several = len(fray.bouts) > 1
    for target, bout in list(zip(fray.targets, fray.bouts, strict=True))[:MOST_QUESTIONS]:
        by, on = (f", by {target.name}", f", {target.name}") if several else ("", "")
        yield Question(sentence(target.name), exchange, (bout,), lambda met, who=target: blow_on(who, met.given), BLOWS)
        yield Question(
            f"{sentence(fray.attacker.name)}{by}",
            exchange,
            (bout,),
            lambda met: blow_on(fray.attacker, met.taken),
            BLOWS,
        )
        yield Question(f"Ground{on}", exchange, (bout,), lambda met, b=bout: str(forced_back(b, met)), ENDINGS)


def changes_of(opposed_round: FoughtBout) -> tuple[Change, ...]:
    """All changes of an exchange: wounds, tests, who falls, who is forced back, which dog sees a figure run."""
    attacker, target, met = opposed_round.attacker, opposed_round.target, opposed_round.met
    found: list[Change] = []
    for person, other, blow in ((target, attacker, met.given), (attacker, target, met.taken)):
        if blow.wound and not person.figure.kept_out:
            why = f"struck by {headed(other)}"
            found += harms(person, blow.wound, why, shot=False, by_foe=not other.figure.is_dog)
    found += [ProneSet(person.id, True) for person, blow in opposed_round.floored if not dies(person, blow.wound)]
    if opposed_round.pushed is not None:
        loser, winner = opposed_round.pushed
        found += (*pushed(loser.id), Owes(loser.id, stands(on_record(winner))))
    return (*found, *_parted(opposed_round))


def _parted(opposed_round: FoughtBout) -> Iterator[Change]:
    """The states that end with a fight, and the test of a dog that has driven another dog off."""
    if not opposed_round.over:
        return
    for (person, blow), (other, answer) in (opposed_round.blows, opposed_round.blows[::-1]):
        figure = person.figure
        if dies(person, blow.wound):
            continue
        if figure.counts(FigureState.FORCED_BACK):
            yield Eased(person.id, FigureState.FORCED_BACK)
        if figure.is_dog and other.figure.is_dog and answer.wound and not blow.wound:
            yield sees_run(person.id, headed(other))


# Report


def _fought(fray: PreparedFight, clashes: Sequence[FoughtBout]) -> Report:
    """The result of an exchange with each target."""
    several = len(clashes) > 1
    paid = ("The charge already paid for this exchange.",) if fray.cost is None else points_line(fray.cost)
    lines = [
        line for opposed_round in clashes for line in ([_duel(opposed_round)] if several else _lines(opposed_round))
    ]
    for dog, master in fray.dogs:
        lines.append(f"{dog.name} defends {master.name}. If it can reach the attacker, it may bite at once for free.")
    if any(_vengeful(opposed_round) for opposed_round in clashes):
        lines.append("This is a vendetta. Everyone else who sees it counts as shaken while it lasts.")
    worst = max(opposed_round.met.given for opposed_round in clashes)
    taken = max(opposed_round.met.taken for opposed_round in clashes)
    tone = Tone.GOOD if worst.wound > taken.wound else Tone.BAD if taken.wound > worst.wound else Tone.PLAIN
    return Report(_headline(clashes), (*paid, *lines), _next(fray, clashes), tone)


def _headline(clashes: Sequence[FoughtBout]) -> str:
    """The result of a single duel. For several it names only the opponents: each has a line of its own."""
    attacker, fighter = clashes[0].attacker, clashes[0].bout.attacker
    if len(clashes) > 1:
        names = together(opposed_round.target.name for opposed_round in clashes)
        return sentence(f"{attacker.name} attacks {names} {with_weapon(fighter)}.")
    met, target = clashes[0].met, clashes[0].target.name
    how = f"{target} {with_weapon(fighter)}: {met.given.word}. The blow back: {met.taken.word}."
    return sentence(f"{attacker.name} attacks {how}")


def with_weapon(fighter: Fighter) -> str:
    """“with a knife”, “bare-handed”, “with its teeth”."""
    if fighter.figure.is_dog:
        return "with its teeth"
    if not fighter.armed:
        return "bare-handed"
    name = "SMG" if fighter.weapon == "SMG" else fighter.weapon.lower()
    article = "an" if name[0] in "aeiS" else "a"
    return f"with {article} {name}" + " as a club" * ARMS[fighter.weapon].clubbing


def _blows(opposed_round: FoughtBout) -> str:
    met = opposed_round.met
    return sentence(f"{opposed_round.target.name}: {met.given.word}. The blow back: {met.taken.word}.")


def _duel(opposed_round: FoughtBout) -> str:
    """The result of one duel out of several, in a line."""
    return sentence(" ".join((_blows(opposed_round), *_lines(opposed_round))))


def _vengeful(opposed_round: FoughtBout) -> bool:
    sides = (opposed_round.bout.attacker, opposed_round.bout.target)
    return not opposed_round.over and any(trait_with(Quality.FIGHTS_ON, one.figure.traits) for one in sides)


def _lines(opposed_round: FoughtBout) -> Iterator[str]:
    """The results of an exchange, in sentences."""
    for person, blow in opposed_round.blows[::-1]:
        if blow.wound:
            yield blow_line(person, blow.wound)
    for person, _ in opposed_round.floored:
        yield sentence(f"{person.name} is knocked to the ground.")
    if opposed_round.pushed is not None:
        loser, winner = opposed_round.pushed
        pushed_back = f"{loser.name} is forced back {both(PUSHED_CM)} and tests whether to fight on"
        yield sentence(f"{pushed_back}. {sentence(winner.name)} follows.")
    elif not opposed_round.over:
        yield "Both hold their ground."


def blow_line(person: Person, hurt: Hurt) -> str:
    """The wound that a blow leaves, in a sentence."""
    if hurt is Hurt.FATAL and not person.figure.is_dog:
        return sentence(f"{person.name} dies from a blow to the head.")
    return sentence(hurt_line(person, hurt))


def _next(fray: PreparedFight, clashes: Sequence[FoughtBout]) -> tuple[FollowUp, ...]:
    """The buttons for figures forced back that are on no record, for dogs, and for the next exchange."""
    found = [offer(f"Fights on? {loser.label}", STANDS, {}) for loser in unbound(clashes)]
    for dog, _ in fray.dogs:
        found.append(offer(f"{dog.label} bites back", FIGHT, naming(attacker=dog, target=fray.attacker)))
    if not any(opposed_round.over or opposed_round.pushed for opposed_round in clashes):
        gone = ("charged", "moved", "dice", "odds", "secret")
        again = {key: typed for key, typed in fray.position.typed.items() if key not in gone}
        found.append(FollowUp("Another exchange", FIGHT, {**again, "again": True}, people=(fray.attacker,)))
    return tuple({one.label: one for one in found}.values())
