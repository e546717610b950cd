#ifndef COURSE_H
#define COURSE_H

/*
 * A course's definition: what is handed in, how it is built and started, what
 * is played, and what that is worth.  A text file, course(5); everything that
 * differs between two courses is in there.
 */

#include <stdbool.h>
#include <stdint.h>

#include "score/course/status.h"
#include "score/run/jail.h"

enum { COURSE_WHY = 600, COURSE_WORDS = 12 };

/* `when=PATTERN`: if the submission has such a file; NULL = always. */
struct course_rule {
	char *agent;  /* of a start: whose it is, "" = the only one */
	char *when;
	char *run;
	int line;
};

/* Files that must be there, one of the patterns; or that must not. */
struct course_files {
	char *pattern[COURSE_WORDS];
	int patterns;
	char *why;    /* what the student is told, or NULL */
	char *has;    /* a text that such a file must have in it, or NULL */
	bool forbidden;
	int line;
};

enum course_kind {
	COURSE_BEAT,  /* all points for winning, none otherwise */
	COURSE_EACH,  /* points for each game won */
	COURSE_SHARE, /* points by the share of the games' score */
	COURSE_CASES, /* points for single positions */
	COURSE_HAND,  /* a person's marks */
	COURSE_CLASS, /* all points for the best of the class, others by their
	               * share of his wins */
	COURSE_RANK,  /* all points for the first of the class, falling evenly */
};

struct course_part {
	char *name;
	enum course_kind kind;
	double max;
	bool bonus;      /* beyond the sum of what can be reached */
	char *agent;     /* which of the student's, "" = the only one */
	char *opponent;  /* a player; @NAME = an agent of the student's */
	bool hidden;     /* the students are not told which opponent it is */
	int rounds;
	int first;       /* of them the student moves first; -1 = every other */
	int need;        /* wins needed; 0 = more than are lost */
	double each, draw; /* points of a won and of a drawn game */
	int places;      /* COURSE_RANK: so many get something */
	char *game, *terms; /* other than the course's, or NULL */
	char *file;      /* of COURSE_CASES; absolute */
	int line;
};

/* "to get a passing grade on the tournament, beat the random player": unless
 * all points of `needs` were reached, `part` counts at most that much. */
struct course_gate {
	char *part, *needs;
	double most;
	int line;
};

/* What the instructor gives by --with. */
struct course_with {
	char *name, *about;
	char *path;  /* given, absolute; or NULL; {NAME} stands for it */
};

struct course {
	char *path, *name; /* the file, and its name without .conf */
	char digest[65];   /* sha256 of the file */
	char *title, *game, *terms;
	char *id;          /* what an id looks like: extended regexes, whole */
	char *form;        /* a file's or folder's name; group 1 is the id */
	int64_t size;      /* of what is handed in, bytes */
	bool no_binaries;
	char *root[COURSE_WORDS]; /* where the code is, the first that exists */
	int roots;
	struct course_files *files;
	struct course_rule *build, *start;
	struct course_part *part;
	struct course_gate *gate;
	struct course_with *with;
	int files_n, builds, starts, parts, gates, withs;
	int check_rounds;        /* of the first games; 0 = none */
	char *check_opponent, *check_terms;
	struct jail_limits limits; /* of a build */
	double marks[STATUS_COUNT];
	bool disqualified[STATUS_COUNT];
};

/* Read it.  False with "file:line: reason". */
bool course_read(struct course *course, const char *path, char why[COURSE_WHY]);
void course_free(struct course *course);

/* `NAME=PATH`, what the instructor gives.  False with the reason. */
bool course_give(struct course *course, const char *text, char why[COURSE_WHY]);

/* The first thing that the course needs and was not given, or NULL. */
const struct course_with *course_lacks(const struct course *course);

/* The part of that name, or -1. */
int course_part(const struct course *course, const char *name);

/* The points to be reached without the bonus. */
double course_max(const struct course *course);

/* Whether the class plays a tournament. */
bool course_has_league(const struct course *course);

const char *course_kind_word(enum course_kind kind);

#endif
