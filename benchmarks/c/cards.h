/* Asking, cards and assets (`core/engines/asking.py`, `rules/cards.py`, `rules/assets.py`, `rules/win.py`). */

#include "standing.h"

static word ask(const table *t, word seat, word decision, word n) {
    state *s = t->state;
    row *r = t->row;
    if (n == 1)
        return 0;
    r->decisions[decision]++;
    r->options[decision] += n;
    if (r->course.asks != seat + 1)
        pass_on(&r->course, seat);
    r->course.asked++;
    t->moves->decision = decision;
    s->asked_seat = seat;
    view seen = {t->rules, &s->public, &s->own[seat], &s->notes, decision};
    stream *dice = stream_of(t, PURPOSE_STRATEGY + seat);
    word choice = t->pool[s->strategy[seat]](&seen, t->moves->offered, n, s->traits[seat], dice);
    if (choice < 0 || choice >= n)
        abort();
    s->asked_seat = NOTHING;
    r->checksum = (word)(((uint64_t)r->checksum ^ (uint64_t)(n << 16 | choice)) * 6364136223846793005u + decision);
    return choice;
}

static move *list(const table *t, word n, int kind) {
    move *m = &t->moves->offered[n];
    *m = (move){kind, 0, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING};
    return m;
}

static word list_no_yes(const table *t) {
    list(t, 0, KIND_NO);
    list(t, 1, KIND_YES);
    return 2;
}

word random_strategy(const view *seen, const move *offered, word n, const double *traits, stream *dice) {
    (void)seen, (void)offered, (void)traits;
    return below(dice, n);
}

static void count_unseen(const table *t, word card, word change) {
    t->state->public.unseen[t->rules->suit[card]][t->rules->points[card]] += change;
}

static void show(const table *t, word card, word place) {
    word *known = t->state->public.place;
    if (known[card] == PLACE_UNKNOWN)
        count_unseen(t, card, -1);
    known[card] = place;
}

static void hide(const table *t, word card) {
    word *known = t->state->public.place;
    if (known[card] == PLACE_UNKNOWN)
        return;
    count_unseen(t, card, 1);
    known[card] = PLACE_UNKNOWN;
}

static void discard(const table *t, word card) {
    show(t, card, PLACE_DISCARDS);
    t->state->public.discards++;
}

static word draw(const table *t) {
    return t->state->deck[--t->state->public.deck_size];
}

static void shuffle_discards(const table *t, word purpose) {
    public *p = &t->state->public;
    permute(t, purpose, t->rules->n_cards);
    word size = 0;
    for (word i = 0; i < t->rules->n_cards; i++) {
        word card = t->state->order[i];
        if (p->place[card] == PLACE_DISCARDS) {
            hide(t, card);
            t->state->deck[size++] = card;
        }
    }
    p->deck_size = size;
    p->discards = 0;
}

static void put_under(const table *t, word market, word card) {
    t->state->under[market][t->state->public.face_down[market]++] = card;
}

static void put_on_top(const table *t, word market, word card) {
    t->state->public.face_up[market] = card;
    show(t, card, PLACE_FACE_UP);
}

static void deal_one(const table *t, word market, word card, int is_last) {
    if (is_last)
        put_on_top(t, market, card);
    else
        put_under(t, market, card);
}

static void deal(const table *t, word market, word n) {
    if (n > t->state->public.deck_size)
        n = t->state->public.deck_size;
    for (word i = 0; i < n; i++)
        deal_one(t, market, draw(t), i == n - 1);
}

static void forget_invested(const table *t, word market) {
    for (word seat = 0; seat < t->rules->players; seat++) {
        own *o = &t->state->own[seat];
        word kept = 0;
        for (word i = 0; i < o->invested; i++)
            if (o->invested_market[i] != market) {
                o->invested_card[kept] = o->invested_card[i];
                o->invested_market[kept++] = o->invested_market[i];
            }
        for (word i = kept; i < o->invested; i++)
            o->invested_card[i] = o->invested_market[i] = NOTHING;
        o->invested = kept;
    }
}

static void clear_market(const table *t, word market) {
    public *p = &t->state->public;
    if (p->face_up[market] != NOTHING)
        discard(t, p->face_up[market]);
    p->face_up[market] = NOTHING;
    for (word i = 0; i < p->face_down[market]; i++)
        discard(t, t->state->under[market][i]);
    p->face_down[market] = 0;
    forget_invested(t, market);
}

static void add_to_hand(const table *t, word seat, word card) {
    t->state->own[seat].hand[t->state->public.hand_size[seat]++] = card;
}

static void remove_from_hand(const table *t, word seat, word card) {
    word *hand = t->state->own[seat].hand, size = --t->state->public.hand_size[seat], at = 0;
    while (hand[at] != card)
        at++;
    for (; at < size; at++)
        hand[at] = hand[at + 1];
    hand[size] = NOTHING;
}

static void gain(const table *t, word seat, word asset) {
    public *p = &t->state->public;
    word kind = asset / ASSETS_A_TYPE;
    p->asset_owner[asset] = seat;
    if (p->owned[seat][kind] < p->needs[seat][kind])
        p->empty_spaces[seat]--;
    p->owned[seat][kind]++;
    t->row->have_moved = 1;
}

static void lose(const table *t, word seat, word asset) {
    public *p = &t->state->public;
    word kind = asset / ASSETS_A_TYPE;
    p->owned[seat][kind]--;
    t->row->have_moved = 1;
    if (p->owned[seat][kind] < p->needs[seat][kind])
        p->empty_spaces[seat]++;
}

static void return_to_market(const table *t, word asset) {
    public *p = &t->state->public;
    word market = asset / ASSETS_A_TYPE;
    lose(t, p->asset_owner[asset], asset);
    if (p->market_assets[market] < MARKET_CAPACITY) {
        p->asset_owner[asset] = AT_MARKET;
        p->market_assets[market]++;
    } else {
        p->asset_owner[asset] = OUT_OF_GAME;
    }
}

static int is_open(const table *t, word market) {
    return t->state->public.market_assets[market] > 0;
}

static word n_open_markets(const table *t) {
    word n = 0;
    for (word market = 0; market < N_MARKETS; market++)
        n += is_open(t, market);
    return n;
}

static int would_complete(const table *t, word seat, word got, word given) {
    const public *p = &t->state->public;
    word kind = got / ASSETS_A_TYPE, other_kind = given / ASSETS_A_TYPE, empty = p->empty_spaces[seat];
    if (kind != other_kind) {
        empty -= p->owned[seat][kind] < p->needs[seat][kind];
        empty += p->owned[seat][other_kind] <= p->needs[seat][other_kind];
    }
    return empty == 0;
}

static void check_win(const table *t, word first) { /* W1, W3 */
    public *p = &t->state->public;
    for (word i = 0; i < t->rules->players; i++) {
        word seat = (first + i) % t->rules->players;
        if (p->empty_spaces[seat] == 0) {
            p->ending = ENDING_ASSETS;
            p->winner = seat;
            t->row->seats[seat].won_by = WON_BY_ASSETS;
            return;
        }
    }
}

static int is_over(const table *t) {
    return t->state->public.ending != ENDING_GOING_ON;
}
