"""What is declared once: parameters, terms, counts, events."""
