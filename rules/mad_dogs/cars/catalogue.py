"""Cars: speed, hazards, crashes, chases, gunfire and pedestrians."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, owed, refused
from rules.core.tables.rule import Origin, Rule, Ruling

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
        rulings=(
            Ruling("Each corner or curve of a move costs the highest of the dice still remaining."),
            Ruling("Speed halved by a hit engine is not rounded: half inches stay."),
            Ruling(
                "An action at the wheel moves the car once; its speed may change first by what one action allows. "
                "Actions may also be spent on changing speed alone.",
            ),
            Ruling(
                "People get in and out of a car that stands, an action each, and onto or off its outside at cruising "
                "speed too; whoever leaps out of a car that goes faster comes off it.",
            ),
            Ruling(
                "When the driver comes off a moving car the next one inside has the wheel; with nobody left inside "
                "it comes to a stop.",
                Origin.HOUSE,
            ),
            Ruling(
                "A cruising car's move never falls below 0 inches; each of its corners and curves costs a 1D6 of "
                "its own.",
            ),
            Ruling(
                "A car has room inside for six, a truck for 18, a motorcycle for three.",
                Origin.HOUSE,
            ),
        ),
        tables=("mad.tables.screaming-wheels",),
        also=(
            "driving",
            "drive a car",
            "how fast is a car",
            "accelerate",
        ),
        commands=("mad-car drive", "mad-car accelerate"),
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
        rulings=(
            Ruling("A One-Armed Man at the wheel always has the -1; holding on outside a car costs him nothing."),
            Ruling(
                "The hazards of a card's moves may be tested together, at the latest before the card is done; until "
                "then the car changes no speed. Whoever has failed brakes or swerves before his car does anything "
                "else.",
            ),
            Ruling("Anybody unconscious fails every test in and around cars without a roll."),
            Ruling("A driver who is dead or unconscious fails without a roll and can only swerve."),
        ),
        tables=("mad.tables.screaming-wheels", "mad.tables.braking", "mad.tables.swerving"),
        also=(
            "cornering",
            "losing control",
        ),
        due=(
            owed("A driver tests the hazards that he has met.", "mad-car hazard"),
            refused("The card is not done before that.", "mad-card done", "core.play.obligations.refuse_owed"),
        ),
        commands=("mad-car hazard",),
    ),
    Rule(
        "mad.car.brake",
        "Braking",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Braking Table",
        "One D6; the speed always drops one step. 1-2: the car skids 1D6 inches, 45 degrees to the left; 3-4: as "
        "far, 45 degrees to the right; it crashes if it meets anything. 5-6: a crash for certain.",
        rulings=(
            Ruling("A crash after braking counts with the reduced speed."),
            Ruling(
                "The Braking and the Swerving table are for a driver who has failed, once for each failure. Slowing "
                "down at will is a change of speed, one step an action.",
            ),
        ),
        tables=("mad.tables.braking",),
        due=(owed("A driver who failed brakes, if he can.", "mad-car brake"),),
        commands=("mad-car brake",),
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
        rulings=(
            Ruling(
                "Lose control, Roll over and Complete Smashup always end in a crash; with nothing in reach to "
                "steer into, as one into something that stands.",
            ),
        ),
        tables=("mad.tables.swerving",),
        due=(owed("With no brakes he swerves.", "mad-car swerve"),),
        commands=("mad-car swerve",),
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
            Ruling(
                "Bullets and the crash they lead to are one attack: wounds add up, of the actions owed the largest "
                "counts, and anybody killed by the bullets rolls for nothing more.",
            ),
            Ruling(
                "A burst makes a car crash once at most: if nerve and a stench both get the better of its driver, the "
                "skid of his nerve counts if it ends in a crash, otherwise that of the stench.",
            ),
            Ruling("A car whose tire is shot crashes at the speed it had, and stands afterwards."),
            Ruling("Whoever must leap out of a car is still aboard when the same burst makes it crash."),
            Ruling("With nothing said, a car that crashes for certain hits something that stands."),
            Ruling("The passengers of a wreck, for the damage rolls, include its driver."),
            Ruling("The blazing car is escaped with the STUNTS that the injuries have left."),
            Ruling(
                "A car that braked to a stop crashes into what stands as a cruising one does, and adds 0 to a "
                "head-on crash.",
            ),
            Ruling("The modifiers for a motorcycle and for swerving count for their own vehicle alone."),
            Ruling(
                "A head-on crash takes two vehicles that move, and both roll; in any other only the car that "
                "crashes rolls.",
            ),
            Ruling(
                "On a damaged car those outside test plain STUNTS, whatever its speed; those who fail fall as "
                "from a car at that speed.",
            ),
            Ruling("Those outside a wreck take its damage like everybody else, but the fire does not trap them."),
            Ruling("A damaged car that was racing goes on at speeding; a bump changes nothing."),
            Ruling("Just Nuts counts for getting out of a burning car."),
            Ruling(
                "A car that blows up in a crash goes off like one whose tank explodes: a bomb of two sticks to those "
                "around it.",
                Origin.HOUSE,
            ),
        ),
        tables=("mad.tables.crash", "mad.tables.deadly-weapons"),
        also=(
            "collision",
            "hit a wall",
            "wreck",
        ),
        commands=("mad-wreck crash", "mad-wreck head-on"),
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
        rulings=(
            Ruling("On a running board at cruising speed no test is needed."),
            Ruling(
                "Those outside make their test before the card is done on which the car moved at speeding or racing "
                "speed, the hazards that it met counted.",
            ),
            Ruling("Holding on costs no action; climbing from car to car, or into one's own from outside, costs one."),
        ),
        tables=("mad.tables.brawling", "mad.tables.deadly-weapons"),
        also=(
            "jump onto a car",
            "jump off a car",
        ),
        due=(owed("Whoever hangs on outside tests whether he holds on.", "mad-wreck ride"),),
        commands=("mad-wreck ride", "mad-wreck thrown"),
    ),
    Rule(
        "mad.car.chase",
        "Car chases",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Simultaneous Car Chases",
        "In a chase both cars go whenever one of them does. The active player names his speed; the other chooses the "
        "same, a higher or a lower one; then both roll and move together.",
        rulings=(
            Ruling("In a chase each car may change its speed by what one action allows."),
            Ruling("The driver whose turn it is pays an action for the chase; the other car moves for nothing."),
        ),
        tables=("mad.tables.screaming-wheels",),
        also=("pursuit",),
        commands=("mad-car chase",),
    ),
    Rule(
        "mad.car.shoot",
        "Shooting from and at cars",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Shooting From or At Moving Cars",
        "-1 GATS for a cruising car, -2 speeding, -3 racing, and another -1 for a driver who shoots. Every hit on a "
        "car is followed by a D6: on 1-3 somebody inside is hit, chosen at random, and rolls on the Deadly Weapons "
        "table, which may call for GUTS checks by the others; on 4-6 the car is hit (mad.car.hits).",
        rulings=(
            Ruling("If the shooter's car and the target's are both moving, both modifiers count."),
            Ruling(
                "A shot at somebody inside a car is a shot at the car, moving or not. Whoever holds on outside is "
                "shot at himself, at the speed of the car, and takes every hit; no die asks for the car.",
            ),
            Ruling(
                "Two in and on the same car shoot at each other as on foot, but from a moving car; the car itself is "
                "not hit.",
            ),
            Ruling("In an empty car a bullet for somebody inside hits nobody."),
            Ruling(
                "When somebody blazes away, dice that only frighten make everybody inside flinch; behind armor, only "
                "if some hit was confirmed.",
            ),
        ),
        tables=("mad.tables.gunfire-modifiers", "mad.tables.person-or-car", "mad.tables.deadly-weapons"),
        also=(
            "drive by shooting",
            "shoot from a car",
            "shoot at a car",
        ),
        due=(
            by_itself(
                "Hits on the people inside are diced for, person by person.", "mad_dogs.cars.hits_on_cars.resolve_hits"
            ),
        ),
        commands=("mad-wreck shoot",),
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
        rulings=(
            Ruling("A cut brake line doubles the number of hazards, those the driver chooses included."),
            Ruling(
                "Of several hits on the fuel tank in one burst the worst counts; several other hits of one kind "
                "count once.",
            ),
            Ruling(
                "The driver's hazard against GUTS takes none of the modifiers of STUNTS; a cut brake line makes "
                "it two hazards, so -1.",
            ),
            Ruling("The driver makes no such test after a shot tire, after an explosion, or when the car stands."),
            Ruling("A driver whose brake line this very burst cut swerves where he would have braked."),
            Ruling(
                "At a stench the driver's one GUTS test decides both whether he meets the obstacle and whether he "
                "jumps; a car that stands meets no obstacle.",
            ),
            Ruling(
                "Those inside an exploding car make the four tests of a two-stick bomb at STUNTS-2, with the "
                "stats that the bullets left them; Just Nuts counts.",
            ),
            Ruling("The side of a tire's skid falls on a die: 1-3 left, 4-6 right."),
            Ruling("The engine's die is first thrown in the turn of the hit, and then once in each turn."),
        ),
        tables=(
            "mad.tables.car-hits",
            "mad.tables.fuel-tank",
            "mad.tables.engine",
            "mad.tables.skid-side",
            "mad.tables.deadly-weapons",
        ),
        due=(
            by_itself("The driver of a car that is hit tests whether he flinches.", "mad_dogs.cars.car_damage.flinch"),
            owed("A hit engine has its die each turn.", "mad-car engine"),
            owed("Whoever is aboard a burning car when time is up dies.", "mad-table burnt"),
            owed("Everyone leaves a burning car on one card, a stinking one first.", "mad-table alight"),
            owed("Whoever must leave a car that moves leaps out of it.", "mad-wreck thrown"),
            refused(
                "Whoever must leap out does nothing else first.", "mad-card deed", "mad_dogs.play.acting.require_out"
            ),
        ),
        commands=("mad-wreck shoot", "mad-wreck hits"),
    ),
    Rule(
        "mad.car.bulletproof",
        "Bulletproof cars",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Bulletproof Cars; Confirming Rolls",
        "Against an armored car, guns up to the light machine gun must confirm each hit with another roll, which "
        "has to be within the shooter's unmodified GATS. Driver and passengers flinch only if the confirming roll "
        "says so. The weight costs 1D6 of speeding and racing movement and 1 STUNTS at hazards.",
        rulings=(
            Ruling(
                "At GATS 0 a hit on a bulletproof car needs two confirmations, one for the zero and one for the armor.",
            ),
            Ruling("A driver whose bulletproof car takes no confirmed hit makes no GUTS test."),
            Ruling("Every gun but the Heavy Machine Gun must confirm its hits on an armored car."),
        ),
        due=(by_itself("Small arms confirm each hit, or nobody minds.", "mad_dogs.cars.bulletproof.confirm"),),
        commands=("mad-wreck shoot", "mad-wreck hits"),
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
        rulings=(
            Ruling("After running somebody down at cruising speed no control test is made."),
            Ruling(
                "Running people down is part of the car's move: it costs the driver an action only if he has not acted "
                "on this card.",
            ),
            Ruling("One test keeps control after running people down, however many of them were hit."),
            Ruling("Just Nuts counts for leaping out of a car's way."),
        ),
        tables=("mad.tables.deadly-weapons", "mad.tables.swerving"),
        also=("run somebody over",),
        due=(by_itself("Whoever hits a pedestrian tests control of the car.", "mad_dogs.cars.run_down.run_down"),),
        commands=("mad-wreck run-down",),
    ),
)
