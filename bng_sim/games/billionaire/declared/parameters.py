"""Every figure and ruling of the game that a designer may change, declared once.

Ranges reach as far as the engine holds; `records` sizes its arrays by the limits named here.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field, Strict, field_validator, model_validator

from bng_sim.core.parameters import Rules as BaseRules
from bng_sim.core.parameters import Switch, Whole, YesNo, parameter
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
_HEADQUARTERS = Space.HEADQUARTERS.name.lower()
_BOARD, _PROFITS = COMPONENTS["board"], COMPONENTS["profit_cards"]
_INVESTMENTS, _POWERS = COMPONENTS["investments"], COMPONENTS["power_play_cards"]


def _tuples(lists: Sequence[Any]) -> tuple[Any, ...]:
    """Turn lists, also lists in lists, into the tuples that these parameters are."""
    return tuple(_tuples(each) if isinstance(each, list) else each for each in lists)


def _other(values: dict[str, Any]) -> dict[str, Any]:
    return {words: _tuples(value) if isinstance(value, list) else value for words, value in values.items()}


def _refuse(what: str, values: Sequence[Any], least: int, most: int) -> None:
    """Raise ValueError at the first of these that is no whole number in this range, naming it by its place."""
    for place, value in enumerate(values):
        if type(value) is not int or not least <= value <= most:
            raise ValueError(f"{what} {place} is {value!r}, not a whole number from {least} to {most}")


class Rules(BaseRules):
    """The parameters of Billionaire."""

    players: Whole = parameter(
        4, "players at the table", rule="S1", provenance="rulebook", ge=MIN_PLAYERS, le=MAX_PLAYERS
    )
    goal: Whole = parameter(
        1000, "$ million of Profit cards and actual values that make a billionaire", rule="W1", provenance="rulebook",
        ge=MIN_GOAL, le=MAX_GOAL,
    )  # fmt: skip
    goal_check: Literal["action", "turn"] = parameter(
        "action", "when totals are held against the goal: after every action, or when a turn is finished", rule="W2",
        provenance="ruling", fills=Switch("goal_by_turn", "turn"),
    )  # fmt: skip
    several_billionaires: Literal["greatest", "first"] = parameter(
        "greatest", "who wins if several totals have reached the goal: the greatest, or the first to reach it",
        rule="W4", provenance="ruling", fills=Switch("first_there_wins", "first"),
    )  # fmt: skip
    tie_break: Literal["shared", "clockwise"] = parameter(
        "shared", "who wins of equal greatest totals: all, or the first clockwise from the player whose turn it is",
        rule="W5", provenance="ruling", fills=Switch("tie_clockwise", "clockwise"),
    )  # fmt: skip
    end_on_last_investment: YesNo = parameter(
        True, "whether the game ends after an auction that leaves all three decks empty", rule="W3",
        provenance="rulebook",
    )  # fmt: skip
    last_investment: Literal["left", "drawn"] = parameter(
        "left", "when an auction was that of the last Investment: if it leaves the decks empty, or if its lot was all "
        "that they had", rule="W3", provenance="ruling", fills=Switch("last_is_drawn", "drawn"),
    )  # fmt: skip
    max_turns: Whole = parameter(
        2000, "turns after which a game ends as a stalemate", rule="W6", provenance="ruling", ge=1, le=100_000
    )
    start_profits: Whole = parameter(
        5, "Profit cards dealt to each player", rule="S4", provenance="rulebook", ge=0, le=MAX_START
    )
    pass_profits: Whole = parameter(
        1, "Profit cards drawn for passing one's own Headquarters", rule="H2", provenance="rulebook", ge=0, le=MAX_DRAW
    )
    hit_profits: Whole = parameter(
        2, "Profit cards drawn for landing on one's own Headquarters", rule="H3", provenance="rulebook", ge=0,
        le=MAX_DRAW,
    )  # fmt: skip
    green_green_profits: Whole = parameter(
        2, "Profit cards that the owner draws when the Analyzer stops at green and green", rule="N7",
        provenance="rulebook", ge=0, le=MAX_DRAW,
    )  # fmt: skip
    partial_draws: YesNo = parameter(
        True, "whether one who is due more Profit cards than are left takes what there is", rule="M3",
        provenance="ruling",
    )  # fmt: skip
    bid_cap: Whole = parameter(
        500, "no bid is above this, in $ million", rule="B2", provenance="ruling", ge=1, le=MAX_BID
    )
    overbid_reach: Whole = parameter(
        5, "how far a bid may exceed one's means, in $ million", rule="B2", provenance="ruling", ge=0, le=MAX_REACH
    )
    tie_rule: Literal["highest", "any"] = parameter(
        "highest", "which like bids are bid again for: the highest ones, or any", rule="B5", provenance="ruling",
        fills=Switch("any_tie", "any"),
    )  # fmt: skip
    rebid_among: Literal["all", "tied"] = parameter(
        "all", "who bids again after a tie: all who could before, or those who tied", rule="B5", provenance="ruling",
        fills=Switch("rebid_tied", "tied"),
    )  # fmt: skip
    rebid_floor: YesNo = parameter(
        False, "whether whoever bids again must reach the highest bid of the round before", rule="B5",
        provenance="ruling",
    )  # fmt: skip
    max_rebids: Whole = parameter(3, "re-bids in a row at most", rule="B6", provenance="ruling", ge=0, le=MAX_REBIDS)
    tie_after_rebids: Literal["lot", "clockwise", "unsold"] = parameter(
        "lot", "who wins a tie that no re-bid is left for: one drawn by lot, the first from the drawer on, or nobody",
        rule="B6", provenance="ruling", fills=TieAfter,
    )  # fmt: skip
    unsold: Literal["return", "drawer"] = parameter(
        "return", "where a lot goes that nobody bids for: back to its deck, or to the drawer", rule="B4",
        provenance="ruling", fills=Switch("unsold_to_drawer", "drawer"),
    )  # fmt: skip
    exact_payment: YesNo = parameter(
        False, "whether one who can pay the exact sum must", rule="Y4", provenance="ruling"
    )
    exact_with: Literal["all_cards", "profits"] = parameter(
        "all_cards", "which of one's cards tell whether one can pay the exact sum: all, or Profit cards alone",
        rule="Y4", provenance="ruling", fills=Switch("exact_with_profits", "profits"),
    )  # fmt: skip
    play_windows: Literal["both", "after_landing"] = parameter(
        "both", "when Power Play cards can be played: before the roll and after the landing, or then alone", rule="T2",
        provenance="ruling", fills=Switch("plays_before", "both"),
    )  # fmt: skip
    plays_per_turn: Whole = parameter(
        24, "Power Play cards that one may play in a turn, Security not counted", rule="P3", provenance="ruling", ge=0,
        le=MAX_PLAYS,
    )  # fmt: skip
    used_cards: Literal["when_played", "after_action"] = parameter(
        "when_played", "when a Power Play card goes below its deck: as it is played, or after its action, behind any "
        "Security played on it", rule="P9", provenance="ruling", fills=Switch("used_after_action", "after_action"),
    )  # fmt: skip
    security_chain: Whole = parameter(
        24, "Security cards that may be played on one action; 0: none", rule="X4", provenance="ruling", ge=0,
        le=MAX_CHAIN,
    )  # fmt: skip
    security_own_action: YesNo = parameter(
        False, "whether one may cancel one's own action", rule="X3", provenance="ruling"
    )
    power_play_effect: Literal["levy", "profit"] = parameter(
        "levy", "what Power Play does: takes Profit cards from everybody, or draws some", rule="P4",
        provenance="assumed", fills=Switch("power_play_draws", "profit"), known=_POWERS["note"],
        alternatives=_POWERS["alternatives"]["power_play_effect"],
    )  # fmt: skip
    levy_cards: Whole = parameter(
        1, "Profit cards that Power Play takes from each other player", rule="P4", provenance="assumed", ge=1,
        le=MAX_EFFECT, known=_POWERS["note"],
    )  # fmt: skip
    power_play_profits: Whole = parameter(
        2, "Profit cards that Power Play draws, where it draws", rule="P4", provenance="assumed", ge=1, le=MAX_EFFECT,
        known=_POWERS["note"],
    )  # fmt: skip
    disaster_targets: Literal["unprotected", "any"] = parameter(
        "unprotected", "which Investments of others Disaster can hit", rule="P5", provenance="assumed",
        fills=Switch("disaster_any", "any"), known=_POWERS["note"],
        alternatives=_POWERS["alternatives"]["disaster_targets"],
    )  # fmt: skip
    espionage_effect: Literal["choose", "blind", "look"] = parameter(
        "choose", "what Espionage does: look at a hand and take a Profit card, take one unseen, or only look",
        rule="P6", provenance="assumed", known=_POWERS["note"],
        alternatives=_POWERS["alternatives"]["espionage_effect"],
    )  # fmt: skip
    proxy_targets: Literal["unprotected", "any"] = parameter(
        "unprotected", "which Investments of others a Proxy Fight can be for", rule="P7", provenance="assumed",
        fills=Switch("proxy_any", "any"), known=_POWERS["note"], alternatives=_POWERS["alternatives"]["proxy_targets"],
    )  # fmt: skip
    proxy_ties: Literal["owner", "again"] = parameter(
        "owner", "whose a Proxy Fight of equal rolls is: the owner's, or both roll again", rule="P7",
        provenance="assumed", fills=Switch("proxy_again", "again"), known=_POWERS["note"],
    )  # fmt: skip
    analyze_any_targets: Literal["any", "unprotected"] = parameter(
        "any", "which Investments of others Analyze Any can be used on", rule="P8", provenance="assumed",
        fills=Switch("analyze_any", "any"), known=_POWERS["note"],
        alternatives=_POWERS["alternatives"]["analyze_any_targets"],
    )  # fmt: skip
    spaces: tuple[SpaceName, ...] = parameter(
        _tuples(_BOARD["spaces"]), "the kinds of the spaces, clockwise from space 0", rule="C1", provenance="assumed",
        wanted=f"{MIN_RING} to {MAX_RING} of {', '.join(SPACES)}", fills=None, known=_BOARD["note"],
        alternatives=_other(_BOARD["alternatives"]),
    )  # fmt: skip
    headquarters: tuple[tuple[Whole, ...], ...] = parameter(
        _tuples(COMPONENTS["headquarters"]["spaces"]), "the space that is each seat's Headquarters, with 2, 3 and 4 "
        "players", rule="S1", provenance="ruling", fills=None,
        wanted="three lists, of 2, 3 and 4 different spaces of the kind headquarters, counted from 0",
    )  # fmt: skip
    profit_values: tuple[Whole, ...] = parameter(
        _tuples(_PROFITS["values"]), "the values of Profit cards, in $ million", rule="C2", provenance="assumed",
        wanted=f"1 to {MAX_VALUES} different whole numbers from 1 to {MAX_PROFIT}", fills=None, known=_PROFITS["note"],
    )  # fmt: skip
    profit_cards: tuple[Whole, ...] = parameter(
        _tuples(_PROFITS["cards"]), "how many Profit cards there are of each value", rule="C2", provenance="assumed",
        wanted=f"as many whole numbers from 0 to {MAX_EACH} as profit_values has", fills=None, known=_PROFITS["note"],
        alternatives=_other(_PROFITS["alternatives"]["cards"]),
    )  # fmt: skip
    trading_values: tuple[tuple[Whole, ...], ...] = parameter(
        _tuples(_INVESTMENTS["trading_values"]), "the trading values of the Investments of each region, in $ million",
        rule="C3", provenance="assumed", fills=None, known=_INVESTMENTS["note"],
        wanted=f"three lists, of {', '.join(REGIONS)}, of 1 to {MAX_CARDS} whole numbers from 1 to {MAX_TRADING}",
        alternatives=_other(_INVESTMENTS["alternatives"]),
    )  # fmt: skip
    value_ratio: Whole = parameter(
        10, "the actual value of an Investment in times its trading value", rule="C3", provenance="rulebook", ge=1,
        le=MAX_RATIO,
    )  # fmt: skip
    power_cards: tuple[Whole, ...] = parameter(
        _tuples(_POWERS["cards"]), f"how many Power Play cards there are of each kind: {', '.join(POWERS)}", rule="C4",
        provenance="assumed", wanted=f"{N_POWERS} whole numbers from 0 to {MAX_POWER_CARDS}", fills=None,
        known=_POWERS["note"], alternatives=_other(_POWERS["alternatives"]["cards"]),
    )  # fmt: skip
    analyzer_red: tuple[Chance, Chance] = parameter(
        (0.5, 0.5), "the chance of red, of each of the Analyzer's spinners", rule="N3", provenance="ruling",
        wanted="two numbers from 0 to 1", fills=None,
    )  # fmt: skip

    @field_validator("spaces", mode="before")
    @classmethod
    def _check_spaces(cls, spaces: Any) -> Any:
        for place, space in enumerate(spaces if isinstance(spaces, list | tuple) else ()):
            if space not in SPACES:
                raise ValueError(f"space {place} is {space!r}, which is no kind of space")
        return spaces

    @field_validator("spaces")
    @classmethod
    def _check_ring(cls, spaces: tuple[SpaceName, ...]) -> tuple[SpaceName, ...]:
        if not MIN_RING <= len(spaces) <= MAX_RING:
            raise ValueError(f"there are {len(spaces)} spaces")
        return spaces

    @field_validator("headquarters")
    @classmethod
    def _check_lists(cls, lists: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        if len(lists) != MAX_PLAYERS - MIN_PLAYERS + 1:
            raise ValueError(f"there are {len(lists)} lists")
        for players, listed in enumerate(lists, MIN_PLAYERS):
            if len(listed) != players or len(set(listed)) != players:
                raise ValueError(f"the list for {players} players is {list(listed)}")
        return lists

    @field_validator("profit_values", mode="before")
    @classmethod
    def _check_values(cls, values: Any) -> Any:
        if isinstance(values, list | tuple):
            _refuse("value", values, 1, MAX_PROFIT)
            if not 1 <= len(values) <= MAX_VALUES:
                raise ValueError(f"there are {len(values)} values")
            for value in values:
                if values.count(value) > 1:
                    raise ValueError(f"{value} is named twice")
        return values

    @field_validator("profit_cards", mode="before")
    @classmethod
    def _check_cards(cls, cards: Any) -> Any:
        if isinstance(cards, list | tuple):
            _refuse("number", cards, 0, MAX_EACH)
        return cards

    @field_validator("trading_values", mode="before")
    @classmethod
    def _check_investments(cls, lists: Any) -> Any:
        if not isinstance(lists, list | tuple):
            return lists
        if len(lists) != len(REGIONS):
            raise ValueError(f"there are {len(lists)} lists")
        for region, values in zip(REGIONS, lists, strict=True):
            if not isinstance(values, list | tuple):
                raise ValueError(f"{region} has {values!r} instead of a list")
            _refuse(f"{region}: card", values, 1, MAX_TRADING)
            if not 1 <= len(values) <= MAX_CARDS:
                raise ValueError(f"{region} has {len(values)} cards")
        return lists

    @field_validator("power_cards", mode="before")
    @classmethod
    def _check_powers(cls, cards: Any) -> Any:
        if not isinstance(cards, list | tuple):
            return cards
        if len(cards) != N_POWERS:
            raise ValueError(f"there are {len(cards)} numbers")
        for power, number in zip(POWERS, cards, strict=True):
            if type(number) is not int or not 0 <= number <= MAX_POWER_CARDS:
                raise ValueError(f"of {power} there are {number!r}")
        return cards

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
