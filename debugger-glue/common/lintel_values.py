"""Values of the language as the language prints them, from memory alone. runtime/values/debug_layout.c says where things are.

A boxed value is a pointer to its type and the payload; fields and elements are stored inline or as pointers.
"""
import math
import struct

import lintel_layout

MAGIC, VERSION = b"LTVALS\0\0", 1
FIELDS = """datatype.name datatype.params datatype.field_types datatype.instance datatype.layout datatype.is_tuple typename.name
    typename.field_names typename.bits typename.is_primitive typename.is_mutable typename.is_function layout.size layout.nfields
    layout.field field.offset field.size field.is_ref symbol.size symbol.text string.size string.bytes svec.n svec.item array.data
    array.length array.dim union.n union.member typevar.name unionall.body box.contents builtin.name""".split()
TEXT_MAX, SHOWN_MAX, SHOWN_INSIDE, DEPTH_MAX, ITEMS_MAX = 200, 20, 6, 4, 1 << 16
UNDEFINED = "#undef"


class NoLayout(Exception):
    pass


# ---- primitive values: what they look like, whatever they come from -------------------------------------------------

def float_text(x, suffix=""):
    if math.isnan(x) or math.isinf(x):
        name = "NaN" if math.isnan(x) else "Inf" if x > 0 else "-Inf"
        return name + {"": "", "f0": "32"}.get(suffix, "")
    if x == 0 or 1e-4 <= abs(x) < 1e6:
        return repr(x) + suffix
    text = next(t for t in (f"{x:.{precision}e}" for precision in range(18)) if float(t) == x)
    digits, exponent = text.split("e")
    return f"{digits if '.' in digits else digits + '.0'}{'f' if suffix else 'e'}{int(exponent)}"


def float32_text(x):
    for precision in range(1, 10):
        shorter = float(f"{x:.{precision}g}")
        if struct.pack("<f", shorter) == struct.pack("<f", x):
            return float_text(shorter, "f0")
    return float_text(x, "f0")


def char_text(bits):
    raw = bits.to_bytes(4, "big").rstrip(b"\0") or b"\0"
    try:
        return quoted(raw.decode(), "'")
    except UnicodeDecodeError:
        return "'" + "".join(f"\\x{b:02x}" for b in raw) + "'"


def quoted(text, mark='"'):
    names = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0", "\\": "\\\\", mark: "\\" + mark, "\x1b": "\\e"}
    if mark == '"':
        names["$"] = "\\$"
    return mark + "".join(names.get(c, c if c.isprintable() else f"\\u{ord(c):x}") for c in text) + mark


def primitive_text(name, raw):
    """raw: the bytes, little-endian. Types of other names are numbers in hexadecimal, as the language prints them."""
    bits = int.from_bytes(raw, "little")
    if name == "Float64":
        return float_text(struct.unpack("<d", raw)[0])
    if name == "Float32":
        return float32_text(struct.unpack("<f", raw)[0])
    if name == "Float16":
        return f"Float16({float_text(struct.unpack('<e', raw)[0])})"
    if name == "Bool":
        return "true" if bits & 1 else "false"
    if name == "Char":
        return char_text(bits)
    if name.startswith("Int"):
        return str(bits - (1 << (8 * len(raw))) if bits >> (8 * len(raw) - 1) else bits)
    text = f"0x{bits:0{2 * len(raw)}x}"
    return text if name.startswith("UInt") or name == "Ptr" else f"{name}({text})"


def elided(texts, total, depth, separator=", "):
    """texts: a function from index to text. Less is shown of what is inside of something else."""
    limit = SHOWN_MAX if depth == 0 else SHOWN_INSIDE
    if total <= limit:
        return separator.join(texts(i) for i in range(total))
    half = limit // 2
    shown = [texts(i) for i in range(half)] + ["…"] + [texts(i) for i in range(total - half, total)]
    return separator.join(shown)


def array_type_text(element, ndims):
    return {1: f"Vector{{{element}}}", 2: f"Matrix{{{element}}}"}.get(ndims, f"Array{{{element}, {ndims}}}")


def is_plain_element(name):
    """Element types that an array's text does not begin with."""
    return name in ("Int64", "Float64", "String", "Char", "Symbol") or name.startswith("Tuple{")


class Values:
    def __init__(self, memory):
        self.memory = memory
        self.forget()

    def forget(self):
        """The process has run, or is another."""
        self._offsets = None
        self._texts = {}

    # ---- reading ----

    def is_there(self):
        """Whether the process runs the language at all, and not only some other host of the tracer."""
        try:
            return self.offset(FIELDS[0]) is not None
        except NoLayout:
            return False

    def offset(self, field):
        if self._offsets is None:
            start = self.memory.symbol("lintel_value_layout")
            if not start:
                raise NoLayout()
            magic, version, self.field_size, count = struct.unpack("<8sIII", self.memory.read(start, 20))
            if magic != MAGIC or version != VERSION or count < len(FIELDS):
                raise NoLayout()
            self._offsets = dict(zip(FIELDS, struct.unpack(f"<{count}I", self.memory.read(start + 20, 4 * count))))
        return self._offsets[field]

    def word(self, address, field=None):
        return lintel_layout.read_u64(self.memory, address + (self.offset(field) if field else 0))

    def number(self, address, field, size):
        return int.from_bytes(self.memory.read(address + self.offset(field), size), "little")

    def symbol_text(self, address):
        if not address:
            return ""
        return self.memory.read(address + self.offset("symbol.text"), self.number(address, "symbol.size", 4)).decode(errors="replace")

    def items(self, svec):
        if not svec:
            return ()
        n = self.word(svec, "svec.n")
        if n > ITEMS_MAX:
            raise lintel_layout.MemoryError_("not a list")
        return struct.unpack(f"<{n}Q", self.memory.read(svec + self.offset("svec.item"), 8 * n)) if n else ()

    def fields_of(self, datatype):
        """(offset in the payload, bytes, is_ref) per field."""
        layout = self.word(datatype, "datatype.layout")
        if not layout:
            return []
        out = []
        for i in range(self.number(layout, "layout.nfields", 4)):
            at = layout + self.offset("layout.field") + i * self.field_size
            out.append((self.number(at, "field.offset", 4), self.number(at, "field.size", 4), bool(self.number(at, "field.is_ref", 1))))
        return out

    def kind_of(self, value):
        """The name of a value's type."""
        return self.symbol_text(self.word(self.word(self.word(value), "datatype.name"), "typename.name"))

    # ---- types ----

    def type_text(self, address, depth=0):
        if address not in self._texts:
            self._texts[address] = self._type_text(address, depth)
        return self._texts[address]

    def _type_text(self, address, depth):
        kind = self.kind_of(address)
        if depth > DEPTH_MAX * 2:
            return "…"
        if kind == "DataType":
            return self._datatype_text(address, depth)
        if kind == "Union":
            n = self.word(address, "union.n")
            members = [self.word(address + self.offset("union.member") + 8 * i) for i in range(n)]
            return f"Union{{{', '.join(self.type_text(m, depth + 1) for m in members)}}}"
        if kind == "UnionAll":
            body = self.type_text(self.word(address, "unionall.body"), depth + 1)
            return body.split("{")[0]
        if kind == "TypeVar":
            return self.symbol_text(self.word(address, "typevar.name"))
        return self.show(address, depth + 1)

    def _datatype_text(self, address, depth):
        typename = self.word(address, "datatype.name")
        name = self.symbol_text(self.word(typename, "typename.name"))
        if self.number(typename, "typename.is_function", 1):
            return f"typeof({name.lstrip('#')})"
        params = self.items(self.word(address, "datatype.params"))
        if name == "Array" and len(params) == 2:
            ndims = self.type_text(params[1], depth + 1)
            return array_type_text(self.type_text(params[0], depth + 1), int(ndims) if ndims.isdigit() else ndims)
        if not params and name != "Tuple":
            return name
        return f"{name}{{{', '.join(self.type_text(p, depth + 1) for p in params)}}}"

    # ---- values ----

    def show(self, address, depth=0):
        """The text of a boxed value. Raises nothing: what cannot be read is said so."""
        if not address:
            return UNDEFINED
        try:
            return self._show(address, self.word(address), depth)
        except (lintel_layout.MemoryError_, struct.error, RecursionError, ValueError, OverflowError, LookupError):
            return f"<no value at {address:#x}>"
        except NoLayout:
            return f"<{address:#x}>"

    def _show(self, address, datatype, depth):
        typename = self.word(datatype, "datatype.name")
        name = self.symbol_text(self.word(typename, "typename.name"))
        special = SPECIAL.get(name)
        if special:
            return special(self, address, datatype, depth)
        if self.number(typename, "typename.is_function", 1):
            return self._function_text(name, address, datatype, depth)
        return self.stored(address + 8, datatype, False, depth)

    def stored(self, place, type_, is_ref, depth):
        """What a field or element at `place` holds."""
        if is_ref:
            return self.show(self.word(place), depth)
        if self.kind_of(type_) != "DataType":
            return "<?>"
        typename = self.word(type_, "datatype.name")
        name = self.symbol_text(self.word(typename, "typename.name"))
        if self.number(typename, "typename.is_primitive", 1):
            return primitive_text(name, self.memory.read(place, (self.number(typename, "typename.bits", 4) + 7) // 8))
        if name == "Nothing":
            return "nothing"
        if name == "Missing":
            return "missing"
        if depth > DEPTH_MAX:
            return "…"
        parts = []
        for (offset, size, ref), field in zip(self.fields_of(type_), self.items(self.word(type_, "datatype.field_types"))):
            parts.append(self.stored(place + offset, field, ref, depth + 1) if size else self.ghost(field, depth + 1))
        names = [self.symbol_text(s) for s in self.items(self.word(typename, "typename.field_names"))]
        return struct_text(self.type_text(type_), parts, names, bool(self.number(type_, "datatype.is_tuple", 1)))

    def ghost(self, type_, depth):
        instance = self.word(type_, "datatype.instance") if self.kind_of(type_) == "DataType" else 0
        return self.show(instance, depth) if instance else f"{self.type_text(type_)}()"

    def _function_text(self, name, address, datatype, depth):
        fields = self.fields_of(datatype)
        if not fields:
            return name.lstrip("#") if not name.lstrip("#").isdigit() else name
        names = [self.symbol_text(s) for s in self.items(self.word(self.word(datatype, "datatype.name"), "typename.field_names"))]
        types = self.items(self.word(datatype, "datatype.field_types"))
        captured = [f"{n} = {self.stored(address + 8 + o, t, ref, depth + 1) if size else self.ghost(t, depth + 1)}"
                    for n, (o, size, ref), t in zip(names, fields, types)]
        return f"{name}({', '.join(captured)})"

    def array_text(self, address, datatype, depth):
        params = self.items(self.word(datatype, "datatype.params"))
        element, ndims = params[0], int(self.show(params[1]))
        length, data = self.word(address, "array.length"), self.word(address, "array.data")
        name = self.type_text(element)
        size, is_ref = self.element_storage(element)
        if depth > DEPTH_MAX:
            return f"{name}[…]"

        def item(i):
            return self.stored(data + i * size, element, is_ref, depth + 1) if size else self.ghost(element, depth + 1)

        if ndims == 1:
            return f"{'' if is_plain_element(name) and length else name}[{elided(item, length, depth)}]"
        dims = [self.word(address + self.offset("array.dim") + 8 * i) for i in range(ndims)]
        if ndims == 2 and 0 < length <= SHOWN_MAX ** 2:
            rows, columns = dims
            lines = elided(lambda r: elided(lambda c: item(r + c * rows), columns, depth, " "), rows, depth, "; ")
            return f"{'' if is_plain_element(name) else name}[{lines}]"
        return f"{'×'.join(map(str, dims))} {array_type_text(name, ndims)}"

    def element_storage(self, type_):
        """Bytes of an element and whether it is a pointer. As rt_storage_of."""
        if self.kind_of(type_) != "DataType":
            return 8, True
        typename = self.word(type_, "datatype.name")
        if self.number(typename, "typename.is_primitive", 1):
            return (self.number(typename, "typename.bits", 4) + 7) // 8, False
        layout = self.word(type_, "datatype.layout")
        is_inline = layout and not self.number(typename, "typename.is_mutable", 1) and \
            self.symbol_text(self.word(typename, "typename.name")) not in SPECIAL
        size = self.number(layout, "layout.size", 4) if is_inline else 0
        if self.word(type_, "datatype.instance"):
            return 0, False
        return (size, False) if is_inline and 0 < size <= 128 else (8, True)


def split_members(text):
    """The members of "Union{A, B{C, D}}"."""
    inside, out, depth, start = text[text.index("{") + 1:-1], [], 0, 0
    for i, c in enumerate(inside + ","):
        depth += (c == "{") - (c == "}")
        if c == "," and depth == 0:
            out.append(inside[start:i].strip())
            start = i + 1
    return out


def struct_text(type_text, parts, names, is_tuple):
    if is_tuple:
        return f"({parts[0]},)" if len(parts) == 1 else f"({', '.join(parts)})"
    if type_text.startswith("@NamedTuple{"):
        names = [member.split("::")[0] for member in split_members(type_text)]
    if type_text.lstrip("@").startswith("NamedTuple"):
        return f"({', '.join(f'{n} = {p}' for n, p in zip(names, parts))})"
    return f"{type_text}({', '.join(parts)})"


def string_text(values, address, _datatype, _depth):
    size = values.word(address, "string.size")
    text = values.memory.read(address + values.offset("string.bytes"), min(size, TEXT_MAX)).decode(errors="replace")
    return quoted(text) + ("…" if size > TEXT_MAX else "")


# What is not printed by its fields: name of the type -> function(values, address, datatype, depth).
SPECIAL = {
    "String": string_text,
    "Symbol": lambda v, a, t, d: ":" + v.symbol_text(a),
    "Array": lambda v, a, t, d: v.array_text(a, t, d),
    "DataType": lambda v, a, t, d: v.type_text(a),
    "Union": lambda v, a, t, d: v.type_text(a),
    "UnionAll": lambda v, a, t, d: v.type_text(a),
    "TypeVar": lambda v, a, t, d: v.type_text(a),
    "Box": lambda v, a, t, d: v.show(v.word(a, "box.contents"), d),
    "SimpleVector": lambda v, a, t, d: f"svec({', '.join(v.show(x, d + 1) for x in v.items(a)[:SHOWN_MAX])})",
    "Module": lambda v, a, t, d: "Module",
}
