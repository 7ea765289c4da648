"""Chapter L: the Loot is shared, in this order. A payment of nothing is no event."""

from bng_sim.referees.faults import breach, text
from bng_sim.referees.millions.money import pay_player, pay_reserve
from bng_sim.referees.millions.referee import Referee
from bng_sim.referees.millions.table_state import Character

OF_SHARING = ("loot", "share", "fee", "theft", "bonus")


def hold(ref: Referee) -> None:
    """Share the Loot among the Characters that stand, if there are any (L1 to L5, H8)."""
    standing = ref.table.standing()
    if not standing:
        for kind in OF_SHARING:
            ref.refuse(kind, "H8")
        return
    by_role = {character.role: character for character in standing}  # H4: one of each
    _pay_shares(ref, standing, has_mastermind="mastermind" in by_role)
    _pay_driver(ref, standing, by_role.get("driver"))
    _steal(ref, by_role)
    _pay_bonus(ref, by_role)


def _pay_shares(ref: Referee, standing: list[Character], *, has_mastermind: bool) -> None:
    """Check the total of the Loot, and pay an equal share to each Character that stands (L1, L2)."""
    total = ref.table.loot.amount + (ref.rules.mastermind_bonus if has_mastermind else 0)
    share, rest = divmod(total, len(standing))
    event = ref.due("loot", "L2", total=total, shares=len(standing), share=share, rest=rest)
    if event["total"] != total:
        breach("L1", f"a total of {total}", text(event))
    ref.expect("loot", "L2", total=total, shares=len(standing), share=share, rest=rest)
    for character in ref.characters("share", "L2", standing):
        ref.expect("share", "L2", character=character.name, amount=share)
        pay_reserve(ref, character.seat, -share)
    ref.refuse("share", "L2")


def _pay_driver(ref: Referee, standing: list[Character], driver: Character | None) -> None:
    """Have each other Character pay the Driver, but none of the same owner (L3, L6)."""
    for character in standing if driver else ():
        if driver and character.seat != driver.seat:
            _pay(ref, "fee", character, driver, ref.rules.driver_fee, "L3")
    _refuse_own(ref, "fee", "L3")


def _steal(ref: Referee, by_role: dict[str, Character]) -> None:
    """Let the Crook steal from the Brute, unless both have the same owner (L4, L6)."""
    brute, crook = by_role.get("brute"), by_role.get("crook")
    if brute and crook and brute.seat != crook.seat:
        _pay(ref, "theft", brute, crook, ref.rules.crook_theft, "L4")
    _refuse_own(ref, "theft", "L4")


def _pay(ref: Referee, kind: str, payer: Character, payee: Character, wanted: int, rule: str) -> None:
    """Check a payment of what is due, or of what the payer has if that is less (L6)."""
    amount = min(wanted, ref.table.players[payer.seat].cash)
    if not amount:
        return
    event = ref.due(kind, rule, character=payer.name, other_character=payee.name, amount=amount)
    is_payment = [event["character"], event["other_character"]] == [payer.name, payee.name]
    if not is_payment:
        _refuse_own(ref, kind, rule)
    is_short = is_payment and amount < wanted
    ref.expect(kind, "L6" if is_short else rule, character=payer.name, other_character=payee.name, amount=amount)
    pay_player(ref, payer.seat, payee.seat, amount)


def _refuse_own(ref: Referee, kind: str, rule: str) -> None:
    """Check that no more payments of this kind follow, by L6 if it were to oneself (L6)."""
    event = ref.log.peek()
    if event is not None and event["event"] == kind:
        owners = {ref.table.characters[event[name]].seat for name in ("character", "other_character")}
        ref.refuse(kind, "L6" if len(owners) == 1 else rule)


def _pay_bonus(ref: Referee, by_role: dict[str, Character]) -> None:
    """Pay the bonus for the symbol on the Loot card (L5)."""
    symbol, amount = ref.table.loot.symbol, ref.rules.symbol_bonus
    if symbol in by_role and amount:
        ref.expect("bonus", "L5", character=by_role[symbol].name, amount=amount)
        pay_reserve(ref, by_role[symbol].seat, -amount)
    ref.refuse("bonus", "L5")
