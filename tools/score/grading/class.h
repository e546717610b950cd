#ifndef CLASS_H
#define CLASS_H

/*
 * The tournament of the class.  bin/league plays everybody against everybody in a
 * folder of its own, OUT/tournament-*, and goes on where it was interrupted.
 */

#include <stdbool.h>
#include <stddef.h>

#include "score/course/finding.h"
#include "score/course/grading.h"
#include "score/course/points.h"

enum { CLASS_WHY = 400 };

struct class_player {
	const char *id;      /* of the submission */
	char *root;          /* its folder, absolute */
	const char *command; /* as it is started there */
	/* By class_play: */
	struct points_class place;
	struct finding_note *lost; /* the games that were not won; opponents are
	                            * numbers */
	int losses;
};

struct class {
	const struct grading *grading;
	bool plan;           /* for other machines, instead of playing it */
	struct class_player *player;
	int players;
	/* By class_play: */
	int told;            /* the signals of CLASS_TOLD */
	char *folder;        /* of the league; */
	char *keep;          /* in it, for its players' standard error */
};

enum class_end {
	CLASS_DONE,
	CLASS_PLANNED, /* the league's folder is made, for `league plan` */
	CLASS_TOLD,    /* a signal told us to stop */
	CLASS_FAILED,
};

/* Play the games that are missing, those for which the machine was too busy again, one at a
 * time; and write OUT/players: a line with the name of the league's
 * folder, and one for each slot with the submission's id.  why: what is wrong if it failed. */
enum class_end class_play(struct class *class, char why[CLASS_WHY]);

/* Free the players and what class_play has made. */
void class_free(struct class *class);

/* A player as a league in any folder finds it, under that name.  NULL and errno on
 * failure.  The caller frees it. */
char *class_make_player(const struct class_player *player, const char *name);

/* A student's agent as the opponent of another of theirs: the referee hides a player's
 * program from the other player, so the two must not share a folder.  Copy a built submission
 * into a new folder, and return the player there that `command` is in its own folder, under
 * the agent's name.  NULL and errno on failure; the caller frees it. */
char *class_make_rival(const char *root, const char *copy, const char *agent,
                       const char *command);

#endif
