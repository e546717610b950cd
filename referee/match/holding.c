#include "agent/agent.h"
#include "base/clock.h"
#include "base/scratch.h"
#include "base/text.h"
#include "game/terms.h"
#include "match/holding.h"
#include "proc/confine.h"

enum { LOCKS = 4096 }; /* the kernel holds 200 bytes for each, which nobody counts */

#define MB(bytes) ((double)(bytes) / (1 << 20))

/* An agent's share of memory if there is not enough for both. */
static int64_t
share_of(const struct terms *terms)
{
	int64_t limit = terms_get(terms, TERMS_MEM);
	int64_t share = terms->share_bytes;

	return share ? clock_earlier(limit, share) : limit;
}

/* The bytes held if they are too many, otherwise 0.  The first count adds shared memory
 * once for each process, and files in /tmp that are mapped twice.  A process shares all its
 * memory while it starts another.  So we count an excessive amount again, exactly. */
static int64_t
excess(const struct terms *terms, struct meter *m)
{
	int64_t exact;

	if (m->memory.rss_bytes <= share_of(terms))
		return 0;
	exact = m->memory.twice ? meter_exact_memory(m) : m->memory.rss_bytes;
	if (exact > m->game.held_bytes)
		m->game.held_bytes = exact;
	return exact > terms_get(terms, TERMS_MEM) ? exact : 0;
}

struct verdict
holding_fault(const struct terms *terms, int seat, int64_t bytes)
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

struct verdict
holding_full_folder(int seat, const struct workspace *ws)
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

bool
holding_is_too_much(const struct terms *terms, int seat, struct agent *agent,
                    struct verdict *verdict)
{
	int64_t bytes = excess(terms, &agent->meter);
	int64_t most = clock_earlier(terms_get(terms, TERMS_THREADS),
	                             CONFINE_PROCESSES);

	if (bytes)
		*verdict = holding_fault(terms, seat, bytes);
	/* Twice, because a process is hidden for a moment when it starts. */
	else if (agent->meter.walk.hidden > 1 || agent->workspace.hidden > 1)
		*verdict = verdict_against(seat, REASON_OUTPUT,
			"hides what it reads and writes: its program may not be read");
	else if (agent->workspace.full)
		*verdict = holding_full_folder(seat, &agent->workspace);
	else if (agent->meter.walk.locks > LOCKS)
		*verdict = verdict_against(seat, REASON_MEMORY,
			"held more than %d record locks, which are the kernel's memory", LOCKS);
	else if (agent->meter.walk.threads > most)
		*verdict = too_many_threads(seat, agent->meter.walk.threads, most);
	else
		return false;
	return true;
}

/* The kernel kills the largest process, which may belong to the agent that did not take
 * the memory.  So an agent is to blame only if it alone held more than its share. */
struct verdict
holding_ran_out(const struct terms *terms, int seat, const struct meter *own,
                const struct meter *rival, const char *how)
{
	int64_t share = share_of(terms);
	int64_t held = meter_held_bytes(own), rivals = meter_held_bytes(rival);
	bool mine = held > share;
	struct verdict v;

	if (mine == (rivals > share)) {
		v = verdict_void("the system ran out of memory and ended a process");
		text_format(v.measured, sizeof v.measured,
		            " (seat %d held %.1f MB, seat %d %.1f MB)", seat,
		            MB(held), 3 - seat, MB(rivals));
		return v;
	}
	v = verdict_against(mine ? seat : 3 - seat, REASON_MEMORY, "held more than "
	                    "its share of memory when the system ran out of it");
	text_format(v.measured, sizeof v.measured,
	            " (%.1f MB of %.1f MB; seat %d %.90s)",
	            MB(mine ? held : rivals), MB(share), seat, how);
	return v;
}
