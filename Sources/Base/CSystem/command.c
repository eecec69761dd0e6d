// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

/// In our process group, so that a command that asks something may read from the terminal and ends with us at Ctrl-C.
static int spawn(char *const *arguments, char *const *environment, bool is_quiet, pid_t *pid) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0) return error;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        sigset_t none, all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
        for (int stream = STDIN_FILENO; is_quiet && error == 0 && stream <= STDERR_FILENO; stream++) {
            error = posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
        }
        if (error == 0) error = posix_spawnp(pid, arguments[0], &actions, &attributes, arguments, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int yomite_command_run(char *const *arguments, char *const *environment, bool is_quiet) {
    pid_t pid;
    int error = spawn(arguments, environment, is_quiet, &pid);
    if (error != 0) return -error;
    int status = 0;
    while (waitpid(pid, &status, 0) < 0) {
        if (errno != EINTR) return -errno;
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
