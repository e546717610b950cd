#ifndef TELL_H
#define TELL_H

/* What people and programs read of a league, in text and in JSON; nothing
 * measured if it shall be stable. */

#include <stdbool.h>
#include <stdio.h>

struct conf;
struct pair_tally;
struct pairing;
struct results;

struct tell {
	FILE *out;
	bool json, stable;
};

/* A pairing that is settled; a bye if the tally is NULL. */
void tell_pairing(const struct tell *tell, const struct conf *conf,
                  const struct pairing *pairing,
                  const struct pair_tally *tally);

/* A player that is withdrawn from here on. */
void tell_withdrawn(const struct tell *tell, const struct conf *conf,
                    int slot);

/* The standings, and a crosstable if they are few enough for one. */
void tell_standings(const struct tell *tell, const struct results *results);

/* How far it is; pid runs it, or 0. */
void tell_status(const struct tell *tell, const struct results *results,
                 long pid);

/* Seconds as "4:05" or "3:04:05". */
const char *tell_time(double seconds, char into[32]);

#endif
