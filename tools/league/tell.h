#ifndef TELL_H
#define TELL_H

/* What a league says while it runs, and of how far it is: a line each, as text
 * or as JSON (league(1)). */

#include <stdbool.h>
#include <stdio.h>

struct conf;
struct json;
struct pair_tally;
struct pairing;
struct results;
struct text;

/* Begin a line of JSON in a text, {"v":1,"KEY":{...}}; end it, print it, and free
 * the text. */
void tell_open(struct json *json, struct text *line, const char *key);
void tell_close(struct json *json, FILE *out);

/* A pairing that is settled; a bye if the tally is NULL. */
void tell_pairing(FILE *out, bool json, const struct conf *conf,
                  const struct pairing *pairing,
                  const struct pair_tally *tally);

/* A player who is withdrawn from here on. */
void tell_withdrawn(FILE *out, bool json, const struct conf *conf, int slot);

/* How far a league is; process pid runs it, or 0. */
void tell_status(FILE *out, bool json, const struct results *results, long pid);

#endif
