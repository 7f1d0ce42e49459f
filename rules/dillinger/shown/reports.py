"""Reports of moves for the channel: the verdict, the sum, and every change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from rules.core.action.report import FollowUp, Opens, Report, Tone
from rules.core.plain.frozen import replace
from rules.core.plain.markup import at_time, strong
from rules.core.plain.words import count
from rules.dillinger.enemy_actions.bail import application_of, bail_modifiers
from rules.dillinger.enemy_actions.contract_hits import ContractHit, HitEnd
from rules.dillinger.enemy_actions.escape import EscapeResult, Flight
from rules.dillinger.enemy_actions.kidnapping import Delivery, Ransom
from rules.dillinger.enemy_actions.robbery import RobberyResult, robbery_modifiers, robbery_of
from rules.dillinger.engine.absence import Activated, Passed, needed, waited_for
from rules.dillinger.engine.move_words import WORDS, listed
from rules.dillinger.engine.seats import AtTable
from rules.dillinger.law_actions.catching import CatchRoll, attempt_at_table
from rules.dillinger.law_actions.going_after_enemies import begun
from rules.dillinger.law_actions.kill_or_luck import CatchConclusion, CatchEnd
from rules.dillinger.law_actions.trials import Verdict
from rules.dillinger.law_actions.typed_catches import TypedCatch, dice_lines
from rules.dillinger.model.boxes_and_forces import CatchResult, dollars
from rules.dillinger.model.card_table import NOBODY, CardTable, Man, Phase, Stage
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.decisions import OpenDecision, QuestionStep
from rules.dillinger.model.forces import LOCAL_POLICE
from rules.dillinger.model.lines import EnemyInSentence, points_text, summed
from rules.dillinger.model.moves import Move, Verb
from rules.dillinger.model.notoriety import Stakes
from rules.dillinger.shown.public_board import (
    PHASES,
    HousePlays,
    all_of,
    clock,
    deadline,
    house_plays,
    ranking,
    until,
    victory,
    waiting,
)
from rules.dillinger.table.running_table import MoveResult
from rules.dillinger.table.seat_view import seen_by


def report_of(position: AtTable, move: Move, done: MoveResult) -> Report:
    """The report of a public move, from the table before and after it."""
    before, after = position.table, done.table
    decision = before.decision
    about = decision.man if decision is not None else move.man
    headline, lines, tone = _verdict(position, move, done, about)
    changed, house = tuple(differences(position, after, move)), house_plays(position.game)
    return Report(
        " ".join(filter(None, (answered(position, move), headline))),
        (
            *silence(position, move),
            *lines,
            *changed,
            *coming(before, after, position.names, house),
        ),
        closing_offers(after),
        tone,
        opens=tuple(presses(position, move, after)),
    )


def answered(position: AtTable, move: Move) -> str:
    """Who answered what, in a sentence. Empty without a question, if several are asked, and for a silent player's die.

    The answer counts by now, so its cards are public. It reads the same by order and by silence.
    """
    decision = position.table.decision
    by_bot = position.seat == NOBODY and move.verb in (Verb.KILL, Verb.LUCK)
    if decision is None or len(decision.asked) != 1 or by_bot:
        return ""
    return f"{position.names[decision.asked[0]]} {_answer(decision, move)}."


def _answer(decision: OpenDecision, move: Move) -> str:
    """What an answer does, without its subject: “plays no card”."""
    cards = listed(move.cards)
    match decision.step:
        case QuestionStep.HOSTAGES:
            return "calls the police off" if move.verb is Verb.CALL_OFF else "continues in spite of the hostages"
        case QuestionStep.JAM:
            return "jams the Tommy Gun" if cards else "doesn't jam the Tommy Gun"
        case QuestionStep.FIRE:
            return "fires back" if move.verb is Verb.KILL else "doesn't fire back"
        case QuestionStep.REACT | QuestionStep.TARGET:
            return f"answers with {WORDS[move.verb]}" if move.verb in (Verb.KILL, Verb.LUCK) else "gives in"
        case QuestionStep.COUNSEL:
            return f"sends {move.means} to the trial" if move.means else "sends no lawyer"
        case QuestionStep.ROOM:
            return f"discards {move.means} to make room" if move.means else f"makes no room for {decision.man}"
        case _:
            return f"plays {cards}" if cards else "plays no card"


def silence(position: AtTable, move: Move) -> Iterator[str]:
    """The answer for a silent player when time is up. It reads the same by order and by silence."""
    decision = position.table.decision
    if position.seat == NOBODY and decision is not None and move.verb in (Verb.KILL, Verb.LUCK):
        yield f"Time is up, so the bot rolls {WORDS[move.verb]} for {decision.man}."


def presses(position: AtTable, move: Move, after: CardTable) -> Iterator[Opens]:
    """The buttons for the player's own hand while the game runs, and for joining a vote to pass."""
    if after.stage is Stage.OVER:
        return
    if move.verb is Verb.PASS and after.votes:
        yield Opens("run", f"dillinger.pass:{after.situation}", "Pass")
    yield position.hand


Ruled = tuple[str, tuple[str, ...], Tone]


def _verdict(position: AtTable, move: Move, done: MoveResult, about: str) -> Ruled:
    """What a die decided, by the kind of its result; else what was done."""
    decision = position.table.decision
    match done.result:
        case RobberyResult() as robbed:
            return _robbed(position, about, robbed)
        case CatchRoll() as catch_roll:
            return _caught(position, about, catch_roll, move)
        case CatchConclusion() as conclusion:
            return _concluded(position, about, conclusion, move)
        case ContractHit() as hit:
            return _hit(position, hit, decision)
        case EscapeResult() as escaped:
            tone = Tone.GOOD if escaped.flight is Flight.FREE else Tone.BAD
            return position.who(about).does(f"{escaped.flight}."), tuple(_riot(position, done.table)), tone
        case Verdict() as verdict:
            words = "is acquitted." if verdict.acquitted else "is convicted: prison."
            return position.who(about).does(words), (), Tone.GOOD if verdict.acquitted else Tone.BAD
        case Ransom() as ransom:
            return RANSOMS[ransom.delivery].format(about), (), RANSOM_TONES[ransom.delivery]
        case Passed() as passed:
            return _passed(position, passed)
        case Activated() as activated:
            return "The time for setting up is over.", tuple(_activated(position, activated)), Tone.PLAIN
        case _:
            return DEEDS.get(_verb_of(position.table, move), _plain)(position, move, done)


RANSOMS: Final = {
    Delivery.PAID: "The ransom is paid to {0}.",
    Delivery.AGAIN: "Nothing is paid to {0} yet.",
    Delivery.DEAD: "The victim of {0} is dead.",
}
RANSOM_TONES: Final = {Delivery.PAID: Tone.GOOD, Delivery.AGAIN: Tone.PLAIN, Delivery.DEAD: Tone.BAD}


def _robbed(position: AtTable, about: str, robbed: RobberyResult) -> Ruled:
    man = position.table.man(about)
    assert man is not None
    robbery = robbery_of(position.table, man, hype=False)
    who = position.who(about)
    line = f"The dice: {summed(robbed.natural, robbery_modifiers(robbery), robbed.total)}. Needed: {robbery.rob.text}."
    headline = who.does("robs the bank.") if robbed.success else who.does("does not get the money.")
    return headline, (line,), Tone.GOOD if robbed.success else Tone.BAD


def _typed_catch(position: AtTable, move: Move) -> TypedCatch:
    """A catch after its dice, in the form that the roll command uses for its words."""
    decision = position.table.decision or begun(position.table, position.seat, move)
    if decision.step is QuestionStep.COUNTER and decision.asked:
        reply = decision.reply(decision.asked[0]) or move
        decision = replace(decision, counter=reply.cards, tips=reply.units)
    man, lawmen = position.table.man(decision.man), position.table.book.force(decision.force)
    assert man is not None
    by = "The local police" if lawmen.name == LOCAL_POLICE.name else lawmen.name
    attempt, stakes = attempt_at_table(position.table, decision), Stakes(man.notoriety)
    return TypedCatch(position.who(man.name), by, lawmen, attempt, stakes, None, None, known=True)


def _caught(position: AtTable, about: str, catch_roll: CatchRoll, move: Move) -> Ruled:
    who = position.who(about)
    if catch_roll.result is CatchResult.CANCELLED:
        return f"The law leaves {who.name} alone.", (), Tone.PLAIN
    lines = tuple(dice_lines(_typed_catch(position, move), catch_roll))
    return who.does(f"is {catch_roll.result}, unless Kill or Luck helps."), lines, Tone.BAD


def _concluded(position: AtTable, about: str, conclusion: CatchConclusion, move: Move) -> Ruled:
    over = conclusion.end in (CatchEnd.JAIL, CatchEnd.PRISON, CatchEnd.KILLED)
    missed = conclusion.catch_roll.result is CatchResult.NONE
    lines = tuple(dice_lines(_typed_catch(position, move), conclusion.catch_roll)) if missed else ()
    return position.who(about).does(f"{conclusion.end}."), lines, Tone.BAD if over else Tone.GOOD


def _hit(position: AtTable, hit: ContractHit, decision: OpenDecision | None) -> Ruled:
    assert decision is not None
    target, hitman = position.who(decision.man), position.who(decision.force)
    if hit.end is HitEnd.TARGET:
        return target.does("is dead."), (f"The hit-man's player gets {dollars(hit.fee)} in all.",), Tone.BAD
    if hit.end is HitEnd.HITMAN:
        return f"{hitman.name} dies instead, shot by the target.", (), Tone.BAD
    return (target.does("gets away alive.") if hit.scored else "Missed: both are alive."), (), Tone.PLAIN


# Moves without a verdict


def _verb_of(table: CardTable, move: Move) -> Verb:
    """The move that an answer or the time has settled."""
    return move.verb if table.decision is None else BEGUN.get(table.decision.step, move.verb)


BEGUN: Final = {QuestionStep.HOLIDAY: Verb.ROB, QuestionStep.JAM: Verb.HIT}


def _plain(position: AtTable, move: Move, _done: MoveResult) -> Ruled:
    if answered(position, move):
        return "", (), Tone.PLAIN
    if move.verb in OF_MEN:
        return position.who(move.man).does(OF_MEN[move.verb]), (), Tone.PLAIN
    sentence = SAID.get(move.verb, f"{{name}}: {WORDS[move.verb]}.")
    return sentence.format(name=position.name, man=move.man, means=move.means, cards=listed(move.cards)), (), Tone.PLAIN


OF_MEN: Final = {
    Verb.CASE: "cases a bank.",
    Verb.LAM: "goes on the lam.",
    Verb.KILL: "shoots it out.",
    Verb.LUCK: "trusts to luck.",
    Verb.ESCAPE: "tries to escape.",
}
SAID: Final = {
    Verb.ACTIVATE: "{name} puts {man} into play: {means}.",
    Verb.PLACE: "{name} puts {man} into play: {means}.",
    Verb.DISCARD: "{name} discards {cards}.",
    Verb.DRAW_ENEMY: "{name} draws a public enemy.",
    Verb.RETAIN: "{name} puts {means} on retainer.",
    Verb.HIDE: "{man}, just drawn, goes on the lam for {name}.",
    Verb.ATTACH: "{name} puts {means} under {man}.",
    Verb.DROP: "{name} discards {man}.",
    Verb.TRY: "{name} puts {man} on trial.",
    Verb.NO_CRIME: "{name} passes the enemy action.",
    Verb.NO_LAW: "{name} passes the law action.",
    Verb.NO_DRAW: "{name} can draw nothing.",
}


def _ready(position: AtTable, _move: Move, done: MoveResult) -> Ruled:
    if isinstance(done.result, int):
        return f"{position.names[done.result]} goes first.", (), Tone.GOOD
    return f"{position.name} is ready.", (), Tone.PLAIN


def _drawn(position: AtTable, _move: Move, done: MoveResult) -> Ruled:
    return f"{position.name} draws {count(len(done.result), 'accessory card')}.", (), Tone.PLAIN


def _traded(position: AtTable, move: Move, _done: MoveResult) -> Ruled:
    offer = next(one for one in position.table.offers if one.number == move.number)
    by, to = position.names[offer.by], position.names[offer.to]
    given = f"{by} gives {count(len(offer.give), 'card')}, and {to} gives {count(len(offer.get), 'card')}."
    return f"{by} and {to} trade.", (given,), Tone.GOOD


def _declined(position: AtTable, move: Move, _done: MoveResult) -> Ruled:
    offer = next(one for one in position.table.offers if one.number == move.number)
    how = "withdraws the offer to" if offer.by == position.seat else "turns down the offer of"
    return (
        f"{position.name} {how} {position.names[offer.to if offer.by == position.seat else offer.by]}.",
        (),
        Tone.PLAIN,
    )


def _robbing(position: AtTable, move: Move, done: MoveResult) -> Ruled:
    man = done.table.man(move.man or (position.table.decision.man if position.table.decision else ""))
    assert man is not None
    if done.table.decision is not None:
        return position.who(man.name).does("goes into a bank."), (), Tone.PLAIN
    (caller,) = _who_played(AccessoryKind.BANK_HOLIDAY, position.table, done.table)
    closed = (
        f"{position.names[caller]} calls a Bank Holiday: no bank is robbed, and it counts as that player's next "
        "law action."
    )
    return position.who(man.name).does("finds the bank closed."), (closed,), Tone.BAD


def _riot(position: AtTable, after: CardTable) -> Iterator[str]:
    for seat in _who_played(AccessoryKind.JAIL_RIOT, position.table, after):
        yield f"{position.names[seat]} starts a Jail Riot."


def _who_played(kind: AccessoryKind, before: CardTable, after: CardTable) -> list[int]:
    """The player who has fewer cards of a kind than before."""
    return [
        seat
        for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True))
        if new.hand.count(kind) < old.hand.count(kind)
    ]


def _took(position: AtTable, move: Move, done: MoveResult) -> Ruled:
    return f"{move.man} got away with {dollars(done.result)}.", (), Tone.GOOD


def _kidnapped(position: AtTable, move: Move, done: MoveResult) -> Ruled:
    return position.who(move.man).does(f"kidnaps {move.means}."), (), Tone.GOOD


def _kept(position: AtTable, move: Move, done: MoveResult) -> Ruled:
    if done.result:
        return f"The victim of {move.man} gets away.", (), Tone.BAD
    return f"{move.man} keeps the victim another turn.", (), Tone.GOOD


def _ordered(position: AtTable, move: Move, done: MoveResult) -> Ruled:
    decision = done.table.decision
    assert decision is not None
    if decision.step is QuestionStep.JAM:
        return f"{decision.force} comes for {decision.man}.", (), Tone.PLAIN
    return f"{decision.force} {'hits' if decision.scored else 'misses'} {decision.man}.", (), Tone.PLAIN


def _bailed(position: AtTable, move: Move, done: MoveResult) -> Ruled:
    adds = bail_modifiers(application_of(position.table, move))
    line = (f"Added to the die: {', '.join(f'{one.value:+d} {one.label}' for one in adds)}.",) if adds else ()
    who = position.who(move.man)
    return (
        (who.does("is bailed out."), line, Tone.GOOD) if done.result else (who.does("stays in jail."), line, Tone.BAD)
    )


def _catching(position: AtTable, move: Move, done: MoveResult) -> Ruled:
    by = "the local police" if move.means == LOCAL_POLICE.name else move.means
    cards = (f"Played: {listed(move.cards)}.",) if move.cards else ()
    return f"{position.name} sends {by} after {position.who(move.man).name}.", cards, Tone.PLAIN


def _spent(position: AtTable, move: Move, done: MoveResult) -> Ruled:
    return f"{move.man} spends {dollars(done.result)} on a spree.", (), Tone.BAD


# Absent players


def _passed(position: AtTable, passed: Passed) -> Ruled:
    """A turn, or its draw, made for an absent player, action by action."""
    deeds = [
        _verdict(position.then(one.before).at(passed.seat), one.move, one.done, one.move.man)[0]
        for one in passed.deeds
        if one.move.verb is not Verb.DISCARD  # shown with the discards
    ]
    drawn = position.table.turn.phase is Phase.CARDS and passed.deeds[-1].move.verb is not Verb.NO_LAW
    name = position.names[passed.seat]
    headline = f"Time is up, so the bot makes {name}'s draw." if drawn else f"The bot passes {name}'s turn."
    return headline, tuple(deeds), Tone.PLAIN


def _activated(position: AtTable, activated: Activated) -> Iterator[str]:
    for seat, name in activated.men:
        yield position.who(name).does(f"comes into play for {position.names[seat]}, by chance.")


def _asked_to_pass(position: AtTable, _move: Move, done: MoveResult) -> Ruled:
    """The players who ask to pass the seat and how many must ask; or that it is done."""
    waited = all_of(position.names[seat] for seat in waited_for(position.table))
    votes, most = done.table.votes, needed(position.table)
    if position.seat == NOBODY or not votes:
        return f"The time of {waited} is up.", ("The bot plays out the rest of the turn in a moment.",), Tone.PLAIN
    return f"{position.name} asks to pass {waited}: {len(votes)} of the {most} votes needed.", (), Tone.PLAIN


DEEDS: Final[dict[Verb, Callable[[AtTable, Move, MoveResult], Ruled]]] = {
    Verb.READY: _ready,
    Verb.DRAW_CARDS: _drawn,
    Verb.ACCEPT: _traded,
    Verb.DECLINE: _declined,
    Verb.PASS: _asked_to_pass,
    Verb.ROB: _robbing,
    Verb.TAKE: _took,
    Verb.KIDNAP: _kidnapped,
    Verb.KEEP: _kept,
    Verb.HIT: _ordered,
    Verb.BAIL: _bailed,
    Verb.CATCH: _catching,
    Verb.SPREE: _spent,
}


def closing_offers(table: CardTable) -> tuple[FollowUp, ...]:
    """The button that closes a game that is over."""
    return (FollowUp("Close the game", "game close", {}),) if table.stage is Stage.OVER else ()


# Other changes


def differences(position: AtTable, after: CardTable, move: Move) -> Iterator[str]:
    """The visible changes of a move: cards played, money, notoriety, places, the title, the Bill."""
    before, names = position.table, position.names
    said = move if before.decision is None else None
    played = Counter(after.discard) - Counter(before.discard)
    if played and (said is None or said.verb is not Verb.DISCARD):
        yield f"Discarded: {listed(played.elements())}."
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=False)):
        if new.money != old.money:
            verb = "gets" if new.money > old.money else "pays"
            yield f"{names[seat]} {verb} {dollars(abs(new.money - old.money))}, and has {dollars(new.money)}."
        if new.notoriety != old.notoriety:
            yield f"{names[seat]} {points_text(new.notoriety - old.notoriety)}, and has gathered {new.notoriety}."
    for man in before.men:
        moves_himself = said is not None and said.verb in MOVING and said.man == man.name
        yield from _of_man(position.who(man.name), man, after.man(man.name), moves_himself)
    if after.title != before.title:
        yield f"Public Enemy #1: {strong(after.title or 'no one')}."
    if after.bill_at != before.bill_at and not after.bill:
        yield f"The first special agent is dead. The Federal Crime Bill comes at {names[after.bill_at]}'s turn."
    if after.bill and not before.bill:
        yield "The Federal Crime Bill is in force."
    if after.last != before.last:
        yield f"{names[after.last]} has drawn the last accessory card. All other players have one more turn."


MOVING: Final = (Verb.ACTIVATE, Verb.PLACE, Verb.CASE, Verb.LAM, Verb.TAKE, Verb.HIDE, Verb.DROP)
"""The moves whose headline already says where an enemy is."""


def _of_man(who: EnemyInSentence, old: Man, new: Man | None, moves_himself: bool) -> Iterator[str]:
    """What an enemy gained, and where it is now."""
    if new is None:
        if not moves_himself:
            yield who.does("is out of the game.")
        return
    if new.notoriety != old.notoriety and new.box is not None:
        yield who.does(f"{points_text(new.notoriety - old.notoriety)}: {new.notoriety} now.")
    if new.box is not old.box and not moves_himself:
        yield f"{who.name}: {new.box}." if new.box else who.does("goes into a hand, or the deck.")


def coming(before: CardTable, after: CardTable, names: tuple[str, ...], house: HousePlays) -> Iterator[str]:
    """What the table waits for now, if that is new."""
    if after.stage is Stage.OVER:
        yield strong(victory(after, names))
        yield from ranking(after, names)
        return
    decision = after.decision
    if decision is not None and (
        before.decision is None or before.decision.until != decision.until or before.decision.step is not decision.step
    ):
        yield until(waiting(seen_by(after), names), deadline(after, house))
    elif after.stage is Stage.PREPARING and after.traded and not before.traded:
        latest = at_time(after.traded, "R")
        yield f"Every player has an enemy in play, and players can trade cards. The game begins {latest} at the latest."
    elif decision is None and after.stage is Stage.PLAY and after.turn.number != before.turn.number:
        whose = strong(f"{names[after.turn.seat]}'s turn")
        yield f"{whose}: {PHASES[after.turn.phase]}.{clock(after, house)}"
