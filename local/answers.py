"""The answers of the simulated Discord: messages with their buttons, menus and files."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Button:
    """A button: its label, and its place."""

    label: str
    custom_id: str = field(repr=False)
    message: Any = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a menu: its label, a line about it, and the value that the bot gets."""

    label: str
    about: str
    value: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu: its placeholder, how many choices it takes at once, and its place."""

    placeholder: str
    choices: tuple[Choice, ...]
    least: int
    most: int
    custom_id: str = field(repr=False)
    message: Any = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class File:
    """A file under a reply."""

    name: str
    alt: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Reply:
    """One message of the bot: its text with Discord's marks, with people and times written out."""

    text: str
    private: bool
    buttons: tuple[Button, ...] = ()
    menus: tuple[Menu, ...] = ()
    files: tuple[File, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a command or a button.

    outcomes  the resolved outcomes, as the bot announced them
    refused   the sentence of a refusal
    faulty    whether the bot broke, or gave no answer
    window    the title of the window that opened, if one did
    asks      the command that the window runs, its options so far, and the option that a player types
    """

    replies: tuple[Reply, ...] = ()
    outcomes: tuple[dict[str, Any], ...] = ()
    refused: str | None = None
    faulty: bool = False
    window: str | None = None
    asks: tuple[str, dict[str, Any], str] | None = None

    @property
    def buttons(self) -> tuple[Button, ...]:
        """Every button of every reply."""
        return tuple(button for reply in self.replies for button in reply.buttons)

    @property
    def menus(self) -> tuple[Menu, ...]:
        """Every menu of every reply."""
        return tuple(menu for reply in self.replies for menu in reply.menus)
