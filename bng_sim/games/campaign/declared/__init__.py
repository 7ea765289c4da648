"""What is declared: components, terms, rules parameters, result columns and events; no rule is here."""
