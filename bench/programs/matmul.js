function make(n) {
  const a = new Float64Array(n * n), t = 1 / n / n;
  for (let j = 0; j < n; j++) for (let i = 0; i < n; i++) a[j * n + i] = t * (i - j) * (i + j);
  return a;
}

function multiply(a, b, n) {
  const c = new Float64Array(n * n);
  for (let j = 0; j < n; j++)
    for (let k = 0; k < n; k++) {
      const x = b[j * n + k];
      for (let i = 0; i < n; i++) c[j * n + i] += a[k * n + i] * x;
    }
  return c;
}

const n = Number(process.argv[2] || 100);
const c = multiply(make(n), make(n), n);
const h = (n >> 1) - 1;
console.log(c[h * n + h].toFixed(6));
