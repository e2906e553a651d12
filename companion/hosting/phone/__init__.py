"""The app as a folder of files: a browser is then the whole machine, and any static host will do.

`build.py` makes the folder, `stage.py` gathers the Python files of it, `bytecode.py` has them compiled and
imported once by the Python that will run them, `page/` is what the browser reads first.
"""
