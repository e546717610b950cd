#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/agent.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/signals.h"
#include "match/calibrate.h"
#include "match/match.h"
#include "proc/proc_start.h"

enum { WORDS = 64 };

static const char tool_name[] = "calibrate";

static bool
is_file(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

/* Find calibrate beside a file, with the file's ending. */
static bool
beside(const char *file, char found[SCRATCH_PATH])
{
	const char *last = strrchr(file, '/');
	const char *dot = strrchr(last ? last : file, '.');
	int folder = last ? (int)(last + 1 - file) : 0;

	return text_format(found, SCRATCH_PATH, "%.*s%s%s", folder, file,
	                   tool_name, dot ? dot : "") &&
	       strcmp(found, file) && is_file(found);
}

/* Whether a folder among the player's words has both WORD.class and
 * calibrate.class. */
static bool
is_class(const struct player *player, const char *word)
{
	char path[SCRATCH_PATH];

	for (int i = 0; i < player->own.files; i++)
		if (text_format(path, sizeof path, "%s/%s.class",
		                player->own.file[i], word) && is_file(path) &&
		    text_format(path, sizeof path, "%s/%s.class",
		                player->own.file[i], tool_name) && is_file(path))
			return true;
	return false;
}

/* The player's command with the name of its program replaced; false if there is
 * no such program. */
static bool
find_tool(const struct player *player, struct player *tool,
          char found[SCRATCH_PATH], char *words[WORDS + 1])
{
	int n = 0;
	bool done = false;

	*tool = *player;
	while (n < WORDS && (words[n] = player->argv[n]))
		n++;
	words[n] = NULL;
	tool->argv = words;
	if (!strncmp(player->path, player->own.folder, strlen(player->own.folder)) &&
	    beside(player->path, found) && access(found, X_OK) == 0) {
		tool->path = words[0] = found;
		return true;
	}
	for (int i = 0; i < player->own.files && !done; i++)
		if (player->own.word[i] > 0 && player->own.word[i] < n &&
		    is_file(player->own.file[i]) &&
		    (done = beside(player->own.file[i], found)))
			words[player->own.word[i]] = found;
	for (int i = 1; i < n && !done; i++)
		if ((done = is_class(player, words[i])))
			words[i] = (char *)tool_name;
	return done;
}

/* Wait until it has ended, its time is over, or a signal tells us to stop.  Of its
 * output we keep only the end of its standard error. */
static int
await(struct agent *agent, int signal_fd, int64_t deadline_us)
{
	int64_t now;

	while (!proc_ended(&agent->proc) &&
	       (now = clock_now_us()) < deadline_us) {
		struct pollfd fds[] = {
			{signal_fd, POLLIN, 0},
			{agent->channel.eof ? -1 : agent->proc.out, POLLIN, 0},
			{agent->proc.err, POLLIN, 0},
		};
		int signals;

		poll(fds, 3, clock_poll_ms(deadline_us, now));
		if (fds[0].revents && (signals = signals_take() & ~SIGNALS_CHILD))
			return signals;
		channel_receive(&agent->channel);
		agent->channel.talk.in_len = 0;
		channel_drain(&agent->channel);
	}
	return 0;
}

/* ": " and the last line of its standard error; the caller frees it. */
static char *
last_words(const struct agent *agent)
{
	struct text tail = {0}, words = {0};
	char *line;

	channel_err_tail(&agent->channel, &tail);
	if (tail.len)
		tail.at[tail.len - 1] = '\0'; /* a newline */
	line = tail.len ? strrchr(tail.at, '\n') : NULL;
	if (tail.len)
		text_addf(&words, ": %.200s", line ? line + 1 : tail.at);
	text_free(&tail);
	return words.at ? words.at : xstrdup("");
}

static void
describe(const struct agent *agent, char note[CALIBRATE_WHY])
{
	const struct proc *proc = &agent->proc;
	const char *name = agent->player->shown;
	char *words;

	if (!proc->exited)
		text_format(note, CALIBRATE_WHY, "%s: %s was killed after %d s",
		            name, tool_name, CALIBRATE_S);
	if (!proc->exited || (!proc->signal && !proc->code))
		return;
	words = last_words(agent);
	text_format(note, CALIBRATE_WHY, "%s: %s ended with %s %d%s", name,
	            tool_name, proc->signal ? "signal" : "status",
	            proc->signal ? proc->signal : proc->code, words);
	free(words);
}

/* Rename its folder, so that it stays when the agent is closed. */
static void
keep_folder(const struct agent *agent, const char *root, int player,
            char stock[SCRATCH_PATH])
{
	if (!text_format(stock, SCRATCH_PATH, "%s/%s.%d", root, tool_name,
	                 player) || rename(agent->workspace.path, stock) < 0)
		stock[0] = '\0';
}

static void
run(struct agent *agent, const char *root, int number, int signal_fd,
    struct calibrated *calibrated)
{
	const char *name = agent->player->shown;
	enum proc_started started = agent_start(agent, CALIBRATE_S);

	if (started != PROC_STARTED) {
		text_format(calibrated->note, CALIBRATE_WHY,
		            "%s: %s could not be started: %s", name, tool_name,
		            strerror(errno));
		return;
	}
	calibrated->signals = await(agent, signal_fd, clock_add(clock_now_us(),
	                            CALIBRATE_S * (int64_t)CLOCK_S));
	channel_drain(&agent->channel);
	if (!calibrated->signals)
		describe(agent, calibrated->note);
	proc_kill(&agent->proc);
	keep_folder(agent, root, number, calibrated->stock);
}

void
calibrate_player(const struct match *match, int player, const char *root,
                 int signal_fd, struct calibrated *calibrated)
{
	char found[SCRATCH_PATH], *words[WORDS + 1];
	const struct player *owner = &match->player[player];
	struct workspace plan = {
		.root = root,
		.life = WORKSPACE_PER_PROCESS,
		.starts_there = true,
		.data = owner->own.reads ? owner->own.folder : NULL,
		.cgroups = match->sandbox.cgroup,
	};
	struct agent agent;
	struct player tool;

	*calibrated = (struct calibrated){0};
	if (owner->wire->transport != WIRE_FOLDER ||
	    !find_tool(owner, &tool, found, words))
		return;
	tool.wire = &wire_line; /* but we say nothing */
	agent_open(&agent, &tool, player, &match->confine[player], &plan);
	run(&agent, root, player, signal_fd, calibrated);
	agent_close(&agent);
}
