// SPDX-License-Identifier: GPL-3.0-or-later

#include "remote_settings.h"
#include "yomite_engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    default_wait_milliseconds = 8000,
    least_wait_milliseconds = 100,
    most_wait_milliseconds = 600000,
    model_limit = 256,
};

static const yomite_server_kind kinds[] = {
    {.name = "openai", .most_scalars = 200},
    {.name = "voicevox", .has_queries = true, .has_accents = true, .has_pitch = true, .most_scalars = 80},
    // Another pitch makes its voices hoarse.
    {.name = "aivis", .has_queries = true, .most_scalars = 80},
    {.name = "coeiroink", .has_queries = true, .has_pitch = true, .most_scalars = 80},
};

static bool set_server(yomite_remote_settings *settings, const char *value) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kinds[i].name, value) == 0) settings->kind = &kinds[i];
    }
    return settings->kind != NULL;
}

static bool set_address(yomite_remote_settings *settings, const char *value) {
    return yomite_server_address_read(value, &settings->server.address);
}

static bool set_model(yomite_remote_settings *settings, const char *value) {
    settings->model = value;
    return *value != '\0' && strlen(value) < model_limit;
}

static bool set_key(yomite_remote_settings *settings, const char *value) {
    settings->server.key_file = value;
    return *value != '\0';
}

static bool set_ca(yomite_remote_settings *settings, const char *value) {
    settings->server.ca_file = value;
    return *value != '\0';
}

static bool set_wait(yomite_remote_settings *settings, const char *value) {
    char *end;
    settings->wait_milliseconds = strtol(value, &end, 10);
    return *end == '\0' && settings->wait_milliseconds >= least_wait_milliseconds && settings->wait_milliseconds <= most_wait_milliseconds;
}

static bool set_plain(yomite_remote_settings *settings, const char *value) {
    settings->server.allows_plain = strcmp(value, "yes") == 0;
    return settings->server.allows_plain || strcmp(value, "no") == 0;
}

static bool set(yomite_remote_settings *settings, const char *setting) {
    static const struct {
        const char *name;
        bool (*set)(yomite_remote_settings *settings, const char *value);
        const char *form;
    } known[] = {
        {"server", set_server, "openai, voicevox, aivis or coeiroink"},
        {"address", set_address, "http://HOST:PORT or https://HOST:PORT, with a folder behind it where the server has one"},
        {"model", set_model, "a name that the server knows"},
        {"key", set_key, "the path of a file with the key"},
        {"ca", set_ca, "the path of a file with certificates"},
        {"wait", set_wait, "milliseconds, 100 to 600000"},
        {"plain", set_plain, "yes or no"},
    };
    size_t length = strcspn(setting, "=");
    for (size_t i = 0; setting[length] == '=' && i < sizeof known / sizeof *known; i++) {
        if (strlen(known[i].name) != length || memcmp(known[i].name, setting, length) != 0) continue;
        if (known[i].set(settings, setting + length + 1)) return true;
        fprintf(stderr, "yomite-voice: --set %s: this has to be %s\n", setting, known[i].form);
        return false;
    }
    fprintf(stderr, "yomite-voice: --set %s: no engine \"remote\" knows this\n", setting);
    return false;
}

bool yomite_remote_read_settings(yomite_remote_settings *settings) {
    *settings = (yomite_remote_settings){.model = "tts-1", .wait_milliseconds = default_wait_milliseconds};
    const char *setting;
    for (size_t i = 0; (setting = yomite_engine_setting(i)) != NULL; i++) {
        if (!set(settings, setting)) return false;
    }
    if (settings->kind != NULL && settings->server.address.host[0] != '\0') return true;
    fprintf(stderr, "yomite-voice: the engine \"remote\" needs --set server=KIND and --set address=URL\n");
    return false;
}
