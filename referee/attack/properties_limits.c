#include "attack/properties.h"
#include "attack/stage.h"
#include "base/clock.h"
#include "base/cores.h"
#include "game/terms.h"
#include "proc/cgroup.h"
#include "proc/proc_use.h"
#include "proc/procstat.h"

enum {
	MB = 1 << 20,
	MEM_BYTES = 32 * MB, /* the limit in these trials, which are to be */
	CPU_MS = 200,         /* over soon */
};

/* As the referee does, once in AGENT_WATCH_US. */
static bool
procstat_attacker(struct stage *s, struct procstat *survey)
{
	*survey = (struct procstat){.processes = 0};
	return stage_applies(s, CONFINE_WALK) &&
	       proc_stat(&s->attacker.proc, survey) && survey->processes;
}

static bool
watch_memory(struct stage *s)
{
	struct procstat survey;

	if (*s->cgroup && cgroup_out_of_memory(s->cgroup)) {
		s->most = MEM_BYTES;
		return true;
	}
	if (!procstat_attacker(s, &survey))
		return false;
	if (survey.rss_bytes > s->most)
		s->most = survey.rss_bytes;
	return survey.rss_bytes > MEM_BYTES;
}

/* Without being seen: what the attacker says that it had. */
static void
judge_unseen(struct stage *s)
{
	int had = stage_counted(s);

	s->effect.partly = !s->effect.worked && had > MEM_BYTES / MB;
	s->effect.worked += s->effect.partly;
	stage_measured(s, "%d of %d MB were had",
	               had, MEM_BYTES / MB);
}

void
property_memory(struct stage *s)
{
	s->attack.bytes = s->confine[1].mem_bytes = MEM_BYTES;
	s->watch = watch_memory;
	if (!stage_attack(s))
		return;
	if (!s->caught) {
		judge_unseen(s);
		return;
	}
	/* It may have come to its end before it was seen. */
	s->effect.partly = s->most > 2 * MEM_BYTES;
	s->effect.worked += s->effect.partly;
	stage_measured(s, "ended at %d of %d MB", (int)(s->most / MB),
	               MEM_BYTES / MB);
}

static bool
watch_cpu(struct stage *s)
{
	struct procstat survey;
	int64_t own = proc_cpu_us(&s->attacker.proc);

	s->most = *s->cgroup ? cgroup_cpu_us(s->cgroup) : own;
	if (!*s->cgroup && procstat_attacker(s, &survey) && survey.cpu_us > own)
		s->most = survey.cpu_us;
	return s->most > CPU_MS * CLOCK_MS;
}

void
property_cpu(struct stage *s)
{
	if (!s->bare)
		s->watch = watch_cpu;
	if (!stage_attack(s))
		return;
	if (!s->caught) {
		stage_measured(s, s->effect.worked ? "more than 200 ms were had"
		                              : "refused by the kernel");
		return;
	}
	stage_measured(s, "ended at %d of %d ms",
	               (int)(s->most / CLOCK_MS), CPU_MS);
}

static bool
watch_threads(struct stage *s)
{
	struct procstat survey;

	if (!procstat_attacker(s, &survey))
		return false;
	s->most = survey.threads;
	return survey.threads > terms_get(s->trial->terms, TERMS_THREADS);
}

void
property_threads(struct stage *s)
{
	s->attack.count = terms_get(s->trial->terms, TERMS_THREADS);
	s->watch = watch_threads;
	if (!stage_attack(s))
		return;
	if (!s->caught)
		return;
	s->effect.worked = 0;
	stage_measured(s, "ended at %d of %d threads", (int)s->most,
	               (int)s->attack.count);
}

void
property_processors(struct stage *s)
{
	s->attack.count = terms_get(s->trial->terms, TERMS_CPUS);
	if (!cores_pin(0, (int)s->attack.count))
		s->effect.untried = 1;
	stage_attack(s);
}
