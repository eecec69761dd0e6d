// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_system.h"

#include <errno.h>
#include <limits.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

int64_t yomite_system_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

void yomite_system_keep_heap(bool is_short) {
    int kept = is_short ? 1 << 16 : 1 << 20;
    mallopt(M_TRIM_THRESHOLD, kept);
    mallopt(M_MMAP_THRESHOLD, kept);
    mallopt(M_ARENA_MAX, 1);
}

void yomite_system_trim(void) {
    malloc_trim(0);
}

int yomite_system_memory_file(void) {
    int file = memfd_create("yomite", MFD_CLOEXEC);
    return file < 0 ? -errno : file;
}

int yomite_poller_create(void) {
    int poller = epoll_create1(EPOLL_CLOEXEC);
    return poller < 0 ? -errno : poller;
}

int yomite_poller_watch(int poller, int descriptor, bool readable, bool writable, uint64_t token) {
    struct epoll_event event = {
        .events = (readable ? (uint32_t)EPOLLIN : 0) | (writable ? (uint32_t)EPOLLOUT : 0),
        .data.u64 = token,
    };
    if (epoll_ctl(poller, EPOLL_CTL_MOD, descriptor, &event) == 0) return 0;
    if (errno != ENOENT) return -errno;
    return epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event) < 0 ? -errno : 0;
}

int yomite_poller_forget(int poller, int descriptor) {
    return epoll_ctl(poller, EPOLL_CTL_DEL, descriptor, NULL) < 0 ? -errno : 0;
}

/// Before Linux 5.11 there is no `epoll_pwait2`, and filters of that time forbid it: then it is whole milliseconds, rounded up so that no
/// timer is awaited in a circle.
static int wait_for_events(int poller, struct epoll_event *events, int capacity, int64_t timeout_nanoseconds) {
    static atomic_bool has_milliseconds_only;
    if (!atomic_load_explicit(&has_milliseconds_only, memory_order_relaxed)) {
        struct timespec timeout = {
            .tv_sec = timeout_nanoseconds / 1000000000,
            .tv_nsec = timeout_nanoseconds % 1000000000,
        };
        int count = epoll_pwait2(poller, events, capacity, timeout_nanoseconds < 0 ? NULL : &timeout, NULL);
        if (count >= 0 || (errno != ENOSYS && errno != EPERM)) return count;
        atomic_store_explicit(&has_milliseconds_only, true, memory_order_relaxed);
    }
    int64_t milliseconds = timeout_nanoseconds / 1000000 + (timeout_nanoseconds % 1000000 > 0);
    if (timeout_nanoseconds < 0) milliseconds = -1;
    return epoll_wait(poller, events, capacity, milliseconds < INT_MAX ? (int)milliseconds : INT_MAX);
}

int yomite_poller_wait(int poller, yomite_readiness *reports, int capacity, int64_t timeout_nanoseconds) {
    enum { most = 64 };
    struct epoll_event events[most];
    int count = wait_for_events(poller, events, capacity < most ? capacity : most, timeout_nanoseconds);
    if (count < 0) return errno == EINTR ? 0 : -errno;
    for (int i = 0; i < count; i++) {
        reports[i] = (yomite_readiness){
            .token = events[i].data.u64,
            .readable = (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0,
            .writable = (events[i].events & EPOLLOUT) != 0,
        };
    }
    return count;
}

int yomite_bell_create(void) {
    int bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    return bell < 0 ? -errno : bell;
}

void yomite_bell_ring(int bell) {
    uint64_t one = 1;
    // A full counter means that the bell is ringing already.
    ssize_t ignored = write(bell, &one, sizeof one);
    (void)ignored;
}

void yomite_bell_silence(int bell) {
    uint64_t count;
    ssize_t ignored = read(bell, &count, sizeof count);
    (void)ignored;
}

int yomite_signals_open(const int *signals, int count) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
    int blocked = pthread_sigmask(SIG_BLOCK, &set, NULL);
    if (blocked != 0) return -blocked;
    int descriptor = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

int yomite_signals_next(int descriptor) {
    struct signalfd_siginfo info;
    return read(descriptor, &info, sizeof info) == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

const char *yomite_environment_entry(int number) {
    return environ[number];
}

int yomite_processor_count(void) {
    cpu_set_t allowed;
    return sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 1;
}

bool yomite_semaphore_wait(sem_t *semaphore, long long nanoseconds) {
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    long long sum = end.tv_nsec + nanoseconds;
    end.tv_sec += sum / 1000000000;
    end.tv_nsec = sum % 1000000000;
    while (sem_clockwait(semaphore, CLOCK_MONOTONIC, &end) != 0) {
        if (errno != EINTR) return false;
    }
    return true;
}
