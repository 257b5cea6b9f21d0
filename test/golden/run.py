#!/usr/bin/env python3
"""Golden transcripts: runs a real tool on a program of ours and compares what it prints, normalised, with a file.

    run.py LINTEL [--update] [NAME…]

Each case is a file NAME.case in this folder:

    tool: gdb | lldb | trace | run | dump | dwarf (every emitted object as llvm-dwarfdump reads it)
    program: PROGRAM.jl             relative to this folder or the root
    options: OPTIONS OF lintel
    script: yes                     (gdb, lldb) with our script; default no
    echo: yes                       (gdb) show the commands, as at the prompt
    sanitizers: no                  skipped with a program that is built with the address sanitizer
    last: N                         only the last N lines
    commands:                       (gdb, lldb) one per line, until the end of the file
    ...

and its transcript NAME.expected. Normalised away: addresses, process ids, times, sizes, the build folder, offsets in code without
lines. Cases whose tool is not installed are skipped and counted.
"""
import argparse
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
TIMEOUT = 120
ENVIRONMENT = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0"}  # the leak checker does not work under a debugger
DOCUMENTS = ["doc/debugging.md"]
GDB = ["gdb", "-q", "-nx", "-batch", "-iex", "set debuginfod enabled off", "-iex", "set auto-load python-scripts off", "-ex", "set pagination off", "-ex", "set confirm off",
       "-ex", "set style enabled off", "-ex", "set width 0", "-ex", "set breakpoint pending on",
       "-ex", "set print thread-events off"]
LLDB = ["lldb-19", "--no-lldbinit", "--batch", "-o", "settings set use-color false", "-o", "settings set stop-line-count-after 0",
        "-o", "settings set stop-line-count-before 1",
        "-o", "settings set target.output-path /dev/null"]  # the program's output comes at any time
DWARFDUMP = "llvm-dwarfdump-19"
TOOLS = {"gdb": "gdb", "lldb": LLDB[0], "dwarf": DWARFDUMP}
NOISE = re.compile(r"^(\[Thread debugging using|Using host libthread_db|\[Inferior \d+ |\[New Thread|\[Thread 0x|warning: Error disabling|"
                   r"Download failed|Missing separate debuginfo|\(lldb\) (target create|settings set)|Current executable set to|"
                   r"Process \d+ resuming|\d+ locations? added to breakpoint)")  # the last come from a thread of lldb's, at any time
RULES = [
    (re.compile(re.escape(ROOT) + "/"), ""),
    (re.compile(r"0x[0-9a-f]+"), "0xADDR"),
    (re.compile(r"\b([Pp]rocess|pid|PID) \d+"), r"\1 PID"),
    (re.compile(r"(`\S+) \+ \d+$", re.M), r"\1 + N"),
    (re.compile(r"\b\d+(\.\d+)? (ns|us|µs|ms)\b"), r"TIME \2"),
    (re.compile(r"\b\d+ bytes\b"), "SIZE bytes"),
]


def read_case(path):
    case = {"options": "", "args": "", "commands": []}
    with open(path, encoding="utf-8") as f:
        lines = f.read().splitlines()
    for number, line in enumerate(lines):
        if line.startswith("#") or not line.strip():
            continue
        key, _, value = line.partition(":")
        if key == "commands":
            case["commands"] = [x for x in lines[number + 1:] if x.strip()]
            break
        case[key] = value.strip()
    return case


def find_program(name):
    for base in (HERE, ROOT):
        if os.path.exists(os.path.join(base, name)):
            return os.path.join(base, name)
    sys.exit(f"{name} does not exist")


def command_of(case, lintel):
    program = find_program(case["program"])
    subcommand = "trace" if case["tool"] == "trace" else "run"
    line = [lintel, subcommand, *case["options"].split(), program, *case["args"].split()]
    if case["tool"] == "gdb":
        script = ["-x", os.path.join(ROOT, "debugger-glue/gdb/lintel-gdb.py")] if "script" in case else []
        echo = [f"echo (gdb) {c}\\n" if "echo" in case else "" for c in case["commands"]]
        commands = [x for e, c in zip(echo, case["commands"]) for x in (e, c) if x]
        return GDB + script + [x for c in commands for x in ("-ex", c)] + ["--args", *line]
    if case["tool"] == "lldb":
        script = ["-o", "command script import " + os.path.join(ROOT, "debugger-glue/lldb/lintel_lldb.py")] if "script" in case else []
        return LLDB + script + [x for c in case["commands"] for x in ("-o", c)] + ["--", *line]
    return line


def reason_to_skip(case, lintel):
    tool = TOOLS.get(case["tool"])
    if tool and not shutil.which(tool):
        return f"{case['tool']} is not installed"
    if case.get("sanitizers") == "no":
        with open(lintel, "rb") as f:
            if b"__asan_init" in f.read():
                return "the core of a program with the address sanitizer has terabytes"
    return None


ENTRY = re.compile(r"^0x[0-9a-f]+:( +)(DW_TAG_\w+)")
ATTRIBUTE = re.compile(r"^ +DW_AT_(name|decl_file|decl_line|type|location|byte_size|encoding)\s+\((.*)\)$")
FILE_NAME = re.compile(r'^file_names\[ *(\d+)\]:\n +name: "(.*)"', re.M)
ROW = re.compile(r"^0x[0-9a-f]+ +(\d+) +\d+ +(\d+) .*?(prologue_end|end_sequence|)$", re.M)


def read_entries(text):
    """(depth, tag, attributes) in order."""
    entries = []
    for line in text.splitlines():
        entry, attribute = ENTRY.match(line), ATTRIBUTE.match(line)
        if entry:
            entries.append((len(entry[1]) // 2, entry[2][len("DW_TAG_"):], {}))
        elif attribute and entries:
            entries[-1][2][attribute[1]] = attribute[2].strip('"')
    return entries


def put_entry(depth, tag, a):
    words = [" " * depth + tag]
    for key in ("name", "type", "decl_line", "location", "byte_size", "encoding"):
        if key in a:
            value = re.sub(r'0x[0-9a-f]+ "(.*)', r"\1", a[key]) if key == "type" else a[key]
            words.append(f"{key}={re.sub(r'(DW_OP_[a-z]*reg) .*', r'fbreg', value) if key == 'location' else value}")
    return " ".join(words)


def condensed(text, program):
    """What a debugger's user sees of the program's own functions: entries with their nesting, and the lines in order of their code."""
    out, outside = [], None
    for depth, tag, a in read_entries(text):
        if outside is not None and depth > outside:
            continue
        outside = None
        if tag == "subprogram" and os.path.basename(a.get("decl_file", "")) != program:
            outside = depth
            continue
        out.append(put_entry(depth, tag, a))
    files = {number for number, name in FILE_NAME.findall(text) if os.path.basename(name) == program}
    rows = []
    for line, number, mark in ROW.findall(text):
        row = line + ("*" if mark == "prologue_end" else "")
        if number in files and line != "0" and mark != "end_sequence" and (not rows or rows[-1].rstrip("*") != line or mark):
            rows.append(row)
    return out + ["lines: " + " ".join(rows)]


def dwarf_transcript(case, lintel):
    with tempfile.TemporaryDirectory() as folder:
        line = command_of(case, lintel)
        line.insert(2, "--save-objects=" + folder)
        subprocess.run(line, check=True, capture_output=True, timeout=TIMEOUT, stdin=subprocess.DEVNULL, cwd=ROOT,
                            env=ENVIRONMENT)
        lines = []
        for name in sorted(os.listdir(folder)):
            read = subprocess.run([DWARFDUMP, "--debug-info", "--debug-line", os.path.join(folder, name)], check=True,
                                  capture_output=True, text=True, timeout=TIMEOUT)
            if f'{os.path.basename(case["program"])}")\n' in read.stdout.split("DW_TAG_subprogram")[0]:
                lines += condensed(read.stdout, os.path.basename(case["program"]))
    return "\n".join(lines) + "\n"


def transcript(case, lintel):
    if case["tool"] == "dwarf":
        return dwarf_transcript(case, lintel).replace(ROOT + "/", "")
    result = subprocess.run(command_of(case, lintel), capture_output=True, timeout=TIMEOUT, stdin=subprocess.DEVNULL, cwd=ROOT,
                            env=ENVIRONMENT)
    text = result.stdout.decode(errors="replace")
    if case["tool"] not in ("gdb", "lldb"):
        text += result.stderr.decode(errors="replace")
    lines = [line for line in text.splitlines() if not NOISE.match(line)]
    if "last" in case:
        lines = lines[-int(case["last"]):]
    text = "\n".join(lines) + "\n"
    text = text.replace(os.path.dirname(os.path.abspath(lintel)), "BUILD")
    for pattern, replacement in RULES:
        text = pattern.sub(replacement, text)
    return text


def check_documents(update):
    """Sessions in documents are those of cases: what follows <!-- session: NAME --> is NAME.expected. The number that are not."""
    wrong = 0
    for path in DOCUMENTS:
        with open(os.path.join(ROOT, path), encoding="utf-8") as f:
            text = f.read()

        def expected(match):
            with open(os.path.join(HERE, match[1] + ".expected"), encoding="utf-8") as f:
                return f"<!-- session: {match[1]} -->\n```\n{f.read().strip()}\n```\n"

        now = re.sub(r"<!-- session: (\w+) -->\n```\n.*?^```\n", expected, text, flags=re.S | re.M)
        if now == text:
            continue
        if update:
            with open(os.path.join(ROOT, path), "w", encoding="utf-8") as f:
                f.write(now)
        else:
            wrong += 1
            print(f"{path} shows other sessions than the tests; --update puts them in")
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lintel")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--update", action="store_true")
    options = parser.parse_intermixed_args()
    options.lintel = os.path.abspath(options.lintel)
    names = options.names or sorted(f[:-5] for f in os.listdir(HERE) if f.endswith(".case"))
    failed = skipped = 0
    for name in names:
        case = read_case(os.path.join(HERE, name + ".case"))
        reason = reason_to_skip(case, options.lintel)
        if reason:
            skipped += 1
            print(f"SKIPPED {name}: {reason}")
            continue
        text = transcript(case, options.lintel)
        path = os.path.join(HERE, name + ".expected")
        if options.update:
            with open(path, "w", encoding="utf-8") as f:
                f.write(text)
            continue
        with open(path, encoding="utf-8") as f:
            expected = f.read()
        if text != expected:
            failed += 1
            print("\n".join(difflib.unified_diff(expected.splitlines(), text.splitlines(), path, "now", lineterm="")))
    failed += check_documents(options.update)
    print(f"{len(names) - failed - skipped} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
