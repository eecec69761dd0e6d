// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which addresses strangers must not lead to: those of this machine and of the networks that it is in.

#ifndef YOMITE_INNER_ADDRESS_H
#define YOMITE_INNER_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

#pragma clang assume_nonnull begin

/// Whether it is a loopback, link-local or private address. One of another family than IPv4 and IPv6 counts as one.
bool yomite_address_is_inner(const struct sockaddr *address);

/// Whether a host that the user wrote is this very address. `localhost` is every loopback address.
bool yomite_address_is_host(const struct sockaddr *address, const char *host);

/// Writes it as people write it; nothing for another family.
void yomite_address_text(const struct sockaddr *address, char *text, size_t size);

#pragma clang assume_nonnull end

#endif
