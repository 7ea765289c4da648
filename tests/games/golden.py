"""Golden games, for tests: games that are kept in full as text, in the folder `golden` of a game."""

from pathlib import Path

HERE = Path(__file__).parent


def kept(game: str, name: str) -> list[str]:
    """The lines of a golden game."""
    return (HERE / game / "golden" / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def names(game: str) -> set[str]:
    """All that a game has."""
    return {path.stem for path in (HERE / game / "golden").glob("*.txt")}


def check(told: list[str], game: str, name: str) -> None:
    """Fail at the first line that is not as it was kept."""
    lines = kept(game, name)
    first = next((i for i, (a, b) in enumerate(zip(told, lines, strict=False)) if a != b), min(len(told), len(lines)))
    assert told[first : first + 3] == lines[first : first + 3], f"from line {first + 1} on"
    assert len(told) == len(lines)
