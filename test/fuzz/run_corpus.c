/* run_corpus.c - a plain main for a fuzz target: every file of a folder, whole and cut off at many places.
 *
 *     run_corpus FOLDER
 */
#include "fuzz/fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

enum { CUTS = 200 }; /* truncations tried per file */

static uint8_t *read_file(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    fseek(f, 0, SEEK_END);
    long end = ftell(f);
    rewind(f);
    uint8_t *data = end >= 0 ? malloc((size_t)end + 1) : NULL;
    *size = data ? fread(data, 1, (size_t)end, f) : 0;
    fclose(f);
    return data;
}

static void run_file(const uint8_t *data, size_t size)
{
    size_t step = size / CUTS + 1;
    for (size_t cut = 0; cut < size; cut += step)
        LLVMFuzzerTestOneInput(data, cut);
    LLVMFuzzerTestOneInput(data, size);
}

int main(int argc, char **argv)
{
    DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
    if (!folder) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    unsigned n = 0;
    for (struct dirent *entry; (entry = readdir(folder));) {
        char path[4096];
        size_t size;
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", argv[1], entry->d_name);
        uint8_t *data = read_file(path, &size);
        if (!data)
            continue;
        run_file(data, size);
        free(data);
        n++;
    }
    closedir(folder);
    printf("%u inputs\n", n);
    return n > 0 ? 0 : 1;
}
