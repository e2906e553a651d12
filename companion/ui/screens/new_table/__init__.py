"""The new-table wizard: who plays, how, and what to take out of the real box."""

from companion.ui.screens.new_table.wizard import NewTable

__all__ = ["NewTable"]
