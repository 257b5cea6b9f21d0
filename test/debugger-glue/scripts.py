#!/usr/bin/env python3
"""The parts of the debugger scripts that need no debugger: debugger-glue/common."""
import os
import struct
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "debugger-glue", "common"))

import lintel_cfi  # noqa: E402
import lintel_layout  # noqa: E402
import lintel_places  # noqa: E402
import lintel_requests  # noqa: E402
import lintel_values  # noqa: E402

NAME, LINE = lintel_layout.NAME, lintel_layout.LINE


class Places(unittest.TestCase):
    def check(self, text, expected):
        self.assertEqual(lintel_places.parse(text), expected, text)

    def test_names(self):
        for name in ("f", "push!", "Main.f", "A.B.f", "f if x > 1", "f thread 2", "÷", "==", "_hidden", "-function f"):
            plain = {"f if x > 1": "f", "f thread 2": "f", "-function f": "f"}.get(name, name)
            self.check(name, (NAME, plain, 0))

    def test_lines(self):
        self.check("a.jl:12", (LINE, "a.jl", 12))
        self.check("/home/some body/a.jl:3 if n == 2", (LINE, "/home/some body/a.jl", 3))
        self.check("-source a.jl -line 7", (LINE, "a.jl", 7))
        self.check("'src/a.jl':7", (LINE, "src/a.jl", 7))

    def test_what_is_neither(self):
        for text in ("", None, "*0x1234", "12", "a.jl:0", "+", "+1", "-1", "-probe x", "f(Int64)"):
            self.check(text, None)


class Texts(unittest.TestCase):
    def test_floats_as_the_language_prints_them(self):
        for x, text in ((0.0, "0.0"), (-0.0, "-0.0"), (1.0, "1.0"), (0.1, "0.1"), (1e-5, "1.0e-5"), (9.9e-5, "9.9e-5"), (1e-4, "0.0001"), (123456.0, "123456.0"),
                        (1e6, "1.0e6"), (1.5e300, "1.5e300"), (2 / 3, "0.6666666666666666"), (12345678.9, "1.23456789e7"),
                        (float("nan"), "NaN"), (float("-inf"), "-Inf"), (1e22, "1.0e22"), (5e-324, "5.0e-324")):
            self.assertEqual(lintel_values.primitive_text("Float64", struct.pack("<d", x)), text)
        for x, text in ((1.5, "1.5f0"), (0.1, "0.1f0"), (1e10, "1.0f10"), (float("inf"), "Inf32")):
            self.assertEqual(lintel_values.primitive_text("Float32", struct.pack("<f", x)), text)

    def test_integers_and_characters(self):
        text = lintel_values.primitive_text
        self.assertEqual(text("Int8", b"\xff"), "-1")
        self.assertEqual(text("Int128", b"\xfe" + b"\xff" * 15), "-2")
        self.assertEqual(text("UInt16", b"\x0f\x00"), "0x000f")
        self.assertEqual(text("Bool", b"\x01"), "true")
        self.assertEqual(text("Char", b"\x00\x00\x00\x61"), "'a'")
        self.assertEqual(text("Char", b"\x00\x00\x9f\xc3"), "'ß'")
        self.assertEqual(text("Char", b"\x00\x00\x00\xff"), "'\\xff'")

    def test_strings_and_elision(self):
        self.assertEqual(lintel_values.quoted('a"b\n$\\'), '"a\\"b\\n\\$\\\\"')
        self.assertEqual(lintel_values.elided(str, 3, 0), "0, 1, 2")
        self.assertEqual(lintel_values.elided(str, 7, 1), "0, 1, 2, …, 4, 5, 6")
        self.assertEqual(lintel_values.split_members("Union{Nothing, Dict{A, B}, C}"), ["Nothing", "Dict{A, B}", "C"])


class Memory:
    """A few regions of bytes at addresses."""

    def __init__(self):
        self.regions, self.symbols = {}, {}

    def read(self, address, size):
        for start, data in self.regions.items():
            if start <= address and address + size <= start + len(data):
                return bytes(data[address - start:address - start + size])
        raise lintel_layout.MemoryError_(hex(address))

    def write(self, address, data):
        for start, region in self.regions.items():
            if start <= address < start + len(region):
                region[address - start:address - start + len(data)] = data

    def symbol(self, name):
        return self.symbols.get(name)


class Ring(unittest.TestCase):
    def setUp(self):
        self.memory = Memory()
        head = struct.pack(lintel_layout.RING_HEAD, lintel_layout.RING_MAGIC, 1, struct.calcsize(lintel_layout.REQUEST), 4, 0, 0, 0)
        self.memory.regions[0x1000] = bytearray(head + bytes(4 * struct.calcsize(lintel_layout.REQUEST)))
        self.memory.symbols["lintel_requests"] = 0x1000

    def test_what_does_not_fit_waits(self):
        requests = lintel_requests.Requests(self.memory)
        for number in range(6):
            requests.want(number, (NAME, f"f{number}", 0))
        requests.drop(0)  # not told yet: only the removal is left to tell
        self.assertFalse(requests.write())
        self.assertEqual(len(requests.queue), 2)
        self.memory.write(0x1000 + 24, struct.pack("<I", 3))  # the process has taken three
        self.assertTrue(requests.write())
        self.assertFalse(requests.queue)

    def test_no_ring_no_request(self):
        self.memory.symbols.clear()
        requests = lintel_requests.Requests(self.memory)
        requests.want(1, (NAME, "f", 0))
        self.assertFalse(requests.write())


class Rules(unittest.TestCase):
    """push %rbp; mov %rsp,%rbp; ...; pop %rbp; ret without tables."""

    def setUp(self):
        self.memory = Memory()
        self.memory.regions[0x4000] = bytearray(b"\x90\x55\x48\x89\xe5\x90\x90\x5d\xc3\x90\x90\x90\x90\x90")

    def row(self, pc):
        r = lintel_cfi.row_from_code(self.memory, pc, True)
        return r.register, r.offset

    def test_rows(self):
        self.assertEqual(self.row(0x4001), (lintel_cfi.RSP, 8))
        self.assertEqual(self.row(0x4002), (lintel_cfi.RSP, 16))
        self.assertEqual(self.row(0x4005), (lintel_cfi.RBP, 16))
        self.assertEqual(self.row(0x4007), (lintel_cfi.RBP, 16))
        self.assertEqual(self.row(0x4008), (lintel_cfi.RSP, 8))

    def test_malformed_tables_are_refused(self):
        for data in (b"\x08\x00\x00\x00\x00\x00\x00\x00\x01", b"\x40\x00\x00\x00" + bytes(8), struct.pack("<II", 4, 99), b"\xff" * 16):
            with self.assertRaises(lintel_cfi.Malformed):
                lintel_cfi.row_from_table(data, 0x5000, 0x4001)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
