// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_test_child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

static void describe(posix_spawn_file_actions_t *actions, int standard_output) {
    posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    if (standard_output < 0) {
        posix_spawn_file_actions_addopen(actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    } else {
        posix_spawn_file_actions_adddup2(actions, standard_output, STDOUT_FILENO);
    }
    posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
}

static void clear_signals(posix_spawnattr_t *attributes) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &all);
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

pid_t yomite_test_spawn(const char *path, char *const *arguments, char *const *environment, bool captures, int *output) {
    int ends[2] = {-1, -1};
    if (captures && pipe2(ends, O_CLOEXEC) < 0) return -errno;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    describe(&actions, ends[1]);
    clear_signals(&attributes);
    pid_t child;
    int error = posix_spawn(&child, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (captures) {
        close(ends[1]);
        if (error == 0) {
            *output = ends[0];
        } else {
            close(ends[0]);
        }
    }
    return error == 0 ? child : -error;
}
