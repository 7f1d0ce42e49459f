"""Cards as Discord gets them: Components V2, as the plain data that discord.py's own items would produce."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import discord
from discord import ButtonStyle, ChannelType, ComponentType, ui

from cogs.cards.card import A_ROW, COLORS, Card, Menu, Press

Part = dict[str, Any]
JOINING: Final = ("begin", "joinside", "bringgang", "playsample", "gatherstep")
GOING_ON: Final = ("may", "draft", "mend", "run", "reveal", "rollfirst", "firstgame", "open", "mine", "mymonth")
LEADING: Final = ("owe", "settle", "go", "dilgo", *JOINING, *GOING_ON)
"""What the natural next step of a card does: what is owed comes first, then what a form leads to, the way into a game,
what figures may do, what an action leads to or what mends a refusal, a sample shot to roll, a game against the house, a
game to open, and [My move] or [My month]. The first such button is blue. All others are grey, but for the green one
that agrees.
"""
AGREES: Final = ("agree", "concede")
"""What green buttons do."""
BACK: Final = ("Back", "Done", "Not ready yet")
"""The labels of buttons that are never the next step."""
FOR_ALL: Final = ("Go on", "Next move", "Next phase")
"""The labels of buttons that end something for everyone. They are the next step only where there is no other."""
MOST_ALT: Final = 1024
"""The most characters that Discord allows in the description of a file."""
GREY: Final = ButtonStyle.secondary.value
BLUE: Final = ButtonStyle.primary.value
GREEN: Final = ButtonStyle.success.value
TEXT: Final = ComponentType.text_display.value
BOX: Final = ComponentType.container.value
LINE: Final = ComponentType.separator.value
TEXT_CHANNELS: Final = [ChannelType.text.value, ChannelType.news.value]
"""The channels that a menu of channels offers."""
ROW: Final = ComponentType.action_row.value


def components(card: Card) -> list[Part]:
    """A card as Discord's components: the texts, the picture, the file, the menus and the buttons, in one box."""
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
    presses = card.presses()
    leading = _leading(presses)
    rows = rows_of([button_of(press, BLUE if press is leading else GREY) for press in presses])
    parts += [*rows, *menus] if card.buttons_first else [*menus, *rows]
    return [{"type": BOX, "accent_color": COLORS[card.tone], "spoiler": False, "components": parts}]


def _row(*parts: Part) -> Part:
    return {"type": ROW, "components": list(parts)}


def rows_of(buttons: Sequence[Part]) -> list[Part]:
    """Buttons in rows."""
    return [_row(*buttons[start : start + A_ROW]) for start in range(0, len(buttons), A_ROW)]


def _leading(presses: Sequence[Press]) -> Press | None:
    """The button that is the natural next step of a card; None if no button is."""
    steps = [press for press in presses if press.what in LEADING and not press.label.startswith(BACK)]
    return min(steps, key=lambda press: (press.label in FOR_ALL, LEADING.index(press.what)), default=None)


def button_of(press: Press, style: int = GREY) -> Part:
    """A button as Discord's component."""
    return {
        "type": ComponentType.button.value,
        "style": GREEN if press.what in AGREES else style,
        "disabled": False,
        "label": press.label,
        "custom_id": press.id,
    }


def _menu(menu: Menu) -> Part:
    """A menu within Discord's limits; `Menu.fitted` enforces them."""
    part: Part = {
        "type": (ComponentType.channel_select if menu.channels else ComponentType.string_select).value,
        "custom_id": menu.id,
        "min_values": menu.least,
        "max_values": menu.most,
        "disabled": False,
        "required": True,
        "placeholder": menu.placeholder,
    }
    if menu.channels:
        chosen = [{"id": choice.value, "type": "channel"} for choice in menu.choices]
        return part | {"channel_types": TEXT_CHANNELS, "default_values": chosen}
    return part | {
        "options": [
            {"label": choice.label, "value": choice.value, "default": choice.chosen}
            | ({"description": choice.about} if choice.about else {})
            for choice in menu.choices
        ],
    }


def parts_of(message: discord.Message) -> list[Part]:
    """The parts of a sent message, ready to be sent again with its files."""
    files = {_place(file.url): f"attachment://{file.filename}" for file in message.attachments}
    return [_sent(part.to_dict(), files) for part in message.components]


def _sent(part: Any, files: Mapping[str, str]) -> Part:
    """A part and its inner parts, with the files of its message named as Discord expects."""
    data = {**part}
    for inner in ("components", "items"):
        if inner in data:
            data[inner] = [_sent(one, files) for one in data[inner]]
    for attached in ("media", "file"):
        if attached in data:
            data[attached] = {"url": files.get(_place(data[attached]["url"]), data[attached]["url"])}
    return data


def _place(url: str) -> str:
    """The address of a file without Discord's signature."""
    return url.partition("?")[0]


class PartsView(ui.LayoutView):
    """Parts as discord.py sends them. Their buttons and menus are dynamic items, so no view of them stays in memory.

    pings  the users and roles that a mention notifies
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
    picture, file = card.picture, card.file
    sent = [(picture.name, picture.data, picture.alt)] if picture else []
    sent += [(file.name, file.data, file.about)] if file else []
    return [discord.File(io.BytesIO(data), filename=name, description=about[:MOST_ALT]) for name, data, about in sent]
