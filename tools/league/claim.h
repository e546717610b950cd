#ifndef CLAIM_H
#define CLAIM_H

/*
 * Checks that the games of a record belong to a league.  Somebody may have copied the
 * record from another machine.
 */

#include "base/text.h"
#include "league/state/pairing.h"
#include "record/games.h"

struct conf;
struct player;

struct claim {
	const struct conf *conf;
	const char *self;           /* the path of one of our programs */
	struct pairing who;         /* the record's players; set before reading games */
	struct text game, terms;    /* the league's game and terms, in the form of records */
	const struct player *rules; /* the program that knows the rules, or NULL */
	char (*program)[65];        /* SHA-256 by slot; "" = not computed yet */
};

void claim_begin(struct claim *claim, const struct conf *conf, const char *self);
void claim_free(struct claim *claim);

/* A callback for games.h; `claim` is a struct claim.  Refuses a block of another game,
 * of other players or programs, or under other terms or rules, with the reason. */
enum games_own claim_game(void *claim, const char *block, char why[GAMES_WHY]);

#endif
