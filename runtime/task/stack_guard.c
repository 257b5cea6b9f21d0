/* stack_guard.c - turns runaway recursion of compiled code into StackOverflowError.
 *
 * Compiled functions that call others touch [rsp - 64 KiB] on entry. When that touch hits the guard page, the SIGSEGV
 * handler (on an alternate stack) does not unwind by itself: it rewrites the interrupted registers so that the thread
 * goes on in overflow_entry(), as if the function had called it. So the throw happens in ordinary context, with 64 KiB of
 * good stack, the signal mask restored by the kernel and no lock held. Functions that call nothing do not touch; when one
 * of them hits the guard page itself there is no stack left to go on with, and a small one of our own takes its place.
 * The collector must not run there, as it would look for the thread's stack where it is not.
 *
 * A fault counts only if the pc is in code of the session's tracer and the address is where a touch would go or at the
 * end of the stack. Everything else goes to the handler that was there before. The process-wide pointer below is the one
 * thing that a signal handler can start from.
 */
#include "task.h"
#include "trace.h"
#include <gc/gc.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <ucontext.h>

enum { TOUCH = 64 * 1024, SLACK = 8 * 1024, SIGNAL_STACK = 64 * 1024, SPARE_STACK = 128 * 1024 };

typedef struct stack_guard {
    rt_session *session;
    pthread_t thread;
    struct sigaction before;
    stack_t before_stack;
    void *signal_stack;
    char *spare_stack;
} stack_guard;

static _Atomic(stack_guard *) installed;

#if defined(__x86_64__)
typedef struct fault_context {
    uintptr_t pc, sp, fp;
} fault_context;

static fault_context read_context(const ucontext_t *u)
{
    const greg_t *r = u->uc_mcontext.gregs;
    return (fault_context){(uintptr_t)r[REG_RIP], (uintptr_t)r[REG_RSP], (uintptr_t)r[REG_RBP]};
}

/* Makes the thread go on as if it had called entry(session, pc, fp), on the stack that ends at `top`. */
static void redirect(ucontext_t *u, uintptr_t entry, rt_session *s, uintptr_t top)
{
    greg_t *r = u->uc_mcontext.gregs;
    fault_context at = read_context(u);
    uintptr_t sp = ((top - 256) & ~(uintptr_t)15) - 8; /* past the red zone; aligned as after a call */
    *(uintptr_t *)sp = at.pc;
    r[REG_RDI] = (greg_t)(uintptr_t)s;
    r[REG_RSI] = (greg_t)at.pc;
    r[REG_RDX] = (greg_t)at.fp;
    r[REG_RSP] = (greg_t)sp;
    r[REG_RIP] = (greg_t)entry;
}
#else
#error "stack_guard.c: add the registers of this machine"
#endif

static _Noreturn void overflow_entry(rt_session *s, uintptr_t pc, const void *fp)
{
    rt_value *e = rt_task_of(s)->stack_overflow;
    GC_disable(); /* this may be the spare stack */
    rt_trace_capture(s, e, fp, pc + 1);
    GC_enable();
    rt_throw_again(s, e);
}

static bool is_overflow(rt_session *s, const fault_context *at, uintptr_t address)
{
    lt_code_range range;
    const rt_task *task = rt_task_of(s);
    bool touch = address <= at->sp && at->sp - address <= TOUCH + SLACK;
    bool end = address < task->stack_end + SLACK && address + TOUCH + SLACK >= task->stack_end;
    return (touch || end) && task->stack_overflow && s->handler && lt_code_find(s->tracer, at->pc, &range);
}

/* The stack to go on with: the thread's own if a touch found the end of it in time. */
static uintptr_t stack_for_throw(const stack_guard *g, const fault_context *at, uintptr_t address)
{
    bool has_room = address < at->sp && at->sp - address >= TOUCH / 2;
    return has_room ? at->sp : (uintptr_t)g->spare_stack + SPARE_STACK;
}

static void pass_on(const stack_guard *g, int signal_number, siginfo_t *info, void *context)
{
    if (g && (g->before.sa_flags & SA_SIGINFO))
        g->before.sa_sigaction(signal_number, info, context);
    else if (g && g->before.sa_handler != SIG_DFL && g->before.sa_handler != SIG_IGN)
        g->before.sa_handler(signal_number);
    else
        signal(signal_number, SIG_DFL); /* the instruction faults again, now for good */
}

static void on_fault(int signal_number, siginfo_t *info, void *context)
{
    stack_guard *g = atomic_load(&installed);
    ucontext_t *u = context;
    fault_context at = read_context(u);
    if (g && pthread_equal(g->thread, pthread_self()) && is_overflow(g->session, &at, (uintptr_t)info->si_addr))
        redirect(u, (uintptr_t)overflow_entry, g->session, stack_for_throw(g, &at, (uintptr_t)info->si_addr));
    else
        pass_on(g, signal_number, info, context);
}

static int install_stacks(stack_guard *g)
{
    g->signal_stack = malloc(SIGNAL_STACK);
    g->spare_stack = malloc(SPARE_STACK);
    if (!g->signal_stack || !g->spare_stack)
        return LT_ENOMEM;
    stack_t stack = {.ss_sp = g->signal_stack, .ss_size = SIGNAL_STACK};
    return sigaltstack(&stack, &g->before_stack) == 0 ? LT_OK : LT_ESTATE;
}

static void release(stack_guard *g)
{
    free(g->signal_stack);
    free(g->spare_stack);
    free(g);
}

int rt_stack_guard_install(rt_session *s)
{
    stack_guard *g = calloc(1, sizeof *g), *nobody = NULL;
    if (!g)
        return LT_ENOMEM;
    *g = (stack_guard){.session = s, .thread = pthread_self()};
    if (!atomic_compare_exchange_strong(&installed, &nobody, g)) {
        release(g);
        return LT_EBUSY;
    }
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    int status = install_stacks(g);
    if (status == LT_OK && sigaction(SIGSEGV, &action, &g->before) != 0)
        status = LT_ESTATE;
    if (status != LT_OK) {
        atomic_store(&installed, NULL);
        release(g);
    }
    return status;
}

void rt_stack_guard_remove(rt_session *s)
{
    stack_guard *g = atomic_load(&installed);
    if (!g || g->session != s)
        return;
    sigaction(SIGSEGV, &g->before, NULL);
    stack_t off = {.ss_flags = SS_DISABLE};
    sigaltstack(g->before_stack.ss_flags & SS_DISABLE ? &off : &g->before_stack, NULL);
    atomic_store(&installed, NULL);
    release(g);
}
