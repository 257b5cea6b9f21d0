/* command.h - the subcommands. Each gets argv with argv[0] = its own name and returns the exit status. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

typedef int (*cli_command_fn)(int argc, char **argv);

#define CLI_COMMAND_MAP(X)                                                                    \
    X(run, "run [options] FILE [ARGS]", "run a program; `lintel FILE` does the same")         \
    X(trace, "trace [options] FILE [ARGS]", "run a program and print one line per event")     \
    X(gdb, "gdb [gdb's options] FILE [ARGS]", "run a program under gdb, with our script")     \
    X(lldb, "lldb [lldb's options] FILE [ARGS]", "run a program under lldb, with our script") \
    X(doctor, "doctor", "say what debuggers need and whether it is there")                    \
    X(version, "version", "print versions of Lintel and of what it is built with")

#define X(name, usage, text) int cli_cmd_##name(int argc, char **argv);
CLI_COMMAND_MAP(X)
#undef X

enum { CLI_EXIT_USAGE = 2 };

/* "lintel: MESSAGE" and a pointer to the help, on standard error. Frees `message`. Returns CLI_EXIT_USAGE. */
int cli_usage_error(char *message);

#endif
