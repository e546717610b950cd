#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "expert/alphabeta_search.h"
#include "expert/expert.h"
#include "kit/eval.h"
#include "replay/review.h"

/*
 * The worth of a position
 */

enum {
	WEIGHED = 20000,   /* positions in an estimate */
	PROVED = 300000,   /* positions in a proof, if the solver has a limit */
	TABLE_MB = 64,
};

const char *
worth_problem(const struct game *game)
{
	return game->about.program ? "its rules are a program"
	       : game->sees  ? "players see less than the position"
	                     : NULL;
}

static double
of_sign(int sign)
{
	return sign > 0 ? 1 : sign < 0 ? 0 : 0.5;
}

/* Solve the position with the game's own solver.  False if it cannot. */
static bool
solve(const struct game *game, const struct position *position, struct worth *worth)
{
	const struct expert *expert = expert_find(game->name);
	struct prove_limits limits = {.most = PROVED, .mem_mb = TABLE_MB};
	struct proof proof;

	if (!expert->solve)
		return false;
	proof = expert->solve(position, &limits);
	if (proof.low != proof.high && proof.low <= 0 && proof.high >= 0)
		return false;
	*worth = (struct worth){true, true,
	                        of_sign(proof.low > 0 ? 1 : proof.high), ""};
	return true;
}

/* The chance of a win for a value of the evaluation. */
static double
chance_of(const struct eval *eval, int value)
{
	return 1 / (1 + exp(-value / eval->known->scale));
}

/* Estimate the worth by a search of the same size in every position. */
static void
estimate(const struct variant *variant, const struct position *position,
         struct worth *worth)
{
	struct eval eval = eval_find(variant->game->name, NULL);
	bool sure;
	int value = alphabeta_value(variant, position, WEIGHED, worth->best, &sure);

	worth->known = true;
	worth->exact = sure;
	worth->value = sure ? of_sign(value) : chance_of(&eval, value);
}

static struct worth worth_of(const struct variant *variant,
                             const struct position *position);

struct roll {
	const struct variant *variant;
	const struct position *position;
	struct worth sum;
	double weight;
};

static void
add_outcome(void *context, int64_t weight, const char *outcome)
{
	struct roll *roll = context;
	struct position after = *roll->position;
	struct worth worth;
	char why[GAME_WHY];

	roll->variant->game->play(&after, 0, outcome, why);
	worth = worth_of(roll->variant, &after);
	roll->sum.known = roll->sum.known && worth.known;
	roll->sum.exact = roll->sum.exact && worth.exact;
	roll->sum.value += (double)weight * worth.value;
	roll->weight += (double)weight;
}

static struct worth
worth_of(const struct variant *variant, const struct position *position)
{
	const struct game *game = variant->game;
	struct roll roll = {variant, position, {true, true, 0, ""}, 0};
	struct outcome end = game->outcome(position);
	struct worth worth = {end.over, end.over, 0.5, ""};
	int turn;

	if (end.winner)
		worth.value = end.winner == 1;
	if (end.over)
		return worth;
	turn = game->turn(position);
	if (turn == GAME_CHANCE) {
		game->chance(position, add_outcome, &roll);
		roll.sum.value /= roll.weight;
		return roll.sum;
	}
	if (turn != GAME_BOTH && game->each(position, turn, NULL, NULL) > 0 &&
	    !solve(game, position, &worth))
		estimate(variant, position, &worth);
	return worth;
}

double
worth_glance(const struct game *game, const struct position *position)
{
	struct eval eval = eval_find(game->name, NULL);
	struct outcome end = game->outcome(position);

	if (!eval.score)
		return -1;
	if (end.over)
		return of_sign(end.winner == 1 ? 1 : end.winner ? -1 : 0);
	return chance_of(&eval, eval_position(&eval, game, position, 1));
}

struct best {
	const struct variant *variant;
	const struct position *position;
	struct worth *worth;
};

static void
look(void *context, const char *move)
{
	struct best *best = context;
	struct position after = *best->position;
	int seat = best->variant->game->turn(best->position);
	char why[GAME_WHY];

	if (!*best->worth->best &&
	    best->variant->game->play(&after, seat, move, why) == JUDGE_LEGAL &&
	    worth_of(best->variant, &after).value == best->worth->value)
		strcpy(best->worth->best, move);
}

/* Write to worth->best a move of the seat to move that keeps the worth. */
static void
worth_best(struct worth *worth, const struct variant *variant,
           const struct position *position)
{
	struct best best = {variant, position, worth};

	if (!*worth->best)
		variant->game->each(position, variant->game->turn(position), look,
		                    &best);
}

/*
 * A game
 */

/* A change of an estimate below this proves nothing. */
static const double doubt = 0.1;

static const char *
result(double value)
{
	return value == 1 ? "won" : value == 0 ? "lost" : "drawn";
}

void
review_words(const struct mistake *m, struct text *text)
{
	bool plain = m->exact && (m->before == 1 || m->before == 0.5) &&
	             (m->after == 0 || m->after == 0.5);

	if (plain)
		text_addf(text, "%s %s a %s game; %s %s", m->move,
		          m->after == 0 ? "lost" : "drew", result(m->before),
		          m->best, m->before == 1 ? "wins" : "draws");
	else
		text_addf(text, "%s cost %.2f of a win; %s was better", m->move,
		          m->before - m->after, m->best);
}

static double
of_seat(const struct worth *worth, int seat)
{
	return seat == 1 ? worth->value : 1 - worth->value;
}

/* Whether the mover could not see the other's move, because both owed one. */
static bool
is_blind(const struct game *game, const struct frame *frame)
{
	return frame->event && frame->event->kind == RECORDED_MOVE &&
	       game->turn(&frame[-1].position) == GAME_BOTH;
}

/* Judge the move from a frame to the next. */
static void
judge(struct review *review, const struct recorded *game,
      const struct frame *frame, int step)
{
	const struct recorded_event *e = frame[1].event;
	struct worth *before = &review->worth[step - 1];
	const struct worth *after = before + 1;
	struct mistake m = {step, frame[1].ply, e->seat, e->text, "",
	                    of_seat(before, e->seat), of_seat(after, e->seat),
	                    before->exact && after->exact};

	if (!before->known || !after->known || e->late ||
	    is_blind(game->variant.game, frame))
		return;
	review->judged++;
	if (m.before - m.after < (m.exact ? 1e-9 : doubt))
		return;
	worth_best(before, &game->variant, &frame->position);
	if (!strcmp(before->best, m.move))
		return;
	text_format(m.best, sizeof m.best, "%s", before->best);
	*xpush(review->mistake, review->n) = m;
}

void
review_make(struct review *review, const struct frames *frames)
{
	*review = (struct review){xcalloc((size_t)frames->n + 1,
	                                  sizeof *review->worth)};
	for (int i = 0; i < frames->n; i++) {
		const struct recorded_event *e = frames->frame[i].event;

		review->worth[i] = worth_of(&frames->game->variant,
		                            &frames->frame[i].position);
		if (e && e->kind == RECORDED_MOVE)
			judge(review, frames->game, &frames->frame[i - 1], i);
	}
}

void
review_line(const struct mistake *m, const struct variant *variant,
            struct position position, struct text *line)
{
	enum { PLIES = 6 };
	const struct game *game = variant->game;
	struct worth worth;
	char why[GAME_WHY];
	int turn = m->seat;

	text_add(line, m->best);
	text_format(worth.best, sizeof worth.best, "%s", m->best);
	for (int n = 1; n < PLIES; n++) {
		if (game->play(&position, turn, worth.best, why) != JUDGE_LEGAL ||
		    game->outcome(&position).over)
			return;
		turn = game->turn(&position);
		if (turn != 1 && turn != 2)
			return;
		worth = worth_of(variant, &position);
		worth_best(&worth, variant, &position);
		text_addf(line, " %s", worth.best);
	}
}

void
review_free(struct review *review)
{
	free(review->worth);
	free(review->mistake);
	*review = (struct review){0};
}
