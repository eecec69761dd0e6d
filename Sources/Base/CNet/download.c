// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_download.h"

#include "inner_address.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <stdio.h>
#include <sys/socket.h>

#pragma clang assume_nonnull begin

// What is used of libcurl's interface. The numbers never change (its ABI is that of version 7.16), and its headers come in three packages that exclude
// each other: so none of them is needed to build this.
enum {
    option_write_data = 10001,
    option_url = 10002,
    option_range = 10007,
    option_error_buffer = 10010,
    option_user_agent = 10018,
    option_low_speed_limit = 19,
    option_low_speed_time = 20,
    option_nobody = 44,
    option_follow_location = 52,
    option_max_redirects = 68,
    option_connect_timeout = 78,
    option_no_signal = 99,
    option_open_socket_data = 10164,
    option_protocols = 181,
    option_redirect_protocols = 182,
    option_write_function = 20011,
    option_open_socket_function = 20163,
    info_status = 0x200000 + 2,
    info_length = 0x600000 + 15,
    protocol_http = 1,
    protocol_https = 2,
    error_bytes = 256,
    most_redirects = 8,
    slow_bytes = 1024,
    bad_socket = -1,
};

// curl_sockaddr: where libcurl is about to connect. The address can be longer than `struct sockaddr`.
typedef struct {
    int family;
    int type;
    int protocol;
    unsigned int size;
    struct sockaddr address;
} destination;

typedef struct {
    void *_Nullable (*init)(void);
    int (*set)(void *handle, int option, ...);
    int (*perform)(void *handle);
    int (*info)(void *handle, int info, ...);
    void (*cleanup)(void *handle);
    const char *(*error)(int code);
} library;

static bool find(library *curl) {
    void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle) handle = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return false;
    *(void **)&curl->init = dlsym(handle, "curl_easy_init");
    *(void **)&curl->set = dlsym(handle, "curl_easy_setopt");
    *(void **)&curl->perform = dlsym(handle, "curl_easy_perform");
    *(void **)&curl->info = dlsym(handle, "curl_easy_getinfo");
    *(void **)&curl->cleanup = dlsym(handle, "curl_easy_cleanup");
    *(void **)&curl->error = dlsym(handle, "curl_easy_strerror");
    return curl->init && curl->set && curl->perform && curl->info && curl->cleanup && curl->error;
}

typedef struct {
    const library *curl;
    void *handle;
    yomite_download_callbacks callbacks;
    const char *host;
    bool has_begun;
    bool is_given_up;
    // An address that was refused; empty where none was.
    char refused[INET6_ADDRSTRLEN];
} transfer;

static bool begin(transfer *transfer) {
    if (transfer->has_begun) return !transfer->is_given_up;
    transfer->has_begun = true;
    long status = 0;
    int64_t length = -1;
    transfer->curl->info(transfer->handle, info_status, &status);
    transfer->curl->info(transfer->handle, info_length, &length);
    transfer->is_given_up = !transfer->callbacks.begins(transfer->callbacks.owner, status, length);
    return !transfer->is_given_up;
}

static size_t on_bytes(char *bytes, size_t size, size_t count, void *context) {
    transfer *transfer = context;
    if (!begin(transfer)) return 0;
    if (size * count == 0) return 0;
    transfer->is_given_up = !transfer->callbacks.bytes(transfer->callbacks.owner, (const uint8_t *)bytes, size * count);
    return transfer->is_given_up ? 0 : size * count;
}

// Asked before every connection, so also behind a redirect and whatever a name stands for. An address inside this machine or its network is
// connected to only if the user wrote that address.
static int on_connection(void *context, int purpose, destination *destination) {
    (void)purpose;
    transfer *transfer = context;
    if (yomite_address_is_inner(&destination->address) && !yomite_address_is_host(&destination->address, transfer->host)) {
        yomite_address_text(&destination->address, transfer->refused, sizeof transfer->refused);
        return bad_socket;
    }
    return socket(destination->family, destination->type | SOCK_CLOEXEC, destination->protocol);
}

static yomite_download_result run(
    const library *curl, void *handle, const yomite_download_request *request, yomite_download_callbacks callbacks, char *error) {
    transfer transfer = {.curl = curl, .handle = handle, .callbacks = callbacks, .host = request->host};
    char range[32];
    bool is_safe = request->url[4] == 's' || request->url[4] == 'S';
    curl->set(handle, option_error_buffer, error);
    curl->set(handle, option_url, request->url);
    curl->set(handle, option_protocols, (long)(protocol_http | protocol_https));
    curl->set(handle, option_redirect_protocols, (long)(is_safe ? protocol_https : protocol_http | protocol_https));
    curl->set(handle, option_follow_location, 1L);
    curl->set(handle, option_max_redirects, (long)most_redirects);
    curl->set(handle, option_no_signal, 1L);
    curl->set(handle, option_user_agent, "yomite");
    curl->set(handle, option_connect_timeout, (long)request->patience_seconds);
    curl->set(handle, option_low_speed_limit, (long)slow_bytes);
    curl->set(handle, option_low_speed_time, (long)request->patience_seconds);
    curl->set(handle, option_nobody, request->is_head ? 1L : 0L);
    curl->set(handle, option_write_function, on_bytes);
    curl->set(handle, option_write_data, &transfer);
    curl->set(handle, option_open_socket_function, on_connection);
    curl->set(handle, option_open_socket_data, &transfer);
    if (request->from > 0) {
        snprintf(range, sizeof range, "%lld-", (long long)request->from);
        curl->set(handle, option_range, range);
    }
    int code = curl->perform(handle);
    if (transfer.is_given_up) return yomite_download_given_up;
    if (code != 0 && transfer.refused[0] != 0) {
        snprintf(error, error_bytes, "%s", transfer.refused);
        return yomite_download_refused;
    }
    if (code != 0) {
        if (error[0] == 0) snprintf(error, error_bytes, "%s", curl->error(code));
        return yomite_download_failed;
    }
    // An empty body.
    return begin(&transfer) ? yomite_download_done : yomite_download_given_up;
}

yomite_download_result yomite_download(
    const yomite_download_request *request, yomite_download_callbacks callbacks, char *reason, size_t reason_size) {
    char error[error_bytes] = {0};
    library curl;
    if (reason_size > 0) reason[0] = 0;
    if (!find(&curl)) return yomite_download_missing;
    void *handle = curl.init();
    if (!handle) return yomite_download_missing;
    yomite_download_result result = run(&curl, handle, request, callbacks, error);
    curl.cleanup(handle);
    snprintf(reason, reason_size, "%s", error);
    return result;
}

#pragma clang assume_nonnull end
