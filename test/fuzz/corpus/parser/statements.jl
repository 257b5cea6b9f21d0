if a b end
if a; b; end
if a; end
if a b else c end
if a b elseif c d end
if a b elseif c d elseif e f else g end
if a < b && c; d end
x = if a b else c end
while a b end
while true; break; end
for i in 1:3 x end
for i = 1:3; end
for i ∈ x; y; end
for i in 1:2, j in 3:4; x; end
for (a, b) in c; end
for i::Int in x; end
for i in x if y break end end
begin end
begin a end
begin a; b end
begin
 a

 b
end
(begin a end)
let; end
let
x
end
let x; end
let x = 1; y end
let x = 1, y = 2; z end
let x, y; end
let f(x) = 1; end
let (a, b) = c; end
try a catch; b end
try a catch e; b end
try a catch e b end
try
a
catch
b
end
try
a
catch e
b
finally
c
end
try a finally b end
try a catch; b else c end
try a catch; b else c finally d end
return
return x
return x, y
a && return
f() = return
a ? return : b
break
continue
quote end
quote a; b end
quote
$x
end
local x
local x, y
local x = 1
local x::Int
local x::Int = 1
local x, y = 1, 2
global x
global x = 1
global x, y
global x::Int = 1
const x = 1
const x::Int = 1
const x, y = 1, 2
const global x = 1
global const x = 1
"doc"
f(x) = 1
"doc" f(x) = 1
"""
doc
"""
struct A end
"not"

f
"a $b"
f
begin "a"
b end
f() = begin "a" end
function f() "a"
b end
