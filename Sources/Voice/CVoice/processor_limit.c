// SPDX-License-Identifier: GPL-3.0-or-later

#include "processor_limit.h"

#include <stddef.h>
#include <sys/time.h>

static struct itimerval limit;

void yomite_processor_limit_set(uint32_t milliseconds) {
    limit.it_value = (struct timeval){milliseconds / 1000, (suseconds_t)(milliseconds % 1000) * 1000};
}

void yomite_processor_limit_restart(void) {
    setitimer(ITIMER_PROF, &limit, NULL);
}

void yomite_processor_limit_stop(void) {
    setitimer(ITIMER_PROF, &(struct itimerval){0}, NULL);
}
