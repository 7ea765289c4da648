"""Falsified logs that break chapters L to X but C and J: rule, what is wrong, which games, how it is done."""

from bng_sim.games.campaign.declared.components import INCOME_TAX, LUXURY_TAX
from tests.referees.campaign.operators import deed_at, group, last, owner_there, owns_group, player, price, says
from tests.referees.operators import (
    At,
    asked,
    before,
    both,
    change,
    chooses,
    double,
    drop,
    event,
    follows,
    head,
    insert,
    is_followed_by,
    is_not,
    left,
    more,
    question,
    rule,
    seat_of,
)


def is_later(at: At) -> bool:
    return at.event["turn"] > 1


def is_property_in_first_turn(at: At) -> bool:
    return at.event["turn"] == 1 and deed_at(at) is not None


def begins_round(at: At) -> bool:
    """A turn after the first of three players, which begins a round."""
    return at.event["turn"] % 3 == 1 and is_later(at)


def on_own(at: At) -> bool:
    """A roll that leads to one's own property."""
    return follows("roll")(at) and owner_there(at) == seat_of(at) and is_followed_by("rest")(at)


def passes_nothing(at: At) -> bool:
    return follows("roll")(at) and at.next()["event"] != "lap"


def is_doubles(at: At) -> bool:
    return at.event["first"] == at.event["second"]


def is_last_roll(at: At) -> bool:
    """Behind a roll there are no more in the turn."""
    return is_followed_by("decision")(at) and at.next()["decision"] == "manage"


def rent_there(at: At):
    """A rent of the square that a token moves to."""
    owner = owner_there(at)
    return {"event": "rent", "seat": owner, "debtor": seat_of(at), "deed": deed_at(at), "amount": 1, "late": 0}


def miss_there(at: At):
    rent = rent_there(at) | {"event": "rent_missed"}
    del rent["late"]
    return rent


def is_too_dear(at: At) -> bool:
    """Whoever could buy has not the cash for it."""
    return player(at).cash < price(at, at.table.box.at[player(at).square])


def lacks_interns(at: At) -> bool:
    return player(at).interns == 0


def of_lot(at: At) -> bool:
    return at.event["deed"] in at.table.levels


def is_lone(at: At) -> bool:
    """A rent of a lot whose owner has not the whole group."""
    return of_lot(at) and not owns_group(at, seat_of(at), at.event["deed"])


def is_built(at: At) -> bool:
    return of_lot(at) and at.table.levels[at.event["deed"]] > 0


def is_bare_monopoly(at: At) -> bool:
    return of_lot(at) and owns_group(at, seat_of(at), at.event["deed"]) and not is_built(at)


def of(kind: str):
    """A rent of a Railroad or a Utility, with no card behind it."""
    return lambda at: at.event["deed"].startswith(kind) and not last(at, "card")


def in_jail_there(at: At) -> bool:
    """Where a token moves, rent would be due to somebody in Jail."""
    owner = owner_there(at)
    return bool(owner) and owner != seat_of(at) and at.table.players[owner].in_jail and is_not_mortgaged(at)


def is_not_mortgaged(at: At) -> bool:
    return deed_at(at) not in at.table.mortgaged


def is_tax_of(square: int):
    return lambda at: at.table.players[seat_of(at)].square == square


def shares_group(at: At) -> bool:
    """The lot that can be bought is of a group in which another player has one."""
    deed = at.table.box.at[player(at).square]
    is_lot = deed in at.table.levels
    return is_lot and any(at.table.owners[each] not in (0, seat_of(at)) for each in group(at, deed))


def all_others(at: At) -> list[int]:
    """Those who would bid, but for B5."""
    players, decliner = at.rules["players"], at.before()["seat"]
    return [1 + (decliner + step) % players for step in range(players)]


def has_passed(at: At) -> bool:
    return at.next()["event"] == "decision" and at.next()["decision"] == "bid"


def too_high(at: At) -> int:
    return player(at).cash + 1


def first_missed(at: At):
    """A rent missed in the turn before is claimed, though it is lost."""
    missed = at.table.missed[-1]
    return {"event": "rent", "seat": missed.owner, "debtor": missed.debtor, "deed": missed.deed,
            "amount": missed.amount, "late": 1}  # fmt: skip


def just_missed(at: At) -> bool:
    return bool(at.table.missed) and at.table.missed[-1].turn == at.event["turn"] - 1 and follows("decision")(at)


NO_DEED = event("no_deed", seat=seat_of, deed=lambda at: at.next()["deed"])

BOARD = [
    ("L1", "a square that there is not", "usual", change("move", square=40)),
    ("L1", "it rests off the board", "usual", change("rest", square=41)),
    ("L2", "a property that there is not", "usual", change("declined", deed="pink 12")),
    ("L2", "another price in the head", "usual", head(lambda entry: entry["cards"][0].update(price=62))),
    ("L3", "a deed is missing", "usual", head(lambda entry: entry["cards"].pop(3))),
    ("L3", "more houses than there can be", "usual", rule(houses=201)),
]  # fmt: skip

CELL = [
    ("S1", "nine players", "usual", rule(players=9)),
    ("S1", "a seat that nobody has begins", "usual", change("first_player", seat=5)),
    ("S1", "nobody begins", "usual", drop("first_player")),
    ("S2", "more cash than players can begin with", "usual", rule(start_cash=10_001)),
    ("S2", "less than nothing", "usual", rule(start_cash=-1)),
    ("S3", "nobody is said to be the Billionaire", "usual", drop("billionaire")),
    ("S3", "nobody is it", "usual", change("billionaire", seat=None)),
    ("S3", "another than who begins", "worth", change("billionaire", seat=left)),
    ("S4", "the extra money is not taken", "worth", drop("pay", says(reason="extra"))),
    ("S4", "more is taken", "worth", change("pay", says(reason="extra"), amount=more("amount"))),
    ("S8", "a place in the turn order brings nothing", "by order", drop("pay", says(reason="turn_order"))),
    ("S8", "it brings more than it should", "by order",
     change("pay", says(reason="turn_order"), amount=more("amount"))),
    ("S8", "it brings something as printed", "usual",
     before("turn", event("pay", seat=None, to=1, amount=5, reason="turn_order"))),
    ("S9", "something is declined in a short first turn", "short first",
     insert("move", event("declined", seat=seat_of, deed=deed_at), is_property_in_first_turn)),
    ("S9", "something can be bought in it", "short first",
     insert("move", question("buy", seat_of, "decline"), is_property_in_first_turn)),
    ("S10", "another than the left neighbour begins a round", "passing", change("turn", begins_round, seat=left)),
    ("S10", "nobody begins a round", "passing", drop("turn", both(begins_round, is_followed_by("roll")))),
    ("S11", "another bid is shown than was made", "bids", change("first_bid", amount=more("amount"))),
    ("S11", "less is paid than was bid", "bids",
     change("pay", says(reason="first_bid"), amount=more("amount", -1))),
    ("S11", "another begins than who has paid", "bids", change("first_player", seat=left)),
    ("S11", "somebody bids as printed", "usual", before("turn", event("first_bid", seat=1, amount=0))),
    ("S6", "a pile is not shuffled", "usual", drop("shuffle")),
    ("S6", "a card is lost", "usual", change("shuffle", cards=lambda at: at.event["cards"][1:])),
]  # fmt: skip

TURNS = [
    ("V1", "the wrong player's turn", "usual", change("turn", is_later, seat=left)),
    ("V1", "a turn does not begin", "usual", drop("turn", is_later)),
    ("V1", "it begins twice", "usual", double("turn")),
    ("V2", "a seven", "usual", change("roll", first=7)),
    ("V2", "nothing is rolled", "usual", drop("roll", follows("turn"))),
    ("V2", "no second roll after doubles", "usual", drop("roll", follows("rest"))),
    ("V2", "a second roll without doubles", "usual",
     insert("rest", event("roll", seat=seat_of, first=1, second=2), is_last_roll)),
    ("V2", "further than the dice say", "usual",
     change("move", follows("roll"), square=lambda at: at.event["square"] ^ 1)),
    ("V3", "rent of one's own", "usual", insert("move", rent_there, on_own)),
    ("V3", "rent of one's own is missed", "usual", insert("move", miss_there, on_own)),
    ("V4", "a lap is not noticed", "usual", drop("lap")),
    ("V4", "a lap that is none", "usual", insert("move", event("lap", seat=seat_of), passes_nothing)),
    ("V4", "no salary", "usual", drop("pay", says(reason="salary"))),
    ("V4", "no salary backwards", "backwards", drop("pay", both(says(reason="salary"), follows("move")))),
    ("V4", "a lap backwards", "backwards", insert("move", event("lap", seat=seat_of), is_followed_by("pay"))),
    ("V4", "no intern", "usual", drop("intern")),
    ("V4", "two interns", "usual", double("intern")),
    ("V5", "forgotten where nobody forgets", "usual", insert("lap", event("salary_missed", seat=seat_of))),
    ("V5", "not forgotten where everybody does", "never noticed", drop("salary_missed")),
]  # fmt: skip

BUYING = [
    ("B1", "nobody is asked", "usual", drop("decision", asked("buy"))),
    ("B1", "without the cash", "eight", chooses("buy", lambda at: "cash", is_too_dear)),
    ("B1", "for less", "usual", change("pay", says(reason="price"), amount=more("amount", -10))),
    ("B2", "without the interns", "usual", chooses("buy", lambda at: "favors", lacks_interns)),
    ("B2", "for more interns", "favors", change("favors", interns=more("interns"))),
    ("B3", "it is not said to be declined", "usual", drop("declined")),
    ("B3", "it is declined twice", "usual", double("declined")),
    ("B4", "the money is gone in a usual town", "usual",
     insert("pay", NO_DEED, both(says(reason="price"), is_followed_by("deed")))),
    ("B4", "nobody says that there is no deed", "no deeds", drop("no_deed")),
    ("B4", "it is auctioned all the same", "chicago",
     insert("no_deed", event("auction", deed=lambda at: at.event["deed"], seats=[]))),
    ("B5", "of a group that another has a lot of", "one owner", chooses("buy", lambda at: "cash", shares_group)),
    ("B5", "one may bid who may not own it", "one owner",
     change("auction", lambda at: set(all_others(at)) != {*at.event["seats"]}, seats=all_others)),
]  # fmt: skip

AUCTIONS = [
    ("A1", "it is not auctioned", "usual", drop("auction")),
    ("A1", "in another order", "usual", change("auction", seats=lambda at: at.event["seats"][::-1])),
    ("A1", "who declined it bids", "usual",
     change("auction", seats=lambda at: [*at.event["seats"], at.before()["seat"]])),
    ("A2", "more than one has", "usual", chooses("bid", too_high)),
    ("A2", "one is not asked", "usual", drop("decision", asked("bid"))),
    ("A2", "another sum is bid", "usual", change("bid", amount=more("amount"))),
    ("A2", "one has not passed who did", "usual", drop("passes", has_passed)),
    ("A3", "one is asked again who leads", "usual",
     before("pay", question("bid", seat_of, "pass"), says(reason="bid"))),
    ("A3", "nothing is paid", "usual", drop("pay", says(reason="bid"))),
    ("A3", "another buys it", "usual", change("auctioned", lambda at: at.event["seat"], seat=left)),
    ("A3", "it goes on behind the last bid", "auctions",
     before("pay", question("bid", left, "pass"), says(reason="bid"))),
]  # fmt: skip

RENTS = [
    ("R1", "another rent", "usual", change("rent", is_lone, amount=more("amount"))),
    ("R1", "that of another level", "cheap", change("rent", is_built, amount=more("amount", -1))),
    ("R2", "not raised", "monopolies", change("rent", is_bare_monopoly, amount=lambda at: at.event["amount"] // 2)),
    ("R2", "raised", "cheap", change("rent", is_bare_monopoly, amount=lambda at: at.event["amount"] * 2)),
    ("R3", "that of one Railroad more", "usual",
     change("rent", of("railroad"), amount=lambda at: at.event["amount"] * 2)),
    ("R3", "that of a Railroad less", "two", change("rent", of("railroad"), amount=lambda at: at.event["amount"] // 2)),
    ("R4", "no dice are rolled", "usual", drop("roll_for_rent", is_not(lambda at: last(at, "card")))),
    ("R4", "more than the dice say", "usual", change("rent", of("utility"), amount=more("amount", 4))),
    ("R4", "dice are rolled though they were", "forgetful and short",
     before("rent", event("roll_for_rent", seat=lambda at: at.event["debtor"], first=1, second=1), of("utility"))),
    ("R5", "rent to somebody in Jail", "evaded", insert("move", rent_there, in_jail_there)),
    ("R5", "dice for somebody in Jail", "evaded",
     insert("move", event("roll_for_rent", seat=seat_of, first=1, second=2), in_jail_there)),
    ("R6", "it is not demanded", "usual", drop("rent")),
    ("R6", "missed where nobody misses", "usual",
     before("rent", event("rent_missed", seat=seat_of, **{name: (lambda at, name=name: at.event[name])
                                                          for name in ("debtor", "deed", "amount")}))),
    ("R6", "the owner is not asked", "forgetful", drop("decision", asked("demand", follows("move")))),
    ("R6", "missed twice", "late", double("rent_missed")),
    ("R7", "claimed though it is lost", "forgetful and short", before("turn", first_missed, just_missed)),
    ("R7", "another amount", "late", change("rent", says(late=1), amount=more("amount"))),
]  # fmt: skip

TAXES = [
    ("X1", "another Luxury Tax", "usual", change("tax", is_tax_of(LUXURY_TAX), amount=75)),
    ("X1", "no Luxury Tax", "usual", drop("tax", is_tax_of(LUXURY_TAX))),
    ("X2", "nobody is asked", "usual", drop("decision", asked("income_tax"))),
    ("X2", "another Income Tax", "usual", change("tax", is_tax_of(INCOME_TAX), amount=more("amount"))),
]  # fmt: skip

ROWS = BOARD + CELL + TURNS + BUYING + AUCTIONS + RENTS + TAXES
