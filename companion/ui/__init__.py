"""The screens: the only package that uses Flet."""
