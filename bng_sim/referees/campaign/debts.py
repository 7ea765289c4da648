"""Chapter F: debts are paid there and then, and cash is found for them."""

from bng_sim.referees.campaign import bankruptcy, building, mortgages, options
from bng_sim.referees.campaign.options import LAW, REFUSE_OR_LEND, Move
from bng_sim.referees.campaign.referee import Referee


def owe(ref: Referee, seat: int, to: int, amount: int, reason: str, rule: str) -> None:
    """Have a debt to a player or the Fund (0) paid by `rule`, or make its debtor bankrupt (F1, F2)."""
    ref.expect("debt", rule, seat=seat, to=to or None, amount=amount, reason=reason)
    player = ref.table.players[seat]
    refused: list[int] = []
    while player.cash < amount:
        listed = options.raising(ref.table, seat, to, amount, refused)
        if not listed:
            bankruptcy.go(ref, seat, to)
            return
        move = ref.ask(seat, "raise", listed, asked="F2", chosen=_rule)
        _raise(ref, seat, move, amount - player.cash, refused)
    ref.refuse_decision("raise", "F2")
    ref.refuse("bankrupt", "F2")
    ref.pay(seat, to, amount, reason, "F1")


def _rule(move: Move) -> str:
    """Return the rule by which cash cannot be found so."""
    kind = str(move).split()[0]
    return {"sell": "H7", "break": "H8", "mortgage": "G1", "law": "F4", "borrow": "F7"}.get(kind, "F2")


def _raise(ref: Referee, seat: int, move: Move, missing: int, refused: list[int]) -> None:
    """Take one step of raising money (F2)."""
    kind, _, what = str(move).partition(" ")
    if kind in ("sell", "break"):
        building.sell(ref, seat, move)
    elif kind == "mortgage":
        mortgages.take(ref, seat, what)
    elif move == LAW:
        _promise_law(ref, seat, missing)
    else:
        _borrow(ref, seat, int(what.removeprefix("seat ")), missing, refused)


def _promise_law(ref: Referee, seat: int, missing: int) -> None:
    """Grant a law loan of what is missing, as far as the limit of law debt allows (F4)."""
    player = ref.table.players[seat]
    amount = min(missing, ref.rules.law_loan_limit - player.law)
    ref.expect("law_loan", "F4", seat=seat, amount=amount)
    ref.pay(0, seat, amount, "loan", "F4")
    player.law += amount


def _borrow(ref: Referee, seat: int, lender: int, missing: int, refused: list[int]) -> None:
    """Ask another player for a loan of what is missing, and record a refusal in `refused` (F7)."""
    if ref.ask(lender, "lend", REFUSE_OR_LEND, asked="F7") == "refuse":
        ref.expect("refused", "F7", seat=lender)
        refused.append(lender)
        return
    ref.expect("loan", "F7", seat=seat, to=lender, amount=missing)
    ref.pay(lender, seat, missing, "loan", "F7")
    ref.table.players[seat].loans[lender] += missing


def repay(ref: Referee, seat: int) -> None:
    """Check one action of repaying law debt or another player's loan in business (F5, F7)."""
    player = ref.table.players[seat]
    move = ref.ask(seat, "repay", options.repayments(ref.table, seat), asked="M1", chosen=_rule_of_repaying)
    if move == LAW:
        ref.expect("law_repaid", "F5", seat=seat, amount=player.law)
        ref.pay(seat, 0, player.law, "repayment", "F5")
        player.law = 0
        return
    lender = int(str(move).removeprefix("seat "))
    amount = player.loans.pop(lender)
    ref.expect("loan_repaid", "F7", seat=seat, to=lender, amount=amount)
    ref.pay(seat, lender, amount + options.loan_interest(ref.table, amount), "repayment", "F7")


def _rule_of_repaying(move: Move) -> str:
    return "F5" if move == LAW else "F7"
