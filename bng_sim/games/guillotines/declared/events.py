"""What happens on the table and every choice: each kind of event declared once, and by that the function that logs it.

Complete enough that somebody without this engine can rebuild every pile: what is hidden from the players is in it too.
A new event is declared here, logged by its chapter (`events.claim(table, seat, asset)`), and reported by the modules
of `telling/` that it concerns. `telling.log` explains the sorts.
"""

from enum import IntEnum

from bng_sim.core.compiling.compiler import inlined, inlined_early, kernel
from bng_sim.core.event_logs.event_log import Events, Field, Listed, begin
from bng_sim.games.guillotines.declared.components import N_ASSETS
from bng_sim.games.guillotines.declared.terms import Decision


class Pile(IntEnum):
    """What can be shuffled."""

    DECK = 0
    CRISES_ASIDE = 1
    MARKETS = 2


@inlined_early
def _round_of(table):
    return table.state.public.round_number


EVENTS = Events(__name__, _round_of)

_PLAYER = Field("seat", "the player")
_TURN_PLAYER = Field("seat", "the turn player")
_CARD = Field("card", "which card")
_MARKET = Field("market", "where")
_ASSET = Field("asset", "which asset")
_PUPPET = Field("seat", "the Puppet")
_GIVEN = Field("asset", "given")
_GOT = Field("asset", "got")
_ROLE = Field("role", "which Role")
_OTHER = Field("seat", "the other player")
_TO = Field("place", "where it lies now")
_LAY_OPEN = Field("card or none", "the card that lay open, if any")
_REBELS_OUT = Field("number", "Rebels out after it")
_ROLLER = Field("seat", "who drew the card, or set the policy")
_OWNER = Field("seat", "its owner")
_BUYER = Field("seat", "the buyer")

seat = EVENTS.event("seat", "S1", "a player gets a Billionaire", seat=_PLAYER, billionaire=Field("billionaire", "who"))
lay_out = EVENTS.event("lay_out", "S2", "an asset is put where the game starts with it", asset=_ASSET, to=_TO)
shuffle = EVENTS.event(
    "shuffle", "S4, R2, A4", "a pile is shuffled",
    pile=Field("pile", "which"), cards=Listed("cards of a pile", "the new order, the next one first"),
)  # fmt: skip
deal = EVENTS.event(
    "deal", "S4, B6, A4", "a card is dealt to a market",
    market=_MARKET, card=_CARD, face_up=Field("yes", "or face-down"),
)  # fmt: skip
deal_hand = EVENTS.event("deal_hand", "S4", "a card is dealt to a hand", seat=Field("seat", "whose hand"), card=_CARD)
starting_player = EVENTS.event("starting_player", "S5", "who begins", seat=_PLAYER)
turn = EVENTS.event("turn", "T1", "a turn begins", seat=_TURN_PLAYER)
_DECISION = EVENTS.declare_decision("the entry taken")
draw = EVENTS.event("draw", "T2, I1", "the top card of the deck is taken into a hand", seat=_PLAYER, card=_CARD)
decline = EVENTS.event("decline", "T2", "the player leaves the top card", seat=_TURN_PLAYER)
pass_ = EVENTS.event("pass", "T3", "the player has no legal action", seat=_TURN_PLAYER)
play = EVENTS.event("play", "B1, A1, A3, A4", "a card leaves a hand for the table", seat=_PLAYER, card=_CARD)
invest = EVENTS.event("invest", "I1", "a card is laid face-down at a market", seat=_PLAYER, market=_MARKET, card=_CARD)
exchange = EVENTS.event(
    "exchange", "X1", "a card of a hand is exchanged for a market's face-up card",
    seat=_PLAYER, market=_MARKET, card=Field("card", "given, face-up now"), taken=Field("card", "into the hand"),
)  # fmt: skip
swap = EVENTS.event(
    "swap", "X2", "two markets' face-up cards change places",
    seat=_PLAYER, market=_MARKET, other_market=Field("market", "the other"),
    card=Field("card", "what lay at `market` before"), other_card=Field("card", "what lay at `other_market` before"),
)  # fmt: skip
buy = EVENTS.event(
    "buy", "B1", "a Buy is attempted",
    seat=_BUYER, market=_MARKET, card=Field("card or none", "played"),
    other_card=Field("card or none", "played with it, if any"),
)  # fmt: skip
reveal = EVENTS.event(
    "reveal", "B2", "a market's cards are turned up",
    market=_MARKET, face_up=_LAY_OPEN,
    cards=Listed("card", "those that were face-down, in the order in which they came"),
)  # fmt: skip
score = EVENTS.event(
    "score", "B2, B3, B4, K3", "the totals of a Buy; it succeeds if the buyer's is greater",
    seat=_BUYER, market=_MARKET, own=Field("number", "the buyer's total"), against=Field("number", "the market's"),
    crisis=Field("card or none", "the Crisis found, if any"),
)  # fmt: skip
claim = EVENTS.event("claim", "B4, O9", "an asset goes from its market to a player", seat=_PLAYER, asset=_ASSET)
discard = EVENTS.event("discard", "B5, A1, A3, A4", "a card goes to the discard pile", card=_CARD)
close = EVENTS.event("close", "B6, B8", "a market without assets is not refilled", market=_MARKET)
crisis = EVENTS.event(
    "crisis", "K4, K7", "a Crisis is activated",
    seat=Field("seat or none", "who triggered it; nobody at the end of a Round"), card=_CARD,
    rebels=Field("number", "Rebels put on it"), rebels_out=_REBELS_OUT,
)  # fmt: skip
add_crisis = EVENTS.event("add_crisis", "S4, K4", "a Crisis set aside joins the discards", card=_CARD)
return_ = EVENTS.event(
    "return", "A2", "an asset leaves a board",
    seat=Field("seat", "its owner till then"), asset=_ASSET, to=_TO,
)  # fmt: skip
scam = EVENTS.event(
    "scam", "A3, O10", "two players' assets change places",
    seat=Field("seat", "the scammer"), asset=Field("asset", "taken"), other_asset=_GIVEN,
    other_seat=Field("seat", "the victim"),
)  # fmt: skip
gather = EVENTS.event(
    "gather", "A4, R2, B8",
    "a market's cards are gathered: into the discards at a Round's end or when emptied, else to be dealt anew",
    market=_MARKET, face_up=_LAY_OPEN, cards=Listed("card", "those that were face-down"),
)  # fmt: skip
panic_due = EVENTS.event("panic_due", "P1", "Panic! has come due")
panic = EVENTS.event(
    "panic", "P2", "a Panic! card is drawn",
    seat=Field("seat", "who draws it"),
    panic_card=Field("panic card", "which of the head's `rules.panic_cards`, from 0"),
)  # fmt: skip
pledge = EVENTS.event("pledge", "P3", "an asset is pledged", seat=_OWNER, asset=_ASSET)
trade = EVENTS.event(
    "trade", "P3", "a trade is accepted",
    seat=Field("seat", "who offered it"), asset=_GOT, other_asset=_GIVEN, other_seat=Field("seat", "who accepted"),
)  # fmt: skip
roll = EVENTS.event(
    "roll", "P4, G7", "the die is rolled",
    seat=_ROLLER, number=Field("number", "the side of the die that came up"),
)  # fmt: skip
take_rebel = EVENTS.event(
    "take_rebel", "P4, G7", "a Rebel is taken off a Crisis",
    seat=_ROLLER, card=Field("card", "the Crisis"), rebels_out=_REBELS_OUT,
)  # fmt: skip
panic_ends = EVENTS.event(
    "panic_ends", "P3, P5", "Panic! is over",
    agreed=Field("yes", "whether all types were pledged"),
)  # fmt: skip
round_ends = EVENTS.event(
    "round_ends", "R1, R7", "a Round ends",
    consensus=Field("yes", "or because the deck is empty"),
)  # fmt: skip
emergency = EVENTS.event("emergency", "R3", "emergency measures are due")
next_round = EVENTS.event("next_round", "R6", "a Round begins", seat=Field("seat", "who has its first turn"))
win = EVENTS.event("win", "W1, W3, U8", "a board's spaces are all filled", seat=Field("seat", "whose board it is"))
end = EVENTS.event(
    "end", "W4", "the game is over",
    seat=Field("seat or none", "the winner, if any"), ending=Field("ending", "how"),
)  # fmt: skip
bunker = EVENTS.event(
    "bunker", "L1", "the Luxury Bunker changes hands",
    seat=Field("seat or none", "its holder from now on, if any"),
)  # fmt: skip
shuffle_roles = EVENTS.event(
    "shuffle_roles", "O2, O3, O13, G6", "the Roles nobody has are shuffled",
    roles=Listed("role deck", "the new order, the next one first"),
)  # fmt: skip
draw_roles = EVENTS.event(
    "draw_roles", "O2, O3, O13, G6", "a player looks at Roles",
    seat=_PLAYER, roles=Listed("role", "in the order drawn"),
)  # fmt: skip
take_role = EVENTS.event("take_role", "O2, O3, O13, G6", "a drawn Role is kept, unrevealed", seat=_PLAYER, role=_ROLE)
return_role = EVENTS.event(
    "return_role", "O2, O3, O13, G6", "a Role goes to those nobody has: a drawn one, or one's own",
    seat=_PLAYER, role=_ROLE,
)  # fmt: skip
reveal_role = EVENTS.event("reveal_role", "O4", "a Role is revealed", seat=Field("seat", "its holder"), role=_ROLE)
give_role = EVENTS.event(
    "give_role", "O13", "the Vulture Capitalist is given, face-up and used, for the other player's Role",
    seat=Field("seat", "who gives it"), other_seat=_OTHER, role=Field("role", "taken for it, unrevealed"),
)  # fmt: skip
swap_envelopes = EVENTS.event(
    "swap_envelopes", "O11", "two envelopes change places",
    seat=Field("seat", "the Insider Trader"), other_seat=_OTHER,
)  # fmt: skip
bribe = EVENTS.event(
    "bribe", "G1", "a card goes into the envelope or out of it",
    seat=_TURN_PLAYER, card=_CARD, to=Field("envelope", "where it is now"),
)  # fmt: skip
take_card = EVENTS.event(
    "take_card", "O7, G5", "a card is taken from the discards into a hand",
    seat=_PLAYER, card=_CARD,
)  # fmt: skip
discard_from_hand = EVENTS.event(
    "discard_from_hand", "O5, O7, G5, G8", "a card goes from a hand to the discards",
    seat=_PLAYER, card=_CARD,
)  # fmt: skip
policy_due = EVENTS.event("policy_due", "G3", "the policy is to be set anew")
open_envelope = EVENTS.event(
    "open_envelope", "G3", "an envelope that was held up is opened",
    seat=_OWNER, points=Field("number", "its total, with the policy in effect"), cards=Listed("card", "what is in it"),
)  # fmt: skip
setter = EVENTS.event("setter", "G3", "who sets the policy is found", seat=_PLAYER)
policy = EVENTS.event(
    "policy", "G4", "a policy comes into effect, ending the one before",
    seat=Field("seat", "who set it"), policy=Field("policy or none", "which, or none"),
)  # fmt: skip
taxed = EVENTS.event("taxed", "G8", "the two richest are found", seats=Listed("seat", "who pays, the richest first"))
seize = EVENTS.event(
    "seize", "O8", "the Gangster takes an audited asset",
    seat=Field("seat", "the Gangster"), asset=_ASSET, other_seat=_OTHER,
)  # fmt: skip
dictate = EVENTS.event(
    "dictate", "O9", "the Power Broker dictates what a Panic! takes",
    seat=Field("seat", "the Power Broker"), assets=Listed("asset", "one for each type on the card"),
)  # fmt: skip
role_order = EVENTS.event(
    "role_order", "O3", "the order in which players may draw Roles",
    seats=Listed("seat", "the poorest first"),
)  # fmt: skip
escape = EVENTS.event(
    "escape", "O6", "the Celebrity escapes the Revolution and wins",
    seat=Field("seat", "the Celebrity"),
)  # fmt: skip
also_wins = EVENTS.event("also_wins", "O12", "the Toady wins along with the winner", seat=Field("seat", "the Toady"))
puppet_roll = EVENTS.event(
    "puppet_roll", "U4", "a player rolls for their Puppet",
    seat=_PUPPET, number=Field("number", "the side that came up"),
)  # fmt: skip
nudge = EVENTS.event(
    "nudge", "U5", "a roll is shifted by discarding cards",
    seat=_PLAYER, number=Field("number", "the side from now on"),
)  # fmt: skip
puppet_card = EVENTS.event(
    "puppet_card", "U4", "a card of the deck goes face-down to a market",
    seat=_PUPPET, market=_MARKET, card=_CARD,
)  # fmt: skip
purchase = EVENTS.event(
    "purchase", "U6", "a player purchases a Puppet's asset",
    seat=_PLAYER, asset=_ASSET, other_seat=_PUPPET,
)  # fmt: skip
puppet_trade = EVENTS.event(
    "puppet_trade", "U7", "a player trades assets with their Puppet",
    seat=_PLAYER, asset=_GOT, other_asset=_GIVEN, other_seat=_PUPPET,
)  # fmt: skip


@inlined
def decision(table, seat, decision, n, choice):
    """Log what was asked, how many options were listed, and the one taken."""
    if table.log.on == 1:
        _append_decision(table, seat, decision, n, choice)


@kernel
def _append_decision(table, seat, decision, n, choice):
    """Write the eight numbers of the move taken, then what its bits stand for: cards of a hand, or assets."""
    public, move = table.state.public, table.moves.offered[choice]
    several = move.several
    n_bits = 0
    for bit in range(N_ASSETS):
        n_bits += several >> bit & 1
    at = begin(table.log, _DECISION, public.turn, public.round_number, 12 + n_bits)
    words = table.log.words
    words[at] = seat
    words[at + 1] = decision
    words[at + 2] = n
    words[at + 3] = choice
    words[at + 4] = move.kind
    words[at + 5] = move.market
    words[at + 6] = move.other_market
    words[at + 7] = move.card
    words[at + 8] = move.other_card
    words[at + 9] = move.asset
    words[at + 10] = move.other_asset
    words[at + 11] = move.seat
    at += 12
    for bit in range(N_ASSETS):
        if several >> bit & 1 == 1:
            words[at] = bit if decision == Decision.DICTATE else table.state.own[seat].hand[bit]
            at += 1
