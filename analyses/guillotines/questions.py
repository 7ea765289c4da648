"""Define the questions specific to Billionaires & Guillotines."""

from bng_sim.analyses.guillotines import billionaires, panic, policies, revolution, roles
from bng_sim.analyses.guillotines.measures import MEASURES
from bng_sim.analyses.guillotines.supply import supply

__all__ = ["MEASURES", "QUESTIONS", "supply"]

QUESTIONS = tuple(module.ANALYSIS for module in (revolution, billionaires, roles, panic, policies))
