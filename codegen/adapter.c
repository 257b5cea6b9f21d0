/* adapter.c - boxed entries: rt_invoke_fn for all linfos with the same calling convention.
 *
 *   adapter(self, args, n):  unbox args, call *self->slot, box the result
 *
 * They are found by a key that spells the convention out. A linfo gets its adapter at the first boxed call, except roots
 * of batches, whose adapters are compiled with them.
 */
#include "compiler.h"
#include "emit.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct cg_adapter {
    struct cg_adapter *next;
    uint64_t address;
    char key[];
} cg_adapter;

/* ---- keys --------------------------------------------------------------------------------------------------------------- */

/* Arguments of equal machine shape are unboxed alike, whatever their types are called. */
static void put_argument(FILE *f, rt_session *s, rt_value *type)
{
    switch (rt_repr_of(s, type)) {
    case RT_GHOST:
        fputc('-', f);
        break;
    case RT_BITS: {
        rt_datatype *t = (rt_datatype *)type;
        bool is_float = t == s->t.Float64 || t == s->t.Float32 || t == s->t.Float16;
        fprintf(f, "%c%u", is_float ? 'f' : 'i', (unsigned)t->name->bits);
        break;
    }
    case RT_STRUCT:
    case RT_UNION:
        fprintf(f, "(%p)", (void *)type);
        break;
    default:
        fputc('p', f);
        break;
    }
}

/* A tuple that is passed member by member is made of its members, which are as its fields are, not as the arguments were:
 * the member for an argument `Int` is a type. */
static void put_tail(FILE *f, rt_session *s, rt_datatype *tuple)
{
    if (rt_repr_of(s, &tuple->hdr) != RT_STRUCT) {
        fputc('*', f);
        put_argument(f, s, &tuple->hdr);
        return;
    }
    fputs("**", f);
    const rt_svec *types = rt_field_types(s, tuple);
    for (size_t i = 0; i < types->n; i++)
        put_argument(f, s, types->item[i]);
}

static void put_result(FILE *f, rt_session *s, rt_value *type)
{
    rt_repr repr = rt_repr_of(s, type);
    if (type == s->t.Bottom)
        fputs("=n", f);
    else if (repr == RT_REF || repr == RT_ANY)
        fputs("=p", f);
    else
        fprintf(f, "=%p", (void *)type);
}

static char *key_of(rt_session *s, rt_linfo *li)
{
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    if (!f)
        return NULL;
    for (uint32_t i = 0; li->def && i < li->def->nargs; i++) {
        if (li->def->is_vararg && i + 1 == li->def->nargs)
            put_tail(f, s, cg_tail_type(s, li->spec_types->params, i));
        else
            put_argument(f, s, li->spec_types->params->item[i]);
    }
    put_result(f, s, li->ret_type);
    return fclose(f) ? NULL : text;
}

rt_invoke_fn cg_adapter_find(cg_compiler *c, rt_linfo *li, char **key)
{
    *key = key_of(c->session, li);
    for (cg_adapter *a = c->adapters; a && *key; a = a->next)
        if (!strcmp(a->key, *key))
            return (rt_invoke_fn)(uintptr_t)a->address;
    return NULL;
}

int cg_adapter_add(cg_compiler *c, const char *key, uint64_t address)
{
    size_t size = strlen(key) + 1;
    cg_adapter *a = malloc(sizeof *a + size);
    if (!a)
        return LT_ENOMEM;
    a->address = address;
    memcpy(a->key, key, size);
    a->next = c->adapters;
    c->adapters = a;
    c->stats.adapters++;
    return LT_OK;
}

void cg_adapters_free(cg_compiler *c)
{
    while (c->adapters) {
        cg_adapter *next = c->adapters->next;
        free(c->adapters);
        c->adapters = next;
    }
}

/* ---- code ------------------------------------------------------------------------------------------------------------------- */

static cg_value load_argument(cg_frame *fr, LLVMValueRef args, uint32_t i)
{
    return cg_some(&cg_s(fr)->t.Any->hdr, cg_read(fr, cg_m(fr)->t.ptr, cg_offset(fr, args, 8 * i), CG_TAG_NONE));
}

/* The trailing arguments from number i on as one tuple. */
static cg_value load_tail(cg_frame *fr, LLVMValueRef args, LLVMValueRef n, uint32_t i, rt_value *type)
{
    cg_module *m = cg_m(fr);
    if (rt_repr_of(m->session, type) == RT_GHOST)
        return cg_ghost(type);
    if (rt_repr_of(m->session, type) == RT_STRUCT) {
        uint32_t length = cg_field_count(m, (rt_datatype *)type);
        cg_value *items = cg_alloc(m, length * sizeof *items);
        for (uint32_t k = 0; k < length; k++)
            items[k] = cg_convert(fr, load_argument(fr, args, i + k), cg_field_type(m, (rt_datatype *)type, k));
        return cg_new_struct(fr, (rt_datatype *)type, items, length);
    }
    LLVMValueRef a[3];
    a[0] = cg_constant(m, rt_core_value(m->session, "tuple"));
    a[1] = cg_offset(fr, args, 8 * i);
    a[2] = LLVMBuildSub(cg_b(fr), n, LLVMConstInt(m->t.i32, i, 0), "");
    return cg_some(type, cg_call_runtime(fr, CG_FN_rt_jit_builtin, a, 3));
}

static void call_through_slot(cg_frame *fr, rt_linfo *li, const cg_abi *abi, LLVMValueRef *a, unsigned n)
{
    cg_module *m = cg_m(fr);
    LLVMValueRef self = LLVMGetParam(fr->f->fn, 0);
    LLVMValueRef slot = cg_read(fr, m->t.ptr, cg_offset(fr, self, offsetof(rt_linfo, slot)), CG_TAG_NONE);
    LLVMValueRef code = cg_read(fr, m->t.ptr, slot, CG_TAG_SLOT);
    LLVMValueRef result = LLVMBuildCall2(cg_b(fr), abi->type, code, a, n, "");
    if (li->ret_type == m->session->t.Bottom) {
        LLVMBuildUnreachable(cg_b(fr));
        return;
    }
    LLVMTypeRef type = cg_type(m, abi->ret);
    cg_value v = type ? cg_some(abi->ret, cg_from_result(fr, result, type)) : cg_ghost(abi->ret);
    LLVMBuildRet(cg_b(fr), cg_boxed(fr, v));
}

void cg_adapter_emit(cg_module *m, rt_linfo *li)
{
    LLVMTypeRef params[] = {m->t.ptr, m->t.ptr, m->t.i32};
    LLVMTypeRef type = LLVMFunctionType(m->t.ptr, params, 3, 0);
    cg_function f = {.m = m, .fn = LLVMAddFunction(m->module, "adapter", type), .entry_builder = m->entry_builder};
    cg_function_attributes(m, f.fn);
    f.entry = LLVMAppendBasicBlockInContext(m->context, f.fn, "entry");
    LLVMPositionBuilderAtEnd(f.entry_builder, f.entry);
    LLVMBasicBlockRef start = LLVMAppendBasicBlockInContext(m->context, f.fn, "start");
    LLVMPositionBuilderAtEnd(m->builder, start);
    LLVMSetCurrentDebugLocation2(m->builder, NULL);
    cg_frame fr = {.f = &f, .li = li};
    cg_abi abi = cg_abi_of(m, li);
    LLVMValueRef *a = cg_alloc(m, LLVMCountParamTypes(abi.type) * sizeof *a);
    unsigned n = 0;
    for (uint32_t i = 0; i < abi.n; i++) {
        if (!cg_type(m, abi.arg[i]))
            continue;
        bool is_tail = i + 1 == abi.n && li->def->is_vararg;
        LLVMValueRef args = LLVMGetParam(f.fn, 1), count = LLVMGetParam(f.fn, 2);
        cg_value v = is_tail ? load_tail(&fr, args, count, i, abi.arg[i])
                             : cg_convert(&fr, load_argument(&fr, args, i), abi.arg[i]);
        cg_flatten(&fr, cg_get(&fr, v), a, &n);
    }
    call_through_slot(&fr, li, &abi, a, n);
    LLVMBuildBr(f.entry_builder, start);
}

/* ---- on demand ------------------------------------------------------------------------------------------------------------------ */

static int make(cg_compiler *c, rt_linfo *li, const char *key, char **message)
{
    cg_module m;
    int status = cg_module_init(&m, c, LT_TIER_BASELINE, LT_VARIANT_PLAIN);
    LLVMMemoryBufferRef object = NULL;
    if (!status)
        status = cg_batch_emit(&m, li, &object);
    if (!status)
        status = cg_batch_load(&m, object, key);
    if (object)
        LLVMDisposeMemoryBuffer(object);
    if (!status)
        status = cg_memory_seal(c->memory);
    *message = m.message;
    m.message = NULL;
    cg_module_release(&m);
    return status;
}

rt_value *cg_adapter_invoke(rt_linfo *li, rt_value **args, uint32_t n)
{
    cg_compiler *c = li->session->compiler->baton;
    char *key, *message = NULL;
    int status = LT_OK;
    rt_invoke_fn fn = cg_adapter_find(c, li, &key);
    if (!fn) {
        status = key ? make(c, li, key, &message) : LT_ENOMEM;
        free(key);
        fn = status ? NULL : cg_adapter_find(c, li, &key);
    }
    if (!fn) {
        rt_string *text = rt_string_c(li->session, message ? message : lt_status_text(status));
        free(message);
        rt_error(li->session, "cannot compile a call of %s: %s", rt_linfo_text(li->session, li), text->bytes);
    }
    free(key);
    li->invoke = fn;
    return fn(li, args, n);
}
