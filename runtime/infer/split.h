/* split.h - enumerates the combinations of concrete types behind union arguments. */
#ifndef RT_INFER_SPLIT_H
#define RT_INFER_SPLIT_H

#include "infer.h"

typedef struct rt_inf_split {
    rt_session *s;
    uint32_t nargs;
    uint32_t arg[RT_INF_MAX_SPLITS]; /* which arguments are unions */
    size_t at[RT_INF_MAX_SPLITS];
    bool done;
} rt_inf_split;

/* false: nothing to split, or too much. */
bool rt_inf_split_begin(rt_inf_split *sp, rt_inf_engine *e, const rt_inf_elem *args, uint32_t n);
/* Writes the next combination over `out` (a copy of args). false: there is none left. */
bool rt_inf_split_next(rt_inf_split *sp, const rt_inf_elem *args, rt_inf_elem *out);

#endif
