"""The saving throw by command: against one blow, or every one that was left for later (hood.save.piercing)."""

from __future__ import annotations

from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides, in_words
from rules.core.action.fields import nobody, one_figure, option
from rules.core.action.move import Rolls, move
from rules.core.action.people_fields import OWN
from rules.core.action.report import Report, Tone
from rules.core.people.names import same
from rules.core.plain.events import Change
from rules.core.plain.refusal import Missing, OutOfRange, UnknownName
from rules.core.tables.outcome import Modifier
from rules.hoodsville.model.acting import require_there
from rules.hoodsville.model.changes import SavesMade
from rules.hoodsville.model.fields import Other
from rules.hoodsville.model.figures import Blow, Injury
from rules.hoodsville.model.guns import ALIASES, GUNS, gun_named, strike_of
from rules.hoodsville.model.lines import harm_line, lasting_injuries, morale_buttons, screams, times
from rules.hoodsville.model.position import Person, Position, harm_changes, nameless, without_repeats
from rules.hoodsville.saves.resolve import (
    STRIKES,
    STRIKES_AS,
    Edge,
    Struck,
    save_each,
    save_from_bludgeoning,
    save_from_piercing,
    saves_of,
    worst_of_each,
)

NOTHING_WAITS: Final = "Say how hard it struck, blow:Staggers: no saving throw was left for later."


def _whose(position: Position, move: Any) -> Person:
    """The victim of a move that names none: a nameless one, or the caller's only figure with saving throws left.

    An umpire without one rolls for any figure on the table. Raises OutOfRange for none, Missing for several.
    """
    if move.blow:
        return nameless("The victim")
    waiting = [person for person in position.people.values() if saves_of(person.figure)]
    mine = [one for one in waiting if one.mine] or (waiting if position.umpire else [])
    if not mine:
        raise OutOfRange(NOTHING_WAITS)
    if len(mine) > 1:
        names = ", ".join(one.name for one in mine)
        raise Missing(f"Saving throws wait for {names}: say whose, target:.", "target")
    return mine[0]


@move(
    "hood save",
    Rolls(secret="Sealed: only you, the figure's owners and the umpires see what fell."),
    everybody=True,
    unless=("blow", "target"),
)
class Save:
    """A saving throw against one blow or bullet; secret:True keeps it from the others."""

    target: Person = one_figure("Your figure that was struck, or a profile.", source=_whose, only=OWN)
    blow: Blow | None = option(
        "How hard it struck (default: every saving throw that was left for later).",
        nobody,
        words={blow.name.capitalize(): blow for blow in Blow if blow},
    )
    weapon: str = option(
        "What struck: a gun, a knife, a club (default: a pistol bullet).", default="", complete=(*GUNS, *STRIKES)
    )
    range: Annotated[float | None, Interval(ge=0, le=200)] = option("Inches a shotgun was fired from.", nobody)
    strike: Annotated[int | None, Interval(ge=-9, le=9)] = option(
        "What the weapon adds to the die, in place of its own: -5.", nobody
    )
    edge: Edge | None = option(
        "Which tables, in place of the weapon's own.", nobody, words={edge.capitalize(): edge for edge in Edge}
    )
    modifier: Other = option("Anything else that is added to the die.", default=0)


@decides(Save)
def saving(position: Position, move: Save) -> Deed[Injury] | Deed[tuple[Injury, ...]]:
    """A saving throw against one blow or bullet, or every one that was left for later. The victim's owner rolls."""
    require_there(move.target)
    return _waiting(position, move.target) if move.blow is None else _against(move, move.blow)


def _against(move: Save, blow: Blow) -> Deed[Injury]:
    edge, strike, why = _weapon(move)
    blunt = edge is Edge.BLUDGEONING
    thrown = save_from_bludgeoning if blunt else save_from_piercing
    args, struck = (blow, strike), (Struck(blow, edge, strike),)
    return Deed(
        thrown,
        args,
        changes=lambda injury: harm_changes(move.target, injury, why, blow=blow, blunt=blunt),
        report=lambda injury: _saved(move.target, struck, (injury,), ": "),
        facts=lambda outcome: {"blow": blow.word, "injury": outcome.result.word},
        questions=(in_words(f"{move.target.name}, who {blow.word}", thrown, args, reversed(Injury)),),
        again=not move.target.stored,
        shown_to=move.target.leaders,
    )


def _waiting(position: Position, target: Person) -> Deed[tuple[Injury, ...]]:
    """All saving throws that a figure left for later."""
    struck = saves_of(target.figure)
    if not target.stored or not struck:
        raise OutOfRange(NOTHING_WAITS)

    def changes(injuries: tuple[Injury, ...]) -> tuple[Change, ...]:
        return without_repeats(
            part
            for one, injury in zip(struck, injuries, strict=True)
            for part in harm_changes(target, injury, HOW[one.edge], blow=one.blow, blunt=one.edge is Edge.BLUDGEONING)
        )

    return Deed(
        save_each,
        (struck,),
        allow=lambda: (*position.owner(target), SavesMade(target.id)),
        changes=changes,
        report=lambda injuries: _saved(target, struck, injuries, ", "),
        facts=lambda outcome: {"injuries": [injury.word for injury in outcome.result]},
        questions=(in_words(f"The worst for {target.name}", worst_of_each, (struck,), reversed(Injury)),),
        shown_to=target.leaders,
    )


def _saved(target: Person, struck: tuple[Struck, ...], injuries: tuple[Injury, ...], between: str) -> Report:
    """How hard each blow struck, and how it left its victim. `between` joins the two."""
    pairs = list(zip(struck, injuries, strict=True))
    worst = sorted(pairs, key=lambda pair: (pair[0].blow, pair[1]), reverse=True)
    befell = times(f"{one.blow.word}{between}{injury.word}" for one, injury in worst)
    matter = lasting_injuries(injuries)
    lines = dict.fromkeys(
        harm_line(target, injury, blunt=one.edge is Edge.BLUDGEONING) for one, injury in pairs if injury in matter
    )
    return Report(
        f"{target.name} {befell}.",
        (*lines, *screams(injuries)),
        morale_buttons([target]) if any(injury.tests_morale for injury in injuries) else (),
        Tone.BAD if max(injuries) > Injury.SUPERFICIAL else Tone.PLAIN,
    )


HOW: Final = {Edge.PIERCING: "shot", Edge.BLUDGEONING: "struck"}
"""The reason of the morale test if no weapon is named."""


def _weapon(move: Save) -> tuple[Edge, tuple[Modifier, ...], str]:
    """The family of tables, the modifiers by name, and the reason of the morale test."""
    edge = move.edge or Edge.PIERCING
    strike, why = (), HOW[edge]
    if move.weapon:
        its, strike, why = _named(move.weapon, edge, move.range)
        edge = move.edge or its
    if move.strike is not None:
        strike = (Modifier("strike", move.strike),) if move.strike else ()
    return edge, (*strike, *((Modifier("as said", move.modifier),) if move.modifier else ())), why


def _named(name: str, edge: Edge, inches: float | None) -> tuple[Edge, tuple[Modifier, ...], str]:
    """The same for a weapon by its name. A name of a gun and a club means the gun, unless the harm is bludgeoning."""
    wanted, known = name.strip(), {name: name for name in STRIKES} | STRIKES_AS
    weapon = next((known[one] for one in known if same(one, wanted)), None)
    is_gun = any(same(one, wanted) for one in (*GUNS, *ALIASES))
    if is_gun and not (weapon and edge is Edge.BLUDGEONING):
        gun = gun_named(name)
        if inches is None and len(gun.strikes) > 1:
            raise Missing(f"A {gun.name} strikes by its range: say how far away it was fired, range:8.", "range")
        if inches is not None and inches > gun.reach:
            raise OutOfRange(f"A {gun.name} reaches {gun.reach} inches, not {inches:g}.")
        return Edge.PIERCING, strike_of(gun, inches or 0), HOW[Edge.PIERCING]
    if weapon is None:
        raise UnknownName("weapon", name, (*GUNS, *STRIKES))
    its, value = STRIKES[weapon]
    return its, ((Modifier(weapon.lower(), value),) if value else ()), f"struck ({weapon.lower()})"
