"""What a player is asked, and every move on the list, as people say it (chapter D)."""

from collections.abc import Callable
from typing import Any

import numpy as np

from bng_sim.core.engines.stopped_game import StoppedGame
from bng_sim.core.game import Cell, Prompt
from bng_sim.core.wording import listed
from bng_sim.games.guillotines.declared.components import ASSET_NAMES, AssetType, Policy, Role
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.declared.terms import Decision, Kind
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.telling.log import cards

QUESTIONS = {
    Decision.END_ROUND: "Do you want to end the Round?",
    Decision.DRAW: "Do you draw a card?",
    Decision.ACT: "What do you do in your turn?",
    Decision.CLAIM: "The Buy succeeds. Which asset do you claim?",
    Decision.GAME_BUY: "Do you buy at the market that you gamed?",
    Decision.PLEDGE: "Panic! What do you pledge?",
    Decision.OFFER: "Which trade do you propose?",
    Decision.TRADE: "Seat {seat} gives {asset} for {other_asset}. Do you accept?",
    Decision.TAKE_REBEL: "From which Crisis do you take a Rebel?",
    Decision.GIVE_BACK: "An emergency: which asset goes back?",
    Decision.REVEAL: "Do you reveal your Role and use it?",
    Decision.POWER_BROKER: "Power Broker: which asset do you send back for which?",
    Decision.DICTATE: "Power Broker: whose assets are pledged?",
    Decision.SCAM_ARTIST: "Scam Artist: which asset do you take?",
    Decision.SCAM_ANSWER: "The Scam Artist takes an asset of yours. Do you let it go for another?",
    Decision.SCAM_GIVE: "Scam Artist: which asset do you give for it?",
    Decision.VULTURE: "Vulture Capitalist: whose Role do you take?",
    Decision.INSIDER_TRADER: "Insider Trader: whom do you choose?",
    Decision.TAKE_CARD: "Which card do you take from the discards?",
    Decision.DISCARD: "You hold too many cards. Which do you discard?",
    Decision.BRIBE: "Do you move cards into your envelope or out of it?",
    Decision.HOLD_UP: "Do you hold up your envelope?",
    Decision.SET_POLICY: "Which Policy do you set?",
    Decision.AUDIT: "Which asset is audited?",
    Decision.REPRESS: "From which Crisis are Rebels taken?",
    Decision.TAX: "What do you pay the tax with?",
    Decision.PICK_ROLE: "Which Role do you take?",
    Decision.KEEP_ROLE: "Do you keep your Role?",
    Decision.NUDGE: "Do you shift the die by discarding cards?",
    Decision.PUPPET_TRADE: "Do you trade assets with your Puppet?",
}
_NO = {
    Decision.GAME_BUY: "do not buy",
    Decision.PLEDGE: "pass",
    Decision.TRADE: "refuse",
    Decision.SCAM_ANSWER: "no, it comes back",
    Decision.BRIBE: "done",
    Decision.SET_POLICY: "none",
    Decision.PICK_ROLE: "none",
    Decision.KEEP_ROLE: "no, put it back",
    Decision.NUDGE: "leave the die",
    Decision.PUPPET_TRADE: "done",
}
_YES = {Decision.TRADE: "accept", Decision.SCAM_ANSWER: "yes, let it go", Decision.KEEP_ROLE: "keep it"}
_OF_CARDS = (Decision.TAKE_REBEL, Decision.TAKE_CARD, Decision.DISCARD, Decision.REPRESS)


def prompt(cell: Cell[Rules], stopped: StoppedGame) -> Prompt:
    """Put the question that a game has stopped at, and the moves offered, into words."""
    decision = Decision[stopped.decision.upper()]
    names = [card["name"] for card in cards(cell.rules)]
    hand = [names[card] for card in stopped.state["own"][stopped.asked_seat]["hand"] if card != NOTHING]
    first = stopped.offered[0]
    text = QUESTIONS[decision].format(
        seat=first["seat"] + 1, asset=ASSET_NAMES[first["asset"]], other_asset=ASSET_NAMES[first["other_asset"]]
    )
    return Prompt(text, tuple(_in_words(decision, move, names, hand) for move in stopped.offered))


def _in_words(decision: Decision, move: np.void, names: list[str], hand: list[str]) -> str:
    """Describe a move: `buy at Toys with Bombs 3 and Dishes 1`.

    Args:
        decision: What is asked.
        move: A `MOVE` record.
        names: What each card is called.
        hand: What the cards in the player's hand are called, the oldest first.

    """
    several = [hand[bit] for bit in range(len(hand)) if int(move["several"]) >> bit & 1]
    said: dict[Kind, Callable[[], str]] = {
        Kind.NO: lambda: _NO.get(decision, "no"),
        Kind.YES: lambda: _YES.get(decision, "yes"),
        Kind.BUY: lambda: f"buy at {_market(move['market'])} with {_played(names, move)}",
        Kind.INVEST: lambda: f"invest {names[move['card']]} at {_market(move['market'])}",
        Kind.EXCHANGE: lambda: f"exchange {names[move['card']]} at {_market(move['market'])}",
        Kind.SWAP: lambda: f"swap at {_market(move['market'])} and {_market(move['other_market'])}",
        Kind.AUDIT: lambda: f"audit {ASSET_NAMES[move['asset']]} of seat {move['seat'] + 1}",
        Kind.SCAM: lambda: (
            f"scam {ASSET_NAMES[move['asset']]} of seat {move['seat'] + 1} for {ASSET_NAMES[move['other_asset']]}"
        ),
        Kind.GAME: lambda: "game the market",
        Kind.CHOOSE: lambda: _chosen(decision, move, names, several),
        Kind.OFFER: lambda: "propose a trade",
        Kind.PUT: lambda: f"put {names[move['card']]} into the envelope",
        Kind.TAKE: lambda: f"take {names[move['card']]} out of the envelope",
        Kind.PURCHASE: lambda: (
            f"purchase {ASSET_NAMES[move['asset']]} from seat {move['seat'] + 1} with {listed(several)}"
        ),
        Kind.UP: lambda: f"one up, for {listed(several)}",
        Kind.DOWN: lambda: f"one down, for {listed(several)}",
    }
    return said[Kind(int(move["kind"]))]()


def _chosen(decision: Decision, move: np.void, names: list[str], several: list[str]) -> str:
    """Name what is chosen: a card, a Role, a Policy, an asset, a player, or several of them."""
    card = int(move["card"])
    if decision == Decision.DICTATE:
        return listed([name for bit, name in enumerate(ASSET_NAMES) if int(move["several"]) >> bit & 1])
    if decision in (Decision.PICK_ROLE, Decision.SET_POLICY):
        name = Role(card).name if decision == Decision.PICK_ROLE else Policy(card).name
        return name.replace("_", " ").title()
    if several:
        return listed(several)
    return names[card] if decision in _OF_CARDS else _assets(move)


def _assets(move: np.void) -> str:
    """Name an asset, whose it is and what is given for it, or a player."""
    asset, other_asset, seat = (int(move[field]) for field in ("asset", "other_asset", "seat"))
    if asset == NOTHING:
        return f"seat {seat + 1}"
    whose = "" if seat == NOTHING else f" of seat {seat + 1}"
    given = "" if other_asset == NOTHING else f" for {ASSET_NAMES[other_asset]}"
    return f"{ASSET_NAMES[asset]}{whose}{given}"


def _market(number: Any) -> str:
    return AssetType(int(number)).name.capitalize()


def _played(names: list[str], move: np.void) -> str:
    first = names[move["card"]]
    return first if move["other_card"] == NOTHING else f"{first} and {names[move['other_card']]}"
