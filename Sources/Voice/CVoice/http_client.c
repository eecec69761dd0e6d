// SPDX-License-Identifier: GPL-3.0-or-later

#include "http_client.h"

#include "curl_names.h"
#include "library.h"
#include "secret_file.h"

#include <netdb.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    connect_milliseconds = 1000,
    /// How often `goes_on` is asked.
    poll_milliseconds = 50,
    header_bytes_limit = 16 * 1024,
    key_bytes_limit = 4096,
    ca_bytes_limit = 4 * 1024 * 1024,
    addresses_limit = 4,
};

static const char system_certificates[] = "/etc/ssl/certs/ca-certificates.crt";

static struct {
    int (*global_init)(long flags);
    void *(*easy_init)(void);
    int (*set)(void *transfer, int option, ...);
    int (*get)(void *transfer, int information, ...);
    const char *(*text_of)(int result);
    void *(*multi_init)(void);
    int (*multi_add)(void *multi, void *transfer);
    int (*multi_remove)(void *multi, void *transfer);
    int (*multi_perform)(void *multi, int *running);
    int (*multi_poll)(void *multi, void *others, unsigned count, int milliseconds, int *ready);
    struct curl_message *(*multi_read)(void *multi, int *left);
    struct curl_list *(*list_append)(struct curl_list *list, const char *line);
} curl;

/// The server, and the single transfer, which is reused so that it keeps the connection.
static struct {
    yomite_server_address address;
    bool is_numeric;
    void *multi;
    void *transfer;
} client;

/// What the current transfer has received.
static struct {
    const yomite_http_request *request;
    size_t header_bytes;
    bool has_too_long_headers;
    bool was_stopped;
} answer;

static bool load_library(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        fprintf(stderr, "yomite-voice: no libcurl: %s (install libcurl4)\n", dlerror());
        return false;
    }
    const yomite_library_function wanted[] = {
        {"curl_global_init", &curl.global_init},
        {"curl_easy_init", &curl.easy_init},
        {"curl_easy_setopt", &curl.set},
        {"curl_easy_getinfo", &curl.get},
        {"curl_easy_strerror", &curl.text_of},
        {"curl_multi_init", &curl.multi_init},
        {"curl_multi_add_handle", &curl.multi_add},
        {"curl_multi_remove_handle", &curl.multi_remove},
        {"curl_multi_perform", &curl.multi_perform},
        {"curl_multi_poll", &curl.multi_poll},
        {"curl_multi_info_read", &curl.multi_read},
        {"curl_slist_append", &curl.list_append},
    };
    const char *missing = yomite_library_find(library, wanted, sizeof wanted / sizeof *wanted);
    if (missing != NULL) fprintf(stderr, "yomite-voice: libcurl is older than 7.77: it has no %s\n", missing);
    return missing == NULL && curl.global_init(curl_global_default) == 0;
}

/// Adds one of the server's addresses to libcurl's list, so that nothing is looked up later.
static bool add_address(char *line, size_t capacity, const struct sockaddr *address, socklen_t length, bool is_first) {
    char number[INET6_ADDRSTRLEN + 1];
    if (getnameinfo(address, length, number, sizeof number, NULL, 0, NI_NUMERICHOST) != 0) return false;
    size_t used = strlen(line);
    bool has_brackets = strchr(number, ':') != NULL;
    int added =
        snprintf(line + used, capacity - used, "%s%s%s%s", is_first ? "" : ",", has_brackets ? "[" : "", number, has_brackets ? "]" : "");
    return added > 0 && (size_t)added < capacity - used;
}

/// Looks up the server. `line` becomes "HOST:PORT:ADDRESS,...".
static bool look_up(const yomite_http_server *server, char *line, size_t capacity) {
    const yomite_server_address *address = &server->address;
    struct addrinfo wanted = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST}, *found;
    int error = getaddrinfo(address->host, NULL, &wanted, &found);
    client.is_numeric = error == 0;
    if (!client.is_numeric) {
        wanted.ai_flags = 0;
        error = getaddrinfo(address->host, NULL, &wanted, &found);
    }
    if (error != 0) {
        fprintf(stderr, "yomite-voice: no address of %s: %s\n", address->host, gai_strerror(error));
        return false;
    }
    snprintf(line, capacity, "%s:%u:", address->host, address->port);
    bool is_allowed = true;
    int count = 0;
    for (const struct addrinfo *each = found; each != NULL && count < addresses_limit; each = each->ai_next) {
        if (!address->is_secure && !server->allows_plain && !yomite_is_loopback(each->ai_addr)) is_allowed = false;
        if (add_address(line, capacity, each->ai_addr, each->ai_addrlen, count == 0)) count++;
    }
    freeaddrinfo(found);
    if (!is_allowed) {
        fprintf(stderr,
            "yomite-voice: %s is not this machine, and http sends comments and key for all to read: use https, or \"--set\", "
            "\"plain=yes\"\n",
            address->host);
    }
    return is_allowed && count > 0;
}

static size_t take_header(const char *bytes, size_t one, size_t count, void *context) {
    (void)bytes, (void)context;
    answer.header_bytes += one * count;
    answer.has_too_long_headers = answer.header_bytes > header_bytes_limit;
    return answer.has_too_long_headers ? 0 : one * count;
}

static long status(void) {
    long status = 0;
    curl.get(client.transfer, curl_answer_status, &status);
    return status;
}

static bool is_success(long status) {
    return status >= 200 && status < 300;
}

static size_t take_body(const char *bytes, size_t one, size_t count, void *context) {
    (void)context;
    // A server's error message may quote the comment.
    if (!is_success(status())) return 0;
    if (answer.request->take(answer.request->context, (const uint8_t *)bytes, one * count)) return one * count;
    answer.was_stopped = true;
    return 0;
}

/// Sent with each request. NULL: out of memory.
static struct curl_list *header_lines(const char *_Nullable key) {
    struct curl_list *lines = curl.list_append(NULL, "Content-Type: application/json");
    // Otherwise it would wait up to a second for the server to accept a long text.
    if (lines != NULL) lines = curl.list_append(lines, "Expect:");
    if (lines == NULL || key == NULL) return lines;
    char line[key_bytes_limit + 32];
    snprintf(line, sizeof line, "Authorization: Bearer %s", key);
    lines = curl.list_append(lines, line);
    explicit_bzero(line, sizeof line);
    return lines;
}

/// Reads the key's first line. False: there is none that can be sent.
static bool read_key(const char *file, char *key) {
    size_t count;
    if (!yomite_secret_read(file, key, key_bytes_limit - 1, &count)) return false;
    key[count] = '\0';
    key[strcspn(key, "\r\n")] = '\0';
    for (const char *byte = key; *byte != '\0'; byte++) {
        if (*byte > ' ' && *byte <= '~') continue;
        fprintf(stderr, "yomite-voice: the key in %s has characters that a key cannot have\n", file);
        return false;
    }
    if (*key == '\0') fprintf(stderr, "yomite-voice: there is no key in %s\n", file);
    return *key != '\0';
}

/// They are never freed, because connections are opened later.
static bool trust(const char *file) {
    char *certificates = malloc(ca_bytes_limit);
    if (certificates == NULL) return false;
    size_t count;
    if (!yomite_file_read(file, certificates, ca_bytes_limit, &count)) {
        free(certificates);
        return false;
    }
    char *fitting = realloc(certificates, count);
    struct curl_blob blob = {.data = fitting != NULL ? fitting : certificates, .count = count};
    if (curl.set(client.transfer, curl_ca_blob, &blob) == 0) return true;
    fprintf(stderr, "yomite-voice: libcurl is older than 7.77: it takes no certificates\n");
    return false;
}

static bool prepare(const yomite_http_server *server, const char *known_addresses, const char *_Nullable key) {
    client.transfer = curl.easy_init();
    // Done now, because it opens descriptors in a way that a host may not use later.
    client.multi = curl.multi_init();
    struct curl_list *lines = header_lines(key), *resolve = curl.list_append(NULL, known_addresses);
    if (client.transfer == NULL || client.multi == NULL || lines == NULL || resolve == NULL) return false;
    const struct {
        int option;
        long value;
    } numbers[] = {
        {curl_no_signal, 1},
        {curl_no_progress, 1},
        {curl_follow_location, 0},
        {curl_http_version, curl_http_1_1},
        {curl_connect_milliseconds, connect_milliseconds},
        {curl_protocols, server->address.is_secure ? curl_protocol_https : curl_protocol_http},
    };
    bool is_taken = true;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        is_taken = curl.set(client.transfer, numbers[i].option, numbers[i].value) == 0 && is_taken;
    }
    is_taken = curl.set(client.transfer, curl_proxy, "") == 0 && is_taken;
    is_taken = curl.set(client.transfer, curl_header_lines, lines) == 0 && is_taken;
    if (!client.is_numeric) is_taken = curl.set(client.transfer, curl_resolve, resolve) == 0 && is_taken;
    is_taken = curl.set(client.transfer, curl_header_function, take_header) == 0 && is_taken;
    is_taken = curl.set(client.transfer, curl_write_function, take_body) == 0 && is_taken;
    if (!is_taken) fprintf(stderr, "yomite-voice: libcurl does not take an option\n");
    return is_taken;
}

bool yomite_http_open(const yomite_http_server *server) {
    char addresses[sizeof server->address.host + addresses_limit * (INET6_ADDRSTRLEN + 3) + 16];
    if (!look_up(server, addresses, sizeof addresses) || !load_library()) return false;
    char key[key_bytes_limit];
    if (server->key_file != NULL && !read_key(server->key_file, key)) return false;
    bool is_prepared = prepare(server, addresses, server->key_file != NULL ? key : NULL);
    explicit_bzero(key, sizeof key);
    if (!is_prepared) return false;
    client.address = server->address;
    // Writing to a server that closes the connection must not end the host.
    signal(SIGPIPE, SIG_IGN);
    return !server->address.is_secure || trust(server->ca_file != NULL ? server->ca_file : system_certificates);
}

/// Performs the transfer. Returns libcurl's result, or −1 if it was stopped.
static int transfer(const yomite_http_request *request) {
    int running = 1;
    while (curl.multi_perform(client.multi, &running) == 0 && running > 0) {
        if (!request->goes_on(request->context)) {
            answer.was_stopped = true;
            return -1;
        }
        if (curl.multi_poll(client.multi, NULL, 0, poll_milliseconds, NULL) != 0) return -1;
    }
    int left;
    struct curl_message *message = curl.multi_read(client.multi, &left);
    return message != NULL && message->kind == curl_message_done ? message->data.result : -1;
}

static void log_failure(const char *reason) {
    fprintf(stderr, "yomite-voice: the server at %s, port %u: %s\n", client.address.host, client.address.port, reason);
}

yomite_http_result yomite_http_post(const yomite_http_request *request) {
    const yomite_server_address *address = &client.address;
    bool has_brackets = strchr(address->host, ':') != NULL;
    size_t capacity = sizeof address->host + sizeof address->folder + strlen(request->path) + 32;
    char *url = malloc(capacity);
    if (url == NULL) return yomite_http_failed;
    snprintf(url, capacity, "%s://%s%s%s:%u%s%s", address->is_secure ? "https" : "http", has_brackets ? "[" : "", address->host,
        has_brackets ? "]" : "", address->port, address->folder, request->path);
    answer = (__typeof__(answer)){.request = request};
    bool is_set = curl.set(client.transfer, curl_url, url) == 0 && curl.set(client.transfer, curl_post, 1L) == 0 &&
        curl.set(client.transfer, curl_post_fields, request->body) == 0 &&
        curl.set(client.transfer, curl_post_size, (long)request->body_bytes) == 0;
    free(url);
    if (!is_set || curl.multi_add(client.multi, client.transfer) != 0) return yomite_http_failed;
    int result = transfer(request);
    long code = status();
    // Closes the connection if the answer is incomplete.
    curl.multi_remove(client.multi, client.transfer);
    if (answer.was_stopped) return yomite_http_stopped;
    if (answer.has_too_long_headers) {
        log_failure("its headers are too long");
        return yomite_http_failed;
    }
    if (code != 0 && !is_success(code)) {
        char reason[32];
        snprintf(reason, sizeof reason, "it answers %ld", code);
        log_failure(reason);
        return yomite_http_refused;
    }
    if (result == 0) return yomite_http_answered;
    log_failure(result < 0 ? "the transfer broke" : curl.text_of(result));
    return code == 0 ? yomite_http_unreachable : yomite_http_failed;
}
