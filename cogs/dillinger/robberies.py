"""/dillinger rob, take, kidnap and ransom: to money and notoriety."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from cogs._kit.context import Context
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.slash import command
from cogs.dillinger.asking import ENEMIES, span_needed, summed, who_of
from cogs.dillinger.rated import ratings_here, whose
from rules.core.deed import Deed, Question
from rules.core.move import Rolls, opt
from rules.core.report import FollowUp, Report, Tone
from rules.dillinger.kidnapping import COLLECTING, Delivery, Ransom, collect, kidnap, victim_escapes
from rules.dillinger.model import dollars
from rules.dillinger.ratings import HOUSE
from rules.dillinger.robbing import Robbed, Robbery, rob, robbery_modifiers, take

HYPE = "Media Hype runs until his player's next turn: all he earns is doubled; if he earns nothing by then he loses 1."


@command("dillinger rob", Rolls())
class Rob:
    """Rob a bank: two dice against the Rob rating."""

    enemy: str = opt("The robber; or type his rating.", default="", complete=ENEMIES)
    rob: str = opt("A Rob rating in place of his: 8-12.", default="")
    cased: bool = opt("Straight from Casing Bank: +1.", default=False)
    lamm: bool = opt("Baron Lamm lies under his card: +1.", default=False)
    hype: bool = opt("Media Hype was played before the dice.", default=False)


@prepares(Rob)
async def prepare_rob(ctx: Context, m: Rob) -> Prepared:
    """One attempt to rob a bank."""
    who = who_of(m.enemy, ratings_here(ctx))
    span = span_needed(who, "rob", m.rob)
    robbery = Robbery(span, m.cased, m.lamm, m.hype)

    def say(robbed: Robbed) -> Report:
        added = summed(robbed.natural, robbery_modifiers(robbery), robbed.total)
        lines = [f"The dice: {added}. He robs on {span.told}."]
        if robbed.success:
            lines += [
                f"He earns {robbed.notoriety} notoriety.",
                "Until his player's next turn the local police may stop him; then he goes on the lam for the take.",
            ]
        else:
            lines.append("He stays in the bank until his player's next turn; the casing is used up.")
        lines += [*([HYPE] if robbery.hype else []), *whose(who.enemy)]
        offers = (FollowUp("The take, next turn", "dillinger take", {}),) if robbed.success else ()
        headline = who.does("robs the bank.") if robbed.success else who.does("does not get the money.")
        return Report(headline, tuple(lines), offers, Tone.GOOD if robbed.success else Tone.BAD)

    return Prepared(
        Deed(
            report=say,
            resolver=rob,
            args=(robbery,),
            facts=lambda outcome: {"success": outcome.result.success, "notoriety": outcome.result.notoriety},
            questions=(Question(who.does("robs the bank"), rob, (robbery,), lambda robbed: robbed.success),),
            again=True,
        )
    )


@command("dillinger take", Rolls())
class Take:
    """The turn after a robbery: how much the bank had."""


@prepares(Take)
async def prepare_take(ctx: Context, _m: Take) -> Prepared:
    """What was in a bank."""
    table = ratings_here(ctx).take
    whose_table = "A house table, except for the row of 8." if table == HOUSE.take else "This server's table."
    return Prepared(
        Deed(
            report=lambda got: Report(f"The bank had {dollars(got)}.", (whose_table,)),
            resolver=take,
            args=(table,),
            facts=lambda outcome: {"dollars": outcome.result},
            questions=(Question("Dollars", take, (table,)),),
            again=True,
        )
    )


@command("dillinger kidnap", Rolls())
class Kidnap:
    """Kidnap somebody: a die of notoriety; or see whether the victim stays."""

    stays: bool = opt("A further turn in the Kidnap box: does the victim get away?", default=False)


@prepares(Kidnap)
async def prepare_kidnap(_context: Context, m: Kidnap) -> Prepared:
    """A kidnapping, or another turn of keeping the victim."""
    if m.stays:
        return Prepared(
            Deed(
                report=_victim_said,
                resolver=victim_escapes,
                facts=lambda outcome: {"escaped": outcome.result},
                questions=(Question("The victim gets away", victim_escapes, ()),),
                again=True,
            )
        )

    def say(earned: int) -> Report:
        later = (
            FollowUp("Next turn: go for the ransom", "dillinger ransom", {"earned": earned}),
            FollowUp("Next turn: stay", "dillinger kidnap", {"stays": True}),
        )
        kept = "He keeps it however this ends, and bears the Kidnap marker from now on."
        return Report(f"The kidnapping earns {earned} notoriety.", (kept,), later, Tone.GOOD)

    return Prepared(
        Deed(
            report=say,
            resolver=kidnap,
            facts=lambda outcome: {"notoriety": outcome.result},
            questions=(Question("Notoriety", kidnap, ()),),
            again=True,
        )
    )


def _victim_said(escaped: bool) -> Report:
    if escaped:
        follows = "The victim's card is discarded and he goes on the lam; his player's action is still to come."
        return Report("The victim gets away.", (follows,), tone=Tone.BAD)
    return Report("The victim is kept another turn.", tone=Tone.GOOD)


@command("dillinger ransom", Rolls())
class Collect:
    """Go for the ransom: paid on 1 or 2, and fenced; on 6 the victim is dead."""

    earned: Annotated[int, Interval(ge=1, le=6)] = opt("The notoriety of the kidnapping.")


@prepares(Collect)
async def prepare_ransom(ctx: Context, m: Collect) -> Prepared:
    """One attempt to collect a ransom."""

    def say(ransom: Ransom) -> Report:
        follows = ctx.book.table(COLLECTING).labelled(ransom.delivery).effect
        if ransom.delivery is Delivery.PAID:
            moves = "The victim's card is discarded; going on the lam is his player's next enemy action."
            return Report(f"The ransom is paid: {dollars(ransom.dollars)} after the fence.", (moves,), tone=Tone.GOOD)
        if ransom.delivery is Delivery.DEAD:
            return Report(f"The victim is dead: {ransom.notoriety} notoriety more.", (follows,), tone=Tone.BAD)
        again = FollowUp("Next turn: try again", "dillinger ransom", {"earned": m.earned})
        return Report("Nothing is paid yet.", (follows,), (again,))

    return Prepared(
        Deed(
            report=say,
            resolver=collect,
            args=(m.earned,),
            facts=lambda outcome: {"delivery": str(outcome.result.delivery), "dollars": outcome.result.dollars},
            questions=(
                Question("The ransom", collect, (m.earned,), lambda one: str(one.delivery), tuple(map(str, Delivery))),
                Question("Dollars", collect, (m.earned,), lambda one: one.dollars),
            ),
        )
    )
