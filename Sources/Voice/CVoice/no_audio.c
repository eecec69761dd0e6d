// SPDX-License-Identifier: GPL-3.0-or-later
//
// The static libespeak-ng.a can play sound through libpcaudio. The host never does, and linking that library would bring along a sound
// server's client. So its functions are replaced here by ones that refuse. The signatures are those of its header.

#include <stddef.h>
#include <stdint.h>

struct audio_object;

enum { no_audio = -1 };

struct audio_object *create_audio_device_object(const char *device, const char *application, const char *description);
int audio_object_open(struct audio_object *object, int format, uint32_t rate, uint8_t channels);
void audio_object_close(struct audio_object *object);
void audio_object_destroy(struct audio_object *object);
int audio_object_write(struct audio_object *object, const void *data, size_t bytes);
int audio_object_drain(struct audio_object *object);
int audio_object_flush(struct audio_object *object);
const char *audio_object_strerror(struct audio_object *object, int error);

struct audio_object *create_audio_device_object(const char *device, const char *application, const char *description) {
    (void)device, (void)application, (void)description;
    return NULL;
}

int audio_object_open(struct audio_object *object, int format, uint32_t rate, uint8_t channels) {
    (void)object, (void)format, (void)rate, (void)channels;
    return no_audio;
}

void audio_object_close(struct audio_object *object) {
    (void)object;
}

void audio_object_destroy(struct audio_object *object) {
    (void)object;
}

int audio_object_write(struct audio_object *object, const void *data, size_t bytes) {
    (void)object, (void)data, (void)bytes;
    return no_audio;
}

int audio_object_drain(struct audio_object *object) {
    (void)object;
    return no_audio;
}

int audio_object_flush(struct audio_object *object) {
    (void)object;
    return no_audio;
}

const char *audio_object_strerror(struct audio_object *object, int error) {
    (void)object, (void)error;
    return "a voice host plays nothing";
}
