"""When a rule of Billionaire matters: those of two ways to play a card, and of exact payment (P4, Y4)."""

from bng_sim.core.relevance import Relevance, only_with

RELEVANCE: dict[str, Relevance] = {
    "levy_cards": only_with("power_play_effect", "levy", "if Power Play takes cards"),
    "power_play_profits": only_with("power_play_effect", "profit", "if Power Play draws cards"),
    "exact_with": only_with("exact_payment", True, "if the exact sum must be paid"),
}
