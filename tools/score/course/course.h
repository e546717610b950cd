#ifndef COURSE_H
#define COURSE_H

/*
 * A course: what is handed in, how it is built and started, what is played, and
 * how many points that is worth.  All that differs between two courses is in a
 * text file, its definition: course(5).
 */

#include <stdbool.h>
#include <stdint.h>

enum { COURSE_WHY = 600, COURSE_WORDS = 12, COURSE_NAME = 64 };

/* The status of a submission: each has exactly one, score(1). */

enum status {
	STATUS_OK,            /* its games were played */
	STATUS_NO_SUBMISSION, /* on the roster, and handed in nothing */
	STATUS_NO_FILES,      /* there is no file in it */
	STATUS_BAD_NAME,      /* its name has no id, or none of this course */
	STATUS_BAD_LAYOUT,    /* files are missing, forbidden, or no plain files */
	STATUS_TOO_BIG,
	STATUS_BUILD_FAIL,
	STATUS_BUILD_TIMEOUT,
	STATUS_CHECK_FAIL,    /* it forfeits all of the first games */
	STATUS_GRADER_ERROR,  /* the grader's own trouble */
	STATUS_WAITING,       /* not graded yet */
	STATUS_COUNT,
};

/* "BUILD_FAIL". */
const char *status_word(enum status status);

/* Whether there is no mark as yet: WAITING, or GRADER_ERROR. */
bool status_is_open(enum status status);

/* Its inverse; STATUS_COUNT if there is none. */
enum status status_of(const char *word);

/* A command, `build` or `start`. */
struct course_rule {
	const char *agent; /* of a start: the agent's name, "" = the only one */
	const char *when;  /* if the submission has such a file; NULL = always */
	const char *run;
	int nth;           /* of a start: which of these files, by their
	                    * numbers; 0 = the first by name */
};

struct course_rules {
	struct course_rule *at;
	int n;
};

/* Files that must be there, one of the patterns; or that must not. */
struct course_files {
	const char *pattern[COURSE_WORDS];
	int patterns;
	const char *why; /* what the student is told, or NULL */
	const char *code; /* a text that such a file must contain, where blanks and
	                   * comments do not count; or NULL */
	const char *part; /* marked by hand; only this is lost without the file;
	                   * or NULL */
	int line;
	bool forbidden;
};

enum course_kind {
	COURSE_BEAT,  /* all points for winning, none otherwise */
	COURSE_EACH,  /* points for each game won */
	COURSE_SHARE, /* points by the share of the games' score */
	COURSE_CASES, /* points for single positions */
	COURSE_HAND,  /* a person's marks */
	COURSE_CLASS, /* all points for the best of the class, others by their
	               * share of the best score */
	COURSE_RANK,  /* all points for the first of the class, falling evenly */
};

/* The first games: whoever forfeits all of them plays for no part. */
struct course_check {
	const char *agent; /* that this line is for; NULL = every agent without a line
	                    * of its own */
	int rounds;        /* 0 = none */
	const char *opponent;
	const char *game, *terms; /* other than the course's, or NULL */
	bool no_throws;    /* who shows an exception's stack in them plays no further */
	int line;
};

struct course_checks {
	struct course_check *at;
	int n;
};

struct course_part {
	const char *name;
	enum course_kind kind;
	double max;
	bool bonus;           /* beyond the sum of what can be reached */
	const char *agent;    /* which of the student's, "" = the only one */
	const char *opponent; /* a player; @NAME = an agent of the student's */
	bool hidden;          /* reports do not say which opponent it is */
	int rounds;
	int first;            /* in so many the student moves first; -1 = every other; */
	bool pairs;           /* of which each two are alike, by `vary` */
	double each;          /* points of a won game */
	int places;           /* COURSE_RANK: so many get something, or */
	int percent;          /* this share of the class, rounded up; 0 = no share */
	const char *game, *terms; /* other than the course's, or NULL */
	const char *vary;     /* what is drawn for each game (course_vary.h), or NULL */
	char *file;           /* of COURSE_CASES; absolute */
	bool has_file;        /* COURSE_HAND: what is marked is handed in, too */
	char plays[17];       /* a digest of what decides its games; "" = none */
	int line;
};

/* Unless `needs` has `least` points, or else was beaten or has all its points, `part`
 * counts at most `most`: "to get a passing grade on the tournament, beat the random
 * player". */
struct course_gate {
	const char *part; /* or COURSE_TOTAL */
	char needs[COURSE_NAME];
	double least;     /* -1 = beaten, or all */
	double most;
	int line;
};

struct course_gates {
	struct course_gate *at;
	int n;
};

/* What is handed in late loses points (late.h). */
struct course_late {
	bool given;
	double percent;       /* of the points, for each day that has begun */
	int64_t due, grace_s; /* days count from the two together */
	int zone_s;           /* of a time that has none, as `due` has it */
	int most;             /* after so many days nothing counts; 0 = no such day */
};

/* What a submission needs besides, {NAME} in commands. */
struct course_with {
	const char *name, *about;
	char *path; /* the course's, or the instructor's by --with; absolute, or
	             * NULL as long as it is not given */
	const char *otherwise; /* what it is then; NULL = it must be given */
	bool program;        /* it is one, by default `otherwise` on PATH */
	const char *try;     /* what the shell has to do with it, as a build does */
};

struct course_withs {
	struct course_with *at;
	int n;
};

/* What a build may use, counted over all its processes unless said otherwise. */
struct course_limits {
	int64_t cpu_us, wall_us;
	int64_t mem_bytes;  /* resident */
	int64_t disk_bytes; /* in all, and of one file */
	int64_t entries;    /* files and folders */
	int64_t open_files; /* of one process */
};

/* A student who hands in for a team. */
struct course_member {
	const char *team, *id;
	int line;
};

/* What arena(1) wants to know besides; score does not read it. */
struct course_arena {
	int jobs;        /* games and builds at once */
	const char *away; /* the command that plays elsewhere; NULL = here */
	const char **rung; /* players of ours, who stand on the ladder from the start; */
	int rungs;       /* the first has the rating 0 */
	struct course_member *member;
	int members;
	const char *notice; /* on the page, or NULL */
	int per_day;     /* versions of one student in 24 hours, at most; 0 = any */
	int64_t closes;  /* what comes later waits: seconds since 1970; 0 = never */
};

/* What may be handed in. */
struct course_upload {
	const char *id;    /* what an id looks like: an extended regex, whole */
	const char *form;  /* a submission's name; group 1 is the id; or NULL */
	int64_t size;      /* the most bytes of a submission */
	bool no_binaries;
	const char *root[COURSE_WORDS]; /* where the code is, the first that exists */
	int roots;
	bool outer;     /* it may lie in folders of its own: root outer=yes */
	struct course_files *files;
	int files_n;
};

/* What a student of a status gets. */
struct course_status {
	double points;
	bool disqualified;
};

struct course_lines {
	char ***words;
	int n;
};

struct course {
	char *path, *name; /* the definition's file, and its name without .conf */
	char digest[65];   /* SHA-256 of the file */
	char base[65];     /* of what all gradings rest on (course_digest.h) */
	const char *title, *game, *terms;
	struct course_upload upload;
	struct course_rules build, start;
	struct course_part *part;
	int parts;
	struct course_gates gates;
	struct course_late late;
	struct course_withs withs;
	struct course_checks checks; /* the first has no agent */
	struct course_limits limits; /* of a build */
	struct course_arena arena;
	struct course_status status[STATUS_COUNT];
	struct course_lines lines; /* all these texts point into it */
};

/* Read a definition.  False with "file:line: reason".  End it with course_free. */
bool course_read(struct course *course, const char *path, char why[COURSE_WHY]);
void course_free(struct course *course);

/* Take `NAME=PATH`, from --with, which lives as long as the course.  False with the
 * reason. */
bool course_give(struct course *course, const char *text, char why[COURSE_WHY]);

/* What agents and builds may read of it: of a program its installation, "/opt/x" for
 * /opt/x/bin/y.  NULL if it has no path: programs on PATH may be read anyway.  The caller
 * frees it. */
char *course_reads(const struct course_with *with);

/* The first thing that the course needs and was not given, or NULL. */
const struct course_with *course_lacks(const struct course *course);

/* The part of that name, or -1. */
int course_part(const struct course *course, const char *name);

/* The first games of an agent. */
const struct course_check *course_check(const struct course *course,
                                        const char *agent);

/* Whether a part is the first that its agent plays for: one agent plays first
 * games once. */
bool course_begins(const struct course *course, int part);

/* The team that a student hands in for, or the id itself. */
const char *course_team(const struct course *course, const char *id);

/* The points to be reached without the bonus. */
double course_max(const struct course *course);

/* The first part that the class's tournament is played for, or NULL. */
const struct course_part *course_league(const struct course *course);

/* "beat"; NULL if there is no such kind. */
const char *course_kind_word(enum course_kind kind);

/* What the kind counts. */
static inline bool
course_is_series(const struct course_part *part)
{
	return part->kind <= COURSE_SHARE;
}

static inline bool
course_is_played(const struct course_part *part)
{
	return part->kind <= COURSE_CASES;
}

/* Whether the opponent is another agent of the same student's. */
static inline bool
course_has_own_rival(const struct course_part *part)
{
	return part->opponent && *part->opponent == '@';
}

static inline bool
course_is_class(const struct course_part *part)
{
	return part->kind == COURSE_CLASS || part->kind == COURSE_RANK;
}

#endif
