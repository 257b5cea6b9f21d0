/* wire.h - the runtime as the command line wants it. */
#ifndef CLI_WIRE_H
#define CLI_WIRE_H

#include "cli/embed/wire.h"
#include "options.h"

typedef em_parts cli_runtime;

/* Called between the making of the tracer and the loading of the base library: the place to subscribe. NULL = nothing. */
typedef int (*cli_subscribe_fn)(void *baton, lt_tracer *t);

/* 0, or -1 after a message on standard error. Release in either case. */
int cli_wire_open(cli_runtime *r, const cli_options *o, cli_subscribe_fn subscribe, void *baton);
void cli_wire_close(cli_runtime *r);
/* Runs the program of the options; prints the error of one that fails. Returns the exit status. */
int cli_wire_run(cli_runtime *r, const cli_options *o);

#endif
