#ifndef CLASS_H
#define CLASS_H

/*
 * The tournament of the class: bin/league plays a round robin in its own folder,
 * OUT/tournament-*, and continues after an interruption.
 */

#include <stdbool.h>
#include <stddef.h>

#include "score/course/finding.h"
#include "score/course/course.h"
#include "score/course/grading.h"
#include "score/course/points.h"

enum { CLASS_WHY = 400 };

struct class_player {
	const char *id;      /* the submission's id */
	char *root;          /* the submission's folder, absolute */
	const char *command; /* the command to run in that folder */
	/* Set by class_play: */
	struct points_class place;
	struct finding_note *lost; /* games that were not won; opponents are numbers */
	int losses;
};

struct class {
	const struct grading *grading;
	bool plan;           /* prepare the tournament for other machines */
	struct class_player *player;
	int players;
	/* Set by class_play, too: */
	int told;            /* the signals that stopped class_play */
	char *folder;        /* the league's folder */
};

enum class_end {
	CLASS_DONE,
	CLASS_PLANNED, /* the league's folder is ready for `league plan` */
	CLASS_TOLD,    /* a signal stopped it */
	CLASS_FAILED,
};

/* Play the missing games.  Then play again, one at a time, the games for which the
 * machine was too busy.  Writes OUT/players: the name of the league's folder on the first
 * line, then the submission's id of each slot.  why: the reason of a failure. */
enum class_end class_play(struct class *class, char why[CLASS_WHY]);

/* Free the players and everything that class_play has allocated. */
void class_free(struct class *class);

/* Return the text with which a league starts a player of this name: it runs `command` in
 * `root`, from any folder.  May write a script in `root`.  NULL and errno on failure.  The
 * caller frees it. */
char *class_make_player(const char *root, const char *command, const char *name);

/* The text with which a referee that runs in `root` starts `command` there: the command
 * itself, or what class_make_player returns if it would start elsewhere.  Free it. */
char *class_start(const char *root, const char *command);

/* Prepare a student's agent as the opponent of another agent of the same student.  The
 * two cannot share a folder, because the referee hides a player's program from the other
 * player. So copy a built submission from `root` to `copy`, and return the player that
 * runs `command` in the copy, named after the agent.  NULL and errno on failure.  The
 * caller frees it. */
char *class_make_rival(const char *root, const char *copy, const char *agent,
                       const char *command);

#endif
