/* glue.c - the tracer's debugger sink: one merged image per batch.
 *
 *   batch ──► distinct objects of its codes ──► lt_image_merge ──► one entry ──► the debugger
 *
 * An image holds a reference to each code that it describes, so the host does not reuse memory that a debugger still has
 * names for. When a code is retired its image stays as long as others of it live; when at least half of its objects
 * have no living code left, it is replaced by an image of the rest. The last code takes the image with it. While the thread that
 * retires a code is running it, the image lingers: somebody may be looking at that very frame.
 *
 * Debuggers take time for each image, and more the more there are. So eight images of one level become one of the next, and n
 * batches leave at most 7 log8(n) images; each object is merged again log8(n) times.
 */
#include "glue.h"
#include <stdlib.h>

typedef struct dg_code {
    lt_code *code; /* referenced */
    const void *object;
    bool dead;
} dg_code;

typedef struct dg_image {
    struct dg_image *next, **at; /* at: the pointer to this image */
    void *bytes;
    size_t size;
    dg_entry *entry;
    dg_code *codes;
    bool lingers;
    size_t ncodes, nobjects; /* codes that live or not; distinct objects that the image was made of */
    unsigned level;          /* how often its codes were joined with others' */
} dg_image;

/* ---- images -------------------------------------------------------------------------------------------------------------- */

static int by_object(const void *a, const void *b)
{
    uintptr_t x = (uintptr_t)((const dg_code *)a)->object, y = (uintptr_t)((const dg_code *)b)->object;
    return x < y ? -1 : x > y;
}

static size_t living(const dg_image *image)
{
    size_t n = 0;
    for (size_t i = 0; i < image->ncodes; i++)
        n += !image->codes[i].dead;
    return n;
}

/* The codes are sorted by object. A part for each object that has a living code. */
static size_t collect_parts(const dg_image *image, lt_image_part *parts)
{
    size_t n = 0;
    for (size_t i = 0; i < image->ncodes; i++) {
        const lt_code_desc *d = lt_code_info(image->codes[i].code);
        if (image->codes[i].dead || (n && parts[n - 1].object == d->object))
            continue;
        parts[n++] = (lt_image_part){d->object, d->object_size, d->sections, d->nsections};
    }
    return n;
}

/* Merges the living objects into image->bytes. */
static int merge(dg_image *image)
{
    lt_image_part *parts = calloc(image->ncodes, sizeof *parts);
    if (!parts)
        return LT_ENOMEM;
    image->nobjects = collect_parts(image, parts);
    int status = lt_image_merge(parts, image->nobjects, &image->bytes, &image->size, NULL);
    free(parts);
    return status;
}

static dg_image *new_image(lt_code *const *codes, size_t n)
{
    dg_image *image = calloc(1, sizeof *image);
    if (image)
        image->codes = calloc(n, sizeof *image->codes);
    if (!image || !image->codes) {
        free(image);
        return NULL;
    }
    for (size_t i = 0; i < n; i++) {
        const lt_code_desc *d = lt_code_info(codes[i]);
        if (!d->object || !d->object_size)
            continue;
        lt_code_ref(codes[i]);
        image->codes[image->ncodes++] = (dg_code){codes[i], d->object, false};
    }
    qsort(image->codes, image->ncodes, sizeof *image->codes, by_object);
    return image;
}

static void free_image(lt_glue *g, dg_image *image)
{
    for (size_t i = 0; i < image->ncodes; i++)
        lt_code_unref(g->tracer, image->codes[i].code);
    free(image->codes);
    free(image->bytes);
    free(image);
}

/* Lock held; the index has room. */
static void link_image(lt_glue *g, dg_image *image)
{
    image->next = g->images;
    image->at = &g->images;
    if (image->next)
        image->next->at = &image->next;
    g->images = image;
    for (size_t i = 0; i < image->ncodes; i++)
        dg_index_put(&g->index, image->codes[i].code, image);
    g->stats.objects_registered += image->entry != NULL;
    g->stats.objects_now += image->entry != NULL;
    g->stats.bytes_now += image->size;
}

/* Lock held. */
static void unlink_image(lt_glue *g, dg_image *image)
{
    *image->at = image->next;
    if (image->next)
        image->next->at = image->at;
    for (size_t i = 0; i < image->ncodes; i++)
        dg_index_remove(&g->index, image->codes[i].code);
    g->stats.objects_now -= image->entry != NULL;
    g->stats.bytes_now -= image->size;
    dg_entry_unregister(image->entry);
    image->entry = NULL;
}

/* ---- sink ------------------------------------------------------------------------------------------------------------------- */

static int register_image(lt_glue *g, dg_image *image)
{
    int status = merge(image);
    if (status < 0)
        return status;
    pthread_mutex_lock(&g->lock);
    if (dg_plain_update(&g->plain, g->tracer) < 0)
        g->stats.failures++;
    if (dg_index_reserve(&g->index, image->ncodes))
        image->entry = dg_entry_register(image->bytes, image->size);
    if (image->entry) {
        link_image(g, image);
        g->stats.functions_now += image->ncodes;
    }
    pthread_mutex_unlock(&g->lock);
    return image->entry ? LT_OK : LT_ENOMEM;
}

/* ---- fewer and larger images --------------------------------------------------------------------------------------------- */

enum { JOIN_AT = 8 };

/* Lock held. An image of the living codes of a level; NULL: too few images yet, or no memory. */
static dg_image *join_level(const lt_glue *g, unsigned level)
{
    size_t nimages = 0, ncodes = 0, n = 0;
    for (const dg_image *i = g->images; i; i = i->next) {
        nimages += i->level == level;
        ncodes += i->level == level ? i->ncodes : 0;
    }
    lt_code **codes = nimages >= JOIN_AT ? calloc(ncodes, sizeof *codes) : NULL;
    if (!codes)
        return NULL;
    for (const dg_image *i = g->images; i; i = i->next) {
        for (size_t k = 0; i->level == level && k < i->ncodes; k++) {
            if (!i->codes[k].dead)
                codes[n++] = i->codes[k].code;
        }
    }
    dg_image *joined = new_image(codes, n);
    free(codes);
    if (joined)
        joined->level = level + 1;
    return joined;
}

/* Lock held. Registers `joined` instead of all images of the level, which it chains to *gone. */
static void replace_level(lt_glue *g, unsigned level, dg_image *joined, dg_image **gone)
{
    for (dg_image *i = g->images, *next; i; i = next) {
        next = i->next;
        if (i->level != level)
            continue;
        unlink_image(g, i);
        i->next = *gone;
        *gone = i;
    }
    joined->entry = dg_entry_register(joined->bytes, joined->size);
    if (joined->entry) {
        link_image(g, joined); /* no more codes than the level had */
        g->stats.compactions++;
        return;
    }
    g->stats.functions_now -= joined->ncodes;
    g->stats.failures++;
    joined->next = *gone;
    *gone = joined;
}

static void join_images(lt_glue *g)
{
    dg_image *gone = NULL, *unused = NULL;
    pthread_mutex_lock(&g->lock);
    dg_image *joined;
    for (unsigned level = 0; !unused && (joined = join_level(g, level)); level++) {
        if (merge(joined) < 0)
            unused = joined;
        else
            replace_level(g, level, joined, &gone);
    }
    pthread_mutex_unlock(&g->lock);
    if (unused)
        free_image(g, unused);
    while (gone) {
        dg_image *image = gone;
        gone = image->next;
        free_image(g, image);
    }
}

/* ---- the sink's functions ------------------------------------------------------------------------------------------------ */

static int handover(void *baton, lt_code *const *codes, size_t n)
{
    lt_glue *g = baton;
    dg_sweep(g);
    dg_image *image = new_image(codes, n);
    if (!image)
        return LT_ENOMEM;
    int status = image->ncodes ? register_image(g, image) : LT_OK;
    if (image->entry) {
        join_images(g);
        return LT_OK;
    }
    if (status < 0) {
        pthread_mutex_lock(&g->lock);
        g->stats.failures++;
        pthread_mutex_unlock(&g->lock);
    }
    free_image(g, image);
    return status;
}

static size_t living_objects(const dg_image *image)
{
    size_t n = 0;
    const void *last = NULL;
    for (size_t i = 0; i < image->ncodes; i++) {
        if (image->codes[i].dead || image->codes[i].object == last)
            continue;
        last = image->codes[i].object;
        n++;
    }
    return n;
}

/* A merged image of the living codes; NULL: not worth it, or no memory. */
static dg_image *without_dead(const dg_image *image)
{
    if (living_objects(image) * 2 > image->nobjects)
        return NULL;
    lt_code **codes = calloc(image->ncodes, sizeof *codes);
    size_t n = 0;
    for (size_t i = 0; codes && i < image->ncodes; i++) {
        if (!image->codes[i].dead)
            codes[n++] = image->codes[i].code;
    }
    dg_image *rest = codes ? new_image(codes, n) : NULL;
    free(codes);
    return rest;
}

/* Lock held. The debugger drops stale breakpoint locations when something is registered, so that comes second. */
static bool replace_image(lt_glue *g, dg_image *image, dg_image *rest)
{
    if (merge(rest) < 0)
        return false;
    unlink_image(g, image);
    rest->entry = dg_entry_register(rest->bytes, rest->size);
    rest->level = image->level;
    if (rest->entry) {
        link_image(g, rest); /* no more codes than `image` had */
        g->stats.compactions++;
    } else {
        g->stats.functions_now -= rest->ncodes;
        g->stats.failures++;
    }
    return true;
}

static bool runs_dead_code(const dg_image *image)
{
    for (size_t i = 0; i < image->ncodes; i++) {
        const lt_code_desc *d = lt_code_info(image->codes[i].code);
        if (image->codes[i].dead && dg_is_running(d->address, d->size))
            return true;
    }
    return false;
}

/* Lock held. One that lingered and need not any more, out of the list; NULL: none. */
static dg_image *take_lingering(lt_glue *g)
{
    for (dg_image *image = g->lingering ? g->images : NULL; image; image = image->next) {
        if (!image->lingers || runs_dead_code(image))
            continue;
        image->lingers = false;
        g->lingering--;
        if (living(image))
            continue; /* the next of its codes to go decides */
        unlink_image(g, image);
        return image;
    }
    return NULL;
}

void dg_sweep(lt_glue *g)
{
    dg_image *image;
    do {
        pthread_mutex_lock(&g->lock);
        image = take_lingering(g);
        pthread_mutex_unlock(&g->lock);
        if (image)
            free_image(g, image);
    } while (image);
}

static void withdraw(void *baton, lt_code *code)
{
    lt_glue *g = baton;
    dg_image *rest = NULL;
    bool gone = false;
    pthread_mutex_lock(&g->lock);
    dg_image *image = dg_index_get(&g->index, code);
    for (size_t i = 0; image && i < image->ncodes; i++) {
        if (image->codes[i].code == code && !image->codes[i].dead) {
            image->codes[i].dead = true;
            g->stats.functions_now--;
        }
    }
    if (image && runs_dead_code(image)) {
        g->lingering += !image->lingers;
        image->lingers = true;
    } else if (image && !living(image)) {
        g->lingering -= image->lingers;
        unlink_image(g, image);
        gone = true;
    } else if (image) {
        rest = without_dead(image);
        gone = rest && replace_image(g, image, rest);
    }
    if (rest && rest->entry)
        rest = NULL; /* the list's: the next line may lead to its end */
    pthread_mutex_unlock(&g->lock);
    if (gone)
        free_image(g, image);
    if (rest)
        free_image(g, rest);
    dg_sweep(g);
}

/* ---- code that runs already ---------------------------------------------------------------------------------------------------- */

bool dg_is_described(lt_glue *g, const lt_code *code)
{
    if (pthread_mutex_trylock(&g->lock) != 0)
        return true;
    bool known = dg_index_get(&g->index, code) != NULL;
    pthread_mutex_unlock(&g->lock);
    return known;
}

static dg_image *image_of_parts(const lt_image_part *parts, size_t nparts, lt_code *const *codes, size_t ncodes)
{
    dg_image *image = calloc(1, sizeof *image);
    if (image)
        image->codes = calloc(ncodes, sizeof *image->codes);
    if (!image || !image->codes || (nparts && lt_image_merge(parts, nparts, &image->bytes, &image->size, NULL) < 0)) {
        free(image ? image->codes : NULL);
        free(image);
        return NULL;
    }
    image->ncodes = ncodes;
    image->nobjects = nparts;
    for (size_t i = 0; i < ncodes; i++) {
        lt_code_ref(codes[i]);
        image->codes[i].code = codes[i];
    }
    return image;
}

int dg_register_parts(lt_glue *g, const lt_image_part *parts, size_t nparts, lt_code *const *codes, size_t ncodes)
{
    dg_image *image = image_of_parts(parts, nparts, codes, ncodes);
    if (!image)
        return LT_ENOMEM;
    int status = pthread_mutex_trylock(&g->lock) == 0 ? LT_OK : LT_EBUSY;
    if (!status) {
        dg_plain_update(&g->plain, g->tracer);
        if (!dg_index_reserve(&g->index, ncodes))
            status = LT_ENOMEM;
        else if (nparts && !(image->entry = dg_entry_register(image->bytes, image->size)))
            status = LT_ENOMEM;
        else
            link_image(g, image); /* without parts too: what could not be described is not asked for again */
        pthread_mutex_unlock(&g->lock);
    }
    if (status)
        free_image(g, image);
    return status;
}

/* ---- interface ---------------------------------------------------------------------------------------------------------------- */

static int poll(void *baton)
{
    dg_sweep(baton);
    return dg_requests_serve(baton);
}

int lt_glue_new(lt_tracer *t, lt_glue **out)
{
    if (!t || !out)
        return LT_EINVAL;
    lt_glue *g = calloc(1, sizeof *g);
    if (!g)
        return LT_ENOMEM;
    g->tracer = t;
    pthread_mutex_init(&g->lock, NULL);
    const lt_debugger sink = {.baton = g, .handover = handover, .withdraw = withdraw, .poll = poll};
    int status = lt_set_debugger(t, &sink);
    if (status < 0) {
        pthread_mutex_destroy(&g->lock);
        free(g);
        return status;
    }
    dg_requests_attach(g);
    *out = g;
    lt_debug_start();
    return LT_OK;
}

void lt_glue_free(lt_glue *g)
{
    if (!g)
        return;
    lt_set_debugger(g->tracer, NULL); /* waits for calls that are on their way */
    dg_requests_detach(g);
    while (g->images) {
        dg_image *image = g->images;
        unlink_image(g, image);
        free_image(g, image);
    }
    dg_plain_release(&g->plain);
    dg_index_release(&g->index);
    pthread_mutex_destroy(&g->lock);
    free(g);
}

void lt_glue_get_stats(const lt_glue *g, lt_glue_stats *out)
{
    pthread_mutex_t *lock = (pthread_mutex_t *)&g->lock;
    pthread_mutex_lock(lock);
    *out = g->stats;
    pthread_mutex_unlock(lock);
}
