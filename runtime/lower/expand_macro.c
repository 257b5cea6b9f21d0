/* expand_macro.c - the macros that the language has: one table, handled here instead of by macro functions. */
#include "macro.h"
#include "../iface/builtins.h"
#include "session.h"

#include <gc/gc.h>
#include <stdio.h>
#include <string.h>

void low_macro_need(low_ctx *c, const low_macro_call *m, uint32_t least, uint32_t most)
{
    if (m->n < least || m->n > most)
        low_fail(c, m->at, "wrong number of arguments for this macro", NULL);
}

static low_node *last_argument(low_ctx *c, const low_macro_call *m)
{
    return m->n ? low_expand(c, m->arg[m->n - 1]) : low_nothing(c);
}

/* ---- hints ---- */

static bool is_text(const rt_ast *a)
{
    if (low_is(a, RT_HEAD_FUNCTION) || low_is(a, RT_HEAD_ARROW) || low_is(a, RT_HEAD_MACROCALL))
        return true;
    return low_is(a, RT_HEAD_ASSIGN) && (low_is(a->child[0], RT_HEAD_CALL) || low_is(a->child[0], RT_HEAD_WHERE));
}

static low_node *with_hint(low_ctx *c, const low_macro_call *m, int8_t hint)
{
    if (!m->n) {
        c->inline_hint = hint;
        return low_nothing(c);
    }
    if (is_text(m->arg[m->n - 1]))
        c->next_hint = hint;
    low_node *node = last_argument(c, m);
    c->next_hint = 0;
    return node;
}

static low_node *macro_inline(low_ctx *c, const low_macro_call *m) { return with_hint(c, m, 1); }
static low_node *macro_noinline(low_ctx *c, const low_macro_call *m) { return with_hint(c, m, -1); }

static low_node *macro_inbounds(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 1);
    low_node *v = last_argument(c, m);
    return low_node_list(c, LOW_INBOUNDS, &v, 1);
}

static low_node *macro_boundscheck(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 1);
    low_node *v = last_argument(c, m);
    return low_node_list(c, LOW_BOUNDSCHECK, &v, 1);
}

static low_node *macro_nothing(low_ctx *c, const low_macro_call *m)
{
    (void)m;
    return low_nothing(c);
}

/* ---- errors and messages ---- */

static low_node *macro_assert(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 2);
    low_node *condition = low_expand(c, m->arg[0]);
    low_node *text = low_source_text(c, m->arg[0]);
    if (m->n == 2)
        text = low_call(c, low_base(c, "string"), low_expand(c, m->arg[1]), NULL);
    low_node *error = low_call(c, low_base(c, "AssertionError"), text, NULL);
    return low_if(c, condition, low_nothing(c), low_call(c, low_core(c, "throw"), error, NULL));
}

static low_node *message(low_ctx *c, const low_macro_call *m, const char *prefix)
{
    low_macro_need(c, m, 1, 1000);
    low_list l = {0};
    low_push(&l, low_base(c, "println"));
    low_push(&l, low_base(c, "stderr"));
    low_push(&l, low_text(c, prefix));
    low_push(&l, low_expand(c, m->arg[0]));
    for (uint32_t i = 1; i < m->n; i++) {
        const rt_ast *a = m->arg[i];
        bool named = (low_is(a, RT_HEAD_ASSIGN) || low_is(a, RT_HEAD_KW)) && a->n == 2;
        low_push(&l, low_text(c, "\n  "));
        low_push(&l, low_source_text(c, named ? a->child[0] : a));
        low_push(&l, low_text(c, " = "));
        low_push(&l, low_call(c, low_base(c, "repr"), low_expand(c, named ? a->child[1] : a), NULL));
    }
    return low_node_list(c, LOW_CALL, l.item, l.n);
}

static low_node *macro_info(low_ctx *c, const low_macro_call *m) { return message(c, m, "[ Info: "); }
static low_node *macro_warn(low_ctx *c, const low_macro_call *m) { return message(c, m, "Warning: "); }
static low_node *macro_error(low_ctx *c, const low_macro_call *m) { return message(c, m, "Error: "); }

static low_node *macro_show(low_ctx *c, const low_macro_call *m)
{
    low_list l = {0};
    low_node *v = low_nothing(c);
    for (uint32_t i = 0; i < m->n; i++) {
        v = low_shared(c, low_expand(c, m->arg[i]));
        low_push(&l, v);
        low_push(&l, low_call(c, low_base(c, "println"), low_source_text(c, m->arg[i]), low_text(c, " = "),
                              low_call(c, low_base(c, "repr"), v, NULL), NULL));
    }
    low_push(&l, v);
    return low_node_list(c, LOW_BLOCK, l.item, l.n);
}

/* ---- time ---- */

typedef struct stopwatch {
    low_node *before[3], *after[3]; /* time, bytes, compilation */
} stopwatch;

static stopwatch stopwatch_of(low_ctx *c)
{
    static const char *const counter[3] = {"time_ns", "gc_bytes", "compile_ns"};
    stopwatch w;
    for (int i = 0; i < 3; i++) {
        w.before[i] = low_shared(c, low_call(c, low_core(c, counter[i]), NULL));
        w.after[i] = low_shared(c, low_call(c, low_core(c, counter[i]), NULL));
    }
    return w;
}

static low_node *difference(low_ctx *c, const stopwatch *w, int i)
{
    return low_call(c, low_core(c, "sub_int"), w->after[i], w->before[i], NULL);
}

static low_node *seconds(low_ctx *c, const stopwatch *w, int i)
{
    double second = 1e9;
    const char *convert = i == 0 ? "uitofp" : "sitofp";
    low_node *ns = low_call(c, low_core(c, convert), low_const(c, &c->s->t.Float64->hdr), difference(c, w, i), NULL);
    return low_call(c, low_core(c, "div_float"), ns, low_const(c, rt_box_float64(c->s, second)), NULL);
}

static low_node *macro_elapsed(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 1);
    stopwatch w = stopwatch_of(c);
    return low_block(c, w.before[0], low_expand(c, m->arg[0]), w.after[0], seconds(c, &w, 0), NULL);
}

static low_node *timed(low_ctx *c, const low_macro_call *m, low_node **value, stopwatch *w)
{
    *w = stopwatch_of(c);
    *value = low_shared(c, low_expand(c, m->arg[m->n - 1]));
    return low_block(c, w->before[2], w->before[1], w->before[0], *value, w->after[0], w->after[1], w->after[2], NULL);
}

static low_node *macro_time(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 2);
    stopwatch w;
    low_node *value, *run = timed(c, m, &value, &w);
    low_node *report = low_call(c, low_base(c, "time_report"), seconds(c, &w, 0), difference(c, &w, 1),
                                low_const(c, rt_box_float64(c->s, 0)), seconds(c, &w, 2), NULL);
    return low_block(c, run, report, value, NULL);
}

static low_node *macro_timed(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 1);
    static const char *const names[3] = {"value", "time", "bytes"};
    stopwatch w;
    low_list l = {0};
    low_node *value, *run = timed(c, m, &value, &w);
    rt_value *name[3];
    for (int i = 0; i < 3; i++)
        name[i] = &rt_symbol_c(c->s, names[i])->hdr;
    low_node *time = low_shared(c, seconds(c, &w, 0)), *bytes = low_shared(c, difference(c, &w, 1));
    low_node *tuple = low_call(c, low_core(c, "tuple"), value, time, bytes, NULL);
    low_node *types = low_call(c, low_core(c, "typeof"), tuple, NULL);
    low_push(&l, low_call(c, low_core(c, "namedtuple_type"), low_const(c, rt_tuple_new(c->s, name, 3)), types, NULL));
    low_push(&l, value);
    low_push(&l, time);
    low_push(&l, bytes);
    return low_block(c, run, low_node_list(c, LOW_NEW, l.item, l.n), NULL);
}

static low_node *macro_allocated(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 1);
    stopwatch w = stopwatch_of(c);
    return low_block(c, w.before[1], low_expand(c, m->arg[0]), w.after[1], difference(c, &w, 1), NULL);
}

/* ---- text ---- */

static low_node *macro_printf(low_ctx *c, const low_macro_call *m) { return low_expand_printf(c, m->at, m->arg, m->n); }
static low_node *macro_sprintf(low_ctx *c, const low_macro_call *m)
{
    return low_expand_sprintf(c, m->at, m->arg, m->n);
}

static low_node *macro_raw(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 1);
    return low_expand(c, m->arg[0]);
}

static bool is_string(const low_ctx *c, const rt_ast *a)
{
    return a->kind == RT_AST_VALUE && a->value->type == c->s->t.String;
}

/* A Regex that is made once, when it is lowered. */
static low_node *macro_regex(low_ctx *c, const low_macro_call *m)
{
    static const char letters[] = "imsxa";
    low_macro_need(c, m, 1, 2);
    rt_value *type = rt_core_value(c->s, "Regex");
    if (!type || !is_string(c, m->arg[0]) || (m->n == 2 && !is_string(c, m->arg[1])))
        low_fail(c, m->at, "a regular expression is a string literal", NULL);
    int64_t flags = 0;
    for (const char *p = m->n == 2 ? ((const rt_string *)m->arg[1]->value)->bytes : ""; *p; p++) {
        const char *letter = strchr(letters, *p);
        if (!letter)
            low_fail(c, m->at, "unknown flag of a regular expression", "the flags are i, m, s, x and a");
        flags |= 1 << (letter - letters);
    }
    rt_value *args[2] = {m->arg[0]->value, rt_box_int64(c->s, flags)};
    rt_value *fields[3] = {args[0], args[1], rt_builtin_regex_compile(c->s, args, 2)};
    return low_const(c, rt_struct_new(c->s, (rt_datatype *)type, fields, 3));
}

/* s"\\1": the text of a replacement */
static low_node *macro_substitution(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 1);
    return low_call(c, low_base(c, "SubstitutionString"), low_expand(c, m->arg[0]), NULL);
}

static low_node *macro_big(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 1);
    const char *text = is_string(c, m->arg[0]) ? ((const rt_string *)m->arg[0]->value)->bytes : "";
    if (strpbrk(text, ".eE") && strncmp(text, "0x", 2) != 0)
        low_unsupported(c, m->at, "BigFloat is");
    return low_call(c, low_base(c, "parse_literal"), low_base(c, "BigInt"), low_expand(c, m->arg[0]), NULL);
}

static low_node *macro_int128(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 1);
    return low_call(c, low_base(c, "parse"), low_core(c, "Int128"), low_expand(c, m->arg[0]), NULL);
}

static low_node *macro_version(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 1);
    return low_call(c, low_base(c, "VersionNumber"), low_expand(c, m->arg[0]), NULL);
}

static low_node *macro_bytes(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 1);
    return low_call(c, low_base(c, "codeunits"), low_expand(c, m->arg[0]), NULL);
}

/* ---- places ---- */

static low_node *macro_file(low_ctx *c, const low_macro_call *m)
{
    (void)m;
    return low_text(c, c->source->file->text);
}

static low_node *macro_line(low_ctx *c, const low_macro_call *m) { return low_int(c, m->at->line); }

static low_node *macro_dir(low_ctx *c, const low_macro_call *m)
{
    (void)m;
    const char *file = c->source->file->text, *slash = strrchr(file, '/');
    if (!slash)
        return low_text(c, ".");
    return low_const(c, &rt_string_new(c->s, file, slash == file ? 1 : (size_t)(slash - file))->hdr);
}

static low_node *macro_module(low_ctx *c, const low_macro_call *m)
{
    (void)m;
    return low_const(c, (rt_value *)c->module);
}

/* ---- programs as values ---- */

static low_node *quoted(low_ctx *c, const rt_ast *a)
{
    return low_expand_quote(c, low_ast_new(a, RT_HEAD_QUOTE, 1, (rt_ast *)(uintptr_t)a));
}

/* @eval expression, @eval module expression */
static low_node *macro_eval(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 2);
    low_node *module = m->n == 2 ? low_expand(c, m->arg[0]) : low_const(c, (rt_value *)c->module);
    return low_call(c, low_core(c, "eval"), module, quoted(c, m->arg[m->n - 1]), NULL);
}

static low_node *expanded(low_ctx *c, const low_macro_call *m, bool once)
{
    low_macro_need(c, m, 1, 1);
    return low_call(c, low_core(c, "macro_expand"), low_const(c, (rt_value *)c->module), quoted(c, m->arg[0]),
                    low_const(c, rt_box_bool(c->s, once)), NULL);
}

static low_node *macro_macroexpand(low_ctx *c, const low_macro_call *m) { return expanded(c, m, false); }
static low_node *macro_macroexpand1(low_ctx *c, const low_macro_call *m) { return expanded(c, m, true); }

static low_node *macro_gensym(low_ctx *c, const low_macro_call *m)
{
    low_list l = {0};
    for (uint32_t i = 0; i < m->n; i++) {
        if (m->arg[i]->kind != RT_AST_SYMBOL)
            low_fail(c, m->arg[i], "`@gensym` needs names", NULL);
        low_node *made = low_call(c, low_base(c, "gensym"), low_const(c, &m->arg[i]->sym->hdr), NULL);
        low_push(&l, low_assign(c, m->arg[i]->sym, made));
    }
    low_push(&l, low_nothing(c));
    return low_node_list(c, LOW_BLOCK, l.item, l.n);
}

/* ---- the rest ---- */

static low_node *macro_isdefined(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 2);
    if (m->n == 2)
        return low_call(c, low_core(c, "isdefined"), low_expand(c, m->arg[0]), low_const(c, &m->arg[1]->sym->hdr),
                        NULL);
    if (m->arg[0]->kind != RT_AST_SYMBOL)
        low_unsupported(c, m->arg[0], "`@isdefined` of anything but a name is");
    low_node *node = low_new(c, LOW_ISDEFINED, 0);
    node->sym = m->arg[0]->sym;
    return node;
}

static low_node *macro_dot(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 1);
    return low_expand(c, low_dotted(c, m->arg[0]));
}

static low_node *macro_view(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 1);
    if (!low_is(m->arg[0], RT_HEAD_REF))
        low_fail(c, m->at, "`@view` needs an expression `a[...]`", NULL);
    low_list l = {0};
    low_node *object = low_shared(c, low_expand(c, m->arg[0]->child[0]));
    low_push(&l, low_base(c, "view"));
    low_push(&l, object);
    low_expand_indices(c, object, m->arg[0], &l);
    return low_block(c, object, low_node_list(c, LOW_CALL, l.item, l.n), NULL);
}

static low_node *macro_views(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 1);
    bool saved = c->views;
    c->views = true;
    low_node *node = low_expand(c, m->arg[0]);
    c->views = saved;
    return node;
}

static low_node *macro_kwdef(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 1);
    return low_expand_kwdef(c, m->arg[0]);
}

/* MIME"text/plain" is the type, MIME{Symbol("text/plain")} */
static low_node *macro_mime(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 1);
    const rt_ast *a = m->arg[0];
    if (a->kind != RT_AST_VALUE || a->value->type != c->s->t.String)
        low_fail(c, m->at, "MIME needs a string literal", NULL);
    low_node *name = low_symbol(c, ((const rt_string *)a->value)->bytes);
    return low_call(c, low_core(c, "apply_type"), low_base(c, "MIME"), name, NULL);
}

static const struct {
    const char *name;
    low_macro *handler;
} macros[] = {
    {"@inline", macro_inline},
    {"@noinline", macro_noinline},
    {"@propagate_inbounds", macro_inline},
    {"@inbounds", macro_inbounds},
    {"@boundscheck", macro_boundscheck},
    {"@simd", last_argument},
    {"@fastmath", last_argument},
    {"@doc", last_argument},
    {"@static", last_argument},
    {"@constprop", last_argument},
    {"@assume_effects", last_argument},
    {"@pure", last_argument},
    {"@nospecialize", macro_nothing},
    {"@specialize", macro_nothing},
    {"@assert", macro_assert},
    {"@info", macro_info},
    {"@warn", macro_warn},
    {"@error", macro_error},
    {"@debug", macro_nothing},
    {"@show", macro_show},
    {"@time", macro_time},
    {"@timed", macro_timed},
    {"@elapsed", macro_elapsed},
    {"@allocated", macro_allocated},
    {"@printf", macro_printf},
    {"@sprintf", macro_sprintf},
    {"@raw_str", macro_raw},
    {"@r_str", macro_regex},
    {"@v_str", macro_version},
    {"@big_str", macro_big},
    {"@int128_str", macro_int128},
    {"@enum", low_macro_enum},
    {"@s_str", macro_substitution},
    {"@b_str", macro_bytes},
    {"@__FILE__", macro_file},
    {"@__LINE__", macro_line},
    {"@__DIR__", macro_dir},
    {"@__MODULE__", macro_module},
    {"@eval", macro_eval},
    {"@macroexpand", macro_macroexpand},
    {"@macroexpand1", macro_macroexpand1},
    {"@gensym", macro_gensym},
    {"@isdefined", macro_isdefined},
    {"@.", macro_dot},
    {"@__dot__", macro_dot},
    {"@view", macro_view},
    {"@views", macro_views},
    {"@kwdef", macro_kwdef},
    {"@test", low_macro_test},
    {"@test_throws", low_macro_test_throws},
    {"@test_broken", low_macro_test_broken},
    {"@test_skip", low_macro_test_skip},
    {"@testset", low_macro_testset},
    {"@inferred", low_macro_inferred},
    {"@MIME_str", macro_mime},
};

static const char *name_of(const rt_ast *call)
{
    const rt_ast *name = call->child[0];
    while (low_is(name, RT_HEAD_DOT) || low_is(name, RT_HEAD_QUOTENODE))
        name = name->child[name->n - 1];
    return name->kind == RT_AST_SYMBOL ? name->sym->text : "?";
}

low_node *low_expand_macro(low_ctx *c, const rt_ast *a)
{
    const char *name = name_of(a);
    const low_macro_call m = {a, a->child + 1, a->n - 1};
    for (size_t i = 0; i < sizeof macros / sizeof macros[0]; i++)
        if (strcmp(macros[i].name, name) == 0)
            return macros[i].handler(c, &m);
    char text[200];
    snprintf(text, sizeof text, "the macro `%.100s` is not supported", name);
    low_fail(c, a, text, "only the macros that are built in can be used");
}

/* macro m(args) body end: the function @m(__source__, __module__, args...), called before lowering (expr/macro.c). */
low_node *low_expand_macro_definition(low_ctx *c, const rt_ast *a)
{
    const rt_ast *call = a->child[0];
    const rt_ast *name = low_is(call, RT_HEAD_CALL) ? call->child[0] : call;
    if (c->depth)
        low_fail(c, a, "a macro can only be defined at top level", NULL);
    if (name->kind != RT_AST_SYMBOL)
        low_unsupported(c, call, "a macro of another module is");
    rt_symbol *symbol = rt_symbol_c(c->s, rt_string_printf(c->s, "@%s", name->sym->text)->bytes);
    low_session(c->s)->has_macros = true;
    if (a->n == 1)
        return low_expand_function(c, low_ast_new(a, RT_HEAD_FUNCTION, 1, low_ast_symbol(name, symbol)));
    uint32_t n = low_is(call, RT_HEAD_CALL) ? call->n : 1, k = 0;
    bool keywords = n > 1 && low_is(call->child[1], RT_HEAD_PARAMETERS);
    if (keywords)
        low_unsupported(c, call->child[1], "keyword arguments of macros are");
    rt_ast *source = low_ast_symbol(name, rt_symbol_c(c->s, "__source__"));
    rt_ast *line_type = low_ast_value(name, &c->s->t.LineNumberNode->hdr);
    rt_ast *module = low_ast_symbol(name, rt_symbol_c(c->s, "__module__"));
    rt_ast **child = GC_MALLOC((n + 2) * sizeof *child);
    child[k++] = low_ast_symbol(name, symbol);
    child[k++] = low_ast_new(name, RT_HEAD_TYPED, 2, source, line_type);
    child[k++] = low_ast_new(name, RT_HEAD_TYPED, 2, module, low_ast_value(name, &c->s->t.Module->hdr));
    for (uint32_t i = 1; i < n; i++)
        child[k++] = call->child[i];
    rt_ast *signature = low_ast_list(call, RT_HEAD_CALL, child, k);
    return low_expand_function(c, low_ast_new(a, RT_HEAD_FUNCTION, 2, signature, a->child[1]));
}

const rt_ast *low_strip_macros(low_ctx *c, const rt_ast *a, int8_t *inline_hint)
{
    while (low_is(a, RT_HEAD_MACROCALL) && a->n > 1) {
        const char *name = name_of(a);
        if (inline_hint && strcmp(name, "@inline") == 0)
            *inline_hint = 1;
        if (inline_hint && strcmp(name, "@noinline") == 0)
            *inline_hint = -1;
        a = a->child[a->n - 1];
    }
    (void)c;
    return a;
}
