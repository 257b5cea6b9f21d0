#!/usr/bin/env python3
"""The command line from outside: options, bad input, exit statuses, traces, dumps, debuggers.

    run.py LINTEL [NAME…]
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

LINTEL = os.path.abspath(sys.argv[1])
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WEATHER = os.path.join(ROOT, "examples", "weather.jl")
MUTUAL = os.path.join(ROOT, "test", "golden", "mutual.jl")


def lintel(*args, timeout=120):
    return subprocess.run([LINTEL, *args], capture_output=True, timeout=timeout, stdin=subprocess.DEVNULL)


def program(folder, data, name="p.jl"):
    path = os.path.join(folder, name)
    with open(path, "wb") as f:
        f.write(data if isinstance(data, bytes) else data.encode())
    return path


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


def expect_error(result, *texts):
    err = result.stderr.decode(errors="replace")
    expect(result.returncode == 1, f"exit status {result.returncode}, expected 1; {err[-300:]}")
    for text in texts:
        expect(text in err, f"{text!r} is not in: {err[:600]}")


# ---- bad input ---------------------------------------------------------------------------------------------------------

def test_truncated_source(folder):
    expect_error(lintel("run", program(folder, "x = 1\nfunction f(a)\n    a +\n")), "p.jl:", "error:")


def test_deep_nesting(folder):
    for opening in (b"(", b"[", b"f(", b"begin\n", b"-", b"x -> "):
        expect_error(lintel("run", program(folder, opening * 100000)), "p.jl:1:" if opening != b"begin\n" else "p.jl:")


def test_deep_nesting_closed(folder):
    expect_error(lintel("run", program(folder, b"(" * 100000 + b"1" + b")" * 100000)), "p.jl:1:")


def test_invalid_utf8(folder):
    expect_error(lintel("run", program(folder, b"println(1)\ns = \xff\xfe\n")), "p.jl:2:")


def test_nul_bytes(folder):
    expect_error(lintel("run", program(folder, b"println(1)\n\0\0\0")), "p.jl:2:1")


def test_directory(folder):
    result = lintel("run", folder)
    expect_error(result, os.path.basename(folder))


def test_missing_file(folder):
    expect_error(lintel("run", os.path.join(folder, "nothing_here.jl")), "nothing_here.jl")


def test_empty_file(folder):
    result = lintel("run", program(folder, b""))
    expect(result.returncode == 0 and result.stdout == b"" and result.stderr == b"", f"{result}")


def test_runaway_recursion(folder):
    for mode in ([], ["--interpret"]):
        result = lintel("run", *mode, program(folder, "f(n) = 1 + f(n + 1)\nf(1)\n"))
        expect_error(result, "StackOverflowError")
        expect(len(result.stderr.splitlines()) < 60, "the trace is not short")


def test_syntax_error_shows_line_and_caret(folder):
    expect_error(lintel("run", program(folder, "a = 1\nb = (2 +\n")), "p.jl:", "^")


def test_help_is_where_people_look(folder):
    for words in (["help"], ["--help"], ["-h"], ["trace", "--help"], ["run", "-h"]):
        result = lintel(*words)
        expect(result.returncode == 0 and b"--debug-info=WHICH" in result.stdout, f"{words}: {result}")


# ---- options ---------------------------------------------------------------------------------------------------------------

def test_usage_errors(folder):
    for args in (["run"], ["run", "--no-such-option", WEATHER], ["run", "--dump=everything", WEATHER],
                 ["run", "--debug-info=some", WEATHER], ["run", "--json", WEATHER], []):
        result = lintel(*args)
        expect(result.returncode == 2, f"{args}: exit status {result.returncode}")
        expect(result.stderr, f"{args}: no message")


def test_help_and_version(folder):
    for args in (["help"], ["--help"], ["version"], ["--version"]):
        result = lintel(*args)
        expect(result.returncode == 0 and result.stdout, f"{args}: {result}")


def test_expression_and_arguments(folder):
    result = lintel("run", "-e", "println(ARGS)", "one", "--two")
    expect(result.stdout == b'["one", "--two"]\n', f"{result}")


def test_exit_status(folder):
    expect(lintel("run", "-e", "exit(7)").returncode == 7, "exit(7)")


def test_dumps(folder):
    for kind, text in (("ast", b"call"), ("lowered", b"RETURN"), ("typed", b"Int64"), ("llvm", b"define"),
                       ("llvm-opt", b"define"), ("asm", b"ret")):
        result = lintel("run", f"--dump={kind}", "--dump-function=up", MUTUAL)
        expect(result.returncode == 0, f"{kind}: {result.stderr[-300:]}")
        expect(text.lower() in result.stderr.lower(), f"--dump={kind} does not contain {text}: {result.stderr[:300]}")


# ---- traces -----------------------------------------------------------------------------------------------------------------

def test_trace_text(folder):
    result = lintel("trace", MUTUAL)
    lines = result.stderr.decode().splitlines()
    expect(result.stdout == b"5\n", f"{result.stdout}")
    for method in ("up", "down"):
        kinds = [line.split()[0] for line in lines if f" {method}(" in line and line.split()[1].startswith(method)]
        expect(kinds.count("compiled") == 1, f"{method} was reported as compiled {kinds.count('compiled')} times")
        expect(kinds.index("defined") < kinds.index("specialised") < kinds.index("compiled"), f"order: {kinds}")


def test_trace_json(folder):
    path = os.path.join(folder, "trace.json")
    result = lintel("trace", "--json", f"--output={path}", MUTUAL)
    expect(result.returncode == 0, f"{result.stderr}")
    with open(path, encoding="utf-8") as f:
        events = [json.loads(line) for line in f]
    sequence = [e["sequence"] for e in events]
    expect(sequence == sorted(sequence) and len(set(sequence)) == len(sequence), "sequence numbers are not ascending")
    expect(any(e["event"] == "compiled" for e in events), f"{events[-1]}")


def test_trace_redefinition(folder):
    path = program(folder, "f(x) = x + 1\ng(x) = f(x)\nprintln(g(1))\nf(x) = x + 2\nprintln(g(1))\n")
    result = lintel("trace", path)
    expect(result.stdout == b"2\n3\n", f"{result.stdout}")
    expect(b"invalidated" in result.stderr, "no invalidation was reported")


def trace_of(folder, text, *options):
    path = os.path.join(folder, "out.txt")
    result = lintel("trace", f"--output={path}", *options, program(folder, text))
    expect(result.returncode == 0, f"{result.stderr}")
    with open(path, encoding="utf-8") as f:
        return f.read()


def test_trace_filters(folder):
    text = "module M\ngrow(x) = x + 1\nend\ngrip(x) = M.grow(x) * 2\nhold(x) = x\nprintln(grip(1), hold(2))\n"
    lines = trace_of(folder, text, "--events=defined").splitlines()
    expect(lines and all(line.startswith("defined") for line in lines), f"{lines}")
    lines = trace_of(folder, text, "--method=gr?*", "--events=defined,specialised").splitlines()
    expect({line.split()[1].split("(")[0] for line in lines} == {"grow", "grip"}, f"{lines}")
    lines = trace_of(folder, text, "--method=M.*", "--events=defined").splitlines()
    expect(len(lines) == 1 and "grow(" in lines[0], f"{lines}")
    expect(trace_of(folder, text, "--file=p.jl", "--events=defined").count("defined") == 3, "methods of the file")
    expect(trace_of(folder, text, "--file=other.jl") == "", "another file")
    expect(trace_of(folder, text, "--events=none") == "", "no events")
    result = lintel("trace", "--events=borrowed", WEATHER)
    expect(result.returncode == 2 and b"not `borrowed`" in result.stderr, f"{result}")
    result = lintel("run", "--summary", WEATHER)
    expect(result.returncode == 2 and b"is an option of `lintel trace`" in result.stderr, f"{result}")


def test_trace_says_that_it_is_not_complete(folder):
    for options in ([], ["--events=none", "--summary"]):
        result = lintel("trace", "--output=/dev/full", *options, MUTUAL)
        expect(result.returncode == 1 and result.stdout == b"5\n", f"{result}")
        expect(b"the trace is not complete" in result.stderr, f"{result.stderr}")


def test_trace_summary(folder):
    text = ("@noinline f(x) = x + 1\n@noinline g(x) = f(x)\nprintln(g(1))\nf(x) = x + 2\nprintln(g(1))\n")
    table = trace_of(folder, text, "--summary", "--events=none")
    expect("3 methods defined" in table, table)
    shown = next(line for line in table.splitlines() if line.startswith("shown methods"))
    expect(int(shown.split()[2]) == 3, table)
    numbers = [float(x) for x in shown.split()[6:]]
    expect(abs(sum(numbers[:3]) - numbers[3]) < 0.01, table)
    costs = [float(line.split()[0]) for line in table.split("most expensive")[1].split("\n\n")[0].splitlines()[1:]]
    expect(len(costs) == 3 and costs == sorted(costs, reverse=True), table)
    gone = table.split("\ninvalidated\n")[1]
    expect("f(::Int64) by f(::Any) at" in gone and "g(::Int64) by f(::Any) at" in gone and "p.jl:4" in gone, table)


# ---- debuggers -----------------------------------------------------------------------------------------------------------------

def gdb(commands, *args, timeout=120):
    line = ["gdb", "-q", "-nx", "-batch", "-iex", "set debuginfod enabled off", "-ex", "set breakpoint pending on"]
    for command in commands:
        line += ["-ex", command]
    env = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0"}  # the leak checker does not work under a debugger
    result = subprocess.run(line + list(args), capture_output=True, timeout=timeout, stdin=subprocess.DEVNULL, env=env)
    return result.stdout.decode(errors="replace") + result.stderr.decode(errors="replace")


def test_gdb_attach(folder):
    path = program(folder, "function spin(n)\n    total = 0\n    for i in 1:n\n        total += step1(i)\n    end\n    total\nend\n"
                           "@noinline step1(i) = i & 3\nfor round in 1:1000000\n    spin(1000000)\nend\n", "spin.jl")
    process = subprocess.Popen([LINTEL, "run", "--debug-info=all", path], stdin=subprocess.DEVNULL)
    try:
        time.sleep(2)
        text = gdb(["break spin.jl:4", "continue", "info args", "backtrace 2"], "-p", str(process.pid))
    finally:
        process.kill()
        process.wait()
    expect("spin (n=1000000)" in text and "spin.jl:4" in text, text[-1500:])


def test_gdb_rerun(folder):
    text = gdb(["set confirm off", "break down", "break up", "run", "run", "continue", "info args"], "--args", LINTEL, "run",
               "--break=down", "--break=up", MUTUAL)
    expect(text.count("up (n=4") == 2 and "down (n=3" in text, text[-1500:])


def test_debug_info_none_registers_nothing(folder):
    text = gdb(["break down", "run"], "--args", LINTEL, "run", "--debug-info=none", "--break=down", MUTUAL)
    expect("hit Breakpoint" not in text and "exited normally" in text, text[-1500:])


# ---- debuggers with our scripts ---------------------------------------------------------------------------------------------------

SPIN = ("function spin(n)\n    total = 0\n    for i in 1:n\n        total += step1(i)\n    end\n    total\nend\n"
        "@noinline step1(i) = i & 3\nfor round in 1:1000000\n    spin(1000000)\nend\n")


def with_script(debugger, options, *args):
    env = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0"}
    result = subprocess.run([LINTEL, debugger, *options, *args], capture_output=True, timeout=120, stdin=subprocess.DEVNULL, env=env)
    return result.stdout.decode(errors="replace"), result.stderr.decode(errors="replace")


def gdb_words(*commands):
    return ["-nx", "-batch", "-iex", "set debuginfod enabled off"] + [x for c in commands for x in ("-ex", c)]


def test_lintel_gdb(folder):
    out, err = with_script("gdb", gdb_words("break cooling", "run", "backtrace"), WEATHER)
    expect("hit Breakpoint 1, cooling (" in out and "in report (s=" in out and "rt_eval" not in out, out[-1500:])
    expect("-ex 'break cooling'" in err and "--args" in err and "declined" not in err, err[-1500:])


def test_lintel_gdb_attach(folder):
    """Nothing was asked for, the method is hot and compiled: the breakpoint is in time for its next call."""
    process = subprocess.Popen([LINTEL, "run", program(folder, SPIN, "spin.jl")], stdin=subprocess.DEVNULL)
    try:
        time.sleep(2)
        out, err = with_script("gdb", gdb_words("break step1", "continue", "backtrace", "info args", "delete", "detach"), "-p",
                               str(process.pid))
        expect("hit Breakpoint 1" in out and "step1 (i=" in out and "spin (n=1000000)" in out, out[-1500:] + err[-1500:])
        expect(process.poll() is None, "the program did not survive the debugger")
    finally:
        process.kill()
        process.wait()


def test_lintel_gdb_attach_again_and_again(folder):
    """Rounds of attach, breakpoint, continue, detach: no breakpoint is lost, and the result is what it is without."""
    text = SPIN.replace("for round in 1:1000000\n    spin(1000000)\nend\n", "println(sum(spin(100000) for round in 1:ROUNDS))\n")
    path = program(folder, text.replace("ROUNDS", "20000"), "spin.jl")
    process = subprocess.Popen([LINTEL, "run", path], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    try:
        time.sleep(1)
        for number in range(6):
            out, err = with_script("gdb", gdb_words("break step1", "continue", "info args", "delete", "detach"), "-p", str(process.pid))
            if process.poll() is not None:
                break
            expect("hit Breakpoint 1" in out and "i = " in out, f"round {number}: {out[-800:]} {err[-800:]}")
        expect(number, "the program ended before the first round")
        printed = process.communicate(timeout=100)[0]
    finally:
        process.kill()
        process.wait()
    expect(printed == b"3000000000\n", printed)


def test_lintel_gdb_detach_withdraws(folder):
    """Detaching with a breakpoint in place gives the plain code back."""
    process = subprocess.Popen([LINTEL, "run", program(folder, SPIN, "spin.jl")], stdin=subprocess.DEVNULL)
    try:
        time.sleep(2)
        out, _ = with_script("gdb", gdb_words("break step1", "continue", "lintel specializations step1", "detach"), "-p", str(process.pid))
        expect("step1(::Int64) baseline debug" in out, out[-800:])
        out, err = with_script("gdb", gdb_words("lintel specializations step1"), "-p", str(process.pid))
        expect("step1(::Int64)" in out and " plain " in out, out[-800:] + err[-500:])
    finally:
        process.kill()
        process.wait()


def test_lintel_gdb_rerun(folder):
    out, _ = with_script("gdb", gdb_words("set confirm off", "break down", "run", "run", "info args"), MUTUAL)
    expect(out.count("hit Breakpoint 1, down (n=3") == 2 and "label = " in out, out[-1500:])


def test_the_program_prints_the_same_under_gdb(folder):
    plain = lintel("run", MUTUAL).stdout.decode()
    commands = ("set print inferior-events off", "break down if n == 99", "rbreak ^nothing$", "run")
    out, _ = with_script("gdb", gdb_words(*commands), MUTUAL)
    expect(plain.strip() and plain in out and "exited" not in plain, out[-500:])
    out, _ = with_script("gdb", gdb_words("break up", "commands 1\nsilent\ncontinue\nend", "run", "delete", "continue"), MUTUAL)
    expect(plain in out, out[-500:])


def test_lintel_gdb_needs_a_program(folder):
    for debugger in ("gdb", "lldb"):
        if shutil.which(debugger) or debugger == "lldb" and shutil.which("lldb-19"):
            result = lintel(debugger)
            expect(result.returncode == 2 and b"a program is missing" in result.stderr, result.stderr)


def test_doctor(folder):
    result = lintel("doctor")
    out = result.stdout.decode()
    expect("debuggers find where code is handed over" in out and "ptrace" in out, out)
    expect(result.returncode == 0 and "MISSING" not in out.replace("absent", ""), out)


def test_lintel_lldb(folder):
    if not shutil.which("lldb-19") and not shutil.which("lldb"):
        print("SKIPPED lintel_lldb: lldb is not installed")
        return
    out, err = with_script("lldb", ["--no-lldbinit", "-b", "-o", "breakpoint set -n cooling", "-o", "run", "-o", "lintel bt"], WEATHER)
    expect("frame #2: report(::Station) at weather.jl:37" in out, out[-1500:] + err[-500:])


def main():
    tests = {n[5:]: f for n, f in globals().items() if n.startswith("test_")}
    failed = 0
    wanted = sys.argv[2:] or list(tests)
    for name in wanted:
        with tempfile.TemporaryDirectory(prefix="lintel-cli-") as folder:
            try:
                tests[name](folder)
                print(f"ok      {name}", flush=True)
            except (AssertionError, subprocess.TimeoutExpired, ValueError, KeyError) as error:
                failed += 1
                print(f"FAILED  {name}: {error}", flush=True)
    print(f"{len(wanted) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
