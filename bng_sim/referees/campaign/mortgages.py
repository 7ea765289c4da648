"""Chapter G: mortgages are taken, lifted and transferred, and deeds are sold by force (G6)."""

from collections.abc import Callable

from bng_sim.referees.campaign import offers, options
from bng_sim.referees.campaign.options import Move
from bng_sim.referees.campaign.referee import Referee


def take(ref: Referee, seat: int, name: str) -> None:
    """Mortgage a deed (G1)."""
    ref.expect("mortgage", "G1", seat=seat, deed=name)
    ref.pay(0, seat, ref.table.deed(name).worth, "mortgage", "G1")
    ref.table.mortgaged.add(name)


def lift(ref: Referee, seat: int, name: str) -> None:
    """Lift the mortgage of a deed (G3)."""
    ref.pay(seat, 0, ref.table.lift_price(name), "mortgage", "G3")
    ref.expect("lift", "G3", seat=seat, deed=name)
    ref.table.mortgaged.discard(name)


def inherit(ref: Referee, seat: int, name: str) -> None:
    """Have a player who got a mortgaged deed pay its interest, or lift the mortgage at once (G5)."""
    ref.expect("inherit", "G5", seat=seat, deed=name)
    if ref.ask(seat, "inherit", options.inherit(ref.table, seat, name), asked="G5") == "lift":
        lift(ref, seat, name)
    else:
        ref.pay(seat, 0, ref.table.interest(name), "interest", "G5")
        ref.refuse("lift", "G5")


def force(ref: Referee, seat: int) -> None:
    """Check one forced sale: its proposal, the owner's answer, and what changes hands (G6)."""
    table = ref.table
    listed: dict[Move, offers.Force] = {str(entry): entry for entry in offers.forces(table, seat)}
    named = listed[ref.ask(seat, "force", [*listed], asked="M1", chosen=_rule(ref, seat))]
    ref.expect("force", "G6", seat=seat, deed=named.deed, owner=named.owner, amount=named.amount)
    move = ref.ask(named.owner, "defend", options.defend(table, named.owner, named.deed), asked="G6")
    if move == "buy_back":
        lift(ref, named.owner, named.deed)
        ref.refuse("deed", "G6")
        return
    ref.pay(seat, 0, named.amount, "forced_sale", "G6")
    if ref.rules.forced_surplus == "owner":
        ref.pay(0, named.owner, named.amount - table.deed(named.deed).worth, "forced_sale", "G6")
    ref.clear(named.deed, "G6")
    ref.hand(named.deed, seat, "G6")


def _rule(ref: Referee, seat: int) -> Callable[[Move], str]:
    """Return the rule by which a deed cannot be forced so."""

    def rule(move: Move) -> str:
        name = str(move).partition(" for ")[0]
        return "B5" if name in ref.table.owners and not ref.table.may_own(seat, name) else "G6"

    return rule
