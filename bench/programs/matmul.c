#include <stdio.h>
#include <stdlib.h>
#pragma STDC FP_CONTRACT OFF

/* column-major, as in the Julia program */
static double *make(long n)
{
    double *a = malloc((size_t)(n * n) * sizeof *a), t = 1.0 / n / n;
    for (long j = 0; j < n; j++)
        for (long i = 0; i < n; i++)
            a[j * n + i] = t * (i - j) * (i + j);
    return a;
}

static double *multiply(const double *a, const double *b, long n)
{
    double *restrict c = calloc((size_t)(n * n), sizeof *c);
    for (long j = 0; j < n; j++)
        for (long k = 0; k < n; k++) {
            double x = b[j * n + k];
            for (long i = 0; i < n; i++)
                c[j * n + i] += a[k * n + i] * x;
        }
    return c;
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 100;
    double *a = make(n), *b = make(n), *c = multiply(a, b, n);
    printf("%.6f\n", c[(n / 2 - 1) * n + n / 2 - 1]);
    free(a);
    free(b);
    free(c);
    return 0;
}
