#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "proc/confine.h"
#include "proc/orphans.h"
#include "proc/proc.h"
#include "proc/proc_fork.h"
#include "proc/proc_start.h"
#include "proc/proc_use.h"
#include "proc/proc_worker.h"
#include "proc/procstat.h"
#include "score/course/store.h"
#include "score/intake/jail.h"

enum {
	LOOK_US = 50 * CLOCK_MS,
	DISK_LOOKS = 4,        /* the disk is looked at each fourth time */
	LOG_BYTES = 1 << 20,
	STACK_BYTES = 64 << 20,
	GRACE_US = 2 * CLOCK_S, /* of the worker, beyond the command's time */
};

/* A command under way, in the process of its warden. */
struct ward {
	const struct jail *jail;
	struct proc proc;
	struct confine confine;
	struct jail_result result;
	int signal_fd, log;
	int64_t began_us, logged;
	int looks;
};

/*
 * Start
 */

static bool
runs_as_other(const struct sandbox *sandbox)
{
	return sandbox->layers >> CONFINE_UID & 1;
}

static void
fill_confine(const struct jail *jail, struct confine *confine)
{
	const struct sandbox *sandbox = jail->sandbox;
	const struct readable *may = &sandbox->readable;
	bool other = runs_as_other(sandbox);
	int n = 0;

	/* The limits of the posix layer are an agent's, and a cgroup is for
	 * games; a build has its own limits. */
	*confine = (struct confine){
		.layers = sandbox->layers &
		          ~(1u << CONFINE_POSIX | 1u << CONFINE_CGROUP),
		.mem_bytes = jail->limits.mem_bytes,
		.uid = other ? jail->user : geteuid(),
		.gid = other ? (gid_t)jail->user : getegid(),
		.folder = jail->folder,
		.scratch = jail->top,
		.builds = true,
	};
	if (confine->layers >> CONFINE_PIDNS & 1)
		confine->layers |= 1u << CONFINE_NETNS;
	for (; n < JAIL_READABLE && jail->readable[n]; n++)
		confine->readable[n] = jail->readable[n];
	confine->own = n;
	for (int i = 0; i < may->folders && n < CONFINE_READABLE - 1; i++)
		confine->readable[n++] = may->folder[i];
}

static bool
limit_all(const struct course_limits *limits)
{
	bool done = confine_limit(RLIMIT_NOFILE, limits->open_files) &&
	            confine_limit(RLIMIT_FSIZE, limits->disk_bytes) &&
	            confine_limit(RLIMIT_STACK, STACK_BYTES) &&
	            confine_limit(RLIMIT_CORE, 0) && confine_limit_shared();

	umask(022);
	return done;
}

/* A clean environment: what compilers need, and no more. */
static char **
make_environment(const struct jail *jail)
{
	char **envp = xcalloc(6, sizeof *envp);
	const char *path = getenv("PATH");

	envp[0] = store_path("PATH=%s", path ? path : "/usr/bin:/bin");
	envp[1] = store_path("HOME=%s", jail->top);
	envp[2] = store_path("TMPDIR=%s", jail->top);
	envp[3] = xstrdup("LC_ALL=C.UTF-8");
	envp[4] = xstrdup("JAVA_TOOL_OPTIONS=-XX:-UsePerfData");
	return envp;
}

/* The program of that name on PATH; NULL and errno if there is none.  The caller
 * frees it. */
static char *
find_program(const char *name)
{
	const char *at = getenv("PATH");

	for (at = at ? at : "/usr/bin:/bin"; *at;) {
		size_t n = strcspn(at, ":");
		char *path = store_path("%.*s/%s", (int)n, at, name);

		if (n && access(path, X_OK) == 0)
			return path;
		free(path);
		at += n + (at[n] == ':');
	}
	errno = ENOENT;
	return NULL;
}

/* The command behind a shell that limits its data; AddressSanitizer would not
 * bear that limit in our own process.  kb is for its number. */
static const char **
make_words(const struct jail *jail, char kb[24])
{
	const char **word;
	int n = 0;

	while (jail->word[n])
		n++;
	word = xcalloc((size_t)n + 5, sizeof *word);
	text_format(kb, 24, "%lld",
	            (long long)(2 * jail->limits.mem_bytes / 1024));
	word[0] = "sh";
	word[1] = "-c";
	word[2] = "ulimit -d \"$0\" && exec \"$@\"";
	word[3] = kb;
	memcpy(word + 4, jail->word, (size_t)n * sizeof *word);
	return word;
}

/* False and errno if it cannot be started. */
static bool
start(struct ward *w)
{
	const struct jail *jail = w->jail;
	char *program = find_program(jail->word[0]), *shell = find_program("sh");
	char **envp, kb[24];
	const char **word;
	struct proc_setup setup = {.path = shell, .confine = &w->confine};
	enum proc_started started = PROC_HOST;

	envp = make_environment(jail);
	word = make_words(jail, kb);
	fill_confine(jail, &w->confine);
	setup.argv = (char *const *)word;
	setup.envp = envp;
	setup.cpu_hard_s = jail->limits.cpu_us / CLOCK_S + 1;
	if (w->confine.layers >> CONFINE_WALK & 1)
		orphans_adopt();
	if (program && shell && limit_all(&jail->limits))
		started = proc_start(&w->proc, &setup);
	for (int i = 0; envp[i]; i++)
		free(envp[i]);
	free(envp);
	free(word);
	free(program);
	free(shell);
	if (started != PROC_STARTED)
		return false;
	proc_close_input(&w->proc);
	return true;
}

/*
 * Under way
 */

static void
keep(struct ward *w, const char *bytes, size_t n)
{
	char *tail = w->result.tail;
	size_t had = strlen(tail), room = JAIL_TAIL - 1, kept;

	for (size_t i = 0; i < n; i++) { /* a string from here on */
		char c = bytes[i] ? bytes[i] : '?';

		if (had == room) {
			kept = room / 2;
			memmove(tail, tail + had - kept, kept);
			had = kept;
		}
		tail[had++] = c;
	}
	tail[had] = '\0';
	if (w->log < 0 || w->logged >= LOG_BYTES)
		return;
	if (write(w->log, bytes, n) > 0)
		w->logged += (int64_t)n;
}

/* Read once.  True while there may be more. */
static bool
drain(struct ward *w, int *fd)
{
	char chunk[4096];
	ssize_t n;

	if (*fd < 0)
		return false;
	n = read(*fd, chunk, sizeof chunk);
	if (n > 0)
		keep(w, chunk, (size_t)n);
	if (n == 0) {
		close(*fd);
		*fd = -1;
	}
	return n > 0;
}

/* The limit that the command has passed, or JAIL_LEFT. */
static enum jail_end
look(struct ward *w)
{
	const struct course_limits *limits = &w->jail->limits;
	struct procstat stat = {0};

	w->result.wall_us = clock_now_us() - w->began_us;
	if (w->result.wall_us > limits->wall_us)
		return JAIL_WALL;
	if (proc_stat(&w->proc, &stat)) {
		if (stat.cpu_us > w->result.cpu_us)
			w->result.cpu_us = stat.cpu_us;
		if (stat.cpu_us > limits->cpu_us)
			return JAIL_CPU;
		if (stat.rss_bytes > limits->mem_bytes)
			return JAIL_MEMORY;
	}
	if (w->looks++ % DISK_LOOKS == 0 &&
	    scratch_exceeds(w->jail->top, limits->disk_bytes, (int)limits->entries))
		return JAIL_DISK;
	return JAIL_LEFT;
}

static void
attend(struct ward *w)
{
	struct jail_result *r = &w->result;
	int told = 0;

	while (r->end == JAIL_LEFT && !told && !proc_ended(&w->proc)) {
		struct pollfd fds[] = {{w->proc.out, POLLIN, 0},
		                       {w->proc.err, POLLIN, 0},
		                       {w->signal_fd, POLLIN, 0}};

		poll(fds, 3, LOOK_US / CLOCK_MS);
		drain(w, &w->proc.out);
		drain(w, &w->proc.err);
		told = signals_take() & ~SIGNALS_CHILD;
		r->end = look(w);
	}
	if (told)
		r->end = JAIL_TOLD;
	for (int i = 0; i < 64 && drain(w, &w->proc.out); i++)
		;
	for (int i = 0; i < 64 && drain(w, &w->proc.err); i++)
		;
	r->code = w->proc.exited ? w->proc.code : -1;
	r->signal = w->proc.exited ? w->proc.signal : 0;
	if (w->proc.exited && w->proc.ended_cpu_us > r->cpu_us)
		r->cpu_us = w->proc.ended_cpu_us;
	if (w->proc.lost && r->end == JAIL_LEFT) {
		r->end = JAIL_HOST;
		r->cause = ESRCH;
	}
}

/* A limit of the kernel's may have been met between two looks. */
static void
find_limit(struct ward *w)
{
	struct jail_result *r = &w->result;
	const struct course_limits *limits = &w->jail->limits;

	if (r->end != JAIL_LEFT)
		return;
	if (r->signal == SIGXCPU || r->cpu_us > limits->cpu_us)
		r->end = JAIL_CPU;
	else if (r->signal == SIGXFSZ ||
	         scratch_exceeds(w->jail->top, limits->disk_bytes,
	                         (int)limits->entries))
		r->end = JAIL_DISK;
}

static int
try_folders(void *context)
{
	return confine_reach(context, "/") == CONFINE_SHUT;
}

/* Why nothing was started: a private folder of root's, if it is that. */
static void
say_host(struct ward *w)
{
	struct jail_result *r = &w->result;
	const char *closed;
	size_t n;

	r->end = JAIL_HOST;
	r->cause = errno;
	if (confine_has(&w->confine, CONFINE_UID) &&
	    proc_try(try_folders, &w->confine) == 1 &&
	    (closed = confine_closed(&w->confine, &n)))
		text_format(r->shut, sizeof r->shut, "user %ld may not pass %.*s: ",
		            (long)w->confine.uid, (int)n, closed);
}

/* The warden is a process of its own, since its child inherits its limits. */
static int
guard(void *context, int requests, int replies)
{
	struct ward *w = context;
	struct text reply = {0};

	(void)requests;
	w->began_us = clock_now_us();
	w->signal_fd = signals_watch();
	if (w->jail->log)
		w->log = open(w->jail->log, O_WRONLY | O_CREAT | O_APPEND |
		              O_NOFOLLOW | O_CLOEXEC, 0600);
	if (w->signal_fd >= 0 && start(w)) {
		attend(w);
		proc_stop(&w->proc);
		find_limit(w);
	} else {
		say_host(w);
	}
	text_add_bytes(&reply, (const char *)&w->result, sizeof w->result);
	return text_write(&reply, replies) < 0;
}

static bool
await(struct proc *warden, int signal_fd, struct text *got, int64_t deadline)
{
	char chunk[4096];
	bool told = false;

	for (;;) {
		struct pollfd fds[] = {{warden->out, POLLIN, 0},
		                       {signal_fd, POLLIN, 0}};
		int64_t now = clock_now_us();
		ssize_t n;

		if (now > deadline)
			return told;
		if (poll(fds, 2, clock_poll_ms(deadline, now)) < 0)
			continue;
		if (fds[1].revents && signals_take() & ~SIGNALS_CHILD) {
			proc_terminate(warden);
			told = true;
		}
		if (!fds[0].revents)
			continue;
		n = read(warden->out, chunk, sizeof chunk);
		if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
			return told;
		if (n > 0)
			text_add_bytes(got, chunk, (size_t)n);
	}
}

void
jail_run(const struct jail *jail, int signal_fd, struct jail_result *result)
{
	struct ward ward = {.jail = jail, .log = -1};
	struct proc warden;
	struct text got = {0};
	bool told;

	*result = (struct jail_result){.end = JAIL_HOST};
	if (proc_worker(&warden, guard, &ward) < 0) {
		result->cause = errno;
		return;
	}
	told = await(&warden, signal_fd, &got,
	             clock_now_us() + jail->limits.wall_us + GRACE_US);
	proc_stop(&warden);
	if (got.len == sizeof *result)
		memcpy(result, got.at, sizeof *result);
	else
		result->cause = EIO;
	if (told)
		result->end = JAIL_TOLD;
	text_free(&got);
}

/*
 * In words
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

void
jail_say(const struct jail *jail, const struct jail_result *result,
         struct text *text)
{
	const struct course_limits *l = &jail->limits;
	char name[48];

	switch (result->end) {
	case JAIL_LEFT:
		if (result->signal)
			text_addf(text, "ended by signal %s",
			          signals_name(result->signal, name));
		else
			text_addf(text, "exit status %d", result->code);
		break;
	case JAIL_CPU:
		text_addf(text, "more than %.0f s of processor time",
		          (double)l->cpu_us / CLOCK_S);
		break;
	case JAIL_WALL:
		text_addf(text, "not done after %.0f s",
		          (double)l->wall_us / CLOCK_S);
		break;
	case JAIL_MEMORY:
		text_addf(text, "more than %.0f MB of memory",
		          (double)l->mem_bytes / (1 << 20));
		break;
	case JAIL_DISK:
		text_addf(text, "more than %.0f MB or %lld entries written, "
		          "or too many folders in folders",
		          (double)l->disk_bytes / (1 << 20), (long long)l->entries);
		break;
	case JAIL_TOLD:
		text_add(text, "interrupted");
		break;
	case JAIL_HOST:
		text_addf(text, "%s could not be run here: %s%s", jail->word[0],
		          result->shut, strerror(result->cause));
	}
}

/* Where the last line begins that ends before byte n. */
static size_t
line_before(const char *said, size_t n)
{
	while (n && said[n - 1] == '\n')
		n--;
	while (n && said[n - 1] != '\n')
		n--;
	return n;
}

/* Where the line begins.  make's own message after a failed command tells
 * nothing, unless it is the only one. */
static const char *
find_line(const char *said)
{
	const char *error = strstr(said, "rror:");
	size_t last = line_before(said, strlen(said)), at = last;

	if (error)
		return said + line_before(said, (size_t)(error - said));
	while (at && !strncmp(said + at, "make", 4))
		at = line_before(said, at);
	return said + (strncmp(said + at, "make", 4) ? at : last);
}

/* Compilers print the quotes U+2018 and U+2019. */
static void
add_plain(struct text *text, const char *bytes, size_t n)
{
	while (n) {
		bool quote = n >= 3 && (!memcmp(bytes, "\xe2\x80\x98", 3) ||
		                        !memcmp(bytes, "\xe2\x80\x99", 3));

		text_add_bytes(text, quote ? "'" : bytes, 1);
		bytes += quote ? 3 : 1;
		n -= quote ? 3 : 1;
	}
}

void
jail_last_line(const char *said, char line[JAIL_LINE])
{
	const char *from = find_line(said);
	struct text plain = {0}, shown = {0};

	add_plain(&plain, from, strcspn(from, "\n"));
	text_add_escaped(&shown, text_str(&plain), plain.len, "");
	text_format(line, JAIL_LINE, "%s", text_str(&shown));
	text_free(&plain);
	text_free(&shown);
}
