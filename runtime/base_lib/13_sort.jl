# 13_sort.jl - sorting (stable: insertion sort for short runs, merge sort above), searching in sorted data, uniqueness.

struct Ordering{L,B}
    lt::L
    by::B
end
struct ReverseOrdering{L,B}
    lt::L
    by::B
end
struct ForwardMark end
struct ReverseMark end
const Forward = ForwardMark()
const ReverseSort = ReverseMark()
@inline before(o::Ordering, x, y) = o.lt(o.by(x), o.by(y))
@inline before(o::ReverseOrdering, x, y) = o.lt(o.by(y), o.by(x))
@inline make_order(lt, by, rev::Bool) = rev ? ReverseOrdering(lt, by) : Ordering(lt, by)
# isless on plain integers is one instruction; on floats `<` is right once there is no NaN
struct Less end
@inline before(::Less, x, y) = isless(x, y)

function insertion_sort!(a, lo::Int, hi::Int, o)
    for i = (lo + 1):hi
        @inbounds x = a[i]
        j = i
        while j > lo
            @inbounds y = a[j - 1]
            before(o, x, y) || break
            @inbounds a[j] = y
            j -= 1
        end
        @inbounds a[j] = x
    end
    a
end
function merge_sort!(a, lo::Int, hi::Int, o, t)
    hi - lo < 20 && return insertion_sort!(a, lo, hi, o)
    mid = lo + ((hi - lo) >> 1)
    merge_sort!(a, lo, mid, o, t)
    merge_sort!(a, mid + 1, hi, o, t)
    @inbounds before(o, a[mid + 1], a[mid]) || return a
    n = mid - lo + 1
    for i = 1:n
        @inbounds t[i] = a[lo + i - 1]
    end
    i = 1
    j = mid + 1
    k = lo
    while i <= n && j <= hi
        @inbounds x = t[i]
        @inbounds y = a[j]
        if before(o, y, x)
            @inbounds a[k] = y
            j += 1
        else
            @inbounds a[k] = x
            i += 1
        end
        k += 1
    end
    while i <= n
        @inbounds a[k] = t[i]
        i += 1
        k += 1
    end
    a
end
function sort_all!(a::AbstractVector, o)
    n = length(a)
    n <= 20 && return insertion_sort!(a, 1, n, o)
    merge_sort!(a, 1, n, o, similar(a, (n + 1) >> 1))
end

struct QuickSortMark end
struct MergeSortMark end
struct InsertionSortMark end
const QuickSort = QuickSortMark()
const MergeSort = MergeSortMark()
const InsertionSort = InsertionSortMark()

function sort!(a::AbstractVector; lt = isless, by = identity, rev = false, alg = MergeSort, order = Forward)
    order isa ReverseMark && (rev = !rev)
    lt === isless && by === identity && rev === false && return sort_all!(a, Less())
    rev === true ? sort_all!(a, ReverseOrdering(lt, by)) : sort_all!(a, Ordering(lt, by))
end
sort(a::AbstractVector; lt = isless, by = identity, rev = false, alg = MergeSort, order = Forward) =
    sort!(collect(a); lt = lt, by = by, rev = rev, order = order)
function sort(a::AbstractMatrix; dims, rev = false, by = identity, lt = isless)
    b = copy(a)
    if dims == 1
        for j = 1:size(a, 2)
            b[:, j] = sort(a[:, j]; rev = rev, by = by, lt = lt)
        end
    else
        for i = 1:size(a, 1)
            b[i, :] = sort(a[i, :]; rev = rev, by = by, lt = lt)
        end
    end
    b
end
function sortperm(a::AbstractVector; lt = isless, by = identity, rev = false, alg = MergeSort, order = Forward)
    p = collect(OneTo(length(a)))
    sort!(p; lt = lt, by = i -> by(a[i]), rev = rev, order = order)
end
partialsort!(a::AbstractVector, k; lt = isless, by = identity, rev = false) = sort!(a; lt = lt, by = by, rev = rev)[k]
partialsort(a::AbstractVector, k; lt = isless, by = identity, rev = false) = sort(a; lt = lt, by = by, rev = rev)[k]
function issorted(a; lt = isless, by = identity, rev = false)
    o = make_order(lt, by, rev)
    y = iterate(a)
    y === nothing && return true
    x = y[1]
    y = iterate(a, y[2])
    while y !== nothing
        before(o, y[1], x) && return false
        x = y[1]
        y = iterate(a, y[2])
    end
    true
end
# the first position where `stop(element)` holds
function first_where(stop, a)
    lo = 0
    hi = length(a) + 1
    while lo < hi - 1
        mid = lo + ((hi - lo) >> 1)
        stop(a[mid]) ? (hi = mid) : (lo = mid)
    end
    hi
end
function searchsortedfirst(a::AbstractVector, x; lt = isless, by = identity, rev = false)
    o = make_order(lt, by, rev)
    first_where(y -> !before(o, y, x), a)
end
function searchsortedlast(a::AbstractVector, x; lt = isless, by = identity, rev = false)
    o = make_order(lt, by, rev)
    first_where(y -> before(o, x, y), a) - 1
end
searchsorted(a::AbstractVector, x; lt = isless, by = identity, rev = false) =
    searchsortedfirst(a, x; lt = lt, by = by, rev = rev):searchsortedlast(a, x; lt = lt, by = by, rev = rev)
insorted(x, a::AbstractVector) = (i = searchsortedfirst(a, x); i <= length(a) && isequal(a[i], x))

function unique(itr)
    seen = Set{Any}()
    r = similar_vector(itr)
    for x in itr
        if !(x in seen)
            push!(seen, x)
            push!(r, x)
        end
    end
    r
end
unique(f, itr) = unique_by(f, itr)
function unique_by(f, itr)
    seen = Set{Any}()
    r = similar_vector(itr)
    for x in itr
        k = f(x)
        if !(k in seen)
            push!(seen, k)
            push!(r, x)
        end
    end
    r
end
similar_vector(itr) = IteratorEltype(itr) isa HasEltype ? Vector{eltype(itr)}() : Vector{Any}()
unique!(a::Vector) = (b = unique(a); resize!(a, length(b)); copyto!(a, b))
allunique(itr) = (v = collect(itr); length(unique(v)) == length(v))
function allequal(itr)
    y = iterate(itr)
    y === nothing || all(x -> isequal(x, y[1]), itr)
end

export sort!, sortperm, partialsort, partialsort!, searchsorted, searchsortedfirst, searchsortedlast, insorted
export unique, unique!, allunique, allequal, QuickSort, MergeSort, InsertionSort
