function guarded(f)
    for i in 1:3
        try
            f(i) && return i
            i == 2 && break
        catch e
            e isa Foo || rethrow()
            continue
        finally
            done(i)
        end
    end
    y = try
        f(0)
    catch
        1
    else
        2
    end
    y
end
