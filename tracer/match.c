/* match.c - which method an interest means, and how many codes do what it wants. Lock held throughout. */
#include <stdio.h>
#include <string.h>
#include "tracer.h"

/* ---- what matches --------------------------------------------------------------------------------------------------------- */

/* Whether `wanted` names `path`: equal, its last whole components, or an absolute path that ends in it. */
static bool path_ends_with(const char *path, const char *wanted)
{
    while (wanted[0] == '.' && wanted[1] == '/')
        wanted += 2;
    size_t n = strlen(path), k = strlen(wanted);
    if (wanted[0] == '/' && path[0] != '/')
        return k > n && strcmp(wanted + k - n, path) == 0 && wanted[k - n - 1] == '/';
    return k <= n && strcmp(path + n - k, wanted) == 0 && (k == n || path[n - k - 1] == '/' || wanted[0] == '/');
}

bool tr_interest_matches_file(const char *wanted, const lt_method *m)
{
    return m->desc.file && path_ends_with(m->desc.file, wanted);
}

static bool matches_line(const lt_interest *i, const lt_method *m)
{
    return m->desc.first_line <= i->desc.line && i->desc.line <= m->desc.last_line &&
           tr_interest_matches_file(i->desc.text, m);
}

/* 1, 0, or LT_ENOMEM. A pattern that takes too long does not match. */
static int matches_pattern(lt_tracer *t, const lt_interest *i, const lt_method *m)
{
    int found = tr_pattern_name(i->pattern, m->desc.name, m->desc.module);
    t->counters.patterns_given_up += found == LT_ELIMIT;
    return found == LT_ELIMIT ? 0 : found;
}

/* Whether `wanted` is the method's name, alone or behind the last components of its module. */
static bool matches_name(const char *wanted, const lt_method_desc *m)
{
    size_t n = strlen(wanted), k = strlen(m->name);
    if (k > n || strcmp(wanted + n - k, m->name) != 0)
        return false;
    if (k == n)
        return true;
    if (!m->module || n == k + 1 || wanted[n - k - 1] != '.')
        return false;
    size_t prefix = n - k - 1, whole = strlen(m->module);
    return prefix <= whole && memcmp(m->module + whole - prefix, wanted, prefix) == 0 &&
           (prefix == whole || m->module[whole - prefix - 1] == '.');
}

static tr_match *collect(lt_tracer *t, lt_interest *i, lt_method *m, tr_link *list)
{
    tr_match *x = tr_alloc(&t->heap, sizeof *x);
    if (!x)
        return NULL;
    *x = (tr_match){.interest = i, .method = m};
    tr_list_init(&x->in_interest);
    tr_list_push(list, &x->in_method);
    return x;
}

static bool collect_symbol(lt_tracer *t, const tr_symbol *s, lt_method *m, tr_link *list)
{
    if (!s)
        return true;
    tr_list_each(l, &s->interests)
    {
        if (!collect(t, tr_entry(l, lt_interest, in_index), m, list))
            return false;
    }
    return true;
}

/* "f", and "C.f", "B.C.f", "A.B.C.f" for module A.B.C. */
static bool collect_names(lt_tracer *t, lt_method *m, tr_link *list)
{
    if (!collect_symbol(t, m->name, m, list))
        return false;
    const char *module = m->desc.module;
    while (module && *module) {
        if (!collect_symbol(t, tr_symbol_find(&t->symbols, module, m->desc.name), m, list))
            return false;
        const char *dot = strchr(module, '.');
        module = dot ? dot + 1 : NULL;
    }
    return true;
}

static bool collect_lines(lt_tracer *t, lt_method *m, tr_link *list)
{
    const tr_file *f = m->desc.file ? tr_symbol_file(&t->symbols, &t->heap, m->desc.file) : NULL;
    size_t low = 0, high = f ? f->ninterests : 0;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (f->interests[middle]->desc.line < m->desc.first_line)
            low = middle + 1;
        else
            high = middle;
    }
    for (size_t i = low; f && i < f->ninterests && f->interests[i]->desc.line <= m->desc.last_line; i++) {
        if (matches_line(f->interests[i], m) && !collect(t, f->interests[i], m, list))
            return false;
    }
    return true;
}

static bool collect_patterns(lt_tracer *t, lt_method *m, tr_link *list)
{
    tr_list_each(l, &t->patterns)
    {
        lt_interest *i = tr_entry(l, lt_interest, in_index);
        int found = matches_pattern(t, i, m);
        if (found < 0 || (found && !collect(t, i, m, list)))
            return false;
    }
    return true;
}

static bool collect_signatures(lt_tracer *t, const tr_symbol *s, lt_linfo *li, tr_link *list)
{
    if (!s)
        return true;
    tr_list_each(l, &s->signatures)
    {
        lt_interest *i = tr_entry(l, lt_interest, in_index);
        if (!tr_pattern_signature(i->pattern, li->signature))
            continue;
        tr_match *x = collect(t, i, li->method, list);
        if (!x)
            return false;
        x->linfo = li;
    }
    return true;
}

void tr_matches_discard(lt_tracer *t, tr_link *list)
{
    tr_link *l;
    while ((l = tr_list_first(list))) {
        tr_list_remove(l);
        tr_free(&t->heap, tr_entry(l, tr_match, in_method));
    }
}

int tr_matches_collect(lt_tracer *t, lt_method *m, tr_link *list)
{
    if (collect_names(t, m, list) && collect_lines(t, m, list) && collect_patterns(t, m, list))
        return LT_OK;
    tr_matches_discard(t, list);
    return LT_ENOMEM;
}

int tr_matches_collect_linfo(lt_tracer *t, lt_linfo *li, tr_link *list)
{
    const lt_method *m = li->method;
    if (!t->signatures || m->superseded)
        return LT_OK;
    bool done = collect_signatures(t, m->name, li, list);
    const char *module = m->desc.module;
    while (done && module && *module) {
        done = collect_signatures(t, tr_symbol_find(&t->symbols, module, m->desc.name), li, list);
        const char *dot = strchr(module, '.');
        module = dot ? dot + 1 : NULL;
    }
    if (done)
        return LT_OK;
    tr_matches_discard(t, list);
    return LT_ENOMEM;
}

static int match_one(lt_tracer *t, tr_thread *th, lt_interest *i, lt_method *m, lt_linfo *li)
{
    if (m->superseded)
        return LT_OK;
    tr_match *x = tr_alloc(&t->heap, sizeof *x);
    if (!x)
        return LT_ENOMEM;
    *x = (tr_match){.interest = i, .method = m, .linfo = li};
    int status = tr_match_apply(t, th, x);
    if (status < 0)
        tr_free(&t->heap, x);
    return status;
}

static int match_file(lt_tracer *t, tr_thread *th, lt_interest *i)
{
    int status = LT_OK;
    for (tr_link *l = i->file->methods.next; l != &i->file->methods && status >= 0; l = l->next) {
        lt_method *m = tr_entry(l, lt_method, in_file);
        if (matches_line(i, m))
            status = match_one(t, th, i, m, NULL);
    }
    return status;
}

static int match_all(lt_tracer *t, tr_thread *th, lt_interest *i)
{
    int status = LT_OK;
    for (tr_link *l = t->methods.next; l != &t->methods && status >= 0; l = l->next) {
        lt_method *m = tr_entry(l, lt_method, in_tracer);
        int found = m->in_table ? matches_pattern(t, i, m) : 0;
        status = found > 0 ? match_one(t, th, i, m, NULL) : found;
    }
    return status;
}

/* A method whose name the interest gives. */
static int match_called(lt_tracer *t, tr_thread *th, lt_interest *i, lt_method *m)
{
    if (i->desc.kind == LT_INTEREST_NAME)
        return match_one(t, th, i, m, NULL);
    int status = LT_OK;
    for (tr_link *l = m->linfos.next; l != &m->linfos && status >= 0; l = l->next) {
        lt_linfo *li = tr_entry(l, lt_linfo, in_method);
        if (tr_pattern_signature(i->pattern, li->signature))
            status = match_one(t, th, i, m, li);
    }
    return status;
}

/* Every suffix that follows a dot may be the name: names such as ".+" contain dots themselves. */
static int match_names(lt_tracer *t, tr_thread *th, lt_interest *i)
{
    int status = LT_OK;
    for (const char *name = i->called; name && *name; name = strchr(name, '.') ? strchr(name, '.') + 1 : NULL) {
        const tr_symbol *s = tr_symbol_find(&t->symbols, name, NULL);
        for (tr_link *l = s ? s->methods.next : NULL; s && l != &s->methods && status >= 0; l = l->next) {
            lt_method *m = tr_entry(l, lt_method, in_name);
            if (matches_name(i->called, &m->desc))
                status = match_called(t, th, i, m);
        }
    }
    return status;
}

int tr_interest_match_existing(lt_tracer *t, tr_thread *th, lt_interest *i)
{
    switch (i->desc.kind) {
    case LT_INTEREST_NAME:
    case LT_INTEREST_SIGNATURE:
        return match_names(t, th, i);
    case LT_INTEREST_LINE:
        return match_file(t, th, i);
    case LT_INTEREST_GLOB:
    case LT_INTEREST_REGEX:
        return match_all(t, th, i);
    default:
        return LT_OK;
    }
}

/* ---- applying --------------------------------------------------------------------------------------------------------------- */

/* Whether a code was made with everything that the interest needs in it. */
static bool satisfies(const lt_code *c, const lt_interest *i)
{
    return !(i->desc.wants & TR_VARIANT_FLAGS & ~c->wants);
}

static size_t count_armed(const lt_linfo *li, const lt_interest *i)
{
    size_t n = 0;
    tr_list_each(l, &li->codes)
    {
        const lt_code *c = tr_entry(l, lt_code, in_linfo);
        n += c->armed && satisfies(c, i);
    }
    return n;
}

int tr_match_apply(lt_tracer *t, tr_thread *th, tr_match *x)
{
    lt_interest *i = x->interest;
    lt_method *m = x->method;
    int status = tr_flags_add(t, th, m, x->linfo, i->desc.wants);
    if (status < 0)
        return status;
    tr_list_push(&i->matches, &x->in_interest);
    tr_list_push(&m->matches, &x->in_method);
    i->matched++;
    x->armed = x->linfo ? count_armed(x->linfo, i) : 0;
    for (tr_link *l = m->linfos.next; !x->linfo && l != &m->linfos; l = l->next)
        x->armed += count_armed(tr_entry(l, lt_linfo, in_method), i);
    i->armed += x->armed;
    tr_interest_update(t, th, i, m);
    return LT_OK;
}

void tr_matches_apply(lt_tracer *t, tr_thread *th, tr_link *list)
{
    tr_link *l;
    while ((l = tr_list_first(list))) {
        tr_list_remove(l);
        tr_match_apply(t, th, tr_entry(l, tr_match, in_method)); /* what is new has no code: cannot fail */
    }
}

static void supersede(lt_tracer *t, tr_thread *th, tr_match *x)
{
    if (x->superseded)
        return;
    x->superseded = true;
    x->interest->matched--;
    x->interest->armed -= x->armed;
    x->armed = 0;
    if (th)
        tr_interest_update(t, th, x->interest, x->method);
}

void tr_matches_supersede(lt_tracer *t, tr_thread *th, lt_method *m)
{
    tr_list_each(l, &m->matches) { supersede(t, th, tr_entry(l, tr_match, in_method)); }
}

static void release(lt_tracer *t, tr_thread *th, tr_match *x)
{
    supersede(t, th, x);
    tr_list_remove(&x->in_interest);
    tr_list_remove(&x->in_method);
    tr_free(&t->heap, x);
}

void tr_matches_of_method_release(lt_tracer *t, tr_thread *th, lt_method *m)
{
    tr_link *l;
    while ((l = tr_list_first(&m->matches)))
        release(t, th, tr_entry(l, tr_match, in_method));
}

void tr_matches_of_linfo_release(lt_tracer *t, tr_thread *th, lt_linfo *li)
{
    tr_link *head = &li->method->matches;
    for (tr_link *l = head->next, *next; l != head; l = next) {
        next = l->next;
        tr_match *x = tr_entry(l, tr_match, in_method);
        if (x->linfo == li)
            release(t, th, x);
    }
}

/* ---- codes ------------------------------------------------------------------------------------------------------------------- */

static void count_code(lt_tracer *t, tr_thread *th, lt_code *c, bool more)
{
    lt_method *m = c->desc.linfo->method;
    tr_list_each(l, &m->matches)
    {
        tr_match *x = tr_entry(l, tr_match, in_method);
        if (x->superseded || (x->linfo && x->linfo != c->desc.linfo) || !satisfies(c, x->interest))
            continue;
        x->armed += more ? 1 : (size_t)-1;
        x->interest->armed += more ? 1 : (size_t)-1;
        tr_interest_update(t, th, x->interest, m);
    }
}

void tr_interests_armed(lt_tracer *t, tr_thread *th, lt_code *c)
{
    if (c->armed || c->retired)
        return;
    c->armed = true;
    count_code(t, th, c, true);
}

void tr_interests_disarmed(lt_tracer *t, tr_thread *th, lt_code *c)
{
    if (!c->armed)
        return;
    c->armed = false;
    count_code(t, th, c, false);
}
