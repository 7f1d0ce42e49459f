"""Damage, and wounds with recovery from them."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import owed, refused
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.damage",
        "Damage",
        "Shooting",
        'Astounding Lawlessness, Lead Poisoning: "I\'m Hit!"; Purse Guns',
        "For every hit roll one D6 on the Deadly Weapons table. 1 Try Harder!: unhurt. 2-3 Near Miss: one action to "
        "recover. 4 Light Wound: down, 1 off all stats, one action. 5 Wound: down, 2 off all stats, two actions. 6 "
        "It's Serious: 4 off all stats; half speed with 2 HITS left, otherwise flat on the ground. 7 Gory Death. -1 "
        "for a purse gun; +1 for an aimed shot, a high-powered rifle, a heavy machine gun, or a big blade such as a "
        "fire axe, cleaver or sword; +1 for a Bruiser's blow. Tough SOB and Gun Shy alter what the victim suffers. A "
        "total under 1 counts as 1, over 7 as 7.",
        rulings=(
            Ruling("The +1 for an aimed shot and the gun's own +1 are added together."),
            Ruling("Gun Shy: a final result of 1 counts as 2 when the figure is shot at."),
            Ruling("Tough SOB takes 1 off the table roll of the first two hits that would wound him."),
            Ruling("Bruiser's +1 is for his blows, not for his bullets."),
        ),
        tables=("mad.tables.deadly-weapons",),
        also=(
            "am I dead",
            "how bad is a hit",
            "kill",
        ),
        commands=("mad shoot",),
    ),
    Rule(
        "mad.wounds",
        "Wounds",
        "Shooting",
        'Astounding Lawlessness, Lead Poisoning: "I\'m Hit!"',
        "A Light Wound takes 1, a Wound 2 and It's Serious 4 points from every stat, and wounds add up. HITS at 0 is "
        "death (out of the game for good); another stat at 0 leaves the figure unconscious for the rest of the "
        "fight. Near Miss and Light Wound cost one action to recover, a Wound two; after It's Serious a figure with "
        "2 HITS left moves at half speed, any other lies prone. Anybody but a Stone Cold Killer who sees a Gory "
        "Death tests GUTS at -2, and a corpse left where the public can see it adds 1 to public outrage.",
        rulings=(
            Ruling(
                "If one attack leaves a figure owing several recoveries, it owes the largest of them, not their sum.",
            ),
            Ruling(
                "Everybody who sees a Gory Death tests, the one who dealt it and his friends too, but nobody whom "
                "the same attack laid out. In a game the bot asks who saw it, unless it was said before; the whole "
                "table is one answer of several, and those who saw it owe the check until it is made.",
            ),
            Ruling(
                "Several Gory Deaths in one attack ask for a check each, all at the GUTS that the attack has left, "
                "and the worst counts; a terrified figure checks no more.",
            ),
            Ruling("A death by wounds, or in a burning car, is not a Gory Death and asks for no check."),
            Ruling("Corpses in public add 1 to public outrage for a whole game, however many they are."),
        ),
        tables=("mad.tables.deadly-weapons",),
        also=(
            "being hurt",
            "crippled",
        ),
        due=(
            owed("Whoever was hit spends actions on recovering.", "mad recover"),
            owed("It is said who saw a Gory Death.", "mad-nerve saw"),
            owed("Whoever saw it tests GUTS at −2.", "mad guts"),
            refused("No card is turned up before it is said.", "mad-card draw", "core.play.obligations.refuse_owed"),
        ),
        commands=("mad shoot",),
    ),
)
