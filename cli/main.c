/* main.c - the program `lintel`: finds the subcommand. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "options.h"

static const struct {
    const char *name;
    cli_command_fn fn;
    const char *usage, *text;
} commands[] = {
#define X(name, usage, text) {#name, cli_cmd_##name, usage, text},
    CLI_COMMAND_MAP(X)
#undef X
};
enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static int print_help(FILE *out)
{
    fputs("Lintel runs programs in a subset of Julia, and lets debuggers and tracers see every method it compiles.\n\n"
          "usage:\n",
          out);
    for (int i = 0; i < COMMAND_COUNT; i++)
        fprintf(out, "  lintel %-34s %s\n", commands[i].usage, commands[i].text);
    fputs("\noptions of run and trace:\n", out);
    fputs(cli_options_help, out);
    fputs("\noptions of trace:\n"
          "  --json                  one JSON object per event\n"
          "  --output=FILE           write events to FILE instead of standard error\n"
          "  --events=KIND[,KIND]    only defined, specialised, compiled, invalidated, retired, unjitted, dispatched, "
          "interest; none\n"
          "  --method=PATTERN        only methods of this name, f or Module.f, with * and ?\n"
          "  --file=FILE             only methods of this file\n"
          "  --summary               at the end, a table: counts, times, what was compiled again and why\n"
          "  --all                   events of the base library's methods too\n",
          out);
    return 0;
}

int cli_usage_error(char *message)
{
    fprintf(stderr, "lintel: %s\nTry `lintel help`.\n", message ? message : "out of memory");
    free(message);
    return CLI_EXIT_USAGE;
}

static bool is_help(const char *word) { return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0; }

int main(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return CLI_EXIT_USAGE;
    }
    const char *word = argv[1];
    if (strcmp(word, "help") == 0 || is_help(word))
        return print_help(stdout);
    if (strcmp(word, "--version") == 0)
        word = "version";
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(word, commands[i].name) == 0)
            return argc > 2 && is_help(argv[2]) ? print_help(stdout) : commands[i].fn(argc - 1, argv + 1);
    return cli_cmd_run(argc, argv); /* lintel [options] FILE */
}
