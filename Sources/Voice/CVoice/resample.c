// SPDX-License-Identifier: GPL-3.0-or-later
//
// libsoxr, loaded when a job first asks for a rate other than the engine's own: it brings libgomp along, which most hosts never need.

#include "resample.h"

#include <dlfcn.h>
#include <soxr.h>
#include <stdio.h>

static struct {
    __typeof__(&soxr_create) create;
    __typeof__(&soxr_process) process;
    __typeof__(&soxr_delete) delete;
    __typeof__(&soxr_io_spec) io_spec;
    __typeof__(&soxr_quality_spec) quality_spec;
} library;
static soxr_t resampler;

static bool load(void) {
    if (library.create != NULL) return true;
    void *handle = dlopen("libsoxr.so.0", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        fprintf(stderr, "yomite-voice: no resampler: %s (install libsoxr0)\n", dlerror());
        return false;
    }
    library.process = (__typeof__(&soxr_process))dlsym(handle, "soxr_process");
    library.delete = (__typeof__(&soxr_delete))dlsym(handle, "soxr_delete");
    library.io_spec = (__typeof__(&soxr_io_spec))dlsym(handle, "soxr_io_spec");
    library.quality_spec = (__typeof__(&soxr_quality_spec))dlsym(handle, "soxr_quality_spec");
    if (library.process == NULL || library.delete == NULL || library.io_spec == NULL || library.quality_spec == NULL) return false;
    library.create = (__typeof__(&soxr_create))dlsym(handle, "soxr_create");
    return library.create != NULL;
}

bool yomite_resample_begin(uint32_t from_rate, uint32_t to_rate) {
    if (to_rate < yomite_sample_rate_least || to_rate > yomite_sample_rate_most || !load()) return false;
    soxr_io_spec_t io = library.io_spec(SOXR_INT16_I, SOXR_INT16_I);
    soxr_quality_spec_t quality = library.quality_spec(SOXR_HQ, 0);
    soxr_error_t error = NULL;
    resampler = library.create(from_rate, to_rate, 1, &error, &io, &quality, NULL);
    if (error != NULL) fprintf(stderr, "yomite-voice: cannot resample from %u to %u: %s\n", from_rate, to_rate, error);
    return error == NULL;
}

size_t yomite_resample(const int16_t *samples, size_t count, size_t *taken, int16_t *made, size_t capacity) {
    size_t produced = 0;
    *taken = count;
    // A null input tells the library that nothing more comes.
    if (library.process(resampler, count == 0 ? NULL : samples, count, taken, made, capacity, &produced) != NULL) return 0;
    return produced;
}

void yomite_resample_end(void) {
    library.delete(resampler);
    resampler = NULL;
}
