#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/signals.h"
#include "base/text.h"
#include "league/check.h"
#include "league/state/conf.h"
#include "proc/proc.h"
#include "proc/proc_start.h"

enum { MOST = 1 << 20 }; /* of what a check says */

/* Read until both ends are closed or a signal tells us to stop. */
static int
read_all(struct proc *proc, struct text *out, int signal_fd)
{
	int *end[] = {&proc->out, &proc->err};

	while (proc->out >= 0 || proc->err >= 0) {
		struct pollfd fds[] = {{proc->out, POLLIN, 0},
		                       {proc->err, POLLIN, 0},
		                       {signal_fd, POLLIN, 0}};
		int signals = 0;

		poll(fds, 3, -1);
		if (fds[2].revents)
			signals = signals_take() & ~SIGNALS_CHILD;
		if (signals)
			return signals;
		for (int i = 0; i < 2; i++) {
			char chunk[8192];
			ssize_t n = fds[i].revents
				? read(*end[i], chunk, sizeof chunk) : -1;

			if (n > 0 && out->len < MOST)
				text_add_bytes(out, chunk, (size_t)n);
			if (n == 0) {
				close(*end[i]);
				*end[i] = -1;
			}
		}
	}
	return 0;
}

/* The lines that tell of a failure. */
static void
say_failures(const struct text *out)
{
	for (const char *line = text_str(out); *line;) {
		size_t n = strcspn(line, "\n");

		if (!strncmp(line, "not ok ", 7) ||
		    !strncmp(line, "referee: ", 9))
			printf("    %.*s\n", (int)n, line);
		line += n + (line[n] == '\n');
	}
}

/* What every check has in common; it stays the caller's. */
struct check {
	const struct conf *conf;
	const char *referee;
	int rounds, signal_fd;
};

static void
add_word(char **word, int *n, const char *key, const char *value)
{
	struct text text = {0};

	text_addf(&text, "%s%s", key, value);
	word[(*n)++] = text.at;
}

/* The referee's words for a player; NULL-terminated, free each and all. */
static char **
check_words(const struct check *check, int slot)
{
	const struct conf *conf = check->conf;
	char **word = xcalloc((size_t)conf->words + 8, sizeof *word);
	char rounds[16];
	int n = 0;

	text_format(rounds, sizeof rounds, "%d", check->rounds);
	add_word(word, &n, check->referee, "");
	add_word(word, &n, "--check=", conf->player[slot].command);
	add_word(word, &n, "--game=", conf->game);
	if (conf->terms)
		add_word(word, &n, "--terms=", conf->terms);
	if (check->rounds)
		add_word(word, &n, "--rounds=", rounds);
	for (int i = 0; i < conf->words; i++)
		add_word(word, &n, conf->word[i], "");
	return word;
}

/* A player's check; its exit status, or -1 with *signals or errno. */
static int
check_player(const struct check *check, int slot, struct text *out,
             int *signals)
{
	char **word = check_words(check, slot);
	struct proc_setup setup = {.path = check->referee, .argv = word,
	                           .cpu_hard_s = CLOCK_NEVER};
	struct proc proc;
	int code = -1;

	if (proc_start(&proc, &setup) == PROC_STARTED) {
		proc_close_input(&proc);
		*signals = read_all(&proc, out, check->signal_fd);
		if (*signals)
			proc_terminate(&proc);
		if (proc_await(&proc, clock_now_us() + 5 * CLOCK_S))
			code = proc.code;
		proc_stop(&proc);
	}
	for (int i = 0; word[i]; i++)
		free(word[i]);
	free(word);
	return code;
}

int
check_players(const struct conf *conf, const char *referee, int rounds,
              int signal_fd)
{
	const struct check check = {conf, referee, rounds, signal_fd};
	int status = 0, signals = 0;

	for (int i = 0; i < conf->players && !signals; i++) {
		struct text out = {0};
		char name[CONF_SHOWN];
		int code;

		if (conf->player[i].out)
			continue;
		conf_shown(conf->player[i].name, name);
		code = check_player(&check, i, &out, &signals);
		if (signals)
			status = signals_exit_status(signals);
		else if (code < 0)
			warn("%s could not be checked:", name);
		else
			printf("%s %s\n", code == 0 ? "ok    " : code == 1
			       ? "not ok" : "unsure", name);
		if (code > 0)
			say_failures(&out);
		fflush(stdout);
		if (!signals && code != 0)
			status = code == 1 && status != 3 ? 1 : 3;
		text_free(&out);
	}
	return status;
}
