// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_VOICE_SERVER_ADDRESS_H
#define YOMITE_VOICE_SERVER_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

#pragma clang assume_nonnull begin

/// The address of a server: `http://HOST[:PORT][/FOLDER]`.
typedef struct {
    bool is_secure;
    uint16_t port;
    /// A name or a number; an IPv6 number without its brackets.
    char host[256];
    /// The prefix of its paths, without a slash at the end.
    char folder[128];
} yomite_server_address;

/// Accepts only http and https, and nothing with a user, a query or characters that do not belong into such addresses. False: it was
/// rejected.
bool yomite_server_address_read(const char *text, yomite_server_address *address);

/// Whether packets to it never leave this machine.
bool yomite_is_loopback(const struct sockaddr *address);

#pragma clang assume_nonnull end

#endif
