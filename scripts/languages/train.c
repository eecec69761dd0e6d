// SPDX-License-Identifier: GPL-3.0-or-later
//
// Learns which parts of words belong to which language, and writes them as the table that the program reads.
//
//   train WORDS TABLE      WORDS has lines of GROUP, LANE, FREQUENCY, WORD, with tabs between; prints the scale of the weights
//
// A model of logistic regression for each group of languages that share a script. Features are the parts of a word of up to five
// letters, its ends marked, and the word itself, which counts three times; what is said to the softmax is their sum over the root of their
// number. It is trained on single words and on heaps of up to eight that are drawn from the lists; then the features that matter least
// are dropped, and the rest is trained again. Sources/Text/Reading/Language/LanguageTable.swift reads what is written here.

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    lanes = 32,             // the weights of a feature while they are learnt: whole vectors
    written_lanes = 30,     // at most so many languages in a group: two in a byte
    groups = 8,
    part_letters = 5,       // the longest part of a word
    word_letters = 40,
    word_features = 256,
    sample_words = 8,
    index_bits = 24,
    kept_features = 330000,
    bucket_rows = 4,
    bucket_count = 86016,   // 344,064 rows of 17 bytes: 5.8 MB
    row_bytes = written_lanes / 2,
};
static const double evenness = 0.5;         // half of a list's words are drawn by the root of their frequency: rare words count too
static const float first_rate = 0.3F, second_rate = 0.15F;
static const float decay = 1e-6F;
static const float least_mass = 1.5e-6F;    // a feature that is seen less often is not worth learning
static const int least_words = 3;
static const int listed_words = 60000;      // of so many of a list's most frequent words, the whole word is a feature
static const double clip = 6;               // weights are cut off at so many times their root mean square
static const float worth_of_whole = 3;      // the whole word says more than one of its many parts

typedef struct {
    uint32_t *letters;
    int count;
    double frequency, start;                // where its share of the drawing begins
} Word;

typedef struct {
    Word *words;
    int count, capacity;
    double total;
} List;

static List lists[groups][lanes];
static int lane_counts[groups], group_count;
static double group_shares[groups];
static double group_total;

// MARK: - Chance, the same on every machine

static uint64_t state = 88172645463325252U;

static uint64_t chance(void) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return state;
}

static double unit_chance(void) {
    return (double)(chance() >> 11) / 9007199254740992.0;
}

// MARK: - Features of words

static uint64_t mixed(uint64_t hash, uint32_t letter) {
    return (hash ^ letter) * 0x100000001B3U;
}

/// The lowest bit says whether it is the hash of a whole word. It is never 0.
static uint64_t finished(uint64_t hash, bool of_whole) {
    hash ^= hash >> 32;
    hash *= 0x9E3779B97F4A7C15U;
    hash ^= hash >> 29;
    hash = (hash & ~1ULL) | of_whole;
    return hash == 0 ? 2 : hash;
}

static bool is_whole(uint64_t hash) {
    return hash & 1;
}

static float value(uint64_t hash) {
    return is_whole(hash) ? worth_of_whole : 1;
}

/// The hashes of a word's parts; the last one is that of the whole word where it is longer than a part.
static int features(const Word *word, uint64_t *hashes) {
    uint32_t letters[word_letters + 2];
    int end = word->count + 1, count = 0;
    letters[0] = '^';
    memcpy(letters + 1, word->letters, sizeof(uint32_t) * (size_t)word->count);
    letters[end] = '$';
    for (int first = 0; first <= end; first++) {
        uint64_t hash = 0xCBF29CE484222325U;
        for (int last = first; last <= end && last < first + part_letters; last++) {
            hash = mixed(hash, letters[last]);
            bool is_mark = first == last && (first == 0 || first == end);
            if (!is_mark) hashes[count++] = finished(hash, false);
        }
    }
    if (end >= part_letters) {
        uint64_t hash = 0x1234567887654321U;
        for (int index = 0; index <= end; index++) hash = mixed(hash, letters[index]);
        hashes[count++] = finished(hash, true);
    }
    return count;
}

// MARK: - Word lists

static int decoded(const char *text, uint32_t *letters) {
    int count = 0;
    while (*text != '\0' && *text != '\n' && count < word_letters) {
        unsigned char first = (unsigned char)*text++;
        int more = first < 0x80 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
        uint32_t letter = more == 0 ? first : first & (0x3FU >> more);
        while (more-- > 0) letter = letter << 6 | ((unsigned char)*text++ & 0x3F);
        letters[count++] = letter;
    }
    return count;
}

static void read_words(const char *path) {
    FILE *file = fopen(path, "r");
    if (file == NULL) exit((perror(path), 1));
    char line[1024], text[1000];
    int group, lane;
    double frequency;
    while (fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "%d\t%d\t%lf\t%999s", &group, &lane, &frequency, text) != 4) exit((fprintf(stderr, "no word: %s", line), 1));
        List *list = &lists[group][lane];
        if (list->count == list->capacity) {
            list->capacity = 2 * list->capacity + 1000;
            list->words = realloc(list->words, sizeof(Word) * (size_t)list->capacity);
        }
        uint32_t letters[word_letters];
        Word *word = &list->words[list->count++];
        *word = (Word){.count = decoded(text, letters), .frequency = frequency};
        word->letters = malloc(sizeof letters[0] * (size_t)word->count);
        memcpy(word->letters, letters, sizeof letters[0] * (size_t)word->count);
        if (group >= group_count) group_count = group + 1;
        if (lane >= lane_counts[group]) lane_counts[group] = lane + 1;
    }
    fclose(file);
}

/// Shares of the drawing: partly by frequency, partly by its root.
static void share_out(List *list) {
    double sum = 0, roots = 0;
    for (int index = 0; index < list->count; index++) {
        sum += list->words[index].frequency;
        roots += sqrt(list->words[index].frequency);
    }
    for (int index = 0; index < list->count; index++) {
        Word *word = &list->words[index];
        double share = (1 - evenness) * word->frequency / sum + evenness * sqrt(word->frequency) / roots;
        word->start = list->total;
        list->total += share;
        word->frequency = share;
    }
}

static const Word *drawn(const List *list) {
    double place = unit_chance() * list->total;
    int low = 0, high = list->count;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (list->words[middle].start <= place) low = middle;
        else high = middle;
    }
    return &list->words[low];
}

// MARK: - The index of features

typedef struct {
    uint64_t hash;
    float mass;
    int words;
    int feature;            // -1: none
    uint8_t group;
} Entry;

static Entry *entries;

static Entry *entry(uint64_t hash) {
    uint64_t place = hash >> 13;
    for (;; place++) {
        Entry *found = &entries[place & ((1U << index_bits) - 1)];
        if (found->hash == hash || found->hash == 0) return found;
    }
}

static void index_features(void) {
    entries = calloc(1U << index_bits, sizeof(Entry));
    long used = 0;
    uint64_t hashes[word_features];
    for (int group = 0; group < group_count; group++) {
        for (int lane = 0; lane < lane_counts[group]; lane++) {
            const List *list = &lists[group][lane];
            for (int index = 0; index < list->count; index++) {
                const Word *word = &list->words[index];
                int count = features(word, hashes);
                for (int number = 0; number < count; number++) {
                    bool of_whole = is_whole(hashes[number]);
                    if (of_whole && index > listed_words) continue;
                    Entry *found = entry(hashes[number]);
                    if (found->hash == 0) {
                        if (++used > (1L << index_bits) * 9 / 10) exit((fprintf(stderr, "too many features: raise index_bits\n"), 1));
                        *found = (Entry){.hash = hashes[number], .feature = -1, .group = (uint8_t)group};
                    }
                    found->mass += (float)(word->frequency * group_shares[group] / group_shares[0]);
                    found->words += of_whole ? least_words : 1;
                }
            }
        }
    }
}

// MARK: - Training

static float *weights, *paces;

typedef struct {
    int feature;
    float value;
} Found;

/// Asks for all rows before the first is used: waiting for one after the other was most of the work.
static int found_features(const Word *word, Found *found) {
    uint64_t hashes[word_features];
    int count = features(word, hashes), known = 0;
    for (int index = 0; index < count; index++) __builtin_prefetch(&entries[(hashes[index] >> 13) & ((1U << index_bits) - 1)]);
    for (int index = 0; index < count; index++) {
        const Entry *one = entry(hashes[index]);
        if (one->hash == 0 || one->feature < 0) continue;
        found[known++] = (Found){.feature = one->feature, .value = value(one->hash)};
        const float *row = weights + (long)one->feature * lanes;
        __builtin_prefetch(row), __builtin_prefetch(row + lanes / 2);
    }
    return known;
}

static int drawn_group(void) {
    double place = unit_chance() * group_total;
    int group = 0;
    while (group + 1 < group_count && place >= group_shares[group]) place -= group_shares[group++];
    return group;
}

static void train(long steps, float rate) {
    static Found found[word_features * sample_words];
    for (long step = 0; step < steps; step++) {
        int group = drawn_group(), width = lane_counts[group];
        int lane = (int)(chance() % (uint64_t)width);
        double size = unit_chance();
        int words = size < 0.5 ? 1 : size < 0.75 ? 2 : 3 + (int)(chance() % (sample_words - 2));
        int count = 0;
        for (int index = 0; index < words; index++) count += found_features(drawn(&lists[group][lane]), found + count);
        if (count == 0) continue;

        float damping = 1 / sqrtf((float)count), sums[lanes] = {0}, largest = -1e9F, total = 0, slopes[lanes] = {0}, steepness = 0;
        for (int index = 0; index < count; index++) {
            const float *row = weights + (long)found[index].feature * lanes;
            for (int other = 0; other < lanes; other++) sums[other] += found[index].value * row[other];
        }
        for (int other = 0; other < width; other++) largest = fmaxf(largest, sums[other] * damping);
        for (int other = 0; other < width; other++) total += slopes[other] = expf(sums[other] * damping - largest);
        for (int other = 0; other < width; other++) {
            slopes[other] = (slopes[other] / total - (other == lane)) * damping;
            steepness += slopes[other] * slopes[other];
        }
        if (steepness < 1e-8F) continue;
        float pace = rate * (1 - 0.9F * (float)step / (float)steps);
        for (int index = 0; index < count; index++) {
            float *row = weights + (long)found[index].feature * lanes, *seen = paces + found[index].feature;
            const float worth = found[index].value;
            *seen += steepness * worth * worth;
            float own = pace / sqrtf(*seen + 1e-6F);
            for (int other = 0; other < lanes; other++) row[other] -= own * (worth * slopes[other] + decay * row[other]);
        }
    }
}

/// How much would be lost without the feature: how often it is seen times how much it says.
static float worth(const Entry *one) {
    const float *row = weights + (long)one->feature * lanes;
    float sum = 0;
    for (int lane = 0; lane < lanes; lane++) sum += row[lane] * row[lane];
    return one->mass * sum * value(one->hash);
}

static int by_worth(const void *a, const void *b) {
    float first = worth(*(Entry *const *)a), second = worth(*(Entry *const *)b);
    return first < second ? 1 : first > second ? -1 : 0;
}

// MARK: - The table

/// 4 bits: the square of q with its sign, for q from -8 to 7.
static uint8_t quantised(float weight, float scale) {
    int best = 0;
    for (int q = -8; q < 8; q++) {
        if (fabsf(weight - scale * (float)(q * abs(q))) < fabsf(weight - scale * (float)(best * abs(best)))) best = q;
    }
    return (uint8_t)(best + 8);
}

/// A feature may lie in either of two buckets; 0 marks a row that is free. The lowest bit is that of the hash.
static uint16_t tag(uint64_t hash) {
    uint16_t low = (uint16_t)hash;
    return low == 0 ? 2 : low;
}

static uint32_t bucket(uint64_t hash, int choice) {
    uint32_t part = (uint32_t)(choice == 0 ? hash >> 32 : hash >> 16);
    return (uint32_t)((uint64_t)part * bucket_count >> 32);
}

static Entry *table[bucket_count][bucket_rows];

static bool place(Entry *one) {
    for (int tries = 0; tries < 500; tries++) {
        for (int choice = 0; choice < 2; choice++) {
            Entry **rows = table[bucket(one->hash, choice)];
            for (int row = 0; row < bucket_rows; row++) {
                if (rows[row] == NULL) return rows[row] = one, true;
            }
        }
        Entry **victim = &table[bucket(one->hash, (int)(chance() & 1))][chance() % bucket_rows];
        Entry *other = *victim;
        *victim = one;
        one = other;
    }
    return false;
}

static void write_table(const char *path, Entry *const *kept, int count, float scale) {
    int lost = 0;
    for (int index = 0; index < count; index++) lost += !place(kept[index]);
    fprintf(stderr, "%d features, %d without a place\n", count, lost);
    FILE *file = fopen(path, "wb");
    if (file == NULL) exit((perror(path), 1));
    for (int index = 0; index < bucket_count; index++) {
        for (int row = 0; row < bucket_rows; row++) {
            uint16_t mark = table[index][row] == NULL ? 0 : tag(table[index][row]->hash);
            fputc(mark & 0xFF, file), fputc(mark >> 8, file);
        }
    }
    for (int index = 0; index < bucket_count; index++) {
        for (int row = 0; row < bucket_rows; row++) {
            const Entry *one = table[index][row];
            for (int byte = 0; byte < row_bytes; byte++) {
                const float *pair = one == NULL ? NULL : weights + (long)one->feature * lanes + 2 * byte;
                fputc(pair == NULL ? 0x88 : quantised(pair[0], scale) | quantised(pair[1], scale) << 4, file);
            }
        }
    }
    // The reader takes sixteen bytes of each row, also of the last.
    fputc(0, file);
    fclose(file);
}

int main(int count, char **arguments) {
    if (count < 4) return fprintf(stderr, "usage: train WORDS TABLE STEPS SHARE...\n"), 64;
    read_words(arguments[1]);
    long steps = atol(arguments[3]);
    for (int group = 0; group < group_count; group++) {
        group_shares[group] = group + 4 < count ? atof(arguments[group + 4]) : 1;
        group_total += group_shares[group];
        for (int lane = 0; lane < lane_counts[group]; lane++) share_out(&lists[group][lane]);
    }
    index_features();

    Entry **kept = malloc(sizeof(Entry *) << index_bits);
    int found = 0;
    for (long index = 0; index < 1L << index_bits; index++) {
        Entry *one = &entries[index];
        if (one->hash != 0 && one->words >= least_words && one->mass > least_mass) one->feature = found, kept[found++] = one;
    }
    fprintf(stderr, "%d features\n", found);
    weights = calloc((size_t)found * lanes, sizeof(float));
    paces = calloc((size_t)found, sizeof(float));
    train(steps, first_rate);

    qsort(kept, (size_t)found, sizeof(Entry *), by_worth);
    int keeping = found < kept_features ? found : kept_features;
    for (int index = keeping; index < found; index++) kept[index]->feature = -1;
    memset(paces, 0, (size_t)found * sizeof(float));
    train(steps, second_rate);

    double squares = 0;
    for (int index = 0; index < keeping; index++) {
        for (int lane = 0; lane < lane_counts[kept[index]->group]; lane++) {
            double weight = weights[(long)kept[index]->feature * lanes + lane];
            squares += weight * weight / lane_counts[kept[index]->group];
        }
    }
    float scale = (float)(clip * sqrt(squares / keeping) / 49);
    write_table(arguments[2], kept, keeping, scale);
    printf("%.6g\n", (double)scale);
    return 0;
}
