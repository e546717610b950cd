#ifndef SUITE_CASE_H
#define SUITE_CASE_H

/*
 * The cases of a suite: single positions with their expected moves.  A case that
 * has been added can be asked and judged: its game is not over, and its moves are
 * legal there.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "game/game.h"
#include "game/terms.h"

enum { SUITE_WHY = 600, SUITE_TIME = 24, SUITE_POINTS = 1000 };

enum suite_wants {
	SUITE_LEGAL,   /* any legal move */
	SUITE_ONE_OF,  /* one of `moves`, or one to the same position */
	SUITE_NONE_OF, /* any legal move but `moves` */
};

struct suite_case {
	char *file;            /* its file and line */
	int line;
	char *name;            /* or "" */
	struct variant variant;
	struct position position;
	int seat;              /* to move there */
	char time[SUITE_TIME]; /* for the move, "2s"; "" = what the terms say */
	enum suite_wants wants;
	char *expected;        /* as in the file: "legal", "3 or 4", "not 5" */
	char **moves;          /* a NULL ends them */
	int points;
};

/* Zeroed, an empty one. */
struct suite {
	struct suite_case *at;
	int count;
	bool failed; /* the rules of a case are a program that did, as it was read */
};

/* The operator's additions to the files. */
struct suite_hints {
	const char *answers; /* a course's file of answers, or NULL */
	const char *game;    /* "halma,rules=addendum" for a course's file, or NULL */
};

void suite_free(struct suite *suite);

/* The terms of a case: its game's, then its own time, then the operator's, or NULL.
 * False with the reason. */
bool suite_terms(const struct suite_case *c, const char *given,
                 struct terms *terms, char why[TERMS_WHY]);

/* Whether a legal move is one that the case asks for. */
bool suite_right(const struct suite_case *c, const char *move);

/*
 * For readers of files
 */

/* A text that is read line by line; `next` is the next line. */
struct suite_file {
	const char *path;
	char *bytes;
	char *next;
	int line; /* the number of the last line that was read */
};

/* Open a file.  False with the reason if it cannot be read or is no text. */
bool suite_open(struct suite_file *file, const char *path, char why[SUITE_WHY]);
void suite_close(struct suite_file *file);

/* The next line that is not empty and no comment (#), blanks around it cut off;
 * NULL at the end. */
char *suite_line(struct suite_file *file);

/* Cut off the blanks around a string, in place. */
char *suite_trim(char *s);

/* Say what is wrong with the line that was read last; returns false. */
bool suite_wrong(const struct suite_file *file, char why[SUITE_WHY],
                 const char *format, ...) PRINTF_LIKE(3, 4);

/* Append a case, whose variant is set, from the texts of the file; NULL if it has
 * no name or no time.  It counts 1 point. */
bool suite_add(struct suite *suite, const struct suite_file *file,
               const struct variant *variant, const char *position,
               const char *time, const char *expected, const char *name,
               int points, char why[SUITE_WHY]);

#endif
