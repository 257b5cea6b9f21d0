"""Unwinding of compiled code without debug info: one step from a frame to its caller, right at every instruction.

The tables are the .eh_frame sections that code is loaded with (Record.unwind); code without tables keeps a frame pointer, and
is looked at instruction by instruction. x86-64, DWARF register numbers.
"""
import struct

import lintel_layout

RAX, RDX, RCX, RBX, RSI, RDI, RBP, RSP = range(8)
RA = 16
CALLEE_SAVED = (RBX, RBP, 12, 13, 14, 15)
NAMES = {RBX: "rbx", RBP: "rbp", RSP: "rsp", RA: "rip", 12: "r12", 13: "r13", 14: "r14", 15: "r15"}


class Malformed(Exception):
    pass


class Reader:
    def __init__(self, data, at=0):
        self.data, self.at = data, at

    def uint(self, size):
        if self.at + size > len(self.data):
            raise Malformed()
        value = int.from_bytes(self.data[self.at:self.at + size], "little")
        self.at += size
        return value

    def uleb(self):
        value = shift = 0
        while True:
            byte = self.uint(1)
            value |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                return value

    def sleb(self):
        start = self.at
        value = self.uleb()
        bits = 7 * (self.at - start)
        return value - (1 << bits) if value >> (bits - 1) else value

    def text(self):
        end = self.data.find(b"\0", self.at)
        if end < 0:
            raise Malformed()
        value = self.data[self.at:end]
        self.at = end + 1
        return value


class Cie:
    def __init__(self, entry):
        entry.uint(1)
        augmentation = entry.text()
        self.code_align, self.data_align = entry.uleb(), entry.sleb()
        entry.uleb()  # return address column
        self.encoding = 0
        self.augmented = augmentation.startswith(b"z")
        if self.augmented:
            size = entry.uleb()
            body = Reader(entry.data, entry.at)
            entry.at += size
            for letter in augmentation[1:]:
                if letter == ord("R"):
                    self.encoding = body.uint(1)
                elif letter == ord("L"):
                    body.uint(1)
                elif letter != ord("S"):
                    raise Malformed()
        self.program = entry.data[entry.at:]


def read_pointer(reader, encoding, base):
    width = {0: 8, 4: 8, 0xC: 8, 3: 4, 0xB: 4, 2: 2, 0xA: 2}.get(encoding & 0xF)
    if not width:
        raise Malformed()
    place = base + reader.at
    value = reader.uint(width)
    if encoding & 8 and value >> (width * 8 - 1):
        value -= 1 << (width * 8)
    return (value + place if encoding & 0x70 == 0x10 else value) % (1 << 64), width


class Row:
    """CFA = register + offset; where the caller's registers are, as offsets from the CFA."""

    def __init__(self):
        self.register, self.offset, self.saved = RSP, 8, {}

    def copy(self):
        other = Row()
        other.register, other.offset, other.saved = self.register, self.offset, dict(self.saved)
        return other


def run(cie, program, start, pc, row, initial):
    """The row that holds at pc. Malformed on an instruction that compilers of such code do not emit."""
    r, at, stack = Reader(program), start, []
    while r.at < len(program):
        op = r.uint(1)
        high, low = op & 0xC0, op & 0x3F
        if high == 0x40 or 0x02 <= op <= 0x04:
            at += (low if high else r.uint({2: 1, 3: 2, 4: 4}[op])) * cie.code_align
            if at > pc:
                return row
        elif high == 0x80:
            row.saved[low] = r.uleb() * cie.data_align
        elif high == 0xC0:
            row.saved.pop(low, None)
            if initial and low in initial.saved:
                row.saved[low] = initial.saved[low]
        elif op == 0x00:
            pass
        elif op == 0x05:
            register = r.uleb()
            row.saved[register] = r.uleb() * cie.data_align
        elif op in (0x07, 0x08):
            row.saved.pop(r.uleb(), None)
        elif op == 0x0A:
            stack.append(row.copy())
        elif op == 0x0B and stack:
            row = stack.pop()
        elif op == 0x0C:
            row.register, row.offset = r.uleb(), r.uleb()
        elif op == 0x0D:
            row.register = r.uleb()
        elif op == 0x0E:
            row.offset = r.uleb()
        elif op == 0x2E:
            r.uleb()  # size of pushed arguments
        else:
            raise Malformed()
    return row


def row_from_table(data, base, pc):
    """data: an .eh_frame loaded at base."""
    r, cies = Reader(data), {}
    while r.at + 4 <= len(data):
        offset = r.at
        length = r.uint(4)
        if not length:
            continue
        end = r.at + length
        if length == 0xFFFFFFFF or end > len(data):
            raise Malformed()
        entry = Reader(data[:end], r.at)
        identity = entry.uint(4)
        r.at = end
        if not identity:
            cies[offset] = Cie(entry)
            continue
        cie = cies.get(offset + 4 - identity)
        if not cie:
            raise Malformed()
        start, width = read_pointer(entry, cie.encoding, base)
        size = entry.uint(width)
        if cie.augmented:
            entry.at += entry.uleb()
        if start <= pc < start + size:
            initial = run(cie, cie.program, start, pc, Row(), None)
            return run(cie, data[entry.at:end], start, pc, initial.copy(), initial)
    return None


PUSH_RBP, MOV_RBP_RSP, ENDBR = b"\x55", b"\x48\x89\xe5", b"\xf3\x0f\x1e\xfa"


def row_from_code(memory, pc, pushes):
    """Code that keeps a frame pointer, but at its first and last instructions; `pushes` False: it pushes nothing at all."""
    row = Row()
    row.saved[RA] = -8
    code = memory.read(pc, 4)
    if not pushes or code.startswith(ENDBR) or code.startswith(PUSH_RBP + MOV_RBP_RSP[:2]) or code[:1] in (b"\xc3", b"\xc2"):
        return row
    row.saved[RBP] = -16
    row.offset = 16
    if not (code.startswith(MOV_RBP_RSP) and memory.read(pc - 1, 1) == PUSH_RBP):
        row.register = RBP
    return row


def step(memory, code_map, registers):
    """The caller's registers {number: value} and its frame's identity (cfa, function start), or None if pc is not in compiled
    code. `registers` has RSP, RBP, RA and what else of CALLEE_SAVED is known. Raises nothing."""
    pc, sp = registers[RA], registers[RSP]
    try:
        # A frame that is left by a call has its return address right below its stack pointer, and the call is what counts.
        look = pc - 1 if lintel_layout.read_u64(memory, sp - 8) == pc else pc
        record = code_map.find(look)
        if not record:
            return None
        row = None
        if record.unwind:
            try:
                row = row_from_table(memory.read(record.unwind, record.unwind_size), record.unwind, look)
            except Malformed:
                pass
        row = row or row_from_code(memory, pc, not record.is_helper)
        cfa = registers[row.register] + row.offset
        caller = {n: registers[n] for n in CALLEE_SAVED if n in registers}
        for number, offset in row.saved.items():
            caller[number] = lintel_layout.read_u64(memory, cfa + offset)
        if RA not in caller or cfa <= sp - 8:
            return None
        caller[RSP] = cfa
        return caller, (cfa, record.start), record
    except (lintel_layout.MemoryError_, KeyError, struct.error):
        return None
