"""Questions to result tables: one question, one file, each `compute(frame) -> table` and `plot(table) -> figure`."""
