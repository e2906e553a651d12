"""The dice tray, as a screen of its own and as a sheet inside any table."""

from companion.ui.screens.tray.screen import TrayScreen
from companion.ui.screens.tray.table_sheet import TraySheet

__all__ = ["TrayScreen", "TraySheet"]
