#ifndef REFUSED_H
#define REFUSED_H

/*
 * What the sandbox refused a program that then died, as far as its standard error tells.
 * A program can write there whatever it likes, so this is for people and decides nothing.
 */

#include "base/text.h"

struct confine;

/* What stands in a verdict before what was refused. */
#define REFUSED_SAYS "; it was refused "

/* A kind of thing that a sandbox refuses. */
struct refused;

/* Find the kind that `words`, the end of standard error, tell of and that this sandbox
 * refuses, or NULL. */
const struct refused *refused_find(const char *words, const struct confine *confine);

/* Append REFUSED_SAYS, what was refused, and the words that tell of it. */
void refused_say(const struct refused *refused, const char *words, struct text *text);

/* Append who refused it, a term or layers of this sandbox, and what works instead. */
void refused_hint(const struct refused *refused, const struct confine *confine,
                  struct text *text);

#endif
