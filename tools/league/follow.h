#ifndef LEAGUE_FOLLOW_H
#define LEAGUE_FOLLOW_H

/*
 * What a pairing's referee tells of its games as they happen, handed on as the league's
 * own events (events.h): a game has the number that no other of the league has, and its
 * start says who plays.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

struct conf;
struct pairing;

struct follow {
	const char *name[2]; /* the pairing's players */
	int64_t before;      /* games that the league numbers below these */
	int64_t began_us;    /* when the referee did */
	struct text said;    /* a line that has not come to its end */
	int starved;         /* games in which a player was, as follow_is_starved has it */
};

/* A referee starts to play a pairing, whose place in the schedule that is. */
void follow_begin(struct follow *follow, const struct conf *conf,
                  const struct pairing *who, int place);

/* Whether in the game of a referee's line (JSON) a player waited for a processor for more
 * than half of its time: the machine was too busy for who thinks by the clock. */
bool follow_is_starved(const char *line, int player);

/* The option that has it tell what we want to know. */
const char *follow_option(void);

/* It has said so much. */
void follow_hear(struct follow *follow, const char *bytes, size_t n);

/* Write the league's first event. */
void follow_league(const struct conf *conf);

#endif
