#!/usr/bin/env python3
"""Checks that every #include goes the way the arrows of doc/architecture.md point.

    check_layers.py ROOT          exit status 1 and one line per violation
"""
import os
import re
import sys

# folder -> prefixes (relative to the root) that its files may include with quotes
ALLOWED = { # a folder before the one that it is in
    "include/lintel": ["include/lintel"],
    "tracer": ["tracer", "include/lintel"],
    "debugger-glue/watch": ["debugger-glue/watch", "include/lintel"],
    "debugger-glue": ["debugger-glue", "include/lintel"],
    "runtime": ["runtime", "include/lintel"],
    "codegen/orc": ["codegen/orc", "include/lintel"],
    "codegen": ["codegen", "runtime/iface", "include/lintel"],
    "cli/embed": ["cli/embed", "runtime/iface", "codegen", "include/lintel"],
    "cli": ["cli", "runtime/iface", "codegen", "include/lintel"],
}
# folder -> system headers that only it may include (regular expressions)
ONLY = [
    (r"llvm-c/", ["codegen", "codegen/orc", "include/lintel"]),
    (r"(libdwarf|dwarf)\.h$", ["debugger-glue"]),
    (r"gc/|gc\.h$", ["runtime", "cli"]),
    (r"utf8proc\.h$", ["runtime"]),
    (r"jansson\.h$", ["debugger-glue", "cli", "tracer"]),
    (r"uv\.h$", ["tracer", "debugger-glue", "cli"]),
]
GENERATED = ["lintel/version.h"]
INCLUDE = re.compile(r'^\s*#\s*include\s+(?:"([^"]+)"|<([^>]+)>)')


def folder_of(path):
    for folder in ALLOWED:
        if path == folder or path.startswith(folder + "/"):
            return folder
    return None


def resolve(root, path, name):
    """The included file relative to the root, as the build's include paths would find it."""
    for base in (os.path.dirname(path), "include", "", "runtime"):
        candidate = os.path.normpath(os.path.join(base, name))
        if os.path.exists(os.path.join(root, candidate)):
            return candidate
    return None


def violations(root):
    for top in ALLOWED:
        for directory, _, files in sorted(os.walk(os.path.join(root, top))):
            for file in sorted(files):
                if file.endswith((".c", ".h", ".def")):
                    path = os.path.relpath(os.path.join(directory, file), root)
                    yield from violations_in(root, path)


def violations_in(root, path):
    own = folder_of(path)
    with open(os.path.join(root, path), encoding="utf-8") as f:
        for number, line in enumerate(f, 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            quoted, system = match.groups()
            if quoted:
                target = resolve(root, path, quoted)
                if target is None and quoted not in GENERATED:
                    yield f"{path}:{number}: {quoted} does not exist"
                elif target and not any(target.startswith(p + "/") for p in ALLOWED[own]):
                    yield f"{path}:{number}: {own} must not include {target}"
            else:
                for pattern, folders in ONLY:
                    if re.search(pattern, system) and own not in folders:
                        yield f"{path}:{number}: {own} must not include <{system}>"


def main():
    found = list(violations(sys.argv[1]))
    print("\n".join(found) if found else "no violations")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
