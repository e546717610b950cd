/*
 * meddle HOW referee|RIVAL proven: tries to change what its referee, or the
 * program RIVAL, is allowed.  HOW:
 *
 *	cpu    no processor time more, as a limit; whether it worked, its victim shows
 *	files  no descriptor more, as a limit
 *	nice   a lower priority
 *	idle   to run only when nobody else does
 *	core   the last processor only
 *
 * Verdict: none; it may not.
 */
#ifdef __linux__
#define _GNU_SOURCE /* prlimit, sched_setaffinity */
#include <sched.h>
#include <sys/resource.h>
#endif

#include "hostile.h"

#ifdef __linux__
static const char *how, *whom;

static bool
move_to_last(pid_t pid)
{
	cpu_set_t set;
	int last = CPU_SETSIZE - 1;

	if (sched_getaffinity(0, sizeof set, &set) < 0)
		return false;
	while (last && !CPU_ISSET(last, &set))
		last--;
	CPU_ZERO(&set);
	CPU_SET(last, &set);
	return sched_setaffinity(pid, sizeof set, &set) == 0;
}

static const char *
meddle(pid_t pid)
{
	struct sched_param zero = {0};
	struct rlimit none = {0, 0};

	if (pid <= 0 || pid == getpid())
		return NULL;
	if (!strcmp(how, "cpu"))
		prlimit(pid, RLIMIT_CPU, &none, NULL);
	if (!strcmp(how, "files") &&
	    prlimit(pid, RLIMIT_NOFILE, &none, NULL) == 0)
		return "limiting another's descriptors";
	if (!strcmp(how, "nice") && setpriority(PRIO_PROCESS, (id_t)pid, 19) == 0)
		return "lowering another's priority";
	if (!strcmp(how, "idle") && sched_setscheduler(pid, SCHED_IDLE, &zero) >= 0)
		return "changing another's scheduling";
	if (!strcmp(how, "core") && move_to_last(pid))
		return "moving another to a processor";
	return NULL;
}

static const char *
attack(void)
{
	pid_t victims[HOSTILE_VICTIMS];
	const char *worked;
	int n;

	if (strcmp(whom, "referee"))
		return meddle(hostile_find(whom));
	worked = meddle(getppid());
	n = hostile_referees(victims);
	for (int i = 0; i < n && !worked; i++)
		worked = meddle(victims[i]);
	return worked;
}

int
main(int argc, char **argv)
{
	agent_begin();
	hostile_need_proof(argc, argv);
	if (argc < 4 || geteuid() == 0)
		hostile_refuse("never as root");
	how = argv[1];
	whom = argv[2];
	hostile_play(attack);
}
#else
int
main(void)
{
	hostile_refuse("only written for Linux");
}
#endif
