"""The event log as people and programs read it: one dictionary an event, in the rulebook's words."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from bng_sim.games.guillotines.components import (
    ASSET_NAMES,
    BILLIONAIRE_NAMES,
    CRISIS_NAMES,
    SUIT_NAMES,
    TYPE_NAMES,
    CardKind,
    Policy,
    Role,
    word,
)
from bng_sim.games.guillotines.events import HEADER, Event, Pile
from bng_sim.games.guillotines.records import AT_MARKET, NOTHING, OUT_OF_GAME
from bng_sim.games.guillotines.terms import Decision, Ending, Kind

FORMAT = 2  # rises when an event or a field changes its meaning


class Field(NamedTuple):
    """One number of an event: its name, what sort of thing it is, and what it says."""

    name: str
    sort: str
    meaning: str


class About(NamedTuple):
    """What a kind of event says.

    Attributes:
        rules: Ids of the rules it belongs to.
        seat: What the event's seat is; empty if it has none.
        fields: Its numbers, in the order in which the engine writes them.
        listed: Its list, if it has one.
        meaning: What happened.

    """

    rules: str
    meaning: str
    seat: str = ""
    fields: tuple[Field, ...] = ()
    listed: Field | None = None


def _cards(meaning: str) -> Field:
    return Field("cards", "card", meaning)


_MARKET = Field("market", "market", "where")
_CARD = Field("card", "card", "which card")
_ASSET = Field("asset", "asset", "which asset")
_ROLE = Field("role", "role", "which Role")
_OTHER = Field("other_seat", "seat", "the other player")
_TO = Field("to", "place", "where it lies now")
_LAY_OPEN = Field("face_up", "card", "the card that lay open, if any")
_GOT = Field("asset", "asset", "got")
_GIVEN = Field("other_asset", "asset", "given")
_PUPPET = Field("other_seat", "seat", "the Puppet")
_REBELS_OUT = Field("rebels_out", "number", "Rebels out after it")

ABOUT: dict[Event, About] = {
    Event.SEAT: About("S1", "a player gets a Billionaire", "the player", (Field("billionaire", "billionaire", "who"),)),
    Event.LAY_OUT: About("S2", "an asset is put where the game starts with it", "", (_ASSET, _TO)),
    Event.SHUFFLE: About(
        "S4, R2, A4",
        "a pile is shuffled",
        "",
        (Field("pile", "pile", "which"),),
        _cards("the new order, the next one first"),
    ),
    Event.DEAL: About(
        "S4, B6, A4", "a card is dealt to a market", "", (_MARKET, _CARD, Field("face_up", "yes", "or face-down"))
    ),
    Event.DEAL_HAND: About("S4", "a card is dealt to a hand", "whose hand", (_CARD,)),
    Event.STARTING_PLAYER: About("S5", "who begins", "the player"),
    Event.TURN: About("T1", "a turn begins", "the turn player"),
    Event.DECISION: About(
        "D",
        "a player chooses from a list, also from one of a single entry",
        "the player",
        (
            Field("decision", "decision", "what is asked"),
            Field("options", "number", "length of the list"),
            Field("choice", "number", "the entry taken, from 0"),
        ),
    ),
    Event.DRAW: About("T2, I1", "the top card of the deck is taken into a hand", "the player", (_CARD,)),
    Event.DECLINE: About("T2", "the player leaves the top card", "the turn player"),
    Event.PASS: About("T3", "the player has no legal action", "the turn player"),
    Event.PLAY: About("B1, A1, A3, A4", "a card leaves a hand for the table", "the player", (_CARD,)),
    Event.INVEST: About("I1", "a card is laid face-down at a market", "the player", (_MARKET, _CARD)),
    Event.EXCHANGE: About(
        "X1",
        "a card of a hand is exchanged for a market's face-up card",
        "the player",
        (_MARKET, Field("card", "card", "given, face-up now"), Field("taken", "card", "into the hand")),
    ),
    Event.SWAP: About(
        "X2",
        "two markets' face-up cards change places",
        "the player",
        (
            _MARKET,
            Field("other_market", "market", "the other"),
            Field("card", "card", "what lay at `market` before"),
            Field("other_card", "card", "what lay at `other_market` before"),
        ),
    ),
    Event.BUY: About(
        "B1",
        "a Buy is attempted",
        "the buyer",
        (_MARKET, Field("card", "card", "played"), Field("other_card", "card", "played with it, if any")),
    ),
    Event.REVEAL: About(
        "B2",
        "a market's cards are turned up",
        "",
        (_MARKET, _LAY_OPEN),
        _cards("those that were face-down, in the order in which they came"),
    ),
    Event.SCORE: About(
        "B2, B3, B4, K3",
        "the totals of a Buy; it succeeds if the buyer's is greater",
        "the buyer",
        (
            _MARKET,
            Field("own", "number", "the buyer's total"),
            Field("against", "number", "the market's"),
            Field("crisis", "card", "the Crisis found, if any"),
        ),
    ),
    Event.CLAIM: About("B4, O9", "an asset goes from its market to a player", "the player", (_ASSET,)),
    Event.DISCARD: About("B5, A1, A3, A4", "a card goes to the discard pile", "", (_CARD,)),
    Event.CLOSE: About("B6, B8", "a market without assets is not refilled", "", (_MARKET,)),
    Event.CRISIS: About(
        "K4, K7",
        "a Crisis is activated",
        "who triggered it; nobody at the end of a Round",
        (_CARD, Field("rebels", "number", "Rebels put on it"), _REBELS_OUT),
    ),
    Event.ADD_CRISIS: About("S4, K4", "a Crisis set aside joins the discards", "", (_CARD,)),
    Event.RETURN: About("A2", "an asset leaves a board", "its owner till then", (_ASSET, _TO)),
    Event.SCAM: About(
        "A3, O10",
        "two players' assets change places",
        "the scammer",
        (Field("asset", "asset", "taken"), _GIVEN, Field("other_seat", "seat", "the victim")),
    ),
    Event.GATHER: About(
        "A4, R2, B8",
        "a market's cards are gathered: into the discards at a Round's end or when emptied, else to be dealt anew",
        "",
        (_MARKET, _LAY_OPEN),
        _cards("those that were face-down"),
    ),
    Event.PANIC_DUE: About("P1", "Panic! has come due"),
    Event.PANIC: About(
        "P2", "a Panic! card is drawn", "who draws it", (Field("panic_card", "panic", "which, with its types"),)
    ),
    Event.PLEDGE: About("P3", "an asset is pledged", "its owner", (_ASSET,)),
    Event.TRADE: About(
        "P3",
        "a trade is accepted",
        "who offered it",
        (_GOT, _GIVEN, Field("other_seat", "seat", "who accepted")),
    ),
    Event.ROLL: About(
        "P4, G7",
        "the die is rolled",
        "who drew the card, or set the policy",
        (Field("number", "number", "the side of the die that came up"),),
    ),
    Event.TAKE_REBEL: About(
        "P4, G7",
        "a Rebel is taken off a Crisis",
        "who drew the card, or set the policy",
        (Field("card", "card", "the Crisis"), _REBELS_OUT),
    ),
    Event.PANIC_ENDS: About(
        "P3, P5", "Panic! is over", "", (Field("agreed", "yes", "whether all types were pledged"),)
    ),
    Event.ROUND_ENDS: About("R1, R7", "a Round ends", "", (Field("consensus", "yes", "or because the deck is empty"),)),
    Event.EMERGENCY: About("R3", "emergency measures are due"),
    Event.NEXT_ROUND: About("R6", "a Round begins", "who has its first turn"),
    Event.WIN: About("W1, W3, U8", "a board's spaces are all filled", "whose board it is"),
    Event.END: About("W4", "the game is over", "the winner, if any", (Field("ending", "ending", "how"),)),
    Event.BUNKER: About("L1", "the Luxury Bunker changes hands", "its holder from now on, if any"),
    Event.SHUFFLE_ROLES: About(
        "O2, O3, O13, G6",
        "the Roles nobody has are shuffled",
        "",
        (),
        Field("roles", "role", "the new order, the next one first"),
    ),
    Event.DRAW_ROLES: About(
        "O2, O3, O13, G6", "a player looks at Roles", "the player", (), Field("roles", "role", "in the order drawn")
    ),
    Event.TAKE_ROLE: About("O2, O3, O13, G6", "a drawn Role is kept, unrevealed", "the player", (_ROLE,)),
    Event.RETURN_ROLE: About(
        "O2, O3, O13, G6", "a Role goes to those nobody has: a drawn one, or one's own", "the player", (_ROLE,)
    ),
    Event.REVEAL_ROLE: About("O4", "a Role is revealed", "its holder", (_ROLE,)),
    Event.GIVE_ROLE: About(
        "O13",
        "the Vulture Capitalist is given, face-up and used, for the other player's Role",
        "who gives it",
        (_OTHER, Field("role", "role", "taken for it, unrevealed")),
    ),
    Event.SWAP_ENVELOPES: About("O11", "two envelopes change places", "the Insider Trader", (_OTHER,)),
    Event.BRIBE: About(
        "G1",
        "a card goes into the envelope or out of it",
        "the turn player",
        (_CARD, Field("to", "envelope", "where it is now")),
    ),
    Event.TAKE_CARD: About("O7, G5", "a card is taken from the discards into a hand", "the player", (_CARD,)),
    Event.DISCARD_FROM_HAND: About("O5, O7, G5, G8", "a card goes from a hand to the discards", "the player", (_CARD,)),
    Event.POLICY_DUE: About("G3", "the policy is to be set anew"),
    Event.OPEN_ENVELOPE: About(
        "G3",
        "an envelope that was held up is opened",
        "its owner",
        (Field("points", "number", "its total, with the policy in effect"),),
        _cards("what is in it"),
    ),
    Event.SETTER: About("G3", "who sets the policy is found", "the player"),
    Event.POLICY: About(
        "G4", "a policy comes into effect, ending the one before", "who set it", (Field("policy", "policy", "or none"),)
    ),
    Event.TAXED: About(
        "G8", "the two richest are found", "", (), Field("seats", "seat", "who pays, the richest first")
    ),
    Event.SEIZE: About("O8", "the Gangster takes an audited asset", "the Gangster", (_ASSET, _OTHER)),
    Event.DICTATE: About(
        "O9",
        "the Power Broker dictates what a Panic! takes",
        "the Power Broker",
        (),
        Field("assets", "asset", "one for each type on the card"),
    ),
    Event.ROLE_ORDER: About(
        "O3", "the order in which players may draw Roles", "", (), Field("seats", "seat", "the poorest first")
    ),
    Event.ESCAPE: About("O6", "the Celebrity escapes the Revolution and wins", "the Celebrity"),
    Event.ALSO_WINS: About("O12", "the Toady wins along with the winner", "the Toady"),
    Event.PUPPET_ROLL: About(
        "U4", "a player rolls for their Puppet", "the Puppet", (Field("number", "number", "the side that came up"),)
    ),
    Event.NUDGE: About(
        "U5",
        "a roll is shifted by discarding cards",
        "the player",
        (Field("number", "number", "the side from now on"),),
    ),
    Event.PUPPET_CARD: About("U4", "a card of the deck goes face-down to a market", "the Puppet", (_MARKET, _CARD)),
    Event.PURCHASE: About("U6", "a player purchases a Puppet's asset", "the player", (_ASSET, _PUPPET)),
    Event.PUPPET_TRADE: About(
        "U7",
        "a player trades assets with their Puppet",
        "the player",
        (_GOT, _GIVEN, _PUPPET),
    ),
}


def events(words: np.ndarray) -> Iterator[dict[str, Any]]:
    """The events of a log's words, in order, each as plain data: `n` counts them from 1."""
    at = n = 0
    while at < len(words):
        n += 1
        length = int(words[at + HEADER - 1])
        yield _event(n, words[at : at + HEADER], [int(word) for word in words[at + HEADER : at + HEADER + length]])
        at += HEADER + length


def _event(n: int, header: np.ndarray, listed: list[int]) -> dict[str, Any]:
    kind, turn, round_number, seat, *numbers = (int(word) for word in header[:-1])
    event = Event(kind)
    about = ABOUT[event]
    made: dict[str, Any] = {"n": n, "turn": turn, "round": round_number, "event": event.name.lower()}
    if about.seat:
        made["seat"] = _SORTS["seat"](seat)
    for field, number in zip(about.fields, numbers, strict=False):
        made[field.name] = _SORTS[field.sort](number)
    if event == Event.DECISION:
        made["move"] = _move(Decision(numbers[0]), listed)
    elif about.listed:
        is_deck = event == Event.SHUFFLE_ROLES or (event == Event.SHUFFLE and numbers[0] != Pile.MARKETS)
        made[about.listed.name] = [_SORTS[about.listed.sort](item) for item in (listed[::-1] if is_deck else listed)]
    return made


def _move(decision: Decision, listed: list[int]) -> dict[str, Any]:
    """The fields of a move that it has, and its kind."""
    made: dict[str, Any] = {"kind": word(Kind(listed[0]).name)}
    for (name, sort), number in zip(_MOVE, listed[1:], strict=False):
        if number != NOTHING:
            about = _ABOUT_OTHER_CARDS.get(decision, name) if name == "card" else name
            made[about] = _SORTS[sort if about == name else about](number)
    several = listed[len(_MOVE) + 1 :]
    if decision == Decision.DICTATE:
        made["assets"] = [_SORTS["asset"](asset) for asset in several]
    elif several:
        made["cards"] = several
    return made


_MOVE = (
    ("market", "market"), ("other_market", "market"), ("card", "card"), ("other_card", "card"),
    ("asset", "asset"), ("other_asset", "asset"), ("seat", "seat"),
)  # fmt: skip


_ABOUT_OTHER_CARDS = {  # decisions in which a move's card is a Role or a Policy
    Decision.REVEAL: "role",
    Decision.PICK_ROLE: "role",
    Decision.KEEP_ROLE: "role",
    Decision.SET_POLICY: "policy",
}


def _or_none(convert: Any) -> Any:
    return lambda number: None if number == NOTHING else convert(number)


def _place(number: int) -> int | str:
    return {AT_MARKET: "market", OUT_OF_GAME: "out_of_game"}.get(number, number + 1)


_SORTS: dict[str, Any] = {
    "asset": _or_none(lambda number: ASSET_NAMES[number]),
    "billionaire": lambda number: word(BILLIONAIRE_NAMES[number]),
    "card": _or_none(int),
    "decision": lambda number: Decision(number).name.lower(),
    "ending": lambda number: Ending(number).name.lower(),
    "envelope": lambda number: "envelope" if number else "hand",
    "market": _or_none(lambda number: word(TYPE_NAMES[number])),
    "number": int,
    "panic": int,
    "pile": lambda number: Pile(number).name.lower(),
    "place": _place,
    "policy": _or_none(lambda number: Policy(number).name.lower()),
    "role": lambda number: Role(number).name.lower(),
    "seat": _or_none(lambda number: number + 1),
    "yes": bool,
}


_SPECIAL_NAMES = {CardKind.AUDIT: "Audit", CardKind.SCAM: "Scam", CardKind.GAME_THE_MARKET: "Game the Market"}


def cards(rules: np.void) -> list[dict[str, Any]]:
    """Every card in the box: its number, which events name it by, and what is printed on it."""
    return [_card(rules, number) for number in range(int(rules["n_cards"]))]


def _card(rules: np.void, number: int) -> dict[str, Any]:
    kind = CardKind(int(rules["kind"][number]))
    made: dict[str, Any] = {"card": number, "kind": kind.name.lower()}
    if kind == CardKind.CRISIS:
        at = number - int(rules["first_crisis"])
        name = CRISIS_NAMES[at] if at < len(CRISIS_NAMES) else f"Crisis {at + 1}"
        return made | {"name": name, "rebels": int(rules["icons"][number])}
    points = int(rules["points"][number])
    if kind == CardKind.RESOURCE:
        suit = SUIT_NAMES[int(rules["suit"][number])]
        return made | {"name": f"{suit} {points}", "suit": suit.lower(), "points": points}
    return made | {"name": _SPECIAL_NAMES[kind], "points": points}
