// SPDX-License-Identifier: GPL-3.0-or-later
//
// Ends behind a guard, in a chosen way: exit CODE, stuck CODE, signal NUMBER, wait (until SIGTERM, then with code 3), or never (hang).

#include "yomite_system.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count < 2 || yomite_guard_begin() < 0) return 64;
    int number = count > 2 ? atoi(arguments[2]) : 0;
    if (strcmp(arguments[1], "hang") == 0) {
        // As if it waited for a disk: no signal ends it.
        sigset_t all;
        sigfillset(&all);
        sigprocmask(SIG_BLOCK, &all, NULL);
        puts("hanging");
        fflush(stdout);
        while (true) pause();
    }
    if (strcmp(arguments[1], "exit") == 0) return number;
    if (strcmp(arguments[1], "signal") == 0) {
        raise(number);
    } else if (strcmp(arguments[1], "stuck") == 0) {
        yomite_guard_end(number);
        while (true) pause();
    } else if (strcmp(arguments[1], "wait") == 0) {
        sigset_t ends;
        sigemptyset(&ends);
        sigaddset(&ends, SIGTERM);
        sigprocmask(SIG_BLOCK, &ends, NULL);
        puts("waiting");
        fflush(stdout);
        int received = 0;
        sigwait(&ends, &received);
        yomite_guard_take();
        // A process that has taken the signal has more time than one that has not.
        sleep(2);
        return 3;
    }
    return 65;
}
