#!/usr/bin/env python3
"""Checks on the tree itself.

    run.py layers ROOT            include rules, and that the bad fixtures are all caught
    run.py headers ROOT           every header compiles alone; the public ones as C11 and as C++
    run.py format ROOT            clang-format 19 would change nothing; .editorconfig's rules hold
    run.py docs ROOT              code in doc/ that names its file is in that file
    run.py files ROOT             no file over its size, every folder has its README, no machine paths
"""
import glob
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
CODE_FOLDERS = ["include", "runtime", "codegen", "tracer", "debugger-glue", "cli", "test", "examples", "bench"]
TOP_FOLDERS = {"include", "runtime", "codegen", "tracer", "debugger-glue", "cli", "test", "doc", "bench", "examples", "scripts", ".ci"}
MAX_LINES = 800


def sources(root, *endings):
    for folder in CODE_FOLDERS:
        for directory, _, files in sorted(os.walk(os.path.join(root, folder))):
            for file in sorted(files):
                path = os.path.join(directory, file)
                if file.endswith(endings) and "/test/tree/bad/" not in path:
                    yield path


def check_layers(root):
    checker = os.path.join(HERE, "check_layers.py")
    errors = []
    good = subprocess.run([sys.executable, checker, root], capture_output=True, text=True)
    if good.returncode != 0:
        errors.append(good.stdout)
    bad = subprocess.run([sys.executable, checker, os.path.join(HERE, "bad")], capture_output=True, text=True)
    for expected in ("tracer/up.c:1: tracer must not include runtime/iface/a.h",
                     "codegen/inner.c:1: codegen must not include runtime/infer/b.h",
                     "runtime/infer/llvm.c:1: runtime must not include <llvm-c/Core.h>",
                     "runtime/infer/llvm.c:2: missing.h does not exist"):
        if expected not in bad.stdout:
            errors.append(f"the checker misses: {expected}")
    return errors


def compile_alone(path, root, language, standard):
    llvm = subprocess.run(["llvm-config-19", "--includedir"], capture_output=True, text=True).stdout.strip()
    command = [{"c": "cc", "c++": "c++"}[language], "-x", language, f"-std={standard}", "-fsyntax-only", "-Wall", "-Wextra",
               "-Wno-pragma-once-outside-header", "-D_GNU_SOURCE", f"-I{root}/include", f"-I{root}", f"-isystem{llvm}"]
    if language == "c++" or "/include/" in path:
        command += ["-pedantic-errors", "-Werror"]
    for folder in ("/usr/include/libdwarf", "/usr/include/libdwarf-0", "/usr/include/libdwarf-2"):
        command.append(f"-isystem{folder}")
    result = subprocess.run(command + [path], capture_output=True, text=True)
    return "" if result.returncode == 0 else f"{path} as {standard}:\n{result.stderr}"


def check_headers(root):
    errors = []
    for path in sources(root, ".h"):
        if "/test/" in path:
            continue
        public = "/include/lintel/" in path
        errors.append(compile_alone(path, root, "c", "c11" if public else "c17"))
        if public:
            errors.append(compile_alone(path, root, "c++", "c++17"))
    return [e for e in errors if e]


def check_format(root):
    errors = []
    files = [p for p in sources(root, ".c", ".h") if "/bench/programs/" not in p]
    version = subprocess.run(["clang-format-19", "--version"], capture_output=True, text=True).stdout
    if not re.search(r"version 19\.", version):
        return [f"clang-format 19 is needed, found: {version}"]
    result = subprocess.run(["clang-format-19", "--dry-run", "--Werror", *files], capture_output=True, text=True)
    if result.returncode != 0:
        errors.append(result.stderr[:4000])
    for path in list(sources(root, ".c", ".h", ".def", ".jl", ".py", ".S")) + [p for p in glob.glob(f"{root}/scripts/**", recursive=True) if os.path.isfile(p)]:
        with open(path, "rb") as f:
            data = f.read()
        relative = os.path.relpath(path, root)
        if data and not data.endswith(b"\n"):
            errors.append(f"{relative}: no newline at the end")
        if b"\r" in data:
            errors.append(f"{relative}: carriage return")
        if b"\t" in data and not relative.startswith("test/lang/"):
            errors.append(f"{relative}: tab")
        for number, line in enumerate(data.split(b"\n"), 1):
            if line != line.rstrip() and "# expect" not in line.decode(errors="replace"):
                errors.append(f"{relative}:{number}: white space at the end of the line")
    return errors


def check_files(root):
    errors = []
    for path in sources(root, ".c", ".h"):
        with open(path, encoding="utf-8") as f:
            lines = sum(1 for _ in f)
        if lines > MAX_LINES:
            errors.append(f"{os.path.relpath(path, root)}: {lines} lines, more than {MAX_LINES}")
    for folder in ["runtime", "codegen", "tracer", "debugger-glue", "cli", "test", "doc", "examples", "bench", "codegen/orc", "debugger-glue/watch", "cli/embed",
                   "scripts/packaging"] + \
            [f"runtime/{d}" for d in os.listdir(f"{root}/runtime") if os.path.isdir(f"{root}/runtime/{d}")]:
        if not os.path.exists(f"{root}/{folder}/README.md"):
            errors.append(f"{folder} has no README.md")
    tracked = subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True)
    for folder in sorted({path.split("/")[0] for path in tracked.stdout.splitlines() if "/" in path} - TOP_FOLDERS):
        errors.append(f"{folder}/ is not one of the top-level folders")
    return errors


def check_docs(root):
    """<!-- FILE --> before a block of code: its lines are in FILE, one after the other."""
    errors, found = [], 0
    for path in glob.glob(f"{root}/doc/*.md") + [f"{root}/README.md"]:
        with open(path, encoding="utf-8") as f:
            text = f.read()
        for name, block in re.findall(r"<!-- (\S+) -->\n```\w*\n(.*?)\n```", text, re.S):
            found += 1
            with open(f"{root}/{name}", encoding="utf-8") as f:
                if block not in f.read():
                    errors.append(f"{os.path.relpath(path, root)}: this is not in {name}:\n{block}")
    return errors if found else ["no code in doc/ names its file"]


def main():
    check = {"layers": check_layers, "headers": check_headers, "format": check_format, "files": check_files,
             "docs": check_docs}[sys.argv[1]]
    errors = check(os.path.abspath(sys.argv[2]))
    print("\n".join(errors) if errors else "fine")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
