// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_tables.h"

static const unsigned char catalog[] = {
#embed "catalog.tsv"
};

static const unsigned char openapi[] = {
#embed "openapi.json"
};

const unsigned char *yomite_table_catalog(size_t *length) {
    *length = sizeof catalog;
    return catalog;
}

static const unsigned char emoji[] = {
#embed "emoji.bin"
};

static const unsigned char polyphones[] = {
#embed "polyphones.bin"
};

const unsigned char *yomite_table_emoji(size_t *length) {
    *length = sizeof emoji;
    return emoji;
}

const unsigned char *yomite_table_polyphones(size_t *length) {
    *length = sizeof polyphones;
    return polyphones;
}

static const unsigned char han[] = {
#embed "han.bin"
};

const unsigned char *yomite_table_han(size_t *length) {
    *length = sizeof han;
    return han;
}

static const unsigned char languages[] = {
#embed "languages.bin"
};

const unsigned char *yomite_table_languages(size_t *length) {
    *length = sizeof languages;
    return languages;
}

static const unsigned char ordinary[] = {
#embed "ordinary.bin"
};

const unsigned char *yomite_table_ordinary(size_t *length) {
    *length = sizeof ordinary;
    return ordinary;
}

static const unsigned char language_words[] = {
#embed "language-words.bin"
};

const unsigned char *yomite_table_language_words(size_t *length) {
    *length = sizeof language_words;
    return language_words;
}

static const unsigned char language_names[] = {
#embed "languages.tsv"
};

const unsigned char *yomite_table_language_names(size_t *length) {
    *length = sizeof language_names;
    return language_names;
}

static const unsigned char japanese[] = {
#embed "japanese.tsv"
};

const unsigned char *yomite_table_japanese(size_t *length) {
    *length = sizeof japanese;
    return japanese;
}

const unsigned char *yomite_table_openapi(size_t *length) {
    *length = sizeof openapi;
    return openapi;
}

static const unsigned char voicevox[] = {
#embed "../../../config/voices/voicevox.json5"
};

static const unsigned char aivis[] = {
#embed "../../../config/voices/aivis.json5"
};

const unsigned char *yomite_table_voicevox(size_t *length) {
    *length = sizeof voicevox;
    return voicevox;
}

const unsigned char *yomite_table_aivis(size_t *length) {
    *length = sizeof aivis;
    return aivis;
}

static const unsigned char lookalikes[] = {
#embed "lookalikes.bin"
};

const unsigned char *yomite_table_lookalikes(size_t *length) {
    *length = sizeof lookalikes;
    return lookalikes;
}

static const unsigned char kanji_readings[] = {
#embed "kanji-readings.bin"
};

const unsigned char *yomite_table_kanji_readings(size_t *length) {
    *length = sizeof kanji_readings;
    return kanji_readings;
}

static const unsigned char han_forms[] = {
#embed "han-forms.bin"
};

const unsigned char *yomite_table_han_forms(size_t *length) {
    *length = sizeof han_forms;
    return han_forms;
}

static const unsigned char pinyin[] = {
#embed "pinyin.bin"
};

const unsigned char *yomite_table_pinyin(size_t *length) {
    *length = sizeof pinyin;
    return pinyin;
}

static const unsigned char kanji_parts[] = {
#embed "kanji-parts.bin"
};

const unsigned char *yomite_table_kanji_parts(size_t *length) {
    *length = sizeof kanji_parts;
    return kanji_parts;
}

static const unsigned char numbers[] = {
#embed "numbers.bin"
};

const unsigned char *yomite_table_numbers(size_t *length) {
    *length = sizeof numbers;
    return numbers;
}
