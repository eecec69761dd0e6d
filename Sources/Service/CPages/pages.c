// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_pages.h"

#include <string.h>

static const unsigned char overlay_html[] = {
#embed "overlay/overlay.html"
};
static const unsigned char overlay_css[] = {
#embed "overlay/overlay.css"
};
static const unsigned char overlay_js[] = {
#embed "overlay/overlay.js"
};
static const unsigned char board_js[] = {
#embed "overlay/board.js"
};
static const unsigned char demo_js[] = {
#embed "overlay/demo.js"
};
static const unsigned char options_js[] = {
#embed "overlay/options.js"
};
static const unsigned char stream_js[] = {
#embed "overlay/stream.js"
};
static const unsigned char strings_js[] = {
#embed "overlay/strings.js"
};
static const unsigned char view_js[] = {
#embed "overlay/view.js"
};

static const struct {
    const char *path;
    const unsigned char *bytes;
    size_t length;
} files[] = {
    {"overlay/overlay.html", overlay_html, sizeof overlay_html},
    {"overlay/overlay.css", overlay_css, sizeof overlay_css},
    {"overlay/overlay.js", overlay_js, sizeof overlay_js},
    {"overlay/board.js", board_js, sizeof board_js},
    {"overlay/demo.js", demo_js, sizeof demo_js},
    {"overlay/options.js", options_js, sizeof options_js},
    {"overlay/stream.js", stream_js, sizeof stream_js},
    {"overlay/strings.js", strings_js, sizeof strings_js},
    {"overlay/view.js", view_js, sizeof view_js},
};

const unsigned char *yomite_page_at(size_t index, size_t *length) {
    if (index >= sizeof files / sizeof files[0]) return NULL;
    *length = files[index].length;
    return files[index].bytes;
}

const unsigned char *yomite_page_file(const char *path, size_t *length) {
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        if (strcmp(files[i].path, path) == 0) {
            *length = files[i].length;
            return files[i].bytes;
        }
    }
    *length = 0;
    return NULL;
}
