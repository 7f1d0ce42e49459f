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
        "Each die that shows the modified GATS or less hits. Single shots, with short and long range in inches and "
        "the dice: purse gun 2 and 6, one die; pistol 8 and 24, one; carbine 12 and 36, one; rifle 18 and 48, one; "
        "high-powered rifle 24 and 72, one; shotgun 8 and 24, two. Blazing away: pistol 4 and 12, three dice; "
        "shotgun 6 and 18, four; Tommy Gun 6 and 24, six; BAR 12 and 48, five; light machine gun (.30) 24 and 60, "
        "seven; heavy machine gun (.50) 24 and 72, seven. Tommy Gun, BAR and machine guns have no single shot. "
        "Blazing away costs GATS at a distance: Tommy Gun and pistol -2, BAR and shotgun -1 when the range is over 3 "
        "inches, machine guns -1 when it is over their short range. Past its long range a gun can't be fired at "
        "anybody.",
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
        "All that fit are added up. +1: an action spent aiming. -1 each: the shooter walked; long range; poor light; "
        "the target is in light cover or lies down; a cruising car shot from or at. -2 each: the shooter ran; bad "
        "light; hard cover; a drunk shooter; a target that runs; a shooter on a ladder; the driver of a cruising car "
        "shooting; a speeding car shot from or at. -3: the driver of a speeding car, or a racing car shot from or "
        "at; -4: the driver of a racing car. The gun's own loss at a distance and the -1 of long range both count. "
        "Walking and running matter only on the card they were done on, so a shot with a hold card is free of them.",
        rulings=(
            Ruling("Light cover and lying down together are one -1, not two."),
            Ruling("Of poor light and bad light only the worse counts."),
            Ruling(
                "A shooter whose own skill makes him drunk takes that skill's penalty in place of the one for a "
                "drunk shooter.",
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
        "If the modifiers leave GATS at exactly 0, every die that shows a 1 is rolled again, and it hits if the "
        "second roll is within the shooter's unmodified GATS. Below 0 nothing can be hit.",
        rulings=(
            Ruling(
                "With GATS below 0, blazing away still makes the target flinch on each roll within the unmodified "
                "GATS.",
            ),
            Ruling(
                "Unmodified GATS means the stat as it is at present: losses from wounds are in it, weapon skills are "
                "not.",
            ),
            Ruling("While blazing away at GATS 0, a 1 that is not confirmed makes the target flinch."),
        ),
        commands=("mad shoot",),
    ),
    Rule(
        "mad.shoot.aim",
        "Aiming",
        "Shooting",
        "Astounding Lawlessness, Lead Poisoning: Aiming",
        "An action spent aiming gives +1 GATS to the single shot that follows and +1 on the Deadly Weapons table if "
        "it hits. A shot can be aimed once only, and it must be the very next thing the figure does: anything in "
        "between, even ducking from a shot, wastes the aim. Blazing away is never aimed.",
        rulings=(
            Ruling(
                "An aim holds over to the figure's next card, hold cards too, if he does nothing in between, fights "
                "nobody off and need not recover from anything.",
            ),
            Ruling("Whoever has aimed can't aim again until he has fired or done something else."),
        ),
        due=(by_itself("An aim is lost with anything else he does or suffers.", "mad_dogs.play.acting.has_aimed"),),
        commands=("mad shoot",),
    ),
    Rule(
        "mad.shoot.flinch",
        "Blazing away: flinching",
        "Shooting",
        "Astounding Lawlessness, Lead Poisoning: Blazing Away",
        "When blazing away, a die that is within the unmodified GATS but over the modified one does not hit, yet is "
        "an automatic Near Miss: the target ducks or drops to the ground and spends an action recovering in its next "
        "turn.",
        also=(
            "suppressing fire",
            "burst",
            "automatic fire",
        ),
        due=(
            by_itself("Whoever flinches owes an action to recover.", "mad_dogs.shooting.to_hit.fire"),
            refused("Nothing else is done before it.", "mad shoot", "mad_dogs.play.acting._require_free"),
        ),
        commands=("mad shoot",),
    ),
    Rule(
        "mad.shoot.jam",
        "A Tommy Gun jams",
        "Shooting",
        "Astounding Lawlessness, Lead Poisoning: Blazing Away",
        "A burst from a Tommy Gun in which three or more dice show a 6 jams it, and it can't be fired again in this "
        "game.",
        also=("misfire",),
        commands=("mad shoot",),
    ),
    Rule(
        "mad.shoot.group",
        "Shooting at a group",
        "Shooting",
        "Astounding Lawlessness, Lead Poisoning: Multiple Targets",
        "If the target is one of several figures standing within 2 inches of each other, each hit falls on one of "
        "them at random. When somebody blazes away at them, a die that frightens frightens them all. Hostages and "
        "those behind them are shot at in the same way.",
        rulings=(
            Ruling("The range to a group is measured to the figure aimed at."),
            Ruling("Dice above the unmodified GATS frighten nobody in the group."),
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
        "For one action a gangster seizes an innocent civilian or a cop as a living shield; he can have two at most, "
        "both in front of him, moves 2 inches and can't run. Cops, Feds and civilians don't shoot at a man with "
        "hostages; gangsters may, and their hits fall at random on him or a hostage, as in a group. A hostage made "
        "to flinch by somebody blazing away tests GUTS and gets away if it passes. The captor may let his hostages "
        "go, or shoot them, at any time. In a campaign taking hostages adds 1 to public outrage, and the death of "
        "any adds 3.",
        rulings=(
            Ruling("Two hostages adjacent to each other are taken with one action."),
            Ruling(
                "Hostages taken add 1 to public outrage for a whole game, however many and by whom; the 3 for killing "
                "them are added once as well, and take that 1 in."
            ),
            Ruling("Letting hostages go costs no action."),
        ),
        also=("human shield",),
        due=(
            by_itself("A frightened hostage may run for it.", "mad_dogs.wounds.wounds_and_recovery.struck"),
            refused("Nobody holds more than two hostages.", "mad hostage", "mad_dogs.nerve.hostages.hostage"),
        ),
        commands=("mad shoot",),
    ),
    Rule(
        "mad.shoot.ammo",
        "Reloading",
        "Shooting",
        "Astounding Lawlessness, Lead Poisoning: Ammunition",
        "Reloading takes one action. It is due after a 6 rolled with a pistol, carbine, rifle or pump shotgun firing "
        "single shots; after blazing away with a pistol or shotgun; after two blasts of a double-barreled shotgun; "
        "and, for machine-gun bursts, on 4-6. Nobody carries a second drum for a Tommy Gun in his suit: the spare is "
        "in the car.",
        rulings=(
            Ruling(
                "After each burst of a Tommy Gun, BAR or machine gun one extra D6 is rolled, and 4-6 means that it "
                "must be reloaded; for a Tommy Gun that means a trip to the car for the spare drum.",
                Origin.HOUSE,
                switch="machine-gun-reload",
            ),
            Ruling("Sixes on confirming dice do not make a reload necessary."),
            Ruling("A purse gun reloads by the rule for pistols."),
            Ruling("Each of the two pistols of a Two-gun Kid is reloaded with an action of its own."),
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
        "with one action. A Femme Fatale adds 2 to GATS or FISTS once an episode; whoever faces a Nice Girl loses 1 "
        "from both. A Lucky Cuss may have two dice of a game rolled again, for actions of his own or straight "
        "against him. A Drunk/Addicted rolls a D6 as the scenario begins, and on 1-4 loses 1 each from GATS, SMARTS "
        "and STUNTS; a Mean Drunk in his cups has -2 GATS.",
        rulings=(
            Ruling("A Two-gun Kid may blaze away with both pistols in one action; both are then empty."),
            Ruling(
                "A knife is thrown like a single shot with one die, 6 inches at short range and 12 at long, no farther "
                "than a bomb; a hit is rolled on the Deadly Weapons table. It lies where it fell: whoever threw it has "
                "one less.",
                Origin.HOUSE,
            ),
        ),
        tables=("mad.tables.skills",),
        commands=("mad shoot",),
    ),
)
