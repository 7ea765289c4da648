"""Name lineups and settings so that none has the name of another, whatever the labels."""

from collections.abc import Sequence

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


def apart(lines: Sequence[str], cells: Sequence[int]) -> list[str]:
    """Add its cell to a setting whose words are another's too: tables have a setting for a key."""
    named = zip(lines, cells, strict=True)
    return [line if lines.count(line) == 1 else f"{line} (cell {cell})" for line, cell in named]
