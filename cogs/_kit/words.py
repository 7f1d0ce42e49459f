"""The words of the rules, for cogs."""

from rules.core.words import count as count
from rules.core.words import parts as parts
from rules.core.words import plural as plural
from rules.core.words import sentence as sentence
from rules.core.words import signed as signed
