/* objects.c - what LLVM's linking layer asks for: objects on their way to it, memory for their sections.
 *
 * The transform and the request for a memory manager for the same object follow each other on one thread; objects that the
 * linking of one makes necessary come after both. So the last object that a thread brought is the one memory is for.
 */
#include <llvm-c/Core.h>
#include <llvm-c/OrcEE.h>
#include <stdlib.h>
#include <string.h>
#include "orc.h"

enum { STUB_BYTES = 32 }; /* at most, per relocation: a stub and an entry of the table of addresses */

static void lock(lt_orc *o) { pthread_mutex_lock(&o->lock); }

static void unlock(lt_orc *o) { pthread_mutex_unlock(&o->lock); }

/* ---- objects ----------------------------------------------------------------------------------------------------------- */

static void free_object(orc_object *x)
{
    orc_memory_release(&x->memory);
    free(x->codes);
    free(x->sections);
    free(x->bytes);
    free(x);
}

void orc_object_link(orc_object *x)
{
    lt_orc *o = x->orc;
    if (x->at)
        return;
    x->next = o->objects;
    x->at = &o->objects;
    if (x->next)
        x->next->at = &x->next;
    o->objects = x;
}

void orc_object_unlink(orc_object *x)
{
    if (!x->at)
        return;
    *x->at = x->next;
    if (x->next)
        x->next->at = x->at;
    x->at = NULL;
}

void orc_object_unref(orc_object *x)
{
    lt_orc *o = x->orc;
    lock(o);
    bool last = --x->refs == 0;
    if (last) {
        orc_object_unlink(x);
        o->stats.objects_now--;
        o->stats.bytes_now -= x->memory.mapped;
    }
    unlock(o);
    if (last)
        free_object(x);
}

/* Lock held. */
static bool is_visiting(const lt_orc *o, pthread_t thread)
{
    const orc_visit *v = o->visits;
    while (v && !pthread_equal(v->thread, thread))
        v = v->next;
    return v != NULL;
}

static orc_object *new_object(lt_orc *o, const void *bytes, size_t size)
{
    orc_object *x = calloc(1, sizeof *x);
    if (x)
        x->bytes = malloc(size ? size : 1);
    if (!x || !x->bytes) {
        free(x);
        return NULL;
    }
    memcpy(x->bytes, bytes, size);
    x->size = size;
    x->orc = o;
    x->thread = pthread_self();
    x->refs = 1;
    lock(o);
    x->is_bracketed = is_visiting(o, x->thread);
    orc_object_link(x);
    o->stats.objects++;
    o->stats.objects_now++;
    unlock(o);
    return x;
}

LLVMErrorRef orc_transform(void *orc, LLVMMemoryBufferRef *object)
{
    if (!new_object(orc, LLVMGetBufferStart(*object), LLVMGetBufferSize(*object)))
        return LLVMCreateStringError("out of memory");
    return LLVMErrorSuccess;
}

/* ---- memory ------------------------------------------------------------------------------------------------------------- */

static int add_size(void *baton, const lt_object_section *s)
{
    enum { PAGE = 4096 };
    size_t *total = baton;
    if (s->is_allocated && s->size < SIZE_MAX / 4)
        *total += (size_t)s->size + (size_t)s->relocations * STUB_BYTES + 2 * PAGE;
    return LT_OK;
}

/* The newest object of this thread that has no memory yet. Without it (which only a layer that does not go through our
 * transform brings about) there is memory, but nothing to report. */
static void *create_context(void *orc)
{
    lt_orc *o = orc;
    lock(o);
    orc_object *x = o->objects;
    while (x && (x->has_memory || !pthread_equal(x->thread, pthread_self())))
        x = x->next;
    unlock(o);
    if (!x)
        x = new_object(o, "", 0);
    if (!x)
        return NULL;
    size_t expected = 0;
    lt_object_sections(x->bytes, x->size, add_size, &expected, NULL);
    orc_memory_init(&x->memory, expected);
    lock(o);
    x->has_memory = true;
    o->stats.bytes_now += x->memory.mapped;
    unlock(o);
    return x;
}

typedef struct search {
    const char *name;
    lt_section found;
    int matches;
} search;

static int match(void *baton, const lt_object_section *s)
{
    search *q = baton;
    if (s->is_allocated && strcmp(s->name, q->name) == 0) {
        q->found = (lt_section){.name = s->name, .size = s->size, .index = s->index};
        q->matches++;
    }
    return LT_OK;
}

/* The linker tells names, not numbers. A name that several sections have is left out: their addresses cannot be told apart. */
static void note_section(orc_object *x, const char *name, void *address)
{
    search q = {.name = name};
    if (!x->size || lt_object_sections(x->bytes, x->size, match, &q, NULL) < 0 || q.matches != 1 || !q.found.size)
        return;
    if (x->nsections == x->sections_capacity) {
        size_t capacity = x->sections_capacity ? x->sections_capacity * 2 : 8;
        lt_section *grown = realloc(x->sections, capacity * sizeof *grown);
        if (!grown)
            return;
        x->sections = grown;
        x->sections_capacity = capacity;
    }
    q.found.address = (uintptr_t)address;
    x->sections[x->nsections++] = q.found;
}

static uint8_t *get_memory(orc_object *x, uintptr_t size, unsigned alignment, const char *name, orc_kind kind)
{
    if (!x)
        return NULL;
    size_t before = x->memory.mapped;
    void *p = orc_memory_get(&x->memory, size, alignment, kind);
    lock(x->orc);
    x->orc->stats.bytes_now += x->memory.mapped - before;
    unlock(x->orc);
    if (p)
        note_section(x, name, p);
    return p;
}

static uint8_t *get_code(void *context, uintptr_t size, unsigned alignment, unsigned id, const char *name)
{
    (void)id;
    return get_memory(context, size, alignment, name, ORC_CODE);
}

static uint8_t *get_data(void *context, uintptr_t size, unsigned alignment, unsigned id, const char *name,
                         LLVMBool is_constant)
{
    (void)id;
    return get_memory(context, size, alignment, name, is_constant ? ORC_CONSTANTS : ORC_DATA);
}

static LLVMBool finalize(void *context, char **message)
{
    orc_object *x = context;
    if (!orc_memory_seal(&x->memory)) {
        *message = strdup("cannot make memory executable");
        return 1;
    }
    lock(x->orc);
    x->state = ORC_READY;
    x->serial = ++x->orc->serial;
    unlock(x->orc);
    return 0;
}

/* ORC may hold locks here: retirement is for the next report. What nobody has heard of goes at once. */
static void destroy(void *context)
{
    orc_object *x = context;
    if (!x)
        return;
    lock(x->orc);
    x->is_dead = true;
    bool is_unknown = x->state < ORC_REPORTING;
    orc_object_link(x);
    if (is_unknown) {
        x->state = ORC_EMITTED;
        x->is_retired = true;
        pthread_cond_broadcast(&x->orc->changed);
    }
    unlock(x->orc);
    if (is_unknown)
        orc_object_unref(x);
}

static void no_more_contexts(void *orc) { (void)orc; }

LLVMOrcObjectLayerRef orc_make_layer(void *orc, LLVMOrcExecutionSessionRef session, const char *triple)
{
    (void)triple;
    return LLVMOrcCreateRTDyldObjectLinkingLayerWithMCJITMemoryManagerLikeCallbacks(
        session, orc, create_context, no_more_contexts, get_code, get_data, finalize, destroy);
}
