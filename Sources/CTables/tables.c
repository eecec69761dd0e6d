// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_tables.h"

static const unsigned char catalog[] = {
#embed "catalog.tsv"
};

const unsigned char *yomite_table_catalog(size_t *length) {
    *length = sizeof catalog;
    return catalog;
}

static const unsigned char emoji[] = {
#embed "emoji.bin"
};

const unsigned char *yomite_table_emoji(size_t *length) {
    *length = sizeof emoji;
    return emoji;
}
