"""Name lineups and settings so that none has the name of another, whatever the labels."""

from collections.abc import Sequence

from bng_sim.core.wording import listed
from bng_sim.sweeps.run.load import StoredRun


def lineup_words(run: StoredRun) -> dict[str, str]:
    """Return the label of each lineup -> what it is called next to the rungs of the ladder: none has a rung's name."""
    rungs, found = run.config["rungs"], dict[str, str]()
    for number, label in enumerate(run.config["lineups"], 1):
        words = label
        while words in rungs or (words != label and words in run.config["lineups"]) or words in found.values():
            words += f" (lineup {number})"
        found[label] = words
    return found


def strategy_words(text: str) -> str:
    """Return a strategy with its traits as people say it; of other players, such as a file's, its text.

    >>> strategy_words("big_spender(haste=0.2, greed=3)")
    'big spender with haste 0.2 and greed 3'
    """
    name, _, rest = text.removesuffix(")").partition("(")
    traits = [trait.strip().split("=") for trait in rest.split(",")]
    if not text.endswith(")") or any(len(trait) != 2 or not trait[0].isidentifier() for trait in traits):
        return text.replace("_", " ") if text.isidentifier() else text
    return f"{name} with {listed([' '.join(trait) for trait in traits])}".replace("_", " ")


def apart(lines: Sequence[str], cells: Sequence[int]) -> list[str]:
    """Add its cell to a setting whose words are another's too: tables have a setting for a key."""
    named = zip(lines, cells, strict=True)
    return [line if lines.count(line) == 1 else f"{line} (cell {cell})" for line, cell in named]
