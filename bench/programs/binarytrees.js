class Tree {
  constructor(left, right) {
    this.left = left;
    this.right = right;
  }
}

function make(depth) {
  return depth === 0 ? new Tree(null, null) : new Tree(make(depth - 1), make(depth - 1));
}

function countNodes(t) {
  return t.left === null ? 1 : 1 + countNodes(t.left) + countNodes(t.right);
}

const shortest = 4, longest = Math.max(shortest + 2, Number(process.argv[2] || 10));
console.log(`stretch tree of depth ${longest + 1}\t check: ${countNodes(make(longest + 1))}`);
const longLived = make(longest);
for (let depth = shortest; depth <= longest; depth += 2) {
  const rounds = 1 << (longest - depth + shortest);
  let check = 0;
  for (let i = 0; i < rounds; i++) check += countNodes(make(depth));
  console.log(`${rounds}\t trees of depth ${depth}\t check: ${check}`);
}
console.log(`long lived tree of depth ${longest}\t check: ${countNodes(longLived)}`);
