"""Chapter R: what a property earns, and whether its owner asks for it in time."""

from bng_sim.referees.campaign import debts
from bng_sim.referees.campaign.box import BARE, RAILROAD
from bng_sim.referees.campaign.options import NO_OR_YES
from bng_sim.referees.campaign.referee import Referee
from bng_sim.referees.campaign.table_state import Missed

ALWAYS = 100  # percent


def demand(ref: Referee, debtor: int, name: str, led: str) -> None:
    """Resolve the rent of a landing; `led` is the kind of card that led there (C3), or "" (R1 to R6)."""
    table, rules = ref.table, ref.rules
    owner = table.owners[name]
    if table.players[owner].in_jail and not rules.jail_rent:
        for kind in ("roll_for_rent", "rent_missed", "rent"):
            ref.refuse(kind, "R5")
        ref.refuse_decision("demand", "R5")
        return
    amount, rule = _rent(ref, debtor, name, led)
    if rules.rent_miss == ALWAYS or (rules.rent_miss and ref.sees("rent_missed")):
        ref.expect("rent_missed", "R6", seat=owner, debtor=debtor, deed=name, amount=amount)
        table.missed.append(Missed(table.turn, owner, debtor, name, amount))
        ref.refuse("rent", "R6")
        return
    ref.refuse("rent_missed", "R6")
    if rules.rent_demand == "automatic" or ref.ask(owner, "demand", NO_OR_YES, asked="R6") == "yes":
        _owe(ref, Missed(table.turn, owner, debtor, name, amount), rule, late=0)
    else:
        ref.refuse("rent", "R6")


def _owe(ref: Referee, rent: Missed, rule: str, late: int) -> None:
    """Take the event that demands a rent, in the amount that is due by `rule`, and the debt that follows."""
    fields = {"seat": rent.owner, "debtor": rent.debtor, "deed": rent.deed, "late": late}
    event = ref.due("rent", "R6", **fields, amount=rent.amount)
    ref.expect("rent", rule if event["amount"] != rent.amount else "R6", **fields, amount=rent.amount)
    debts.owe(ref, rent.debtor, rent.owner, rent.amount, "rent", "F1")


def _rent(ref: Referee, debtor: int, name: str, led: str) -> tuple[int, str]:
    """Return the rent that is due, and the rule that sets it; takes the roll for it where one is due."""
    deed = ref.table.deed(name)
    if deed.is_lot:
        return _rent_of_lot(ref, name)
    count = sum(ref.table.owners[each] == ref.table.owners[name] for each in ref.table.group_of(name))
    if deed.group == RAILROAD:
        amount = ref.rules.rail_rent[count - 1]
        return (2 * amount, "C3") if led else (amount, "R3")
    factor = ref.rules.utility_factor[-1 if led else count - 1]
    if not led and ref.rules.utility_roll == "same":
        ref.refuse("roll_for_rent", "R4")
        return factor * ref.table.dice, "R4"
    rule = "C3" if led else "R4"
    event = ref.expect("roll_for_rent", rule, seat=debtor)
    return factor * (event["first"] + event["second"]), rule


def _rent_of_lot(ref: Referee, name: str) -> tuple[int, str]:
    """Return the rent of a lot, and its rule (R1, R2)."""
    table = ref.table
    level = table.level(name)
    amount = table.deed(name).rents[level]
    if level == BARE and table.owns_group(table.owners[name], name):
        return amount * ref.rules.monopoly_rent, "R2"
    return amount, "R1"


def claim_late(ref: Referee) -> None:
    """Go through the rents missed in the turn before once more, the oldest first (R7).

    One that is not noticed this time either leaves no trace, so that what is demanded next may be a later one.
    """
    table, rules = ref.table, ref.rules
    if rules.rent_window == "second_turn" and rules.rent_miss < ALWAYS:
        due = [rent for rent in table.missed if rent.turn == table.turn - 1]
        while due and _is_noticed(ref):
            due = _claim(ref, [rent for rent in due if not _is_void(ref, rent)])
    table.missed = [rent for rent in table.missed if rent.turn == table.turn]
    ref.refuse("rent", "R7")
    ref.refuse_decision("demand", "R7")


def _is_void(ref: Referee, rent: Missed) -> bool:
    """Return whether one of the two players is not in the game any more."""
    players = ref.table.players
    return players[rent.owner].is_out or players[rent.debtor].is_out


def _is_noticed(ref: Referee) -> bool:
    """Return whether the next event is about a late rent."""
    event = ref.log.peek() or {}
    return event.get("decision") == "demand" if ref.rules.rent_demand == "asked" else event.get("event") == "rent"


def _claim(ref: Referee, due: list[Missed]) -> list[Missed]:
    """Take the one noticed, of these; return those after it, which can still come up."""
    if not due:
        return due
    event = ref.log.peek() or {}
    own = [rent for rent in due if rent.owner == event.get("seat")] or due[:1]
    noticed = own[0]
    if ref.rules.rent_demand == "automatic" or ref.ask(noticed.owner, "demand", NO_OR_YES, asked="R7") == "yes":
        event = ref.due("rent", "R7", seat=noticed.owner, late=1)
        said = (event["debtor"], event["deed"], event["amount"])
        noticed = next((rent for rent in own if (rent.debtor, rent.deed, rent.amount) == said), noticed)
        _owe(ref, noticed, "R7", late=1)
    return due[due.index(noticed) + 1 :]
