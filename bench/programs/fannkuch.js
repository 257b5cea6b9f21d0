function countFlips(p) {
  let flips = 0;
  for (let k = p[0]; k !== 1; k = p[0]) {
    for (let i = 0, j = k - 1; i < j; i++, j--) {
      const t = p[i];
      p[i] = p[j];
      p[j] = t;
    }
    flips++;
  }
  return flips;
}

function fannkuch(n) {
  const perm = new Int32Array(n), work = new Int32Array(n), count = new Int32Array(n + 1);
  for (let i = 0; i < n; i++) perm[i] = i + 1;
  let checksum = 0, most = 0, r = n + 1, sign = 1;
  for (;;) {
    for (; r > 2; r--) count[r - 1] = r - 1;
    work.set(perm);
    const flips = countFlips(work);
    if (flips > most) most = flips;
    checksum += sign * flips;
    for (r = 2; r <= n; r++) {
      const first = perm[0];
      for (let i = 0; i < r - 1; i++) perm[i] = perm[i + 1];
      perm[r - 1] = first;
      if (--count[r] > 0) break;
    }
    if (r > n) return [checksum, most];
    sign = -sign;
  }
}

const n = Number(process.argv[2] || 7);
const [checksum, most] = fannkuch(n);
console.log(`${checksum}\nPfannkuchen(${n}) = ${most}`);
