# 25_test.jl - what @test, @test_throws and @testset do (lower/expand_test.c makes calls of these), printed as in Julia.

module Test
import ..showerror, ..show

struct TestPlace
    text::Any # of the expression
    file::String
    line::Int
end
struct TestPass end
struct TestBroken
    kind::Symbol
    place::TestPlace
end
struct TestFail
    place::TestPlace
    notes::Vector{String}
end
struct TestError
    what::String # "  Test threw exception", ...
    place::TestPlace
    report::String
end
mutable struct DefaultTestSet
    description::String
    verbose::Bool
    passed::Int
    results::Vector{Any} # failures, errors, broken tests and sets inside, in order
    start::UInt64
    seconds::Float64
    file::String
    line::Int
end
const testset_stack = Any[]

struct FallbackTestSetException <: Exception
    msg::String
end
showerror(io::IO, e::FallbackTestSetException) = print(io, e.msg)
struct TestSetException <: Exception
    pass::Int
    fail::Int
    error::Int
    broken::Int
end
showerror(io::IO, e::TestSetException) = print(io, "Some tests did not pass: ", e.pass, " passed, ", e.fail, " failed, ",
    e.error, " errored, ", e.broken, " broken.")

# ---- one test ----------------------------------------------------------------------------------------------------------

function test_returned(value, negated::Bool, evaluated, place::TestPlace)
    value isa Missing && return test_not_bool(value, place)
    value isa Bool || return test_not_bool(value, place)
    value != negated && return TestPass()
    evaluated === nothing && return TestFail(place, String[])
    shown = evaluated()
    TestFail(place, shown == place.text ? String[] : [string("   Evaluated: ", shown)])
end
test_not_bool(value, place) =
    TestError("  Expression evaluated to non-Boolean", place, string("       Value: ", repr(value)))
function test_returned_comparison(value, negated::Bool, a, op::String, b, place::TestPlace)
    value === !negated && return TestPass()
    test_returned(value, negated, () -> negated ? string("!(", repr(a), " ", op, " ", repr(b), ")") :
                                                  string(repr(a), " ", op, " ", repr(b)), place)
end
function test_returned_call(value, negated::Bool, f::String, args::Tuple, place::TestPlace)
    value === !negated && return TestPass()
    test_returned(value, negated, () -> string(negated ? "!(" : "", f, "(", join(map(repr, args), ", "), ")", negated ? ")" : ""), place)
end
test_threw(e, place::TestPlace) = TestError("  Test threw exception", place, error_report(e))

exception_matches(expected::Type, e) = e isa expected || (expected <: LoadError && false)
exception_matches(expected::Exception, e) =
    typeof(e) === typeof(expected) && all(i -> isequal(getfield(e, i), getfield(expected, i)), 1:nfields(expected))
exception_matches(expected::AbstractString, e) = occursin(expected, error_text(e))
exception_matches(expected::Union{Tuple,AbstractVector}, e) = all(x -> occursin(x, error_text(e)), expected)
exception_matches(expected::Function, e) = expected(error_text(e)) === true
exception_matches(expected, e) = expected == e
function test_caught(e, expected, place::TestPlace)
    exception_matches(expected, e) && return TestPass()
    message_only = expected isa Union{AbstractString,Tuple,AbstractVector,Function}
    TestFail(place, message_only ? [string("    Expected: ", repr(expected)), string("     Message: ", repr(error_text(e)))] :
                                   [string("    Expected: ", expected), string("      Thrown: ", expected isa Type ? typeof(e) : e)])
end
test_not_caught(expected, place::TestPlace) = TestFail(place, [string("    Expected: ", expected), "  No exception thrown"])

function test_broken(r, place::TestPlace)
    r isa TestPass || return TestBroken(:test, place)
    TestError(" Unexpected Pass", place, " Got correct result, please change to @test if no longer broken.")
end
test_skipped(place::TestPlace) = TestBroken(:skipped, place)

show(io::IO, ::TestPass) = print(io, "Test Passed")
show(io::IO, t::TestBroken) =
    t.kind === :skipped ? print(io, "Test Broken\n  Skipped: ", t.place.text) : print(io, "Test Broken\n  Expression: ", t.place.text)
function show(io::IO, t::TestFail)
    print(io, "Test Failed at ", t.place.file, ":", t.place.line, "\n  Expression: ", t.place.text)
    for note in t.notes
        print(io, "\n", note)
    end
    println(io)
end
function show(io::IO, t::TestError)
    print(io, "Error During Test at ", t.place.file, ":", t.place.line, "\n", t.what)
    t.place.text === nothing || print(io, "\n", startswith(t.what, "  ") ? "  " : " ", "Expression: ", t.place.text)
    print(io, "\n")
    for line in split(chomp(t.report), "\n")
        print(io, isempty(line) ? "" : startswith(line, " ") ? line : string("  ", line), "\n")
    end
end
error_report(e) = string(error_text(e), "\n", exception_trace(e))

# ---- sets of tests -------------------------------------------------------------------------------------------------------

function test_record(r)
    if isempty(testset_stack)
        r isa Union{TestFail,TestError} || return r
        println(r)
        throw(FallbackTestSetException("There was an error during testing"))
    end
    testset_record(testset_stack[end], r)
end
function testset_record(ts::DefaultTestSet, r)
    if r isa TestPass
        ts.passed += 1
        return r
    end
    if r isa Union{TestFail,TestError}
        print(ts.description, ": ", r)
        println()
    end
    push!(ts.results, r)
    r
end
function testset_begin(description, verbose, file, line)
    ts = DefaultTestSet(string(description), verbose, 0, Any[], time_ns(), 0.0, file, line)
    push!(testset_stack, ts)
    ts
end
function testset_threw(ts::DefaultTestSet, e)
    testset_unwind(ts)
    testset_record(ts, TestError("  Got exception outside of a @test", TestPlace(nothing, ts.file, ts.line), error_report(e)))
end
function testset_unwind(ts::DefaultTestSet)
    while testset_stack[end] !== ts
        pop!(testset_stack)
    end
end
function testset_end(ts::DefaultTestSet)
    testset_unwind(ts)
    pop!(testset_stack)
    ts.seconds = Int(time_ns() - ts.start) / 1e9
    if !isempty(testset_stack)
        push!(testset_stack[end].results, ts)
        return ts
    end
    c = test_counts(ts)
    print_test_results(ts, c)
    c[2] + c[3] == 0 || throw(TestSetException(c...))
    ts
end

# (passes, failures, errors, broken), sets inside included
function test_counts(ts::DefaultTestSet)
    pass, fail, err, broken = ts.passed, 0, 0, 0
    for r in ts.results
        if r isa DefaultTestSet
            p, f, e, b = test_counts(r)
            pass += p
            fail += f
            err += e
            broken += b
        elseif r isa TestFail
            fail += 1
        elseif r isa TestError
            err += 1
        else
            broken += 1
        end
    end
    (pass, fail, err, broken)
end
function duration_text(seconds)
    tenths = round(seconds; digits = 1)
    tenths < 60 && return string(tenths, "s")
    minutes = Int(floor(tenths / 60))
    rest = round(tenths - 60 * minutes; digits = 1)
    string(minutes, "m", rest < 10 ? "0" : "", rest, "s")
end
any_not_passed(ts::DefaultTestSet) = any(r -> r isa DefaultTestSet ? any_not_passed(r) : !(r isa TestBroken), ts.results)
function test_alignment(ts::DefaultTestSet, depth)
    width = 2 * depth + length(ts.description)
    if ts.verbose || any_not_passed(ts)
        for r in ts.results
            r isa DefaultTestSet && (width = max(width, test_alignment(r, depth + 1)))
        end
    end
    width
end
const test_columns = ("Pass", "Fail", "Error", "Broken")
function print_test_results(ts::DefaultTestSet, counts)
    total = sum(counts)
    widths = map((name, n) -> n == 0 ? 0 : max(length(name), ndigits(n)), test_columns, counts)
    total_width = total == 0 ? 0 : max(5, ndigits(total))
    time_width = max(4, length(duration_text(ts.seconds)))
    align = max(test_alignment(ts, 0), length("Test Summary:"))
    print(rpad("Test Summary:", align), " |", total == 0 ? "" : " ")
    for i = 1:4
        widths[i] > 0 && print(lpad(test_columns[i], widths[i]), "  ")
    end
    total_width > 0 && print(lpad("Total", total_width), "  ")
    println(lpad("Time", time_width))
    print_test_counts(ts, 0, align, widths, total_width, time_width)
end
function print_test_counts(ts::DefaultTestSet, depth, align, widths, total_width, time_width)
    counts = test_counts(ts)
    total = sum(counts)
    print(rpad(string(repeat("  ", depth), ts.description), align), " | ")
    for i = 1:4
        widths[i] > 0 && print(lpad(counts[i] > 0 ? string(counts[i]) : " ", widths[i]), "  ")
    end
    print(lpad(total == 0 ? "None" : string(total), total_width), "  ")
    println(lpad(duration_text(ts.seconds), time_width))
    if counts[1] + counts[4] != total || ts.verbose
        for r in ts.results
            r isa DefaultTestSet && print_test_counts(r, depth + 1, align, widths, total_width, time_width)
        end
    end
end

# ---- @inferred -----------------------------------------------------------------------------------------------------------

function inferred_call(f, args...)
    value = f(args...)
    T = return_type(f, typeof(args))
    typeof(value) === T || (value isa Type && T <: Type) ||
        error("return type ", typeof(value), " does not match inferred return type ", T)
    value
end

export DefaultTestSet, TestSetException
end
