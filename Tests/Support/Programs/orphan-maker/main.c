// SPDX-License-Identifier: GPL-3.0-or-later
//
// Starts the voice host that its argument names, as the service does, says its process number and waits to be killed.

#include "yomite_process.h"

#include <stdio.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count != 2) return 64;
    char parent[16];
    snprintf(parent, sizeof parent, "%d", getpid());
    char *host_arguments[] = {arguments[1], "--parent", parent, NULL};
    char *environment[] = {NULL};
    yomite_process host;
    if (yomite_process_spawn(host_arguments, environment, 4096, &host) < 0) return 69;
    // Its first frame: from here on it is ready.
    char hello;
    while (read(host.output, &hello, 1) != 1) {}
    dprintf(STDOUT_FILENO, "%d\n", host.pid);
    return pause();
}
