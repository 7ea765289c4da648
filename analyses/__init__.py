"""One question, one file: `compute(run) -> table` and `plot(table, question) -> figure`."""
