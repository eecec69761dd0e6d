// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_client.h"

#include "event_loop.h"
#include "tls_library.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/dns.h>
#include <event2/event.h>
#include <event2/util.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma clang assume_nonnull begin

/// What may wait to be read before the server has to wait, and to be sent unless the owner allows more.
enum { most_unread = 65536, usual_unsent = 65536 };

/// Before descriptors are asked for again.
enum { pause_milliseconds = 1000 };

/// The certificates that connections trust, almost a megabyte: those of the same file are shared by the threads of all connections.
typedef struct trust {
    SSL_CTX *context;
    /// Null for those of the system.
    char *_Nullable authorities;
    size_t users;
    struct trust *_Nullable next;
} trust;

static pthread_mutex_t trusts_lock = PTHREAD_MUTEX_INITIALIZER;
static trust *_Nullable trusts;

struct yomite_client {
    tls_library library;
    /// Null where the connection is not encrypted; nothing of the library is used then.
    trust *_Nullable trust;
    struct event_base *base;
    struct event *bell;
    struct event *timer;
    /// Looks the host up: made for each connection, because the system's name servers change with its networks.
    struct evdns_base *_Nullable names;
    struct evdns_getaddrinfo_request *_Nullable lookup;
    struct bufferevent *_Nullable stream;
    char host[256];
    size_t most_unsent;
    unsigned turn;
    bool is_stopped;
    bool is_due;
    bool has_opened;
    bool has_ended;
    char reason[256];
};

static void end(yomite_client *connection, const char *reason) {
    // The first reason is the cause of the others.
    if (!connection->has_ended) snprintf(connection->reason, sizeof connection->reason, "%s", reason);
    connection->has_ended = true;
}

static void on_bell(evutil_socket_t descriptor, short what, void *context) {
    (void)descriptor, (void)what;
    ((yomite_client *)context)->is_stopped = true;
}

static void on_time(evutil_socket_t descriptor, short what, void *context) {
    (void)descriptor, (void)what;
    ((yomite_client *)context)->is_due = true;
}

/// In the order of what tells most: the certificate, the TLS protocol, the system.
static void end_with_error(yomite_client *connection, struct bufferevent *stream, int system_error) {
    if (connection->trust == NULL) {
        return end(connection, system_error != 0 ? evutil_socket_error_to_string(system_error) : "the connection broke");
    }
    tls_library *library = &connection->library;
    char text[256];
    long verdict = library->SSL_get_verify_result(library->bufferevent_openssl_get_ssl(stream));
    unsigned long error = library->bufferevent_get_openssl_error(stream);
    const char *protocol = error != 0 ? library->ERR_reason_error_string(error) : NULL;
    if (verdict != X509_V_OK) {
        snprintf(text, sizeof text, "its certificate is refused: %s", library->X509_verify_cert_error_string(verdict));
    } else if (protocol != NULL) {
        snprintf(text, sizeof text, "TLS failed: %s", protocol);
    } else if (system_error != 0) {
        snprintf(text, sizeof text, "%s", evutil_socket_error_to_string(system_error));
    } else {
        snprintf(text, sizeof text, "the connection broke");
    }
    end(connection, text);
}

static void on_event(struct bufferevent *stream, short what, void *context) {
    yomite_client *connection = context;
    int system_error = EVUTIL_SOCKET_ERROR();
    if (what & BEV_EVENT_CONNECTED) {
        connection->has_opened = true;
        // Requests are short, and none of them waits for the acknowledgement of the one before.
        setsockopt(bufferevent_getfd(stream), IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
        // Lines tell by themselves whether they are whole.
        if (connection->trust != NULL) connection->library.bufferevent_openssl_set_allow_dirty_shutdown(stream, 1);
    } else if (what & BEV_EVENT_EOF) {
        end(connection, "the server closed the connection");
    } else if (what & BEV_EVENT_ERROR) {
        end_with_error(connection, stream, system_error);
    }
}

/// The name that the certificate has to bear, and that the server may choose its certificate by.
static bool expect_host(tls_library *library, SSL *session, const char *host) {
    if (yomite_is_address(host)) {
        return library->X509_VERIFY_PARAM_set1_ip_asc(library->SSL_get0_param(session), host) == 1;
    }
    library->SSL_set_hostflags(session, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    return library->SSL_set1_host(session, host) == 1 &&
        library->SSL_ctrl(session, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, (void *)host) == 1;
}

/// A stream that will be encrypted, or null. It owns its session and its socket.
static struct bufferevent *_Nullable create_tls_stream(yomite_client *connection) {
    tls_library *library = &connection->library;
    library->ERR_clear_error();
    SSL *session = library->SSL_new(connection->trust->context);
    if (session == NULL || !expect_host(library, session, connection->host)) {
        if (session != NULL) library->SSL_free(session);
        return NULL;
    }
    struct bufferevent *stream =
        library->bufferevent_openssl_socket_new(connection->base, -1, session, BUFFEREVENT_SSL_CONNECTING, BEV_OPT_CLOSE_ON_FREE);
    if (stream == NULL) abort();
    return stream;
}

static struct bufferevent *create_plain_stream(yomite_client *connection) {
    struct bufferevent *stream = bufferevent_socket_new(connection->base, -1, BEV_OPT_CLOSE_ON_FREE);
    if (stream == NULL) abort();
    return stream;
}

static void open_stream(yomite_client *connection, const struct evutil_addrinfo *address) {
    struct bufferevent *stream = connection->trust != NULL ? create_tls_stream(connection) : create_plain_stream(connection);
    if (stream == NULL) return end(connection, "TLS cannot be set up for this host");
    connection->stream = stream;
    bufferevent_setcb(stream, NULL, NULL, on_event, connection);
    bufferevent_setwatermark(stream, EV_READ, 0, most_unread);
    bufferevent_enable(stream, EV_READ | EV_WRITE);
    if (bufferevent_socket_connect(stream, address->ai_addr, (int)address->ai_addrlen) < 0) {
        end(connection, evutil_socket_error_to_string(EVUTIL_SOCKET_ERROR()));
    }
}

static void on_addresses(int result, struct evutil_addrinfo *_Nullable addresses, void *context) {
    // A lookup that was given up may still answer, after the connection is closed.
    if (result == EVUTIL_EAI_CANCEL) return;
    yomite_client *connection = context;
    connection->lookup = NULL;
    if (result != 0) return end(connection, yomite_names_failed);
    unsigned count = 0;
    for (struct evutil_addrinfo *each = addresses; each != NULL; each = each->ai_next) count++;
    struct evutil_addrinfo *chosen = addresses;
    for (unsigned skip = count > 0 ? connection->turn % count : 0; skip > 0; skip--) chosen = chosen->ai_next;
    if (chosen != NULL) {
        open_stream(connection, chosen);
    } else {
        end(connection, "it has no address");
    }
    if (addresses != NULL) evutil_freeaddrinfo(addresses);
}

static SSL_CTX *_Nullable create_context(tls_library *library, const char *_Nullable authorities) {
    SSL_CTX *context = library->SSL_CTX_new(library->TLS_client_method());
    if (context == NULL) abort();
    library->SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, TLS1_2_VERSION, NULL);
    library->SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    int result =
        authorities != NULL ? library->SSL_CTX_load_verify_file(context, authorities) : library->SSL_CTX_set_default_verify_paths(context);
    if (result == 1) return context;
    library->SSL_CTX_free(context);
    library->ERR_clear_error();
    return NULL;
}

static bool is_of(const trust *trust, const char *_Nullable authorities) {
    if (trust->authorities == NULL || authorities == NULL) return trust->authorities == authorities;
    return strcmp(trust->authorities, authorities) == 0;
}

static trust *_Nullable create_trust(tls_library *library, const char *_Nullable authorities) {
    SSL_CTX *context = create_context(library, authorities);
    if (context == NULL) return NULL;
    trust *created = calloc(1, sizeof *created);
    char *name = authorities != NULL ? strdup(authorities) : NULL;
    if (created == NULL || (authorities != NULL && name == NULL)) abort();
    *created = (trust){.context = context, .authorities = name, .next = trusts};
    trusts = created;
    return created;
}

/// Null where the file cannot be read.
static trust *_Nullable take_trust(tls_library *library, const char *_Nullable authorities) {
    pthread_mutex_lock(&trusts_lock);
    trust *found = trusts;
    while (found != NULL && !is_of(found, authorities)) found = found->next;
    if (found == NULL) found = create_trust(library, authorities);
    if (found != NULL) found->users++;
    pthread_mutex_unlock(&trusts_lock);
    return found;
}

static void give_trust_back(tls_library *library, trust *used) {
    pthread_mutex_lock(&trusts_lock);
    bool is_last = --used->users == 0;
    if (is_last) {
        trust *_Nullable *place = &trusts;
        while (*place != used) place = &(*place)->next;
        *place = used->next;
    }
    pthread_mutex_unlock(&trusts_lock);
    if (!is_last) return;
    library->SSL_CTX_free(used->context);
    free(used->authorities);
    free(used);
}

yomite_client *yomite_client_create_plain(int bell) {
    struct event_base *base;
    while ((base = yomite_event_base_create()) == NULL) {
        struct pollfd stop = {.fd = bell, .events = POLLIN};
        if (poll(&stop, 1, pause_milliseconds) > 0) return NULL;
    }
    yomite_client *created = calloc(1, sizeof *created);
    if (created == NULL) abort();
    created->base = base;
    created->most_unsent = usual_unsent;
    created->bell = event_new(base, bell, EV_READ, on_bell, created);
    created->timer = evtimer_new(base, on_time, created);
    if (created->bell == NULL || created->timer == NULL || event_add(created->bell, NULL) < 0) abort();
    return created;
}

yomite_client_result yomite_client_create_tls(const char *_Nullable authorities, int bell, yomite_client *_Nullable *_Nonnull connection) {
    // First, because it waits for descriptors, which libraries and certificates need as well.
    yomite_client *created = yomite_client_create_plain(bell);
    if (created == NULL) return yomite_client_was_stopped;
    bool is_loaded = tls_library_load(&created->library);
    created->trust = is_loaded ? take_trust(&created->library, authorities) : NULL;
    if (created->trust == NULL) {
        yomite_client_free(created);
        return is_loaded ? yomite_client_no_authorities : yomite_client_no_library;
    }
    *connection = created;
    return yomite_client_created;
}

void yomite_client_free(yomite_client *connection) {
    yomite_client_close(connection);
    event_free(connection->bell);
    event_free(connection->timer);
    event_base_free(connection->base);
    if (connection->trust != NULL) give_trust_back(&connection->library, connection->trust);
    free(connection);
}

void yomite_client_hear_bell(yomite_client *connection) {
    connection->is_stopped = false;
    if (event_add(connection->bell, NULL) < 0) abort();
}

void yomite_client_allow_unsent(yomite_client *connection, size_t count) {
    connection->most_unsent = count;
}

void yomite_client_connect(yomite_client *connection, const char *host, uint16_t port, unsigned turn) {
    yomite_client_close(connection);
    snprintf(connection->host, sizeof connection->host, "%s", host);
    connection->turn = turn;
    connection->names = yomite_names_create(connection->base, 0);
    if (connection->names == NULL) return end(connection, "the system's name servers cannot be found out");
    char service[8];
    snprintf(service, sizeof service, "%u", port);
    // An address that somebody names is used, even if this machine has no other of its kind than ::1.
    int flags = yomite_is_address(host) ? EVUTIL_AI_NUMERICHOST : EVUTIL_AI_ADDRCONFIG;
    struct evutil_addrinfo wanted = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_protocol = IPPROTO_TCP, .ai_flags = flags};
    // Null where the answer is known, and has been handled, already.
    connection->lookup = evdns_getaddrinfo(connection->names, host, service, &wanted, on_addresses, connection);
}

void yomite_client_close(yomite_client *connection) {
    if (connection->lookup != NULL) evdns_getaddrinfo_cancel(connection->lookup);
    connection->lookup = NULL;
    if (connection->stream != NULL) bufferevent_free(connection->stream);
    connection->stream = NULL;
    if (connection->names != NULL) evdns_base_free(connection->names, 1);
    connection->names = NULL;
    // What was cancelled and freed says so in calls of its own.
    event_base_loop(connection->base, EVLOOP_NONBLOCK);
    connection->has_opened = false;
    connection->has_ended = false;
}

static size_t unread(const yomite_client *connection) {
    return connection->stream != NULL ? evbuffer_get_length(bufferevent_get_input(connection->stream)) : 0;
}

yomite_client_news yomite_client_wait(yomite_client *connection, int64_t milliseconds) {
    struct timeval time = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
    connection->is_due = false;
    event_add(connection->timer, &time);
    while (true) {
        if (connection->is_stopped) return yomite_client_stopped;
        if (connection->has_opened) {
            connection->has_opened = false;
            return yomite_client_opened;
        }
        if (unread(connection) > 0) return yomite_client_arrived;
        if (connection->has_ended) {
            yomite_client_close(connection);
            return yomite_client_ended;
        }
        if (connection->is_due) return yomite_client_due;
        event_base_loop(connection->base, EVLOOP_ONCE);
    }
}

size_t yomite_client_read(yomite_client *connection, uint8_t *bytes, size_t capacity) {
    return connection->stream != NULL ? bufferevent_read(connection->stream, bytes, capacity) : 0;
}

bool yomite_client_write(yomite_client *connection, const uint8_t *bytes, size_t count) {
    if (connection->stream == NULL) return false;
    // A server that asks and does not read would have its answers pile up here.
    size_t unsent = evbuffer_get_length(bufferevent_get_output(connection->stream));
    if (count > connection->most_unsent || unsent > connection->most_unsent - count) return false;
    return bufferevent_write(connection->stream, bytes, count) == 0;
}

const char *yomite_client_reason(const yomite_client *connection) {
    return connection->reason;
}

#pragma clang assume_nonnull end
