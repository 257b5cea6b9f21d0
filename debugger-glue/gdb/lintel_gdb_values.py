"""Printers: variables of the language as the language prints them. Static types come from the debug info, what is boxed is looked
at in memory by its own type.

    $element(array, i)    an element, counted from 1, as `array[i]` in the language
"""
import struct

import gdb

import lintel_layout
import lintel_values
from lintel_gdb_memory import memory

values = lintel_values.Values(memory)
OBJECT, INLINE, UNION, PRIMITIVE = "object", "inline", "union", "primitive"


def is_ours(type_):
    """Types that came with compiled code, as against those of C and of other languages whose hosts use the tracer."""
    objfile = type_.objfile
    return objfile is not None and objfile.filename.startswith("<in-memory@") and values.is_there()


def is_object(type_):
    if type_.code != gdb.TYPE_CODE_PTR:
        return False
    target = type_.target().strip_typedefs()
    if target.code != gdb.TYPE_CODE_STRUCT:
        return False
    fields = target.fields()
    return bool(fields) and fields[0].name == "type" and fields[0].type.code == gdb.TYPE_CODE_PTR and \
        fields[0].type.target().name == "DataType"


def kind_of(type_):
    type_ = type_.strip_typedefs()
    if type_.code == gdb.TYPE_CODE_PTR:
        return OBJECT if is_object(type_) and is_ours(type_.target()) else None
    if not is_ours(type_) or not type_.name:
        return None
    if type_.code == gdb.TYPE_CODE_STRUCT:
        fields = type_.fields()
        return UNION if type_.name.startswith("Union{") and fields and fields[0].name == "tag" else INLINE
    if type_.code in (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_FLT, gdb.TYPE_CODE_BOOL, gdb.TYPE_CODE_CHAR):
        return PRIMITIVE
    return None


def raw_bytes(value):
    size = value.type.sizeof
    if value.type.strip_typedefs().code == gdb.TYPE_CODE_FLT:
        return struct.pack({2: "<e", 4: "<f", 8: "<d"}[size], float(value))
    return (int(value) % (1 << (8 * size))).to_bytes(size, "little")


def text_of(value):
    kind = kind_of(value.type)
    if value.is_optimized_out:
        return "<optimized out>"
    if kind == OBJECT:
        return values.show(int(value))
    if kind == PRIMITIVE:
        return lintel_values.primitive_text(value.type.strip_typedefs().name, raw_bytes(value))
    if kind == UNION:
        return union_text(value)
    if kind == INLINE:
        type_ = value.type.strip_typedefs()
        names = [f.name for f in type_.fields()]
        return lintel_values.struct_text(type_.name, [text_of(value[n]) for n in names], names, type_.name.startswith("Tuple{"))
    return str(value)


def union_text(value):
    members = lintel_values.split_members(value.type.strip_typedefs().name)
    tag = int(value["tag"])
    if tag >= len(members):
        return "<not set>"
    name = members[tag]
    if any(f.name == name for f in value.type.strip_typedefs().fields()):
        return text_of(value[name])
    return {"Nothing": "nothing", "Missing": "missing"}.get(name, name + "()")


class Printer:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        try:
            return text_of(self.value)
        except (gdb.error, lintel_layout.MemoryError_) as e:
            return f"<{e}>"


def lookup(value):
    return Printer(value) if kind_of(value.type) else None


class Element(gdb.Function):
    """$element(array, i): the i-th element of an array, counted from 1."""

    def __init__(self):
        super().__init__("element")

    def invoke(self, array, index):
        if kind_of(array.type) != OBJECT or not any(f.name == "data" for f in array.type.target().fields()):
            raise gdb.GdbError("$element takes an array")
        i = int(index)
        if not 1 <= i <= int(array["length"]):
            raise gdb.GdbError(f"no element {i}: the array has {int(array['length'])}")
        return array["data"][i - 1]


def forget(_event=None):
    values.forget()


for _name in ("cont", "exited", "new_inferior", "inferior_call"):
    getattr(gdb.events, _name).connect(forget)
Element()
lookup.enabled = True
lookup.name = "lintel"
gdb.pretty_printers.append(lookup)
