"""`bng-sim playtests`: the designer's own plays, read and held against the games of scripted players."""


def playtests() -> None:
    """\b
    bng-sim playtests import evenings.csv
    bng-sim playtests report playtests.parquet
    bng-sim playtests compare playtests.parquet

    Read plays of your own, from a table, from an export of BGStats or
    BoardGameGeek, or recorded move by move; see what they show by
    themselves, and find out whether the simulated game is like the one that
    you played, and whose way of playing it is like.
    """
