"""The figures only the box tells: copied once, never invented."""

from companion.ui.screens.box_facts.screen import BoxFacts

__all__ = ["BoxFacts"]
