#ifndef HARNESS_H
#define HARNESS_H

/*
 * What the unit tests share: running a suite, reading the vectors, listing
 * moves.  Nothing here but small inline functions, since each test program
 * is one file.
 *
 * TAP set in the environment: the results as TAP on stdout.  VECTORS: the
 * folder of the vectors, "tests/vectors" if it is not set.  SLOW: test all, not
 * what a minute has time for.
 */

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "game/game.h"

/* ck_assert_msg for hot loops: libcheck notes every assertion that holds in
 * a file, this one only what fails. */
#define must(ok, ...) \
	do { \
		if (!(ok)) \
			ck_abort_msg(__VA_ARGS__); \
	} while (0)

/* Whether there is time for everything. */
static inline bool
harness_slow(void)
{
	return getenv("SLOW") != NULL;
}

/* Run the suite and return the exit status of its program. */
static inline int
harness_run(Suite *suite)
{
	SRunner *runner = srunner_create(suite);
	bool tap = getenv("TAP") != NULL;
	int failures;

	if (tap)
		srunner_set_tap(runner, "-");
	srunner_run_all(runner, tap ? CK_SILENT : CK_NORMAL);
	failures = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failures != 0;
}

/* A test case that is given up after so many seconds, in the suite. */
static inline TCase *
harness_case(Suite *suite, const char *name, double seconds)
{
	TCase *tcase = tcase_create(name);

	tcase_set_timeout(tcase, seconds);
	suite_add_tcase(suite, tcase);
	return tcase;
}

/* The lines of a gzipped file of vectors: "kari" is kari.txt.gz.  Close with
 * harness_close, which fails the test if gzip was not content. */
static inline FILE *
harness_vectors(const char *name)
{
	const char *folder = getenv("VECTORS");
	char command[512];
	FILE *lines;

	ck_assert(text_format(command, sizeof command,
	                      "exec gzip -dc '%s/%s.txt.gz'",
	                      folder ? folder : "tests/vectors", name));
	lines = popen(command, "r");
	ck_assert_ptr_nonnull(lines);
	return lines;
}

static inline void
harness_close(FILE *lines)
{
	ck_assert_msg(pclose(lines) == 0, "gzip could not read the vectors");
}

/* The next line without its newline and without comments; false at the end. */
static inline bool
harness_line(FILE *lines, char *line, int size)
{
	do
		if (!fgets(line, size, lines))
			return false;
	while (line[0] == '#');
	line[strcspn(line, "\n")] = '\0';
	return true;
}

/* "kari,opening=352614", which must be right. */
static inline struct variant
harness_variant(const char *text)
{
	struct variant variant;
	char why[GAME_WHY] = "";

	ck_assert_msg(variant_parse(&variant, text, why), "%s: %s", text, why);
	return variant;
}

/* A position text, which must be right. */
static inline void
harness_read(const struct variant *variant, struct position *position,
             const char *text)
{
	char why[GAME_WHY] = "";

	must(variant->game->read(position, variant->param, text, why),
	     "'%s' is not read: %s", text, why);
}

static inline void
harness_add_move(void *context, const char *move)
{
	struct text *list = context;

	if (list->len)
		text_add(list, ",");
	text_add(list, move);
}

/* The moves of each, joined by commas; free it with text_free. */
static inline struct text
harness_moves(const struct game *game, const struct position *position,
              int seat)
{
	struct text list = {0};

	game->each(position, seat, harness_add_move, &list);
	return list;
}

/* "legal" and the like, for messages. */
static inline const char *
harness_judge(enum judge judge)
{
	static const char *const word[] = {"legal", "malformed", "illegal",
	                                   "endless"};

	return (unsigned)judge < 4 ? word[judge] : "no judge at all";
}

#endif
