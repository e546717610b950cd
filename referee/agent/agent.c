#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agent/agent.h"
#include "agent/player.h"
#include "agent/pinning.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/rng.h"
#include "base/sha256.h"
#include "base/signals.h"
#include "proc/confine.h"
#include "proc/listener.h"

extern char **environ;

/* Forget the last process. */
static void
reset(struct agent *agent)
{
	channel_reset(&agent->channel);
	meter_reset(&agent->meter);
	idle_reset(&agent->idle);
}

void
agent_open(struct agent *agent, const struct player *player, int number,
           const struct confine *confine, const struct workspace *plan)
{
	const struct wire *wire = player->wire;
	struct workspace *ws = &agent->workspace;

	*agent = (struct agent){
		.player = player,
		.number = number,
		.confine = confine,
		.proc = PROC_NONE,
		.idle = {&agent->proc, &agent->meter, confine},
	};
	text_format(agent->sha256, sizeof agent->sha256, "%s", player->sha256);
	channel_open(&agent->channel, wire, &agent->proc, number);
	workspace_open(ws, plan, number, confine);
	meter_open(&agent->meter, &agent->proc, confine, ws->cgroup);
	if (wire->folder) {
		ws->stock.but = wire->folder->files;
		ws->life = WORKSPACE_PER_GAME;
		ws->temporary = false;
		ws->starts_there = true;
	}
}

bool
agent_is_guest(const struct agent *agent)
{
	return agent->channel.wire->transport == WIRE_CONNECTION;
}

bool
agent_is_person(const struct agent *agent)
{
	return agent->channel.wire->transport == WIRE_PERSON;
}

/* The first 31 bits of the SHA-256 of the four numbers, written as text. */
static int64_t
one_way(uint64_t seed, int game, int player, int restarts)
{
	char words[100], hex[65];

	text_format(words, sizeof words, "%llu %d %d %d",
	            (unsigned long long)seed, game, player, restarts);
	sha256_bytes(words, strlen(words), hex);
	hex[8] = '\0';
	return (int64_t)(strtoul(hex, NULL, 16) >> 1);
}

int64_t
agent_seed(uint64_t seed, int game, int player, int restarts)
{
	struct rng rng;

	/* A hash hides only a large seed: an agent could try all smaller ones. */
	if (seed > UINT32_MAX)
		return one_way(seed, game, player, restarts);
	rng = rng_derive(seed, RNG_AGENT, (uint64_t)game,
	                 (uint64_t)player, (uint64_t)restarts);
	return (int64_t)(rng_next(&rng) >> 33);
}

int
agent_new_game(struct agent *agent, int64_t seed)
{
	agent->seed = seed;
	agent->runs = 0;
	agent->channel.err_bytes = agent->channel.err_told = 0;
	meter_new_game(&agent->meter);
	if (agent->workspace.life != WORKSPACE_PER_GAME)
		return 0;
	agent_kill(agent);
	return workspace_make(&agent->workspace);
}

/*
 * The environment
 */

enum { ENVIRONMENT = 10 };

static void
set_variable(char *envp[], int *n, const char *name, const char *value)
{
	if (value)
		envp[(*n)++] = text_print("%s=%s", name, value);
}

/* Variables that tell libraries how many threads to start.  An agent that may start none
 * would die when they try. */
enum { COUNTERS = 3 };
static const char *const thread_counter[COUNTERS] = {"OMP_NUM_THREADS",
	"OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"};

/* Make a clean environment, or under --sandbox=none a copy of ours.  Add the agent's seed
 * if no message of the wire carries it. */
static char **
make_environment(const struct agent *agent, int64_t seed)
{
	bool clean = confine_has(agent->confine, CONFINE_POSIX);
	bool folder = agent->workspace.folder >= 0;
	const char *path = agent->workspace.path;
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
		set_variable(envp, &n, "HOME",
		             folder && !agent->workspace.temporary ? path
		             : agent->confine->folder ? agent->confine->folder
		                                  : agent->player->own.folder);
		if (folder)
			set_variable(envp, &n, "TMPDIR", path);
		for (int i = 0; agent->confine->alone && i < COUNTERS; i++)
			set_variable(envp, &n, thread_counter[i], "1");
	}
	text_format(digits, sizeof digits, "%lld", (long long)seed);
	if (agent->player->wire->seed_in_env)
		set_variable(envp, &n, "REFEREE_SEED", digits);
	set_variable(envp, &n, "RULES", agent->rules);
	if (agent->workspace.stock.memory)
		set_variable(envp, &n, "AGENT_MEMORY", agent->workspace.stock.at);
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

/* Replace {host} and {port} in the words of a guest's command. */
static char **
fill_in(char *const *argv, int port)
{
	int n = 0;
	char **words, digits[16];

	while (argv[n])
		n++;
	words = xcalloc((size_t)n + 1, sizeof *words);
	text_format(digits, sizeof digits, "%d", port);
	for (int i = 0; i < n; i++) {
		char *word = text_replace(argv[i], "{host}", "127.0.0.1");

		words[i] = text_replace(word, "{port}", digits);
		free(word);
	}
	return words;
}

/* Open the port for a guest.  The port lies in the guest's own network, or it is one of
 * ours and we tell its number only to this guest.  Returns false and errno on failure. */
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

/* Find out which program a process runs: digest the program again after the start.  If
 * the program's file is gone, use the digest from before. */
static void
see_program(struct agent *agent, const char before[65], const char sum_before[65])
{
	char sum[65];

	player_digest(agent->player, agent->sha256, sum);
	if (!strcmp(agent->sha256, "-"))
		text_format(agent->sha256, sizeof agent->sha256, "%s", before);
	agent->changed = strcmp(sum_before, agent->player->sum) ||
	                 strcmp(sum, sum_before);
}

static enum proc_started
start(struct agent *agent, int64_t seed, int64_t cpu_hard_s)
{
	struct workspace *ws = &agent->workspace;
	struct confine confine = *agent->confine;
	struct proc_setup setup = {
		.path = agent->player->path,
		.argv = agent->player->argv,
		.envp = make_environment(agent, seed),
		.confine = &confine,
		.cpu_hard_s = cpu_hard_s,
	};
	enum proc_started started;
	char before[65], sum[65];
	int cause;

	if (ws->folder >= 0)
		confine.scratch = ws->path;
	/* Not by descriptor: ours leads to our own mount of the folder, not the agent's. */
	if (ws->starts_there)
		confine.folder = ws->path;
	player_digest(agent->player, before, sum);
	started = workspace_make_cgroup(ws, &confine) &&
	          prepare_door(agent, &confine, &setup)
		? proc_start(&agent->proc, &setup) : PROC_HOST;
	cause = errno;
	if (setup.argv != agent->player->argv)
		free_words((char **)setup.argv);
	if (started != PROC_STARTED)
		workspace_drop_cgroup(ws);
	free_words(setup.envp);
	see_program(agent, before, sum);
	errno = cause;
	return started;
}

/* Whether the process can play the next game too. */
static bool
can_stay(struct agent *agent)
{
	return agent->proc.pid > 0 && !agent_is_guest(agent) &&
	       !agent->channel.eof && !agent->channel.host &&
	       !proc_ended(&agent->proc);
}

/* Note that the last game's process has left by itself. */
static void
note_left(struct agent *agent)
{
	const struct proc *proc = &agent->proc;
	char name[48], line[100];

	if (proc->pid <= 0 || agent_is_guest(agent) || agent->channel.host)
		return;
	agent->left++;
	if (!proc_ended(&agent->proc))
		text_format(line, sizeof line, "closed its output after a game");
	else if (proc->signal)
		text_format(line, sizeof line, "was ended after a game by signal %s",
		            signals_name(proc->signal, name));
	else
		text_format(line, sizeof line, "left after a game with status %d",
		            proc->code);
	channel_note(&agent->channel, line);
}

enum proc_started
agent_start(struct agent *agent, int64_t cpu_hard_s)
{
	enum wire_transport transport = agent->channel.wire->transport;

	if (transport == WIRE_FOLDER || transport == WIRE_PERSON ||
	    can_stay(agent))
		return PROC_STARTED;
	note_left(agent);
	agent_kill(agent);
	reset(agent);
	if (agent->pinning)
		pinning_end(agent->pinning);
	if (agent->workspace.life == WORKSPACE_PER_PROCESS &&
	    workspace_make(&agent->workspace) < 0)
		return PROC_HOST;
	return start(agent, agent->seed, cpu_hard_s);
}

enum proc_started
agent_run(struct agent *agent, const struct wire_turn *turn, int64_t cpu_hard_s)
{
	struct rng rng = rng_derive((uint64_t)agent->seed, RNG_AGENT,
	                            (uint64_t)agent->runs++, 0, 0);

	agent_kill(agent);
	reset(agent);
	if (channel_put(&agent->channel, agent->workspace.folder, turn) < 0)
		return fail_is_host(errno) ? PROC_HOST : PROC_UNFIT;
	return start(agent, (int64_t)(rng_next(&rng) >> 33), cpu_hard_s);
}

enum take
agent_fetch(struct agent *agent, int64_t *cpu_us, char why[WIRE_WHY])
{
	struct channel *c = &agent->channel;
	struct workspace *ws = &agent->workspace;
	int64_t seen = meter_cpu_us(&agent->meter);
	enum take take;

	channel_drain(c);
	agent->meter.memory.oom = meter_out_of_memory(&agent->meter);
	/* The caller has already counted children that were never waited for. */
	*cpu_us = clock_later(proc_reap(&agent->proc), seen);
	workspace_drop_cgroup(ws);
	ws->sized_us = 0;
	workspace_watch(ws, clock_now_us(), &agent->proc);
	take = channel_fetch(c, ws->folder, why);
	if (take == TAKE_MOVE || !workspace_starves(ws))
		return take;
	return wire_wrong(TAKE_HOST, why, "the disk of its folder was full "
	                  "(TMPDIR)");
}

bool
agent_watch(struct agent *agent, int64_t now_us, const struct terms *terms)
{
	bool reads;

	if (!meter_is_due(&agent->meter, now_us))
		return false;
	reads = terms_get(terms, TERMS_FILES) == TERMS_READ_FIRST;
	if (!meter_watch(&agent->meter, now_us,
	                 reads ? agent->channel.input_bytes : -1))
		return false;
	workspace_watch(&agent->workspace, now_us, &agent->proc);
	return true;
}

void
agent_kill(struct agent *agent)
{
	struct meter *m = &agent->meter;
	char why[WIRE_WHY];

	if (agent->proc.pid <= 0)
		return;
	if (agent->proc.peak_bytes > m->game.rss_bytes)
		m->game.rss_bytes = agent->proc.peak_bytes;
	proc_kill(&agent->proc);
	channel_drain(&agent->channel);
	proc_stop(&agent->proc);
	/* The process of a move has given no answer, but the transcript shows what it
	 * left. */
	if (agent->channel.wire->folder)
		channel_fetch(&agent->channel, agent->workspace.folder, why);
	workspace_drop_cgroup(&agent->workspace);
	reset(agent);
	if (agent->workspace.life == WORKSPACE_PER_PROCESS)
		workspace_drop(&agent->workspace);
}

void
agent_dismiss(struct agent *agents[2], bool guests_only, int64_t deadline_us)
{
	for (int i = 0; i < 2; i++) {
		struct channel *c = &agents[i]->channel;

		if (agents[i]->proc.pid <= 0 ||
		    (guests_only && !agent_is_guest(agents[i])))
			continue;
		idle_end(&agents[i]->idle);
		channel_leave(c);
		proc_close_input(&agents[i]->proc);
	}
	for (int i = 0; i < 2; i++) {
		if (guests_only && !agent_is_guest(agents[i]))
			continue;
		if (agents[i]->proc.pid > 0)
			proc_await(&agents[i]->proc, deadline_us);
		agent_kill(agents[i]);
	}
}

void
agent_close(struct agent *agent)
{
	agent_kill(agent);
	meter_reset(&agent->meter);
	channel_close(&agent->channel);
	workspace_close(&agent->workspace);
}
