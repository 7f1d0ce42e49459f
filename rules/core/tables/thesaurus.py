"""Ordinary words that people type when they look up a rule of any game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

TELLING_NOTHING: Final = """
    a about after all also am an and another any are as at be been being by can could did do does for from get gets
    getting go goes going got had happen happened happens has have he her him his how i if in into is it its just make
    makes many may me much must my need needs no not of on one or our please rule rules she should so some somebody
    someone tell than that the their them then there these they thing things this those to too us use used using want
    was way we were what when where which while who whom why will with work works would you your
"""
FILLERS: Final = frozenset(TELLING_NOTHING.split())
"""Words of a question that don't help to find the rule."""
IRREGULAR: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ate": "eat", "bled": "bleed", "bought": "buy", "broke": "break", "broken": "break", "brought": "bring",
        "caught": "catch", "dead": "die", "death": "die", "died": "die", "dies": "die", "drawn": "draw",
        "drew": "draw", "driven": "drive", "drove": "drive", "drunk": "drink", "dying": "die", "fallen": "fall",
        "fell": "fall", "fled": "flee", "fought": "fight", "frozen": "freeze", "gone": "leave", "held": "hold",
        "hid": "hide", "hidden": "hide", "knives": "knife", "left": "leave", "lost": "lose", "men": "man",
        "paid": "pay", "ran": "run", "ridden": "ride", "rode": "ride", "said": "say", "saw": "see", "seen": "see",
        "shot": "shoot", "shots": "shoot", "slain": "slay", "sold": "sell", "stole": "steal", "stolen": "steal",
        "stuck": "stick", "taken": "take", "threw": "throw", "thrown": "throw", "took": "take", "won": "win",
    }
)  # fmt: skip
"""Forms of a word that no rule about endings finds."""

ALIKE: Final = (
    "shoot shooter fire gunfire gunman",
    "gun weapon firearm pistol rifle",
    "burst blaze automatic",
    "run runner sprint dash",
    "move movement walk foot",
    "jam misfire malfunction",
    "reload load ammo ammunition bullet rounds",
    "cop police officer policeman lawman law",
    "arrest custody prisoner handcuff bust capture catch",
    "jail prison gaol imprisoned cell",
    "escape flee getaway breakout",
    "bribe bribery graft corrupt",
    "morale nerve guts courage bravery rout panic scared fear afraid",
    "grenade pineapple bomb explosive dynamite",
    "molotov gasoline petrol firebomb",
    "car vehicle auto automobile truck wheels",
    "drive driver driving steer",
    "crash collision collide wreck accident ram",
    "melee brawl fight fist punch unarmed combat hand",
    "heal treat bandage doctor hospital medic aid",
    "wound injury hurt injured harm damage",
    "kill die murder slay",
    "money dollars cash loot income earn",
    "buy purchase cost price",
    "begin start",
    "see sight spot visible visibility line",
    "hide sneak stealth",
    "brake stop slow",
    "turn corner curve",
    "speed fast",
    "door break force kick",
    "lock padlock",
    "jump leap",
    "climb ladder wall",
    "hear listen noise sound",
    "lawyer attorney mouthpiece solicitor",
    "trial court judge",
    "rob robbery heist bank",
    "hostage shield",
    "kidnap abduct snatch",
    "drunk drink alcohol booze liquor",
    "dog hound doggie",
    "civilian bystander crowd pedestrian innocent",
    "gangster figure enemy fighter character guy",
    "leader boss command commander",
    "unit group squad",
    "win victory winner score",
    "trade swap deal",
    "discard throw",
    "draw card deck",
    "initiative activation order sequence",
    "action actions ap",
    "surrender yield",
    "prone lie lying",
    "surprise ambush",
    "skill trait ability",
    "training improve experience advance",
    "campaign month",
    "gang outfit crew mob",
    "recruit hire create build",
    "protection racket extortion",
    "federal feds fbi agent",
    "newspaper reporter press editor",
    "knife blade stab pierce",
    "club bat bludgeon cosh",
    "hit target aim",
    "range distance far",
    "light dark night",
    "tyre tire",
    "armour armor",
    "charm seduce persuade",
    "coerce threaten intimidate",
)
"""Groups of words, in any form, that mean much the same. A word may be in several groups."""
