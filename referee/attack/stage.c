#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "attack/properties.h"
#include "attack/stage.h"
#include "base/clock.h"
#include "base/signals.h"
#include "match/agent.h"
#include "match/sandbox.h"
#include "proc/cgroup.h"
#include "proc/proc_start.h"

enum { WATCHES = 3 }; /* after the attack has been made */

bool
stage_applies(const struct stage *s, enum confine_layer layer)
{
	return s->layers >> layer & 1;
}

bool
stage_path(const struct stage *s, const char *name, char path[STAGE_PATH])
{
	return text_format(path, STAGE_PATH, "%s/%s", s->folder, name);
}

void
stage_pause_ms(int64_t ms)
{
	poll(NULL, 0, (int)ms);
}

int64_t
stage_in_ms(int64_t ms)
{
	return clock_add(clock_now_us(), ms * CLOCK_MS);
}

void
stage_measured(struct stage *s, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(s->effect.measured, TRIAL_MEASURED, format, args);
	va_end(args);
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

const char *
stage_line(const struct side *side, const char *word)
{
	const char *line = text_str(&side->heard);
	size_t n = strlen(word);

	for (; strchr(line, '\n'); line = strchr(line, '\n') + 1)
		if (!strncmp(line, word, n) && strchr(" \n", line[n]))
			return line;
	return NULL;
}

int
stage_counted(const struct stage *s)
{
	const char *line = stage_line(&s->attacker, "count");
	int n = 0;

	return line && sscanf(line, "count %d", &n) == 1 ? n : 0;
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
		line = stage_line(side, word);
		s->interrupted |= (signals_take() & ~SIGNALS_CHILD) != 0;
		if (line || side->closed || s->interrupted || is_caught(s) ||
		    clock_now_us() >= deadline_us)
			return line;
		poll(&wake, 1, 2);
	}
}

/*
 * Victims
 */

bool
stage_start_victim(struct stage *s, int which)
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
	line = await_line(s, side, "held", stage_in_ms(STAGE_ANSWER_MS));
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
	file = ATTACK_LINUX ? fopen(path, "re") : NULL;
	state = file && fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
	if (file)
		fclose(file);
	return state && (!strncmp(state, ") T", 3) || !strncmp(state, ") t", 3));
}

const char *
stage_state_of(struct stage *s, int which)
{
	struct side *side = &s->victim[which];
	int64_t deadline_us = stage_in_ms(STAGE_ANSWER_MS);
	const char *line = NULL;

	text_clear(&side->heard);
	if (!send_line(side, "how are you\n"))
		return NULL;
	while (!line && !side->closed && !s->interrupted &&
	       clock_now_us() < deadline_us &&
	       !is_stopped(side->proc.pid))
		line = await_line(s, side, "state", stage_in_ms(20));
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

bool
stage_attack(struct stage *s)
{
	struct side *side = &s->attacker;
	const char *line;

	if (!start_attacker(s) || !send_attack(side, &s->attack))
		return false;
	await_line(s, side, "over", stage_in_ms(STAGE_ATTACK_MS));
	for (int i = 0; s->watch && i < WATCHES && !is_caught(s); i++)
		stage_pause_ms(AGENT_WATCH_US / CLOCK_MS + 1);
	for (line = text_str(&side->heard); strchr(line, '\n');
	     line = strchr(line, '\n') + 1)
		count_line(s, line);
	return s->effect.ran;
}

/*
 * The end
 */

void
stage_stop_attacker(struct stage *s)
{
	proc_stop(&s->attacker.proc);
	cgroup_remove(s->cgroup);
	s->cgroup[0] = '\0';
}

void
stage_stop(struct stage *s)
{
	stage_stop_attacker(s);
	text_free(&s->attacker.heard);
	for (int i = 0; i < ATTACK_VICTIMS; i++) {
		proc_stop(&s->victim[i].proc);
		text_free(&s->victim[i].heard);
	}
}
