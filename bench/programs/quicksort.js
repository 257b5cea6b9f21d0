function fillRandom(a) {
  let x = 42;
  for (let i = 0; i < a.length; i++) {
    x = (x * 3877 + 29573) % 139968;
    a[i] = x / 139968;
  }
}

function quicksort(a, lo, hi) {
  while (lo < hi) {
    const pivot = a[(lo + hi) >>> 1];
    let i = lo, j = hi;
    while (i <= j) {
      while (a[i] < pivot) i++;
      while (a[j] > pivot) j--;
      if (i <= j) {
        const t = a[i];
        a[i++] = a[j];
        a[j--] = t;
      }
    }
    if (j - lo < hi - i) {
      quicksort(a, lo, j);
      lo = i;
    } else {
      quicksort(a, i, hi);
      hi = j;
    }
  }
}

const n = Number(process.argv[2] || 100000);
const a = new Float64Array(n);
fillRandom(a);
quicksort(a, 0, n - 1);
console.log([a[0], a[(n >> 1) - 1], a[n - 1]].map((x) => x.toFixed(9)).join(" "));
