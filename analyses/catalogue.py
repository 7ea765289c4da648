"""The questions that a run can be asked, in the order in which a designer asks them."""

from analyses import assumed, billionaires, pace, panic, players, policies, revolution, roles, seats, strategies
from analyses.analysis import Analysis

QUESTIONS: dict[str, Analysis] = {
    module.ANALYSIS.name: module.ANALYSIS
    for module in (revolution, pace, players, seats, billionaires, strategies, roles, panic, policies, assumed)
}
