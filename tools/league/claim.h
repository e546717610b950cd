#ifndef CLAIM_H
#define CLAIM_H

/*
 * Whether the games of a record are those of a league: a record may have been copied
 * here from another machine.
 */

#include "base/text.h"
#include "league/state/pairing.h"
#include "record/games.h"

struct conf;
struct player;

struct claim {
	const struct conf *conf;
	const char *self;           /* where our programs are */
	struct pairing who;         /* of the record; set it before games are read */
	struct text game, terms;    /* as records have them */
	const struct player *rules; /* the program that knows them, or NULL */
	char (*program)[65];        /* SHA-256 by slot; "" is not known yet */
};

void claim_begin(struct claim *claim, const struct conf *conf, const char *self);
void claim_free(struct claim *claim);

/* For games.h; the context is a struct claim.  A game of another program, of other
 * players, under other terms or of another game is refused. */
enum games_own claim_game(void *claim, const char *block, char why[GAMES_WHY]);

#endif
