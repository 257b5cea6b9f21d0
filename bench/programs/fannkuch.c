#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void swap(long *a, long *b)
{
    long t = *a;
    *a = *b;
    *b = t;
}

static long count_flips(long *p)
{
    long flips = 0;
    for (long k = p[0]; k != 1; k = p[0]) {
        for (long i = 0, j = k - 1; i < j; i++, j--)
            swap(&p[i], &p[j]);
        flips++;
    }
    return flips;
}

static long fannkuch(long n, long *most)
{
    long *perm = malloc((size_t)n * sizeof *perm), *work = malloc((size_t)n * sizeof *work);
    long *count = malloc((size_t)(n + 1) * sizeof *count), checksum = 0, sign = 1, r = n + 1;
    for (long i = 0; i < n; i++)
        perm[i] = i + 1;
    *most = 0;
    for (;;) {
        for (; r > 2; r--)
            count[r - 1] = r - 1;
        memcpy(work, perm, (size_t)n * sizeof *work);
        long flips = count_flips(work);
        if (flips > *most)
            *most = flips;
        checksum += sign * flips;
        for (r = 2; r <= n; r++) {
            long first = perm[0];
            for (long i = 0; i < r - 1; i++)
                perm[i] = perm[i + 1];
            perm[r - 1] = first;
            if (--count[r] > 0)
                break;
        }
        if (r > n)
            break;
        sign = -sign;
    }
    free(perm);
    free(work);
    free(count);
    return checksum;
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 7, most, checksum = fannkuch(n, &most);
    printf("%ld\nPfannkuchen(%ld) = %ld\n", checksum, n, most);
    return 0;
}
