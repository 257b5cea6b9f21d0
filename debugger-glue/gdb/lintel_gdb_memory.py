"""The process, or core file, that gdb looks at, as lintel_layout wants to see it; and the code map of it."""
import gdb

import lintel_layout


class GdbMemory:
    def read(self, address, size):
        try:
            return bytes(gdb.selected_inferior().read_memory(address, size))
        except (gdb.error, OverflowError) as e:
            raise lintel_layout.MemoryError_(str(e)) from None

    def write(self, address, data):
        try:
            gdb.selected_inferior().write_memory(address, data)
        except gdb.error as e:
            raise lintel_layout.MemoryError_(str(e)) from None

    def __init__(self):
        self.addresses = {}  # of symbols, by process: asked for at every stop

    def symbol(self, name):
        inferior = gdb.selected_inferior()
        if not inferior.threads():
            return None
        key = inferior.num, inferior.pid, name
        if key not in self.addresses:
            try:
                self.addresses[key] = int(gdb.parse_and_eval(f"(unsigned long)&{name}"))
            except gdb.error:
                return None  # perhaps in a library that is loaded later
        return self.addresses[key]

    def forget_symbols(self, _event=None):
        self.addresses.clear()


memory = GdbMemory()
code_map = lintel_layout.CodeMap(memory)


def _forget(_event=None):
    code_map.forget()


gdb.events.exited.connect(memory.forget_symbols)
gdb.events.clear_objfiles.connect(memory.forget_symbols)
for _name in ("cont", "exited", "new_objfile", "inferior_call", "stop", "new_inferior"):
    getattr(gdb.events, _name).connect(_forget)
