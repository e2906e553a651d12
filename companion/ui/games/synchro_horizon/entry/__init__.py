"""What the sheets of the journey and the party are filled in with: figures, names, shards, heroes, items."""
