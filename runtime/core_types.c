/* core_types.c - owns the first types of a session and their names in Core.
 *
 * The tables below are the hierarchy; the kinds (DataType, Union, Symbol, ...) come from types/bootstrap.h.
 */
#include "core_types.h"
#include "iface/builtins.h"
#include "types/bootstrap.h"
#include "values/module.h"
#include "values/heap.h"
#include "values/symbol.h"
#include <string.h>

static rt_symbol *sym(rt_session *s, const char *text) { return rt_symbol_c(s, text); }

static rt_binding *bind(rt_session *s, const char *name, rt_value *v)
{
    rt_binding *b = rt_module_own(s, s->core, sym(s, name));
    b->value = v;
    b->is_const = 1;
    return b;
}

static void bind_exported(rt_session *s, const char *name, rt_value *v) { bind(s, name, v)->is_exported = 1; }

/*   name            supertype */
#define ABSTRACT_MAP(X)    \
    X(Number, Any)         \
    X(Real, Number)        \
    X(Integer, Real)       \
    X(Signed, Integer)     \
    X(Unsigned, Integer)   \
    X(AbstractFloat, Real) \
    X(AbstractChar, Any)   \
    X(AbstractString, Any) \
    X(Exception, Any)      \
    X(IO, Any)             \
    X(Builtin, Function)

/*   name        supertype      bits */
#define PRIMITIVE_MAP(X)          \
    X(Bool, Integer, 8)           \
    X(Int8, Signed, 8)            \
    X(Int16, Signed, 16)          \
    X(Int32, Signed, 32)          \
    X(Int64, Signed, 64)          \
    X(Int128, Signed, 128)        \
    X(UInt8, Unsigned, 8)         \
    X(UInt16, Unsigned, 16)       \
    X(UInt32, Unsigned, 32)       \
    X(UInt64, Unsigned, 64)       \
    X(UInt128, Unsigned, 128)     \
    X(Float16, AbstractFloat, 16) \
    X(Float32, AbstractFloat, 32) \
    X(Float64, AbstractFloat, 64) \
    X(Char, AbstractChar, 32)

/* Objects whose insides are the runtime's own: mutable, so that they are compared by identity and never copied. */
#define OPAQUE_MAP(X)         \
    X(String, AbstractString) \
    X(Method, Any)            \
    X(MethodTable, Any)       \
    X(MethodInstance, Any)    \
    X(CodeInfo, Any)          \
    X(Lambda, Any)            \
    X(Typed, Any)             \
    X(Binding, Any)

static rt_datatype *struct_type(rt_session *s, const char *name, rt_datatype *super, bool is_mutable, size_t n,
                                const char *const *names, rt_value *const *types)
{
    rt_svec *field_names = rt_svec_new(s, NULL, n), *field_types = rt_svec_new(s, NULL, n);
    for (size_t i = 0; i < n; i++) {
        field_names->item[i] = &sym(s, names[i])->hdr;
        field_types->item[i] = types[i];
    }
    rt_datatype *t =
        rt_struct_begin(s, s->core, sym(s, name), super, NULL, field_names, is_mutable, is_mutable ? 0 : (uint32_t)n);
    rt_struct_finish(s, t, field_types);
    return t;
}

static void make_numbers(rt_session *s)
{
#define X(name, super) s->t.name = rt_abstract_new(s, s->core, sym(s, #name), s->t.super, NULL);
    ABSTRACT_MAP(X)
#undef X
#define X(name, super, bits) s->t.name = rt_primitive_new(s, s->core, sym(s, #name), s->t.super, NULL, bits);
    PRIMITIVE_MAP(X)
#undef X
}

static void make_objects(rt_session *s)
{
#define X(name, super) s->t.name = struct_type(s, #name, s->t.super, true, 0, NULL, NULL);
    OPAQUE_MAP(X)
#undef X
    s->t.Nothing = struct_type(s, "Nothing", s->t.Any, false, 0, NULL, NULL);
    s->t.Box = struct_type(s, "Box", s->t.Any, true, 1, (const char *[]){"contents"}, (rt_value *[]){&s->t.Any->hdr});
    s->t.QuoteNode =
        struct_type(s, "QuoteNode", s->t.Any, false, 1, (const char *[]){"value"}, (rt_value *[]){&s->t.Any->hdr});
    s->t.LineNumberNode = struct_type(s, "LineNumberNode", s->t.Any, false, 2, (const char *[]){"line", "file"},
                                      (rt_value *[]){&s->t.Int64->hdr, &s->t.Any->hdr});
}

/* ---- parametric types ------------------------------------------------------------------------------------------------ */

static rt_svec *typevars(rt_session *s, size_t n)
{
    static const char *const names[] = {"T", "N"};
    rt_svec *vars = rt_svec_new(s, NULL, n);
    for (size_t i = 0; i < n; i++)
        vars->item[i] = &rt_typevar_new(s, sym(s, names[i]), s->t.Bottom, &s->t.Any->hdr)->hdr;
    return vars;
}

static rt_datatype *applied(rt_session *s, rt_value *wrapper, rt_svec *params)
{
    return (rt_datatype *)rt_apply_type(s, wrapper, params->item, params->n);
}

static void make_arrays(rt_session *s)
{
    rt_svec *vars = typevars(s, 2);
    s->t.AbstractArray = rt_abstract_new(s, s->core, sym(s, "AbstractArray"), s->t.Any, vars)->name->wrapper;
    vars = typevars(s, 2);
    rt_datatype *super = applied(s, s->t.AbstractArray, vars);
    s->t.DenseArray = rt_abstract_new(s, s->core, sym(s, "DenseArray"), super, vars)->name->wrapper;
    vars = typevars(s, 2);
    super = applied(s, s->t.DenseArray, vars);
    rt_datatype *array = rt_struct_begin(s, s->core, sym(s, "Array"), super, vars, s->empty_svec, true, 0);
    rt_struct_finish(s, array, s->empty_svec);
    s->t.array_name = array->name;
    s->t.Array = array->name->wrapper;
}

static void make_references(rt_session *s)
{
    s->t.Ref = rt_abstract_new(s, s->core, sym(s, "Ref"), s->t.Any, typevars(s, 1))->name->wrapper;
    rt_svec *vars = typevars(s, 1);
    s->t.Ptr = rt_primitive_new(s, s->core, sym(s, "Ptr"), applied(s, s->t.Ref, vars), vars, 64)->name->wrapper;
}

static void make_shared_values(rt_session *s)
{
    s->nothing = s->t.Nothing->instance;
    s->empty_tuple = s->t.EmptyTuple->instance;
    rt_value **bools[] = {&s->false_value, &s->true_value};
    for (uint8_t i = 0; i < 2; i++) {
        *bools[i] = rt_alloc(s, s->t.Bool);
        *(uint8_t *)rt_payload(*bools[i]) = i;
    }
}

static void bind_all(rt_session *s)
{
#define X(field, name) bind_exported(s, name, &s->t.field->hdr);
    RT_CORE_TYPE_MAP(X)
#undef X
#define X(field, name) bind_exported(s, name, s->t.field);
    RT_CORE_WRAPPER_MAP(X)
#undef X
    bind_exported(s, "nothing", s->nothing);
}

void rt_core_types_init(rt_session *s)
{
    rt_types_init(s);
    rt_symbols_adopt(s);
    s->core = rt_module_new(s, sym(s, "Core"), NULL);
    rt_types_adopt(s, s->core);
    make_numbers(s);
    make_objects(s);
    rt_modules_adopt(s, s->core);
    make_shared_values(s);
    make_arrays(s);
    make_references(s);
    rt_value *any_vector = rt_array_type(s, &s->t.Any->hdr, 1);
    s->t.Expr = struct_type(s, "Expr", s->t.Any, true, 2, (const char *[]){"head", "args"},
                            (rt_value *[]){&s->t.Symbol->hdr, any_vector});
    bind_all(s);
    bind_exported(s, "Core", rt_module_value(s->core));
}

/* A builtin's type has the builtin itself as its one instance. */
static rt_value *new_builtin(rt_session *s, uint32_t id)
{
    const rt_builtin_info *info = &rt_builtin_table[id];
    rt_datatype *t = rt_function_type_new(s, s->core, sym(s, info->name));
    t->super = s->t.Builtin;
    rt_builtin *b = rt_heap_scanned(s, sizeof *b);
    *b = (rt_builtin){.hdr.type = t, .id = id, .fn = info->fn, .name = sym(s, info->name)};
    t->instance = &b->hdr;
    return &b->hdr;
}

void rt_core_builtins_init(rt_session *s)
{
    for (uint32_t id = 0; id < RT_BUILTIN_COUNT; id++)
        bind(s, rt_builtin_table[id].name, new_builtin(s, id));
}
