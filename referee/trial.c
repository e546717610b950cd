#ifdef __linux__
#define _GNU_SOURCE /* abstract sockets' way, posix_openpt */
#else
#define _XOPEN_SOURCE 700 /* System V's objects, posix_openpt */
#endif
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <unistd.h>

#include "agent.h"
#include "attack.h"
#include "cgroup.h"
#include "clock.h"
#include "player.h"
#include "proc.h"
#include "sandbox.h"
#include "survey.h"
#include "trial.h"

#if defined(__linux__) && !defined(POSIX_ONLY)
#define ON_LINUX 1
#else
#define ON_LINUX 0
#endif

enum {
	MB = 1 << 20,
	MEM_BYTES = 32 * MB, /* the limit in these trials, which are to be */
	CPU_MS = 200,         /* over soon */
	TRIAL_MS = 7000,      /* on a machine that is busy with other things */
	ATTACK_MS = 5000,
	ANSWER_MS = 1000,
	GONE_MS = 200, /* for what was killed to be gone */
	WATCHES = 3,   /* after the attack has been made */
};

/* A process that is talked to. */
struct side {
	struct proc proc;
	struct text heard;
	bool closed; /* it says no more */
};

/* One trial, in the process that stands in for the referee. */
struct stage {
	const struct trial *trial;
	const struct property *property;
	unsigned layers;
	bool bare;
	char folder[SCRATCH_PATH];
	char own[SCRATCH_PATH + 16], scratch[SCRATCH_PATH + 16];
	struct player player;     /* this program, with a folder of this trial's */
	struct confine confine[3]; /* by player */
	struct side victim[ATTACK_VICTIMS];
	struct side attacker;
	struct attack attack;
	char cgroup[CGROUP_PATH]; /* the attacker's, or "" */
	bool (*watch)(struct stage *stage); /* true: its limit is exceeded */
	int64_t watched_us;
	int64_t most;             /* that was seen of what is watched */
	bool caught, interrupted;
	struct effect effect;
};

static bool
applies(const struct stage *s, enum confine_layer layer)
{
	return s->layers >> layer & 1;
}

/*
 * What lies around
 */

static bool
put_file(const char *folder, const char *name, const char *text, mode_t mode)
{
	char path[SCRATCH_PATH + 40];
	int fd = text_format(path, sizeof path, "%s/%s", folder, name)
		? open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600) : -1;
	bool done = fd >= 0 && write(fd, text, strlen(text)) > 0 &&
	            fchmod(fd, mode) == 0;

	if (fd >= 0)
		close(fd);
	return done;
}

static bool
put_folder(const char *folder, const char *name, mode_t mode)
{
	char path[SCRATCH_PATH + 40];

	return text_format(path, sizeof path, "%s/%s", folder, name) &&
	       mkdir(path, 0700) == 0 && chmod(path, mode) == 0;
}

/* `own` is the attacker's, `open` and `closed` are somebody else's, and in
 * `public` all may write, as in /tmp. */
static bool
furnish(struct stage *s)
{
	const char *folder = s->folder, *secret = s->attack.secret;

	text_format(s->own, sizeof s->own, "%s/own", folder);
	text_format(s->scratch, sizeof s->scratch, "%s/scratch", folder);
	return mkdir(folder, 0700) == 0 && chmod(folder, 0755) == 0 &&
	       put_folder(folder, "own", 0755) &&
	       put_folder(folder, "open", 0755) &&
	       put_folder(folder, "closed", 0700) &&
	       put_folder(folder, "public", 01777) &&
	       put_folder(folder, "scratch", 0700) &&
	       put_file(folder, "own/notes", secret, 0644) &&
	       put_file(folder, "own/mode", "x", 0600) &&
	       put_file(folder, "own/time", "x", 0644) &&
	       put_file(folder, "own/spare", "x", 0644) &&
	       put_file(folder, "open/program", secret, 0755) &&
	       put_file(folder, "closed/secret", secret, 0600);
}

/* What a player is held to under the layers of this trial. */
static bool
confine_player(struct stage *s, int number)
{
	struct sandbox sandbox = *s->trial->sandbox;
	struct confine *confine = &s->confine[number];
	char why[SANDBOX_WHY];

	sandbox.layers &= s->layers;
	if (!sandbox_confine(&sandbox, s->trial->terms, &s->player, number,
	                     confine, why))
		return false;
	if (terms_get(s->trial->terms, TERMS_WRITE) != TERMS_WRITE_SCRATCH)
		return true;
	confine->scratch = s->scratch;
	text_format(s->attack.writable, sizeof s->attack.writable, "%s",
	            s->scratch);
	return number == 2 || chown(s->scratch, confine->uid, confine->gid) == 0;
}

static bool
prepare(struct stage *s)
{
	const struct sandbox *sandbox = s->trial->sandbox;

	s->player = *s->trial->player;
	s->player.folder = s->own;
	s->attack.user = sandbox->user[1];
	s->attack.key = (clock_now_us() << 12 ^ getpid()) & INT32_MAX;
	text_format(s->attack.folder, sizeof s->attack.folder, "%s", s->folder);
	return furnish(s) && confine_player(s, 1) && confine_player(s, 2);
}

/*
 * Processes
 */

static bool
start(struct stage *s, struct side *side, const char *name,
      const struct confine *confine)
{
	char path[4096], home[SCRATCH_PATH + 32];
	char *argv[] = {s->player.path, "--attack", (char *)(uintptr_t)name, NULL};
	char *envp[] = {path, "LANG=C", home, NULL};
	const char *found = getenv("PATH");
	struct proc_setup setup = {
		.path = s->player.path,
		.argv = argv,
		.envp = envp,
		.confine = confine,
		.cpu_hard_s = CLOCK_NEVER,
	};
	enum proc_started started;

	if (confine && confine->scratch && !confine->folder)
		setup.folder = open(s->scratch, O_RDONLY | O_CLOEXEC);
	text_format(path, sizeof path, "PATH=%s", found ? found : "/usr/bin:/bin");
	text_format(home, sizeof home, "HOME=%s", s->own);
	started = proc_start(&side->proc, &setup);
	if (setup.folder > 0)
		close(setup.folder);
	return started == PROC_STARTED;
}

/* A message is far smaller than a pipe. */
static bool
send_line(const struct side *side, const char *line)
{
	return write(side->proc.in, line, strlen(line)) == (ssize_t)strlen(line);
}

static bool
send_attack(const struct side *side, const struct attack *attack)
{
	struct text text = {0};
	bool done;

	attack_write(attack, &text);
	done = send_line(side, text.at);
	text_free(&text);
	return done;
}

static void
hear(struct side *side)
{
	char bytes[1024];
	ssize_t n;

	while ((n = read(side->proc.out, bytes, sizeof bytes)) > 0 ||
	       (n < 0 && errno == EINTR))
		text_add_bytes(&side->heard, bytes, n > 0 ? (size_t)n : 0);
	if (n == 0)
		side->closed = true;
}

/* The whole line that begins with the word, or NULL. */
static const char *
line_of(const char *heard, const char *word)
{
	size_t n = strlen(word);

	while (heard && strchr(heard, '\n')) {
		if (!strncmp(heard, word, n) && strchr(" \n", heard[n]))
			return heard;
		heard = strchr(heard, '\n') + 1;
	}
	return NULL;
}

/* Look at the attacker as often as the referee does. */
static bool
is_caught(struct stage *s)
{
	int64_t now = clock_now_us();

	if (!s->watch || s->caught || now - s->watched_us < AGENT_WATCH_US)
		return s->caught;
	s->watched_us = now;
	s->caught = s->watch(s);
	return s->caught;
}

/* Wait for a line, while the attacker is watched. */
static const char *
await_line(struct stage *s, struct side *side, const char *word,
           int64_t deadline_us)
{
	const char *line;

	for (;;) {
		struct pollfd wake = {side->proc.out, POLLIN, 0};

		hear(side);
		line = line_of(text_str(&side->heard), word);
		s->interrupted |= (proc_signals() & ~PROC_CHILD) != 0;
		if (line || side->closed || s->interrupted || is_caught(s) ||
		    clock_now_us() >= deadline_us)
			return line;
		poll(&wake, 1, 2);
	}
}

static void
pause_ms(int64_t ms)
{
	poll(NULL, 0, (int)ms);
}

static int64_t
in_ms(int64_t ms)
{
	return clock_add(clock_now_us(), ms * CLOCK_MS);
}

/*
 * Victims
 */

/* One that stands in for the referee is held to nothing, and hidden as the
 * referee is; one that stands in for the opponent is an agent. */
static bool
start_victim(struct stage *s, int which)
{
	struct side *side = &s->victim[which];
	struct attack role = s->attack;
	const char *line;
	long long address;
	int fd;

	role.hidden = which == ATTACK_REFEREE && (s->layers & TRIAL_HIDDEN);
	if (!start(s, side, "victim",
	           which == ATTACK_REFEREE ? NULL : &s->confine[2]) ||
	    !send_attack(side, &role))
		return false;
	line = await_line(s, side, "held", in_ms(ANSWER_MS));
	if (!line || sscanf(line, "held %lld %d", &address, &fd) != 2)
		return false;
	s->attack.pid[which] = side->proc.pid;
	s->attack.address[which] = address;
	if (which == ATTACK_REFEREE)
		s->attack.fd = fd;
	return true;
}

/* Whether the system says that a process is stopped: proc_pid_stat(5). */
static bool
is_stopped(pid_t pid)
{
	char path[64], line[512], *state;
	FILE *file;

	text_format(path, sizeof path, "/proc/%ld/stat", (long)pid);
	file = ON_LINUX ? fopen(path, "re") : NULL;
	state = file && fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
	if (file)
		fclose(file);
	return state && (!strncmp(state, ") T", 3) || !strncmp(state, ") t", 3));
}

/* The victim's answer to how it is; NULL if it is dead or stopped. */
static const char *
state_of(struct stage *s, int which)
{
	struct side *side = &s->victim[which];
	int64_t deadline_us = in_ms(ANSWER_MS);
	const char *line = NULL;

	text_clear(&side->heard);
	if (!send_line(side, "how are you\n"))
		return NULL;
	while (!line && !side->closed && !s->interrupted &&
	       clock_now_us() < deadline_us &&
	       !is_stopped(side->proc.pid))
		line = await_line(s, side, "state", in_ms(20));
	return line;
}

/*
 * Attacks
 */

/* A way that worked, the word that a line begins with. */
static void
add_way(struct effect *effect, const char *line)
{
	char *ways = effect->ways;
	size_t n = strlen(ways);

	text_format(ways + n, sizeof effect->ways - n, "%s%.*s", n ? " " : "",
	            (int)strcspn(line, " \n"), line);
}

/* Take a line of the attacker's into the effect. */
static void
count_line(struct stage *s, const char *line)
{
	struct effect *o = &s->effect;
	char act[64], found[ATTACK_SECRET + 1] = "";

	if (!strncmp(line, "control ", 8)) {
		o->ran = true;
		o->control = line[8] == '1';
	} else if (!strncmp(line, "untried ", 8)) {
		o->untried++;
	} else if (!strncmp(line, "failed ", 7)) {
		o->tried++;
	} else if (!strncmp(line, "did ", 4)) {
		o->tried++;
		o->worked++;
		add_way(o, line + 4);
	} else if (!strncmp(line, "read ", 5)) {
		o->tried++;
		if (sscanf(line, "read %63s %24s", act, found) == 2 &&
		    !strcmp(found, s->attack.secret)) {
			o->worked++;
			add_way(o, line + 5);
		}
	}
}

/* In a cgroup of its own, where that is a layer. */
static bool
start_attacker(struct stage *s)
{
	struct confine *confine = &s->confine[1];
	char name[80];

	if (confine_has(confine, CONFINE_CGROUP)) {
		text_format(name, sizeof name, "%s.%ld", s->property->name,
		            (long)getpid());
		if (!cgroup_make(s->trial->sandbox->cgroup, name,
		                 confine->mem_bytes, s->cgroup))
			return false;
		confine->cgroup = s->cgroup;
	}
	return start(s, &s->attacker, s->property->name, confine);
}

static void
stop_attacker(struct stage *s)
{
	proc_stop(&s->attacker.proc);
	cgroup_remove(s->cgroup);
	s->cgroup[0] = '\0';
}

/* Have the attack made, and count what the attacker takes for done. */
static bool
attack(struct stage *s)
{
	struct side *side = &s->attacker;
	const char *line;

	if (!start_attacker(s) || !send_attack(side, &s->attack))
		return false;
	await_line(s, side, "over", in_ms(ATTACK_MS));
	for (int i = 0; s->watch && i < WATCHES && !is_caught(s); i++)
		pause_ms(AGENT_WATCH_US / CLOCK_MS + 1);
	for (line = text_str(&side->heard); strchr(line, '\n');
	     line = strchr(line, '\n') + 1)
		count_line(s, line);
	return s->effect.ran;
}

/* For want of anything more telling. */
static void
measure_ways(struct stage *s)
{
	if (s->effect.ran && !*s->effect.measured)
		text_format(s->effect.measured, TRIAL_MEASURED,
		            "%d ways, %d worked", s->effect.tried,
		            s->effect.worked);
}

static void
measured(struct stage *s, const char *what)
{
	text_format(s->effect.measured, TRIAL_MEASURED, "%s", what);
}

/* It is enough to know what the attacker has done. */
static void
run_attack(struct stage *s)
{
	attack(s);
}

static void
hit(struct stage *s, int which, const char *harm)
{
	const char *state;

	if (!start_victim(s, which) || !attack(s))
		return;
	state = state_of(s, which);
	s->effect.worked = !state;
	text_format(s->effect.measured, TRIAL_MEASURED, "%d ways, the victim %s",
	            s->effect.tried, state ? "lives on" : harm);
}

static void
run_hit_referee(struct stage *s)
{
	hit(s, ATTACK_REFEREE, "is dead");
}

static void
run_hit_opponent(struct stage *s)
{
	hit(s, ATTACK_OPPONENT, "is dead");
}

static void
run_stop_referee(struct stage *s)
{
	hit(s, ATTACK_REFEREE, "is stopped");
}

static void
copy_state(char into[200], const char *state)
{
	text_format(into, 200, "%.*s", state ? (int)strcspn(state, "\n") : 0,
	            state ? state : "");
}

/* How many words of two lines are not the same. */
static int
differences(const char *a, const char *b)
{
	int n = 0;

	while (*a || *b) {
		size_t i = strcspn(a, " "), j = strcspn(b, " ");

		n += i != j || strncmp(a, b, i) != 0;
		a += i + (a[i] == ' ');
		b += j + (b[j] == ' ');
	}
	return n;
}

static void
run_limits(struct stage *s)
{
	char before[ATTACK_VICTIMS][200], after[200];

	for (int i = 0; i < ATTACK_VICTIMS; i++) {
		if (!start_victim(s, i))
			return;
		copy_state(before[i], state_of(s, i));
	}
	if (!attack(s))
		return;
	s->effect.worked = 0;
	for (int i = 0; i < ATTACK_VICTIMS; i++) {
		copy_state(after, state_of(s, i));
		s->effect.worked += differences(before[i], after);
	}
	text_format(s->effect.measured, TRIAL_MEASURED,
	            "%d ways, %d things changed in the victims",
	            s->effect.tried, s->effect.worked);
}

static void
run_memory_of_others(struct stage *s)
{
	for (int i = 0; i < ATTACK_VICTIMS; i++)
		if (!start_victim(s, i))
			return;
	attack(s);
}

/*
 * Files
 */

static void
run_read_files(struct stage *s)
{
	/* The attacker is told whether its own folder is none of its. */
	s->attack.count = terms_get(s->trial->terms, TERMS_FILES) ==
	                  TERMS_READ_NONE;
	attack(s);
}

static bool
look(const struct stage *s, const char *name, struct stat *st)
{
	char path[SCRATCH_PATH + 40];

	return text_format(path, sizeof path, "%s/%s", s->folder, name) &&
	       lstat(path, st) == 0;
}

static void
run_write_files(struct stage *s)
{
	struct stat st;
	int worked;

	if (!attack(s))
		return;
	worked = look(s, "own/new", &st) + look(s, "public/new", &st);
	worked += !look(s, "own/notes", &st) || st.st_size != ATTACK_SECRET;
	worked += !look(s, "own/mode", &st) || (st.st_mode & 0777) != 0600;
	worked += !look(s, "own/time", &st) || st.st_mtime == 1;
	worked += !look(s, "own/spare", &st);
	s->effect.worked = worked;
}

/*
 * Network
 */

static int
listen_at(int family, int type, const void *at, socklen_t size)
{
	int fd = socket(family, type, 0);

	if (fd < 0)
		return -1;
	fcntl(fd, F_SETFD, FD_CLOEXEC);
	fcntl(fd, F_SETFL, O_NONBLOCK);
	if (bind(fd, at, size) == 0 && (type == SOCK_DGRAM || listen(fd, 8) == 0))
		return fd;
	close(fd);
	return -1;
}

/* At a port of the loopback that is free. */
static int
listen_on_port(int type, int64_t *port)
{
	struct sockaddr_in at = {.sin_family = AF_INET};
	socklen_t size = sizeof at;
	int fd;

	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	fd = listen_at(AF_INET, type, &at, size);
	if (fd >= 0 && getsockname(fd, (struct sockaddr *)&at, &size) == 0)
		*port = ntohs(at.sin_port);
	return fd;
}

/* How many have come. */
static int
arrivals(int fd, int type)
{
	char byte;
	int n = 0, one;

	if (type == SOCK_DGRAM)
		while (recv(fd, &byte, 1, 0) >= 0)
			n++;
	else
		while ((one = accept(fd, NULL, NULL)) >= 0) {
			close(one);
			n++;
		}
	return n;
}

static void
judge_network(struct stage *s, int fd, int type)
{
	if (fd < 0 || !attack(s))
		return;
	s->effect.worked = arrivals(fd, type);
	text_format(s->effect.measured, TRIAL_MEASURED, "%d ways, %d arrived",
	            s->effect.tried, s->effect.worked);
}

static void
run_tcp(struct stage *s)
{
	judge_network(s, listen_on_port(SOCK_STREAM, &s->attack.tcp),
	              SOCK_STREAM);
}

static void
run_udp(struct stage *s)
{
	judge_network(s, listen_on_port(SOCK_DGRAM, &s->attack.udp), SOCK_DGRAM);
}

static int
listen_abstract(struct stage *s)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};

	if (!ON_LINUX)
		return -1;
	text_format(s->attack.name, sizeof s->attack.name, "referee.%s",
	            s->attack.secret);
	text_format(at.sun_path + 1, sizeof at.sun_path - 1, "%s",
	            s->attack.name);
	return listen_at(AF_UNIX, SOCK_STREAM, &at,
		(socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 +
		            strlen(s->attack.name)));
}

/* With a name in a folder, which anybody may open. */
static int
listen_named(struct stage *s)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};
	int fd = -1;

	if (text_format(at.sun_path, sizeof at.sun_path, "%s/public/socket",
	                s->folder))
		fd = listen_at(AF_UNIX, SOCK_STREAM, &at, sizeof at);
	if (fd >= 0)
		chmod(at.sun_path, 0777);
	return fd;
}

static void
run_unix(struct stage *s)
{
	int abstract = listen_abstract(s), named = listen_named(s);

	if (named < 0 || !attack(s))
		return;
	s->effect.worked = arrivals(abstract, SOCK_STREAM) +
	                    arrivals(named, SOCK_STREAM);
	text_format(s->effect.measured, TRIAL_MEASURED, "%d ways, %d arrived",
	            s->effect.tried, s->effect.worked);
}

/*
 * Memory, processor time, threads
 */

/* As the referee does, once in AGENT_WATCH_US. */
static bool
survey_attacker(struct stage *s, struct survey *survey)
{
	*survey = (struct survey){.processes = 0};
	return applies(s, CONFINE_WALK) &&
	       proc_survey(&s->attacker.proc, survey) && survey->processes;
}

static bool
watch_memory(struct stage *s)
{
	struct survey survey;

	if (*s->cgroup && cgroup_out_of_memory(s->cgroup)) {
		s->most = MEM_BYTES;
		return true;
	}
	if (!survey_attacker(s, &survey))
		return false;
	if (survey.rss_bytes > s->most)
		s->most = survey.rss_bytes;
	return survey.rss_bytes > MEM_BYTES;
}

/* Without being seen: what the attacker says that it had. */
static void
judge_unseen(struct stage *s)
{
	const char *line = line_of(text_str(&s->attacker.heard), "count");
	int had = 0;

	if (line && sscanf(line, "count %d", &had) != 1)
		had = 0;
	s->effect.partly = !s->effect.worked && had > MEM_BYTES / MB;
	s->effect.worked += s->effect.partly;
	text_format(s->effect.measured, TRIAL_MEASURED, "%d of %d MB were had",
	            had, MEM_BYTES / MB);
}

static void
run_memory(struct stage *s)
{
	s->attack.bytes = s->confine[1].mem_bytes = MEM_BYTES;
	s->watch = watch_memory;
	if (!attack(s))
		return;
	if (!s->caught) {
		judge_unseen(s);
		return;
	}
	/* It may have come to its end before it was seen. */
	s->effect.partly = s->most > 2 * MEM_BYTES;
	s->effect.worked += s->effect.partly;
	text_format(s->effect.measured, TRIAL_MEASURED,
	            "ended at %d of %d MB", (int)(s->most / MB), MEM_BYTES / MB);
}

static bool
watch_cpu(struct stage *s)
{
	struct survey survey;
	int64_t own = proc_cpu_us(&s->attacker.proc);

	s->most = *s->cgroup ? cgroup_cpu_us(s->cgroup) : own;
	if (!*s->cgroup && survey_attacker(s, &survey) && survey.cpu_us > own)
		s->most = survey.cpu_us;
	return s->most > CPU_MS * CLOCK_MS;
}

static void
run_cpu(struct stage *s)
{
	if (!s->bare)
		s->watch = watch_cpu;
	if (!attack(s))
		return;
	if (!s->caught) {
		measured(s, s->effect.worked ? "more than 200 ms were had"
		                              : "refused by the kernel");
		return;
	}
	text_format(s->effect.measured, TRIAL_MEASURED, "ended at %d of %d ms",
	            (int)(s->most / CLOCK_MS), CPU_MS);
}

static bool
watch_threads(struct stage *s)
{
	struct survey survey;

	if (!survey_attacker(s, &survey))
		return false;
	s->most = survey.threads;
	return survey.threads > terms_get(s->trial->terms, TERMS_THREADS);
}

static void
run_threads(struct stage *s)
{
	s->attack.count = terms_get(s->trial->terms, TERMS_THREADS);
	s->watch = watch_threads;
	if (!attack(s))
		return;
	if (!s->caught)
		return;
	s->effect.worked = 0;
	text_format(s->effect.measured, TRIAL_MEASURED,
	            "ended at %d of %d threads", (int)s->most,
	            (int)s->attack.count);
}

static void
run_processors(struct stage *s)
{
	s->attack.count = terms_get(s->trial->terms, TERMS_CPUS);
	if (!proc_pin(0, (int)s->attack.count))
		s->effect.untried = 1;
	attack(s);
}

/*
 * Getting away
 */

/* Whether all that hold the other end of a pipe go within GONE_MS. */
static bool
all_gone(int fd)
{
	int64_t deadline_us = in_ms(GONE_MS);
	char bytes[4096];
	ssize_t n;

	while ((n = read(fd, bytes, sizeof bytes)) != 0) {
		if (n < 0 && clock_now_us() >= deadline_us)
			return false;
		if (n < 0)
			pause_ms(1);
	}
	return true;
}

/* End the attacker as the referee does; whether nothing is left of it.  Its
 * standard error is what all its descendants have. */
static bool
end_attacker(struct stage *s, int64_t *us)
{
	int fd = dup(s->attacker.proc.err);
	bool gone;

	fcntl(fd, F_SETFD, FD_CLOEXEC);
	*us = clock_now_us();
	stop_attacker(s);
	gone = all_gone(fd);
	*us = clock_now_us() - *us;
	close(fd);
	return gone;
}

/* Away, but not for ever, is half the harm. */
static void
run_escape(struct stage *s)
{
	int64_t us;

	if (!attack(s))
		return;
	s->effect.partly = end_attacker(s, &us) && s->effect.worked;
	text_format(s->effect.measured, TRIAL_MEASURED, "%d ways, %d worked%s",
	            s->effect.tried, s->effect.worked,
	            s->effect.partly ? ", but ends with its agent" : "");
}

static void
run_kill_all(struct stage *s)
{
	int64_t us;
	bool hidden;

	if (!attack(s))
		return;
	hidden = s->effect.worked;
	s->effect.worked = !end_attacker(s, &us);
	if (!hidden)
		measured(s, "it can have no child");
	else if (s->effect.worked)
		measured(s, "a grandchild lives on");
	else
		text_format(s->effect.measured, TRIAL_MEASURED,
		            "all gone after %.1f ms", (double)us / CLOCK_MS);
}

static int
nothing(void *context)
{
	(void)context;
	return 0;
}

static void
run_fork_bomb(struct stage *s)
{
	const char *line;
	int64_t us, fork_us;
	int count = 0;

	if (!attack(s))
		return;
	fork_us = clock_now_us();
	proc_try(nothing, NULL);
	fork_us = clock_now_us() - fork_us;
	line = line_of(text_str(&s->attacker.heard), "count");
	if (line && sscanf(line, "count %d", &count) != 1)
		count = 0;
	s->effect.worked = !end_attacker(s, &us);
	text_format(s->effect.measured, TRIAL_MEASURED,
	            "%d processes, %s %.0f ms; a fork took %.1f ms", count,
	            s->effect.worked ? "some left after" : "all gone after",
	            (double)us / CLOCK_MS, (double)fork_us / CLOCK_MS);
}

/* The signs of life since the last call. */
static int
beats(struct stage *s)
{
	char bytes[4096];
	int beats = 0;
	ssize_t n;

	while ((n = read(s->attacker.proc.err, bytes, sizeof bytes)) > 0)
		beats += (int)n;
	return beats;
}

static void
run_offturn(struct stage *s)
{
	int stopped;

	if (!attack(s))
		return;
	pause_ms(40);
	s->effect.control = s->effect.control && beats(s) > 0;
	proc_pause(&s->attacker.proc);
	pause_ms(20);
	beats(s);
	pause_ms(100);
	stopped = beats(s);
	proc_resume(&s->attacker.proc);
	for (int i = 0; i < 50 && !beats(s); i++)
		pause_ms(i == 49 ? 0 : 10);
	s->effect.tried = 1;
	s->effect.worked = stopped > 0;
	text_format(s->effect.measured, TRIAL_MEASURED,
	            "%d ms computed in 100 ms while stopped", stopped);
}

/*
 * The referee's death
 */

union room {
	struct cmsghdr align;
	char bytes[CMSG_SPACE(2 * sizeof(int))];
};

/* Pass on an effect and two descriptors: unix(7), SCM_RIGHTS. */
static bool
pass(int to, struct effect *effect, const int fd[2])
{
	union room room = {.bytes = {0}};
	struct iovec data = {effect, sizeof *effect};
	struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1,
		.msg_control = room.bytes, .msg_controllen = sizeof room.bytes};
	struct cmsghdr *head = CMSG_FIRSTHDR(&message);

	head->cmsg_level = SOL_SOCKET;
	head->cmsg_type = SCM_RIGHTS;
	head->cmsg_len = CMSG_LEN(2 * sizeof(int));
	memcpy(CMSG_DATA(head), fd, 2 * sizeof(int));
	return sendmsg(to, &message, 0) == (ssize_t)sizeof *effect;
}

static bool
receive(int from, struct effect *effect, int fd[2])
{
	union room room = {.bytes = {0}};
	struct iovec data = {effect, sizeof *effect};
	struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1,
		.msg_control = room.bytes, .msg_controllen = sizeof room.bytes};
	struct cmsghdr *head;

	if (recvmsg(from, &message, 0) != (ssize_t)sizeof *effect ||
	    !(head = CMSG_FIRSTHDR(&message)))
		return false;
	memcpy(fd, CMSG_DATA(head), 2 * sizeof(int));
	return true;
}

struct mortal {
	struct stage *stage;
	int to;
};

/* The one that is to be killed: it starts the agent and passes on where its
 * output is read, which shows who is there. */
static int
be_mortal(void *context, int requests, int replies)
{
	struct mortal *mortal = context;
	struct stage *s = mortal->stage;
	struct proc *proc = &s->attacker.proc;
	char byte;

	(void)replies;
	proc_watch();
	if (applies(s, CONFINE_WALK))
		proc_adopt();
	if (!attack(s) || !pass(mortal->to, &s->effect,
	                        (int[]){proc->out, proc->err}))
		return 1;
	while (read(requests, &byte, 1) != 0)
		;
	return 0;
}

static void
run_referee_death(struct stage *s)
{
	int end[2], fd[2];
	struct mortal mortal = {.stage = s};
	struct pollfd told;
	struct proc proc;
	bool leader, child;

	if (socketpair(AF_UNIX, SOCK_DGRAM, 0, end) < 0)
		return;
	fcntl(end[0], F_SETFD, FD_CLOEXEC);
	fcntl(end[1], F_SETFD, FD_CLOEXEC);
	mortal.to = end[1];
	if (proc_worker(&proc, be_mortal, &mortal) < 0)
		return;
	told = (struct pollfd){end[0], POLLIN, 0};
	if (poll(&told, 1, ATTACK_MS) <= 0 ||
	    !receive(end[0], &s->effect, fd)) {
		proc_stop(&proc);
		return;
	}
	proc_stop(&proc);
	leader = all_gone(fd[0]);
	child = all_gone(fd[1]);
	s->effect.worked = !leader + !child;
	s->effect.partly = leader && !child;
	text_format(s->effect.measured, TRIAL_MEASURED, "the agent %s, %s",
	            leader ? "is gone" : "lives on",
	            child ? "its children too" : "its children live on");
}

/*
 * The rest
 */

/* Whether anybody's memory lies in a folder. */
static bool
has_core(const char *folder)
{
	DIR *all = opendir(folder);
	struct dirent *entry;
	bool found = false;

	while (all && !found && (entry = readdir(all)))
		found = strstr(entry->d_name, "core") != NULL;
	if (all)
		closedir(all);
	return found;
}

/* In the attacker's place, without what every agent is started with. */
static int
crash(void *context)
{
	const struct stage *s = context;
	struct rlimit limit;

	proc_hide(false);
	getrlimit(RLIMIT_CORE, &limit);
	limit.rlim_cur = limit.rlim_max;
	if (setrlimit(RLIMIT_CORE, &limit) == 0 && chdir(s->own) == 0)
		abort();
	return 1;
}

static void
run_core(struct stage *s)
{
	if (s->bare)
		proc_try(crash, s);
	else if (attack(s))
		proc_await(&s->attacker.proc, in_ms(ANSWER_MS));
	s->effect.worked = has_core(s->own) || has_core(s->scratch);
	measured(s, s->effect.worked ? "a core file is left"
	                              : "no core file is left");
}

/* A terminal of our own that we are the session of, as the operator's shell is
 * of his. */
static int
open_terminal(struct stage *s, int *slave)
{
	int master = posix_openpt(O_RDWR | O_NOCTTY);
	const char *name = master < 0 || grantpt(master) < 0 ||
	                   unlockpt(master) < 0 ? NULL : ptsname(master);

	if (!name || setsid() < 0)
		return -1;
	text_format(s->attack.tty, sizeof s->attack.tty, "%s", name);
	*slave = open(name, O_RDWR);
#ifdef TIOCSCTTY
	ioctl(*slave, TIOCSCTTY, 0);
#endif
	for (int i = 0; i < 2; i++) {
		int fd = i ? master : *slave;

		fcntl(fd, F_SETFL, O_RDWR | O_NONBLOCK);
		fcntl(fd, F_SETFD, FD_CLOEXEC);
	}
	return master;
}

static void
run_tty(struct stage *s)
{
	int slave = -1, master = open_terminal(s, &slave), tty;
	char byte;
	bool opened, written, typed;

	if (master < 0 || slave < 0)
		return;
	/* What the attacker is to be kept from, we can do. */
	tty = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
	if (!attack(s))
		return;
	s->effect.control = s->effect.control && tty >= 0;
	opened = line_of(text_str(&s->attacker.heard), "did open") != NULL;
	typed = read(slave, &byte, 1) == 1;
	written = !typed && read(master, &byte, 1) == 1;
	s->effect.worked = opened + typed + written;
	text_format(s->effect.measured, TRIAL_MEASURED, "%s, %s, %s",
	            opened ? "opened" : "not opened",
	            written ? "written to" : "not written to",
	            typed ? "typed on" : "not typed on");
}

/* The name and the effective user of a process, if it has that name. */
static bool
runs_as(pid_t pid, const char *wanted, long *user)
{
	char path[64], line[128], name[32] = "";
	FILE *file;

	text_format(path, sizeof path, "/proc/%ld/status", (long)pid);
	file = fopen(path, "re");
	*user = -1;
	while (file && *user < 0 && fgets(line, sizeof line, file))
		if (sscanf(line, "Name: %31s", name) != 1 &&
		    sscanf(line, "Uid: %*d %ld", user) != 1)
			*user = -1;
	if (file)
		fclose(file);
	return *user >= 0 && !strcmp(name, wanted);
}

static void
run_setuid(struct stage *s)
{
	int64_t deadline_us;
	bool runs = false;
	long user;

	if (!ON_LINUX) {
		s->effect.untried = 1;
		return;
	}
	if (!attack(s))
		return;
	deadline_us = in_ms(ANSWER_MS);
	while (!runs && !proc_ended(&s->attacker.proc) &&
	       clock_now_us() < deadline_us) {
		runs = runs_as(s->attacker.proc.pid, "su", &user);
		pause_ms(1);
	}
	s->effect.tried = 1;
	s->effect.worked = runs && user == 0;
	measured(s, !runs ? "su does not run"
	                  : user ? "su runs as who started it" : "su runs as root");
}

static void
run_sysv(struct stage *s)
{
	key_t key = (key_t)s->attack.key;
	int shm, sem, msg;

	if (!attack(s))
		return;
	stop_attacker(s);
	if ((shm = shmget(key, 0, 0)) >= 0)
		shmctl(shm, IPC_RMID, NULL);
	if ((sem = semget(key, 0, 0)) >= 0)
		semctl(sem, 0, IPC_RMID);
	if ((msg = msgget(key, 0)) >= 0)
		msgctl(msg, IPC_RMID, NULL);
	s->effect.worked = (shm >= 0) + (sem >= 0) + (msg >= 0);
	text_format(s->effect.measured, TRIAL_MEASURED, "%d ways, %d left",
	            s->effect.tried, s->effect.worked);
}

static void
leave_open(const struct stage *s)
{
	char path[SCRATCH_PATH + 40];

	if (text_format(path, sizeof path, "%s/closed/secret", s->folder))
		dup2(open(path, O_RDONLY), 200);
}

/* What the shell has left open for the referee is left to nobody. */
static void
run_inherited(struct stage *s)
{
	leave_open(s);
	if (!s->bare)
		proc_watch();
	attack(s);
}

/*
 * The table
 */

#define LANDLOCK "Linux 5.13 or later with Landlock"
#define LANDLOCK_6 "Linux 6.12 or later with Landlock"
#define SECCOMP "seccomp (x86-64, aarch64)"
#define NAMESPACES "user namespaces (sysctl user.max_user_namespaces)"
#define WALK "Linux with /proc/PID/task/TID/children"
#define CGROUP "a delegated cgroup (systemd-run --user --scope -p Delegate=yes)"

enum {
	ALWAYS = TERMS_KEYS,
	/* Layers that keep things apart, hold them down, and keep together. */
	APART = 1 << CONFINE_LANDLOCK | 1 << CONFINE_SECCOMP |
	        1 << CONFINE_PIDNS | 1 << CONFINE_NETNS | 1 << CONFINE_UID,
	DOWN = 1 << CONFINE_POSIX | 1 << CONFINE_WALK | 1 << CONFINE_SECCOMP |
	       1 << CONFINE_CGROUP,
	TOGETHER = 1 << CONFINE_WALK | 1 << CONFINE_SECCOMP |
	           1 << CONFINE_PIDNS | 1 << CONFINE_CGROUP,
};

const struct property properties[] = {
	{"kill-referee", ALWAYS, false, APART, NULL,
	 LANDLOCK_6 ", " SECCOMP ", " NAMESPACES " or root", run_hit_referee},
	{"kill-opponent", ALWAYS, false, APART, NULL,
	 LANDLOCK_6 ", " SECCOMP ", " NAMESPACES " or root", run_hit_opponent},
	{"stop-referee", ALWAYS, false, APART, NULL,
	 LANDLOCK_6 ", " SECCOMP ", " NAMESPACES " or root", run_stop_referee},
	{"prlimit-other", ALWAYS, false, APART, NULL,
	 SECCOMP ", " NAMESPACES " or root", run_limits},
	{"read-memory", ALWAYS, true, APART | TRIAL_HIDDEN, NULL,
	 LANDLOCK ", " NAMESPACES " or root", run_memory_of_others},
	{"read-files", ALWAYS, false, APART, NULL, LANDLOCK, run_read_files},
	{"write-files", ALWAYS, false, APART | DOWN, NULL,
	 LANDLOCK ", and " SECCOMP, run_write_files},
	{"net-tcp", TERMS_NET, true, APART, NULL,
	 "-t net=no, and " SECCOMP " or " NAMESPACES, run_tcp},
	{"net-udp", TERMS_NET, true, APART, NULL,
	 "-t net=no, and " SECCOMP " or " NAMESPACES, run_udp},
	{"unix-abstract", TERMS_NET, true, APART, NULL,
	 "-t net=no, and " SECCOMP, run_unix},
	{"memory-private", TERMS_MEM, false, DOWN, NULL,
	 "-t mem=SIZE, and " CGROUP, run_memory},
	{"memory-shared", TERMS_MEM, false, DOWN, NULL,
	 "-t mem=SIZE, and " CGROUP, run_memory},
	{"memory-children", TERMS_MEM, false, DOWN, NULL,
	 "-t mem=SIZE, and " CGROUP, run_memory},
	{"memory-file", TERMS_MEM, true, DOWN, NULL,
	 "-t mem=SIZE, and the posix layer", run_memory},
	{"cpu-self", ALWAYS, false, DOWN, "the clock",
	 "a system with processor clocks", run_cpu},
	{"cpu-threads", ALWAYS, false, DOWN, "the clock",
	 "a system with processor clocks", run_cpu},
	{"cpu-children", ALWAYS, false, DOWN, NULL, CGROUP, run_cpu},
	{"escape-session", ALWAYS, false, TOGETHER, NULL, SECCOMP, run_escape},
	{"kill-all", ALWAYS, false, TOGETHER, NULL, WALK ", or " NAMESPACES,
	 run_kill_all},
	{"off-turn-compute", TERMS_IDLE, false, TOGETHER, NULL,
	 "-t idle=stop, and " SECCOMP, run_offturn},
	{"processors", TERMS_CPUS, true, APART, NULL,
	 "-t cpus=N, and " SECCOMP, run_processors},
	{"threads", TERMS_THREADS, false, DOWN, NULL,
	 "-t threads=N, and " WALK, run_threads},
	{"read-after-first-move", TERMS_FILES, false, APART, NULL,
	 "no way: a running process cannot be held tighter from outside; what it "
	 "reads is recorded", run_attack},
	{"fork-bomb", ALWAYS, false, TOGETHER, NULL, WALK ", or " NAMESPACES,
	 run_fork_bomb},
	{"core", ALWAYS, true, APART, "the start", "a limit of 0 on core files",
	 run_core},
	{"tty", ALWAYS, true, APART, NULL, LANDLOCK " or root", run_tty},
	{"setuid", ALWAYS, true, APART, NULL, "Linux 3.5 or later", run_setuid},
	{"sysv-ipc", ALWAYS, true, APART, NULL, SECCOMP " or " NAMESPACES,
	 run_sysv},
	{"inherited-fds", ALWAYS, false, APART, "the start",
	 "close-on-exec", run_inherited},
	{"referee-death", ALWAYS, false, TOGETHER, NULL, NAMESPACES,
	 run_referee_death},
	{NULL, 0, false, 0, NULL, NULL, NULL},
};

/*
 * One trial
 */

/* Where it is watched who survives us, nobody becomes our child. */
static bool
adopts(const struct stage *s)
{
	return applies(s, CONFINE_WALK) && s->property->run != run_referee_death;
}

static void
clear(struct side *side)
{
	proc_stop(&side->proc);
	text_free(&side->heard);
}

static int
stand_in(void *context, int requests, int replies)
{
	struct stage *s = context;

	(void)requests;
	proc_watch();
	if (adopts(s))
		proc_adopt();
	proc_hide(s->layers & TRIAL_HIDDEN);
	if (prepare(s))
		s->property->run(s);
	measure_ways(s);
	stop_attacker(s);
	text_free(&s->attacker.heard);
	for (int i = 0; i < ATTACK_VICTIMS; i++)
		clear(&s->victim[i]);
	return write(replies, &s->effect, sizeof s->effect) !=
	       (ssize_t)sizeof s->effect;
}

struct effect
trial_run(const struct trial *trial, const struct property *property,
          unsigned layers, bool bare)
{
	struct stage s = {
		.trial = trial,
		.property = property,
		.layers = layers,
		.bare = bare,
		.attack = {.fd = -1},
	};
	struct effect effect = {.ran = false};
	struct proc proc;

	s.attack.alone = terms_get(trial->terms, TERMS_THREADS) == 1 &&
	                 layers >> CONFINE_SECCOMP & 1;
	text_format(s.attack.secret, sizeof s.attack.secret, "%08lx%016llx",
	            (unsigned long)getpid() & 0xffffffff,
	            (unsigned long long)clock_now_us() * 0x9e3779b97f4a7c15);
	text_format(s.folder, sizeof s.folder, "%s/%s.%x%s", trial->root,
	            property->name, layers, bare ? ".bare" : "");
	if (proc_worker(&proc, stand_in, &s) < 0)
		return effect;
	if (proc_await(&proc, in_ms(TRIAL_MS)) &&
	    read(proc.out, &effect, sizeof effect) != (ssize_t)sizeof effect)
		effect = (struct effect){.ran = false};
	/* Interrupted, or too slow: it ends its victims, if it can. */
	if (!proc.exited) {
		proc_terminate(&proc);
		for (int i = 0; i < 50 && !proc_ended(&proc); i++)
			pause_ms(10);
	}
	proc_stop(&proc);
	scratch_remove(s.folder);
	return effect;
}
