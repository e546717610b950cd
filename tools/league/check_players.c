#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/signals.h"
#include "league/actions.h"
#include "league/state/conf.h"
#include "proc/run.h"

static void
add_words(struct run *run, const struct conf *conf, int slot,
          const char *referee, int rounds)
{
	run_add(run, referee, "");
	run_add(run, "--check", "");
	run_add(run, "--game=", conf->game);
	if (conf->terms)
		run_add(run, "--terms=", conf->terms);
	if (rounds)
		run_add_number(run, "--rounds=", (uint64_t)rounds);
	for (int i = 0; i < conf->words; i++)
		run_add(run, conf->word[i], "");
	run_add(run, "--", "");
	run_add(run, conf->player[slot].command, "");
}

static void
print_failures(const struct text *said)
{
	for (const char *line = text_str(said); *line;) {
		size_t n = strcspn(line, "\n");

		if (!strncmp(line, "not ok ", 7) ||
		    !strncmp(line, "referee: ", 9))
			printf("    %.*s\n", (int)n, line);
		line += n + (line[n] == '\n');
	}
}

static void
print_verdict(const struct run *run, const char *name)
{
	if (run->code < 0) {
		warn("%s could not be checked:", name);
		return;
	}
	printf("%s %s\n", run->code == 0 ? "ok    " : run->code == 1
	       ? "not ok" : "unsure", name);
	if (run->code > 0) {
		print_failures(&run->out);
		print_failures(&run->err);
	}
	fflush(stdout);
}

int
check_players(const struct conf *conf, const char *referee, int rounds,
              int signal_fd)
{
	int status = 0, told = 0;

	for (int i = 0; i < conf->players && !told; i++) {
		struct run run = {.signal_fd = signal_fd,
		                  .deadline_us = CLOCK_NEVER};
		char name[CONF_SHOWN];

		if (conf->player[i].out)
			continue;
		add_words(&run, conf, i, referee, rounds);
		if (run_program(&run) == RUN_FAILED)
			run.code = -1;
		told = run.signals;
		if (!told) {
			print_verdict(&run, conf_shown(conf->player[i].name, name));
			if (run.code != 0)
				status = run.code == 1 && status != 3 ? 1 : 3;
		}
		run_free(&run);
	}
	return told ? signals_exit_status(told) : status;
}
