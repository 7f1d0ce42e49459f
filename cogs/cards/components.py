"""Cards as Discord gets them: Components V2, in the plain data that discord.py's own items would come to in the end."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import discord
from discord import ButtonStyle, ComponentType, ui

from cogs.cards.render import A_ROW, COLORS, Card, Menu, Press

Part = dict[str, Any]
LEADING: Final = ("draft", "run", "owe", "settle", "reveal", "reroll", "die", "mine", "may", "go", "dilgo")
STYLES: Final = dict.fromkeys(LEADING, ButtonStyle.primary.value) | {"agree": ButtonStyle.success.value}
"""How buttons look, by what they do; all others are grey."""
MOST_ALT: Final = 1024
"""Characters that Discord takes to describe a file."""
GREY: Final = ButtonStyle.secondary.value
TEXT: Final = ComponentType.text_display.value
BOX: Final = ComponentType.container.value
LINE: Final = ComponentType.separator.value
ROW: Final = ComponentType.action_row.value


def components(card: Card) -> list[Part]:
    """A card as Discord's components: the texts, the picture, the file, the menus, the buttons, in one box."""
    headline, *rest = card.texts()
    parts: list[Part] = [{"type": TEXT, "content": headline}]
    if rest:
        parts.append({"type": LINE, "divider": True, "spacing": 1})
        parts += [{"type": TEXT, "content": section} for section in rest]
    if card.picture is not None:
        media = {"url": f"attachment://{card.picture.name}"}
        shown = {"media": media, "spoiler": False, "description": card.picture.alt}
        parts.append({"type": ComponentType.media_gallery.value, "items": [shown]})
    if card.file is not None:
        file = {"url": f"attachment://{card.file.name}"}
        parts.append({"type": ComponentType.file.value, "file": file, "spoiler": False})
    menus = [_row(_menu(menu)) for menu in card.selects()]
    buttons = [_button(press) for press in card.presses()]
    rows = [_row(*buttons[start : start + A_ROW]) for start in range(0, len(buttons), A_ROW)]
    parts += [*rows, *menus] if card.buttons_first else [*menus, *rows]
    return [{"type": BOX, "accent_color": COLORS[card.tone], "spoiler": False, "components": parts}]


def _row(*parts: Part) -> Part:
    return {"type": ROW, "components": list(parts)}


def _button(press: Press) -> Part:
    return {
        "type": ComponentType.button.value,
        "style": GREY if press.label == "Back" else STYLES.get(press.what, GREY),
        "disabled": False,
        "label": press.label,
        "custom_id": press.id,
    }


def _menu(menu: Menu) -> Part:
    """A menu within Discord's limits, which see `Menu.fitted`."""
    return {
        "type": ComponentType.string_select.value,
        "custom_id": menu.id,
        "min_values": menu.least,
        "max_values": menu.most,
        "disabled": False,
        "required": True,
        "placeholder": menu.placeholder,
        "options": [
            {"label": choice.label, "value": choice.value, "default": False}
            | ({"description": choice.about} if choice.about else {})
            for choice in menu.choices
        ],
    }


def parts_of(message: discord.Message) -> list[Part]:
    """The parts of a message that was sent, as they can be sent once more with the files it has."""
    files = {_place(file.url): f"attachment://{file.filename}" for file in message.attachments}
    return [_sent(part.to_dict(), files) for part in message.components]


def _sent(part: Any, files: Mapping[str, str]) -> Part:
    """A part, and what is in it, that names files of its message as Discord wants to have them named."""
    told = {**part}
    for inner in ("components", "items"):
        if inner in told:
            told[inner] = [_sent(one, files) for one in told[inner]]
    for shown in ("media", "file"):
        if shown in told:
            told[shown] = {"url": files.get(_place(told[shown]["url"]), told[shown]["url"])}
    return told


def _place(url: str) -> str:
    """Where a file is, without what Discord signs the address with."""
    return url.partition("?")[0]


class PartsView(ui.LayoutView):
    """Parts as discord.py sends them. Their buttons and menus are dynamic items: no view of them is kept in memory.

    pings  who is told of a mention in them
    """

    pings = discord.AllowedMentions.none()

    def __init__(self, parts: list[Part]) -> None:
        super().__init__(timeout=None)
        self._parts = parts
        self.stop()

    def to_components(self) -> list[Part]:
        return self._parts

    def has_components_v2(self) -> bool:
        return True


class CardView(PartsView):
    """A card as discord.py sends it."""

    def __init__(self, card: Card) -> None:
        super().__init__(components(card))
        if card.pings:
            pinged = [discord.Object(one) for one in card.pings]
            self.pings = discord.AllowedMentions(everyone=False, roles=pinged, replied_user=False, users=pinged)


def ids_of(parts: Sequence[Any]) -> Iterator[str]:
    """The ids of the buttons and menus of a message, by its components."""
    for part in parts:
        if custom_id := getattr(part, "custom_id", None):
            yield custom_id
        yield from ids_of(getattr(part, "children", ()))


def files_of(card: Card) -> list[discord.File]:
    """The card's picture and attachment, ready to send."""
    shown, kept = card.picture, card.file
    sent = [(shown.name, shown.data, shown.alt)] if shown else []
    sent += [(kept.name, kept.data, kept.about)] if kept else []
    return [discord.File(io.BytesIO(data), filename=name, description=told[:MOST_ALT]) for name, data, told in sent]
