#ifndef COURSE_H
#define COURSE_H

/*
 * A course: what students hand in, how it is built and started, what it plays, and how
 * many points that gives.  All differences between courses are in a text file, the
 * definition: course(5).
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "score/course/times.h"

enum { COURSE_WHY = 600, COURSE_WORDS = 12, COURSE_NAME = 64 };

/* The status of a submission, score(1).  Each submission has exactly one. */

enum status {
	STATUS_OK,            /* the submission's games were played */
	STATUS_NO_SUBMISSION, /* the student is on the roster and has no submission */
	STATUS_NO_FILES,      /* the submission has no file */
	STATUS_BAD_NAME,      /* the submission's name has no id of this course */
	STATUS_BAD_LAYOUT,    /* files are missing, forbidden, or not plain files */
	STATUS_TOO_BIG,
	STATUS_BUILD_FAIL,
	STATUS_BUILD_TIMEOUT,
	STATUS_CHECK_FAIL,    /* the agents forfeit all of the first games */
	STATUS_GRADER_ERROR,  /* the grader failed */
	STATUS_WAITING,       /* not graded yet */
	STATUS_COUNT,
};

/* The words of the statuses, such as "BUILD_FAIL". */
extern const char *const status_words[STATUS_COUNT];

/* Whether a status gives no mark yet: WAITING or GRADER_ERROR. */
bool status_is_open(enum status status);

/* The status with this word; STATUS_COUNT if no status has it. */
enum status status_of(const char *word);

/* A command: a line `build` or `start`. */
struct course_rule {
	const char *agent; /* for start: the agent's name; "" = the only agent */
	const char *when;  /* a file that the submission must have; NULL = none */
	const char *run;
	int nth;           /* for start: take the n-th match of `when`, in the order of the
	                    * numbers in names; 0 = the first by name */
};

struct course_rules {
	struct course_rule *at;
	int n;
};

/* A rule: a submission must have a file that matches a pattern, or none if forbidden. */
struct course_files {
	const char *pattern[COURSE_WORDS];
	int patterns;
	const char *why; /* a text for the student, or NULL */
	const char *code; /* a text that the file must contain (without blanks and
	                   * comments), or NULL */
	const char *part; /* a part marked by hand, which gets no points without the file;
	                   * or NULL */
	int line;
	bool forbidden;
};

enum course_kind {
	COURSE_BEAT,  /* all points for winning, otherwise none */
	COURSE_EACH,  /* points for each game won */
	COURSE_SHARE, /* points in proportion to the score of the games */
	COURSE_CASES, /* points for single positions */
	COURSE_HAND,  /* marks by a person */
	COURSE_CLASS, /* the best gets all points, others in proportion to their score */
	COURSE_RANK,  /* the first gets all points, the next ones evenly fewer */
	COURSE_KINDS,
};

/* The words for the kinds, such as "beat". */
extern const char *const course_kinds[COURSE_KINDS];

/* The first games.  An agent that forfeits all of them plays for no part. */
struct course_check {
	const char *agent; /* the agent; NULL = every agent without a check of its own */
	int rounds;        /* 0 = none */
	const char *opponent;
	const char *game, *terms; /* instead of the course's, or NULL */
	const char *throws; /* a pattern of the line that the course's client writes to
	                    * standard error when an exception has left the student's
	                    * method; such an agent plays no further.  NULL = none */
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
	bool bonus;           /* not part of the maximum */
	const char *agent;    /* the student's agent; "" = the only agent */
	const char *opponent; /* a player; @NAME = another agent of the student */
	bool hidden;          /* reports do not name the opponent */
	int rounds;
	int first;            /* rounds that the student begins; -1 = every second one */
	bool pairs;           /* both games of a pair have the same `vary` settings */
	double each;          /* COURSE_EACH: points for a won game */
	int places;           /* COURSE_RANK: places that get points, if percent is 0 */
	int percent;          /* or the percentage of the class that gets points */
	const char *game, *terms; /* instead of the course's, or NULL */
	const char *vary;     /* random settings of each game (course_vary.h), or NULL */
	char *file;           /* COURSE_CASES: the positions; absolute */
	bool has_file;        /* COURSE_HAND: the file to mark is in the submission */
	char plays[17];       /* digest of everything that affects its games; "" = none */
	int line;
};

/* The name of the total of all parts. */
#define COURSE_TOTAL "total"

/* A condition, such as "to get a passing grade on the tournament, beat the random
 * player". `needs` must have `least` points.  If `least` is missing, `needs` must be
 * beaten, or have all its points.  Otherwise `part` gives at most `most` points. */
struct course_gate {
	const char *part; /* the part to limit, or COURSE_TOTAL */
	char needs[COURSE_NAME];
	double least;     /* points that `needs` must have; -1 = missing */
	double most;
	int line;
};

struct course_gates {
	struct course_gate *at;
	int n;
};

/* How late submissions lose points (points_days_late). */
struct course_late {
	bool given;
	double percent;       /* per cent of the points to lose for each day begun */
	int64_t due, grace_s; /* days are counted from the deadline, due + grace */
	int zone_s;           /* the zone of `due`, also for times without a zone */
	int most;             /* after this many days no points are left; 0 = no limit */
};

/* A need of the course: a program or file outside submissions; commands name it {NAME}. */
struct course_with {
	const char *name, *about;
	char *path; /* absolute path from the course or --with; NULL = none */
	char *reads; /* what agents and builds may read: the path, or for /opt/x/bin/y, a
	              * program, /opt/x; NULL = none: programs on PATH are readable anyway */
	const char *otherwise; /* replaces a missing path; NULL = the path is required */
	bool program;        /* a program; `otherwise` is its name on PATH */
	const char *try;     /* a shell command that tests it, run like a build */
};

struct course_withs {
	struct course_with *at;
	int n;
};

/* The limits of a build, for all its processes together unless stated otherwise. */
struct course_limits {
	int64_t cpu_us, wall_us;
	int64_t mem_bytes;  /* resident memory */
	int64_t disk_bytes; /* disk space in all, and of a single file */
	int64_t entries;    /* files and folders */
	int64_t open_files; /* open files of each process */
};

/* A student who is in a team. */
struct course_member {
	const char *team, *id;
	int line;
};

/* Settings of arena(1), which score does not use. */
struct course_arena {
	int jobs;        /* games and builds at once */
	const char *away; /* the command that plays batches; NULL = none */
	const char **rung; /* our players, which are always on the ladder */
	int rungs;       /* number of rungs; the first has the rating 0 */
	struct course_member *member;
	int members;
	const char *notice; /* a text on the page, or NULL */
	const char *notify; /* the command to run with what happens, or NULL */
	const char *memory; /* what agents may keep between games, such as "10M", or NULL */
	int per_day;     /* most versions of a student in 24 hours; 0 = no limit */
	int challenges;  /* most unrated games that a student may ask for in 24 hours */
	int64_t closes;  /* later submissions wait; seconds since 1970; 0 = never */
};

/* Columns of the roster. */
enum {
	ROSTER_ID, ROSTER_NAME, ROSTER_GROUP, ROSTER_LATE, ROSTER_EMAIL, ROSTER_SUBMITTED,
	ROSTER_COLUMNS
};

/* How to read the roster. */
struct course_roster {
	const char *column[ROSTER_COLUMNS]; /* their names there; NULL = the usual ones */
	enum times_dates dates; /* of times of handing in */
};

/* What students may hand in. */
struct course_upload {
	const char *id;    /* an extended regex for whole ids */
	const char *form;  /* a regex for a submission's name, group 1 is the id; or NULL */
	int64_t size;      /* most bytes of a submission */
	bool no_binaries;
	const char *root[COURSE_WORDS]; /* folder of the code: the first that exists */
	int roots;
	bool outer;     /* root outer=yes: the root may be inside other folders */
	struct course_files *files;
	int files_n;
	struct course_roster roster;
	const char **skip; /* more names to leave out of submissions (tidy_aside) */
	int skips;
};

/* The marks of a status. */
struct course_status {
	double points;
	bool disqualified;
};

struct course_lines {
	char ***words;
	int n;
};

struct course {
	char *path, *name; /* the definition's path, and its name without .conf */
	char digest[65];   /* SHA-256 of the definition */
	char base[65];     /* digest of everything that affects all gradings */
	const char *title, *game, *terms;
	struct course_upload upload;
	struct course_rules build, start;
	struct course_part *part;
	int parts;
	struct course_gates gates;
	struct course_late late;
	struct course_withs withs;
	struct course_checks checks; /* the first is for agents without their own */
	struct course_limits limits; /* limits of a build */
	struct course_arena arena;
	struct course_status status[STATUS_COUNT];
	struct course_lines lines; /* the words of all lines; other strings point into it */
};

/* The names of the roster's columns, and the keys of the line `roster`. */
extern const char *const course_columns[ROSTER_COLUMNS];

/* Read a definition.  False with "file:line: reason".  Free it with course_free. */
bool course_read(struct course *course, const char *path, char why[COURSE_WHY]);
void course_free(struct course *course);

/* Store `NAME=PATH` of --with; the text must outlive the course.  False with the
 * reason. */
bool course_give(struct course *course, const char *text, char why[COURSE_WHY]);

/* Set the path of a need, which the course then owns. */
void course_set_path(struct course_with *with, char *path);

/* The first need without a value, or NULL. */
const struct course_with *course_lacks(const struct course *course);

/* The absolute path of a file beside the definition; NULL if it is missing.  Free it. */
char *course_beside(const struct course *course, const char *file);

/* Append a gate's condition: "random needs at least 1". */
void course_add_gate(const struct course *course, const struct course_gate *gate,
                     struct text *text);

/* The index of the part with this name, or -1. */
int course_part(const struct course *course, const char *name);

/* The first games of an agent. */
const struct course_check *course_check(const struct course *course,
                                        const char *agent);

/* Whether a part is its agent's first, before which the agent plays its first games. */
bool course_begins(const struct course *course, int part);

/* The team of a student, or the id itself. */
const char *course_team(const struct course *course, const char *id);

/* The maximum of points, without bonus parts. */
double course_max(const struct course *course);

/* The first part with a tournament of the class, or NULL. */
const struct course_part *course_league(const struct course *course);

/* Whether the part has a series of games. */
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

/* Whether the opponent is another agent of the same student. */
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

/*
 * course_fill.c: the placeholders in a course's texts: {id}, {course} and the names of needs
 */

/* Fill in the placeholders for a student. The caller frees the text. */
char *course_fill(const struct course *course, const char *id, const char *text);

/* Fill in the placeholders of a command.  A path stays in one word, whatever its characters
 * are.  {file} stands for `file`, unless that is NULL. */
char *course_command(const struct course *course, const char *id, const char *text,
                     const char *file);

#endif
