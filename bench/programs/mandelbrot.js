function inside(cr, ci) {
  let zr = 0, zi = 0, tr = 0, ti = 0;
  for (let i = 0; i < 50; i++) {
    zi = 2 * zr * zi + ci;
    zr = tr - ti + cr;
    tr = zr * zr;
    ti = zi * zi;
    if (tr + ti > 4) return false;
  }
  return true;
}

const n = Number(process.argv[2] || 64);
const width = (n + 7) >> 3;
const image = Buffer.alloc(width * n);
for (let y = 0; y < n; y++) {
  const ci = (2 * y) / n - 1;
  for (let column = 0; column < width; column++)
    for (let bit = 0; bit < 8; bit++) {
      const x = 8 * column + bit;
      if (x < n && inside((2 * x) / n - 1.5, ci)) image[y * width + column] |= 0x80 >> bit;
    }
}
process.stdout.write(`P4\n${n} ${n}\n`);
process.stdout.write(image);
