"""Who has which assets, and what lies at the markets (S2, A2, C4, W1)."""

from collections.abc import Iterator

import numpy as np

from bng_sim.core.input.problems import hint, show
from bng_sim.core.written.entries import Entry, word
from bng_sim.core.written.form import Start
from bng_sim.games.guillotines.declared.components import (
    ASSET_NAMES,
    ASSETS_A_TYPE,
    BILLIONAIRES,
    BUNKER_ASSETS,
    MARKET_CAPACITY,
    N_ASSETS,
    N_MARKETS,
    STARRED,
    TYPE_NAMES,
)
from bng_sim.games.guillotines.engine.records import AT_MARKET, OUT_OF_GAME

KEYS = ("out", "puppets")
PUPPET_KEYS = ("billionaire", "assets")
_ASSETS = {word(name): number for number, name in enumerate(ASSET_NAMES)}


def seats(top: Entry) -> list[Entry]:
    """Return the entries of all Billionaires, players first, then their Puppets (U1)."""
    return [*top.at("players").items(), *top.at("puppets").items()]


def read(top: Entry, start: Start) -> list[str]:
    """Write who has which assets into the state; return what is taken as at set-up.

    Raises:
        InputError: For an asset that two have, one that is not in the game, or a board that is full.

    """
    _read_puppets(top, start)
    public, at_start = start.state["public"], start.state["public"]["asset_owner"].copy()
    owner, notes = np.full(N_ASSETS, AT_MARKET), []
    named: dict[int, str] = {}
    for seat, player in enumerate(seats(top)):
        for number in _named(player.at("assets"), named):
            owner[number] = seat
    for number in _named(top.at("out"), named):
        owner[number] = OUT_OF_GAME
    for seat, player in enumerate(seats(top)):
        if not player.at("assets").is_written:
            kept = [number for number in range(N_ASSETS) if at_start[number] == seat and number not in named]
            owner[kept] = seat
            notes.append(
                f"{player.name}: assets, taken as at set-up: {', '.join(ASSET_NAMES[each] for each in kept) or 'none'}"
            )
    for market in range(N_MARKETS):
        _lay_out(top, owner, at_start, market)
    public["asset_owner"][:] = owner
    _count(top, start, owner)
    return notes


def _read_puppets(top: Entry, start: Start) -> None:
    """Read whom the Puppets play; raises `InputError` unless there is one for each player that needs one."""
    entry, rules, public = top.at("puppets"), start.cell.rules, start.state["public"]
    wanted = rules.billionaires - rules.players
    found = entry.items()
    if len(found) != wanted:
        raise entry.fault(f"got {len(found)} Puppets, expected {wanted}: a list with an entry for each (U1)")
    for at, puppet in enumerate(found):
        puppet.check_keys(PUPPET_KEYS)
        seat = rules.players + at
        who = puppet.at("billionaire").choice(BILLIONAIRES, "Billionaire")
        if who < 0 or who in public["billionaire"][:seat]:
            raise puppet.at("billionaire").fault("expected a Billionaire that nobody else plays (U1)")
        public["billionaire"][seat] = who
        public["needs"][seat] = start.rules["boards"][who]
    if wanted:
        _lay_out_starred(start)


def _lay_out_starred(start: Start) -> None:
    """Give each Billionaire the starred asset that its board needs most, as set-up does (S2)."""
    public = start.state["public"]
    for market in range(N_MARKETS):
        public["asset_owner"][market * ASSETS_A_TYPE + STARRED] = OUT_OF_GAME
    for seat in range(start.cell.rules.billionaires if start.rules["starred_assets"] else 0):
        public["asset_owner"][int(public["needs"][seat].argmax()) * ASSETS_A_TYPE + STARRED] = seat


def _named(entry: Entry, named: dict[int, str]) -> Iterator[int]:
    """Yield the assets of a list by their numbers, and note whose they are."""
    for item in entry.items():
        called = word(item.value)
        if called not in _ASSETS:
            known = hint(called, _ASSETS, f"; known: {', '.join(ASSET_NAMES)}")
            raise item.fault(f"{show(item.value)}: no such asset{known}")
        number = _ASSETS[called]
        if number in named:
            raise item.fault(f"{show(item.value)}: written twice, first in {named[number]}")
        named[number] = entry.name
        yield number


def _lay_out(top: Entry, owner: np.ndarray, at_start: np.ndarray, market: int) -> None:
    """Lay the assets of a type that nobody has at its market, or out of the game (S2, A2)."""
    first = market * ASSETS_A_TYPE
    of_type = range(first, first + ASSETS_A_TYPE)
    starred = first + STARRED
    is_starred_in = at_start[starred] != OUT_OF_GAME
    in_game = int((at_start[first:starred] != OUT_OF_GAME).sum()) + is_starred_in
    held = [number for number in of_type if owner[number] >= 0]
    if starred in held and not is_starred_in:
        raise top.fault(f"{ASSET_NAMES[starred]} is out of the game with these Billionaires (S2)")
    if len(held) > in_game:
        raise top.fault(f"{len(held)} assets of {TYPE_NAMES[market]} are held; {in_game} are in this game (S2)")
    free = [number for number in of_type if owner[number] == AT_MARKET and (number != starred or is_starred_in)]
    if top.at("out").is_written:
        room = min(MARKET_CAPACITY, in_game - len(held))
        if len(free) > room and all(number == starred or at_start[number] == AT_MARKET for number in free):
            raise top.at("out").fault(
                f"{len(free)} assets would lie at {TYPE_NAMES[market]}; it holds {room}: write which is out (A2)"
            )
    room = min(MARKET_CAPACITY, in_game - len(held))
    free.sort(key=lambda number: at_start[number] == OUT_OF_GAME)
    owner[[number for number in of_type if owner[number] == AT_MARKET]] = OUT_OF_GAME
    owner[free[:room]] = AT_MARKET


def _count(top: Entry, start: Start, owner: np.ndarray) -> None:
    """Count what follows from who has which asset; raises `InputError` for a board that is full."""
    public = start.state["public"]
    for market in range(N_MARKETS):
        of_type = owner[market * ASSETS_A_TYPE : (market + 1) * ASSETS_A_TYPE]
        public["market_assets"][market] = (of_type == AT_MARKET).sum()
        for seat in range(start.cell.rules.billionaires):
            public["owned"][seat, market] = (of_type == seat).sum()
    for seat, player in enumerate(seats(top)):
        public["empty_spaces"][seat] = np.maximum(public["needs"][seat] - public["owned"][seat], 0).sum()
        public["bunker_assets"][seat] = sum(owner[number] == seat for number in BUNKER_ASSETS)
        if public["empty_spaces"][seat] == 0:
            raise player.fault("its board is full: the game is over (W1)")
