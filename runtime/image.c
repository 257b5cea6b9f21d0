/* image.c - continues from the base library's image, see image/README.md. */
#include "session.h"
#include "dispatch/announce.h"
#include "iface/builtins.h"
#include "values/heap.h"

#include <string.h>

rt_image *rt_image_take(void)
{
    rt_image *image = &rt_base_image;
    return image && !atomic_flag_test_and_set(&image->is_taken) ? image : NULL;
}

void rt_image_adopt(rt_session *s, rt_image *image)
{
    void *thread = s->thread;
    memcpy(s, image->session, sizeof *s);
    s->thread = thread;
    rt_heap_add_roots(image->scanned, image->scanned_end);
}

/* Base's `const ARGS` was made without arguments. */
static void fill_arguments(rt_session *s)
{
    rt_array *have = (rt_array *)rt_core_value(s, "ARGS");
    const rt_array *filled = (rt_array *)rt_builtin_program_arguments(s, NULL, 0);
    if (have)
        *have = *filled;
}

void rt_image_complete(rt_session *s)
{
    rt_announce_kept(s);
    fill_arguments(s);
}
