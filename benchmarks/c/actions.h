/* What can be done in a turn, and what it does (T3; ids are those of the rules). */

#include "cards.h"

static word list_buys(const table *t, word n, word seat) { /* B1 */
    const word *hand = t->state->own[seat].hand, size = t->state->public.hand_size[seat];
    for (word market = 0; market < N_MARKETS; market++) {
        if (!is_open(t, market))
            continue;
        for (word i = 0; i < size; i++) {
            move *one = list(t, n++, KIND_BUY);
            one->market = market;
            one->card = hand[i];
            if (t->rules->buy_cards == 1)
                continue;
            for (word j = i + 1; j < size; j++) {
                move *two = list(t, n++, KIND_BUY);
                two->market = market;
                two->card = hand[i];
                two->other_card = hand[j];
            }
        }
    }
    return n;
}

static word list_with_each_card(const table *t, word n, word seat, int kind) { /* I1, X1 */
    const public *p = &t->state->public;
    for (word market = 0; market < N_MARKETS; market++) {
        if (!is_open(t, market) || (kind == KIND_EXCHANGE && p->face_up[market] == NOTHING))
            continue;
        for (word i = 0; i < p->hand_size[seat]; i++) {
            move *m = list(t, n++, kind);
            m->market = market;
            m->card = t->state->own[seat].hand[i];
        }
    }
    return n;
}

static int can_swap(const table *t, word market) {
    return is_open(t, market) && t->state->public.face_up[market] != NOTHING;
}

static word list_swaps(const table *t, word n) { /* X2 */
    for (word market = 0; market < N_MARKETS; market++) {
        if (!can_swap(t, market))
            continue;
        for (word other = market + 1; other < N_MARKETS; other++)
            if (can_swap(t, other)) {
                move *m = list(t, n++, KIND_SWAP);
                m->market = market;
                m->other_market = other;
            }
    }
    return n;
}

static word list_audits(const table *t, word n, word card) { /* A1 */
    const word *owner = t->state->public.asset_owner;
    for (word asset = 0; asset < N_ASSETS; asset++)
        if (owner[asset] >= 0) {
            move *m = list(t, n++, KIND_AUDIT);
            m->card = card;
            m->asset = asset;
            m->seat = owner[asset];
        }
    return n;
}

static word list_scams(const table *t, word n, word seat, word card) { /* A3 */
    const word *owner = t->state->public.asset_owner;
    for (word asset = 0; asset < N_ASSETS; asset++) {
        if (owner[asset] < 0 || owner[asset] == seat)
            continue;
        for (word given = 0; given < N_ASSETS; given++)
            if (owner[given] == seat && !would_complete(t, seat, asset, given)) {
                move *m = list(t, n++, KIND_SCAM);
                m->card = card;
                m->asset = asset;
                m->other_asset = given;
                m->seat = owner[asset];
            }
    }
    return n;
}

static word list_actions(const table *t, word seat) {
    const word *hand = t->state->own[seat].hand;
    word n = list_buys(t, 0, seat);
    n = list_with_each_card(t, n, seat, KIND_INVEST);
    n = list_with_each_card(t, n, seat, KIND_EXCHANGE);
    n = list_swaps(t, n);
    for (word i = 0; i < t->state->public.hand_size[seat]; i++) {
        word kind = t->rules->kind[hand[i]];
        if (kind == CARD_KIND_AUDIT)
            n = list_audits(t, n, hand[i]);
        else if (kind == CARD_KIND_SCAM)
            n = list_scams(t, n, seat, hand[i]);
        else if (kind == CARD_KIND_GAME_THE_MARKET)
            list(t, n++, KIND_GAME)->card = hand[i];
    }
    return n;
}

/* Buying (B1-B8). */

static void claim(const table *t, word seat, word market) { /* B4 */
    word n = 0, first = market * ASSETS_A_TYPE;
    for (word asset = first; asset < first + ASSETS_A_TYPE; asset++)
        if (t->state->public.asset_owner[asset] == AT_MARKET) {
            move *m = list(t, n++, KIND_CHOOSE);
            m->market = market;
            m->asset = asset;
        }
    word choice = ask(t, seat, DECISION_CLAIM, n);
    t->state->public.market_assets[market]--;
    gain(t, seat, t->moves->offered[choice].asset);
    t->row->bought++;
    t->row->seats[seat].bought++;
    check_win(t, seat);
}

static void inflate(const table *t, word market) { /* B6, B7 */
    word left = t->state->public.market_assets[market];
    if (left > 0)
        deal(t, market, t->rules->inflation[left]);
}

static int wins_buy(const table *t, word seat, word market, word card, word other_card) { /* B2-B4 */
    const public *p = &t->state->public;
    const word *points = t->rules->points;
    word suit = p->billionaire[seat], balance = points[card];
    if (other_card != NOTHING)
        balance += points[other_card];
    for (word i = -1; i < p->face_down[market]; i++) {
        word found = i < 0 ? p->face_up[market] : t->state->under[market][i];
        if (found != NOTHING)
            balance += t->rules->suit[found] == suit ? points[found] : -points[found];
    }
    return balance > 0;
}

static void resolve(const table *t, word seat, word market, word card, word other_card) {
    t->row->buys++;
    t->row->seats[seat].buys++;
    show(t, card, PLACE_TABLE);
    if (other_card != NOTHING)
        show(t, other_card, PLACE_TABLE);
    for (word i = 0; i < t->state->public.face_down[market]; i++)
        show(t, t->state->under[market][i], PLACE_FACE_UP);
    if (wins_buy(t, seat, market, card, other_card))
        claim(t, seat, market);
    if (card != t->state->game_card) /* A4 */
        discard(t, card);
    if (other_card != NOTHING)
        discard(t, other_card);
    clear_market(t, market);
    if (!is_over(t))
        inflate(t, market);
}

/* Actions (I1, X1-X3, A1-A4). */

static void invest(const table *t, word seat, word market, word card) {
    own *o = &t->state->own[seat];
    for (word i = 0; i < t->state->public.hand_size[seat]; i++) /* X3 */
        hide(t, o->hand[i]);
    remove_from_hand(t, seat, card);
    put_under(t, market, card);
    o->invested_card[o->invested] = card;
    o->invested_market[o->invested++] = market;
    if (t->state->public.deck_size > 0)
        add_to_hand(t, seat, draw(t));
}

static void exchange(const table *t, word seat, word market, word card) {
    word taken = t->state->public.face_up[market];
    remove_from_hand(t, seat, card);
    add_to_hand(t, seat, taken);
    show(t, taken, PLACE_HAND);
    t->state->public.holder[taken] = seat;
    put_on_top(t, market, card);
}

static void scam(const table *t, word seat, word card, word got, word given) {
    word other = t->state->public.asset_owner[got];
    remove_from_hand(t, seat, card);
    lose(t, other, got);
    lose(t, seat, given);
    gain(t, other, given);
    gain(t, seat, got);
    check_win(t, seat);
    discard(t, card);
}

static word take_market(const table *t, word market, word n) {
    state *s = t->state;
    if (s->public.face_up[market] != NOTHING) {
        s->gathered[n++] = s->public.face_up[market];
        hide(t, s->public.face_up[market]);
        s->public.face_up[market] = NOTHING;
    }
    for (word i = 0; i < s->public.face_down[market]; i++)
        s->gathered[n++] = s->under[market][i];
    s->public.face_down[market] = 0;
    forget_invested(t, market);
    return n;
}

static void redeal_markets(const table *t) {
    state *s = t->state;
    word n = 0, n_open = n_open_markets(t), dealt = 0;
    for (word market = 0; market < N_MARKETS; market++)
        n = take_market(t, market, n);
    permute(t, PURPOSE_GAME_THE_MARKET, n);
    for (word i = 0; i < n; i++)
        s->order[i] = s->gathered[s->order[i]];
    word share = n_open > 0 ? n / n_open : 0;
    for (word market = 0; market < N_MARKETS; market++)
        if (is_open(t, market))
            for (word i = 0; i < share; i++)
                deal_one(t, market, s->order[dealt++], i == share - 1);
    for (; dealt < n; dealt++)
        discard(t, s->order[dealt]);
}

static void game_the_market(const table *t, word seat, word card) {
    state *s = t->state;
    remove_from_hand(t, seat, card);
    show(t, card, PLACE_TABLE);
    s->game_card = card;
    redeal_markets(t);
    list(t, 0, KIND_NO);
    word n = 1;
    for (word market = 0; market < N_MARKETS; market++) {
        if (!is_open(t, market))
            continue;
        for (word i = -1; i < (t->rules->buy_cards < 2 ? 0 : s->public.hand_size[seat]); i++) {
            move *m = list(t, n++, KIND_BUY);
            m->market = market;
            m->card = card;
            if (i >= 0)
                m->other_card = s->own[seat].hand[i];
        }
    }
    const move *made = &t->moves->offered[ask(t, seat, DECISION_GAME_BUY, n)];
    if (made->kind == KIND_NO)
        return;
    word market = made->market, other_card = made->other_card;
    if (other_card != NOTHING)
        remove_from_hand(t, seat, other_card);
    resolve(t, seat, market, card, other_card);
}

static void act(const table *t, word seat) {
    word n = list_actions(t, seat), *face_up = t->state->public.face_up;
    if (n == 0) {
        t->row->passes++;
        return;
    }
    move made = t->moves->offered[ask(t, seat, DECISION_ACT, n)];
    switch (made.kind) {
    case KIND_BUY:
        remove_from_hand(t, seat, made.card);
        if (made.other_card != NOTHING)
            remove_from_hand(t, seat, made.other_card);
        resolve(t, seat, made.market, made.card, made.other_card);
        break;
    case KIND_INVEST:
        invest(t, seat, made.market, made.card);
        break;
    case KIND_EXCHANGE:
        exchange(t, seat, made.market, made.card);
        break;
    case KIND_SWAP: {
        word kept = face_up[made.market];
        face_up[made.market] = face_up[made.other_market];
        face_up[made.other_market] = kept;
        break;
    }
    case KIND_AUDIT:
        remove_from_hand(t, seat, made.card);
        show(t, made.card, PLACE_TABLE);
        return_to_market(t, made.asset);
        discard(t, made.card);
        break;
    case KIND_SCAM:
        scam(t, seat, made.card, made.asset, made.other_asset);
        break;
    case KIND_GAME:
        game_the_market(t, seat, made.card);
    }
}
