/* main.c - lintel-image FILE: makes the base library's image. --check FILE: makes it again elsewhere in memory and compares. */
#include "../session.h"
#include "write.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Far from where systems put programs, libraries and stacks. Both halves of such an address are large, so that no pair of small
 * numbers looks like one. */
static const uintptr_t PLACE = 0x2b5d40000000, OTHER_PLACE = 0x39c780000000;

static int make(FILE *out)
{
    char *error = NULL;
    rt_session *s = rt_session_for_image(&error);
    if (!s) {
        fprintf(stderr, "lintel-image: the base library cannot be loaded\n%s\n", error ? error : "");
        return 1;
    }
    tool_names *names = names_new();
    if (!names) {
        fprintf(stderr, "lintel-image: cannot read the tool's own symbols\n");
        return 1;
    }
    int nbad = image_write(out, s, names);
    names_free(names);
    if (nbad)
        fprintf(stderr, "lintel-image: %d pointers lead out of the image\n", nbad);
    return nbad != 0;
}

/* Streams that read the same; tells the first lines that do not. */
static bool same_text(FILE *a, FILE *b)
{
    char *x = NULL, *y = NULL;
    size_t x_size = 0, y_size = 0;
    bool same = true;
    for (unsigned long line = 1; same; line++) {
        ssize_t m = getline(&x, &x_size, a), n = getline(&y, &y_size, b);
        if (m < 0 && n < 0)
            break;
        same = m == n && memcmp(x, y, (size_t)m) == 0;
        if (!same)
            fprintf(stderr, "lintel-image: the image depends on addresses: line %lu is\n%sand\n%s", line,
                    m < 0 ? "" : x, n < 0 ? "" : y);
    }
    free(x);
    free(y);
    return same;
}

static int check(const char *path)
{
    FILE *have = fopen(path, "r"), *again = tmpfile();
    int failed = !have || !again;
    if (failed)
        perror(path);
    if (!failed)
        failed = make(again);
    if (!failed) {
        rewind(again);
        failed = !same_text(have, again);
    }
    if (have)
        fclose(have);
    if (again)
        fclose(again);
    return failed;
}

int main(int argc, char **argv)
{
    bool is_check = argc == 3 && strcmp(argv[1], "--check") == 0;
    if (argc != 2 && !is_check) {
        fprintf(stderr, "usage: lintel-image [--check] FILE\n");
        return 2;
    }
    if (!arena_open(is_check ? OTHER_PLACE : PLACE)) {
        fprintf(stderr, "lintel-image: no memory at the place for objects\n");
        return 1;
    }
    if (is_check)
        return check(argv[2]);
    FILE *out = fopen(argv[1], "w");
    if (!out) {
        perror(argv[1]);
        return 1;
    }
    int failed = make(out);
    if (fclose(out) != 0) {
        perror(argv[1]);
        failed = 1;
    }
    if (failed)
        unlink(argv[1]);
    return failed;
}
