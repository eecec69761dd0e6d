// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the host uses of libsonic 0.2, written out so that its header is not needed to build. espeak-ng brings the library along.

#ifndef YOMITE_VOICE_SONIC_NAMES_H
#define YOMITE_VOICE_SONIC_NAMES_H

#pragma clang assume_nonnull begin

typedef struct sonicStreamStruct sonic_stream;

sonic_stream *_Nullable sonicCreateStream(int sample_rate, int channels);
void sonicDestroyStream(sonic_stream *stream);
/// How many times as fast all is, at the same pitch.
void sonicSetSpeed(sonic_stream *stream, float speed);
/// How many times as fast and as high all is, as of a tape.
void sonicSetRate(sonic_stream *stream, float rate);
/// 0: no memory.
int sonicWriteShortToStream(sonic_stream *stream, const short *samples, int count);
/// How many samples it had, up to `most`.
int sonicReadShortFromStream(sonic_stream *stream, short *samples, int most);
/// Nothing more comes. 0: no memory.
int sonicFlushStream(sonic_stream *stream);

#pragma clang assume_nonnull end

#endif
