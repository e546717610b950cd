/*
 * attack NAME... [WORD...]: plays honestly, and at its second turn of each game makes
 * attacks from the table of --check-sandbox (attack/attack.h), or from the table below,
 * which only tests use.  NAME is an attack, or a property of --check-sandbox, which stands
 * for all attacks on it.
 *
 *	on=referee   the victims are the referee's processes from which it descends,
 *	on=parent    its parent,
 *	on=RIVAL     the process of the program RIVAL; more than one may be named
 *	signal=KILL  send this signal (or STOP), if that is the attack; without
 *	             this word it only asks whether it could
 *	mb=N         the memory limit (64)
 *	port=N       a port of the network (9)
 *	net=NAME     the network of the match, as /proc/self/ns/net names it: there a
 *	             refused connection has reached somebody
 *	folder=PATH  the folder of the files that attacks on files use
 *	=FILE        the file that the attack `file` reads.  (The sign is there because
 *	             an agent may read files that its command names.)
 *	hush         do not report what worked: the victim or the remains show it
 *	proven       it is safe: without this word dangerous attacks are refused
 *
 * Verdict: none; no attack works.
 */
#ifdef __linux__
#define _GNU_SOURCE /* F_SETPIPE_SZ */
#else
#define _XOPEN_SOURCE 700
#endif
#include <errno.h>
#include <signal.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>

#include "attack/attack.h"
#include "hostile.h"

static char **words; /* our arguments */

/* ---- attacks that only tests make ---- */

/* Set the soft limits to the hard ones, which is allowed but useless, and lower the
 * hard ones by one. */
static bool
raise_limits(const struct target *t)
{
	static const int limits[] = {RLIMIT_CORE, RLIMIT_CPU, RLIMIT_DATA,
	                             RLIMIT_FSIZE, RLIMIT_NOFILE, RLIMIT_STACK};

	(void)t;
	for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
		struct rlimit limit;

		if (getrlimit(limits[i], &limit) < 0)
			return true;
		limit.rlim_cur = limit.rlim_max;
		setrlimit(limits[i], &limit);
		if (limit.rlim_max == RLIM_INFINITY)
			continue;
		limit.rlim_max++;
		if (setrlimit(limits[i], &limit) == 0)
			return true;
	}
	return false;
}

static int
oom_score(void)
{
	char score[16];

	return hostile_read("/proc/self/oom_score", score, sizeof score) ? atoi(score) : 0;
}

/* proc_pid_oom_score_adj(5): when memory runs out, the kernel first ends the processes
 * with the highest number. */
static bool
be_spared(const struct target *t)
{
	int fd = open("/proc/self/oom_score_adj", O_WRONLY), score = oom_score();

	(void)t;
	if (fd >= 0 && write(fd, "0", 1) != 1)
		fd = -1;
	return score < 1000 || oom_score() < score - 100;
}

/* Fill as many pipes of a megabyte as it gets, and keep them open. */
static bool
hoard(const struct target *t)
{
	static char page[4096];
	int fd[2], most = 0;

	(void)t;
	while (most < 400 && pipe(fd) == 0) {
		most = fd[1];
#ifdef F_SETPIPE_SZ
		fcntl(fd[1], F_SETPIPE_SZ, 1024 * 1024);
#endif
		fcntl(fd[1], F_SETFL, O_NONBLOCK);
		while (write(fd[1], page, sizeof page) > 0)
			;
	}
	while (most < 400 && (fd[0] = dup(0)) >= 0)
		most = fd[0];
	return most >= 256;
}

extern char **environ;

/* Look for variables that the test has set, or that make a loader load code. */
static bool
find_variable(const struct target *t)
{
	(void)t;
	for (char **one = environ; *one; one++)
		if (!strncmp(*one, "HOSTILE_SECRET=", 15) ||
		    !strncmp(*one, "LD_", 3) || !strncmp(*one, "FAKETIME", 8))
			return true;
	return false;
}

static bool
read_files(const struct target *t)
{
	char bytes[16];

	(void)t;
	for (char **word = words; *word; word++)
		if (**word == '=' && hostile_read(*word + 1, bytes, sizeof bytes))
			return true;
	return false;
}

static bool
open_terminals(const struct target *t)
{
	(void)t;
	for (int i = 0; i < 64; i++) {
		char path[32];
		int fd;

		snprintf(path, sizeof path, "/dev/pts/%d", i);
		fd = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK);
		if (fd >= 0)
			return close(fd) == 0;
	}
	return false;
}

static bool
kill_everybody(const struct target *t)
{
	(void)t;
	return geteuid() != 0 && kill(-1, SIGKILL) == 0;
}

static bool
make_noise(const struct target *t)
{
	static const int signals[] = {SIGCHLD, SIGCONT, SIGURG,
#ifdef SIGWINCH
		SIGWINCH
#endif
	};

	(void)t;
	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
		kill(0, signals[i]);
		kill(getppid(), signals[i]);
	}
	return false;
}

static const struct attack own[] = {
	{"limits", "raise a limit", "", raise_limits},
	{"spared", "outlive others when memory runs out", "", be_spared},
	{"descriptors", "open a 257th descriptor", "", hoard},
	{"environment", "find a variable", "", find_variable},
	{"file", "read a file", "", read_files},
	{"terminals", "open any terminal", "", open_terminals},
	{"everybody", "kill everybody", "", kill_everybody},
	{"noise", "send signals that mean nothing", "", make_noise},
	{.make = NULL},
};

/* ---- which attacks, on whom ---- */

enum { CHOSEN = 32, VICTIMS = HOSTILE_VICTIMS + 2 };

static const struct attack *chosen[CHOSEN + 1];
static struct target target = {.unseen_ms = 300, .count = 1};

static bool
has_word(const char *wanted)
{
	for (char **word = words; *word; word++)
		if (!strcmp(*word, wanted))
			return true;
	return false;
}

/* Return the value in a word like mb=N, or NULL if no word has one. */
static const char *
value(const char *key)
{
	for (char **word = words; *word; word++)
		if (!strncmp(*word, key, strlen(key)))
			return *word + strlen(key);
	return NULL;
}

static int
number(const char *key, int otherwise)
{
	const char *found = value(key);

	return found ? atoi(found) : otherwise;
}

static void
choose(const struct attack *theme)
{
	int n = 0;

	while (chosen[n])
		n++;
	for (; theme->make; theme++)
		for (char **word = words; *word && n < CHOSEN; word++)
			if (attack_breaks(theme, *word) ||
			    (theme->name && !strcmp(theme->name, *word)))
				chosen[n++] = theme;
}

/* Return whether the attack could hurt more than the test's own processes. */
static bool
is_dangerous(const struct attack *attack)
{
	return target.signal || attack->make == kill_everybody ||
	       attack_breaks(attack, "prlimit-other") ||
	       attack_breaks(attack, "fork-bomb");
}

static void
set_target(void)
{
	const char *folder = value("folder=");

	target.signal = has_word("signal=KILL")   ? SIGKILL
	                : has_word("signal=STOP") ? SIGSTOP
	                                          : 0;
	target.bytes = (int64_t)number("mb=", 64) << 20;
	target.port = number("port=", 9);
	target.key = (int)getpid() | 1 << 30;
	snprintf(target.folder, sizeof target.folder, "%s", folder ? folder : "");
}

/* Find the victims and return how many there are.  If none is asked for, the one victim
 * is nobody. */
static int
find_victims(pid_t victims[VICTIMS])
{
	int n = 0;
	bool asked = false;

	for (char **word = words; *word && n < VICTIMS - HOSTILE_VICTIMS; word++) {
		if (strncmp(*word, "on=", 3))
			continue;
		asked = true;
		if (!strcmp(*word, "on=referee"))
			n += hostile_referees(victims + n);
		else if ((victims[n] = strcmp(*word, "on=parent")
		                       ? hostile_find(*word + 3) : getppid()) > 0)
			n++;
	}
	return asked ? n : 1;
}

/* Remove what outlives us, as the one who reports it. */
static void
clean_up(void)
{
	shmctl(shmget((key_t)target.key, 0, 0), IPC_RMID, NULL);
	semctl(semget((key_t)target.key, 0, 0), 0, IPC_RMID);
	msgctl(msgget((key_t)target.key, 0), IPC_RMID, NULL);
}

/* Return whether the last attack was refused by the network of the match. */
static bool
was_refused_there(void)
{
	const char *there = value("net=");
	char here[64] = "";

	return errno == ECONNREFUSED && there &&
	       (readlink("/proc/self/ns/net", here, sizeof here - 1) < 0 ||
	        !strcmp(here, there));
}

/* Make the attack.  Returns what worked, or what should have worked and did not. */
static const char *
make_all(void)
{
	const char *worked = NULL;
	bool hush = has_word("hush");

	for (int i = 0; chosen[i] && !worked; i++) {
		bool made;

		errno = 0;
		made = attack_make(chosen[i], &target) || was_refused_there();
		if (made == !!chosen[i]->name && !hush)
			worked = chosen[i]->tries;
	}
	if (!hush)
		clean_up();
	if (attack_told.count)
		agent_sleep_ms(target.unseen_ms); /* time to see it */
	return worked;
}

static const char *
attack(void)
{
	pid_t victims[VICTIMS] = {0};
	const char *worked = NULL;
	int n = find_victims(victims);

	for (int i = 0; i < n && !worked; i++) {
		target.pid = victims[i];
		worked = make_all();
	}
	return worked;
}

int
main(int argc, char **argv)
{
	agent_begin();
	words = argv + 1;
	set_target();
	for (const struct attack *const *theme = attack_table; *theme; theme++)
		choose(*theme);
	choose(own);
	if (!chosen[0])
		hostile_refuse("there is no such attack in this build");
	for (int i = 0; chosen[i]; i++)
		if (is_dangerous(chosen[i])) {
			hostile_need_proof(argc, argv);
			if (geteuid() == 0)
				hostile_refuse("never as root");
		}
	hostile_play(attack);
}
