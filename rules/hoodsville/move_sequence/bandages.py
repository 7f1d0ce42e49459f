"""Bandages: a figure binds up a wound, and it bleeds no longer (hood.turn)."""

from __future__ import annotations

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import one_figure
from rules.core.action.move import move
from rules.core.action.on_street import require_contact
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.report import Report, Tone
from rules.core.plain.refusal import IllegalNow
from rules.hoodsville.model.acting import Doing, price_of, require_able, require_there
from rules.hoodsville.model.changes import Bandaged
from rules.hoodsville.model.position import Person, Position


@move("hood bandage")
class Bandage:
    """Bandage all of a figure's wounds. It takes a round."""

    figure: Person = one_figure("The wounded figure.", only=RECORDED)
    by: Person = one_figure(
        "Your figure next to it (default: itself).", source=lambda _position, move: move.figure, only=OWN
    )


@decides(Bandage)
def bandage(position: Position, move: Bandage) -> Deed[None]:
    """A figure's wounds are all bandaged."""
    person, helper = move.figure, move.by
    require_there(person)
    if all(wound.bandaged for wound in person.figure.wounds):
        raise IllegalNow(f"{person.name} has no open wound, so there is nothing to bandage.")
    if helper.id == person.id and person.figure.kept_out:
        raise IllegalNow(f"{person.name} is {person.figure.kept_out}. Add “by” with the figure that bandages.")
    require_able(helper, Doing.WORK)
    require_contact(position, helper, person)
    by = "" if helper.id == person.id else f" by {helper.name}"
    answer = Report(f"{person.name} is bandaged{by}.", ("No wound bleeds any more.",), tone=Tone.GOOD)
    return Deed(
        allow=lambda: (*position.owner(helper), *position.present((helper,)), *price_of(position, helper, rounds=1)),
        changes=lambda _: (Bandaged(person.id),),
        report=lambda _: answer,
        rule="hood.save.piercing",
    )
