#ifndef PEOPLE_H
#define PEOPLE_H

/*
 * What people may ask for while they play.
 *
 * A person may take moves back, unless they play by the clock, to where a person
 * was to move.  The opponent then has a fresh process, which takes the game up
 * there, so its wire must carry positions.  The record is of the game as it
 * stands in the end, and its sentence says what was taken back.
 *
 * They may ask a program what it would play, in a game without a clock: it
 * thinks for a second.
 */

#include "match/play_state.h"

/* A ply begins: remember how the game stands, if a person plays. */
void people_remember(struct state *s);

/* Grant a wish (wires/person.c) to the person in a seat, or say why not.  True:
 * moves were taken back, so the opponent needs a fresh process. */
bool people_grant(struct state *s, int seat, const char *wish);

/* Add to the verdict what was taken back. */
void people_sign(struct state *s);

#endif
