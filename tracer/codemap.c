/* codemap.c - see codemap.h. */
#include "codemap.h"

#include <string.h>

enum { CHUNK_MAX = 64 };

static lt_map_slot *slots_of(const lt_map_chunk *c) { return (lt_map_slot *)(void *)(c + 1); }

static lt_map_part *parts_of(const lt_map_index *x) { return (lt_map_part *)(void *)(x + 1); }

static lt_map_record *load_record(const lt_map_slot *s) { return __atomic_load_n(&s->record, __ATOMIC_SEQ_CST); }

static lt_map_chunk *load_chunk(const lt_map_part *p) { return __atomic_load_n(&p->chunk, __ATOMIC_SEQ_CST); }

static lt_map_index *load_index(const tr_codemap *m) { return __atomic_load_n(&m->map.index, __ATOMIC_SEQ_CST); }

/* ---- lookup --------------------------------------------------------------------------------------------------------- */

/* How many of the n ascending starts, `stride` bytes apart, are <= pc. */
static size_t count_not_above(const void *first, size_t n, size_t stride, uint64_t pc)
{
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (*(const uint64_t *)(const void *)((const char *)first + middle * stride) <= pc)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The last living record that starts at or below pc. */
static lt_map_record *record_not_above(const lt_map_index *x, uint64_t pc)
{
    if (!x)
        return NULL;
    const lt_map_part *parts = parts_of(x);
    for (size_t k = count_not_above(parts, x->count, sizeof *parts, pc); k-- > 0;) {
        const lt_map_chunk *c = load_chunk(&parts[k]);
        const lt_map_slot *slots = slots_of(c);
        for (size_t i = count_not_above(slots, c->count, sizeof *slots, pc); i-- > 0;) {
            lt_map_record *r = load_record(&slots[i]);
            if (r)
                return r;
        }
    }
    return NULL;
}

bool tr_codemap_find(tr_codemap *m, uint64_t pc, lt_code_range *out)
{
    uint32_t *active = tr_map_enter(m);
    const lt_map_record *r = record_not_above(load_index(m), pc);
    bool found = r && pc < r->end;
    if (found && out)
        *out = (lt_code_range){.start = r->start,
                               .end = r->end,
                               .name = r->name,
                               .signature = r->signature,
                               .file = r->file,
                               .line = r->line,
                               .linfo = r->linfo,
                               .code = r->code};
    __atomic_fetch_sub(active, 1, __ATOMIC_SEQ_CST);
    return found;
}

/* ---- change ----------------------------------------------------------------------------------------------------------- */

void tr_codemap_init(tr_codemap *m, const tr_heap *heap, lt_tracer *t)
{
    memset(m, 0, sizeof *m);
    m->heap = heap;
    m->map.tracer = t;
}

void tr_codemap_release(tr_codemap *m)
{
    lt_map_index *x = m->map.index;
    m->map.index = NULL;
    for (size_t k = 0; x && k < x->count; k++) {
        lt_map_chunk *c = parts_of(x)[k].chunk;
        for (size_t i = 0; i < c->count; i++)
            tr_map_retire(m, slots_of(c)[i].record);
        tr_map_retire(m, c);
    }
    tr_map_retire(m, x);
    tr_map_reclaim(m);
    tr_map_reclaim(m);
}

static lt_map_chunk *new_chunk(tr_codemap *m, size_t capacity)
{
    return tr_map_alloc(m, sizeof(lt_map_chunk) + capacity * sizeof(lt_map_slot));
}

static void push_slot(lt_map_chunk *c, lt_map_record *r) { slots_of(c)[c->count++] = (lt_map_slot){r->start, r}; }

/* Puts `n` chunks (0 to 2) in the place of part k, by a new index. NULL chunks are not allowed. */
static bool replace_part(tr_codemap *m, size_t k, lt_map_chunk **chunks, size_t n)
{
    lt_map_index *old = m->map.index;
    size_t count = (old ? old->count - 1 : 0) + n;
    lt_map_index *x = count ? tr_map_alloc(m, sizeof *x + count * sizeof(lt_map_part)) : NULL;
    if (count && !x)
        return false;
    size_t j = 0;
    for (size_t i = 0; i < k; i++)
        parts_of(x)[j++] = parts_of(old)[i];
    for (size_t i = 0; i < n; i++)
        parts_of(x)[j++] = (lt_map_part){slots_of(chunks[i])[0].start, chunks[i]};
    for (size_t i = k + 1; old && i < old->count; i++)
        parts_of(x)[j++] = parts_of(old)[i];
    if (x) {
        x->count = count;
        parts_of(x)[0].start = 0;
    }
    __atomic_store_n(&m->map.index, x, __ATOMIC_SEQ_CST);
    tr_map_retire(m, old);
    return true;
}

/* Where a record that starts at `start` belongs, or is. */
static size_t part_for(const lt_map_index *x, uint64_t start)
{
    return count_not_above(parts_of(x), x->count, sizeof(lt_map_part), start) - 1;
}

/* The living records of `old` and the new one, in order, cut into two chunks if they do not fit into one. A full chunk
 * that grows at its end is kept nearly full: code memory is mostly filled upwards. */
static bool chunks_with(tr_codemap *m, const lt_map_chunk *old, lt_map_record *r, lt_map_chunk *out[2], size_t *n)
{
    lt_map_record *all[CHUNK_MAX + 1];
    size_t count = 0, at = 0;
    bool placed = false;
    for (size_t i = 0; old && i < old->count; i++) {
        lt_map_record *mine = slots_of(old)[i].record;
        if (!placed && slots_of(old)[i].start > r->start) {
            at = count;
            all[count++] = r;
            placed = true;
        }
        if (mine)
            all[count++] = mine;
    }
    if (!placed) {
        at = count;
        all[count++] = r;
    }
    size_t first = count <= CHUNK_MAX ? count : at == count - 1 ? CHUNK_MAX : CHUNK_MAX / 2;
    *n = first < count ? 2 : 1;
    out[0] = new_chunk(m, first);
    out[1] = *n == 2 ? new_chunk(m, count - first) : NULL;
    if (!out[0] || (*n == 2 && !out[1])) {
        tr_map_discard(m, out[0]);
        tr_map_discard(m, out[1]);
        return false;
    }
    for (size_t i = 0; i < count; i++)
        push_slot(out[i >= first], all[i]);
    return true;
}

static bool overlaps(const lt_map_index *x, const lt_map_record *r)
{
    const lt_map_record *before = record_not_above(x, r->end - 1);
    return before && before->end > r->start;
}

int tr_codemap_add(tr_codemap *m, const lt_map_record *record)
{
    lt_map_index *x = m->map.index;
    if (record->end <= record->start)
        return LT_EINVAL;
    if (overlaps(x, record))
        return LT_EEXIST;
    lt_map_record *r = tr_map_alloc(m, sizeof *r);
    if (!r)
        return LT_ENOMEM;
    *r = *record;
    size_t k = x ? part_for(x, r->start) : 0, n = 0;
    lt_map_chunk *old = x ? parts_of(x)[k].chunk : NULL, *chunks[2];
    if (!chunks_with(m, old, r, chunks, &n)) {
        tr_map_discard(m, r);
        return LT_ENOMEM;
    }
    if (old && n == 1) {
        __atomic_store_n(&parts_of(x)[k].chunk, chunks[0], __ATOMIC_SEQ_CST);
    } else if (!replace_part(m, k, chunks, n)) {
        tr_map_discard(m, chunks[0]);
        tr_map_discard(m, chunks[1]);
        tr_map_discard(m, r);
        return LT_ENOMEM;
    }
    tr_map_retire(m, old);
    __atomic_fetch_add(&m->map.codes, 1, __ATOMIC_RELAXED);
    tr_map_reclaim(m);
    return LT_OK;
}

/* Replaces the chunk by one without slot i, or takes the chunk out if nothing else lives in it. */
static bool drop_slot(tr_codemap *m, size_t k, size_t i)
{
    lt_map_index *x = m->map.index;
    lt_map_chunk *old = parts_of(x)[k].chunk;
    size_t living = 0;
    for (size_t j = 0; j < old->count; j++)
        living += j != i && slots_of(old)[j].record;
    if (!living)
        return replace_part(m, k, NULL, 0) ? (tr_map_retire(m, old), true) : false;
    lt_map_chunk *c = new_chunk(m, living);
    if (!c)
        return false;
    for (size_t j = 0; j < old->count; j++) {
        if (j != i && slots_of(old)[j].record)
            push_slot(c, slots_of(old)[j].record);
    }
    __atomic_store_n(&parts_of(x)[k].chunk, c, __ATOMIC_SEQ_CST);
    tr_map_retire(m, old);
    return true;
}

void tr_codemap_remove(tr_codemap *m, uint64_t start)
{
    lt_map_index *x = m->map.index;
    if (!x)
        return;
    size_t k = part_for(x, start);
    lt_map_chunk *c = parts_of(x)[k].chunk;
    size_t i = count_not_above(slots_of(c), c->count, sizeof(lt_map_slot), start);
    if (!i || slots_of(c)[i - 1].start != start || !slots_of(c)[i - 1].record)
        return;
    lt_map_record *r = slots_of(c)[i - 1].record;
    if (!drop_slot(m, k, i - 1))
        __atomic_store_n(&slots_of(c)[i - 1].record, NULL, __ATOMIC_SEQ_CST);
    tr_map_retire(m, r);
    __atomic_fetch_sub(&m->map.codes, 1, __ATOMIC_RELAXED);
    tr_map_reclaim(m);
}
