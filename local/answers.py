"""What comes back from the simulated Discord: messages with their buttons, menus and files."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Button:
    """A button that can be pressed: its label, and where it is."""

    label: str
    custom_id: str = field(repr=False)
    message: Any = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a menu: its label, a line about it, and what the bot hears."""

    label: str
    about: str
    value: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu that can be chosen from: what it asks for, how many choices are made at once, and where it is."""

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
    """One message of the bot: its text with Discord's marks, people and times written out."""

    text: str
    private: bool
    buttons: tuple[Button, ...] = ()
    menus: tuple[Menu, ...] = ()
    files: tuple[File, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command or a button came to.

    outcomes  what was resolved, as the bot announced it
    refused   the sentence of a refusal
    faulty    whether the bot broke, or gave no answer
    window    title of the window to fill in that opened, if one did
    asks      the command that the window runs, its options so far, and the option that is typed
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
