// SPDX-License-Identifier: GPL-3.0-or-later
// sources: Sources/Voice/CVoice/protobuf.c Sources/Voice/CVoice/model_names.c Sources/Voice/CVoice/model_weights.c Sources/Voice/CVoice/model_parts.c Sources/Voice/CVoice/model_cut.c
//
// A model as it lies in a user's folder. Whatever is in it: it is refused with a reason, or becomes parts whose weights all lie inside the file,
// as long as they say.

#include "../Sources/Voice/CVoice/include/yomite_model.h"

#include <stdlib.h>
#include <string.h>

static void check(int condition) {
    if (!condition) abort();
}

static void check_part(const yomite_model_part *part, const uint8_t *data, size_t count) {
    check(part->graph != NULL && part->graph_bytes > 0);
    check(part->input_count <= yomite_model_most_values && part->output_count > 0 && part->output_count <= yomite_model_most_values);
    for (size_t i = 0; i < part->output_count; i++) check(memchr(part->outputs[i], '\0', sizeof part->outputs[i]) != NULL);
    for (size_t i = 0; i < part->weights_count; i++) {
        const yomite_model_weights *weights = &part->weights[i];
        check(weights->data >= data && weights->bytes <= count && weights->data + weights->bytes <= data + count);
        check(memchr(weights->name, '\0', sizeof weights->name) != NULL && weights->rank <= yomite_model_most_dimensions);
        size_t elements = 1;
        for (size_t axis = 0; axis < weights->rank; axis++) elements *= (size_t)weights->dimensions[axis];
        check(elements <= weights->bytes);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count) {
    yomite_model model;
    if (yomite_model_cut(data, count, "voice.onnx", &model) != NULL) return 0;
    for (size_t i = 0; i < yomite_model_part_count; i++) check_part(&model.parts[i], data, count);
    yomite_model_free(&model);
    return 0;
}
