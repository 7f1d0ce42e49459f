"""Reads the choices that a user of `bot.py say` types in brackets, `[Thug]` or `[Thug, Mauler]`, from the last reply.

`[Discard: Thug]` names the menu too, if two menus have that choice and accept that many choices. `[Discard:]` chooses
nothing from it. A label may contain commas.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from local.answers import Choice, Menu
from local.lines import UnknownWord, WrongLine
from rules.core.plain.refusal import either, nearest


def chosen(text: str, menus: Sequence[Menu], buttons: Sequence[str]) -> tuple[Menu, tuple[Choice, ...]]:
    """The menu and the choices of a text.

    Raises Unknown if the last reply has no such labels. Raises Wrong if it has them, but no menu takes them like this:
    a choice is named twice, two menus have it, or they are too few or too many.

    text     the text between the brackets
    menus    those of the last reply
    buttons  the labels of its buttons, already tried; only for the refusal
    """
    named = [(menu, rest) for menu in menus for rest in [_after_name(text, menu)] if rest is not None]
    readings = _readings(named) or [found for found in _readings((menu, text) for menu in menus) if found[1]]
    if not readings:
        if named:
            raise _unknown_labels(named[0][1], [menu for menu, _ in named], ())
        raise _unknown_labels(text, menus, buttons)
    if all(len(set(found)) < len(found) for _, found in readings):
        raise WrongLine(f"[{text}] names a choice twice.")
    readings = [(menu, found) for menu, found in readings if menu.least <= len(found) <= menu.most] or readings
    if len(readings) > 1 and not named:
        forms = either(f"[{menu.placeholder}: {text}]" for menu, _ in readings)
        raise WrongLine(f"[{text}] is in more than one menu: say {forms}.")
    menu, choices = readings[0]
    if not menu.least <= len(choices) <= menu.most:
        raise WrongLine(
            f"“{menu.placeholder}” takes {how_many(menu)} at once, not {len(choices)}. Its choices: {listed(menu)}."
        )
    return menu, choices


def _readings(texts: Iterable[tuple[Menu, str]]) -> list[tuple[Menu, tuple[Choice, ...]]]:
    """Each menu that knows every label of its text, with the choices."""
    picked = ((menu, _picked(text, _by_label(menu))) for menu, text in texts)
    return [(menu, choices) for menu, choices in picked if choices is not None]


def how_many(menu: Menu) -> str:
    """How many choices a menu takes at once: “one”, “2”, “1 to 3”, “up to 3”."""
    if menu.least == menu.most:
        return "one" if menu.most == 1 else str(menu.most)
    return f"{menu.least} to {menu.most}" if menu.least else f"up to {'one' if menu.most == 1 else menu.most}"


def described(menu: Menu) -> str:
    """A menu for people: its placeholder and its choices, one on each line if any has a description."""
    head = f"Menu “{menu.placeholder}”, {how_many(menu)} of:"
    if not any(choice.about for choice in menu.choices):
        return f"{head} {listed(menu)}"
    return "\n".join((head, *(f"  [{choice.label}] {choice.about}".rstrip() for choice in menu.choices)))


def listed(menu: Menu) -> str:
    """The choices of a menu in brackets."""
    return " ".join(f"[{choice.label}]" for choice in menu.choices)


def _by_label(menu: Menu) -> dict[str, Choice]:
    return {choice.label.strip().casefold(): choice for choice in menu.choices}


def _after_name(text: str, menu: Menu) -> str | None:
    """What follows the menu's name and a colon; None if the text does not name it."""
    name = f"{menu.placeholder}:"
    return text[len(name) :].strip() if text[: len(name)].casefold() == name.casefold() else None


def _picked(text: str, known: Mapping[str, Choice]) -> tuple[Choice, ...] | None:
    """The choices of a text, none for an empty one; None if it is not a list of labels."""
    if not text.strip():
        return ()
    if whole := known.get(text.strip().casefold()):
        return (whole,)
    for end in (place for place, letter in enumerate(text) if letter == ","):
        first = known.get(text[:end].strip().casefold())
        rest = _picked(text[end + 1 :], known) if first else None
        if first and rest:
            return first, *rest
    return None


def _unknown_labels(text: str, menus: Sequence[Menu], buttons: Sequence[str]) -> UnknownWord:
    """The refusal of unknown labels."""
    known = {label for menu in menus for label in _by_label(menu)}
    parts = [part.strip() for part in text.split(",") if part.strip()] if menus else []
    unknown = next((part for part in parts if part.casefold() not in known), "")
    if parts and not unknown:
        return UnknownWord(f"No menu has all of [{text}]: choose from one menu at a time.")
    unknown = unknown or text
    labels = [*buttons, *(choice.label for menu in menus for choice in menu.choices)]
    kinds = [kind for kind, there in (("button", buttons), ("choice", menus)) if there]
    what = " or ".join(kinds) or "button"
    if not labels:
        return UnknownWord(f"There is no {what} [{text}]: the last reply has none.")
    close = nearest(unknown, labels)
    hint = f" Did you mean {either(f'[{name}]' for name in close)}?" if close else ""
    has = [" ".join(f"[{name}]" for name in buttons)] if buttons else []
    has += [f"“{menu.placeholder}”: {listed(menu)}" for menu in menus]
    return UnknownWord(f"There is no {what} [{unknown}].{hint} The last reply has {'; '.join(has)}.")
