/* options.h - the command line of `lintel`: what the user asked for, as data. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum cli_debug_info { CLI_DEBUG_INFO_ASKED, CLI_DEBUG_INFO_NONE, CLI_DEBUG_INFO_ALL } cli_debug_info;

/* One bit per kind of --dump. */
#define CLI_DUMP_MAP(X)     \
    X(AST, "ast")           \
    X(LOWERED, "lowered")   \
    X(TYPED, "typed")       \
    X(LLVM, "llvm")         \
    X(LLVM_OPT, "llvm-opt") \
    X(ASM, "asm")
enum {
#define X(name, text) CLI_DUMP_INDEX_##name,
    CLI_DUMP_MAP(X)
#undef X
        CLI_DUMP_COUNT
};
enum {
#define X(name, text) CLI_DUMP_##name = 1 << CLI_DUMP_INDEX_##name,
    CLI_DUMP_MAP(X)
#undef X
};

/* A request of --break: a name, or a file and a line. */
typedef struct cli_break {
    const char *text; /* name or file; owned by the options */
    uint32_t line;    /* 0 = by name */
} cli_break;

typedef struct cli_options {
    const char *file;       /* program, NULL with -e */
    const char *expression; /* -e */
    const char **args;      /* of the program; borrowed from argv */
    int nargs;
    cli_debug_info debug_info;
    bool debug_info_given;
    cli_break *breaks;
    size_t nbreaks;
    uint32_t dumps;
    const char *dump_filter; /* only functions of this name; NULL = all of the user's */
    const char *objects;     /* folder for emitted objects, NULL = they are not kept */
    bool interpret;          /* no compiler: the evaluator runs everything */
    bool cause_lines;        /* trace: find the line that led to a compilation */
    bool json;
    const char *output; /* trace: file to write to, NULL = standard error */
    bool all_modules;   /* trace: the library's methods too */
    uint32_t events;    /* trace: LT_EVENT_MASK bits of the kinds to print */
    const char *method; /* trace: only methods whose name, or module and name, this shell pattern matches; NULL = all */
    const char *in_file; /* trace: only methods of files that end in this; NULL = all */
    bool summary;        /* trace: a table at the end */
} cli_options;

/* Options that a subcommand takes beside the common ones. */
enum { CLI_TAKES_TRACE = 1 << 0 };

/* Parses the words after the subcommand. 0, or -1 after filling *error (malloc'ed, one line). */
int cli_options_parse(cli_options *o, int argc, char **argv, unsigned takes, char **error);
void cli_options_release(cli_options *o);
/* The options as text for --help. */
extern const char cli_options_help[];

#endif
