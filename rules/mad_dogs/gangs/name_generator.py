"""Made-up names for figures that get none. No real person had them."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count, islice

from rules.core.plain.words import key_of

MEN = (
    "Slats",
    "Gabby Noonan",
    "Shoes",
    "Pockets",
    "Two-Bit Barney",
    "Corky",
    "Hinges",
    "Mossy Quill",
    "Tin Ear",
    "Waffles",
    "Bricklayer Bo",
    "Nickels",
    "Sleepy Tom",
    "Candles",
    "Lanky",
    "Toledo Ted",
    "Whistler",
    "Stovepipe",
    "Gravy",
    "Long Count",
    "Peanuts",
    "Squint",
    "Boilermaker",
    "Ash Can",
    "Half-Pint",
    "Rusty Fitch",
    "Dominoes",
    "Quiet Ned",
    "Mickey Drum",
    "Trolley",
    "Cab Fare",
    "Buttons",
    "Ledger",
    "Coffee Joe",
    "Elbows",
    "Paddy Lark",
    "Snow Shovel",
    "Hatbox",
    "Gimlet",
    "Ferris",
    "Mortar",
    "Sawdust",
    "Nine Lives",
    "Bells",
    "Cornerstone",
    "Pickles",
    "Handsome Abe",
    "Lamps",
    "Rudder",
    "Saint Vito",
)
WOMEN = ("Dolly Vance", "Ruby Lark", "Trixie", "Pearl Handle", "Velvet May", "Opal", "Ginger Snap", "Queenie")
WOMENS = frozenset({"Gun Moll"})
"""Profiles of women."""


def made_up(profile: str, taken: Collection[str], seed: int) -> str:
    """A name that no one has. `taken` are in small letters; the seed, a gang's id, says where the list begins."""
    return several(1, taken, seed, WOMEN if profile in WOMENS else MEN)[0]


def several(number: int, taken: Collection[str], seed: int, known: tuple[str, ...] = MEN) -> tuple[str, ...]:
    """So many names, one after the other. After the whole list is taken they get numbers."""
    start = seed * 7 % len(known)
    turned = known[start:] + known[:start]
    endless = (f"{name} {again}" if again > 1 else name for again in count(1) for name in turned)
    return tuple(islice((name for name in endless if key_of(name) not in taken), number))
