// SPDX-License-Identifier: GPL-3.0-or-later

#include "sound_file.h"

#include "resample.h"
#include "sndfile_names.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    channels_limit = 8,
    frames_at_once = 1024,
    /// How many blocks the loudness is measured of at most: a minute of a tenth of a second each.
    blocks_limit = 600,
    blocks_of_second = 10,
    /// The end of a sound that is cut fades out over a twentieth of a second.
    fades_of_second = 20,
};

// The voices are at -23 LUFS (docs/decisions/choice-of-voices.md). Without the weighting of frequencies this is near enough for noises.
static const float wanted_power = 0.005F;
/// Of a block: -50 dBFS. Less is silence.
static const float silent_power = 1e-5F;
/// Blocks that are 10 dB below the others do not count.
static const float relative_gate = 0.1F;
/// A quiet file is made louder by 20 dB at most, so that noise does not become a sound.
static const float greatest_gain = 10;
static const float greatest_peak = 0.9F;

static struct {
    sndfile_opening *open;
    sndfile_reader *read;
    sndfile_closing *close;
} library;

bool yomite_sound_load_library(void) {
    if (library.close != NULL) return true;
    void *handle = dlopen("libsndfile.so.1", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        fprintf(stderr, "yomite-voice: no sound files: %s (install libsndfile1)\n", dlerror());
        return false;
    }
    library.open = (sndfile_opening *)dlsym(handle, "sf_open_fd");
    library.read = (sndfile_reader *)dlsym(handle, "sf_readf_float");
    sndfile_closing *close = (sndfile_closing *)dlsym(handle, "sf_close");
    if (library.open == NULL || library.read == NULL || close == NULL) {
        fprintf(stderr, "yomite-voice: libsndfile.so.1 is not what was expected\n");
        return false;
    }
    library.close = close;
    return true;
}

/// The library knows two dozen containers; some are hardly ever read, and others open further files. It gets to see these only.
static bool has_known_start(int file) {
    char start[12];
    if (pread(file, start, sizeof start, 0) != (ssize_t)sizeof start) return false;
    bool is_wav = memcmp(start, "RIFF", 4) == 0 && memcmp(start + 8, "WAVE", 4) == 0;
    return is_wav || memcmp(start, "fLaC", 4) == 0 || memcmp(start, "OggS", 4) == 0;
}

static bool is_known(int format) {
    int container = format & sndfile_container;
    return container == sndfile_wav || container == sndfile_wav_extensible || container == sndfile_flac || container == sndfile_ogg;
}

/// A file under way, mixed to mono.
typedef struct {
    sndfile *file;
    sndfile_info info;
    int64_t frames_left;
    float samples[frames_at_once * channels_limit];
} stream;

static const char *_Nullable open_stream(int file, unsigned seconds, stream *stream) {
    stream->info = (sndfile_info){0};
    if (!has_known_start(file)) return "is no WAV, FLAC or Ogg file";
    if (lseek(file, 0, SEEK_SET) != 0) return "cannot be read from its start";
    sndfile *opened = library.open(file, sndfile_reading, &stream->info, 0);
    if (opened == NULL) return "cannot be decoded";
    stream->file = opened;
    const char *problem = NULL;
    if (!is_known(stream->info.format)) problem = "is no WAV, FLAC or Ogg file";
    if (stream->info.channels < 1 || stream->info.channels > channels_limit) problem = "has too many channels";
    if (stream->info.sample_rate < yomite_sample_rate_least || stream->info.sample_rate > yomite_sample_rate_most) {
        problem = "has a sample rate that cannot be played";
    }
    if (problem != NULL) library.close(opened);
    stream->frames_left = (int64_t)seconds * stream->info.sample_rate;
    return problem;
}

/// The next samples, at the start of `samples`; 0 at the end.
static size_t next(stream *stream) {
    int64_t wanted = stream->frames_left < frames_at_once ? stream->frames_left : frames_at_once;
    int64_t count = wanted > 0 ? library.read(stream->file, stream->samples, wanted) : 0;
    if (count <= 0 || count > wanted) return 0;
    stream->frames_left -= count;
    size_t channels = (size_t)stream->info.channels;
    for (size_t frame = 0; frame < (size_t)count; frame++) {
        float sum = 0;
        for (size_t channel = 0; channel < channels; channel++) sum += stream->samples[frame * channels + channel];
        float sample = sum / (float)channels;
        // A file of floating-point numbers holds anything.
        stream->samples[frame] = isfinite(sample) ? fminf(fmaxf(sample, -1), 1) : 0;
    }
    return (size_t)count;
}

/// The powers of the blocks of a tenth of a second, and the greatest sample.
typedef struct {
    float powers[blocks_limit];
    size_t count;
    float peak;
} level;

static void measure(stream *stream, level *level) {
    size_t block_frames = (size_t)stream->info.sample_rate / blocks_of_second, in_block = 0;
    double sum = 0;
    level->count = 0;
    level->peak = 0;
    for (size_t count; (count = next(stream)) > 0;) {
        for (size_t i = 0; i < count; i++) {
            float sample = stream->samples[i];
            level->peak = fmaxf(level->peak, fabsf(sample));
            sum += (double)sample * sample;
            if (++in_block < block_frames) continue;
            if (level->count < blocks_limit) level->powers[level->count++] = (float)(sum / (double)in_block);
            sum = 0;
            in_block = 0;
        }
    }
    // A sound may be shorter than a block.
    if (level->count == 0 && in_block > 0) level->powers[level->count++] = (float)(sum / (double)in_block);
}

/// The mean power of the blocks above a threshold; 0 if there are none.
static float power_above(const level *level, float threshold) {
    double sum = 0;
    size_t count = 0;
    for (size_t i = 0; i < level->count; i++) {
        if (level->powers[i] <= threshold) continue;
        sum += level->powers[i];
        count++;
    }
    return count == 0 ? 0 : (float)(sum / (double)count);
}

/// What makes the sound as loud as voices.
static float gain_of(const level *level) {
    float power = power_above(level, silent_power);
    power = power_above(level, fmaxf(silent_power, power * relative_gate));
    if (power <= 0) return 1;
    float gain = fminf(sqrtf(wanted_power / power), greatest_gain);
    return level->peak * gain > greatest_peak ? greatest_peak / level->peak : gain;
}

static void play(stream *stream, float gain, const yomite_sink *sink) {
    int16_t made[frames_at_once];
    int64_t fade = stream->info.sample_rate / fades_of_second;
    // The length in the file's head may be wrong, but then the sound only ends without a fade.
    bool is_cut = stream->info.frames > stream->frames_left;
    for (size_t count; (count = next(stream)) > 0;) {
        for (size_t i = 0; i < count; i++) {
            int64_t left = stream->frames_left + (int64_t)(count - i);
            float factor = is_cut && left < fade ? gain * (float)left / (float)fade : gain;
            made[i] = (int16_t)lrintf(fminf(fmaxf(stream->samples[i] * factor * INT16_MAX, INT16_MIN), INT16_MAX));
        }
        if (!sink->samples(sink->context, made, count)) return;
    }
}

bool yomite_sound_play(int file, unsigned seconds, int volume_percent, const yomite_sink *sink, const char **problem) {
    // Decoded twice, because keeping the samples would take a megabyte for each ten seconds.
    static stream stream;
    static level level;
    *problem = open_stream(file, seconds, &stream);
    if (*problem != NULL) return false;
    measure(&stream, &level);
    library.close(stream.file);
    *problem = open_stream(file, seconds, &stream);
    if (*problem != NULL) return false;
    if (level.count == 0) {
        *problem = "has no sound";
    } else if (!sink->rate(sink->context, (uint32_t)stream.info.sample_rate)) {
        *problem = "cannot be brought to the wanted sample rate";
    } else {
        play(&stream, gain_of(&level) * (float)volume_percent / 100, sink);
    }
    library.close(stream.file);
    return *problem == NULL;
}
