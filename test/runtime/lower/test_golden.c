/* Lowered code of the programs in golden/, compared with the .ir file beside each. To regenerate those:
 *     LINTEL_UPDATE_GOLDEN=1 build/dev/test/unit/runtime.lower.golden
 */
#include "support/session.h"
#include "runtime/base/buf.h"
#include "runtime/lower/lower.h"

static const char *const programs[] = {"loops", "closures", "keywords", "try", "assign", "types", "expressions"};

static char *path_of(const char *name, const char *extension)
{
    rt_buf b = {0};
    rt_buf_printf(&b, "%s/test/runtime/lower/golden/%s.%s", TEST_SOURCE_DIR, name, extension);
    return rt_buf_take(&b);
}

static char *read_text(const char *path)
{
    rt_buf b = {0};
    FILE *f = fopen(path, "r");
    if (!f)
        return "";
    for (int c; (c = fgetc(f)) != EOF;)
        rt_buf_putc(&b, (char)c);
    fclose(f);
    return rt_buf_take(&b);
}

static void put_ir(rt_session *s, rt_buf *out, rt_ir *ir);

/* The bodies behind DEFMETHOD and CLOSURE, without defining anything. */
static void put_lambda(rt_session *s, rt_buf *out, rt_lambda *l)
{
    rt_method m = {.name = l->name, .module = l->module, .nargs = l->nargs, .is_vararg = l->is_vararg};
    rt_svec *sparams = s->empty_svec;
    size_t n = 0;
    m.lower_state = l->lower_state;
    for (rt_value *t = l->sig; t && t->type == s->t.UnionAll; t = ((rt_unionall *)t)->body)
        n++;
    if (n) {
        rt_value *t = l->sig;
        sparams = rt_svec_new(s, NULL, n);
        for (size_t i = 0; i < n; i++, t = ((rt_unionall *)t)->body)
            sparams->item[i] = &((rt_unionall *)t)->var->hdr;
    }
    m.sparams = l->sig ? sparams : NULL;
    put_ir(s, out, rt_method_ir(s, &m));
}

static void put_ir(rt_session *s, rt_buf *out, rt_ir *ir)
{
    char *fault = rt_ir_verify(s, ir);
    assert_null(fault);
    rt_buf_puts(out, rt_ir_text(s, ir, NULL));
    rt_buf_putc(out, '\n');
    for (uint32_t i = 0; i < ir->nconsts; i++)
        if (ir->consts[i]->type == s->t.Lambda)
            put_lambda(s, out, (rt_lambda *)ir->consts[i]);
}

typedef struct job {
    const char *name, *text;
    rt_buf out;
} job;

static rt_value *lower_all(rt_session *s, void *baton)
{
    job *j = baton;
    rt_ast *ast = NULL;
    rt_diagnostic error;
    rt_source *source = rt_source_new(s, j->name, j->text, strlen(j->text));
    assert_int_equal(rt_parse(s, source, &ast, &error), LT_OK);
    for (uint32_t i = 0; i < ast->n; i++)
        put_ir(s, &j->out, rt_lower_toplevel(s, s->main, source, ast->child[i]));
    return s->nothing;
}

static void write_text(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static void lowers_as_before(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
        void *session = NULL; /* a fresh one each: made-up names are numbered */
        assert_int_equal(bare_session(&session), LT_OK);
        rt_session *s = session;
        job j = {programs[i], read_text(path_of(programs[i], "jl")), {0}};
        rt_value *exception = NULL;
        if (rt_try(s, lower_all, &j, NULL, &exception) != LT_OK)
            fail_msg("%s: %s", programs[i], rt_exception_report(s, exception));
        char *text = rt_buf_take(&j.out);
        if (getenv("LINTEL_UPDATE_GOLDEN"))
            write_text(path_of(programs[i], "ir"), text);
        else
            assert_string_equal(text, read_text(path_of(programs[i], "ir")));
        free_session(&session);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lowers_as_before)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
