"""Form parts for the sheets of the journey and the party: figures, names, shards, heroes, items."""
