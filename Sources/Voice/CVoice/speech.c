// SPDX-License-Identifier: GPL-3.0-or-later

#include "speech.h"

#include "channel.h"
#include "processor_limit.h"
#include "resample.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum {
    /// Samples up to this level (-50 dBFS) at either end are silence: an engine's fading, the noise of its recordings.
    quiet_peak = 100,
    /// Milliseconds of silence that stay at both ends, because sounds begin and end softly.
    margin_milliseconds = 10,
    /// How many quiet samples are held back until it is known whether they are a pause or the end; more are a pause.
    held_limit = 32 * 1024,
    /// The second block; each further one is twice as long, because writing each singly costs a quarter of the throughput.
    second_block_samples = 2 * 1024,
    voice_name_limit = 256,
    resampled_capacity = 4096,
    /// Words that wait for the samples in which they begin: writing each singly would wake the other side as often.
    words_capacity = 64,
    /// If the next job is already waiting, how many of the largest blocks go out in one write: each write wakes the other side.
    blocks_at_once = 2,
    samples_at_once = blocks_at_once * yomite_audio_samples_limit,
};

static struct {
    uint32_t job;
    uint32_t native_rate;
    uint32_t sample_rate;
    /// Frames that may still go out.
    uint64_t frames_left;
    uint64_t frames_out;
    /// Quiet samples that were dropped at the start, at the native rate.
    uint64_t dropped;
    /// Milliseconds of silence that stay at the end.
    unsigned pause;
    bool was_loud;
    /// Where the last word began, at the job's rate: words never go back.
    uint64_t last_word_frame;
    yomite_ending ending;
    bool is_broken;

    size_t held_samples;
    int16_t held[held_limit];

    size_t words_bytes;
    uint8_t words[words_capacity * yomite_small_frame_limit];

    /// Samples that wait for the next write, and how many it wants.
    size_t block_samples;
    size_t block_target;
    /// All blocks in use except the last one are full.
    struct {
        uint8_t prefix[yomite_audio_prefix_bytes];
        int16_t samples[yomite_audio_samples_limit];
    } blocks[blocks_at_once];
} speech;

/// The least size of the first write of an utterance. By default the first samples go out at once, whatever their number.
static size_t first_write_samples;
static char text[yomite_frame_payload_limit + 1];

void yomite_speech_set_first_write(uint32_t samples) {
    first_write_samples = samples < samples_at_once ? samples : samples_at_once;
}

static bool goes_on(void) {
    return !speech.is_broken && speech.ending == yomite_ending_complete;
}

/// Sends what is waiting, the words before the samples, and finally the frame `after`, all in one write, because each write wakes the other
/// side.
static void send(uint8_t *_Nullable after, size_t after_bytes) {
    if (speech.is_broken) return;
    struct iovec parts[blocks_at_once + 2] = {{speech.words, speech.words_bytes}};
    int count = 1;
    for (size_t i = 0; i * yomite_audio_samples_limit < speech.block_samples; i++) {
        size_t samples = speech.block_samples - i * yomite_audio_samples_limit;
        if (samples > yomite_audio_samples_limit) samples = yomite_audio_samples_limit;
        yomite_reply_write_audio_prefix(speech.blocks[i].prefix, speech.job, (uint32_t)samples);
        parts[count++] = (struct iovec){&speech.blocks[i], yomite_audio_prefix_bytes + 2 * samples};
    }
    parts[count++] = (struct iovec){after, after_bytes};
    speech.is_broken = !yomite_channel_write_parts(parts, count);
    speech.words_bytes = 0;
    speech.block_samples = 0;
}

static bool is_wanted(void *context) {
    (void)context;
    if (goes_on() && yomite_channel_wants_stop(speech.job)) speech.ending = yomite_ending_cancelled;
    return goes_on();
}

/// Sends what is waiting, then checks whether the next block is still wanted.
static void send_block(void) {
    send(NULL, 0);
    if (speech.block_target < yomite_audio_samples_limit) {
        size_t next = speech.block_target == 0 ? second_block_samples : 2 * speech.block_target;
        speech.block_target = next < yomite_audio_samples_limit ? next : yomite_audio_samples_limit;
    }
    (void)is_wanted(NULL);
    yomite_processor_limit_restart();
}

static void put(const int16_t *samples, size_t count) {
    while (count > 0 && goes_on()) {
        if (speech.frames_left == 0) {
            speech.ending = yomite_ending_cut;
            return;
        }
        size_t filled = speech.block_samples % yomite_audio_samples_limit;
        size_t part = yomite_audio_samples_limit - filled;
        if (part > count) part = count;
        if (part > speech.frames_left) part = speech.frames_left;
        memcpy(speech.blocks[speech.block_samples / yomite_audio_samples_limit].samples + filled, samples, 2 * part);
        speech.block_samples += part;
        speech.frames_left -= part;
        speech.frames_out += part;
        samples += part;
        count -= part;
        if (speech.block_samples >= speech.block_target) send_block();
    }
}

static bool is_resampled(void) {
    return speech.sample_rate != speech.native_rate;
}

static void convert(const int16_t *samples, size_t count) {
    if (!is_resampled()) {
        put(samples, count);
        return;
    }
    int16_t made[resampled_capacity];
    while (count > 0 && goes_on()) {
        size_t taken;
        put(made, yomite_resample(samples, count, &taken, made, resampled_capacity));
        samples += taken;
        count -= taken;
    }
}

static void finish_conversion(void) {
    int16_t made[resampled_capacity];
    size_t taken, count;
    while (goes_on() && (count = yomite_resample(NULL, 0, &taken, made, resampled_capacity)) > 0) put(made, count);
}

static void release_held(void) {
    convert(speech.held, speech.held_samples);
    speech.held_samples = 0;
}

static void hold(const int16_t *samples, size_t count) {
    while (count > 0) {
        if (speech.held_samples == held_limit) release_held();
        size_t part = held_limit - speech.held_samples;
        if (part > count) part = count;
        memcpy(speech.held + speech.held_samples, samples, 2 * part);
        speech.held_samples += part;
        samples += part;
        count -= part;
    }
}

static size_t native_samples(unsigned milliseconds) {
    return (size_t)speech.native_rate * milliseconds / 1000;
}

/// Keeps the last part of the leading silence, and drops the rest.
static void hold_front(const int16_t *samples, size_t count) {
    size_t margin = native_samples(margin_milliseconds);
    size_t new = count < margin ? count : margin;
    size_t old = speech.held_samples < margin - new ? speech.held_samples : margin - new;
    memmove(speech.held, speech.held + speech.held_samples - old, old * sizeof *speech.held);
    memcpy(speech.held + old, samples + count - new, new * sizeof *speech.held);
    speech.dropped += speech.held_samples + count - old - new;
    speech.held_samples = old + new;
}

/// Drops the leading silence, and holds the trailing silence back: it goes out only when something loud follows.
static bool take_samples(void *context, const int16_t *samples, size_t count) {
    (void)context;
    size_t first = 0;
    if (!speech.was_loud) {
        while (first < count && abs(samples[first]) <= quiet_peak) first++;
        hold_front(samples, first);
        speech.was_loud = first < count;
    }
    size_t end = count;
    while (end > first && abs(samples[end - 1]) <= quiet_peak) end--;
    if (end > first) {
        release_held();
        convert(samples + first, end - first);
    }
    if (speech.was_loud) hold(samples + end, count - end);
    return goes_on();
}

static void take_word(void *context, uint32_t start, uint32_t length, uint64_t frame) {
    (void)context;
    uint64_t native = frame > speech.dropped ? frame - speech.dropped : 0;
    uint64_t sent = native * speech.sample_rate / speech.native_rate;
    // In an utterance that has been silent so far, `dropped` moves on with the words.
    if (sent < speech.last_word_frame) sent = speech.last_word_frame;
    speech.last_word_frame = sent;
    if (speech.words_bytes + yomite_small_frame_limit > sizeof speech.words) send(NULL, 0);
    uint8_t *next = speech.words + speech.words_bytes;
    speech.words_bytes += yomite_reply_write_word(next, speech.job, start, length, sent);
}

/// Sends as much of the trailing silence as belongs there.
static void release_end(void) {
    if (!speech.was_loud) return;
    size_t margin = native_samples(speech.pause);
    convert(speech.held, speech.held_samples < margin ? speech.held_samples : margin);
    speech.held_samples = 0;
}

static bool take_rate(void *context, uint32_t rate) {
    (void)context;
    if (rate == speech.native_rate) return true;
    if (speech.was_loud || speech.held_samples > 0) return false;
    if (is_resampled()) yomite_resample_end();
    speech.native_rate = rate;
    if (!is_resampled() || yomite_resample_begin(rate, speech.sample_rate)) return true;
    // Nothing is left that would need an end.
    speech.native_rate = speech.sample_rate;
    return false;
}

/// The sample rate of what the engine makes for this request: what is played faster is higher.
static uint32_t native_rate(const yomite_request *request, const yomite_engine *engine) {
    return engine->pitch_is_rate && request->pitch_percent > 0 ? engine->native_rate * request->pitch_percent / 100 : engine->native_rate;
}

static void begin(const yomite_request *request, const yomite_engine *engine) {
    speech.job = request->job;
    speech.native_rate = native_rate(request, engine);
    speech.sample_rate = request->sample_rate;
    speech.frames_left = request->frame_limit == 0 ? UINT64_MAX : request->frame_limit;
    speech.frames_out = speech.dropped = speech.last_word_frame = 0;
    speech.was_loud = false;
    speech.ending = yomite_ending_complete;
    speech.is_broken = false;
    speech.held_samples = speech.words_bytes = speech.block_samples = 0;
    // If the next job is already waiting, small writes cost more than they gain: two of the largest blocks are made in two milliseconds.
    speech.block_target = yomite_channel_has_more() ? samples_at_once : first_write_samples;
}

static bool fail(uint32_t job, yomite_failure reason) {
    uint8_t reply[yomite_small_frame_limit];
    return yomite_channel_write(reply, yomite_reply_write_failed(reply, job, reason));
}

static yomite_engine_result speak(const yomite_request *request, const yomite_engine *engine, const char *voice) {
    yomite_utterance utterance = {
        .voice = voice,
        .text = text,
        .scalars = yomite_text_clean(request->text, request->text_bytes, text),
        .rate_percent = request->rate_percent,
        .pitch_percent = request->pitch_percent,
        .volume_percent = request->volume_percent,
    };
    unsigned pause = yomite_text_pause(text);
    speech.pause = pause > margin_milliseconds ? pause : margin_milliseconds;
    yomite_sink sink = {.context = NULL, .samples = take_samples, .word = take_word, .rate = take_rate, .is_wanted = is_wanted};
    yomite_processor_limit_restart();
    yomite_engine_result result = engine->speak(&utterance, &sink);
    yomite_processor_limit_stop();
    if (result == yomite_engine_spoke) release_end();
    return result;
}

bool yomite_speech_perform(const yomite_request *request, const yomite_engine *engine) {
    char voice[voice_name_limit];
    if (request->voice_bytes >= sizeof voice) return fail(request->job, yomite_failure_voice);
    memcpy(voice, request->voice, request->voice_bytes);
    voice[request->voice_bytes] = '\0';
    begin(request, engine);
    if (is_resampled() && !yomite_resample_begin(speech.native_rate, request->sample_rate)) {
        return fail(request->job, yomite_failure_resampler);
    }
    yomite_engine_result result = speak(request, engine, voice);
    if (is_resampled()) {
        if (result == yomite_engine_spoke) finish_conversion();
        yomite_resample_end();
    }
    if (result != yomite_engine_spoke) return fail(speech.job, (yomite_failure)result);
    yomite_processor_limit_stop();
    uint8_t reply[yomite_small_frame_limit];
    send(reply, yomite_reply_write_done(reply, speech.job, speech.ending, speech.frames_out));
    return !speech.is_broken;
}
