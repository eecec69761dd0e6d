// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_pages.h"

#include <string.h>

static const unsigned char overlay_overlay_html[] = {
#embed "overlay/overlay.html"
};
static const unsigned char overlay_overlay_css[] = {
#embed "overlay/overlay.css"
};
static const unsigned char overlay_overlay_js[] = {
#embed "overlay/overlay.js"
};
static const unsigned char overlay_board_js[] = {
#embed "overlay/board.js"
};
static const unsigned char overlay_demo_js[] = {
#embed "overlay/demo.js"
};
static const unsigned char overlay_options_js[] = {
#embed "overlay/options.js"
};
static const unsigned char overlay_playout_js[] = {
#embed "overlay/playout.js"
};
static const unsigned char overlay_playout_worklet_js[] = {
#embed "overlay/playout-worklet.js"
};
static const unsigned char overlay_sound_js[] = {
#embed "overlay/sound.js"
};
static const unsigned char overlay_stream_js[] = {
#embed "overlay/stream.js"
};
static const unsigned char overlay_strings_js[] = {
#embed "overlay/strings.js"
};
static const unsigned char overlay_view_js[] = {
#embed "overlay/view.js"
};
static const unsigned char fleet_fleet_html[] = {
#embed "fleet/fleet.html"
};
static const unsigned char fleet_fleet_css[] = {
#embed "fleet/fleet.css"
};
static const unsigned char fleet_fleet_js[] = {
#embed "fleet/fleet.js"
};
static const unsigned char fleet_words_js[] = {
#embed "fleet/words.js"
};
static const unsigned char dashboard_actions_js[] = {
#embed "dashboard/actions.js"
};
static const unsigned char dashboard_api_js[] = {
#embed "dashboard/api.js"
};
static const unsigned char dashboard_comments_js[] = {
#embed "dashboard/comments.js"
};
static const unsigned char dashboard_controls_js[] = {
#embed "dashboard/controls.js"
};
static const unsigned char dashboard_dashboard_css[] = {
#embed "dashboard/dashboard.css"
};
static const unsigned char dashboard_dashboard_html[] = {
#embed "dashboard/dashboard.html"
};
static const unsigned char dashboard_dashboard_js[] = {
#embed "dashboard/dashboard.js"
};
static const unsigned char dashboard_dom_js[] = {
#embed "dashboard/dom.js"
};
static const unsigned char dashboard_feed_js[] = {
#embed "dashboard/feed.js"
};
static const unsigned char dashboard_figures_js[] = {
#embed "dashboard/figures.js"
};
static const unsigned char dashboard_graph_js[] = {
#embed "dashboard/graph.js"
};
static const unsigned char dashboard_heights_js[] = {
#embed "dashboard/heights.js"
};
static const unsigned char dashboard_history_js[] = {
#embed "dashboard/history.js"
};
static const unsigned char dashboard_icon_svg[] = {
#embed "dashboard/icon.svg"
};
static const unsigned char dashboard_keys_js[] = {
#embed "dashboard/keys.js"
};
static const unsigned char dashboard_list_js[] = {
#embed "dashboard/list.js"
};
static const unsigned char dashboard_metrics_js[] = {
#embed "dashboard/metrics.js"
};
static const unsigned char dashboard_now_js[] = {
#embed "dashboard/now.js"
};
static const unsigned char dashboard_page_js[] = {
#embed "dashboard/page.js"
};
static const unsigned char dashboard_panels_js[] = {
#embed "dashboard/panels.js"
};
static const unsigned char dashboard_rooms_js[] = {
#embed "dashboard/rooms.js"
};
static const unsigned char dashboard_row_js[] = {
#embed "dashboard/row.js"
};
static const unsigned char dashboard_session_js[] = {
#embed "dashboard/session.js"
};
static const unsigned char dashboard_settings_js[] = {
#embed "dashboard/settings.js"
};
static const unsigned char dashboard_setup_js[] = {
#embed "dashboard/setup.js"
};
static const unsigned char dashboard_sound_js[] = {
#embed "dashboard/sound.js"
};
static const unsigned char dashboard_strings_en_js[] = {
#embed "dashboard/strings.en.js"
};
static const unsigned char dashboard_strings_ja_js[] = {
#embed "dashboard/strings.ja.js"
};
static const unsigned char dashboard_strings_js[] = {
#embed "dashboard/strings.js"
};
static const unsigned char dashboard_viewers_js[] = {
#embed "dashboard/viewers.js"
};
static const unsigned char dashboard_voices_js[] = {
#embed "dashboard/voices.js"
};
static const unsigned char dashboard_words_js[] = {
#embed "dashboard/words.js"
};

#define FILE(path, bytes) \
    { path, bytes, sizeof bytes }
static const struct {
    const char *path;
    const unsigned char *bytes;
    size_t length;
} files[] = {
    FILE("overlay/overlay.html", overlay_overlay_html),
    FILE("overlay/overlay.css", overlay_overlay_css),
    FILE("overlay/overlay.js", overlay_overlay_js),
    FILE("overlay/board.js", overlay_board_js),
    FILE("overlay/demo.js", overlay_demo_js),
    FILE("overlay/options.js", overlay_options_js),
    FILE("overlay/playout.js", overlay_playout_js),
    FILE("overlay/playout-worklet.js", overlay_playout_worklet_js),
    FILE("overlay/sound.js", overlay_sound_js),
    FILE("overlay/stream.js", overlay_stream_js),
    FILE("overlay/strings.js", overlay_strings_js),
    FILE("overlay/view.js", overlay_view_js),
    FILE("fleet/fleet.html", fleet_fleet_html),
    FILE("fleet/fleet.css", fleet_fleet_css),
    FILE("fleet/fleet.js", fleet_fleet_js),
    FILE("fleet/words.js", fleet_words_js),
    FILE("dashboard/actions.js", dashboard_actions_js),
    FILE("dashboard/api.js", dashboard_api_js),
    FILE("dashboard/comments.js", dashboard_comments_js),
    FILE("dashboard/controls.js", dashboard_controls_js),
    FILE("dashboard/dashboard.css", dashboard_dashboard_css),
    FILE("dashboard/dashboard.html", dashboard_dashboard_html),
    FILE("dashboard/dashboard.js", dashboard_dashboard_js),
    FILE("dashboard/dom.js", dashboard_dom_js),
    FILE("dashboard/feed.js", dashboard_feed_js),
    FILE("dashboard/figures.js", dashboard_figures_js),
    FILE("dashboard/graph.js", dashboard_graph_js),
    FILE("dashboard/heights.js", dashboard_heights_js),
    FILE("dashboard/history.js", dashboard_history_js),
    FILE("dashboard/icon.svg", dashboard_icon_svg),
    FILE("dashboard/keys.js", dashboard_keys_js),
    FILE("dashboard/list.js", dashboard_list_js),
    FILE("dashboard/metrics.js", dashboard_metrics_js),
    FILE("dashboard/now.js", dashboard_now_js),
    FILE("dashboard/page.js", dashboard_page_js),
    FILE("dashboard/panels.js", dashboard_panels_js),
    FILE("dashboard/rooms.js", dashboard_rooms_js),
    FILE("dashboard/row.js", dashboard_row_js),
    FILE("dashboard/session.js", dashboard_session_js),
    FILE("dashboard/settings.js", dashboard_settings_js),
    FILE("dashboard/setup.js", dashboard_setup_js),
    FILE("dashboard/sound.js", dashboard_sound_js),
    FILE("dashboard/strings.en.js", dashboard_strings_en_js),
    FILE("dashboard/strings.ja.js", dashboard_strings_ja_js),
    FILE("dashboard/strings.js", dashboard_strings_js),
    FILE("dashboard/viewers.js", dashboard_viewers_js),
    FILE("dashboard/voices.js", dashboard_voices_js),
    FILE("dashboard/words.js", dashboard_words_js),
};
#undef FILE

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
