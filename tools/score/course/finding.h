#ifndef FINDING_H
#define FINDING_H

/*
 * A finding: the result of grading one submission.  It has the status, and for
 * each part of the course what was counted.  Points come later (points.h),
 * since some depend on the class.  A finding is kept as a text file that is there
 * as a whole or not at all; a grading that was interrupted goes on with the
 * findings that are missing.
 */

#include <stdbool.h>

#include "base/fail.h"
#include "score/course/course.h"

enum { FINDING_WHY = 300 };

struct finding_part {
	bool done;
	int wins, losses, draws, voids;
	int faults;       /* of the losses: forfeits */
	int gifts;        /* of the games: forfeits of the opponent, which are among the
	                   * wins unless it is an agent of the student's own */
	int late;         /* moves of the student's, for which random ones were played */
	int thrown;       /* exceptions that the student's standard error shows */
	int read;         /* games in which the student read files after the first move */
	int starved;      /* games in which the machine was too busy for the student */
	int points, of;   /* of cases */
	bool absent;      /* marked by hand, and its file is not there */
	bool current;     /* read: it was played as the course says now, */
	bool stale;       /* or was not, which can be written, too; */
	bool busy;        /* the machine was too busy for it */
};

/* As a note's part: the first games, and the tournament of the class. */
enum { FINDING_CHECK = -1, FINDING_CLASS = -2 };

/* A game, or a case that was not solved: something to tell the student. */
struct finding_note {
	int part;     /* or one of the two above */
	char *text;   /* "game 3, moving first: lost, illegal: ..." */
	char *again;  /* the command that plays it once more, or "" */
	char *id;     /* of a game in its part's record: SEED/NUMBER; of the
	               * tournament "FILE NUMBER"; or "" */
	bool good;    /* a game that was won; reports leave it out */
	bool fault;   /* the student forfeited it */
};

/* An agent that has had its first games. */
struct finding_agent {
	char *name;       /* "" = the only one */
	char *unfit;      /* why it plays for no part; or NULL */
};

struct finding {
	enum status status;
	char *reason;
	char *aside;   /* what was left out of it, in words */
	char *root;    /* the folder of its code, from OUT on; or NULL */
	char *command; /* its player in the tournament, or NULL */
	int64_t cpu_us, wall_us; /* of the grading */
	struct finding_part *part; /* of the course */
	int parts;
	struct finding_agent *agent; /* in the order of the parts that they play */
	int agents;
	struct finding_note *note;
	int notes;
	int stale;        /* parts whose games are others by now, or were played on
	                   * a machine that was too busy: what was read of them is left
	                   * out, and they are to be played */
	int busy;         /* of these, by a busy machine */
};

void finding_start(struct finding *finding, const struct course *course);
void finding_free(struct finding *finding);

/* Set the status and the reason; returns false. */
bool finding_end(struct finding *finding, enum status status,
                 const char *format, ...) PRINTF_LIKE(3, 4);

/* Set what was left out. */
void finding_leave(struct finding *finding, const char *aside);

/* The texts are copied. */
void finding_add_note(struct finding *finding, int part, const char *text,
                      const char *again);
void finding_add_agent(struct finding *finding, const char *name,
                       const char *unfit);
void finding_add_game(struct finding *finding,
                      const struct finding_note *note);

/* Write it to a file, on disk on return.  -1 and errno on failure. */
int finding_write(const struct finding *finding, const struct course *course,
                  const char *path);

/* Read it.  False with the reason; "" if there is no such file. */
bool finding_read(struct finding *finding, const struct course *course,
                  const char *path, char why[FINDING_WHY]);

#endif
