"""Frames of compiled code: unwinding without debug info, names from the code map, and no C frames of the runtime in between.

    set lintel c-frames on      show the runtime's own frames in backtraces (off)
"""
import gdb
from gdb.FrameDecorator import FrameDecorator
from gdb.unwinder import Unwinder, register_unwinder

import lintel_cfi
from lintel_gdb_memory import code_map, memory

WORD = (1 << 64) - 1


class FrameId:
    def __init__(self, sp, pc):
        self.sp, self.pc = sp, pc


class LintelUnwinder(Unwinder):
    """For compiled code of which gdb knows nothing. Code with debug info has tables that gdb reads itself."""

    def __init__(self):
        super().__init__("lintel")
        self.names = {number: name for number, name in lintel_cfi.NAMES.items()}

    def __call__(self, pending):
        pc = int(pending.read_register("rip")) & WORD
        near = code_map.find(pc) or code_map.find(pc - 1)
        if not near or (near.has_debug_info and not near.is_retired):
            return None
        values = {number: pending.read_register(name) for number, name in self.names.items()}
        registers = {}
        for number, value in values.items():
            if not value.is_optimized_out:
                registers[number] = int(value) & WORD
        found = lintel_cfi.step(memory, code_map, registers)
        if not found:
            return None
        caller, (cfa, start), _ = found
        kind = values[lintel_cfi.RBX].type
        info = pending.create_unwind_info(FrameId(gdb.Value(cfa), gdb.Value(start)))
        for number, value in caller.items():
            info.add_saved_register(self.names[number], gdb.Value(value).cast(values[number].type if number in values else kind))
        return info


class CFrames(gdb.Parameter):
    """Whether backtraces show the frames of Lintel's runtime (C functions, adapters) below those of the program."""
    set_doc = show_doc = "Show C frames of Lintel's runtime in backtraces."

    def __init__(self):
        super().__init__("lintel c-frames", gdb.COMMAND_STACK, gdb.PARAM_BOOLEAN)
        self.value = False

    def get_set_string(self):
        return ""

    def get_show_string(self, value):
        return f"C frames of Lintel's runtime are {'shown' if value == 'on' else 'hidden'}."


def record_of(frame):
    """The code map's record of a frame, by the address of the call for frames that have called."""
    if frame.type() in (gdb.SIGTRAMP_FRAME, gdb.INLINE_FRAME):
        return None
    newer = frame.newer()
    exact = newer is None or newer.type() == gdb.SIGTRAMP_FRAME
    return code_map.find(frame.pc() if exact else frame.pc() - 1)


def is_language(frame):
    """Whether a frame is the program's: compiled code, not an adapter."""
    if frame.type() == gdb.INLINE_FRAME:
        while frame and frame.type() == gdb.INLINE_FRAME:
            frame = frame.older()
        return frame is not None and is_language(frame)
    r = record_of(frame)
    return r is not None and not r.is_helper


class Named(FrameDecorator):
    """A frame without debug info: its signature, and the place of its definition."""

    def __init__(self, base, record):
        super().__init__(base)
        self.record = record

    def function(self):
        return self.record.signature

    def filename(self):
        return self.record.file

    def line(self):
        return self.record.line or None

    def frame_args(self):
        return None

    def frame_locals(self):
        return None


class LintelFilter:
    """Names for frames without debug info; C frames that are older than one of the program's are left out."""

    def __init__(self):
        self.name, self.priority, self.enabled = "lintel", 100, True
        gdb.frame_filters[self.name] = self

    def filter(self, frames):
        below = False
        for decorated in frames:
            frame = decorated.inferior_frame()
            record = record_of(frame)
            if record and not record.is_helper and frame.find_sal().symtab is None:
                below = True
                yield Named(decorated, record)
            elif is_language(frame):
                below = True
                yield decorated
            elif not below or c_frames.value:
                yield decorated


gdb.Command("set lintel", gdb.COMMAND_STACK, gdb.COMPLETE_NONE, True)
gdb.Command("show lintel", gdb.COMMAND_STACK, gdb.COMPLETE_NONE, True)
c_frames = CFrames()
register_unwinder(None, LintelUnwinder(), replace=True)
LintelFilter()
