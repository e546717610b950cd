#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/home.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "proc/confine.h"
#include "proc/proc_fork.h"
#include "proc/run.h"
#include "score/course/store.h"
#include "score/intake/jail.h"
#include "score/intake/tidy.h"

enum { LOG_BYTES = 1 << 20 };

/* The part of a command's output that is kept. */
struct output {
	char *tail;
	int log;      /* descriptor, or -1 */
	int64_t logged;
};

/*
 * Starting the command
 */

static void
fill_confine(const struct jail *jail, const struct confine_build *build,
             struct confine *confine)
{
	const struct sandbox *sandbox = jail->sandbox;
	const struct readable *may = &sandbox->readable;
	bool other = sandbox->layers >> CONFINE_UID & 1;
	int n = 0;

	/* Builds run without a cgroup, which is for games, and have limits in any sandbox. */
	*confine = (struct confine){
		.layers = (sandbox->layers & ~(1u << CONFINE_CGROUP)) |
		          1u << CONFINE_POSIX,
		.mem_bytes = jail->limits.mem_bytes,
		.tmp_bytes = jail->limits.disk_bytes,
		.open_files = jail->limits.open_files,
		.uid = other ? jail->user : geteuid(),
		.gid = other ? (gid_t)jail->user : getegid(),
		.folder = jail->folder,
		.scratch = jail->top,
		.build = build,
	};
	if (confine->layers >> CONFINE_PIDNS & 1)
		confine->layers |= 1u << CONFINE_NETNS;
	for (; n < JAIL_READABLE && jail->readable[n]; n++)
		confine->readable[n] = jail->readable[n];
	confine->own = n;
	for (int i = 0; i < may->folders && n < CONFINE_READABLE - 1; i++)
		confine->readable[n++] = may->folder[i];
}

/* A minimal environment for compilers. */
static char **
make_environment(const char *home)
{
	char **envp = xcalloc(6, sizeof *envp);
	const char *path = getenv("PATH");

	envp[0] = store_path("PATH=%s", path ? path : "/usr/bin:/bin");
	envp[1] = store_path("HOME=%s", home);
	envp[2] = store_path("TMPDIR=%s", home);
	envp[3] = xstrdup("LC_ALL=C.UTF-8");
	envp[4] = store_path("JAVA_TOOL_OPTIONS=-XX:-UsePerfData -Duser.home=%s "
	                     "-Djava.io.tmpdir=%s", home, home);
	return envp;
}

/* A listener for run.h: keep the end of the output, and log the first MB. */
static void
keep(void *context, const char *bytes, size_t n)
{
	struct output *o = context;
	size_t had = strlen(o->tail), half = (JAIL_TAIL - 1) / 2;

	for (size_t i = 0; i < n; i++) {
		if (had == JAIL_TAIL - 1) {
			memmove(o->tail, o->tail + had - half, half);
			had = half;
		}
		o->tail[had++] = bytes[i] ? bytes[i] : '?'; /* the tail is a string */
	}
	o->tail[had] = '\0';
	if (o->log < 0 || o->logged >= LOG_BYTES)
		return;
	if (write(o->log, bytes, n) > 0)
		o->logged += (int64_t)n;
}

static int
try_folders(void *context)
{
	return confine_reach(context, "/") == CONFINE_SHUT;
}

/* Write why the command did not start: perhaps a private folder of root is in the way. */
static void
say_host(const char *program, struct confine *confine, int cause, struct jail_result *r)
{
	char shut[JAIL_LINE] = "";
	const char *closed;
	size_t n;

	if (confine_has(confine, CONFINE_UID) &&
	    proc_try(try_folders, confine) == 1 &&
	    (closed = confine_closed(confine, &n)))
		text_format(shut, sizeof shut, "user %ld may not pass %.*s: ",
		            (long)confine->uid, (int)n, closed);
	text_format(r->what, sizeof r->what, "%s could not be run here: %s%s", program,
	            shut, strerror(cause));
}

/* Give the user the files, and make an empty folder that the user owns. */
static bool
give(const struct jail *jail, const char *home)
{
	scratch_remove(home); /* left by a killed grading */
	return mkdir(home, 0700) == 0 &&
	       (geteuid() != 0 || (chown(home, jail->user, (gid_t)jail->user) == 0 &&
	                           tidy_give(jail->top, jail->user) == 0));
}

/* Write how the command ended.  cause: errno, if it did not start. */
static void
say_end(const struct jail *jail, struct confine *confine, int cause,
        struct jail_result *r)
{
	const struct course_limits *l = &jail->limits;
	char name[48];

	switch (r->end) {
	case RUN_DONE:
		if (r->signal)
			text_format(r->what, sizeof r->what, "ended by signal %s",
			            signals_name(r->signal, name));
		else
			text_format(r->what, sizeof r->what, "exit status %d", r->code);
		break;
	case RUN_CPU:
		text_format(r->what, sizeof r->what, "more than %.0f s of processor time",
		            (double)l->cpu_us / CLOCK_S);
		break;
	case RUN_LATE:
		text_format(r->what, sizeof r->what, "not done after %.0f s",
		            (double)l->wall_us / CLOCK_S);
		break;
	case RUN_MEMORY:
		text_format(r->what, sizeof r->what, "more than %.0f MB of memory",
		            (double)l->mem_bytes / (1 << 20));
		break;
	case RUN_DISK:
		text_format(r->what, sizeof r->what, "more than %.0f MB or %lld entries "
		            "written, or too many folders in folders",
		            (double)l->disk_bytes / (1 << 20), (long long)l->entries);
		break;
	case RUN_STOPPED:
		text_format(r->what, sizeof r->what, "interrupted");
		break;
	case RUN_FAILED:
		say_host(jail->word[0], confine, cause, r);
	}
}

void
jail_run(const struct jail *jail, int signal_fd, struct jail_result *result)
{
	const struct course_limits *l = &jail->limits;
	char *home = store_path("%s+home", jail->top);
	const struct confine_build build = {l->disk_bytes, home};
	struct confine confine;
	char *program = home_on_path(jail->word[0]);
	struct run_stranger stranger = {
		.confine = &confine, .path = program,
		.envp = make_environment(home), .cpu_us = l->cpu_us,
		.mem_bytes = l->mem_bytes, .disk_bytes = l->disk_bytes + jail->had_bytes,
		.entries = (int)l->entries, .top = jail->top, .home = home,
	};
	struct output output = {result->tail, -1, 0};
	struct run run = {.on_bytes = keep, .context = &output,
	                  .deadline_us = clock_now_us() + l->wall_us,
	                  .signal_fd = signal_fd, .stranger = &stranger};

	*result = (struct jail_result){.end = RUN_FAILED};
	if (jail->log)
		output.log = open(jail->log, O_WRONLY | O_CREAT | O_APPEND |
		                  O_NOFOLLOW | O_CLOEXEC, 0600);
	fill_confine(jail, &build, &confine);
	for (int i = 0; jail->word[i]; i++)
		run_add(&run, jail->word[i], "");
	if (!program)
		errno = ENOENT;
	else if (give(jail, home))
		result->end = run_program(&run);
	result->code = run.code;
	result->signal = run.signal;
	say_end(jail, &confine, errno, result);
	jail_last_line(result->tail, result->line);
	if (run.signals)
		signals_put_back(run.signals);
	fd_close(&output.log);
	for (int i = 0; stranger.envp[i]; i++)
		free(stranger.envp[i]);
	free(stranger.envp);
	scratch_remove(home);
	free(home);
	free(program);
	run_free(&run);
}

/*
 * Describing the result
 */

const char *
jail_gap(const struct sandbox *sandbox)
{
	if (!(sandbox->layers >> CONFINE_LANDLOCK & 1))
		return "builds can read and write what their user can: there is "
		       "no Landlock";
	if (!(sandbox->layers >> CONFINE_SECCOMP & 1))
		return "builds can reach the machine's services: there is no "
		       "seccomp";
	if (!(sandbox->layers >> CONFINE_PIDNS & 1))
		return "what builds leave behind is only killed where it is found";
	return NULL;
}

/* The start of the last line that ends before byte n. */
static size_t
line_before(const char *said, size_t n)
{
	while (n && said[n - 1] == '\n')
		n--;
	while (n && said[n - 1] != '\n')
		n--;
	return n;
}

/* The first line that has the word and does not begin with a blank; or NULL. */
static const char *
find_word(const char *said, const char *word)
{
	for (const char *at = said; (at = strstr(at, word)); at++) {
		const char *line = said + line_before(said, (size_t)(at - said));

		if (*line != ' ' && *line != '\t')
			return line;
	}
	return NULL;
}

/* The exception above a Java stack trace, or below a Python stack trace; or NULL. */
static const char *
find_exception(const char *said)
{
	const char *at = strstr(said, "\n\tat ");

	if (at)
		return said + line_before(said, (size_t)(at - said));
	at = strstr(said, "Traceback (most recent");
	while (at && (at = strchr(at, '\n')) && (at[1] == ' ' || at[1] == '\t'))
		at++;
	return at && at[1] ? at + 1 : NULL;
}

/* The start of the line to show.  make's own message about a failed command is only shown
 * if there is no other line. */
static const char *
find_line(const char *said)
{
	const char *error = find_word(said, "rror:");
	size_t last = line_before(said, strlen(said)), at = last;

	if (!error)
		error = find_exception(said);
	if (error)
		return error;
	while (at && !strncmp(said + at, "make", 4))
		at = line_before(said, at);
	return said + (strncmp(said + at, "make", 4) ? at : last);
}

void
jail_last_line(const char *said, char line[JAIL_LINE])
{
	const char *from = find_line(said);

	text_format(line, JAIL_LINE, "%.*s", (int)strcspn(from, "\n"), from);
}
