#ifndef CALIBRATE_H
#define CALIBRATE_H

/*
 * USC's course runs a student's `calibrate`, if there is one, once before the games;
 * the files that it writes are there in all games.  It lies beside the program, in
 * the same language: calibrate beside homework, calibrate.py beside homework.py,
 * calibrate.class in the folder of homework.class.
 */

#include <stdbool.h>

#include "base/scratch.h"

struct match;

enum { CALIBRATE_S = 300, CALIBRATE_WHY = 400 };

struct calibrated {
	char stock[SCRATCH_PATH]; /* the folder that it leaves, or "" */
	char note[CALIBRATE_WHY]; /* for the operator, if it failed, or "" */
	int signals;              /* that told us to stop meanwhile, or 0 */
};

/* Run the calibrate of a player (1 or 2) in a folder below root with the player's
 * data, confined as the player is, for CALIBRATE_S at most.  If the player has none,
 * nothing runs and stock is "". */
void calibrate_player(const struct match *match, int player, const char *root,
                      int signal_fd, struct calibrated *calibrated);

#endif
