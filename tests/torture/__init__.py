"""Torture: the store is killed, starved, cut and lied to while real games are played.

``python -m tests.torture [--minutes N]`` runs everything and prints the numbers; the tests beside it
are the short form. After each blow the same questions are asked (``audit.py``): does it open, is
everything that was called saved there, is the rest absent or reported, does ``companion check`` agree.
"""
