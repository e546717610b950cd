#ifndef HARNESS_H
#define HARNESS_H

/*
 * What the unit tests share: running a suite, reading the vectors, listing moves.  All of
 * it is small inline functions, because each test program is one file.
 *
 * Environment: TAP: print the results as TAP on stdout.  VECTORS: the folder of the vectors,
 * by default "tests/vectors".  SLOW: test everything, not only what takes a minute.
 */

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "game/game.h"
#include "game/terms.h"

/* ck_assert_msg for hot loops: libcheck writes every assertion that holds to a file,
 * and this one writes only what fails. */
#define must(ok, ...) \
	do { \
		if (!(ok)) \
			ck_abort_msg(__VA_ARGS__); \
	} while (0)

/* Return whether there is time for everything. */
static inline bool
harness_slow(void)
{
	return getenv("SLOW") != NULL;
}

/* a user whom no system gives to anybody */
enum { ORDINARY = 61400 };

/* Become an ordinary user, because modes and rights do not bind a superuser. */
static inline void
become_ordinary(void)
{
	if (geteuid() == 0 && (setgid(ORDINARY) < 0 || setuid(ORDINARY) < 0))
		_exit(254);
}

/*
 * A test registers itself: TEST(name) { ... }.  TESTS(name, n) { ... } is run n times, with
 * _i from 0; n may be 0.  DIES(name, status) { ... } has to leave with that status.
 * BEFORE_EACH(set_up, tear_down) holds for the tests below it, up to the next one; either
 * may be NULL.  BEFORE_ALL does it once, in the process that forks them.
 * ONLY_WHERE(what, "why not", condition) leaves the tests below it out where the condition
 * does not hold, up to the next ONLY_WHERE or EVERYWHERE, and says that `what` was skipped.
 * n and conditions are worked out after main has begun.
 */
#define TEST(name) TESTS(name, 1)
#define TESTS(name, n) TESTS_FROM(name, 0, n)
#define TESTS_FROM(name, from, to) HARNESS_TEST(name, from, to, 0)
#define DIES(name, status) HARNESS_TEST(name, 0, 1, status)
#define HARNESS_TEST(name, from, to, status) \
	static void name##_body(int _i); \
	START_TEST(name) \
	{ \
		name##_body(_i); \
	} \
	END_TEST \
	static void name##_add(TCase *tcase) \
	{ \
		tcase_add_loop_exit_test(tcase, name, status, from, to); \
	} \
	HARNESS_NOTE(.add = name##_add) \
	static void name##_body(int _i CK_ATTRIBUTE_UNUSED)
#define BEFORE_EACH(set_up, tear_down) \
	HARNESS_NOTE(.before = true, .first = set_up, .last = tear_down)
#define BEFORE_ALL(set_up, tear_down) \
	HARNESS_NOTE(.before = true, .once = true, .first = set_up, .last = tear_down)
#define ONLY_WHERE(what, why_not, condition) \
	static bool what##_tried(void) \
	{ \
		return condition; \
	} \
	HARNESS_NOTE(.tried = what##_tried, .skip = "# SKIP " #what ": " why_not)
#define EVERYWHERE HARNESS_NOTE(.tried = harness_anywhere)
#define COUNT_OF(array) ((int)(sizeof(array) / sizeof *(array)))

enum {
	HARNESS_NOTES = 200,
	HARNESS_SECONDS = 60, /* a test that takes longer hangs */
};

/* A test or a setting, at its line of the test program's file. */
struct harness_note {
	int line;
	void (*add)(TCase *tcase);
	void (*first)(void), (*last)(void);
	bool before, once;
	bool (*tried)(void);
	const char *skip;
};

static inline bool
harness_anywhere(void)
{
	return true;
}

static struct harness_note harness_notes[HARNESS_NOTES];
static int harness_n;

#define HARNESS_NOTE(...) HARNESS_NOTE_AT(__LINE__, __VA_ARGS__)
#define HARNESS_NOTE_AT(at, ...) HARNESS_NOTE_OF(at, __VA_ARGS__)
#define HARNESS_NOTE_OF(at, ...) \
	__attribute__((constructor)) static void harness_note_##at(void) \
	{ \
		if (harness_n < HARNESS_NOTES) \
			harness_notes[harness_n] = (struct harness_note){ \
				.line = at, __VA_ARGS__}; \
		harness_n++; \
	}

static inline int
harness_by_line(const void *a, const void *b)
{
	const struct harness_note *x = a, *y = b;

	return (x->line > y->line) - (x->line < y->line);
}

START_TEST(it_is_not_tried_here)
{
}
END_TEST

static inline TCase *
harness_case(Suite *suite, const char *name)
{
	TCase *tcase = tcase_create(name);

	tcase_set_timeout(tcase, harness_slow() ? 10 * HARNESS_SECONDS : HARNESS_SECONDS);
	suite_add_tcase(suite, tcase);
	return tcase;
}

/* Add a note to the test case, under the settings above it. */
static inline void
harness_add(Suite *suite, const struct harness_note *note)
{
	static TCase *tcase;
	static bool off;

	if (note->tried) {
		off = !note->tried();
		if (off)
			tcase_add_test(harness_case(suite, note->skip),
			               it_is_not_tried_here);
	}
	if (!tcase || note->before)
		tcase = harness_case(suite, "tests");
	if (note->before)
		(note->once ? tcase_add_unchecked_fixture
		            : tcase_add_checked_fixture)(tcase, note->first, note->last);
	if (note->add && !off)
		note->add(tcase);
}

/* Run all tests.  Returns the program's exit status. */
static inline int
harness_run(void)
{
	Suite *suite = suite_create("tests");
	SRunner *runner = srunner_create(suite);
	bool tap = getenv("TAP") != NULL;
	int failures;

	if (harness_n > HARNESS_NOTES)
		return 2;
	qsort(harness_notes, (size_t)harness_n, sizeof *harness_notes, harness_by_line);
	for (int i = 0; i < harness_n; i++)
		harness_add(suite, &harness_notes[i]);
	if (tap)
		srunner_set_tap(runner, "-");
	srunner_run_all(runner, tap ? CK_SILENT : CK_NORMAL);
	failures = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failures != 0;
}

/* A program with a main of its own, which calls harness_run, defines this before it
 * includes the header. */
#ifndef OWN_MAIN
int
main(void)
{
	return harness_run();
}
#endif

/* Texts that are refused with that in the reason; reason NULL: texts that are good. */
struct refusal {
	const char *why;
	const char *texts[50];
};

/* Open a gzipped file of vectors: "kari" is kari.txt.gz.  Close it with harness_close,
 * which fails the test if gzip reports an error. */
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

/* Read the next line, without its newline and without comments.  Returns false at the
 * end. */
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

/* Parse a variant such as "kari,opening=352614", which must be right. */
static inline struct variant
harness_variant(const char *text)
{
	struct variant variant;
	char why[GAME_WHY] = "";

	ck_assert_msg(variant_parse(&variant, text, why), "%s: %s", text, why);
	return variant;
}

/* Parse terms, which must be right.  "" means none. */
static inline struct terms
harness_terms(const char *line)
{
	struct terms terms = {0};
	char why[TERMS_WHY] = "";

	must(!*line || terms_parse(&terms, line, why), "%s: %s", line, why);
	return terms;
}

/* Return how often a part occurs in a text. */
static inline int
harness_count(const char *text, const char *part)
{
	int n = 0;

	for (; (text = strstr(text, part)); text++)
		n++;
	return n;
}

/* Parse a position, which must be right. */
static inline void
harness_read(const struct variant *variant, struct position *position,
             const char *text)
{
	char why[GAME_WHY] = "";

	must(variant->game->read(position, variant->param, text, why),
	     "'%s' is not read: %s", text, why);
}

/* Prepare the variant of this name, in the position `text`, or at its start if that is
 * NULL. */
static inline void
harness_begin(struct variant *variant, struct position *position, const char *name,
              const char *from)
{
	struct rng rng = rng_derive(7, RNG_START, 1, 0, 0);

	*variant = harness_variant(name);
	variant->game->start(position, variant->param, &rng);
	if (from)
		harness_read(variant, position, from);
}

/* Play a move that must be legal. */
static inline void
harness_play(const struct game *game, struct position *position, int seat,
             const char *move)
{
	char why[GAME_WHY] = "";

	must(game->play(position, seat, move, why) == JUDGE_LEGAL, "%s: %s", move, why);
}

/* Draw a move for the player to move, and play it. */
static inline void
harness_pick(const struct game *game, struct position *position, struct rng *rng)
{
	char move[GAME_MOVE];

	game->pick(position, game->turn(position), rng, move);
	harness_play(game, position, game->turn(position), move);
}

static inline void
harness_add_move(void *context, const char *move)
{
	struct text *list = context;

	if (list->len)
		text_add(list, ",");
	text_add(list, move);
}

/* Return the moves of each, joined by commas.  The caller frees it with text_free. */
static inline struct text
harness_moves(const struct game *game, const struct position *position,
              int seat)
{
	struct text list = {0};

	game->each(position, seat, harness_add_move, &list);
	return list;
}

/* Return "legal" and the like, for messages. */
static inline const char *
harness_judge(enum judge judge)
{
	static const char *const word[] = {"legal", "malformed", "illegal",
	                                   "endless"};

	return (unsigned)judge < 4 ? word[judge] : "no judge at all";
}

#endif
