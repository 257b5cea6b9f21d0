/* minimal.c - the smallest JIT that keeps the tracer's contract: no LLVM, machine code (x86-64) written by hand.
 *
 * Its language has functions of the form f(x) = factor * x + offset. A function is compiled at its first call, into a page of
 * its own, and everybody calls it through its slot. With LT_WANT_HOOKS its code counts its calls; without, there is
 * nothing of that in it. One thread.
 */
#include <lintel/trace.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = 4096 };
typedef long (*native)(long);

typedef struct function {
    const char *name;
    int factor, offset;
    lt_linfo *linfo;
    lt_code *code; /* what `slot` leads to */
    native slot;   /* NULL: not compiled yet */
    unsigned long calls;
} function;

static unsigned char *put(unsigned char *at, const void *bytes, size_t n)
{
    return (unsigned char *)memcpy(at, bytes, n) + n;
}

static size_t generate(unsigned char *start, const function *f, uint32_t wants)
{
    unsigned char *at = start;
    const void *counter = &f->calls;
    if (wants & LT_WANT_HOOKS) {
        at = put(at, "\x48\xb8", 2); /* mov rax, &f->calls */
        at = put(at, &counter, 8);
        at = put(at, "\x48\xff\x00", 3); /* inc qword [rax] */
    }
    at = put(at, "\x48\x69\xc7", 3); /* imul rax, rdi, factor */
    at = put(at, &f->factor, 4);
    at = put(at, "\x48\x05", 2); /* add rax, offset */
    at = put(at, &f->offset, 4);
    at = put(at, "\xc3", 1); /* ret */
    return (size_t)(at - start);
}

/* Everything between enter and leave is inside the JIT: no callback runs there. On return the code has been reported and is
 * in the slot. */
static int compile(lt_tracer *t, function *f, const char *reason)
{
    void *page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED)
        return LT_ENOMEM;
    lt_jit_enter(t);
    uint32_t wants = lt_linfo_wants(f->linfo);
    lt_code_desc desc = {.linfo = f->linfo, .symbol = f->name, .address = (uintptr_t)page, .tier = LT_TIER_BASELINE};
    desc.size = generate(page, f, wants);
    desc.variant = wants & LT_WANT_HOOKS ? LT_VARIANT_TRACED : LT_VARIANT_PLAIN;
    desc.is_root = true;
    desc.is_recompile = f->code != NULL;
    desc.reason = reason;
    desc.baton = f;
    lt_code *code;
    int status = lt_jit_emit(t, &desc, &code);
    int left = lt_jit_leave(t);
    if (status < 0)
        munmap(page, PAGE);
    return status < 0 ? status : left;
}

static long call(lt_tracer *t, function *f, long x)
{
    if (!f->slot && compile(t, f, "first call") < 0)
        return 0;
    return f->slot(x);
}

/* ---- what the tracer asks of the host ------------------------------------------------------------------------------- */

typedef struct host {
    lt_tracer *tracer;
    function next, twice;
} host;

static int make_executable(void *baton, lt_code *const *codes, size_t n)
{
    (void)baton;
    for (size_t i = 0; i < n; i++)
        if (mprotect((void *)(uintptr_t)lt_code_info(codes[i])->address, PAGE, PROT_READ | PROT_EXEC) != 0)
            return LT_ENOMEM;
    return LT_OK;
}

static void publish(void *baton, lt_code *const *codes, size_t n)
{
    host *h = baton;
    for (size_t i = 0; i < n; i++) {
        const lt_code_desc *desc = lt_code_info(codes[i]);
        function *f = desc->baton;
        lt_code *old = f->code;
        f->slot = (native)(uintptr_t)desc->address;
        f->code = codes[i];
        if (old)
            lt_code_retire(h->tracer, old);
    }
}

static int recompile(void *baton, lt_linfo *li, uint32_t wants)
{
    (void)wants; /* asked again when the code is made */
    return compile(((host *)baton)->tracer, lt_linfo_baton(li), "flags");
}

static void release(void *baton, lt_code *code)
{
    (void)baton;
    munmap((void *)(uintptr_t)lt_code_info(code)->address, PAGE);
}

/* ---- a program, and somebody who watches ------------------------------------------------------------------------------ */

static int on_event(void *baton, const lt_event *e)
{
    host *h = baton;
    char line[256];
    lt_event_format_text(e, line, sizeof line);
    puts(line);
    if (e->kind == LT_EVENT_CODE_COMPILED && e->linfo == h->twice.linfo) /* a callback may compile and run */
        printf("             (the callback calls next: %ld)\n", call(h->tracer, &h->next, 41));
    return LT_OK;
}

static int define(lt_tracer *t, function *f, uint32_t line)
{
    lt_method_desc method = {.name = f->name, .file = "demo", .first_line = line, .last_line = line};
    lt_linfo_desc linfo = {.signature = f->name, .baton = f, .max_world = UINT64_MAX};
    lt_method *m;
    int status = lt_method_define(t, &method, NULL, &m);
    return status < 0 ? status : lt_linfo_new(t, m, &linfo, &f->linfo);
}

static void show(host *h, long x)
{
    long y = call(h->tracer, &h->twice, x);
    printf("twice(%ld) = %ld, calls counted: %lu\n", x, y, h->twice.calls);
}

static int run(host *h)
{
    lt_subscription all = {.size = sizeof all, .kinds = LT_EVENT_MASK_ALL, .fn = on_event, .baton = h};
    lt_interest_desc wanted = {.kind = LT_INTEREST_NAME, .text = "twice", .wants = LT_WANT_HOOKS};
    lt_subscriber *subscriber;
    lt_interest *interest;
    int status;
    if ((status = lt_subscribe(h->tracer, &all, &subscriber)) < 0 ||
        (status = lt_interest_add(h->tracer, &wanted, &interest)) < 0 || /* `twice` does not exist yet */
        (status = define(h->tracer, &h->next, 1)) < 0 || (status = define(h->tracer, &h->twice, 2)) < 0)
        return status;
    show(h, 20);
    status = lt_interest_remove(h->tracer, interest); /* plain code comes back */
    show(h, 21);
    return status;
}

int main(void)
{
    host h = {.next = {.name = "next", .factor = 1, .offset = 1}, .twice = {.name = "twice", .factor = 2}};
    lt_options options = {.size = sizeof options, .host = {&h, make_executable, publish, recompile, release}};
    int status = lt_tracer_new(&options, &h.tracer);
    if (status >= 0)
        status = run(&h);
    lt_tracer_free(h.tracer);
    if (status < 0)
        fprintf(stderr, "minimal: %s\n", lt_status_text(status));
    return status < 0;
}
