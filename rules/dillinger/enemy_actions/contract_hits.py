"""Contract hits: the dice, the roll command, and the hit at the table with jams, answers and fee."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, either
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.dillinger.enemy_actions.casing_and_lam import AT_LARGE, may_act
from rules.dillinger.model.boxes_and_forces import Answer, Box, Span, dollars, likelier, within
from rules.dillinger.model.card_table import CardTable, Man, Phase
from rules.dillinger.model.cards import TOMMY_BONUS, AccessoryKind
from rules.dillinger.model.decisions import OpenDecision, QuestionStep
from rules.dillinger.model.fields import ANSWERS, ENEMIES, HITMEN, ROLLS, Notoriety, answer_of, span_from, who_of
from rules.dillinger.model.lines import EnemyInSentence, owner_line, whose
from rules.dillinger.model.moves import LegalOption, Move, Verb
from rules.dillinger.model.notoriety import inherited
from rules.dillinger.model.paragraphs import ruled
from rules.dillinger.model.position import Position
from rules.dillinger.model.rating_grids import ratings_of
from rules.dillinger.model.ratings import Ratings
from rules.dillinger.table.draws import attachable
from rules.dillinger.table.running_table import MoveResult, RunningTable
from rules.dillinger.table.turns import crime_done

ADVANCE: Final = 5_000
"""Dollars for the attempt."""
A_POINT: Final = 1_000
"""Dollars of the fee for each point of the die and of the victim's notoriety."""


class HitEnd(StrEnum):
    """The dead figure."""

    TARGET = "the target is dead"
    HITMAN = "the hit-man is dead"
    NOBODY = "both live"


@frozen
class Contract:
    """A contract hit.

    hit, kill, luck  the hit-man's Hit rating; the target's Kill and Luck, as far as the answer needs them
    answer           the target's answer to a hit; None for none. Except for None, the target returns fire after a miss
    tommy, jammed    the hit-man has a Tommy Gun, and the target's player a Jammed Tommy Gun against it
    armed, spoiled   the target has a Tommy Gun, and the hit-man's player a Jammed Tommy Gun against it
    notoriety        on the target's card; None if unknown, so that only the die of the fee is rolled
    """

    hit: Span
    kill: Span | None = None
    luck: Span | None = None
    answer: Answer | None = Answer.KILL
    tommy: bool = False
    jammed: bool = False
    armed: bool = False
    spoiled: bool = False
    notoriety: int | None = 0


class ContractHit(NamedTuple):
    """The result of a hit.

    rate   the die of the fee; 0 if none was rolled
    fee    all dollars for the hit-man's player, with the advance
    owner  notoriety that the dead target's owner gathers; None if unknown
    """

    scored: bool
    end: HitEnd
    rate: int = 0
    fee: int = ADVANCE
    owner: int | None = 0


def check_answer(contract: Contract) -> None:
    """Raise OutOfRange for an answer without the ratings that it needs. Every answer to a miss needs Kill."""
    if contract.answer is not None and contract.kill is None:
        raise OutOfRange(
            ruled("A target answers a miss with fire, and no Kill rating is given. Add it, such as kill:5-6", "8.74")
        )
    if contract.answer is Answer.LUCK and contract.luck is None:
        raise OutOfRange(ruled("To answer with Luck, the target needs a Luck rating. Add it, such as luck:5-6", "8.73"))


def check_contract(contract: Contract) -> None:
    """Raise IllegalNow for a jam without a gun, and OutOfRange for notoriety below 0."""
    for gun, jam in ((contract.tommy, contract.jammed), (contract.armed, contract.spoiled)):
        if jam and not gun:
            refusal = "A Jammed Tommy Gun needs a Tommy Gun to jam. Remove it, or add the gun"
            raise IllegalNow(ruled(refusal, "8.75"))
    if contract.notoriety is not None and contract.notoriety < 0:
        raise OutOfRange(ruled("Notoriety can't be negative. Type a number from 0 up", "8.12"))


def strike_modifiers(contract: Contract) -> tuple[Modifier, ...]:
    """The modifiers of the hit-man's die."""
    return (TOMMY_BONUS,) if contract.tommy and not contract.jammed else ()


def fire_modifiers(contract: Contract) -> tuple[Modifier, ...]:
    """The modifiers of the target's Kill die."""
    return (TOMMY_BONUS,) if contract.armed and not contract.spoiled else ()


@resolves("dil.hit")
def strike(dice: Dice, contract: Contract) -> bool:
    """The hit-man's die against the Hit rating. It raises what check_contract raises."""
    check_contract(contract)
    return dice.read(1, within(contract.hit, strike_modifiers(contract), "a hit", "missed"), "hit")[0]


@resolves("dil.hit", "dil.notoriety")
def answer_hit(dice: Dice, contract: Contract, scored: bool) -> ContractHit:
    """What follows the hit-man's die: the answer to a hit, or return fire after a miss, and the fee.

    It raises what check_contract and check_answer raise.
    """
    check_contract(contract)
    check_answer(contract)
    if not scored:
        fires = contract.answer is not None
        return ContractHit(False, HitEnd.HITMAN if fires and _fires(dice, contract, "return fire") else HitEnd.NOBODY)
    if contract.answer is Answer.KILL and _fires(dice, contract, "kill rating"):
        return ContractHit(True, HitEnd.HITMAN)
    if contract.answer is Answer.LUCK and _lucky(dice, contract):
        return ContractHit(True, HitEnd.NOBODY)
    return _paid(dice, contract.notoriety)


@resolves("dil.hit", "dil.notoriety")
def contract_hit(dice: Dice, contract: Contract) -> ContractHit:
    """A whole hit. It raises what check_contract and check_answer raise."""
    check_answer(contract)
    return answer_hit(dice, contract, dice.call(strike, contract))


def kill_test(contract: Contract) -> Reading[bool]:
    """The target's Kill die against its rating."""
    assert contract.kill is not None
    return within(contract.kill, fire_modifiers(contract), "kills the hit-man", "misses")


def luck_test(contract: Contract) -> Reading[bool]:
    """The target's Luck die against its rating."""
    assert contract.luck is not None
    return within(contract.luck, (), "saved", "hit")


def _fires(dice: Dice, contract: Contract, why: str) -> bool:
    return dice.read(1, kill_test(contract), why)[0]


def _lucky(dice: Dice, contract: Contract) -> bool:
    return dice.read(1, luck_test(contract), "luck rating")[0]


def _paid(dice: Dice, notoriety: int | None) -> ContractHit:
    if notoriety == 0:
        return ContractHit(True, HitEnd.TARGET)
    rate = dice.total(1, 6, "fee")
    fee = ADVANCE + rate * A_POINT * (notoriety or 0)
    return ContractHit(True, HitEnd.TARGET, rate, fee, None if notoriety is None else inherited(notoriety))


# The roll command

HITMAN, TARGET = "The hit-man", "The target"
SCORED = {"Scored": True, "Missed": False}
ENDS = tuple(map(str, HitEnd))
TONES = {HitEnd.TARGET: Tone.GOOD, HitEnd.HITMAN: Tone.BAD, HitEnd.NOBODY: Tone.PLAIN}


@move("dillinger hit", ROLLS)
class RollHit:
    """Roll a contract hit, with the target's answer and the fee."""

    hitman: str = option("The hit-man (or type a Hit rating).", default="", complete=HITMEN)
    target: str = option("The target (or type the ratings).", default="", complete=ENEMIES)
    answer: str = option(
        "The target's answer to a hit. Kill and Luck also return fire after a miss (default: buttons).",
        default="",
        words=ANSWERS,
    )
    notoriety: Notoriety | None = option("Notoriety on the target's card.", default=None)
    tommy: bool = option("Whether the hit-man has a Tommy Gun: +1.", default=False)
    jammed: bool = option("Whether the hit-man's Tommy Gun jams.", default=False)
    target_tommy: bool = option("Whether the target has a Tommy Gun: +1 to Kill.", default=False)
    target_jammed: bool = option("Whether the target's Tommy Gun jams.", default=False)
    scored: bool | None = option(
        "The result of the hit-man's die, to roll only what follows.", default=None, words=SCORED
    )
    hit: str = option("A Hit rating in place of the hit-man's: 4-6.", default="")
    kill: str = option("The target's Kill rating: 5-6.", default="")
    luck: str = option("The target's Luck rating: 5-6.", default="")


@decides(RollHit)
def decide_hit(position: Position, move: RollHit) -> Deed[bool] | Deed[ContractHit]:
    """A hit: its first die, what follows that, or both."""
    ratings = ratings_of(position.book)
    hitman, target = who_of(move.hitman, ratings, HITMAN), who_of(move.target, ratings, TARGET)
    if hitman.enemy is not None and hitman.enemy == target.enemy:
        raise IllegalNow(ruled(f"{target.name} can't be both hit-man and target. Name another", "8.71"))
    contract = Contract(
        hit=_hit(move.hit, hitman, ratings),
        kill=span_from(target, "kill", move.kill),
        luck=span_from(target, "luck", move.luck),
        answer=answer_of(move.answer),
        tommy=move.tommy,
        jammed=move.jammed,
        armed=move.target_tommy,
        spoiled=move.target_jammed,
        notoriety=move.notoriety,
    )
    check_contract(contract)
    if move.scored is not None:
        if not move.answer:
            raise OutOfRange(
                "The hit-man's die is rolled, so the target must answer. Add answer:Kill, Luck or Nothing."
            )
        return _whole(answer_hit, (contract, move.scored), contract, hitman, target)
    if move.answer:
        return _whole(contract_hit, (contract,), contract, hitman, target)

    def say(scored: bool) -> Report:
        offers = answers(position, contract, scored)
        advance = f"The hit-man's player gets {dollars(ADVANCE)} for the attempt."
        if scored:
            return Report(
                hitman.does(f"hits {_him(target)}."), (advance, "Kill or Luck can still save the target."), offers
            )
        return Report(hitman.does(f"misses {_him(target)}."), (advance, "The target may fire back."), offers)

    return Deed(
        report=say,
        resolver=strike,
        args=(contract,),
        facts=lambda outcome: {"scored": outcome.result},
        questions=(Question(f"{hitman.name} hits", strike, (contract,)),),
    )


def _him(target: EnemyInSentence) -> str:
    return target.name if target.enemy is not None else "the target"


def _hit(typed: str, hitman: EnemyInSentence, ratings: Ratings) -> Span:
    span = span_from(hitman, "hit", typed)
    if span is not None:
        return span
    if hitman.enemy is not None:
        hitmen = [enemy.name for enemy in ratings.enemies if enemy.hit]
        instead = f"Name {either(hitmen)}" if hitmen else "Type a rating, such as hit:4-6"
        raise IllegalNow(ruled(f"{hitman.name} is not a hit-man. {instead}", "8.71"))
    raise OutOfRange("No hit-man is named. Name one, such as hitman:Miller, or type the rating, such as hit:4-6.")


def answers(position: Position, contract: Contract, scored: bool) -> tuple[FollowUp, ...]:
    """The buttons for the target's answer. Only one of them can be pressed."""
    kept = {key: value for key, value in position.typed.items() if key != "dice"}
    kept["scored"] = "Scored" if scored else "Missed"
    once = f"hit:{position.delivery}"
    fires = "Kill" if scored else "Fire back"
    buttons = [(f"{fires} ({contract.kill.text})", "Kill")] if contract.kill else []
    if scored and contract.luck and contract.kill:
        buttons.append((f"Luck ({contract.luck.text})", "Luck"))
    buttons.append(("No answer", "Nothing"))
    return tuple(FollowUp(label, "dillinger hit", {**kept, "answer": answer}, once) for label, answer in buttons)


def _whole(
    resolver: Callable[..., ContractHit],
    args: tuple[Hashable, ...],
    contract: Contract,
    hitman: EnemyInSentence,
    target: EnemyInSentence,
) -> Deed[ContractHit]:
    """The hit with its answer, or the answer alone."""

    def say(hit: ContractHit) -> Report:
        return Report(_headline(hit, hitman, target), tuple(_lines(hit, contract, hitman, target)), tone=TONES[hit.end])

    return Deed(
        report=say,
        resolver=resolver,
        args=args,
        facts=lambda outcome: {"end": str(outcome.result.end), "dollars": outcome.result.fee},
        questions=(
            Question("The hit", resolver, args, lambda hit: str(hit.end), ENDS),
            Question("Dollars for each notoriety of the dead", resolver, args, lambda hit: hit.rate * A_POINT)
            if contract.notoriety is None
            else Question("Dollars", resolver, args, lambda hit: hit.fee),
        ),
    )


def _headline(hit: ContractHit, hitman: EnemyInSentence, target: EnemyInSentence) -> str:
    if hit.end is HitEnd.TARGET:
        return target.does("is dead.")
    if hit.end is HitEnd.HITMAN:
        return f"{hitman.name} dies instead, shot by the target."
    return target.does("gets away alive.") if hit.scored else "Missed: both are alive."


def _lines(hit: ContractHit, contract: Contract, hitman: EnemyInSentence, target: EnemyInSentence) -> Iterator[str]:
    if hit.end is HitEnd.TARGET and contract.notoriety is None:
        paid = f"{dollars(ADVANCE)}, and {dollars(hit.rate * A_POINT)} for each notoriety on the dead enemy's card"
        yield f"The hit-man's player gets {paid}."
    else:
        yield f"The hit-man's player gets {dollars(hit.fee)}."
    if hit.end is HitEnd.TARGET:
        yield owner_line(target, hit.owner)
    if hit.end is HitEnd.HITMAN:
        yield owner_line(hitman, None)
    if hit.end is not HitEnd.NOBODY:
        yield "An enemy was killed. Check who is Public Enemy #1 now."
    if hit.end is not HitEnd.HITMAN:
        yield "The hit-man is back on the lam."
    yield from whose(hitman.enemy, target.enemy)


CONTRACT_CARD, TOMMY_CARD, JAMMED_CARD = (
    AccessoryKind.CONTRACT.value,
    AccessoryKind.TOMMY_GUN.value,
    AccessoryKind.JAMMED.value,
)


TARGETS = (Box.CASING, Box.LAM)


def possible_hits(table: CardTable, seat: int) -> Iterator[LegalOption]:
    """The hits that a player may order. Cards may go under the hit-man's card at once."""
    if CONTRACT_CARD not in table.players[seat].hand:
        return
    for man in table.men_of(seat):
        if table.enemy(man.name).hit is None or not (man.box is None or man.box in AT_LARGE) or man.bound:
            continue
        if may_act(table, seat, man):
            cards = attachable(table, seat, man)
            for target in table.men:
                if target.seat != seat and target.box in TARGETS:
                    yield LegalOption(Move(Verb.HIT, target.name, man.name), cards)


def may_arm(table: CardTable, seat: int, man: Man) -> bool:
    """Whether a Tommy Gun of the hand may go under an enemy without one."""
    return AccessoryKind.TOMMY_GUN not in man.under and table.players[seat].free(TOMMY_CARD) > 0


@resolves("dil.hit", "dil.notoriety")
def order_hit(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> MoveResult:
    """A hit-man goes for an opponent's enemy. The target's player may play a Jammed Tommy Gun."""
    run = RunningTable(table, now)
    run.spend(seat, (CONTRACT_CARD,))
    run.pay(seat, ADVANCE)
    run.enter(seat, move.means, Box.LAM, move.cards)
    run.phase(Phase.CRIME)
    owner = run.man(move.man).seat
    decision = OpenDecision(QuestionStep.JAM, seat, move.man, (), 0, force=move.means)
    if AccessoryKind.TOMMY_GUN in run.man(move.means).under and table.may_hold(owner, (AccessoryKind.JAMMED,)):
        run.ask(decision, QuestionStep.JAM, (owner,))
        return run.done()
    return strike_now(dice, run, decision)


def contract_of(table: CardTable, decision: OpenDecision) -> Contract:
    """A hit with the cards on the table: guns, jams, and the target's answer."""
    target, hitman = table.man(decision.man), table.man(decision.force)
    assert target is not None
    assert hitman is not None
    ratings, hit = table.enemy(target.name), table.enemy(hitman.name).hit
    assert hit is not None
    return Contract(
        hit,
        ratings.kill,
        ratings.luck,
        decision.answer,
        tommy=AccessoryKind.TOMMY_GUN in hitman.under,
        jammed=JAMMED_CARD in decision.counter,
        armed=AccessoryKind.TOMMY_GUN in target.under,
        spoiled=JAMMED_CARD in decision.law,
        notoriety=target.notoriety,
    )


def jammed(dice: Dice, run: RunningTable, decision: OpenDecision) -> MoveResult:
    """The target's player has answered whether they jam the hit-man's Tommy Gun."""
    owner = run.man(decision.man).seat
    reply = decision.reply(owner)
    if reply is not None and JAMMED_CARD in reply.cards:
        run.spend(owner, (JAMMED_CARD,))
        decision = replace(decision, counter=(JAMMED_CARD,))
    return strike_now(dice, run, decision)


def strike_now(dice: Dice, run: RunningTable, decision: OpenDecision) -> MoveResult:
    """The hit-man's die. Whatever its result, the target's player is asked."""
    scored: bool = dice.call(strike, contract_of(run.table, replace(decision, answer=None)))
    owner = run.man(decision.man).seat
    run.ask(replace(decision, scored=scored), QuestionStep.TARGET if scored else QuestionStep.FIRE, (owner,))
    return run.done(scored)


def target_options(table: CardTable, decision: OpenDecision) -> Iterator[LegalOption]:
    """The target's possible answers: Kill or Luck to a hit, fire to a miss, or none."""
    target = table.man(decision.man)
    assert target is not None
    gun = (TOMMY_CARD,) if may_arm(table, target.seat, target) else ()
    yield LegalOption(Move(Verb.KILL, decision.man), gun)
    if decision.step is QuestionStep.TARGET:
        yield LegalOption(Move(Verb.LUCK, decision.man))
    yield LegalOption(Move(Verb.YIELD, decision.man))


def silent_target(table: CardTable, decision: OpenDecision) -> Verb:
    """The answer of a silent target: the better one to a hit, no fire after a miss."""
    if decision.step is QuestionStep.FIRE:
        return Verb.YIELD
    contract = contract_of(table, decision)
    jammable = contract.armed and table.may_hold(decision.by, (AccessoryKind.JAMMED,))
    return VERB_OF[likelier(kill_test(contract), luck_test(contract), jammable)]


def target_answers(dice: Dice, run: RunningTable, decision: OpenDecision) -> MoveResult:
    """The target's player has answered, or is silent. A Tommy Gun in a Kill die may be jammed."""
    owner = run.man(decision.man).seat
    reply = decision.reply(owner) or Move(silent_target(run.table, decision))
    if TOMMY_CARD in reply.cards:
        run.attach(owner, decision.man, AccessoryKind.TOMMY_GUN)
    decision = replace(decision, answer=ANSWER_OF.get(reply.verb))
    gun = AccessoryKind.TOMMY_GUN in run.man(decision.man).under
    if decision.answer is Answer.KILL and gun and run.table.may_hold(decision.by, (AccessoryKind.JAMMED,)):
        run.ask(decision, QuestionStep.SPOIL, (decision.by,))
        return run.done()
    return hit_ends(dice, run, decision)


def hit_spoiled(dice: Dice, run: RunningTable, decision: OpenDecision) -> MoveResult:
    """The hit-man's player has answered whether they jam the target's Tommy Gun."""
    reply = decision.reply(decision.by)
    if reply is not None and JAMMED_CARD in reply.cards:
        run.spend(decision.by, (JAMMED_CARD,))
        decision = replace(decision, law=(JAMMED_CARD,))
    return hit_ends(dice, run, decision)


def hit_ends(dice: Dice, run: RunningTable, decision: OpenDecision) -> MoveResult:
    """The dead figure, and the fee."""
    hit: ContractHit = dice.call(answer_hit, contract_of(run.table, decision), decision.scored)
    run.pay(decision.by, hit.fee - ADVANCE)
    run.settled()
    if hit.end is HitEnd.TARGET:
        run.kill(decision.man)
    elif hit.end is HitEnd.HITMAN:
        run.kill(decision.force)
    crime_done(dice, run)
    return run.done(hit)


ANSWER_OF = {Verb.KILL: Answer.KILL, Verb.LUCK: Answer.LUCK}


VERB_OF = {answer: verb for verb, answer in ANSWER_OF.items()}
