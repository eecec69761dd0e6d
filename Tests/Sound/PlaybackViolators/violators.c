// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_violators.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

// Stored where the compiler cannot look, or it would leave out an allocation that nobody uses.
static void *volatile kept;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char byte;

static void nothing(void *argument) {
    (void)argument;
}

static void allocate(void *argument) {
    (void)argument;
    kept = malloc(24);
}

static void grow(void *argument) {
    kept = realloc(argument, 4096);
}

static void release(void *argument) {
    free(argument);
}

static void lock(void *argument) {
    (void)argument;
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
}

static void write_nothing(void *argument) {
    (void)argument;
    (void)!write(STDERR_FILENO, &byte, 0);
}

static void read_nothing(void *argument) {
    (void)argument;
    (void)!read(STDIN_FILENO, &byte, 0);
}

static void open_nothing(void *argument) {
    (void)argument;
    (void)open("", O_RDONLY);
}

static void sleep_a_little(void *argument) {
    (void)argument;
    nanosleep(&(struct timespec){.tv_nsec = 1}, NULL);
}

static const yomite_violator violators[] = {
    nothing, allocate, grow, release, lock, write_nothing, read_nothing, open_nothing, sleep_a_little,
};

yomite_violator yomite_violator_for(yomite_violation violation) {
    return violators[violation];
}

void *yomite_violator_argument(yomite_violation violation) {
    bool needs_memory = violation == yomite_violation_realloc || violation == yomite_violation_free;
    return needs_memory ? malloc(24) : &byte;
}
