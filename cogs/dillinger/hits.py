"""/dillinger hit: from what is typed to who is dead and what it pays."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from cogs._kit.context import Context
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.slash import command
from cogs.dillinger.asking import ANSWERS, ENEMIES, Notoriety, Who, answer_of, hitmen, owner_line, span_from, who_of
from cogs.dillinger.rated import ratings_here, whose
from rules.core.deed import Deed, Question
from rules.core.move import Rolls, opt
from rules.core.refusal import IllegalNow, OutOfRange, either
from rules.core.report import FollowUp, Report, Tone
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
from rules.dillinger.model import Span, dollars
from rules.dillinger.paragraphs import ruled
from rules.dillinger.ratings import Ratings

HITMAN, TARGET = "The hit-man", "The target"
SCORED = {"Scored": True, "Missed": False}
ENDS = tuple(map(str, HitEnd))
TONES = {HitEnd.TARGET: Tone.GOOD, HitEnd.HITMAN: Tone.BAD, HitEnd.NOBODY: Tone.PLAIN}


@command("dillinger hit", Rolls())
class Hitting:
    """A contract hit, with the target's answer and the fee."""

    hitman: str = opt("The hit-man; or type his rating.", default="", complete=hitmen)
    target: str = opt("The target; or type the ratings.", default="", complete=ENEMIES)
    answer: str = opt(
        "How the target answers a hit; Kill and Luck also return fire after a miss (default: buttons).",
        default="",
        words=ANSWERS,
    )
    notoriety: Notoriety | None = opt("Notoriety on the target's card.", default=None)
    tommy: bool = opt("The hit-man has a Tommy Gun: +1.", default=False)
    jammed: bool = opt("It jams.", default=False)
    target_tommy: bool = opt("The target has a Tommy Gun: +1 to Kill.", default=False)
    target_jammed: bool = opt("It jams.", default=False)
    scored: bool | None = opt("The hit-man's die has fallen: roll only what follows.", default=None, words=SCORED)
    hit: str = opt("A Hit rating in place of the hit-man's: 4-6.", default="")
    kill: str = opt("The target's Kill rating: 5-6.", default="")
    luck: str = opt("The target's Luck rating: 5-6.", default="")


@prepares(Hitting)
async def prepare_hit(ctx: Context, m: Hitting) -> Prepared:
    """A hit: its first die, what follows that, or both."""
    ratings = ratings_here(ctx)
    hitman, target = who_of(m.hitman, ratings, HITMAN), who_of(m.target, ratings, TARGET)
    if hitman.enemy is not None and hitman.enemy == target.enemy:
        raise IllegalNow(ruled(f"{target.name} can't be the target too: name another", "8.71"))
    contract = Contract(
        hit=_hit(m.hit, hitman, ratings),
        kill=span_from(target, "kill", m.kill),
        luck=span_from(target, "luck", m.luck),
        answer=answer_of(m.answer),
        tommy=m.tommy,
        jammed=m.jammed,
        armed=m.target_tommy,
        spoiled=m.target_jammed,
        notoriety=m.notoriety,
    )
    check_contract(contract)
    if m.scored is not None:
        if not m.answer:
            raise OutOfRange("Say how the target answers: answer:Kill, Luck or Nothing.")
        return _whole(answer_hit, (contract, m.scored), contract, hitman, target)
    if m.answer:
        return _whole(contract_hit, (contract,), contract, hitman, target)

    def say(scored: bool) -> Report:
        offers = answers(ctx, contract, scored)
        advance = f"{dollars(ADVANCE)} is paid for the attempt."
        if scored:
            return Report(hitman.does(f"hits {_him(target)}."), (advance, "Kill or Luck may still save him."), offers)
        return Report(hitman.does(f"misses {_him(target)}."), (advance, "The target may fire back."), offers)

    return Prepared(
        Deed(
            report=say,
            resolver=strike,
            args=(contract,),
            facts=lambda outcome: {"scored": outcome.result},
            questions=(Question(f"{hitman.name} hits", strike, (contract,)),),
        )
    )


def _him(target: Who) -> str:
    return target.name if target.enemy is not None else "the target"


def _hit(typed: str, hitman: Who, ratings: Ratings) -> Span:
    span = span_from(hitman, "hit", typed)
    if span is not None:
        return span
    if hitman.enemy is not None:
        hitmen = [enemy.name for enemy in ratings.enemies if enemy.hit]
        instead = f"name {either(hitmen)}" if hitmen else "type the rating, hit:4-6"
        raise IllegalNow(ruled(f"{hitman.name} is not a hit-man: {instead}", "8.71"))
    raise OutOfRange("Say who the hit-man is, hitman:Miller, or type his rating, hit:4-6.")


def answers(ctx: Context, contract: Contract, scored: bool) -> tuple[FollowUp, ...]:
    """Buttons for what the target may do now; only one can be pressed."""
    kept = {key: value for key, value in ctx.options.items() if key != "dice"}
    kept["scored"] = "Scored" if scored else "Missed"
    once = f"hit:{ctx.caller.delivery}"
    fires = "Kill" if scored else "Fire back"
    buttons = [(f"{fires} ({contract.kill.told})", "Kill")] if contract.kill else []
    if scored and contract.luck and contract.kill:
        buttons.append((f"Luck ({contract.luck.told})", "Luck"))
    buttons.append(("No answer", "Nothing"))
    return tuple(FollowUp(label, "dillinger hit", {**kept, "answer": answer}, once) for label, answer in buttons)


def _whole(
    resolver: Callable[..., Hit], args: tuple[Hashable, ...], contract: Contract, hitman: Who, target: Who
) -> Prepared:
    """The hit with its answer, or the answer alone."""

    def say(hit: Hit) -> Report:
        return Report(_headline(hit, hitman, target), tuple(_lines(hit, contract, hitman, target)), tone=TONES[hit.end])

    return Prepared(
        Deed(
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
