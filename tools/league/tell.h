#ifndef TELL_H
#define TELL_H

/* Prints a league's messages and progress while it runs, as text or JSON (league(1)). */

#include <stdbool.h>

struct conf;
struct json;
struct pair_tally;
struct pairing;
struct results;

/* tell_open begins a line of JSON, {"v":1,"KEY":{...}}.  tell_close ends and prints it. */
void tell_open(struct json *json, const char *key);
void tell_close(struct json *json);

/* Print a settled pairing; a bye if the tally is NULL. */
void tell_pairing(bool json, const struct conf *conf, const struct pairing *pairing,
                  const struct pair_tally *tally);

/* Print that a player is withdrawn from now on. */
void tell_withdrawn(bool json, const struct conf *conf, int slot);

/* Print the progress of a league; `pid` is the process that runs the league, or 0. */
void tell_status(bool json, const struct results *results, long pid);

#endif
