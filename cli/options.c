/* options.c - parsing of the command line. */
#include "options.h"
#include "lintel/trace.h"

#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char cli_options_help[] =
    "  -e TEXT                 run TEXT instead of a file\n"
    "  --debug-info=WHICH      debug info for outside debuggers: none, asked (default: what --break names), all\n"
    "  --break=NAME            make debug info for the methods of this name, now and later (repeatable)\n"
    "  --break=FILE:LINE       the same for the methods that contain this line\n"
    "  --dump=KIND[,KIND]      print ast, lowered, typed, llvm, llvm-opt or asm to standard error\n"
    "  --dump-function=NAME    only for functions of this name\n"
    "  --save-objects=DIR      write every emitted object to DIR/NNNN.o, for objdump and the like\n"
    "  --interpret             do not compile: run everything in the evaluator\n";

enum {
    OPT_DEBUG_INFO = 256,
    OPT_BREAK,
    OPT_DUMP,
    OPT_DUMP_FUNCTION,
    OPT_SAVE_OBJECTS,
    OPT_INTERPRET,
    OPT_JSON,
    OPT_OUTPUT,
    OPT_ALL,
    OPT_EVENTS,
    OPT_METHOD,
    OPT_FILE,
    OPT_SUMMARY
};

static const struct option long_options[] = {
    {"debug-info", required_argument, NULL, OPT_DEBUG_INFO},
    {"break", required_argument, NULL, OPT_BREAK},
    {"dump", required_argument, NULL, OPT_DUMP},
    {"dump-function", required_argument, NULL, OPT_DUMP_FUNCTION},
    {"save-objects", required_argument, NULL, OPT_SAVE_OBJECTS},
    {"interpret", no_argument, NULL, OPT_INTERPRET},
    {"json", no_argument, NULL, OPT_JSON},
    {"output", required_argument, NULL, OPT_OUTPUT},
    {"all", no_argument, NULL, OPT_ALL},
    {"events", required_argument, NULL, OPT_EVENTS},
    {"method", required_argument, NULL, OPT_METHOD},
    {"file", required_argument, NULL, OPT_FILE},
    {"summary", no_argument, NULL, OPT_SUMMARY},
    {0},
};

__attribute__((format(printf, 2, 3))) static int fail(char **error, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    if (vasprintf(error, format, ap) < 0)
        *error = NULL;
    va_end(ap);
    return -1;
}

static int parse_debug_info(cli_options *o, const char *text, char **error)
{
    static const char *const names[] = {"asked", "none", "all"};
    for (int i = 0; i < 3; i++)
        if (strcmp(text, names[i]) == 0) {
            o->debug_info = (cli_debug_info)i;
            o->debug_info_given = true;
            return 0;
        }
    return fail(error, "--debug-info takes none, asked or all, not `%s`", text);
}

/* "FILE:LINE" if what follows the last colon is a number, else a name. */
static int parse_break(cli_options *o, char *text, char **error)
{
    if (!*text)
        return fail(error, "--break needs a name or FILE:LINE");
    cli_break *breaks = realloc(o->breaks, (o->nbreaks + 1) * sizeof *breaks);
    if (!breaks)
        return fail(error, "out of memory");
    o->breaks = breaks;
    cli_break b = {.text = text};
    char *colon = strrchr(text, ':'), *end;
    if (colon && colon > text && colon[1]) {
        unsigned long line = strtoul(colon + 1, &end, 10);
        if (!*end) {
            if (line == 0 || line > UINT32_MAX)
                return fail(error, "`%s` is no line number", colon + 1);
            *colon = '\0';
            b.line = (uint32_t)line;
        }
    }
    breaks[o->nbreaks++] = b;
    return 0;
}

static int parse_dumps(cli_options *o, const char *text, char **error)
{
    static const char *const names[] = {
#define X(name, text) text,
        CLI_DUMP_MAP(X)
#undef X
    };
    while (*text) {
        size_t size = strcspn(text, ",");
        int i = 0;
        while (i < CLI_DUMP_COUNT && !(strlen(names[i]) == size && memcmp(names[i], text, size) == 0))
            i++;
        if (i == CLI_DUMP_COUNT)
            return fail(error, "--dump knows ast, lowered, typed, llvm, llvm-opt and asm, not `%.*s`", (int)size, text);
        o->dumps |= 1u << i;
        text += size + (text[size] == ',');
    }
    return 0;
}

static int parse_events(cli_options *o, const char *text, char **error)
{
    o->events = 0;
    while (*text) {
        size_t size = strcspn(text, ",");
        int i = 0;
        while (i < LT_EVENT_KIND_COUNT && !(strlen(lt_event_name((lt_event_kind)i)) == size &&
                                            memcmp(lt_event_name((lt_event_kind)i), text, size) == 0))
            i++;
        if (i == LT_EVENT_KIND_COUNT && !(size == 4 && memcmp(text, "none", 4) == 0))
            return fail(error,
                        "--events knows defined, specialised, compiled, invalidated, retired, unjitted, dispatched, "
                        "interest and none, not `%.*s`",
                        (int)size, text);
        if (i < LT_EVENT_KIND_COUNT)
            o->events |= LT_EVENT_MASK(i);
        text += size + (text[size] == ',');
    }
    return 0;
}

static int parse_one(cli_options *o, int code, unsigned takes, char **argv, char **error)
{
    if (code >= OPT_JSON && !(takes & CLI_TAKES_TRACE))
        return fail(error, "`%s` is an option of `lintel trace`", argv[optind - 1]);
    switch (code) {
    case 'e':
        o->expression = optarg;
        return 0;
    case OPT_DEBUG_INFO:
        return parse_debug_info(o, optarg, error);
    case OPT_BREAK:
        return parse_break(o, optarg, error);
    case OPT_DUMP:
        return parse_dumps(o, optarg, error);
    case OPT_DUMP_FUNCTION:
        o->dump_filter = optarg;
        return 0;
    case OPT_SAVE_OBJECTS:
        o->objects = optarg;
        return 0;
    case OPT_INTERPRET:
        o->interpret = true;
        return 0;
    case OPT_JSON:
        o->json = true;
        return 0;
    case OPT_OUTPUT:
        o->output = optarg;
        return 0;
    case OPT_ALL:
        o->all_modules = true;
        return 0;
    case OPT_EVENTS:
        return parse_events(o, optarg, error);
    case OPT_METHOD:
        o->method = optarg;
        return 0;
    case OPT_FILE:
        o->in_file = optarg;
        return 0;
    case OPT_SUMMARY:
        o->summary = true;
        return 0;
    case ':':
        return fail(error, "`%s` needs a value", argv[optind - 1]);
    default:
        return fail(error, "unknown option `%s`", argv[optind - 1]);
    }
}

int cli_options_parse(cli_options *o, int argc, char **argv, unsigned takes, char **error)
{
    *o = (cli_options){.events = LT_EVENT_MASK_ALL & ~LT_EVENT_MASK(LT_EVENT_INTEREST_CHANGED)};
    optind = 1;
    for (int code; (code = getopt_long(argc, argv, "+:e:", long_options, NULL)) != -1;)
        if (parse_one(o, code, takes, argv, error) < 0)
            return -1;
    if (!o->expression) {
        if (optind >= argc)
            return fail(error, "a program is missing: give a FILE, or -e TEXT");
        o->file = argv[optind++];
    }
    o->args = (const char **)argv + optind;
    o->nargs = argc - optind;
    return 0;
}

void cli_options_release(cli_options *o) { free(o->breaks); }
