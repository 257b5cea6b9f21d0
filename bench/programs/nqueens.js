function place(row, n, columns, rising, falling) {
  if (row === n) return 1;
  let found = 0;
  for (let c = 0; c < n; c++)
    if (columns[c] && rising[row + c] && falling[row - c + n]) {
      columns[c] = rising[row + c] = falling[row - c + n] = 0;
      found += place(row + 1, n, columns, rising, falling);
      columns[c] = rising[row + c] = falling[row - c + n] = 1;
    }
  return found;
}

const n = Number(process.argv[2] || 8);
console.log(String(place(0, n, new Uint8Array(n).fill(1), new Uint8Array(2 * n).fill(1), new Uint8Array(2 * n).fill(1))));
