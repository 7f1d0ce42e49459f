"""Choices in brackets, `[Thug]` or `[Thug, Mauler]`, read against the menus of the last reply.

`[Discard: Thug]` names the menu too, if two menus have that choice and take so many. `[Discard:]` chooses nothing of
it. A label may contain commas.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from local.answers import Choice, Menu
from local.lines import Unknown, Wrong
from rules.core.plain.refusal import either, nearest


def chosen(text: str, menus: Sequence[Menu], buttons: Sequence[str]) -> tuple[Menu, tuple[Choice, ...]]:
    """The menu and the choices of a text. Raises Unknown or Wrong, which says what is wrong and what would be right.

    text     the text between the brackets
    menus    those of the last reply
    buttons  the labels of its buttons, none of which fits
    """
    named = [(menu, rest) for menu in menus for rest in [_after_name(text, menu)] if rest is not None]
    readings = _readings(named) or [found for found in _readings((menu, text) for menu in menus) if found[1]]
    if not readings:
        if named:
            raise _unheard(named[0][1], [menu for menu, _ in named], ())
        raise _unheard(text, menus, buttons)
    if all(len(set(found)) < len(found) for _, found in readings):
        raise Wrong(f"[{text}] names a choice twice.")
    readings = [(menu, found) for menu, found in readings if menu.least <= len(found) <= menu.most] or readings
    if len(readings) > 1 and not named:
        forms = either(f"[{menu.placeholder}: {text}]" for menu, _ in readings)
        raise Wrong(f"[{text}] is in more than one menu: say {forms}.")
    menu, choices = readings[0]
    if not menu.least <= len(choices) <= menu.most:
        raise Wrong(f"“{menu.placeholder}” takes {how_many(menu)} at once, not {len(choices)}: {listed(menu)}.")
    return menu, choices


def _readings(texts: Iterable[tuple[Menu, str]]) -> list[tuple[Menu, tuple[Choice, ...]]]:
    """The menus that have all labels of their text, and the choices of the labels."""
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
    for end in (place for place, sign in enumerate(text) if sign == ","):
        first = known.get(text[:end].strip().casefold())
        rest = _picked(text[end + 1 :], known) if first else None
        if first and rest:
            return first, *rest
    return None


def _unheard(text: str, menus: Sequence[Menu], buttons: Sequence[str]) -> Unknown:
    """The refusal of unknown labels."""
    known = {label for menu in menus for label in _by_label(menu)}
    parts = [part.strip() for part in text.split(",") if part.strip()] if menus else []
    strange = next((part for part in parts if part.casefold() not in known), "")
    if parts and not strange:
        return Unknown(f"No menu has all of [{text}]: choose from one menu at a time.")
    strange = strange or text
    labels = [*buttons, *(choice.label for menu in menus for choice in menu.choices)]
    what = " or ".join(["button"] * bool(buttons) + ["choice"] * bool(menus)) or "button"
    if not labels:
        return Unknown(f"There is no {what} [{text}]: the last reply has none.")
    close = nearest(strange, labels)
    hint = f" Did you mean {either(f'[{name}]' for name in close)}?" if close else ""
    has = [" ".join(f"[{name}]" for name in buttons)] * bool(buttons)
    has += [f"“{menu.placeholder}”: {listed(menu)}" for menu in menus]
    return Unknown(f"There is no {what} [{strange}].{hint} The last reply has {'; '.join(has)}.")
