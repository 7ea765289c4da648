/* Whole games of Billionaires & Guillotines at level 1, three to five players, written as one would in C.

   They work on the engine's own records (`records.h` is written from their types), list the same moves, ask by a
   pointer to a function and count the same columns, so that a row must equal the engine's byte for byte. What level 1
   never needs is left out: Crises, Roles, Policies, Puppets, event logs, players that think. Ids are those of rules. */

#include "actions.h"

/* Turns and Rounds (T1-T5, R1-R7). */

static void play_turn(const table *t) {
    state *s = t->state;
    word seat = s->public.turn_player;
    int has_drawn = 0;
    s->public.turn++;
    s->public.last_player = seat;
    if (s->public.hand_size[seat] < t->rules->hand_limit && s->public.deck_size > 0 &&
        ask(t, seat, DECISION_DRAW, list_no_yes(t))) {
        add_to_hand(t, seat, draw(t));
        has_drawn = 1;
    }
    if (!(t->rules->at_once && has_drawn && s->public.deck_size == 0)) /* T4 */
        act(t, seat);
    if (s->game_card != NOTHING) {
        discard(t, s->game_card);
        s->game_card = NOTHING;
    }
    s->public.turn_player = (seat + 1) % t->rules->players;
}

static int all_agree_to_end_round(const table *t) { /* R7 */
    word players = t->rules->players, agreed = 0;
    if (n_open_markets(t) > t->rules->few_markets)
        return 0;
    for (word i = 0; i < players; i++)
        agreed += ask(t, (t->state->public.turn_player + i) % players, DECISION_END_ROUND, list_no_yes(t));
    t->row->consensus_ends += agreed == players;
    return agreed == players;
}

static word poorest_player(const table *t) { /* R6 */
    const word *empty = t->state->public.empty_spaces;
    word poorest = 0, tied = 1;
    for (word seat = 1; seat < t->rules->players; seat++) {
        if (empty[seat] > empty[poorest]) {
            poorest = seat;
            tied = 1;
        } else if (empty[seat] == empty[poorest] && below(stream_of(t, PURPOSE_POOREST), ++tied) == 0) {
            poorest = seat;
        }
    }
    return poorest;
}

static void take_emergency_measures(const table *t) { /* R3 */
    if (n_open_markets(t) > t->rules->few_markets)
        return;
    t->row->emergencies++;
    for (word i = 0; i < t->rules->players; i++) {
        word seat = (t->state->public.last_player + i) % t->rules->players, n = 0;
        for (word asset = 0; asset < N_ASSETS; asset++)
            if (t->state->public.asset_owner[asset] == seat)
                list(t, n++, KIND_CHOOSE)->asset = asset;
        if (n > 0)
            return_to_market(t, t->moves->offered[ask(t, seat, DECISION_GIVE_BACK, n)].asset);
    }
}

static void end_round(const table *t) {
    public *p = &t->state->public;
    for (word market = 0; market < N_MARKETS; market++)
        clear_market(t, market);
    while (p->deck_size > 0)
        discard(t, draw(t));
    shuffle_discards(t, PURPOSE_SHUFFLE);
    take_emergency_measures(t);
    for (word market = 0; market < N_MARKETS; market++)
        inflate(t, market);
    p->turn_player = poorest_player(t);
    p->round_number++;
}

static void step(const table *t) {
    public *p = &t->state->public;
    if (all_agree_to_end_round(t)) {
        end_round(t);
    } else {
        play_turn(t);
        if (p->deck_size == 0 && !is_over(t))
            end_round(t);
    }
    if (!is_over(t) && (p->turn >= t->rules->max_turns ||
                        p->round_number > t->rules->max_rounds_per_turn * t->rules->max_turns))
        p->ending = ENDING_STALEMATE; /* T5 */
}

/* Set-up (S1-S5). */

static void clear_table(const table *t) {
    state *s = t->state;
    public *p = &s->public;
    p->round_number = 1;
    p->turn = p->deck_size = p->discards = 0;
    p->ending = ENDING_GOING_ON;
    p->winner = s->game_card = s->asked_seat = NOTHING;
    for (int purpose = 0; purpose < N_PURPOSES; purpose++)
        s->streams[purpose].round_number = NOTHING;
    for (word card = 0; card < t->rules->n_cards; card++)
        p->holder[card] = NOTHING;
    for (int suit = 0; suit <= N_SUITS; suit++)
        for (int points = 0; points <= MAX_POINTS; points++)
            p->unseen[suit][points] = 0;
    for (int market = 0; market < N_MARKETS; market++) {
        p->face_up[market] = NOTHING;
        p->face_down[market] = 0;
    }
    for (word seat = 0; seat < t->rules->players; seat++) {
        own *o = &s->own[seat];
        for (int i = 0; i < MAX_HAND; i++)
            o->hand[i] = NOTHING;
        for (word i = 0; i < o->invested; i++)
            o->invested_card[i] = o->invested_market[i] = NOTHING;
        o->invested = p->hand_size[seat] = 0;
        for (int kind = 0; kind < N_MARKETS; kind++)
            p->owned[seat][kind] = 0;
    }
}

static void choose_billionaires(const table *t, const cell *c) { /* S1 */
    public *p = &t->state->public;
    const word *next = t->state->order;
    permute(t, PURPOSE_BILLIONAIRES, N_BILLIONAIRES);
    for (word seat = 0; seat < t->rules->players; seat++) {
        word chosen = c->characters[seat];
        while (chosen == NOTHING) {
            chosen = *next++;
            for (word other = 0; other < t->rules->players; other++)
                if (c->characters[other] == chosen) {
                    chosen = NOTHING;
                    break;
                }
        }
        p->billionaire[seat] = chosen;
        p->empty_spaces[seat] = 0;
        for (int kind = 0; kind < N_MARKETS; kind++)
            p->empty_spaces[seat] += p->needs[seat][kind] = t->rules->boards[chosen][kind];
    }
}

static void lay_out_assets(const table *t) { /* S2 */
    public *p = &t->state->public;
    word there = t->rules->assets_per_market;
    for (word market = 0; market < N_MARKETS; market++) {
        p->market_assets[market] = there;
        if (there < MARKET_CAPACITY)
            permute(t, PURPOSE_ASSETS, MARKET_CAPACITY);
        for (word i = 0; i < MARKET_CAPACITY; i++) {
            word place = there < MARKET_CAPACITY ? t->state->order[i] : i;
            p->asset_owner[market * ASSETS_A_TYPE + place] = i < there ? AT_MARKET : OUT_OF_GAME;
        }
        p->asset_owner[market * ASSETS_A_TYPE + STARRED] = OUT_OF_GAME;
    }
    for (word seat = 0; t->rules->starred_assets && seat < t->rules->players; seat++) {
        word most = 0;
        for (word kind = 0; kind < N_MARKETS; kind++)
            if (p->needs[seat][kind] > p->needs[seat][most])
                most = kind;
        gain(t, seat, most * ASSETS_A_TYPE + STARRED);
    }
}

static void seat_strategies(const table *t, const cell *c) {
    state *s = t->state;
    stream *dice = stream_of(t, PURPOSE_LINEUP);
    word players = t->rules->players, others = c->n_listed - c->alone;
    word moved_on = s->game % (c->alone ? players : c->games_a_deal);
    for (word i = 0; i < MAX_PLAYERS; i++) {
        word place = i < c->alone ? 0 : c->alone + (c->drawn ? below(dice, others) : (i - c->alone) % others);
        word seat = i < players ? (i + moved_on) % players : i;
        s->strategy[seat] = c->listed[place];
        for (int trait = 0; trait < MAX_TRAITS; trait++)
            s->traits[seat][trait] = c->traits[c->listed[place]][trait];
    }
}

static void begin(const table *t, const cell *c, word game) {
    state *s = t->state;
    s->seed = c->seed;
    s->game = game;
    s->deal = game / c->games_a_deal;
    s->chance_key = game_key(s->seed, s->deal);
    clear_table(t);
    choose_billionaires(t, c);
    lay_out_assets(t);
    for (word card = 0; card < t->rules->n_cards; card++)
        s->public.place[card] = PLACE_DISCARDS;
    shuffle_discards(t, PURPOSE_DEAL);
    for (word market = 0; market < N_MARKETS; market++)
        deal(t, market, t->rules->cards_per_market);
    for (word seat = 0; seat < t->rules->players; seat++)
        for (word i = 0; i < t->rules->cards_per_player && s->public.deck_size > 0; i++)
            add_to_hand(t, seat, draw(t));
    word first = c->starting_seat;
    if (first == NOTHING)
        first = below(stream_of(t, PURPOSE_STARTING_PLAYER), t->rules->players);
    s->public.starting_player = s->public.turn_player = s->public.last_player = first;
    seat_strategies(t, c);
    t->row->revolution_by = NOTHING;
    for (word seat = 0; seat < t->rules->players; seat++)
        t->row->seats[seat].role_at_start = t->row->seats[seat].first_used = NOTHING;
    note_standing(t);
}

static void write_row(const table *t) {
    const public *p = &t->state->public;
    row *r = t->row;
    r->game = t->state->game;
    r->ending = p->ending;
    r->winner = p->winner;
    r->turns = p->turn;
    r->rounds = p->round_number;
    r->starting_player = p->starting_player;
    for (word asset = 0; asset < N_ASSETS; asset++)
        if (p->asset_owner[asset] >= 0)
            r->seats[p->asset_owner[asset]].assets++;
    for (word seat = 0; seat < t->rules->players; seat++) {
        seat_row *o = &r->seats[seat];
        o->order = (seat - p->starting_player + t->rules->players) % t->rules->players;
        o->billionaire = p->billionaire[seat];
        o->strategy = t->state->strategy[seat];
        o->empty_spaces = p->empty_spaces[seat];
        o->won = o->won_by != WON_BY_NOTHING;
        o->role_at_end = NOTHING;
    }
    course_ends(&r->course, t->rules->players, p->winner);
}

void play_batch(state *s, moves *m, const rules *r, const cell *c, const strategy *pool, word first, word n, row *rows) {
    for (word i = 0; i < n; i++) {
        table t = {s, m, r, &rows[i], pool};
        begin(&t, c, first + i);
        while (!is_over(&t)) {
            word turn = s->public.turn;
            step(&t);
            note_step(&t, s->public.turn > turn);
        }
        write_row(&t);
    }
}
