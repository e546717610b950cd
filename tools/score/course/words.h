#ifndef WORDS_H
#define WORDS_H

/*
 * One line of a course's definition, split at blanks; quotes keep words together
 * (text_words).  A word `key=value` is an argument.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "score/course/course.h"

enum { WORDS_WHY = 400, WORDS_MOST = 64, WORDS_ROUNDS = 10000, WORDS_POINTS = 1000000 };

struct words {
	char **all;                       /* all words in one allocation, the key first */
	const char *plain[WORDS_MOST];    /* words after the key that are no arguments */
	const char *argument[WORDS_MOST]; /* words `key=value`; NULL once read */
	int plains, arguments;
	int line;                         /* the line's number in the file */
	char why[WORDS_WHY];              /* what is wrong with the line */
};

/* Split a line.  False with the reason.  All words point into `all`: free only that. */
bool words_split(struct words *words, const char *line, int number);

/* Set the reason.  Returns false. */
#define words_wrong(words, ...) text_refuse((words)->why, WORDS_WHY, __VA_ARGS__)

/* Whether the line has this key. */
bool words_is(const struct words *words, const char *key);

/* The value of an argument, or NULL.  Each argument can be read once. */
const char *words_get(struct words *words, const char *key);

/* Store the value of an argument.  Without the argument *value keeps its value. */
void words_text(struct words *words, const char *key, const char **value);

/* Store whether there is an argument `key=yes`.  False with the reason if it is neither
 * yes nor no. */
bool words_flag(struct words *words, const char *key, bool *flag);

/* Store the value of an argument: points, or a whole number from low to high.  Without the
 * argument *value keeps its value.  False with the reason. */
bool words_points(struct words *words, const char *key, double *value);
bool words_count(struct words *words, const char *key, int low, int high,
                 int *value);

/* Parse "10%", from `low` to 100.  False without a reason. */
bool words_percent(const char *text, double low, double *value);

/* Whether all arguments were read.  If not, the reason names the first unread one. */
bool words_done(struct words *words);

/*
 * Values.  A function that fails returns false and sets the reason.
 */

/* Check a game or terms.  NULL, a missing value, is valid. */
bool words_check_game(struct words *words, const char *game);
bool words_check_terms(struct words *words, const char *terms);

/* Check a game in the definition.  If a program has the game's rules, *game becomes a
 * text with the program's absolute path, which works in any folder except a student's. */
bool words_take_game(struct words *words, struct course *course, const char **game);

/* Check an extended regular expression, which must have at least this many groups. */
bool words_check_pattern(struct words *words, const char *pattern, size_t groups);

/* Parse "10M", "60s" or "1024": bytes, microseconds or a count. */
bool words_amount(struct words *words, const char *text, int64_t *value);

/*
 * Lines.  A function that fails returns false and sets the reason.
 */

/* Add a line to the course, as its key says.  course_take_part adds a line `part` or
 * `bonus`, course_take_gate a line `gate`, and course_take_late the line `late`. */
bool course_take_line(struct course *course, struct words *words);
bool course_take_part(struct course *course, struct words *words);
bool course_take_gate(struct course *course, struct words *words);
bool course_take_late(struct course *course, struct words *words);

/* Check the names and points of all gates. */
bool course_check_gates(const struct course *course, struct words *words);

#endif
