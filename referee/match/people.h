#ifndef PEOPLE_H
#define PEOPLE_H

/*
 * What people may ask for while they play without a clock.
 *
 * A person may take moves back, to a position in which a person was to move.  A
 * fresh process of the opponent goes on there, so the opponent's wire must carry
 * positions.  The record has the game as it stands in the end; its sentence says
 * what was taken back.
 *
 * A person may ask a program what it would play.  It thinks for a second.
 */

#include "match/play_state.h"

/* A ply begins: remember the game's state if a person plays. */
void people_remember(struct state *s);

/* Grant a wish (wires/person.c) of the person in a seat, or tell them why not.
 * True: moves were taken back, so the opponent needs a fresh process. */
bool people_grant(struct state *s, int seat, const char *wish);

/* Add to the verdict's sentence what was taken back. */
void people_sign(struct state *s);

#endif
