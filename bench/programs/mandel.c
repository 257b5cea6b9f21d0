#include <stdio.h>
#include <stdlib.h>
#pragma STDC FP_CONTRACT OFF

static long escape_time(double cr, double ci)
{
    double zr = cr, zi = ci;
    for (long n = 0; n < 80; n++) {
        if (zr * zr + zi * zi > 4)
            return n;
        double r = zr * zr - zi * zi, i = zr * zi + zi * zr;
        zr = r + cr;
        zi = i + ci;
    }
    return 80;
}

int main(int argc, char **argv)
{
    long rounds = argc > 1 ? atol(argv[1]) : 20, s = 0;
    for (long r = 0; r < rounds; r++)
        for (int i = -20; i <= 5; i++)
            for (int j = -10; j <= 10; j++)
                s += escape_time(i / 10.0, j / 10.0);
    printf("%ld\n", s);
    return 0;
}
