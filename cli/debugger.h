/* debugger.h - starting an outside debugger with our script: shared by `lintel gdb`, `lintel lldb` and `lintel doctor`. */
#ifndef CLI_DEBUGGER_H
#define CLI_DEBUGGER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct cli_words { /* a command line in the making; ends with NULL */
    char **word;
    size_t n, capacity;
    bool failed; /* out of memory */
} cli_words;

void cli_words_put(cli_words *w, const char *word); /* copied */
void cli_words_release(cli_words *w);

/* The path of this program; NULL if it cannot be told. malloc'ed. */
char *cli_own_path(void);
/* A file of ours, e.g. "gdb/lintel-gdb.py": beside the program in the build tree, under ../share where installed. malloc'ed; NULL:
 * not there. */
char *cli_debugger_file(const char *name);
/* The first of these programs that PATH has (names end with NULL); its full path, malloc'ed. NULL: none. */
char *cli_find_program(const char *const *names);
/* Prints the command line to standard error as a shell would take it, and becomes that program. Returns on failure only: the exit
 * status, after a message. */
int cli_become(cli_words *w);

typedef struct cli_debugger {    /* how one is started */
    const char *name;            /* "gdb" */
    const char *const *programs; /* to look for in PATH; end with NULL */
    const char *script;          /* for cli_debugger_file */
    const char *with_value;      /* its options that take the next word, each between spaces */
    const char *existing;        /* those of them that name something to look at, so that no FILE is needed */
    const char *const *before;   /* words; "%" is this program's path; end with NULL */
    const char *load[2];         /* what comes before and after the script's path in the next word */
    const char *separator;       /* what comes between its options and the program to run */
} cli_debugger;
extern const cli_debugger cli_gdb, cli_lldb;

/* `lintel NAME [options of the debugger] [--] FILE [ARGS]`: what is after `--` goes to `lintel run` as it is. Without FILE if an
 * option names a process or a core file. */
int cli_debugger_run(const cli_debugger *d, int argc, char **argv);

#endif
