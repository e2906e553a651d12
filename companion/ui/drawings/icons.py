"""The Material icons of the app by name: rounded variants, shipped with the client."""

from __future__ import annotations

import flet as ft

# fmt: off
ICONS = {
    "back": ft.Icons.ARROW_BACK_ROUNDED, "next": ft.Icons.ARROW_FORWARD_ROUNDED,
    "menu": ft.Icons.MORE_VERT_ROUNDED, "unfold": ft.Icons.EXPAND_MORE_ROUNDED,
    "open": ft.Icons.CHEVRON_RIGHT_ROUNDED, "close": ft.Icons.CLOSE_ROUNDED,
    "settings": ft.Icons.SETTINGS_ROUNDED, "history": ft.Icons.HISTORY_ROUNDED,
    "undo": ft.Icons.UNDO_ROUNDED, "redo": ft.Icons.REDO_ROUNDED, "saved": ft.Icons.CHECK_CIRCLE_ROUNDED,
    "done": ft.Icons.CHECK_ROUNDED, "all_done": ft.Icons.DONE_ALL_ROUNDED,
    "blocked": ft.Icons.BLOCK_ROUNDED, "here": ft.Icons.PLAY_ARROW_ROUNDED,
    "reveal": ft.Icons.SKIP_NEXT_ROUNDED, "add": ft.Icons.ADD_ROUNDED, "remove": ft.Icons.REMOVE_ROUNDED,
    "edit": ft.Icons.EDIT_ROUNDED, "keypad": ft.Icons.DIALPAD_ROUNDED, "erase": ft.Icons.BACKSPACE_ROUNDED,
    "clear": ft.Icons.DELETE_SWEEP_ROUNDED, "drag": ft.Icons.DRAG_HANDLE_ROUNDED,
    "swap": ft.Icons.SWAP_HORIZ_ROUNDED, "up": ft.Icons.ARROW_UPWARD_ROUNDED,
    "bookmark": ft.Icons.BOOKMARK_ROUNDED, "flag": ft.Icons.FLAG_ROUNDED,
    "book": ft.Icons.MENU_BOOK_ROUNDED, "dice": ft.Icons.CASINO_ROUNDED,
    "real_dice": ft.Icons.BACK_HAND_ROUNDED, "statistics": ft.Icons.QUERY_STATS_ROUNDED,
    "shuffle": ft.Icons.SHUFFLE_ROUNDED, "coin": ft.Icons.TOLL_ROUNDED,
    "bag": ft.Icons.SHOPPING_BAG_ROUNDED, "cards": ft.Icons.STYLE_ROUNDED,
    "players": ft.Icons.GROUPS_ROUNDED, "add_player": ft.Icons.PERSON_ADD_ROUNDED,
    "fallen": ft.Icons.PERSON_OFF_ROUNDED, "shield": ft.Icons.SHIELD_ROUNDED,
    "stunned": ft.Icons.FLARE_ROUNDED, "silenced": ft.Icons.VOLUME_OFF_ROUNDED,
    "support": ft.Icons.PAN_TOOL_ROUNDED, "triggered": ft.Icons.BOLT_ROUNDED,
    "judgement": ft.Icons.GAVEL_ROUNDED, "tokens": ft.Icons.STARS_ROUNDED,
    "potion": ft.Icons.SCIENCE_ROUNDED, "reserve": ft.Icons.DIAMOND_ROUNDED,
    "pay": ft.Icons.CALCULATE_ROUNDED, "drain": ft.Icons.TRENDING_DOWN_ROUNDED,
    "time_left": ft.Icons.HOURGLASS_BOTTOM_ROUNDED, "locked": ft.Icons.LOCK_ROUNDED,
    "madness": ft.Icons.PSYCHOLOGY_ALT_ROUNDED, "creature": ft.Icons.PETS_ROUNDED,
    "travel": ft.Icons.HIKING_ROUNDED, "village": ft.Icons.STOREFRONT_ROUNDED,
    "retreat": ft.Icons.DIRECTIONS_RUN_ROUNDED, "after": ft.Icons.SOUTH_EAST_ROUNDED,
}
# fmt: on


def icon(name: str, size: float = 24, color: str | None = None, label: str | None = None) -> ft.Icon:
    """Return an icon by name; without a label screen readers skip it."""
    return ft.Icon(ICONS[name], size=size, color=color, semantics_label=label)
