// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_system.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int yomite_notify(const char *socket_name, const char *state) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = strlen(socket_name);
    if (length < 2 || length >= sizeof address.sun_path) return -EINVAL;
    if (socket_name[0] != '/' && socket_name[0] != '@') return -EINVAL;
    memcpy(address.sun_path, socket_name, length);
    // The name of an abstract socket begins with a NUL.
    if (socket_name[0] == '@') address.sun_path[0] = 0;
    int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) return -errno;
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    ssize_t sent = sendto(descriptor, state, strlen(state), MSG_NOSIGNAL, (struct sockaddr *)&address, size);
    int result = sent < 0 ? -errno : 0;
    close(descriptor);
    return result;
}
