#include <stdio.h>
#include <stdlib.h>
#pragma STDC FP_CONTRACT OFF

static int inside(double cr, double ci)
{
    double zr = 0, zi = 0, tr = 0, ti = 0;
    for (int i = 0; i < 50; i++) {
        zi = 2.0 * zr * zi + ci;
        zr = tr - ti + cr;
        tr = zr * zr;
        ti = zi * zi;
        if (tr + ti > 4.0)
            return 0;
    }
    return 1;
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 64, width = (n + 7) / 8;
    unsigned char *image = calloc((size_t)(width * n), 1);
    for (long y = 0; y < n; y++) {
        double ci = 2.0 * (double)y / (double)n - 1.0;
        for (long column = 0; column < width; column++)
            for (int bit = 0; bit < 8; bit++) {
                long x = 8 * column + bit;
                if (x < n && inside(2.0 * (double)x / (double)n - 1.5, ci))
                    image[y * width + column] |= (unsigned char)(0x80 >> bit);
            }
    }
    printf("P4\n%ld %ld\n", n, n);
    fwrite(image, 1, (size_t)(width * n), stdout);
    free(image);
    return 0;
}
