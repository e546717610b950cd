#ifndef FINDING_H
#define FINDING_H

/*
 * What came of one submission: its status, and for each part of the course what
 * was counted.  Points are made of it later (points.h), since some depend on
 * the class.  It is kept as a text file that is there as a whole or not at all;
 * a grading that was interrupted goes on with those that are missing.
 */

#include <stdbool.h>

#include "score/course/course.h"
#include "score/course/status.h"

enum { FINDING_WHY = 300 };

struct finding_part {
	bool done;
	int wins, losses, draws, voids;
	int faults;       /* of the losses: forfeits */
	int points, of;   /* of cases */
};

/* Something that the student may ask about: a game, a case that was not
 * solved. */
struct finding_note {
	int part;     /* -1 = the first games */
	char *text;   /* "game 3, moving first: lost, illegal: ..." */
	char *again;  /* the command that plays it once more, or "" */
	char *id;     /* of a game in its part's record: SEED/NUMBER; or "" */
	bool good;    /* nothing to be asked about: a game that was won */
};

struct finding {
	enum status status;
	char *reason;
	char *root;    /* where its code is, below the folder of results; or NULL */
	char *command; /* the player that it is in the tournament, or NULL */
	int64_t cpu_us, wall_us; /* the grading took */
	struct finding_part *part; /* of the course */
	int parts;
	struct finding_note *note;
	int notes;
};

void finding_start(struct finding *finding, const struct course *course);
void finding_free(struct finding *finding);

/* Decide its status, once and for all. */
void finding_end(struct finding *finding, enum status status,
                 const char *format, ...) PRINTF_LIKE(3, 4);

/* The texts are copied. */
void finding_add_note(struct finding *finding, int part, const char *text,
                      const char *again);
void finding_add_game(struct finding *finding,
                      const struct finding_note *note);

/* Write it to a file; on disk on return.  -1 and errno on failure. */
int finding_write(const struct finding *finding, const struct course *course,
                  const char *path);

/* Read it.  False with the reason; if it is not there, "". */
bool finding_read(struct finding *finding, const struct course *course,
                  const char *path, char why[FINDING_WHY]);

#endif
