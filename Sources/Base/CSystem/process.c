// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int fill_attributes(posix_spawnattr_t *attributes) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int error = posix_spawnattr_setsigmask(attributes, &none);
    if (error == 0) error = posix_spawnattr_setsigdefault(attributes, &all);
    if (error == 0) error = posix_spawnattr_setpgroup(attributes, 0);
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP;
    return error == 0 ? posix_spawnattr_setflags(attributes, flags) : error;
}

/// The process's ends of its pipes.
typedef struct {
    int input;
    int output;
    int errors;
} stream_ends;

static int fill_actions(posix_spawn_file_actions_t *actions, stream_ends ends) {
    int error = posix_spawn_file_actions_adddup2(actions, ends.input, STDIN_FILENO);
    if (error == 0) error = posix_spawn_file_actions_adddup2(actions, ends.output, STDOUT_FILENO);
    if (error == 0) error = posix_spawn_file_actions_adddup2(actions, ends.errors, STDERR_FILENO);
    return error == 0 ? posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1) : error;
}

/// All of the C library's: between fork and exec runs no code of ours.
static int spawn(char *const *arguments, char *const *environment, stream_ends ends, pid_t *pid) {
    posix_spawnattr_t attributes;
    int error = posix_spawnattr_init(&attributes);
    if (error != 0) return error;
    posix_spawn_file_actions_t actions;
    error = posix_spawn_file_actions_init(&actions);
    if (error == 0) {
        error = fill_attributes(&attributes);
        if (error == 0) error = fill_actions(&actions, ends);
        if (error == 0) error = posix_spawn(pid, arguments[0], &actions, &attributes, arguments, environment);
        posix_spawn_file_actions_destroy(&actions);
    }
    posix_spawnattr_destroy(&attributes);
    return error;
}

int yomite_process_open(pid_t pid) {
    int descriptor = (int)syscall(SYS_pidfd_open, pid, 0);
    return descriptor < 0 ? -errno : descriptor;
}

/// All pipes, or none.
static int make_pipes(int pipes[3][2]) {
    for (int made = 0; made < 3; made++) {
        if (pipe2(pipes[made], O_CLOEXEC) == 0) continue;
        int error = errno;
        while (made-- > 0) {
            close(pipes[made][0]);
            close(pipes[made][1]);
        }
        return error;
    }
    return 0;
}

int yomite_process_spawn(char *const *arguments, char *const *environment, int pipe_bytes, yomite_process *process) {
    int pipes[3][2];
    int error = make_pipes(pipes);
    if (error != 0) return -error;
    *process = (yomite_process){.pidfd = -1, .input = pipes[0][1], .output = pipes[1][0], .errors = pipes[2][0]};
    // Ours only: the process's ends stay blocking.
    fcntl(process->input, F_SETFL, O_NONBLOCK);
    fcntl(process->output, F_SETFL, O_NONBLOCK);
    fcntl(process->errors, F_SETFL, O_NONBLOCK);
    fcntl(process->output, F_SETPIPE_SZ, pipe_bytes);
    stream_ends ends = {.input = pipes[0][0], .output = pipes[1][1], .errors = pipes[2][1]};
    error = spawn(arguments, environment, ends, &process->pid);
    close(ends.input);
    close(ends.output);
    close(ends.errors);
    if (error == 0) {
        process->pidfd = yomite_process_open(process->pid);
        if (process->pidfd >= 0) return 0;
        error = -process->pidfd;
        kill(process->pid, SIGKILL);
        waitpid(process->pid, NULL, 0);
    }
    close(process->input);
    close(process->output);
    close(process->errors);
    return -error;
}

int yomite_process_signal(yomite_process process, int signal) {
    return syscall(SYS_pidfd_send_signal, process.pidfd, signal, NULL, 0) < 0 ? -errno : 0;
}

yomite_process_end yomite_process_reap(yomite_process process, bool waits) {
    int status;
    pid_t result;
    do {
        result = waitpid(process.pid, &status, waits ? 0 : WNOHANG);
    } while (result < 0 && errno == EINTR);
    // Somebody else collected it, as the kernel does where SIGCHLD is ignored: it is gone, and nobody knows how it ended.
    if (result < 0 && errno == ECHILD) {
        return (yomite_process_end){.has_ended = true, .was_signalled = true, .code = SIGKILL};
    }
    if (result <= 0) return (yomite_process_end){.has_ended = false};
    bool was_signalled = WIFSIGNALED(status);
    return (yomite_process_end){
        .has_ended = true,
        .was_signalled = was_signalled,
        .code = was_signalled ? WTERMSIG(status) : WEXITSTATUS(status),
    };
}

bool yomite_process_is_stopped(yomite_process process) {
    char line[512];
    snprintf(line, sizeof line, "/proc/%d/stat", process.pid);
    int file = open(line, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    ssize_t count = read(file, line, sizeof line - 1);
    close(file);
    if (count <= 0) return false;
    line[count] = '\0';
    // The state follows the name, which is in brackets and may itself hold any character.
    const char *bracket = strrchr(line, ')');
    return bracket != NULL && (bracket[2] == 'T' || bracket[2] == 't');
}

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(realtime_sanitizer)
enum { is_limited = false };
#else
enum { is_limited = true };
#endif

int yomite_process_limit_data(yomite_process process, uint64_t bytes) {
    // A sanitizer's own memory would count: hosts are built with the same one.
    if (!is_limited) return 0;
    struct rlimit limit = {bytes, bytes};
    return prlimit(process.pid, RLIMIT_DATA, &limit, NULL) < 0 ? -errno : 0;
}
