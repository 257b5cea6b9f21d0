local function escape_time(cr, ci)
  local zr, zi = cr, ci
  for n = 0, 79 do
    if zr * zr + zi * zi > 4 then return n end
    zr, zi = zr * zr - zi * zi + cr, zr * zi + zi * zr + ci
  end
  return 80
end

local s = 0
for _ = 1, tonumber(arg[1]) or 20 do
  for i = -20, 5 do
    for j = -10, 10 do s = s + escape_time(i / 10, j / 10) end
  end
end
print(string.format("%d", s))
