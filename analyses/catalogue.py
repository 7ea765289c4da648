"""The questions that a run can be asked, in the order in which a designer asks them."""

from analyses import assumed, pace, players, seats, strategies
from analyses.analysis import Analysis
from analyses.guillotines import billionaires, panic, policies, revolution, roles

QUESTIONS: dict[str, Analysis] = {
    module.ANALYSIS.name: module.ANALYSIS
    for module in (revolution, pace, players, seats, billionaires, strategies, roles, panic, policies, assumed)
}
