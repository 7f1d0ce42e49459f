"""Free dice: any roll that a player can write down."""

from rules.core.system import System
from rules.rolling import formula
from rules.rolling.catalogue import RULES

SYSTEM = System(id="roll", title="Free dice", rules=RULES, modules=(formula,))
