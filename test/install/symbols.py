#!/usr/bin/env python3
"""The exported functions: scripts/packaging/lintel-trace.map, the public headers, the manual page and the library say the same.

    symbols.py ROOT LIBLINTEL-TRACE.so LIBLINTEL-TRACE.a LIBLINTEL.so LIBLINTEL-TRACE-ORC.so
"""
import re
import subprocess
import sys

FOR_DEBUGGERS = {"lintel_value_layout", "lintel_error_thrown"}  # found by scripts, declared in no public header
HEADERS = ["trace.h", "debug.h", "object.h", "codemap.h", "status.h"]
UNVERSIONED = {"__jit_debug_descriptor", "__jit_debug_register_code"}  # see the map
PREFIXES = ("lt_", "lintel_", "tr_", "sk_", "dg_", "__jit_debug_")  # of everything that a static link sees


def read(root, name):
    with open(f"{root}/{name}", encoding="utf-8") as f:
        return f.read()


def without_comments(text):
    return re.sub(r"/\*.*?\*/", " ", text, flags=re.S)


def in_map(root):
    return set(re.findall(r"\b(l\w+);", without_comments(read(root, "scripts/packaging/lintel-trace.map"))))


def in_header(root, header):
    text = without_comments(read(root, f"include/lintel/{header}"))
    return set(re.findall(r"\bLT_API\s+(?:extern\s+)?[\w\s*]*?\b(l\w+)\s*[(;]", text))


def in_headers(root):
    return {"lt_status_text"}.union(*(in_header(root, header) for header in HEADERS))


def in_manual(root):
    return set(re.findall(r"\b(lt_\w+) \(\)", read(root, "doc/man/lintel_trace.3"))) | \
        set(re.findall(r"^\.B (lintel_\w+)$", read(root, "doc/man/lintel_trace.3"), re.M))


def nm(*args):
    lines = subprocess.run(["nm", "--defined-only", "--format=posix", *args], capture_output=True, text=True, check=True).stdout
    return [line.split() for line in lines.splitlines() if len(line.split()) > 2 and not line.startswith("__odr_asan.")]  # a sanitizer's


def exported(library):
    names, versions = set(), set()
    for name, kind, *_ in nm("--dynamic", "--with-symbol-versions", library):
        if kind == "A":
            continue
        base, _, version = name.partition("@@")
        names.add(base)
        versions.add((base, version or name.partition("@")[2]))
    return names, versions


def differences(what, found, wanted, where="scripts/packaging/lintel-trace.map"):
    for name in sorted(found - wanted):
        yield f"{what} has {name}, {where} does not"
    for name in sorted(wanted - found):
        yield f"{where} has {name}, {what} does not"


def others(library):
    return {name for name in exported(library)[0] if not name.startswith("_")}


def main():
    root, shared, static, runtime, orc = sys.argv[1:6]
    wanted = in_map(root)
    names, versions = exported(shared)
    errors = list(differences("include/lintel", in_headers(root), wanted))
    errors += differences("doc/man/lintel_trace.3", in_manual(root), wanted)
    errors += differences("the library", names - UNVERSIONED, wanted)
    errors += differences("liblintel", others(runtime) - FOR_DEBUGGERS, in_header(root, "lintel.h"), "lintel.h")
    errors += differences("liblintel-trace-orc", others(orc), in_header(root, "orc.h"), "orc.h")
    errors += [f"{name} has no version" for name, version in versions if name in wanted and version != "LINTEL_TRACE_0"]
    errors += [f"{name} must be exported without a version" for name in sorted(UNVERSIONED) if (name, "") not in versions]
    errors += [f"{name} of the static library has no prefix of ours" for name, *_ in nm("--extern-only", static)
               if not name.startswith(PREFIXES)]
    print("\n".join(errors) if errors else f"{len(wanted)} symbols")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
