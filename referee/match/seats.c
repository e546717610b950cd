#include "base/clock.h"
#include "base/cores.h"
#include "match/seats.h"
#include "proc/confine.h"
#include "proc/namespaces.h"
#include "proc/orphans.h"

bool
seats_enter(const struct match *match, const struct match_root *root, int first)
{
	int64_t cpus = terms_get(&match->terms, TERMS_CPUS);

	if (root->mounts && !namespaces_mounts())
		return false;
	if (cpus != CLOCK_NEVER)
		cores_pin(first, (int)cpus);
	if (confine_has(&match->ready.confine[1], CONFINE_WALK))
		orphans_adopt();
	return true;
}

/* Let agents whose processes live on share a processor while they are quick, unless the
 * terms say how many processors an agent has. */
static void
let_share(struct seats *seats, const struct match *match)
{
	struct agent *agent = seats->agent;

	if (match->cores < 2 || terms_get(&match->terms, TERMS_CPUS) != CLOCK_NEVER)
		return;
	for (int i = 1; i <= 2; i++)
		if (agent[i].channel.wire->transport != WIRE_STREAMS &&
		    agent[i].channel.wire->transport != WIRE_CONNECTION)
			return;
	pinning_open(&seats->pinning, &agent[1].proc, &agent[2].proc);
	agent[1].pinning = agent[2].pinning = &seats->pinning;
}

void
seats_open(struct seats *seats, const struct match *match,
           const struct match_root *root)
{
	for (int i = 1; i <= 2; i++)
		match_open_agent(match, &seats->agent[i], i, root);
	let_share(seats, match);
}

void
seats_close(struct seats *seats)
{
	agent_close(&seats->agent[1]);
	agent_close(&seats->agent[2]);
}
