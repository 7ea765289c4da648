"""The config of a sweep: read from YAML, checked against its game, described for editors by a JSON Schema."""
