"""Chapter G: mortgages are taken, lifted and handed on."""

from bng_sim.referees.campaign import options
from bng_sim.referees.campaign.referee import Referee


def take(ref: Referee, seat: int, name: str) -> None:
    """G1."""
    ref.expect("mortgage", "G1", seat=seat, deed=name)
    ref.pay(0, seat, ref.table.deed(name).worth, "mortgage", "G1")
    ref.table.mortgaged.add(name)


def lift(ref: Referee, seat: int, name: str) -> None:
    """G3."""
    ref.pay(seat, 0, ref.table.lift_price(name), "mortgage", "G3")
    ref.expect("lift", "G3", seat=seat, deed=name)
    ref.table.mortgaged.discard(name)


def inherit(ref: Referee, seat: int, name: str) -> None:
    """G5: somebody has got a mortgaged deed."""
    ref.expect("inherit", "G5", seat=seat, deed=name)
    if ref.ask(seat, "inherit", options.inherit(ref.table, seat, name), asked="G5") == "lift":
        lift(ref, seat, name)
    else:
        ref.pay(seat, 0, ref.table.interest(name), "interest", "G5")
        ref.refuse("lift", "G5")
