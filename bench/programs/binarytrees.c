#include <stdio.h>
#include <stdlib.h>

typedef struct tree {
    struct tree *left, *right;
} tree;

static tree *make(int depth)
{
    tree *t = malloc(sizeof *t);
    t->left = depth ? make(depth - 1) : NULL;
    t->right = depth ? make(depth - 1) : NULL;
    return t;
}

static long count_nodes(const tree *t) { return t->left ? 1 + count_nodes(t->left) + count_nodes(t->right) : 1; }

static void drop(tree *t)
{
    if (!t)
        return;
    drop(t->left);
    drop(t->right);
    free(t);
}

static long make_and_count(int depth)
{
    tree *t = make(depth);
    long n = count_nodes(t);
    drop(t);
    return n;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 10, shortest = 4, longest = n > shortest + 2 ? n : shortest + 2;
    printf("stretch tree of depth %d\t check: %ld\n", longest + 1, make_and_count(longest + 1));
    tree *long_lived = make(longest);
    for (int depth = shortest; depth <= longest; depth += 2) {
        long rounds = 1L << (longest - depth + shortest), check = 0;
        for (long i = 0; i < rounds; i++)
            check += make_and_count(depth);
        printf("%ld\t trees of depth %d\t check: %ld\n", rounds, depth, check);
    }
    printf("long lived tree of depth %d\t check: %ld\n", longest, count_nodes(long_lived));
    drop(long_lived);
    return 0;
}
