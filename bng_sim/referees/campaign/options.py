"""The lists of decisions about money, Jail and mortgages, in the order of chapter D, and the words of their entries."""

from bng_sim.referees.campaign import lots
from bng_sim.referees.campaign.table_state import TableState

Move = int | str
LAW = "law"
PASS = "pass"
NO_OR_YES: list[Move] = ["no", "yes"]
REFUSE_OR_LEND: list[Move] = ["refuse", "lend"]
REFUSE_OR_ACCEPT: list[Move] = ["refuse", "accept"]


def sell(name: str) -> Move:
    """Name the move of selling a building of a lot."""
    return f"sell {name}"


def breaking(group: str, level: int) -> Move:
    """Name the move of breaking a group's buildings down to a level."""
    return f"break {group} to {level}"


def mortgaging(name: str) -> Move:
    """Name the move of mortgaging a deed for a debt."""
    return f"mortgage {name}"


def lender(seat: int) -> Move:
    """Name the move of repaying a player."""
    return f"seat {seat}"


def borrowing(seat: int) -> Move:
    """Name the move of asking a player for a loan."""
    return f"borrow seat {seat}"


def jail(table: TableState, seat: int) -> list[Move]:
    """List the ways of a player in Jail to begin the turn (J4)."""
    player = table.players[seat]
    is_holder = any(is_free_card(table, card) for card in player.kept)
    return ["roll", *(["pay"] if player.cash >= table.rules.bail else []), *(["card"] if is_holder else [])]


def is_free_card(table: TableState, card: tuple[str, int]) -> bool:
    """Return whether a kept card gets a player out of Jail; other kept cards are evasions (C4)."""
    pile, number = card
    return table.box.cards[pile][number] == "free"


def evade(table: TableState, seat: int) -> list[Move]:
    """List the ways of a player to evade Jail, after "no" (J6)."""
    player = table.players[seat]
    has_files = table.is_friend(seat) and player.files < table.rules.non_prosecution
    has_evasion = player.senators > 0 or any(not is_free_card(table, card) for card in player.kept)
    return ["no", *(["files"] if has_files else []), *(["card"] if has_evasion else [])]


def buy(table: TableState, seat: int, name: str) -> list[Move]:
    """List what a player can do about a property that nobody owns (B1, B2, B5)."""
    player, price = table.players[seat], table.deed(name).price
    if not table.may_own(seat, name):
        return ["decline"]
    interns = favors(table, name)
    has_interns = interns > 0 and player.interns >= interns
    return ["decline", *(["cash"] if player.cash >= price else []), *(["favors"] if has_interns else [])]


def favors(table: TableState, name: str) -> int:
    """Return the interns that a deed takes, or 0 if none can be bought by favors (B2)."""
    worth = table.rules.favor_worth
    return -(-table.deed(name).price // worth) if worth else 0


def bids(table: TableState, seat: int, standing: int) -> list[Move]:
    """List the bids of a player above the standing one, after passing (A2)."""
    raised = [standing + step for step in table.rules.bid_steps]
    return [PASS, *(amount for amount in raised if amount <= table.players[seat].cash)]


def raising(table: TableState, seat: int, creditor: int, amount: int, refused: list[int]) -> list[Move]:
    """List the ways of a debtor to find cash (F2)."""
    player, rules = table.players[seat], table.rules
    missing = amount - player.cash
    found = [*selling(table, seat), *(mortgaging(name) for name in mortgages(table, seat))]
    if player.law < rules.law_loan_limit:
        found.append(LAW)
    if rules.chicago_loans:
        lenders = [other for other in table.seats_after(seat) if other != creditor and other not in refused]
        found += [borrowing(other) for other in lenders if table.players[other].cash >= missing]
    return found


def selling(table: TableState, seat: int) -> list[Move]:
    """List a player's moves of selling or breaking down buildings (H7, H8)."""
    return [
        *(sell(name) for name in lots.sellable(table, seat)),
        *(breaking(group, level) for group, level in lots.breakable(table, seat)),
    ]


def mortgages(table: TableState, seat: int) -> list[str]:
    """List a player's deeds that can be mortgaged (G1)."""
    needs_bare_group = table.rules.mortgage_needs_bare_group
    return [
        name for name in table.deeds_of(seat)
        if name not in table.mortgaged
        and not (table.has_buildings(name) if needs_bare_group else table.level(name))
    ]  # fmt: skip


def lifts(table: TableState, seat: int) -> list[str]:
    """List a player's deeds whose mortgage can be lifted with the cash in hand (G3)."""
    cash = table.players[seat].cash
    return [name for name in table.deeds_of(seat) if name in table.mortgaged and table.lift_price(name) <= cash]


def repayments(table: TableState, seat: int) -> list[Move]:
    """List the debts that a player can repay: law debt, then loans (F5, F7)."""
    player = table.players[seat]
    law: list[Move] = [LAW] if 0 < player.law <= player.cash else []
    return [
        *law,
        *(
            lender(other) for other in table.seats_after(seat)
            if player.loans[other] and player.loans[other] + loan_interest(table, player.loans[other]) <= player.cash
        ),
    ]  # fmt: skip


def loan_interest(table: TableState, amount: int) -> int:
    """Return the interest on a loan, rounded up (F7)."""
    return -(-amount * table.rules.chicago_interest // 100)


def defend(table: TableState, owner: int, name: str) -> list[Move]:
    """List the answers of an owner to a forced sale (G6)."""
    can_lift = table.players[owner].cash >= table.lift_price(name)
    return ["relinquish", *(["buy_back"] if can_lift else [])]


def inherit(table: TableState, seat: int, name: str) -> list[Move]:
    """List what a player can do about a mortgaged deed they have got (G5)."""
    return ["hold", *(["lift"] if table.players[seat].cash >= table.lift_price(name) else [])]
