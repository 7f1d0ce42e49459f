"""A contract hit: from the options of /dillinger hit to who is dead and what it pays."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from cogs._kit.desk import Desk
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.dillinger.asking import Who, notoriety_of, owner_line, span_from, who_of
from cogs.dillinger.rated import ratings_here, whose
from rules.core.refusal import IllegalNow, OutOfRange, either
from rules.dillinger.hits import (
    A_POINT,
    ADVANCE,
    Contract,
    Hit,
    HitEnd,
    answer_hit,
    check_contract,
    contract_hit,
    strike,
)
from rules.dillinger.model import Answer, Span, dollars
from rules.dillinger.ratings import Ratings

HITMAN, TARGET = "The hit-man", "The target"
SCORED = {"Scored": True, "Missed": False}
ENDS = tuple(map(str, HitEnd))
TONES = {HitEnd.TARGET: Tone.GOOD, HitEnd.HITMAN: Tone.BAD, HitEnd.NOBODY: Tone.PLAIN}


@plays("dillinger hit")
async def prepare_hit(desk: Desk, options: Options) -> Play:
    """A hit: its first die, what follows that, or both."""
    ratings = ratings_here(desk)
    hitman, target = (
        who_of(options, ratings, option, otherwise) for option, otherwise in (("hitman", HITMAN), ("target", TARGET))
    )
    if hitman.enemy is not None and hitman.enemy == target.enemy:
        raise IllegalNow(f"{target.name} can't be his own target: name another.")
    contract = Contract(
        hit=_hit(options, hitman, ratings),
        kill=span_from(options, "kill", target.enemy.kill if target.enemy else None),
        luck=span_from(options, "luck", target.enemy.luck if target.enemy else None),
        answer=_answer(options),
        tommy=bool(options.get("tommy")),
        jammed=bool(options.get("jammed")),
        armed=bool(options.get("target_tommy")),
        spoiled=bool(options.get("target_jammed")),
        notoriety=notoriety_of(options),
    )
    check_contract(contract)
    if options.get("scored") is not None:
        if options.get("answer") is None:
            raise OutOfRange("Say how the target answers: answer:Kill, Luck or Nothing.")
        return _whole(answer_hit, (contract, SCORED[str(options["scored"])]), contract, hitman, target)
    if options.get("answer") is not None:
        return _whole(contract_hit, (contract,), contract, hitman, target)

    def say(scored: bool) -> Said:
        offers = answers(contract, options, scored, f"hit:{desk.caller.delivery}")
        advance = f"{dollars(ADVANCE)} are paid for the attempt."
        if scored:
            return Said(hitman.does(f"hits {_him(target)}."), (advance, "Kill or Luck may still save him."), offers)
        return Said(hitman.does(f"misses {_him(target)}."), (advance, "The target may fire back."), offers)

    return Play(
        say=say,
        resolver=strike,
        args=(contract,),
        facts=lambda outcome: {"scored": outcome.result},
        questions=(Question(f"{hitman.name} hits", strike, (contract,)),),
    )


def _him(target: Who) -> str:
    return target.name if target.enemy is not None else "the target"


def _hit(options: Options, hitman: Who, ratings: Ratings) -> Span:
    span = span_from(options, "hit", hitman.enemy.hit if hitman.enemy else None)
    if span is not None:
        return span
    if hitman.enemy is not None:
        hitmen = [enemy.name for enemy in ratings.enemies if enemy.hit]
        instead = f"name {either(hitmen)}" if hitmen else "type his rating, hit:4-6"
        raise IllegalNow(f"{hitman.name} is no hit-man: {instead}.")
    raise OutOfRange("Say who the hit-man is, hitman:Miller, or type his rating, hit:4-6.")


def _answer(options: Options) -> Answer | None:
    typed = str(options.get("answer") or "Nothing")
    return None if typed == "Nothing" else Answer(typed)


def answers(contract: Contract, options: Options, scored: bool, once: str) -> tuple[Offer, ...]:
    """Buttons for what the target may do now; only one can be pressed."""
    kept = {key: value for key, value in options.items() if key != "dice"}
    kept["scored"] = "Scored" if scored else "Missed"
    fires = "Kill" if scored else "Fire back"
    buttons = [(f"{fires} ({contract.kill.told})", "Kill")] if contract.kill else []
    if scored and contract.luck and contract.kill:
        buttons.append((f"Luck ({contract.luck.told})", "Luck"))
    buttons.append(("No answer", "Nothing"))
    return tuple(Offer(label, "dillinger hit", {**kept, "answer": answer}, once) for label, answer in buttons)


def _whole(
    resolver: Callable[..., Hit], args: tuple[Hashable, ...], contract: Contract, hitman: Who, target: Who
) -> Play:
    """The hit with its answer, or the answer alone."""

    def say(hit: Hit) -> Said:
        return Said(_headline(hit, hitman, target), tuple(_lines(hit, contract, hitman, target)), tone=TONES[hit.end])

    return Play(
        say=say,
        resolver=resolver,
        args=args,
        facts=lambda outcome: {"end": str(outcome.result.end), "dollars": outcome.result.fee},
        questions=(
            Question("The hit", resolver, args, lambda hit: str(hit.end), ENDS),
            *((Question("Dollars", resolver, args, lambda hit: hit.fee),) if contract.notoriety is not None else ()),
        ),
    )


def _headline(hit: Hit, hitman: Who, target: Who) -> str:
    if hit.end is HitEnd.TARGET:
        return target.does("is dead.")
    if hit.end is HitEnd.HITMAN:
        return f"{hitman.name} is shot dead instead."
    return target.does("gets away alive.") if hit.scored else "Missed: both live."


def _lines(hit: Hit, contract: Contract, hitman: Who, target: Who) -> Iterator[str]:
    if hit.end is HitEnd.TARGET and contract.notoriety is None:
        paid = f"{dollars(ADVANCE)}, and {dollars(hit.rate * A_POINT)} for each notoriety on the dead man's card"
        yield f"The hit-man's player gets {paid}."
    else:
        yield f"The hit-man's player gets {dollars(hit.fee)}."
    if hit.end is HitEnd.TARGET:
        yield owner_line(target, hit.owner)
    if hit.end is HitEnd.HITMAN:
        yield owner_line(hitman, None)
    if hit.end is not HitEnd.NOBODY:
        yield "Somebody was killed: find out who is Public Enemy #1."
    if hit.end is not HitEnd.HITMAN:
        yield "The hit-man is back on the lam."
    yield from whose(hitman.enemy, target.enemy)
