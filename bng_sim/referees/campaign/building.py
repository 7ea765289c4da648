"""Chapter H: houses and hotels are built, auctioned and sold."""

from collections.abc import Callable

from bng_sim.referees.campaign import auction, lots, options
from bng_sim.referees.campaign.box import HOTEL
from bng_sim.referees.campaign.options import NO_OR_YES, Move
from bng_sim.referees.campaign.referee import Referee
from bng_sim.referees.faults import breach, text


def build(ref: Referee, seat: int) -> None:
    """Check one action of building, with the auction of a house where houses are scarce (H1 to H6)."""
    listed: list[Move] = [*lots.affordable(ref.table, seat)]
    name = str(ref.ask(seat, "build", listed, asked="M1", chosen=rule_of_building(ref, seat)))
    if lots.takes_house(ref.table, name) and ref.rules.house_auction:
        wanting = _find_wanting(ref, seat)
        if ref.table.houses < len(wanting) + 1:
            _auction_house(ref, [seat, *wanting])
            return
    ref.refuse_decision("want_house", "H6")
    ref.refuse("auction", "H6")
    ref.pay(seat, 0, ref.table.deed(name).house_cost, "building", "H2")
    _place(ref, seat, name, "H2")


def _find_wanting(ref: Referee, seat: int) -> list[int]:
    """Return the others who say that they want a house too, or none if there is no need to ask (H6)."""
    table = ref.table
    able = [
        other for other in table.seats_after(seat)
        if any(lots.takes_house(table, name) for name in lots.affordable(table, other))
    ]  # fmt: skip
    if not able or table.houses >= len(able) + 1:
        ref.refuse_decision("want_house", "H6")
        ref.refuse("scarce", "H6")
        return []
    wanting = [other for other in able if ref.ask(other, "want_house", NO_OR_YES, asked="H6") == "yes"]
    ref.refuse_decision("want_house", "H6")
    ref.expect("scarce", "H6", seat=seat, seats=wanting)
    return wanting


def _auction_house(ref: Referee, bidders: list[int]) -> None:
    """Auction a single house; the winner chooses a lot for it (H6)."""
    winner = auction.hold(ref, "", bidders, "H6")
    if winner:
        listed: list[Move] = [name for name in lots.buildable(ref.table, winner) if lots.takes_house(ref.table, name)]
        name = ref.ask(winner, "place", listed, asked="H6", chosen=rule_of_building(ref, winner))
        _place(ref, winner, str(name), "H6")
    ref.refuse("build", "H6")


def _place(ref: Referee, seat: int, name: str, rule: str) -> None:
    """Raise a lot by one level (H2, H4)."""
    level = ref.table.level(name) + 1
    event = ref.due("build", rule, seat=seat, deed=name, level=level)
    if event["level"] != level:
        breach("H4", f"level {level}", text(event))
    ref.expect("build", rule, seat=seat, deed=name)
    ref.table.set_level(name, level)


def rule_of_building(ref: Referee, seat: int) -> Callable[[Move], str]:
    """Return the rule by which a lot can take no building."""

    def rule(move: Move) -> str:
        table, name = ref.table, str(move)
        if name not in table.levels:
            return "H2"
        group = table.group_of(name)
        if table.players[seat].laps < ref.rules.build_after_laps:
            return "H1"
        if any(each in table.mortgaged for each in group) and table.owns_group(seat, name):
            return "G2"
        if not table.owns_group(seat, name):
            return "H2"
        level = table.level(name)
        if level != min(table.level(each) for each in group):
            return "H4" if level == HOTEL - 1 else "H3"
        return "H5" if table.deed(name).house_cost <= table.players[seat].cash else "H2"

    return rule


def sell(ref: Referee, seat: int, move: Move) -> None:
    """Carry out a move of `options.selling`: sell one level of a lot, or break down a group (H7, H8)."""
    table = ref.table
    kind, _, what = str(move).partition(" ")
    if kind == "sell":
        sold, rule = {what: table.level(what) - 1}, "H7"
    else:
        group, _, left = what.rpartition(" to ")
        sold, rule = {name: int(left) for name in table.box.groups[group] if table.level(name) > int(left)}, "H8"
    for name, level in sold.items():
        brought = (table.level(name) - level) * table.deed(name).house_cost // 2
        ref.expect("sell", rule, seat=seat, deed=name, level=level)
        table.set_level(name, level)
        ref.pay(0, seat, brought, "building", rule)


def sell_in_business(ref: Referee, seat: int) -> None:
    """Check one action of selling buildings in business (M1, H7, H8)."""
    move = ref.ask(seat, "sell", options.selling(ref.table, seat), asked="M1", chosen=_rule_of_selling)
    sell(ref, seat, move)


def _rule_of_selling(move: Move) -> str:
    return "H8" if str(move).startswith("break") else "H7"
