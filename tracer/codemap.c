/* codemap.c - see codemap.h. */
#include "codemap.h"

#include <string.h>
#include "codemap_search.h"

enum { CHUNK_MAX = 32, LINE = 64 };

static lt_map_record **records_of(const lt_map_chunk *c) { return (lt_map_record **)(tr_starts_of(c) + c->count); }

static lt_map_chunk **chunks_of(const lt_map_index *x) { return (lt_map_chunk **)(tr_starts_of(x) + x->count); }

static size_t table_size(size_t count) { return sizeof(uint64_t) + count * (sizeof(uint64_t) + sizeof(void *)); }

static lt_map_record *load_record(lt_map_record *const *at) { return __atomic_load_n(at, __ATOMIC_SEQ_CST); }

static lt_map_chunk *load_chunk(lt_map_chunk *const *at) { return __atomic_load_n(at, __ATOMIC_SEQ_CST); }

static lt_map_index *load_index(const tr_codemap *m) { return __atomic_load_n(&m->map.index, __ATOMIC_SEQ_CST); }

/* ---- lookup --------------------------------------------------------------------------------------------------------- */

/* A chunk is cold in a big map: its lines are fetched together rather than one after the other by the search. */
static void fetch_ahead(const lt_map_chunk *c)
{
    for (size_t i = 0; i < table_size(CHUNK_MAX) - sizeof *c; i += LINE)
        __builtin_prefetch((const char *)tr_starts_of(c) + i);
}

/* The last living record that starts at or below pc. */
static lt_map_record *record_not_above(const lt_map_index *x, uint64_t pc)
{
    if (!x)
        return NULL;
    for (size_t k = tr_chunks_not_above(x, pc); k-- > 0;) {
        const lt_map_chunk *c = load_chunk(&chunks_of(x)[k]);
        fetch_ahead(c);
        for (size_t i = tr_count_not_above(tr_starts_of(c), c->count, pc); i-- > 0;) {
            lt_map_record *r = load_record(&records_of(c)[i]);
            if (r)
                return r;
        }
    }
    return NULL;
}

static bool is_retired(const lt_map_record *r) { return __atomic_load_n(&r->flags, __ATOMIC_SEQ_CST) & LT_MAP_RETIRED; }

bool tr_codemap_find(tr_codemap *m, uint64_t pc, lt_code_range *out)
{
    uint32_t *active = tr_map_enter(m);
    const lt_map_record *r = record_not_above(load_index(m), pc);
    bool found = r && pc < r->end && r->linfo && !is_retired(r);
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
    tr_cells_init(&m->records, sizeof(lt_map_record), 0);
    tr_cells_init(&m->chunks, table_size(CHUNK_MAX), sizeof(lt_map_chunk));
}

void tr_codemap_release(tr_codemap *m)
{
    lt_map_index *x = m->map.index;
    m->map.index = NULL;
    for (size_t k = 0; x && k < x->count; k++) {
        lt_map_chunk *c = chunks_of(x)[k];
        for (size_t i = 0; i < c->count; i++)
            tr_map_retire(m, records_of(c)[i]);
        tr_map_retire(m, c);
    }
    tr_map_retire(m, x);
    tr_map_reclaim(m);
    tr_map_reclaim(m);
    tr_cells_release(m, &m->records);
    tr_cells_release(m, &m->chunks);
}

/* A chunk of these records, which are in order. */
static lt_map_chunk *new_chunk(tr_codemap *m, lt_map_record *const *records, size_t n)
{
    lt_map_chunk *c = tr_map_alloc(m, &m->chunks, table_size(n));
    if (!c)
        return NULL;
    c->count = n;
    for (size_t i = 0; i < n; i++) {
        tr_starts_of(c)[i] = records[i]->start;
        records_of(c)[i] = records[i];
    }
    return c;
}

/* Puts `n` chunks (0 to 2) in the place of number k, by a new index. */
static bool replace_chunk(tr_codemap *m, size_t k, lt_map_chunk *const *chunks, size_t n)
{
    lt_map_index *old = m->map.index;
    size_t old_count = old ? old->count : 0, count = (old ? old_count - 1 : 0) + n, j = 0;
    lt_map_index *x = count ? tr_map_alloc(m, NULL, table_size(count) + tr_guide_size(count)) : NULL;
    if (count && !x)
        return false;
    if (x)
        x->count = count;
    for (size_t i = 0; i < old_count + !old; i++) {
        for (size_t part = 0; i == k && part < n; part++, j++) {
            tr_starts_of(x)[j] = tr_starts_of(chunks[part])[0];
            chunks_of(x)[j] = chunks[part];
        }
        if (i == k)
            continue;
        tr_starts_of(x)[j] = tr_starts_of(old)[i];
        chunks_of(x)[j++] = chunks_of(old)[i];
    }
    if (x) {
        tr_starts_of(x)[0] = 0;
        tr_guide_make(x);
    }
    __atomic_store_n(&m->map.index, x, __ATOMIC_SEQ_CST);
    tr_map_retire(m, old);
    return true;
}

static void store_chunk(tr_codemap *m, size_t k, lt_map_chunk *c)
{
    lt_map_chunk **at = &chunks_of(m->map.index)[k];
    tr_map_retire(m, *at);
    __atomic_store_n(at, c, __ATOMIC_SEQ_CST);
}

/* The living records of a chunk, with `extra` (may be NULL) in its place; *at is where that is. Their number. */
static size_t collect(const lt_map_chunk *c, lt_map_record *extra, lt_map_record **out, size_t *at)
{
    size_t n = 0;
    bool placed = !extra;
    for (size_t i = 0; c && i < c->count; i++) {
        if (!placed && tr_starts_of(c)[i] > extra->start) {
            *at = n;
            out[n++] = extra;
            placed = true;
        }
        if (records_of(c)[i])
            out[n++] = records_of(c)[i];
    }
    if (!placed) {
        *at = n;
        out[n++] = extra;
    }
    return n;
}

/* The chunk with one more record, cut in two if it gets too long. One that grows at its end stays nearly full: code memory
 * is mostly filled upwards. */
static int add_record(tr_codemap *m, size_t k, lt_map_record *r)
{
    lt_map_record *all[CHUNK_MAX + 1];
    lt_map_chunk *old = m->map.index ? chunks_of(m->map.index)[k] : NULL, *chunks[2] = {NULL, NULL};
    size_t at = 0, count = collect(old, r, all, &at);
    size_t first = count <= CHUNK_MAX ? count : at == count - 1 ? CHUNK_MAX : CHUNK_MAX / 2;
    size_t n = first < count ? 2 : 1;
    chunks[0] = new_chunk(m, all, first);
    if (n == 2)
        chunks[1] = new_chunk(m, all + first, count - first);
    bool done = chunks[0] && chunks[n - 1];
    if (done && old && n == 1) {
        store_chunk(m, k, chunks[0]);
        return LT_OK;
    }
    if (done && replace_chunk(m, k, chunks, n)) {
        tr_map_retire(m, old);
        return LT_OK;
    }
    tr_map_discard(m, chunks[0]);
    tr_map_discard(m, chunks[1]);
    return LT_ENOMEM;
}

/* The number of the chunk where an address belongs. */
static size_t chunk_for(const lt_map_index *x, uint64_t start) { return x ? tr_chunks_not_above(x, start) - 1 : 0; }

int tr_codemap_add(tr_codemap *m, const lt_map_record *record)
{
    lt_map_index *x = m->map.index;
    if (record->end <= record->start)
        return LT_EINVAL;
    const lt_map_record *before;
    while ((before = record_not_above(x, record->end - 1)) && before->end > record->start) {
        if (!is_retired(before))
            return LT_EEXIST;
        tr_codemap_remove(m, before->start);
        x = m->map.index;
    }
    lt_map_record *r = tr_map_alloc(m, &m->records, sizeof *r);
    if (!r)
        return LT_ENOMEM;
    *r = *record;
    r->serial = ++m->last_serial;
    int status = add_record(m, chunk_for(x, r->start), r);
    if (status < 0) {
        tr_map_discard(m, r);
        return status;
    }
    __atomic_fetch_add(&m->map.codes, r->linfo != NULL, __ATOMIC_RELAXED);
    tr_map_reclaim(m);
    return LT_OK;
}

int tr_codemap_each(tr_codemap *m, int (*fn)(void *baton, const lt_map_record *r), void *baton)
{
    const lt_map_index *x = m->map.index;
    int status = LT_OK;
    for (size_t k = 0; x && k < x->count; k++) {
        const lt_map_chunk *c = chunks_of(x)[k];
        for (size_t i = 0; i < c->count && !status; i++)
            if (records_of(c)[i])
                status = fn(baton, records_of(c)[i]);
    }
    return status;
}

/* Replaces chunk k by one without record i, or takes it out if nothing else lives in it. */
static bool drop_record(tr_codemap *m, size_t k, size_t i)
{
    lt_map_record *all[CHUNK_MAX + 1];
    lt_map_chunk *old = chunks_of(m->map.index)[k];
    size_t unused, n = 0, count = collect(old, NULL, all, &unused);
    for (size_t j = 0; j < count; j++) {
        if (all[j] != records_of(old)[i])
            all[n++] = all[j];
    }
    if (!n) {
        bool done = replace_chunk(m, k, NULL, 0);
        if (done)
            tr_map_retire(m, old);
        return done;
    }
    lt_map_chunk *c = new_chunk(m, all, n);
    if (c)
        store_chunk(m, k, c);
    return c;
}

/* The record that starts there, and where it is; NULL if there is none. */
static lt_map_record *record_at(const lt_map_index *x, uint64_t start, size_t *k, size_t *i)
{
    if (!x)
        return NULL;
    *k = chunk_for(x, start);
    const lt_map_chunk *c = chunks_of(x)[*k];
    size_t n = tr_count_not_above(tr_starts_of(c), c->count, start);
    if (!n || tr_starts_of(c)[n - 1] != start)
        return NULL;
    *i = n - 1;
    return records_of(c)[n - 1];
}

static void forget_code(tr_codemap *m, const lt_map_record *r)
{
    __atomic_fetch_sub(&m->map.codes, r->linfo && !is_retired(r), __ATOMIC_RELAXED);
}

void tr_codemap_remove(tr_codemap *m, uint64_t start)
{
    size_t k, i;
    lt_map_record *r = record_at(m->map.index, start, &k, &i);
    if (!r)
        return;
    lt_map_chunk *c = chunks_of(m->map.index)[k];
    forget_code(m, r);
    if (!drop_record(m, k, i))
        __atomic_store_n(&records_of(c)[i], NULL, __ATOMIC_SEQ_CST);
    tr_map_retire(m, r);
    tr_map_reclaim(m);
}

void tr_codemap_retire(tr_codemap *m, uint64_t start)
{
    size_t k, i;
    lt_map_record *r = record_at(m->map.index, start, &k, &i), *oldest;
    if (!r || is_retired(r))
        return;
    forget_code(m, r);
    r->unwind_size = 0; /* the host may take it away now */
    r->unwind = 0;
    __atomic_store_n(&r->flags, r->flags | LT_MAP_RETIRED, __ATOMIC_SEQ_CST);
    struct tr_retired *slot = &m->retired[m->nretired++ % TR_MAP_RETIRED], old = *slot;
    *slot = (struct tr_retired){start, r->serial};
    oldest = old.serial ? record_at(m->map.index, old.start, &k, &i) : NULL;
    if (oldest && oldest->serial == old.serial)
        tr_codemap_remove(m, old.start);
    tr_map_reclaim(m);
}
