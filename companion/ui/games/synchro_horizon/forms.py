"""A sheet for every action by its own name: the plain form, where nothing better is drawn."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.core.codec import variants
from companion.core.rulebook import Action
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.parts.action_form import ActionForm


def forms() -> dict[str, Callable[..., Any]]:
    """``draw_monster`` to the form of ``DrawMonster``, and so on."""
    return {_snake(name): partial(_form, name) for name in variants(Action)}


def _form(name: str, ui: Ui, state: Any, do: Actor, about: Any = None) -> ft.Control:
    form: ft.Control = ActionForm(ui, state, do, name)
    return form


def _snake(name: str) -> str:
    """The name of an action as a sheet is called.

    >>> _snake("DrawMonster")
    'draw_monster'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
