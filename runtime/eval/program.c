/* program.c - texts and files, statement by statement; modules; include(). */
#include "eval.h"

#include "../expr/expr.h"
#include "../lower/dump.h"
#include "../lower/lower.h"
#include "../lower/session.h"
#include "../iface/builtins.h"
#include "../iface/frame.h"
#include "../task/task.h"

#include <errno.h>
#include <gc/gc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- one statement ---- */

static bool defines_methods(const rt_ir *ir)
{
    for (uint32_t i = 0; i < ir->nstmts; i++)
        if (ir->stmts[i].op == RT_OP_DEFMETHOD)
            return true;
    return false;
}

static rt_value *run_compiled(rt_session *s, rt_module *m, rt_ir *ir)
{
    char *message = NULL;
    rt_linfo *li = rt_thunk_linfo(s, m, ir);
    int status = s->compiler->compile(s->compiler->baton, li, &message);
    free(message);
    if (status != LT_OK || !li->invoke)
        return rt_interpret_thunk(s, ir); /* slower, with the same result */
    return li->invoke(li, NULL, 0);
}

rt_value *rt_eval_thunk(rt_session *s, rt_module *m, rt_ir *ir)
{
    if (ir->has_loop && s->compiler && !defines_methods(ir))
        return run_compiled(s, m, ir);
    return rt_interpret_thunk(s, ir);
}

/* ---- programs ---- */

typedef struct program {
    rt_session *s;
    rt_source *source;
    rt_ir *place; /* one statement long: what stack traces show for errors before a statement runs */
} program;

static rt_value *eval_stmt(program *p, rt_module *m, rt_ast *a);

static rt_value *eval_list(program *p, rt_module *m, rt_ast *const *stmt, uint32_t n)
{
    rt_value *v = p->s->nothing;
    for (uint32_t i = 0; i < n; i++)
        v = eval_stmt(p, m, stmt[i]);
    return v;
}

static rt_value *eval_module(program *p, rt_module *parent, rt_ast *a)
{
    rt_value *args[2] = {(rt_value *)parent, &a->child[1]->sym->hdr};
    rt_value *m = rt_builtin_module_new(p->s, args, 2);
    eval_list(p, (rt_module *)m, a->child[2]->child, a->child[2]->n);
    return m;
}

static rt_ir *place_of(rt_session *s, const rt_source *source)
{
    rt_ir *ir = GC_MALLOC(sizeof *ir);
    ir->hdr.type = s->t.CodeInfo;
    ir->name = rt_symbol_c(s, "top-level scope");
    ir->file = source->file;
    ir->is_toplevel = true;
    ir->stmts = GC_MALLOC(sizeof *ir->stmts);
    ir->nstmts = 1;
    return ir;
}

static rt_ast *expand_macros(program *p, rt_module *m, rt_ast *a)
{
    rt_session *s = p->s;
    rt_frame frame = {s->frame, p->place, NULL, 0};
    p->place->module = m;
    p->place->stmts[0].line = a->line;
    s->frame = &frame;
    a = rt_macro_expand(s, m, p->source, a);
    s->frame = frame.outer;
    return a;
}

/* Defines what the statement defines, or makes its code. */
static rt_value *prepare(program *p, rt_module *m, rt_ast *a, rt_ir **code)
{
    rt_session *s = p->s;
    rt_frame frame = {s->frame, p->place, NULL, 0};
    p->place->module = m;
    p->place->stmts[0].line = a->line;
    s->frame = &frame;
    rt_value *defined = rt_define_directly(s, m, p->source, a);
    if (!defined)
        *code = rt_lower_toplevel(s, m, p->source, a);
    s->frame = frame.outer;
    return defined;
}

/* Blocks at top level run one statement at a time, so that later ones see what earlier ones defined. */
static rt_value *eval_stmt(program *p, rt_module *m, rt_ast *a)
{
    rt_ir *code = NULL;
    if (a->kind == RT_AST_VALUE)
        return a->value;
    if (a->kind == RT_AST_EXPR) {
        if (a->head == RT_HEAD_TOPLEVEL || (a->head == RT_HEAD_BLOCK && !rt_declares_local(a)))
            return eval_list(p, m, a->child, a->n);
        if (a->head == RT_HEAD_MODULE)
            return eval_module(p, m, a);
    }
    if (low_session(p->s)->has_macros) {
        rt_ast *expanded = expand_macros(p, m, a);
        if (expanded != a)
            return eval_stmt(p, m, expanded);
    }
    if (p->s->tracer)
        lt_poll(p->s->tracer);
    rt_value *defined = prepare(p, m, a, &code);
    return defined ? defined : rt_eval_thunk(p->s, m, code);
}

/* The name of the function that a definition defines; NULL if `a` is no definition. */
static const char *defined_name(const rt_ast *a)
{
    bool is_definition = a->kind == RT_AST_EXPR && a->head == RT_HEAD_FUNCTION && a->n;
    for (a = is_definition ? a->child[0] : NULL; a && a->kind == RT_AST_EXPR;)
        a = a->n ? a->child[0] : NULL; /* through `where`, `::` and the call */
    return a && a->kind == RT_AST_SYMBOL ? a->sym->text : NULL;
}

/* Without a filter the whole text, with one the definitions that pass it. */
static void dump_tree(rt_session *s, const rt_module *m, const rt_ast *ast)
{
    if (!s->dump_filter && rt_dump_wanted(s, RT_OPT_DUMP_AST, m, NULL))
        rt_dump_text(s, rt_ast_text(s, ast));
    for (uint32_t i = 0; s->dump_filter && i < ast->n; i++)
        if (rt_dump_wanted(s, RT_OPT_DUMP_AST, m, defined_name(ast->child[i])))
            rt_dump_text(s, rt_ast_text(s, ast->child[i]));
}

rt_value *rt_eval_text(rt_session *s, rt_module *m, const char *text, size_t size, const char *file)
{
    rt_ast *ast = NULL;
    rt_diagnostic error = {0};
    rt_source *source = rt_source_new(s, file, text, size);
    if (rt_parse(s, source, &ast, &error) != LT_OK)
        rt_throw_syntax(s, error.text);
    dump_tree(s, m, ast);
    program p = {s, source, place_of(s, source)};
    return eval_stmt(&p, m, ast);
}

/* The first line node in `e` says where it stands. */
static rt_value *first_line(rt_session *s, rt_value *e, int depth)
{
    if (e->type == s->t.LineNumberNode)
        return e;
    size_t n = depth < 20 && e->type == s->t.Expr ? rt_expr_count(s, e) : 0;
    for (size_t i = 0; i < n; i++) {
        rt_value *line = first_line(s, rt_expr_arg(s, e, i), depth + 1);
        if (line)
            return line;
    }
    return NULL;
}

rt_value *rt_eval_expr(rt_session *s, rt_module *m, rt_value *e)
{
    rt_value *line = first_line(s, e, 0), *file = line ? rt_get_field(s, line, 1) : s->nothing;
    const char *name = file->type == s->t.Symbol ? ((rt_symbol *)file)->text : "none";
    rt_source *source = rt_source_new(s, name, "", 0);
    rt_expr_place place = {.source = source, .line = line ? (uint32_t)rt_unbox_int64(rt_get_field(s, line, 0)) : 1};
    program p = {s, source, place_of(s, source)};
    rt_stack_check(s, 64 * 1024);
    return eval_stmt(&p, m, rt_tree_of_expr(s, e, &place));
}

/* ---- files ---- */

/* The whole file in collected memory, or a negative errno in *code. */
static char *read_file(const char *path, size_t *size, int *code)
{
    struct stat st;
    FILE *f = fopen(path, "rb");
    if (!f || fstat(fileno(f), &st) != 0 || S_ISDIR(st.st_mode)) {
        *code = f && S_ISDIR(st.st_mode) ? EISDIR : errno;
        if (f)
            fclose(f);
        return NULL;
    }
    size_t n = 0, capacity = st.st_size > 0 ? (size_t)st.st_size + 1 : 4096;
    char *text = GC_MALLOC_ATOMIC(capacity);
    for (size_t got; (got = fread(text + n, 1, capacity - n, f)) > 0;) {
        n += got;
        if (n == capacity)
            text = GC_REALLOC(text, capacity *= 2);
    }
    *code = ferror(f) ? errno : 0;
    fclose(f);
    *size = n;
    return *code ? NULL : text;
}

/* Paths are relative to the file that is being evaluated. */
static const char *resolve_path(rt_session *s, const char *path)
{
    const char *current = low_session_file(s), *slash = current ? strrchr(current, '/') : NULL;
    if (path[0] == '/' || !slash)
        return path;
    return rt_string_printf(s, "%.*s%s", (int)(slash - current + 1), current, path)->bytes;
}

rt_value *rt_eval_file(rt_session *s, rt_module *m, const char *path)
{
    size_t size = 0;
    int code = 0;
    const char *full = resolve_path(s, path);
    char *text = read_file(full, &size, &code);
    if (!text)
        rt_throw_system(s, rt_string_printf(s, "opening file \"%s\"", full), code);
    rt_stack_check(s, 64 * 1024);
    low_file_record *record = GC_MALLOC(sizeof *record);
    *record = (low_file_record){low_session_files(s, &code), &code, full};
    low_session(s)->files = record;
    rt_value *v = rt_eval_text(s, m, text, size, full);
    low_session(s)->files = record->outer;
    return v;
}
