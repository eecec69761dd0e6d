// SPDX-License-Identifier: GPL-3.0-or-later
//
// All kernels for one kind of processor, and their table. See hibari_vectors.h for how it is included.

#ifndef YOMITE_VOICE_HIBARI_KIND_H
#define YOMITE_VOICE_HIBARI_KIND_H

#include "hibari_layers.h"
#include "hibari_products.h"
#include "hibari_spectra.h"

#define KERNELS(name) \
    { name, LANES, multiply, multiply_table, normalize, activate, weigh, convolve, add, pulse, filter }

#endif
