// SPDX-License-Identifier: GPL-3.0-or-later
//
// The user's sound files, which take the place of words (docs/decisions/engines.md). A voice is the name of a file of the folder.

#include "yomite_engine.h"

#include "sound_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    usual_rate = 48000,
    seconds_limit = 60,
};

static int folder = -1;
static unsigned seconds = 10;
static off_t bytes_limit = 1 << 24;

static bool read_setting(const char *setting) {
    char *end = NULL;
    if (strncmp(setting, "seconds=", strlen("seconds=")) == 0) {
        unsigned long value = strtoul(setting + strlen("seconds="), &end, 10);
        seconds = (unsigned)value;
        return *end == '\0' && value >= 1 && value <= seconds_limit;
    }
    if (strncmp(setting, "bytes=", strlen("bytes=")) == 0) {
        long value = strtol(setting + strlen("bytes="), &end, 10);
        bytes_limit = value;
        return *end == '\0' && value > 0;
    }
    return false;
}

/// A file of the folder itself.
static bool is_plain(const char *name) {
    return name[0] != '\0' && name[0] != '.' && strchr(name, '/') == NULL && strlen(name) <= NAME_MAX;
}

static yomite_engine_result refuse(const char *name, const char *problem) {
    fprintf(stderr, "yomite-voice: the sound %s %s, so its name is spoken\n", name, problem);
    return yomite_engine_unknown_voice;
}

static yomite_engine_result play(int file, const yomite_utterance *utterance, const yomite_sink *sink) {
    struct stat status;
    if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) return refuse(utterance->voice, "is no file");
    if (status.st_size > bytes_limit) return refuse(utterance->voice, "is larger than limits.soundBytes");
    const char *problem = NULL;
    // All of its text is heard from its start on.
    sink->word(sink->context, 0, utterance->scalars, 0);
    if (!yomite_sound_play(file, seconds, utterance->volume_percent, sink, &problem)) return refuse(utterance->voice, problem);
    return yomite_engine_spoke;
}

static yomite_engine_result speak(const yomite_utterance *utterance, const yomite_sink *sink) {
    if (!is_plain(utterance->voice)) return yomite_engine_unknown_voice;
    // A pipe must not keep the host waiting.
    int file = openat(folder, utterance->voice, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return refuse(utterance->voice, strerror(errno));
    yomite_engine_result result = play(file, utterance, sink);
    close(file);
    return result;
}

bool yomite_sounds_open(const char *data_directory, yomite_engine *engine) {
    const char *setting;
    for (size_t i = 0; (setting = yomite_engine_setting(i)) != NULL; i++) {
        if (read_setting(setting)) continue;
        fprintf(stderr, "yomite-voice: sounds have no setting %s\n", setting);
        return false;
    }
    if (data_directory == NULL) {
        fprintf(stderr, "yomite-voice: sounds need a folder (--data)\n");
        return false;
    }
    folder = open(data_directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) {
        fprintf(stderr, "yomite-voice: the folder of sounds %s: %s\n", data_directory, strerror(errno));
        return false;
    }
    *engine = (yomite_engine){.name = "sounds", .native_rate = usual_rate, .data_directory = data_directory, .speak = speak};
    return yomite_sound_load_library();
}
