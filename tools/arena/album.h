#ifndef ALBUM_H
#define ALBUM_H

/*
 * What is kept of games besides their records: a page of each, as replay(1) makes it, in
 * DIR/site/games, and the game's record, with the players' names and nothing else of them; and
 * in each owner's private folder the same with what their own agent wrote, and its standard error.
 * Of a game that was judged, page.mistakes has how many mistakes either player made, "2 0".
 */

#include "arena/ladder.h"
#include "arena/names.h"
#include "arena/versions.h"
#include "game/game.h"
#include "record/games.h"

enum { ALBUM_PAGES = 2000 }; /* that are kept */

struct album {
	const char *dir;       /* the arena's */
	struct variant variant; /* the game; none of ours if its rules are a program */
	bool judges;           /* its positions have a worth */
	const struct names *names;
	const struct versions *versions;
};

/* The games of a pairing. */
struct album_record {
	struct games games;
	uint64_t seed;
	int fd;
};

/* False if there are none, or they cannot be read. */
bool album_open(struct album_record *record, const struct ladder *ladder, int pairing);
void album_close(struct album_record *record);

/* Make the pages of a pairing, and hand out its standard error.  A page that
 * cannot be made is warned of. */
void album_add(const struct album *album, const struct ladder *ladder, int pairing);

/* The next game to be judged, by its number, and its pairing: a loss of a newest version,
 * otherwise than by a forfeit, of whom the fewest were judged.  0 if there is none. */
int album_choose(const struct album *album, const struct ladder *ladder, int *pairing);

/* Judge it (replay/review.h): its pages show the mistakes.  This takes seconds. */
void album_judge(const struct album *album, const struct ladder *ladder, int pairing,
                 int number);

/* How many mistakes a player, 1 or 2, made in the game of a page; -1: it was not judged. */
int album_mistakes(const char *dir, const char *page, int player);

/* Remove the pages of students who were dropped, and then the oldest ones until `keep` are
 * left. */
void album_prune(const struct album *album, const struct ladder *ladder, int keep);

/* The name of a game's page, in site/games.  The caller frees it. */
char *album_page(const struct ladder *ladder, int pairing, int number);

#endif
