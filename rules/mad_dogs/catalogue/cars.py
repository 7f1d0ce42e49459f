"""Cars: speed, hazards, crashes, chases, gunfire and pedestrians."""

from __future__ import annotations

from rules.core.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.car.speed",
        "Speed",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Screaming Wheels Table; Jackrabbit Starts and Skidding Stops; "
        "Modified Vehicles; Trucks",
        "Cruising is 10 inches, speeding 5D6, racing 7D6; a truck speeds at 4D6 and races at 6D6, with room for "
        "three in the cab and 15 behind. A corner or curve costs 1D6 inches when cruising, the highest die when "
        "speeding, the two highest when racing. As hazards a corner counts 2 speeding and 4 racing, a curve 1 and 2. "
        "Each action changes speed by one step (stopped, cruising, speeding, racing) up or down; a Wheel Man may "
        "change by two. Souped-up adds 1D6 to speeding and racing, bulletproofing takes 1D6 off both.",
        rulings=(Ruling("Each corner or curve of a move costs the highest of the dice still remaining."),),
    ),
    Rule(
        "mad.car.hazard",
        "Hazards",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Hazards; Modified Vehicles; Trucks",
        "Count the hazards that a driver meets in the turn: traffic, people, corners, whatever is in his way. He "
        "tests STUNTS, at -1 for each hazard after the first, with no upper limit. If he fails, he rolls on the "
        "braking or the swerving table, as he prefers. Wheel Man +2; good suspension +1, or it cancels the -1 of "
        "bulletproofing; a truck -1 to STUNTS or SMARTS; a One-Armed Man may have -1.",
    ),
    Rule(
        "mad.car.brake",
        "Braking",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Braking Table",
        "One D6; the speed always drops one step. 1-2: the car skids 1D6 inches, 45 degrees to the left; 3-4: as "
        "far, 45 degrees to the right; it crashes if it meets anything. 5-6: a crash for certain.",
        rulings=(Ruling("A crash after braking counts with the reduced speed."),),
    ),
    Rule(
        "mad.car.swerve",
        "Swerving",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Swerving Table",
        "One D6. 1: a scrape that harms nobody. 2: a skid of 2D6 inches, 45 degrees left; 3: the same to the right; "
        "whatever it meets means a crash. 4 Lose control, 5 Roll over, 6 Complete Smashup: the other player steers "
        "the car for up to 3D6 inches into what he pleases, and the crash roll has +1, +2 or +4 besides its other "
        "modifiers.",
    ),
    Rule(
        "mad.car.crash",
        "Crashes",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Crash!",
        "Roll 1D6. 1-2: a bump, nobody is hurt. 3-4: damaged but still drivable, never again at racing speed; those "
        "inside are unhurt, those outside on the car test STUNTS or are thrown off (mad.car.ride). 5: wrecked; all "
        "aboard roll on the Deadly Weapons table. 6: it blows up; all roll there at +2 and then test STUNTS to "
        "escape the fire, or die in it. Hitting something that stands, goes the same way or is a pedestrian or bike: "
        "-1 cruising, +1 speeding, +2 racing. Something oncoming: +1, +2 or +3 by speed, those of both vehicles "
        "added. A motorcycle adds 2.",
        rulings=(
            Ruling("Crash totals below 1 count as 1 and above 6 as 6."),
            Ruling("The passengers of a wreck, for the damage rolls, include its driver."),
            Ruling("The blazing car is escaped with the STUNTS that the injuries have left."),
        ),
        tables=("mad.tables.deadly-weapons",),
    ),
    Rule(
        "mad.car.ride",
        "Running boards and roofs",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Running Boards and Other Unsafe Rides",
        "Hanging on outside, climbing from car to car or pulling somebody aboard is safe at cruising speed; it takes "
        "a STUNTS test when speeding, STUNTS-1 when racing, with a further -1 for each hazard. Whoever fails comes "
        "off: he rolls on the Brawling table if the car was cruising, on the Deadly Weapons table if speeding, there "
        "at +1 if racing.",
        rulings=(Ruling("On a running board at cruising speed no test is needed."),),
        tables=("mad.tables.brawling", "mad.tables.deadly-weapons"),
    ),
    Rule(
        "mad.car.chase",
        "Car chases",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Simultaneous Car Chases",
        "In a chase both cars go whenever one of them does. The active player names his speed; the other chooses the "
        "same, a higher or a lower one; then both roll and move together.",
    ),
    Rule(
        "mad.car.shoot",
        "Shooting from and at cars",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Shooting From or At Moving Cars",
        "-1 GATS for a cruising car, -2 speeding, -3 racing, and another -1 for a driver who shoots. Every hit on a "
        "car is followed by a D6: on 1-3 somebody inside is hit, chosen at random, and rolls on the Deadly Weapons "
        "table, which may call for GUTS checks by the others; on 4-6 the car is hit (mad.car.hits).",
        rulings=(Ruling("If the shooter's car and the target's are both moving, both modifiers count."),),
        tables=("mad.tables.gunfire-modifiers", "mad.tables.deadly-weapons"),
    ),
    Rule(
        "mad.car.hits",
        "Hits on a car",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Car Hits Table",
        "One D6. 1-2: bodywork only. 3: engine; half speed except at cruising, and a D6 each turn, 5-6 stopping it "
        "for good. 4: brake line; the car slows down only uphill, hazards are twice as hard and it can't brake out "
        "of them. 5: tire; a skid of 2D6 inches, left or right at random, and the car is out of action even without "
        "a crash. 6: fuel tank, another D6: 1-3 stench, the driver tests GUTS or faces a two-hazard obstacle and "
        "each man inside tests GUTS or jumps out; 4-5 fire, all must be out on the gang's next card or die; 6 an "
        "explosion of two sticks, with STUNTS at -2 for those inside. The driver of a car hit by bullets also makes "
        "a hazard test with GUTS in place of STUNTS, at -2 if the shooter was blazing away.",
        rulings=(Ruling("A cut brake line doubles the number of hazards, those the driver chooses included."),),
    ),
    Rule(
        "mad.car.bulletproof",
        "Bulletproof cars",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Bulletproof Cars; Confirming Rolls",
        "Against an armoured car, guns up to the light machine gun must confirm each hit with another roll, which "
        "has to be within the shooter's unmodified GATS. Driver and passengers flinch only if the confirming roll "
        "says so. The weight costs 1D6 of speeding and racing movement and 1 STUNTS at hazards.",
        rulings=(
            Ruling(
                "At GATS 0 a hit on a bulletproof car needs two confirmations, one for the zero and one for the "
                "armour.",
            ),
            Ruling("A driver whose bulletproof car takes no confirmed hit makes no GUTS test."),
        ),
    ),
    Rule(
        "mad.car.pedestrian",
        "Running people down",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Running Down Pedestrians",
        "Aiming the car at somebody is one hazard at cruising, two at speeding, three at racing speed. The victim "
        "tests STUNTS, at -1 if the car speeds and -3 if it races: passed, he lies on the ground unhurt; failed, he "
        "rolls on the Deadly Weapons table, at +2 for speeding and +3 for racing. After hitting him the driver tests "
        "STUNTS to keep control, one hazard when speeding and two when racing, and swerves if he fails.",
        rulings=(Ruling("After running somebody down at cruising speed no control test is made."),),
        tables=("mad.tables.deadly-weapons",),
    ),
)
