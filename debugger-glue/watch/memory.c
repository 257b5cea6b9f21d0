/* memory.c - reads the program's memory without trusting its pointers. */
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>
#include "watch.h"

/* Where system call filters forbid the first way. */
static bool read_by_file(const void *from, void *to, size_t size)
{
    int fd = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    size_t done = 0;
    while (done < size) {
        ssize_t n = pread(fd, (char *)to + done, size - done, (off_t)((uintptr_t)from + done));
        if (n <= 0)
            break;
        done += (size_t)n;
    }
    close(fd);
    return done == size;
}

bool wa_read(const void *from, void *to, size_t size)
{
    struct iovec here = {to, size}, there = {(void *)(uintptr_t)from, size};
    if (!from || (uintptr_t)from + size < size)
        return false;
    return process_vm_readv(getpid(), &here, 1, &there, 1, 0) == (ssize_t)size || read_by_file(from, to, size);
}
