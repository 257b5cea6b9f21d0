/* module.c - life of a cg_module, its symbols, and the way out when something cannot be compiled. */
#include "module.h"
#include "compiler.h"
#include "debug_info.h"
#include "runtime_fn.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void diagnostic(LLVMDiagnosticInfoRef info, void *baton)
{
    cg_module *m = baton;
    if (LLVMGetDiagInfoSeverity(info) != LLVMDSError || m->message)
        return;
    char *text = LLVMGetDiagInfoDescription(info);
    m->message = text ? strdup(text) : NULL;
    m->status = LT_ELLVM;
    LLVMDisposeMessage(text);
}

static cg_types types_of(LLVMContextRef c)
{
    return (cg_types){
        .void_ = LLVMVoidTypeInContext(c),
        .i1 = LLVMInt1TypeInContext(c),
        .i8 = LLVMInt8TypeInContext(c),
        .i16 = LLVMInt16TypeInContext(c),
        .i32 = LLVMInt32TypeInContext(c),
        .i64 = LLVMInt64TypeInContext(c),
        .i128 = LLVMInt128TypeInContext(c),
        .f16 = LLVMHalfTypeInContext(c),
        .f32 = LLVMFloatTypeInContext(c),
        .f64 = LLVMDoubleTypeInContext(c),
        .ptr = LLVMPointerTypeInContext(c, 0),
    };
}

static void module_flag(cg_module *m, const char *name, unsigned value)
{
    LLVMMetadataRef v = LLVMValueAsMetadata(LLVMConstInt(m->t.i32, value, 0));
    LLVMAddModuleFlag(m->module, LLVMModuleFlagBehaviorWarning, name, strlen(name), v);
}

int cg_module_init(cg_module *m, cg_compiler *c, lt_tier tier, lt_variant variant)
{
    *m = (cg_module){.compiler = c, .session = c->session, .tier = tier, .variant = variant};
    int status = cg_compiler_target(c, &m->message);
    if (status)
        return status;
    m->context = LLVMContextCreate();
    LLVMContextSetDiagnosticHandler(m->context, diagnostic, m);
    m->module = LLVMModuleCreateWithNameInContext("lintel", m->context);
    m->builder = LLVMCreateBuilderInContext(m->context);
    m->entry_builder = LLVMCreateBuilderInContext(m->context);
    LLVMSetTarget(m->module, c->target.triple);
    LLVMSetModuleDataLayout(m->module, c->target.data);
    /* The module's own copy: a layout caches by the address of types, which the next context may use again. */
    m->data = LLVMGetModuleDataLayout(m->module);
    m->t = types_of(m->context);
    cg_tags_init(&m->tags, m->context);
    module_flag(m, "PIC Level", 2);
    module_flag(m, "uwtable", 2);
    module_flag(m, "frame-pointer", 2);
    module_flag(m, "RtLibUseGOT", 1);
    return LT_OK;
}

void cg_module_release(cg_module *m)
{
    cg_debug_release(m);
    if (m->builder)
        LLVMDisposeBuilder(m->builder);
    if (m->entry_builder)
        LLVMDisposeBuilder(m->entry_builder);
    if (m->module)
        LLVMDisposeModule(m->module);
    if (m->context)
        LLVMContextDispose(m->context);
    cg_arena_release(&m->arena);
    free(m->message);
    m->builder = m->entry_builder = NULL;
    m->module = NULL;
    m->context = NULL;
    m->message = NULL;
}

void cg_abandon(cg_module *m, int status, const char *format, ...)
{
    if (!m->message) {
        va_list args;
        va_start(args, format);
        if (vasprintf(&m->message, format, args) < 0)
            m->message = NULL;
        va_end(args);
    }
    m->status = status;
    longjmp(m->fail, 1);
}

void *cg_alloc(cg_module *m, size_t size)
{
    void *p = cg_arena_alloc(&m->arena, size ? size : 1);
    if (!p)
        cg_abandon(m, LT_ENOMEM, "out of memory");
    return p;
}

char *cg_printf(cg_module *m, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *text = cg_alloc(m, (size_t)(n < 0 ? 0 : n) + 1);
    if (n >= 0)
        vsnprintf(text, (size_t)n + 1, format, again);
    va_end(again);
    return text;
}

void *cg_grow(cg_module *m, void *array, uint32_t n, uint32_t *capacity, size_t item_size)
{
    if (n < *capacity)
        return array;
    uint32_t bigger = *capacity ? *capacity * 2 : 16;
    void *moved = cg_alloc(m, bigger * item_size);
    if (n)
        memcpy(moved, array, n * item_size);
    *capacity = bigger;
    return moved;
}

void cg_keep(cg_module *m, rt_value *v)
{
    if (!m->keep || m->nkeep == m->keep->n) {
        rt_svec *bigger = rt_svec_new(m->session, NULL, m->keep ? m->keep->n * 2 : 32);
        if (m->keep)
            memcpy(bigger->item, m->keep->item, m->nkeep * sizeof bigger->item[0]);
        m->keep = bigger;
    }
    m->keep->item[m->nkeep++] = v;
}

bool cg_decide(cg_module *m, bool fresh)
{
    cg_decisions *d = &m->decisions;
    if (d->replay) {
        bool made = d->n < d->capacity && d->made[d->n];
        d->n++;
        return made;
    }
    d->made = cg_grow(m, d->made, d->n, &d->capacity, 1);
    d->made[d->n++] = fresh;
    return fresh;
}

/* ---- symbols ---------------------------------------------------------------------------------------------------- */

static LLVMValueRef extern_symbol(cg_module *m, cg_externs *e, const char *prefix, const void *key, void *address,
                                  LLVMTypeRef type)
{
    uintptr_t k;
    if (cg_ptrmap_get(&e->index, key, &k))
        return e->item[k].global;
    k = e->n;
    e->item = cg_grow(m, e->item, e->n, &e->capacity, sizeof *e->item);
    char name[32];
    snprintf(name, sizeof name, "%s%u", prefix, (unsigned)k);
    LLVMValueRef g = LLVMAddGlobal(m->module, type, name);
    LLVMSetLinkage(g, LLVMExternalLinkage);
    e->item[e->n++] = (cg_extern){g, address};
    if (!cg_ptrmap_put(&e->index, &m->arena, key, k))
        cg_abandon(m, LT_ENOMEM, "out of memory");
    return g;
}

LLVMValueRef cg_constant(cg_module *m, const void *address)
{
    uint32_t before = m->constants.n;
    LLVMValueRef g = extern_symbol(m, &m->constants, "const_", address, (void *)(uintptr_t)address, m->t.i8);
    if (m->constants.n != before)
        cg_keep(m, (rt_value *)(uintptr_t)address);
    return g;
}

LLVMValueRef cg_slot_symbol(cg_module *m, rt_linfo *li)
{
    if (!li->slot) {
        int status = cg_slot_make(m->compiler, li);
        if (status)
            cg_abandon(m, status, "no slot: %s", lt_status_text(status));
    }
    uint32_t before = m->slots.n;
    LLVMValueRef g = extern_symbol(m, &m->slots, "slot_", li, (void *)(uintptr_t)li->slot, m->t.ptr);
    if (m->slots.n != before) {
        LLVMSetVisibility(g, LLVMHiddenVisibility); /* makes it local to the code: reached pc-relative */
        cg_keep(m, &li->hdr);
    }
    return g;
}

LLVMValueRef cg_session(cg_module *m)
{
    if (!m->session_symbol)
        m->session_symbol = LLVMAddGlobal(m->module, m->t.i8, "session");
    return m->session_symbol;
}

LLVMTypeRef cg_runtime_type(cg_module *m, cg_runtime_fn fn) { return cg_runtime_fn_type(m, fn); }

LLVMValueRef cg_runtime_symbol(cg_module *m, cg_runtime_fn fn)
{
    if (!m->runtime[fn])
        m->runtime[fn] = cg_runtime_fn_declare(m, fn);
    return m->runtime[fn];
}

LLVMValueRef cg_library_symbol(cg_module *m, const char *name, LLVMTypeRef type, bool pure)
{
    LLVMValueRef f = LLVMGetNamedFunction(m->module, name);
    if (f)
        return f;
    f = LLVMAddFunction(m->module, name, type);
    cg_attribute(m, f, LLVMAttributeFunctionIndex, "nounwind", 0);
    cg_attribute(m, f, LLVMAttributeFunctionIndex, "nonlazybind", 0);
    if (pure) {
        cg_attribute(m, f, LLVMAttributeFunctionIndex, "willreturn", 0);
        cg_attribute(m, f, LLVMAttributeFunctionIndex, "memory", CG_MEMORY_NONE);
    }
    return f;
}

LLVMValueRef cg_word(cg_module *m, const char *prefix, uint64_t initial)
{
    char name[32];
    snprintf(name, sizeof name, "%s%u", prefix, (unsigned)m->ncaches++);
    LLVMValueRef g = LLVMAddGlobal(m->module, m->t.i64, name);
    LLVMSetLinkage(g, LLVMInternalLinkage);
    LLVMSetInitializer(g, LLVMConstInt(m->t.i64, initial, 0));
    return g;
}

void cg_attribute(cg_module *m, LLVMValueRef fn, unsigned where, const char *name, uint64_t value)
{
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    LLVMAddAttributeAtIndex(fn, where, LLVMCreateEnumAttribute(m->context, kind, value));
}

void cg_attribute_text(cg_module *m, LLVMValueRef fn, const char *name, const char *value)
{
    LLVMAttributeRef a =
        LLVMCreateStringAttribute(m->context, name, (unsigned)strlen(name), value, (unsigned)strlen(value));
    LLVMAddAttributeAtIndex(fn, LLVMAttributeFunctionIndex, a);
}

static void *numbered(const cg_externs *e, const char *number)
{
    char *end;
    unsigned long k = strtoul(number, &end, 10);
    return *end || end == number || k >= e->n ? NULL : e->item[k].address;
}

void *cg_module_resolve(void *baton, const char *name)
{
    cg_module *m = baton;
    if (!strncmp(name, "const_", 6))
        return numbered(&m->constants, name + 6);
    if (!strncmp(name, "slot_", 5))
        return numbered(&m->slots, name + 5);
    if (!strcmp(name, "session"))
        return m->session;
    return cg_runtime_address(name);
}
