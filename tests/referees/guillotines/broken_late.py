"""Falsified logs that break chapters R to U and D, or the log itself."""

from tests.referees.guillotines.broken_early import crisis, other_seat, until
from tests.referees.guillotines.operators import is_crisis, move
from tests.referees.operators import At, change, cut, double, drop, edit, head, insert, shift


def asked(decision, where=lambda at: True):
    return lambda at: at.event["decision"] == decision and where(at)


def at_round_end(at: At) -> bool:
    return at.in_turn("round_ends") and at.event["turn"] > 0


def gives_back(at: At) -> bool:
    return at.before().get("decision") == "give_back"


def of_round(at: At) -> bool:
    """A Crisis of K7 that is neither the Revolution nor Panic!."""
    return at.event["seat"] is None and at.next()["event"] == "next_round"


def of_buy(at: At) -> bool:
    return at.event["seat"] is not None and at.next()["event"] == "add_crisis"


def strike(at: At, card: int, seat: int | None = 1):
    """A Crisis with one Rebel."""
    return {"event": "crisis", "seat": seat, "card": card, "rebels": 1, "rebels_out": at.table.rebels_out + 1}


def say_no(at: At) -> None:
    at.event |= {"choice": 0, "move": {"kind": "no"}}


def richest(at: At) -> int:
    return min(at.table.empty, key=at.table.empty.get)


def with_struck(at: At) -> list[int]:
    """The new deck, but for its first card one that has struck."""
    return [at.table.struck[0], *at.event["cards"][1:]]


def is_new_deck(at: At) -> bool:
    return at.event["pile"] == "deck" and at.event["turn"] > 0


def is_trade_of_two(at: At) -> bool:
    """A win by a trade that completed both."""
    trade = at.before()
    return trade["event"] == "trade" and not any(at.table.empty[trade[who]] for who in ("seat", "other_seat"))


def finds_lesser(at: At) -> bool:
    return lesser(at) is not None


def lesser(at: At) -> int | None:
    """A Crisis that a Buy found beside one with more icons."""
    if at.event["crisis"] is None:
        return None
    found = [at.before()["face_up"], *at.before()["cards"]]
    most = at.box[at.event["crisis"]]["rebels"]
    return next((card for card in found if is_crisis(at, card) and at.box[card]["rebels"] < most), None)


def panic_events(at: At) -> int:
    """From the card to before what comes after Panic!."""
    return next(k for k in range(at.place, len(at.log)) if at.log[k]["event"] in ("turn", "next_round")) - at.place


ROUND = [
    ("R1", "the Round does not end", "usual", drop("round_ends")),
    ("R1", "the Round goes on with a turn", "usual", drop("round_ends", lambda at: at.after("turn") < len(at.log),
                                                          until("turn"))),
    ("R1", "the Round ends although there is a deck", "usual",
     insert("swap", lambda at: {"event": "round_ends", "consensus": False}, lambda at: at.table.deck)),
    ("R2", "a market's cards stay", "usual",
     drop("gather", lambda at: at.next()["event"] == "discard", lambda at: 2 + len(at.event["cards"]))),
    ("R2", "a lossy shuffle", "usual", change("shuffle", is_new_deck, cards=lambda at: at.event["cards"][1:])),
    ("R2", "a card of a hand in the new deck", "usual",
     change("shuffle", lambda at: is_new_deck(at) and at.table.hands[1],
            cards=lambda at: [at.table.hands[1][0], *at.event["cards"][1:]])),
    ("R2", "a gathered card is kept", "usual",
     drop("discard", lambda at: at.before()["event"] == "gather" and at_round_end(at))),
    ("R3", "no emergency measures", "few markets", drop("emergency", count=until("deal"))),
    ("R3", "measures without an emergency", "usual",
     insert("shuffle", lambda at: {"event": "emergency"}, is_new_deck)),
    ("R3", "another player is first", "few markets", change("decision", asked("give_back"), seat=other_seat)),
    ("R3", "somebody gives nothing back", "few markets", drop("decision", asked("give_back"), lambda at: 2)),
    ("R3", "another asset than decided", "few markets",
     change("return", lambda at: gives_back(at) and len(at.table.boards[at.event["seat"]]) > 1,
            asset=lambda at: next(a for a in at.table.boards[at.event["seat"]] if a != at.event["asset"]),
            to="market")),
    ("R4", "a market without cards", "usual",
     drop("deal", lambda at: at_round_end(at) and at.before()["event"] == "shuffle", until("crisis"))),
    ("R4", "a card too few", "usual", drop("deal", at_round_end)),
    ("R4", "no card lies open", "usual", change("deal", lambda at: at_round_end(at) and at.event["face_up"],
                                                face_up=False)),
    ("R5", "no Crisis", "usual", drop("crisis", of_round)),
    ("R5", "the Crisis comes in the next Round", "usual", shift("crisis", lambda at: 1, of_round)),
    ("R6", "a richer player begins", "usual",
     change("next_round", lambda at: len(set(at.table.empty.values())) > 1, seat=richest)),
    ("R6", "another player than named begins", "usual",
     change("turn", lambda at: at.before()["event"] == "next_round", seat=other_seat)),
    ("R6", "no Round begins", "usual", drop("next_round")),
    ("R7", "a refusal is not heard", "few markets",
     edit("decision", say_no, asked("end_round", lambda at: at.next()["event"] == "round_ends"))),
    ("R7", "one player is not asked", "few markets", drop("decision", asked("end_round"))),
    ("R7", "the question while many markets are open", "usual",
     insert("swap", lambda at: {"event": "decision", "seat": other_seat(at), "decision": "end_round", "options": 2,
                                "choice": 0, "move": {"kind": "no"}}, lambda at: at.next()["event"] == "turn")),
    ("R7", "agreed, but the Round goes on", "few markets",
     drop("round_ends", lambda at: at.event["consensus"] and at.after("turn") < len(at.log), until("turn"))),
]  # fmt: skip

WIN = [
    ("W1", "a win is not declared", "greedy", drop("win", lambda at: at.before(3).get("crisis") is None)),
    ("W1", "a win with empty spaces", "usual",
     insert("claim", lambda at: {"event": "win", "seat": at.event["seat"]}, lambda at: at.next()["event"] != "win")),
    ("W1", "the loser is declared", "greedy", change("win", lambda at: at.before(3).get("crisis") is None,
                                                     seat=other_seat)),
    ("W2", "the Crisis is taken first", "greedy",
     insert("claim", lambda at: strike(at, at.before(2)["crisis"], at.event["seat"]),
            lambda at: at.next()["event"] == "win" and at.before(2)["crisis"] is not None)),
    ("W2", "no win for a Crisis was found", "greedy",
     drop("win", lambda at: at.before(3).get("crisis") is not None)),
    ("W3", "the other one has won", "trades",
     change("win", is_trade_of_two,
            seat=lambda at: at.before()["seat"] + at.before()["other_seat"] - at.event["seat"])),
    ("W3", "neither has won", "trades", drop("win", is_trade_of_two)),
    ("W4", "another kind of ending", "usual", change("end", ending="draw")),
    ("W4", "another winner", "greedy", change("end", lambda at: at.event["seat"], seat=other_seat)),
    ("W4", "it goes on after a win", "greedy",
     insert("end", lambda at: {"event": "turn", "seat": 1}, lambda at: at.event["seat"], behind=0)),
    ("W4", "somebody has won, but nobody was declared", "usual",
     cut("turn", {"seat": 1, "ending": "assets"}, lambda at: at.event["turn"] == 7)),
]  # fmt: skip

CRISES = [
    ("K1", "a Crisis is played", "usual", change("play", card=crisis)),
    ("K1", "a Buy with a Crisis", "usual", move("act", "buy", card=crisis)),
    ("K2", "a Crisis strikes as it is laid open", "usual",
     insert("exchange", lambda at: strike(at, at.event["card"]), lambda at: is_crisis(at, at.event["card"]))),
    ("K2", "a Crisis strikes as it is moved", "crises",
     insert("swap", lambda at: strike(at, at.event["card"]), lambda at: is_crisis(at, at.event["card"]))),
    ("K3", "a Crisis is overlooked", "usual", change("score", lambda at: at.event["crisis"] is not None, crisis=None)),
    ("K3", "a Crisis is made up", "usual", change("score", lambda at: at.event["crisis"] is None, crisis=crisis)),
    ("K3", "the one with fewer icons counts", "crises", change("score", finds_lesser, crisis=lesser)),
    ("K3", "a Crisis strikes without a Buy", "usual", insert("swap", lambda at: strike(at, at.table.aside[-1]))),
    ("K3", "a Crisis strikes as it is invested", "usual",
     insert("draw", lambda at: strike(at, at.before()["card"]), lambda at: is_crisis(at, at.before().get("card")))),
    ("K4", "a Rebel too many", "usual",
     change("crisis", of_buy, rebels=lambda at: at.event["rebels"] + 1,
            rebels_out=lambda at: at.event["rebels_out"] + 1)),
    ("K4", "the Crisis is forgotten", "usual", drop("crisis", of_buy)),
    ("K4", "the Rebels are miscounted", "usual",
     change("crisis", of_buy, rebels_out=lambda at: at.event["rebels_out"] - 1)),
    ("K4", "somebody else set it off", "usual", change("crisis", of_buy, seat=other_seat)),
    ("K4", "a Crisis fewer joins the discards", "usual", drop("add_crisis", lambda at: at.event["turn"] > 0)),
    ("K4", "a Crisis more joins the discards", "usual",
     double("add_crisis", lambda at: at.event["turn"] > 0 and at.next()["event"] != "add_crisis")),
    ("K5", "the Revolution is missed", "usual",
     insert("end", lambda at: {"event": "turn", "seat": 1}, lambda at: at.event["ending"] == "revolution", behind=0)),
    ("K5", "the Revolution is called a stalemate", "usual",
     change("end", lambda at: at.event["ending"] == "revolution", ending="stalemate", seat=1)),
    ("K5", "the Revolution comes too early", "usual",
     cut("turn", {"seat": None, "ending": "revolution"}, lambda at: at.table.rebels_out > 0)),
    ("K5", "more Rebels than the supply has", "usual",
     change("crisis", lambda at: at.box[at.event["card"]]["rebels"] > at.event["rebels"],
            rebels=lambda at: at.event["rebels"] + 1, rebels_out=lambda at: at.event["rebels_out"] + 1)),
    ("K6", "one that has struck is shuffled in", "usual",
     change("shuffle", lambda at: is_new_deck(at) and at.table.struck, cards=with_struck)),
    ("K6", "one that has struck strikes again", "usual",
     change("crisis", lambda at: at.table.struck, card=lambda at: at.table.struck[0])),
    ("K6", "one that has struck is dealt", "usual",
     change("deal", lambda at: at.table.struck, card=lambda at: at.table.struck[0])),
    ("K7", "another one than the next strikes", "usual",
     change("crisis", lambda at: of_round(at) and len(at.table.aside) > 1, card=lambda at: at.table.aside[0])),
    ("K7", "others join the discards", "usual",
     insert("crisis", lambda at: {"event": "add_crisis", "card": at.table.aside[0]},
            lambda at: of_round(at) and len(at.table.aside) > 1)),
    ("K7", "somebody set it off", "usual", change("crisis", of_round, seat=1)),
]  # fmt: skip

PANIC = [
    ("P1", "it is not called due", "panic", drop("panic_due")),
    ("P1", "it is called due too early", "usual",
     insert("crisis", lambda at: {"event": "panic_due"}, lambda at: at.event["rebels_out"] < 7)),
    ("P1", "it is not held", "panic",
     drop("panic", lambda at: at.after("turn") < len(at.log), panic_events)),
    ("P1", "it is held without being due", "usual",
     insert("swap", lambda at: {"event": "panic", "seat": at.event["seat"], "panic_card": 0})),
    ("P2", "another player turns up the card", "panic", change("panic", seat=other_seat)),
    ("P2", "two cards are turned up", "panic", double("panic")),
    ("P3", "a pledge is not kept", "panic", drop("pledge")),
    ("P3", "another asset is pledged", "panic",
     change("pledge", asset=lambda at: next(a for b in at.table.boards.values() for a in b if a != at.event["asset"]))),
    ("P3", "a pledge is asked out of turn", "panic", change("decision", asked("pledge"), seat=other_seat)),
    ("P3", "a trade that was refused", "panic",
     insert("decision", lambda at: {
         "event": "trade", "seat": at.event["move"]["seat"], "other_seat": at.event["seat"],
         "asset": at.event["move"]["asset"], "other_asset": at.event["move"]["other_asset"],
     }, asked("trade", lambda at: at.event["choice"] == 0))),
    ("P3", "a trade that is not carried out", "panic", drop("trade")),
    ("P3", "agreed although a type is lacking", "panic", change("panic_ends", lambda at: not at.event["agreed"],
                                                                agreed=True)),
    ("P3", "failed although all is promised", "panic", change("panic_ends", lambda at: at.event["agreed"],
                                                              agreed=False)),
    ("P3", "a pledged asset stays", "panic", drop("return", lambda at: at.in_turn("panic"))),
    ("P3", "an asset more goes back", "panic",
     double("return", lambda at: at.in_turn("panic") and at.next()["event"] == "roll")),
    ("P4", "a seven", "panic", change("roll", number=7)),
    ("P4", "no die is rolled", "panic", drop("roll")),
    ("P4", "a Rebel too few", "panic",
     drop("decision", asked("take_rebel", lambda at: at.next(2)["event"] != "decision"), lambda at: 2)),
    ("P4", "a Rebel too many", "panic",
     double("take_rebel", lambda at: at.next()["event"] not in ("decision", "take_rebel"))),
    ("P4", "from another Crisis than decided", "panic",
     change("take_rebel", lambda at: len(at.table.struck) > 1,
            card=lambda at: next(c for c in at.table.struck if c != at.event["card"]))),
    ("P5", "due a second time", "panic",
     insert("crisis", lambda at: {"event": "panic_due"}, lambda at: at.table.panic_was_due)),
    ("P5", "held a second time", "panic",
     insert("swap", lambda at: {"event": "panic", "seat": at.event["seat"], "panic_card": 0},
            lambda at: at.table.panic_was_due)),
    ("P5", "in spite of the Revolution", "usual",
     insert("crisis", lambda at: {"event": "panic_due"}, lambda at: at.next().get("ending") == "revolution")),
]  # fmt: skip

REST = [
    ("D", "a list with an option more", "usual", change("decision", options=lambda at: at.event["options"] + 1)),
    ("D", "a list with an option fewer", "usual",
     change("decision", lambda at: at.event["choice"] < at.event["options"] - 1,
            options=lambda at: at.event["options"] - 1)),
    ("D", "a move from another place of the list", "usual",
     change("decision", lambda at: at.event["choice"] > 0, choice=lambda at: at.event["choice"] - 1)),
    ("D", "a move from beyond the list", "usual", change("decision", choice=99)),
    ("LOG", "another format", "usual", head(lambda e: e.update(format=99))),
    ("LOG", "another game", "usual", head(lambda e: e.update(game="chess"))),
    ("LOG", "a head without rules", "usual", head(lambda e: e.pop("rules"))),
    ("LOG", "a rules parameter is missing", "usual", head(lambda e: e["rules"].pop("rebels"))),
    ("LOG", "an unknown kind of event", "usual", change("swap", event="bribe")),
    ("LOG", "a field is missing", "usual", edit("swap", lambda at: at.event.pop("card"))),
    ("LOG", "a field too many", "usual", change("swap", mood="good")),
    ("LOG", "a wrong type", "usual", change("swap", card="7")),
    ("LOG", "a number for yes", "usual", change("deal", face_up=1)),
    ("LOG", "a wrong turn", "usual", change("swap", turn=99)),
    ("LOG", "a wrong Round", "usual", change("swap", round=99)),
    ("LOG", "it goes on after the end", "usual", double("end")),
    ("LOG", "it stops early", "usual", drop("end")),
    ("LOG", "an event that is none", "usual", edit("swap", lambda at: at.log.__setitem__(at.place, {}))),
]  # fmt: skip

ROWS = ROUND + WIN + CRISES + PANIC + REST
