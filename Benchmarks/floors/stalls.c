// SPDX-License-Identifier: GPL-3.0-or-later
//
// How long nobody is run, whatever his priority: a thread for each processor, at the highest real-time priority, wakes every two
// milliseconds and sees how late it is. Until it is ended; then it prints a line for each time that was more than ten milliseconds, with the
// seconds of the monotonic clock at its end and its length in milliseconds, and a last line with the worst and how many they were.
// A program that is glitch-free on such a machine has at least that much in reserve.

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static const int64_t step = 2000000, notable = 10000000;
static _Atomic int64_t worst, count;
enum { most = 4096 };
static struct stall { int64_t end, length; } stalls[most];

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void *watch(void *unused) {
    (void)unused;
    for (int64_t last = now();;) {
        clock_nanosleep(CLOCK_MONOTONIC, 0, &(struct timespec){.tv_nsec = step}, NULL);
        int64_t woken = now(), late = woken - last - step, seen = worst;
        while (late > seen && !atomic_compare_exchange_weak(&worst, &seen, late)) {}
        if (late > notable) {
            int64_t place = count++;
            if (place < most) stalls[place] = (struct stall){woken, late};
        }
        last = woken;
    }
}

static int start(long processor) {
    pthread_attr_t attributes;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(processor, &set);
    pthread_attr_init(&attributes);
    pthread_attr_setaffinity_np(&attributes, sizeof set, &set);
    pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED);
    pthread_attr_setschedpolicy(&attributes, SCHED_FIFO);
    pthread_attr_setschedparam(&attributes, &(struct sched_param){.sched_priority = sched_get_priority_max(SCHED_FIFO)});
    pthread_t thread;
    return pthread_create(&thread, &attributes, watch, NULL);
}

int main(void) {
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGTERM);
    sigprocmask(SIG_BLOCK, &ends, NULL);
    mlockall(MCL_CURRENT | MCL_FUTURE);
    cpu_set_t allowed;
    sched_getaffinity(0, sizeof allowed, &allowed);
    for (long processor = 0; processor < CPU_SETSIZE; processor++) {
        if (!CPU_ISSET(processor, &allowed)) continue;
        int problem = start(processor);
        if (problem != 0) {
            printf("not known, without real-time scheduling (%s)\n", strerror(problem));
            return 1;
        }
    }
    int ended;
    sigwait(&ends, &ended);
    for (int64_t place = 0; place < count && place < most; place++) {
        printf("%.3f %.0f\n", (double)stalls[place].end / 1e9, (double)stalls[place].length / 1e6);
    }
    printf("at most %.0f ms, %lld times more than 10 ms\n", (double)worst / 1e6, (long long)count);
    return 0;
}
