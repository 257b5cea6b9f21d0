#!/usr/bin/env python3
"""Debuggers and thousands of compiled methods: seconds above the same run without a debugger, and the debugger's memory.

    scripts/bench scale [--sizes N,N] [--debuggers gdb,lldb] [--rounds N] [--eager N,N] [--json FILE]
"""
import argparse
import json
import math
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
GROUP = 50  # methods that one other method calls
TIMEOUT = 1200
MEMORY = "import re; print('peak %s kB' % re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1])"


def write_program(path, n, wait=False):
    """n methods f0 … in groups that are called one after the other; deep(d) recurses to d frames."""
    lines = []
    for i in range(n):
        lines.append(f"@noinline f{i}(x) = x * 3 + {i}")
    for g in range(0, n, GROUP):
        calls = "\n".join(f"    x = f{i}(x)" for i in range(g, min(g + GROUP, n)))
        lines.append(f"function group{g}(x)\n{calls}\n    x\nend")
    lines.append("@noinline bottom(x) = x + 1")
    lines.append("@noinline deep(d) = d == 0 ? bottom(d) : deep(d - 1) + 1")
    lines.append("x = 0")
    lines += [f"global x = group{g}(x)" for g in range(0, n, GROUP)]
    lines.append("println(x, \" \", deep(48))")
    if wait:
        lines.append("flush(stdout)\nreadline()")
    with open(path, "w", encoding="utf-8") as f:
        f.write("\n".join(lines) + "\n")


def write_redefinitions(path, n):
    """One method that is defined, compiled and called n times."""
    with open(path, "w", encoding="utf-8") as f:
        f.write(f"@noinline f0(x) = x\nfor i in 1:{n}\n    @eval @noinline f0(x) = x + $i\n    Base.invokelatest(f0, i)\nend\n"
                "println(Base.invokelatest(f0, 0), \" 49\")\n")


class Gdb:
    name = "gdb"
    base = ["gdb", "-q", "-nx", "-batch", "-iex", "set debuginfod enabled off", "-ex", "set pagination off", "-ex", "set confirm off",
            "-ex", "set breakpoint pending on", "-ex", "set print thread-events off"]

    def line(self, commands, command=None, pid=None, script=True):
        line = self.base + (["-x", os.path.join(ROOT, "debugger-glue/gdb/lintel-gdb.py")] if script else [])
        if pid:
            line += ["-p", str(pid)]
        for c in commands + ["python " + MEMORY]:
            line += ["-ex", c]
        return line + (["--args", *command] if command else [])

    def break_name(self, name):
        return f"break {name}"

    def break_line(self, file, line):
        return f"break {os.path.basename(file)}:{line}"

    run, go_on, backtrace, leave = "run", "continue", "backtrace", "detach"


class Lldb:
    name = "lldb"
    base = ["lldb-19", "--no-lldbinit", "--batch", "-o", "settings set use-color false",
            "-o", "settings set plugin.jit-loader.gdb.enable on"]

    def line(self, commands, command=None, pid=None, script=True):
        line = self.base + (["-o", "command script import " + os.path.join(ROOT, "debugger-glue/lldb/lintel_lldb.py")] if script else [])
        if pid:
            line += ["-o", f"process attach --pid {pid}"]
        for c in commands + ["script " + MEMORY]:
            line += ["-o", c]
        return line + (["--", *command] if command else [])

    def break_name(self, name):
        return f"breakpoint set --name {name}"

    def break_line(self, file, line):
        return f"breakpoint set --file {os.path.basename(file)} --line {line}"

    run, go_on, backtrace, leave = "run", "continue", "thread backtrace", "detach"


def timed(line, expect=None):
    """Seconds, the debugger's peak memory in MB, output."""
    before = time.perf_counter()
    done = subprocess.run(line, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=TIMEOUT)
    seconds = time.perf_counter() - before
    text = done.stdout.decode(errors="replace")
    if expect and not re.search(expect, text):
        raise RuntimeError(f"{' '.join(line)}\n{text[-2000:]}\ndoes not have {expect}")
    peak = re.search(r"peak (\d+) kB", text)
    return seconds, int(peak[1]) / 1024 if peak else None, text


def attached(debugger, lintel, program):
    """As `timed`, for attaching to a program that has compiled everything."""
    process = subprocess.Popen([lintel, "run", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    process.stdout.readline()
    try:
        return timed(debugger.line([debugger.leave], pid=process.pid), r"peak")
    finally:
        process.stdin.close()
        process.wait()


def scenarios(debugger, lintel, folder, n):
    """Name, and a function that runs it once."""
    program, waiting = os.path.join(folder, f"p{n}.jl"), os.path.join(folder, f"w{n}.jl")
    write_program(program, n)
    write_program(waiting, n, wait=True)
    command = [lintel, "run", program]
    d = debugger

    def session(commands, expect):
        return lambda: timed(d.line(commands, command), expect)

    yield "nothing asked", session([d.run], r"\d+ 49")
    yield "name, never hit", session([d.break_name("not_there"), d.run], r"\d+ 49")
    yield "name, last method", session([d.break_name(f"f{n - 1}"), d.run, d.go_on], rf"f{n - 1}.*(.|\n)*\d+ 49")
    yield "file and line", session([d.break_line(program, n), d.run, d.go_on], rf":{n}\b(.|\n)*\d+ 49")
    yield "50 frames", session([d.break_name("bottom"), d.run, d.backtrace, d.go_on], r"#?49(.|\n)*\d+ 49")
    everything = [lintel, "run", "--debug-info=all", program]
    yield "all of it, alone", lambda: timed(everything, r"\d+ 49")
    yield "all of it", lambda: timed(d.line([d.break_name(f"f{n - 1}"), d.run, d.go_on], everything), rf"f{n - 1}.*(.|\n)*\d+ 49")
    again = os.path.join(folder, f"r{n}.jl")
    write_redefinitions(again, n)
    redefined = [lintel, "run", again]
    yield "redefined, alone", lambda: timed(redefined, rf"{n} 49")
    yield "redefined", lambda: timed(d.line([d.break_name("not_there"), d.run], redefined), rf"{n} 49")
    yield "attach", lambda: attached(d, lintel, waiting)


def eager_scenarios(debugger, eager, n):
    command = [eager, str(n)]
    yield "eager, nothing asked", lambda: timed(debugger.line([debugger.run], command, script=False), r"\d+")


def measure(runs, rounds):
    """Alternating: name -> (median seconds, largest memory)."""
    taken = {name: [] for name, _ in runs}
    for _ in range(rounds):
        for name, run in runs:
            taken[name].append(run()[:2])
    return {name: (statistics.median(s for s, _ in t), max((m for _, m in t if m), default=None)) for name, t in taken.items()}


def exponent(points):
    """Of growth, from the two largest sizes."""
    (n, a), (m, b) = points[-2:]
    return math.log(max(b, 1e-3) / max(a, 1e-3)) / math.log(m / n)


def base_of(name):
    """The run without a debugger that a scenario is compared with; attaching has none."""
    for kind in ("eager", "redefined", "all of it"):
        if name.startswith(kind):
            return kind + ", alone"
    return "" if name == "attach" else "alone"


def report(debugger, results):
    print(f"\n{debugger.name}: seconds above the run without a debugger at the same size (and the debugger's idle cost of a run of nothing); MB")
    for name in next(iter(results.values())):
        cells = []
        for n, of in results.items():
            if name in of:
                seconds, memory = of[name]
                cells.append(f"N={n}: {seconds:7.2f} s {memory or 0:6.0f} MB")
        print(f"  {name:<24}" + "   ".join(cells), flush=True)


def numbers(text):
    return [int(x) for x in text.split(",") if x]


def build_eager(path):
    subprocess.run(["clang-19", "-O1", "-I/usr/lib/llvm-19/include", os.path.join(HERE, "eager.c"), "-o", path,
                    "-L/usr/lib/llvm-19/lib", "-lLLVM-19", "-Wl,-rpath,/usr/lib/llvm-19/lib"], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=numbers, default=[1000, 10000])
    parser.add_argument("--eager", type=numbers, default=[1000])
    parser.add_argument("--debuggers", default="gdb,lldb")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--lintel", default=os.path.join(ROOT, "build", "release", "lintel"))
    parser.add_argument("--json")
    options = parser.parse_args()
    every = {}
    with tempfile.TemporaryDirectory() as folder:
        empty = os.path.join(folder, "empty.jl")
        open(empty, "w", encoding="utf-8").close()
        eager = os.path.join(folder, "eager")
        options.eager = [n for n in options.eager if n]
        if options.eager:
            build_eager(eager)
        for debugger in (Gdb(), Lldb()):
            if debugger.name not in options.debuggers.split(",") or not shutil.which(debugger.base[0]):
                continue
            results = {}
            for n in sorted(set(options.sizes) | set(options.eager)):
                runs = [("idle", lambda: timed(debugger.line([debugger.run], [options.lintel, "run", empty])))]
                if n in options.sizes:
                    runs.append(("alone", lambda n=n: timed([options.lintel, "run", os.path.join(folder, f"p{n}.jl")], r"\d+ 49")))
                    runs += list(scenarios(debugger, options.lintel, folder, n))
                if n in options.eager:
                    runs.append(("eager, alone", lambda n=n: timed([eager, str(n)])))
                    runs += list(eager_scenarios(debugger, eager, n))
                taken = measure(runs, options.rounds)
                idle = taken["idle"][0]
                results[n] = {}
                for name, (seconds, memory) in taken.items():
                    is_alone = name == "idle" or name.endswith("alone")
                    above = seconds if is_alone else seconds - idle - taken.get(base_of(name), (0,))[0]
                    results[n][name] = (above, memory)
            report(debugger, results)
            every[debugger.name] = results
            for name in next(iter(results.values())):
                points = [(n, of[name][0]) for n, of in results.items() if name in of]
                if len(points) > 1:
                    print(f"  growth of {name:<24} N^{exponent(points):.2f}")
    if options.json:
        with open(options.json, "w", encoding="utf-8") as f:
            json.dump(every, f, indent=2)
    return 0


if __name__ == "__main__":
    sys.exit(main())
