"""Falsified logs that break chapters C to H and M: rule, what is wrong, which games to try, how it is done."""

from tests.referees.billionaire.operators import after_roll, home_of, landed_on, owned, way
from tests.referees.operators import (
    At,
    active,
    asked,
    before,
    both,
    change,
    chooses,
    double,
    drop,
    edit,
    event,
    follows,
    head,
    insert,
    is_followed_by,
    left,
    more,
    question,
    rule,
    seat_of,
)


def missing_value(at: At) -> list[int]:
    """Values of Profit cards of which the deck has none."""
    return [value for value in at.rules["profit_values"] if not at.table.profit_deck[value]]


def missing_power(at: At) -> list[str]:
    """Kinds of Power Play card of which the deck has none."""
    powers = ("power_play", "security", "disaster", "espionage", "proxy_fight", "analyze_any")
    return [power for power in powers if not at.table.unseen[power] and power not in at.table.used]


def has_moved(at: At) -> bool:
    return active(at) in at.table.has_moved


def passes_nothing(at: At) -> bool:
    """The roll neither passes the own Headquarters nor reaches it."""
    return not 0 < way(at) <= at.event["number"]


def begins_at_home(at: At) -> bool:
    return not has_moved(at)


def passes_another(at: At) -> bool:
    """The roll passes somebody else's Headquarters."""
    ring, here = len(at.rules["spaces"]), at.table.space[active(at)]
    others = [headquarters for seat, headquarters in at.table.headquarters.items() if seat != active(at)]
    return any(0 < (headquarters - here) % ring < at.event["number"] for headquarters in others)


def move_back(steps: int):
    """The event so many places earlier."""

    def how(at: At) -> None:
        at.log.insert(at.place - steps, at.log.pop(at.place))

    return how


def of_kind(kind: str):
    """The landing is on a space of another kind."""
    return lambda at: at.event.update(kind=kind)


def is_behind_passing(at: At) -> bool:
    """One card was drawn for passing, and nothing else happened."""
    return at.before(2)["event"] == "pass_own"


def is_at(whose: str):
    """The turn player has landed on a Headquarters: the own, another's or a vacant one."""

    def where(at: At) -> bool:
        owner = home_of(at)
        found = {0: "vacant", active(at): "own"}.get(owner, "another")
        return landed_on("headquarters")(at) and found == whose

    return where


def of_another_owner(at: At) -> str | None:
    return next(iter(owned(at, active(at), home_of(at))), None)


def lowest(at: At) -> int:
    """The seat with the least bid for going first."""
    amounts = at.event["amounts"]
    return int(amounts.index(min(amounts))) + 1


def has_one_lowest(at: At) -> bool:
    """Some have bid less for going first than others."""
    return min(at.event["amounts"]) < max(at.event["amounts"])


PASS = event("pass_own", seat=seat_of)
DRAW = event("draw_profit", seat=active, value=lambda at: at.rules["profit_values"][0])

COMPONENTS = [
    ("C1", "a space of another kind", "usual",
     edit("land", of_kind("profit"), lambda at: at.event["kind"] != "profit")),
    ("C1", "a kind of space that there is not", "usual", edit("land", of_kind("park"))),
    ("C2", "a Profit card of a value that there is not", "usual", change("deal", value=99)),
    ("C2", "a Profit card of which none is left", "fewer profits",
     change("draw_profit", missing_value, value=lambda at: missing_value(at)[0])),
    ("C3", "an Investment that there is not", "usual", change("put_up", investments=["eurasia 99"])),
    ("C3", "another trading value in the head", "usual", head(lambda entry: entry["cards"][0].update(trading=99))),
    ("C4", "a kind of Power Play card that there is not", "usual", change("draw_power", power="bribe")),
    ("C4", "a Power Play card of which none is left", "few powers",
     change("draw_power", lambda at: at.table.unseen.total() and missing_power(at),
            power=lambda at: missing_power(at)[0])),
    ("C5", "a seven", "usual", change("roll", number=7)),
    ("C5", "a third colour", "usual", change("spin", second="blue")),
]  # fmt: skip

CELL = [
    ("S1", "a seat that nobody has", "three", change("deal", seat=4)),
    ("S1", "five players", "usual", rule(players=5)),
    ("S2", "who starts passes the own Headquarters", "usual", insert("roll", PASS, begins_at_home)),
    ("S2", "a marker begins elsewhere", "usual", change("land", begins_at_home, space=more("space"))),
    ("S4", "one card is not dealt", "usual", drop("deal", is_followed_by("first_player"))),
    ("S4", "one card too many", "usual", double("deal", is_followed_by("first_player"))),
    ("S4", "dealt in another order", "usual", change("deal", seat=left)),
    ("S5", "nobody plays first", "usual", drop("first_player")),
    ("S5", "two play first", "usual", double("first_player")),
]  # fmt: skip

GOING_FIRST = [
    ("S7", "a place gets one card less", "by order", drop("deal", is_followed_by("turn"))),
    ("S7", "a place gets one card more", "by order", double("deal", is_followed_by("turn"))),
    ("S7", "another place gets it", "by order", change("deal", follows("first_player"), seat=left)),
    ("S7", "cards on top that the rules do not give", "usual",
     before("turn", event("deal", seat=seat_of, value=lambda at: at.rules["profit_values"][0]))),
    ("S8", "bids are not revealed", "bid for first", drop("first_bids")),
    ("S8", "a bid is revealed as another", "bid for first",
     change("first_bids", amounts=lambda at: [at.event["amounts"][0] + 1, *at.event["amounts"][1:]])),
    ("S8", "somebody who has not won pays", "bid for first",
     edit("first_bids", lambda at: at.next().update(seat=lowest(at)), has_one_lowest)),
    ("S8", "nobody is asked", "bid for first", drop("decision", asked("bid", lambda at: at.event["turn"] == 0))),
    ("S8", "bids that the rules do not know", "usual",
     before("first_player", event("first_bids", amounts=lambda at: [0] * at.rules["players"]))),
    ("S9", "the first landing brings a card", "no first landing",
     insert("land", DRAW, lambda at: at.event["turn"] == 1)),
    ("S9", "the first landing is auctioned", "no first landing",
     insert("land", event("put_up", seat=seat_of, investments=["eurasia 0"]), lambda at: at.event["turn"] == 1)),
    ("S10", "the start player does not move on", "start player",
     change("turn", lambda at: at.event["turn"] == 4, seat=lambda at: at.event["seat"] % 3 + 1)),
    ("S10", "the start player moves back", "start player",
     change("turn", lambda at: at.event["turn"] == 4, seat=lambda at: (at.event["seat"] - 2) % 3 + 1)),
]  # fmt: skip

TURNS = [
    ("T1", "the wrong player's turn", "usual", change("turn", lambda at: at.event["turn"] > 1, seat=left)),
    ("T1", "a turn begins twice", "usual", double("turn")),
    ("T1", "a turn does not begin", "usual", drop("turn")),
    ("T2", "not asked before the roll", "powers", drop("decision", asked("play", is_followed_by("roll")))),
    ("T2", "another is asked before the roll", "powers", change("decision", asked("play", follows("turn")), seat=left)),
    ("T2", "asked before the roll though it may not be", "looks",
     insert("turn", question("play", seat_of))),
    ("T3", "it moves further than rolled", "usual", change("land", has_moved, space=more("space"))),
    ("T3", "nothing is rolled", "usual", drop("roll")),
    ("T3", "rolled twice", "usual", double("roll")),
    ("T4", "it lands before it passes", "usual", edit("land", move_back(2), is_behind_passing)),
    ("T4", "it lands before it draws", "usual", edit("land", move_back(1), is_behind_passing)),
    ("T5", "it does not land", "usual", drop("land", lambda at: at.before()["event"] == "roll")),
    ("T5", "it lands twice", "usual", double("land")),
    ("T6", "not asked after the landing", "powers",
     drop("decision", asked("play", both(after_roll, is_followed_by("turn"))))),
    ("T6", "another is asked after the landing", "powers", change("decision", asked("play", after_roll), seat=left)),
]  # fmt: skip

HEADQUARTERS = [
    ("H1", "it passes what it does not pass", "usual",
     insert("roll", PASS, both(has_moved, passes_nothing, lambda at: not passes_another(at)))),
    ("H1", "it passes another's as if it were the own", "usual",
     insert("roll", PASS, both(has_moved, passes_nothing, passes_another))),
    ("H2", "it does not pass", "usual", drop("pass_own", is_followed_by("draw_profit"))),
    ("H2", "it passes twice", "usual", double("pass_own")),
    ("H2", "a card too many for passing", "usual", double("draw_profit", follows("pass_own"))),
    ("H3", "it passes where it lands", "usual",
     insert("roll", PASS, both(has_moved, lambda at: way(at) == at.event["number"]))),
    ("H3", "one card only", "usual", drop("draw_profit", both(follows("draw_profit"), is_at("own")))),
    ("H3", "one card too many", "usual", double("draw_profit", both(follows("draw_profit"), is_at("own")))),
    ("H4", "nobody asks", "usual", drop("decision", asked("headquarters"))),
    ("H4", "an Investment of somebody else", "usual", chooses("headquarters", of_another_owner)),
    ("H4", "it is not named", "usual", drop("name_target", is_at("another"))),
    ("H5", "a card at a vacant one", "two", insert("land", DRAW, is_at("vacant"))),
    ("H5", "a spin at a vacant one", "two",
     insert("land", event("spin", seat=seat_of, first="red", second="red"), is_at("vacant"))),
]  # fmt: skip

PROFITS = [
    ("M2", "nothing is drawn", "usual", drop("draw_profit", both(landed_on("profit"), follows("land")))),
    ("M2", "two are drawn", "usual", double("draw_profit", both(landed_on("profit"), follows("land")))),
    ("M2", "another draws", "usual", change("draw_profit", both(landed_on("profit"), follows("land")), seat=left)),
    ("M3", "what is not drawn is not said", "fewer profits", drop("short")),
    ("M3", "more is said to lack", "few profits", change("short", number=more("number"))),
    ("M3", "some are drawn where it must be all", "few profits", insert("short", DRAW)),
]  # fmt: skip

ROWS = COMPONENTS + CELL + GOING_FIRST + TURNS + HEADQUARTERS + PROFITS
