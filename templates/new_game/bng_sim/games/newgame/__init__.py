"""New Game, in one file; strategies elsewhere import `strategy` from here."""

from pathlib import Path

from bng_sim.own_games.loading import load

FILE = Path(__file__).with_name("newgame.py")
strategy = load(FILE).strategies.strategy

__all__ = ["FILE", "strategy"]
