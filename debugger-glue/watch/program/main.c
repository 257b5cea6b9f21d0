/* main.c - the program lintel-watch: runs another one with liblintel-watch in it. */
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char library[] = "liblintel-watch.so";

static const char help[] =
    "usage: lintel-watch [options] PROGRAM [ARGS]\n"
    "\n"
    "Runs PROGRAM and tells of all code that it registers with gdb's JIT interface (LLVM's JITs and others do).\n"
    "\n"
    "  --json           one JSON object per line\n"
    "  --output=FILE    write to FILE instead of standard error\n"
    "  --perf-map       write /tmp/perf-PID.map too\n"
    "  --no-debugger    leave registrations to debuggers as they are; else they are put together into few objects\n"
    "  --help\n";

/* Beside the program where it was built, ../lib.../lintel where it is installed. */
static int find_library(char *path, size_t size)
{
    static const char *const places[] = {LINTEL_WATCH_PLACE, "."};
    char self[PATH_MAX], joined[PATH_MAX + 128];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n <= 0)
        return 0;
    self[n] = '\0';
    *strrchr(self, '/') = '\0';
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char *found;
        snprintf(joined, sizeof joined, "%s/%s/%s", self, places[i], library);
        if ((found = realpath(joined, NULL))) {
            int fits = snprintf(path, size, "%s", found) < (int)size;
            free(found);
            return fits;
        }
    }
    return 0;
}

static int set_environment(const char *words, const char *output)
{
    char path[PATH_MAX], preload[2 * PATH_MAX], *full;
    if (!find_library(path, sizeof path)) {
        fprintf(stderr, "lintel-watch: %s is not where it should be\n", library);
        return 0;
    }
    const char *others = getenv("LD_PRELOAD");
    snprintf(preload, sizeof preload, "%s%s%s", path, others && *others ? ":" : "", others ? others : "");
    if (output) {
        FILE *f = fopen(output, "w"); /* empty, and there */
        if (!f || fclose(f) != 0 || !(full = realpath(output, NULL))) {
            fprintf(stderr, "lintel-watch: %s: %s\n", output, strerror(errno));
            return 0;
        }
        setenv("LINTEL_WATCH_OUTPUT", full, 1);
        free(full);
    }
    char pid[16];
    snprintf(pid, sizeof pid, "%d", getpid());
    return setenv("LINTEL_WATCH_PID", pid, 1) == 0 && setenv("LINTEL_WATCH", words, 1) == 0 &&
           setenv("LD_PRELOAD", preload, 1) == 0;
}

int main(int argc, char **argv)
{
    enum { JSON = 1, OUTPUT, PERF_MAP, NO_DEBUGGER, HELP };
    static const struct option options[] = {
        {"json", no_argument, NULL, JSON},         {"output", required_argument, NULL, OUTPUT},
        {"perf-map", no_argument, NULL, PERF_MAP}, {"no-debugger", no_argument, NULL, NO_DEBUGGER},
        {"help", no_argument, NULL, HELP},         {0}};
    bool chosen[HELP] = {false};
    char words[64];
    const char *output = NULL;
    for (int c; (c = getopt_long(argc, argv, "+", options, NULL)) != -1;) {
        if (c == HELP)
            return fputs(help, stdout) < 0;
        if (c == '?')
            return 2;
        if (c == OUTPUT)
            output = optarg;
        chosen[c] = true;
    }
    snprintf(words, sizeof words, "on%s%s%s", chosen[JSON] ? ",json" : "", chosen[PERF_MAP] ? ",perf-map" : "",
             chosen[NO_DEBUGGER] ? ",no-debugger" : "");
    if (optind >= argc) {
        fputs(help, stderr);
        return 2;
    }
    if (!set_environment(words, output))
        return 1;
    execvp(argv[optind], argv + optind);
    fprintf(stderr, "lintel-watch: %s: %s\n", argv[optind], strerror(errno));
    return errno == ENOENT ? 127 : 126;
}
