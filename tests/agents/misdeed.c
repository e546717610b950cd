/*
 * misdeed SEED [proven|sound]: plays honestly, except for misdeeds.  It draws from the seed which
 * ones, how much of them, and on which occasions: at its start, when a game begins, when it
 * is asked, when it has the list of moves, after its answer, at the end of a game, or when
 * it is told to exit.  It writes its plan to standard error.  Verdict: any; but its rival
 * never loses by a fault, and no process or file of it is left.  Without `proven`, and as
 * root, it makes none of the attacks that could hurt others.  With `sound` it does in their
 * place what runtimes and libraries do, and exits if the system refuses that; then it never
 * loses by a fault either.
 */
#ifdef __linux__
#define _GNU_SOURCE /* O_DIRECT */
#else
#define _XOPEN_SOURCE 700
#endif
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>

#include "attack/attack.h"
#include "hostile.h"

enum { PLAN = 6, CHILDREN = 60 };

static char **arguments;
static bool proven;

/* ---- deeds, each with how much of it: 1 to 100 ---- */

static void
spin(int n)
{
	agent_burn_ms(5L * n);
}

static void
rest(int n)
{
	agent_sleep_ms(n * 5);
}

static void *
thread(void *n)
{
	spin(*(int *)n);
	return NULL;
}

static void
start_threads(int n)
{
	static int for_each = 40;
	pthread_t id;

	for (int i = 0; i < n && pthread_create(&id, NULL, thread, &for_each) == 0; i++)
		pthread_detach(id);
}

/* Start that many children, which compute for a moment; if the number is odd, as orphans
 * in sessions of their own. */
static void
have_children(int n)
{
	bool away = n % 2;

	for (int i = 0; i < n && i < CHILDREN; i++) {
		pid_t pid = hostile_fork();

		if (pid < 0)
			return;
		if (pid == 0 && away && hostile_fork() != 0)
			_exit(0);
		if (pid == 0) {
			setsid();
			spin(20);
			_exit(0);
		}
		if (away)
			waitpid(pid, NULL, 0);
	}
}

static void
fork_fast(int n)
{
	for (int i = 0; i < n * 5; i++) {
		pid_t pid = hostile_fork();

		if (pid == 0)
			_exit(0);
		if (pid > 0)
			waitpid(pid, NULL, 0);
	}
}

static void
hold_memory(int n)
{
	size_t size = (size_t)n << 20;
	char *at = malloc(size);

	if (at)
		memset(at, 1, size);
	if (n % 2)
		free(at);
}

static void
write_files(int n)
{
	const char *folder = getenv("TMPDIR");
	char path[300], page[4096] = "";

	for (int i = 0; i < n; i++) {
		int fd;

		snprintf(path, sizeof path, "%.200s/misdeed.%d", folder ? folder : ".", i);
		fd = open(path, O_WRONLY | O_CREAT, 0600);
		for (int k = 0; fd >= 0 && k < 16; k++)
			if (write(fd, page, sizeof page) < 0)
				break;
		close(fd);
	}
}

static void
read_disk(int n)
{
	static char room[2 << 16];
	char *page = room + (-(uintptr_t)room & 0xffff);

	for (int i = 0; i < n; i++) {
#ifdef O_DIRECT
		int fd = open(arguments[0], O_RDONLY | O_DIRECT);
#else
		int fd = open(arguments[0], O_RDONLY);
#endif
		while (fd >= 0 && read(fd, page, 1 << 16) > 0)
			;
		close(fd);
	}
}

static void
say_much(int n)
{
	for (int i = 0; i < n * 4; i++)
		fprintf(stderr, "misdeed %d \x1b[2J %0*d\n", i, n, 0);
}

static void
remark(int n)
{
	for (int i = 0; i < n; i++)
		agent_say("# misdeed\n");
}

static void
babble(int n)
{
	for (int i = 0; i < n; i++)
		agent_write(&"move 11\n\0\xff"[i % 10], 1);
}

static void
ask_again(int n)
{
	for (int i = 0; i < n % 3 + 1; i++)
		agent_say("moves\n");
}

static void
leave(int n)
{
	exit(n % 4 ? n : 69);
}

static void
die_of(int n)
{
	static const int how[] = {SIGKILL, SIGSEGV, SIGTERM, SIGXCPU, SIGPIPE, SIGSTOP};

	raise(how[n % 6]);
}

static void
shut(int n)
{
	close(n % 3);
}

static void
begin_anew(int n)
{
	if (n % 2)
		execv(arguments[0], arguments);
	else if (hostile_fork() == 0)
		execv(arguments[0], arguments);
}

static void
step_back(int n)
{
	setpriority(PRIO_PROCESS, 0, n % 20);
}

/* Make one attack of the table, on the referee, the rival or nobody. */
static void
attack(int n)
{
	struct target target = {.unseen_ms = 5, .count = 1, .bytes = 64 << 20, .fd = -1,
	                        .key = (int)getpid() | 1 << 30, .port = 9,
	                        .pid = n % 2 ? getppid() : hostile_find("honest")};
	const struct attack *all[200];
	int rows = 0;

	for (const struct attack *const *theme = attack_table; *theme; theme++)
		for (const struct attack *a = *theme; a->make && rows < 200; a++)
			if (a->name && (proven || (!attack_breaks(a, "prlimit-other") &&
			                           !attack_breaks(a, "fork-bomb"))))
				all[rows++] = a;
	target.signal = proven && n % 3 == 0 ? SIGSTOP : 0;
	fprintf(stderr, "misdeed: attack %s\n", all[n % rows]->name);
	attack_make(all[n % rows], &target);
}

/* ---- what is sound ---- */

static void
must(bool works, const char *what)
{
	if (works)
		return;
	perror(what);
	exit(3);
}

/* As runtimes do: tmpfile(3) knows /tmp alone, which is not the agent's everywhere. */
static FILE *
temporary(void)
{
	const char *folder = getenv("TMPDIR");
	FILE *file = tmpfile();
	char path[4096];
	int fd;

	if (file || !folder)
		return file;
	snprintf(path, sizeof path, "%s/idiom.XXXXXX", folder);
	fd = mkstemp(path);
	unlink(path);
	return fd < 0 ? NULL : fdopen(fd, "w+");
}

static void
use_temporary_file(int n)
{
	FILE *file = temporary();

	must(file != NULL, "a temporary file");
	must(fprintf(file, "%0*d", n * 100, n) > 0 && fseek(file, 0, SEEK_SET) == 0 &&
	     fgetc(file) == '0' && fclose(file) == 0, "a temporary file");
}

static void
lock_file(int n)
{
	struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = n};
	FILE *file = temporary();

	must(file && fcntl(fileno(file), F_SETLK, &lock) == 0, "a lock");
	fclose(file);
}

static void
run_tool(int n)
{
	FILE *tool;
	char line[16] = "";

	(void)n;
	fflush(stdout);
	tool = popen("echo tool | cat", "r");
	must(tool && fgets(line, sizeof line, tool) && !strcmp(line, "tool\n") &&
	     pclose(tool) == 0, "popen");
}

static void
spawn_tool(int n)
{
	char path[] = "/bin/true", *words[] = {path, NULL};
	pid_t pid;
	int status;

	(void)n;
	must(posix_spawn(&pid, path, NULL, NULL, words, words + 1) == 0 &&
	     waitpid(pid, &status, 0) == pid && status == 0, "posix_spawn");
}

/* A worker with a session and a queue of its own, as pools have. */
static void
have_worker(int n)
{
	int ends[2], status;
	char byte = 0;
	pid_t pid;

	must(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0, "socketpair");
	pid = hostile_fork();
	must(pid >= 0, "fork");
	if (pid == 0) {
		setsid();
		_exit(read(ends[1], &byte, 1) == 1 && byte == (char)n &&
		      write(ends[1], &byte, 1) == 1 ? 0 : 1);
	}
	byte = (char)n;
	must(write(ends[0], &byte, 1) == 1 && read(ends[0], &byte, 1) == 1 &&
	     waitpid(pid, &status, 0) == pid && status == 0, "a worker");
	close(ends[0]);
	close(ends[1]);
}

static void *
add_up(void *n)
{
	return memset(n, 0, sizeof(int));
}

static void
join_threads(int n)
{
	pthread_t id[8];
	int work[8];

	for (int i = 0; i < n % 8 + 1; i++)
		must(pthread_create(&id[i], NULL, add_up, &work[i]) == 0, "a thread");
	for (int i = 0; i < n % 8 + 1; i++)
		must(pthread_join(id[i], NULL) == 0, "a thread");
}

static volatile sig_atomic_t alarms;

static void
note_alarm(int signal)
{
	(void)signal;
	alarms = alarms + 1;
}

static void
use_timer(int n)
{
	struct sigaction action = {.sa_handler = note_alarm, .sa_flags = SA_RESTART};
	struct itimerval soon = {{0, 0}, {0, 100L * n}};
	int before = alarms;

	must(sigaction(SIGALRM, &action, NULL) == 0 &&
	     setitimer(ITIMER_REAL, &soon, NULL) == 0, "setitimer");
	while (alarms == before)
		poll(NULL, 0, 1);
	signal(SIGALRM, SIG_DFL);
	agent_begin();
}

static void
map_memory(int n)
{
	size_t size = (size_t)n << 14;
	char *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	must(at != MAP_FAILED, "mmap");
	at[size - 1] = 1;
	must(mprotect(at, size, PROT_READ) == 0 && munmap(at, size) == 0, "munmap");
}

static void
be_modest(int n)
{
	struct rlimit limit;

	must(getrlimit(RLIMIT_STACK, &limit) == 0, "getrlimit");
	must(setrlimit(RLIMIT_STACK, &limit) == 0, "setrlimit");
	must(setpriority(PRIO_PROCESS, 0, n % 10) == 0, "setpriority");
	must(setpgid(0, 0) == 0 || getpgrp() == getpid(), "setpgid");
	must(kill(getpid(), 0) == 0, "kill");
}

static const struct deed {
	const char *name;
	void (*act)(int n);
} deeds[] = {
	{"spin", spin}, {"rest", rest}, {"threads", start_threads},
	{"children", have_children}, {"children", have_children}, {"forks", fork_fast},
	{"memory", hold_memory}, {"files", write_files}, {"disk", read_disk},
	{"stderr", say_much}, {"remarks", remark}, {"babble", babble},
	{"moves", ask_again}, {"exit", leave}, {"signal", die_of}, {"shut", shut},
	{"exec", begin_anew}, {"nice", step_back}, {"attack", attack}, {"attack", attack},
};

static const struct deed idioms[] = {
	{"tmpfile", use_temporary_file}, {"lock", lock_file}, {"popen", run_tool},
	{"spawn", spawn_tool}, {"worker", have_worker}, {"threads", join_threads},
	{"timer", use_timer}, {"mmap", map_memory}, {"limits", be_modest},
};

/* ---- the plan ---- */

enum when { START, GAME, ASKED, LISTED, ANSWERED, END, LEAVING, WHENS };

static const char *const when_word[WHENS] = {"start", "game", "asked", "listed",
	"answered", "end", "leaving"};

static struct {
	enum when when;
	const struct deed *deed;
	int n, from; /* of these occasions on */
} plan[PLAN];

static int planned, occasion[WHENS];

static unsigned
draw(unsigned *state)
{
	*state = *state * 1103515245u + 12345u;
	return *state >> 16 & 0x7fff;
}

static void
make_plan(unsigned seed, bool sound)
{
	const struct deed *from = sound ? idioms : deeds;
	size_t all = sound ? sizeof idioms / sizeof *idioms : sizeof deeds / sizeof *deeds;

	planned = 1 + (int)(draw(&seed) % PLAN);
	for (int i = 0; i < planned; i++) {
		plan[i].when = (enum when)(draw(&seed) % WHENS);
		plan[i].deed = &from[draw(&seed) % all];
		plan[i].n = 1 + (int)(draw(&seed) % 100);
		plan[i].from = (int)(draw(&seed) % 6);
		fprintf(stderr, "misdeed: %s from %s %d on, %d\n", plan[i].deed->name,
		        when_word[plan[i].when], plan[i].from, plan[i].n);
	}
}

static void
now(enum when when)
{
	for (int i = 0; i < planned; i++)
		if (plan[i].when == when && occasion[when] >= plan[i].from)
			plan[i].deed->act(plan[i].n);
	occasion[when]++;
}

int
main(int argc, char **argv)
{
	char line[AGENT_LINE], move[AGENT_MOVE];
	bool sound = argc > 2 && !strcmp(argv[2], "sound");

	agent_begin();
	arguments = argv;
	proven = argc > 2 && !strcmp(argv[2], "proven") && geteuid() != 0;
	signal(SIGPIPE, SIG_IGN);
	make_plan((unsigned)agent_number(argc, argv, 1, 1), sound);
	now(START);
	for (;;) {
		agent_hear(line);
		if (sound)
			agent_begin(); /* anew, because machines are busy */
		if (!strncmp(line, "game ", 5))
			now(GAME);
		if (!strncmp(line, "end ", 4))
			now(END);
		if (!strcmp(line, "quit")) {
			now(LEAVING);
			return 0;
		}
		if (strncmp(line, "go ", 3))
			continue;
		now(ASKED);
		agent_choose(move);
		now(LISTED);
		strcat(move, "\n");
		agent_say(move);
		now(ANSWERED);
	}
}
