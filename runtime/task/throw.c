/* throw.c - the kinds of exceptions that C code throws. Their types are structs of the base library, found by name. */
#include "task.h"
#include "trace.h"
#include "../iface/jit_entry.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* While the library is not loaded yet: a String says it all. */
static _Noreturn void throw_text(rt_session *s, const char *name, rt_value **fields, size_t n)
{
    const char *detail = "";
    if (n && fields[n - 1] && fields[n - 1]->type == s->t.String)
        detail = ((const rt_string *)fields[n - 1])->bytes;
    else if (n && fields[0] && fields[0]->type == s->t.Symbol)
        detail = ((const rt_symbol *)fields[0])->text;
    rt_throw(s, &rt_string_printf(s, "%s%s%s", name, *detail ? ": " : "", detail)->hdr);
}

static rt_datatype *exception_type(rt_session *s, const char *name, size_t nfields)
{
    rt_value *t = rt_core_value(s, name);
    if (!t || t->type != s->t.DataType)
        return NULL;
    rt_datatype *type = (rt_datatype *)t;
    const rt_layout *layout = type->is_concrete ? rt_layout_of(s, type) : NULL;
    return layout && layout->nfields == nfields ? type : NULL;
}

_Noreturn void rt_throw_named(rt_session *s, const char *name, rt_value **fields, size_t n)
{
    rt_datatype *type = exception_type(s, name, n);
    if (!type)
        throw_text(s, name, fields, n);
    rt_throw(s, rt_struct_new(s, type, fields, n));
}

static rt_value *formatted(rt_session *s, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int size = vsnprintf(NULL, 0, format, again);
    va_end(again);
    rt_string *str = rt_string_new(s, NULL, size > 0 ? (size_t)size : 0);
    vsnprintf(str->bytes, str->size + 1, format, args);
    return &str->hdr;
}

_Noreturn void rt_error(rt_session *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    rt_value *message = formatted(s, format, args);
    va_end(args);
    rt_throw_named(s, "ErrorException", &message, 1);
}

_Noreturn void rt_throw_arg_error(rt_session *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    rt_value *message = formatted(s, format, args);
    va_end(args);
    rt_throw_named(s, "ArgumentError", &message, 1);
}

_Noreturn void rt_throw_type_error(rt_session *s, const char *context, rt_value *expected, rt_value *got)
{
    rt_value *fields[] = {&rt_symbol_c(s, context)->hdr, &rt_string_c(s, "")->hdr, expected, got};
    rt_throw_named(s, "TypeError", fields, 4);
}

_Noreturn void rt_throw_bounds(rt_session *s, rt_value *collection, rt_value *index)
{
    rt_throw_named(s, "BoundsError", (rt_value *[]){collection, index}, 2);
}

_Noreturn void rt_throw_undef_var(rt_session *s, rt_symbol *name)
{
    rt_throw_named(s, "UndefVarError", (rt_value *[]){&name->hdr}, 1);
}

_Noreturn void rt_throw_inexact(rt_session *s, rt_symbol *function, rt_value *type, rt_value *v)
{
    rt_throw_named(s, "InexactError", (rt_value *[]){&function->hdr, type, v}, 3);
}

_Noreturn void rt_throw_system(rt_session *s, rt_string *what, int code)
{
    if (!exception_type(s, "SystemError", 3))
        throw_text(s, "SystemError", (rt_value *[]){&rt_string_c(s, strerror(code))->hdr}, 1);
    rt_value *number = rt_box_bits(s, s->t.Int32, &(int32_t){code});
    rt_throw_named(s, "SystemError", (rt_value *[]){&what->hdr, number, s->nothing}, 3);
}

/* ---- the same for compiled code ------------------------------------------------------------------------------------------ */

_Noreturn void rt_jit_throw(rt_session *s, rt_value *exception) { rt_throw(s, exception); }
_Noreturn void rt_jit_rethrow(rt_session *s) { rt_rethrow(s); }
_Noreturn void rt_jit_throw_undef_var(rt_session *s, rt_symbol *name) { rt_throw_undef_var(s, name); }
_Noreturn void rt_jit_throw_undef_ref(rt_session *s) { rt_throw_named(s, "UndefRefError", NULL, 0); }
_Noreturn void rt_jit_throw_divide(rt_session *s) { rt_throw_named(s, "DivideError", NULL, 0); }

_Noreturn void rt_jit_throw_bounds(rt_session *s, rt_value *collection, int64_t index)
{
    rt_throw_bounds(s, collection, rt_box_int64(s, index));
}

_Noreturn void rt_jit_throw_type(rt_session *s, rt_symbol *context, rt_value *expected, rt_value *got)
{
    rt_throw_type_error(s, context->text, expected, got);
}

_Noreturn void rt_jit_throw_inexact(rt_session *s, rt_symbol *function, rt_value *type, rt_value *v)
{
    rt_throw_inexact(s, function, type, v);
}
