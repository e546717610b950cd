#ifndef ALBUM_H
#define ALBUM_H

/*
 * What is kept of games besides their records: a page of each, as replay(1) makes it, in
 * DIR/site/games, and the game's record, with the players' names and nothing else of them; and
 * in each owner's private folder the same with what their own agent wrote, and its standard error.
 */

#include "arena/ladder.h"
#include "arena/names.h"
#include "arena/versions.h"
#include "record/games.h"

struct album {
	const char *dir;    /* the arena's */
	const char *replay; /* the program */
	const char *game;   /* as in arena.conf */
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
void album_add(const struct album *album, const struct ladder *ladder, int pairing,
               int signal_fd);

/* Remove the pages of students who were dropped, and then the oldest ones until `keep` are
 * left. */
void album_prune(const struct album *album, const struct ladder *ladder, int keep);

/* Remove the pages of a pairing: they were made while one of the two was dropped. */
void album_remove(const struct album *album, const struct ladder *ladder, int pairing);

/* The name of a game's page, in site/games.  The caller frees it. */
char *album_page(const struct ladder *ladder, int pairing, int number);

#endif
