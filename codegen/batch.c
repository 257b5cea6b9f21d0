/* batch.c - one batch: from a root linfo to code in memory that the tracer's ledger knows.
 *
 *   infer root ─► module ─► emit root, callees join while emitting ─► passes ─► object ─► load ─► lt_jit_emit per function
 *
 * All inside the door. Nothing here publishes: the tracer asks for that when the door closes (compiler.c).
 */
#include "compiler.h"
#include "debug_info.h"
#include "passes.h"
#include "tier.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BATCH_MAX = 50 };

static uint64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* ---- emission ------------------------------------------------------------------------------------------------------------- */

int cg_batch_emit(cg_module *m, rt_linfo *adapter_for, LLVMMemoryBufferRef *object)
{
    if (setjmp(m->fail))
        return m->status;
    for (uint32_t i = 0; i < m->nmembers; i++)
        cg_emit_member(m, i);
    if (adapter_for)
        cg_adapter_emit(m, adapter_for);
    cg_debug_end(m);
    cg_dump_ir(m, CG_DUMP_LLVM);
    int status = cg_passes_run(m);
    if (status)
        return status;
    cg_dump_ir(m, CG_DUMP_LLVM_OPT);
    cg_dump_asm(m);
    return cg_passes_emit(m, LLVMObjectFile, object);
}

/* ---- records ---------------------------------------------------------------------------------------------------------------- */

static void *copy_of(const void *bytes, size_t size)
{
    void *p = malloc(size ? size : 1);
    return p && size ? memcpy(p, bytes, size) : p;
}

static int keep_object(cg_compiler *c, const char *bytes, size_t size)
{
    cg_kept_object *o = malloc(sizeof *o + size);
    if (!o)
        return LT_ENOMEM;
    o->next = NULL;
    o->size = size;
    memcpy(o->bytes, bytes, size);
    *c->objects_end = o;
    c->objects_end = &o->next;
    return LT_OK;
}

static void find_code(cg_batch *b, cg_module *m)
{
    b->start = UINT64_MAX;
    for (uint32_t i = 0; i < m->nmembers; i++) {
        const cg_symbol *symbol = cg_object_find(&b->object, m->member[i].symbol);
        cg_code *code = &b->code[i];
        code->li = m->member[i].li;
        code->batch = b;
        code->address = symbol ? symbol->address : 0;
        code->size = symbol ? symbol->size : 0;
        if (code->address < b->start)
            b->start = code->address;
        if (code->address + code->size > b->end)
            b->end = code->address + code->size;
    }
}

static int fill_record(cg_batch *b, cg_module *m, const char *bytes, size_t size)
{
    b->ncodes = m->nmembers;
    b->code = calloc(m->nmembers + 1, sizeof *b->code);
    b->ninlined = m->ninlined;
    b->inlined = copy_of(m->inlined, m->ninlined * sizeof *b->inlined);
    b->recipe = (cg_recipe){.tier = m->tier, .variant = m->variant, .ndecisions = m->decisions.n};
    b->recipe.decisions = copy_of(m->decisions.made, m->decisions.n);
    b->recipe.digest = cg_digest(bytes, size);
    bool has_debug_info = m->debug != NULL;
    if (has_debug_info)
        b->bytes = copy_of(bytes, size);
    b->size = size;
    return b->code && b->inlined && b->recipe.decisions && (b->bytes || !has_debug_info) ? LT_OK : LT_ENOMEM;
}

/* The object's unwind tables, for debuggers. */
static const lt_section *unwind_of(const cg_batch *b)
{
    for (size_t i = 0; i < b->object.nsections; i++)
        if (!strcmp(b->object.sections[i].name, ".eh_frame"))
            return &b->object.sections[i];
    static const lt_section none = {0};
    return &none;
}

/* Adapters belong to no linfo: only debuggers need to know where they are. */
static int add_adapter(cg_compiler *c, const cg_batch *b, const cg_symbol *adapter, const char *key)
{
    const lt_section *unwind = unwind_of(b);
    lt_helper_desc d = {.name = "adapter",
                        .address = adapter->address,
                        .size = adapter->size,
                        .unwind = (const void *)(uintptr_t)unwind->address,
                        .unwind_size = unwind->size,
                        .has_debug_info = b->bytes != NULL};
    int status = lt_helper_add(c->session->tracer, &d);
    return status ? status : cg_adapter_add(c, key, adapter->address);
}

int cg_batch_load(cg_module *m, LLVMMemoryBufferRef object, const char *adapter_key)
{
    cg_compiler *c = m->compiler;
    const char *bytes = LLVMGetBufferStart(object);
    size_t size = LLVMGetBufferSize(object);
    cg_batch *b = calloc(1, sizeof *b);
    int status = b ? fill_record(b, m, bytes, size) : LT_ENOMEM;
    if (!status && c->options.keep_objects)
        status = keep_object(c, bytes, size);
    if (!status)
        status = cg_load(c->memory, bytes, size, cg_module_resolve, m, &b->object, m->message ? NULL : &m->message);
    if (status) {
        cg_batch_free(c, b);
        return status;
    }
    find_code(b, m);
    b->root = cg_root_add(c, m->keep ? &m->keep->hdr : NULL);
    const cg_symbol *adapter = adapter_key ? cg_object_find(&b->object, "adapter") : NULL;
    if (adapter)
        status = add_adapter(c, b, adapter, adapter_key);
    b->next = c->batches;
    c->batches = b;
    c->stats.object_bytes += size;
    return status;
}

void cg_batch_free(cg_compiler *c, cg_batch *b)
{
    if (!b)
        return;
    if (b->lines && c->options.lines.close)
        c->options.lines.close(b->lines);
    cg_unload(c->memory, &b->object, true);
    free(b->bytes);
    free(b->code);
    free(b->inlined);
    free(b->recipe.decisions);
    free(b);
}

cg_code *cg_code_at(cg_compiler *c, uint64_t pc)
{
    cg_batch *b = c->last_located;
    if (!b || pc < b->start || pc >= b->end)
        for (b = c->batches; b && (pc < b->start || pc >= b->end);)
            b = b->next;
    for (uint32_t i = 0; b && i < b->ncodes; i++) {
        if (pc - b->code[i].address < b->code[i].size) {
            c->last_located = b;
            return &b->code[i];
        }
    }
    return NULL;
}

/* ---- the ledger ----------------------------------------------------------------------------------------------------------------- */

static void describe(const cg_batch *b, const cg_request *rq, const cg_module *m, uint32_t i, lt_code_desc *d)
{
    const cg_code *code = &b->code[i];
    const lt_section *unwind = unwind_of(b);
    *d = (lt_code_desc){
        .linfo = code->li->trace,
        .symbol = m->member[i].symbol,
        .address = code->address,
        .size = code->size,
        .tier = b->recipe.tier,
        .variant = b->recipe.variant,
        .is_root = i == 0,
        .is_recompile = i == 0 && rq->is_recompile,
        .reason = i == 0 ? rq->reason : "callee",
        .cause = i == 0 ? rq->cause : m->member[i].caller->trace,
        .cause_file = i == 0 ? rq->call_site.file : m->member[i].call_site.file,
        .cause_line = i == 0 ? rq->call_site.line : m->member[i].call_site.line,
        .object = b->bytes,
        .object_size = b->bytes ? b->size : 0,
        .sections = b->object.sections,
        .nsections = b->object.nsections,
        .baton = (void *)(uintptr_t)code,
        .has_debug_info = b->bytes != NULL,
        .unwind = (const void *)(uintptr_t)unwind->address,
        .unwind_size = unwind->size,
    };
}

/* The new code becomes the linfo's; whoever is to run it waits for its publication. */
static void install(cg_code *code)
{
    code->older = code->li->code;
    code->li->code = code;
}

static int announce(cg_compiler *c, cg_batch *b, const cg_request *rq, const cg_module *m, lt_code_times times)
{
    lt_tracer *t = c->session->tracer;
    for (uint32_t i = 0; i < b->ncodes; i++) {
        cg_code *code = &b->code[i];
        lt_code_desc d;
        describe(b, rq, m, i, &d);
        d.times = (lt_code_times){i == 0 ? times.inference : 0, times.codegen / b->ncodes, times.link / b->ncodes};
        int status = code->li->trace ? lt_jit_emit(t, &d, &code->code) : LT_OK;
        if (status)
            return status;
        install(code);
    }
    for (uint32_t i = 0; i < b->ninlined && !c->options.no_tracer_events; i++)
        if (b->inlined[i]->trace)
            lt_linfo_unjitted(t, b->inlined[i]->trace, LT_UNJITTED_INLINED, rq->root->trace);
    return LT_OK;
}

/* ---- the whole ------------------------------------------------------------------------------------------------------------------- */

static lt_variant variant_for(cg_compiler *c, rt_linfo *li)
{
    uint32_t wants = li->trace ? lt_linfo_wants(li->trace) : 0;
    if (c->options.debug_mode == CG_DEBUG_NONE)
        return LT_VARIANT_PLAIN;
    return (wants & LT_WANT_DEBUG) || c->options.debug_mode == CG_DEBUG_ALL ? LT_VARIANT_DEBUG : LT_VARIANT_PLAIN;
}

static void set_in_codegen(const cg_module *m, bool value)
{
    for (uint32_t i = 0; i < m->nmembers; i++)
        m->member[i].li->in_codegen = value;
}

static void count(cg_compiler *c, const cg_module *m, lt_code_times times)
{
    c->stats.batches++;
    c->stats.functions += m->nmembers;
    c->stats.inlined += m->ninlined;
    c->stats.inference_ns += times.inference;
    c->stats.codegen_ns += times.codegen;
    c->stats.link_ns += times.link;
}

/* The module's members read their flags when they become members; only then is their variant known to be right. */
static int make_object(cg_module *m, rt_linfo *root, rt_linfo *adapter_for, LLVMMemoryBufferRef *object)
{
    if (setjmp(m->fail))
        return m->status;
    m->discover = true;
    m->max_members = m->compiler->options.batch_max ? m->compiler->options.batch_max : BATCH_MAX;
    cg_member_add(m, root);
    if (m->variant == LT_VARIANT_DEBUG)
        cg_debug_begin(m, CG_DEBUG_FULL);
    return cg_batch_emit(m, adapter_for, object);
}

static int build(cg_module *m, const cg_request *rq, lt_code_times times)
{
    cg_compiler *c = m->compiler;
    char *key = NULL;
    LLVMMemoryBufferRef object = NULL;
    bool needs_adapter = !rq->root->invoke && !cg_adapter_find(c, rq->root, &key);
    uint64_t start = now_ns();
    int status = make_object(m, rq->root, needs_adapter ? rq->root : NULL, &object);
    uint64_t emitted = now_ns();
    if (!status)
        status = cg_batch_load(m, object, needs_adapter ? key : NULL);
    times.codegen = emitted - start;
    times.link = now_ns() - emitted;
    if (!status) {
        c->batches->recipe.adapter_for = needs_adapter ? rq->root : NULL;
        status = announce(c, c->batches, rq, m, times);
        count(c, m, times);
    }
    if (object)
        LLVMDisposeMemoryBuffer(object);
    free(key);
    return status;
}

int cg_batch_compile(cg_compiler *c, const cg_request *rq, char **message)
{
    uint64_t start = now_ns();
    int status = rt_infer(c->session, rq->root);
    if (status)
        return status;
    lt_code_times times = {.inference = now_ns() - start};
    lt_variant variant = variant_for(c, rq->root);
    lt_tier current = rq->root->code ? ((cg_code *)rq->root->code)->batch->recipe.tier : LT_TIER_NONE;
    lt_tier tier = rq->keep_tier ? current : cg_tier_choose(c, rq->root, current);
    if (variant == LT_VARIANT_DEBUG)
        tier = LT_TIER_BASELINE;
    cg_module m;
    status = cg_module_init(&m, c, tier, variant);
    if (!status)
        status = build(&m, rq, times);
    set_in_codegen(&m, false);
    if (status) {
        c->stats.failures++;
        *message = m.message;
        m.message = NULL;
    }
    cg_module_release(&m);
    c->session->compile_ns += now_ns() - start;
    return status;
}
