/*
 * The agents of a few lines, in one program: the name that it is started by says which
 * one it is; by any other name it is `pace`.  tests.mk copies it to the names.  Where no
 * verdict is given, it is none.
 */
#ifdef __linux__
#define _GNU_SOURCE /* F_SETLEASE, F_SETPIPE_SZ, MAP_ANONYMOUS, O_DIRECT, syscall */
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#else
#define _XOPEN_SOURCE 700 /* posix_openpt */
#endif
#if defined(__linux__) && !defined(POSIX_ONLY)
#include <linux/perf_event.h>
#endif
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "hostile.h"

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

enum { MB = 1 << 20, CHUNK = 64 << 10, THREADS = 64, TABLES = 24, SPACES = 7,
       PER_SPACE = 60000, LOCKS = 20000 };

static int words;   /* our arguments */
static char **word;

static int
number(int i, int otherwise)
{
	return agent_number(words, word, i, otherwise);
}

/* Write that many chunks of lines, or of one long line. */
static void
write_chunks(int fd, int chunks, char byte, bool lines)
{
	static char chunk[CHUNK];

	memset(chunk, byte, sizeof chunk);
	for (int i = 63; lines && i < CHUNK; i += 64)
		chunk[i] = '\n';
	for (int i = 0; i < chunks && i < 4096; i++)
		if (write(fd, chunk, sizeof chunk) < 0)
			exit(1);
}

/* ---- what they write ---- */

/*
 * honest [MS [STYLE]]: plays to the rules, and answers MS milliseconds after each `go`.
 * STYLE: crlf, blanks or remarks (what protocol.md allows around a move), or bytes:
 * each byte in a write of its own, MS apart.
 */
static void
honest(void)
{
	const char *style = words > 2 ? word[2] : "";
	int ms = number(1, 0);
	char move[AGENT_MOVE + 8];

	for (;;) {
		agent_begin(); /* for each turn, because machines are busy */
		agent_await_go();
		if (ms)
			agent_sleep_ms(ms);
		if (!strcmp(style, "remarks"))
			agent_say("\n# \x1b[2J is \xff to be escaped\r\n#\n  \n\r\n");
		agent_choose(move);
		strcat(move, !strcmp(style, "crlf") ? "\r\n"
		           : !strcmp(style, "blanks") ? " \t \n" : "\n");
		for (char *p = move; *p && !strcmp(style, "bytes"); p++) {
			agent_write(p, 1);
			agent_sleep_ms(ms);
		}
		if (strcmp(style, "bytes"))
			agent_say(move);
	}
}

/*
 * crash segv|abort|kill [K [WORDS]]: at its turn K it writes WORDS to standard error,
 * and that signal ends it.  Verdict: signal.
 */
static void
crash(void)
{
	agent_play_to(number(2, 1));
	if (words > 3)
		fprintf(stderr, "%s\n", word[3]);
	exit(raise(agent_does("abort") ? SIGABRT : agent_does("kill") ? SIGKILL : SIGSEGV));
}

/*
 * flood line|remarks [K]: at its turn K it writes without end (at most 256 MB): a line
 * without a newline, or remarks.  Verdict: output.
 */
static void
flood(void)
{
	agent_play_to(number(2, 1));
	write_chunks(STDOUT_FILENO, 4096, agent_does("remarks") ? '#' : '1', agent_does("remarks"));
	agent_play_on();
}

/*
 * leave STATUS [K [LAST]]: exits with that status right after its answer of turn K; if
 * K is 0, before it has read anything.  It writes LAST in place of a move, where @
 * stands for the first legal move, and adds no newline.  Verdict: exit, at the next
 * request; the answer before still counts.
 */
static void
leave(void)
{
	char move[AGENT_MOVE];

	if (!number(2, 0))
		exit(number(1, 0));
	agent_play_to(number(2, 0));
	agent_choose(move);
	if (words < 4)
		strcat(move, "\n");
	agent_say(words < 4 || *word[3] == '@' ? move : word[3]);
	exit(number(1, 0));
}

/*
 * long N [K [MS]]: at its turn K it writes a remark of N bytes with its newline in one
 * write, or, with MS, the newline that much later.  Then it moves.  Verdict: output, if
 * N is more than 4096.
 */
static void
say_long(void)
{
	static char line[CHUNK];
	int n = number(1, 4096) % CHUNK, ms = number(3, 0);

	agent_play_to(number(2, 1));
	memset(line, '#', sizeof line);
	line[n] = '\n';
	agent_write(line, (size_t)n + !ms);
	agent_sleep_ms(ms);
	if (ms)
		agent_say("\n");
	agent_go_on();
}

/*
 * loud MB [STATUS]: at its first `go` it writes MB megabytes of lines to its standard
 * error, and then "the last words".  It plays on, or exits with STATUS.  Verdict: none,
 * or exit; writing to standard error is free.
 */
static void
loud(void)
{
	agent_await_go();
	write_chunks(STDERR_FILENO, 16 * number(1, 1), 'x', true);
	fprintf(stderr, "the last words\n");
	if (words > 2)
		exit(number(2, 0));
	agent_go_on();
}

/*
 * say K TEXT [MS TEXT]...: at its turn K it writes TEXT instead of a move, in one
 * write, and MS milliseconds later the next TEXT.  Then it plays on.  In TEXT, \n, \r,
 * \t, \\ and \xNN mean what they mean in C, and @ is the first legal move.  Verdict:
 * that of what it writes.
 */
static void
say(void)
{
	char move[AGENT_MOVE] = "", bytes[8192];

	agent_play_to(number(1, 1));
	for (int i = 2; i < words; i++)
		if (strchr(word[i], '@') && !*move)
			agent_choose(move);
	for (int i = 2; i < words; i += 2) {
		agent_write(bytes, agent_unescape(word[i], move, bytes));
		agent_sleep_ms(number(i + 1, 0));
	}
	agent_play_on();
}

static int steps_left = -1; /* until it dies; -1: not known yet */

static void
step(void)
{
	if (steps_left >= 0 && steps_left-- == 0)
		raise(SIGKILL);
}

/*
 * mortal N: each of its processes dies by SIGKILL in its first game, at a step that its
 * seed chooses among the first N: before or after it reads a message, before it
 * answers, in the middle of an answer, or right after it.  Verdict: signal, in the turn
 * in which it dies, unless the game is over before.
 */
static void
mortal(void)
{
	char line[AGENT_LINE], move[AGENT_MOVE];
	long seed;

	do {
		step();
		agent_hear(line);
		step();
		if (steps_left < 0 && sscanf(line, "seed %ld", &seed) == 1)
			steps_left = (int)(seed % number(1, 60));
		if (strncmp(line, "go ", 3))
			continue;
		step();
		agent_choose(move);
		step();
		agent_write(move, 1);
		step();
		agent_say(move + 1);
		agent_say("\n");
		step();
	} while (strcmp(line, "quit"));
}

/* Return how far a move leaves its cube from the mover's goal.  0 wins. */
static int
distance_after(const char *move)
{
	const char *mover = strchr(agent_position, ' ');
	int blue = mover && mover[1] == 'b';
	const char *at = strchr(agent_position, (blue ? 'a' : 'A') + *move - '1');
	int square = at ? (int)(at - agent_position) : 0;
	int row = square / 5, column = square % 5;

	if (!blue) {
		row = 4 - row;
		column = 4 - column;
	}
	row -= move[1] != '1';
	column -= move[1] != '2';
	return row > column ? row : column;
}

/*
 * win HOW: heads for the corner, and right after the move that wins it exits with
 * status 1 (exit), crashes (segv), closes its input (deaf) or writes on (talk).
 */
static void
win(void)
{
	char line[AGENT_LINE], move[AGENT_MOVE];
	int left;

	do {
		agent_await_go();
		left = 100;
		for (char *m = strtok(agent_ask_moves(line), "\t"); m; m = strtok(NULL, "\t"))
			if (distance_after(m) < left) {
				left = distance_after(m);
				snprintf(move, sizeof move, "%.8s\n", m);
			}
		if (!left && agent_does("deaf"))
			fclose(stdin);
		if (!left && agent_does("talk"))
			strcat(move, "and now for something\n");
		agent_say(move);
	} while (left);
	if (agent_does("segv"))
		raise(SIGSEGV);
	if (agent_does("exit"))
		exit(1);
	if (agent_does("deaf"))
		agent_rest();
	agent_play_on();
}

static char any_line[CHUNK];

static char *
await(const char *begin)
{
	size_t n = strlen(begin);

	do {
		if (!fgets(any_line, CHUNK, stdin) || !strcmp(any_line, "quit\n"))
			exit(0);
		any_line[strcspn(any_line, "\n")] = '\0';
		if (!strncmp(any_line, "seed ", 5))
			srand((unsigned)atol(any_line + 5));
	} while (strncmp(any_line, begin, n));
	return any_line + n;
}

/* Write one of the listed moves, or two seeds a pit where moves cannot be listed. */
static void
answer_any(void)
{
	char *move;
	int n = 1;

	agent_say("moves\n");
	move = await("moves ");
	for (char *p = move; (p = strchr(p, '\t')); p++)
		n++;
	for (int which = rand() % n; which; which--)
		move = strchr(move, '\t') + 1;
	move[strcspn(move, "\t")] = '\0';
	agent_say(strcmp(move, "?") ? move : "2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2");
	agent_say("\n");
}

static void
act(const char *how)
{
	if (*how == 'c')
		agent_burn_ms(atol(how + 1));
	else if (*how == 'b')
		agent_spin();
	else if (*how == 's')
		await("stop");
	else if (*how == 'h')
		agent_rest();
	else if (*how != '-')
		agent_sleep_ms(atol(how));
}

/*
 * pace [ACT...]: plays any game to the rules, with a legal move a turn that it draws
 * from its seed.  The K-th ACT says what it does before its answer in the K-th turn of
 * a process; in later turns it answers at once.  ACT: a number of ms to sleep; cN,
 * computes N ms; s, waits for `stop`; h, never answers; b, computes for ever; - ,
 * nothing; =MOVE, answers exactly that.  If the last ACT is `again`, the list starts
 * again.  Verdict: none, or that of being late.
 */
static void
pace(void)
{
	for (int i = 1;; i++) {
		await("go ");
		if (i < words && !strcmp(word[i], "again"))
			i = 1;
		if (i < words && *word[i] == '=') {
			agent_say(word[i] + 1);
			agent_say("\n");
			continue;
		}
		if (i < words)
			act(word[i]);
		answer_any();
	}
}

/* Wait by epoll_wait(2), as servers do. */
static void
wait_for_input(void)
{
#ifdef __linux__
	static int set = -1;
	struct epoll_event event = {.events = EPOLLIN};

	if (set < 0) {
		set = epoll_create1(0);
		epoll_ctl(set, EPOLL_CTL_ADD, STDIN_FILENO, &event);
	}
	if (epoll_wait(set, &event, 1, -1) < 0)
		exit(3);
#endif
}

/* Read a line byte by byte, because a stream would read ahead. */
static void
hear_bytes(char line[AGENT_LINE], bool waits)
{
	size_t n = 0;
	ssize_t got;

	do {
		struct pollfd in = {STDIN_FILENO, POLLIN, 0};

		if (waits)
			wait_for_input();
		while ((got = read(STDIN_FILENO, line + n, 1)) < 0)
			if (errno != EAGAIN || poll(&in, 1, -1) < 0)
				exit(3);
		if (got == 0)
			exit(0);
	} while (line[n] != '\n' && ++n < AGENT_LINE - 1);
	line[n] = '\0';
}

static void
play_by_bytes(bool waits, bool fills)
{
	char line[AGENT_LINE];

	for (hear_bytes(line, waits); strcmp(line, "quit"); hear_bytes(line, waits)) {
		if (!strncmp(line, "go ", 3))
			agent_say("moves\n");
		if (strncmp(line, "moves ", 6))
			continue;
		line[strcspn(line, "\t")] = '\n';
		agent_write(line + 6, strcspn(line, "\n") - 5);
		if (fills && hostile_fill_input())
			agent_sleep_ms(30);
	}
}

static void
nothing(int signal)
{
	(void)signal;
}

static void *
sleep_on(void *unused)
{
	agent_rest();
	return unused;
}

/*
 * epoll [cont|thread]: waits for each message by epoll_wait(2), or, with `cont`, by a read
 * under a handler of SIGCONT.  With `thread` it has a second thread, which sleeps.  It
 * takes an interrupted wait for an error and exits with status 3.  A stop would interrupt
 * both.
 */
static void
wait_by_epoll(void)
{
	struct sigaction action = {.sa_handler = nothing};

	if (agent_does("cont"))
		sigaction(SIGCONT, &action, NULL);
	hostile_threads(agent_does("thread"), sleep_on);
	play_by_bytes(!agent_does("cont"), false);
}

/*
 * pipes nonblock|shrink|full: plays with the pipes that it was given.  It makes its
 * ends non-blocking, or shrinks its standard input to a page, or fills its standard
 * input before each turn, so that the referee's message has no room until 30 ms later.
 * The last two work only on Linux.
 */
static void
pipes(void)
{
#ifdef F_SETPIPE_SZ
	if (!agent_does("nonblock"))
		fcntl(STDIN_FILENO, F_SETPIPE_SZ, 4096);
#endif
	for (int fd = 0; fd < 3 && agent_does("nonblock"); fd++)
		fcntl(fd, F_SETFL, O_NONBLOCK);
	play_by_bytes(false, agent_does("full"));
}

/* ---- faults ---- */

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
	agent_say(words > 3 ? word[3] : "");
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
static void
fault(void)
{
	if (agent_does("hello"))
		agent_say("hello\n");
	if (agent_does("mute"))
		close(STDERR_FILENO);
	if (agent_does("unread"))
		agent_rest();
	if (agent_does("bomb"))
		hostile_need_proof(words, word);
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
		if (agent_does(faults[i].how)) {
			agent_play_to(number(2, 1));
			faults[i].fault();
		}
	agent_play_on();
}

/* ---- time ---- */

/*
 * busy SECONDS: computes for at most that many seconds (120).  It is no agent, but the
 * load beside which others are measured.
 */
static void
busy(void)
{
	int seconds = number(1, 1);

	alarm(seconds > 0 && seconds < 120 ? (unsigned)seconds : 120);
	agent_spin();
}

/*
 * cpulimit SECONDS [TURNS]: for a CPU limit of that many whole seconds a turn.  At each
 * `go` it checks the kernel's own limit (RLIMIT_CPU, soft): it must be the time used so
 * far, plus the turn's limit, plus a second, to the nearest second.  Then it uses 0.3 s
 * in each of its first TURNS turns.  If the limit is wrong it reports that and exits
 * with 9.
 */
static void
cpulimit(void)
{
	int seconds = number(1, 1);
	double before = 0, now;

	for (int turns = number(2, 0);; turns--) {
		struct rlimit limit;

		agent_await_go();
		now = (double)agent_clock_us(CLOCK_PROCESS_CPUTIME_ID) / 1e6;
		getrlimit(RLIMIT_CPU, &limit);
		/* The referee set it between the last answer and now. */
		if ((long)limit.rlim_cur < (long)(before + seconds + 1.5) ||
		    (long)limit.rlim_cur > (long)(now + seconds + 1.5)) {
			fprintf(stderr, "limit %ld after %.3f to %.3f s\n",
			        (long)limit.rlim_cur, before, now);
			exit(9);
		}
		if (turns > 0)
			agent_burn_ms(300);
		before = (double)agent_clock_us(CLOCK_PROCESS_CPUTIME_ID) / 1e6;
		agent_move();
	}
}

/* Return whether a folder had fewer than N files. */
static bool
count_one_more(const char *folder, int n)
{
	char name[AGENT_LINE];

	for (int i = 0; i < n; i++) {
		int fd;

		snprintf(name, sizeof name, "%s/%d", folder, i);
		fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0666);
		if (fd >= 0)
			return !close(fd);
	}
	return false;
}

/* Wait until the referee waits for our answer: if we stop it earlier, it finds the
 * answer in time when it looks.  Waits at most 100 ms, and not at all where /proc does
 * not show the state. */
static void
await_sleep(pid_t pid)
{
	char path[64], stat[AGENT_LINE];
	char *state = stat;

	snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
	for (int ms = 0; ms < 100 && state; ms++) {
		hostile_read(path, stat, sizeof stat);
		state = strrchr(stat, ')');
		if (state && state[1] && state[2] == 'S')
			return;
		agent_sleep_ms(1);
	}
}

/*
 * freeze FOLDER N: stops its parent, the process that referees it, for longer than the
 * limit of 250 ms, N times in all.  At the first `go` of a process, if FOLDER has fewer
 * than N files, it makes one more, stops its parent, answers at once, and continues its
 * parent after 300 ms.  Verdict: void, because the answer was in time and nobody was
 * there to read it.
 */
static void
freeze(void)
{
	char move[AGENT_MOVE];
	pid_t referee = getppid();
	bool freezes;

	if (words < 3)
		exit(2);
	freezes = count_one_more(word[1], number(2, 0));
	agent_await_go();
	agent_choose(move);
	if (freezes) {
		await_sleep(referee);
		kill(referee, SIGSTOP);
	}
	agent_say(strcat(move, "\n"));
	agent_sleep_ms(freezes ? 300 : 0);
	if (freezes)
		kill(referee, SIGCONT);
	agent_play_on();
}

static void
compute_ms(long ms)
{
	struct timespec used;

	do
		clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
	while (used.tv_nsec < ms * 1000000 && !used.tv_sec);
}

static void
start_chain(void)
{
	for (int i = 0; i < 150; i++) {
		compute_ms(100);
		if (hostile_fork())
			_exit(0);
	}
}

/* Return 0 if the kernel counts for this user what a process and its children use. */
static int
look_for_counters(void)
{
#if defined(__linux__) && !defined(POSIX_ONLY)
	struct perf_event_attr what = {.type = PERF_TYPE_SOFTWARE,
		.size = sizeof what, .config = PERF_COUNT_SW_TASK_CLOCK,
		.inherit = 1, .exclude_kernel = 1};

	return syscall(SYS_perf_event_open, &what, 0, -1, -1, 0) < 0;
#else
	return 1;
#endif
}

/*
 * farm reaped|ignored|chain [K]: at its turn K children compute in its place, for ever:
 * one after the other, 100 ms each, waited for or (SIGCHLD ignored) not; or a chain, in
 * which each starts the next and ends.  It never answers.  Verdict: late-wall, or late-cpu
 * where the referee sees the children's time.
 *
 * farm brief K N: N children of 2 ms each, one after the other, for which it does not
 * wait; then it plays on.
 *
 * farm counted: for the tests themselves: whether the kernel counts for this user what a
 * process and its children use.
 */
static void
farm(void)
{
	if (agent_does("counted"))
		exit(look_for_counters());
	if (agent_does("ignored") || agent_does("brief"))
		signal(SIGCHLD, SIG_IGN);
	agent_play_to(number(2, 1));
	for (int i = agent_does("chain") ? 1 : number(3, 150); i > 0; i--) {
		pid_t pid = hostile_fork();

		if (pid == 0 && agent_does("chain"))
			start_chain();
		if (pid == 0) {
			compute_ms(agent_does("brief") ? 2 : 100);
			_exit(0);
		}
		waitpid(pid, NULL, 0);
	}
	if (!agent_does("brief"))
		agent_rest();
	agent_go_on();
}

/*
 * hang [K [GAMES]]: does not answer at its turn K, or at the K-th turn after GAMES
 * games.  It ignores every signal that a process can ignore, so only SIGKILL ends it.
 * Verdict: late-wall.
 *
 * hang now: what it becomes then, so that a test finds it among the processes.
 */
static void
hang(void)
{
	if (agent_does("now"))
		agent_rest();
	for (int signal_number = 1; signal_number <= 31; signal_number++)
		if (signal_number != SIGALRM && signal_number != SIGCHLD)
			signal(signal_number, SIG_IGN);
	agent_play_past(number(2, 0), number(1, 1));
	execl(word[0], word[0], "now", (char *)NULL);
	agent_rest();
}

static void *
burn(void *unused)
{
	agent_spin();
	return unused;
}

/*
 * spin [K [HOW [GAMES]]]: computes for ever at its turn K, or at the K-th turn after
 * GAMES games.  HOW: plain; ignore, which ignores SIGXCPU and SIGTERM; or the number of
 * threads that compute.  Verdict: late-cpu, if that limit comes first.
 */
static void
spin(void)
{
	if (words > 2 && !strcmp(word[2], "ignore")) {
		signal(SIGXCPU, SIG_IGN);
		signal(SIGTERM, SIG_IGN);
	}
	agent_play_past(number(3, 0), number(1, 1));
	hostile_threads(number(2, 0) - 1, burn);
	burn(NULL);
}

/*
 * successor MS [STATUS]: sleeps for MS ms at the first `go` of each game.  In the
 * second game of its process it then ends in place of an answer: with that status, or,
 * if it is above 128, by the signal STATUS - 128.  Verdict: none with status 0, but the
 * next process may be late; otherwise exit or signal.
 */
static void
successor(void)
{
	for (int slept = 0;; agent_move()) {
		agent_await_go();
		if (slept == agent_games)
			continue;
		slept = agent_games;
		agent_sleep_ms(number(1, 250));
		if (slept > 1 && number(2, 0) > 128)
			raise(number(2, 0) - 128);
		if (slept > 1)
			exit(number(2, 0));
	}
}

static atomic_bool over;
static atomic_ullong counted;

static void *
count(void *nothing)
{
	unsigned long long n = 0;

	while (!atomic_load_explicit(&over, memory_order_relaxed))
		n++;
	atomic_fetch_add(&counted, n);
	return nothing;
}

static void
compute(int threads, int ms)
{
	pthread_t thread[THREADS];

	atomic_store(&over, false);
	for (int i = 0; i < threads; i++)
		if (pthread_create(&thread[i], NULL, count, NULL))
			exit(1);
	agent_sleep_ms(ms);
	atomic_store(&over, true);
	for (int i = 0; i < threads; i++)
		pthread_join(thread[i], NULL);
}

/*
 * team THREADS MS [K]: plays to the rules.  From its K-th turn on (1), that many
 * threads first compute for MS ms.  After each turn it writes to standard error how far
 * they have counted in all.
 */
static void
team(void)
{
	int threads = number(1, 1);

	for (int turn = 1;; turn++) {
		agent_await_go();
		if (turn >= number(3, 1))
			compute(threads < THREADS ? threads : THREADS, number(2, 10));
		fprintf(stderr, "counted %llu\n", atomic_load(&counted));
		agent_move();
	}
}

/* ---- memory, processes and files ---- */

/*
 * burden children|files [N [MB]]: an honest agent that is slow to measure.  At its
 * first `go` it makes N idle children (200), with which it shares MB megabytes of
 * memory (40), or N empty files in its scratch folder (9700).  Then it plays on.  Verdict:
 * none, and none for an opponent that answers in time.
 */
static void
burden(void)
{
	bool files = agent_does("files");
	int n = number(2, files ? 9700 : 200);
	const char *folder = getenv("TMPDIR");

	if (!files)
		agent_hold((size_t)number(3, 40) * MB);
	if (files && (!folder || chdir(folder) < 0))
		exit(1);
	agent_await_go();
	for (int i = 0; i < n && i < 10000 && !files; i++)
		if (hostile_fork() == 0)
			agent_rest();
	if (files)
		hostile_files(n < 10000 ? n : 10000, false);
	agent_go_on();
}

extern char **environ;

static void
run_true(bool forks)
{
	static char *const command[] = {"true", NULL};
	pid_t pid = -1;

	if (!forks && posix_spawnp(&pid, *command, NULL, NULL, command, environ))
		pid = -1;
	if (forks && (pid = hostile_fork()) == 0) {
		execvp(*command, command);
		_exit(127);
	}
	if (pid > 0)
		waitpid(pid, NULL, 0);
}

/*
 * employ HOW [MB [N]]: an honest agent that uses MB megabytes of memory (40).  At each
 * turn it runs N other programs (3), one after the other: true(1).  HOW:
 *
 *	spawn   by posix_spawn(3), which copies nothing
 *	fork    by fork(2) and exec, so for a moment its memory is there twice
 *	late    like fork, but after its answer; it waits for them before its next move
 *
 * Verdict: none, where MB is allowed.
 */
static void
employ(void)
{
	bool late = agent_does("late");

	if (!agent_hold((size_t)number(2, 40) * MB))
		exit(1);
	for (;;) {
		agent_await_go();
		if (late)
			agent_move();
		for (int i = 0; i < number(3, 3); i++)
			run_true(late || agent_does("fork"));
		if (!late)
			agent_move();
	}
}

/*
 * hold MB: holds that much memory (60) from its first turn on, and plays honestly.
 * Verdict: none, if it may hold that much.
 */
static void
hold(void)
{
	agent_await_go();
	agent_hold((size_t)number(1, 60) * MB);
	agent_go_on();
}

/*
 * lend [MB]: after each of its answers it holds one and a half times the memory that it
 * may have (64), for 150 ms, while its opponent is to move.  Verdict: memory.  Where
 * nobody watches that, the verdict is none if the system refused the memory in time.
 */
static void
lend(void)
{
	size_t size = (size_t)number(1, 64) * 3 / 2 * MB;

	for (;;) {
		agent_await_go();
		agent_move();
		char *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE,
		                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (bytes == MAP_FAILED)
			continue;
		memset(bytes, 1, size);
		agent_sleep_ms(150);
		munmap(bytes, size);
	}
}

/*
 * stray hide|hop: plays on legally, but leaves a process behind: one that has left its
 * group and its session (hide), or one that forks a child and exits, again and again,
 * at most 200 times (hop).  Verdict: none; nothing may survive.
 */
static void
stray(void)
{
	if (hostile_fork())
		agent_play_on();
	setsid();
	if (hostile_fork())
		_exit(0);
	close(STDIN_FILENO);
	close(STDOUT_FILENO);
	close(STDERR_FILENO);
	for (int i = 0; i < 200 && agent_does("hop"); i++) {
		if (hostile_fork())
			_exit(0);
		agent_sleep_ms(1);
	}
	agent_rest();
}

static void *
hold_on(void *nothing)
{
	(void)nothing;
	agent_hold(40 * MB);
	agent_rest();
	return NULL;
}

static void *
play(void *nothing)
{
	(void)nothing;
	agent_hold(40 * MB);
	agent_sleep_ms(300);
	agent_go_on();
	exit(0);
	return NULL;
}

static void
leave_to(void *(*life)(void *))
{
	pthread_t thread;

	if (pthread_create(&thread, NULL, life, NULL) == 0)
		pthread_exit(NULL);
}

static void
have_tables(void)
{
	size_t size = 4000UL * MB;
	volatile char *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE |
	                            MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	for (size_t i = 0; (void *)bytes != MAP_FAILED && i < size; i += 2 * MB)
		(void)bytes[i];
}

static void
have_maps(void)
{
	for (int i = 0; i < PER_SPACE; i++)
		if (mmap(NULL, 4096, i % 2 ? PROT_READ : PROT_NONE,
		         MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED)
			return;
}

/* Returns when all have it: on a busy machine that takes longer than the game. */
static void
have_children(int n, void (*have)(void))
{
	int had[2];
	char byte = 0;

	if (pipe(had) < 0)
		return;
	for (int i = 0; i < n; i++)
		if (hostile_fork() == 0) {
			have();
			if (write(had[1], &byte, 1) == 1)
				agent_rest();
			exit(1);
		}
	close(had[1]);
	for (int i = 0; i < n && read(had[0], &byte, 1) == 1; i++)
		;
}

/* From the last byte on, because the kernel keeps locks in order. */
static void
have_locks(void)
{
	struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 1};
	const char *folder = getenv("TMPDIR");
	char path[4096];
	int fd;

	snprintf(path, sizeof path, "%s/locked", folder ? folder : "/tmp");
	fd = open(path, O_RDWR | O_CREAT, 0600);
	for (lock.l_start = 2 * LOCKS; lock.l_start > 0; lock.l_start -= 2)
		if (fcntl(fd, F_SETLK, &lock) < 0)
			return;
}

static bool
is_reserved(void)
{
	return sizeof(size_t) < 8 ||
	       mmap(NULL, (size_t)4000000 * MB, PROT_READ | PROT_WRITE, MAP_PRIVATE |
	            MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) != MAP_FAILED;
}

/*
 * hoard leaders|tables|maps|locks|reserve: plays honestly.  At its first `go` it takes more
 * than mem=64M, in a form that does not show as resident memory of a process:
 *
 *	leaders  40 MB each in itself and in a child; in both the first thread has ended
 *	tables   page tables of 24 children with 8 MB each
 *	maps     60000 mappings in each of 7 children
 *	locks    20000 record locks
 *	reserve  4 TB of which it uses nothing; it resigns if it gets them
 *
 * Verdict: memory; of the last none.
 */
static void
hoard(void)
{
	agent_await_go();
	if (agent_does("reserve") && is_reserved()) {
		agent_say("resign\n");
	} else if (agent_does("leaders")) {
		if (hostile_fork() == 0)
			leave_to(hold_on);
		leave_to(play);
	} else if (agent_does("tables")) {
		have_children(TABLES, have_tables);
	} else if (agent_does("locks")) {
		have_locks();
	} else if (agent_does("maps")) {
		have_children(SPACES, have_maps);
	}
	agent_sleep_ms(300); /* so that the referee sees it */
	agent_go_on();
}

static const char *
grow_or_spin(void)
{
	if (agent_does("spin"))
		agent_spin();
	for (int i = 0; i < 192 && agent_does("grow"); i++)
		agent_hold(MB);
	agent_sleep_ms(agent_does("grow") ? 300 : 0); /* time for the referee to see it */
	return NULL;
}

/*
 * title play|spin|grow: calls itself `x) R 1 1`, which a careless reader of /proc takes
 * for more than a name.  Then it plays on, or from its second turn it computes for
 * ever, or takes 192 MB of memory.  Verdict: none, late-cpu, memory.
 */
static void
title(void)
{
#ifdef __linux__
	prctl(PR_SET_NAME, "x) R 1 1", 0, 0, 0);
#endif
	memset(word[0], ')', strlen(word[0]));
	hostile_play(grow_or_spin);
}

static const char *
read_from_disk(void)
{
#ifdef O_DIRECT
	const char *path = word[words > 1];
	struct {
		unsigned long long flags, mode, resolve;
	} how = {O_RDONLY, 0, 0};
	char bytes[4096];
	struct iovec into = {bytes, sizeof bytes};
	int fd = open(path, O_RDONLY);

	if (fd < 0 || read(fd, bytes, sizeof bytes) <= 0)
		return "reading a file at all";
	if (open(path, O_RDONLY | O_DIRECT) >= 0)
		return "open with O_DIRECT";
	if (fcntl(fd, F_SETFL, O_DIRECT) == 0)
		return "F_SETFL with O_DIRECT";
	if (fcntl(fd, F_SETFL, O_NONBLOCK) < 0)
		return "a fault of ours: F_SETFL is refused";
	if (syscall(437, AT_FDCWD, path, &how, sizeof how) >= 0)
		return "openat2";
	if (posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED) != 0)
		return "a fault of ours: advice is refused";
	/* preadv2 with RWF_NOWAIT, which not every C library or file system has */
	if (syscall(SYS_preadv2, fd, &into, 1L, 0L, 0L, 8) < 0 && errno == EAGAIN)
		return "POSIX_FADV_DONTNEED";
	close(fd);
#endif
	return NULL;
}

/*
 * uncache FILE: at its second turn of each game it tries to read a file from the disk
 * though the file is in memory: by O_DIRECT, at open(2) or later, by openat2(2), or by
 * asking the system to forget the file.  Verdict: none, if that is refused or has no
 * effect.
 */
static void
uncache(void)
{
	hostile_play(read_from_disk);
}

static void
copy_to(const char *path)
{
	int from = open("/proc/self/exe", O_RDONLY);
	int to = open(path, O_WRONLY | O_CREAT | O_EXCL, 0100);
	static char bytes[CHUNK];
	ssize_t n;

	while ((n = read(from, bytes, sizeof bytes)) > 0)
		if (write(to, bytes, (size_t)n) != n)
			break;
	close(from);
	close(to);
}

/*
 * veil: copies itself to its scratch folder, makes the copy unreadable, executes it,
 * and plays honestly.  Verdict: output, if the terms limit what it reads and the
 * referee is an ordinary user; otherwise none.
 */
static void
veil(void)
{
	const char *folder = getenv("TMPDIR");
	char path[4096];

	if (words == 1 && folder) {
		snprintf(path, sizeof path, "%s/veil", folder);
		copy_to(path);
		execl(path, path, "again", (char *)NULL);
		hostile_refuse("its copy cannot be executed");
	}
	for (;;) {
		agent_await_go();
		agent_sleep_ms(100); /* so that the referee sees it */
		agent_move();
	}
}

/* ---- the files wire of Halma: each plays the first step that it finds ---- */

enum { SIDE = 16 };

static char halma[SIDE][32];

/* Write the first step of a piece: E x,y u,v. */
static void
find_step(char own, char step[32])
{
	for (int i = 0; i < SIDE * SIDE; i++)
		for (int d = 0; d < 9; d++) {
			int x = i % SIDE, y = i / SIDE;
			int u = x + d % 3 - 1, v = y + d / 3 - 1;

			if (halma[y][x] != own || u < 0 || v < 0 || u >= SIDE ||
			    v >= SIDE || halma[v][u] != '.')
				continue;
			snprintf(step, 32, "E %d,%d %d,%d\n", x, y, u, v);
			return;
		}
}

static void
answer_in_file(void)
{
	FILE *in = fopen("input.txt", "r"), *out;
	char line[AGENT_LINE], own = 'W', step[32] = "";

	if (!in)
		exit(1);
	for (int i = 0; i < SIDE + 3 && fgets(line, sizeof line, in); i++) {
		if (i == 1)
			own = *line;
		if (i > 2)
			snprintf(halma[i - 3], sizeof halma[0], "%.16s", line);
	}
	fclose(in);
	find_step(own, step);
	out = fopen("output.txt", "w");
	if (!out)
		exit(2);
	fputs(step, out);
	fclose(out);
}

/*
 * moonlight [MS]: for the files wire of Halma.  Before it makes a step, two children
 * compute MS milliseconds each (300) and end.  Nobody waits for them, so no count of
 * processes that were waited for includes them (SIGCHLD ignored, wait(2)).  Verdict:
 * late-cpu, if that is more than it may use.
 */
static void
moonlight(void)
{
	int end[2];
	char nothing;

	signal(SIGCHLD, SIG_IGN);
	if (pipe(end) < 0)
		exit(1);
	for (int i = 0; i < 2; i++)
		if (hostile_fork() == 0) {
			agent_burn_ms(number(1, 300));
			_exit(0);
		}
	/* The pipe ends when the last of them has ended. */
	close(end[1]);
	while (read(end[0], &nothing, 1) > 0)
		;
	answer_in_file();
}

static void
make_links(void)
{
	if (symlink("/", "root") || symlink("itself", "itself") ||
	    symlink("..", "above") || link("input.txt", "twin"))
		return;
	rename("input.txt", "in put\n.txt");
}

static void
leave_writer(void)
{
	if (hostile_fork())
		return;
	setsid();
	for (int i = 0; i < 100; i++) {
		close(open("late", O_WRONLY | O_CREAT, 0600));
		agent_sleep_ms(20);
	}
	_exit(0);
}

/* Hold the lease for a second.  Whoever opens the answer in that time waits, or is
 * refused. */
static void
hold_lease(void)
{
	int end[2];
	char byte;

	if (pipe(end) < 0)
		return;
	if (hostile_fork()) {
		close(end[1]);
		if (read(end[0], &byte, 1) < 0)
			exit(1);
		return;
	}
	setsid();
	signal(SIGIO, SIG_IGN);
#ifdef F_SETLEASE
	fcntl(open("output.txt", O_RDONLY), F_SETLEASE, F_WRLCK);
#endif
	close(end[0]);
	close(end[1]);
	agent_sleep_ms(1000);
	_exit(0);
}

/*
 * litter HOW: for the files wire of Halma: plays the first step that it finds, and then
 * fills its folder.  HOW:
 *
 *	huge    a file of 100 MB
 *	many    1000 files
 *	heap    12,000 files, which is too much
 *	deep    100 folders, one in the other, the last without rights
 *	links   links to /, to itself, and to its parent's folder
 *	pipes   a named pipe, and a file without rights
 *	first   the file of 100 MB, and only then the answer
 *	stray   a child in a session of its own, which goes on writing
 *	lease   a child in a session of its own, which holds a lease on the answer
 *
 * Verdict: none, except for heap, and for a lease that holds; and nothing is left.
 */
static void
litter(void)
{
	signal(SIGXFSZ, SIG_IGN);
	if (agent_does("first"))
		hostile_huge("huge", true);
	answer_in_file();
	if (agent_does("huge"))
		hostile_huge("huge", true);
	if (agent_does("many"))
		hostile_files(1000, false);
	if (agent_does("heap"))
		hostile_files(12000, false);
	if (agent_does("deep") && hostile_folders() == 100)
		mkdir("closed", 0);
	if (agent_does("links"))
		make_links();
	if (agent_does("pipes") && mkfifo("pipe", 0600) == 0)
		close(open("closed", O_WRONLY | O_CREAT, 0));
	if (agent_does("stray"))
		leave_writer();
	if (agent_does("lease"))
		hold_lease();
}

/* ---- what they are given ---- */

static int failed;

static void
expect(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "inside: %s\n", what);
	failed = 9;
}

static void
check_descriptors(void)
{
	struct stat st;

	for (int fd = 0; fd < 3; fd++) {
		expect(fstat(fd, &st) == 0 && S_ISFIFO(st.st_mode), "0 to 2 are pipes");
		expect(!(fcntl(fd, F_GETFL) & O_NONBLOCK), "0 to 2 wait as usual");
	}
	for (int fd = 3; fd < 1024; fd++)
		expect(fcntl(fd, F_GETFD) < 0, "nothing above 2 is open");
}

static void
check_signals(void)
{
	static const int expected[] = {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM,
	                               SIGCHLD, SIGTSTP, SIGUSR1, SIGXCPU};
	struct sigaction action;
	sigset_t blocked;

	sigprocmask(SIG_BLOCK, NULL, &blocked);
	for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
		sigaction(expected[i], NULL, &action);
		expect(action.sa_handler == SIG_DFL, "signals do what they do by default");
		expect(!sigismember(&blocked, expected[i]), "no signal is blocked");
	}
}

static bool
is_limited(int resource, rlim_t most)
{
	struct rlimit limit = {0, 0};

	getrlimit(resource, &limit);
	return limit.rlim_cur == most && limit.rlim_max == most;
}

/*
 * inside: checks what a process is given: descriptors, limits, signals and a session of
 * its own.  If something is not as promised it writes that to standard error and exits
 * with 9; otherwise it plays.
 */
static void
inside(void)
{
	check_descriptors();
	check_signals();
	/* 1: the core may not be piped to a program either, core(5). */
	expect(is_limited(RLIMIT_CORE, 1), "no core file may be written");
	expect(is_limited(RLIMIT_NOFILE, 256), "256 descriptors may be open");
	expect(getsid(0) <= getpid() && getpgrp() == getpid(),
	       "it leads a group of its own, in a session of its own");
	if (!failed)
		agent_play_on();
	exit(failed);
}

/*
 * terminal COMMAND...: runs the command with a new terminal as its standard error, and
 * copies what it writes there to our own.  It is no agent either.
 */
static void
terminal(void)
{
	int end = posix_openpt(O_RDWR | O_NOCTTY), status;
	char chunk[4096];
	ssize_t n;
	pid_t pid;

	alarm(0);
	if (words < 2 || end < 0 || grantpt(end) < 0 || unlockpt(end) < 0)
		exit(2);
	pid = fork();
	if (pid == 0) {
		int side = open(ptsname(end), O_RDWR | O_NOCTTY);

		close(end);
		if (side < 0 || dup2(side, 2) < 0)
			_exit(2);
		close(side);
		execv(word[1], word + 1);
		_exit(2);
	}
	/* read fails when nobody has the other end open */
	while (pid > 0 && (n = read(end, chunk, sizeof chunk)) > 0)
		if (write(2, chunk, (size_t)n) != n)
			exit(2);
	exit(pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status)
		? WEXITSTATUS(status) : 2);
}

static const struct {
	const char *name;
	void (*live)(void);
} agents[] = {
	{"burden", burden}, {"busy", busy}, {"cpulimit", cpulimit}, {"crash", crash},
	{"employ", employ}, {"epoll", wait_by_epoll}, {"farm", farm}, {"fault", fault},
	{"flood", flood}, {"freeze", freeze}, {"hang", hang}, {"hoard", hoard}, {"hold", hold},
	{"honest", honest}, {"inside", inside}, {"leave", leave}, {"lend", lend},
	{"litter", litter}, {"long", say_long}, {"loud", loud}, {"moonlight", moonlight},
	{"mortal", mortal}, {"pipes", pipes}, {"say", say}, {"spin", spin}, {"stray", stray},
	{"successor", successor}, {"team", team}, {"terminal", terminal}, {"title", title},
	{"uncache", uncache}, {"veil", veil}, {"win", win},
};

int
main(int argc, char **argv)
{
	const char *name = strrchr(argv[0], '/');

	words = argc;
	word = argv;
	name = name ? name + 1 : argv[0];
	agent_obey(argc, argv, "");
	for (size_t i = 0; i < sizeof agents / sizeof *agents; i++)
		if (!strcmp(agents[i].name, name)) {
			agents[i].live();
			return 0;
		}
	pace();
}
