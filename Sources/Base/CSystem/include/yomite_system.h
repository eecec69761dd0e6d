// SPDX-License-Identifier: GPL-3.0-or-later
//
// The system calls that Swift's Glibc module does not show: each a thin function, no policy.
// Every function returns what the call returns, or -errno.

#ifndef YOMITE_SYSTEM_H
#define YOMITE_SYSTEM_H

#include <semaphore.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

/// Nanoseconds of CLOCK_MONOTONIC.
int64_t yomite_system_now(void);

/// Lets a megabyte that is free stay ours, because sound comes and goes in such amounts: its pages would be given back and asked for again
/// with every sentence. While memory is short they are. All threads share one heap: each of their own would have holes of its own.
void yomite_system_keep_heap(bool is_short);

/// Gives the kernel back what the heap of every thread holds and does not use.
void yomite_system_trim(void);

/// A file without a name that lies in memory (close-on-exec). The caller closes it.
int yomite_system_memory_file(void);

/// A poller for many descriptors (epoll, close-on-exec). The caller closes it.
int yomite_poller_create(void);

/// Starts (or changes) watching: readable, writable, both. Hang-up and error are always reported as readable.
/// `token` comes back with the report.
int yomite_poller_watch(int poller, int descriptor, bool readable, bool writable, uint64_t token);
int yomite_poller_forget(int poller, int descriptor);

typedef struct {
    uint64_t token;
    bool readable;
    bool writable;
} yomite_readiness;

/// Waits for at most `timeout_nanoseconds` (negative: for ever). Returns the number of reports (0 also after a signal).
int yomite_poller_wait(int poller, yomite_readiness *reports, int capacity, int64_t timeout_nanoseconds);

/// A descriptor that becomes readable when it is rung (eventfd, non-blocking, close-on-exec).
int yomite_bell_create(void);
void yomite_bell_ring(int bell);
void yomite_bell_silence(int bell);

/// A descriptor that delivers `signals` (signalfd). They are blocked for the calling thread and those it starts later.
int yomite_signals_open(const int *signals, int count);
/// The next signal that arrived, 0 when there is none.
int yomite_signals_next(int descriptor);

/// The entry of the environment with that number (`NAME=value`), null behind the last one.
const char *_Nullable yomite_environment_entry(int number);

/// Whether the kernel maps only those pages of this program and its libraries that are touched, instead of sixteen at a time: 0, or
/// -errno where it cannot (before Linux 6.7, or forbidden), which changes nothing else. Every program with this module asks for it before
/// `main`; see pages.c.
int yomite_pages_mapped_singly(void);

/// Has the kernel read only the pages that are touched of all files that are mapped by now, and not what lies around them. Where memory is
/// short, what it reads ahead pushes out what is needed.
void yomite_pages_read_singly(void);

/// Whether that was asked for: what is mapped later needs it again.
bool yomite_pages_are_read_singly(void);

/// Takes those pages of a file out of the page cache that nobody has mapped. They are read again when somebody needs them.
void yomite_pages_forget_unmapped(const char *path);

/// Below such a limit, in bytes, pages that are read without need push out those that are needed. Where one is found before `main`, every program
/// with this module begins with `yomite_pages_read_singly`; see tight.c.
enum { yomite_tight_memory_limit = 64 << 20 };

/// The least limit of the control groups that a process is in, in bytes; LLONG_MAX where none is found. `membership`: its /proc/PID/cgroup;
/// `folder`: where control groups are mounted.
long long yomite_early_memory_limit(const char *membership, const char *folder);

/// Opens a file for writing (close-on-exec). One that is new can be read by its owner only; one that is there keeps its mode and content.
/// -ELOOP also where it is a link, also on the way to it, or a file, that somebody else put into a folder where everybody may write, such as /tmp.
/// Waits for the reader of a named pipe, and for the disk: for threads that may wait.
int yomite_file_open(const char *path);

/// Gives a file another name, in the same file system. -EEXIST where there is one of that name, which stays as it is.
int yomite_file_rename(const char *from, const char *to);

/// Empties an open file: 0, or -errno. What is no file has no length, and nothing is done.
int yomite_file_empty(int file);

/// The size of an open file in bytes; 0 for what is no file, such as a pipe.
long long yomite_file_size(int file);
/// When an open file was made, in nanoseconds since 1970; 0 where its file system does not know.
long long yomite_file_birth(int file);

/// Has all that is written to an open file go behind what it has. A last line without an end is ended. 0, or -errno.
int yomite_file_append(int file);

/// Goes on in a process behind this one. This one passes signals on, and ends as that one says or ends: what waits for a disk that does not
/// answer cannot be ended, and so its process would not be. Only while there is one thread. 0, or -errno: there is no process behind. Does nothing
/// the second time.
int yomite_guard_begin(void);
/// Says that this process has taken a signal, to the one before it, if there is one. That one ends by the signal where nobody says so.
void yomite_guard_take(void);
/// Says with which code this process ends, to the one before it, if there is one.
void yomite_guard_end(int code);

/// Waits for a semaphore so many nanoseconds by the monotonic clock, at most. Returns whether it was signalled.
bool yomite_semaphore_wait(sem_t *semaphore, long long nanoseconds);

/// Which version of Landlock's interface this kernel has: from 1 on it fences files, from 4 on connections; 0 for none.
int yomite_landlock_version(void);

/// Whether this kernel takes filters of system calls (seccomp), and no filter around us forbids that.
bool yomite_has_call_filter(void);

/// Whether something at that port of this machine (127.0.0.1) takes a connection within so long. Waits for it.
bool yomite_port_answers(uint16_t port, int patience_milliseconds);

/// Which of so many descriptors from `first` on is a socket that listens at that numeric address; -1 for none. It does not block then, and none
/// of them is passed on to other programs.
int yomite_listening_socket(int first, int count, const char *address, uint16_t port);

/// Sends a state to the socket of a service manager (sd_notify(3)): a path, or `@` and a name. Never waits. 0, or -errno.
int yomite_notify(const char *socket_name, const char *state);

/// How many processors this process may run on.
int yomite_processor_count(void);

#pragma clang assume_nonnull end

#endif
