"""The kernel: games as values, the journal, the table. Pure; imports no other part of companion."""
