"""In gdb: steps by instruction and checks the stack at each. A step may stay in the frame, call or return; callers must be
what they were, with the return address on top after a call. C functions are left at once by `finish`, so that most steps are
in compiled code. Prints what kinds of code it went through.
"""
import gdb

from lintel_gdb_memory import code_map

STEPS = 2500
OUTERMOST = ("main", "_start")  # as far as gdb goes with and without debug info of the program


def callers():
    frame, out = gdb.newest_frame(), []
    while frame.older():
        frame = frame.older()
        out.append(frame.pc())
    return out, frame.name()


def kind_of(pc):
    record = code_map.find(pc)
    if not record:
        return "C"
    return record.name if record.is_helper else "plain" if not record.has_debug_info else "debug"


def main():
    kinds, wrong, depths = set(), [], set()
    before, _ = callers()
    kind = kind_of(gdb.newest_frame().pc())
    for _ in range(STEPS):
        here, was = gdb.newest_frame(), kind
        leave = was == "C" and kind_of(here.older().pc()) != "C"
        gdb.execute("finish" if leave else "stepi", to_string=True)
        now, outermost = callers()
        pc = gdb.newest_frame().pc()
        kind = kind_of(pc)
        kinds.add(kind)
        depths.add(len(now))
        if "C" in (was, kind) and not leave:  # tables of libraries in C are not ours
            fine = kind == "C" or outermost in OUTERMOST
        else:
            fine = now == before or now[1:] == before or (now == before[1:] and pc == before[0])
        if not fine or (outermost not in OUTERMOST and kind != "C"):
            wrong.append(f"at {pc:#x} in {kind_of(pc)}: {len(before)} callers, then {len(now)}, outermost {outermost}")
            if len(wrong) > 5:
                break
        before = now
    return f"went through {', '.join(sorted(kinds))}; {len(wrong)} wrong stacks {wrong}; depth changed: {len(depths) > 3}"


print(main())
