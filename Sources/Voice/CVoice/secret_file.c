// SPDX-License-Identifier: GPL-3.0-or-later

#include "secret_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool refuse(const char *path, const char *reason) {
    fprintf(stderr, "yomite-voice: %s %s\n", path, reason);
    return false;
}

static bool read_all(int file, const char *path, char *bytes, size_t capacity, size_t *count) {
    *count = 0;
    ssize_t got = 1;
    while (got > 0 && *count < capacity) {
        got = read(file, bytes + *count, capacity - *count);
        if (got > 0) *count += (size_t)got;
        if (got < 0 && errno == EINTR) got = 1;
    }
    if (got < 0) return refuse(path, strerror(errno));
    char more;
    if (*count == capacity && read(file, &more, 1) > 0) return refuse(path, "is too long");
    return *count > 0 || refuse(path, "is empty");
}

static bool read_file(const char *path, bool is_secret, char *bytes, size_t capacity, size_t *count) {
    // A pipe without a writer must not block the host.
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) {
        fprintf(stderr, "yomite-voice: %s cannot be read: %s\n", path, strerror(errno));
        return false;
    }
    struct stat status;
    bool is_read = false;
    if (fstat(file, &status) < 0 || !S_ISREG(status.st_mode)) {
        refuse(path, "is not a file");
    } else if (is_secret && (status.st_mode & (S_IROTH | S_IWOTH)) != 0) {
        refuse(path, "holds a key, and every user can read or change it: chmod 600");
    } else {
        is_read = read_all(file, path, bytes, capacity, count);
    }
    close(file);
    return is_read;
}

bool yomite_file_read(const char *path, char *bytes, size_t capacity, size_t *count) {
    return read_file(path, false, bytes, capacity, count);
}

bool yomite_secret_read(const char *path, char *bytes, size_t capacity, size_t *count) {
    return read_file(path, true, bytes, capacity, count);
}
