/* rt_ir_verify on good code and on the same code broken in one place. */
#include "support/session.h"
#include "runtime/lower/lower.h"

static const char program[] = "begin\n"
                              "  x = f(1)\n"
                              "  y = try\n"
                              "    x ? g(x) : h(x)\n"
                              "  catch e\n"
                              "    e\n"
                              "  end\n"
                              "  while y\n"
                              "    y = f(y)\n"
                              "  end\n"
                              "end\n";

static rt_value *lower(rt_session *s, void *baton)
{
    rt_ast *ast = NULL;
    rt_diagnostic error;
    rt_source *source = rt_source_new(s, "t.jl", program, sizeof program - 1);
    assert_int_equal(rt_parse(s, source, &ast, &error), LT_OK);
    *(rt_ir **)baton = rt_lower_toplevel(s, s->main, source, ast->child[0]);
    return s->nothing;
}

static rt_ir *fresh(rt_session *s)
{
    rt_ir *ir = NULL;
    rt_value *exception = NULL;
    assert_int_equal(rt_try(s, lower, &ir, NULL, &exception), LT_OK);
    return ir;
}

static rt_stmt *first(rt_ir *ir, rt_op op)
{
    for (uint32_t i = 0; i < ir->nstmts; i++)
        if (ir->stmts[i].op == op)
            return &ir->stmts[i];
    fail_msg("no such statement");
    return NULL;
}

static void expect(rt_session *s, rt_ir *ir, const char *fault)
{
    char *text = rt_ir_verify(s, ir);
    assert_non_null(text);
    if (!strstr(text, fault))
        fail_msg("expected '%s', got '%s'", fault, text);
}

static void accepts_what_lowering_makes(void **state) { assert_null(rt_ir_verify(*state, fresh(*state))); }

static void notices_wrong_shapes(void **state)
{
    rt_session *s = *state;
    rt_ir *ir = fresh(s);
    first(ir, RT_OP_CALL)->nargs = 0;
    expect(s, ir, "0 operands");
    ir = fresh(s);
    ir->operands[first(ir, RT_OP_CALL)->args] = (rt_operand)ir->nstmts;
    expect(s, ir, "not an earlier statement");
    ir = fresh(s);
    ir->operands[first(ir, RT_OP_RETURN)->args] = rt_const_operand(1000);
    expect(s, ir, "not an earlier statement or a constant");
    ir = fresh(s);
    first(ir, RT_OP_GOTO)->imm = 1000;
    expect(s, ir, "jump out of the body");
    ir = fresh(s);
    first(ir, RT_OP_SETGLOBAL)->imm = 1000;
    expect(s, ir, "no constant 1000");
    ir = fresh(s);
    first(ir, RT_OP_SETSLOT)->imm = -1;
    expect(s, ir, "no slot");
    ir = fresh(s);
    ir->stmts[ir->nstmts - 1].op = RT_OP_NOP;
    ir->stmts[ir->nstmts - 1].nargs = 0;
    expect(s, ir, "does not end");
    ir = fresh(s);
    first(ir, RT_OP_ENTER)->imm = 0;
    expect(s, ir, "CATCH");
}

static void notices_wrong_flow(void **state)
{
    rt_session *s = *state;
    rt_ir *ir = fresh(s);
    first(ir, RT_OP_LEAVE)->op = RT_OP_NOP;
    expect(s, ir, "try regions differ");
    ir = fresh(s);
    first(ir, RT_OP_ENDCATCH)->op = RT_OP_LEAVE;
    expect(s, ir, "LEAVE outside of a try region");
    ir = fresh(s);
    first(ir, RT_OP_ENTER)->op = RT_OP_NOP;
    expect(s, ir, "LEAVE outside");
    ir = fresh(s); /* a value that only one branch computes */
    rt_stmt *branch = first(ir, RT_OP_BRANCHIFNOT);
    uint32_t inside = (uint32_t)(branch - ir->stmts) + 1, after = (uint32_t)branch->imm;
    while (ir->stmts[after].op != RT_OP_CALL)
        after++;
    ir->operands[ir->stmts[after].args + 1] = (rt_operand)inside;
    expect(s, ir, "not computed on every way");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accepts_what_lowering_makes),
        cmocka_unit_test(notices_wrong_shapes),
        cmocka_unit_test(notices_wrong_flow),
    };
    return cmocka_run_group_tests(tests, bare_session, free_session);
}
