"""Every figure and ruling of the game that a designer may change, declared once.

Ranges reach as far as the engine holds; `records` sizes its arrays by the limits named here.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field, Strict, field_validator, model_validator

from bng_sim.core.parameters import Rules as BaseRules
from bng_sim.core.parameters import Switch, Whole, YesNo, parameter
from bng_sim.core.value_words import VALUE, counted, switch
from bng_sim.games.billionaire.declared.components import (
    COMPONENTS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    N_POWERS,
    POWERS,
    REGIONS,
    SPACES,
    Space,
    SpaceName,
)
from bng_sim.games.billionaire.declared.limits import (
    MAX_BID,
    MAX_CARDS,
    MAX_CHAIN,
    MAX_DRAW,
    MAX_EACH,
    MAX_EFFECT,
    MAX_GOAL,
    MAX_PLAYS,
    MAX_POWER_CARDS,
    MAX_PROFIT,
    MAX_RATIO,
    MAX_REACH,
    MAX_REBIDS,
    MAX_RING,
    MAX_START,
    MAX_TRADING,
    MAX_VALUES,
    MIN_GOAL,
    MIN_RING,
)
from bng_sim.games.billionaire.declared.terms import TieAfter

Chance = Annotated[float, Strict(), Field(ge=0, le=1)]
Homes = tuple[Annotated[Whole, Field(ge=0, le=MAX_RING - 1)], ...]  # of the seats, with one number of players
Worths = Annotated[
    tuple[Annotated[Whole, Field(ge=1, le=MAX_TRADING)], ...], Field(min_length=1, max_length=MAX_CARDS)
]  # of the Investments of a region
N_TABLES = MAX_PLAYERS - MIN_PLAYERS + 1  # numbers of players
_HEADQUARTERS = Space.HEADQUARTERS.name.lower()
_BOARD, _PROFITS = COMPONENTS["board"], COMPONENTS["profit_cards"]
_INVESTMENTS, _POWERS = COMPONENTS["investments"], COMPONENTS["power_play_cards"]


def _tuples(lists: Sequence[Any]) -> tuple[Any, ...]:
    """Turn lists, also lists in lists, into the tuples that these parameters are."""
    return tuple(_tuples(each) if isinstance(each, list) else each for each in lists)


def _other(values: dict[str, Any]) -> dict[str, Any]:
    return {words: _tuples(value) if isinstance(value, list) else value for words, value in values.items()}


class Rules(BaseRules):
    """The parameters of Billionaire."""

    players: Whole = parameter(
        4, "players at the table", rule="S1", provenance="rulebook", words=counted("player(s)"), ge=MIN_PLAYERS,
        le=MAX_PLAYERS,
    )  # fmt: skip
    goal: Whole = parameter(
        1000, "$ million of Profit cards and actual values that make a billionaire", rule="W1", provenance="rulebook",
        label="goal ($ million)", words="a goal of ${} million", ge=MIN_GOAL, le=MAX_GOAL,
    )  # fmt: skip
    goal_check: Literal["action", "turn"] = parameter(
        "action", "when totals are held against the goal: after every action, or when a turn is finished", rule="W2",
        provenance="ruling", label="moment of checking the goal",
        words={"action": "the goal checked after every action", "turn": "the goal checked only at the end of a turn"},
        field=Switch("goal_by_turn", "turn"),
    )  # fmt: skip
    several_billionaires: Literal["greatest", "first"] = parameter(
        "greatest", "who wins if several totals have reached the goal: the greatest, or the first to reach it",
        rule="W4", provenance="ruling", label="winner among several billionaires",
        words={"greatest": "a win for the highest total", "first": "a win for the first to reach the goal"},
        field=Switch("first_there_wins", "first"),
    )  # fmt: skip
    tie_break: Literal["shared", "clockwise"] = parameter(
        "shared", "who wins of equal greatest totals: all, or the first clockwise from the player whose turn it is",
        rule="W5", provenance="ruling", label="winner among equal totals",
        words={"shared": "a shared victory on equal totals", "clockwise": "equal totals decided clockwise"},
        field=Switch("tie_clockwise", "clockwise"),
    )  # fmt: skip
    end_on_last_investment: YesNo = parameter(
        True, "whether the game ends after an auction that leaves all three decks empty", rule="W3",
        provenance="rulebook", label="end when Investments are sold out",
        words=switch("an end when the Investments are sold out", "no end when the Investments are sold out"),
    )  # fmt: skip
    last_investment: Literal["left", "drawn"] = parameter(
        "left", "when an auction was that of the last Investment: if it leaves the decks empty, or if its lot was all "
        "that they had", rule="W3", provenance="ruling", label="test for sold-out Investments",
        words={"left": "an end only if the decks stay empty", "drawn": "an end even if the decks are refilled"},
        field=Switch("last_is_drawn", "drawn"),
    )  # fmt: skip
    max_turns: Whole = parameter(
        2000, "turns after which a game ends as a stalemate", rule="W6", provenance="ruling",
        words=counted("turn(s) at most"), ge=1, le=100_000,
    )  # fmt: skip
    start_profits: Whole = parameter(
        5, "Profit cards dealt to each player", rule="S4", provenance="rulebook",
        words=counted("Profit card(s) dealt to each player", "no Profit cards dealt"), ge=0, le=MAX_START,
    )  # fmt: skip
    start_profits_by_order: tuple[Annotated[Whole, Field(ge=0, le=MAX_START)], ...] = parameter(
        (), "Profit cards that each place in the order of the first round gets on top, from who goes first on",
        rule="S7", provenance="variant", label="extra Profit cards by turn order",
        words={(): "no extra Profit cards by turn order", VALUE: "{} extra Profit cards in turn order"}, field=None,
        min_length=0, max_length=MAX_PLAYERS,
    )  # fmt: skip
    first_bid: Literal["none", "sealed"] = parameter(
        "none", "whether players bid secretly for going first, and the highest pays the board", rule="S8",
        provenance="variant", label="bid for going first",
        words={"none": "no bid for going first", "sealed": "a sealed bid for going first"},
        field=Switch("first_is_bid_for", "sealed"),
    )  # fmt: skip
    first_turn: Literal["full", "no_landing"] = parameter(
        "full", "what the game's first turn is: a turn as any other, or one whose landing is not carried out",
        rule="S9", provenance="variant", label="first turn of the game",
        words={"full": "a full first turn", "no_landing": "a first turn whose landing brings nothing"},
        field=Switch("first_landing_is_void", "no_landing"),
    )  # fmt: skip
    turn_order: Literal["clockwise", "passing"] = parameter(
        "clockwise", "who begins after everybody has had a turn: who began last, or that player's left neighbour",
        rule="S10", provenance="variant", label="start player of each round",
        words={"clockwise": "the same start player in every round", "passing": "a start player that moves on"},
        field=Switch("start_player_moves", "passing"),
    )  # fmt: skip
    pass_profits: Whole = parameter(
        1, "Profit cards drawn for passing one's own Headquarters", rule="H2", provenance="rulebook",
        label="cards for passing Headquarters", words=counted("Profit card(s) for passing Headquarters"), ge=0,
        le=MAX_DRAW,
    )  # fmt: skip
    hit_profits: Whole = parameter(
        2, "Profit cards drawn for landing on one's own Headquarters", rule="H3", provenance="rulebook",
        label="cards for landing on Headquarters", words=counted("Profit card(s) for landing on Headquarters"), ge=0,
        le=MAX_DRAW,
    )  # fmt: skip
    green_green_profits: Whole = parameter(
        2, "Profit cards that the owner draws when the Analyzer stops at green and green", rule="N7",
        provenance="rulebook", words=counted("Profit card(s) for green and green"), ge=0, le=MAX_DRAW,
    )  # fmt: skip
    partial_draws: YesNo = parameter(
        True, "whether one who is due more Profit cards than are left takes what there is", rule="M3",
        provenance="ruling", label="partial draws of Profit cards",
        words=switch("partial draws from a short Profit deck"),
    )  # fmt: skip
    bid_cap: Whole = parameter(
        500, "no bid is above this, in $ million", rule="B2", provenance="ruling", label="cap on bids ($ million)",
        words="bids of at most ${} million", ge=1, le=MAX_BID,
    )  # fmt: skip
    overbid_reach: Whole = parameter(
        5, "how far a bid may exceed one's means, in $ million", rule="B2", provenance="ruling",
        label="overbidding allowed ($ million)", words={0: "no overbids", VALUE: "overbids by up to ${} million"}, ge=0,
        le=MAX_REACH,
    )  # fmt: skip
    tie_rule: Literal["highest", "any"] = parameter(
        "highest", "which like bids are bid again for: the highest ones, or any", rule="B5", provenance="ruling",
        label="ties that call for new bids",
        words={"highest": "new bids only if the highest bids tie", "any": "new bids if any bids tie"},
        field=Switch("any_tie", "any"),
    )  # fmt: skip
    rebid_among: Literal["all", "tied"] = parameter(
        "all", "who bids again after a tie: all who could before, or those who tied", rule="B5", provenance="ruling",
        label="bidders after a tie",
        words={"all": "new bids by all bidders after a tie", "tied": "new bids by tied players only"},
        field=Switch("rebid_tied", "tied"),
    )  # fmt: skip
    rebid_floor: YesNo = parameter(
        False, "whether whoever bids again must reach the highest bid of the round before", rule="B5",
        provenance="ruling", label="floor for bids after a tie",
        words=switch("a floor for bids after a tie", "no floor for bids after a tie"),
    )  # fmt: skip
    max_rebids: Whole = parameter(
        3, "re-bids in a row at most", rule="B6", provenance="ruling",
        words=counted("re-bid(s) in a row at most", "no re-bids"), ge=0, le=MAX_REBIDS,
    )  # fmt: skip
    tie_after_rebids: Literal["lot", "clockwise", "unsold"] = parameter(
        "lot", "who wins a tie that no re-bid is left for: one drawn by lot, the first from the drawer on, or nobody",
        rule="B6", provenance="ruling", label="outcome of ties after all re-bids",
        words={
            "lot": "ties after all re-bids decided by chance", "clockwise": "ties after all re-bids decided clockwise",
            "unsold": "ties after all re-bids leaving a lot unsold",
        },
        field=TieAfter,
    )  # fmt: skip
    unsold: Literal["return", "drawer"] = parameter(
        "return", "where a lot goes that nobody bids for: back to its deck, or to the drawer", rule="B4",
        provenance="ruling", label="destination of unsold lots",
        words={"return": "unsold lots returned to their decks", "drawer": "unsold lots given to the drawer"},
        field=Switch("unsold_to_drawer", "drawer"),
    )  # fmt: skip
    exact_payment: YesNo = parameter(
        False, "whether one who can pay the exact sum must", rule="Y4", provenance="ruling",
        label="duty to pay the exact price",
        words=switch("a duty to pay the exact price if possible", "no duty to pay the exact price"),
    )  # fmt: skip
    exact_with: Literal["all_cards", "profits"] = parameter(
        "all_cards", "which of one's cards tell whether one can pay the exact sum: all, or Profit cards alone",
        rule="Y4", provenance="ruling", label="cards in the exact-payment test",
        words={"all_cards": "exact payment judged by all cards", "profits": "exact payment judged by Profit cards"},
        field=Switch("exact_with_profits", "profits"),
    )  # fmt: skip
    play_windows: Literal["both", "after_landing"] = parameter(
        "both", "when Power Play cards can be played: before the roll and after the landing, or then alone", rule="T2",
        provenance="ruling", label="windows for Power Play cards",
        words={
            "both": "Power Play cards before and after the roll",
            "after_landing": "Power Play cards only after the landing",
        },
        field=Switch("plays_before", "both"),
    )  # fmt: skip
    plays_per_turn: Whole = parameter(
        24, "Power Play cards that one may play in a turn, Security not counted", rule="P3", provenance="ruling",
        words=counted("Power Play card(s) per turn at most", "no Power Play cards but Security"), ge=0, le=MAX_PLAYS,
    )  # fmt: skip
    used_cards: Literal["when_played", "after_action"] = parameter(
        "when_played", "when a Power Play card goes below its deck: as it is played, or after its action, behind any "
        "Security played on it", rule="P9", provenance="ruling", label="return of used Power Play cards",
        words={
            "when_played": "used cards returned as they are played",
            "after_action": "used cards returned after their action",
        },
        field=Switch("used_after_action", "after_action"),
    )  # fmt: skip
    security_chain: Whole = parameter(
        24, "Security cards that may be played on one action; 0: none", rule="X4", provenance="ruling",
        words=counted("Security card(s) per action at most", "no Security cards played"), ge=0, le=MAX_CHAIN,
    )  # fmt: skip
    security_own_action: YesNo = parameter(
        False, "whether one may cancel one's own action", rule="X3", provenance="ruling",
        words=switch("Security on one's own action"),
    )  # fmt: skip
    power_play_effect: Literal["levy", "profit"] = parameter(
        "levy", "what Power Play does: takes Profit cards from everybody, or draws some", rule="P4",
        provenance="assumed", label="effect of Power Play",
        words={"levy": "a Power Play that takes from all others", "profit": "a Power Play that draws Profit cards"},
        field=Switch("power_play_draws", "profit"), known=_POWERS["note"],
        alternatives=_POWERS["alternatives"]["power_play_effect"],
    )  # fmt: skip
    levy_cards: Whole = parameter(
        1, "Profit cards that Power Play takes from each other player", rule="P4", provenance="assumed",
        label="cards Power Play takes from each", words=counted("card(s) taken from each by Power Play"), ge=1,
        le=MAX_EFFECT, known=_POWERS["note"],
    )  # fmt: skip
    power_play_profits: Whole = parameter(
        2, "Profit cards that Power Play draws, where it draws", rule="P4", provenance="assumed",
        label="Profit cards Power Play draws", words=counted("Profit card(s) drawn by Power Play"), ge=1, le=MAX_EFFECT,
        known=_POWERS["note"],
    )  # fmt: skip
    disaster_targets: Literal["unprotected", "any"] = parameter(
        "unprotected", "which Investments of others Disaster can hit", rule="P5", provenance="assumed",
        label="targets of Disaster",
        words={"unprotected": "Disaster on unprotected Investments only", "any": "Disaster on any Investment"},
        field=Switch("disaster_any", "any"), known=_POWERS["note"],
        alternatives=_POWERS["alternatives"]["disaster_targets"],
    )  # fmt: skip
    espionage_effect: Literal["choose", "blind", "look"] = parameter(
        "choose", "what Espionage does: look at a hand and take a Profit card, take one unseen, or only look",
        rule="P6", provenance="assumed", label="effect of Espionage",
        words={
            "choose": "Espionage that takes a chosen Profit card", "blind": "Espionage that takes a Profit card blind",
            "look": "Espionage that only looks at a hand",
        },
        known=_POWERS["note"], alternatives=_POWERS["alternatives"]["espionage_effect"],
    )  # fmt: skip
    proxy_targets: Literal["unprotected", "any"] = parameter(
        "unprotected", "which Investments of others a Proxy Fight can be for", rule="P7", provenance="assumed",
        label="targets of a Proxy Fight",
        words={"unprotected": "Proxy Fights on unprotected Investments only", "any": "Proxy Fights on any Investment"},
        field=Switch("proxy_any", "any"), known=_POWERS["note"], alternatives=_POWERS["alternatives"]["proxy_targets"],
    )  # fmt: skip
    proxy_ties: Literal["owner", "again"] = parameter(
        "owner", "whose a Proxy Fight of equal rolls is: the owner's, or both roll again", rule="P7",
        provenance="assumed", label="equal rolls in a Proxy Fight",
        words={"owner": "a tied Proxy Fight won by the owner", "again": "a tied Proxy Fight rolled again"},
        field=Switch("proxy_again", "again"), known=_POWERS["note"],
    )  # fmt: skip
    analyze_any_targets: Literal["any", "unprotected"] = parameter(
        "any", "which Investments of others Analyze Any can be used on", rule="P8", provenance="assumed",
        label="targets of Analyze Any",
        words={"any": "Analyze Any on any Investment", "unprotected": "Analyze Any on unprotected Investments only"},
        field=Switch("analyze_any", "any"), known=_POWERS["note"],
        alternatives=_POWERS["alternatives"]["analyze_any_targets"],
    )  # fmt: skip
    spaces: tuple[SpaceName, ...] = parameter(
        _tuples(_BOARD["spaces"]), "the kinds of the spaces, clockwise from space 0", rule="C1", provenance="assumed",
        label="layout of the board",
        words={
            "more Profit, fewer Power Play": "more Profit and fewer Power Play spaces",
            "six Analyze, fewer Sealed Bids": "six Analyze and fewer Sealed Bids spaces",
            "as assumed": "the board as assumed", VALUE: "board {}",
        },
        wanted=f"{MIN_RING} to {MAX_RING} of {', '.join(SPACES)}", field=None, known=_BOARD["note"],
        alternatives=_other(_BOARD["alternatives"]), min_length=MIN_RING, max_length=MAX_RING,
    )  # fmt: skip
    headquarters: tuple[Homes, ...] = parameter(
        _tuples(COMPONENTS["headquarters"]["spaces"]), "the space that is each seat's Headquarters, with 2, 3 and 4 "
        "players", rule="S1", provenance="ruling", label="places of the Headquarters", words="Headquarters {}",
        field=None, wanted="three lists, of 2, 3 and 4 different spaces of the kind headquarters, counted from 0",
        min_length=N_TABLES, max_length=N_TABLES,
    )  # fmt: skip
    profit_values: tuple[Annotated[Whole, Field(ge=1, le=MAX_PROFIT)], ...] = parameter(
        _tuples(_PROFITS["values"]), "the values of Profit cards, in $ million", rule="C2", provenance="assumed",
        label="values of Profit cards ($ million)", words="Profit card values {}",
        wanted=f"1 to {MAX_VALUES} different whole numbers from 1 to {MAX_PROFIT}", field=None, known=_PROFITS["note"],
        min_length=1, max_length=MAX_VALUES,
    )  # fmt: skip
    profit_cards: tuple[Annotated[Whole, Field(ge=0, le=MAX_EACH)], ...] = parameter(
        _tuples(_PROFITS["cards"]), "how many Profit cards there are of each value", rule="C2", provenance="assumed",
        label="Profit cards of each value",
        words={
            (12,) * 5: "12 Profit cards of each value", (8,) * 5: "8 Profit cards of each value",
            (20,) * 5: "20 Profit cards of each value", (24, 18, 9, 6, 3): "few large Profit cards",
            VALUE: "Profit cards by value {}",
        },
        wanted=f"as many whole numbers from 0 to {MAX_EACH} as profit_values has", field=None, known=_PROFITS["note"],
        alternatives=_other(_PROFITS["alternatives"]["cards"]),
    )  # fmt: skip
    trading_values: tuple[Worths, ...] = parameter(
        _tuples(_INVESTMENTS["trading_values"]), "the trading values of the Investments of each region, in $ million",
        rule="C3", provenance="assumed", label="trading values ($ million)",
        words={
            "six a region": "six Investments a region", "twelve a region": "twelve Investments a region",
            "regions of their own": "different trading values by region", VALUE: "trading values {}",
        },
        field=None, known=_INVESTMENTS["note"],
        wanted=f"three lists, of {', '.join(REGIONS)}, of 1 to {MAX_CARDS} whole numbers from 1 to {MAX_TRADING}",
        alternatives=_other(_INVESTMENTS["alternatives"]), min_length=len(REGIONS), max_length=len(REGIONS),
    )  # fmt: skip
    value_ratio: Whole = parameter(
        10, "the actual value of an Investment in times its trading value", rule="C3", provenance="rulebook",
        label="actual value per trading value",
        words={1: "actual values equal to trading values", VALUE: "actual values {} times trading values"}, ge=1,
        le=MAX_RATIO,
    )  # fmt: skip
    power_cards: tuple[Annotated[Whole, Field(ge=0, le=MAX_POWER_CARDS)], ...] = parameter(
        _tuples(_POWERS["cards"]), f"how many Power Play cards there are of each kind: {', '.join(POWERS)}", rule="C4",
        provenance="assumed", label="Power Play cards of each kind",
        words={
            (4,) * 6: "4 Power Play cards of each kind", (4, 0, 4, 4, 4, 4): "no Security cards",
            (4, 8, 4, 4, 4, 4): "8 Security cards", (4, 4, 0, 4, 4, 4): "no Disaster cards",
            (4, 4, 4, 4, 0, 4): "no Proxy Fight cards", (4, 4, 0, 4, 0, 0): "no Disaster, Proxy Fight or Analyze Any",
            VALUE: "Power Play cards by kind {}",
        },
        field=None, known=_POWERS["note"], alternatives=_other(_POWERS["alternatives"]["cards"]),
        min_length=N_POWERS, max_length=N_POWERS,
    )  # fmt: skip
    analyzer_red: tuple[Chance, Chance] = parameter(
        (0.5, 0.5), "the chance of red, of each of the Analyzer's spinners", rule="N3", provenance="ruling",
        label="the Analyzer's chances of red",
        words={(0.5, 0.5): "even chances of red on the Analyzer", VALUE: "Analyzer chances of red {}"},
        wanted="two numbers from 0 to 1", field=None,
    )  # fmt: skip

    @field_validator("headquarters")
    @classmethod
    def _check_lists(cls, lists: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        for players, listed in enumerate(lists, MIN_PLAYERS):
            if len(listed) != players or len(set(listed)) != players:
                raise ValueError(f"the list for {players} players is {list(listed)}")
        return lists

    @field_validator("profit_values")
    @classmethod
    def _check_values(cls, values: tuple[int, ...]) -> tuple[int, ...]:
        for value in values:
            if values.count(value) > 1:
                raise ValueError(f"{value} is named twice")
        return values

    @model_validator(mode="after")
    def _check_together(self) -> "Rules":
        for seat, space in enumerate(self.headquarters[self.players - MIN_PLAYERS]):
            if not 0 <= space < len(self.spaces) or self.spaces[space] != _HEADQUARTERS:
                there = self.spaces[space] if 0 <= space < len(self.spaces) else "no space"
                raise ValueError(
                    f"headquarters: got space {space} for seat {seat} (from 0) of {self.players} players, where spaces "
                    f"has {there}, expected a space of the kind {_HEADQUARTERS} (rules C1, S1)"
                )
        if len(self.profit_cards) != len(self.profit_values):
            raise ValueError(
                f"profit_cards: got {len(self.profit_cards)} numbers, expected {len(self.profit_values)}, one for each "
                "value of profit_values (rule C2)"
            )
        return self
