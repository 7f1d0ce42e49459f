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
        "Roll one D6 on the Deadly Weapons table for every hit. 1 Try Harder!: unhurt. 2-3 Near Miss: one action to "
        "recover. 4 Light Wound: down, 1 off all stats, one action. 5 Wound: down, 2 off all stats, two actions. 6 "
        "It's Serious: 4 off all stats; half speed with 2 HITS left, otherwise prone. 7 Gory Death. A purse gun is "
        "-1. These are +1: an aimed shot, a high-powered rifle, a heavy machine gun, a big blade such as a fire axe, "
        "cleaver or sword, and a Bruiser's blow. The skills Tough SOB and Gun Shy change the result. A total under 1 "
        "counts as 1, and over 7 as 7.",
        rulings=(
            Ruling("The +1 for an aimed shot and the gun's own +1 are added together."),
            Ruling("Gun Shy: when the figure is shot at, a final result of 1 counts as 2."),
            Ruling("Tough SOB takes 1 off the table roll of the first two hits that would wound the figure."),
            Ruling("A Bruiser's +1 is for blows, not for bullets."),
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
        "A Light Wound takes 1, a Wound 2 and It's Serious 4 points from every stat, and wounds add up. A figure "
        "with 0 HITS is dead and out of the game for good. A figure with another stat at 0 is unconscious for the "
        "rest of the fight. A Near Miss or Light Wound costs one action to recover, and a Wound two. After It's "
        "Serious, a figure with 2 HITS left moves at half speed, and any other is prone. A figure that sees a Gory "
        "Death tests GUTS at -2, unless it is a Stone Cold Killer. A corpse left where the public can see it adds 1 "
        "to public outrage.",
        rulings=(
            Ruling(
                "If one attack makes a figure owe several recoveries, it owes only the largest of them.",
            ),
            Ruling(
                "Every figure that sees a Gory Death tests, even the killer and the killer's friends. A figure that "
                "the same attack laid out does not. In a game the bot asks who saw it, unless the attack named them. "
                "One of the answers is the whole table. Those who saw it owe the test until they make it.",
            ),
            Ruling(
                "Several Gory Deaths in one attack mean one test each, all at the GUTS that the attack has left. The "
                "worst result counts, and a terrified figure tests no more.",
            ),
            Ruling("A death by wounds, or in a burning car, is not a Gory Death, and no one tests for it."),
            Ruling("Corpses in public add 1 to public outrage for a whole game, however many there are."),
        ),
        tables=("mad.tables.deadly-weapons",),
        also=(
            "being hurt",
            "crippled",
        ),
        due=(
            owed("A figure that was hit spends actions on recovering.", "mad recover"),
            owed("A player names those who saw a Gory Death.", "mad-nerve saw"),
            owed("A figure that saw it tests GUTS at −2.", "mad guts"),
            refused(
                "No card is drawn before the witnesses are named.", "mad-card draw", "core.play.obligations.refuse_owed"
            ),
        ),
        commands=("mad shoot",),
    ),
)
