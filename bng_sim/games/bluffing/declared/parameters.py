"""Every figure and ruling of the game that a designer may change, declared once.

Ranges reach as far as the engine holds; `records` sizes its arrays by the limits named here.
"""

from typing import Annotated, Any, Literal

from pydantic import Field, field_validator, model_validator

from bng_sim.core.parameters import Rules as BaseRules
from bng_sim.core.parameters import Switch, Whole, parameter
from bng_sim.core.value_words import VALUE, counted
from bng_sim.games.bluffing.declared.components import COMPONENTS, MAX_PLAYERS, BillionaireName, PowerName, word
from bng_sim.games.bluffing.declared.limits import (
    MAX_BOOST,
    MAX_DECK,
    MAX_FIGURE,
    MAX_REPLAYS,
    MAX_START_POINTS,
    MAX_TAKEN,
    MAX_USES,
)
from bng_sim.games.bluffing.declared.terms import AfterChallenge, EmptyHand, OldCard, RevealedCard

Figure = Annotated[Whole, Field(ge=0, le=MAX_FIGURE)]
StartPoints = Annotated[Whole, Field(ge=0, le=MAX_START_POINTS)]
Figures = Annotated[tuple[Figure, ...], Field(min_length=1, max_length=MAX_DECK)]
Decks = Figures | Annotated[tuple[Figures, ...], Field(min_length=1)]
RANDOM: Literal["random"] = "random"
_DECK, _POWERS = COMPONENTS["deck"], COMPONENTS["powers"]
_A_DECK = (
    f"1 to {MAX_DECK} whole numbers from 0 to {MAX_FIGURE}, for all decks, or six such lists, one a Billionaire; "
    "deck_values and deck_coins with as many numbers"
)


def _icons(names: list[str]) -> tuple[str, ...]:
    return tuple(map(word, names))


def by_billionaire(decks: Any) -> tuple[tuple[int, ...], ...]:
    """Return the figures of each Billionaire's deck, from one list for all or one for each (C3, C4)."""
    return tuple(decks) if isinstance(decks[0], tuple) else (decks,) * MAX_PLAYERS


class Rules(BaseRules):
    """The parameters of Bluffing Billionaires."""

    players: Whole = parameter(
        4, "players at the table", rule="C1", provenance="rulebook", ge=2, le=MAX_PLAYERS, words=counted("player(s)"),
    )  # fmt: skip
    deck_values: Decks = parameter(
        tuple(_DECK["values"]), "values of a Billionaire's Asset cards, in deck order", rule="C3",
        provenance="assumed", wanted=_A_DECK, known=_DECK["note"], field=None,
        alternatives={words: tuple(values) for words, values in _DECK["alternatives"]["values"].items()},
        label="values of the Asset cards",
        words={VALUE: "card values {}", "low cards twice (1, 1, 2, 2, 3 to 7)": "low cards twice in a deck"},
    )  # fmt: skip
    deck_coins: Decks = parameter(
        tuple(_DECK["coins"]), "Coin symbols on a Billionaire's Asset cards, in deck order", rule="C4",
        provenance="assumed", wanted=_A_DECK, known=_DECK["note"], field=None,
        alternatives={words: tuple(coins) for words, coins in _DECK["alternatives"]["coins"].items()},
        label="Coin symbols on the Asset cards",
        words={
            VALUE: "Coin symbols {}",
            "one on each": "one Coin symbol on each card",
            "most on low cards": "most Coin symbols on low cards",
        },
    )  # fmt: skip
    billionaires: Literal["none"] | tuple[BillionaireName, ...] = parameter(
        "none", "the Billionaire of each seat; none: drawn", rule="S1",
        provenance="ruling", wanted="none, or different Billionaires, one for each seat", field=None,
        label="Billionaires by seat", words={"none": "Billionaires drawn by chance", VALUE: "the Billionaires {}"},
    )  # fmt: skip
    first_player: Literal["random"] | Whole = parameter(
        RANDOM, "the seat, from 0, that has the first turn", rule="S3", provenance="rulebook",
        wanted="random, or a seat from 0 to players - 1", field=None,
        label="seat of the first player (from 0)",
        words={RANDOM: "a first player drawn by chance", VALUE: "seat {} (from 0) going first"}
        | {seat: f"seat {seat + 1} going first" for seat in range(MAX_PLAYERS)},
    )  # fmt: skip
    points_by_order: tuple[StartPoints, ...] = parameter(
        (), "points that each place in the turn order gets on top, who goes first in front; further places get none",
        rule="S6", provenance="variant", field=None, label="extra points by turn order",
        words={(): "no extra points by turn order", VALUE: "{} extra points by turn order"},
        min_length=0, max_length=MAX_PLAYERS,
    )  # fmt: skip
    old_card: Literal["discarded", "shown", "stacked"] = parameter(
        "discarded", "what becomes of one's face-down card when one plays another: it goes to the Discard pile "
        "face-down, or face-up, or stays below the new one", rule="T4", provenance="rulebook", field=OldCard,
        label="fate of the older card",
        words={
            "discarded": "the older card discarded face-down",
            "shown": "the older card discarded face-up",
            "stacked": "the older card left under the new one",
        },
    )  # fmt: skip
    equal_card: Literal["challenger", "active"] = parameter(
        "challenger", "who wins with cards of equal value", rule="X3", provenance="rulebook",
        field=Switch("equal_wins", "active"),
        label="winner between equal cards",
        words={
            "challenger": "equal cards won by the challenger",
            "active": "equal cards won by the active player",
        },
    )  # fmt: skip
    hand_cards_taken: Whole = parameter(
        1, "cards that a comparison's winner draws from the loser's hand", rule="X5", provenance="rulebook", ge=0,
        le=MAX_TAKEN, words=counted("hand card(s) drawn from a loser"),
    )  # fmt: skip
    taking_order: Literal["clockwise", "random"] = parameter(
        "clockwise", "the order in which several challenges are paid", rule="X6", provenance="ruling",
        field=Switch("random_order", "random"),
        label="order of settling challenges",
        words={"clockwise": "challenges settled clockwise", "random": "challenges settled in a random order"},
    )  # fmt: skip
    revealed_card: Literal["single", "always", "never"] = parameter(
        "single", "when a winner takes the loser's flipped card: from a single challenge, always, or never", rule="X7",
        provenance="rulebook", field=RevealedCard,
        label="taking of losing cards",
        words={
            "single": "losing cards taken in single challenges only",
            "always": "losing cards always taken",
            "never": "losing cards never taken",
        },
    )  # fmt: skip
    after_challenge: Literal["active", "challenger", "loser"] = parameter(
        "active", "whose left neighbour is next after a challenge", rule="X10", provenance="ruling",
        field=AfterChallenge,
        label="next player after a challenge",
        words={
            "active": "the next turn left of the active player",
            "challenger": "the next turn left of the challenger",
            "loser": "the next turn left of a challenge's loser",
        },
    )  # fmt: skip
    last_play: Literal["ends", "voted"] = parameter(
        "ends", "whether a last card ends the game at once, or after a vote on it", rule="E1", provenance="ruling",
        field=Switch("last_is_voted", "voted"),
        label="effect of playing a last card",
        words={"ends": "a last card ending the game at once", "voted": "a vote before a last card ends the game"},
    )  # fmt: skip
    empty_hand: Literal["skip", "play_on", "ends_at_turn", "ends_at_once"] = parameter(
        "skip", "what a hand emptied by challenges means: its player is passed over until one player is left, or until "
        "a last card is played; or the game ends at that player's turn, or at once", rule="E2", provenance="ruling",
        field=EmptyHand,
        label="effect of an empty hand",
        words={
            "skip": "empty hands skipped until one player is left",
            "play_on": "empty hands skipped until a last card",
            "ends_at_turn": "an empty hand ending the game on its turn",
            "ends_at_once": "an empty hand ending the game at once",
        },
    )  # fmt: skip
    max_turns: Whole = parameter(
        500, "turns after which a game ends as a stalemate", rule="E5", provenance="ruling", ge=1, le=100_000,
        label="limit on the turns of a game", words=counted("a limit of {} turn(s)"),
    )  # fmt: skip
    tie_coins: Literal["bonus", "all"] = parameter(
        "bonus", "which Coin symbols break a tie: those that scored, or those on hand cards too", rule="W4",
        provenance="ruling", field=Switch("all_coins", "all"),
        label="Coin symbols that break ties",
        words={
            "bonus": "ties broken by Coin symbols that scored",
            "all": "ties broken by hand cards' Coin symbols too",
        },
    )  # fmt: skip
    further_tie: Literal["share", "replay"] = parameter(
        "share", "what those do who are still tied: share the victory, or play again", rule="W5",
        provenance="rulebook", field=Switch("replays", "replay"),
        label="outcome of a further tie",
        words={"share": "a shared victory after a further tie", "replay": "a replay after a further tie"},
    )  # fmt: skip
    max_replays: Whole = parameter(
        5, "times that they play again at most", rule="W5", provenance="ruling", ge=1, le=MAX_REPLAYS,
        label="limit on replays", words=counted("replay(s) at most"),
    )  # fmt: skip
    powers: Literal["off", "assumed"] = parameter(
        "off", "whether each Billionaire has a power: six stand-ins, for the texts are not known", rule="P1",
        provenance="assumed", known=_POWERS["note"], alternatives={"six stand-ins": "assumed"},
        field=Switch("has_powers", "assumed"),
        label="Billionaires' powers", words={"off": "no powers", "assumed": "six stand-in powers"},
    )  # fmt: skip
    power_uses: Whole = parameter(
        _POWERS["uses"], "times a game that each player may use a power", rule="P2", provenance="assumed", ge=0,
        le=MAX_USES, known=_POWERS["note"], alternatives=_POWERS["alternatives"]["uses"],
        words=counted("use(s) of a power per game"),
    )  # fmt: skip
    power_icons: tuple[PowerName, ...] = parameter(
        _icons(_POWERS["icons"]), "powers with the icon: they need a face-down card in front of another player",
        rule="P3", provenance="assumed", wanted="different powers of spy, gag, swap, boost, insure, raid; [] for none",
        known=_POWERS["note"], field=None,
        alternatives={words: _icons(names) for words, names in _POWERS["alternatives"]["icons"].items()},
        label="powers with the icon",
        words={
            VALUE: "the icon on {}",
            (): "the icon on no power",
            "none": "the icon on no power",
            "all have the icon": "the icon on all powers",
        },
    )  # fmt: skip
    boost_points: Whole = parameter(
        _POWERS["boost_points"], "by how much a boost raises a card", rule="P7", provenance="assumed", ge=0,
        le=MAX_BOOST, known=_POWERS["note"], alternatives=_POWERS["alternatives"]["boost_points"],
        label="points of a boost", words={0: "boosts that add nothing", VALUE: "a boost of {}"},
    )  # fmt: skip

    @field_validator("deck_values", "deck_coins")
    @classmethod
    def _check_decks(cls, decks: Decks) -> Decks:
        lists = by_billionaire(decks)
        if isinstance(decks[0], tuple) and len(decks) != MAX_PLAYERS:
            raise ValueError(f"got {len(decks)} lists, expected one for all Billionaires or {MAX_PLAYERS}")
        if any(len(deck) != len(lists[0]) for deck in lists):
            raise ValueError("every deck must have as many cards as the others")
        return decks

    @field_validator("billionaires", "power_icons")
    @classmethod
    def _check_different(cls, names: Any) -> Any:
        for name in names if isinstance(names, tuple) else ():
            if names.count(name) > 1:
                raise ValueError(f"{name} is named twice")
        return names

    @field_validator("power_icons", mode="before")
    @classmethod
    def _read_none(cls, names: Any) -> Any:
        return () if names == "none" else names

    @model_validator(mode="after")
    def _check_together(self) -> "Rules":
        n_values, n_coins = (len(by_billionaire(decks)[0]) for decks in (self.deck_values, self.deck_coins))
        if n_values != n_coins:
            raise ValueError(
                f"deck_coins: got {n_coins} numbers a deck, expected {n_values}, as many as deck_values has (rule C4)"
            )
        if isinstance(self.billionaires, tuple) and len(self.billionaires) != self.players:
            raise ValueError(
                f"billionaires: got {len(self.billionaires)} names, expected {self.players}, one a seat (rule S1)"
            )
        if self.first_player != RANDOM and not 0 <= self.first_player < self.players:
            raise ValueError(
                f"first_player: got {self.first_player}, expected random or a seat from 0 to {self.players - 1} "
                "(rule S3)"
            )
        return self
