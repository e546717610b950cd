/*
 * murder probe RIVAL: asks whether it could send a signal to its referee's
 * processes, or to the program RIVAL: sends none.  Verdict: none; it could not.
 *
 * murder HOW RIVAL proven: sends it.  HOW:
 *
 *	parent   SIGKILL to its parent, and to the referee's processes
 *	stop     SIGSTOP to them
 *	rival    SIGKILL to the process of RIVAL
 *	freeze   SIGSTOP to it
 *	all      SIGKILL to all processes; never as root
 *
 * Verdict: none; the game goes on.
 */
#include <signal.h>

#include "hostile.h"

static const char *how = "probe", *rival = "";

static const char *
probe(void)
{
	pid_t victims[HOSTILE_VICTIMS], other = hostile_find(rival);
	int n = hostile_referees(victims);

	if (!n && getppid() != 1)
		hostile_refuse("there is no referee to be found");
	for (int i = 0; i < n; i++)
		if (kill(victims[i], 0) == 0)
			return "reaching the referee";
	return other && kill(other, 0) == 0 ? "reaching the opponent" : NULL;
}

static void
hit_referee(int signal_number)
{
	pid_t victims[HOSTILE_VICTIMS];
	int n = hostile_referees(victims);

	if (getppid() > 0)
		kill(getppid(), signal_number);
	for (int i = 0; i < n; i++)
		kill(victims[i], signal_number);
}

static void
hit_rival(int signal_number)
{
	pid_t other = hostile_find(rival);

	if (other > 1)
		kill(other, signal_number);
}

static const char *
attack(void)
{
	if (!strcmp(how, "probe"))
		return probe();
	if (!strcmp(how, "parent"))
		hit_referee(SIGKILL);
	if (!strcmp(how, "stop"))
		hit_referee(SIGSTOP);
	if (!strcmp(how, "rival"))
		hit_rival(SIGKILL);
	if (!strcmp(how, "freeze"))
		hit_rival(SIGSTOP);
	if (!strcmp(how, "all") && geteuid() != 0)
		kill(-1, SIGKILL);
	return NULL;
}

int
main(int argc, char **argv)
{
	agent_begin();
	if (argc > 2) {
		how = argv[1];
		rival = argv[2];
	}
	if (strcmp(how, "probe"))
		hostile_need_proof(argc, argv);
	if (geteuid() == 0)
		hostile_refuse("never as root");
	hostile_play(attack);
}
