// SPDX-License-Identifier: GPL-3.0-or-later

#include "tls_library.h"

#include <dlfcn.h>

bool tls_library_load(tls_library *library) {
    // It brings OpenSSL along, and its functions are found through it.
    void *handle = dlopen("libevent_openssl-2.1.so.7", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return false;
    bool is_complete = true;
#define FIND(name) is_complete = (*(void **)&library->name = dlsym(handle, #name)) != NULL && is_complete;
    TLS_FUNCTIONS(FIND)
#undef FIND
    return is_complete;
}
