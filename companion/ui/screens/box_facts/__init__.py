"""Box facts: figures printed only on a game's components, entered by the owner, shared between groups."""
