# A station reads temperatures and reports trends. `warming` and `cooling` call each other; nothing of this is compiled
# until `report` runs, which is why a breakpoint set before the start is "pending".

struct Reading
    hour::Int
    celsius::Float64
end

mutable struct Station
    name::String
    readings::Vector{Reading}
end

record!(s::Station, hour, celsius) = push!(s.readings, Reading(hour, celsius))

mean(values) = sum(values) / length(values)

function cooling(readings, from, level)
    if from > length(readings)
        return level
    end
    step = readings[from].celsius - readings[from - 1].celsius
    return warming(readings, from + 1, level + step)
end

function warming(readings, from, level)
    if from > length(readings)
        return level
    end
    warmer = readings[from].celsius > readings[from - 1].celsius
    weight = warmer ? 1.0 : 0.5
    return cooling(readings, from, level * weight)
end

function report(s::Station)
    average = mean([r.celsius for r in s.readings])
    direction = warming(s.readings, 2, 0.0)
    println(s.name, ": average ", round(average, digits=2), ", trend ", round(direction, digits=2))
end

station = Station("Hilltop", Reading[])
for hour in 0:5
    record!(station, hour, 12.0 + 1.5 * hour - 0.2 * hour^2)
end
report(station)
