# 23_modules.jl - what `using Printf` and its like bring in. The functions live in Base; these modules export them.

module LinearAlgebra
import ..dot, ..⋅, ..mul!, ..SingularException, ..det, ..tr, ..diag, ..norm, ..normalize, ..cross, ..×, ..kron, ..issymmetric
import ..triu, ..tril, ..UniformScaling, ..I, ..Adjoint
export dot, ⋅, mul!, SingularException, det, tr, diag, norm, normalize, cross, ×, kron, issymmetric, triu, tril, UniformScaling, I
import ..Transpose
export Adjoint, Transpose
end

module Statistics
import ..mean, ..median, ..var, ..std, ..quantile, ..cor
export mean, median, var, std, quantile, cor
end

module Random
import ..rand!, ..shuffle, ..shuffle!, ..randperm, ..randstring, ..seed!
export rand!, shuffle, shuffle!, randperm, randstring
end

module Printf end

module Order
import ..Forward, ..ReverseSort
const Reverse = ReverseSort
end
