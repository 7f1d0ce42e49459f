"""Shooting: guns, modifiers, blazing away, hostages, ammunition."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, refused
from rules.core.tables.rule import Origin, Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.shoot",
        "Shooting",
        "Shooting",
        "Astounding Lawlessness, Lead Poisoning: Gun Table",
        "Each die that shows the modified GATS or less hits. The numbers are short range, long range (in inches) and "
        "dice. Single shots: purse gun 2 and 6, one die; pistol 8 and 24, one; carbine 12 and 36, one; rifle 18 and "
        "48, one; high-powered rifle 24 and 72, one; shotgun 8 and 24, two. Blazing away: pistol 4 and 12, three "
        "dice; shotgun 6 and 18, four; Tommy Gun 6 and 24, six; BAR 12 and 48, five; light machine gun (.30) 24 and "
        "60, seven; heavy machine gun (.50) 24 and 72, seven. Tommy Guns, BARs and machine guns have no single shot. "
        "Blazing away loses GATS at a distance. A Tommy Gun or pistol loses 2, and a BAR or shotgun 1, when the "
        "range is over 3 inches. A machine gun loses 1 beyond its short range. No gun can fire beyond its long range.",
        tables=("mad.tables.guns",),
        also=(
            "range of a gun",
            "to hit",
            "gats",
        ),
        commands=("mad shoot",),
    ),
    Rule(
        "mad.shoot.modifiers",
        "Gunfire modifiers",
        "Shooting",
        "Astounding Lawlessness, Lead Poisoning: Gunfire Modifiers",
        "Add up all that apply. +1: an action spent aiming. -1 each: the shooter walked; long range; poor light; the "
        "target is in light cover or lies down; a shot from or at a cruising car. -2 each: the shooter ran; bad "
        "light; hard cover; a drunk shooter; a running target; a shooter on a ladder; a shooter who drives a "
        "cruising car; a shot from or at a speeding car. -3: a shooter who drives a speeding car; a shot from or at "
        "a racing car. -4: a shooter who drives a racing car. The gun's own loss at a distance and the -1 for long "
        "range both count. Walking and running count only on the card on which the shooter moved, so they don't "
        "count on a later hold card.",
        rulings=(
            Ruling("Light cover and lying down together count as one -1, not two."),
            Ruling("Of poor light and bad light, only the worse one counts."),
            Ruling(
                "A shooter with a skill of drink takes the penalty of that skill instead of the one for a drunk "
                "shooter.",
            ),
        ),
        tables=("mad.tables.gunfire-modifiers",),
        also=(
            "cover",
            "run and shoot",
            "shooting in the dark",
            "shooting at long range",
        ),
        commands=("mad shoot", "mad-wreck shoot"),
    ),
    Rule(
        "mad.shoot.zero",
        "GATS of 0 or less",
        "Shooting",
        "Astounding Lawlessness, Lead Poisoning",
        "If the modifiers leave GATS at exactly 0, roll again every die that shows a 1. It hits if the second roll "
        "is within the shooter's unmodified GATS. Below 0 no die hits.",
        rulings=(
            Ruling(
                "With GATS below 0, blazing away still makes the target flinch on each roll within the unmodified "
                "GATS.",
            ),
            Ruling(
                "Unmodified GATS is the stat as it is now: it includes losses from wounds, but not weapon skills.",
            ),
            Ruling(
                "When a shooter blazes away at GATS 0, a 1 that the second roll does not confirm makes the target "
                "flinch."
            ),
        ),
        commands=("mad shoot",),
    ),
    Rule(
        "mad.shoot.aim",
        "Aiming",
        "Shooting",
        "Astounding Lawlessness, Lead Poisoning: Aiming",
        "An action spent aiming gives +1 GATS to the single shot that follows. If the shot hits, it also adds 1 on "
        "the Deadly Weapons table. A shot can be aimed only once, and it must be the very next thing the figure "
        "does. Anything in between, even ducking from a shot, wastes the aim. Blazing away can't be aimed.",
        rulings=(
            Ruling(
                "An aim lasts until the figure's next card, even a hold card, if the figure does nothing in between. "
                "Fighting off an attacker or having to recover ends it.",
            ),
            Ruling("A figure that has aimed can't aim again until it has fired or done something else."),
        ),
        due=(
            by_itself(
                "A figure loses its aim when it does or suffers anything else.", "mad_dogs.play.acting.has_aimed"
            ),
        ),
        commands=("mad shoot",),
    ),
    Rule(
        "mad.shoot.flinch",
        "Blazing away: flinching",
        "Shooting",
        "Astounding Lawlessness, Lead Poisoning: Blazing Away",
        "When a shooter blazes away, a die within the unmodified GATS but over the modified GATS misses, but makes "
        "the target flinch. That is an automatic Near Miss: the target ducks or drops, and spends an action "
        "recovering in its next turn.",
        also=(
            "suppressing fire",
            "burst",
            "automatic fire",
        ),
        due=(
            by_itself("A figure that flinches owes an action to recover.", "mad_dogs.shooting.to_hit.fire"),
            refused("It can't do anything else before that.", "mad shoot", "mad_dogs.play.acting._require_free"),
        ),
        commands=("mad shoot",),
    ),
    Rule(
        "mad.shoot.jam",
        "A Tommy Gun jams",
        "Shooting",
        "Astounding Lawlessness, Lead Poisoning: Blazing Away",
        "A Tommy Gun jams if three or more dice of a burst show a 6. It can't fire again in this game.",
        also=("misfire",),
        commands=("mad shoot",),
    ),
    Rule(
        "mad.shoot.group",
        "Shooting at a group",
        "Shooting",
        "Astounding Lawlessness, Lead Poisoning: Multiple Targets",
        "If the target is one of several figures within 2 inches of each other, each hit strikes one of them at "
        "random. If the shooter blazes away, one die that frightens makes them all flinch. The same goes for "
        "hostages and those behind them.",
        rulings=(
            Ruling("The shooter measures the range to the target, not to the rest of the group."),
            Ruling("Dice above the unmodified GATS frighten no one in the group."),
        ),
        also=(
            "shooting into a crowd",
            "shooting into a brawl",
            "hitting a bystander",
            "friendly fire",
        ),
        commands=("mad shoot",),
    ),
    Rule(
        "mad.shoot.hostage",
        "Hostages",
        "Shooting",
        "Astounding Lawlessness, Lead Poisoning: Hostages",
        "For one action a gangster seizes an innocent civilian or a cop as a human shield. A captor can hold two at "
        "most, both in front, moves 2 inches and can't run. Cops, Feds and civilians don't shoot at a captor with "
        "hostages. Gangsters may, and each hit strikes the captor or a hostage at random, as in a group. A hostage "
        "that flinches when a shooter blazes away tests GUTS and escapes on a pass. The captor may release the "
        "hostages, or shoot them, at any time. In a campaign, taking hostages adds 1 to public outrage, and killing "
        "any adds 3.",
        rulings=(
            Ruling("One action takes two hostages that are next to each other."),
            Ruling(
                "Taking hostages adds 1 to public outrage for a whole game, however many are taken and by how many "
                "captors. Killing hostages adds 3 once, which includes that 1."
            ),
            Ruling("Releasing hostages costs no action."),
        ),
        also=("human shield",),
        due=(
            by_itself("A frightened hostage may escape.", "mad_dogs.wounds.wounds_and_recovery.struck"),
            refused("No figure holds more than two hostages.", "mad hostage", "mad_dogs.nerve.hostages.hostage"),
        ),
        commands=("mad shoot",),
    ),
    Rule(
        "mad.shoot.ammo",
        "Reloading",
        "Shooting",
        "Astounding Lawlessness, Lead Poisoning: Ammunition",
        "Reloading takes one action. A pistol, carbine, rifle or pump shotgun must be reloaded after a single shot "
        "that rolled a 6. A pistol or shotgun must be reloaded after blazing away. A double-barreled shotgun must be "
        "reloaded after two blasts. A machine gun must be reloaded after a burst on 4-6. A gangster doesn't carry a "
        "second drum for a Tommy Gun: the spare is in the car.",
        rulings=(
            Ruling(
                "After each burst of a Tommy Gun, BAR or machine gun, the shooter rolls one extra D6. On 4-6 the gun "
                "must be reloaded. A Tommy Gun then needs a trip to the car for the spare drum.",
                Origin.HOUSE,
                switch="machine-gun-reload",
            ),
            Ruling("Sixes on confirming dice don't make a reload necessary."),
            Ruling("A purse gun follows the reloading rule for pistols."),
            Ruling("A Two-gun Kid spends one action to reload each of the two pistols."),
        ),
        also=(
            "out of ammo",
            "out of bullets",
            "empty gun",
        ),
        commands=("mad shoot", "mad-wreck shoot"),
    ),
    Rule(
        "mad.shoot.skills",
        "Skills of shooters",
        "Shooting",
        "Public Enemies, Your Gang: Skills",
        "+1 GATS each: Pistoleer with a pistol, Sharpshooter with a rifle or carbine, Shotgunner with a shotgun, "
        "Tommy Gunner with a Tommy Gun or BAR, Knife-thrower with a thrown knife. A Two-gun Kid fires two pistols "
        "with one action. A Femme Fatale adds 2 to GATS or FISTS once an episode. A figure that attacks a Nice Girl "
        "loses 1 from both. A Lucky Cuss may re-roll two dice in a game, for the figure's own actions or those "
        "directly against it. A Drunk/Addicted rolls a D6 as the scenario begins, and on 1-4 loses 1 each from GATS, "
        "SMARTS and STUNTS. A drunk Mean Drunk has -2 GATS.",
        rulings=(
            Ruling("A Two-gun Kid may blaze away with both pistols in one action. Both are then empty."),
            Ruling(
                "A thrown knife is a single shot with one die. Short range is 6 inches and long range 12, no farther "
                "than a bomb. A hit is rolled on the Deadly Weapons table. The knife lies where it fell, so the "
                "thrower has one less.",
                Origin.HOUSE,
            ),
        ),
        tables=("mad.tables.skills",),
        commands=("mad shoot",),
    ),
)
