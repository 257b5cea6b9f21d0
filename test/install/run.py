#!/usr/bin/env python3
"""Installs into a scratch prefix, moves it elsewhere, and uses it as a stranger would: CMake, pkg-config, the program, man.

    run.py BUILD_FOLDER SCRATCH [NAME…]
"""
import glob
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD, SCRATCH = (os.path.abspath(p) for p in sys.argv[1:3])
PREFIX = os.path.join(SCRATCH, "prefix")

MINIMAL = """\
defined      next at demo:1
specialised  next
defined      twice at demo:2
interest     twice resolved by twice at demo:2
specialised  twice
compiled     twice baseline traced 27 bytes 0.000 ms root (first call)
interest     twice armed by twice at demo:2
compiled     next baseline plain 14 bytes 0.000 ms root (first call)
             (the callback calls next: 42)
twice(20) = 40, calls counted: 1
compiled     twice baseline plain 14 bytes 0.000 ms again, root (flags)
             (the callback calls next: 42)
retired      twice baseline traced
twice(21) = 42, calls counted: 1
"""


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


def run(*command, **options):
    result = subprocess.run(command, capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL, **options)
    expect(result.returncode == 0, f"{' '.join(command)}: status {result.returncode}\n{result.stdout[-2000:]}{result.stderr[-2000:]}")
    return result.stdout


def one(pattern):
    found = glob.glob(os.path.join(PREFIX, pattern), recursive=True)
    expect(len(found) >= 1, f"nothing matches {pattern}")
    return found[0]


def library_folder():
    return os.path.dirname(one("lib/**/liblintel-trace.so"))


def pkg_config(*args):
    env = {**os.environ, "PKG_CONFIG_PATH": os.path.join(library_folder(), "pkgconfig")}
    return run("pkg-config", *args, env=env).split()


def install():
    shutil.rmtree(SCRATCH, ignore_errors=True)
    first = os.path.join(SCRATCH, "first")
    run("cmake", "--install", BUILD, "--prefix", first)
    os.rename(first, PREFIX)  # nothing may depend on where it was put first


def cmake_example(name, *definitions):
    """Builds an example as a project of its own against the installed package; the folder of the result."""
    folder = os.path.join(SCRATCH, name + "".join(definitions).replace("/", "_"))
    run("cmake", "-S", os.path.join(ROOT, "examples", name), "-B", folder, f"-DCMAKE_PREFIX_PATH={PREFIX}",
        "-DCMAKE_C_FLAGS=-Wall -Wextra -Wpedantic -Werror", *definitions)
    run("cmake", "--build", folder)
    return folder


# ---- tests --------------------------------------------------------------------------------------------------------------

def test_program_runs_without_the_build_tree():
    text = run(os.path.join(PREFIX, "bin", "lintel"), "run", "-e", "println(sum([x^2 for x in 1:4]), sort([3, 1, 2]))", cwd="/")
    expect(text == "30[1, 2, 3]\n", text)


def test_no_file_names_the_build_or_the_sources():
    for pattern in ("lib/**/*.cmake", "lib/**/*.pc"):
        for path in glob.glob(os.path.join(PREFIX, pattern), recursive=True):
            with open(path, encoding="utf-8") as f:
                text = f.read()
            expect(ROOT not in text and BUILD not in text and SCRATCH not in text, f"{path} names a folder of the build")
    for path in glob.glob(os.path.join(PREFIX, "lib/**/*.so"), recursive=True) + [os.path.join(PREFIX, "bin/lintel")]:
        dynamic = run("readelf", "-d", path)
        expect("RPATH" not in dynamic and BUILD not in dynamic, f"{path}: {dynamic}")


def test_soname():
    dynamic = run("readelf", "-d", one("lib/**/liblintel-trace.so"))
    expect(re.search(r"SONAME.*\[liblintel-trace\.so\.0\]", dynamic), dynamic)


def test_libraries_need_only_what_they_use():
    needed = set(re.findall(r"NEEDED.*\[(\S+?)\.so", run("readelf", "-d", one("lib/**/liblintel-trace.so"))))
    expect(needed <= {"libc", "libdwarf", "libpcre2-8", "libuv", "libjansson", "ld-linux-x86-64", "libm"}, f"{needed}")


def test_headers_compile_as_c11_and_cxx():
    include = os.path.join(PREFIX, "include")
    headers = sorted(os.listdir(os.path.join(include, "lintel")))
    expect("trace.h" in headers and "version.h" in headers, f"{headers}")
    llvm = [flag[2:] for flag in pkg_config("--cflags", "lintel-trace-orc") if "llvm" in flag][0]
    source = os.path.join(SCRATCH, "empty.c")
    with open(source, "w", encoding="utf-8") as f:
        f.write("int nothing;\n")
    for header in headers:
        for compiler, language, standard in (("cc", "c", "c11"), ("c++", "c++", "c++17")):
            run(compiler, "-x", language, f"-std={standard}", "-fsyntax-only", "-pedantic-errors", "-Wall", "-Wextra", "-Werror",
                "-I", include, "-isystem", llvm, "-include", f"lintel/{header}", source)


def test_minimal_host_by_cmake():
    for static in ("OFF", "ON"):
        program = os.path.join(cmake_example("minimal-host", f"-DLINTEL_STATIC={static}"), "minimal")
        linked = "liblintel-trace" in run("readelf", "-d", program)
        expect(linked == (static == "OFF"), f"LINTEL_STATIC={static}, but liblintel-trace is {'' if linked else 'not '}a shared one")
        text = run(program)
        expect(text == MINIMAL, text)


def test_minimal_host_by_pkg_config():
    source = os.path.join(ROOT, "examples", "minimal-host", "minimal.c")
    program = os.path.join(SCRATCH, "minimal_pc")
    run("cc", source, *pkg_config("--cflags", "--libs", "lintel-trace"), "-o", program)
    text = run(program, env={**os.environ, "LD_LIBRARY_PATH": library_folder()})
    expect(text == MINIMAL, text)
    static = [os.path.join(library_folder(), "liblintel-trace.a") if flag == "-llintel-trace" else flag
              for flag in pkg_config("--static", "--cflags", "--libs", "lintel-trace")]
    run("cc", source, *static, "-o", program)
    text = run(program)
    expect(text == MINIMAL, text)


# ---- a host on ORC LLJIT ---------------------------------------------------------------------------------------------------

ORC_EVENTS = """\
defined      square at demo.calc:2
interest     square resolved by square at demo.calc:2
specialised  square
defined      hypotenuse2 at demo.calc:4
specialised  hypotenuse2
defined      fib at demo.calc:7
specialised  fib
defined      formula.1 at demo.calc:9
specialised  formula.1
compiled     formula.1 optimised plain root (first call)
compiled     hypotenuse2 optimised plain callee (first call)
compiled     square optimised debug callee (first call)
interest     square armed by square at demo.calc:2
retired      formula.1 optimised plain
defined      formula.2 at demo.calc:10
specialised  formula.2
compiled     formula.2 optimised plain root (first call)
compiled     fib optimised plain callee (first call)
retired      formula.2 optimised plain
retired      hypotenuse2 optimised plain
interest     square resolved by square at demo.calc:2
retired      square optimised debug
defined      square at demo.calc:12 replaces square at demo.calc:2
invalidated  square by square at demo.calc:12
"""


def orc_folder():
    return os.path.join(ROOT, "examples", "orc-host")


def check_orc_host(program, env):
    expect("liblintel-trace-orc" in run("readelf", "-d", program), f"{program} does not use the library")
    result = subprocess.run([program, "--trace", "--break=square", "demo.calc"], capture_output=True, text=True, timeout=60,
                            cwd=orc_folder(), env=env)
    expect(result.returncode == 0 and result.stdout == "25\n6765\n91\n", f"{result}")
    events = re.sub(r" \d+ bytes \d+\.\d+ ms", "", result.stderr)
    expect(events.startswith(ORC_EVENTS), events)


def orc_host():
    return os.path.join(SCRATCH, "orc-host", "orc-host")


def test_orc_host_by_cmake():
    cmake_example("orc-host")
    check_orc_host(orc_host(), None)


def test_orc_host_by_pkg_config():
    program = os.path.join(SCRATCH, "orc_pc")
    run("cc", *glob.glob(os.path.join(orc_folder(), "*.c")), *pkg_config("--cflags", "--libs", "lintel-trace-orc"), "-o", program)
    check_orc_host(program, {**os.environ, "LD_LIBRARY_PATH": library_folder()})


def test_orc_host_reports_errors():
    cmake_example("orc-host")
    for text, message in (("f(1);", "line 1: f is not defined"), ("def f(x) = x;\nf();", "line 2: f takes other arguments"),
                          ("1 +;", "a number, a name")):
        path = os.path.join(SCRATCH, "bad.calc")
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        result = subprocess.run([orc_host(), path], capture_output=True, text=True, timeout=60)
        expect(result.returncode == 1 and message in result.stderr, f"{result}")


def test_orc_host_in_gdb():
    """Breakpoints by name and line on what is compiled later; what a tracker removed is gone; the new definition is hit."""
    if not shutil.which("gdb"):
        return
    cmake_example("orc-host")
    commands = ["set breakpoint pending on", "break square", "break demo.calc:6", "run", "backtrace 2", "info args", "continue",
                "print a + b", "continue", "continue", "info breakpoints", "continue", "delete", "continue"]
    line = ["gdb", "-q", "-nx", "-batch", "-iex", "set debuginfod enabled off", "-ex", "set width 0"]
    for command in commands:
        line += ["-ex", command]
    text = run(*line, "--args", orc_host(), "--break=square", "--break=hypotenuse2", "demo.calc", cwd=orc_folder())
    for wanted in ("Breakpoint 1 (square) pending.", "Breakpoint 1, square (x=3) at demo.calc:3", "hypotenuse2 (a=3, b=4) at demo.calc:5",
                   "Breakpoint 2, hypotenuse2 (a=3, b=4) at demo.calc:6", "$1 = 7", "Breakpoint 1, square (x=4) at demo.calc:3",
                   "Breakpoint 1, square (x=3) at demo.calc:12", "exited normally"):
        expect(wanted in text, f"no {wanted!r} in:\n{text}")
    at_the_new_one = text[text.index("demo.calc:12"):]
    expect("demo.calc:3" not in at_the_new_one, f"the removed definition is still there:\n{at_the_new_one}")


# ---- the whole runtime in a C program ------------------------------------------------------------------------------------

EMBED = """\
  [compiled mean(::Int64, ::Float64)]
Reading("here", 2.0) is not above 2
mean = 2.0
  [compiled mean(::Float64, ::Float64)]
Reading("here", 2.5) is above 2
mean = 2.5
  [compiled mean(::String)]
  [compiled CLOSURE(::String)]
ERROR: MethodError: no method matching *(::Float64, ::String)
code was compiled
"""


def check_embed(text):
    text = re.sub(r"\(::[^()]*#[^()]*\)\(::String\)", "CLOSURE(::String)", text)
    expect(text == EMBED, text)


def test_embed_by_cmake():
    check_embed(run(os.path.join(cmake_example("embed"), "embed"), cwd="/"))


def test_embed_by_pkg_config():
    program = os.path.join(SCRATCH, "embed_pc")
    run("cc", os.path.join(ROOT, "examples", "embed", "embed.c"), *pkg_config("--cflags", "--libs", "lintel"), "-o", program)
    check_embed(run(program, cwd="/", env={**os.environ, "LD_LIBRARY_PATH": library_folder()}))


def test_lintel_watch():
    result = subprocess.run([os.path.join(PREFIX, "bin", "lintel-watch"), "/bin/true"], capture_output=True, text=True, timeout=60, cwd="/")
    expect(result.returncode == 0 and "nothing was loaded that speaks" in result.stderr, f"{result}")


def test_scripts_of_the_debuggers():
    """The installed script makes gdb's breakpoints interests, of the program and of a host that nobody told what to make debug info for."""
    if not shutil.which("gdb"):
        return
    path = os.path.join(SCRATCH, "half.jl")
    with open(path, "w", encoding="utf-8") as f:
        f.write("@noinline half(x) = x / 2\nprintln(half(3))\n")
    text = run(os.path.join(PREFIX, "bin", "lintel"), "gdb", "-batch", "-ex", "break half", "-ex", "run", "-ex", "info args", path, cwd="/")
    expect("half (x=3) at" in text and "x = 3" in text, text)
    cmake_example("orc-host")
    text = run("gdb", "-q", "-nx", "-batch", "-iex", "set debuginfod enabled off", "-iex", "set breakpoint pending on", "-x",
               one("share/lintel/debugger/gdb/lintel-gdb.py"), "-ex", "break square", "-ex", "break demo.calc:6", "-ex", "run", "-ex", "info args",
               "-ex", "continue", "-ex", "info args", "--args", orc_host(), "demo.calc", cwd=orc_folder())
    for wanted in ("Breakpoint 1, square (x=3) at demo.calc:3", "Breakpoint 2, hypotenuse2 (a=3, b=4) at demo.calc:6"):
        expect(wanted in text, f"no {wanted!r} in:\n{text}")


def test_version_of_the_package():
    version = pkg_config("--modversion", "lintel-trace")[0]
    with open(os.path.join(PREFIX, "include/lintel/version.h"), encoding="utf-8") as f:
        expect(f'"{version}"' in f.read(), version)


def test_manual_pages():
    for page in ("man1/lintel.1", "man1/lintel-trace.1", "man1/lintel-watch.1", "man3/lintel_trace.3"):
        one(f"share/man/{page}")
    help_text = run(os.path.join(PREFIX, "bin", "lintel"), "help")
    pages = ""
    for page in ("lintel.1", "lintel-trace.1"):
        with open(one(f"share/man/man1/{page}"), encoding="utf-8") as f:
            pages += f.read().replace("\\-", "-").replace("\\fR", "")
    for option in sorted(set(re.findall(r"(?m)^ +(--?[a-z][a-z-]*)", help_text))):
        expect(re.search(rf"(?m)^\.BI? {re.escape(option)}\b", pages), f"{option} is in `lintel help`, but in no manual page")


def main():
    tests = {n[5:]: f for n, f in globals().items() if n.startswith("test_")}
    failed = 0
    wanted = sys.argv[3:] or list(tests)
    install()
    for name in wanted:
        try:
            tests[name]()
            print(f"ok      {name}", flush=True)
        except (AssertionError, subprocess.TimeoutExpired, OSError) as error:
            failed += 1
            print(f"FAILED  {name}: {error}", flush=True)
    print(f"{len(wanted) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
