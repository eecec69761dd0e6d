// SPDX-License-Identifier: GPL-3.0-or-later
//
// Child processes with a pipe for each of their standard streams. Functions return 0 (or what they say), or -errno.

#ifndef YOMITE_PROCESS_H
#define YOMITE_PROCESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

typedef struct {
    pid_t pid;
    /// Readable when the process has ended (close-on-exec).
    int pidfd;
    /// The process's stdin, stdout and stderr, our ends: non-blocking, close-on-exec. The caller closes them.
    int input;
    int output;
    int errors;
} yomite_process;

/// Starts `arguments[0]` with default signals, an empty mask, a group of its own, and no descriptor but 0, 1 and 2.
/// `pipe_bytes` is asked for its stdout; the kernel may give less. Both lists end with NULL.
/// The parent-death signal follows the calling *thread*: it has to live as long as the process.
int yomite_process_spawn(
    char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment, int pipe_bytes, yomite_process *process);

/// A descriptor that is readable when that process has ended (pidfd, close-on-exec). The caller closes it.
int yomite_process_open(pid_t pid);

/// Sends a signal. Safe until the process was reaped: the number cannot have been given to another.
int yomite_process_signal(yomite_process process, int signal);

typedef struct {
    /// False: it still runs, and nothing below means anything.
    bool has_ended;
    /// True: `code` is the signal that ended it; false: its exit status.
    bool was_signalled;
    int code;
} yomite_process_end;

/// Collects a process that has ended, once only; `waits` until it has. One that is gone already counts as killed.
yomite_process_end yomite_process_reap(yomite_process process, bool waits);

/// Whether somebody has stopped the process (SIGSTOP, a debugger).
bool yomite_process_is_stopped(yomite_process process);

/// Caps the memory that the process may write to.
int yomite_process_limit_data(yomite_process process, uint64_t bytes);

/// Runs a command that is looked for in PATH, and waits for its end. Returns what a shell would call its exit status, or -errno where it could
/// not be started. It has our standard streams; a quiet one has none.
int yomite_command_run(char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment, bool is_quiet);

#pragma clang assume_nonnull end

#endif
