"""Chapter N: the Analyzer is spun for an Investment that was named."""

from bng_sim.referees.billionaire import profits
from bng_sim.referees.billionaire.referee import Referee
from bng_sim.referees.faults import breach, text


def analyze(ref: Referee, seat: int, card: str) -> None:
    """Spin the Analyzer against an Investment, and carry out what its two colours bring (N3 to N8)."""
    owner = ref.table.owner(card)
    event = ref.expect("spin", "N3", seat=seat)
    stopped = (event["first"], event["second"])
    for colour, chance in zip(stopped, ref.rules.analyzer_red, strict=True):
        if chance == (0 if colour == "red" else 1):
            breach("N3", f"red with a chance of {chance}", text(event))
    ref.refuse("spin", "N3")
    if stopped == ("red", "red"):
        seize(ref, seat, card, "N4")
        return
    ref.refuse("seize", "N8")
    if stopped == ("red", "green"):
        profits.take(ref, seat, owner, "N5")
        profits.draw(ref, owner, 1, "N5")
    elif stopped == ("green", "red"):
        profits.draw(ref, owner, 1, "N6")
        profits.take(ref, seat, owner, "N6")
    else:
        profits.draw(ref, owner, ref.rules.green_green_profits, "N7")
    for kind in ("seize", "draw_profit", "take_profit"):
        ref.refuse(kind, "N8")


def seize(ref: Referee, seat: int, card: str, rule: str) -> None:
    """Take the event by which an Investment goes to another player (N4, P7)."""
    ref.expect("seize", rule, seat=seat, investment=card, owner=ref.table.owner(card))
    ref.table.move_investment(card, seat)
    ref.refuse("seize", rule)
