/*
 * Faults of a disk for one process (LD_PRELOAD), switched on and off while it runs. Only calls that SQLite's library makes, and only
 * for the database file and its log. The control file (BADFILE_CONTROL) has one byte for each of: read, write, fsync of the
 * database; read, write, fsync of the log. A byte that is not 0 is the error number that such a call fails with.
 *
 * A failed fsync does what Linux does: what was written since the last good one is dropped, and the next fsync says that all is
 * well. Here it is gone from the file at once, as it would be after the kernel needed the memory, or the machine lost power.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { READ, WRITE, SYNC, OPERATIONS };
enum { DATABASE, LOG, FILES };
#define NAME "posthaste.db"

/* What a part of a file held before it was overwritten, since the last good fsync; the newest first. */
struct old {
    struct old *next;
    off_t offset;
    size_t held, written;
    char bytes[];
};

static volatile unsigned char *control;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct old *unsynced[FILES];

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("BADFILE_CONTROL");
    int file = path ? open(path, O_RDWR) : -1;
    if (file < 0) {
        return;
    }
    void *mapped = mmap(NULL, FILES * OPERATIONS, PROT_READ, MAP_SHARED, file, 0);
    control = mapped == MAP_FAILED ? NULL : mapped;
    close(file);
}

/* Which of the two files it is, or -1. */
static int file_of(int fd) {
    char link[64], path[4096];
    if (!control) {
        return -1;
    }
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) {
        return -1;
    }
    path[length] = 0;
    const char *name = strrchr(path, '/');
    return !name ? -1 : !strcmp(name, "/" NAME) ? DATABASE : !strcmp(name, "/" NAME "-wal") ? LOG : -1;
}

static int fault(int file, int operation) {
    errno = file < 0 ? 0 : control[file * OPERATIONS + operation];
    return errno;
}

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type (*)(__VA_ARGS__)) dlsym(RTLD_NEXT, name)

static ssize_t real_pread(int fd, void *bytes, size_t count, off_t offset) {
    REAL(ssize_t, "pread64", int, void *, size_t, off_t);
    return real(fd, bytes, count, offset);
}

static ssize_t real_pwrite(int fd, const void *bytes, size_t count, off_t offset) {
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off_t);
    return real(fd, bytes, count, offset);
}

static int real_ftruncate(int fd, off_t length) {
    REAL(int, "ftruncate64", int, off_t);
    return real(fd, length);
}

/* Before a part is overwritten. */
static void remember(int file, int fd, size_t count, off_t offset) {
    struct old *old = malloc(sizeof *old + count);
    ssize_t held = real_pread(fd, old->bytes, count, offset);
    *old = (struct old) {unsynced[file], offset, held > 0 ? held : 0, count};
    unsynced[file] = old;
}

/* After an fsync: puts back what was there before, unless it is to stay. */
static void settle(int file, int fd, int stays) {
    while (unsynced[file]) {
        struct old *old = unsynced[file];
        if (!stays) {
            char *zeros = calloc(1, old->written);
            real_pwrite(fd, zeros, old->written, old->offset);
            real_pwrite(fd, old->bytes, old->held, old->offset);
            free(zeros);
        }
        unsynced[file] = old->next;
        free(old);
    }
}

ssize_t pread64(int fd, void *bytes, size_t count, off_t offset) {
    return fault(file_of(fd), READ) ? -1 : real_pread(fd, bytes, count, offset);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off_t offset) {
    int file = file_of(fd);
    if (fault(file, WRITE)) {
        return -1;
    }
    if (file < 0) {
        return real_pwrite(fd, bytes, count, offset);
    }
    pthread_mutex_lock(&lock);
    remember(file, fd, count, offset);
    ssize_t written = real_pwrite(fd, bytes, count, offset);
    pthread_mutex_unlock(&lock);
    return written;
}

int ftruncate64(int fd, off_t length) {
    int file = file_of(fd);
    if (fault(file, WRITE)) {
        return -1;
    }
    struct stat now;
    if (file >= 0 && (fstat(fd, &now) || length < now.st_size)) { /* SQLite also sets the length that a file already has */
        pthread_mutex_lock(&lock);
        settle(file, fd, 1); /* it could not be put back where it was */
        pthread_mutex_unlock(&lock);
    }
    return real_ftruncate(fd, length);
}

int fsync(int fd) {
    REAL(int, "fsync", int);
    int file = file_of(fd);
    if (file < 0) {
        return real(fd);
    }
    pthread_mutex_lock(&lock);
    int number = fault(file, SYNC);
    int outcome = number ? -1 : real(fd);
    settle(file, fd, !outcome);
    pthread_mutex_unlock(&lock);
    errno = number;
    return outcome;
}
