"""Parse the player that the lab studies, and its opponents."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.lineup import POOL, Lineup, spelt
from bng_sim.core.strategy import Strategy


@dataclass(frozen=True, slots=True)
class Player:
    """Describe a strategy with the values of its traits.

    Attributes:
        name: The player as written.
        strategy: The strategy.
        traits: Trait -> value.
        thinks: Whether it thinks, or is a bot, with the strategy for its script only.

    """

    name: str
    strategy: Strategy
    traits: Mapping[str, float]
    thinks: bool = False

    def text(self, changed: Mapping[str, float] | None = None) -> str:
        """Return the player as a lineup writes it, with some traits changed."""
        if self.thinks:
            return self.name
        return spelt(self.strategy.name, {**self.traits, **(changed or {})})

    def trait_names(self, only: list[str]) -> list[str]:
        """Return these traits, or all if none are named; raises `InputError` for one that it does not have."""
        if self.thinks:
            raise InputError(f"STRATEGY: {self.name} does not choose by traits; name a strategy that does")
        for name in only:
            if name not in self.traits:
                known = ", ".join(self.traits)
                raise InputError(f"--trait {name}: {self.strategy.name} has no such trait; its traits: {known}")
        if not self.traits:
            raise InputError(f"STRATEGY: {self.strategy.name} has no traits, so there is nothing to change")
        return [name for name in self.traits if not only or name in only]


def player(text: str, game: Game, players: int) -> Player:
    """Parse a player; raises `InputError` if the text is not one strategy."""
    read = _read("STRATEGY", text, game, players)
    if read.is_pool or len(read.listed) > 1:
        raise InputError(f"STRATEGY: got {text!r}, expected one strategy, such as {read.labels[-1]}")
    entry = read.entries[0]
    strategy = game.strategies[entry.name]
    return Player(text.strip(), strategy, strategy.named_traits(entry.traits), thinks=entry.thinker is not None)


def default_players(game: Game, players: int) -> list[str]:
    """Return the players of the game's default lineup; if it is of one kind, all of the game's strategies."""
    own = list(lineup.parse(game.default_lineup, game.strategies, players).labels)
    return own if len(own) > 1 else [strategy.name for strategy in game.strategies]


def lineup_of_opponents(text: str | None, game: Game, players: int) -> str:
    """Return the lineup of a player's opponents; raises `InputError` if it does not have one seat less.

    Args:
        text: As written; None: the game's default, or a pool of its strategies if it names one for every seat.
        game: The game.
        players: Number of players, including the player.
    """
    if text is None:
        usual = lineup.parse(game.default_lineup, game.strategies, players)
        return game.default_lineup if usual.is_pool or len(usual.listed) < players else POOL + game.default_lineup
    _read("--against", text, game, players)
    first = game.strategies
    lineup.parse(lineup.one_among(next(iter(first)).name, text), first, players)
    return text


def _read(what: str, text: str, game: Game, players: int) -> Lineup:
    lineup.name_programs(text, Path.cwd())
    try:
        read = lineup.parse(text, game.strategies, players)
    except InputError as error:
        raise InputError(f"{what} {text}: {error}") from None
    if read.has_one:
        raise InputError(f"{what}: got {text!r}, expected a lineup without a bar")
    return read
