"""The command line: start the app, list games and actions, play a script, check an exported file.

``entry.py`` parses and dispatches; each command has a module of its own and imports what it needs
only when it runs, so that ``companion play`` never loads the web.
"""
