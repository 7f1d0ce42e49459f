"""What the bot says and shows, as values that depend only on what a player or a program sees."""

from __future__ import annotations

from typing import Any

from cogs.cards.card import COLORS, Card, Menu
from cogs.cards.markdown import markdown
from cogs.context.prepared import Prepared
from rules.core.action.report import FollowUp, Report


def shown(what: Any) -> Any:
    """The values of a verdict, a button, a card, a text, or several."""
    if isinstance(what, FollowUp):
        return what.label, what.command, what.typed, what.once, what.asks
    if isinstance(what, Report):
        beside = what.block, what.beside, what.opens, ""
        return (*shown((what.headline, what.lines, what.follow_ups)), (COLORS[what.tone],), *beside)
    if isinstance(what, Card):
        picture = what.picture.alt if what.picture is not None else ""
        return what.texts(), what.presses(), tuple(map(_menu, what.selects())), what.private, picture
    if isinstance(what, str):
        return markdown(what)
    return tuple(map(shown, what)) if isinstance(what, (tuple, list)) else what


def _menu(menu: Menu) -> tuple[Any, ...]:
    """The values of a menu. Whether a choice is chosen is among them only if it is."""
    choices = tuple(tuple(choice) if choice.chosen else tuple(choice)[:-1] for choice in menu.choices)
    return tuple(choices if value is menu.choices else value for value in menu)


def handled(prepared: Prepared) -> Any:
    """The questions, report and stored facts of a deed."""
    sure = prepared.deed.confirm
    asked = sure and (*shown((sure.question, sure.label, sure.lines)), sure.typed)
    headings = tuple(one.heading for one in prepared.deed.questions)
    skills = tuple((one.label, one.skill, one.figure, one.who, one.left, one.once) for one in prepared.deed.rerolls)
    about = tuple((one.kind, one.id) for one in prepared.about)
    kept = (
        prepared.deed.private,
        prepared.deed.hushed,
        prepared.deed.unannounced,
        prepared.deed.blind,
        prepared.deed.again,
        prepared.deed.log,
    )
    return (
        shown(tuple(prepared.deed.names)),
        shown(headings),
        shown([FollowUp(label, *offered) for label, offered in prepared.deed.instead]),
        skills,
        about,
        kept,
        prepared.deed.shown_to,
        asked,
    )
