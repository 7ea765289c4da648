"""The game of `examples/tricks.py` in plain Python classes, as a designer would write it: for `own_game.py`."""

import random


class Player:
    """A player with a hand and the tricks it has taken."""

    name = ""

    def __init__(self) -> None:
        """Begin without cards."""
        self.hand: list[int] = []
        self.tricks = 0

    def choose(self, on_table: list[int]) -> int:
        """Return a card of the hand, seeing the cards that were played to this trick."""
        raise NotImplementedError


class High(Player):
    """Plays the lowest card that beats all on the table, otherwise its lowest; it leads its highest."""

    name = "high"

    def choose(self, on_table: list[int]) -> int:
        """Look at what the others have played to this trick."""
        if not on_table:
            return max(self.hand)
        best = max(on_table)
        winning = [card for card in self.hand if card > best]
        return min(winning) if winning else min(self.hand)


class Low(Player):
    """Plays its lowest card."""

    name = "low"

    def choose(self, on_table: list[int]) -> int:
        """Keep what is high for later."""
        return min(self.hand)


class Game:
    """A game of Tricks: each plays a card, the highest takes the trick and leads the next; most tricks win."""

    def __init__(self, players: list[Player], hand: int = 5, spare: int = 4) -> None:
        """Shuffle the deck, deal each player a hand, and draw who leads."""
        self.players = players
        deck = list(range(len(players) * hand + spare))
        random.shuffle(deck)
        for i, player in enumerate(players):
            player.hand = deck[i * hand : (i + 1) * hand]
        self.leader = random.randrange(len(players))
        self.led = 0
        self.decisions = 0

    def play_trick(self) -> None:
        """Let each player play a card, beginning with the leader."""
        on_table: list[int] = []
        order = [(self.leader + i) % len(self.players) for i in range(len(self.players))]
        for seat in order:
            player = self.players[seat]
            card = player.choose(on_table)
            self.decisions += 1
            if card not in player.hand:
                raise ValueError(f"{player.name} has no card {card}")
            player.hand.remove(card)
            on_table.append(card)
        taker = order[on_table.index(max(on_table))]
        self.players[taker].tricks += 1
        if taker == self.leader:
            self.led += 1
        self.leader = taker

    def is_over(self) -> bool:
        """Return whether all hands are empty."""
        return all(not player.hand for player in self.players)

    def winners(self) -> list[Player]:
        """Return the players with most tricks."""
        most = max(player.tricks for player in self.players)
        return [player for player in self.players if player.tricks == most]

    def play(self) -> list[Player]:
        """Play to the end, and return who wins."""
        while not self.is_over():
            self.play_trick()
        return self.winners()


class Tally:
    """What came out of many games."""

    def __init__(self) -> None:
        """Begin at nothing."""
        self.games = 0
        self.decisions = 0
        self.led = 0
        self.wins = {"high": 0, "low": 0}

    def play(self, games: int, players: int = 4) -> None:
        """Play games, each player's kind drawn by lot."""
        for _ in range(games):
            game = Game([random.choice((High, Low))() for _ in range(players)])
            for winner in game.play():
                self.wins[winner.name] += 1
            self.games += 1
            self.decisions += game.decisions
            self.led += game.led
