"""Draw figures: style, labels, files. Independent of questions and games."""
