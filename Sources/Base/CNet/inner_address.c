// SPDX-License-Identifier: GPL-3.0-or-later

#include "inner_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <strings.h>

#pragma clang assume_nonnull begin

// Both families as one: IPv4 as IPv6 writes it, ::ffff:a.b.c.d.
static bool find(const struct sockaddr *address, struct in6_addr *found) {
    *found = (struct in6_addr){.s6_addr = {[10] = 0xFF, [11] = 0xFF}};
    if (address->sa_family == AF_INET) {
        memcpy(&found->s6_addr[12], &((const struct sockaddr_in *)(const void *)address)->sin_addr, 4);
        return true;
    }
    if (address->sa_family != AF_INET6) return false;
    *found = ((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
    return true;
}

static bool is_loopback(const struct in6_addr *address) {
    return IN6_IS_ADDR_LOOPBACK(address) || (IN6_IS_ADDR_V4MAPPED(address) && address->s6_addr[12] == 127);
}

bool yomite_address_is_inner(const struct sockaddr *address) {
    struct in6_addr found;
    if (!find(address, &found)) return true;
    const uint8_t *bytes = found.s6_addr;
    if (!IN6_IS_ADDR_V4MAPPED(&found)) {
        bool is_local = (bytes[0] & 0xFE) == 0xFC || IN6_IS_ADDR_LINKLOCAL(&found) || IN6_IS_ADDR_SITELOCAL(&found);
        return is_local || is_loopback(&found) || IN6_IS_ADDR_UNSPECIFIED(&found) || IN6_IS_ADDR_V4COMPAT(&found);
    }
    // RFC 6890: this machine, private networks, networks of providers, link-local.
    switch (bytes[12]) {
    case 0:
    case 10:
    case 127: return true;
    case 100: return (bytes[13] & 0xC0) == 64;
    case 169: return bytes[13] == 254;
    case 172: return (bytes[13] & 0xF0) == 16;
    case 192: return bytes[13] == 168;
    default: return false;
    }
}

bool yomite_address_is_host(const struct sockaddr *address, const char *host) {
    struct in6_addr found;
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    struct in6_addr wanted;
    if (!find(address, &found)) return false;
    if (strcasecmp(host, "localhost") == 0) return is_loopback(&found);
    bool is_four = inet_pton(AF_INET, host, &four.sin_addr) == 1;
    if (!is_four && inet_pton(AF_INET6, host, &six.sin6_addr) != 1) return false;
    const void *written = is_four ? (const void *)&four : (const void *)&six;
    return find(written, &wanted) && memcmp(&found, &wanted, sizeof found) == 0;
}

void yomite_address_text(const struct sockaddr *address, char *text, size_t size) {
    struct in6_addr found;
    if (size > 0) text[0] = 0;
    if (!find(address, &found)) return;
    bool is_four = IN6_IS_ADDR_V4MAPPED(&found);
    inet_ntop(is_four ? AF_INET : AF_INET6, &found.s6_addr[is_four ? 12 : 0], text, (socklen_t)size);
}

#pragma clang assume_nonnull end
