#!/usr/bin/env python3
"""Runs every program of bench/programs at a small size, compiled and interpreted, against the published result.

    run.py LINTEL FOLDER
"""
import hashlib
import os
import subprocess
import sys

# program -> size, expected output (or its SHA-256)
EXPECTED = {
    "fib": ("20", "6765\n"),
    "quicksort": ("5000", None),
    "pi_sum": ("1", None),
    "mandel": ("5", None),
    "matmul": ("40", None),
    "nbody": ("1000", "-0.169075164\n-0.169087605\n"),
    "fannkuch": ("7", "228\nPfannkuchen(7) = 16\n"),
    "spectralnorm": ("100", "1.274219991\n"),
    "mandelbrot": ("32", None),
    "binarytrees": ("8", "stretch tree of depth 9\t check: 1023\n256\t trees of depth 4\t check: 7936\n"
                         "64\t trees of depth 6\t check: 8128\n16\t trees of depth 8\t check: 8176\n"
                         "long lived tree of depth 8\t check: 511\n"),
    "nqueens": ("8", "92\n"),
    "sieve": ("10000", "1229\n"),
}
TOO_SLOW_INTERPRETED = {"pi_sum", "spectralnorm"}


def output_of(command):
    result = subprocess.run(command, capture_output=True, timeout=300, stdin=subprocess.DEVNULL)
    if result.returncode != 0:
        return b"exit status %d: " % result.returncode + result.stderr[-400:]
    return result.stdout


def reference(folder, name, size):
    """What the C program prints, for programs without a published result."""
    binary = os.path.join(os.environ.get("TMPDIR", "/tmp"), f"lintel-bench-{os.getpid()}-{name}")
    subprocess.run(["cc", "-O1", "-o", binary, os.path.join(folder, name + ".c"), "-lm"], check=True)
    try:
        return output_of([binary, size])
    finally:
        os.remove(binary)


def shown(data):
    return repr(data[:200]) if len(data) < 400 else "sha256 " + hashlib.sha256(data).hexdigest()


def main():
    lintel, folder = sys.argv[1:3]
    passed = failed = 0
    for name, (size, published) in EXPECTED.items():
        expected = published.encode() if published else reference(folder, name, size)
        for mode in ([], ["--interpret"]):
            if mode and name in TOO_SLOW_INTERPRETED:
                continue
            out = output_of([lintel, "run", *mode, os.path.join(folder, name + ".jl"), size])
            if out == expected:
                passed += 1
            else:
                failed += 1
                print(f"{name} {size} {' '.join(mode)}: expected {shown(expected)}, printed {shown(out)}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
