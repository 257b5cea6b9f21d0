"""The layout of Lintel's tables in a process or core file, for both debuggers. include/lintel/codemap.h is the authority.

A Memory has read(address, size) -> bytes, write(address, bytes) and symbol(name) -> address or None; read raises MemoryError_
where nothing is mapped. Nothing here calls into the process.
"""
import bisect
import struct

MAP_MAGIC = b"LTMAPS\0\0"
MAP_VERSION = 2
HAS_DEBUG_INFO, RETIRED = 1, 2
TIERS = ("none", "interpreted", "baseline", "optimised")
VARIANTS = ("plain", "debug", "probed", "traced")
TEXT_MAX = 4096


class MemoryError_(Exception):
    pass


def read_u64(memory, address):
    return struct.unpack("<Q", memory.read(address, 8))[0]


def read_text(memory, address):
    """A NUL-terminated text; None for a null pointer."""
    if not address:
        return None
    text = b""
    while len(text) < TEXT_MAX:
        step = 64 - (address + len(text)) % 64  # never beyond the page that the text ends in
        part = memory.read(address + len(text), step)
        end = part.find(b"\0")
        if end >= 0:
            text += part[:end]
            break
        text += part
    return text.decode(errors="replace")


class Record:
    """One code, or a helper (is_helper): an adapter or stub that belongs to no method."""
    FORMAT = "<7QIBBHQQQ"
    SIZE = struct.calcsize(FORMAT)

    def __init__(self, memory, address):
        (self.start, self.end, name, signature, file, self.linfo, self.code, self.line, tier, variant, flags, self.serial,
         self.unwind, self.unwind_size) = struct.unpack(self.FORMAT, memory.read(address, self.SIZE))
        self.name = read_text(memory, name)
        self.signature = read_text(memory, signature)
        self.file = read_text(memory, file)
        self.tier = TIERS[tier] if tier < len(TIERS) else "unknown"
        self.variant = VARIANTS[variant] if variant < len(VARIANTS) else "unknown"
        self.has_debug_info = bool(flags & HAS_DEBUG_INFO)
        self.is_retired = bool(flags & RETIRED)
        self.is_helper = self.linfo == 0


class CodeMap:
    """Finds code by address. Reads what it needs when it needs it and keeps it until `forget`, which is due whenever the
    process has run."""

    def __init__(self, memory):
        self.memory = memory
        self.forget()

    def forget(self):
        self._indexes = None
        self._tables = {}
        self._records = {}
        self._found = {}

    def _table(self, address):
        """Ascending addresses, and the pointers that belong to them."""
        if address not in self._tables:
            count = read_u64(self.memory, address)
            words = struct.unpack(f"<{2 * count}Q", self.memory.read(address + 8, 16 * count)) if count else ()
            self._tables[address] = (words[:count], words[count:])
        return self._tables[address]

    def _all_indexes(self):
        if self._indexes is not None:
            return self._indexes
        self._indexes = []
        start = self.memory.symbol("lintel_code_maps")
        if not start:
            return self._indexes
        magic, version, size, first = struct.unpack("<8sIIQ", self.memory.read(start, 24))
        if magic != MAP_MAGIC or version != MAP_VERSION or size < Record.SIZE:
            return self._indexes
        while first:
            first, index = struct.unpack("<QQ", self.memory.read(first, 16))
            if index:
                self._indexes.append(index)
        return self._indexes

    def _record(self, address):
        if address not in self._records:
            self._records[address] = Record(self.memory, address)
        return self._records[address]

    def _find_in(self, index, pc):
        starts, chunks = self._table(index)
        for k in range(bisect.bisect_right(starts, pc) - 1, -1, -1):
            at, records = self._table(chunks[k])
            for i in range(bisect.bisect_right(at, pc) - 1, -1, -1):
                if records[i]:
                    return self._record(records[i])
        return None

    def find(self, pc):
        """The record that contains pc, or None."""
        if pc not in self._found:
            self._found[pc] = None
            try:
                for index in self._all_indexes():
                    r = self._find_in(index, pc)
                    if r and r.start <= pc < r.end:
                        self._found[pc] = r
            except MemoryError_:
                pass
        return self._found[pc]

    def each(self):
        """Every record, by address."""
        for index in self._all_indexes():
            for chunk in self._table(index)[1]:
                for record in self._table(chunk)[1]:
                    if record:
                        yield self._record(record)


# ---- requests: include/lintel/debug.h ---------------------------------------------------------------------------------

RING_MAGIC = b"LTREQS\0\0"
RING_VERSION = 1
ADD, REMOVE = 1, 2
NAME, LINE, REGEX = 0, 1, 2
REQUEST = "<IIII240s"
RING_HEAD = "<8sIIIIII"


class Full(Exception):
    pass


def put_stopped_pc(memory, pc):
    """Tells lt_debug_poll where the thread that will call it is stopped."""
    ring = memory.symbol("lintel_requests")
    if ring:
        _, _, size, capacity, _, _, _ = struct.unpack(RING_HEAD, memory.read(ring, struct.calcsize(RING_HEAD)))
        memory.write(ring + struct.calcsize(RING_HEAD) + capacity * size, struct.pack("<Q", pc))


def put_request(memory, operation, number, kind=NAME, line=0, text=""):
    """Writes one request into the ring of a stopped process. False: it has none, or the text is too long. Raises Full."""
    ring = memory.symbol("lintel_requests")
    if not ring:
        return False
    magic, version, size, capacity, written, taken, _ = struct.unpack(
        RING_HEAD, memory.read(ring, struct.calcsize(RING_HEAD)))
    raw = text.encode()
    if magic != RING_MAGIC or version != RING_VERSION or size != struct.calcsize(REQUEST) or len(raw) > 239:
        return False
    if (written - taken) % (1 << 32) >= capacity:
        raise Full()
    slot = ring + struct.calcsize(RING_HEAD) + (written % capacity) * size
    memory.write(slot, struct.pack(REQUEST, operation, number, kind, line, raw))
    memory.write(ring + 20, struct.pack("<I", (written + 1) % (1 << 32)))
    return True
