/* Programs run right while another thread makes the collector run all the time. */
#include "support/session.h"
#include "runtime/values/heap.h"
#include <gc/gc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_bool stop;

static void *collect_all_the_time(void *baton)
{
    (void)baton;
    rt_heap_enter_thread();
    while (!atomic_load(&stop)) {
        GC_gcollect();
        usleep(500);
    }
    rt_heap_leave_thread();
    return NULL;
}

static const char program[] = "mutable struct Node\n"
                              "    next::Union{Node,Nothing}\n"
                              "    data::Vector{Any}\n"
                              "end\n"
                              "function chain(n)\n"
                              "    head = nothing\n"
                              "    for i in 1:n\n"
                              "        head = Node(head, Any[i, string(i), (i, i * 0.5), Symbol(\"s\", i)])\n"
                              "    end\n"
                              "    head\n"
                              "end\n"
                              "function check(node, n)\n"
                              "    while node !== nothing\n"
                              "        d = node.data\n"
                              "        d[1] === n || error(\"integer\")\n"
                              "        d[2] == string(n) || error(\"string\")\n"
                              "        d[3] === (n, n * 0.5) || error(\"tuple\")\n"
                              "        d[4] === Symbol(\"s\", n) || error(\"symbol\")\n"
                              "        node = node.next\n"
                              "        n -= 1\n"
                              "    end\n"
                              "    n == 0 || error(\"length\")\n"
                              "end\n"
                              "function queue(n)\n"
                              "    q = String[]\n"
                              "    for i in 1:n\n"
                              "        push!(q, string(\"item \", i))\n"
                              "        pushfirst!(q, string(\"front \", i))\n"
                              "        popfirst!(q) == string(\"front \", i) || error(\"front\")\n"
                              "        length(q) > 5 && (popfirst!(q) == string(\"item \", i - 5) || error(\"item\"))\n"
                              "    end\n"
                              "end\n"
                              "function table(n)\n"
                              "    d = Dict{String,Float64}()\n"
                              "    for i in 1:n\n"
                              "        d[string(i)] = i / 2\n"
                              "    end\n"
                              "    sum(values(d)) == n * (n + 1) / 4 || error(\"table\")\n"
                              "end\n"
                              "adders = [x -> x + i for i in 1:200]\n"
                              "check(chain(150), 150)\n"
                              "queue(100)\n"
                              "table(100)\n"
                              "[adders[i](1) for i in 1:200] == collect(2:201) || error(\"closures\")\n"
                              "check(chain(150), 150)\n";

static void nothing_in_use_is_collected(void **state)
{
    lintel_session *s = *state;
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, collect_all_the_time, NULL), 0);
    int status = lintel_run_text(s, program, sizeof program - 1, "collector.jl");
    atomic_store(&stop, true);
    pthread_join(thread, NULL);
    if (status != LT_OK)
        print_error("%s", lintel_error_text(s));
    assert_int_equal(status, LT_OK);
}

static int full_session(void **state)
{
    lintel_session *s = NULL;
    int status = lintel_new(NULL, &s);
    *state = s;
    return status;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_in_use_is_collected)};
    return cmocka_run_group_tests(tests, full_session, free_session);
}
