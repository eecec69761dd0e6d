// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_system.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/magic.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

enum {
    // As many as Linux follows.
    most_links = 40,
    creating = O_WRONLY | O_CREAT | O_CLOEXEC,
    entering = O_PATH | O_DIRECTORY | O_CLOEXEC,
};

/// Whether somebody else put it into a folder where everybody may, such as /tmp, for us to run into.
static bool is_trap(int folder, int entry) {
    struct stat around, found;
    if (fstat(folder, &around) < 0 || fstat(entry, &found) < 0) return true;
    bool is_public = (around.st_mode & S_ISVTX) != 0 && (around.st_mode & S_IWOTH) != 0;
    return is_public && found.st_uid != geteuid() && found.st_uid != around.st_uid;
}

/// Opens where a link leads to: below /proc, where only the kernel can tell; elsewhere `target` becomes what it says, and the result is -EAGAIN.
/// `error`: why it could not be opened itself. For what is a trap the kernel may have said EACCES.
static int follow(int folder, const char *name, int error, int flags, char *target) {
    int link = openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    if (link < 0) return -error;
    struct statfs system;
    int result = -ELOOP;
    if (!is_trap(folder, link)) {
        if (error == EACCES) {
            result = -error;
        } else if (fstatfs(folder, &system) == 0 && system.f_type == PROC_SUPER_MAGIC) {
            result = openat(folder, name, flags, 0);
            if (result < 0) result = -errno;
        } else {
            ssize_t length = readlinkat(link, "", target, PATH_MAX - 1);
            if (length >= 0) target[length] = '\0';
            // It is no link at all.
            result = length < 0 ? -error : -EAGAIN;
        }
    }
    close(link);
    return result;
}

/// Opens a named pipe when somebody reads it.
static int open_for_reader(int folder, const char *name) {
    int entry = openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    if (entry < 0) return -errno;
    struct stat found;
    bool is_pipe = fstat(entry, &found) == 0 && S_ISFIFO(found.st_mode);
    bool is_foreign = is_trap(folder, entry);
    close(entry);
    if (is_foreign) return -ELOOP;
    if (!is_pipe) return -ENXIO;
    int pipe = openat(folder, name, O_WRONLY | O_NOFOLLOW | O_CLOEXEC);
    return pipe < 0 ? -errno : pipe;
}

static void enter(int *folder, int next) {
    close(*folder);
    *folder = next;
}

/// Opens the last part of a path. `target`: as of `follow`.
static int create_here(int folder, const char *name, char *target) {
    // What waits for somebody, as a pipe without a reader does, does not wait here.
    const int flags = creating | O_NONBLOCK;
    int file = openat(folder, name, flags | O_NOFOLLOW, S_IRUSR | S_IWUSR);
    int error = errno;
    if (file < 0 && error == ENXIO) {
        file = open_for_reader(folder, name);
        if (file < 0) return file;
    }
    if (file < 0) return error == ELOOP || error == EACCES ? follow(folder, name, error, flags, target) : -error;
    if (!is_trap(folder, file)) return file;
    close(file);
    return -ELOOP;
}

/// Opens a folder on the way. `target`: as of `follow`.
static int enter_here(int folder, const char *name, char *target) {
    int next = openat(folder, name, entering | O_NOFOLLOW);
    if (next >= 0) return next;
    // A link is no folder.
    int error = errno;
    return error == ENOTDIR || error == ELOOP ? follow(folder, name, error, entering, target) : -error;
}

/// `path` has PATH_MAX bytes, and is changed. It is gone along part by part: a link can be a trap wherever it is.
static int create(int *folder, char *path) {
    char *part = path;
    for (int links = 0; links <= most_links;) {
        if (*part == '/') {
            int root = open("/", entering);
            if (root < 0) return -errno;
            enter(folder, root);
            part += strspn(part, "/");
        }
        if (*part == '\0') return part == path ? -ENOENT : -EISDIR;
        char *rest = strchr(part, '/');
        if (rest != NULL) {
            *rest++ = '\0';
            rest += strspn(rest, "/");
        }
        char target[PATH_MAX];
        int next = rest == NULL ? create_here(*folder, part, target) : enter_here(*folder, part, target);
        if (next == -EAGAIN) {
            size_t length = strlen(target);
            if (rest != NULL) {
                if (length + 1 + strlen(rest) >= sizeof target) return -ENAMETOOLONG;
                target[length] = '/';
                strcpy(target + length + 1, rest);
            }
            strcpy(path, target);
            part = path;
            links += 1;
        } else if (next < 0 || rest == NULL) {
            return next;
        } else {
            enter(folder, next);
            part = rest;
        }
    }
    return -ELOOP;
}

int yomite_file_open(const char *path) {
    char rest[PATH_MAX];
    if (strlen(path) >= sizeof rest) return -ENAMETOOLONG;
    strcpy(rest, path);
    int folder = open(".", entering);
    if (folder < 0) return -errno;
    int file = create(&folder, rest);
    close(folder);
    if (file >= 0) fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK);
    return file;
}

int yomite_file_rename(const char *from, const char *to) {
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return -errno;
    // A file system that cannot do that may know links, which replace nothing either.
    return link(from, to) == 0 && unlink(from) == 0 ? 0 : -errno;
}

int yomite_file_empty(int file) {
    return ftruncate(file, 0) == 0 || errno == EINVAL ? 0 : -errno;
}

long long yomite_file_size(int file) {
    struct stat found;
    return fstat(file, &found) == 0 && S_ISREG(found.st_mode) ? found.st_size : 0;
}

long long yomite_file_birth(int file) {
    struct statx status;
    if (statx(file, "", AT_EMPTY_PATH, STATX_BTIME, &status) < 0 || (status.stx_mask & STATX_BTIME) == 0) return 0;
    return status.stx_btime.tv_sec * 1000000000LL + status.stx_btime.tv_nsec;
}

int yomite_file_append(int file) {
    off_t size = yomite_file_size(file);
    if (size == 0) return 0;
    if (fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_APPEND) < 0) return -errno;
    // The descriptor can only write; the file may be one that only its writer may read.
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    int reader = open(path, O_RDONLY | O_CLOEXEC);
    if (reader < 0) return 0;
    char last = '\n';
    bool is_read = pread(reader, &last, 1, size - 1) == 1;
    close(reader);
    return is_read && last != '\n' && write(file, "\n", 1) < 0 ? -errno : 0;
}
