/* cmd_doctor.c - `lintel doctor`: what debuggers need of this installation and of this machine, and whether it is there. The exit
 * status is 1 if something is missing without which a debugger sees nothing.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command.h"
#include "debugger.h"
#include "lintel/debug.h"

static void say(const char *state, const char *text, const char *detail)
{
    printf("%-9s %s%s%s\n", state, text, detail ? ": " : "", detail ? detail : "");
}

/* The first line of what a command prints; false if it fails. */
static bool first_line(const char *command, char *line, size_t size)
{
    FILE *f = popen(command, "r");
    bool got = f && fgets(line, (int)size, f);
    if (got)
        line[strcspn(line, "\n")] = '\0';
    return f && pclose(f) == 0 && got;
}

/* ---- checks: true if all is well ---------------------------------------------------------------------------------------- */

static bool check_symbols(void)
{
    const char *why = NULL;
    bool fine = lt_glue_selfcheck(&why) == LT_OK;
    say(fine ? "ok" : "MISSING", "debuggers find where code is handed over", fine ? NULL : why);
    return fine;
}

static bool check_debugger(const cli_debugger *d, const char *probe)
{
    char *program = cli_find_program(d->programs), *script = cli_debugger_file(d->script), *command = NULL, line[256];
    bool fine = false;
    if (!program)
        say("absent", d->name, "not in PATH");
    else if (asprintf(&command, "%s %s 2>/dev/null", program, probe) >= 0 && first_line(command, line, sizeof line))
        fine = true, say("ok", d->name, line);
    else
        say("MISSING", d->name, "cannot run Python, which our script needs");
    if (!script)
        say("MISSING", "script for it", d->script);
    else if (program)
        say("ok", "script for it", script);
    fine = fine && script;
    free(command);
    free(program);
    free(script);
    return fine;
}

/* Whether one process may stop and read another: containers and sandboxes may forbid it. */
static bool check_ptrace(void)
{
    pid_t child = fork();
    int status = -1;
    if (child == 0)
        _exit(ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0 ? 0 : 1);
    bool fine = child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    say(fine ? "ok" : "MISSING", "programs may be debugged (ptrace)",
        fine ? NULL : "forbidden here: in a container, allow SYS_PTRACE and its seccomp profile");
    return fine;
}

static void check_attach(void)
{
    FILE *f = fopen("/proc/sys/kernel/yama/ptrace_scope", "r");
    int scope = 0;
    if (f && fscanf(f, "%d", &scope) == 1 && scope > 0 && geteuid() != 0)
        say("note", "attaching to a running program needs root", "kernel.yama.ptrace_scope is not 0");
    else
        say("ok", "debuggers may attach to running programs", NULL);
    if (f)
        fclose(f);
}

static void check_auto_load(void)
{
    char *own = cli_own_path(), *gdb = cli_find_program(cli_gdb.programs), *command = NULL, line[1024] = "";
    char *slash = own ? strrchr(own, '/') : NULL;
    if (slash)
        *slash = '\0';
    bool asked =
        gdb &&
        asprintf(&command, "%s -q -batch -ex 'python print(gdb.parameter(\"auto-load safe-path\"))' 2>/dev/null",
                 gdb) >= 0 &&
        first_line(command, line, sizeof line);
    if (asked && slash && (strcmp(line, "/") == 0 || strstr(line, own)))
        say("ok", "a plain gdb loads our script by itself", NULL);
    else if (asked)
        say("note",
            "a plain gdb does not load our script by itself; `lintel gdb` does, or add to ~/.config/gdb/gdbinit",
            "add-auto-load-safe-path FOLDER-OF-LINTEL");
    free(command);
    free(gdb);
    free(own);
}

int cli_cmd_doctor(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    bool symbols = check_symbols(), ptraced = check_ptrace();
    check_attach();
    bool gdb = check_debugger(&cli_gdb, "-nx -q -batch -ex 'python print(\"version \" + gdb.VERSION)'");
    if (gdb)
        check_auto_load();
    bool lldb = check_debugger(&cli_lldb,
                               "--no-lldbinit -b -o 'script print(lldb.SBDebugger.GetVersionString().splitlines()[0])' "
                               "| grep -m1 '^lldb version'");
    if (!gdb && !lldb)
        say("MISSING", "a debugger that our scripts run in", "install gdb 13 or later, or lldb 19 or later");
    return symbols && ptraced && (gdb || lldb) ? 0 : 1;
}
