// SPDX-License-Identifier: GPL-3.0-or-later
//
// The names and numbers of libcurl (7.77 or later) that are used here. They are part of its binary interface and never change. They are
// written out, because the library is opened at first use and nobody should have to install its header to build
// (docs/decisions/engines.md).

#ifndef YOMITE_VOICE_CURL_NAMES_H
#define YOMITE_VOICE_CURL_NAMES_H

#include <stddef.h>

enum {
    curl_global_default = 3,
    curl_message_done = 1,
    curl_http_1_1 = 2,
    /// For `curl_easy_getinfo`: a long.
    curl_answer_status = 0x200002,
};

/// Options of a transfer. The number implies the type: from 0 on a long, from 10,000 on a pointer, from 20,000 on a function, from 40,000
/// on a `curl_blob`.
enum curl_option {
    curl_no_signal = 99,
    curl_no_progress = 43,
    curl_post = 47,
    curl_follow_location = 52,
    curl_post_size = 60,
    curl_http_version = 84,
    curl_connect_milliseconds = 156,
    curl_protocols = 181,
    curl_write_context = 10001,
    curl_url = 10002,
    curl_proxy = 10004,
    curl_post_fields = 10015,
    curl_header_lines = 10023,
    curl_header_context = 10029,
    curl_resolve = 10203,
    curl_write_function = 20011,
    curl_header_function = 20079,
    curl_ca_blob = 40309,
};

enum { curl_protocol_http = 1, curl_protocol_https = 2 };

struct curl_blob {
    void *data;
    size_t count;
    unsigned flags;
};

struct curl_message {
    int kind;
    void *transfer;
    union {
        void *anything;
        int result;
    } data;
};

struct curl_list;

#endif
