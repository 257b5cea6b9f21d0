/* module.c - owns modules: the table of their bindings, and how a name is resolved.
 *
 * A module has its own bindings (by symbol, open addressing) and a list of the modules that it uses. A name that was
 * found through `using` is entered as an implicit import, so that a later definition of the same name in the module
 * cannot silently split the program between two meanings.
 */
#include "module.h"
#include "heap.h"
#include <string.h>

struct rt_module {
    rt_value hdr;
    rt_symbol *name;
    rt_module *parent; /* itself for a root module */
    rt_binding **slot; /* open addressing by symbol, at most half full */
    size_t count, capacity;
    rt_module **used;
    size_t nused, used_capacity;
    uint32_t serial; /* numbers in names of closures */
};

enum { FIRST_CAPACITY = 64 };

rt_module *rt_module_new(rt_session *s, rt_symbol *name, rt_module *parent)
{
    rt_module *m = rt_heap_scanned(s, sizeof *m);
    m->hdr.type = s->t.Module;
    m->name = name;
    m->parent = parent ? parent : m;
    m->capacity = FIRST_CAPACITY;
    m->slot = rt_heap_scanned(s, m->capacity * sizeof *m->slot);
    return m;
}

rt_symbol *rt_module_name(const rt_module *m) { return m->name; }
rt_module *rt_module_parent(const rt_module *m) { return m->parent; }

uint32_t rt_module_serial(rt_module *m) { return ++m->serial; }

/* ---- the table ------------------------------------------------------------------------------------------------- */

static rt_binding **find_slot(const rt_module *m, const rt_symbol *name)
{
    size_t mask = m->capacity - 1;
    for (size_t i = name->hash & mask;; i = (i + 1) & mask)
        if (!m->slot[i] || m->slot[i]->name == name)
            return &m->slot[i];
}

static void grow(rt_session *s, rt_module *m)
{
    rt_binding **old = m->slot;
    size_t n = m->capacity;
    rt_binding **slot = rt_heap_scanned(s, 2 * n * sizeof *slot);
    m->slot = slot;
    m->capacity = 2 * n;
    for (size_t i = 0; i < n; i++)
        if (old[i])
            *find_slot(m, old[i]->name) = old[i];
}

static rt_binding *add(rt_session *s, rt_module *m, rt_symbol *name)
{
    if ((m->count + 1) * 2 > m->capacity)
        grow(s, m);
    rt_binding *b = rt_heap_scanned(s, sizeof *b);
    b->hdr.type = s->t.Binding;
    b->name = name;
    b->owner = m;
    *find_slot(m, name) = b;
    m->count++;
    return b;
}

rt_binding *rt_module_find(const rt_module *m, const rt_symbol *name) { return *find_slot(m, name); }

int rt_module_each(rt_module *m, int (*fn)(void *baton, rt_binding *b), void *baton)
{
    rt_binding **slot = m->slot; /* `fn` may add bindings: the old table stays intact */
    for (size_t i = 0, n = m->capacity; i < n; i++) {
        int r = slot[i] ? fn(baton, slot[i]) : 0;
        if (r)
            return r;
    }
    return 0;
}

void rt_modules_adopt(rt_session *s, rt_module *m)
{
    m->hdr.type = s->t.Module;
    for (size_t i = 0; i < m->capacity; i++)
        if (m->slot[i])
            m->slot[i]->hdr.type = s->t.Binding;
}

/* ---- resolution ------------------------------------------------------------------------------------------------- */

static bool is_own(const rt_binding *b) { return !b->is_imported && (b->value || b->decl_type || b->is_const); }

/* The exported meaning of `name` in a module that is used. */
static rt_binding *exported(const rt_module *m, const rt_symbol *name)
{
    rt_binding *b = rt_module_find(m, name);
    if (!b || !b->is_exported)
        return NULL;
    return b->is_imported ? b->alias : b;
}

static rt_binding *through_using(const rt_module *m, const rt_symbol *name)
{
    for (size_t i = m->nused; i-- > 0;) {
        rt_binding *b = exported(m->used[i], name);
        if (b)
            return b;
    }
    return NULL;
}

static void enter_import(rt_session *s, rt_module *m, rt_binding *target, rt_import kind)
{
    rt_binding *b = rt_module_find(m, target->name);
    if (!b)
        b = add(s, m, target->name);
    b->alias = target;
    b->is_imported = (uint8_t)kind;
}

/* Modules inside Base see all of the modules around them, not only what those export. */
static rt_binding *around(const rt_session *s, const rt_module *m, const rt_symbol *name)
{
    const rt_module *outer = m;
    while (outer != s->base && outer->parent != outer)
        outer = outer->parent;
    if (outer != s->base)
        return NULL;
    while (m != s->base) {
        m = m->parent;
        rt_binding *b = rt_module_find(m, name);
        if (b && (b->is_imported || is_own(b)))
            return b->is_imported ? b->alias : b;
    }
    return NULL;
}

rt_binding *rt_module_lookup(rt_session *s, rt_module *m, rt_symbol *name)
{
    rt_binding *b = rt_module_find(m, name);
    if (b && b->is_imported)
        return b->alias;
    if (b && is_own(b))
        return b;
    rt_binding *used = through_using(m, name);
    if (!used)
        used = around(s, m, name);
    if (!used)
        return b;
    if (!b)
        enter_import(s, m, used, RT_IMPORT_IMPLICIT);
    return used;
}

rt_binding *rt_module_own(rt_session *s, rt_module *m, rt_symbol *name)
{
    rt_binding *b = rt_module_find(m, name);
    if (!b)
        return add(s, m, name);
    if (b->is_imported)
        rt_error(s, "cannot assign a value to imported variable %s.%s from module %s", b->alias->owner->name->text,
                 name->text, m->name->text);
    return b;
}

/* ---- using, import, export ------------------------------------------------------------------------------------------ */

void rt_module_using(rt_session *s, rt_module *m, rt_module *used)
{
    for (size_t i = 0; i < m->nused; i++)
        if (m->used[i] == used)
            return;
    if (m->nused == m->used_capacity) {
        size_t capacity = m->used_capacity ? 2 * m->used_capacity : 4;
        m->used = rt_heap_grown(s, m->used, m->nused, capacity, sizeof *m->used);
        m->used_capacity = capacity;
    }
    m->used[m->nused++] = used;
}

void rt_module_import(rt_session *s, rt_module *m, rt_module *from, rt_symbol *name)
{
    rt_binding *target = rt_module_lookup(s, from, name);
    if (!target)
        rt_throw_named(s, "UndefVarError", (rt_value *[]){&name->hdr}, 1);
    rt_binding *b = rt_module_find(m, name);
    if (b == target || m == from)
        return;
    if (b && is_own(b))
        rt_error(s, "importing %s.%s into %s conflicts with an existing global", from->name->text, name->text,
                 m->name->text);
    enter_import(s, m, target, RT_IMPORT_EXPLICIT);
}

void rt_module_export(rt_session *s, rt_module *m, rt_symbol *name)
{
    rt_binding *b = rt_module_find(m, name);
    if (!b)
        b = add(s, m, name);
    b->is_exported = 1;
}
