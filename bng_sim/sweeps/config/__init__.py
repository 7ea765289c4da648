"""What a sweep's config says: read from YAML, held against the game, described for editors."""
