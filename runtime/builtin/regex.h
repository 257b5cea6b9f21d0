/* regex.h - the flags that the builtins of regex.c take; base_lib/26_regex.jl has the same numbers. */
#ifndef RT_BUILTIN_REGEX_H
#define RT_BUILTIN_REGEX_H

enum { /* of regex_compile */
       RT_REGEX_CASELESS = 1,
       RT_REGEX_MULTILINE = 2,
       RT_REGEX_DOTALL = 4,
       RT_REGEX_EXTENDED = 8,
       RT_REGEX_ASCII = 16
};

enum {                         /* of regex_match */
       RT_REGEX_NOT_EMPTY = 1, /* no empty match where the search begins */
       RT_REGEX_ANCHORED = 2,  /* only where the search begins */
       RT_REGEX_TO_END = 4     /* up to the end of the subject */
};

#endif
