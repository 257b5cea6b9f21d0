function piSum(rounds) {
  let total = 0;
  for (let r = 0; r < rounds; r++) {
    let s = 0;
    for (let k = 1; k <= 10000; k++) s += 1 / (k * k);
    total += s;
  }
  return total / rounds;
}

console.log(piSum(Number(process.argv[2] || 10)).toFixed(12));
