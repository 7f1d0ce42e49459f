"""The umpires of a server, and its house rules: rights and reports."""

from __future__ import annotations

from typing import Final

from rules.core.action.deed import Deed
from rules.core.action.report import Report
from rules.core.action.system import all_rules
from rules.core.plain.events import Change
from rules.core.plain.markup import mention_role
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange, UnknownName
from rules.core.tables.rule import Ruling

FOLLOWS: Final = "As the server"
HOLDS: Final = {"On": "is in force", "Off": "is switched off", FOLLOWS: "follows the server"}
"""The text about a house rule in each of the states that may be typed."""


def require_manager(*, manages: bool) -> None:
    """Refuse settings to users who don't manage the server. Raises NotYours."""
    if not manages:
        raise NotYours("Only those who may manage this server can change settings. Ask one of them.")


def umpires_of(role: int | None) -> str:
    """The umpires in words, given the role that a server set."""
    return mention_role(role) if role else "the managers of the server"


def umpired_by(role: int, *, direct: bool) -> Deed[None]:
    """The members of a role umpire from now on; for 0, those who manage the server. Raises IllegalNow."""
    if direct:
        raise IllegalNow("In direct messages you are your own umpire.")
    return Deed(report=lambda _: Report(f"Umpires here: {umpires_of(role)}."))


def switches() -> dict[str, Ruling]:
    """The house rulings that a server may switch off, by the name of their switch."""
    return {ruling.switch: ruling for _, rule in all_rules() for ruling in rule.rulings if ruling.switch is not None}


def ruling_meant(rule: str, state: str, *, campaign: bool) -> tuple[str, bool | None]:
    """A switch and its state, as both are typed, in a campaign or not; None follows the settings above.

    Raises UnknownName, OutOfRange.
    """
    name = rule.strip().casefold()
    if name not in switches():
        raise UnknownName("house rule", name, switches())
    if state == FOLLOWS and not campaign:
        raise OutOfRange("A house rule is On or Off, or in a campaign As the server. Choose one of those.")
    return name, None if state == FOLLOWS or (state == "On" and not campaign) else state == "On"


def switched(
    name: str, state: str, where: str, unmoved: tuple[str, ...], changes: tuple[Change, ...], campaign: int | None
) -> Deed[None]:
    """A house rule is in another state from now on.

    where     “on this server”
    unmoved   the line about games that continue unchanged
    campaign  the id of the campaign whose log takes it; None for the log of its channel
    """
    return Deed(
        report=lambda _: Report(f"House rule “{name}” {HOLDS[state]} {where}.", (switches()[name].text, *unmoved)),
        changes=lambda _: changes,
        log=campaign,
    )
