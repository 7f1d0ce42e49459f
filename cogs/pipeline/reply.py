"""The reply to a command: its card, with the buttons for what follows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import starmap
from typing import Any, Final, Protocol

from cogs.cards.aids import with_more
from cogs.cards.card import Card, Picture, Press
from cogs.cards.fitting import fitted
from cogs.cards.receipts import FAIRNESS, reasons
from cogs.cards.sums import steps_of
from cogs.context.obligations import MOST_OWED, OWED, Debt
from cogs.context.prepared import Options, Prepared
from cogs.context.seals import seen_button, typists_text
from db.store.models import Event
from rules.core.action.deed import Reroll
from rules.core.action.report import FollowUp, Report
from rules.core.chance.sources import Source
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.tables.outcome import Outcome

SHOW_DICE: Final = "Show the dice"


class Rerolling(Protocol):
    """A roll repeated except for some dice: their source, and what the event reports, keeps and books for them.

    agreed  whether what was declared for it is agreed upon
    """

    @property
    def agreed(self) -> bool: ...
    def source(self, rest: Source) -> Source: ...
    @property
    def lines(self) -> tuple[str, ...]: ...
    @property
    def record(self) -> list[dict[str, Any]]: ...
    @property
    def changes(self) -> tuple[Change, ...]: ...
    @property
    def used(self) -> Mapping[tuple[int, str], int]: ...
    @property
    def stand(self) -> Collection[tuple[int, int]]: ...


@frozen
class Reply:
    """The answer to a command: a card for the channel or, if private, for the caller alone; and more cards for the
    caller.

    outcome   the outcome for listeners; None without dice, or if no one may know it
    draw      draws the picture of the card, which takes time; None for no picture
    hindered  whether another command came first; this one is still to be done, and its button is not used up
    """

    card: Card
    ephemerals: tuple[Card, ...] = ()
    outcome: dict[str, Any] | None = None
    draw: Callable[[], Picture | None] | None = None
    hindered: bool = False


def with_obligations(report: Report, debts: Sequence[Debt], idle: Sequence[Debt]) -> Report:
    """The report with a button for each obligation that a result created, unless the cog offers one.

    idle  obligations that nothing enforces, because no game is played; they get buttons all the same
    """
    new, kept = (
        [one for one in made if not any(one.met_by(offer.command, offer.typed) for offer in report.follow_ups)]
        for made in (debts, idle)
    )
    overflow = [f"{len(new) - MOST_OWED} more are owed. See them with /game owed."] if len(new) > MOST_OWED else []
    return replace(
        report,
        opens=(*(one.press for one in new[:MOST_OWED]), *report.opens),
        follow_ups=(
            *report.follow_ups,
            *(FollowUp(one.label, one.owed.command, one.options) for one in kept[:MOST_OWED]),
        ),
        beside=(*report.beside, *overflow),
    )


def helping(
    prepared: Prepared, outcome: Outcome[Any], event: Event, rerolled: Rerolling | None
) -> Iterator[tuple[Reroll, Options]]:
    """The skills that may still re-roll a die of a roll, with the options that their buttons keep."""
    used = rerolled.used if rerolled else {}
    for reroll in prepared.deed.rerolls:
        stand = [list(die) for die in rerolled.stand] if rerolled and reroll.once else []
        dice = {place: range(len(outcome.throws[place].faces)) for place in reroll.throws(outcome)}
        throws = [place for place, there in dice.items() if any([place, die] not in stand for die in there)]
        if throws and reroll.left > used.get((reroll.figure, reroll.skill), 0):
            common = {"figure": reroll.figure, "skill": reroll.skill, "who": reroll.who}
            yield reroll, {**common, "event": event.id, "throws": throws, "stand": stand}


def card_of(
    prepared: Prepared,
    report: Report,
    outcome: Outcome[Any] | None,
    event: Event,
    offers: list[tuple[str, int]],
    helps: Sequence[Press] = (),
    direct: bool = False,
) -> Card:
    """The card of a stored command. One of its aids stands on it, and [More] leads to the others."""
    rule = outcome.rule if outcome else prepared.deed.rule
    line = prepared.line(outcome) if outcome else ""
    private = prepared.deed.private or (event.sealed and not prepared.deed.blind)
    opens = [*starmap(Press, report.opens)]
    owed = [press for press in opens if press.what == OWED]
    aids = [press for press in opens if press.what == FAIRNESS]
    buttons = [*owed, *(Press("draft", str(draft), label) for label, draft in offers)]
    buttons += [*(press for press in opens if press.what not in (OWED, FAIRNESS)), *helps]
    if prepared.deed.again and not event.sealed:
        aids.append(Press("again", str(event.id), "Again"))
    aids += seen_button(event, direct)
    if event.outcome or event.changes or event.waiting:
        aids.append(Press("undo", str(event.id), "Undo"))
    throws = outcome.throws if outcome is not None else ()
    folds = prepared.deed.folds and bool(throws) and not any(one.typed for one in throws)  # typed dice are shown
    by_button = (*buttons, *((reasons(rule, event, SHOW_DICE),) if rule else ()), *with_more(aids, event.id, private))
    explained = (*aids, reasons(rule, event)) if rule else aids
    card = Card(
        headline=line or report.headline,
        plain=bool(line),
        sums=steps_of(outcome.steps) if outcome and not (prepared.deed.blind or line or folds) else (),
        lines=(*report.lines, *report.beside),
        block=report.block,
        footer=typists_text(event),
        tone=report.tone,
        buttons=by_button if folds else (*buttons, *with_more(explained, event.id, private)),
        private=private,
        pings=report.pings,
    )
    return fitted(card, outcome.steps, by_button) if outcome and rule and card.sums else card
