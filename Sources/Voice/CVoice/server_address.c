// SPDX-License-Identifier: GPL-3.0-or-later

#include "server_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <string.h>

static bool is_letter_or_digit(char byte) {
    char lower = (char)(byte | 0x20);
    return (lower >= 'a' && lower <= 'z') || (byte >= '0' && byte <= '9');
}

/// Takes the letters, digits and `others` at the front. Returns how many; 0 if they do not fit.
static size_t take(const char *text, const char *others, char *into, size_t capacity) {
    size_t count = 0;
    while (is_letter_or_digit(text[count]) || (text[count] != '\0' && strchr(others, text[count]) != NULL)) count++;
    if (count >= capacity) return 0;
    memcpy(into, text, count);
    into[count] = '\0';
    return count;
}

/// The position after the host; NULL if there is none.
static const char *_Nullable read_host(const char *text, yomite_server_address *address) {
    bool is_bracketed = *text == '[';
    if (is_bracketed) text++;
    size_t count = take(text, is_bracketed ? ":." : "-._", address->host, sizeof address->host);
    if (count == 0) return NULL;
    if (!is_bracketed) return text + count;
    return text[count] == ']' ? text + count + 1 : NULL;
}

static const char *_Nullable read_port(const char *text, yomite_server_address *address) {
    if (*text != ':') return text;
    uint32_t port = 0;
    const char *digit = text + 1;
    for (; *digit >= '0' && *digit <= '9' && port <= UINT16_MAX; digit++) port = 10 * port + (uint32_t)(*digit - '0');
    if (digit == text + 1 || port == 0 || port > UINT16_MAX) return NULL;
    address->port = (uint16_t)port;
    return digit;
}

bool yomite_server_address_read(const char *text, yomite_server_address *address) {
    static const char plain[] = "http://", secure[] = "https://";
    *address = (yomite_server_address){.port = 80};
    if (strncmp(text, secure, sizeof secure - 1) == 0) {
        *address = (yomite_server_address){.is_secure = true, .port = 443};
        text += sizeof secure - 1;
    } else if (strncmp(text, plain, sizeof plain - 1) == 0) {
        text += sizeof plain - 1;
    } else {
        return false;
    }
    const char *rest = read_host(text, address);
    if (rest != NULL) rest = read_port(rest, address);
    if (rest == NULL) return false;
    if (*rest == '\0') return true;
    size_t count = *rest == '/' ? take(rest, "/-._~", address->folder, sizeof address->folder) : 0;
    if (count == 0 || rest[count] != '\0' || strstr(address->folder, "..") != NULL) return false;
    while (count > 0 && address->folder[count - 1] == '/') address->folder[--count] = '\0';
    return true;
}

bool yomite_is_loopback(const struct sockaddr *address) {
    if (address->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, address, sizeof four);
        return ntohl(four.sin_addr.s_addr) >> 24 == 127;
    }
    if (address->sa_family != AF_INET6) return false;
    struct sockaddr_in6 six;
    memcpy(&six, address, sizeof six);
    return IN6_IS_ADDR_LOOPBACK(&six.sin6_addr) || (IN6_IS_ADDR_V4MAPPED(&six.sin6_addr) && six.sin6_addr.s6_addr[12] == 127);
}
