"""Debug info on demand: when the process stops in compiled code, the frames of its stack get lines and variables, all in one
image, if their code can be made again byte for byte. Where it stops in C nothing is called: the process may hold locks.

    set lintel on-demand off    names and places of definition only
"""
import gdb

import lintel_gdb_breakpoints as breakpoints


class OnDemand(gdb.Parameter):
    """Whether frames without debug info get it when the process stops."""
    set_doc = show_doc = "Make debug info for frames of compiled code that were not asked for."

    def __init__(self):
        super().__init__("lintel on-demand", gdb.COMMAND_STACK, gdb.PARAM_BOOLEAN)
        self.value = True

    def get_set_string(self):
        return ""

    def get_show_string(self, value):
        return f"Debug info on demand is {value}."


def describe():
    """The number of codes that got debug info; None if nothing could be called here."""
    if not on_demand.value or not breakpoints.is_in_code():
        return None
    frame = gdb.newest_frame()
    pc, fp = (int(frame.read_register(r)) & ((1 << 64) - 1) for r in ("rip", "rbp"))
    return breakpoints.call(f"((int (*)(unsigned long, unsigned long))lt_debug_describe)({pc:#x}, {fp:#x})")


def on_stop(_event):
    describe()


on_demand = OnDemand()
gdb.events.stop.connect(on_stop)
