/* text.c - rt_ir_text: a body as text, for --dump=lowered, --dump=typed and golden tests.
 *
 *     f(x, y) file.jl:3
 *       %0   3> x
 *       %1   3  call Base.+ %0 2                  ::Int64
 *              ^ line, > begins a source statement, ! inbounds
 */
#include "../base/buf.h"
#include "../iface/session.h"

#include <stdio.h>
#include <string.h>

static void put_string(rt_buf *b, const rt_string *v)
{
    rt_buf_putc(b, '"');
    for (size_t i = 0; i < v->size && i < 60; i++) {
        unsigned char c = (unsigned char)v->bytes[i];
        if (c == '"' || c == '\\')
            rt_buf_printf(b, "\\%c", c);
        else if (c < 0x20)
            rt_buf_printf(b, "\\x%02x", c);
        else
            rt_buf_putc(b, (char)c);
    }
    rt_buf_puts(b, v->size > 60 ? "...\"" : "\"");
}

static void put_float(rt_buf *b, double v)
{
    char text[40];
    snprintf(text, sizeof text, "%.17g", v);
    rt_buf_puts(b, text);
    if (!strpbrk(text, ".en"))
        rt_buf_puts(b, ".0");
}

static void put_const(rt_session *s, rt_buf *b, const rt_value *v)
{
    const rt_datatype *t = v->type;
    if (t == s->t.Symbol)
        rt_buf_printf(b, ":%s", ((const rt_symbol *)v)->text);
    else if (t == s->t.String)
        put_string(b, (const rt_string *)v);
    else if (t == s->t.Int64)
        rt_buf_printf(b, "%lld", (long long)rt_unbox_int64(v));
    else if (t == s->t.Float64)
        put_float(b, rt_unbox_float64(v));
    else if (t == s->t.Bool)
        rt_buf_puts(b, rt_unbox_bool(v) ? "true" : "false");
    else if (v == s->nothing)
        rt_buf_puts(b, "nothing");
    else if (t == s->t.Module)
        rt_buf_puts(b, rt_module_name((const rt_module *)v)->text);
    else if (t->super == s->t.Builtin)
        rt_buf_puts(b, ((const rt_builtin *)v)->name->text);
    else if (rt_is_type(s, v))
        rt_buf_puts(b, rt_type_text(s, v));
    else if (t == s->t.SimpleVector && !((const rt_svec *)v)->n)
        rt_buf_puts(b, "svec()");
    else
        rt_buf_printf(b, "<%s>", rt_type_text(s, &t->hdr));
}

static void put_operand(rt_session *s, rt_buf *b, const rt_ir *ir, rt_operand o)
{
    if (rt_operand_is_const(o))
        put_const(s, b, ir->consts[rt_operand_const(o)]);
    else
        rt_buf_printf(b, "%%%d", o);
}

static void put_operands(rt_session *s, rt_buf *b, const rt_ir *ir, const rt_stmt *st)
{
    for (uint32_t i = 0; i < st->nargs; i++) {
        rt_buf_putc(b, ' ');
        if (st->op == RT_OP_SPLAT && i && ((uint32_t)st->imm >> (i - 1) & 1))
            rt_buf_puts(b, "*");
        put_operand(s, b, ir, rt_stmt_arg(ir, st, i));
    }
}

static const char *slot_name(const rt_ir *ir, int32_t i) { return ir->slots[i].name->text; }

static void put_slot(rt_buf *b, const rt_ir *ir, int32_t i)
{
    rt_buf_puts(b, slot_name(ir, i));
    uint32_t same = 0;
    for (uint32_t k = 0; k < ir->nslots; k++)
        same += ir->slots[k].name == ir->slots[i].name;
    if (same > 1)
        rt_buf_printf(b, ".%d", i);
}

static void put_body(rt_session *s, rt_buf *b, const rt_ir *ir, const rt_stmt *st)
{
    const rt_binding *binding;
    switch (st->op) {
    case RT_OP_GETSLOT:
        put_slot(b, ir, st->imm);
        return;
    case RT_OP_SETSLOT:
        put_slot(b, ir, st->imm);
        rt_buf_puts(b, " =");
        break;
    case RT_OP_NEWSLOT:
        rt_buf_puts(b, "newslot ");
        put_slot(b, ir, st->imm);
        return;
    case RT_OP_SLOTDEF:
        rt_buf_puts(b, "isdefined ");
        put_slot(b, ir, st->imm);
        return;
    case RT_OP_GETGLOBAL:
    case RT_OP_SETGLOBAL:
        binding = (const rt_binding *)ir->consts[st->imm];
        rt_buf_printf(b, "%s.%s", rt_module_name(binding->owner)->text, binding->name->text);
        if (st->op == RT_OP_SETGLOBAL)
            rt_buf_puts(b, " =");
        break;
    case RT_OP_SPARAM:
        rt_buf_printf(b, "sparam %d", st->imm);
        return;
    case RT_OP_GOTO:
        rt_buf_printf(b, "goto %d", st->imm);
        return;
    case RT_OP_BRANCHIFNOT:
        rt_buf_printf(b, "%s %d ifnot", st->flags & RT_STMT_BOUNDSCHECK ? "boundscheck" : "goto", st->imm);
        break;
    case RT_OP_ENTER:
        rt_buf_printf(b, "enter %d", st->imm);
        return;
    case RT_OP_CLOSURE:
    case RT_OP_DEFMETHOD:
        rt_buf_printf(b, "%s %s", st->op == RT_OP_CLOSURE ? "closure" : "method",
                      ((const rt_lambda *)ir->consts[st->imm])->name->text);
        break;
    default: {
        static const char *const name[RT_OP_COUNT] = {
            [RT_OP_NOP] = "nop",         [RT_OP_CALL] = "call",
            [RT_OP_SPLAT] = "splat",     [RT_OP_NEW] = "new",
            [RT_OP_RETURN] = "return",   [RT_OP_LEAVE] = "leave",
            [RT_OP_CATCH] = "catch",     [RT_OP_ENDCATCH] = "endcatch",
            [RT_OP_RETHROW] = "rethrow", [RT_OP_UNREACHABLE] = "unreachable",
        };
        rt_buf_puts(b, st->op < RT_OP_COUNT && name[st->op] ? name[st->op] : "?");
    }
    }
    put_operands(s, b, ir, st);
}

static void put_typed(rt_session *s, rt_buf *b, const rt_typed *typed, uint32_t i, size_t line_start)
{
    if (typed->reachable && !typed->reachable[i]) {
        rt_buf_puts(b, "   # unreachable");
        return;
    }
    if (!typed->type[i])
        return;
    while (b->size - line_start < 50)
        rt_buf_putc(b, ' ');
    rt_buf_printf(b, " ::%s", rt_type_text(s, typed->type[i]));
}

static void put_slots(rt_session *s, rt_buf *b, const rt_ir *ir, const rt_typed *typed)
{
    static const struct {
        uint32_t flag;
        const char *text;
    } flags[] = {{RT_SLOT_BOXED, "boxed"}, {RT_SLOT_SINGLE, "single"}, {RT_SLOT_MAYBE_UNDEF, "maybe undefined"}};
    for (uint32_t i = ir->nargs; i < ir->nslots; i++) {
        if (ir->slots[i].flags & RT_SLOT_HIDDEN)
            continue;
        rt_buf_puts(b, "  # ");
        put_slot(b, ir, (int32_t)i);
        rt_buf_printf(b, " line %u, [%u, %u)", ir->slots[i].line, ir->slots[i].scope_from, ir->slots[i].scope_to);
        for (size_t k = 0; k < sizeof flags / sizeof flags[0]; k++)
            if (ir->slots[i].flags & flags[k].flag)
                rt_buf_printf(b, " %s", flags[k].text);
        if (typed && typed->slot_type[i])
            rt_buf_printf(b, " ::%s", rt_type_text(s, typed->slot_type[i]));
        rt_buf_putc(b, '\n');
    }
}

char *rt_ir_text(rt_session *s, const rt_ir *ir, const rt_typed *typed)
{
    rt_buf b = {0};
    rt_buf_puts(&b, ir->name->text);
    if (!ir->is_toplevel) {
        rt_buf_putc(&b, '(');
        for (uint32_t i = 1; i < ir->nargs; i++)
            rt_buf_printf(&b, "%s%s%s", i > 1 ? ", " : "", slot_name(ir, (int32_t)i),
                          ir->is_vararg && i + 1 == ir->nargs ? "..." : "");
        rt_buf_putc(&b, ')');
    }
    rt_buf_printf(&b, " %s:%u\n", ir->file->text, ir->first_line);
    put_slots(s, &b, ir, typed);
    for (uint32_t i = 0; i < ir->nstmts; i++) {
        const rt_stmt *st = &ir->stmts[i];
        size_t line_start = b.size;
        rt_buf_printf(&b, "  %%%-3u %3u%c%c ", i, st->line, st->flags & RT_STMT_STEP ? '>' : ' ',
                      st->flags & RT_STMT_INBOUNDS ? '!' : ' ');
        put_body(s, &b, ir, st);
        if (typed)
            put_typed(s, &b, typed, i, line_start);
        rt_buf_putc(&b, '\n');
    }
    return rt_buf_take(&b);
}
