#include "agent/player.h"
#include "agent/unfit.h"
#include "base/clock.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "match/ruling.h"
#include "proc/confine.h"

enum {
	MOST_TIMES = 31,              /* we wait for this many times an agent's limit, */
	MOST_US = 10 * CLOCK_S,       /* or this long if the limit is short */
	OFFTURN_US = 100 * CLOCK_MS,  /* processor time that an agent may use outside
	                               * its turn, to tidy up, under offturn=lose */
	LOCKS = 4096, /* record locks, each of 200 bytes in the kernel that nobody counts */
};

#define MB(bytes) ((double)(bytes) / (1 << 20))

/*
 * Times
 */

static struct verdict
late_cpu(const struct turn *t)
{
	char limit[24], used[24];
	bool bank = t->how.bank_us == t->may.cpu_late_us;
	struct verdict v = verdict_against(t->seat, REASON_LATE_CPU,
		"used more than %s of processor time%s",
		verdict_time(t->may.cpu_late_us, limit),
		bank ? ", all that was left of its bank" : " in one turn");

	text_format(v.measured, sizeof v.measured, " (%s of %s)",
	            verdict_time(t->sample.cpu_us, used), limit);
	return v;
}

static struct verdict
late_wall(const struct turn *t, const char *what)
{
	char a[24], b[24], c[24];
	struct verdict v = verdict_against(t->seat, REASON_LATE_WALL, "%s %s",
		what, verdict_time(t->may.late_us, a));

	text_format(v.measured, sizeof v.measured,
	            " (%s of %s; ready without running for %s)",
	            verdict_time(t->sample.wall_us, b), a,
	            verdict_time(t->sample.delay.least_us, c));
	return v;
}

/* The verdict if the agent had to wait too long for a processor in its turn.  The opponent
 * is to blame if it used more than half of the processors' time in the turn. */
static struct verdict
kept_waiting(const struct turn *t)
{
	const struct sample *s = &t->sample;
	struct verdict v = s->rival_us > s->wall_us / 2 * t->how.cores
		? verdict_against(3 - t->seat, REASON_OFFTURN, "computed outside "
		                  "its turn, so that its opponent could not run")
		: verdict_void("the machine was too busy for an agent to run");
	char a[24], b[24];

	text_format(v.measured, sizeof v.measured,
	            " (ready without running for %s; its opponent used %s)",
	            verdict_time(s->delay.least_us, a), verdict_time(s->rival_us, b));
	return v;
}

/* End a turn that has passed the limit `kill`. */
static enum turn_end
patience_over(struct turn *t, const char *what)
{
	enum terms_late decides =
		terms_get(t->terms, TERMS_CLOCK) == TERMS_CPU ? TERMS_OVER_CPU
		                                              : TERMS_OVER_WALL;

	t->result.spent = t->late == decides &&
	                  terms_get(t->terms, TERMS_LATE) == TERMS_RANDOM &&
	                  terms_get(t->terms, TERMS_AFTER) == TERMS_RESTART;
	if (t->result.spent)
		return TURN_LATE;
	/* A turn that the wall clock ended may have used too much CPU time before. */
	return turn_fault(t, t->late == TERMS_OVER_CPU ||
	                     t->sample.cpu_us > t->may.cpu_late_us
	                  ? late_cpu(t) : late_wall(t, what));
}

/* Whether an answer that seems late may have come in time while we slept.  The processor
 * time that we read may include time after the answer. */
static bool
may_be_in_time(const struct turn *t)
{
	const struct sample *s = &t->sample;
	int64_t slept = s->delay.most_us - s->delay.least_us;

	/* We always wake slightly after the limit (turn.c). */
	return slept > 0 && s->wall_us - s->delay.most_us <= t->may.late_us + CLOCK_MS &&
	       s->cpu_us - slept * t->how.cores <= t->may.cpu_late_us;
}

static enum turn_end
on_answer(struct turn *t)
{
	if (t->late == TERMS_IN_TIME)
		return TURN_MOVE;
	if (may_be_in_time(t))
		return turn_fault(t, verdict_void("the referee itself was kept "
			"waiting while a limit ran out"));
	return t->late == TERMS_TURN_LOST ? TURN_LATE
	                                  : patience_over(t, "answered after its");
}

static enum turn_end
on_silence(struct turn *t)
{
	const struct sample *s = &t->sample;
	int64_t most = clock_earlier(t->may.late_us, CLOCK_NEVER / MOST_TIMES) * MOST_TIMES;
	bool cpu = t->late == TERMS_OVER_CPU;
	bool wall = t->late == TERMS_OVER_WALL;

	/* The agent is over its limit, but may still answer. */
	if (cpu && s->cpu_us <= t->may.cpu_end_us)
		return TURN_ON;
	if (cpu || (wall && s->wall_us - s->delay.most_us > t->may.end_us))
		return patience_over(t, "no answer within");
	return s->wall_us > clock_add(t->may.end_us, most > MOST_US ? most : MOST_US)
		? turn_fault(t, kept_waiting(t)) : TURN_ON;
}

/*
 * What an agent holds
 */

static struct verdict
too_much_memory(const struct terms *terms, int seat, int64_t bytes)
{
	long long limit_mb = terms_get(terms, TERMS_MEM) >> 20;
	struct verdict v;

	if (terms->given[TERMS_MEM]) {
		v = verdict_against(seat, REASON_MEMORY,
			"used more than %lld MB of memory", limit_mb);
		text_format(v.measured, sizeof v.measured, " (%.1f MB)",
		            MB(bytes));
	} else {
		v = verdict_against(seat, REASON_MEMORY,
			"used more than its share of the machine's memory");
		text_format(v.measured, sizeof v.measured,
		            " (%.1f MB of %lld MB)", MB(bytes), limit_mb);
	}
	return v;
}

static struct verdict
full_folder(int seat, const struct workspace *ws)
{
	return verdict_against(seat, REASON_OUTPUT,
		"wrote more than %lld MB, %d files or %d folders in one another to its "
		"folder%s",
		(long long)(ws->most_bytes >> 20), WORKSPACE_FILES, SCRATCH_DEPTH,
		ws->temporary ? " for TMPDIR" : "");
}

static struct verdict
too_many_threads(int seat, int threads, int64_t most)
{
	struct verdict v = verdict_against(seat, REASON_THREADS,
		"ran more than %lld thread%s", (long long)most,
		most > 1 ? "s" : "");

	text_format(v.measured, sizeof v.measured, " (%d)", threads);
	return v;
}

enum turn_end
ruling_on_held(struct turn *t, int seat, const struct agent *agent, const struct held *held)
{
	const struct terms *terms = seat == t->seat ? t->terms : t->others;
	int64_t threads = clock_earlier(terms_get(terms, TERMS_THREADS), CONFINE_PROCESSES);

	if (held->bytes > terms_get(terms, TERMS_MEM))
		return turn_fault(t, too_much_memory(terms, seat, held->bytes));
	if (held->hidden)
		return turn_fault(t, verdict_against(seat, REASON_OUTPUT,
			"hides what it reads and writes: its program may not be read"));
	if (held->full)
		return turn_fault(t, full_folder(seat, &agent->workspace));
	if (held->locks > LOCKS)
		return turn_fault(t, verdict_against(seat, REASON_MEMORY,
			"held more than %d record locks, which are the kernel's memory",
			LOCKS));
	if (held->threads > threads)
		return turn_fault(t, too_many_threads(seat, held->threads, threads));
	return TURN_ON;
}

enum turn_end
ruling_on_offturn(struct turn *t)
{
	char used[24], limit[24];
	struct verdict v;

	if (terms_get(t->terms, TERMS_OFFTURN) != TERMS_OFFTURN_LOSE ||
	    t->how.offturn_us <= OFFTURN_US)
		return TURN_ON;
	v = verdict_against(t->seat, REASON_OFFTURN, "computed outside its turn "
	                    "for more than %s", verdict_time(OFFTURN_US, limit));
	text_format(v.measured, sizeof v.measured, " (%s)",
	            verdict_time(t->how.offturn_us, used));
	return turn_fault(t, v);
}

/* The kernel kills the largest process, which may belong to the agent that did not take
 * the memory.  So an agent is to blame only if it alone held more than its share. */
struct verdict
ruling_ran_out(const struct turn *t, int64_t own, int64_t rivals)
{
	int64_t share = sample_share(t->terms);
	bool mine = own > share;
	struct verdict v;

	if (mine == (rivals > share)) {
		v = verdict_void("the system ran out of memory and ended a process");
		text_format(v.measured, sizeof v.measured,
		            " (seat %d held %.1f MB, seat %d %.1f MB)", t->seat,
		            MB(own), 3 - t->seat, MB(rivals));
		return v;
	}
	v = verdict_against(mine ? t->seat : 3 - t->seat, REASON_MEMORY, "held more than "
	                    "its share of memory when the system ran out of it");
	text_format(v.measured, sizeof v.measured,
	            " (%.1f MB of %.1f MB; seat %d %.90s)", MB(mine ? own : rivals),
	            MB(share), t->seat, t->result.verdict.text);
	return v;
}

/*
 * The end of a process
 */

static struct verdict
death(const struct turn *t)
{
	const struct sample *s = &t->sample;
	const struct channel *c = &t->agent->channel;
	const char *hint = text_str(&c->talk.hint);
	const struct player *player = t->agent->player;
	bool early = t->how.fresh && !c->wire->folder && !c->talk.in_len;
	const char *when = c->wire->folder ? c->wire->folder->without
	                 : c->talk.in_len  ? " in the middle of a line"
	                 : early ? " before it answered anything" : "";
	struct verdict v;
	char name[48], why[UNFIT_WHY] = "";

	/* Without seccomp, an agent can end its init, by lowering the init's limits. */
	if (s->lost && confine_has(t->agent->confine, CONFINE_SECCOMP))
		return verdict_void("the referee's own process above an agent "
		                    "was killed");
	if (early)
		unfit_ended(player->path, player->argv,
		            player->own.files ? player->own.file[0] : NULL,
		            s->code, why);
	v = s->signal
		? verdict_against(t->seat, REASON_SIGNAL,
		                  "was ended by signal %s%s%s",
		                  signals_name(s->signal, name), when, hint)
		: verdict_against(t->seat, REASON_EXIT,
		                  "exited with status %d%s%s%s", s->code, when,
		                  why, hint);
	if (s->peak_bytes)
		text_format(v.measured, sizeof v.measured,
		            " (it had held %.1f MB of memory)", MB(s->peak_bytes));
	return v;
}

enum turn_end
ruling_on_memory(struct turn *t)
{
	const struct sample *s = &t->sample;
	struct verdict v;

	if (s->peak_bytes > terms_get(t->terms, TERMS_MEM) || s->oom) {
		v = too_much_memory(t->terms, t->seat, s->peak_bytes);
		text_format(v.measured, sizeof v.measured, " (%.1f MB; %s)",
		            MB(s->peak_bytes), death(t).text);
		return turn_fault(t, v);
	}
	return t->agent->workspace.full
		? turn_fault(t, full_folder(t->seat, &t->agent->workspace)) : TURN_ON;
}

static enum turn_end
on_death(struct turn *t)
{
	enum turn_end end = ruling_on_memory(t);

	if (end != TURN_ON)
		return end;
	if (t->sample.cpu_us > t->may.cpu_late_us) {
		t->late = TERMS_OVER_CPU;
		return patience_over(t, "");
	}
	return turn_fault(t, death(t));
}

enum turn_end
ruling(struct turn *t, enum ruling_on event)
{
	t->result.spent = false;
	t->late = terms_judge(t->terms, &t->may, sample_had_us(&t->sample), t->sample.cpu_us);
	return event == RULING_ANSWER ? on_answer(t)
	     : event == RULING_DEATH  ? on_death(t) : on_silence(t);
}
