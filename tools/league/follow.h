#ifndef LEAGUE_FOLLOW_H
#define LEAGUE_FOLLOW_H

/*
 * Passes on a referee's events as events of the league (events(5)).  Each game gets a
 * number that is unique in the league.  Its start and its end have the players' names.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

struct conf;
struct pairing;

struct follow {
	const char *name[2]; /* names of the pairing's players */
	int64_t before;      /* added to the referee's game numbers */
	int64_t began_us;    /* when the referee started */
	struct text said;    /* an incomplete line */
	int starved;         /* games in which a player was starved (follow_is_starved) */
};

/* Begin with a referee for the pairing at index `place` of the schedule. */
void follow_begin(struct follow *follow, const struct conf *conf,
                  const struct pairing *who, int place);

/* Whether a player waited for a processor for more than half of its time in a game: the
 * machine was too busy for players that search against the clock.  line: the game in the
 * referee's JSON. */
bool follow_is_starved(const char *line, int player);

/* Read n bytes of the referee's output, its events or its JSON. */
void follow_hear(struct follow *follow, const char *bytes, size_t n);

/* Write the league's first event. */
void follow_league(const struct conf *conf);

#endif
