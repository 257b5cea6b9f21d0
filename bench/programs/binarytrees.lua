local function make(depth)
  if depth == 0 then return {} end
  return {make(depth - 1), make(depth - 1)}
end

local function count_nodes(t)
  if t[1] then return 1 + count_nodes(t[1]) + count_nodes(t[2]) end
  return 1
end

local shortest = 4
local longest = math.max(shortest + 2, tonumber(arg[1]) or 10)
print(string.format("stretch tree of depth %d\t check: %d", longest + 1, count_nodes(make(longest + 1))))
local long_lived = make(longest)
for depth = shortest, longest, 2 do
  local rounds, check = 2 ^ (longest - depth + shortest), 0
  for _ = 1, rounds do check = check + count_nodes(make(depth)) end
  print(string.format("%d\t trees of depth %d\t check: %d", rounds, depth, check))
end
print(string.format("long lived tree of depth %d\t check: %d", longest, count_nodes(long_lived)))
