#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long count_primes(long n)
{
    unsigned char *prime = malloc((size_t)n + 1);
    memset(prime, 1, (size_t)n + 1);
    for (long i = 2; i * i <= n; i++)
        if (prime[i])
            for (long j = i * i; j <= n; j += i)
                prime[j] = 0;
    long count = 0;
    for (long i = 2; i <= n; i++)
        count += prime[i];
    free(prime);
    return count;
}

int main(int argc, char **argv)
{
    printf("%ld\n", count_primes(argc > 1 ? atol(argv[1]) : 100000));
    return 0;
}
