#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/rng.h"
#include "base/scratch.h"
#include "match/agent.h"
#include "match/agentdata.h"
#include "match/player.h"
#include "proc/confine.h"
#include "proc/listener.h"
#include "proc/proc_start.h"
#include "proc/proc_use.h"
#include "proc/procstat.h"

extern char **environ;

static void
log_line(struct agent *agent, const char *arrow, const char *bytes, size_t n)
{
	int64_t at = clock_now_us() - agent->log_us;

	text_addf(agent->log, "%.3f %d %s ", (double)at / 1000, agent->number,
	          arrow);
	text_add_escaped(agent->log, bytes, n, "");
	text_add(agent->log, "\n");
}

/* What is told, a line each; what is heard is shown as it came, but for a
 * person's answers, which name their questions (wires/person.c). */
static void
log_bytes(struct agent *agent, const char *arrow, const char *bytes, size_t n)
{
	bool person = agent->player->wire->person;

	if (!agent->log)
		return;
	while (n) {
		const char *end = *arrow == '-' || person
			? memchr(bytes, '\n', n) : NULL;
		size_t len = end ? (size_t)(end - bytes) : n;
		const char *blank = person ? memchr(bytes, ' ', len) : NULL;
		const char *from = blank ? blank + 1 : bytes;

		log_line(agent, arrow, from, (size_t)(bytes + len - from));
		len += end != NULL;
		bytes += len;
		n -= len;
	}
}

/* The conversation starts anew, in memory that is kept. */
static void
reset(struct agent *agent)
{
	struct talk *talk = &agent->talk;

	text_clear(&talk->out);
	text_clear(&talk->news);
	talk->in_len = talk->judged = 0;
	talk->stray = talk->listed = talk->met = false;
	agent->sent = agent->shown = 0;
	agent->deaf = agent->eof = false;
	agent->host = 0;
	agent->playing = false;
	agent->fresh = true;
	agent->wrote = 0;
	agent->cpu_seen_us = agent->read_base = -1;
	agent->watched_us = 0;
	agent->company = agent->others_fell = false;
	agent->others_us = agent->others_last_us = agent->rss_bytes = 0;
	agent->threads = 0;
	agent->oom = false;
	agent->exact_us = 0;
	agent->sent_bytes = agent->read_bytes = 0;
}

void
agent_open(struct agent *agent, const struct player *player, int number,
           const struct confine *confine, const char *root)
{
	*agent = (struct agent){
		.player = player,
		.number = number,
		.confine = confine,
		.root = root,
		.folder = -1,
		.proc = {.in = -1, .out = -1, .err = -1, .listener = -1,
		         .report = -1},
	};
	reset(agent);
}

int64_t
agent_seed(uint64_t seed, int game, int player, int restarts)
{
	struct rng rng = rng_derive(seed, RNG_AGENT, (uint64_t)game,
	                            (uint64_t)player, (uint64_t)restarts);

	return (int64_t)(rng_next(&rng) >> 33);
}

bool
agent_runs_once(const struct agent *agent)
{
	return agent->player->wire->put != NULL;
}

bool
agent_is_guest(const struct agent *agent)
{
	return agent->player->wire->connects;
}

bool
agent_is_person(const struct agent *agent)
{
	return agent->player->wire->person;
}

static void
drop_folder(struct agent *agent)
{
	if (agent->folder >= 0)
		close(agent->folder);
	agent->folder = -1;
	scratch_remove(agent->path);
	agent->path[0] = '\0';
}

/* Its own data is there, but not what the wire will put there. */
static bool
fill_folder(const struct agent *agent)
{
	return !agent->stock ||
	       agentdata_copy(agent->stock, agent->folder,
	                  agent->player->wire->files,
	                  agent->agentdata_all ? NULL : agent->confine);
}

/* A folder of its own for a new game.  An agent may have done what it likes
 * with the old one, and with what is above it. */
static int
make_folder(struct agent *agent)
{
	drop_folder(agent);
	if (!agent->root ||
	    !text_format(agent->path, sizeof agent->path, "%s/%d.%d",
	                 agent->root, agent->number, ++agent->folders)) {
		agent->path[0] = '\0';
		errno = ENOENT;
		return -1;
	}
	if (mkdir(agent->path, 0700) < 0 &&
	    (scratch_again(agent->root) < 0 || mkdir(agent->path, 0700) < 0))
		return -1;
	agent->folder_full = false;
	agent->folder = open(agent->path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW |
	                     O_CLOEXEC);
	if (agent->folder >= 0 && confine_has(agent->confine, CONFINE_UID) &&
	    fchown(agent->folder, agent->confine->uid, agent->confine->gid) < 0)
		return -1;
	return agent->folder < 0 || !fill_folder(agent) ? -1 : 0;
}

int
agent_new_game(struct agent *agent, int64_t seed)
{
	agent->seed = seed;
	agent->runs = 0;
	agent->err_bytes = 0;
	agent->offturn_us = agent->late_read_bytes = 0;
	/* What a process that lives on was last seen to hold, it still holds. */
	agent->rss_most = agent->rss_bytes;
	agent->threads_most = agent->threads;
	return agent_runs_once(agent) ? make_folder(agent) : 0;
}

/*
 * The environment
 */

enum { ENVIRONMENT = 5 };

static void
set_variable(char *envp[], int *n, const char *name, const char *value)
{
	struct text setting = {0};

	if (!value)
		return;
	text_addf(&setting, "%s=%s", name, value);
	envp[(*n)++] = setting.at;
}

/* A clean one; under --sandbox=none ours.  The agent's seed is in it where no
 * message carries it. */
static char **
make_environment(const struct agent *agent, int64_t seed)
{
	bool clean = confine_has(agent->confine, CONFINE_POSIX);
	const char *home = agent->folder >= 0 ? agent->path
	                                      : agent->player->folder;
	int n = 0, kept = 0;
	char digits[24], **envp;

	while (!clean && environ[kept])
		kept++;
	envp = xcalloc((size_t)kept + ENVIRONMENT + 1, sizeof *envp);
	for (; n < kept; n++)
		envp[n] = xstrdup(environ[n]);
	if (clean) {
		set_variable(envp, &n, "PATH", getenv("PATH"));
		set_variable(envp, &n, "LANG", "C");
		set_variable(envp, &n, "HOME", home);
		if (agent->folder >= 0)
			set_variable(envp, &n, "TMPDIR", agent->path);
	}
	text_format(digits, sizeof digits, "%lld", (long long)seed);
	if (agent->player->wire->seed_in_env)
		set_variable(envp, &n, "REFEREE_SEED", digits);
	return envp;
}

static void
free_words(char **words)
{
	for (int i = 0; words[i]; i++)
		free(words[i]);
	free(words);
}

/*
 * Processes
 */

/* A cgroup for a new process; false and errno if there is none to be had. */
static bool
make_cgroup(struct agent *agent, struct confine *confine)
{
	char name[48];

	if (!confine_has(confine, CONFINE_CGROUP))
		return true;
	text_format(name, sizeof name, "agent.%ld.%d.%d", (long)getpid(),
	            agent->number, ++agent->cgroups);
	confine->cgroup = agent->cgroup;
	return cgroup_make(agent->house, name, confine->mem_bytes,
	                   agent->cgroup);
}

static void
drop_cgroup(struct agent *agent)
{
	cgroup_remove(agent->cgroup);
	agent->cgroup[0] = '\0';
}

/* The words of a guest's command, with {host} and {port} in them. */
static char **
fill_in(char *const *argv, int port)
{
	int n = 0;
	char **words;

	while (argv[n])
		n++;
	words = xcalloc((size_t)n + 1, sizeof *words);
	for (int i = 0; i < n; i++) {
		struct text word = {0};

		for (const char *p = argv[i]; *p; p++)
			if (!strncmp(p, "{host}", 6) && (p += 5))
				text_add(&word, "127.0.0.1");
			else if (!strncmp(p, "{port}", 6) && (p += 5))
				text_addf(&word, "%d", port);
			else
				text_add_bytes(&word, p, 1);
		words[i] = word.at ? word.at : xstrdup("");
	}
	return words;
}

/* Where a guest is to connect: inside a network of its own, or to a port of
 * ours that it alone is told of.  False and errno on failure. */
static bool
prepare_door(struct agent *agent, struct confine *confine,
             struct proc_setup *setup)
{
	setup->guest = agent_is_guest(agent);
	if (!setup->guest)
		return true;
	setup->listener = -1;
	confine->port = LISTENER_OWN_PORT;
	if (!confine_has(confine, CONFINE_NETNS)) {
		confine->port = 0;
		setup->listener = listener_open(&confine->port);
		if (setup->listener < 0)
			return false;
	}
	setup->argv = fill_in(agent->player->argv, confine->port);
	return true;
}

static enum proc_started
start(struct agent *agent, int64_t seed, int64_t cpu_hard_s)
{
	struct confine confine = *agent->confine;
	struct proc_setup setup = {
		.path = agent->player->path,
		.argv = agent->player->argv,
		.envp = make_environment(agent, seed),
		.confine = &confine,
		.cpu_hard_s = cpu_hard_s,
	};
	enum proc_started started;
	int cause;

	if (agent->folder >= 0)
		confine.scratch = agent->path;
	if (agent->elsewhere || agent_runs_once(agent))
		setup.folder = agent->folder;
	started = make_cgroup(agent, &confine) &&
	          prepare_door(agent, &confine, &setup)
		? proc_start(&agent->proc, &setup) : PROC_HOST;
	cause = errno;
	if (setup.argv != agent->player->argv)
		free_words((char **)setup.argv);
	if (started != PROC_STARTED)
		drop_cgroup(agent);
	free_words(setup.envp);
	errno = cause;
	return started;
}

enum proc_started
agent_run(struct agent *agent, const struct wire_turn *turn, int64_t cpu_hard_s)
{
	struct rng rng = rng_derive((uint64_t)agent->seed, RNG_AGENT,
	                            (uint64_t)agent->runs++, 0, 0);

	agent_kill(agent);
	reset(agent);
	if (agent->player->wire->put(agent->folder, turn) < 0)
		return fail_is_host(errno) ? PROC_HOST : PROC_UNFIT;
	return start(agent, (int64_t)(rng_next(&rng) >> 33), cpu_hard_s);
}

/* Files have a limit each, a folder has none of its own. */
static void
look_at_folder(struct agent *agent, int64_t now_us)
{
	if (agent->folder < 0 || now_us - agent->sized_us < AGENT_SIZE_US)
		return;
	agent->sized_us = now_us;
	agent->folder_full = scratch_exceeds(agent->path,
		(int64_t)AGENT_FOLDER_MB << 20, AGENT_FOLDER_FILES);
}

enum take
agent_fetch(struct agent *agent, int64_t *cpu_us, char why[WIRE_WHY])
{
	int64_t seen = agent_cpu_us(agent);

	agent_drain(agent);
	agent->oom = agent_out_of_memory(agent);
	*cpu_us = proc_reap(&agent->proc);
	/* Those that nobody waited for were seen at work. */
	if (seen > *cpu_us)
		*cpu_us = seen;
	drop_cgroup(agent);
	agent->sized_us = 0;
	look_at_folder(agent, clock_now_us());
	return agent->player->wire->fetch(agent->folder, &agent->talk, why);
}

enum proc_started
agent_start(struct agent *agent, int64_t cpu_hard_s)
{
	if (agent_runs_once(agent) || agent_is_person(agent))
		return PROC_STARTED;
	if (agent->proc.pid > 0 && !agent_is_guest(agent) && !agent->eof &&
	    !agent->host &&
	    !proc_ended(&agent->proc))
		return PROC_STARTED;
	agent_kill(agent);
	reset(agent);
	agent->cpu_s = -1;
	if (agent->writes && make_folder(agent) < 0)
		return PROC_HOST;
	return start(agent, agent->seed, cpu_hard_s);
}

/* Whose fault errno is: a pipe or connection that has no other end any more is
 * the agent's. */
static void
note_host(struct agent *agent)
{
	if (fail_is_host(errno))
		agent->host = errno;
}

void
agent_send(struct agent *agent)
{
	struct text *out = &agent->talk.out;

	log_bytes(agent, "->", text_str(out) + agent->shown,
	          out->len - agent->shown);
	agent->shown = out->len;
	while (agent->sent < out->len && agent->proc.in >= 0 && !agent->deaf) {
		ssize_t n = write(agent->proc.in, out->at + agent->sent,
		                  out->len - agent->sent);

		if (n >= 0) {
			agent->sent += (size_t)n;
			agent->sent_bytes += n;
		} else if (errno == EAGAIN || errno == EWOULDBLOCK) {
			return;
		} else if (errno != EINTR) {
			agent->deaf = true;
			note_host(agent);
		}
	}
	text_clear(out);
	agent->sent = agent->shown = 0;
}

bool
agent_waits_to_send(const struct agent *agent)
{
	return agent->talk.out.len > 0 && !agent->deaf;
}

bool
agent_has_room(const struct agent *agent)
{
	return agent->talk.in_len < sizeof agent->talk.in;
}

bool
agent_receive(struct agent *agent)
{
	struct talk *talk = &agent->talk;
	ssize_t n;

	if ((agent->proc.listener >= 0 && !proc_let_in(&agent->proc)) ||
	    agent->proc.out < 0 || agent->eof || !agent_has_room(agent))
		return false;
	do
		n = read(agent->proc.out, talk->in + talk->in_len,
		         sizeof talk->in - talk->in_len);
	while (n < 0 && errno == EINTR);
	if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
		return false;
	if (n < 0)
		note_host(agent);
	if (n <= 0) {
		agent->eof = true;
		return false;
	}
	if (agent->wrote < AGENT_LOGGED)
		log_bytes(agent, "<-", talk->in + talk->in_len, (size_t)n);
	talk->in_len += (size_t)n;
	agent->wrote += n;
	if (agent->log && agent->wrote >= AGENT_LOGGED &&
	    agent->wrote - n < AGENT_LOGGED)
		text_add(agent->log, "# and more\n");
	return true;
}

void
agent_answered(struct agent *agent)
{
	char why[WIRE_WHY];

	agent->fresh = false;
	agent->wrote = 0;
	if (agent->talk.in_len)
		agent->player->wire->take(&agent->talk, false, why);
}

void
agent_overhear(struct agent *agent)
{
	char why[WIRE_WHY];

	if (agent_receive(agent))
		agent->player->wire->take(&agent->talk, false, why);
}

static void
keep_err(struct agent *agent, const char *bytes, size_t n)
{
	if (!agent->err)
		agent->err = xmalloc(AGENT_ERR_KEPT);
	while (n) {
		size_t at = (size_t)(agent->err_bytes % AGENT_ERR_KEPT);
		size_t room = AGENT_ERR_KEPT - at;
		size_t now = n < room ? n : room;

		memcpy(agent->err + at, bytes, now);
		agent->err_bytes += (int64_t)now;
		bytes += now;
		n -= now;
	}
}

void
agent_drain(struct agent *agent)
{
	char chunk[16384];

	/* Bounded, so that a flood cannot keep us from the clocks. */
	for (int i = 0; i < 16 && agent->proc.err >= 0; i++) {
		ssize_t n = read(agent->proc.err, chunk, sizeof chunk);

		if (n > 0) {
			keep_err(agent, chunk, (size_t)n);
		} else if (n < 0 && errno == EINTR) {
			continue;
		} else {
			if (n == 0) {
				close(agent->proc.err);
				agent->proc.err = -1;
			}
			return;
		}
	}
}

void
agent_settle(struct agent *agent)
{
	struct talk *talk = &agent->talk;

	if (!agent->player->wire->drops)
		return;
	/* As much as a pipe holds; what an agent still writes then is its
	 * next game's. */
	for (int i = 0; i < 32; i++) {
		talk->in_len = talk->judged = 0;
		if (!agent_receive(agent))
			break;
	}
	talk->in_len = talk->judged = 0;
	talk->stray = false;
	agent->wrote = 0;
}

void
agent_err_tail(const struct agent *agent, const char *indent, struct text *text)
{
	int64_t kept = agent->err_bytes < AGENT_ERR_KEPT ? agent->err_bytes
	                                                  : AGENT_ERR_KEPT;
	int64_t shown = kept < AGENT_ERR_SHOWN ? kept : AGENT_ERR_SHOWN;
	char *tail = xmalloc((size_t)shown + 1), *line = tail;

	for (int64_t i = 0; i < shown; i++)
		tail[i] = agent->err[(agent->err_bytes - shown + i) %
		                     AGENT_ERR_KEPT];
	tail[shown] = '\0';
	while (line < tail + shown) {
		char *end = memchr(line, '\n', (size_t)(tail + shown - line));

		if (!end)
			end = tail + shown;
		text_add(text, indent);
		text_add_escaped(text, line, (size_t)(end - line), "");
		text_add(text, "\n");
		line = end + 1;
	}
	free(tail);
}

/*
 * What it holds of the machine
 */

/* Descendants' processor time is what the walk finds and the process's own
 * clock does not have.  It falls when one ends whose time nobody has taken over:
 * what comes later counts from there, but only when it has been seen twice,
 * since a walk may also miss a process that just ends. */
static void
note_others(struct agent *agent, int64_t now_us)
{
	if (now_us >= agent->others_last_us) {
		agent->others_us += now_us - agent->others_last_us;
		agent->others_last_us = now_us;
		agent->others_fell = false;
	} else if (agent->others_fell) {
		agent->others_last_us = now_us;
		agent->others_fell = false;
	} else {
		agent->others_fell = true;
	}
}

/* What descendants have used: what the kernel counted for its cgroup, or else
 * what the walk found, that its own clock does not have. */
static int64_t
others_cpu_us(const struct agent *agent, int64_t walked_us)
{
	int64_t counted = *agent->cgroup ? cgroup_cpu_us(agent->cgroup) : -1;
	int64_t all = counted >= 0 ? counted : walked_us;
	int64_t own = proc_cpu_us(&agent->proc);

	return own >= 0 && all > own ? all - own : 0;
}

int64_t
agent_exact_memory(struct agent *agent, int64_t now_us)
{
	struct procstat survey = {.exact = true};

	if (now_us - agent->exact_us < AGENT_EXACT_US)
		return 0;
	agent->exact_us = now_us;
	proc_stat(&agent->proc, &survey);
	return survey.rss_bytes;
}

int64_t
agent_peak_bytes(const struct agent *agent)
{
	int64_t all = *agent->cgroup ? cgroup_peak_bytes(agent->cgroup) : 0;

	return all > agent->proc.peak_bytes ? all : agent->proc.peak_bytes;
}

bool
agent_out_of_memory(const struct agent *agent)
{
	return agent->oom ||
	       (*agent->cgroup && cgroup_out_of_memory(agent->cgroup));
}

/* What it is told it reads too; only what it had read by its first answer is
 * its own affair. */
static void
note_reading(struct agent *agent, int64_t bytes)
{
	int64_t late = bytes - agent->sent_bytes - agent->read_base;

	agent->read_bytes = bytes;
	if (agent->read_base >= 0 && late > agent->late_read_bytes)
		agent->late_read_bytes = late;
}

bool
agent_watch(struct agent *agent, int64_t now_us, bool reads)
{
	if (now_us - agent->watched_us < AGENT_WATCH_US ||
	    !confine_has(agent->confine, CONFINE_WALK))
		return false;
	struct procstat survey = {.reads = reads};

	if (!proc_stat(&agent->proc, &survey) || !survey.processes)
		return false;
	agent->watched_us = now_us;
	look_at_folder(agent, now_us);
	note_others(agent, others_cpu_us(agent, survey.cpu_us));
	agent->company = survey.processes > 1;
	agent->rss_bytes = survey.rss_bytes;
	agent->threads = survey.threads;
	if (reads)
		note_reading(agent, survey.read_bytes);
	if (survey.rss_bytes > agent->rss_most)
		agent->rss_most = survey.rss_bytes;
	if (survey.threads > agent->threads_most)
		agent->threads_most = survey.threads;
	return true;
}

int64_t
agent_cpu_us(const struct agent *agent)
{
	int64_t own = proc_cpu_us(&agent->proc);

	/* An init's report has those in it that were waited for. */
	if (agent->proc.exited && agent->proc.init)
		return own > agent->others_us ? own : agent->others_us;
	return own < 0 ? -1 : own + agent->others_us;
}

void
agent_kill(struct agent *agent)
{
	if (agent->proc.pid <= 0)
		return;
	if (agent->proc.peak_bytes > agent->rss_most)
		agent->rss_most = agent->proc.peak_bytes;
	proc_kill(&agent->proc);
	agent_drain(agent);
	proc_stop(&agent->proc);
	drop_cgroup(agent);
	reset(agent);
	if (agent->writes)
		drop_folder(agent);
}

/* Wait for those that were told to leave. */
static void
see_off(struct agent *agents[2], bool guests_only, int64_t deadline_us)
{
	for (int i = 0; i < 2; i++) {
		if (guests_only && !agent_is_guest(agents[i]))
			continue;
		if (agents[i]->proc.pid > 0)
			proc_await(&agents[i]->proc, deadline_us);
		agent_kill(agents[i]);
	}
}

void
agent_dismiss(struct agent *agents[2], int64_t deadline_us)
{
	for (int i = 0; i < 2; i++)
		if (agents[i]->proc.pid > 0) {
			proc_resume(&agents[i]->proc);
			agents[i]->player->wire->leave(&agents[i]->talk);
			agent_send(agents[i]);
			proc_close_input(&agents[i]->proc);
		}
	see_off(agents, false, deadline_us);
}

void
agent_part(struct agent *agents[2], int64_t deadline_us)
{
	for (int i = 0; i < 2; i++)
		if (agent_is_guest(agents[i]) && agents[i]->proc.pid > 0) {
			proc_resume(&agents[i]->proc);
			proc_close_input(&agents[i]->proc);
		}
	see_off(agents, true, deadline_us);
}

void
agent_close(struct agent *agent)
{
	agent_kill(agent);
	wire_free(&agent->talk);
	drop_folder(agent);
	free(agent->err);
	agent->err = NULL;
	agent->err_bytes = 0;
}
