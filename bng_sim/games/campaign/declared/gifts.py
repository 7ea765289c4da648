"""What a seat can be given at the start (S7): each gift's place here, from 1, is its number in the engine."""

from bng_sim.core.gift import Gift, first_turn
from bng_sim.games.campaign.declared.components import DEEDS, GROUP_OF, GROUPS, N_DEEDS
from bng_sim.games.campaign.declared.parameters import Rules

DEED = 1  # the first of those that are deeds, in board order
CASH = DEED + N_DEEDS
JAIL_CARD, BILLIONAIRE, ATTORNEY_GENERAL = CASH + 1, CASH + 2, CASH + 3
FREE = "free"  # a card as configs write it


def _deed(deed: int) -> Gift:
    group, square = GROUPS[GROUP_OF[deed]], DEEDS[deed]
    words = f"starts with the deed {group.replace('_', ' ')} {square}"
    return Gift(f"deed_{group}_{square}", words, lambda _rules: True)


def _has_jail_card(rules: Rules) -> bool:
    return any(FREE in pile and len(pile) > 1 for pile in (rules.chance, rules.chest))


GIFTS = (
    *map(_deed, range(N_DEEDS)),
    Gift("cash", "starts with twice the cash", lambda rules: rules.start_cash > 0),
    Gift("jail_card", "starts with a Get out of Jail Free card", _has_jail_card),
    Gift("billionaire", "is the Campaign Billionaire", lambda rules: rules.billionaire == "drawn"),
    Gift("attorney_general", "knows the Attorney General", lambda rules: rules.attorney_general == "drawn"),
    first_turn(),
)
