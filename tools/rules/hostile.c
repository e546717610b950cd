#include <stdlib.h>

#include "rules/trial.h"

enum {
	HOSTILE = 200,  /* texts tried in each position */
	LONGEST = 5000, /* bytes of the longest text */
};

bool
hostile_try(struct trial *t, int seat, const char *move, struct position *after)
{
	char why[GAME_WHY] = "";
	enum judge judge;

	*after = t->at;
	judge = t->game->play(after, seat, move, why);
	if (judge == JUDGE_LEGAL)
		return true;
	demand(t, trial_same(t, after, &t->at), "'%s' is %s and changes the position",
	     move, trial_judged(judge));
	if (judge == JUDGE_ENDLESS)
		return true;
	demand(t, judge == JUDGE_MALFORMED || judge == JUDGE_ILLEGAL,
	     "'%s' is %s", move, trial_judged(judge));
	demand(t, *why && memchr(why, '\0', sizeof why) &&
	             why[strlen(why) - 1] != '.',
	     "'%s' is %s because '%s'", move, trial_judged(judge), why);
	return false;
}

static bool
leads_where_a_listed_move_leads(struct trial *t, const struct list *list,
                                const struct position *after)
{
	struct position other;

	for (int i = 0; i < list->n && !t->laws->one_text; i++)
		if (hostile_try(t, t->seat, list->moves[i], &other) &&
		    trial_same(t, after, &other))
			return true;
	return false;
}

static void
legal_only_if_listed(struct trial *t, const struct list *list, const char *move)
{
	struct position after;

	if (hostile_try(t, t->seat, move, &after) && list->n &&
	    !list_has(list, move))
		demand(t, leads_where_a_listed_move_leads(t, list, &after),
		     "'%s' is legal, but not listed", move);
}

void
hostile_short_moves(struct trial *t)
{
	struct list list = list_make(t);
	char text[3] = "";

	legal_only_if_listed(t, &list, text);
	for (int a = ' '; a < 0x7f && trial_goes_on(t); a++) {
		text[0] = (char)a;
		text[1] = '\0';
		legal_only_if_listed(t, &list, text);
		for (int b = ' '; b < 0x7f && trial_goes_on(t); b++) {
			text[1] = (char)b;
			legal_only_if_listed(t, &list, text);
		}
	}
	free(list.moves);
}

/* Draw a character that is usual in texts, or half of the time any byte except NUL. */
static char
draw_byte(struct rng *rng)
{
	static const char likely[] = "00112233456789 ,.;-+/ABCEFJWabcefjrw\t\n";

	if (rng_below(rng, 2))
		return likely[rng_below(rng, sizeof likely - 1)];
	return (char)(1 + rng_below(rng, 255));
}

/* Change a text in one place, cut it, or repeat its end.  A text that would not fit its
 * buffer stays as it is. */
static void
mutate(struct rng *rng, char *text, size_t size)
{
	size_t len = strlen(text), at = rng_below(rng, (uint32_t)len + 1);
	size_t tail = len - at;

	switch (rng_below(rng, 6)) {
	case 0:
		text[at] = '\0';
		break;
	case 1:
		if (tail)
			memmove(text + at, text + at + 1, tail);
		break;
	case 2:
		if (len + tail < size) {
			memmove(text + len, text + at, tail);
			text[len + tail] = '\0';
		}
		break;
	case 3:
		if (len + 1 < size) {
			memmove(text + at + 1, text + at, tail + 1);
			text[at] = draw_byte(rng);
		}
		break;
	default:
		if (tail)
			text[at] = draw_byte(rng);
	}
}

/* Draw the text `from` with 1 to `changes` changes, or any bytes. */
static void
draw_text(struct rng *rng, const char *from, uint32_t changes, char text[LONGEST])
{
	if (rng_below(rng, 2)) {
		uint32_t n = rng_below(rng, rng_below(rng, 50) ? 40 : LONGEST);

		for (uint32_t i = 0; i < n; i++)
			text[i] = draw_byte(rng);
		text[n] = '\0';
		return;
	}
	text_format(text, LONGEST, "%s", from);
	for (uint32_t times = 1 + rng_below(rng, changes); times--;)
		mutate(rng, text, LONGEST);
}

void
hostile_other_moves(struct trial *t)
{
	struct list list = list_make(t);
	char text[LONGEST];

	for (int i = 0; i < HOSTILE && trial_goes_on(t); i++) {
		draw_text(&t->rng, list.n ? list.moves[rng_below(&t->rng, (uint32_t)list.n)]
		                          : t->move, 2, text);
		legal_only_if_listed(t, &list, text);
	}
	free(list.moves);
}

/* Draw a picture of a position that was read from a text, and play three moves. */
static void
use_position(struct trial *t)
{
	struct text picture = {0};

	t->game->draw(&t->at, &picture);
	text_free(&picture);
	for (int i = 0; i < 3 && trial_draw(t); i++) {
		struct list list = list_make(t);

		demand(t, !list.n || list_has(&list, t->move),
		     "'%s' is drawn at random, but not listed", t->move);
		free(list.moves);
		if (t->why->len || !trial_play(t))
			break;
	}
}

/* Read a text.  If the game refuses it, there must be a reason and no change. */
static void
try_read(struct trial *t, const char *text)
{
	struct trial copy = *t;
	char why[GAME_WHY] = "", first[GAME_TEXT], second[GAME_TEXT];

	if (!t->game->read(&copy.at, t->laws->variant.param, text, why)) {
		demand(t, trial_same(t, &copy.at, &t->at),
		     "'%s' is refused and changes the position", text);
		demand(t, *why && memchr(why, '\0', sizeof why),
		     "'%s' is refused without a reason", text);
		return;
	}
	t->game->write(&copy.at, first);
	trial_read_back(&copy, &copy.at, first);
	t->game->write(&copy.at, second);
	demand(t, !strcmp(first, second), "'%s' is read as '%s', and that as '%s'",
	     text, first, second);
	use_position(&copy);
}

void
hostile_other_positions(struct trial *t)
{
	char position[GAME_TEXT], text[LONGEST];

	t->game->write(&t->at, position);
	for (int i = 0; i < HOSTILE && trial_goes_on(t); i++) {
		draw_text(&t->rng, position, 3, text);
		try_read(t, text);
	}
}
