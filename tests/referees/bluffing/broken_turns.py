"""Falsified logs that break chapters C to X: rule, what is wrong, which games to try, how it is done."""

from tests.referees.bluffing.operators import challenged_by, hand, left, other_seat, others, question
from tests.referees.operators import (
    At,
    asked,
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
    rule,
    seat_of,
    shift,
    until,
)


def last_card(at: At) -> int:
    return at.box[-1]["card"]


def of_last(entry):
    return entry["cards"][-1]["billionaire"]


def is_first_turn(at: At) -> bool:
    return at.event["turn"] == 1


def is_last_vote(at: At) -> bool:
    return at.next()["event"] != "vote"


def all_approved(at: At) -> bool:
    return is_last_vote(at) and not at.event["challenges"] and challenged_by(0)(at)


def is_followed_by_other_vote(at: At) -> bool:
    return at.next().get("decision") == "vote"


def with_next_voter(at: At) -> None:
    """Two voters are asked in the wrong order."""
    one, two = at.event, at.next()
    one["seat"], two["seat"] = two["seat"], one["seat"]


def has_approver(at: At) -> bool:
    return bool(approvers(at))


def approvers(at: At) -> list[int]:
    return [seat for seat in at.table.voters if seat not in at.table.challengers]


def approver(at: At) -> int:
    return approvers(at)[0]


def discards(at: At) -> list[int]:
    return at.table.discards[seat_of(at)]


def flipped(at: At) -> list[int]:
    """Others with no face-down card since a challenge."""
    return [seat for seat in others(at) if at.table.was_flipped[seat] and not at.table.down[seat]]


def is_single_approval(at: At) -> bool:
    return follows("play", "put_away")(at) and [at.next(k)["event"] for k in (1, 2)] == ["vote", "turn"]


def is_next_of_another(at: At) -> bool:
    """The next payment is that of another comparison."""
    pair = ("seat", "other_seat")
    return at.next()["event"] == "take" and [at.next()[k] for k in pair] != [at.event[k] for k in pair]


def loser_of(at: At) -> int:
    return at.event["seat"] + at.event["other_seat"] - at.event["winner"]


def two_challengers(at: At) -> int:
    return at.table.challengers[1]


def loser_hand(at: At) -> list[int]:
    return at.table.hands[at.event["other_seat"]]


def third(at: At) -> int:
    """Somebody who has no part in a payment."""
    return next(seat for seat in others(at) if seat != at.event["other_seat"])


def flipped_card(at: At) -> int:
    """The card that the loser of a payment has flipped."""
    flips = (e for e in reversed(at.log[: at.place]) if e["event"] == "flip" and e["seat"] == at.event["other_seat"])
    return next(flips)["card"]


def is_turn_after(*kinds):
    """A turn that is not the first, after an event of these kinds."""
    return lambda at: at.event["turn"] > 1 and follows(*kinds)(at)


COMPONENTS = [
    ("C1", "a card that does not exist", "usual", change("play", card=999)),
    ("C1", "a deck lacks a card", "usual", head(lambda e: e["cards"].pop())),
    ("C1", "seven players", "usual", rule(players=7)),
    (
        "C1",
        "a deck in two colours",
        "two",
        head(lambda e: e["cards"][1].update(billionaire=of_last(e))),
    ),
    (
        "C2",
        "a card in a colour that is not in the box",
        "usual",
        head(lambda e: e["cards"][0].update(billionaire="black")),
    ),
    ("C2", "a Billionaire that is not in the box", "usual", change("seat", billionaire="black")),
    ("C3", "a card with a wrong value", "usual", head(lambda e: e["cards"][0].update(value=7))),
    ("C3", "decks of other values", "usual", rule(deck_values=[1, 2, 3, 4, 5, 6, 7, 8, 8])),
    ("C3", "a value too high", "usual", rule(deck_values=[1, 2, 3, 4, 5, 6, 7, 8, 100])),
    ("C4", "a card with wrong Coin symbols", "usual", head(lambda e: e["cards"][0].update(coins=7))),
    ("C4", "decks of other Coin symbols", "usual", rule(deck_coins=[1] * 9)),
    ("C4", "decks of two sizes", "usual", rule(deck_coins=[1] * 8)),
    ("C5", "two cards of a deck with one number", "usual", head(lambda e: e["cards"][1].update(card=0))),
    ("C5", "two equal cards of two decks with one number", "usual", head(lambda e: e["cards"][-9].update(card=0))),
]

SET_UP = [
    ("S1", "another's Billionaire", "usual",
     change("seat", billionaire=lambda at: next(e["billionaire"] for e in at.box if e["seat"] != at.event["seat"]))),
    ("S1", "other Billionaires than given", "given", rule(billionaires=["blue", "green", "red"])),
    ("S1", "two players with one Billionaire", "two",
     head(lambda e: [card.update(billionaire=e["cards"][0]["billionaire"]) for card in e["cards"]])),
    ("S2", "a card is taken before the first turn", "usual",
     insert("seat", event("take", seat=1, other_seat=2, card=last_card))),
    ("S2", "a card is discarded before the first turn", "usual",
     insert("seat", event("discard", seat=4, card=last_card), is_followed_by("first_player"))),
    ("S3", "another first player than given", "given", change("first_player", seat=3)),
    ("S3", "nobody is first", "usual", drop("first_player")),
    ("S3", "another begins than the first player", "usual", change("turn", is_first_turn, seat=other_seat)),
    ("S4", "seats in the wrong order", "usual", change("seat", seat=other_seat)),
    ("S4", "a seat that does not exist", "usual", change("turn", seat=5)),
    ("S6", "points for another place", "remedies", change("start_points", seat=other_seat)),
    ("S6", "no points for a place that gets some", "remedies", drop("start_points")),
    ("S6", "points for everybody", "remedies", rule(points_by_order=[5, 5, 5])),
]  # fmt: skip

TURN = [
    ("T1", "a turn does not begin", "usual", drop("turn")),
    ("T1", "a turn begins twice", "usual", double("turn")),
    ("T2", "a card is played unasked", "usual", drop("decision", asked("play"))),
    ("T2", "no card is played", "usual", drop("play")),
    ("T2", "a turn passes without a card", "usual", drop("decision", asked("play"), until("turn"))),
    ("T2", "two cards are played", "usual",
     insert("play", event("play", seat=seat_of, card=lambda at: next(c for c in hand(at) if c != at.event["card"])))),
    ("T2", "another card than chosen", "usual",
     change("play", card=lambda at: next(c for c in hand(at) if c != at.event["card"]))),
    ("T3", "a card of another hand", "usual", chooses("play", lambda at: {"card": at.table.hands[other_seat(at)][0]})),
    ("T3", "a card that was discarded", "usual",
     chooses("play", lambda at: {"card": discards(at)[0]}, discards)),
    ("T4", "the older card stays", "usual", drop("put_away")),
    ("T4", "the new card goes", "usual", change("put_away", card=lambda at: at.before()["card"])),
    ("T4", "it goes face-up", "usual", change("put_away", face_up=True)),
    ("T4", "it goes face-down", "shown", change("put_away", face_up=False)),
    ("T4", "it goes from a stack", "stacked",
     insert("play", event("put_away", seat=seat_of, card=lambda at: at.table.down[seat_of(at)][0], face_up=False),
            lambda at: at.table.down[seat_of(at)])),
    ("T5", "the next player is passed by", "usual", change("turn", is_turn_after("play"), seat=other_seat)),
    ("T5", "the active player goes on", "usual",
     change("turn", is_turn_after("vote"), seat=lambda at: at.table.active)),
]  # fmt: skip

VOTE = [
    ("V1", "asked of somebody without a face-down card", "usual",
     insert("play", question("vote", other_seat), is_first_turn)),
    ("V1", "a voter is not asked", "usual",
     drop("decision", asked("vote", is_single_approval), lambda at: 2)),
    ("V2", "shown before all have answered", "six",
     shift("vote", lambda at: -1, lambda at: at.before().get("decision") == at.before(2).get("decision") == "vote")),
    ("V2", "another vote than answered", "usual", change("vote", challenges=lambda at: not at.event["challenges"])),
    ("V2", "asked in the wrong order", "six",
     edit("decision", with_next_voter, asked("vote", is_followed_by_other_vote))),
    ("V2", "asked twice", "usual", double("decision", asked("vote"))),
    ("V2", "shown twice", "usual", double("vote")),
    ("V3", "a card is flipped though all approve", "usual",
     insert("vote", event("flip", seat=seat_of, card=lambda at: at.table.down[seat_of(at)][-1]), all_approved)),
    ("V3", "a card is discarded though all approve", "usual",
     insert("vote", event("discard", seat=seat_of, card=lambda at: at.table.down[seat_of(at)][-1]), all_approved)),
    ("V4", "a challenge does not come to pass", "usual",
     drop("flip", lambda at: challenged_by(1)(at) and follows("vote")(at), until("turn"))),
    ("V4", "a challenge of two does not come to pass", "six",
     drop("flip", lambda at: challenged_by(2)(at) and follows("vote")(at), until("turn"))),
    ("V5", "neither approve nor challenge", "usual", chooses("vote", lambda at: {"answer": "no"})),
    ("V5", "a thumb is not shown", "usual", drop("vote", is_last_vote)),
]  # fmt: skip

CHALLENGE = [
    ("X1", "somebody who approved flips", "six",
     insert("flip", event("flip", seat=approver, card=lambda at: at.table.down[approver(at)][-1]), has_approver)),
    ("X1", "a card of the hand is flipped", "usual", change("flip", hand, card=lambda at: hand(at)[0])),
    ("X1", "the card below is flipped", "stacked",
     change("flip", lambda at: len(at.table.down[seat_of(at)]) > 1, card=lambda at: at.table.down[seat_of(at)][0])),
    ("X1", "a challenger does not flip", "usual", drop("flip", lambda at: seat_of(at) != at.table.active)),
    ("X2", "the lower card wins", "usual",
     change("compare", lambda at: at.event["own"] != at.event["against"], winner=loser_of)),
    ("X2", "a wrong value", "usual", change("compare", own=lambda at: at.event["own"] + 1)),
    ("X3", "the active player wins with an equal card", "six",
     change("compare", lambda at: at.event["own"] == at.event["against"], winner=seat_of)),
    ("X3", "the challenger wins with an equal card", "equal",
     change("compare", lambda at: at.event["own"] == at.event["against"], winner=lambda at: at.event["other_seat"])),
    ("X4", "two challengers are compared", "six",
     change("compare", lambda at: challenged_by(2)(at) and seat_of(at) != two_challengers(at), seat=two_challengers)),
    ("X4", "a challenger is not compared", "six", drop("compare", follows("compare"))),
    ("X4", "somebody who approved is compared", "six",
     change("compare", has_approver, other_seat=approver)),
    ("X5", "nothing is taken", "usual", drop("take")),
    ("X5", "one card too many", "usual",
     insert("take", event("take", seat=seat_of, other_seat=lambda at: at.event["other_seat"],
                          card=lambda at: next(c for c in loser_hand(at) if c != at.event["card"])),
            lambda at: len(loser_hand(at)) > 1)),
    ("X5", "a card that is not in the hand", "usual",
     change("take", lambda at: at.table.discards[at.event["other_seat"]],
            card=lambda at: at.table.discards[at.event["other_seat"]][0])),
    ("X5", "a card of a third player", "six",
     change("take", lambda at: at.table.hands[third(at)], card=lambda at: at.table.hands[third(at)][0])),
    ("X5", "the loser takes", "usual",
     change("take", seat=lambda at: at.event["other_seat"], other_seat=seat_of)),
    ("X6", "the second winner is paid first", "six",
     shift("take", lambda at: 1, lambda at: is_next_of_another(at) and seat_of(at) != at.table.active)),
    ("X6", "the active player takes from the second loser first", "six",
     shift("take", lambda at: 1, lambda at: is_next_of_another(at) and seat_of(at) == at.table.active)),
    ("X7", "the flipped card is not taken", "usual", drop("take_revealed")),
    ("X7", "it is taken, though there are two challengers", "six",
     insert("take", event("take_revealed", seat=seat_of, other_seat=lambda at: at.event["other_seat"],
                          card=flipped_card), lambda at: challenged_by(2)(at) and not is_next_of_another(at))),
    ("X7", "another card is taken for it", "usual",
     change("take_revealed", loser_hand, card=lambda at: loser_hand(at)[0])),
    ("X8", "the winner's card stays", "usual", drop("discard")),
    ("X8", "another card is discarded", "usual", change("discard", hand, card=lambda at: hand(at)[0])),
    ("X8", "a card goes to another's pile", "six", change("discard", has_approver, seat=approver)),
    ("X9", "a vote of somebody whose card was flipped", "usual",
     insert("play", question("vote", lambda at: flipped(at)[0]),
            lambda at: flipped(at) and not is_followed_by("put_away")(at))),
    ("X9", "a flipped card is put away as an older one", "usual",
     insert("play", event("put_away", seat=seat_of, card=lambda at: discards(at)[-1], face_up=False),
            lambda at: at.table.was_flipped[seat_of(at)] and discards(at))),
    ("X10", "the next player is passed by", "usual", change("turn", is_turn_after("discard"), seat=other_seat)),
    ("X10", "to the left of the active player", "challenger",
     change("turn", lambda at: is_turn_after("discard")(at) and seat_of(at) != left(at, at.table.active),
            seat=lambda at: left(at, at.table.active))),
    ("X10", "to the left of the active player, who won", "loser",
     change("turn", lambda at: is_turn_after("discard")(at) and seat_of(at) != left(at, at.table.active),
            seat=lambda at: left(at, at.table.active))),
]  # fmt: skip

ROWS = COMPONENTS + SET_UP + TURN + VOTE + CHALLENGE
