"""Installed into gdb's auto-load folder, below which the path of the program is repeated: gdb runs it when it opens the program."""
import os

import gdb

_script = os.path.join(os.path.dirname(os.path.realpath(gdb.current_objfile().filename)), "../share/lintel/debugger/gdb/lintel-gdb.py")
if os.path.exists(_script):
    gdb.execute("source " + os.path.realpath(_script))
