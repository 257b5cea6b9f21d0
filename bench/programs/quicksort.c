#include <stdio.h>
#include <stdlib.h>

static void fill_random(double *a, long n)
{
    long x = 42;
    for (long i = 0; i < n; i++) {
        x = (x * 3877 + 29573) % 139968;
        a[i] = (double)x / 139968;
    }
}

static void quicksort(double *a, long lo, long hi)
{
    while (lo < hi) {
        double pivot = a[(lo + hi) / 2];
        long i = lo, j = hi;
        while (i <= j) {
            while (a[i] < pivot)
                i++;
            while (a[j] > pivot)
                j--;
            if (i <= j) {
                double t = a[i];
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

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 100000;
    double *a = malloc((size_t)n * sizeof *a);
    fill_random(a, n);
    quicksort(a, 0, n - 1);
    printf("%.9f %.9f %.9f\n", a[0], a[n / 2 - 1], a[n - 1]);
    free(a);
    return 0;
}
