// SPDX-License-Identifier: GPL-3.0-or-later
//
// Piper's voices: neural models that ONNX Runtime computes, with phonemes by espeak-ng. A host has one voice, in the file that `--data` names.
// What makes forty megabytes of 280 is told in docs/decisions/neural-voices.md.

#include "yomite_engine.h"

#include "onnx.h"
#include "piper_frames.h"
#include "piper_model.h"
#include "piper_text.h"
#include "scalars.h"
#include "sound_judge.h"
#include "voice_folders.h"

#include <espeak-ng/speak_lib.h>
#include <malloc.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    /// What is freed is used again and goes back to the kernel behind the encoder and behind a question: getting pages anew for each of the vocoder's
    /// values took as long as computing them.
    own_mapping_bytes = 4 << 20,
    kept_bytes = 1 << 30,
    thread_stack_bytes = 256 << 10,
    /// How many frames are decoded at once; fewer at first, so that sound begins sooner. A frame is usually 256 samples.
    first_frames = 12,
    most_frames = 16,
    converted_samples = 4096,
    ipa_phonemes = 2,
    usual_rate = 22050,
};

static const float shortest = 0.1f, longest = 10;

/// The current utterance.
static struct {
    const yomite_sink *sink;
    float length;
    float volume;
    int64_t speaker;
    /// How many samples were passed on, and whether no more are wanted.
    uint64_t samples;
    bool had_enough;
    bool is_broken;
    yomite_sound_judge judge;
    yomite_piper_question question;
} job;

// From a question to samples.

static bool put(const float *samples, size_t count) {
    int16_t converted[converted_samples];
    while (count > 0) {
        size_t part = count < converted_samples ? count : converted_samples;
        for (size_t i = 0; i < part; i++) {
            float value = samples[i] * job.volume;
            converted[i] = (int16_t)lroundf(fminf(fmaxf(value, INT16_MIN), INT16_MAX));
        }
        if (!job.sink->samples(job.sink->context, converted, part)) return false;
        job.samples += part;
        samples += part;
        count -= part;
    }
    return true;
}

/// Reports the words that begin before `end`, in frames; `next` is the first unreported one, `place` and `frame` how far was counted.
typedef struct {
    size_t next;
    size_t place;
    double frame;
} progress;

static void report_words(
    const yomite_piper_frames *frames, progress *progress, double end, uint64_t first_sample, double samples_per_frame) {
    const yomite_onnx_output *durations = frames->durations;
    for (; durations != NULL && progress->next < job.question.word_count; progress->next++) {
        const yomite_piper_word *word = &job.question.words[progress->next];
        for (; progress->place < word->place && progress->place < durations->count; progress->place++) {
            float lasts = durations->data[progress->place];
            if (lasts > 0) progress->frame += lasts;
        }
        if (progress->frame >= end) return;
        job.sink->word(job.sink->context, word->start, word->length, first_sample + (uint64_t)(progress->frame * samples_per_frame));
    }
}

static void complain(void) {
    fprintf(stderr, "yomite-voice: %s makes no speech, so it is damaged: get the file once more\n", yomite_piper_model_path());
}

/// Makes sound of the frames from `begin` to `end`.
static bool speak_frames(yomite_piper_frames *frames, int64_t begin, int64_t end, progress *progress, uint64_t first_sample) {
    yomite_piper_stretch samples;
    if (!yomite_piper_frames_speak(frames, begin, end, &samples)) return false;
    size_t count = (size_t)((end - begin) * samples.per_frame);
    bool is_voice = yomite_sound_judge_add(&job.judge, samples.numbers, count);
    if (is_voice) {
        report_words(frames, progress, (double)end, first_sample, (double)samples.per_frame);
        job.had_enough = !put(samples.numbers, count);
    } else {
        complain();
    }
    yomite_piper_stretch_release(&samples);
    return is_voice;
}

static void speak_question(void) {
    yomite_piper_frames frames;
    if (!yomite_piper_frames_begin(&job.question, job.length, job.speaker, &frames)) {
        job.is_broken = true;
        return;
    }
    // Otherwise the encoder's leftovers would be held together with the vocoder's values.
    malloc_trim(0);
    progress progress = {0};
    uint64_t first_sample = job.samples;
    int64_t step = job.samples == 0 ? first_frames : most_frames;
    for (int64_t begin = 0; begin < frames.frames && !job.had_enough && !job.is_broken; step = most_frames) {
        int64_t end = begin + step < frames.frames ? begin + step : frames.frames;
        job.is_broken = !speak_frames(&frames, begin, end, &progress, first_sample);
        begin = end;
    }
    yomite_piper_frames_release(&frames);
    malloc_trim(0);
}

/// Speaks the question, and begins another one.
static void flush(void) {
    if (!job.had_enough && !job.is_broken && yomite_piper_question_end(&job.question, yomite_piper_model_voice())) speak_question();
    yomite_piper_question_begin(&job.question, yomite_piper_model_voice());
}

// From a text to questions.

static size_t count_words(const char *phonemes) {
    size_t count = 0;
    for (const char *at = phonemes; *at != '\0'; at++) count += *at != ' ' && (at == phonemes || at[-1] == ' ');
    return count;
}

/// Adds a clause's phonemes, word by word.
static void add_clause(const char *phonemes, const char *clause, size_t bytes, uint32_t first) {
    yomite_piper_word words[yomite_piper_most_words];
    size_t word_count = yomite_piper_text_words(clause, bytes, first, words), next = 0;
    yomite_piper_text_align(words, word_count, count_words(phonemes));
    for (size_t spoken = 0; *phonemes != '\0'; spoken++) {
        while (*phonemes == ' ') phonemes++;
        if (!yomite_piper_question_fits(&job.question, phonemes)) flush();
        for (; next < word_count && words[next].place <= spoken; next++) {
            if (job.question.word_count == yomite_piper_most_words) continue;
            job.question.words[job.question.word_count++] = (yomite_piper_word){words[next].start, words[next].length, job.question.count};
        }
        while (!yomite_piper_question_add(&job.question, yomite_piper_model_voice(), &phonemes)) flush();
        if (*phonemes == ' ') yomite_piper_question_add_mark(&job.question, yomite_piper_model_voice(), ' ');
    }
}

/// Goes clause by clause, as espeak-ng cuts them; whole sentences go to the model.
static void speak_piece(const char *text, uint32_t first) {
    const void *rest = text;
    const char *clause = text, *end = text + strlen(text);
    while (rest != NULL && !job.had_enough && !job.is_broken) {
        const char *phonemes = espeak_TextToPhonemes(&rest, espeakCHARS_UTF8, ipa_phonemes);
        char mark;
        const char *read = rest == NULL ? end : rest;
        size_t bytes = read < clause ? 0 : yomite_piper_text_clause(clause, (size_t)(read - clause), rest == NULL, &mark);
        add_clause(phonemes == NULL ? "" : phonemes, clause, bytes, first);
        first += yomite_count_scalars(clause, bytes);
        clause += bytes;
        if (bytes == 0 || mark == '\0') continue;
        yomite_piper_question_add_mark(&job.question, yomite_piper_model_voice(), mark);
        if (strchr(".?!", mark) != NULL) {
            flush();
        } else {
            yomite_piper_question_add_mark(&job.question, yomite_piper_model_voice(), ' ');
        }
    }
    flush();
}

/// Speaks piece by piece. While a piece is spoken, it is terminated where the next one begins.
static void speak_text(char *text) {
    uint32_t first = 0, scalars;
    yomite_piper_question_begin(&job.question, yomite_piper_model_voice());
    while (*text != '\0' && !job.had_enough && !job.is_broken) {
        size_t bytes = yomite_piper_text_piece(text, &scalars);
        char next = text[bytes];
        text[bytes] = '\0';
        speak_piece(text, first);
        text[bytes] = next;
        text += bytes;
        first += scalars;
    }
}

static yomite_engine_result speak(const yomite_utterance *utterance, const yomite_sink *sink) {
    int64_t speaker = yomite_piper_model_speaker(utterance->voice);
    if (speaker < 0) return yomite_engine_unknown_voice;
    char *text = strdup(utterance->text);
    if (text == NULL) return yomite_engine_broken;
    yomite_piper_text_soften(text);
    int rate = utterance->rate_percent < 1 ? 1 : utterance->rate_percent;
    // As the host reads it.
    int pitch = utterance->pitch_percent < 1 ? 100 : utterance->pitch_percent;
    job.sink = sink;
    // For a higher pitch the result is played faster, so it has to be made longer by the same factor.
    float length = yomite_piper_model_voice()->length * (float)pitch / (float)rate;
    job.length = fminf(fmaxf(length, shortest), longest);
    job.volume = (float)INT16_MAX * (float)utterance->volume_percent / 100;
    job.speaker = speaker;
    job.question.limit = yomite_piper_question_limit(job.length);
    job.samples = 0;
    job.had_enough = job.is_broken = false;
    job.judge = (yomite_sound_judge){0};
    speak_text(text);
    free(text);
    malloc_trim(0);
    if (job.samples > 0 && !job.had_enough && !job.is_broken && !yomite_sound_judge_heard(&job.judge)) {
        complain();
        job.is_broken = true;
    }
    return job.is_broken ? yomite_engine_broken : yomite_engine_spoke;
}

// Opening.

/// Memory goes back to the kernel where this file says so, and no thread takes more than it needs.
static void save_memory(void) {
    mallopt(M_MMAP_THRESHOLD, own_mapping_bytes);
    mallopt(M_TRIM_THRESHOLD, kept_bytes);
    mallopt(M_ARENA_MAX, 1);
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) return;
    pthread_attr_setstacksize(&attributes, thread_stack_bytes);
    pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
}

/// Runs in the sandbox, because the files may come from anybody.
static bool prepare(yomite_engine *engine) {
    if (!yomite_piper_model_load()) return false;
    const yomite_piper_voice *voice = yomite_piper_model_voice();
    if (!yomite_voice_name_is_plain(voice->phonemizer) || espeak_SetVoiceByName(voice->phonemizer) != EE_OK) {
        fprintf(stderr, "yomite-voice: espeak-ng has no voice for this model's language (espeak.voice in its .onnx.json)\n");
        return false;
    }
    engine->native_rate = voice->sample_rate;
    malloc_trim(0);
    return true;
}

bool yomite_piper_open(const char *model, yomite_engine *engine) {
    save_memory();
    yomite_engine phonemizer = {0};
    if (!yomite_onnx_load(engine->library_directory) || !yomite_espeak_open(NULL, &phonemizer)) return false;
    // Without a model, the caller only wants to know whether the engine could run.
    if (model != NULL && !yomite_piper_model_map(model)) return false;
    *engine = (yomite_engine){
        .name = "piper",
        .native_rate = usual_rate,
        .data_directory = phonemizer.data_directory,
        .pitch_is_rate = true,
        .speak = speak,
        .prepare = model == NULL ? NULL : prepare,
    };
    return true;
}
