// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is used of OpenSSL and of libevent's part for it, loaded when it is needed.

#ifndef TLS_LIBRARY_H
#define TLS_LIBRARY_H

#include <event2/bufferevent_ssl.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdbool.h>

#define TLS_FUNCTIONS(USE) \
    USE(TLS_client_method) \
    USE(SSL_CTX_new) \
    USE(SSL_CTX_free) \
    USE(SSL_CTX_ctrl) \
    USE(SSL_CTX_set_verify) \
    USE(SSL_CTX_set_default_verify_paths) \
    USE(SSL_CTX_load_verify_file) \
    USE(SSL_new) \
    USE(SSL_free) \
    USE(SSL_ctrl) \
    USE(SSL_set1_host) \
    USE(SSL_set_hostflags) \
    USE(SSL_get0_param) \
    USE(SSL_get_verify_result) \
    USE(X509_VERIFY_PARAM_set1_ip_asc) \
    USE(X509_verify_cert_error_string) \
    USE(ERR_clear_error) \
    USE(ERR_reason_error_string) \
    USE(bufferevent_openssl_socket_new) \
    USE(bufferevent_openssl_get_ssl) \
    USE(bufferevent_openssl_set_allow_dirty_shutdown) \
    USE(bufferevent_get_openssl_error)

typedef struct {
#define MEMBER(name) __typeof__(&name) name;
    TLS_FUNCTIONS(MEMBER)
#undef MEMBER
} tls_library;

/// Finds every function. The libraries stay loaded once they are there.
bool tls_library_load(tls_library *library);

#endif
