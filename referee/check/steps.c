#include <string.h>

#include "base/clock.h"
#include "check/excerpt.h"
#include "check/opponent.h"
#include "check/steps.h"
#include "proc/confine.h"

enum {
	TRIES = 3, /* attempts to see the agent exit; a machine may be busy */
	NEAR = 80, /* warn above this percentage of a limit */
};

/* The failed step that prevents judging this one, or STEPS.  If STEP_START or STEP_FIRST
 * failed, we judge no step after it.  If another step up to STEP_OUTPUT failed, we judge no
 * step after STEP_OUTPUT but the two about the exit. */
static enum step_kind
gate(const struct check *check, enum step_kind step)
{
	bool leaves = step == STEP_QUIT || step == STEP_LEAVE;
	int last = step > STEP_OUTPUT && !leaves ? STEP_OUTPUT : STEP_FIRST;

	for (int i = 0; i < (int)step && i <= last; i++)
		if (check->state[i] == STEP_FAILED)
			return (enum step_kind)i;
	return STEPS;
}

/*
 * Start and first answer
 */

static void
judge_start(struct check *check, const struct bout *bout, struct step_result *r)
{
	const struct bout_game *game = &bout->game[0];
	const struct verdict *v = &game->result.played.verdict;

	if (v->reason == REASON_START && game->result.fault == 1)
		judge_fail(check, bout, game, v, r);
}

/* Whether the first answer is a fault; if so, sets the verdict.  A late first answer is a
 * fault even if the terms allow it. */
static bool
is_first_fault(const struct bout *bout, struct verdict *v)
{
	const struct result *result = &bout->game[0].result;
	bool late = bout->plies && bout->ply[0].own && bout->ply[0].late;
	char limit[24];

	*v = result->played.verdict;
	if (result->fault == 1)
		return true;
	if (bout->broken) {
		*v = verdict_against(1, REASON_LATE_WALL,
		                     "no answer before the check gave up");
		text_format(v->measured, sizeof v->measured, " (%s)",
		            verdict_time(bout->limit_s * CLOCK_S, limit));
	} else if (late) {
		*v = verdict_against(1, REASON_LATE_WALL, "no answer in time, so "
		                     "the referee played a random move");
	}
	return bout->broken || late;
}

/* If a silent agent answers on the other wire, the operator has named the wrong
 * wire. */
static void
try_other_wire(struct check *check, struct step_result *r)
{
	const struct wire *other = bout_other_wire(check->bouts.match);
	const struct bout *bout;
	struct verdict v;

	if (!other)
		return;
	bout = bout_play(&check->bouts, BOUT_OTHER);
	if (!bout->plies || is_first_fault(bout, &v))
		return;
	text_clear(&r->hint);
	text_addf(&r->hint, "It answers on the %s wire: write its command %s kari: before it.",
	          other->name, other == &wire_kari ? "with" : "without");
}

/* Whether the agent gives its first answer without these layers of the sandbox. */
static bool
plays_without(struct check *check, unsigned layers)
{
	const struct bout *bout;
	struct verdict v;

	check->bouts.without = layers;
	bout = bout_again(&check->bouts, BOUT_OPEN);
	return bout->plies && !is_first_fault(bout, &v);
}

/* Layers of the sandbox that a check can leave off: not walk, cgroup and uid. */
static const unsigned parts[] = {
	1u << CONFINE_NETNS, 1u << CONFINE_POSIX, 1u << CONFINE_PIDNS | 1u << CONFINE_PROCFS,
	1u << CONFINE_SECCOMP, 1u << CONFINE_MOUNTS, 1u << CONFINE_LANDLOCK,
};

/* If an agent died at once, find out whether it plays without the sandbox, and then which
 * layers have to be off.  Two layers may refuse the same call.  Does nothing if the
 * operator requires a layer. */
static void
try_without_sandbox(struct check *check, struct step_result *r)
{
	const struct sandbox *sandbox = &check->bouts.match->sandbox;
	const char *before = " It plays with these layers of the sandbox off: ";
	unsigned off = 0;

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		off |= parts[i] & sandbox->layers;
	if (sandbox->mode != SANDBOX_AUTO || sandbox->required || sandbox->terms_required ||
	    !off)
		return;
	if (plays_without(check, 0)) {
		text_add(&r->hint, " Tried again, it played: it dies only sometimes.");
		return;
	}
	if (!plays_without(check, off))
		return;
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (off & parts[i] && plays_without(check, off & ~parts[i]))
			off &= ~parts[i];
	for (int i = 0; i < CONFINE_LAYERS; i++)
		if (off >> i & 1) {
			text_addf(&r->hint, "%s%s", before,
			          confine_word((enum confine_layer)i));
			before = ", ";
		}
	if (off)
		text_add(&r->hint, ". They keep something from it that it needs: sandbox(7).");
}

static void
judge_first(struct check *check, const struct bout *bout, struct step_result *r)
{
	const struct bout_game *game = &bout->game[0];
	struct verdict v;
	char took[24];

	if (is_first_fault(bout, &v)) {
		judge_fail(check, bout, game, &v, r);
		try_other_wire(check, r);
		if (verdict_class(v.reason) == VERDICT_GONE)
			try_without_sandbox(check, r);
	} else if (judge_games(check, bout, 1, 1, r)) {
		verdict_time(game->result.played.worst_us[game->seat], took);
		text_addf(&r->measured, "after %s, its start included", took);
	}
}

/*
 * Whole games
 */

static void
praise_game(struct check *check, const struct bout *bout, struct step_result *r)
{
	const struct result *result =
		&bout->game[steps[check->now].game - 1].result;

	text_addf(&r->said, "%d plies, %s by %s", result->played.plies,
	          result->winner == 1   ? "won"
	          : result->winner == 2 ? "lost" : "a draw",
	          result->played.verdict.word);
}

static void
praise_rounds(struct check *check, const struct bout *bout,
              struct step_result *r)
{
	text_addf(&r->said, "%d games", bout->games);
	if (check->bouts.match->player[1].wire->transport == WIRE_STREAMS)
		text_add(&r->said, bout->gone ? " in several processes"
		                              : " in one process");
	if (bout->gone)
		text_add(&r->warning, "it left after a game; that is allowed, but "
		         "each fresh process costs its start");
}

/*
 * Time on the clock that decides, memory and threads
 */

/* Fail if the agent lost turns without losing the game. */
static void
fail_late_turns(const struct bout *bout, struct step_result *r)
{
	int late = 0;

	for (size_t i = 0; i < bout->plies; i++)
		if (bout->ply[i].own && bout->ply[i].late && late++ == 0)
			r->game = &bout->game[bout->ply[i].game - 1];
	if (!late)
		return;
	r->state = STEP_FAILED;
	r->bout = bout;
	text_addf(&r->said, "%d turn%s lost by being late: the referee played "
	          "random moves instead", late, late > 1 ? "s were" : " was");
	text_add(&r->expected, "each answer within the milliseconds of its `go`");
	text_add(&r->hint, "Stop thinking before the milliseconds of `go` are "
	         "over, with a margin for a busy machine.");
}

static void
say_longest(const struct terms *terms, const struct bout *bout,
            struct step_result *r)
{
	bool cpu = terms_get(terms, TERMS_CLOCK) == TERMS_CPU;
	int64_t limit_us = terms_get(terms, TERMS_MOVE), most_us = 0;
	char most[24], limit[24];

	for (size_t i = 0; i < bout->plies; i++) {
		const struct bout_ply *ply = &bout->ply[i];
		int64_t us = cpu ? ply->cpu_us : ply->wall_us;

		if (ply->own && us > most_us)
			most_us = us;
	}
	verdict_time(most_us, most);
	text_addf(&r->measured, ", %s at most", most);
	if (limit_us == CLOCK_NEVER)
		return;
	text_addf(&r->measured, " of %s", verdict_time(limit_us, limit));
	if (most_us > limit_us / 100 * NEAR)
		text_addf(&r->warning, "an answer took %s of %s: a slower or busier "
		          "machine makes it late", most, limit);
}

static void
judge_time(struct check *check, const struct bout *bout, struct step_result *r)
{
	if (judge_own_fault(check, bout, r))
		return;
	fail_late_turns(bout, r);
	say_longest(&check->bouts.match->terms, bout, r);
}

static void
judge_memory(struct check *check, const struct bout *bout, struct step_result *r)
{
	int64_t most = 0;
	int threads = 0;

	if (judge_own_fault(check, bout, r))
		return;
	for (int i = 0; i < bout->games; i++) {
		const struct bout_game *game = &bout->game[i];
		const struct played *p = &game->result.played;

		if (p->mem_bytes[game->seat] > most)
			most = p->mem_bytes[game->seat];
		if (p->threads[game->seat] > threads)
			threads = p->threads[game->seat];
	}
	if (!most) {
		r->state = STEP_SKIPPED;
		text_add(&r->said, "they were not counted: the games were too short, "
		         "or this system cannot");
		return;
	}
	text_addf(&r->measured, "%.1f MB, %d thread%s", (double)most / (1 << 20),
	          threads, threads == 1 ? "" : "s");
}

/*
 * When the agent writes, and whether it computes while it waits
 */

static void
judge_output(struct check *check, const struct bout *bout, struct step_result *r)
{
	struct text shown = {0};
	struct verdict v;

	if (judge_own_fault(check, bout, r))
		return;
	/* The referee drops output that comes so soon after a game.  But no agent can
	 * rely on being that fast, so fail. */
	if (excerpt_after_end(text_str(&bout->log), false, &shown)) {
		v = verdict_against(1, REASON_MALFORMED, "it spoke out of turn, after "
		                    "a game had ended; a moment later, that would be "
		                    "a foul in the next game");
		judge_fail(check, bout, NULL, &v, r);
	} else if (gate(check, STEP_WAITING) == STEPS) {
		judge_own_fault(check, bout_play(&check->bouts, BOUT_SLOW), r);
	}
	text_free(&shown);
}

static void
praise_waiting(struct check *check, const struct bout *bout,
               struct step_result *r)
{
	const struct bout_game *game = &bout->game[0];
	int64_t used_us = game->result.played.offturn_us[game->seat], all_us = 0;
	char used[24], all[24];

	for (size_t i = 0; i < bout->plies; i++)
		if (!bout->ply[i].own)
			all_us += OPPONENT_SLOW_MS * CLOCK_MS;
	if (terms_get(&check->bouts.match->terms, TERMS_IDLE) == TERMS_STOP)
		text_add(&r->said, "it is stopped if it computes then (idle=stop)");
	else
		text_addf(&r->measured, "it computed %s in the %s of its "
		          "opponent's turns", verdict_time(used_us, used),
		          verdict_time(all_us, all));
	if (used_us > all_us / 6 &&
	    terms_get(&check->bouts.match->terms, TERMS_OFFTURN) != TERMS_OFFTURN_LOSE)
		text_add(&r->warning, "it computes while its opponent is to move: these terms "
		         "allow that, but under offturn=lose it would lose");
}

/*
 * Messages that are rare in matches
 */

/* If no game made the agent pass, the agent is not at fault: skip the step. */
static void
judge_pass(struct check *check, const struct bout *bout, struct step_result *r)
{
	const struct bout *before = bout_play(&check->bouts, BOUT_GAMES);
	int passes = before->passes + bout->passes;
	int all = before->games + bout->games;

	if (judge_own_fault(check, before, r) || judge_own_fault(check, bout, r))
		return;
	text_addf(&r->said, "%d time%s in %d games", passes,
	          passes == 1 ? "" : "s", all);
	if (!passes)
		r->state = STEP_SKIPPED;
}

static void
praise_cancelled(struct check *check, const struct bout *bout,
                 struct step_result *r)
{
	int cancelled = 0;

	(void)check;
	for (int i = 0; i < bout->games; i++)
		cancelled += bout->game[i].result.played.restarts;
	text_addf(&r->said, "%d of %d games, by `end cancelled endless`",
	          cancelled, bout->games);
}

static void
judge_late(struct check *check, const struct bout *bout, struct step_result *r)
{
	int turns = 0, late = 0;

	if (!judge_games(check, bout, 1, 1, r)) {
		/* In this bout the machine may have delayed the answers. */
		if (r->state == STEP_UNJUDGED)
			r->state = STEP_SKIPPED;
		return;
	}
	for (size_t i = 0; i < bout->plies; i++) {
		turns += bout->ply[i].own;
		late += bout->ply[i].own && bout->ply[i].late;
	}
	text_add(&r->said, "tried with 20 ms a move");
	text_addf(&r->measured, ", late in %d of %d turns", late, turns);
}

static void
praise_positions(struct check *check, const struct bout *bout,
                 struct step_result *r)
{
	int64_t most_us = 0;
	char most[24];

	(void)check;
	for (int i = 0; i < bout->games; i++) {
		const struct bout_game *game = &bout->game[i];

		if (game->result.played.worst_us[game->seat] > most_us)
			most_us = game->result.played.worst_us[game->seat];
	}
	text_addf(&r->said, "%d positions", bout->games);
	text_addf(&r->measured, ", in %s at most", verdict_time(most_us, most));
}

static void
praise_same(struct check *check, const struct bout *bout, struct step_result *r)
{
	const struct bout *before = bout_play(&check->bouts, BOUT_GAMES);
	size_t i = 0, n = bout->plies;

	while (n > 0 && (n > before->plies || before->ply[n - 1].game != 1))
		n--;
	while (i < n && !strcmp(bout->ply[i].move, before->ply[i].move))
		i++;
	if (i < n)
		text_addf(&r->said, "it plays otherwise from ply %zu on, which is "
		          "allowed", i + 1);
	else
		text_addf(&r->said, "the same %zu plies", n);
}

/*
 * Leaving
 */

static void
fail_leaving(const struct bout *bout, const char *hint, struct step_result *r)
{
	r->state = STEP_FAILED;
	r->bout = bout;
	r->game = &bout->game[0];
	text_add(&r->hint, hint);
}

static bool
is_too_slow(const struct bout_leaving *leaving)
{
	return leaving->left && leaving->us > leaving->may_us;
}

static void
judge_leaving(struct check *check, const struct bout *bout,
              struct step_result *r)
{
	const struct bout_leaving *leaving = &bout->leaving;
	char took[24], may[24];

	for (int i = 1; i < TRIES && is_too_slow(leaving); i++)
		bout_again(&check->bouts, steps[check->now].bout);
	verdict_time(leaving->us, took);
	verdict_time(leaving->may_us, may);
	text_addf(&r->expected, "that it and all that it has started are gone within "
	          "%s", may);
	if (!leaving->seen) {
		if (!judge_games(check, bout, 1, 1, r))
			return;
		r->state = STEP_SKIPPED;
		text_add(&r->said, "its process ends with the game");
	} else if (!leaving->left || is_too_slow(leaving)) {
		fail_leaving(bout, check->hint, r);
		text_addf(&r->said, "it did not leave within %s", may);
		text_addf(&r->measured, leaving->left ? " (%s)" : " (nor in %s)",
		          took);
	} else if (leaving->company) {
		fail_leaving(bout, "End what it has started, and wait for it, "
		             "before it leaves.", r);
		text_add(&r->said, "it left a process behind");
	} else {
		text_addf(&r->measured, "%s of %s", took, may);
		if (leaving->signal || leaving->code)
			text_addf(&r->warning, "it left with %s %d; that is allowed, "
			          "but may come from a fault in its last "
			          "lines",
			          leaving->signal ? "signal" : "status",
			          leaving->signal ? leaving->signal
			                          : leaving->code);
	}
}

/*
 * Which agents have a step
 */

static bool
lives_on(const struct match *match)
{
	return match->player[1].wire->transport != WIRE_FOLDER;
}

static bool
runs_once(const struct match *match)
{
	return !lives_on(match);
}

static bool
can_pass(const struct match *match)
{
	return match->variant.game->pass != NULL;
}

static bool
can_cancel(const struct match *match)
{
	return match->player[1].wire->cancels;
}

/* Whether the terms let the game continue after a late answer. */
static bool
can_be_late(const struct match *match)
{
	const struct terms *terms = &match->terms;

	return terms_get(terms, TERMS_CLOCK) == TERMS_WALL &&
	       terms_get(terms, TERMS_MOVE) != CLOCK_NEVER &&
	       (terms_get(terms, TERMS_LATE) == TERMS_RANDOM ||
	        terms_get(terms, TERMS_GRACE) != CLOCK_NEVER);
}

/* Whether a fresh process may have to move in the middle of a game.  On the files wire
 * each move needs one; on other wires a late move leads to one. */
static bool
takes_over(const struct match *match)
{
	const struct terms *terms = &match->terms;

	return runs_once(match) ||
	       (terms_get(terms, TERMS_LATE) == TERMS_RANDOM &&
	        terms_get(terms, TERMS_AFTER) == TERMS_RESTART);
}

/*
 * The steps
 */

const struct step steps[STEPS] = {
	[STEP_START] = {
		"start", "starts", BOUT_FIRST, .judge = judge_start},
	[STEP_FIRST] = {
		"first-answer", "answers when it is first asked", BOUT_FIRST,
		.judge = judge_first},
	[STEP_SEAT_1] = {
		"seat-1", "plays a whole game, moving first", BOUT_GAMES, 1,
		.praise = praise_game},
	[STEP_SEAT_2] = {
		"seat-2", "plays a whole game, moving second", BOUT_GAMES, 2,
		.praise = praise_game},
	[STEP_ROUNDS] = {
		"rounds", "plays game after game", BOUT_GAMES,
		.praise = praise_rounds},
	[STEP_TIME] = {
		"time", "answers in time", BOUT_GAMES, .judge = judge_time},
	[STEP_MEMORY] = {
		"memory", "keeps to its memory and threads", BOUT_GAMES,
		.judge = judge_memory},
	[STEP_OUTPUT] = {
		"output", "writes nothing but its answers", BOUT_GAMES,
		.asked = lives_on, .judge = judge_output},
	[STEP_WAITING] = {
		"waiting", "waits for a slow opponent", BOUT_SLOW,
		.asked = lives_on, .praise = praise_waiting},
	[STEP_PASS] = {
		"pass", "passes when it has no other move", BOUT_PASS,
		.asked = can_pass, .judge = judge_pass,
		.hint = "A forced pass is a move like any other: the referee waits "
		        "for it (protocol.md has it with the game's moves; a Player "
		        "in a course's Python does `return None`)."},
	[STEP_CANCELLED] = {
		"cancelled", "begins anew when a game is cancelled",
		BOUT_CANCELLED, .asked = can_cancel, .praise = praise_cancelled,
		.hint = "Forget all of the old game at `end` and at `game`, and "
		        "take the board from `position`."},
	[STEP_LATE] = {
		"late", "goes on when it was late", BOUT_LATE,
		.asked = can_be_late, .judge = judge_late,
		.hint = "After `played` the board is that of `position`; answer "
		        "`stop` with a move, or not at all, if you have just "
		        "answered."},
	[STEP_POSITIONS] = {
		"positions", "moves in any position of a game", BOUT_POSITIONS,
		.asked = takes_over, .praise = praise_positions,
		.hint = "A fresh process may take over in the middle of a game "
		        "(after=restart): take the board from `position`, "
		        "whatever came before."},
	[STEP_SINGLE] = {
		"single", "makes SINGLE moves", BOUT_SINGLE,
		.asked = runs_once, .praise = praise_positions},
	[STEP_QUIT] = {
		"quit", "leaves when it is told to", BOUT_FIRST,
		.asked = lives_on, .judge = judge_leaving,
		.hint = "Leave at `quit` (on the kari wire: `e`) without waiting "
		        "for more input; save what has to be saved before."},
	[STEP_LEAVE] = {
		"end-of-input", "leaves when its input ends", BOUT_LEAVE,
		.asked = lives_on, .judge = judge_leaving,
		.hint = "A read that says end of file (0, EOF, None) means that "
		        "the referee is gone: leave then, or the agent runs for "
		        "ever."},
	[STEP_SAME] = {
		"same-seed", "plays a game again from the same seed", BOUT_SAME,
		.praise = praise_same},
};

void
steps_number(struct check *check)
{
	int number = 0;

	for (int i = 0; i < STEPS; i++)
		if (!steps[i].asked || steps[i].asked(check->bouts.match))
			check->number[i] = ++number;
}

int
steps_count(const struct check *check, enum step_state state)
{
	int n = 0;

	for (int i = 0; i < STEPS; i++)
		n += check->number[i] && check->state[i] == state;
	return n;
}

static void
judge(struct check *check, const struct step *step, struct step_result *r)
{
	const struct bout *bout = bout_play(&check->bouts, step->bout);
	int from = step->game ? step->game : 1;
	int to = step->game ? step->game : BOUT_GAMES_MOST;

	if (check->bouts.signals)
		return;
	if (step->judge)
		step->judge(check, bout, r);
	else if (judge_games(check, bout, from, to, r) && step->praise)
		step->praise(check, bout, r);
}

bool
steps_judge(struct check *check, enum step_kind step, struct step_result *r)
{
	enum step_kind shut = gate(check, step);

	*r = (struct step_result){.state = STEP_PASSED};
	check->now = step;
	text_format(check->bouts.doing, sizeof check->bouts.doing, "%d %s",
	            check->number[step], steps[step].says);
	check->hint = lives_on(check->bouts.match) ? steps[step].hint : NULL;
	if (shut == STEPS)
		judge(check, &steps[step], r);
	else
		judge_skip(check, shut, r);
	check->state[step] = r->state;
	if (check->bouts.match->stable) {
		text_clear(&r->measured);
		text_clear(&r->warning);
	}
	return !check->bouts.signals;
}
