#include <stdlib.h>
#include <string.h>

#include "suite/suite_read.h"

char *
suite_trim(char *s)
{
	size_t len;

	s += strspn(s, " \t\r");
	len = strlen(s);
	while (len && strchr(" \t\r", s[len - 1]))
		s[--len] = '\0';
	return s;
}

/*
 * A case
 */

/* Set up the position from a text, or from "startpos" and a seed as in rules(1). */
static bool
place(struct suite_case *c, const char *text, char why[GAME_WHY])
{
	const struct game *game = c->variant.game;
	int64_t seed = 0;

	if (strncmp(text, "startpos", 8) || (text[8] && text[8] != ' '))
		return game->read(&c->position, c->variant.param, text, why);
	if (text[8] && !text_number(text + 9, 0, INT64_MAX, &seed))
		return text_refuse(why, GAME_WHY,
		                   "a seed is a whole number from 0");
	struct rng rng = rng_derive((uint64_t)seed, RNG_START, 0, 0, 0);

	game->start(&c->position, c->variant.param, &rng);
	return true;
}

/* Split "3 or 4" into its moves. */
static void
split_moves(struct suite_case *c, const char *text)
{
	int n = 0;

	for (const char *end; text; text = end ? end + 4 : NULL) {
		struct text move = {0};

		end = strstr(text, " or ");
		text_add_bytes(&move, text, end ? (size_t)(end - text)
		                                : strlen(text));
		*xpush(c->moves, n) = xstrdup(suite_trim(move.at));
		text_free(&move);
	}
	c->moves = xgrow(c->moves, (size_t)n, sizeof *c->moves);
	c->moves[n] = NULL;
}

/* Make a move.  False if the move is illegal or endless. */
static bool
leads_to(const struct suite_case *c, const char *move, struct position *after,
         enum judge *judge, char why[GAME_WHY])
{
	*after = c->position;
	*judge = c->variant.game->play(after, c->seat, move, why);
	return *judge == JUDGE_LEGAL;
}

static bool
set_expected(struct suite_case *c, const char *text, char why[SUITE_WHY])
{
	struct position after;
	enum judge judge;
	char reason[GAME_WHY];

	c->expected = xstrdup(text);
	if (!strcmp(text, "legal"))
		return true;
	c->wants = strncmp(text, "not ", 4) ? SUITE_ONE_OF : SUITE_NONE_OF;
	split_moves(c, c->wants == SUITE_NONE_OF ? text + 4 : text);
	for (char **move = c->moves; *move; move++)
		if (!leads_to(c, *move, &after, &judge, reason) &&
		    judge != JUDGE_ENDLESS)
			return text_refuse(why, SUITE_WHY, "the expected move "
			                   "'%.200s' is %s: %s", *move,
			                   judge == JUDGE_ILLEGAL
			                   ? "not legal" : "no move", reason);
	return true;
}

static bool
set_time(struct suite_case *c, const char *time, char why[SUITE_WHY])
{
	int64_t us;

	if (!text_format(c->time, sizeof c->time, "%s", time) ||
	    !terms_read_time(time, &us) || us == 0)
		return text_refuse(why, SUITE_WHY, "'%.100s' is no time such "
		                   "as 1500ms, 2s or 1m, and not -", time);
	return true;
}

/* Fill in the question of a case that already has its variant. */
static bool
settle(struct suite_case *c, const char *position, const char *time,
       const char *expected, char why[SUITE_WHY])
{
	const struct game *game = c->variant.game;
	char reason[GAME_WHY];
	struct outcome end;

	if (!place(c, position, reason))
		return text_refuse(why, SUITE_WHY, "the position: %s", reason);
	end = game->outcome(&c->position);
	if (end.over)
		return text_refuse(why, SUITE_WHY, "the game is over in this "
		                   "position (%s)", end.reason);
	c->seat = game_mover(game, &c->position);
	if (!c->seat)
		return text_refuse(why, SUITE_WHY,
		                   "chance is to move in this position");
	return (!time || set_time(c, time, why)) &&
	       set_expected(c, expected, why);
}

static void
free_case(struct suite_case *c)
{
	for (char **move = c->moves; move && *move; move++)
		free(*move);
	free(c->moves);
	free(c->expected);
	free(c->name);
	free(c->file);
}

bool
suite_add(struct suite *suite, struct suite_case c, const char *position,
          const char *time, const char *expected, char why[SUITE_WHY])
{
	if (!settle(&c, position, time, expected, why)) {
		free_case(&c);
		return false;
	}
	*xpush(suite->at, suite->count) = c;
	return true;
}

void
suite_free(struct suite *suite)
{
	for (int i = 0; i < suite->count; i++)
		free_case(&suite->at[i]);
	free(suite->at);
	*suite = (struct suite){0};
}

/*
 * Asking and judging
 */

bool
suite_terms(const struct suite_case *c, const char *course, const char *given,
            struct terms *terms, char why[TERMS_WHY])
{
	char own[2 * SUITE_TIME + 16];

	*terms = (struct terms){0};
	if (!terms_parse(terms, c->variant.game->about.terms, why) ||
	    (course && !terms_parse(terms, course, why)))
		return false;
	if (terms->given[TERMS_BANK])
		text_format(own, sizeof own, "bank=%s", c->time);
	else
		text_format(own, sizeof own, "first=%s,move=%s", c->time, c->time);
	return (!*c->time || terms_parse(terms, own, why)) &&
	       (!given || terms_parse(terms, given, why));
}

bool
suite_right(const struct suite_case *c, const char *move)
{
	size_t size = c->variant.game->size;
	struct position after, wanted;
	char why[GAME_WHY];
	enum judge judge;
	bool found = false;
	bool ends = leads_to(c, move, &after, &judge, why);

	if (c->wants == SUITE_LEGAL)
		return true;
	for (char **one = c->moves; *one && !found; one++)
		found = !strcmp(*one, move) ||
		        (ends && leads_to(c, *one, &wanted, &judge, why) &&
		         !memcmp(&after, &wanted, size));
	return found == (c->wants == SUITE_ONE_OF);
}
