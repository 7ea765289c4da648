"""Define the questions specific to Billionaires & Guillotines."""

from analyses.guillotines import billionaires, panic, policies, revolution, roles
from analyses.guillotines.measures import MEASURES
from analyses.guillotines.supply import supply

__all__ = ["MEASURES", "QUESTIONS", "supply"]

QUESTIONS = tuple(module.ANALYSIS for module in (revolution, billionaires, roles, panic, policies))
