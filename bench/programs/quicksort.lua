local floor = math.floor

local function fill_random(a, n)
  local x = 42
  for i = 1, n do
    x = (x * 3877 + 29573) % 139968
    a[i] = x / 139968
  end
end

local function quicksort(a, lo, hi)
  while lo < hi do
    local pivot = a[floor((lo + hi) / 2)]
    local i, j = lo, hi
    while i <= j do
      while a[i] < pivot do i = i + 1 end
      while a[j] > pivot do j = j - 1 end
      if i <= j then
        a[i], a[j] = a[j], a[i]
        i, j = i + 1, j - 1
      end
    end
    if j - lo < hi - i then
      quicksort(a, lo, j)
      lo = i
    else
      quicksort(a, i, hi)
      hi = j
    end
  end
end

local n = tonumber(arg[1]) or 100000
local a = {}
fill_random(a, n)
quicksort(a, 1, n)
print(string.format("%.9f %.9f %.9f", a[1], a[floor(n / 2)], a[n]))
