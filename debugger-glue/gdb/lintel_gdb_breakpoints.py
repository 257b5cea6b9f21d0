"""gdb's breakpoints become interests of the process: what a breakpoint names gets debug info, now and later, until the last
breakpoint that names it goes.

    created, enabled, disabled, deleted ──► queue ──► the ring in the process's memory ──► taken at its next safe point

Where the stopped thread is in compiled code, which holds no lock, it is made to take them at once, so that code that was
compiled before is replaced before its next call. Elsewhere the next compilation or top-level statement takes them.
"""
import gdb

import lintel_layout
import lintel_places
import lintel_requests
from lintel_gdb_memory import code_map, memory


ERROR_FUNCTION, START_FUNCTION = "lintel_error_thrown", "lt_debug_start"


def can_write():
    thread = gdb.selected_thread()
    return thread is not None and thread.is_valid() and not thread.is_running()


def is_in_code():
    """Whether the selected thread may be made to call: it is stopped in compiled code of a live process."""
    if not can_write() or not gdb.selected_inferior().pid:
        return False
    try:
        pc = gdb.newest_frame().pc()
    except gdb.error:
        return False
    return code_map.find(pc) is not None or is_at_error(pc)


def is_at_error(pc):
    """Where errors are thrown no lock is held either."""
    function = memory.symbol(ERROR_FUNCTION)
    return function is not None and function <= pc < function + 16


class Quiet:
    """The user's breakpoints are off meanwhile: one in `malloc` would leave the process inside of a call of ours."""
    depth = 0

    def __enter__(self):
        Quiet.depth += 1
        self.disabled = [b for b in gdb.breakpoints() if b.is_valid() and b.enabled and b.number > 0]
        for b in self.disabled:
            b.enabled = False

    def __exit__(self, *_):
        for b in self.disabled:
            if b.is_valid():
                b.enabled = True
        Quiet.depth -= 1


def select(level):
    frame = gdb.newest_frame()
    for _ in range(level):
        frame = frame.older() or frame
    frame.select()


def call(text):
    """Calls into the process, on the selected thread. The result, or None if it cannot be had. The innermost frame is selected
    meanwhile: gdb 13 fails to find a selected inlined frame again, and ends itself."""
    level = gdb.selected_frame().level()
    if level:
        gdb.newest_frame().select()
    try:
        with Quiet():
            return int(gdb.parse_and_eval(text))
    except gdb.error:
        return None
    finally:
        if level:
            select(level)


class GdbRequests(lintel_requests.Requests):
    def __init__(self, process_memory):
        super().__init__(process_memory)
        self.pid = 0

    def write(self):
        pid = gdb.selected_inferior().pid
        if pid != self.pid:  # attached to another one
            self.pid = pid
            self.restart()
        return super().write()

    def withdraw(self):
        """gdb leaves the process: it is to forget what it was asked for, but the breakpoints stay in gdb."""
        if can_write() and self.wanted and gdb.selected_inferior().pid == self.pid:
            self.queue = [(lintel_layout.REMOVE, n) for n in self.wanted]
            self.flush()
        self.pid = 0

    def flush(self):
        """Writes, and has the process take it if that is safe here. False: something is left for later."""
        if not (self.queue or self.untaken) or not can_write():
            return not self.queue
        while True:
            done = self.write()
            taken = self.poll()
            if done or not taken:
                return done

    def poll(self):
        """Has the process take what was written, if that is safe. The number taken."""
        if not is_in_code():
            return 0
        lintel_layout.put_stopped_pc(memory, gdb.newest_frame().pc())
        taken = call("((int (*)(void))lt_debug_poll)()")
        if taken is None or taken < 0:
            return 0
        self.untaken = False
        return taken


requests = GdbRequests(memory)


def is_ours(b):
    """Breakpoints of the user that may be in a method."""
    if b.location == ERROR_FUNCTION:
        return False
    return b.type in (gdb.BP_BREAKPOINT, gdb.BP_HARDWARE_BREAKPOINT) and b.number > 0


def running_frames(place):
    """Whether code without debug info that a breakpoint names is on the stack: its frames go on without the breakpoint."""
    frame = gdb.newest_frame()
    for _ in range(200):
        if frame is None:
            return False
        r = code_map.find(frame.pc() - 1)
        if r and not r.has_debug_info and not r.is_helper:
            if place[0] == lintel_layout.NAME and r.name == place[1].split(".")[-1]:
                return True
        frame = frame.older()
    return False


def take(place):
    running = is_in_code() and running_frames(place)
    requests.flush()
    if running:
        print(f"{place[1]} is running: the breakpoint takes effect at its next call.")


def on_created(b):
    place = lintel_places.parse(b.location) if is_ours(b) else None
    if place and b.enabled:
        requests.want(b.number, place)
        take(place)


def on_modified(b):
    place = lintel_places.parse(b.location) if is_ours(b) and not Quiet.depth else None
    if not place:
        return
    if b.enabled and b.number not in requests.wanted:
        requests.want(b.number, place)
        take(place)
    elif not b.enabled and b.number in requests.wanted:
        requests.drop(b.number)
        settle()


def on_deleted(b):
    if b.number in requests.wanted:
        requests.drop(b.number)
        settle()


def settle():
    """A withdrawal is not urgent: memory is written now, the process takes it when gdb is idle, or at its next safe point."""
    if can_write():
        requests.write()
    gdb.post_event(requests.flush)


class Start(gdb.Breakpoint):
    """Where a new process begins to listen: everything that was asked for before is written here."""

    def __init__(self):
        super().__init__(START_FUNCTION, internal=True)
        self.silent = True

    def stop(self):
        requests.restart()
        requests.write()
        return False


def listen_for_start(_event=None):
    """As soon as there is a program, but not in the middle of its start: gdb 13 loses the process if a breakpoint is made while libraries
    are being loaded. It waits for a library that has the place."""
    global start
    has_program = gdb.current_progspace().filename is not None
    if has_program and not gdb.selected_inferior().pid and (start is None or not start.is_valid()):
        start = Start()


def on_exited(_event):
    requests.restart()


def on_stop(_event):
    requests.flush()


class Leave(gdb.Command):
    """Before `detach` and `quit`: what was asked for is withdrawn, so that the program is as fast as before."""

    def __init__(self):
        super().__init__("lintel-leave", gdb.COMMAND_OBSCURE)

    def invoke(self, _argument, _from_tty):
        requests.withdraw()


gdb.events.breakpoint_created.connect(on_created)
gdb.events.breakpoint_modified.connect(on_modified)
gdb.events.breakpoint_deleted.connect(on_deleted)
gdb.events.exited.connect(on_exited)
gdb.events.stop.connect(on_stop)
gdb.events.new_objfile.connect(listen_for_start)
start = None
listen_for_start()
Leave()
for _command in ("detach", "quit"):
    gdb.execute(f"define hook-{_command}\nlintel-leave\nend", to_string=True)
for _b in gdb.breakpoints():
    on_created(_b)
