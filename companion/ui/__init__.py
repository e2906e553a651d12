"""The screens: the only user of flet."""
