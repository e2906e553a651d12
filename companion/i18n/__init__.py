"""Texts: every sentence a player reads, in French and in English."""
