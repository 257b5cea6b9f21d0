"""Lintel for gdb 13 and later. Loaded by `lintel gdb`, by the executable's .debug_gdb_scripts, by gdb's auto-load folder, or
by `source`; loading it twice does nothing. doc/debugging.md has sample sessions.
"""
import os
import sys

_here = os.path.dirname(os.path.realpath(__file__))
for _folder in (_here, os.path.join(os.path.dirname(_here), "common")):
    if os.path.isdir(_folder) and _folder not in sys.path:
        sys.path.append(_folder)

import lintel_gdb_memory  # noqa: E402,F401
import lintel_gdb_frames  # noqa: E402,F401
import lintel_gdb_breakpoints  # noqa: E402,F401
import lintel_gdb_demand  # noqa: E402,F401
import lintel_gdb_values  # noqa: E402,F401
import lintel_gdb_commands  # noqa: E402,F401
