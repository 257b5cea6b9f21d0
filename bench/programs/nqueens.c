#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 32 };
static bool columns[MOST], rising[2 * MOST], falling[2 * MOST]; /* taken */

static long place(int row, int n)
{
    if (row == n)
        return 1;
    long found = 0;
    for (int c = 0; c < n; c++)
        if (!columns[c] && !rising[row + c] && !falling[row - c + n]) {
            columns[c] = rising[row + c] = falling[row - c + n] = true;
            found += place(row + 1, n);
            columns[c] = rising[row + c] = falling[row - c + n] = false;
        }
    return found;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 8;
    if (n > MOST)
        return 1;
    printf("%ld\n", place(0, n));
    return 0;
}
