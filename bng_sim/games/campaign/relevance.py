"""When a rule of Campaign Billionaire matters: those of taxes, loans, bribes and forced sales that can be left out."""

from bng_sim.core.relevance import Relevance, only_with, without

_SHARES = without("income_tax", "flat", "unless the Income Tax is flat")
_BRIBES = without("bribe_square", 0, "if a senator can be bribed")
_FORCED = only_with("forced_sale", True, "if sales can be forced")
RELEVANCE: dict[str, Relevance] = {
    **dict.fromkeys(("income_tax_percent", "income_tax_mortgaged"), _SHARES),
    **dict.fromkeys(("bribe_price", "bribe_effect"), _BRIBES),
    **dict.fromkeys(("force_steps", "forced_surplus", "forced_sales_per_turn"), _FORCED),
    "billionaire_extra": without("billionaire", "none", "if there is a Billionaire"),
    "law_benefit": without("law_loan_limit", 0, "if laws can be promised"),
    "chicago_interest": only_with("chicago_loans", True, "if players can lend each other"),
}
