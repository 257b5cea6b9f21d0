#!/usr/bin/env python3
"""Runs the tiny language programs: each .jl file below a folder carries its expectation in `# expect:` lines.

    run.py LINTEL FOLDER [--mode run|interpret|debug] [--filter TEXT]

  # expect: TEXT          the next line of standard output is TEXT; <time> in it stands for a duration such as 0.3s,
                        <file> for this file's path
  # expect error: TEXT    exit status 1, and standard error contains TEXT (may be repeated)
  # args: A B             arguments of the program
  # modes: run            only in these modes
"""
import argparse
import difflib
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

TIMEOUT = 180
MODES = {"run": ["run"], "interpret": ["run", "--interpret"], "debug": ["run", "--debug-info=all"]}
DIRECTIVE = re.compile(r"#\s*(expect error|expect|args|modes):\s?(.*)$")


def read_directives(path):
    found = {"expect": [], "expect error": [], "args": [], "modes": []}
    with open(path, encoding="utf-8", errors="surrogateescape") as f:
        for line in f:
            match = DIRECTIVE.search(line.rstrip("\n"))
            if match:
                found[match.group(1)].append(match.group(2))
    return found


def run_one(lintel, path, mode):
    wanted = read_directives(path)
    wanted["expect"] = [line.replace("<file>", path) for line in wanted["expect"]]
    if wanted["modes"] and mode not in " ".join(wanted["modes"]).split():
        return None
    if not wanted["expect"] and not wanted["expect error"]:
        return f"{path}: no expectation in it"
    command = [lintel, *MODES[mode], path, *" ".join(wanted["args"]).split()]
    try:
        result = subprocess.run(command, capture_output=True, timeout=TIMEOUT, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return f"{path}: still running after {TIMEOUT} s"
    out = result.stdout.decode(errors="surrogateescape")
    err = result.stderr.decode(errors="surrogateescape")
    return judge(path, wanted, result.returncode, out, err)


def fits(wanted, line):
    pattern = r"\s*\d+\.\ds".join(re.escape(part) for part in wanted.split("<time>"))
    return wanted if "<time>" in wanted and re.fullmatch(pattern, line) else line


def judge(path, wanted, status, out, err):
    problems = []
    lines = out.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    lines = [fits(wanted["expect"][i], line) if i < len(wanted["expect"]) else line for i, line in enumerate(lines)]
    if lines != wanted["expect"]:
        problems += list(difflib.unified_diff(wanted["expect"], lines, "expected", "printed", lineterm="", n=1))
    expected_status = 1 if wanted["expect error"] else 0
    if status != expected_status:
        problems.append(f"exit status {status}, expected {expected_status}")
    for text in wanted["expect error"]:
        if text not in err:
            problems.append(f"standard error does not contain: {text}")
    if problems and err:
        problems.append("standard error was:\n" + err[:1500])
    return f"{path}:\n  " + "\n  ".join(problems) if problems else ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lintel")
    parser.add_argument("folder")
    parser.add_argument("--mode", choices=MODES, default="run")
    parser.add_argument("--filter", default="")
    options = parser.parse_args()
    files = sorted(os.path.join(d, f) for d, _, names in os.walk(options.folder) for f in names
                   if f.endswith(".jl") and not f.startswith("_"))
    files = [f for f in files if options.filter in f]
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda f: run_one(options.lintel, f, options.mode), files))
    failures = [r for r in results if r]
    for failure in failures:
        print(failure)
    ran = sum(r is not None for r in results)
    print(f"{ran - len(failures)} passed, {len(failures)} failed")
    return 1 if failures or ran == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
