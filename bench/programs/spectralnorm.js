function element(i, j) {
  return 1 / (((i + j) * (i + j + 1)) / 2 + i + 1);
}

function multiply(out, v) {
  const n = v.length;
  for (let i = 0; i < n; i++) {
    let s = 0;
    for (let j = 0; j < n; j++) s += element(i, j) * v[j];
    out[i] = s;
  }
}

function multiplyTransposed(out, v) {
  const n = v.length;
  for (let i = 0; i < n; i++) {
    let s = 0;
    for (let j = 0; j < n; j++) s += element(j, i) * v[j];
    out[i] = s;
  }
}

const n = Number(process.argv[2] || 100);
const u = new Float64Array(n).fill(1), v = new Float64Array(n), t = new Float64Array(n);
for (let k = 0; k < 10; k++) {
  multiply(t, u);
  multiplyTransposed(v, t);
  multiply(t, v);
  multiplyTransposed(u, t);
}
let uv = 0, vv = 0;
for (let i = 0; i < n; i++) {
  uv += u[i] * v[i];
  vv += v[i] * v[i];
}
console.log(Math.sqrt(uv / vv).toFixed(9));
