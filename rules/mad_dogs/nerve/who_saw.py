"""The players name those who saw a Gory Death, and each owes a GUTS test at -2 (mad.wounds)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Final

from annotated_types import Len

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import ByEye, many_figures, option
from rules.core.action.move import move
from rules.core.action.people_fields import ExpandGroups
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import MOST_LABEL, key_of, listed, parts
from rules.core.play.obligations import Owed, Owes
from rules.mad_dogs.nerve.drink import ON_RECORD
from rules.mad_dogs.nerve.guts import GORY_DEATH
from rules.mad_dogs.play.fields import Crowd
from rules.mad_dogs.play.obligations import SAW, shaken_by_death
from rules.mad_dogs.play.position import Person, Position, present


@move(SAW, table=True, everybody=True)
class Saw:
    """Name those who saw a Gory Death. Each owes a GUTS test at -2."""

    who: tuple[Person, ...] | Crowd = many_figures(
        ByEye("Those who saw it: names, a gang, a side, all, or none."),
        required=True,
        words={str(Crowd.NONE): Crowd.NONE},
        naming=(ExpandGroups(able=True),),
    )
    died: Annotated[str, Len(1, 400)] = option("The figure that died.", complete=ON_RECORD)


@decides(Saw)
def saw(position: Position, move: Saw) -> Deed[None]:
    """Those who saw a Gory Death owe a test each; the answer may name none."""
    named = {key_of(part) for part in parts(move.died)}
    asked = [one for one in position.people.values() if any(due.command == SAW for due in one.figure.duties)]
    victims = [one for one in asked if _called(one) & named]
    names = {called: one.figure.name for one in victims for called in _called(one)}
    dead = listed(names.get(key_of(part), part) for part in parts(move.died))
    seeing = () if isinstance(move.who, Crowd) else present(position, move.who)
    strange = next((one for one in seeing if not one.here), None)
    if strange is not None:
        raise IllegalNow(f"{strange.name} is not on the table. Name those who are.")
    shaken = [one for one in seeing if shaken_by_death(one.figure)]
    owed = shaken_by(dead)
    mine = [one for one in shaken if position.caller in one.leaders]
    return Deed(
        report=lambda _: _seen(dead, seeing, shaken, mine),
        allow=lambda: () if victims or len(mine) == len(shaken) else _unasked(position, dead),
        changes=lambda _: tuple(Owes(one.id, owed) for one in shaken),
        about=(*shaken, *victims),
        rule="mad.wounds",
    )


def shaken_by(dead: str) -> Owed:
    """The test of somebody who saw these die."""
    return Owed("mad guts", "mad.wounds", "a GUTS test at −2", f"saw {dead} die", (("cause", GORY_DEATH),))


def _seen(dead: str, seeing: Sequence[Person], shaken: Sequence[Person], mine: Sequence[Person]) -> Report:
    """The report of who saw these die, and who of them must test.

    mine  those of the caller: a button makes their tests
    """
    calm = [one.name for one in seeing if one not in shaken]
    due = f"These must test GUTS: {listed(one.name for one in shaken)}. /game owed lists them."
    lines = (
        due if shaken else "No one tests GUTS for it.",
        f"Not shaken: {listed(calm)}." if calm else "",
    )
    named = ", ".join(one.typed for one in mine)
    every = FollowUp("GUTS: your figures", "mad guts", {"figure": named, "cause": GORY_DEATH})
    tests = (every,) if len(mine) > 1 else ()
    who = listed(one.name for one in seeing) or "No one"
    return Report(f"{who} saw {dead} die.", tuple(filter(None, lines)), tests)


def _unasked(position: Position, dead: str) -> Price:
    """The price of naming witnesses of a death that the bot does not ask about: an umpire's word."""
    return position.by_umpire(
        "those who saw it", f"The bot does not ask who saw {dead} die. Only an umpire can name them unasked."
    )


def _called(one: Person) -> set[str]:
    return {key_of(one.name), key_of(one.figure.name), key_of(one.typed)}


MOST_ASKED: Final = 20
"""The most gangs that buttons offer as witnesses."""


def answers(gangs: Iterable[str]) -> list[tuple[str, str]]:
    """The answers to the question who saw it: the label of each, and the text as typed."""
    some = ((f"{gang} saw it"[:MOST_LABEL], gang) for gang in gangs)
    return [("The whole table saw it", str(Crowd.ALL)), *some, ("No one saw it", str(Crowd.NONE))]


def answers_here(position: Position) -> list[tuple[str, str]]:
    """The same where a button does not say whose friends died: the gangs on the table that it could shake."""
    able = dict.fromkeys(one.listed for one in position.people.values() if shaken_by_death(one.figure))
    return answers(list(able)[:MOST_ASKED])
