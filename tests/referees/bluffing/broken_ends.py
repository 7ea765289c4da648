"""Falsified logs that break chapters E, W, P and D, and the log itself: rule, what is wrong, which games, how."""

from tests.referees.bluffing.operators import (
    answered,
    challenged_by,
    hand,
    left,
    of,
    other_seat,
    others,
    printed,
    question,
)
from tests.referees.operators import (
    At,
    asked,
    change,
    change_to,
    chooses,
    double,
    drop,
    edit,
    event,
    follows,
    head,
    insert,
    is_followed_by,
    seat_of,
)


def ends(ending, where=lambda at: True):
    return lambda at: at.event["ending"] == ending and where(at)


def has_emptied(at: At) -> bool:
    """A hand was taken empty in this turn."""
    takes = [e for e in at.log[: at.place] if e["event"] == "take" and e["turn"] == at.event["turn"]]
    return any(not at.table.hands[take["other_seat"]] for take in takes)


def scores(at: At) -> dict[int, int]:
    """Everybody's points, of the game or replay that ended last."""
    behind = max(k for k in range(at.place) if at.log[k]["event"] == "end")
    return {e["seat"]: e["hand"] + e["bonus"] for e in at.log[behind : at.place] if e["event"] == "score"}


def best(at: At) -> list[int]:
    points = scores(at)
    return [seat for seat, scored in points.items() if scored == max(points.values())]


def winners(at: At) -> list[int]:
    return [e["seat"] for e in at.log if e["event"] == "win"]


def beaten_in_coins(at: At) -> list[int]:
    return [seat for seat in best(at) if seat not in winners(at)]


def loser(at: At) -> int:
    return next(seat for seat in scores(at) if seat not in best(at))


def has_loser(at: At) -> bool:
    return len(best(at)) < len(scores(at))


def down(at: At) -> list[int]:
    return at.table.down[seat_of(at)]


def discards(at: At) -> list[int]:
    return at.table.discards[seat_of(at)]


def all_coins(at: At) -> int:
    """Of the Bonus pile, one's own cards too."""
    return printed(at, "coins", at.table.bonus[seat_of(at)])


def has_own_in_bonus(at: At) -> bool:
    """One's own cards make a difference, and another one than face-down cards and discards would (W6)."""
    lying = {printed(at, "coins", cards) for cards in (down(at), discards(at), down(at) + discards(at))}
    return all_coins(at) - at.event["bonus"] not in {0, *lying}


def down_points(at: At) -> int:
    return printed(at, "value", down(at))


def outsider(at: At) -> int:
    return next(seat for seat in range(1, at.rules["players"] + 1) if seat not in at.table.players)


def has_used_up(billionaire):
    return of(billionaire, lambda at: at.table.uses[seat_of(at)] == 0)


def spied(at: At) -> dict[str, object]:
    """The seat to the left of one's own, and a card of its."""
    other = left(at, seat_of(at))
    return {"seat": seat_of(at), "other_seat": other, "card": at.table.hands[other][0]}


def spying(at: At) -> dict[str, object]:
    return {"event": "spy"} | spied(at)


def nothing_lies(at: At) -> bool:
    return not any(at.table.down[seat] for seat in others(at))


def without_a_card_down(at: At) -> list[int]:
    return [seat for seat in others(at) if not at.table.down[seat]]


def is_boosted(at: At) -> bool:
    return seat_of(at) == at.table.boosted


def could_have_boosted(at: At) -> bool:
    """The challenger, who did not."""
    return not at.table.boosted and at.table.billionaires[at.event["other_seat"]] == "green"


def insured_hand(at: At) -> list[int]:
    return at.table.hands[seat_of(at)]


def winner_over(at: At) -> int:
    """Who has won against the one who insures."""
    compares = (e for e in reversed(at.log[: at.place]) if e["event"] == "compare")
    return next(compares)["winner"]


def takes_insured(at: At) -> dict[str, object]:
    return {"event": "take", "seat": winner_over(at), "other_seat": seat_of(at), "card": insured_hand(at)[0]}


END = [
    ("E1", "it does not end with the last card", "usual", drop("end", ends("last_card"))),
    ("E1", "another name for it", "usual", change("end", ends("last_card"), ending="sole_survivor")),
    ("E1", "an end with cards in hand", "usual",
     insert("play", event("end", ending="last_card"), lambda at: len(hand(at)) > 1)),
    ("E1", "an end before the vote", "voted",
     insert("play", event("end", ending="last_card"),
            lambda at: len(hand(at)) == 1 and at.next().get("decision") == "vote")),
    ("E2", "a player without cards is not passed over", "broke", drop("pass_over")),
    ("E2", "a player with cards is passed over", "usual",
     insert("vote", event("pass_over", seat=lambda at: left(at, at.table.active)), is_followed_by("turn"))),
    ("E2", "a turn of somebody without cards", "broke",
     change("turn", follows("pass_over"), seat=lambda at: at.before()["seat"])),
    ("E2", "one player alone goes on", "broke", drop("end", ends("sole_survivor"))),
    ("E3", "no end though a hand was emptied", "at once", drop("end", ends("bankrupt"))),
    ("E3", "one player alone goes on without cards", "no cards", drop("end", ends("no_cards"))),
    ("E3", "another name for that end", "at turn", change("end", ends("bankrupt"), ending="sole_survivor")),
    ("E3", "an end though nobody is bankrupt", "at turn",
     insert("vote", event("end", ending="bankrupt"), is_followed_by("turn"))),
    ("E4", "bankrupt before last card", "both ends", change("end", ends("last_card", has_emptied), ending="bankrupt")),
    ("E4", "stalemate before sole survivor", "very short", change("end", ends("sole_survivor"), ending="stalemate")),
    ("E5", "no end after the last turn", "short", drop("end", ends("stalemate"))),
    ("E5", "a stalemate too early", "usual",
     insert("vote", event("end", ending="stalemate"), is_followed_by("turn"))),
    ("E5", "somebody wins a stalemate", "short",
     insert("score", event("win", seat=seat_of), lambda at: at.place == len(at.log) - 1)),
    ("E6", "an ending that does not exist", "usual", change("end", ending="revolution")),
    ("E6", "points without an end", "usual",
     insert("vote", event("score", seat=1, hand=0, bonus=0), is_followed_by("turn"))),
]  # fmt: skip

SCORING = [
    ("W1", "too few points of the hand", "usual", change("score", hand=lambda at: at.event["hand"] - 1)),
    ("W1", "far too many points of the hand", "usual", change("score", hand=lambda at: at.event["hand"] + 999)),
    ("W1", "a player without a score", "usual", drop("score")),
    ("W2", "too few points of the Bonus pile", "usual", change("score", bonus=lambda at: at.event["bonus"] - 1)),
    ("W2", "one's own cards count", "at will",
     change("score", has_own_in_bonus, bonus=all_coins)),
    ("W3", "another wins", "usual", change("win", has_loser, seat=loser)),
    ("W3", "one more wins", "usual", insert("win", event("win", seat=loser), has_loser)),
    ("W4", "the one with fewer Coin symbols wins", "coins",
     change("win", beaten_in_coins, seat=lambda at: beaten_in_coins(at)[0])),
    ("W4", "the one with fewer Coin symbols wins along", "coins",
     insert("win", event("win", seat=lambda at: beaten_in_coins(at)[0]), beaten_in_coins)),
    ("W5", "no replay", "ties", drop("replay")),
    ("W5", "one more in the replay", "ties",
     change("replay", lambda at: len(at.event["seats"]) < at.rules["players"],
            seats=lambda at: list(range(1, at.rules["players"] + 1)))),
    ("W5", "one who is out of it begins the replay", "ties",
     change("first_player", lambda at: len(at.table.players) < at.rules["players"], seat=outsider)),
    ("W5", "one who is out of it has a turn", "ties",
     change("turn", lambda at: len(at.table.players) < at.rules["players"], seat=outsider)),
    ("W5", "a replay where victories are shared", "shares",
     insert("score", lambda at: {"event": "replay", "seats": best(at)},
            lambda at: is_followed_by("win")(at) and len(winners(at)) > 1)),
    ("W5", "one of those who share is left out", "shares", drop("win", follows("win"))),
    ("W5", "the same winner twice", "usual", double("win")),
    ("W6", "a face-down card counts", "usual",
     change("score", down_points, hand=lambda at: at.event["hand"] + down_points(at))),
    ("W6", "the Discard pile counts", "usual",
     change("score", discards, hand=lambda at: at.event["hand"] + printed(at, "value", discards(at)))),
]  # fmt: skip

POWERS = [
    ("P1", "a power where there are none", "usual", insert("turn", spying)),
    ("P1", "asked for a power where there are none", "usual", insert("turn", question("spy", seat_of))),
    ("P1", "asked for another's power", "at will", insert("turn", question("spy", seat_of), of("blue"))),
    ("P2", "used once too often", "powers", insert("turn", spying, has_used_up("red"))),
    ("P2", "asked once too often", "powers", insert("turn", question("raid", seat_of), has_used_up("purple"))),
    ("P2", "used though declined", "at will",
     insert("decision", spying, answered("spy", "no"))),
    ("P2", "not asked", "at will", drop("decision", answered("spy", "no"))),
    ("P2", "asked twice in a turn", "at will",
     double("decision", answered("raid", "no"))),
    ("P3", "spy where no card lies", "icons", insert("turn", question("spy", seat_of), of("red", nothing_lies))),
    ("P3", "raid where no card lies", "icons", insert("turn", question("raid", seat_of), of("purple", nothing_lies))),
    ("P4", "another card is seen", "at will", change("spy", card=lambda at: at.table.hands[at.event["other_seat"]][0])),
    ("P4", "somebody without a card is spied on", "at will",
     chooses("spy", lambda at: {"seat": without_a_card_down(at)[0]}, without_a_card_down)),
    ("P5", "another is gagged than chosen", "at will",
     change("gag", other_seat=lambda at: left(at, at.event["other_seat"]))),
    ("P5", "the gagged one votes", "at will", insert("gag", question("vote", lambda at: at.event["other_seat"]))),
    ("P6", "another card takes the place", "at will",
     change("swap", lambda at: len(hand(at)) > 1,
            other_card=lambda at: next(card for card in hand(at) if card != at.event["other_card"]))),
    ("P6", "another card returns", "at will", change("swap", card=lambda at: at.event["other_card"])),
    ("P6", "for a card of another hand", "at will",
     chooses("swap", lambda at: {"card": next(card for seat in others(at) for card in at.table.hands[seat])})),
    ("P7", "a boost that does not count", "at will",
     change("compare", is_boosted, own=lambda at: at.event["own"] - at.rules["boost_points"])),
    ("P7", "a boost that nobody used counts", "at will",
     change("compare", could_have_boosted, against=lambda at: at.event["against"] + at.rules["boost_points"])),
    ("P7", "chosen and not used", "at will", drop("boost")),
    ("P8", "insured cards are taken", "at will",
     insert("insure", takes_insured, lambda at: insured_hand(at) and challenged_by(1)(at))),
    ("P8", "chosen and not used", "at will", drop("insure")),
    ("P9", "another card than chosen", "at will", change("raid", card=lambda at: hand(at)[0])),
    ("P9", "a card of a hand", "at will", chooses("raid", lambda at: {"card": at.table.hands[other_seat(at)][0]},
                                               lambda at: at.table.hands[other_seat(at)])),
]  # fmt: skip

LISTS = [
    ("D", "a card too many to play", "usual",
     change("decision", asked("play"), options=lambda at: at.event["options"] + 1)),
    ("D", "a card too few to play", "usual",
     change("decision", asked("play", lambda at: at.event["choice"] + 1 < at.event["options"]),
            options=lambda at: at.event["options"] - 1)),
    ("D", "hands in another order", "usual",
     change("decision", asked("play", lambda at: at.event["options"] == 8), choice=lambda at: 7 - at.event["choice"])),
    ("D", "votes in another order", "usual",
     change("decision", asked("vote"), choice=lambda at: 1 - at.event["choice"])),
    ("D", "a place beyond the list", "usual", change("decision", asked("vote"), choice=2)),
    ("D", "a place before the list", "usual", change("decision", asked("vote"), choice=-1)),
    ("LOG", "another turn", "usual", change("vote", turn=99)),
    ("LOG", "another round", "usual", change("vote", round=99)),
    ("LOG", "it breaks off", "usual", edit("vote", lambda at: at.log.__delitem__(slice(at.place, None)))),
    ("LOG", "it goes on", "usual",
     insert("win", event("turn", seat=1), lambda at: at.place == len(at.log) - 1)),
    ("LOG", "another game", "usual", head(lambda e: e.update(game="guillotines"))),
    ("LOG", "an unknown parameter", "usual", head(lambda e: e["rules"].update(jokers=2))),
    ("LOG", "a strategy too few", "usual", head(lambda e: e["strategies"].pop())),
    ("LOG", "a field too many", "usual", change("play", colour="red")),
    ("LOG", "an unknown event", "usual", change_to("play", "shuffle")),
]  # fmt: skip

ROWS = END + SCORING + POWERS + LISTS
