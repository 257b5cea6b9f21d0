# modules inside Base see what is not exported, too
GC.gc()
GC.gc(false)
println(Sys.WORD_SIZE, " ", Sys.islinux(), " ", Threads.nthreads())     # expect: 64 true 1
println(collect(Iterators.take(1:10, 3)))                               # expect: [1, 2, 3]
println(Base.Iterators.rest(1:3, 1) |> collect)                         # expect: [2, 3]
const answer = 42
question = 1
println(isconst(Main, :answer), " ", isconst(Main, :question), " ", isconst(@__MODULE__, :nowhere))     # expect: true false false
