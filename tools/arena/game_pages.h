#ifndef GAME_PAGES_H
#define GAME_PAGES_H

/*
 * The pages of games.  DIR/site/games has a page of each game, as replay(1) makes it, and
 * beside it the game's record, with the players' names but without their output.  Each
 * owner's private folder has the same files with the output of their own agent, and that
 * agent's standard error.  For a judged game, page.mistakes has the number of mistakes of
 * each player, "2 0".
 */

#include "arena/ladder.h"
#include "arena/names.h"
#include "arena/versions.h"
#include "game/game.h"
#include "record/games.h"

enum { GAME_PAGES = 2000 }; /* pages to keep, roughly */

struct game_pages {
	const char *dir;       /* the arena's folder */
	struct variant variant; /* the game; empty if its rules are a program */
	bool judges;           /* the game's positions can be judged */
	const struct names *names;
	const struct versions *versions;
};

/* The record of a pairing's games. */
struct pairing_record {
	struct games games;
	uint64_t seed;
	int fd;
};

/* Open the record of a pairing.  False if it has no games or cannot be read. */
bool pairing_record_open(struct pairing_record *record, const struct ladder *ladder, int pairing);
void pairing_record_close(struct pairing_record *record);

/* Make a pairing's pages, and publish the agents' standard error.  Adds the players' processor
 * time.  Warns of each failure. */
void game_pages_add(const struct game_pages *pages, const struct ladder *ladder, int pairing,
                    int64_t cpu_ms[2]);

/* Choose the next game to judge; return its number and set its pairing.  The newest
 * version of a student must have lost it other than by a forfeit; the version with the
 * fewest judged games goes first.  0 if there is no such game. */
int game_pages_choose(const struct game_pages *pages, const struct ladder *ladder, int *pairing);

/* Judge a game (replay/review.h) and show the mistakes on its pages.  This takes seconds. */
void game_pages_judge(const struct game_pages *pages, const struct ladder *ladder, int pairing,
                      int number);

/* Mistakes that player 1 or 2 made in the game of a page; -1 if nobody judged the
 * game. */
int game_pages_mistakes(const char *dir, const char *page, int player);

/* Remove pages of dropped students, and those that no player's page links. */
void game_pages_prune(const struct game_pages *pages, const struct ladder *ladder);

/* The name of a game's page in site/games.  The caller frees it. */
char *game_pages_name(const struct ladder *ladder, int pairing, int number);

#endif
