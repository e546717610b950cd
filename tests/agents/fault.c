/*
 * fault HOW [K [LAST]]: plays on, except for one fault at its turn K (1).  HOW, and the
 * verdict:
 *
 *	hello    greets before it is asked anything                      malformed
 *	mute     closes its standard error                               none
 *	unread   never reads its standard input, and writes nothing      late-wall
 *	stop     stops itself                                            late-wall
 *	trickle  writes a remark every 20 ms, and no move: a remark does
 *	         not start the limit again                               late-wall
 *	clog     answers, reads nothing more, and fills its own input, so that nothing
 *	         can be delivered (Linux; elsewhere it only reads nothing): the time
 *	         to tell an agent that it is to move is its own          late-wall
 *	twice    asks for the legal moves twice                          malformed
 *	chatter  writes its legal move again and again, at most 64 MB, and reads
 *	         nothing more: the first one counts    output or malformed, next turn
 *	shut     writes LAST to its standard output, closes it, and does
 *	         not exit                                                closed
 *	orphan   leaves a child that keeps its pipes open, and exits with
 *	         status 4; the child is killed, too                      exit
 *	heir     leaves a grandchild instead, in a session of its own if
 *	         possible                                                exit
 *	recurse  calls itself without end; the stack has a limit         signal
 *	bomb     doubles itself seven times, to 128 processes that do nothing, and
 *	         does not answer; needs `proven` at the end              late-wall
 */
#include <signal.h>

#include "hostile.h"

static const char *last = "";
static volatile int deep = 1;

static void
stop(void)
{
	raise(SIGSTOP);
}

static void
trickle(void)
{
	for (;;) {
		agent_say("# still thinking\n");
		agent_sleep_ms(20);
	}
}

static void
fill_input(void)
{
	char move[AGENT_MOVE];

	agent_choose(move);
	strcat(move, "\n");
	hostile_fill_input();
	agent_say(move);
	agent_rest();
}

static void
ask(void)
{
	char line[AGENT_LINE];

	agent_ask_moves(line);
	agent_move();
}

static void
chatter(void)
{
	static char chunk[64 * 1024];
	char move[AGENT_MOVE];
	size_t n;

	agent_choose(move);
	strcat(move, "\n");
	n = strlen(move);
	for (size_t i = 0; i + n < sizeof chunk; i += n)
		memcpy(chunk + i, move, n);
	n = sizeof chunk / n * n - n;
	for (int i = 0; i < 1024; i++)
		agent_write(chunk, n);
	agent_rest();
}

static void
shut(void)
{
	agent_say(last);
	close(STDOUT_FILENO);
	agent_rest();
}

static void
leave_orphan(void)
{
	if (hostile_fork() == 0)
		agent_rest();
	exit(4);
}

static void
leave_heir(void)
{
	if (hostile_fork() == 0) {
		setsid();
		if (hostile_fork())
			_exit(0);
		agent_rest();
	}
	agent_sleep_ms(20);
	exit(4);
}

static int
call_oneself(int n)
{
	volatile char room[4096];

	room[0] = (char)n;
	return deep ? call_oneself(n + 1) + room[0] : 0;
}

static void
overflow(void)
{
	exit(call_oneself(0));
}

static void
double_oneself(void)
{
	for (int i = 0; i < 7; i++)
		if (hostile_fork() < 0) {
			agent_move();
			return;
		}
	agent_rest();
}

static const struct {
	const char *how;
	void (*fault)(void);
} faults[] = {
	{"stop", stop}, {"trickle", trickle}, {"clog", fill_input}, {"twice", ask},
	{"chatter", chatter}, {"shut", shut}, {"orphan", leave_orphan},
	{"heir", leave_heir}, {"recurse", overflow}, {"bomb", double_oneself},
};

int
main(int argc, char **argv)
{
	agent_obey(argc, argv, "");
	if (argc > 3)
		last = argv[3];
	if (agent_does("hello"))
		agent_say("hello\n");
	if (agent_does("mute"))
		close(STDERR_FILENO);
	if (agent_does("unread"))
		agent_rest();
	if (agent_does("bomb"))
		hostile_need_proof(argc, argv);
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
		if (agent_does(faults[i].how)) {
			agent_play_to(agent_number(argc, argv, 2, 1));
			faults[i].fault();
		}
	agent_play_on();
}
