/* symbol.c - see symbol.h. Chained hash table with FNV-1a, doubled at load factor 1. */
#include "symbol.h"

#include <string.h>

#define HASH_START     2166136261u
#define FIRST_CAPACITY 256u

static uint32_t hash_more(uint32_t hash, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    return hash;
}

const char *tr_path_base(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

void tr_symbols_release(tr_symbols *table, const tr_heap *heap)
{
    for (size_t i = 0; i < table->nbuckets; i++) {
        for (tr_symbol *s = table->buckets[i], *next; s; s = next) {
            next = s->next;
            if (s->file)
                tr_free(heap, s->file->interests);
            tr_free(heap, s->file);
            tr_free(heap, s);
        }
    }
    tr_free(heap, table->buckets);
    memset(table, 0, sizeof *table);
}

static bool grow(tr_symbols *table, const tr_heap *heap)
{
    size_t wanted = table->nbuckets ? table->nbuckets * 2 : FIRST_CAPACITY;
    tr_symbol **buckets = tr_alloc(heap, wanted * sizeof *buckets);
    if (!buckets)
        return table->nbuckets != 0; /* a crowded table still works */
    for (size_t i = 0; i < table->nbuckets; i++) {
        for (tr_symbol *s = table->buckets[i], *next; s; s = next) {
            next = s->next;
            s->next = buckets[s->hash & (wanted - 1)];
            buckets[s->hash & (wanted - 1)] = s;
        }
    }
    tr_free(heap, table->buckets);
    table->buckets = buckets;
    table->nbuckets = wanted;
    return true;
}

static tr_symbol *find(const tr_symbols *table, const char *head, size_t nhead, const char *tail, size_t ntail)
{
    if (!table->nbuckets)
        return NULL;
    uint32_t hash = hash_more(HASH_START, head, nhead);
    if (tail)
        hash = hash_more(hash_more(hash, ".", 1), tail, ntail);
    size_t length = nhead + (tail ? ntail + 1 : 0);
    for (tr_symbol *s = table->buckets[hash & (table->nbuckets - 1)]; s; s = s->next) {
        if (s->hash != hash || s->length != length || memcmp(s->text, head, nhead) != 0)
            continue;
        if (!tail || (s->text[nhead] == '.' && memcmp(s->text + nhead + 1, tail, ntail) == 0))
            return s;
    }
    return NULL;
}

tr_symbol *tr_symbol_find(const tr_symbols *table, const char *head, const char *tail)
{
    return find(table, head, strlen(head), tail, tail ? strlen(tail) : 0);
}

tr_symbol *tr_symbol_intern(tr_symbols *table, const tr_heap *heap, const char *text)
{
    return tr_symbol_intern_n(table, heap, text, strlen(text));
}

tr_symbol *tr_symbol_intern_n(tr_symbols *table, const tr_heap *heap, const char *text, size_t length)
{
    tr_symbol *s = find(table, text, length, NULL, 0);
    if (s)
        return s;
    if (table->count >= table->nbuckets && !grow(table, heap))
        return NULL;
    s = tr_alloc(heap, sizeof *s + length + 1);
    if (!s)
        return NULL;
    memcpy(s->text, text, length);
    s->length = (uint32_t)length;
    s->hash = hash_more(HASH_START, text, length);
    tr_list_init(&s->methods);
    tr_list_init(&s->interests);
    tr_list_init(&s->signatures);
    tr_symbol **bucket = &table->buckets[s->hash & (table->nbuckets - 1)];
    s->next = *bucket;
    *bucket = s;
    table->count++;
    table->bytes += sizeof *s + length + 1;
    return s;
}

tr_file *tr_symbol_file(tr_symbols *table, const tr_heap *heap, const char *path)
{
    tr_symbol *s = tr_symbol_intern(table, heap, tr_path_base(path));
    if (!s || s->file)
        return s ? s->file : NULL;
    s->file = tr_alloc(heap, sizeof *s->file);
    if (s->file)
        tr_list_init(&s->file->methods);
    return s->file;
}
