"""Falsified logs that break chapters C and J: rule, what is wrong, which games, how it is done."""

from tests.referees.campaign.operators import drew, player, says
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
    insert,
    is_followed_by,
    left,
    more,
    question,
    seat_of,
)


def other_card(at: At) -> int:
    """Another than the top card of the pile."""
    return at.table.piles[at.event["pile"]][1]


def no_card(at: At) -> list[int]:
    """Cards of the pile that somebody keeps."""
    pile = at.event["pile"]
    return [number for other in at.table.players.values() for of, number in other.kept if of == pile]


def holds_no_free(at: At) -> bool:
    return not any(card_text(at, card) == "free" for card in player(at).kept)


def card_text(at: At, card: tuple[str, int]) -> str:
    pile, number = card
    return at.table.box.cards[pile][number]


def is_no_friend(at: At) -> bool:
    return seat_of(at) not in at.table.friends


def holds_no_evasion(at: At) -> bool:
    return not player(at).senators and not any(card_text(at, card) == "door" for card in player(at).kept)


def lands_there(at: At) -> bool:
    """A token is put right behind Jail, where nothing happens."""
    return follows("past_jail")(at)


def is_other_square(at: At) -> int:
    return (at.event["square"] + 1) % 40


def both_kinds(at: At) -> bool:
    """Cards of both piles would do."""
    kept = [
        card for card in player(at).kept if card_text(at, card) == card_text(at, (at.event["pile"], at.event["number"]))
    ]
    return len({pile for pile, _ in kept}) > 1


def of_chest(at: At) -> int:
    kept = [number for pile, number in player(at).kept if pile == "chest"]
    return kept[0]


def rests_in_jail(at: At) -> bool:
    return at.event["square"] == "jail" and follows("jailed")(at)


BLIND_RENT = event("rent", seat=left, debtor=seat_of, deed="pink 11", amount=10, late=0)

CARDS = [
    ("C1", "not the top card", "usual", change("card", number=other_card)),
    ("C1", "nothing is drawn", "usual", drop("card")),
    ("C1", "it does something else", "usual",
     change("card", card=lambda at: "to" if at.event["card"] != "to" else "free")),
    ("C1", "a card that somebody keeps", "any cards", change("card", no_card, number=lambda at: no_card(at)[0])),
    ("C1", "a card of an empty pile", "few cards",
     insert("move", event("card", seat=seat_of, pile="chest", number=0, card="money"),
            lambda at: at.event["square"] in (2, 17, 33))),
    ("C1", "an eleventh card of a roll", "round and round",
     before("rest", event("card", seat=seat_of, pile="chance", number=0, card="to"),
            both(follows("intern", "move"), drew("to")))),
    ("C2", "it stays", "cards", drop("move", both(follows("card"), drew("to")))),
    ("C2", "to another square", "cards", change("move", both(follows("card"), drew("to")), square=is_other_square)),
    ("C3", "to another Railroad", "usual", change("move", both(follows("card"), drew("rail")), square=is_other_square)),
    ("C3", "back too far", "usual", change("move", both(follows("card"), drew("back")), square=is_other_square)),
    ("C3", "the usual rent of a Railroad", "cards",
     change("rent", both(drew("rail"), lambda at: at.event["deed"].startswith("railroad")),
            amount=lambda at: at.event["amount"] // 2)),
    ("C3", "no fresh dice for a Utility", "cards",
     drop("roll_for_rent", both(drew("utility"), follows("move", "intern")))),
    ("C4", "it is not kept", "usual", drop("keep_card")),
    ("C4", "it is kept twice", "usual", double("keep_card")),
    ("C5", "not past jail", "usual", drop("past_jail", drew("door"))),
    ("C5", "it is not kept", "evaded", drop("keep_card", drew("door"))),
    ("C5", "not to Jail", "jailed", drop("jailed", both(drew("door"), says(cause="card")))),
    ("C6", "another sum", "usual", change("pay", both(says(reason="card"), follows("card")), amount=more("amount", 5))),
    ("C6", "no debt", "usual", drop("debt", both(says(reason="card"), drew("money")))),
    ("C6", "one of the others owes nothing", "cards", drop("debt", both(says(reason="card"), drew("each")))),
    ("C7", "another sum", "hotels", change("debt", drew("repairs"), amount=more("amount"))),
    ("C7", "nothing is owed", "hotels", drop("debt", drew("repairs"))),
]  # fmt: skip

JAILS = [
    ("J1", "not put in Jail", "jailed", drop("jailed", says(cause="square"))),
    ("J1", "just visiting", "jailed", change("rest", rests_in_jail, square=10)),
    ("J1", "for another cause", "jailed", change("jailed", says(cause="square"), cause="card")),
    ("J2", "the last double is played out", "jailed", drop("jailed", says(cause="doubles"))),
    ("J2", "for another cause", "jailed", change("jailed", says(cause="doubles"), cause="square")),
    ("J3", "one is not said to know the AG", "friends", drop("knows_ag")),
    ("J3", "another than the Billionaire knows the AG", "usual", change("knows_ag", seat=left)),
    ("J3", "the last double is played out", "friends", drop("past_jail", follows("roll"))),
    ("J4", "nobody asks", "jailed", drop("decision", asked("jail"))),
    ("J4", "with a card that is not there", "jailed", chooses("jail", lambda at: "card", holds_no_free)),
    ("J4", "paid, and not out", "jailed", drop("released", follows("pay"))),
    ("J4", "for less", "jailed",
     change("pay", both(says(reason="bail"), follows("decision")), amount=more("amount", -1))),
    ("J4", "asked who is not in Jail", "jailed",
     insert("turn", question("jail", seat_of, "roll"), is_followed_by("roll"))),
    ("J4", "a card of the wrong pile", "jailed",
     change("use_card", both_kinds, pile="chest", number=of_chest)),
    ("J5", "no failure", "jailed", drop("failure")),
    ("J5", "another failure", "jailed", change("failure", number=more("number"))),
    ("J5", "a failure with doubles", "jailed",
     insert("roll_in_jail", event("failure", seat=seat_of, number=1), is_followed_by("released"))),
    ("J5", "no bail behind the last failure", "jailed", drop("debt", says(reason="bail"))),
    ("J6", "nobody asks", "jailed", drop("decision", asked("evade"))),
    ("J6", "by the files of a stranger", "evaded", chooses("evade", lambda at: "files", is_no_friend)),
    ("J6", "with an evasion that is not there", "evaded", chooses("evade", lambda at: "card", holds_no_evasion)),
    ("J6", "the files are not used up", "evaded", drop("files")),
    ("J6", "the senator's is not used up", "evaded", drop("senator_used")),
    ("J7", "to Jail itself", "usual", change("move", lands_there, square=10)),
    ("J7", "rent is due there", "usual", insert("move", BLIND_RENT, lands_there)),
    ("J7", "nothing moves", "usual", drop("move", lands_there)),
    ("J8", "nobody lands there", "usual", drop("senator")),
    ("J8", "for less", "evaded", change("debt", says(reason="bribe"), amount=more("amount", -1))),
    ("J8", "no evasion", "evaded", drop("evasion_kept")),
    ("J8", "a price for nothing", "bribes in vain",
     insert("senator", event("debt", seat=seat_of, to=None, amount=0, reason="bribe"))),
]  # fmt: skip

ROWS = CARDS + JAILS
