#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "fail.h"
#include "proc.h"
#include "report_replay.h"
#include "text.h"

enum {
	MOST = 16 << 20,       /* bytes of a page */
	PATIENCE = 20 * CLOCK_S, /* for one */
};

static bool
write_file(const char *path, const struct text *text)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	bool good;

	if (fd < 0)
		return false;
	good = text_write(text, fd) == 0;
	return close(fd) == 0 && good;
}

/* Copy one block of a record. */
static bool
copy_block(const char *record, off_t at, size_t length, const char *to)
{
	int fd = open(record, O_RDONLY | O_CLOEXEC);
	char *block = xmalloc(length);
	bool good = fd >= 0 && pread(fd, block, length, at) == (ssize_t)length;
	struct text text = {0};

	if (good) {
		text_add_bytes(&text, block, length);
		good = write_file(to, &text);
	}
	if (fd >= 0)
		close(fd);
	text_free(&text);
	free(block);
	return good;
}

/* Read what it prints until it has closed that; what it says on standard error
 * is ours to lose.  False if it takes too long or is too much. */
static bool
read_all(struct proc *proc, struct text *out, int64_t until)
{
	int *end[] = {&proc->out, &proc->err};

	while (proc->out >= 0 || proc->err >= 0) {
		struct pollfd fds[] = {{proc->out, POLLIN, 0},
		                       {proc->err, POLLIN, 0}};
		int64_t left_ms = (until - clock_now_us()) / 1000;

		if (left_ms <= 0 || out->len > MOST)
			return false;
		poll(fds, 2, (int)left_ms);
		for (int i = 0; i < 2; i++) {
			char chunk[8192];
			ssize_t n = fds[i].revents
				? read(*end[i], chunk, sizeof chunk) : -1;

			if (n > 0 && i == 0)
				text_add_bytes(out, chunk, (size_t)n);
			if (n == 0) {
				close(*end[i]);
				*end[i] = -1;
			}
		}
	}
	return true;
}

static bool
run(const char *replay, const char *record, struct text *out)
{
	char *word[] = {(char *)(size_t)replay, (char *)(size_t)"--html",
	                (char *)(size_t)record, NULL};
	struct proc_setup setup = {.path = replay, .argv = word,
	                           .cpu_hard_s = CLOCK_NEVER};
	int64_t until = clock_now_us() + PATIENCE;
	struct proc proc;
	bool good;

	if (proc_start(&proc, &setup) != PROC_STARTED)
		return false;
	proc_close_input(&proc);
	good = read_all(&proc, out, until) && proc_await(&proc, until);
	/* A game that it cannot play to its end is shown up to there. */
	good = good && (proc.code == 0 || proc.code == 1) && out->len;
	proc_stop(&proc);
	return good;
}

bool
replay_page(const char *replay, const char *record, off_t at, size_t length,
            const char *page)
{
	struct text copy = {0}, out = {0};
	bool good;

	text_addf(&copy, "%s.rec", page);
	good = copy_block(record, at, length, copy.at) &&
	       run(replay, copy.at, &out) && write_file(page, &out);
	text_free(&copy);
	text_free(&out);
	return good;
}
