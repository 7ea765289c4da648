/* The table, and where chance comes from (`bng_sim/core/engines/streams.py`). */

#include <stdint.h>
#include <stdlib.h>

#include "records.h" /* written by `benchmarks/against_c.py` */

typedef int64_t word;
typedef struct {
    const rules *rules;
    const public *public;
    const own *own;
    notes *notes;
    word decision;
} view;
typedef word (*strategy)(const view *seen, const move *moves, word n, const double *traits, stream *dice);
typedef struct {
    state *state;
    moves *moves;
    const rules *rules;
    row *row;
    const strategy *pool;
} table;

enum { NOTHING = -1, AT_MARKET = -1, OUT_OF_GAME = -2, NOBODY = 0 };

static const uint64_t GOLDEN = 0x9E3779B97F4A7C15u;

static uint64_t mix(uint64_t bits) {
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9u;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBu;
    return bits ^ (bits >> 31);
}

static uint64_t game_key(word seed, word deal) {
    return mix(mix((uint64_t)seed + GOLDEN) + (uint64_t)deal + GOLDEN);
}

static void key(stream *s, uint64_t of_game, word purpose, word round_number) {
    uint64_t bits = mix(of_game + ((uint64_t)purpose << 32) + (uint64_t)round_number + GOLDEN);
    s->a = mix(bits + GOLDEN);
    s->b = mix(bits + 2 * GOLDEN);
    s->c = mix(bits + 3 * GOLDEN);
    s->counter = 1;
    s->round_number = round_number;
}

static uint64_t next_word(stream *s) {
    uint64_t drawn = s->a + s->b + s->counter++;
    s->a = s->b ^ (s->b >> 11);
    s->b = s->c + (s->c << 3);
    s->c = ((s->c << 24) | (s->c >> 40)) + drawn;
    return drawn;
}

static word below(stream *s, word n) {
    uint64_t size = (uint64_t)n, product = (next_word(s) >> 32) * size;
    if ((uint32_t)product < size) {
        uint64_t threshold = ((1ull << 32) - size) % size;
        while ((uint32_t)product < threshold)
            product = (next_word(s) >> 32) * size;
    }
    return (word)(product >> 32);
}

static stream *stream_of(const table *t, word purpose) {
    stream *s = &t->state->streams[purpose];
    if (s->round_number != t->state->public.round_number)
        key(s, t->state->chance_key, purpose, t->state->public.round_number);
    return s;
}

static void permute(const table *t, word purpose, word n) {
    stream *s = stream_of(t, purpose);
    word *order = t->state->order;
    for (word i = 0; i < n; i++)
        order[i] = i;
    for (word i = n - 1; i > 0; i--) {
        word j = below(s, i + 1), kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }
}
