"""The kernel: games as values, the journal, the table. Pure; imports nothing of ours but itself."""
