/* expand_struct.c - struct, abstract type, primitive type, @kwdef, and `new`. */
#include "signature.h"

#include <gc/gc.h>
#include <string.h>

/* ---- heads: Name{T <: B} <: Super ---- */

static low_struct *parse_head(low_ctx *c, const rt_ast *a)
{
    low_struct *st = GC_MALLOC(sizeof *st);
    if (c->depth)
        low_fail(c, a, "a type can only be defined at top level", NULL);
    if (low_is(a, RT_HEAD_SUBTYPE) && a->n == 2) {
        st->super = a->child[1];
        a = a->child[0];
    }
    if (low_is(a, RT_HEAD_CURLY)) {
        for (uint32_t i = 1; i < a->n; i++)
            low_tvar_add(c, a->child[i], &st->tvar, &st->ntvar, &st->tvar_capacity);
        a = a->child[0];
    }
    if (a->kind != RT_AST_SYMBOL)
        low_fail(c, a, "invalid name of a type", NULL);
    st->name = a->sym;
    st->binding = rt_module_own(c->s, c->module, a->sym);
    return st;
}

static low_node *tvar_names(low_ctx *c, const low_struct *st)
{
    low_list l = {0};
    for (uint32_t i = 0; i < st->ntvar; i++)
        low_push(&l, low_name(c, st->tvar[i].name));
    return low_svec(c, l.item, l.n);
}

static low_node *super_of(low_ctx *c, const low_struct *st)
{
    return st->super ? low_expand(c, st->super) : low_const(c, &c->s->t.Any->hdr);
}

static low_node *simple_type(low_ctx *c, const rt_ast *head, const rt_ast *bits)
{
    low_struct *st = parse_head(c, head);
    low_list body = {0}, l = {0};
    c->depth++;
    low_push(&l, low_core(c, bits ? "primitive_type" : "abstract_type"));
    low_push(&l, low_const(c, (rt_value *)c->module));
    low_push(&l, low_const(c, &st->name->hdr));
    low_push(&l, tvar_names(c, st));
    low_push(&l, super_of(c, st));
    if (bits)
        low_push(&l, low_expand(c, bits));
    low_push(&body, low_node_list(c, LOW_CALL, l.item, l.n));
    c->depth--;
    return low_block(c, low_tvar_scope(c, st->tvar, st->ntvar, &body), low_nothing(c), NULL);
}

low_node *low_expand_abstract(low_ctx *c, const rt_ast *a) { return simple_type(c, a->child[0], NULL); }
low_node *low_expand_primitive(low_ctx *c, const rt_ast *a) { return simple_type(c, a->child[0], a->child[1]); }

/* ---- fields ---- */

static bool is_definition(const rt_ast *a)
{
    if (low_is(a, RT_HEAD_FUNCTION))
        return true;
    if (!low_is(a, RT_HEAD_ASSIGN))
        return false;
    for (a = a->child[0]; low_is(a, RT_HEAD_WHERE) || low_is(a, RT_HEAD_TYPED); a = a->child[0])
        ;
    return low_is(a, RT_HEAD_CALL);
}

static void add_field(low_ctx *c, low_struct *st, const rt_ast *a)
{
    low_field f = {0};
    const rt_ast *name = a;
    if (low_is(a, RT_HEAD_CONST)) /* const fields of mutable structs are like the others here */
        name = a = a->child[0];
    if (low_is(a, RT_HEAD_TYPED) && a->n == 2) {
        name = a->child[0];
        f.type = a->child[1];
    }
    if (name->kind != RT_AST_SYMBOL)
        low_fail(c, a, "invalid field in a struct", "fields are `name` or `name::Type`");
    for (uint32_t i = 0; i < st->nfields; i++)
        if (st->field[i].name == name->sym)
            low_fail(c, name, "the same field name is used twice", NULL);
    f.name = name->sym;
    LOW_GROW(st->field, st->nfields, st->fields_capacity);
    st->field[st->nfields++] = f;
}

typedef struct inner {
    const rt_ast **item;
    uint32_t n, capacity;
} inner;

static void read_block(low_ctx *c, low_struct *st, const rt_ast *block, inner *constructors)
{
    for (uint32_t i = 0; i < block->n; i++) {
        const rt_ast *a = low_strip_macros(c, block->child[i], NULL);
        if (a->kind == RT_AST_VALUE || low_is(a, RT_HEAD_STRING))
            continue;
        if (is_definition(a)) {
            LOW_GROW(constructors->item, constructors->n, constructors->capacity);
            constructors->item[constructors->n++] = block->child[i];
        } else if (low_is(a, RT_HEAD_BLOCK)) {
            read_block(c, st, a, constructors);
        } else {
            add_field(c, st, a);
        }
    }
}

/* The fewest arguments of any `new` in `a`: so many fields are always initialised. */
static uint32_t fewest_new(const rt_ast *a, uint32_t most)
{
    if (a->kind != RT_AST_EXPR)
        return most;
    if (a->head == RT_HEAD_CALL && a->n) {
        const rt_ast *f = low_is(a->child[0], RT_HEAD_CURLY) ? a->child[0]->child[0] : a->child[0];
        bool splat = a->n > 1 && low_is(a->child[a->n - 1], RT_HEAD_SPLAT);
        if (low_is_symbol(f, "new") && !splat && a->n - 1 < most)
            most = a->n - 1;
    }
    for (uint32_t i = 0; i < a->n; i++)
        if (a->child[i])
            most = fewest_new(a->child[i], most);
    return most;
}

/* ---- the type ---- */

static low_node *type_definition(low_ctx *c, const low_struct *st, bool mutable, uint32_t n_init)
{
    low_list body = {0}, types = {0};
    rt_svec *names = rt_svec_new(c->s, NULL, st->nfields);
    for (uint32_t i = 0; i < st->nfields; i++)
        names->item[i] = &st->field[i].name->hdr;
    c->depth++;
    low_node *begin =
        low_call(c, low_core(c, "struct_type"), low_const(c, (rt_value *)c->module), low_const(c, &st->name->hdr),
                 tvar_names(c, st), super_of(c, st), low_const(c, &names->hdr),
                 low_const(c, rt_box_bool(c->s, mutable)), low_int(c, n_init), NULL);
    low_node *type = low_shared(c, begin); /* fields may mention the type by its name */
    low_push(&body, type);
    low_push(&body, low_local(c, st->name));
    low_push(&body, low_assign(c, st->name, type));
    for (uint32_t i = 0; i < st->nfields; i++)
        low_push(&types, st->field[i].type ? low_expand(c, st->field[i].type) : low_const(c, &c->s->t.Any->hdr));
    low_push(&body, low_call(c, low_core(c, "struct_finish"), type, low_svec(c, types.item, types.n), NULL));
    low_node *scope = low_tvar_scope(c, st->tvar, st->ntvar, &body);
    if (scope->kind != LOW_SCOPE)
        scope = low_scope_node(c, LOW_SIGNATURE, scope);
    c->depth--;
    return scope;
}

static low_node *struct_value(low_ctx *c, const low_struct *st)
{
    low_node *node = low_new(c, LOW_GLOBAL, 0);
    node->binding = st->binding;
    return node;
}

/* ---- constructors ---- */

static bool mentions(const rt_ast *a, const rt_symbol *name)
{
    if (a->kind == RT_AST_SYMBOL)
        return a->sym == name;
    if (a->kind != RT_AST_EXPR)
        return false;
    for (uint32_t i = 0; i < a->n; i++)
        if (a->child[i] && mentions(a->child[i], name))
            return true;
    return false;
}

static bool parameters_follow_from_fields(const low_struct *st)
{
    for (uint32_t i = 0; i < st->ntvar; i++) {
        bool found = false;
        for (uint32_t k = 0; k < st->nfields && !found; k++)
            found = st->field[k].type && mentions(st->field[k].type, st->tvar[i].name);
        if (!found)
            return false;
    }
    return true;
}

static low_node *default_constructor(low_ctx *c, const rt_ast *at, const low_struct *st, low_variant variant,
                                     low_node *f)
{
    low_sig *sig = GC_MALLOC(sizeof *sig);
    low_state *state = GC_MALLOC(sizeof *state);
    bool typed = variant != LOW_CTOR_CONVERT;
    sig->ast = at;
    sig->name = st->name;
    sig->npos = st->nfields;
    sig->pos = GC_MALLOC((st->nfields + 1) * sizeof *sig->pos);
    for (uint32_t i = 0; i < st->nfields; i++)
        sig->pos[i] = (low_param){st->field[i].name, at, typed ? st->field[i].type : NULL, NULL, NULL, false};
    sig->tvar = st->tvar;
    sig->ntvar = st->ntvar;
    *state = (low_state){c->module, c->source, sig, variant, 0, NULL, st, NULL};
    return low_define(c, sig, &state, 1, f);
}

static low_node *parametric_value(low_ctx *c, const low_struct *st)
{
    low_list l = {0};
    low_push(&l, low_core(c, "apply_type"));
    low_push(&l, struct_value(c, st));
    for (uint32_t i = 0; i < st->ntvar; i++)
        low_push(&l, low_name(c, st->tvar[i].name));
    return low_shared(c, low_node_list(c, LOW_CALL, l.item, l.n));
}

static void default_constructors(low_ctx *c, const rt_ast *at, const low_struct *st, low_list *out)
{
    bool typed = false;
    for (uint32_t i = 0; i < st->nfields; i++)
        typed = typed || st->field[i].type;
    if (st->ntvar) {
        low_push(out, default_constructor(c, at, st, LOW_CTOR_CONVERT, parametric_value(c, st)));
        if (parameters_follow_from_fields(st))
            low_push(out, default_constructor(c, at, st, LOW_CTOR_OUTER, struct_value(c, st)));
        return;
    }
    low_push(out, default_constructor(c, at, st, LOW_CTOR_EXACT, struct_value(c, st)));
    if (typed)
        low_push(out, default_constructor(c, at, st, LOW_CTOR_CONVERT, struct_value(c, st)));
}

low_node *low_expand_struct(low_ctx *c, const rt_ast *a)
{
    low_struct *st = parse_head(c, a->child[1]);
    inner constructors = {0};
    low_list out = {0};
    read_block(c, st, a->child[2], &constructors);
    uint32_t n_init = constructors.n ? fewest_new(a->child[2], st->nfields) : st->nfields;
    bool mutable = a->child[0]->kind == RT_AST_VALUE && a->child[0]->value == c->s->true_value;
    low_push(&out, type_definition(c, st, mutable, n_init));
    if (!constructors.n)
        default_constructors(c, a, st, &out);
    const low_struct *outer = c->owner;
    c->owner = st;
    for (uint32_t i = 0; i < constructors.n; i++)
        low_push(&out, low_expand(c, constructors.item[i]));
    c->owner = outer;
    low_push(&out, low_nothing(c));
    return low_node_list(c, LOW_BLOCK, out.item, out.n);
}

/* ---- new ---- */

static low_node *new_type(low_ctx *c, const rt_ast *f)
{
    low_node *type = struct_value(c, c->owner);
    if (!low_is(f, RT_HEAD_CURLY))
        return c->owner->ntvar ? low_name(c, rt_symbol_c(c->s, "#ctor#")) : type;
    low_list l = {0};
    low_push(&l, low_core(c, "apply_type"));
    low_push(&l, type);
    for (uint32_t i = 1; i < f->n; i++)
        low_push(&l, low_expand(c, f->child[i]));
    return low_node_list(c, LOW_CALL, l.item, l.n);
}

static low_node *new_field(low_ctx *c, low_node *type, uint32_t i, low_node *value)
{
    if (!c->owner->field[i].type)
        return value;
    low_node *field_type = low_call(c, low_core(c, "fieldtype"), type, low_int(c, i + 1), NULL);
    return low_call(c, low_base(c, "convert"), field_type, value, NULL);
}

static low_node *new_splat(low_ctx *c, const rt_ast *call, low_node *type)
{
    low_list l = {0};
    low_node *all = low_shared(c, low_call_list(c, low_core(c, "tuple"), call->child + 1, call->n - 1));
    low_push(&l, type);
    for (uint32_t i = 0; i < c->owner->nfields; i++)
        low_push(&l, new_field(c, type, i, low_call(c, low_core(c, "getfield"), all, low_int(c, i + 1), NULL)));
    low_node *count = low_call(c, low_core(c, "nfields"), all, NULL);
    low_node *same = low_call(c, low_core(c, "==="), count, low_int(c, c->owner->nfields), NULL);
    low_node *error = low_call(c, low_base(c, "ArgumentError"), low_text(c, "new: wrong number of arguments"), NULL);
    low_node *check = low_if(c, same, low_nothing(c), low_call(c, low_core(c, "throw"), error, NULL));
    return low_block(c, type, all, check, low_node_list(c, LOW_NEW, l.item, l.n), NULL);
}

low_node *low_expand_new(low_ctx *c, const rt_ast *call)
{
    low_node *type = low_shared(c, new_type(c, call->child[0]));
    low_list l = {0};
    if (call->n - 1 > c->owner->nfields)
        low_fail(c, call, "too many arguments in `new`", NULL);
    for (uint32_t i = 1; i < call->n; i++)
        if (low_is(call->child[i], RT_HEAD_SPLAT))
            return new_splat(c, call, type);
    low_push(&l, type);
    for (uint32_t i = 1; i < call->n; i++)
        low_push(&l, new_field(c, type, i - 1, low_expand(c, call->child[i])));
    return low_block(c, type, low_node_list(c, LOW_NEW, l.item, l.n), NULL);
}

/* ---- @kwdef ---- */

low_node *low_expand_kwdef(low_ctx *c, const rt_ast *a)
{
    if (!low_is(a, RT_HEAD_STRUCT))
        low_fail(c, a, "`@kwdef` needs a struct", NULL);
    const rt_ast *block = a->child[2], *head = a->child[1];
    rt_ast **fields = GC_MALLOC((block->n + 1) * sizeof *fields);
    rt_ast **keywords = GC_MALLOC((block->n + 1) * sizeof *keywords);
    rt_ast **call = GC_MALLOC((block->n + 3) * sizeof *call), **new_call = GC_MALLOC((block->n + 2) * sizeof *call);
    uint32_t n = 0;
    for (uint32_t i = 0; i < block->n; i++) {
        rt_ast *f = block->child[i], *preset = NULL;
        if (f->kind == RT_AST_VALUE)
            continue;
        if (is_definition(f))
            low_unsupported(c, f, "an inner constructor under `@kwdef` is");
        if (low_is(f, RT_HEAD_ASSIGN)) {
            preset = f->child[1];
            f = f->child[0];
        }
        rt_ast *name = low_is(f, RT_HEAD_CONST) ? f->child[0] : f;
        name = low_is(name, RT_HEAD_TYPED) ? name->child[0] : name;
        fields[n] = f;
        keywords[n] = preset ? low_ast_new(name, RT_HEAD_KW, 2, name, preset) : name;
        new_call[n + 1] = name;
        n++;
    }
    while (low_is(head, RT_HEAD_SUBTYPE) || low_is(head, RT_HEAD_CURLY))
        head = head->child[0];
    call[0] = new_call[0] = (rt_ast *)(uintptr_t)head;
    call[1] = low_ast_list(a, RT_HEAD_PARAMETERS, keywords, n);
    rt_ast *constructor = low_ast_new(a, RT_HEAD_FUNCTION, 2, low_ast_list(a, RT_HEAD_CALL, call, 2),
                                      low_ast_list(a, RT_HEAD_CALL, new_call, n + 1));
    rt_ast *plain =
        low_ast_new(a, RT_HEAD_STRUCT, 3, a->child[0], a->child[1], low_ast_list(block, RT_HEAD_BLOCK, fields, n));
    low_node *type = low_expand(c, plain);
    return low_block(c, type, n ? low_expand(c, constructor) : low_nothing(c), NULL);
}
