"""Settings: how the app looks and behaves, copies of everything, and what it is."""

from companion.ui.screens.settings.screen import SettingsScreen

__all__ = ["SettingsScreen"]
