function escapeTime(cr, ci) {
  let zr = cr, zi = ci;
  for (let n = 0; n < 80; n++) {
    if (zr * zr + zi * zi > 4) return n;
    const r = zr * zr - zi * zi, i = zr * zi + zi * zr;
    zr = r + cr;
    zi = i + ci;
  }
  return 80;
}

let s = 0;
const rounds = Number(process.argv[2] || 20);
for (let r = 0; r < rounds; r++)
  for (let i = -20; i <= 5; i++) for (let j = -10; j <= 10; j++) s += escapeTime(i / 10, j / 10);
console.log(String(s));
