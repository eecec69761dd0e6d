// SPDX-License-Identifier: GPL-3.0-or-later
//
// One file over HTTP or HTTPS, by libcurl, which is opened at first use. The calling thread waits for it.

#ifndef YOMITE_DOWNLOAD_H
#define YOMITE_DOWNLOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct {
    void *owner;
    /// An answer begins. `length` is that of its body, -1 where that is not told. False gives up.
    bool (*begins)(void *owner, long status, int64_t length);
    /// More of its body. False gives up.
    bool (*bytes)(void *owner, const uint8_t *bytes, size_t count);
} yomite_download_callbacks;

typedef struct {
    const char *url;
    /// The host in the address that the user wrote: a name, or a numeric address without brackets.
    const char *host;
    /// Where in the file it begins: beyond 0 a server that cannot do that answers 200 instead of 206.
    int64_t from;
    /// Whether only the head is asked for.
    bool is_head;
    /// Time to connect, and how long it may be slower than a kilobyte a second.
    int patience_seconds;
} yomite_download_request;

typedef enum {
    yomite_download_done,
    yomite_download_failed,
    /// There is no libcurl.
    yomite_download_missing,
    /// It leads to an address inside this machine or its network that the user did not write. `reason` is that address.
    yomite_download_refused,
    /// A callback gave up.
    yomite_download_given_up,
} yomite_download_result;

/// Follows redirects, but none from HTTPS to HTTP. `reason` is filled where it failed.
yomite_download_result yomite_download(
    const yomite_download_request *request, yomite_download_callbacks callbacks, char *reason, size_t reason_size);

#pragma clang assume_nonnull end

#endif
