#ifndef FINDING_H
#define FINDING_H

/*
 * A finding: how far one submission came, and the result.  It has the status and the counts of
 * each part of the course.  points.h computes points from these later, because some
 * points depend on the class.  A finding is a text file that is either complete or
 * missing.  An interrupted grading continues with the submissions that have no finding.
 * refusals.h has the reasons.
 */

#include <stdbool.h>

#include "base/fail.h"
#include "score/course/course.h"
#include "score/course/refusals.h"

enum { FINDING_WHY = 300 };

/* The stages of a submission (stages.h), in order. */
enum stage {
	STAGE_NONE, STAGE_FOUND, STAGE_NAMED, STAGE_UNPACKED, STAGE_ARRANGED, STAGE_BUILT,
	STAGE_CHECKED, STAGE_PLAYED, STAGE_MARKED, STAGE_REPORTED, STAGE_COUNT
};

/* The stage with this word, such as "built", or STAGE_NONE. */
enum stage stage_of(const char *word);

struct finding_part {
	int done;         /* 1 = its games are played */
	int wins, losses, draws, voids;
	int faults;       /* losses by the student's forfeit */
	int gifts;        /* games that the opponent forfeited; also counted as wins,
	                   * unless the opponent is the student's own agent */
	int late;         /* late answers of the student, replaced by random moves */
	int thrown;       /* exceptions in the student's standard error */
	int read;         /* games in which the student read files after the first move */
	int starved;      /* games in which the machine was too busy for the student */
	int points, of;   /* points for single positions, and their maximum */
	int absent;       /* 1 = a part marked by hand whose file is missing */
	bool current;     /* while a file is read: the course still has these games */
	bool stale;       /* the part's games are to be played again */
	bool busy;        /* the machine was too busy for the part's games */
};

/* Values of a note's part: the first games, and the tournament of the class. */
enum { FINDING_CHECK = -1, FINDING_CLASS = -2 };

/* A note for the student about a game, or about an unsolved case. */
struct finding_note {
	int part;     /* the part's index, FINDING_CHECK or FINDING_CLASS */
	char *text;   /* "game 3, moving first: lost, illegal: ..." */
	char *again;  /* the command that repeats the game, or "" */
	char *id;     /* SEED/NUMBER of a game in its record, or of a case; "FILE NUMBER"
	               * in the tournament; or "" */
	bool good;    /* the student won; reports leave out the note */
	bool fault;   /* the student forfeited */
};

/* An agent that has played its first games. */
struct finding_agent {
	char *name;       /* "" = the only one */
	char *unfit;      /* why the agent plays for no part; or NULL */
};

struct finding {
	enum status status;
	char *reason;
	enum stage done; /* the last stage that is done */
	char *aside;   /* what was left out of the submission */
	char *hint;    /* files that cannot work as they are, in words; or NULL */
	char *root;    /* the folder of its code, below OUT; or NULL */
	char *command; /* the submission's player in the tournament, or NULL */
	int64_t cpu_us, wall_us; /* the time that the grading took */
	struct finding_part *part; /* the parts of the course */
	int parts;
	struct finding_agent *agent; /* the agents, in the order of the parts */
	int agents;
	struct finding_note *note;
	int notes, early; /* all notes, and those from before the first games */
	int stale;        /* parts to play again, because the course now asks for other games
	                   * or the machine was too busy; finding_read drops their counts */
	int busy;         /* number of these parts whose games had a busy machine */
	bool unread;      /* the file exists, and cannot be read: the reason says why */
	bool older;        /* the file is of an earlier definition, with other intake, builds,
	                    * starts or first games */
};

void finding_start(struct finding *finding, const struct course *course);
void finding_free(struct finding *finding);

/* Set the status and the reason.  Returns false. */
bool finding_end(struct finding *finding, enum status status,
                 const char *format, ...) PRINTF_LIKE(3, 4);

/* Append to the reason. */
void finding_explain(struct finding *finding, const char *more);

/* Set the words for what was left out of the submission. */
void finding_leave(struct finding *finding, const char *aside);

/* Set the status by the agents: CHECK_FAIL if all are unfit for games, and otherwise OK with a
 * reason that names the unfit ones.  False if all are unfit. */
bool finding_judge_agents(struct finding *finding);

/* Why an agent plays for no part; NULL if it does play, or is missing. */
const char *finding_unfit(const struct finding *finding, const char *agent);

/* Forget what came of a stage, CHECKED or PLAYED, and of those after it. */
void finding_rewind(struct finding *finding, const struct course *course, enum stage stage);

/* Add a note, an agent, or a note about a game.  Each copies its texts. */
void finding_add_note(struct finding *finding, int part, const char *text,
                      const char *again);
void finding_add_agent(struct finding *finding, const char *name,
                       const char *unfit);
void finding_add_game(struct finding *finding,
                      const struct finding_note *note);

/* Write a finding to a file; it is on disk on return.  -1 and errno on failure. */
int finding_write(const struct finding *finding, const struct course *course,
                  const char *path);

/* Read a finding.  False with the reason; the reason is "" if the file is missing. */
bool finding_read(struct finding *finding, const struct course *course,
                  const char *path, char why[FINDING_WHY]);

#endif
