function countPrimes(n) {
  const prime = new Uint8Array(n + 1).fill(1);
  for (let i = 2; i * i <= n; i++)
    if (prime[i]) for (let j = i * i; j <= n; j += i) prime[j] = 0;
  let count = 0;
  for (let i = 2; i <= n; i++) count += prime[i];
  return count;
}

console.log(String(countPrimes(Number(process.argv[2] || 100000))));
