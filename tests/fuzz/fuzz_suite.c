/*
 * Suites and the problem files of two courses.  Input: a byte that says whether there
 * is a file of answers; the answers, if so, up to a line "--"; the file.  Every
 * accepted case can be asked and judged.
 */
#include "folder.h"
#include "suite/suite_read.h"

static void
check_moves(const struct suite_case *c)
{
	for (char **move = c->moves; move && *move; move++) {
		struct position after = c->position;
		char why[GAME_WHY] = "";
		enum judge judge = c->variant.game->play(&after, c->seat, *move,
		                                         why);

		law(judge == JUDGE_LEGAL || judge == JUDGE_ENDLESS,
		    "'%s' is expected, but: %s", *move, why);
		law(suite_right(c, *move) == (c->wants == SUITE_ONE_OF),
		    "'%s' of '%s' is judged otherwise", *move, c->expected);
	}
}

static void
check_case(const struct suite_case *c)
{
	struct terms terms;
	char why[TERMS_WHY] = "";
	int turn = c->variant.game->turn(&c->position);

	law(!c->variant.game->outcome(&c->position).over, "a game that is over");
	law((c->seat == 1 || c->seat == 2) && (turn & c->seat),
	    "seat %d is asked, but it is %d's turn", c->seat, turn);
	law(c->points >= 1 && c->points <= SUITE_POINTS, "%d points", c->points);
	law((c->wants == SUITE_LEGAL) == !c->moves, "moves, or none");
	law(suite_terms(c, NULL, NULL, &terms, why), "no terms: %s", why);
	check_moves(c);
}

/* Read the answers, if there are any.  The rest is the file. */
static bool
put_answers(struct fuzz *fuzz)
{
	struct text answers = {0};
	char *line;

	if (fuzz_byte(fuzz) % 2)
		return false;
	while ((line = fuzz_line(fuzz)) && strcmp(line, "--")) {
		text_addf(&answers, "%s\n", line);
		free(line);
	}
	free(line);
	folder_put("answers", text_str(&answers), answers.len);
	text_free(&answers);
	return true;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct fuzz fuzz = {bytes, n};
	struct suite_hints hints = {0};
	struct suite suite = {0};
	char why[SUITE_WHY] = "";

	if (put_answers(&fuzz))
		hints.answers = folder_path("answers");
	if (suite_read(&suite, folder_put("a.suite", fuzz.at, fuzz.left),
	               &hints, why)) {
		law(suite.count > 0, "a suite of nothing");
		for (int i = 0; i < suite.count; i++)
			check_case(&suite.at[i]);
	} else {
		law(*why, "refused without a reason");
		for (const char *p = why; *p; p++)
			law(*p >= 0x20 && *p <= 0x7e, "byte 0x%02x is shown",
			    (unsigned char)*p);
	}
	suite_free(&suite);
	return 0;
}
