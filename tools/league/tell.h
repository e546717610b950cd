#ifndef TELL_H
#define TELL_H

/* What a league says while it runs, and of how far it is: a line each, as text
 * or as JSON (league(1)). */

#include <stdbool.h>
#include <stdio.h>

struct conf;
struct pair_tally;
struct pairing;
struct results;

/* A pairing that is settled; a bye if the tally is NULL. */
void tell_pairing(FILE *out, bool json, const struct conf *conf,
                  const struct pairing *pairing,
                  const struct pair_tally *tally);

/* A player who is withdrawn from here on. */
void tell_withdrawn(FILE *out, bool json, const struct conf *conf, int slot);

/* How far a league is; process pid runs it, or 0. */
void tell_status(FILE *out, bool json, const struct results *results, long pid);

#endif
