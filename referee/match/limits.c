#include "base/clock.h"
#include "base/signals.h"
#include "match/limits.h"
#include "proc/confine.h"

enum {
	OFFTURN_US = 100 * CLOCK_MS, /* outside its turn: tidying up, under
	                              * offturn=lose */
};

/*
 * What it holds
 */

static struct verdict
too_much_memory(const struct terms *terms, int seat, int64_t bytes)
{
	int64_t limit = terms_get(terms, TERMS_MEM);
	struct verdict v = verdict_against(seat, REASON_MEMORY,
		"used more than %lld MB of memory", (long long)(limit >> 20));

	text_format(v.measured, sizeof v.measured, " (%.1f MB)",
	            (double)bytes / (1 << 20));
	return v;
}

/* What is held of memory where that is too much, or 0.  What processes share
 * counts twice at first: so it does for a moment whenever a program starts
 * another one.  So what is too much is counted again, exactly. */
static int64_t
too_many_bytes(const struct terms *terms, struct meter *m)
{
	int64_t limit = terms_get(terms, TERMS_MEM), exact;

	if (m->rss_bytes <= limit)
		return 0;
	if (!m->company)
		return m->rss_bytes;
	exact = meter_exact_memory(m);
	return exact > limit ? exact : 0;
}

bool
limits_folder_full(const struct agent *agent, int seat, struct verdict *verdict)
{
	if (!agent->workspace.full)
		return false;
	*verdict = verdict_against(seat, REASON_OUTPUT,
	                           "wrote more than %d MB or %d files to its "
	                           "folder", WORKSPACE_MB, WORKSPACE_FILES);
	return true;
}

static bool
too_many_threads(const struct terms *terms, const struct meter *m, int seat,
                 struct verdict *verdict)
{
	int64_t most = clock_earlier(terms_get(terms, TERMS_THREADS),
	                             CONFINE_PROCESSES);

	if (m->threads <= most)
		return false;
	*verdict = verdict_against(seat, REASON_THREADS,
	                           "ran more than %lld thread%s",
	                           (long long)most, most > 1 ? "s" : "");
	text_format(verdict->measured, sizeof verdict->measured, " (%d)",
	            m->threads);
	return true;
}

bool
limits_broken(const struct terms *terms, struct agent *agent, int seat,
              struct verdict *verdict)
{
	int64_t bytes = too_many_bytes(terms, &agent->meter);

	if (bytes)
		*verdict = too_much_memory(terms, seat, bytes);
	return bytes || limits_folder_full(agent, seat, verdict) ||
	       too_many_threads(terms, &agent->meter, seat, verdict);
}

bool
limits_offturn(const struct terms *terms, int64_t offturn_us, int seat,
               struct verdict *verdict)
{
	char used[24], limit[24];

	if (terms_get(terms, TERMS_OFFTURN) != TERMS_OFFTURN_LOSE ||
	    offturn_us <= OFFTURN_US)
		return false;
	*verdict = verdict_against(seat, REASON_OFFTURN, "computed outside its "
	                           "turn for more than %s",
	                           verdict_time(OFFTURN_US, limit));
	text_format(verdict->measured, sizeof verdict->measured, " (%s)",
	            verdict_time(offturn_us, used));
	return true;
}

/*
 * The end of a process
 */

struct proc
limits_ended(const struct agent *agent)
{
	struct proc ended = agent->proc;

	if (meter_out_of_memory(&agent->meter))
		ended.peak_bytes = meter_peak_bytes(&agent->meter);
	return ended;
}

static struct verdict
exit_verdict(const struct agent *agent, const struct proc *ended, bool fresh,
             int seat)
{
	const struct channel *c = &agent->channel;
	const char *when = c->wire->without ? c->wire->without
	                 : c->talk.in_len   ? " in the middle of a line"
	                 : fresh            ? " before it answered anything" : "";
	struct verdict v;
	char name[48];

	v = ended->signal
		? verdict_against(seat, REASON_SIGNAL, "was ended by signal %s%s",
		                  signals_name(ended->signal, name), when)
		: verdict_against(seat, REASON_EXIT, "exited with status %d%s",
		                  ended->code, when);
	if (ended->peak_bytes)
		text_format(v.measured, sizeof v.measured,
		            " (it had held %.1f MB of memory)",
		            (double)ended->peak_bytes / (1 << 20));
	return v;
}

bool
limits_died_of_memory(const struct terms *terms, const struct agent *agent,
                      const struct proc *ended, bool fresh, int seat,
                      struct verdict *verdict)
{
	struct verdict exit = exit_verdict(agent, ended, fresh, seat);
	bool died = ended->peak_bytes > terms_get(terms, TERMS_MEM) ||
	            meter_out_of_memory(&agent->meter);

	*verdict = exit;
	if (!died)
		return false;
	*verdict = too_much_memory(terms, seat, ended->peak_bytes);
	text_format(verdict->measured, sizeof verdict->measured,
	            " (%.1f MB; %s)", (double)ended->peak_bytes / (1 << 20),
	            exit.text);
	return true;
}
