local ffi = require("ffi")

local function make(n)
  local a, t = ffi.new("double[?]", n * n), 1.0 / n / n
  for j = 0, n - 1 do
    for i = 0, n - 1 do a[j * n + i] = t * (i - j) * (i + j) end
  end
  return a
end

local function multiply(a, b, n)
  local c = ffi.new("double[?]", n * n)
  for j = 0, n - 1 do
    for k = 0, n - 1 do
      local x = b[j * n + k]
      for i = 0, n - 1 do c[j * n + i] = c[j * n + i] + a[k * n + i] * x end
    end
  end
  return c
end

local n = tonumber(arg[1]) or 100
local c = multiply(make(n), make(n), n)
local h = math.floor(n / 2) - 1
print(string.format("%.6f", c[h * n + h]))
