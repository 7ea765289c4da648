"""What a square does with who lands there (V3, X1, X2, J8)."""

from bng_sim.games.campaign.declared.components import (
    CHANCE_SQUARES,
    CHEST_SQUARES,
    GO_TO_JAIL,
    INCOME_TAX,
    LUXURY_TAX,
    PILES,
)
from bng_sim.referees.campaign import buying, cards, debts, jail, rents
from bng_sim.referees.campaign.cards import Led
from bng_sim.referees.campaign.referee import Referee

CHANCE, CHEST = PILES


def land(ref: Referee, seat: int) -> None:
    """Resolve the square where a token stands, and each further square that this leads to (V3)."""
    led: Led = ""
    while led is not None:
        led = _act(ref, seat, led)


def _act(ref: Referee, seat: int, led: str) -> Led:
    """Resolve one square; return how the token came to another to resolve next, or None (V3)."""
    square = ref.table.players[seat].square
    if name := ref.table.box.at.get(square):
        _visit(ref, seat, name, led)
    elif ref.rules.bribe_square and square == ref.rules.bribe_square:
        return _bribe(ref, seat)
    elif square == GO_TO_JAIL:
        return "" if jail.send(ref, seat, "square", "J1") else None
    elif square == INCOME_TAX:
        _tax_income(ref, seat)
    elif square == LUXURY_TAX:
        _tax(ref, seat, ref.rules.luxury_tax, "X1")
    elif square in CHANCE_SQUARES:
        return cards.draw(ref, seat, CHANCE)
    elif square in CHEST_SQUARES:
        return cards.draw(ref, seat, CHEST)
    return None


def _visit(ref: Referee, seat: int, name: str, led: str) -> None:
    """Resolve landing on a property: an offer if it is free, rent if another player owns it unmortgaged."""
    owner = ref.table.owners[name]
    if not owner:
        buying.offer(ref, seat, name)
    elif owner != seat and name not in ref.table.mortgaged:
        rents.demand(ref, seat, name, led)
    else:
        for kind in ("rent", "rent_missed"):
            ref.refuse(kind, "V3" if owner == seat else "G2")


def _tax_income(ref: Referee, seat: int) -> None:
    """Have the Income Tax paid, flat or as a percentage of assets (X2)."""
    rules = ref.rules
    amount = rules.income_tax_flat
    if rules.income_tax == "choice" and ref.ask(seat, "income_tax", ["flat", "percent"], asked="X2") == "percent":
        amount = ref.table.taxable(seat) * rules.income_tax_percent // 100
    _tax(ref, seat, amount, "X2")


def _tax(ref: Referee, seat: int, amount: int, rule: str) -> None:
    ref.expect("tax", rule, seat=seat, amount=amount)
    debts.owe(ref, seat, 0, amount, "tax", rule)


def _bribe(ref: Referee, seat: int) -> Led:
    """Resolve the square Bribe a Senator; return "" if the square past jail acts, otherwise None (J8)."""
    rules, player = ref.rules, ref.table.players[seat]
    ref.expect("senator", "J8", seat=seat)
    if rules.bribe_effect == "nothing":
        ref.refuse("debt", "J8")
        return None
    debts.owe(ref, seat, 0, rules.bribe_price, "bribe", "J8")
    if player.is_out:
        return None
    if rules.bribe_effect == "keep":
        ref.expect("evasion_kept", "J8", seat=seat)
        player.senators += 1
        return None
    return "" if jail.move_past(ref, seat, "J8") else None
