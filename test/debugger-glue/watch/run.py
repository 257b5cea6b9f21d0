#!/usr/bin/env python3
"""lintel-watch on programs that we did not build (LLVM's lli, PostgreSQL), and on one of ours that lies.

    run.py LINTEL_WATCH LLVM_BIN SCRATCH [NAME…]
"""
import glob
import json
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
WATCH, LLVM, SCRATCH = (os.path.abspath(p) for p in sys.argv[1:4])
LLI = os.path.join(LLVM, "lli")
PROGRAM = """\
static int twice(int x)
{
    return 2 * x;
}
int square(int x) { return x * x; }
int main(void)
{
    int s = 0;
    for (int i = 0; i < 3; i++)
        s += twice(i) + square(i);
    return s;
}
"""
FUNCTION = "int first(int x)\n{\n    int y = x + 1;\n    return 2 * y;\n}\n"


def path(name):
    return os.path.join(SCRATCH, name)


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, timeout=120, stdin=options.pop("stdin", subprocess.DEVNULL),
                          **options)


def make(*command):
    result = run(*command, cwd=SCRATCH)
    expect(result.returncode == 0, f"{command}: {result.stderr}")


def watch(*args, **options):
    return run(WATCH, *args, **options)


def events(text):
    """(kind, rest without process id and address) of each line that is an event."""
    out = []
    for line in text.splitlines():
        match = re.match(r"\d+ (registered|unregistered) +(.*?) 0x[0-9a-f]+ \d+ bytes$", line)
        if match:
            out.append((match[1], match[2].replace(SCRATCH + "/", "")))
    return out


def summary(text):
    match = re.search(r"\] (\d+) objects with (\d+) functions registered, (\d+) unregistered, (\d+) left alone", text)
    expect(match, f"no summary in {text}")
    return tuple(int(n) for n in match.groups())


# ---- LLVM's own programs ---------------------------------------------------------------------------------------------------

WANTED = [("registered", "square at w.c:5"), ("registered", "main at w.c:7"), ("registered", "twice at w.c:2")]


def test_lli():
    result = watch(LLI, "w.ll", cwd=SCRATCH)
    expect(result.returncode == 11, f"{result}")
    found = events(result.stderr)
    expect(found[:3] == WANTED, f"{found}")
    expect(summary(result.stderr)[0] == 3, result.stderr)  # ORC's own helpers are objects, too


def test_lli_mcjit():
    result = watch(LLI, "--jit-kind=mcjit", "w.ll", cwd=SCRATCH)
    expect(result.returncode == 11, f"{result}")
    expect(events(result.stderr) == WANTED + [("unregistered", text) for _, text in WANTED], result.stderr)
    expect(summary(result.stderr) == (1, 3, 1, 0), result.stderr)


def test_lli_lazy():
    result = watch(LLI, "--jit-kind=orc-lazy", "w.ll", cwd=SCRATCH)
    expect(result.returncode == 11, f"{result}")
    expect({text for _, text in WANTED} <= {text for _, text in events(result.stderr)}, result.stderr)


def test_json():
    result = watch("--json", f"--output={path('w.json')}", LLI, "--jit-kind=mcjit", "w.ll", cwd=SCRATCH)
    expect(result.returncode == 11, f"{result}")
    with open(path("w.json"), encoding="utf-8") as f:
        found = [json.loads(line) for line in f]
    expect([(e["event"], e["name"], e["line"]) for e in found][:3] ==
           [("compiled", "square", 5), ("compiled", "main", 7), ("compiled", "twice", 2)], f"{found}")
    expect(all(e["pid"] > 0 and e["size"] > 0 and e["file"].endswith("w.c") for e in found) and len(found) == 6, f"{found}")


def test_perf_map():
    result = watch("--perf-map", LLI, "--jit-kind=mcjit", "w.ll", cwd=SCRATCH)
    pid = result.stderr.split()[0]
    with open(f"/tmp/perf-{pid}.map", encoding="utf-8") as f:
        lines = [line.split() for line in f]
    os.unlink(f"/tmp/perf-{pid}.map")
    expect([line[2] for line in lines] == ["square", "main", "twice"], f"{lines}")
    expect(all(int(line[0], 16) and int(line[1], 16) for line in lines), f"{lines}")


def test_a_file_opened_later():
    """The interface comes with a library that the program opens itself."""
    with open(path("opener.c"), "w", encoding="utf-8") as f:
        f.write('#include <dlfcn.h>\n#include <stdio.h>\nint main(int n, char **v)\n{\n'
                '    void *h = dlopen(v[1], RTLD_NOW);\n    if (!h)\n        return puts(dlerror());\n'
                '    return ((int (*)(int, char **))dlsym(h, "main"))(n - 1, v + 1);\n}\n')
    make("cc", "-o", "opener", "opener.c", "-ldl")
    make("cc", "-O1", "-mno-red-zone", "-fPIC", "-shared", "-Wl,-Bsymbolic", "-o", "registrar.so", os.path.join(HERE, "registrar.c"))
    result = watch(path("opener"), path("registrar.so"), path("f.o"), "good")
    expect(result.returncode == 0 and "survived" in result.stdout, f"{result}")
    expect(summary(result.stderr) == (1, 1, 1, 0), result.stderr)


def test_postgresql():
    """PostgreSQL's llvmjit, in single-user mode (which does not run as root)."""
    bins = sorted(glob.glob("/usr/lib/postgresql/*/bin/postgres"))
    if not bins or not glob.glob(os.path.join(os.path.dirname(bins[-1]), "../lib/llvmjit.so")):
        print("        (not installed)")
        return
    postgres, data = bins[-1], os.path.join("/tmp", f"lintel-watch-pg-{os.getpid()}")
    folder = data + ".bin"  # where that other user may read
    who = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.getuid() == 0 else {}
    try:
        os.makedirs(folder)
        os.chmod(folder, 0o755)
        for name in ("lintel-watch", "liblintel-watch.so"):
            shutil.copy(os.path.join(os.path.dirname(WATCH), name), folder)
        result = run(os.path.join(os.path.dirname(postgres), "initdb"), "-D", data, "-A", "trust", "--no-sync", cwd="/", **who)
        expect(result.returncode == 0, f"initdb: {result.stderr}")
        settings = []
        for setting in ("jit=on", "jit_above_cost=0", "jit_inline_above_cost=-1", "jit_optimize_above_cost=-1", "jit_debugging_support=on"):
            settings += ["-c", setting]
        result = subprocess.run([os.path.join(folder, "lintel-watch"), postgres, "--single", "-D", data, *settings, "postgres"], capture_output=True, text=True,
                                timeout=120, cwd="/", input="select sum(i * 2 + 1) from generate_series(1, 1000) i where i % 3 = 0;\n", **who)
    finally:
        shutil.rmtree(data, ignore_errors=True)
        shutil.rmtree(folder, ignore_errors=True)
    expect('sum = "333999"' in result.stdout, f"{result}")
    found = events(result.stderr)
    expect(any(kind == "registered" and text.startswith("evalexpr_") for kind, text in found), result.stderr)
    registered, functions, unregistered, left = summary(result.stderr)
    expect(registered > 0 and registered == unregistered and functions >= 3 and left == 0, result.stderr)


def test_lintel():
    """Images with addresses, from a program that hands over many functions in one: told, and left as they are."""
    lintel = os.path.join(os.path.dirname(WATCH), "lintel")
    with open(path("p.jl"), "w", encoding="utf-8") as f:
        f.write("@noinline half(x) = x / 2\nprintln(half(3))\n")
    result = watch(lintel, "run", "--break=half", "p.jl", cwd=SCRATCH)
    expect(result.stdout == "1.5\n" and ("registered", "half at p.jl:1") in events(result.stderr), f"{result}")
    expect(summary(result.stderr)[3] == 0, result.stderr)


# ---- a debugger beside it ------------------------------------------------------------------------------------------------------

def gdb(commands, *program):
    line = ["gdb", "-q", "-nx", "-batch", "-iex", "set debuginfod enabled off", "-ex", "set width 0", "-ex", "set breakpoint pending on"]
    for command in commands:
        line += ["-ex", command]
    result = run(*line, "--args", *program, cwd=SCRATCH)
    return result.stdout + result.stderr


def test_gdb():
    if not shutil.which("gdb"):
        return
    for kind in ("orc", "mcjit"):
        text = gdb(["break twice", "break w.c:11", "run", "backtrace 2", "info args", "delete 1", "continue", "print s", "delete", "continue"],
                   WATCH, f"--output={path('gdb.log')}", LLI, f"--jit-kind={kind}", "w.ll")
        for wanted in ("Breakpoint 1, twice (x=0) at w.c:3", "in main () at w.c:10", "x = 0", "Breakpoint 2, main () at w.c:11", "$1 = 11",
                       "exited with code 013"):
            expect(wanted in text, f"{kind}: no {wanted!r} in:\n{text}")
        with open(path("gdb.log"), encoding="utf-8") as f:
            expect(events(f.read())[:3] == WANTED, "the watcher missed something under gdb")


def test_gdb_sees_few_objects():
    if not shutil.which("gdb"):
        return
    # The program itself has a pair, which gdb must tell from ours.
    text = gdb(["break first", "run", "maint info jit", "delete", "continue"], WATCH, f"--output={path('gdb.log')}", path("registrar"),
               path("f.o"), "many")
    expect("first (x=20) at f.c:3" in text and "survived" in text, text)
    entries = re.findall(r"^0x[0-9a-f]+ +0x[0-9a-f]+ +\d+ *$", text, re.M)
    expect(0 < len(entries) <= 21, f"{len(entries)} objects for 100 registrations:\n{text[:3000]}")


# ---- our own program ------------------------------------------------------------------------------------------------------------

def test_every_registration_and_unregistration():
    result = watch(path("registrar"), path("f.o"), "many")
    expect(result.returncode == 0 and "survived" in result.stdout, f"{result}")
    found = events(result.stderr)
    expect(found == [("registered", "first at f.c:2")] * 100 + [("unregistered", "first at f.c:2")] * 100, f"{found}")
    expect(summary(result.stderr) == (100, 100, 100, 0), result.stderr)


def test_code_replaced_without_a_word():
    result = watch(path("registrar"), path("f.o"), "again")
    expect([kind for kind, _ in events(result.stderr)] == ["registered", "unregistered", "registered"] or
           [kind for kind, _ in events(result.stderr)] == ["registered", "registered", "unregistered"], result.stderr)
    expect(summary(result.stderr) == (2, 2, 0, 0), result.stderr)


def test_lies():
    result = watch(path("registrar"), path("f.o"), "hostile")
    expect(result.returncode == 0 and "survived" in result.stdout, f"{result}")
    registered, functions, unregistered, left = summary(result.stderr)
    expect(left > 60, result.stderr)
    expect(registered == unregistered, result.stderr)
    for reason in ("not an ELF object", "section outside the object", "bad section header table", "malformed object or data",
                   "limit was reached"):
        expect(f"left alone: {reason}" in result.stderr or reason in result.stderr, f"no {reason!r} in {result.stderr}")
    expect(events(result.stderr)[-2:] == [("registered", "first at f.c:2"), ("unregistered", "first at f.c:2")], result.stderr)


def test_a_forked_child_is_watched():
    result = watch(path("registrar"), path("f.o"), "fork")
    pids = {line.split()[0] for line in result.stderr.splitlines() if "registered" in line and line[0].isdigit()}
    expect(result.stdout.count("survived") == 2 and len(pids) == 1, f"{result}")
    expect(summary(result.stderr) == (1, 1, 1, 0), result.stderr)


def test_every_shape_of_an_empty_function():
    clang = os.path.join(LLVM, "clang")
    for compiler in ("cc", clang):
        for flags in (["-O0"], ["-O2"], ["-O2", "-fcf-protection=full"], ["-O1", "-fno-omit-frame-pointer"], ["-O2", "-DINDIRECT"],
                      ["-O0", "-DINDIRECT"], ["-Os"], ["-O2", "-fno-pie", "-no-pie"]):
            make(compiler, *flags, "-mno-red-zone", "-o", "shape", os.path.join(HERE, "registrar.c"))
            result = watch(path("shape"), path("f.o"), "good")
            expect(result.returncode == 0 and "survived" in result.stdout, f"{compiler} {flags}: {result}")
            expect(summary(result.stderr) == (1, 1, 1, 0), f"{compiler} {flags}: {result.stderr}")


def test_a_library_that_is_closed_and_opened_again():
    with open(path("reopener.c"), "w", encoding="utf-8") as f:
        f.write('#include <dlfcn.h>\n#include <stdio.h>\nint main(int n, char **v)\n{\n    for (int i = 0; i < 3; i++) {\n'
                '        void *h = dlopen(v[1], RTLD_NOW);\n        if (!h)\n            return puts(dlerror());\n'
                '        ((int (*)(int, char **))dlsym(h, "main"))(n - 1, v + 1);\n        dlclose(h);\n    }\n    return 0;\n}\n')
    make("cc", "-o", "reopener", "reopener.c", "-ldl")
    make("cc", "-O1", "-mno-red-zone", "-fPIC", "-shared", "-Wl,-Bsymbolic", "-o", "registrar.so", os.path.join(HERE, "registrar.c"))
    result = watch(path("reopener"), path("registrar.so"), path("f.o"), "good")
    expect(result.stdout.count("survived") == 3, f"{result}")
    expect(summary(result.stderr) == (3, 3, 3, 0), result.stderr)


def test_what_cannot_be_watched_is_said():
    result = watch(path("busy"), path("f.o"), "good")
    expect(result.returncode == 0 and "survived" in result.stdout, f"{result}")
    expect("cannot watch" in result.stderr and "not empty" in result.stderr, result.stderr)
    result = watch("/bin/true")
    expect("nothing was loaded that speaks the GDB JIT interface" in result.stderr, result.stderr)
    result = watch("sh", "-c", "/bin/true; /bin/true; exit 0")  # only of the program that was asked for
    expect(result.stderr.count("nothing was loaded") <= 1, result.stderr)


def test_no_debugger():
    result = watch("--no-debugger", path("registrar"), path("f.o"), "good")
    expect(summary(result.stderr) == (1, 1, 1, 0), result.stderr)


def test_a_stripped_library_leaves_debuggers_alone():
    folder = path("stripped")
    os.makedirs(folder, exist_ok=True)
    for name in ("lintel-watch", "liblintel-watch.so"):
        shutil.copy(os.path.join(os.path.dirname(WATCH), name), folder)
    make("strip", os.path.join(folder, "liblintel-watch.so"))
    result = run(os.path.join(folder, "lintel-watch"), path("registrar"), path("f.o"), "good")
    expect("was stripped" in result.stderr and summary(result.stderr) == (1, 1, 1, 0), result.stderr)


def test_usage():
    expect(watch().returncode == 2 and watch("--what").returncode == 2, "usage errors")
    result = watch("--help")
    expect(result.returncode == 0 and "--perf-map" in result.stdout, f"{result}")
    result = watch("/no/such/program")
    expect(result.returncode == 127 and "/no/such/program" in result.stderr, f"{result}")
    result = watch("--output=/no/such/folder/file", "/bin/true")
    expect(result.returncode == 1 and "/no/such/folder/file" in result.stderr, f"{result}")
    expect(watch("sh", "-c", "exit 7").returncode == 7, "the program's own status")


def prepare():
    os.makedirs(SCRATCH, exist_ok=True)
    for name, text in (("w.c", PROGRAM), ("f.c", FUNCTION)):
        with open(path(name), "w", encoding="utf-8") as f:
            f.write(text)
    clang = os.path.join(LLVM, "clang")
    make(clang, "-g", "-O0", "-S", "-emit-llvm", "w.c", "-o", "w.ll")
    make(clang, "-g", "-O0", "-fno-pic", "-c", "f.c", "-o", "f.o")
    make("cc", "-O1", "-mno-red-zone", "-o", "registrar", os.path.join(HERE, "registrar.c"))
    make("cc", "-O1", "-mno-red-zone", "-DBUSY", "-o", "busy", os.path.join(HERE, "registrar.c"))


def main():
    tests = {n[5:]: f for n, f in globals().items() if n.startswith("test_")}
    failed = 0
    wanted = sys.argv[4:] or list(tests)
    prepare()
    for name in wanted:
        try:
            tests[name]()
            print(f"ok      {name}", flush=True)
        except (AssertionError, subprocess.TimeoutExpired, OSError, ValueError, KeyError, IndexError) as error:
            failed += 1
            print(f"FAILED  {name}: {error}", flush=True)
    print(f"{len(wanted) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
