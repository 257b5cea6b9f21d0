/* debugger.c - see debugger.h. */
#include "debugger.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"

static const char *const gdb_programs[] = {"gdb", NULL};
static const char *const lldb_programs[] = {"lldb", "lldb-19", "lldb-20", "lldb-21", "lldb-22", NULL};

static const char *const gdb_words[] = {"-iex", "set breakpoint pending on", "-iex", "add-auto-load-safe-path %", "-x",
                                        NULL};
static const char *const lldb_words[] = {"-o", NULL};

const cli_debugger cli_gdb = {
    .name = "gdb",
    .programs = gdb_programs,
    .script = "gdb/lintel-gdb.py",
    .with_value = " -x -ex -iex -ix -eix -eiex -d -cd -D -data-directory -tty -t -b -l -s -e -se -c -core -p -pid -i "
                  "--pid --command --eval-command "
                  "--init-command --init-eval-command --directory --cd --data-directory --tty --symbols --exec --core "
                  "--interpreter ",
    .existing = " -p -pid --pid -c -core --core ",
    .before = gdb_words,
    .load = {"", ""},
    .separator = "--args",
};

const cli_debugger cli_lldb = {
    .name = "lldb",
    .programs = lldb_programs,
    .script = "lldb/lintel_lldb.py",
    .with_value = " -o -O -s -S -k -K -c -f -l -a -p -n --attach-pid --attach-name --one-line --one-line-before-file "
                  "--source --source-before-file "
                  "--one-line-on-crash --source-on-crash --core --file --script-language --arch ",
    .existing = " -p --attach-pid -n --attach-name -c --core ",
    .before = lldb_words,
    .load = {"command script import \"", "\""},
    .separator = "--",
};

/* ---- words ---------------------------------------------------------------------------------------------------------------- */

void cli_words_put(cli_words *w, const char *word)
{
    if (w->n + 2 > w->capacity) {
        size_t capacity = w->capacity ? w->capacity * 2 : 16;
        char **grown = realloc(w->word, capacity * sizeof *grown);
        if (!grown) {
            w->failed = true;
            return;
        }
        w->word = grown;
        w->capacity = capacity;
    }
    w->word[w->n] = strdup(word);
    w->failed |= !w->word[w->n];
    w->word[++w->n] = NULL;
}

void cli_words_release(cli_words *w)
{
    for (size_t i = 0; i < w->n; i++)
        free(w->word[i]);
    free(w->word);
    *w = (cli_words){0};
}

static void print_word(const char *word)
{
    if (*word &&
        strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,+@%") == strlen(word)) {
        fprintf(stderr, " %s", word);
        return;
    }
    fputs(" '", stderr);
    for (; *word; word++)
        fputs(*word == '\'' ? "'\\''" : (char[]){*word, '\0'}, stderr);
    fputc('\'', stderr);
}

/* ---- files ------------------------------------------------------------------------------------------------------------------ */

char *cli_own_path(void) { return realpath("/proc/self/exe", NULL); }

char *cli_debugger_file(const char *name)
{
    static const char *const places[] = {"share/lintel/debugger", "../share/lintel/debugger"};
    char *own = cli_own_path(), *found = NULL, *slash = own ? strrchr(own, '/') : NULL;
    for (size_t i = 0; slash && i < sizeof places / sizeof *places && !found; i++) {
        char *path;
        if (asprintf(&path, "%.*s/%s/%s", (int)(slash - own), own, places[i], name) < 0)
            break;
        found = realpath(path, NULL);
        free(path);
    }
    free(own);
    return found;
}

static char *find_in_path(const char *name)
{
    const char *path = getenv("PATH");
    while (path && *path) {
        size_t size = strcspn(path, ":");
        char *candidate;
        if (asprintf(&candidate, "%.*s/%s", (int)size, path, name) < 0)
            return NULL;
        if (size && access(candidate, X_OK) == 0)
            return candidate;
        free(candidate);
        path += size + (path[size] == ':');
    }
    return NULL;
}

char *cli_find_program(const char *const *names)
{
    char *found = NULL;
    for (; *names && !found; names++)
        found = find_in_path(*names);
    return found;
}

int cli_become(cli_words *w)
{
    if (w->failed) {
        fputs("lintel: out of memory\n", stderr);
        return 1;
    }
    fputs("lintel:", stderr);
    for (size_t i = 0; i < w->n; i++)
        print_word(w->word[i]);
    fputc('\n', stderr);
    fflush(stderr);
    execv(w->word[0], w->word);
    fprintf(stderr, "lintel: %s: %s\n", w->word[0], strerror(errno));
    return 1;
}

/* ---- command line ------------------------------------------------------------------------------------------------------------- */

static bool is_among(const char *options, const char *word)
{
    char padded[64];
    int n = snprintf(padded, sizeof padded, " %s ", word);
    return n > 0 && (size_t)n < sizeof padded && strstr(options, padded);
}

/* The debugger's own options, up to the program. Their number. */
static int put_options(const cli_debugger *d, cli_words *w, int argc, char **argv, bool *existing)
{
    int i = 1;
    for (; i < argc && argv[i][0] == '-' && strcmp(argv[i], "--") != 0; i++) {
        *existing |= is_among(d->existing, argv[i]);
        cli_words_put(w, argv[i]);
        if (is_among(d->with_value, argv[i]) && i + 1 < argc)
            cli_words_put(w, argv[++i]);
    }
    return i < argc && strcmp(argv[i], "--") == 0 ? i + 1 : i;
}

/* before + middle + after as one word. */
static void put_joined(cli_words *w, const char *before, size_t n, const char *middle, const char *after)
{
    char *word;
    if (asprintf(&word, "%.*s%s%s", (int)n, before, middle, after) < 0) {
        w->failed = true;
        return;
    }
    cli_words_put(w, word);
    free(word);
}

static void put_script(const cli_debugger *d, cli_words *w, const char *own, const char *script)
{
    for (size_t i = 0; d->before[i]; i++) {
        const char *percent = strchr(d->before[i], '%');
        if (percent)
            put_joined(w, d->before[i], (size_t)(percent - d->before[i]), own, percent + 1);
        else
            cli_words_put(w, d->before[i]);
    }
    put_joined(w, d->load[0], strlen(d->load[0]), script, d->load[1]);
}

static int start(const cli_debugger *d, cli_words *w, const char *own, int argc, char **argv)
{
    bool existing = false;
    int rest = put_options(d, w, argc, argv, &existing);
    if (rest >= argc && !existing) {
        char *text = NULL;
        if (asprintf(&text, "a program is missing: lintel %s [options of %s] FILE", d->name, d->name) < 0)
            text = NULL;
        return cli_usage_error(text);
    }
    if (rest < argc)
        cli_words_put(w, d->separator);
    cli_words_put(w, own);
    if (rest < argc)
        cli_words_put(w, "run");
    for (int i = rest; i < argc; i++)
        cli_words_put(w, argv[i]);
    return cli_become(w);
}

static int complain(const char *what, const char *why)
{
    fprintf(stderr, "lintel: %s %s; `lintel doctor` says more\n", what, why);
    return 1;
}

int cli_debugger_run(const cli_debugger *d, int argc, char **argv)
{
    char *program = cli_find_program(d->programs), *script = cli_debugger_file(d->script), *own = cli_own_path();
    cli_words w = {0};
    int status;
    if (!program) {
        status = complain(d->name, "is not installed");
    } else if (!script || !own) {
        status = complain(d->script, "is not where it belongs");
    } else {
        cli_words_put(&w, program);
        put_script(d, &w, own, script);
        status = start(d, &w, own, argc, argv);
    }
    cli_words_release(&w);
    free(program);
    free(script);
    free(own);
    return status;
}
