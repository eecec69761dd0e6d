// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_system.h"

#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

bool yomite_port_answers(uint16_t port, int patience_milliseconds) {
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) return false;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int error = connect(descriptor, (struct sockaddr *)&address, sizeof address) < 0 ? errno : 0;
    struct pollfd connection = {.fd = descriptor, .events = POLLOUT};
    if (error == EINPROGRESS && poll(&connection, 1, patience_milliseconds) > 0) {
        socklen_t length = sizeof error;
        if (getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length) < 0) error = errno;
    }
    close(descriptor);
    return error == 0;
}
