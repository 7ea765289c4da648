"""What every compiled engine shares: asking, random streams, seating, playing a cell, and search."""
