#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#pragma STDC FP_CONTRACT OFF

static double element(long i, long j) { return 1.0 / (double)((i + j) * (i + j + 1) / 2 + i + 1); }

static void multiply(double *out, const double *v, long n)
{
    for (long i = 0; i < n; i++) {
        double s = 0;
        for (long j = 0; j < n; j++)
            s += element(i, j) * v[j];
        out[i] = s;
    }
}

static void multiply_transposed(double *out, const double *v, long n)
{
    for (long i = 0; i < n; i++) {
        double s = 0;
        for (long j = 0; j < n; j++)
            s += element(j, i) * v[j];
        out[i] = s;
    }
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 100;
    double *u = malloc((size_t)n * sizeof *u), *v = malloc((size_t)n * sizeof *v), *t = malloc((size_t)n * sizeof *t);
    for (long i = 0; i < n; i++)
        u[i] = 1;
    for (int k = 0; k < 10; k++) {
        multiply(t, u, n);
        multiply_transposed(v, t, n);
        multiply(t, v, n);
        multiply_transposed(u, t, n);
    }
    double uv = 0, vv = 0;
    for (long i = 0; i < n; i++) {
        uv += u[i] * v[i];
        vv += v[i] * v[i];
    }
    printf("%.9f\n", sqrt(uv / vv));
    free(u);
    free(v);
    free(t);
    return 0;
}
