#ifndef CLASS_H
#define CLASS_H

/*
 * The tournament of the class: bin/league plays everybody against everybody, in
 * a folder of its own below that of the results, and goes on where it was
 * interrupted.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "score/course/course.h"
#include "score/course/points.h"

enum { CLASS_WHY = 400 };

/* One who takes part. */
struct class_player {
	const char *id;      /* of the submission */
	const char *root;    /* its folder, absolute */
	const char *command; /* as it is started there */
	/* By class_play: */
	struct points_class place;
	struct text lost;    /* for its report: a line a game that it did not win,
	                      * opponents by number; text_free it */
};

struct class {
	const struct course *course;
	const char *league;  /* the program */
	const char *sandbox; /* --sandbox */
	const char *out;     /* the folder of results, absolute */
	uint64_t seed;
	int jobs;
	bool plan;           /* for other machines, instead of playing it */
	int signal_fd;

	int told;           /* by class_play: the signals of CLASS_TOLD */
	struct class_player *player;
	int players;
	struct text folder;  /* of the league, by class_play; text_free it */
};

enum class_end {
	CLASS_DONE,
	CLASS_PLANNED, /* the league's folder is made, with a plan (league(1)) */
	CLASS_TOLD,
	CLASS_FAILED,
};

/* Play it, or what is missing of it, and write who has which slot (tourney.h).
 * why: what is wrong if it failed. */
enum class_end class_play(struct class *class, char why[CLASS_WHY]);

/* The wire that a player begins with: its length with the colon, or 0. */
size_t class_wire(const char *command);

/* A script that starts a player, to lie in its folder; its arguments take the
 * places of {host} and {port}. */
bool class_write_script(const char *path, const char *command);

#endif
