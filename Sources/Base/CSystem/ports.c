// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_system.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
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

static bool listens_at(int descriptor, const char *address, uint16_t port) {
    int listens = 0;
    socklen_t length = sizeof listens;
    if (getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) < 0 || listens == 0) return false;
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } name = {0};
    socklen_t size = sizeof name;
    if (getsockname(descriptor, &name.any, &size) < 0) return false;
    struct in_addr v4;
    struct in6_addr v6;
    switch (name.any.sa_family) {
    case AF_INET:
        return ntohs(name.v4.sin_port) == port && inet_pton(AF_INET, address, &v4) == 1 && memcmp(&v4, &name.v4.sin_addr, sizeof v4) == 0;
    case AF_INET6:
        return ntohs(name.v6.sin6_port) == port && inet_pton(AF_INET6, address, &v6) == 1 &&
            memcmp(&v6, &name.v6.sin6_addr, sizeof v6) == 0;
    default: return false;
    }
}

int yomite_listening_socket(int first, int count, const char *address, uint16_t port) {
    int found = -1;
    for (int descriptor = first; descriptor < first + count; descriptor++) {
        if (fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 && found < 0 && listens_at(descriptor, address, port)) found = descriptor;
    }
    if (found >= 0 && fcntl(found, F_SETFL, fcntl(found, F_GETFL) | O_NONBLOCK) < 0) return -1;
    return found;
}
