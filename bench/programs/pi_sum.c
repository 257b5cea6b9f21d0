#include <stdio.h>
#include <stdlib.h>
#pragma STDC FP_CONTRACT OFF

static double pi_sum(long rounds)
{
    double total = 0;
    for (long r = 0; r < rounds; r++) {
        double s = 0;
        for (long k = 1; k <= 10000; k++)
            s += 1.0 / (double)(k * k);
        total += s;
    }
    return total / (double)rounds;
}

int main(int argc, char **argv)
{
    printf("%.12f\n", pi_sum(argc > 1 ? atol(argv[1]) : 10));
    return 0;
}
