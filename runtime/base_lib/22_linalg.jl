# 22_linalg.jl - products of matrices and vectors, transposes, and the dense linear algebra behind LinearAlgebra.

# A row: the adjoint of a vector. Adjoints of matrices are computed at once.
abstract type Transpose end # only its constructor is used: transposes of vectors are Adjoints
struct Adjoint{T,V} <: AbstractArray{T,2}
    parent::V
end
adjoint(v::AbstractVector{T}) where {T} = Adjoint{T,typeof(v)}(T <: Complex ? map(conj, v) : v)
adjoint(a::AbstractMatrix{T}) where {T} = T <: Complex ? permutedims(map(conj, a)) : permutedims(a)
adjoint(r::Adjoint) = r.parent
adjoint(x::Number) = conj(x)
(::Type{Transpose})(a) = transpose(a)
transpose(v::AbstractVector{T}) where {T} = Adjoint{T,typeof(v)}(v)
transpose(a::AbstractMatrix) = permutedims(a)
transpose(r::Adjoint) = r.parent
transpose(x::Number) = x
size(r::Adjoint) = (1, length(r.parent))
length(r::Adjoint) = length(r.parent)
@inline getindex(r::Adjoint, i::Int) = r.parent[i]
@inline getindex(r::Adjoint, i::Int, j::Int) = (i == 1 || throw_boundserror(r, (i, j)); r.parent[j])
setindex!(r::Adjoint, v, i::Int, j::Int) = (r.parent[j] = v; r)

function dot(a::AbstractArray, b::AbstractArray)
    n = length(a)
    n == length(b) || throw_dims("first array has length ", n, " which does not match the length of the second, ", length(b), ".")
    s = zero(eltype(a)) * zero(eltype(b))
    for i = 1:n
        @inbounds s += conj(a[i]) * b[i]
    end
    s
end
dot(x::Number, y::Number) = conj(x) * y
dot(a, b) = sum(((x, y),) -> dot(x, y), zip(a, b))
const ⋅ = dot
@inline throw_product(a, b) = throw_dims("matrix A has axes ", axes(a), ", matrix B has axes ", axes(b))
function *(a::AbstractMatrix{T}, b::AbstractMatrix{S}) where {T,S}
    m, n, p = size(a, 1), size(a, 2), size(b, 2)
    n == size(b, 1) || throw_product(a, b)
    c = fill!(array_new(Array{typeof(zero(T) * zero(S)),2}, m, p), zero(T) * zero(S))
    for k = 1:64:n, i = 1:512:m # blocks of `a` that stay in the cache while all columns of `b` pass
        add_block!(c, a, b, i, min(i + 511, m), k, min(k + 63, n))
    end
    c
end
# c += a * b, of a[first:last, from:to]: four columns at a time
function add_block!(c, a, b, first, last, from, to)
    for j = 1:size(b, 2)
        k = from
        while k + 3 <= to
            @inbounds x, y, z, w = b[k, j], b[k + 1, j], b[k + 2, j], b[k + 3, j]
            for i = first:last
                @inbounds c[i, j] += a[i, k] * x + a[i, k + 1] * y + a[i, k + 2] * z + a[i, k + 3] * w
            end
            k += 4
        end
        while k <= to
            @inbounds x = b[k, j]
            for i = first:last
                @inbounds c[i, j] += a[i, k] * x
            end
            k += 1
        end
    end
end
function *(a::AbstractMatrix{T}, v::AbstractVector{S}) where {T,S}
    m, n = size(a, 1), size(a, 2)
    n == length(v) || throw_product(a, v)
    c = fill!(array_new(Array{typeof(zero(T) * zero(S)),1}, m), zero(T) * zero(S))
    for k = 1:n
        @inbounds x = v[k]
        for i = 1:m
            @inbounds c[i] += a[i, k] * x
        end
    end
    c
end
*(v::AbstractVector, a::AbstractMatrix) = reshape(v, length(v), 1) * a
*(r::Adjoint, v::AbstractVector) = plain_dot(r.parent, v)
*(v::AbstractVector, r::Adjoint) = [x * y for x in v, y in r.parent]
*(r::Adjoint{T}, a::AbstractMatrix{S}) where {T,S} = transpose(permutedims(a) * r.parent)
function plain_dot(a, b)
    length(a) == length(b) || throw_dims("first array has length ", length(a), " which does not match the length of the second, ", length(b), ".")
    s = zero(eltype(a)) * zero(eltype(b))
    for i in eachindex(a)
        s += a[i] * b[i]
    end
    s
end
function ^(a::AbstractMatrix, n::Integer)
    n < 0 && return inv(a)^(-n)
    n == 0 && return one(a)
    r = a
    for bit = (62 - leading_zeros(Int(n))):-1:0
        r = r * r
        isodd(n >> bit) && (r = r * a)
    end
    r
end
literal_pow(::typeof(^), a::AbstractMatrix, ::Val{p}) where {p} = a^p
function mul!(c, a, b)
    copyto!(c, a * b)
end

struct SingularException <: Exception
    info::Int
end
showerror(io::IO, e::SingularException) = print(io, "SingularException(", e.info, ")")

# LU with partial pivoting of a copy: (factors, row order, sign of the order, first zero pivot or 0)
function lu_factors(a::AbstractMatrix)
    n = size(a, 1)
    n == size(a, 2) || throw_dims("matrix is not square: dimensions are ", size(a))
    f = map(x -> x / one(x), a)
    order = collect(1:n)
    sign = 1
    bad = 0
    for k = 1:n
        p = k
        for i = (k + 1):n
            abs(f[i, k]) > abs(f[p, k]) && (p = i)
        end
        if iszero(f[p, k])
            bad == 0 && (bad = k)
            continue
        end
        if p != k
            for j = 1:n
                f[k, j], f[p, j] = f[p, j], f[k, j]
            end
            order[k], order[p] = order[p], order[k]
            sign = -sign
        end
        for i = (k + 1):n
            f[i, k] /= f[k, k]
            for j = (k + 1):n
                f[i, j] -= f[i, k] * f[k, j]
            end
        end
    end
    (f, order, sign, bad)
end
function det(a::AbstractMatrix)
    f, order, sign, bad = lu_factors(a)
    d = sign * one(eltype(f))
    for i = 1:size(f, 1)
        d *= f[i, i]
    end
    d
end
function solve_column(f, order, b)
    n = length(order)
    x = [b[order[i]] / one(eltype(f)) for i = 1:n]
    for i = 1:n, j = 1:(i - 1)
        x[i] -= f[i, j] * x[j]
    end
    for i = n:-1:1
        for j = (i + 1):n
            x[i] -= f[i, j] * x[j]
        end
        x[i] /= f[i, i]
    end
    x
end
function \(a::AbstractMatrix, b::AbstractVector)
    size(a, 1) == size(a, 2) || error("least squares solutions of non-square systems are not supported")
    f, order, sign, bad = lu_factors(a)
    bad == 0 || throw(SingularException(bad))
    solve_column(f, order, b)
end
\(a::AbstractMatrix, b::AbstractMatrix) = hcat([a \ b[:, j] for j = 1:size(b, 2)]...)
/(a::AbstractMatrix, b::AbstractMatrix) = permutedims(permutedims(b) \ permutedims(a))
inv(a::AbstractMatrix) = a \ one(a)
tr(a::AbstractMatrix) = sum(a[i, i] for i = 1:size(a, 1))
diag(a::AbstractMatrix) = [a[i, i] for i = 1:min(size(a, 1), size(a, 2))]
norm(a) = sqrt(float(sum(abs2, a)))
norm(x::Number) = abs(x)
norm(a, p::Real) = p == 2 ? norm(a) : p == 1 ? float(sum(abs, a)) : p == Inf ? float(maximum(abs, a)) : sum(x -> abs(x)^p, a)^(1 / p)
normalize(a) = a / norm(a)
cross(a, b) = [a[2] * b[3] - a[3] * b[2], a[3] * b[1] - a[1] * b[3], a[1] * b[2] - a[2] * b[1]]
const × = cross
function kron(a::AbstractMatrix, b::AbstractMatrix)
    p, q = size(b)
    [a[div(i - 1, p) + 1, div(j - 1, q) + 1] * b[mod1(i, p), mod1(j, q)] for i = 1:(size(a, 1) * p), j = 1:(size(a, 2) * q)]
end
issymmetric(a::AbstractMatrix) = a == permutedims(a)
triu(a::AbstractMatrix) = [j >= i ? a[i, j] : zero(a[i, j]) for i = 1:size(a, 1), j = 1:size(a, 2)]
tril(a::AbstractMatrix) = [j <= i ? a[i, j] : zero(a[i, j]) for i = 1:size(a, 1), j = 1:size(a, 2)]
struct UniformScaling{T}
    λ::T
end
(s::UniformScaling{T})(n::Integer) where {T} = [i == j ? s.λ : zero(T) for i = 1:n, j = 1:n]
const I = UniformScaling{Bool}(true)
*(s::UniformScaling, a::AbstractArray) = s.λ * a
*(a::AbstractArray, s::UniformScaling) = a * s.λ
*(x::Number, s::UniformScaling) = UniformScaling(x * s.λ)
+(a::AbstractMatrix, s::UniformScaling) = a + s.λ * one(a)
+(s::UniformScaling, a::AbstractMatrix) = a + s
-(a::AbstractMatrix, s::UniformScaling) = a - s.λ * one(a)
(::Type{Array{T,2}})(s::UniformScaling, m::Integer, n::Integer) where {T} = [i == j ? T(s.λ) : zero(T) for i = 1:m, j = 1:n]
(::Type{Matrix})(s::UniformScaling, m::Integer, n::Integer) = [i == j ? s.λ : zero(s.λ) for i = 1:m, j = 1:n]
UniformScaling(x) = UniformScaling{typeof(x)}(x)

mean(a) = sum(a) / length(a)
mean(f, a) = sum(f, a) / length(a)
mean(r::AbstractRange) = (first(r) + last(r)) / 2
mean(a::AbstractMatrix; dims = :) = dims isa Colon ? sum(a) / length(a) : sum(a; dims = dims) ./ size(a, dims)
function median(a)
    v = sort(collect(a))
    n = length(v)
    n == 0 && throw_argument("median of an empty array is undefined, ", Shown(a))
    isodd(n) ? v[(n + 1) >> 1] / 1 : (v[n >> 1] + v[(n >> 1) + 1]) / 2
end
function var(a; corrected::Bool = true, mean = nothing)
    m = mean === nothing ? sum(a) / length(a) : mean
    sum(x -> abs2(x - m), a) / (length(a) - (corrected ? 1 : 0))
end
std(a; corrected::Bool = true, mean = nothing) = sqrt(var(a; corrected = corrected, mean = mean))
function quantile(a, p::Real)
    v = sort(collect(a))
    h = (length(v) - 1) * p + 1
    i = floor(Int, h)
    i >= length(v) ? v[end] / 1 : v[i] + (h - i) * (v[i + 1] - v[i])
end
quantile(a, ps::AbstractArray) = [quantile(a, p) for p in ps]
function cor(a, b)
    x, y = mean(a), mean(b)
    sum((p - x) * (q - y) for (p, q) in zip(a, b)) / sqrt(sum(p -> abs2(p - x), a) * sum(q -> abs2(q - y), b))
end

export adjoint, transpose
