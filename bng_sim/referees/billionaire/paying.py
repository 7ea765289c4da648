"""Chapter Y: the winner gives card after card until the bid is covered."""

from functools import partial

from bng_sim.referees.billionaire.broken_rules import rule_of_payment
from bng_sim.referees.billionaire.payments import Payment
from bng_sim.referees.billionaire.referee import Referee
from bng_sim.referees.billionaire.table_state import Auction
from bng_sim.referees.faults import breach, text


def pay(ref: Referee, auction: Auction, winner: int) -> None:
    """Y1 to Y5: to the drawer, or from the drawer to the board."""
    table = ref.table
    to = None if winner == auction.drawer else auction.drawer
    payment = Payment(table, winner, auction.price)
    while payment.owed > 0:
        chosen = partial(rule_of_payment, table, winner, payment.enough())
        card = str(ref.ask(winner, "pay", payment.options(), asked="Y1", chosen=chosen))
        event = ref.due("pay", "Y1", seat=winner, to=to, card=card)
        if event["to"] != to:
            breach("Y5", f"a payment to {to or 'the board'}", text(event))
        ref.expect("pay", "Y1", seat=winner, card=card)
        payment.give(card)
        table.give(winner, card, to)
    auction.paid = payment.paid
    ref.refuse_decision("pay", "Y3")
    if ref.sees("pay"):
        event = ref.due("pay", "Y3")
        breach("Y3" if event["seat"] == winner else "Y2", "no more payments", text(event))
