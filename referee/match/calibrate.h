#ifndef CALIBRATE_H
#define CALIBRATE_H

/*
 * USC's course runs a student's `calibrate`, if there is one, once before the
 * games, so that what it writes is there in all of them.  It is found beside the
 * program, in its language: calibrate beside homework, calibrate.py beside
 * homework.py, calibrate.class in the folder that homework.class is in.
 */

#include <stdbool.h>

#include "base/scratch.h"

struct match;

enum { CALIBRATE_S = 300, CALIBRATE_WHY = 400 };

struct calibrated {
	char stock[SCRATCH_PATH]; /* the folder with what is there then, or "" */
	char note[CALIBRATE_WHY]; /* for the operator, if it failed, or "" */
	int signals;              /* by which we were told to stop meanwhile */
};

/* Run that of a player (1 or 2), in a folder below root with its own data in it,
 * held to what the player is held to, for CALIBRATE_S at most.  Nothing is run,
 * and stock is "", where there is none. */
void calibrate_player(const struct match *match, int player, const char *root,
                      int signal_fd, struct calibrated *calibrated);

#endif
