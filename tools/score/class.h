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

#include "course.h"
#include "points.h"

enum { CLASS_WHY = 400 };

/* One who takes part. */
struct class_player {
	const char *root;    /* its folder, absolute */
	const char *command; /* as it is started there */
	struct points_class place; /* by class_play */
};

struct class {
	const struct course *course;
	const char *league;  /* the program */
	const char *sandbox; /* --sandbox */
	const char *out;     /* the folder of results, absolute */
	uint64_t seed;
	int jobs;
	int signal_fd;
	struct class_player *player;
	int players;
};

enum class_end { CLASS_DONE, CLASS_TOLD, CLASS_FAILED };

/* Play it, or what is missing of it.  why: what is wrong if it failed. */
enum class_end class_play(struct class *class, char why[CLASS_WHY]);

/* The wire that a player begins with: its length with the colon, or 0. */
size_t class_wire(const char *command);

/* A script that starts a player, to lie in its folder; its arguments take the
 * places of {host} and {port}. */
bool class_write_script(const char *path, const char *command);

#endif
