"""Summaries of variables of the language in lldb: as the language prints them. lldb gives primitive types the names of C's, and does
not say which module an inline struct comes from: those that no C type can be called are taken.
"""
import lldb

import lintel_values

OBJECT, INLINE, UNION = "object", "inline", "union"
NAMES = {"double": "Float64", "float": "Float32", "bool": "Bool", "_Bool": "Bool", "signed char": "Int8", "short": "Int16", "int": "Int32",
         "long": "Int64", "__int128": "Int128", "unsigned char": "UInt8", "unsigned short": "UInt16", "unsigned long": "UInt64"}


def is_object(type_):
    target = type_.GetPointeeType()
    if not type_.IsPointerType() or target.GetNumberOfFields() == 0:
        return False
    first = target.GetFieldAtIndex(0)
    return first.GetName() == "type" and first.GetType().GetPointeeType().GetName() == "DataType"


def kind_of(type_):
    if is_object(type_):
        return OBJECT
    name = type_.GetName() or ""
    if type_.GetTypeClass() != lldb.eTypeClassStruct or not ("{" in name or name.startswith(("@", "var\""))):
        return None
    is_union = name.startswith("Union{") and type_.GetNumberOfFields() and type_.GetFieldAtIndex(0).GetName() == "tag"
    return UNION if is_union else INLINE


def raw_bytes(value):
    error = lldb.SBError()
    data = value.GetData()
    return bytes(data.ReadRawData(error, 0, data.GetByteSize()) or b"")


def text_of(value, values):
    type_ = value.GetType().GetUnqualifiedType()
    if value.GetError().Fail():
        return "<not available>"
    kind = kind_of(type_)
    if kind == OBJECT:
        return values.show(value.GetValueAsUnsigned())
    if kind in (INLINE, UNION):
        names = [type_.GetFieldAtIndex(i).GetName() for i in range(type_.GetNumberOfFields())]
        if kind == UNION:
            return union_text(value, type_, names, values)
        parts = [text_of(value.GetChildMemberWithName(n), values) for n in names]
        return lintel_values.struct_text(type_.GetName(), parts, names, type_.GetName().startswith("Tuple{"))
    raw = raw_bytes(value)
    name = NAMES.get(type_.GetName())
    return lintel_values.primitive_text(name, raw) if raw and name else str(value.GetValue())


def union_text(value, type_, names, values):
    members = lintel_values.split_members(type_.GetName())
    tag = value.GetChildMemberWithName("tag").GetValueAsUnsigned()
    name = members[tag] if tag < len(members) else "?"
    if name in names:
        return text_of(value.GetChildMemberWithName(name), values)
    return {"Nothing": "nothing", "Missing": "missing"}.get(name, name + "()")
