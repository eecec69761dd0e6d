// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the host uses of libsndfile 1.2, written out so that its header is not needed to build.

#ifndef YOMITE_VOICE_SNDFILE_NAMES_H
#define YOMITE_VOICE_SNDFILE_NAMES_H

#include <stdint.h>

#pragma clang assume_nonnull begin

enum {
    sndfile_reading = 0x10,
    sndfile_container = 0x0FFF0000,
    sndfile_wav = 0x010000,
    sndfile_wav_extensible = 0x130000,
    sndfile_flac = 0x170000,
    sndfile_ogg = 0x200000,
};

typedef struct sndfile sndfile;

typedef struct {
    int64_t frames;
    int sample_rate;
    int channels;
    int format;
    int sections;
    int is_seekable;
} sndfile_info;

/// sf_open_fd.
typedef sndfile *_Nullable sndfile_opening(int file, int mode, sndfile_info *info, int closes_file);
/// sf_readf_float.
typedef int64_t sndfile_reader(sndfile *file, float *samples, int64_t frames);
/// sf_close.
typedef int sndfile_closing(sndfile *file);

#pragma clang assume_nonnull end

#endif
