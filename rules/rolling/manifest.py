"""What the bot knows of Free dice."""

from rules.core.action.system import System
from rules.rolling import ID, formula
from rules.rolling.catalogue import RULES

SYSTEM = System(id=ID, title="Free dice", rules=RULES, modules=(formula,))
