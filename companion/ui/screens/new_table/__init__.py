"""The new-table wizard: players, options, and the pieces to take out of the real box."""

from companion.ui.screens.new_table.wizard import NewTable

__all__ = ["NewTable"]
