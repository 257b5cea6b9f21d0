"""What a breakpoint's text asks for: the part of gdb's and lldb's grammar that can name a method or a place in a file."""
import re

import lintel_layout

NAME = r"[^\s:*\"'()-][^\s:\"'()]*"


def split_condition(text):
    """`f if x > 1` and `f thread 2` are kept whole by gdb while they are pending."""
    return re.split(r"\s+(?:if\b|thread\s+\d|task\s+\d|inferior\s+\d|-force-condition)", text.strip(), maxsplit=1)[0].strip()


def parse_explicit(text):
    words = re.findall(r"-(source|function|line|qualified)\b\s*([^\s-]\S*)?", text)
    options = {key: value for key, value in words}
    if options.get("line", "").isdigit() and options.get("source"):
        return lintel_layout.LINE, options["source"], int(options["line"])
    if options.get("function"):
        return lintel_layout.NAME, options["function"], 0
    return None


def parse(text):
    """(kind, text, line) of lintel_layout, or None if it names neither."""
    if not text:
        return None
    text = split_condition(text)
    if text.startswith("-"):
        return parse_explicit(text)
    text = text.strip("'\"")
    found = re.fullmatch(r"(.+):(\d+)", text)
    if found and int(found[2]):
        return lintel_layout.LINE, found[1].strip("'\""), int(found[2])
    if re.fullmatch(NAME, text) and not text.isdigit() and text[0] not in "+-*" and (len(text) == 1 or "/" not in text):
        return lintel_layout.NAME, text, 0
    return None
