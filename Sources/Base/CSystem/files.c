// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_system.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/magic.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

enum { most_links = 8, creating = O_WRONLY | O_CREAT | O_CLOEXEC };

/// Whether somebody else put it into a folder where everybody may, such as /tmp, for us to run into.
static bool is_trap(int folder, int entry) {
    struct stat around, found;
    if (fstat(folder, &around) < 0 || fstat(entry, &found) < 0) return true;
    bool is_public = (around.st_mode & S_ISVTX) != 0 && (around.st_mode & S_IWOTH) != 0;
    return is_public && found.st_uid != geteuid() && found.st_uid != around.st_uid;
}

/// Goes on to the folder that `path` lies in, from the one that it is relative to. Returns its last part, which is in `path`; NULL with errno.
static const char *enter(char *path, int *folder) {
    char *slash = strrchr(path, '/');
    if (slash == NULL) return path;
    static const char root[] = "/";
    *slash = '\0';
    int next = openat(*folder, slash == path ? root : path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (next < 0) return NULL;
    close(*folder);
    *folder = next;
    return slash + 1;
}

/// Opens where a link leads to: below /proc, where only the kernel can tell; elsewhere `target` becomes what it says, and the result is -EAGAIN.
/// `error`: why it could not be opened itself. For what is a trap the kernel may have said EACCES.
static int follow(int folder, const char *name, int error, char *target) {
    int link = openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    if (link < 0) return -error;
    struct statfs system;
    int result = -ELOOP;
    if (!is_trap(folder, link)) {
        if (error != ELOOP) {
            result = -error;
        } else if (fstatfs(folder, &system) == 0 && system.f_type == PROC_SUPER_MAGIC) {
            result = openat(folder, name, creating, 0);
            if (result < 0) result = -errno;
        } else {
            ssize_t length = readlinkat(link, "", target, PATH_MAX - 1);
            if (length >= 0) target[length] = '\0';
            result = length < 0 ? -errno : -EAGAIN;
        }
    }
    close(link);
    return result;
}

static int create(int *folder, char *path) {
    for (int links = 0; links <= most_links; links++) {
        const char *name = enter(path, folder);
        if (name == NULL) return -errno;
        int file = openat(*folder, name, creating | O_NOFOLLOW, S_IRUSR | S_IWUSR);
        if (file >= 0 && !is_trap(*folder, file)) return file;
        int error = errno;
        if (file >= 0) {
            close(file);
            return -ELOOP;
        }
        if (error != ELOOP && error != EACCES) return -error;
        char target[PATH_MAX];
        int result = follow(*folder, name, error, target);
        if (result != -EAGAIN) return result;
        strcpy(path, target);
    }
    return -ELOOP;
}

int yomite_file_create(const char *path) {
    char rest[PATH_MAX];
    if (strlen(path) >= sizeof rest) return -ENAMETOOLONG;
    strcpy(rest, path);
    int folder = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return -errno;
    int file = create(&folder, rest);
    close(folder);
    // Only now is it known to be the right one. What is no file has no length.
    if (file >= 0 && ftruncate(file, 0) < 0 && errno != EINVAL) {
        int error = errno;
        close(file);
        return -error;
    }
    return file;
}
