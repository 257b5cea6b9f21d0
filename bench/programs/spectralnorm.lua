local function element(i, j)
  local ij = i + j
  return 1.0 / (ij * (ij + 1) * 0.5 + i + 1)
end

local function multiply(out, v, n)
  for i = 0, n - 1 do
    local s = 0
    for j = 0, n - 1 do s = s + element(i, j) * v[j] end
    out[i] = s
  end
end

local function multiply_transposed(out, v, n)
  for i = 0, n - 1 do
    local s = 0
    for j = 0, n - 1 do s = s + element(j, i) * v[j] end
    out[i] = s
  end
end

local n = tonumber(arg[1]) or 100
local u, v, t = {}, {}, {}
for i = 0, n - 1 do u[i], v[i], t[i] = 1, 0, 0 end
for _ = 1, 10 do
  multiply(t, u, n)
  multiply_transposed(v, t, n)
  multiply(t, v, n)
  multiply_transposed(u, t, n)
end
local uv, vv = 0, 0
for i = 0, n - 1 do
  uv = uv + u[i] * v[i]
  vv = vv + v[i] * v[i]
end
print(string.format("%.9f", math.sqrt(uv / vv)))
