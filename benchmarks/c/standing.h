/* How the players stand (`rules/standing.py`), and the course of a game (`core/results/course.py`). */

#include "table.h"

static void count_asked(course *c) {
    if (c->asks == NOBODY)
        return;
    course_seats *last = &c->seats[c->asks - 1];
    last->decisions += c->asked - last->last_asked;
    last->last_asked = c->asked;
}

static void pass_on(course *c, word seat) {
    count_asked(c);
    c->asks = seat + 1;
    course_seats *own = &c->seats[seat];
    if (own->decisions > 0) {
        int32_t wait = c->asked - own->last_asked;
        own->waits++;
        own->waited += wait;
        if (wait > own->longest_wait)
            own->longest_wait = wait;
    }
    own->last_asked = c->asked;
}

static void rank(course *c, word seats) {
    int32_t least = c->seats[0].distance, nearest = NOBODY, n = 0, leader = c->leader;
    for (word seat = 1; seat < seats; seat++)
        if (c->seats[seat].distance < least)
            least = c->seats[seat].distance;
    for (word seat = 0; seat < seats; seat++) {
        int32_t behind = c->seats[seat].distance - least;
        if (behind > c->seats[seat].most_behind)
            c->seats[seat].most_behind = behind;
        if (behind == 0) {
            nearest = seat + 1;
            n++;
        }
    }
    c->nearest = n == 1 ? nearest : NOBODY;
    if (n == 1)
        c->leader = nearest;
    c->lead_changes += leader != NOBODY && c->leader != leader;
}

static void keep_leader(course *c) {
    int32_t at = (c->turns >> c->thinned) - 1;
    if (at < KEPT) {
        c->leaders[at] = c->nearest;
        return;
    }
    for (int i = 0; i < KEPT / 2; i++)
        c->leaders[i] = c->leaders[2 * i + 1];
    c->thinned++;
}

static void turn_ended(course *c, word seats, word seat, word was_out) {
    c->turns++;
    c->seats[seat].turns_out += was_out;
    if (c->has_changed) {
        c->has_changed = 0;
        rank(c, seats);
    }
    if (c->nearest != NOBODY)
        c->seats[c->nearest - 1].turns_led++;
    if ((c->turns & ((1 << c->thinned) - 1)) == 0)
        keep_leader(c);
}

static void course_ends(course *c, word seats, word winner) {
    count_asked(c);
    if (c->turns > 0)
        c->half_leader = c->leaders[((c->turns + 1) / 2 >> c->thinned) - 1];
    if (winner < 0)
        return;
    c->winner = winner + 1;
    c->comeback = c->seats[winner].most_behind;
    int32_t nearest = c->seats[(winner + 1) % seats].distance;
    for (word other = 0; other < seats; other++)
        if (other != winner && c->seats[other].distance < nearest)
            nearest = c->seats[other].distance;
    c->margin = nearest - c->seats[winner].distance;
}

static int is_blocked(const table *t, word seat) {
    const public *p = &t->state->public;
    for (int kind = 0; kind < N_MARKETS; kind++)
        if (p->owned[seat][kind] + p->market_assets[kind] < p->needs[seat][kind])
            return 1;
    return 0;
}

static int is_out(const table *t, word seat) {
    const public *p = &t->state->public;
    for (int kind = 0; kind < N_MARKETS; kind++) {
        word there = p->market_assets[kind];
        for (word other = 0; other < t->rules->players; other++)
            there += p->owned[other][kind];
        if (there < p->needs[seat][kind])
            return 1;
    }
    return 0;
}

static void note_standing(const table *t) {
    row *r = t->row;
    r->have_moved = r->blocked = r->out = 0;
    for (word seat = 0; seat < t->rules->players; seat++) {
        r->course.seats[seat].distance = t->state->public.empty_spaces[seat];
        if (is_blocked(t, seat)) {
            r->blocked |= 1 << seat;
            if (is_out(t, seat))
                r->out |= 1 << seat;
        }
    }
    r->course.has_changed = 1;
}

static void note_step(const table *t, int is_turn) {
    row *r = t->row;
    word seat = t->state->public.last_player, was_blocked = r->blocked >> seat & 1, was_out = r->out >> seat & 1;
    if (r->have_moved)
        note_standing(t);
    if (is_turn) {
        r->seats[seat].turns_blocked += was_blocked;
        turn_ended(&r->course, t->rules->players, seat, was_out);
    }
}
