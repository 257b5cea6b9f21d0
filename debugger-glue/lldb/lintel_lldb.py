"""Lintel for lldb 19 and later. Loaded by `lintel lldb`, or by `command script import` once the program is the target.

Breakpoints ask for debug info (before the start, and at each change while the process is stopped), frames of compiled code get it at
each stop, `lintel bt` prints the program's own stack, also of a core file. doc/debugging.md has sample sessions.
"""
import os
import re
import sys
import threading

import lldb

_here = os.path.dirname(os.path.realpath(__file__))
for _folder in (_here, os.path.join(os.path.dirname(_here), "common")):
    if os.path.isdir(_folder) and _folder not in sys.path:
        sys.path.append(_folder)

import lintel_layout  # noqa: E402
import lintel_lldb_values  # noqa: E402
import lintel_places  # noqa: E402
import lintel_requests  # noqa: E402
import lintel_values  # noqa: E402

START = "lt_debug_start"
TIMEOUT_US = 20 * 1000 * 1000
LOCK_WAIT_S = 0.5  # the other thread may wait for a lock of lldb's that this one holds: nobody waits for ever


class LldbMemory:
    def __init__(self, target):
        self.target = target

    def read(self, address, size):
        error = lldb.SBError()
        data = self.target.GetProcess().ReadMemory(address, size, error)
        if error.Fail() or data is None or len(data) != size:
            raise lintel_layout.MemoryError_(str(error))
        return data

    def write(self, address, data):
        error = lldb.SBError()
        if self.target.GetProcess().WriteMemory(address, data, error) != len(data):
            raise lintel_layout.MemoryError_(str(error))

    def symbol(self, name):
        for context in self.target.FindSymbols(name):
            address = context.GetSymbol().GetStartAddress().GetLoadAddress(self.target)
            if address != lldb.LLDB_INVALID_ADDRESS:
                return address
        return None


def place_of(breakpoint):
    """What a breakpoint names, from lldb's own description of it; None if it is no name and no line."""
    resolver = breakpoint.SerializeToStructuredData().GetValueForKey("Breakpoint").GetValueForKey("BKPTResolver")
    options = resolver.GetValueForKey("Options")

    def text(key):
        return options.GetValueForKey(key).GetStringValue(1024)

    names = options.GetValueForKey("SymbolNames")
    if names.GetSize():
        return lintel_layout.NAME, names.GetItemAtIndex(0).GetStringValue(1024), 0
    line = options.GetValueForKey("LineNumber").GetUnsignedIntegerValue(0)
    if line:
        return lintel_layout.LINE, text("FileName"), line
    if text("RegexString") and resolver.GetValueForKey("Type").GetStringValue(64) == "SymbolName":
        return lintel_layout.REGEX, text("RegexString"), 0
    return None


class Bridge:
    """One target's connection between breakpoints, process and code map."""

    def __init__(self, target):
        self.target = target
        self.memory = LldbMemory(target)
        self.code_map = lintel_layout.CodeMap(self.memory)
        self.requests = lintel_requests.Requests(self.memory)
        self.values = lintel_values.Values(self.memory)
        self.lock = threading.Lock()
        self.start = None
        self.listen_for_start()

    # ---- breakpoints ----

    def listen_for_start(self):
        """`breakpoint delete` without a number takes ours too."""
        if "core" in (self.target.GetProcess().GetPluginName() or ""):
            return
        if self.start is None or not self.start.IsValid():
            self.start = self.target.BreakpointCreateByName(START)
            self.start.SetScriptCallbackFunction("lintel_lldb.on_start")

    def sync(self):
        """Brings what the process should know up to what the breakpoints are."""
        living = {}
        for b in self.target.breakpoint_iter():
            if b.IsInternal() or not b.IsEnabled():
                continue
            place = place_of(b)
            if place and place[1] != START:
                living[b.GetID()] = place
        for number in [n for n in self.requests.wanted if n not in living]:
            self.requests.drop(number)
        for number, place in living.items():
            self.requests.want(number, place)

    def stopped_thread(self):
        process = self.target.GetProcess()
        return process.GetSelectedThread() if process.IsValid() and process.GetState() == lldb.eStateStopped else None

    def is_in_code(self, thread):
        return self.code_map.find(thread.GetFrameAtIndex(0).GetPC()) is not None

    def is_in_c(self, breakpoint):
        addresses = [location.GetLoadAddress() for location in breakpoint]
        return any(a != lldb.LLDB_INVALID_ADDRESS and not self.code_map.find(a) for a in addresses)

    def call(self, thread, text):
        """Calls into the process. The result, or None."""
        options = lldb.SBExpressionOptions()
        options.SetIgnoreBreakpoints(False)  # debug info that is handed over meanwhile is to be seen
        options.SetTimeoutInMicroSeconds(TIMEOUT_US)
        options.SetUnwindOnError(True)
        enabled = [b for b in self.target.breakpoint_iter() if b.IsEnabled() and self.is_in_c(b)]
        for b in enabled:  # one in `malloc` would leave the process inside of this call
            b.SetEnabled(False)
        value = thread.GetFrameAtIndex(0).EvaluateExpression(text, options)
        for b in enabled:
            b.SetEnabled(True)
        return value.GetValueAsSigned() if value.GetError().Success() else None

    def flush(self, wait=LOCK_WAIT_S):
        """Tells the process, and has it take what it was told if its thread is in compiled code, which holds no lock."""
        if not self.lock.acquire(timeout=wait):
            return
        try:
            self._flush()
        finally:
            self.lock.release()

    def _flush(self):
        self.listen_for_start()
        self.code_map.forget()
        thread = self.stopped_thread()
        self.sync()
        while (self.requests.queue or self.requests.untaken) and thread is not None:
            done = self.requests.write()
            if not self.is_in_code(thread):
                return
            lintel_layout.put_stopped_pc(self.memory, thread.GetFrameAtIndex(0).GetPC())
            taken = self.call(thread, "((int (*)(void))lt_debug_poll)()")
            self.requests.untaken = taken is None or taken < 0
            if done or not taken or taken < 0:
                return

    def describe(self):
        """Debug info for the frames of the stack that have none."""
        if not self.lock.acquire(timeout=LOCK_WAIT_S):
            return
        try:
            thread = self.stopped_thread()
            if thread is not None and self.is_in_code(thread):
                frame = thread.GetFrameAtIndex(0)
                self.call(thread, "((int (*)(unsigned long, unsigned long))lt_debug_describe)"
                                  f"({frame.GetPC():#x}, {frame.GetFP():#x})")
        finally:
            self.lock.release()

    # ---- the program's stack, without any call ----

    def frames(self, thread, limit=1000):
        for i in range(min(thread.GetNumFrames(), limit)):
            frame = thread.GetFrameAtIndex(i)
            record = self.code_map.find(frame.GetPC() - (i > 0))
            if record and not record.is_helper:
                yield i, frame, record


bridges = {}


def bridge_of(target):
    key = target.GetDebugger().GetIndexOfTarget(target)
    if target.IsValid() and key not in bridges:
        bridges[key] = Bridge(target)
    return bridges.get(key)


def on_start(frame, _location, _extra, _dict):
    """A new process begins to listen: tell it what was asked for before it existed."""
    bridge = bridge_of(frame.GetThread().GetProcess().GetTarget())
    bridge.sync()
    bridge.requests.restart()
    bridge.requests.write()
    return False


class StopHook:
    def __init__(self, target, _extra, _dict):
        self.target = target

    def handle_stop(self, _context, _stream):
        bridge = bridge_of(self.target)
        bridge.flush()
        bridge.describe()
        return True


def listen(target):
    """Breakpoints that change while the process is stopped. lldb tells of them by events only, on a thread of its own. In batch
    mode a call would get in the way of the command that follows at once: `lintel sync` makes it there."""
    listener = lldb.SBListener("lintel")
    target.GetBroadcaster().AddListener(listener, lldb.SBTarget.eBroadcastBitBreakpointChanged)
    event = lldb.SBEvent()
    changes = (lldb.eBreakpointEventTypeAdded, lldb.eBreakpointEventTypeRemoved, lldb.eBreakpointEventTypeEnabled,
               lldb.eBreakpointEventTypeDisabled)
    while target.IsValid():
        if listener.WaitForEvent(2, event) and lldb.SBBreakpoint.GetBreakpointEventTypeFromEvent(event) in changes:
            bridge_of(target).flush(wait=0)


# ---- values ----------------------------------------------------------------------------------------------------------------

def is_value(type_, _dict):
    return lintel_lldb_values.kind_of(type_) is not None


def summary_of(value, _dict):
    bridge = bridge_of(value.GetTarget())
    bridge.values.forget()
    return lintel_lldb_values.text_of(value.GetNonSyntheticValue(), bridge.values)


# ---- commands --------------------------------------------------------------------------------------------------------------

def print_backtrace(bridge, thread, out):
    for i, frame, record in bridge.frames(thread):
        entry = frame.GetLineEntry()
        place = f"{entry.GetFileSpec().GetFilename()}:{entry.GetLine()}" if entry.IsValid() and entry.GetLine() else \
            f"{record.file}:{record.line} (definition)"
        name = f"{frame.GetDisplayFunctionName()} [inlined]" if frame.IsInlined() else record.signature
        print(f"frame #{i}: {name} at {place}", file=out)


def describe_record(record):
    return f"{record.signature} {record.tier} {record.variant} {record.start:#x}..{record.end:#x}"


def lintel(debugger, command, result, _dict):
    """lintel bt | sync | interests | methods [REGEX] | code ADDRESS | specializations NAME"""
    target = debugger.GetSelectedTarget()
    bridge = bridge_of(target)
    words = command.split()
    bridge.code_map.forget()
    if words == ["bt"]:
        print_backtrace(bridge, target.GetProcess().GetSelectedThread(), result)
    elif words == ["sync"]:
        bridge.flush()
    elif words == ["interests"]:
        bridge.sync()
        for number, (_, text, line) in sorted(bridge.requests.wanted.items()):
            print(f"{number}: {text}{':' + str(line) if line else ''}", file=result)
    elif words[:1] == ["methods"] and len(words) <= 2:
        counts = {}
        for record in bridge.code_map.each():
            if not record.is_helper and not record.is_retired and re.search(words[-1] if len(words) == 2 else "", record.name):
                key = record.name, record.file, record.line
                counts[key] = counts.get(key, 0) + 1
        for (name, file, line), n in sorted(counts.items(), key=str):
            print(f"{name} {file}:{line} {n}", file=result)
    elif words[:1] == ["code"] and len(words) == 2:
        record = bridge.code_map.find(int(words[1], 0))
        print(f"{describe_record(record)} {record.file}:{record.line}" if record else "no compiled code there", file=result)
    elif words[:1] == ["specializations"] and len(words) == 2:
        for record in bridge.code_map.each():
            if record.name == words[1] and not record.is_helper and not record.is_retired:
                print(describe_record(record), file=result)
    else:
        result.SetError(lintel.__doc__)


def __lldb_init_module(debugger, _dict):
    debugger.HandleCommand("command script add --overwrite --function lintel_lldb.lintel lintel")
    target = debugger.GetSelectedTarget()
    if not target.IsValid():
        print("lintel: no target yet; import this script again after `target create`")
        return
    bridge_of(target)
    debugger.HandleCommand("type summary add --python-function lintel_lldb.summary_of --recognizer-function lintel_lldb.is_value")
    debugger.HandleCommand("target stop-hook add -P lintel_lldb.StopHook")
    if sys.stdin is not None and sys.stdin.isatty():
        threading.Thread(target=listen, args=(target,), daemon=True).start()
