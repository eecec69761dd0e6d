// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_watchdog.h"

bool yomite_watchdog_is_built(void) {
    return yomite_watchdog_exists;
}

#if yomite_watchdog_exists

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static _Atomic yomite_watchdog_scope watched;
static atomic_bool prints = true;
static _Atomic uint64_t counts[yomite_watchdog_kinds];

/// A bit for each scope that the thread is in. The report itself allocates and writes: it is in none.
static _Thread_local unsigned inside __attribute__((tls_model("initial-exec")));

__attribute__((constructor)) static void prepare(void) {
    const char *wish = getenv("YOMITE_RT_WATCHDOG");
    if (wish == NULL || strcmp(wish, "0") == 0) return;
    // The first stack that is taken loads a library; better now than in the middle of a report.
    void *frame;
    backtrace(&frame, 1);
    watched = strcmp(wish, "thread") == 0 ? yomite_watchdog_thread : yomite_watchdog_render;
}

void yomite_watchdog_watch(yomite_watchdog_scope scope, bool reports) {
    watched = scope;
    prints = reports;
}

void yomite_watchdog_enter(yomite_watchdog_scope scope) {
    inside |= 1U << scope;
}

void yomite_watchdog_leave(yomite_watchdog_scope scope) {
    inside &= ~(1U << scope);
}

uint64_t yomite_watchdog_count(yomite_watchdog_kind kind) {
    return counts[kind];
}

static void say(const char *text) {
    syscall(SYS_write, STDERR_FILENO, text, strlen(text));
}

__attribute__((cold, noinline)) static void report(yomite_watchdog_kind kind, const char *name) {
    unsigned before = inside;
    int reason = errno;
    inside = 0;
    counts[kind]++;
    if (prints) {
        static const char *const rules[] = {"memory", "lock", "I/O"};
        void *frames[32];
        say("yomite: watchdog: ");
        say(rules[kind]);
        say(" on the playback thread: ");
        say(name);
        say("\n");
        backtrace_symbols_fd(frames, backtrace(frames, 32), STDERR_FILENO);
    }
    inside = before;
    errno = reason;
}

static inline void check(yomite_watchdog_kind kind, const char *name) {
    if (inside == 0) return;
    yomite_watchdog_scope scope = watched;
    if (scope != yomite_watchdog_off && (inside & 1U << scope) != 0) report(kind, name);
}

// The C library keeps its allocator under second names, for those who stand before it.

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);

void *malloc(size_t size) {
    check(yomite_watchdog_memory, "malloc");
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    check(yomite_watchdog_memory, "calloc");
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    check(yomite_watchdog_memory, "realloc");
    return __libc_realloc(memory, size);
}

void free(void *memory) {
    // To free nothing does nothing.
    if (memory != NULL) check(yomite_watchdog_memory, "free");
    __libc_free(memory);
}

void *aligned_alloc(size_t alignment, size_t size) {
    check(yomite_watchdog_memory, "aligned_alloc");
    return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
    check(yomite_watchdog_memory, "memalign");
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    check(yomite_watchdog_memory, "posix_memalign");
    void *got = __libc_memalign(alignment, size);
    if (got == NULL) return ENOMEM;
    *memory = got;
    return 0;
}

// Everything else is found behind us at its first use. dlsym itself may allocate, which the allocator above can take.

#define BEHIND(result, name, parameters, arguments, kind)                                   \
    result name parameters {                                                                \
        static result(*_Atomic behind) parameters;                                          \
        check(kind, #name);                                                                 \
        result(*function) parameters = atomic_load_explicit(&behind, memory_order_relaxed); \
        if (function == NULL) {                                                             \
            unsigned before = inside;                                                       \
            inside = 0;                                                                     \
            *(void **)&function = dlsym(RTLD_NEXT, #name);                                  \
            inside = before;                                                                \
            atomic_store_explicit(&behind, function, memory_order_relaxed);                 \
        }                                                                                   \
        return function arguments;                                                          \
    }

BEHIND(int, pthread_mutex_lock, (pthread_mutex_t * mutex), (mutex), yomite_watchdog_lock)
BEHIND(int, pthread_mutex_trylock, (pthread_mutex_t * mutex), (mutex), yomite_watchdog_lock)
BEHIND(int, pthread_rwlock_rdlock, (pthread_rwlock_t * lock), (lock), yomite_watchdog_lock)
BEHIND(int, pthread_rwlock_wrlock, (pthread_rwlock_t * lock), (lock), yomite_watchdog_lock)
BEHIND(ssize_t, read, (int descriptor, void *bytes, size_t count), (descriptor, bytes, count), yomite_watchdog_io)
BEHIND(ssize_t, write, (int descriptor, const void *bytes, size_t count), (descriptor, bytes, count), yomite_watchdog_io)
BEHIND(ssize_t, send, (int socket, const void *bytes, size_t count, int flags), (socket, bytes, count, flags), yomite_watchdog_io)
BEHIND(ssize_t, recv, (int socket, void *bytes, size_t count, int flags), (socket, bytes, count, flags), yomite_watchdog_io)
BEHIND(ssize_t, sendmsg, (int socket, const struct msghdr *message, int flags), (socket, message, flags), yomite_watchdog_io)
BEHIND(ssize_t, recvmsg, (int socket, struct msghdr *message, int flags), (socket, message, flags), yomite_watchdog_io)
BEHIND(int, close, (int descriptor), (descriptor), yomite_watchdog_io)
BEHIND(int, poll, (struct pollfd * requests, nfds_t count, int timeout), (requests, count, timeout), yomite_watchdog_io)
BEHIND(int, ppoll, (struct pollfd * requests, nfds_t count, const struct timespec *timeout, const sigset_t *mask),
    (requests, count, timeout, mask), yomite_watchdog_io)
BEHIND(int, nanosleep, (const struct timespec *wanted, struct timespec *left), (wanted, left), yomite_watchdog_io)
BEHIND(int, pthread_cond_wait, (pthread_cond_t * condition, pthread_mutex_t *mutex), (condition, mutex), yomite_watchdog_lock)
BEHIND(int, usleep, (useconds_t microseconds), (microseconds), yomite_watchdog_io)

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    // The third argument is there only where a file may be made; otherwise nobody looks at it.
    mode_t mode = (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    check(yomite_watchdog_io, "open");
    return openat(AT_FDCWD, path, flags, mode);
}

#else

void yomite_watchdog_watch(yomite_watchdog_scope scope, bool reports) {
    (void)scope;
    (void)reports;
}

void yomite_watchdog_enter(yomite_watchdog_scope scope) {
    (void)scope;
}

void yomite_watchdog_leave(yomite_watchdog_scope scope) {
    (void)scope;
}

uint64_t yomite_watchdog_count(yomite_watchdog_kind kind) {
    (void)kind;
    return 0;
}

#endif
