# The planets of the solar system under gravity, by symplectic steps.
using Printf

mutable struct Body
    x::Float64
    y::Float64
    z::Float64
    vx::Float64
    vy::Float64
    vz::Float64
    mass::Float64
end

const SOLAR_MASS = 4 * π^2
const DAYS = 365.24

planet(x, y, z, vx, vy, vz, m) = Body(x, y, z, vx * DAYS, vy * DAYS, vz * DAYS, m * SOLAR_MASS)

solar_system() = [
    Body(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, SOLAR_MASS),
    planet(4.84143144246472090e+00, -1.16032004402742839e+00, -1.03622044471123109e-01,
        1.66007664274403694e-03, 7.69901118419740425e-03, -6.90460016972063023e-05, 9.54791938424326609e-04),
    planet(8.34336671824457987e+00, 4.12479856412430479e+00, -4.03523417114321381e-01,
        -2.76742510726411100e-03, 4.99852801234917238e-03, 2.30417297573763929e-05, 2.85885980666130812e-04),
    planet(1.28943695621391310e+01, -1.51111514016986312e+01, -2.23307578892655734e-01,
        2.96460137564761618e-03, 2.37847173959480950e-03, -2.96589568540237556e-05, 4.36624404335156298e-05),
    planet(1.53796971148509165e+01, -2.59193146099879641e+01, 1.79258772950371181e-01,
        2.68067772490389322e-03, 1.62824170038242295e-03, -9.51592254519715870e-05, 5.15138902046611451e-05),
]

# Puts the centre of mass at rest.
function offset_momentum!(bodies)
    px = py = pz = 0.0
    for b in bodies
        px += b.vx * b.mass
        py += b.vy * b.mass
        pz += b.vz * b.mass
    end
    sun = bodies[1]
    sun.vx = -px / SOLAR_MASS
    sun.vy = -py / SOLAR_MASS
    sun.vz = -pz / SOLAR_MASS
end

function energy(bodies)
    e = 0.0
    for i in eachindex(bodies)
        a = bodies[i]
        e += 0.5 * a.mass * (a.vx^2 + a.vy^2 + a.vz^2)
        for j in i+1:length(bodies)
            b = bodies[j]
            dx, dy, dz = a.x - b.x, a.y - b.y, a.z - b.z
            e -= a.mass * b.mass / sqrt(dx^2 + dy^2 + dz^2)
        end
    end
    e
end

function advance!(bodies, dt)
    n = length(bodies)
    @inbounds for i in 1:n
        a = bodies[i]
        for j in i+1:n
            b = bodies[j]
            dx, dy, dz = a.x - b.x, a.y - b.y, a.z - b.z
            d2 = dx * dx + dy * dy + dz * dz
            mag = dt / (d2 * sqrt(d2))
            a.vx -= dx * (b.mass * mag)
            a.vy -= dy * (b.mass * mag)
            a.vz -= dz * (b.mass * mag)
            b.vx += dx * (a.mass * mag)
            b.vy += dy * (a.mass * mag)
            b.vz += dz * (a.mass * mag)
        end
    end
    for b in bodies
        b.x += dt * b.vx
        b.y += dt * b.vy
        b.z += dt * b.vz
    end
end

function main(steps)
    bodies = solar_system()
    offset_momentum!(bodies)
    @printf("%.9f\n", energy(bodies))
    for _ in 1:steps
        advance!(bodies, 0.01)
    end
    @printf("%.9f\n", energy(bodies))
end

main(isempty(ARGS) ? 1000 : parse(Int, ARGS[1]))
