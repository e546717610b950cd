#ifndef CONF_H
#define CONF_H

/*
 * What a league is: league.conf in its folder of results, a text file of lines
 * `key value` that is replaced as a whole.  All else that a league knows follows
 * from it and from the records of its games.
 *
 *	league 1
 *	game hus
 *	terms move=500ms              (only if they override the course's)
 *	seed 83156203
 *	games 2                       (a pairing)
 *	schedule robin                (the name of a format, format.h)
 *	patience 5                    (forfeits in a row; 0 = any number)
 *	referee --sandbox=posix       (words for every referee, one a line)
 *	player 1 name|command|sha256|state
 *	until 95,width=20,most=5000   (only of until-sure)
 *	pair 1 2                      (of a ladder: one a line)
 *
 * A player is known by a slot, from 1 in the file and from 0 here, and keeps it.
 * A state is words: in or out; new (a challenger of a gauntlet); redo=N (the
 * games were discarded N times); from=R and until=R (the rounds that the player
 * takes part in); lift=N (forfeits in its first N games do not withdraw it).
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CONF_WHY = 400, CONF_PLAYERS = 10000, CONF_GAMES = 1000000,
       CONF_SHOWN = 256 };

struct format;

struct conf_player {
	char *name;      /* unique in the league */
	char *command;   /* as the operator wrote it */
	char sha256[65]; /* roster_digest's */
	bool out;        /* dropped */
	bool challenger; /* of a gauntlet */
	int redone;      /* times */
	int from, until; /* rounds; until 0 = all */
	int lifted;      /* forfeits count from that many games on */
};

struct conf {
	char *game;  /* as the referee's -G has it */
	char *terms; /* as its -t, or NULL */
	uint64_t seed;
	int games;   /* a pairing, */
	int most;    /* and at most, where a format adds games */
	char *until; /* rating/sure.h's terms, or NULL */
	const struct format *format;
	int patience;
	char **word; /* for every referee */
	int words;
	struct conf_player *player;
	int players;
	int (*pair)[2];
	int pairs;
};

/* Read DIR/league.conf.  False with the reason; errno is then ENOENT if there is
 * no such file, else 0. */
bool conf_read(struct conf *conf, const char *dir, char why[CONF_WHY]);

/* Replace it; on disk on return.  -1 and errno on failure. */
int conf_write(const struct conf *conf, const char *dir);

void conf_free(struct conf *conf);

/* A new slot; the texts are copied. */
struct conf_player *conf_add_player(struct conf *conf, const char *name,
                                    const char *command, const char *sha256);
void conf_add_word(struct conf *conf, const char *word);
void conf_add_pair(struct conf *conf, int a, int b);

/* Keep the terms of until-sure, and the most games that follow from it.  False
 * with the reason. */
bool conf_until(struct conf *conf, const char *terms, char why[CONF_WHY]);

/* The highest number that a game of a pairing can have. */
int conf_most(const struct conf *conf);

/* The slot of a name, or -1. */
int conf_find(const struct conf *conf, const char *name);

/* A player's name with escapes: the name of a file may hold any byte, also one
 * that an operator's terminal obeys.  Returns into. */
const char *conf_shown(const char *name, char into[CONF_SHOWN]);

/* The file of a pairing's games; after a redo it is another one.  Free it. */
char *conf_record(const struct conf *conf, const char *dir, int a, int b);

/* The seed of a pairing, below 2^53; it depends on the league's seed and the
 * slots only. */
uint64_t conf_seed(const struct conf *conf, int a, int b);

#endif
