local function pi_sum(rounds)
  local total = 0.0
  for _ = 1, rounds do
    local s = 0.0
    for k = 1, 10000 do s = s + 1.0 / (k * k) end
    total = total + s
  end
  return total / rounds
end

print(string.format("%.12f", pi_sum(tonumber(arg[1]) or 10)))
