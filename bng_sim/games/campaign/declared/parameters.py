"""Every figure and ruling of the game that a designer may change, declared once.

Ranges reach as far as the engine holds; `records` sizes its arrays by the limits named here.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import Field, field_validator

from bng_sim.core.parameters import Rules as BaseRules
from bng_sim.core.parameters import Switch, Whole, YesNo, parameter
from bng_sim.core.value_words import VALUE, counted, switch
from bng_sim.games.campaign.declared import card_texts
from bng_sim.games.campaign.declared.components import (
    COMPONENTS,
    GO_TO_JAIL,
    GROUPS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    N_COLOURS,
    N_LOTS,
    SENATOR,
)
from bng_sim.games.campaign.declared.limits import (
    MAX_BAIL,
    MAX_CASH,
    MAX_FACTOR,
    MAX_HOTELS,
    MAX_HOUSES,
    MAX_LAW,
    MAX_MONEY,
    MAX_PILE,
    MAX_PRICE,
    MAX_RENT,
    MAX_SALARY,
    MAX_STEPS,
    MAX_SUM,
    MAX_TAX,
    MIN_PRICE,
)
from bng_sim.games.campaign.declared.terms import Friends, Role

Step = Annotated[Whole, Field(ge=1, le=MAX_SUM)]
Money = Annotated[Whole, Field(ge=-MAX_SUM, le=MAX_SUM)]
Rent = Annotated[Whole, Field(ge=0, le=MAX_RENT)]
Rents = Annotated[tuple[Rent, ...], Field(min_length=6, max_length=6)]  # of a lot: bare, with houses, with a hotel
Price = Annotated[Whole, Field(ge=MIN_PRICE, le=MAX_PRICE, multiple_of=2)]
_LOTS, _OTHERS, _CARDS, _PROTOCOL = (COMPONENTS[name] for name in ("lots", "others", "cards", "protocol"))


def _tuples(lists: Sequence[Any]) -> tuple[Any, ...]:
    """Turn lists, also lists in lists, into the tuples that these parameters are."""
    return tuple(_tuples(each) if isinstance(each, list) else each for each in lists)


def _other(name: str) -> dict[str, Any]:
    found = _PROTOCOL["alternatives"][name]
    return {words: _tuples(value) if isinstance(value, list) else value for words, value in found.items()}


def _percent(default: int, meaning: str, rule: str, provenance: Any = "ruling", **said: Any) -> Any:
    return parameter(default, meaning, rule=rule, provenance=provenance, ge=0, le=100, **said)


class Rules(BaseRules):
    """The parameters of Campaign Billionaire."""

    players: Whole = parameter(
        4, "players at the table", rule="S1", provenance="ruling", words=counted("player(s)"), ge=MIN_PLAYERS,
        le=MAX_PLAYERS,
    )  # fmt: skip
    start_cash: Whole = parameter(
        1500, "$ that each player begins with", rule="S2", provenance="rulebook", label="starting cash ($)",
        words={0: "no starting cash", VALUE: "${} of starting cash"}, ge=0, le=MAX_CASH,
    )  # fmt: skip
    start_cash_by_order: tuple[Annotated[Whole, Field(ge=0, le=MAX_CASH)], ...] = parameter(
        (), "$ that the player at each place in the turn order begins with on top, who begins first", rule="S8",
        provenance="variant", label="extra cash by turn order ($)",
        words={(): "no extra cash by turn order", VALUE: "${} of extra cash by turn order"}, field=None,
        wanted=f"up to {MAX_PLAYERS} whole numbers from 0 to {MAX_CASH}: who begins first, then clockwise",
        max_length=MAX_PLAYERS,
    )  # fmt: skip
    first_turn: Literal["full", "no_buying"] = parameter(
        "full", "whether the first turn of the game is one like all others, or nothing is bought in it", rule="S9",
        provenance="variant", label="first turn of the game",
        words={"full": "a full first turn", "no_buying": "a first turn without buying"},
        field=Switch("first_turn_buys_nothing", "no_buying"),
    )  # fmt: skip
    turn_order: Literal["clockwise", "passing"] = parameter(
        "clockwise", "who begins a round: always the same player, or the left neighbour of who began the one before",
        rule="S10", provenance="variant", label="start player of later rounds",
        words={"clockwise": "one start player throughout", "passing": "a new start player each round"},
        field=Switch("start_passes", "passing"),
    )  # fmt: skip
    first_bid: Literal["none", "sealed"] = parameter(
        "none", "whether players bid for going first, in secret and at once", rule="S11", provenance="variant",
        label="bids for going first",
        words={"none": "no bids for going first", "sealed": "sealed bids for going first"},
        field=Switch("first_is_bid_for", "sealed"),
    )  # fmt: skip
    billionaire: Literal["drawn", "starter", "none"] = parameter(
        "drawn", "who is the Campaign Billionaire: a random seat, who begins, or nobody", rule="S3",
        provenance="ruling", label="choice of the Billionaire",
        words={"drawn": "a Billionaire drawn at random", "starter": "the starting player as Billionaire",
        "none": "no Billionaire"}, field=Role,
    )  # fmt: skip
    billionaire_extra: Whole = parameter(
        0, "$ that the Billionaire takes from the Slush Fund with each salary", rule="S4", provenance="ruling",
        label="the Billionaire's extra pay ($)",
        words={0: "no extra pay for the Billionaire", VALUE: "${} extra per salary for the Billionaire"}, ge=0, le=500,
    )  # fmt: skip
    salary: Whole = parameter(
        200, "$ for passing Go or ending there", rule="V4", provenance="rulebook", label="salary ($)",
        words={0: "no salary", VALUE: "a salary of ${}"}, ge=0, le=MAX_SALARY,
    )  # fmt: skip
    salary_backwards: YesNo = parameter(
        False, "whether a move backwards across Go, or to it, is paid for too, as the rulebook can be read", rule="V4",
        provenance="ruling", label="salary for moves backwards", words=switch("salaries for moves backwards"),
    )  # fmt: skip
    go_miss: Whole = _percent(
        0, "the chance in percent that a player forgets the salary", "V5", label="forgotten salaries (%)",
        words={0: "no forgotten salaries", 100: "all salaries forgotten", VALUE: "{} % of salaries forgotten"},
    )  # fmt: skip
    favor_worth: Whole = parameter(
        100, "$ of list price, or part of it, that an intern buys; 0: no deed is bought for interns, else 20 or more",
        rule="B2", provenance="assumed", label="list price per intern ($)",
        words={0: "no deeds for campaign favors", VALUE: "one intern per ${} of list price"}, ge=0, le=500,
        known=_PROTOCOL["note"], alternatives=_other("favor_worth"), wanted="0, or a whole number from 20 to 500",
    )  # fmt: skip
    chicago_deeds: Whole = _percent(
        100, "the chance in percent that a purchase at list price yields the deed; 100: not in Chicago", "B4",
        label="purchases that yield the deed (%)",
        words={0: "no deed for any purchase", 100: "a deed for every purchase", VALUE: "a deed for {} % of purchases"},
    )  # fmt: skip
    one_owner_per_color: YesNo = parameter(
        False, "whether nobody may buy a lot of a colour group in which another player owns one", rule="B5",
        provenance="ruling", words=switch("one owner per colour group", "any number of owners per colour group"),
    )  # fmt: skip
    auctions: YesNo = parameter(
        True, "whether a property that is not bought is auctioned", rule="A1", provenance="rulebook",
        words=switch("auctions of declined properties"),
    )  # fmt: skip
    decliner_bids: YesNo = parameter(
        False, "whether who does not buy a property may bid for it", rule="A1", provenance="ruling",
        words=switch("bids by the player who declined"),
    )  # fmt: skip
    bid_steps: tuple[Step, ...] = parameter(
        (1, 10, 50, 100), "$ by which a bid can exceed the standing one", rule="A2", provenance="assumed",
        label="steps of bids ($)", words="bid steps of ${}", field=None,
        wanted=f"1 to {MAX_STEPS} whole numbers from 1 to {MAX_SUM}, each greater than the one before",
        known=_PROTOCOL["note"], alternatives=_other("bid_steps"), min_length=1, max_length=MAX_STEPS,
    )  # fmt: skip
    max_bids: Whole = parameter(
        100, "bids in an auction at most", rule="A3", provenance="ruling", label="limit on bids per auction",
        words=counted("bid(s) per auction at most"), ge=1, le=1000,
    )  # fmt: skip
    monopoly_rent: Whole = parameter(
        1, "how many times its base rent a bare lot earns whose owner has the whole group", rule="R2",
        provenance="rulebook", label="rent multiple for a whole group",
        words={1: "no extra rent on bare lots of a whole group", 2: "double rent on bare lots of a whole group",
        3: "triple rent on bare lots of a whole group", VALUE: "{} times rent on bare lots of a whole group"}, ge=1,
        le=3,
    )  # fmt: skip
    rail_rent: tuple[Rent, ...] = parameter(
        (25, 50, 100, 200), "$ of rent of a railroad whose owner has one, two, three or four", rule="R3",
        provenance="rulebook", label="rents of Railroads ($)", words="Railroad rents of ${}", field=None,
        min_length=4, max_length=4,
    )  # fmt: skip
    utility_factor: tuple[Annotated[Whole, Field(ge=0, le=MAX_FACTOR)], ...] = parameter(
        (4, 10), "times the dice that the rent of a utility is whose owner has one, or both", rule="R4",
        provenance="rulebook", label="Utility rents (times the dice)", words="Utility rents of {} times the dice",
        field=None, min_length=2, max_length=2,
    )  # fmt: skip
    utility_roll: Literal["again", "same"] = parameter(
        "again", "which dice the rent of a utility goes by: rolled anew, or those that moved the token", rule="R4",
        provenance="rulebook", label="dice for Utility rents",
        words={"again": "Utility rents set by a fresh roll", "same": "Utility rents set by the move's roll"},
        field=Switch("utility_again", "again"),
    )  # fmt: skip
    jail_rent: YesNo = parameter(
        True, "whether a player in Jail collects rent", rule="R5", provenance="rulebook",
        words=switch("rent for owners in Jail"),
    )  # fmt: skip
    rent_demand: Literal["automatic", "asked"] = parameter(
        "automatic", "whether a rent that is noticed is always demanded, or the owner is asked", rule="R6",
        provenance="ruling", label="demands for rent",
        words={"automatic": "rent demanded automatically", "asked": "owners choosing whether to demand rent"},
        field=Switch("rent_asked", "asked"),
    )  # fmt: skip
    rent_miss: Whole = _percent(
        0, "the chance in percent that an owner does not notice that rent is due", "R6", label="unnoticed rents (%)",
        words={0: "no unnoticed rents", 100: "all rents unnoticed", VALUE: "{} % of rents unnoticed"},
    )  # fmt: skip
    rent_window: Literal["next_roll", "second_turn"] = parameter(
        "next_roll", "how long a missed rent can still be claimed: not at all, or to the end of the next turn",
        rule="R7", provenance="ruling", label="claims for missed rents",
        words={"next_roll": "no second chance to claim missed rents",
        "second_turn": "a second chance to claim missed rents"}, field=Switch("rent_second_turn", "second_turn"),
    )  # fmt: skip
    luxury_tax: Whole = parameter(
        100, "$ of Luxury Tax", rule="X1", provenance="rulebook", label="Luxury Tax ($)",
        words={0: "no Luxury Tax", VALUE: "a Luxury Tax of ${}"}, ge=0, le=MAX_TAX,
    )  # fmt: skip
    income_tax: Literal["choice", "flat"] = parameter(
        "choice", "whether the player chooses how the Income Tax is reckoned, or it is flat", rule="X2",
        provenance="rulebook", label="kind of Income Tax",
        words={"choice": "an Income Tax of the player's choice", "flat": "a flat Income Tax"},
        field=Switch("income_tax_choice", "choice"),
    )  # fmt: skip
    income_tax_flat: Whole = parameter(
        200, "$ of Income Tax where it is flat", rule="X2", provenance="rulebook", label="flat Income Tax ($)",
        words="a flat Income Tax of ${}", ge=0, le=MAX_TAX,
    )  # fmt: skip
    income_tax_percent: Whole = _percent(
        10, "percent of all one has that the Income Tax is where it is not flat", "X2", "rulebook",
        label="Income Tax on assets (%)",
        words={0: "no Income Tax on assets", VALUE: "an Income Tax of {} % of assets"},
    )  # fmt: skip
    income_tax_mortgaged: Literal["half", "full"] = parameter(
        "half", "how much of its list price a mortgaged deed counts for where the Income Tax is not flat; the "
        "rulebook takes off nothing", rule="X2", provenance="ruling", label="mortgaged deeds in the Income Tax",
        words={"half": "mortgaged deeds taxed at half price", "full": "mortgaged deeds taxed at full price"},
        field=Switch("income_tax_full", "full"),
    )  # fmt: skip
    card_draw: Literal["pile", "fresh"] = parameter(
        "pile", "which card comes: the top one of a pile that goes round, or any in it", rule="C1", provenance="ruling",
        label="draw of cards",
        words={"pile": "cards drawn from the top of the pile", "fresh": "cards drawn at random each time"},
        field=Switch("card_fresh", "fresh"),
    )  # fmt: skip
    jail_cards: Literal["past_jail", "keep", "jail"] = parameter(
        "past_jail",
        "what Revolving Door and Community Greenwash do: move past Jail, are kept to evade it, or send there",
        rule="C5", provenance="rulebook", label="Revolving Door and Greenwash cards",
        words={"past_jail": "Door and Greenwash cards leading past Jail",
        "keep": "Door and Greenwash cards kept to evade Jail", "jail": "Door and Greenwash cards sending to Jail"},
        field=None,
    )  # fmt: skip
    doubles_limit: Whole = parameter(
        3, "doubles in a row that send to Jail", rule="J2", provenance="rulebook",
        label="doubles in a row that send to Jail", words="Jail after {} doubles in a row", ge=2, le=9,
    )  # fmt: skip
    attorney_general: Literal["billionaire", "nobody", "drawn", "all"] = parameter(
        "billionaire", "who knows the Attorney General", rule="J3", provenance="ruling",
        label="friends of the Attorney General",
        words={"billionaire": "an Attorney General known to the Billionaire",
        "nobody": "an Attorney General known to nobody", "drawn": "an Attorney General known to a random player",
        "all": "an Attorney General known to everybody"}, field=Friends,
    )  # fmt: skip
    ag_doubles: Literal["past_jail", "play_on"] = parameter(
        "past_jail", "what the last double does for who knows the Attorney General: moves past Jail, or is played out",
        rule="J3", provenance="rulebook", label="last double of an AG friend",
        words={"past_jail": "AG friends put past Jail by the last double",
        "play_on": "AG friends playing on after the last double"}, field=Switch("ag_plays_on", "play_on"),
    )  # fmt: skip
    bail: Whole = parameter(
        50, "$ to get out of Jail", rule="J4", provenance="rulebook", label="bail ($)",
        words={0: "free bail", VALUE: "a bail of ${}"}, ge=0, le=MAX_BAIL,
    )  # fmt: skip
    jail_turns: Whole = parameter(
        3, "failures to roll doubles after which the bail is due", rule="J5", provenance="rulebook",
        words=counted("failed roll(s) before bail is due"), ge=1, le=9,
    )  # fmt: skip
    non_prosecution: Whole = parameter(
        1, "times a game that who knows the Attorney General evades Jail by that", rule="J6", provenance="ruling",
        words=counted("evasion(s) of Jail through the AG"), ge=0, le=9,
    )  # fmt: skip
    past_jail_acts: YesNo = parameter(
        False, "whether the square after Jail counts for who is moved past Jail", rule="J7", provenance="ruling",
        label="effect of the square past Jail",
        words=switch("the square past Jail taking effect", "no effect of the square past Jail"),
    )  # fmt: skip
    bribe_square: Whole = parameter(
        SENATOR, "where Bribe a Senator lies; 0: nowhere", rule="J8", provenance="ruling",
        label="square of Bribe a Senator",
        words={0: "no Bribe a Senator on the board", GO_TO_JAIL: "Bribe a Senator in place of Go to Jail",
        VALUE: "Bribe a Senator on square {}"}, ge=0, le=GO_TO_JAIL, wanted=f"0, {SENATOR} or {GO_TO_JAIL}",
    )  # fmt: skip
    bribe_price: Whole = parameter(
        0, "$ that a senator costs", rule="J8", provenance="ruling", label="price of a bribe ($)",
        words={0: "free bribes", VALUE: "bribes at ${}"}, ge=0, le=500,
    )  # fmt: skip
    bribe_effect: Literal["past_jail", "keep", "nothing"] = parameter(
        "past_jail", "what Bribe a Senator does: moves past Jail, gives an evasion to keep, or nothing", rule="J8",
        provenance="rulebook", label="effect of Bribe a Senator",
        words={"past_jail": "bribes that lead past Jail", "keep": "bribes kept to evade Jail later",
        "nothing": "bribes that do nothing"}, field=None,
    )  # fmt: skip
    law_loan_limit: Whole = parameter(
        500, "$ that a player may owe for promised laws; 0: no such loans", rule="F4", provenance="assumed",
        label="limit on law loans ($)", words={0: "no law loans", VALUE: "a limit of ${} on law loans"}, ge=0,
        le=MAX_LAW, known=_PROTOCOL["note"], alternatives=_other("law_loan_limit"),
    )  # fmt: skip
    law_benefit: Whole = _percent(
        10, "percent of a law debt that is paid to the Billionaire with each salary", "F5",
        label="worth of laws (% of law debt)",
        words={0: "laws worth nothing to the Billionaire", VALUE: "laws worth {} % of law debt per salary"},
    )  # fmt: skip
    chicago_loans: YesNo = parameter(
        False, "whether players can lend each other", rule="F7", provenance="rulebook",
        words=switch("loans between players"),
    )  # fmt: skip
    chicago_interest: Whole = _percent(
        10, "percent of interest on such a loan", "F7", label="interest on players' loans (%)",
        words={0: "no interest on players' loans", VALUE: "{} % interest on players' loans"},
    )  # fmt: skip
    bankrupt_deeds: Literal["auction", "unowned"] = parameter(
        "auction", "what becomes of the deeds of who is bankrupt to the Slush Fund", rule="K4", provenance="ruling",
        label="deeds of the bankrupt",
        words={"auction": "deeds of the bankrupt auctioned", "unowned": "deeds of the bankrupt left unowned"},
        field=Switch("bankrupt_auction", "auction"),
    )  # fmt: skip
    manage_actions: Whole = parameter(
        20, "actions in a management step at most", rule="M2", provenance="ruling",
        label="limit on business actions per turn", words=counted("business action(s) per turn at most", "no business"),
        ge=0, le=100,
    )  # fmt: skip
    forced_sales_per_turn: Whole = parameter(
        1, "forced sales of these at most", rule="M2", provenance="ruling", label="limit on forced sales per turn",
        words=counted("forced sale(s) per turn at most", "no forced sale in any turn"), ge=0, le=9,
    )  # fmt: skip
    proposals_per_turn: Whole = parameter(
        1, "proposals of trades of these at most", rule="M2", provenance="ruling",
        label="limit on trade proposals per turn",
        words=counted("trade proposal(s) per turn at most", "no trade proposals"), ge=0, le=9,
    )  # fmt: skip
    build_after_laps: Whole = parameter(
        1, "laps to complete before one may build", rule="H1", provenance="rulebook",
        words=counted("lap(s) before building", "building from the first lap"), ge=0, le=9,
    )  # fmt: skip
    houses: Whole = parameter(
        32, "houses there are", rule="L3", provenance="rulebook", words=counted("house(s) in the Fund"), ge=0,
        le=MAX_HOUSES,
    )  # fmt: skip
    hotels: Whole = parameter(
        12, "hotels there are", rule="L3", provenance="rulebook", words=counted("hotel(s) in the Fund"), ge=0,
        le=MAX_HOTELS,
    )  # fmt: skip
    house_auction: YesNo = parameter(
        True, "whether a house is auctioned that more players want than there are", rule="H6", provenance="rulebook",
        words=switch("auctions of scarce houses"),
    )  # fmt: skip
    mortgage_needs_bare_group: YesNo = parameter(
        False, "whether a lot can be mortgaged only if no lot of its group has a building", rule="G1",
        provenance="ruling", words=switch("mortgages in bare groups only", "mortgages in built-up groups too"),
    )  # fmt: skip
    interest: Whole = _percent(
        10, "percent of interest on a mortgage", "G3", "rulebook", label="interest on mortgages (%)",
        words={0: "no interest on mortgages", VALUE: "{} % interest on mortgages"},
    )  # fmt: skip
    forced_sale: YesNo = parameter(
        True, "whether the sale of a mortgaged deed can be forced", rule="G6", provenance="rulebook",
        words=switch("forced sales of mortgaged deeds"),
    )  # fmt: skip
    force_steps: tuple[Step, ...] = parameter(
        (10, 50, 100), "$ by which the offer in a forced sale can exceed the mortgage", rule="G6", provenance="assumed",
        label="steps of forced-sale offers ($)", words="forced sales at ${} above the mortgage", field=None,
        known=_PROTOCOL["note"], alternatives=_other("force_steps"), min_length=1, max_length=MAX_STEPS,
        wanted=f"1 to {MAX_STEPS} whole numbers from 1 to {MAX_SUM}, each greater than the one before",
    )  # fmt: skip
    forced_surplus: Literal["fund", "owner"] = parameter(
        "fund", "who gets what exceeds the mortgage in a forced sale", rule="G6", provenance="ruling",
        label="surplus of forced sales",
        words={"fund": "surplus of forced sales to the Fund", "owner": "surplus of forced sales to former owners"},
        field=Switch("forced_to_owner", "owner"),
    )  # fmt: skip
    trade_money: tuple[Money, ...] = parameter(
        (-500, -200, -100, -50, 0, 50, 100, 200, 500), "$ that the proposer can pay in a trade; below 0: is paid",
        rule="T3", provenance="assumed", label="sums in trades ($)",
        words={(0,): "no money in trades", "larger sums in trades": "larger sums in trades", VALUE: "trade sums {}"},
        field=None, known=_PROTOCOL["note"], alternatives=_other("trade_money"), min_length=1, max_length=MAX_MONEY,
        wanted=f"1 to {MAX_MONEY} whole numbers from -{MAX_SUM} to {MAX_SUM}, each greater than the one before",
    )  # fmt: skip
    max_turns: Whole = parameter(
        500, "turns after which a game ends as a stalemate", rule="W3", provenance="assumed", label="turn limit",
        words="a turn limit of {}", ge=1, le=100_000, known=_PROTOCOL["note"], alternatives=_other("max_turns"),
    )  # fmt: skip
    cap_winner: Literal["richest", "none"] = parameter(
        "richest", "who wins a stalemate", rule="W3", provenance="ruling", label="winner of a stalemate",
        words={"richest": "stalemates won by the richest player", "none": "stalemates without a winner"},
        field=Switch("cap_richest", "richest"),
    )  # fmt: skip
    intern_worth: Whole = parameter(
        0, "$ of net worth that an intern counts for", rule="W4", provenance="ruling",
        label="net worth of an intern ($)", words={0: "interns worth nothing", VALUE: "interns worth ${} each"}, ge=0,
        le=1000,
    )  # fmt: skip
    lot_price: tuple[Price, ...] = parameter(
        _tuples(_LOTS["prices"]), "the list prices of the lots in $, in board order", rule="L2", provenance="assumed",
        label="list prices of lots ($)", words="lot prices {}",
        field=None, known=_LOTS["note"], min_length=N_LOTS, max_length=N_LOTS,
    )  # fmt: skip
    lot_rent: tuple[Rents, ...] = parameter(
        _tuples(_LOTS["rents"]), "the rents of the lots in $, in board order: bare, with 1 to 4 houses, with a hotel",
        rule="R1", provenance="assumed", label="rents of lots ($)", words="lot rents {}",
        field=None, known=_LOTS["note"], min_length=N_LOTS, max_length=N_LOTS,
    )  # fmt: skip
    house_cost: tuple[Price, ...] = parameter(
        _tuples(_LOTS["house_costs"]), f"$ for a house: {', '.join(GROUPS[:N_COLOURS])}", rule="H2",
        provenance="assumed", label="house costs by group ($)", words="house costs {}",
        field=None, known=_LOTS["note"], min_length=N_COLOURS, max_length=N_COLOURS,
    )  # fmt: skip
    rail_price: Whole = parameter(
        _OTHERS["rail_price"], "$ for a railroad", rule="L2", provenance="assumed", label="price of a Railroad ($)",
        words="Railroads at ${}", ge=MIN_PRICE, le=MAX_PRICE, multiple_of=2, field=None, known=_OTHERS["note"],
        wanted=f"an even whole number from {MIN_PRICE} to {MAX_PRICE}",
    )  # fmt: skip
    utility_price: Whole = parameter(
        _OTHERS["utility_price"], "$ for a utility", rule="L2", provenance="assumed", label="price of a Utility ($)",
        words="Utilities at ${}", ge=MIN_PRICE, le=MAX_PRICE, multiple_of=2, field=None, known=_OTHERS["note"],
        wanted=f"an even whole number from {MIN_PRICE} to {MAX_PRICE}",
    )  # fmt: skip
    chance: tuple[str, ...] = parameter(
        _tuples(_CARDS["chance"]), "the cards of Chance", rule="C1", provenance="assumed", label="Chance cards",
        words={(): "no Chance cards", VALUE: "Chance cards {}"}, wanted=card_texts.WANTED, field=None,
        known=_CARDS["note"], max_length=MAX_PILE,
    )  # fmt: skip
    chest: tuple[str, ...] = parameter(
        _tuples(_CARDS["chest"]), "the cards of Community Chest", rule="C1", provenance="assumed",
        label="Community Chest cards", words={(): "no Community Chest cards", VALUE: "Community Chest cards {}"},
        wanted=card_texts.WANTED, field=None, known=_CARDS["note"], max_length=MAX_PILE,
    )  # fmt: skip

    @field_validator("favor_worth")
    @classmethod
    def _check_favor_worth(cls, worth: int) -> int:
        if 0 < worth < 20:
            raise ValueError("an intern would buy next to nothing")
        return worth

    @field_validator("bribe_square")
    @classmethod
    def _check_bribe_square(cls, square: int) -> int:
        if square not in (0, SENATOR, GO_TO_JAIL):
            raise ValueError("something else lies there")
        return square

    @field_validator("bid_steps", "force_steps", "trade_money")
    @classmethod
    def _check_order(cls, sums: tuple[int, ...]) -> tuple[int, ...]:
        for one, next_one in pairwise(sums):
            if next_one <= one:
                raise ValueError(f"{next_one} is no more than {one} before it")
        return sums

    @field_validator("chance", "chest")
    @classmethod
    def _check_cards(cls, cards: tuple[str, ...]) -> tuple[str, ...]:
        for place, text in enumerate(cards, 1):
            try:
                card_texts.read(text)
            except ValueError as error:
                raise ValueError(f"card {place} is {text!r}: {error}") from None
        return cards
