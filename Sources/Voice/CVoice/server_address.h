// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_VOICE_SERVER_ADDRESS_H
#define YOMITE_VOICE_SERVER_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

#pragma clang assume_nonnull begin

/// Where a server is: `http://HOST[:PORT][/FOLDER]`.
typedef struct {
    bool is_secure;
    uint16_t port;
    /// A name or a number; of IPv6 without its brackets.
    char host[256];
    /// What its paths begin with; without a slash at the end.
    char folder[128];
} yomite_server_address;

/// Takes only http and https, and nothing that has a user, a query or other signs than such addresses take. False: it is none of those.
bool yomite_server_address_read(const char *text, yomite_server_address *address);

/// Whether packets for it never leave this machine.
bool yomite_is_loopback(const struct sockaddr *address);

#pragma clang assume_nonnull end

#endif
