"""What a sweep will play: cells, chunks, when it looks at its figures, how long it takes."""
