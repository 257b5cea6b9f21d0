area(w, h = w; scale::Int = 1, unit) = w * h * scale
total(xs...; kw...) = foo(xs...; a = 1, kw...)
