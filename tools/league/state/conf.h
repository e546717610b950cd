#ifndef CONF_H
#define CONF_H

/*
 * The definition of a league: league.conf in its folder, a text file of lines `key value`
 * that is replaced as a whole.  Everything else about a league follows from this file and
 * from the records of its games.
 *
 *	league 1
 *	game hus
 *	terms move=500ms              (only if they override the course's)
 *	seed 83156203
 *	games 2                       (of each pairing)
 *	schedule robin                (the name of a format, format.h)
 *	patience 5                    (forfeits in a row; 0 = any number)
 *	referee --sandbox=posix       (words for every referee, one a line)
 *	player 1 name|command|sha256|state
 *	until 95,width=20,most=5000   (only for until-sure)
 *	pair 1 2                      (only for a ladder; one pairing a line)
 *
 * A player keeps its slot, a number from 1 in the file and from 0 in the code.  A state
 * has these words: in or out; new (a challenger of a gauntlet); redo=N (the games were
 * discarded N times); from=R and until=R (the rounds in which the player takes part);
 * lift=N (forfeits in its first N games do not withdraw it).
 */

#include <stdbool.h>
#include <stdint.h>

enum { CONF_WHY = 400, CONF_PLAYERS = 10000, CONF_GAMES = 1000000,
       CONF_SHOWN = 256 };

struct format;

struct conf_player {
	char *name;      /* unique in the league */
	char *command;   /* as the operator wrote it */
	char sha256[65]; /* the player's digest, from roster_digest */
	bool out;        /* the operator dropped the player */
	bool challenger; /* a challenger in a gauntlet */
	int redone;      /* how often the games were discarded */
	int from, until; /* rounds in which the player takes part; until 0 = to the end */
	int lifted;      /* forfeits in this many first games do not count */
};

struct conf {
	char *game;  /* the value of the referee's -G */
	char *terms; /* the value of the referee's -t, or NULL */
	uint64_t seed;
	int games;   /* games of each pairing at first */
	int most;    /* most games of a pairing, after a format adds some */
	char *until; /* terms of rating/sure.h, or NULL */
	const struct format *format;
	int patience;
	char **word; /* words for every referee */
	int words;
	struct conf_player *player;
	int players;
	int (*pair)[2];
	int pairs;
};

/* Read DIR/league.conf.  False with the reason; errno is ENOENT if it is missing, else 0. */
bool conf_read(struct conf *conf, const char *dir, char why[CONF_WHY]);

/* Replace DIR/league.conf; it is on disk on return.  -1 and errno on failure. */
int conf_write(const struct conf *conf, const char *dir);

void conf_free(struct conf *conf);

/* Add a player in a new slot.  Copies the texts. */
struct conf_player *conf_add_player(struct conf *conf, const char *name,
                                    const char *command, const char *sha256);
void conf_add_word(struct conf *conf, const char *word);
void conf_add_pair(struct conf *conf, int a, int b);

/* Store the terms of until-sure and the most games they allow.  False with the reason. */
bool conf_until(struct conf *conf, const char *terms, char why[CONF_WHY]);

/* The highest number that a game of a pairing can have. */
int conf_most(const struct conf *conf);

/* The slot of the player with this name, or -1. */
int conf_find(const struct conf *conf, const char *name);

/* A player's name with escapes, because a file name may hold bytes that control a
 * terminal.  Returns into. */
const char *conf_shown(const char *name, char into[CONF_SHOWN]);

/* The path of a pairing's record; another one after `league redo` of a player.  The
 * caller frees it. */
char *conf_record(const struct conf *conf, const char *dir, int a, int b);

/* Whether players keep something between games: the referees get --memory. */
bool conf_remembers(const struct conf *conf);

/* The path of the folder that a player keeps between games; another one after `league
 * redo` of the player.  The caller frees it. */
char *conf_memory(const struct conf *conf, const char *dir, int slot);

/* The seed of a pairing, below 2^53; it depends only on the league's seed and the slots. */
uint64_t conf_seed(const struct conf *conf, int a, int b);

#endif
