"""Commands:

    lintel methods [REGEX]        compiled methods, how many specialisations of each
    lintel specializations NAME   a method's specialisations and their code
    lintel code [EXPRESSION]      what is at an address; at $pc without one
    lintel interests              what the process was asked for
    lintel break MODULE.NAME      a breakpoint on methods of one module
    lintel catch                  stop where an error is thrown, caught or not
    lintel rbreak REGEX           breakpoints on all methods whose name matches, those that will be compiled too
"""
import re

import gdb

import lintel_layout
import lintel_gdb_values
from lintel_gdb_breakpoints import ERROR_FUNCTION, requests
from lintel_gdb_memory import code_map

FIRST_NUMBER = 1 << 20  # of requests that belong to no one breakpoint


def living():
    return [r for r in code_map.each() if not r.is_helper and not r.is_retired]


def describe(record):
    place = f" {record.file}:{record.line}" if record.file else ""
    return f"{record.signature} {record.tier} {record.variant} {record.start:#x}..{record.end:#x}{place}"


class Lintel(gdb.Command):
    __doc__ = __doc__

    def __init__(self):
        super().__init__("lintel", gdb.COMMAND_USER, gdb.COMPLETE_NONE, True)


class Methods(gdb.Command):
    """lintel methods [REGEX]: compiled methods, and how many specialisations of each have code."""

    def __init__(self):
        super().__init__("lintel methods", gdb.COMMAND_STATUS)

    def invoke(self, argument, _from_tty):
        counts = {}
        for r in living():
            if re.search(argument, r.name):
                counts[r.name, r.file, r.line] = counts.get((r.name, r.file, r.line), 0) + 1
        for (name, file, line), n in sorted(counts.items(), key=str):
            print(f"{name} {file}:{line} {n}")


class Specializations(gdb.Command):
    """lintel specializations NAME: the specialisations of the methods of this name, and their code."""

    def __init__(self):
        super().__init__("lintel specializations", gdb.COMMAND_STATUS)

    def invoke(self, argument, _from_tty):
        found = [r for r in living() if r.name == argument.strip()]
        for r in found:
            print(describe(r))
        if not found:
            print(f"no method {argument.strip()} is compiled")


class Code(gdb.Command):
    """lintel code [EXPRESSION]: the compiled code at an address; without one, at $pc."""

    def __init__(self):
        super().__init__("lintel code", gdb.COMMAND_STATUS)

    def invoke(self, argument, _from_tty):
        try:
            pc = int(gdb.parse_and_eval(argument or "$pc").cast(gdb.lookup_type("unsigned long")))
        except gdb.error as e:
            raise gdb.GdbError(str(e)) from None
        record = code_map.find(pc)
        print(describe(record) if record else f"no compiled code at {pc:#x}")


class Interests(gdb.Command):
    """lintel interests: what breakpoints have asked the process for."""

    def __init__(self):
        super().__init__("lintel interests", gdb.COMMAND_STATUS)

    def invoke(self, _argument, _from_tty):
        waiting = {number for _, number in requests.queue}
        for number, (kind, text, line) in sorted(requests.wanted.items()):
            what = f"{text}:{line}" if kind == lintel_layout.LINE else f"/{text}/" if kind == lintel_layout.REGEX else text
            who = f"breakpoint {number}" if number < FIRST_NUMBER else "lintel command"
            print(f"{what} ({who}{', not told yet' if number in waiting else ''})")


class Patterns:
    """Requests of `lintel break` and `lintel rbreak`, and the breakpoints that are made for what they match."""

    def __init__(self):
        self.pattern = {}  # request number -> compiled expression
        self.names = set()  # that have a breakpoint

    def add(self, kind, text, expression):
        number = FIRST_NUMBER + len(self.pattern)
        self.pattern[number] = expression
        requests.want(number, (kind, text, 0))
        requests.flush()
        self.update()

    def update(self, _event=None):
        """Called where the process is stopped: code that matches has just got debug info, or is looked at for the first time."""
        if not self.pattern:
            return
        try:
            code_map.forget()
            names = {r.name for r in living() if r.has_debug_info}
        except lintel_layout.MemoryError_:
            return
        for name in sorted(names - self.names):
            if any(p.search(name) for p in self.pattern.values()):
                self.names.add(name)
                gdb.Breakpoint(function=name, qualified=True)


class RegexBreak(gdb.Command):
    """lintel rbreak REGEX: breakpoints on all methods whose name matches, those that are compiled later too."""

    def __init__(self):
        super().__init__("lintel rbreak", gdb.COMMAND_BREAKPOINTS)

    def invoke(self, argument, _from_tty):
        try:
            expression = re.compile(argument.strip())
        except re.error as e:
            raise gdb.GdbError(f"not a regular expression: {e}") from None
        if not argument.strip():
            raise gdb.GdbError("a regular expression is missing")
        patterns.add(lintel_layout.REGEX, argument.strip(), expression)


class QualifiedBreak(gdb.Command):
    """lintel break MODULE.NAME: a breakpoint on the methods of this name in this module."""

    def __init__(self):
        super().__init__("lintel break", gdb.COMMAND_BREAKPOINTS)

    def invoke(self, argument, _from_tty):
        module, dot, name = argument.strip().rpartition(".")
        if not module or not dot or not name:
            raise gdb.GdbError("give a module and a name, like Main.f; `break f` takes all methods of a name")
        patterns.add(lintel_layout.NAME, argument.strip(), re.compile(f"^{re.escape(name)}$"))


class Catchpoint(gdb.Breakpoint):
    def __init__(self):
        super().__init__(ERROR_FUNCTION)

    def stop(self):
        lintel_gdb_values.values.forget()
        print(f"\nerror: {lintel_gdb_values.values.show(int(gdb.newest_frame().read_register('rdi')))}")
        return True


class Catch(gdb.Command):
    """lintel catch: stop where an error is thrown, caught or not. Deleted like a breakpoint."""

    def __init__(self):
        super().__init__("lintel catch", gdb.COMMAND_BREAKPOINTS)

    def invoke(self, _argument, _from_tty):
        Catchpoint()


for _command in (Lintel, Methods, Specializations, Code, Interests, Catch, RegexBreak, QualifiedBreak):
    _command()
patterns = Patterns()
gdb.events.new_objfile.connect(patterns.update)
