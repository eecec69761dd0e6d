// SPDX-License-Identifier: GPL-3.0-or-later

#include "http_server.h"

#include "event_loop.h"

#include <errno.h>
#include <stdlib.h>

yomite_http *yomite_http_create(yomite_events *events, yomite_http_limits limits, yomite_http_callbacks callbacks) {
    yomite_http *http = calloc(1, sizeof *http);
    if (http == NULL) return NULL;
    http->base = yomite_events_base(events);
    http->callbacks = callbacks;
    http->server = evhttp_new(http->base);
    if (http->server == NULL) {
        free(http);
        return NULL;
    }
    http->most_held = limits.held_bytes;
    http->relief = event_new(http->base, -1, 0, yomite_http_relieve, http);
    http->refusal = event_new(http->base, -1, 0, yomite_http_refuse, http);
    if (http->relief == NULL || http->refusal == NULL) abort();
    evhttp_set_max_headers_size(http->server, (ev_ssize_t)limits.header_bytes);
    evhttp_set_max_body_size(http->server, (ev_ssize_t)limits.body_bytes);
    evhttp_set_timeout(http->server, limits.idle_seconds);
    // All: what nobody knows is refused by us, in JSON, where evhttp would say that the server is at fault (501).
    evhttp_set_allowed_methods(http->server, UINT16_MAX);
    // evhttp would call everything without a type HTML.
    evhttp_set_default_content_type(http->server, NULL);
    evhttp_set_bevcb(http->server, yomite_http_connect, http);
    evhttp_set_gencb(http->server, yomite_http_receive, http);
    return http;
}

int yomite_http_listen(yomite_http *http, const char *address, uint16_t port) {
    struct evhttp_bound_socket *bound = evhttp_bind_socket_with_handle(http->server, address, port);
    if (bound == NULL) return errno == 0 ? -EINVAL : -errno;
    yomite_listener_rests(evhttp_bound_socket_get_listener(bound));
    return yomite_bound_port(evhttp_bound_socket_get_fd(bound));
}

int yomite_http_take(yomite_http *http, int descriptor) {
    struct evhttp_bound_socket *bound = evhttp_accept_socket_with_handle(http->server, descriptor);
    if (bound == NULL) return errno == 0 ? -EINVAL : -errno;
    yomite_listener_rests(evhttp_bound_socket_get_listener(bound));
    return yomite_bound_port(descriptor);
}

static void rest(struct evhttp_bound_socket *bound, void *argument) {
    (void)argument;
    evconnlistener_disable(evhttp_bound_socket_get_listener(bound));
}

void yomite_http_rest(yomite_http *http) {
    evhttp_foreach_bound_socket(http->server, rest, NULL);
}

void yomite_http_free(yomite_http *http) {
    while (http->first != NULL) {
        if (http->first->connection != NULL) {
            evhttp_connection_free(http->first->connection);
        } else {
            yomite_http_forget(http->first);
        }
    }
    evhttp_free(http->server);
    event_free(http->relief);
    event_free(http->refusal);
    free(http->by_descriptor);
    free(http);
}
