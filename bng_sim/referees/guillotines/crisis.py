"""Chapter K: what a Crisis brings."""

from bng_sim.referees.faults import breach
from bng_sim.referees.guillotines import policy, powers
from bng_sim.referees.guillotines.referee import Referee


def from_buy(ref: Referee, seat: int, card: int, rule: str) -> None:
    """Strike the Crisis found in a Buy, add others to the discards, then do what higher levels add (K4)."""
    _strike(ref, seat, card, rule)
    if ref.ending:
        return
    table = ref.table
    for _ in range(min(ref.rules.crises_added, len(table.aside))):
        ref.expect("add_crisis", "K4", card=table.aside[-1])
        table.discards.append(table.aside.pop())
    ref.refuse("add_crisis", "K4")
    if ref.rules.level > 3:
        policy.set_policy(ref)
    if ref.rules.level > 2:
        powers.speculate(ref)


def from_round_end(ref: Referee) -> None:
    """Strike a Crisis of those kept aside, if there is one; none is added to the discards (K7)."""
    table = ref.table
    if table.aside:
        _strike(ref, None, table.aside.pop(), "K7" if ref.sees("crisis") else "R5")
    else:
        ref.refuse("crisis", "K7")
    ref.refuse("add_crisis", "K7")


def _strike(ref: Referee, seat: int | None, card: int, rule: str) -> None:
    """Put Rebels on a Crisis as far as the supply goes; end the game if it is used up (K4, K5)."""
    table, supply = ref.table, ref.rules.rebels - ref.table.rebels_out
    icons = table.cards[card].rebels
    rebels = min(icons, supply)
    event = ref.expect("crisis", rule, seat=seat, card=card)
    found = (event["rebels"], event["rebels_out"])
    if found != (rebels, table.rebels_out + rebels):
        wanted = f"{rebels} Rebels on it and {table.rebels_out + rebels} out"
        breach("K5" if icons > supply else "K4", wanted, f"{found[0]} and {found[1]}")
    table.guillotine[card] = rebels
    table.rebels_out += rebels
    table.trigger = table.player if seat is None else seat
    if table.rebels_out == ref.rules.rebels:
        ref.ending = "revolution"
        if ref.rules.level > 2:
            powers.escape(ref, seat)
    else:
        _check_panic(ref)


def _check_panic(ref: Referee) -> None:
    """Check that Panic! becomes due when there are enough Rebels, and only once (P1, P5)."""
    table = ref.table
    if table.panic_was_due:
        ref.refuse("panic_due", "P5")
    elif table.rebels_out >= ref.rules.panic_at:
        ref.expect("panic_due", "P1")
        table.panic_due = table.panic_was_due = True
    else:
        ref.refuse("panic_due", "P1")
